import DatasetFormat
import Spreadsheet

/// A tab of one state, read by the columns of the merge.
struct MergeTab: Sendable {
  let tab: Tab
  /// For each column of the sheet its index among the merge's columns, or -1.
  let indices: [Int]
  private let columns: MergeColumns
  /// The sheet's column of each of the merge's columns, or -1.
  private let places: [Int]
  /// Settings that belong to a copy and not to its content.
  private static let ofCopies: Set = ["revision", "parents"]

  init(_ tab: Tab, _ columns: MergeColumns) {
    self.tab = tab
    self.columns = columns
    indices = columns.indices(in: tab)
    var places = Array(repeating: -1, count: columns.all.count)
    for (column, index) in indices.enumerated() where index >= 0 && places[index] < 0 {
      places[index] = column
    }
    self.places = places
  }

  /// The values of a row, by the columns of the merge.
  func cells(ofRow row: Int) -> [MergeValue] {
    var cells = Array(repeating: MergeValue.blank, count: columns.all.count)
    let reader = CellMeaning(storage: tab.storage)
    tab.sheet.withView { view in
      for cell in view.cells(inRow: row) where cell.column < indices.count && indices[cell.column] >= 0 {
        let index = indices[cell.column]
        cells[index] = reader.value(of: cell, in: view, columns.kind(index))
      }
    }
    return cells
  }

  /// The sheet's column of a column of the merge; nil where this state lacks it.
  func column(_ index: Int) -> Int? { places[index] < 0 ? nil : places[index] }

  /// Whether two rows hold the same bytes in the same columns: most rows do, and need no closer look.
  static func isSame(_ row: Int, _ view: SheetView, _ other: Int, _ otherView: SheetView) -> Bool {
    let cells = view.cells(inRow: row)
    let others = otherView.cells(inRow: other)
    guard cells.count == others.count else { return false }
    for index in cells.indices {
      let (cell, twin) = (cells[index], others[index])
      guard cell.column == twin.column, cell.kind == twin.kind,
        view.rawBytes(of: cell).holdsSame(as: otherView.rawBytes(of: twin))
      else { return false }
    }
    return true
  }

  /// The rows that are records of the person's, in order.
  func forEachRecord(_ body: (TabRow) -> Void) { Self.forEachRecord(of: tab, body) }

  /// The same of a tab.
  static func forEachRecord(of tab: Tab, _ body: (TabRow) -> Void) {
    let key = tab.name == .settings ? tab.schema.identityPosition : nil
    tab.forEachRow { row in
      if let key, let text = row.text(key).value, ofCopies.contains(SettingKey.canonical(text)) {
        return
      }
      body(row)
    }
  }
}
