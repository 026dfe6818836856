import Spreadsheet

/// The divisions that a run made or changed: each is undone whole, or stays whole.
///
/// The parts of a divided row are its amount together. Where a part was edited since, taking away the others and giving the row its amount
/// back would count money twice, or not at all.
struct RunDivisions {
  /// The columns that say where the money of a row goes.
  private static let columns: Set = [
    "date", "type", "amount", "currency", "direction", "accountKey", "splitId", "deletedAt",
  ]
  private static let reason = "a row of the same division was changed since"

  /// The ids of divisions that somebody changed since.
  private var changed: Set<String> = []

  /// Keeps what a run did to divisions that were changed since.
  static func keepWhole(_ rows: inout RunRows, _ cells: inout RunCells, in dataset: Dataset) {
    let divisions = RunDivisions(rows, cells, in: dataset)
    if divisions.changed.isEmpty { return }
    _ = rows.keepRemovable(reason) { $0.division.map(divisions.changed.contains) ?? false }
    for item in cells.take(where: { divisions.holds($0) }) where item.columnName == "amount" {
      cells.keep(item, reason)
    }
  }

  private init(_ rows: RunRows, _ cells: RunCells, in dataset: Dataset) {
    let all = Set(rows.removable.compactMap(\.division) + cells.items.compactMap(Self.division(set:)))
    for row in rows.changed where row.tab.name == .transactions {
      // A part that is in no division any more was in one of the run's.
      if let division = row.division { changed.insert(division) } else { changed.formUnion(all) }
    }
    for item in cells.changed where item.tab.name == .transactions && Self.columns.contains(item.columnName) {
      changed.formUnion([Self.division(of: item), Self.division(set: item)].compactMap(\.self))
    }
    addJoined(to: all, rows, cells, in: dataset)
  }

  /// Adds the divisions that the run began and that others have added rows to.
  private mutating func addJoined(
    to all: Set<String>, _ rows: RunRows, _ cells: RunCells, in dataset: Dataset
  ) {
    let begun = Set(cells.items.compactMap(Self.division(set:)))
    // Of a division whose other rows the run changed, some were there before.
    let older = Set(cells.items.compactMap(Self.division(of:))).subtracting(begun)
    let own = all.subtracting(older)
    guard !own.isEmpty, let tab = dataset[.transactions] else { return }
    let known = Set(rows.removable.map(\.place) + cells.items.map(\.rowPlace))
    let position = tab.schema["splitId"]
    tab.forEachRow { row in
      guard let division = row.rawText(position), own.contains(division),
        !known.contains(CellPlace(tab: tab.name, row: row.index))
      else { return }
      changed.insert(division)
    }
  }

  /// Whether a cell is of a row in such a division.
  private func holds(_ item: RunCells.Item) -> Bool {
    item.tab.name == .transactions && Self.division(of: item).map(changed.contains) ?? false
  }

  /// The division that a cell's row is in now.
  private static func division(of item: RunCells.Item) -> String? {
    guard let position = item.tab.schema.position(matching: "splitId"),
      let column = item.tab.binding.columnOfPosition[position],
      let text = item.tab.sheet.text(row: item.row, column: column), !text.isEmpty
    else { return nil }
    return text
  }

  /// The division that the run put a row into.
  private static func division(set item: RunCells.Item) -> String? {
    item.columnName == "splitId" && !item.new.text.isEmpty ? item.new.text : nil
  }
}
