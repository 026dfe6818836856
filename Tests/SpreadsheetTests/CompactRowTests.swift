import Testing

@testable import Spreadsheet

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

struct CompactRowBlockTests {
  /// A row with text of its number in some columns.
  static func row(_ number: Int, columns: [Int] = [0, 3, 200]) -> CompactRow {
    var row = CompactRow()
    for column in columns { row.append(column, .text("\(number) in \(column)")) }
    return row
  }

  @Test(arguments: [0, 1, 63, 64, 65, 300]) func `rows of a block are those that were appended`(count: Int) {
    var block = CompactRowBlock(expectedCount: count)
    let rows = (0..<count).map { Self.row($0, columns: $0 % 7 == 0 ? [1] : [0, 3, 70]) }
    for row in rows { block.append(row) }
    #expect(block.rows() == rows)
    for (one, other) in zip(block.rows(), rows) { #expect(one.hasColumns(of: other)) }
  }

  @Test func `cells that repeat those of other rows and columns say the same and take little room`() {
    func row(_ number: Int) -> CompactRow {
      var row = CompactRow()
      row.append(0, .date("2026-01-31"))
      row.append(2, .text("Market Foods \(number / 2)"))
      row.append(3, .text("checking"))
      row.append(4, .number("123456.78"))
      row.append(5, .text("Market Foods \(number / 2)"))
      row.append(6, .text(number % 3 == 0 ? "2026-01-31" : "123456.78"))
      row.append(7, .text(String(repeating: "x", count: 40)))
      return row
    }
    var block = CompactRowBlock()
    let rows = (0..<200).map(row)
    for row in rows { block.append(row) }
    #expect(block.rows() == rows)
    #expect(block.rows().map(\.hashValue) == rows.map(\.hashValue))
    #expect(block.rows().map(\.compacted) == rows)
    for (one, other) in zip(block.rows(), rows) {
      #expect(CompactRowTests.cells(one) == CompactRowTests.cells(other))
    }
    var again = CompactRowBlock()
    for row in block.rows().reversed() { again.append(row) }
    #expect(again.rows() == rows.reversed())
    #expect(block.byteCount < 200 * 70)
  }

  @Test func `rows that differ in one cell, its kind or its column are not the same in a block either`() {
    let rows = [
      (1, CellValue.text("2026-01-31")), (1, .date("2026-01-31")), (2, .text("2026-01-31")),
      (1, .text("2026-01-30")),
    ]
    .map { position, value in
      var row = CompactRow()
      row.append(0, .text("2026-01-31"))
      row.append(position, value)
      return row
    }
    var block = CompactRowBlock()
    for row in rows { block.append(row) }
    #expect(Set(block.rows()).count == 4)
  }

  @Test func `a row of a block that is changed leaves the others as they are`() {
    var block = CompactRowBlock()
    for number in 0..<3 { block.append(Self.row(number)) }
    var rows = block.rows()
    rows[0].append(201, .boolean(true))
    rows[2].append(3, .text("other"))
    rows[1].append(0, .text("first"))
    #expect(block.rows() == (0..<3).map { Self.row($0) })
    #expect(rows[0][201] == .boolean(true) && rows[0][200] == .text("0 in 200"))
    #expect(rows[2][3] == .text("other") && rows[2][200] == .text("2 in 200"))
    #expect(rows[1][0] == .text("first") && rows[1][3] == .text("1 in 3"))
  }

  @Test(arguments: [
    ([], [], true), ([0], [0], true), ([0], [1], false), ([0, 63], [0, 63], true), ([0, 63], [0], false),
    ([64], [65], false), ([64], [64], true), ([2, 64], [64], false), (Array(0..<64), Array(0..<64), true),
    (Array(0..<64), Array(0..<65), false),
  ]) func `rows have the same columns or not, wherever they stand`(one: [Int], other: [Int], isSame: Bool) {
    #expect(Self.row(1, columns: one).hasColumns(of: Self.row(2, columns: other)) == isSame)
    #expect(Self.row(1, columns: other).hasColumns(of: Self.row(2, columns: one)) == isSame)
  }
}
