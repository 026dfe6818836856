import Testing

@testable import Spreadsheet

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
