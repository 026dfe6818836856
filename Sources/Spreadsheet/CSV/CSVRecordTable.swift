/// The records that the grammar found in one stretch of decoded text, in the form in which a ``Sheet`` keeps them.
struct CSVRecordTable {
  var cells: [Cell] = []
  var rowStarts: [UInt32] = [0]
  var lines: [UInt32] = []
  var offsets: [UInt32] = []
  var longLengths: [UInt32: UInt32] = [:]
  var problems: [CSVProblem] = []
  /// Problems beyond the limit, which are only counted.
  var problemsOmitted = 0

  var rowCount: Int { rowStarts.count - 1 }

  /// Makes room for a few more cells and rows than another table had.
  mutating func reserve(as other: (cells: Int, rows: Int)) {
    cells.reserveCapacity(other.cells + other.cells / 8)
    let rows = other.rows + other.rows / 8
    rowStarts.reserveCapacity(rows + 1)
    lines.reserveCapacity(rows)
    offsets.reserveCapacity(rows)
  }

  /// Whether all records have a number of fields, from the first that has it on.
  func widthsAgree(on width: Int) -> Bool {
    (0..<rowCount).drop { self.width($0) != width }.allSatisfy { self.width($0) == width }
  }

  private func width(_ row: Int) -> Int { Int(rowStarts[row + 1] - rowStarts[row]) }

  @inline(__always)
  mutating func append(column: Int, kind: CellKind, offset: Int, length: Int) {
    var short = length
    if length >= Cell.longLength {
      short = Cell.longLength
      longLengths[UInt32(truncatingIfNeeded: offset)] = UInt32(truncatingIfNeeded: length)
    }
    cells.append(Cell(offset: offset, shortLength: short, kind: kind, column: column))
  }

  /// Takes back the cells of the record that is not complete.
  mutating func dropUnfinishedRow() {
    let start = Int(rowStarts[rowStarts.count - 1])
    cells.removeLast(cells.count - start)
  }

  mutating func endRow(line: Int, offset: Int) {
    rowStarts.append(UInt32(truncatingIfNeeded: cells.count))
    lines.append(UInt32(truncatingIfNeeded: line))
    offsets.append(UInt32(truncatingIfNeeded: offset))
  }
}
