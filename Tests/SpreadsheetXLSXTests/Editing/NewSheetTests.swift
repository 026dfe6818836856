import Spreadsheet
import Testing

@testable import SpreadsheetXLSX

/// Sheets that an edit adds.
struct NewSheetTests {
  static func edits(_ name: String) -> WorkbookEdits {
    var design = WorkbookDesign()
    let money = design.format("0.00")
    design.sheets = [
      SheetDesign(
        name: name,
        columns: [
          ColumnDesign(name: "day", width: 12, format: .day), ColumnDesign(name: "price", format: money),
          ColumnDesign(name: "id", isMuted: true, format: .text),
        ])
    ]
    var rows = SheetBuilder(name: name)
    for (column, text) in ["day", "price", "id"].enumerated() { rows.appendCell(column: column, text) }
    rows.endRow()
    rows.appendCell(column: 0, .date("2026-01-31"))
    rows.appendCell(column: 1, .number("12.50"))
    rows.appendCell(column: 2, .text("007"))
    rows.endRow()
    var edits = WorkbookEdits()
    edits.newSheets = [.init(design: design, index: 0, rows: rows.build())]
    return edits
  }

  @Test func `a new sheet is a sheet like the others, in styles of the workbook it goes into`() throws {
    let package = PackageBuilder(
      rows: "<row r=\"1\"><c r=\"A1\"><v>1</v></c></row>",
      styles: """
        <fonts count="1"><font><sz val="9"/><color rgb="FF123456"/><name val="Own"/></font></fonts>\
        <fills count="1"><fill/></fills><borders count="1"><border/></borders>\
        <cellXfs count="1"><xf numFmtId="0" fontId="0"/></cellXfs>
        """)
    let copy = try EditHarness(package).edited(Self.edits("New & own"))
    #expect(copy.book.sheets.map(\.name) == ["Data", "New & own"])
    let sheet = copy.book.sheets[1]
    #expect((0...2).map { sheet.text(row: 0, column: $0) } == ["day", "price", "id"])
    #expect((0...2).map { sheet.text(row: 1, column: $0) } == ["2026-01-31", "12.50", "007"])
    #expect((0...2).map { sheet.cell(row: 1, column: $0)?.kind } == [.date, .number, .text])
    #expect(copy.outcome.added == ["xl/worksheets/sheet2.xml"])
    #expect(
      try copy.part("xl/styles.xml").contains(
        "<font><b/><sz val=\"9\"/><color rgb=\"FF8C8C8C\"/><name val=\"Own\"/></font>"))
    #expect(try copy.part("xl/worksheets/sheet2.xml").contains("<autoFilter ref=\"A1:C1048576\"/>"))
  }

  private static let deletedLook = StylesPart.look(.deleted) { _ in 0 }

  @Test(arguments: [
    ("", "<dxfs count=\"1\">\(Self.deletedLook)</dxfs>", 0),
    (
      "<cellStyles count=\"0\"/><dxfs count=\"1\"><dxf/></dxfs>",
      "<cellStyles count=\"0\"/><dxfs count=\"2\"><dxf/>\(Self.deletedLook)</dxfs>", 1
    ),
    (
      "<cellStyles/><dxfs/><tableStyles/>",
      "<cellStyles/><dxfs count=\"1\">\(Self.deletedLook)</dxfs><tableStyles/>", 0
    ),
  ])
  func `deleted rows of a new sheet look dead`(lists: String, written: String, number: Int) throws {
    let package = PackageBuilder(rows: "", styles: "<cellXfs count=\"1\"><xf/></cellXfs>\(lists)")
    var edits = Self.edits("New")
    edits.newSheets[0].design.sheets[0].deletionColumn = 2
    let copy = try EditHarness(package).edited(edits)
    #expect(try copy.part("xl/styles.xml").contains("</cellXfs>\(written)"))
    #expect(
      try copy.part("xl/worksheets/sheet2.xml").contains(
        """
        <autoFilter ref="A1:C1048576"/><conditionalFormatting sqref="A2:C1048576"><cfRule type="expression" \
        dxfId="\(number)" priority="1"><formula>$C2&lt;&gt;""</formula></cfRule></conditionalFormatting></worksheet>
        """))
  }

  @Test func `in a workbook of our own the styles that are there do`() throws {
    let design = Self.edits("First").newSheets[0]
    let bytes = try TemporaryFile.bytes { descriptor in
      let writer = try WorkbookWriter(descriptor: descriptor, design: design.design)
      try writer.finish()
    }
    let copy = try EditHarness(bytes: bytes).edited(Self.edits("Second"))
    #expect(!copy.outcome.changed.contains("xl/styles.xml"))
    #expect(copy.book.sheets.map(\.name) == ["First", "Second"])
  }

  @Test func `a cell may have another format than its column`() throws {
    var edits = Self.edits("New")
    edits.newSheets[0].formats = [[:], [1: "0.00 \"USD\""]]
    let package = PackageBuilder(
      rows: "<row r=\"1\"><c r=\"A1\"><v>1</v></c></row>",
      styles: "<fonts count=\"1\"><font/></fonts><cellXfs count=\"1\"><xf numFmtId=\"0\"/></cellXfs>")
    let copy = try EditHarness(package).edited(edits)
    let style = try #require(
      try copy.part("xl/worksheets/sheet2.xml").firstMatch(of: /<c r="B2" s="(\d+)">/).flatMap {
        Int($0.output.1)
      })
    let styles = try copy.part("xl/styles.xml")
    let number = try #require(
      styles.firstMatch(of: /numFmtId="(\d+)" formatCode="0.00 &quot;USD&quot;"/)?.output.1)
    let list = try #require(styles.firstRange(of: "<cellXfs")).lowerBound
    #expect(styles[list...].matches(of: /<xf numFmtId="(\d+)"/)[style].output.1 == number)
  }

  @Test func `a name that is taken is refused`() throws {
    let harness = try EditHarness(PackageBuilder(rows: "<row r=\"1\"><c r=\"A1\"><v>1</v></c></row>"))
    let error = #expect(throws: WorkbookEditorError.self) { try harness.edited(Self.edits("data")) }
    #expect(error?.description == "data: a sheet of this name is there already. Rename one.")
  }
}
