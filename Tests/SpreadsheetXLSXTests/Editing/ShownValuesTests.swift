import Spreadsheet
import Testing

@testable import SpreadsheetXLSX

/// What formulas show, written without a touch on anything else of their cells.
struct ShownValuesTests {
  private static let cells: [(before: String, value: CellValue, after: String)] = [
    (
      "<c r=\"A1\" s=\"2\"><f>B1+1</f><v>3</v></c>", .number("4.5"),
      "<c r=\"A1\" s=\"2\"><f>B1+1</f><v>4.5</v></c>"
    ),
    ("<c r=\"A1\"><f>B1+1</f></c>", .number("4"), "<c r=\"A1\"><f>B1+1</f><v>4</v></c>"),
    ("<c r=\"A1\"><f>B1+1</f><v/></c>", .number("4"), "<c r=\"A1\"><f>B1+1</f><v>4</v></c>"),
    (
      "<c r=\"A1\"><f>B1+1</f><v>3</v></c>", .text("a<b"),
      "<c t=\"str\" r=\"A1\"><f>B1+1</f><v>a&lt;b</v></c>"
    ),
    (
      "<c r=\"A1\" t=\"str\"><f>B1+1</f><v>old</v></c>", .number("7"),
      "<c r=\"A1\" t=\"n\"><f>B1+1</f><v>7</v></c>"
    ),
    (
      "<c r=\"A1\" t=\"str\"><f>B1+1</f><v>old</v></c>", .text(""),
      "<c r=\"A1\" t=\"str\"><f>B1+1</f><v></v></c>"
    ),
    (
      "<c r=\"A1\"><f t=\"shared\" ref=\"A1:A2\" si=\"0\">B1</f><v>3</v></c>", .number("4"),
      "<c r=\"A1\"><f t=\"shared\" ref=\"A1:A2\" si=\"0\">B1</f><v>4</v></c>"
    ),
    ("<c r=\"A1\"><v>3</v></c>", .number("4"), "<c r=\"A1\"><v>3</v></c>"),
    ("<c r=\"A1\"><f>B1+1</f><v>3</v></c>", .blank, "<c r=\"A1\"><f>B1+1</f></c>"),
    ("<c r=\"A1\" t=\"str\"><f>B1+1</f><v>old</v></c>", .blank, "<c r=\"A1\" t=\"n\"><f>B1+1</f></c>"),
  ]

  @Test(arguments: cells.indices)
  func `only the value behind a formula changes`(index: Int) throws {
    let (before, value, after) = Self.cells[index]
    let rest = "<c r=\"B1\"><v>2</v></c>"
    let harness = try EditHarness(PackageBuilder(rows: "<row r=\"1\">\(before)\(rest)</row>"))
    let copy = try harness.edited { $0.shown[.init(row: 0, column: 0)] = value }
    #expect(try copy.rows() == "<row r=\"1\">\(after)\(rest)</row>")
    #expect(!copy.outcome.removed.contains("xl/calcChain.xml"))
  }
}
