import Spreadsheet
import Testing

@testable import SpreadsheetXLSX

/// Cells that are joined to one are split, and joined again.
struct MergedCellsTests {
  static let rows = "<row r=\"1\"><c r=\"A1\"><v>1</v></c></row><row r=\"2\"><c r=\"A2\"><v>2</v></c></row>"

  private static func harness(_ afterRows: String) throws -> EditHarness {
    try EditHarness(PackageBuilder(rows: rows, afterRows: afterRows))
  }

  private static func tail(_ copy: EditedCopy) throws -> String {
    let part = try copy.part("xl/worksheets/sheet1.xml")
    let end = try #require(part.firstRange(of: "</sheetData>"))
    return String(part[end.upperBound...]).replacing("</worksheet>", with: "")
  }

  private static func ranges(_ texts: String...) -> [CellRange] { texts.compactMap { CellRange($0) } }

  @Test(arguments: [
    (
      "<mergeCells count=\"2\"><mergeCell ref=\"A2:A4\"/><mergeCell ref=\"B1:C1\"/></mergeCells><pageMargins/>",
      "<mergeCells count=\"1\"><mergeCell ref=\"B1:C1\"/></mergeCells><pageMargins/>"
    ),
    (
      "<autoFilter ref=\"A1:A2\"/><mergeCells count=\"1\"><mergeCell ref=\"A2:A4\"/></mergeCells><pageMargins/>",
      "<autoFilter ref=\"A1:A2\"/><pageMargins/>"
    ),
    ("<mergeCells>\n<mergeCell ref=\"$A$4:$A$2\"></mergeCell>\n</mergeCells>", ""),
  ])
  func `split cells go from the list, and an empty list goes`(before: String, after: String) throws {
    let copy = try Self.harness(before).edited { $0.split = Self.ranges("A2:A4") }
    #expect(try Self.tail(copy) == after)
    #expect(try copy.rows() == Self.rows)
    #expect(copy.outcome.changed == ["xl/worksheets/sheet1.xml"])
    #expect(!copy.book.sheets[0].joined.contains { $0.text == "A2:A4" })
  }

  @Test(arguments: [
    ("<pageMargins/>", "<mergeCells count=\"1\"><mergeCell ref=\"A2:A4\"/></mergeCells><pageMargins/>"),
    (
      "<sheetProtection/><autoFilter ref=\"A1:A2\"></autoFilter><phoneticPr/>",
      "<sheetProtection/><autoFilter ref=\"A1:A2\"></autoFilter><mergeCells count=\"1\"><mergeCell ref=\"A2:A4\"/></mergeCells><phoneticPr/>"
    ),
    (
      "<mergeCells count=\"1\"><mergeCell ref=\"B1:C1\"/></mergeCells>",
      "<mergeCells count=\"2\"><mergeCell ref=\"B1:C1\"/><mergeCell ref=\"A2:A4\"/></mergeCells>"
    ),
    ("<mergeCells/>", "<mergeCells count=\"1\"><mergeCell ref=\"A2:A4\"/></mergeCells>"),
  ])
  func `joined cells come into the list where it belongs`(before: String, after: String) throws {
    let copy = try Self.harness(before).edited { $0.joined = Self.ranges("A2:A4") }
    #expect(try Self.tail(copy) == after)
    #expect(copy.book.sheets[0].joined.contains { $0.text == "A2:A4" })
  }

  @Test func `splitting takes back what joining did, byte for byte`() throws {
    let before = try Self.harness("<autoFilter ref=\"A1:A2\"/><pageMargins/>")
    let joined = try before.edited { $0.joined = Self.ranges("A2:A4", "B2:B3") }
    let back = try EditHarness(bytes: joined.bytes).edited {
      $0.split = Self.ranges("B2:B3", "A2:A4")
    }
    #expect(try Self.tail(back) == "<autoFilter ref=\"A1:A2\"/><pageMargins/>")
  }

  @Test func `a row may come where cells were split in the same edit`() throws {
    let harness = try Self.harness("<mergeCells count=\"1\"><mergeCell ref=\"A2:A4\"/></mergeCells>")
    #expect(try harness.refusal { $0.append(.number("3")) }.contains("A2:A4. Unmerge them first."))
    let copy = try harness.edited {
      $0.split = Self.ranges("A2:A4")
      $0.append(.number("3"))
    }
    #expect(try copy.rows().hasSuffix("<row r=\"3\"><c r=\"A3\"><v>3</v></c></row>"))
  }

  @Test func `what is not joined is not split, and nothing is joined twice`() throws {
    let harness = try Self.harness("<mergeCells count=\"1\"><mergeCell ref=\"A2:A4\"/></mergeCells>")
    #expect(
      try harness.refusal { $0.split = Self.ranges("A2:A3") }
        == "Data: the cells A2:A3 are not joined. Read the workbook again.")
    #expect(
      try harness.refusal { $0.joined = Self.ranges("A4:B5") }
        == "Data: the cells A4:B5 cannot be joined, since A2:A4 are. Split those first.")
  }
}
