import Spreadsheet

/// The changes that turned one state of some tabs into another, as a plan for a dataset that was edited
/// since.
///
/// Records are matched by id or key (``RecordIndex``), cells by meaning (``RowFingerprint``). Only the
/// format's columns count. Edits are kept: a cell that no longer holds the old value is not set, and a row
/// that was changed is not removed.
package struct DatasetDifference: Sendable {
  /// The changes that fit the dataset.
  package private(set) var plan: Plan
  /// The number of changes left out, because somebody edited or removed what they concern.
  package private(set) var leftOut = 0

  package init(from old: Dataset, to new: Dataset, onto dataset: Dataset, command: String) {
    plan = Plan(command: command, base: dataset.fileHashes)
    for name in TabName.allCases where new[name] != nil || old[name] != nil {
      if TabSchema.of(name).identityPosition == nil { continue }
      let touched = old[name]?.recordsThatDiffer(from: new[name])
      let before = RecordRows(old[name], touched)
      let after = RecordRows(new[name], touched)
      let now = RecordRows(dataset[name], touched)
      for id in after.order { add(id, before, after, now, in: name) }
      for id in before.order where after.rows[id] == nil { remove(id, before, now, in: name) }
    }
  }

  private mutating func add(
    _ id: String, _ before: RecordRows, _ after: RecordRows, _ now: RecordRows, in name: TabName
  ) {
    guard let row = after.rows[id] else { return }
    guard let known = before.rows[id] else {
      if now.rows[id] == nil { plan.changes.append(after.insertion(of: row, into: name)) }
      return
    }
    if before.storesSame(known, as: row, of: after) { return }
    for (position, column) in TabSchema.of(name).columns.enumerated() {
      let first = before.meaning(known, position)
      guard first != after.meaning(row, position) else { continue }
      guard let place = now.rows[id], now.meaning(place, position) == first, !now.hasFormula(place, position)
      else {
        leftOut += 1
        continue
      }
      plan.changes.append(
        .set(
          Address(name, row: now.rowNumber(place), id: id, column: column.name),
          old: now.value(place, position), new: after.value(row, position),
          reason: "the run set it"))
    }
  }

  private mutating func remove(_ id: String, _ before: RecordRows, _ now: RecordRows, in name: TabName) {
    guard let known = before.rows[id], let place = now.rows[id] else { return }
    guard before.contents(known) == now.contents(place) else {
      leftOut += 1
      return
    }
    plan.changes.append(
      .remove(Address(name, row: now.rowNumber(place), id: id), reason: "the run took it out"))
  }
}

/// The rows of a tab by their records.
private struct RecordRows {
  private let tab: Tab?
  private let own: UserCells?
  let rows: RecordIndex

  init(_ tab: Tab?, _ wanted: Set<String>?) {
    self.tab = tab
    own = tab.map { UserCells($0) }
    rows = RecordIndex(tab, only: wanted)
  }

  var order: [String] { rows.order }

  func rowNumber(_ row: Int) -> Int { tab?.sheet.rowNumber(row) ?? 0 }

  func value(_ row: Int, _ position: Int) -> CellValue {
    tab?.value(row: row, position: position) ?? .blank
  }

  /// A number for a cell's meaning, whatever program wrote it.
  func meaning(_ row: Int, _ position: Int) -> UInt64? {
    tab.map { RowFingerprint.ofCell($0, row: row, position: position) }
  }

  /// Whether a row stores the same bytes as one of another state with the same columns in the same places.
  func storesSame(_ row: Int, as other: Int, of state: RecordRows) -> Bool {
    guard let tab, let otherTab = state.tab, tab.storesLike(otherTab) else { return false }
    return tab.sheet.withView { view in
      otherTab.sheet.withView { view.storesSame(inRow: row, as: other, of: $0) }
    }
  }

  func hasFormula(_ row: Int, _ position: Int) -> Bool {
    tab?.hasFormula(row: row, position: position) ?? false
  }

  /// Numbers for all cells of a row, including the user's own columns and notes.
  func contents(_ row: Int) -> [UInt64?] {
    guard let tab, let own else { return [] }
    let formulas = tab.schema.columns.indices.filter { hasFormula(row, $0) }.map { UInt64($0) }
    return tab.schema.columns.indices.map { meaning(row, $0) } + formulas
      + [tab.sheet.withView { own.print(ofRow: row, $0) }]
  }

  func insertion(of row: Int, into name: TabName) -> Change {
    var values = CompactRow()
    for position in TabSchema.of(name).columns.indices {
      let value = value(row, position)
      if value != .blank { values.append(position, value) }
    }
    return .insert(tab: name, values: values, reason: "the run made it")
  }
}

extension Tab {
  /// Whether the same bytes in the same columns of a row mean the same as in another state of the tab.
  fileprivate func storesLike(_ other: Tab) -> Bool {
    storage == other.storage && binding.columnOfPosition == other.binding.columnOfPosition
  }

  /// The ids and keys in the rows between the first and the last that another state stores differently: all other
  /// records are the same in both. Nil where any may differ.
  fileprivate func recordsThatDiffer(from other: Tab?) -> Set<String>? {
    guard let other, storesLike(other), let position = schema.identityPosition else { return nil }
    let (count, otherCount) = (sheet.rowCount, other.sheet.rowCount)
    var start = 1
    var end = 0
    sheet.withView { view in
      other.sheet.withView { otherView in
        let shared = min(count, otherCount)
        while start < shared, view.storesSame(inRow: start, as: start, of: otherView) { start += 1 }
        while end < shared - start,
          view.storesSame(inRow: count - 1 - end, as: otherCount - 1 - end, of: otherView)
        {
          end += 1
        }
      }
    }
    var ids: Set<String> = []
    for (tab, count) in [(self, count), (other, otherCount)] where start < count - end {
      tab.forEachRow(in: start..<count - end) { row in
        if let id = row.identity(position) { ids.insert(id) }
      }
    }
    return ids
  }
}
