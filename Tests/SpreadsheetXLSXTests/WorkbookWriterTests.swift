import Foundation
import Spreadsheet
import TestSupport
import Testing

@testable import SpreadsheetXLSX

/// What is written is read back, and what spreadsheet programs cannot take is refused first.
struct WorkbookWriterTests {
  static func bytes(
    _ design: WorkbookDesign, order: [Int]? = nil, _ sheets: (WorkbookWriter) throws -> Void = { _ in }
  ) throws -> [UInt8] {
    try TemporaryFile.bytes { descriptor in
      let writer = try WorkbookWriter(descriptor: descriptor, design: design, order: order)
      try sheets(writer)
      try writer.finish()
    }
  }

  static func oneSheet(_ columns: [ColumnDesign] = [], hasHeader: Bool = false) -> WorkbookDesign {
    WorkbookDesign(sheets: [SheetDesign(name: "Data", columns: columns, hasHeader: hasHeader)])
  }

  /// Writes one row of values and reads it back.
  static func roundTrip(_ values: [CellValue]) throws -> [String] {
    let bytes = try bytes(oneSheet()) { writer in
      try writer.write(sheet: 0) { sheet in
        try sheet.beginRow()
        for (column, value) in values.enumerated() { try sheet.value(column, value) }
      }
    }
    let book = try XLSXReader.read(bytes: bytes, name: "Test.xlsx")
    #expect(book.warnings == [])
    #expect(book.features == [])
    return XLSXReaderTests.cells(of: try #require(book.sheets.first))
  }

  @Test func `values of every kind come back as they were`() throws {
    let cells = try Self.roundTrip([
      .text("plain"), .number("12.50"), .number("-0.1E-7"), .boolean(true), .boolean(false),
      .date("2026-01-31"),
      .blank, .text(""), .date("1899-12-31"), .date("2026-01-31T13:45:00"), .text("12.50"),
    ])
    #expect(
      cells == [
        "A1 text plain", "B1 number 12.50", "C1 number -0.1E-7", "D1 boolean 1", "E1 boolean 0",
        "F1 date 2026-01-31", "I1 text 1899-12-31", "J1 date 2026-01-31T13:45:00", "K1 text 12.50",
      ])
  }

  @Test(arguments: [
    " spaces ", "\ttab\t", "line\nbreak\n", "carriage\rreturn", "nul\u{0}", "\u{1F}", "<&>\"'", "_x0041_",
    "_x005F_x0041_", "_x00", "\u{FFFE}\u{FFFF}", "é😀𝄞", "e\u{301}", "]]>", "=1+1", "\u{EFBF}", "_", "\u{BF}",
  ])
  func `text comes back byte for byte`(text: String) throws {
    #expect(try Self.roundTrip([.text(text)]) == ["A1 text \(text)"])
  }

  @Test func `random text comes back byte for byte`() throws {
    var generator = SeededGenerator()
    let seed = generator.seed
    let alphabet: [Unicode.Scalar] = Array("ab_x0dF&<>\r\n\t \u{1}\u{FFFE}é\u{FFFD}😀".unicodeScalars)
    for _ in 0..<300 {
      var text = ""
      for _ in 0..<Int.random(in: 1...20, using: &generator) {
        text.unicodeScalars.append(alphabet.randomElement(using: &generator) ?? "a")
      }
      #expect(try Self.roundTrip([.text(text)]) == ["A1 text \(text)"], "seed \(seed)")
    }
  }

  @Test func `formulas are written with their calculated values`() throws {
    let bytes = try Self.bytes(Self.oneSheet()) { writer in
      try writer.write(sheet: 0) { sheet in
        try sheet.beginRow(number: 3)
        try "42".withBytes { try sheet.cell(0, .number, $0, formula: "6*7") }
        try " <x> ".withBytes { try sheet.cell(1, .text, $0, formula: "\" <x> \"") }
        try "".withBytes { try sheet.cell(2, .missingValue, $0, formula: "NOW()") }
        try "2026-01-31".withBytes { try sheet.cell(3, .date, $0, formula: "TODAY()") }
        try "#N/A".withBytes { try sheet.cell(4, .error, $0, formula: "NA()") }
        try "".withBytes { try sheet.cell(5, .text, $0, formula: "\"\"") }
      }
    }
    let sheet = try #require(XLSXReader.read(bytes: bytes, name: "Test.xlsx").sheets.first)
    #expect(
      XLSXReaderTests.cells(of: sheet) == [
        "A3 number 42 =6*7", "B3 text  <x>  =\" <x> \"", "C3 missingValue  =NOW()",
        "D3 date 2026-01-31 =TODAY()", "E3 error #N/A =NA()", "F3 text  =\"\"",
      ])
  }

  @Test func `cells of another sheet are copied with their quotes resolved`() throws {
    var source = SheetBuilder(name: "Source")
    source.appendCell(column: 0, kind: .quotedText, bytes: Array("say \"\"hi\"\"".utf8))
    source.appendCell(column: 1, .number("1.50"))
    source.endRow()
    let sheet = source.build()
    let bytes = try Self.bytes(Self.oneSheet()) { writer in
      try writer.write(sheet: 0) { output in
        try output.beginRow()
        try sheet.withView { view in
          for cell in view.cells(inRow: 0) { try output.copy(cell, from: view, to: cell.column + 1) }
        }
      }
    }
    let read = try #require(XLSXReader.read(bytes: bytes, name: "").sheets.first)
    #expect(XLSXReaderTests.cells(of: read) == ["B1 text say \"hi\"", "C1 number 1.50"])
  }

  @Test func `the design is in the parts`() throws {
    var design = WorkbookDesign()
    let euro = design.format("#,##0.00 [$€-407]")
    design.sheets = [
      SheetDesign(
        name: "Ann's & Co",
        columns: [
          ColumnDesign(name: "date", width: 12, format: .day),
          ColumnDesign(name: "type", choices: .fixed(["expense", "a \"b\""])),
          ColumnDesign(name: "amount", format: euro),
          ColumnDesign(name: "category", choices: .column(1, ofSheet: "Ann's & Co")),
          ColumnDesign(name: "id", isMuted: true),
        ]),
      SheetDesign(name: "Hidden", visibility: .veryHidden, hasHeader: false),
    ]
    let package = try Package(
      WorkbookFile(bytes: Self.bytes(design), name: "Test.xlsx"), limits: XLSXLimits())
    func text(_ part: String) throws -> String {
      String(decoding: try package.bytes(of: PartName(part), upTo: 1 << 20), as: UTF8.self)
    }
    let sheet = try text("xl/worksheets/sheet1.xml")
    #expect(
      sheet.contains("<pane ySplit=\"1\" topLeftCell=\"A2\" activePane=\"bottomLeft\" state=\"frozen\"/>"))
    #expect(sheet.contains("<col min=\"1\" max=\"1\" width=\"12.0\" style=\"4\" customWidth=\"1\"/>"))
    #expect(sheet.contains("<autoFilter ref=\"A1:E1048576\"/>"))
    #expect(
      sheet.contains(
        "sqref=\"B2:B1048576\"><formula1>&quot;expense,a &quot;&quot;b&quot;&quot;&quot;</formula1>"))
    #expect(sheet.contains("<formula1>'Ann''s &amp; Co'!$B$2:$B$1048576</formula1>"))
    let filter = "<definedName name=\"_xlnm._FilterDatabase\" localSheetId=\"0\" hidden=\"1\">"
    #expect(try text("xl/workbook.xml").contains(filter))
    #expect(try text("xl/workbook.xml").contains("!$A$1:$E$1048576</definedName>"))
    #expect(try text("xl/workbook.xml").contains("<sheet name=\"Hidden\" sheetId=\"2\" state=\"veryHidden\""))
    #expect(try text("xl/styles.xml").contains("formatCode=\"#,##0.00 [$€-407]\""))
  }

  @Test(arguments: [(CellRange("$A$1:$Q$60"), 1), (nil, 0)])
  func `a page with a range to print is printed on one page`(printed: CellRange?, pages: Int) throws {
    var page = PageDesign()
    page.printed = printed
    var sheet = SheetDesign(name: "Overview", hasHeader: false)
    sheet.page = page
    let bytes = try Self.bytes(WorkbookDesign(sheets: [sheet])) { writer in
      try writer.write(page: 0, rows: Sheet(name: "Overview", rows: [["Month"]]))
    }
    let package = try Package(WorkbookFile(bytes: bytes, name: "Test.xlsx"), limits: XLSXLimits())
    let part = try package.bytes(of: PartName("xl/worksheets/sheet1.xml"), upTo: 1 << 20)
    #expect(String(decoding: part, as: UTF8.self).contains("fitToHeight=\"\(pages)\"/>"))
  }

  @Test func `the same rows give the same bytes, and small parts come first`() throws {
    func write() throws -> [UInt8] {
      let design = WorkbookDesign(sheets: [
        SheetDesign(name: "Large", columns: [ColumnDesign(name: "a")]), SheetDesign(name: "Small"),
      ])
      return try Self.bytes(design, order: [1, 0]) { writer in
        try writer.write(sheet: 1)
        try writer.write(sheet: 0) { sheet in
          for row in 0..<30000 {
            try sheet.beginRow()
            try sheet.value(0, .text("row \(row)"))
            try sheet.value(1, .number("\(row).25"))
          }
        }
      }
    }
    let bytes = try write()
    #expect(try write() == bytes)
    let directory = try ZipDirectory(of: WorkbookFile(bytes: bytes, name: ""), limits: XLSXLimits())
    #expect(
      directory.entries.map { String(decoding: $0.name, as: UTF8.self) } == [
        "[Content_Types].xml", "_rels/.rels", "docProps/app.xml", "xl/workbook.xml",
        "xl/_rels/workbook.xml.rels", "xl/styles.xml", "xl/worksheets/sheet2.xml", "xl/worksheets/sheet1.xml",
      ])
    let sheet = try #require(XLSXReader.read(bytes: bytes, name: "").sheets.first)
    #expect(sheet.rowCount == 30001)
    #expect(sheet.text(row: 30000, column: 0) == "row 29999")
    #expect(sheet.text(row: 30000, column: 1) == "29999.25")
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    var value: CellValue
    var expected: String
    var testDescription: String { expected }
  }

  static let refusals: [Refusal] = [
    Refusal(
      value: .text(String(repeating: "é", count: 32768)),
      expected:
        "Data!C2: the text has 32768 characters; a cell holds at most 32,767. Shorten it, or use CSV storage."
    ),
    Refusal(
      value: .text(String(repeating: "😀", count: 16384)),
      expected:
        "Data!C2: the text has 32768 characters; a cell holds at most 32,767. Shorten it, or use CSV storage."
    ),
    Refusal(
      value: .number("1,5"),
      expected:
        "Data!C2: \"1,5\" is not a number (expected digits with at most one point). Correct the value."),
    Refusal(
      value: .date("31.1.2026"),
      expected: "Data!C2: \"31.1.2026\" is not a date (expected 2026-01-31 or the like). Correct the value."),
  ]

  @Test(arguments: refusals)
  func `a value that no cell can hold is refused with its place`(_ one: Refusal) throws {
    let error = #expect(throws: WorkbookWriterError.self) {
      try Self.bytes(Self.oneSheet()) { writer in
        try writer.write(sheet: 0) { sheet in
          try sheet.beginRow(number: 2)
          try sheet.value(2, one.value)
        }
      }
    }
    #expect(try #require(error).description == one.expected)
  }

  @Test func `text of exactly the limit, text that is not UTF-8, and the last row and column`() throws {
    let longest = String(repeating: "é", count: 32767)
    #expect(try Self.roundTrip([.text(longest)]) == ["A1 text \(longest)"])
    func write(_ rows: (inout SheetWriter) throws -> Void) throws -> [UInt8] {
      try Self.bytes(Self.oneSheet()) { try $0.write(sheet: 0, rows: rows) }
    }
    let wrong = #expect(throws: WorkbookWriterError.self) {
      try write { sheet in
        try sheet.beginRow()
        try ([0x61, 0xFF] as [UInt8]).withUnsafeBufferPointer { try sheet.text(0, $0) }
      }
    }
    #expect(
      try #require(wrong).description
        == "Data!A1: the text is not UTF-8, the only encoding of workbooks. Read the source with its right encoding."
    )
    let row = #expect(throws: WorkbookWriterError.self) { try write { try $0.beginRow(number: 1_048_577) } }
    #expect(
      try #require(row).description
        == "Data: has more than 1,048,576 rows, the most a sheet can hold. Split it, or use CSV storage.")
    let column = #expect(throws: WorkbookWriterError.self) {
      try write { sheet in
        try sheet.beginRow()
        try sheet.value(16384, .number("1"))
      }
    }
    #expect(try #require(column).problem == .tooManyColumns)
  }

  @Test(arguments: [
    (["a", "A"], "A: two sheets have this name (letter case does not count). Rename one."),
    ([""], ": a sheet without a name cannot be opened. Give it a name."),
    (["a/b"], "a/b: the sheet's name has \"/\" where spreadsheet programs allow none. Rename it."),
    (["'a"], "'a: the sheet's name has \"'\" where spreadsheet programs allow none. Rename it."),
    (
      ["0123456789012345678901234567890😀"],
      "0123456789012345678901234567890😀: the sheet's name has 33 characters; spreadsheet programs take at most 31. Shorten it."
    ),
    ([], "a workbook without a visible sheet cannot be opened. Make one sheet visible."),
  ])
  func `names that cannot be are refused before anything is written`(names: [String], expected: String) throws
  {
    let path = TemporaryFile.path()
    let error = #expect(throws: WorkbookWriterError.self) {
      try WorkbookWriter.write(
        path: path, design: WorkbookDesign(sheets: names.map { SheetDesign(name: $0) })
      ) { _ in }
    }
    #expect(try #require(error).description == expected)
    #expect(access(path, F_OK) != 0)
  }

  @Test func `choices that do not fit are refused`() throws {
    let long = ColumnDesign(name: "a", choices: .fixed(Array(repeating: "abcdefghi", count: 26)))
    let error = #expect(throws: WorkbookWriterError.self) { try Self.bytes(Self.oneSheet([long])) }
    #expect(try #require(error).problem == .choicesTooLong(259))
    let comma = ColumnDesign(name: "a", choices: .fixed(["a,b"]))
    let other = #expect(throws: WorkbookWriterError.self) { try Self.bytes(Self.oneSheet([comma])) }
    #expect(try #require(other).problem == .choiceHasComma("a,b"))
  }

  @Test func `a full disk is an error, and a path that cannot be written too`() throws {
    let descriptor = open("/dev/full", O_WRONLY)
    try #require(descriptor >= 0, "this system has no /dev/full")
    defer { close(descriptor) }
    let full = #expect(throws: WorkbookWriterError.self) {
      try WorkbookWriter(descriptor: descriptor, design: Self.oneSheet()).finish()
    }
    #expect(
      try #require(full).description
        == "the workbook cannot be written: No space left on device. Make room or choose another place.")
    let path = #expect(throws: WorkbookWriterError.self) {
      try WorkbookWriter.write(path: "/no/such/folder/a.xlsx", design: Self.oneSheet()) { _ in }
    }
    #expect(try #require(path).problem == .cannotWrite(errno: ENOENT))
  }
}
