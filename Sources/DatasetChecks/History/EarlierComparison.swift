import DatasetFormat
import Spreadsheet

/// What became of a dataset's records since an earlier state, made once for all checks.
struct EarlierComparison: Sendable {
  let earlier: LastGoodState
  private let tabs: [TabName: TabComparison]
  /// The tabs whose files were truncated: no user removed the missing records.
  let cut: [TabName: TabComparison]

  /// Compares the tabs whose files hold something else now, of those that are whole: where records cannot be
  /// read, none that is missing is news. Nil if the earlier state is of another dataset.
  init?(_ earlier: LastGoodState, _ dataset: Dataset, isWhole: (TabName) -> Bool) {
    let (then, now) = (earlier.dataset.settings.datasetID, dataset.settings.datasetID)
    guard then == nil || now == nil || then == now else { return nil }
    self.earlier = earlier
    var tabs: [TabName: TabComparison] = [:]
    var cut: [TabName: TabComparison] = [:]
    for name in TabName.allCases {
      guard let now = dataset[name], let then = earlier.dataset[name],
        isWhole(name) || dataset.isCut(now), earlier.changedFiles.contains(now.fileName),
        let identity = now.schema.identityPosition,
        then.binding.columnOfPosition[identity] != nil, now.binding.columnOfPosition[identity] != nil
      else { continue }
      let compared = TabComparison(then, now, identity: identity)
      if isWhole(name) { tabs[name] = compared } else { cut[name] = compared }
    }
    self.tabs = tabs
    self.cut = cut
  }

  /// The comparison of a tab; nil if it is unchanged, or cannot be compared.
  subscript(_ name: TabName) -> TabComparison? { tabs[name] }

  /// When a tab's file was written last, if that was after a time.
  func modified(_ tab: Tab, after time: Timestamp?, now: Timestamp) -> Timestamp {
    guard let modified = earlier.modified[tab.fileName], modified <= now, time.map({ $0 < modified }) ?? true
    else { return now }
    return modified
  }

  /// A text with its evidence: `12.50, as in the state of 2026-11-20 12:00`.
  func evidence(_ text: String) -> String { "\(text), as in \(earlier.name)" }

  /// The earlier value of a record's cell; nil if there was none, or it is unknown.
  func value(ofNow row: Int, position: Int, in name: TabName) -> CellValue? {
    guard let tab = tabs[name], let then = tab.then(ofNow: row) else { return nil }
    let value = tab.then.recordValue(row: then, position: position)
    return value == .blank ? nil : value
  }

  /// The earlier values of a lost column, by present rows.
  func values(ofMissing position: Int, in tab: Tab) -> [(row: Int, value: CellValue)] {
    guard let then = tabs[tab.name]?.then, then.binding.columnOfPosition[position] != nil else { return [] }
    let records = RecordIndex(then)
    return (1..<max(1, tab.sheet.rowCount)).compactMap { row in
      guard let old = tab.identityText(row: row).flatMap({ records[$0] }) else { return nil }
      let value = then.recordValue(row: old, position: position)
      return value == .blank ? nil : (row, value)
    }
  }

  // MARK: - Rows that come back

  /// The changes that restore a record; empty for one that still exists.
  func restoring(_ id: String, in name: TabName) -> [Change] {
    guard let tab = tabs[name], let row = tab.vanished(id) else { return [] }
    return restoring(row, of: tab)
  }

  /// The changes that restore a row of the earlier state, including the user's own columns. With a time it is
  /// restored as a tombstone. Formulas in the user's columns belong to their places and are not restored.
  func restoring(_ row: Int, of tab: TabComparison, deletedAt time: Timestamp? = nil) -> [Change] {
    var values = CompactRow()
    for (position, column) in tab.then.schema.columns.enumerated()
    where tab.now.binding.columnOfPosition[position] != nil {
      if let time, column.name == "deletedAt" || column.name == "updatedAt" {
        values.append(position, .text(time.description))
      } else {
        values.append(position, tab.then.recordValue(row: row, position: position))
      }
    }
    let reason = "it stood there in \(earlier.name)"
    let record = Change.insert(tab: tab.now.name, values: values, reason: reason)
    guard let id = tab.then.identityText(row: row) else { return [record] }
    return [record]
      + ownCells(row, of: tab).map { name, value in
        .set(Address(tab.now.name, id: id, column: name), old: .blank, new: value, reason: reason)
      }
  }

  /// The changes that bring a tab back which is gone; with a time its records come back as deleted.
  func restoring(
    _ then: Tab, version: Int, code: String? = nil, deletedAt time: Timestamp? = nil
  ) -> [Change] {
    let reason = "as in \(earlier.name)"
    // A tab with the user's own columns comes back as the sheet that it was, where that can be made anew.
    let contents = SheetContents(of: then.sheet)
    if time == nil, !then.binding.unknown.isEmpty, contents.holdsPlainRows {
      return [Change(.addSheet(contents), at: Address(.own(then.sheet.name)), reason: reason, code: code)]
    }
    var changes = [Change(.addTab(version: version), at: Address(then.name), reason: reason, code: code)]
    let columns = TabSchema.of(then.name).columns
    then.forEachRecord { row in
      var values = CompactRow()
      for (position, column) in columns.enumerated() where column.since <= version {
        let isOfDeletion = column.name == "deletedAt" || column.name == "updatedAt"
        let value = then.recordValue(row: row.index, position: position)
        values.append(position, time.flatMap { isOfDeletion ? .text($0.description) : nil } ?? value)
      }
      changes.append(.insert(tab: then.name, values: values, reason: reason))
    }
    return changes
  }

  /// The cells of a row of the earlier state in the user's own columns that are still there.
  private func ownCells(_ row: Int, of tab: TabComparison) -> [(name: String, value: CellValue)] {
    tab.then.sheet.contents(ofRow: row).compactMap { cell in
      guard tab.then.binding.position(ofColumn: cell.column) == nil, cell.value != .blank,
        !cell.value.isFormula,
        let name = tab.then.sheet.text(row: 0, column: cell.column),
        tab.now.binding.unknown.count(where: { $0.name == name }) == 1
      else { return nil }
      return (name, cell.value)
    }
  }
}
