import Foundation
import Spreadsheet
import TestSupport
import Testing

@testable import ForeignWorkbooks
@testable import SpreadsheetXLSX

/// One ledger as many programs store it: `Files/make.py` says how the files were made, and `Files/ledger.txt` what is
/// in them.
@Suite struct LedgerTests {
  static let files = [
    "libreoffice.xls", "libreoffice.ods", "libreoffice.fods", "gnumeric.xls", "gnumeric-95.xls",
    "gnumeric.ods",
  ]

  @Test(arguments: files) func `every cell is what the ledger says`(name: String) throws {
    let lines = try Self.read(name).sheets.flatMap(CellLines.of)
    var expected = String(decoding: try FixtureFile.bytes("ledger.txt"), as: UTF8.self).split(separator: "\n")
      .map(String.init)
    if name == "gnumeric-95.xls" {
      // Excel 95 stores texts in a code page, which has none of these.
      expected = expected.map { line in
        String(line.map { "東京Łóź".contains($0) && $0 != "ó" ? "?" : $0 })
      }
    }
    #expect(lines == expected)
  }

  @Test(arguments: files) func `hidden sheets, hidden rows and joined cells are known`(name: String) throws {
    let book = try Self.read(name)
    #expect(book.sheets.map(\.visibility) == [.visible, .hidden])
    #expect(book.sheets[0].look.hides(rowNumber: 5))
    #expect(!book.sheets[0].look.hides(rowNumber: 4))
    #expect(book.sheets[0].isCovered(rowNumber: 33, column: 2))
    #expect(!book.sheets[0].isCovered(rowNumber: 32, column: 0))
    #expect(book.warnings.isEmpty)
  }

  @Test func `shared texts go on in the next record, at any place and in both widths`() throws {
    let sheet = try Self.read("long-texts.xls").sheets[0]
    // The first row has empty texts, so it has no cells.
    #expect(sheet.rowNumber(0) == 2)
    for row in 1..<14 {
      let texts = [
        String(repeating: "abcdefg", count: row * 211), String(repeating: "aé東😀", count: row * 173),
      ]
      for (column, text) in texts.enumerated() {
        #expect(sheet.value(row: row - 1, column: column) == .text(text), "row \(row)")
      }
    }
  }

  private static func read(_ name: String) throws -> XLSXWorkbook {
    try WorkbookReader.read(bytes: FixtureFile.bytes(name), name: name)
  }
}

/// The files beside these tests.
enum FixtureFile {
  static func bytes(_ name: String) throws -> [UInt8] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    return [UInt8](try Data(contentsOf: folder.appending(path: "Files/\(name)")))
  }
}

/// Sheets as lines: its name, then row, column, kind and text of each cell.
enum CellLines {
  static func of(_ sheet: Sheet) -> [String] {
    var lines = ["S\t\(sheet.name)\t\(sheet.visibility)"]
    for row in 0..<sheet.rowCount {
      for cell in sheet.cells(inRow: row) {
        let text = sheet.text(of: cell).replacing("\n", with: "\\n")
        lines.append("\(sheet.rowNumber(row))\t\(cell.column)\t\(cell.kind)\t\(text)")
      }
    }
    return lines
  }
}
