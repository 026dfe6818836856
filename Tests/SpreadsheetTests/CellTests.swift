import Spreadsheet
import Testing

@Suite struct CellTests {
  @Test func `a cell takes eight bytes`() {
    #expect(MemoryLayout<Cell>.stride == 8)
  }

  @Test(arguments: [
    (0, 1, "A1"), (25, 2, "Z2"), (26, 3, "AA3"), (701, 4, "ZZ4"), (702, 5, "AAA5"),
    (16_383, 1_048_576, "XFD1048576"),
  ])
  func `a reference is written as spreadsheets do`(_ column: Int, _ row: Int, _ text: String) {
    #expect(CellReference(column: column, row: row).description == text)
  }

  @Test(arguments: [
    (CellValue.blank, ""), (.text("a"), "a"), (.number("1.50"), "1.50"), (.boolean(true), "TRUE"),
    (.boolean(false), "FALSE"), (.date("2026-01-31"), "2026-01-31"),
  ])
  func `a value has its text`(_ value: CellValue, _ text: String) {
    #expect(value.text == text)
  }

  @Test(arguments: [
    (Location(file: "a.csv"), "a.csv"), (Location(file: "a.csv", row: 3), "a.csv:3"),
    (Location(file: "a.csv", row: 3, line: 7), "a.csv:3 (line 7)"),
    (Location(file: "a.csv", row: 3, line: 3), "a.csv:3"),
    (Location(file: "a.csv", line: 7), "a.csv:7"),
    (Location(file: "b.xlsx", sheet: "S"), "b.xlsx: S"),
    (Location(file: "b.xlsx", sheet: "S", row: 4), "b.xlsx: S!4"),
    (Location(file: "b.xlsx", sheet: "S", row: 4, column: 3), "b.xlsx: S!D4"),
  ])
  func `a place is written for people`(_ place: Location, _ text: String) {
    #expect(place.description == text)
  }

  @Test func `edits are sorted by place and know when they are none`() {
    var edits = SheetEdits(name: "s")
    #expect(edits.isEmpty)
    edits.sets[.init(row: 1, column: 0)] = .blank
    #expect(!edits.isEmpty)
    #expect(SheetEdits.Place(row: 0, column: 9) < SheetEdits.Place(row: 1, column: 0))
    #expect(SheetEdits.Place(row: 1, column: 0) < SheetEdits.Place(row: 1, column: 1))
  }
}
