import DatasetFormat
import Spreadsheet

/// Payments that two copies may both have written down: the same purchase on two devices, or by hand and by import.
///
/// They are listed, and never made one.
enum Doubles {
  /// How many days apart two rows of one purchase may be.
  private static let dayLimit: Int32 = 3

  /// Pairs of new records that are of different copies, and of one amount, type and account on days close together.
  static func pairs(in merged: TabMerge, of ours: Dataset, base: Dataset?) -> [[String]] {
    guard merged.name == .transactions, let tab = ours[.transactions] else { return [] }
    let schema = merged.columns.schema
    let new = merged.records.filter { $0.row == nil && $0.cells[schema["deletedAt"]].isBlank }
    if new.isEmpty { return [] }
    var waiting: [[String]: [(id: String, day: Int32)]] = [:]
    for record in new {
      guard let day = day(record.cells[schema["date"]]) else { continue }
      waiting[key(record.cells, schema), default: []].append((record.id, day))
    }
    let known = RecordIndex(base?[.transactions])
    let place = MergeTab(tab, merged.columns)
    var pairs: [[String]] = []
    place.forEachRecord { row in
      guard let amount = row.rawText(schema["amount"]), !amount.isEmpty, row.isBlank(schema["deletedAt"])
      else { return }
      guard let id = row.identity(schema["id"]), known[id] == nil else { return }
      let cells = place.cells(ofRow: row.index)
      guard let others = waiting[key(cells, schema)], let day = day(cells[schema["date"]]) else { return }
      for other in others where other.id != id && abs(other.day - day) <= dayLimit {
        pairs.append([id, other.id])
      }
    }
    return pairs.map { $0.sorted() }.sorted { $0.lexicographicallyPrecedes($1) }
  }

  private static func key(_ cells: [MergeValue], _ schema: TabSchema) -> [String] {
    ["amount", "type", "direction", "accountKey", "currency"].map { cells[schema[$0]].meaning }
  }

  private static func day(_ value: MergeValue) -> Int32? {
    CalendarDate(iso: value.meaning)?.dayNumber
  }
}
