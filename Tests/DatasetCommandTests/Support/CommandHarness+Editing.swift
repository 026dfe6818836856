import Foundation
import Spreadsheet
import SpreadsheetXLSX
import Testing

/// Edits in the file of transactions as other programs make them: a tab's CSV file or a workbook.
extension CommandHarness {
  private func sheet(_ file: String) throws -> Sheet {
    let path = folder.appending(path: file).path
    if !file.hasSuffix(".xlsx") { return try CSVReader.read(read(file), name: "Transactions").sheet }
    return try #require(XLSXReader.read(path: path).sheets.first { $0.name == "Transactions" })
  }

  /// The cells of a column, by the payees.
  func column(_ name: String, of file: String) throws -> [String: String] {
    let sheet = try sheet(file)
    let (payee, column) = try (Self.column("payee", sheet), Self.column(name, sheet))
    var cells: [String: String] = [:]
    for row in 1..<max(1, sheet.rowCount) where sheet.isFilled(row: row) {
      cells[sheet.value(row: row, column: payee).text] = sheet.value(row: row, column: column).text
    }
    return cells
  }

  static func column(_ name: String, _ sheet: Sheet) throws -> Int {
    try #require(sheet.cells(inRow: 0).first { sheet.text(of: $0) == name }?.column)
  }

  /// Writes a cell of the row with a payee; without a column the row goes.
  func edit(_ file: String, _ payee: String, _ name: String?, _ text: String = "") throws {
    let sheet = try sheet(file)
    let payees = try Self.column("payee", sheet)
    let row = try #require((1..<sheet.rowCount).first { sheet.value(row: $0, column: payees).text == payee })
    let column = try name.map { try Self.column($0, sheet) }
    if !file.hasSuffix(".xlsx") {
      var lines = String(decoding: try read(file), as: UTF8.self).split(separator: "\n").map(
        String.init)
      if let column {
        var fields = lines[row].split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        fields[column] = text
        lines[row] = fields.joined(separator: ",")
      } else {
        lines.remove(at: row)
      }
      return try write(file, Array((lines.joined(separator: "\n") + "\n").utf8))
    }
    var edits = WorkbookEdits()
    var changes = SheetEdits(name: "Transactions")
    if let column {
      changes.sets[SheetEdits.Place(row: row, column: column)] = .text(text)
    } else {
      changes.removed.insert(row)
    }
    edits.sheets["Transactions"] = changes
    let path = folder.appending(path: file).path
    try WorkbookEditor.write(edits, of: XLSXReader.read(path: path), original: path, to: path + ".new")
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.moveItem(atPath: path + ".new", toPath: path)
  }
}
