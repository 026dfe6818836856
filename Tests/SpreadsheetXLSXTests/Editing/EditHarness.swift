import Foundation
import Spreadsheet
import Testing

@testable import SpreadsheetXLSX

/// Edits workbooks for tests, and looks at what came out.
struct EditHarness {
  let original: [UInt8]
  var book: XLSXWorkbook

  init(_ package: PackageBuilder) throws {
    try self.init(bytes: package.bytes())
  }

  init(bytes: [UInt8]) throws {
    original = bytes
    book = try XLSXReader.read(bytes: bytes, name: "Test.xlsx")
  }

  /// A copy with these edits.
  func edited(_ edits: WorkbookEdits) throws -> EditedCopy {
    let source = TemporaryFile.path()
    let target = TemporaryFile.path()
    defer {
      unlink(source)
      unlink(target)
    }
    try Data(original).write(to: URL(fileURLWithPath: source))
    let outcome = try WorkbookEditor.write(edits, of: book, original: source, to: target)
    return try EditedCopy(bytes: [UInt8](Data(contentsOf: URL(fileURLWithPath: target))), outcome: outcome)
  }

  /// A copy with edits of the sheet named Data.
  func edited(_ change: (inout SheetEdits) -> Void) throws -> EditedCopy {
    var edits = WorkbookEdits()
    var sheet = SheetEdits(name: "Data")
    change(&sheet)
    edits.sheets["Data"] = sheet
    return try edited(edits)
  }

  /// Why edits of the sheet named Data are refused.
  func refusal(_ change: (inout SheetEdits) -> Void) throws -> String {
    do {
      _ = try edited(change)
    } catch {
      return String(describing: error)
    }
    return "not refused"
  }
}

/// What an edit wrote.
struct EditedCopy {
  let bytes: [UInt8]
  let outcome: WorkbookEditor.Outcome
  let book: XLSXWorkbook

  init(bytes: [UInt8], outcome: WorkbookEditor.Outcome) throws {
    self.bytes = bytes
    self.outcome = outcome
    book = try XLSXReader.read(bytes: bytes, name: "Test.xlsx")
  }

  /// The text of a part.
  func part(_ name: String) throws -> String {
    let package = try Package(WorkbookFile(bytes: bytes, name: "Test.xlsx"), limits: XLSXLimits())
    return String(decoding: try package.bytes(of: PartName(name), upTo: 1 << 20), as: UTF8.self)
  }

  /// What stands between `<sheetData>` and `</sheetData>` of the sheet named Data.
  func rows() throws -> String {
    let part = try part("xl/worksheets/sheet1.xml")
    let start = try #require(part.firstRange(of: "<sheetData>"))
    let end = try #require(part.firstRange(of: "</sheetData>"))
    return String(part[start.upperBound..<end.lowerBound])
  }
}

extension SheetEdits {
  /// Appends a row of values from the first column on.
  mutating func append(_ values: CellValue...) {
    appended.append(values)
  }

  /// Sets a cell by row index and column.
  mutating func set(_ row: Int, _ column: Int, _ value: CellValue) {
    sets[.init(row: row, column: column)] = value
  }
}
