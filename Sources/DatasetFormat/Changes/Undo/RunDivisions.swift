import Spreadsheet

/// The divisions that a run made or changed: each is undone completely, or stays completely.
///
/// The parts of a divided row have its amount together. If one of them stays or was changed since, removing
/// the others and restoring the row's amount would count money twice, or not at all.
struct RunDivisions {
  /// The columns that determine where the money of a row goes.
  private static let columns: Set = [
    "date", "type", "amount", "currency", "direction", "accountKey", "splitId", "deletedAt",
  ]
  /// Those of them that a part shares with its original row.
  private static let shared = ["date", "type", "currency", "direction", "accountKey"]
  private static let reason = "a row of the same division stays or was changed since"

  /// By row the divisions that the run put it into, or that it is in now.
  private var ofRow: [CellPlace: Set<String>] = [:]
  /// The ids of divisions that stay.
  private var staying: Set<String> = []

  /// Keeps a run's changes to divisions of which any part stays or was changed since.
  static func keepWhole(_ rows: inout RunRows, _ cells: inout RunCells, in dataset: Dataset) {
    let divisions = RunDivisions(rows, cells, in: dataset)
    if divisions.staying.isEmpty { return }
    _ = rows.keepRemovable(reason) { $0.division.map(divisions.staying.contains) ?? false }
    for item in cells.take(where: { divisions.holds($0) }) where item.columnName == "amount" {
      cells.keep(item, reason)
    }
  }

  private init(_ rows: RunRows, _ cells: RunCells, in dataset: Dataset) {
    guard let tab = dataset[.transactions] else { return }
    for item in cells.items + cells.changed where item.tab.name == .transactions {
      let divisions = [tab.value(row: item.row, "splitId").text, Self.division(set: item)].filter {
        !$0.isEmpty
      }
      if !divisions.isEmpty { ofRow[item.rowPlace, default: []].formUnion(divisions) }
    }
    let all = Set(rows.removable.compactMap(\.division)).union(ofRow.values.joined())
    if all.isEmpty { return }
    for row in rows.staying where row.tab.name == .transactions {
      // A part that is in no division any more was in one of the run's.
      if let division = row.division { staying.insert(division) } else { staying.formUnion(all) }
    }
    for item in cells.changed
    where item.tab.name == .transactions && Self.columns.contains(item.columnName) {
      staying.formUnion(ofRow[item.rowPlace] ?? [])
    }
    addChanged(rows, cells, tab)
    addJoined(to: all, rows, cells, tab)
  }

  /// Adds the divisions whose row was deleted, or is on another day or account than the parts that were taken
  /// from it.
  private mutating func addChanged(_ rows: RunRows, _ cells: RunCells, _ tab: Tab) {
    var parts: [String: Int] = [:]
    for row in rows.removable { if let division = row.division { parts[division] = row.index } }
    for (place, divisions) in ofRow {
      for division in divisions {
        guard let part = parts[division] else { continue }
        let isAlike = Self.shared.allSatisfy { tab.text(row: place.row, $0) == tab.text(row: part, $0) }
        if !isAlike || tab.text(row: place.row, "deletedAt") != nil { staying.insert(division) }
      }
    }
  }

  /// Adds the divisions that the run began and that others have added rows to.
  private mutating func addJoined(to all: Set<String>, _ rows: RunRows, _ cells: RunCells, _ tab: Tab) {
    let begun = Set(cells.items.map(Self.division(set:)))
    // Of a division whose other rows the run changed, some were there before.
    let own = all.filter { begun.contains($0) || !ofRow.values.joined().contains($0) }
    if own.isEmpty { return }
    let known = Set(rows.removable.map(\.place) + cells.items.map(\.rowPlace))
    let position = tab.schema["splitId"]
    tab.forEachRow { row in
      guard let division = row.rawText(position), own.contains(division),
        !known.contains(CellPlace(tab: tab.name, row: row.index))
      else { return }
      staying.insert(division)
    }
  }

  /// Whether a cell is of a row in such a division.
  private func holds(_ item: RunCells.Item) -> Bool {
    ofRow[item.rowPlace].map { !staying.isDisjoint(with: $0) } ?? false
  }

  /// The division that the run put a row into; empty for any other cell.
  private static func division(set item: RunCells.Item) -> String {
    item.columnName == "splitId" ? item.new.text : ""
  }
}
