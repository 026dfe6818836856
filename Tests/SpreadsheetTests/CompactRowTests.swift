import Spreadsheet
import Testing

struct CompactRowTests {
  static let values: [(Int, CellValue)] = [
    (0, .text("a")), (3, .number("12.50")), (7, .boolean(true)), (8, .boolean(false)),
    (9, .date("2026-01-31")),
    (255, .text("")),
  ]

  static func cells(_ row: CompactRow) -> [String] {
    var cells: [String] = []
    row.forEach { cells.append("\($0) \($1)") }
    return cells
  }

  @Test func `values come back in the order of the schema, whatever the order of setting`() {
    var forwards = CompactRow()
    for (position, value) in Self.values { forwards.append(position, value) }
    var backwards = CompactRow()
    for (position, value) in Self.values.reversed() { backwards.append(position, value) }
    #expect(Self.cells(forwards) == Self.values.map { "\($0) \($1)" })
    #expect(forwards == backwards)
    #expect(forwards.hashValue == backwards.hashValue)
  }

  @Test func `a blank sets nothing, and of two values for a column the later counts`() {
    var row = CompactRow()
    row.append(2, .text("first"))
    row.append(1, .text("one"))
    row.append(2, .text("second"))
    row.append(2, .blank)
    #expect(Self.cells(row) == ["1 text(\"one\")", "2 text(\"second\")"])
    #expect(row[1] == .text("one") && row[2] == .text("second") && row[3] == .blank)
  }

  @Test func `text of any length and script is kept`() {
    for text in ["", "\u{0}", "食費 🛒\n", String(repeating: "x", count: 70_000)] {
      var row = CompactRow()
      row.append(5, .text(text))
      #expect(row[5] == .text(text))
    }
  }
}
