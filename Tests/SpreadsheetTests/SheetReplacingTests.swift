import Spreadsheet
import Testing

struct SheetReplacingTests {
  @Test func `other cells stand in a row, and all rows keep their places`() throws {
    let bytes = Array("a,b,c\n\n\"x\ny\",2,3\nd,,f\n".utf8)
    let sheet = try CSVReader.records(bytes, dialect: CSVDialect(), name: "a")
    let long = String(repeating: "z", count: 40_000)
    let cells = sheet.cells(inRow: 1)
    let row: [Sheet.NewCell] = [
      .value(column: 5, kind: .text, text: long), .own(cells[cells.startIndex]),
      .value(column: 1, kind: .date, text: "2026-01-31"),
    ]
    let other = sheet.replacing([1: row, 2: []])
    #expect(other.rowCount == sheet.rowCount)
    #expect((0..<3).map { other.line(ofRow: $0) } == (0..<3).map { sheet.line(ofRow: $0) })
    #expect((0..<3).map { other.text(row: 0, column: $0) } == ["a", "b", "c"])
    #expect(other.text(row: 1, column: 0) == "x\ny" && other.text(row: 1, column: 5) == long)
    #expect(other.cell(row: 1, column: 1)?.kind == .date && other.cell(row: 1, column: 2) == nil)
    #expect(other.cells(inRow: 2).isEmpty)
    #expect(sheet.text(row: 1, column: 1) == "2")
  }
}
