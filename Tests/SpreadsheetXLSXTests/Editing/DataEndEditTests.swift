import Spreadsheet
import Testing

@testable import SpreadsheetXLSX

/// Rows appended to a sheet in which a person has more than the data: formulas filled ahead, totals, filters.
struct DataEndEditTests {
  /// A header, two rows of data, and a column of the person's own that is filled to row 6; another sheet sums up.
  static func package(rest: String = "", own: String = "<f>A#*2</f><v>0</v>") -> PackageBuilder {
    var rows =
      "<row r=\"1\"><c r=\"A1\"><v>1</v></c><c r=\"C1\" t=\"inlineStr\"><is><t>own</t></is></c></row>"
    for number in 2...6 {
      let data = number < 4 ? "<c r=\"A\(number)\"><v>\(number)</v></c>" : ""
      rows +=
        "<row r=\"\(number)\">\(data)<c r=\"C\(number)\">\(own.replacing("#", with: "\(number)"))</c></row>"
    }
    var package = PackageBuilder(rows: rows, afterRows: rest)
    package["xl/workbook.xml"] = package["xl/workbook.xml"].replacing(
      "</sheets>",
      with: """
        <sheet name="Mine" sheetId="2" r:id="rId2"/></sheets><definedNames>\
        <definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">Data!$A$1:$B$3</definedName></definedNames>
        """)
    package["xl/_rels/workbook.xml.rels"] = PackageBuilder.relationships([
      ("worksheet", "worksheets/sheet1.xml"), ("worksheet", "worksheets/sheet2.xml"),
    ])
    package["xl/worksheets/sheet2.xml"] = """
      <worksheet xmlns="\(PackageBuilder.main)"><sheetData><row r="1"><c r="A1"><f>SUM(Data!A2:A3)</f><v>5</v></c>\
      <c r="B1"><f ca="1">Data!A2&lt;Data!A3</f><v>1</v></c></row></sheetData></worksheet>
      """
    return package
  }

  static func edited(_ package: PackageBuilder, count: Int = 2) throws -> EditedCopy {
    try EditHarness(package).edited { edits in
      edits.lastDataRow = 2
      for number in 0..<count { edits.append(.number("\(70 + number)")) }
    }
  }

  @Test func `new rows fill in beside formulas that are filled ahead`() throws {
    let copy = try Self.edited(Self.package())
    let sheet = copy.book.sheets[0]
    #expect((0..<6).map { sheet.text(row: $0, column: 0) } == ["1", "2", "3", "70", "71", nil])
    #expect((1..<6).map { sheet.formula(row: $0, column: 2) } == (2...6).map { "A\($0)*2" })
    #expect(try copy.rows().contains("<row r=\"4\"><c r=\"A4\"><v>70</v></c><c r=\"C4\"><f>A4*2</f>"))
  }

  @Test func `more new rows than are filled ahead go on behind them`() throws {
    let copy = try Self.edited(Self.package(), count: 5)
    #expect(
      (0..<8).map { copy.book.sheets[0].text(row: $0, column: 0) } == [
        "1", "2", "3", "70", "71", "72", "73", "74",
      ])
  }

  @Test func `a formula over all of the data grows on another sheet, and nothing else there changes`() throws
  {
    let before = Self.package()
    let copy = try Self.edited(before)
    let part = "xl/worksheets/sheet2.xml"
    #expect(copy.outcome.changed.contains(part))
    #expect(copy.book.sheets[1].formula(row: 0, column: 0) == "SUM(Data!A2:A5)")
    #expect(try copy.part(part).contains("<c r=\"B1\"><f ca=\"1\">Data!A2&lt;Data!A3</f><v>1</v></c>"))
    let set = try EditHarness(before).edited { $0.set(1, 0, .number("9")) }
    #expect(!set.outcome.changed.contains(part))
  }

  @Test func `cells that share a formula keep it, each its own`() throws {
    var package = Self.package()
    package["xl/worksheets/sheet2.xml"] = """
      <worksheet xmlns="\(PackageBuilder.main)"><sheetData><row r="1">\
      <c r="A1"><f t="shared" ref="A1:B1" si="0">SUM(Data!A$2:A$3)</f><v>5</v></c><c r="B1"><f t="shared" si="0"/><v>0</v></c>\
      </row></sheetData></worksheet>
      """
    #expect(try package.read().sheets[1].formula(row: 0, column: 1) == "SUM(Data!B$2:B$3)")
    let copy = try Self.edited(package)
    #expect(
      (0...1).map { copy.book.sheets[1].formula(row: 0, column: $0) } == [
        "SUM(Data!A$2:A$5)", "SUM(Data!B$2:B$5)",
      ])
  }

  @Test func `the filter covers every column with a name, and keeps what it asks for`() throws {
    let criteria = "<filterColumn colId=\"0\"><filters><filter val=\"2\"/></filters></filterColumn>"
    let copy = try Self.edited(Self.package(rest: "<autoFilter ref=\"A1:B3\">\(criteria)</autoFilter>"))
    #expect(
      try copy.part("xl/worksheets/sheet1.xml").contains("<autoFilter ref=\"A1:C5\">\(criteria)</autoFilter>")
    )
    #expect(try copy.part("xl/workbook.xml").contains(">Data!$A$1:$C$5</definedName>"))
  }

  @Test func `a filter of something else stays`() throws {
    for range in ["A3:B3", "A1:C9"] {
      let rest = "<autoFilter ref=\"\(range)\"/>"
      let copy = try EditHarness(Self.package(rest: rest)).edited { $0.set(1, 0, .number("9")) }
      #expect(try copy.part("xl/worksheets/sheet1.xml").contains(rest))
    }
  }

  @Test func `a new row is seen where the filter hid the row that it fills in`() throws {
    var package = Self.package()
    let part = "xl/worksheets/sheet1.xml"
    package[part] = package[part].replacing("<row r=\"3\">", with: "<row r=\"3\" hidden=\"1\">").replacing(
      "<row r=\"4\">", with: "<row r=\"4\" hidden=\"1\">")
    let rows = try Self.edited(package).rows()
    #expect(rows.contains("<row r=\"3\" hidden=\"1\">"))
    #expect(rows.contains("<row r=\"4\" hidden=\"0\"><c r=\"A4\"><v>70</v></c>"))
  }
}
