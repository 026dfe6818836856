import DatasetFormat
import Spreadsheet

/// Payments that two copies may both have written down: the same purchase on two devices, or by hand and by import.
///
/// They are listed, and never made one. Of many payments that are all alike each is listed beside the nearest few, and how many more pairs there are is said.
struct Doubles {
  /// Pairs of new records that are of different copies, and of one amount, type and account on days close together.
  private(set) var pairs: [[String]] = []
  /// How many pairs more there are.
  private(set) var left = 0

  /// How many days apart two rows of one purchase may be.
  private static let dayLimit: Int32 = 3
  /// How many payments are listed beside one.
  static let mostBesideOne = 8
  /// How many pairs are listed.
  static let most = 10_000

  init(in merged: TabMerge, of ours: Dataset, base: Dataset?) {
    guard merged.name == .transactions, let tab = ours[.transactions] else { return }
    let schema = merged.columns.schema
    let new = merged.records.filter { $0.row == nil && $0.cells[schema["deletedAt"]].isBlank }
    if new.isEmpty { return }
    var waiting: [[String]: [(id: String, day: Int32)]] = [:]
    for record in new {
      guard let day = Self.day(record.cells[schema["date"]]) else { continue }
      waiting[Self.key(record.cells, schema), default: []].append((record.id, day))
    }
    for key in waiting.keys { waiting[key]?.sort { ($0.day, $0.id) < ($1.day, $1.id) } }
    let known = RecordIndex(base?[.transactions])
    // A row that a person typed here has no id yet.
    let made = Dictionary(
      merged.records.compactMap { record in record.row.map { ($0, record.id) } },
      uniquingKeysWith: { first, _ in first })
    let place = MergeTab(tab, merged.columns)
    var pairs: [[String]] = []
    var left = 0
    place.forEachRecord { row in
      guard let amount = row.rawText(schema["amount"]), !amount.isEmpty, row.isLive
      else { return }
      guard let id = row.identity(schema["id"]) ?? made[row.index], known[id] == nil else { return }
      let cells = place.cells(ofRow: row.index)
      guard let others = waiting[Self.key(cells, schema)], let day = Self.day(cells[schema["date"]]) else {
        return
      }
      let near = Self.first(day - Self.dayLimit, others)..<Self.first(day + Self.dayLimit + 1, others)
      let nearest = Self.nearest(day, others, near)
      let twins = nearest.filter { others[$0].id != id }
      let listed = twins.prefix(min(Self.mostBesideOne, Self.most - pairs.count))
      for index in listed { pairs.append([id, others[index].id]) }
      left += near.count - (nearest.count - twins.count) - listed.count
    }
    self.left = left
    self.pairs = pairs.map { $0.sorted() }.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// What tells that not all pairs are listed; nil where they are.
  var note: String? {
    if left == 0 { return nil }
    return
      "Transactions: \(pairs.count) pairs of payments that may be one are listed, and \(left) more are not: many are of one amount and account on the same days; look for rows that came twice"
  }

  /// The place of the first payment on or after a day.
  private static func first(_ day: Int32, _ payments: [(id: String, day: Int32)]) -> Int {
    var (low, high) = (0, payments.count)
    while low < high {
      let middle = (low + high) / 2
      if payments[middle].day < day { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The places of the payments nearest to a day, one more than are listed.
  private static func nearest(
    _ day: Int32, _ payments: [(id: String, day: Int32)], _ near: Range<Int>
  ) -> [Int] {
    var after = min(max(first(day, payments), near.lowerBound), near.upperBound)
    var before = after - 1
    var found: [Int] = []
    while found.count <= mostBesideOne, before >= near.lowerBound || after < near.upperBound {
      let takesBefore =
        after >= near.upperBound
        || before >= near.lowerBound && day - payments[before].day < payments[after].day - day
      found.append(takesBefore ? before : after)
      if takesBefore { before -= 1 } else { after += 1 }
    }
    return found
  }

  private static func key(_ cells: [MergeValue], _ schema: TabSchema) -> [String] {
    ["amount", "type", "direction", "accountKey", "currency"].map { cells[schema[$0]].meaning }
  }

  private static func day(_ value: MergeValue) -> Int32? {
    CalendarDate(iso: value.meaning)?.dayNumber
  }
}
