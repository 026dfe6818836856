import Spreadsheet
import Testing

@testable import SpreadsheetXLSX

/// Ranges around the rows, when rows are appended through ``WorkbookEditor``.
struct GrowthTests {
  /// A sheet of a header and two rows with everything that names its rows.
  static func package(
    table: String =
      "<table xmlns=\"\(PackageBuilder.main)\" id=\"1\" ref=\"A1:B3\"><autoFilter ref=\"A1:B3\"/></table>",
    afterRows: String = ""
  ) -> PackageBuilder {
    let rows = (1...3).map {
      "<row r=\"\($0)\"><c r=\"A\($0)\"><v>\($0)</v></c><c r=\"B\($0)\"><v>1</v></c></row>"
    }
    var package = PackageBuilder(rows: "")
    package["xl/worksheets/sheet1.xml"] = """
      <worksheet xmlns="\(PackageBuilder.main)"><dimension ref="A1:B3"/><sheetData>\(rows.joined())</sheetData>\
      <autoFilter ref="A1:B3"/>\(afterRows)<conditionalFormatting sqref="A2:A3 B2:B3"><cfRule type="x"/>\
      </conditionalFormatting><dataValidations><dataValidation sqref="B2:B3"/><dataValidation sqref="B2"/>\
      </dataValidations><extLst><ext><x14:conditionalFormatting xmlns:x14="x"><xm:sqref xmlns:xm="m">A2:A3</xm:sqref>\
      </x14:conditionalFormatting><x14:sparkline xmlns:x14="x"><xm:sqref xmlns:xm="m">A2:A3</xm:sqref></x14:sparkline>\
      </ext></extLst></worksheet>
      """
    package["xl/tables/table1.xml"] = table
    package["xl/worksheets/_rels/sheet1.xml.rels"] = PackageBuilder.relationships([
      ("table", "../tables/table1.xml")
    ])
    package["xl/workbook.xml"] = package["xl/workbook.xml"].replacing(
      "</sheets>",
      with: """
        </sheets><definedNames><definedName name="_xlnm.Print_Area" localSheetId="0">Data!$A$1:$B$3</definedName>\
        <definedName name="Fixed">Data!$A$2</definedName></definedNames>
        """)
    return package
  }

  @Test func `what reaches the last row grows with the rows that are appended, and nothing else changes`()
    throws
  {
    let before = Self.package()
    let copy = try EditHarness(before).edited {
      $0.append(.number("4"), .blank, .number("7"))
      $0.append(.number("5"))
    }
    let sheet = before["xl/worksheets/sheet1.xml"]
      .replacing("<dimension ref=\"A1:B3\"/>", with: "<dimension ref=\"A1:C5\"/>")
      .replacing(
        "</sheetData><autoFilter ref=\"A1:B3\"/>",
        with: """
          <row r="4"><c r="A4"><v>4</v></c><c r="C4"><v>7</v></c></row><row r="5"><c r="A5"><v>5</v></c></row></sheetData>\
          <autoFilter ref="A1:B5"/>
          """
      )
      .replacing("sqref=\"A2:A3 B2:B3\"", with: "sqref=\"A2:A5 B2:B5\"")
      .replacing("<dataValidation sqref=\"B2:B3\"/>", with: "<dataValidation sqref=\"B2:B5\"/>")
      .replacing(
        "<xm:sqref xmlns:xm=\"m\">A2:A3</xm:sqref></x14:c",
        with: "<xm:sqref xmlns:xm=\"m\">A2:A5</xm:sqref></x14:c")
    #expect(try copy.part("xl/worksheets/sheet1.xml") == sheet)
    #expect(
      try copy.part("xl/tables/table1.xml")
        == before["xl/tables/table1.xml"].replacing("A1:B3", with: "A1:B5"))
    #expect(
      try copy.part("xl/workbook.xml")
        == before["xl/workbook.xml"].replacing("Data!$A$1:$B$3", with: "Data!$A$1:$B$5"))
  }

  @Test func `the rows that each printed page begins with stay the header's`() throws {
    var package = PackageBuilder(rows: #"<row r="1"><c r="A1" t="str"><v>date</v></c></row>"#)
    package["xl/workbook.xml"] = package["xl/workbook.xml"].replacing(
      "</sheets>",
      with: """
        </sheets><definedNames><definedName name="_xlnm.Print_Area" localSheetId="0">Data!$A$1:$B$1</definedName>\
        <definedName name="_xlnm.Print_Titles" localSheetId="0">Data!$1:$1</definedName></definedNames>
        """)
    let copy = try EditHarness(package).edited { $0.append(.number("4")) }
    let book = try copy.part("xl/workbook.xml")
    #expect(book.contains("Data!$1:$1<") && book.contains("Data!$A$1:$B$2<"))
  }

  @Test(arguments: [("A1:B1", 1...2, "A1:B3"), ("A1:B1", 2...2, "A1:B1"), ("A1:B2", 2...2, "A1:B3")])
  func `rows below a table that get values belong to it, as far as no other row is between`(
    _ ref: String, _ rows: ClosedRange<Int>, _ expected: String
  ) throws {
    let table = "<table xmlns=\"\(PackageBuilder.main)\" id=\"1\" ref=\"\(ref)\"/>"
    let copy = try EditHarness(Self.package(table: table)).edited {
      for row in rows { $0.set(row, 1, .number("9")) }
    }
    #expect(try copy.part("xl/tables/table1.xml") == table.replacing(ref, with: expected))
  }

  @Test func `a table's columns are called as its header, and a new one beside it joins it`() throws {
    let table = """
      <table xmlns="\(PackageBuilder.main)" id="1" ref="A1:B3"><autoFilter ref="A1:B3"/><tableColumns count="2">\
      <tableColumn id="1" name="1"/><tableColumn id="4" name="x"><calculatedColumnFormula>1</calculatedColumnFormula>\
      </tableColumn></tableColumns></table>
      """
    let copy = try EditHarness(Self.package(table: table)).edited {
      $0.set(0, 1, .text("Mood & more"))
      $0.set(0, 2, .text("New"))
      $0.append(.number("4"))
    }
    #expect(
      try copy.part("xl/tables/table1.xml")
        == table.replacing("A1:B3", with: "A1:C4").replacing("name=\"x\"", with: "name=\"Mood &amp; more\"")
        .replacing("count=\"2\"", with: "count=\"3\"")
        .replacing("</tableColumns>", with: "<tableColumn id=\"5\" name=\"New\"/></tableColumns>"))
  }

  @Test func `a cell that is set makes nothing grow`() throws {
    let copy = try EditHarness(Self.package()).edited { $0.set(1, 0, .number("9")) }
    #expect(copy.outcome.changed == ["xl/worksheets/sheet1.xml"])
    #expect(try copy.part("xl/worksheets/sheet1.xml").contains("<dimension ref=\"A1:B3\"/>"))
  }

  @Test func `a table takes in rows that were typed below it where a program left it short`() throws {
    let table =
      "<table xmlns=\"\(PackageBuilder.main)\" id=\"1\" ref=\"A1:B2\"><autoFilter ref=\"A1:B2\"/></table>"
    let copy = try EditHarness(Self.package(table: table)).edited { $0.append(.number("1")) }
    #expect(try copy.part("xl/tables/table1.xml") == table.replacing("A1:B2", with: "A1:B4"))
    let other =
      "<table xmlns=\"\(PackageBuilder.main)\" id=\"1\" ref=\"A2:B2\"><autoFilter ref=\"A2:B2\"/></table>"
    #expect(
      try EditHarness(Self.package(table: other)).edited { $0.append(.number("1")) }.part(
        "xl/tables/table1.xml")
        == other)
  }

  @Test func `nothing is appended below the totals of a table`() throws {
    let table =
      "<table xmlns=\"\(PackageBuilder.main)\" id=\"1\" ref=\"A1:B3\" totalsRowCount=\"1\"><autoFilter ref=\"A1:B2\"/></table>"
    #expect(
      try EditHarness(Self.package(table: table)).refusal { $0.append(.number("1")) }.hasPrefix(
        "Data!3: the row holds totals of those above, and new rows would come below it."))
  }

  @Test func `nothing is appended under merged cells`() throws {
    let merged = "<mergeCells><mergeCell ref=\"A1:B1\"/><mergeCell ref=\"A5:B6\"/></mergeCells>"
    let harness = try EditHarness(Self.package(afterRows: merged))
    #expect(try harness.edited { $0.append(.number("1")) }.book.sheets[0].rowCount == 4)
    #expect(
      try harness.refusal {
        $0.append(.number("1"))
        $0.append(.number("2"))
      } == "Data: new rows would lie under the merged cells A5:B6. Unmerge them first.")
  }
}
