/// The user's corrections of single lines of a file: which are left out, and which cells of others have new
/// values.
///
/// Lines are 1-based. In a workbook they are rows. An entry has the number of the line on which it begins.
package struct LineAnswers: Sendable, Hashable {
  /// A cell with the user's value.
  package struct Cell: Sendable, Hashable {
    /// A column name of the header in any case, a role, or a number from 1.
    package var column: String
    /// The value that replaces the file's.
    package var value: String

    package init(column: String, value: String) {
      self.column = column
      self.value = value
    }
  }

  /// The lines that are left out.
  private(set) var skipped: [ClosedRange<Int>] = []
  /// The corrected cells, by line.
  private(set) var cells: [Int: [Cell]] = [:]
  /// The lines answered in an earlier import.
  private(set) var remembered: Set<Int> = []

  /// No corrections.
  package init() {}

  /// Whether there are no corrections.
  package var isEmpty: Bool { skipped.isEmpty && cells.isEmpty }

  /// Leaves out lines.
  ///
  /// - Throws: ``LineAnswerError/skippedAndRead(line:)`` when a cell of one is corrected.
  package mutating func skip(_ lines: ClosedRange<Int>) throws(LineAnswerError) {
    if let line = cells.keys.filter(lines.contains).min() { throw .skippedAndRead(line: line) }
    skipped.append(lines)
  }

  /// Corrects a cell of a line.
  ///
  /// - Throws: ``LineAnswerError/skippedAndRead(line:)``, ``LineAnswerError/saidTwice(line:column:)``.
  package mutating func set(_ column: String, to value: String, inLine line: Int) throws(LineAnswerError) {
    guard !skips(line) else { throw .skippedAndRead(line: line) }
    guard !cells[line, default: []].contains(where: { $0.column.lowercased() == column.lowercased() }) else {
      throw .saidTwice(line: line, column: column)
    }
    cells[line, default: []].append(Cell(column: column, value: value))
  }

  /// Whether a line is left out.
  func skips(_ line: Int) -> Bool { skipped.contains { $0.contains(line) } }

  /// Whether a line is left out or corrected.
  func names(_ line: Int) -> Bool { cells[line] != nil || skips(line) }

  /// These corrections, and those of `other` for lines without one. The latter count as remembered from an
  /// earlier import.
  func completed(byEarlier other: LineAnswers) -> LineAnswers {
    var result = self
    for range in other.skipped where !names(range.lowerBound) {
      result.skipped.append(range)
      result.remembered.insert(range.lowerBound)
    }
    for (line, said) in other.cells where !names(line) {
      result.cells[line] = said
      result.remembered.insert(line)
    }
    return result
  }
}
