package import DatasetFormat

/// Columns that a tab lacks though their values are known or are under another name.
extension CheckContext {
  /// Whether a tab lacks a column of which the last good state has values.
  var hasLostColumns: Bool {
    let context = compared()
    return context.tabs.contains { tab in
      tab.schema.columns.indices.contains { context.isLost($0, of: tab) }
    }
  }

  /// What is wrong with columns that are added so that a plan has a place for its values: a new and blank column would
  /// hide for good that the old one was renamed or deleted. Nil for columns that the tab never had.
  package func lostColumn(of columns: [Address]) -> Finding? {
    let context = compared()
    return columns.lazy.compactMap { context.loss(of: $0) }.first
  }

  private func loss(of address: Address) -> Finding? {
    guard let name = address.columnName, let tab = address.tab.flatMap({ dataset[$0] }),
      let position = tab.schema.columns.firstIndex(where: { $0.name == name })
    else { return nil }
    let (place, isLost) = (tab.location(row: 0, position: position), isLost(position, of: tab))
    let renamed = RenamedColumns(tab, version: version).candidates.first { $0.position == position }
    if let renamed, renamed.isSure || isLost {
      return Finding(.columnRenamed, at: place, found: renamed.name, expected: name)
    }
    return isLost
      ? Finding(.columnMissing, at: place, expected: comparison?.evidence("values in it")) : nil
  }

  private func isLost(_ position: Int, of tab: Tab) -> Bool {
    tab.binding.columnOfPosition[position] == nil
      && !(comparison?.values(ofMissing: position, in: tab) ?? []).isEmpty
  }
}
