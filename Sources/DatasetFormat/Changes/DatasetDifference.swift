import Spreadsheet

/// What turned one state of some tabs into another, as a plan for a dataset that somebody edited since.
///
/// Records are the same that have the same id or key; only the format's columns count. Rows of the dataset are found by id. What
/// somebody edited stays: a cell that no longer holds the old value is not set, and a row that is not as it was is not taken out.
public struct DatasetDifference: Sendable {
  /// The changes that fit the dataset.
  public private(set) var plan: Plan
  /// How many changes do not, as somebody edited or removed what they concern.
  public private(set) var leftOut = 0

  public init(from old: Dataset, to new: Dataset, onto dataset: Dataset, command: String) {
    plan = Plan(command: command, base: dataset.fileHashes)
    for name in TabName.allCases where new[name] != nil || old[name] != nil {
      guard let identity = TabSchema.of(name).identityPosition else { continue }
      let before = RecordRows(old[name], identity: identity)
      let after = RecordRows(new[name], identity: identity)
      let now = RecordRows(dataset[name], identity: identity)
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
    for (position, column) in TabSchema.of(name).columns.enumerated() {
      let (first, second) = (before.value(known, position), after.value(row, position))
      guard first.text != second.text else { continue }
      guard let place = now.rows[id], now.value(place, position).text == first.text else {
        leftOut += 1
        continue
      }
      plan.changes.append(
        .set(
          Address(name, row: now.rowNumber(place), id: id, column: column.name), old: first, new: second,
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

/// The rows of a tab by their id or key; of rows with the same one the first.
private struct RecordRows {
  private let tab: Tab?
  private(set) var rows: [String: Int] = [:]
  private(set) var order: [String] = []

  init(_ tab: Tab?, identity: Int) {
    self.tab = tab
    tab?.forEachRow { row in
      guard let id = row.rawText(identity), rows[id] == nil else { return }
      rows[id] = row.index
      order.append(id)
    }
  }

  func rowNumber(_ row: Int) -> Int { tab?.sheet.rowNumber(row) ?? 0 }

  func value(_ row: Int, _ position: Int) -> CellValue {
    guard let tab, let column = tab.binding.columnOfPosition[position] else { return .blank }
    return tab.sheet.value(row: row, column: column)
  }

  /// Everything that stands in a row, in the person's own columns too.
  func contents(_ row: Int) -> [String] {
    guard let tab else { return [] }
    let ours = tab.schema.columns.indices.map { value(row, $0).text }
    let bound = Set(tab.binding.columnOfPosition.compactMap { $0 })
    let own = tab.sheet.cells(inRow: row).filter { !bound.contains($0.column) }
    return ours
      + own.map { "\(tab.sheet.formula(row: row, column: $0.column) ?? tab.sheet.text(of: $0))" }.filter {
        !$0.isEmpty
      }
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
