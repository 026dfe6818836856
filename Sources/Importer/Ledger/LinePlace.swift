/// Where a line is: the statement among those of the run, and the entry of it.
struct LinePlace: Hashable, Sendable {
  private let statementNumber: Int32
  private let lineIndex: Int32

  init(statement: Int, line: Int) {
    statementNumber = Int32(clamping: statement)
    lineIndex = Int32(clamping: line)
  }

  var statement: Int { Int(statementNumber) }
  /// The index among the statement's entries.
  var line: Int { Int(lineIndex) }
}
