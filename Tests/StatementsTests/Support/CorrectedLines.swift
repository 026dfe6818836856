@testable import Statements

extension StatementOptions {
  /// Options with corrections of lines: lines to leave out, and `(line, column, value)` of cells.
  static func lines(
    skipping skipped: [ClosedRange<Int>] = [], saying cells: [(Int, String, String)] = []
  ) throws -> StatementOptions {
    var options = StatementOptions()
    for range in skipped { try options.lines.skip(range) }
    for (line, column, value) in cells { try options.lines.set(column, to: value, inLine: line) }
    return options
  }
}
