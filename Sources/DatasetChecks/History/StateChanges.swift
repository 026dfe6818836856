package import DatasetFormat

/// How much of a tab has changed since an earlier state.
package struct StateChanges: Sendable, Hashable {
  /// The tab.
  package var tab: TabName
  /// Rows that are new.
  package var added = 0
  /// Records that hold something else, deleted ones among them.
  package var changed = 0
  /// Records whose rows are not there any more.
  package var gone = 0

  /// What changed since an earlier state, tab by tab; tabs in which nothing did are left out.
  ///
  /// - Returns: Nil if the earlier state is of another dataset.
  package static func since(_ earlier: LastGoodState, in dataset: Dataset) -> [StateChanges]? {
    let context = CheckContext(dataset: dataset, earlier: earlier)
    guard let comparison = context.compared().comparison else { return nil }
    return TabName.allCases.compactMap { name in
      var changes = StateChanges(tab: name)
      if let compared = comparison[name] {
        changes.added = compared.addedCount
        changes.changed = compared.changed.count + compared.renumbered.count
        changes.gone = compared.vanished.count
      } else if dataset[name] == nil {
        changes.gone = earlier.dataset[name]?.filledRowCount ?? 0
      } else if earlier.dataset[name] == nil {
        changes.added = dataset[name]?.filledRowCount ?? 0
      }
      return changes.added + changes.changed + changes.gone == 0 ? nil : changes
    }
  }
}
