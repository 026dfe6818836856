import Spreadsheet
import Testing

@Suite struct SheetTests {
  @Test func `cells keep their place, kind and text`() {
    var builder = SheetBuilder(name: "Data")
    builder.appendCell(column: 1, .text("a"))
    builder.appendCell(column: 4, .number("12.50"))
    builder.setFormulaOfLastCell("SUM(A1:A3)")
    builder.endRow(number: 3)
    builder.appendCell(column: 0, .boolean(true))
    builder.appendCell(column: 16_383, .date("2026-01-31"))
    builder.endRow()
    let sheet = builder.build()
    #expect(sheet.rowCount == 2)
    #expect(sheet.cellCount == 4)
    #expect(sheet.rowNumber(0) == 3)
    #expect(sheet.rowNumber(1) == 4)
    #expect(sheet.text(row: 0, column: 4) == "12.50")
    #expect(sheet.cell(row: 0, column: 4)?.kind == .number)
    #expect(sheet.formula(row: 0, column: 4) == "SUM(A1:A3)")
    #expect(sheet.formula(row: 0, column: 1) == nil)
    #expect(sheet.text(row: 1, column: 16_383) == "2026-01-31")
    #expect(sheet.cell(row: 1, column: 5) == nil)
    #expect(sheet.cell(row: 7, column: 0) == nil)
    #expect(sheet.line(ofRow: 0) == nil)
  }

  @Test(arguments: [[], [0], [3], [0, 1, 2, 3, 4], [0, 2, 4], [1, 2, 7, 9], [4, 5, 6], [0, 16_383]])
  func `a cell is found by its column, whichever columns its row has`(_ columns: [Int]) {
    var builder = SheetBuilder(name: "Data")
    builder.appendCell(column: 5, "before")
    builder.endRow()
    for column in columns {
      builder.appendCell(column: column, "c\(column)")
      builder.setFormulaOfLastCell("A\(column)")
    }
    builder.endRow()
    builder.appendCell(column: 0, "behind")
    builder.endRow()
    let sheet = builder.build()
    for column in Array(-1...12) + [16_382, 16_383, 16_384, .max] {
      let isThere = columns.contains(column)
      #expect(sheet.text(row: 1, column: column) == (isThere ? "c\(column)" : nil), "\(column)")
      #expect(sheet.formula(row: 1, column: column) == (isThere ? "A\(column)" : nil), "\(column)")
    }
  }

  @Test(arguments: [0, 1, 32_766, 32_767, 32_768, 200_000])
  func `a text of any length is kept`(_ length: Int) {
    let text = String(repeating: "x", count: length)
    let sheet = Sheet(name: "s", rows: [["before", text, "behind"]])
    #expect(sheet.text(row: 0, column: 1) == text)
    #expect(sheet.text(row: 0, column: 2) == "behind")
  }

  @Test func `escapes are resolved on access`() {
    let raw = Array("a\"\"b\\\"c\\\\d\\n".utf8)
    var builder = SheetBuilder(name: "s", adopting: raw)
    builder.appendCell(column: 0, kind: .text, offset: 0, length: raw.count)
    builder.appendCell(column: 1, kind: .quotedText, offset: 0, length: raw.count)
    builder.appendCell(column: 2, kind: .escapedText, offset: 0, length: raw.count)
    builder.endRow()
    let sheet = builder.build()
    #expect(sheet.text(row: 0, column: 0) == "a\"\"b\\\"c\\\\d\\n")
    #expect(sheet.text(row: 0, column: 1) == "a\"b\\\"c\\\\d\\n")
    #expect(sheet.text(row: 0, column: 2) == "a\"b\"c\\d\\n")
  }

  @Test func `a view gives the raw bytes and the value's bytes`() {
    var builder = SheetBuilder(name: "s", adopting: Array("x\"\"y".utf8))
    builder.appendCell(column: 0, kind: .quotedText, offset: 0, length: 4)
    builder.endRow(line: 5, byteOffset: 2)
    let sheet = builder.build()
    sheet.withView { view in
      let cell = view.cells(inRow: 0)[0]
      #expect(Array(view.rawBytes(of: cell)) == Array("x\"\"y".utf8))
      #expect(view.withBytes(of: cell) { Array($0) } == Array("x\"y".utf8))
    }
    #expect(sheet.line(ofRow: 0) == 5)
    #expect(sheet.byteOffset(ofRow: 0) == 2)
  }
}

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
