import Spreadsheet
import Testing

@testable import SpreadsheetXLSX

/// What becomes of cells, by what the XML says.
struct XLSXReaderTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    /// The XML of rows.
    var rows: String
    var strings: String?
    var styles: String?
    var properties = ""
    /// What stands before the rows.
    var beforeRows = ""
    /// The cells as `A1 number 12.5`, in order.
    var expected: [String]
    var warnings: [String] = []
    var testDescription: String { name }
  }

  /// Styles 0 to 3: plain, a day, a duration, a format of one's own.
  static let styles = """
    <numFmts count="1"><numFmt numFmtId="170" formatCode="dd.mm.yy&quot;x&quot;"/></numFmts>\
    <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>\
    <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="46"/><xf numFmtId="170"/></cellXfs>
    """

  static let cases: [Case] = [
    Case(
      name: "short numbers keep their text, a long one is what was typed",
      rows: "<row r=\"1\"><c r=\"A1\"><v>19.989999999999998</v></c><c r=\"B1\" t=\"n\"><v>1E3</v></c>"
        + "<c r=\"C1\"><v> 0.1 </v></c><c r=\"D1\"><v/></c></row>",
      expected: ["A1 number 19.99", "B1 number 1E3", "C1 number 0.1"]),
    Case(
      name: "texts that are no numbers are text, with a warning",
      rows: "<row r=\"1\"><c r=\"A1\"><v>1,5</v></c><c r=\"B1\"><v>NaN</v></c></row>",
      expected: ["A1 text 1,5", "B1 text NaN"],
      warnings: [
        "Test.xlsx: Data!A1: \"1,5\" is not a number; read as text. Correct the cell.",
        "Test.xlsx: Data!B1: \"NaN\" is not a number; read as text. Correct the cell.",
      ]),
    Case(
      name: "dates by number format",
      rows: "<row r=\"1\"><c r=\"A1\" s=\"1\"><v>46053</v></c><c r=\"B1\" s=\"2\"><v>1.5</v></c>"
        + "<c r=\"C1\" s=\"3\"><v>46053.25</v></c><c r=\"D1\" s=\"1\"><v>-4</v></c><c r=\"E1\" s=\"0\"><v>46053</v></c></row>",
      styles: styles,
      expected: [
        "A1 date 2026-01-31", "B1 date PT129600S", "C1 date 2026-01-31T06:00:00", "D1 number -4",
        "E1 number 46053",
      ]),
    Case(
      name: "dates by the style of their column, where the cell has none (Gnumeric)",
      rows:
        "<row r=\"1\"><c r=\"A1\"><v>46053</v></c><c r=\"B1\"><v>46053</v></c><c r=\"C1\" s=\"0\"><v>46053</v></c>"
        + "<c r=\"D1\"><v>1.5</v></c><c r=\"E1\"><v>46053</v></c></row>",
      styles: styles,
      beforeRows: "<cols><col min=\"1\" max=\"1\" style=\"1\"/><col min=\"3\" max=\"3\" style=\"1\"/>"
        + "<col min=\"4\" max=\"4\" style=\"2\"/><col min=\"5\" max=\"5\" style=\"9\"/></cols>",
      expected: [
        "A1 date 2026-01-31", "B1 number 46053", "C1 number 46053", "D1 date PT129600S", "E1 number 46053",
      ]),
    Case(
      name: "more digits than a binary fraction has are the shortest that mean the same",
      rows:
        "<row r=\"1\"><c r=\"A1\"><v>24.8999999999999999997</v></c><c r=\"B1\"><v>43.7900000000000000008</v></c>"
        + "<c r=\"C1\"><v>12345678901234567890</v></c><c r=\"D1\"><v>0.10000000000000001</v></c></row>",
      expected: [
        "A1 number 24.9", "B1 number 43.79", "C1 number 12345678901234567890",
        "D1 number 0.1",
      ]),
    Case(
      name: "Excel's 17 digits are the number that was typed, and what was calculated stays",
      rows: "<row r=\"1\"><c r=\"A1\"><v>82.099999999999994</v></c><c r=\"B1\"><v>-1234.5599999999999</v></c>"
        + "<c r=\"C1\"><v>1.0000000000000001E-5</v></c><c r=\"D1\"><v>12.490000000000002</v></c>"
        + "<c r=\"E1\"><v>123456789012345.67</v></c><c r=\"F1\"><v>1234567890123456</v></c>"
        + "<c r=\"G1\" s=\"1\"><v>46053.520833333336</v></c></row>",
      styles: styles,
      expected: [
        "A1 number 82.1", "B1 number -1234.56", "C1 number 1e-05", "D1 number 12.490000000000002",
        "E1 number 123456789012345.67", "F1 number 1234567890123456", "G1 date 2026-01-31T12:30:00",
      ]),
    Case(
      name: "a constant that a program wrote as a formula has its value without one",
      rows:
        "<row r=\"1\"><c r=\"A1\"><f>TRUE()</f><v/></c><c r=\"B1\"><f>FALSE()</f></c><c r=\"C1\"><f>A1+1</f></c></row>",
      expected: ["A1 boolean 1 =TRUE()", "B1 boolean 0 =FALSE()", "C1 missingValue  =A1+1"]),
    Case(
      name: "dates of the 1904 system",
      rows: "<row r=\"1\"><c r=\"A1\" s=\"1\"><v>44591</v></c></row>", styles: styles,
      properties: "<workbookPr date1904=\"1\"/>", expected: ["A1 date 2026-01-31"]),
    Case(
      name: "dates as ISO text",
      rows: "<row r=\"1\"><c r=\"A1\" t=\"d\"><v>2026-01-31T00:00:00.000Z</v></c>"
        + "<c r=\"B1\" t=\"d\"><v>10:10:10</v></c><c r=\"C1\" t=\"d\"><v>soon</v></c></row>",
      expected: ["A1 date 2026-01-31", "B1 date 10:10:10", "C1 text soon"],
      warnings: ["Test.xlsx: Data!C1: \"soon\" is not a date; read as text. Correct the cell."]),
    Case(
      name: "booleans and errors",
      rows: "<row r=\"1\"><c r=\"A1\" t=\"b\"><v>1</v></c><c r=\"B1\" t=\"b\"><v>false</v></c>"
        + "<c r=\"C1\" t=\"e\"><v>#SPILL!</v></c><c r=\"D1\" t=\"b\"><v>2</v></c></row>",
      expected: ["A1 boolean 1", "B1 boolean 0", "C1 error #SPILL!", "D1 text 2"],
      warnings: ["Test.xlsx: Data!D1: \"2\" is neither TRUE nor FALSE; read as text. Correct the cell."]),
    Case(
      name: "shared strings, rich and phonetic runs, escapes",
      rows: "<row r=\"1\"><c r=\"A1\" t=\"s\"><v>1</v></c><c r=\"B1\" t=\"s\"><v>0</v></c>"
        + "<c r=\"C1\" t=\"s\"><v>2</v></c><c r=\"D1\" t=\"s\"><v></v></c></row>",
      strings:
        "<si><r><t>Rich </t></r><r><rPr><b/></rPr><t>text</t></r><rPh sb=\"0\" eb=\"1\"><t>no</t></rPh></si>"
        + "<si><t>a_x000D_b &amp; &#228;</t></si><si/>",
      expected: ["A1 text a\rb & ä", "B1 text Rich text"]),
    Case(
      name: "an index that is out of range is a missing value, never another string",
      rows: "<row r=\"1\"><c r=\"A1\" t=\"s\"><v>1</v></c><c r=\"B1\" t=\"s\"><v>-1</v></c>"
        + "<c r=\"C1\" t=\"s\"><v>99999999999999999999</v></c><c r=\"D1\" s=\"9\"><v>7</v></c></row>",
      strings: "<si><t>only</t></si>",
      expected: ["A1 missingValue ", "B1 missingValue ", "C1 missingValue ", "D1 number 7"],
      warnings: [
        "Test.xlsx: Data!A1: shows shared string 1, which does not exist; read as a missing value. Enter it again.",
        "Test.xlsx: Data!B1: shows shared string -1, which does not exist; read as a missing value. Enter it again.",
        "Test.xlsx: Data!C1: shows shared string 99999999999999999999, which does not exist; read as a missing value. Enter it again.",
        "Test.xlsx: Data!D1: has style 9, which does not exist; read as a plain value. Check the cell.",
      ]),
    Case(
      name: "inline strings win over a value",
      rows: "<row r=\"1\"><c r=\"A1\" t=\"inlineStr\"><v>0</v><is><t>one</t></is></c>"
        + "<c r=\"B1\" t=\"inlineStr\"><is><r><t>t</t></r><rPh><t>x</t></rPh><r><t>wo</t></r></is></c>"
        + "<c r=\"C1\" t=\"inlineStr\"><is><t><![CDATA[a<b]]></t></is></c></row>",
      expected: ["A1 text one", "B1 text two", "C1 text a<b"]),
    Case(
      name: "formulas keep their calculated values, and without one they are missing",
      rows: "<row r=\"1\"><c r=\"A1\"><f>6*7</f><v>42</v></c><c r=\"B1\"><f>NOW()</f></c>"
        + "<c r=\"C1\" t=\"str\"><f>\"\"</f><v></v></c><c r=\"D1\" t=\"str\"><f>A1&amp;\"x\"</f><v>42x</v></c></row>",
      expected: ["A1 number 42 =6*7", "B1 missingValue  =NOW()", "C1 text  =\"\"", "D1 text 42x =A1&\"x\""]),
    Case(
      name: "cells and rows without references stand where they come",
      rows: "<row><c><v>1</v></c><c/><c><v>3</v></c></row><row/><row><c><v>4</v></c></row>",
      expected: ["A1 number 1", "C1 number 3", "A3 number 4"]),
    Case(
      name: "rows and cells out of order are put in order, and of two the first is kept",
      rows: "<row r=\"5\"><c r=\"B5\"><v>2</v></c><c r=\"A5\"><f>1</f><v>1</v></c></row>"
        + "<row r=\"2\"><c r=\"A2\"><v>8</v></c></row><row r=\"5\"><c r=\"C5\"><v>3</v></c><c r=\"A5\"><v>9</v></c></row>",
      expected: ["A2 number 8", "A5 number 1 =1", "B5 number 2", "C5 number 3"],
      warnings: ["Test.xlsx: Data!A5: stands in the file twice; the first was kept. Check the cell."]),
    Case(
      name: "a cell in the wrong row stands where it says",
      rows: "<row r=\"1\"><c r=\"A1\"><v>1</v></c><c r=\"B3\"><v>2</v></c></row>",
      expected: ["A1 number 1", "B3 number 2"]),
    Case(
      name: "places that do not exist are left out, with a warning",
      rows: "<row r=\"1\"><c r=\"XFE1\"><v>1</v></c><c r=\"A0\"><v>2</v></c></row>"
        + "<row r=\"1048577\"><c r=\"A1048577\"><v>3</v></c></row>",
      expected: [],
      warnings: [
        "Test.xlsx: Data!1: \"XFE1\" is no place on a sheet; left out. Open and save the workbook anew.",
        "Test.xlsx: Data!1: \"A0\" is no place on a sheet; left out. Open and save the workbook anew.",
        "Test.xlsx: Data: \"1048577\" is no place on a sheet; left out. Open and save the workbook anew.",
        "Test.xlsx: Data!1048577: \"A1048577\" is no place on a sheet; left out. Open and save the workbook anew.",
      ]),
    Case(
      name: "rows and cells without references beyond the last are left out, with a warning",
      rows:
        "<row r=\"1048576\"><c r=\"XFD1048576\"><v>1</v></c><c><v>2</v></c></row><row><c><v>3</v></c></row>",
      expected: ["XFD1048576 number 1"],
      warnings: [
        "Test.xlsx: Data!1048576: \"column 16385\" is no place on a sheet; left out. Open and save the workbook anew.",
        "Test.xlsx: Data: \"row 1048577\" is no place on a sheet; left out. Open and save the workbook anew.",
      ]),
    Case(
      name: "only the corners of a sheet take room",
      rows:
        "<row r=\"1\"><c r=\"A1\"><v>1</v></c></row><row r=\"1048576\"><c r=\"XFD1048576\"><v>2</v></c></row>",
      expected: ["A1 number 1", "XFD1048576 number 2"]),
    Case(
      name: "an unknown type is text, with a warning",
      rows: "<row r=\"1\"><c r=\"A1\" t=\"q\"><v>x</v></c></row>", expected: ["A1 text x"],
      warnings: ["Test.xlsx: Data!A1: has the unknown type \"q\"; read as text. Check the cell."]),
    Case(
      name: "elements of other namespaces are passed over, fallbacks are not",
      rows:
        "<row r=\"1\" xmlns:x=\"urn:x\"><x:c r=\"A1\"><v>9</v></x:c><c r=\"B1\" x:r=\"Z9\"><x:v>8</x:v><v>1<x:y>2</x:y></v></c></row>"
        + "<mc:AlternateContent xmlns:mc=\"urn:mc\"><mc:Choice><row r=\"3\"><c r=\"A3\"><v>7</v></c></row></mc:Choice>"
        + "<mc:Fallback><row r=\"2\"><c r=\"A2\"><v>2</v></c></row></mc:Fallback></mc:AlternateContent>",
      expected: ["B1 number 1", "A2 number 2"]),
    Case(
      name: "rows and cells that only a choice holds are left out, with a warning",
      rows: "<row r=\"1\"><c r=\"A1\"><v>1</v></c>" + alternate("<c r=\"B1\"><v>2</v></c>") + "</row>"
        + alternate("<row r=\"2\"><c r=\"A2\"><v>3</v></c></row><row r=\"3\"/>", fallback: "")
        + "<row r=\"4\"><c r=\"A4\">" + alternate("<v>4</v>") + "</c></row>"
        + "<x:group xmlns:x=\"urn:x\"><row r=\"5\"><c r=\"A5\"><v>5</v></c></row></x:group>",
      expected: ["A1 number 1"],
      warnings: [
        "Test.xlsx: Data!1: 1 cell is in markup that only other programs read; left out. Open and save the workbook anew.",
        "Test.xlsx: Data!2: 2 rows are in markup that only other programs read; left out. Open and save the workbook anew.",
        "Test.xlsx: Data!4: 1 cell is in markup that only other programs read; left out. Open and save the workbook anew.",
        "Test.xlsx: Data!5: 1 row is in markup that only other programs read; left out. Open and save the workbook anew.",
      ]),
    Case(
      name: "a fallback in a fallback is read, and that of a value",
      rows: "<row r=\"1\"><c r=\"B1\">" + alternate("<v>4</v>", fallback: "<v>5</v>") + "</c></row>"
        + alternate(
          "<row r=\"2\"><c><v>1</v></c></row>",
          fallback: alternate(
            "<row r=\"2\"><c><v>2</v></c></row>", fallback: "<row r=\"2\"><c><v>3</v></c></row>")),
      expected: ["B1 number 5", "A2 number 3"]),
  ]

  /// Content for programs that know a namespace, and the fallback for others (ECMA-376 Part 3 §7.5).
  private static func alternate(_ choice: String, fallback: String? = nil) -> String {
    "<mc:AlternateContent xmlns:mc=\"http://schemas.openxmlformats.org/markup-compatibility/2006\">"
      + "<mc:Choice xmlns:x9=\"urn:x9\" Requires=\"x9\">\(choice)</mc:Choice>"
      + (fallback.map { "<mc:Fallback>\($0)</mc:Fallback>" } ?? "") + "</mc:AlternateContent>"
  }

  @Test(arguments: cases)
  func `cells are read as the workbook means them`(_ one: Case) throws {
    let book = try PackageBuilder(
      rows: one.rows, sharedStrings: one.strings, styles: one.styles, workbookProperties: one.properties,
      beforeRows: one.beforeRows
    ).read()
    #expect(Self.cells(of: try #require(book.sheets.first)) == one.expected)
    #expect(book.warnings.map(\.description) == one.warnings)
  }

  static func cells(of sheet: Sheet) -> [String] {
    var all: [String] = []
    for row in 0..<sheet.rowCount {
      for cell in sheet.cells(inRow: row) {
        let place = CellReference(column: cell.column, row: sheet.rowNumber(row))
        let formula = sheet.formula(row: row, column: cell.column).map { " =\($0)" } ?? ""
        all.append("\(place) \(cell.kind) \(sheet.text(of: cell))\(formula)")
      }
    }
    return all
  }

  @Test func `Strict and prefixed namespaces, odd paths and letter case are all read`() throws {
    let strict = "http://purl.oclc.org/ooxml"
    let package = PackageBuilder(parts: [
      (
        "_rels\\.RELS",
        "<Relationships><Relationship Id=\"a\" Type=\"\(strict)/officeDocument/relationships/officeDocument\" Target=\"/book/Main%20Part.xml\"/></Relationships>"
      ),
      (
        "book/main part.xml",
        "<q:workbook xmlns:q=\"\(strict)/spreadsheetml/main\" xmlns:z=\"\(strict)/officeDocument/relationships\"><q:sheets><q:sheet name=\"Data\" z:id=\"s\" state=\"hidden\"/></q:sheets></q:workbook>"
      ),
      (
        "book/_rels/main part.xml.rels",
        "<Relationships><Relationship Id=\"s\" Type=\"\(strict)/officeDocument/relationships/worksheet\" Target=\"..\\Sheets\\.\\One.XML\"/></Relationships>"
      ),
      (
        "sheets/one.xml",
        "<q:worksheet xmlns:q=\"\(strict)/spreadsheetml/main\"><q:sheetData><q:row><q:c><q:v>5</q:v></q:c></q:row></q:sheetData></q:worksheet>"
      ),
    ])
    let sheet = try #require(package.read().sheets.first)
    #expect(Self.cells(of: sheet) == ["A1 number 5"])
    #expect(sheet.visibility == .hidden)
  }

  @Test func `several sheets share their strings, and each is read whole`() throws {
    var package = PackageBuilder(
      rows: "<row r=\"1\"><c r=\"A1\" t=\"s\"><v>1</v></c><c r=\"B1\" t=\"s\"><v>1</v></c></row>",
      sharedStrings: "<si><t>one</t></si><si><t>two</t></si>")
    package["xl/workbook.xml"] = """
      <workbook xmlns="\(PackageBuilder.main)" xmlns:r="\(PackageBuilder.office)"><sheets>\
      <sheet name="A" r:id="rId1"/><sheet name="None"/><sheet name="B" r:id="rId3"/></sheets></workbook>
      """
    package["xl/_rels/workbook.xml.rels"] = PackageBuilder.relationships([
      ("worksheet", "worksheets/sheet1.xml"), ("sharedStrings", "sharedStrings.xml"),
      ("worksheet", "worksheets/sheet2.xml"),
    ])
    let filler = String(repeating: " ", count: 500)
    package["xl/worksheets/sheet2.xml"] =
      "<worksheet>\(filler)<sheetData><row><c t=\"s\"><v>0</v></c></row></sheetData></worksheet>"
    let book = try package.read()
    #expect(book.sheets.map(\.name) == ["A", "B"])
    #expect(Self.cells(of: book.sheets[0]) == ["A1 text two", "B1 text two"])
    #expect(Self.cells(of: book.sheets[1]) == ["A1 text one"])
    #expect(
      book.warnings.map(\.description) == [
        "Test.xlsx: None: the workbook does not say where this sheet is; left out. Open and save the workbook anew."
      ])
  }

  @Test func `rows are handed over in blocks that know their numbers`() throws {
    let rows = (1...9000).map { row in
      "<row r=\"\(row * 2)\"><c t=\"s\"><v>\(row % 3)</v></c><c><v>\(row)</v></c><c t=\"inlineStr\"><is><t>x</t></is></c></row>"
    }
    let package = PackageBuilder(
      rows: rows.joined(), sharedStrings: "<si><t>one</t></si><si><t>two</t></si>")
    let whole = try package.read()
    let sheet = try #require(whole.sheets.first)
    var blocks: [Sheet] = []
    let warnings = try package.forEachBlock { blocks.append($0) }
    #expect(blocks.count == 2)
    #expect(blocks.flatMap(Self.cells) == Self.cells(of: sheet))
    #expect(
      blocks.flatMap { block in (0..<block.rowCount).map(block.rowNumber) }
        == Array(stride(from: 2, through: 18000, by: 2)))
    #expect(warnings == whole.warnings)
  }

  @Test func `whoever takes the rows may stop`() throws {
    struct Enough: Error {}
    let rows = (1...20000).map { "<row r=\"\($0)\"><c><v>1</v></c><c><v>2</v></c></row>" }.joined()
    var count = 0
    #expect(throws: Enough.self) {
      _ = try PackageBuilder(rows: rows).forEachBlock { _ in
        count += 1
        throw Enough()
      }
    }
    #expect(count == 1)
  }

  @Test func `of many warnings the first hundred are kept and the rest counted`() throws {
    let cells = (1...150).map { "<row r=\"\($0)\"><c><v>x</v></c></row>" }.joined()
    let warnings = try PackageBuilder(rows: cells).read().warnings
    #expect(warnings.count == 101)
    #expect(
      warnings.last?.description
        == "Test.xlsx: Data: 50 more warnings of this kind of damage. Open and save the workbook anew.")
  }
}
