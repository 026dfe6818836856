import Spreadsheet
import SpreadsheetXLSX

/// Reads a workbook and writes a copy with another value and one row more: `EditWorkbook FILE COPY`.
@main enum EditWorkbook {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3 else { fatalError("usage: EditWorkbook FILE COPY") }
    let workbook = try XLSXReader.read(path: arguments[1])
    for warning in workbook.warnings { print("warning:", warning) }
    guard let sheet = workbook.sheets.first else { return }
    show(sheet)

    // What the edits do not concern is copied byte for byte: formats, charts, macros, whatever stands in the file.
    var edits = SheetEdits(name: sheet.name)
    edits.sets[SheetEdits.Place(row: 1, column: 1)] = .number("815.00")
    edits.appended.append([.date("2026-03-31"), .number("9.99"), .text("fun")])
    var all = WorkbookEdits()
    all.sheets[sheet.name] = edits
    let outcome = try WorkbookEditor.write(all, of: workbook, original: arguments[1], to: arguments[2])
    print("changed:", outcome.changed.joined(separator: ", "))
    if let copy = try XLSXReader.read(path: arguments[2]).sheets.first { show(copy) }
  }

  private static func show(_ sheet: Sheet) {
    for row in 0..<sheet.rowCount {
      let texts = sheet.cells(inRow: row).map { sheet.text(of: $0) }
      print("\(sheet.name)!\(sheet.rowNumber(row)):", texts.joined(separator: " | "))
    }
  }
}
