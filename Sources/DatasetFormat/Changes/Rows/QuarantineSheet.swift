import Spreadsheet

/// The sheet for rows that are removed from a tab: one line per cell, with its full content.
package enum QuarantineSheet {
  package static let name = "Quarantine"

  /// The columns, in the order of a new sheet.
  static let columns = [
    "at", "run", "code", "tab", "row", "column", "text", "type", "reason",
  ]

  /// The lines of a row.
  static func lines(
    of cells: [RowCell], in sheet: Sheet, row: Int, at time: Timestamp, command: String, _ change: Change
  ) -> [[CellValue]] {
    cells.map { cell in
      let name = sheet.rowCount > 0 ? sheet.text(row: 0, column: cell.column) ?? "" : ""
      let column = name.isEmpty ? CellReference.letters(ofColumn: cell.column) : name
      let (text, type) = original(cell.value)
      return [
        .text(time.description), .text(command), change.code.map { .text($0) } ?? .blank, .text(sheet.name),
        .number(String(row)), .text(column), text.isEmpty ? .blank : .text(text), .text(type),
        .text(change.reason),
      ]
    }
  }

  /// A cell's content as text that no program calculates, and its type.
  private static func original(_ value: CellValue) -> (text: String, type: String) {
    switch value {
    case .blank: ("", "blank")
    case .text(let text): (text, "text")
    case .number(let text): (text, "number")
    case .boolean: (value.text, "boolean")
    case .date(let text): (text, "date")
    case .error(let text): (text, "error")
    case .formula(let text, _): ("=\(text)", "formula")
    }
  }
}
