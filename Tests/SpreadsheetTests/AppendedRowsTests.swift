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
}
