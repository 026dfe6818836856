import Spreadsheet
import Testing

struct AppendedRowsTests {
  @Test func `a row is found by its text, the last one that has it, also after more rows came`() {
    var rows = AppendedRows(name: "s")
    rows.append([.text("a"), .text("x")])
    rows.append([.text("b"), .text("x")])
    #expect(rows.index(of: "a", at: 0) == 0)
    #expect(rows.index(of: "c", at: 0) == nil)
    rows.append([.text("c"), .text("y")])
    rows.append([.text("a"), .text("z")])
    #expect(rows.index(of: "c", at: 0) == 2)
    #expect(rows.index(of: "a", at: 0) == 3)
    #expect(rows.index(of: "x", at: 1) == 1)
    #expect(rows.index(of: "b", at: 0) == 1)
  }

  @Test func `cells in columns of the person's own stand at their columns, each once`() {
    var rows = AppendedRows(name: "s")
    rows.append([.text("a"), .text("b")])
    rows.append([.text("c")])
    rows.columns = [1, 3]
    for (column, text) in [(4, "four"), (0, "zero"), (2, "two"), (4, "again")] {
      rows.set(.text(text), column: column, ofRow: 0)
    }
    let sheet = rows.build()
    #expect((0...5).map { sheet.text(row: 0, column: $0) } == ["zero", "a", "two", "b", "again", nil])
    #expect((0...5).map { sheet.text(row: 1, column: $0) } == [nil, "c", nil, nil, nil, nil])
  }

  /// Rows of blocks, which share bytes and repeat cells, and of their own.
  @Test func `a sheet of any rows has the values of each, whatever bytes they share`() {
    var packed: [CompactRow] = []
    func values(_ number: Int) -> [CellValue] {
      [
        .text("row \(number)"), number % 3 == 0 ? .blank : .text("a text that repeats \(number / 4)"),
        .number("\(number).50"), .boolean(number % 2 == 0), .date("2026-01-0\(number % 9 + 1)"),
        number % 7 == 0 ? .text(String(repeating: "long ", count: 8_000)) : .blank,
      ]
    }
    for start in stride(from: 0, to: 40, by: 10) {
      var block = CompactRowBlock(expectedCount: 10)
      for number in start..<start + 10 {
        var row = CompactRow()
        for (position, value) in values(number).enumerated() { row.append(position, value) }
        block.append(row)
      }
      packed += block.rows()
    }
    var rows = AppendedRows(name: "s")
    rows.append(contentsOf: packed)
    rows.append(values(40))
    rows.append(values(41))
    for range in [0..<0, 0..<42, 3..<8, 8..<23, 19..<20, 35..<42, 41..<42] {
      let sheet = rows.sheet(range) { builder in
        builder.appendCell(column: 2, "header")
        builder.endRow()
      }
      #expect(sheet.rowCount == range.count + 1)
      #expect(sheet.text(row: 0, column: 2) == "header")
      for (place, number) in range.enumerated() {
        #expect((0..<6).map { sheet.value(row: place + 1, column: $0) } == values(number), "row \(number)")
      }
    }
  }
}
