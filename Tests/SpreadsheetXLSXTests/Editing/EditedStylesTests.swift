import Spreadsheet
import Testing

@testable import SpreadsheetXLSX

/// Styles of cells that are set or appended.
struct EditedStylesTests {
  /// General, a day, a price in euros, text.
  static let styles = """
    <numFmts count="1"><numFmt numFmtId="164" formatCode="0.00 &quot;EUR&quot;"/></numFmts><fonts count="1"><font/></fonts>\
    <cellXfs count="4"><xf numFmtId="0" fontId="0"/><xf numFmtId="14" fontId="0" applyNumberFormat="1"/>\
    <xf numFmtId="164" fontId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="0"/></cellXfs>
    """

  static func harness(_ rows: String, columns: String = "", properties: String = "") throws -> EditHarness {
    var package = PackageBuilder(rows: rows, styles: styles, workbookProperties: properties)
    package["xl/worksheets/sheet1.xml"] = package["xl/worksheets/sheet1.xml"].replacing(
      "<sheetData>", with: columns + "<sheetData>")
    return try EditHarness(package)
  }

  static let header = "<row r=\"1\"><c r=\"A1\" s=\"3\"><v>1</v></c><c r=\"B1\" s=\"3\"><v>2</v></c></row>"
  static let data = "<row r=\"2\"><c r=\"A2\" s=\"1\"><v>46000</v></c><c r=\"B2\" s=\"2\"><v>5</v></c></row>"

  @Test func `a set cell keeps its style, also one whose value is of another kind`() throws {
    let copy = try Self.harness(Self.header + Self.data).edited {
      $0.set(1, 1, .number("7.5"))
      $0.set(1, 0, .text("soon"))
    }
    #expect(
      try copy.rows().hasSuffix(
        "<c r=\"A2\" s=\"1\" t=\"inlineStr\"><is><t>soon</t></is></c><c r=\"B2\" s=\"2\"><v>7.5</v></c></row>"
      ))
    #expect(copy.outcome.changed == ["xl/worksheets/sheet1.xml"])
  }

  @Test func `a new row looks like the last one`() throws {
    let copy = try Self.harness(Self.header + Self.data).edited {
      $0.append(.date("2026-01-31"), .number("1"))
    }
    #expect(
      try copy.rows().hasSuffix(
        "<row r=\"3\"><c r=\"A3\" s=\"1\"><v>46053</v></c><c r=\"B3\" s=\"2\"><v>1</v></c></row>"))
  }

  @Test func `below a header alone the columns say how a row looks`() throws {
    let columns = "<cols><col min=\"1\" max=\"1\" style=\"1\"/><col min=\"2\" max=\"5\" style=\"2\"/></cols>"
    let copy = try Self.harness(Self.header, columns: columns).edited {
      $0.append(.date("2026-01-31"), .number("1"))
    }
    #expect(
      try copy.rows().hasSuffix(
        "<row r=\"2\"><c r=\"A2\" s=\"1\"><v>46053</v></c><c r=\"B2\" s=\"2\"><v>1</v></c></row>"))
  }

  @Test func `a date where none was gets a style like the cell's own, made once`() throws {
    let copy = try Self.harness(Self.header + Self.data).edited {
      $0.set(1, 1, .date("2026-01-31"))
      $0.append(.blank, .date("2026-02-01"))
    }
    #expect(try copy.rows().contains("<c r=\"B2\" s=\"4\"><v>46053</v></c>"))
    #expect(try copy.rows().contains("<c r=\"B3\" s=\"4\"><v>46054</v></c>"))
    let part = try copy.part("xl/styles.xml")
    #expect(part.contains("<numFmts count=\"2\">"))
    #expect(part.contains("<numFmt numFmtId=\"165\" formatCode=\"yyyy-mm-dd\"/></numFmts>"))
    #expect(part.contains("<cellXfs count=\"5\">"))
    #expect(part.contains("<xf numFmtId=\"165\" fontId=\"0\" applyNumberFormat=\"1\"/></cellXfs>"))
    #expect(copy.book.sheets[0].text(row: 1, column: 1) == "2026-01-31")
  }

  @Test func `a number where a date was is no date`() throws {
    let copy = try Self.harness(Self.header + Self.data).edited { $0.set(1, 0, .number("46000")) }
    #expect(copy.book.sheets[0].cell(row: 1, column: 0)?.kind == .number)
  }

  @Test func `dates count from the workbook's own day`() throws {
    let copy = try Self.harness(Self.header + Self.data, properties: "<workbookPr date1904=\"1\"/>").edited {
      $0.append(.date("2026-01-31"))
    }
    #expect(try copy.rows().contains("<c r=\"A3\" s=\"1\"><v>44591</v></c>"))
    #expect(copy.book.sheets[0].text(row: 2, column: 0) == "2026-01-31")
  }

  @Test func `a workbook without styles holds dates by their type`() throws {
    let rows = "<row r=\"1\"><c r=\"A1\"><v>1</v></c></row>"
    let copy = try EditHarness(PackageBuilder(rows: rows)).edited { $0.append(.date("2026-01-31")) }
    #expect(try copy.rows().hasSuffix("<c r=\"A2\" t=\"d\"><v>2026-01-31</v></c></row>"))
    #expect(copy.book.sheets[0].cell(row: 1, column: 0)?.kind == .date)
  }

  @Test func `a row may follow another than the last, and say its own unit`() throws {
    let harness = try Self.harness(
      Self.header + Self.data + "<row r=\"3\"><c r=\"A3\"><v>1</v></c><c r=\"B3\"><v>6</v></c></row>")
    var edits = WorkbookEdits()
    var sheet = SheetEdits(name: "Data")
    for _ in 0..<3 { sheet.append(.blank, .number("1")) }
    edits.sheets["Data"] = sheet
    edits.looks["Data"] = [
      AppendedLook(model: 1), AppendedLook(model: 1, formats: [1: "0.00 \"USD\""]),
      AppendedLook(model: 2, formats: [1: "0.00 \"USD\""]),
    ]
    let copy = try harness.edited(edits)
    #expect(
      try copy.rows().hasSuffix(
        """
        <row r="4"><c r="B4" s="2"><v>1</v></c></row><row r="5"><c r="B5" s="4"><v>1</v></c></row>\
        <row r="6"><c r="B6"><v>1</v></c></row>
        """))
  }
}
