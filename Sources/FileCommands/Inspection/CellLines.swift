import CommandSupport
import DatasetFormat
import Spreadsheet

/// Prints every cell that is not empty as one JSON object a line.
enum CellLines {
  static func print(_ sheets: [Sheet], isText: Bool) {
    var json = JSONWriter()
    for sheet in sheets {
      sheet.withView { view in
        for row in 0..<view.rowCount {
          if Output.isUnread { return }
          let number = sheet.rowNumber(row)
          for cell in view.cells(inRow: row) { write(cell, view, sheet, number, isText: isText, to: &json) }
          if json.bytes.count > 1 << 16 { Output.data(json.takeBytes()) }
        }
      }
    }
    Output.data(json.takeBytes())
  }

  private static func write(
    _ cell: Cell, _ view: SheetView, _ sheet: Sheet, _ row: Int, isText: Bool, to json: inout JSONWriter
  ) {
    if cell.kind == .missingValue { return }
    let text = view.text(of: cell)
    if text.isEmpty { return }
    json.object { json in
      json.member("sheet", sheet.name)
      json.member("ref", CellReference(column: cell.column, row: row).description)
      json.member("kind", isText ? "string" : kindName(cell.kind))
      json.key("value")
      switch cell.kind {
      case .number where !isText: writeNumber(text, to: &json)
      case .boolean: json.bool(text == "1")
      default: json.string(text)
      }
    }
    json.newline()
  }

  private static func kindName(_ kind: CellKind) -> String {
    switch kind {
    case .text, .quotedText, .escapedText, .missingValue: "string"
    case .number: "number"
    case .boolean: "bool"
    case .error: "error"
    case .date: "date"
    }
  }

  /// The shortest decimal text that gives the same double; text that is no finite number stays text.
  private static func writeNumber(_ text: String, to json: inout JSONWriter) {
    guard let value = Double(text), value.isFinite else {
      json.string(text)
      return
    }
    let shortest = value.description
    json.number(text: shortest.hasSuffix(".0") ? String(shortest.dropLast(2)) : shortest)
  }
}
