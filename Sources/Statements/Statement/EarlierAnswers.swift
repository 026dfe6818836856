/// What earlier imports of a dataset were told of single lines, so that nobody is asked about the same line again.
package struct EarlierAnswers: Sendable, Hashable {
  /// A line of an earlier import.
  package struct Line: Sendable, Hashable {
    /// 1-based, in its file.
    var line: Int
    /// The line as its file has it.
    var text: [UInt8]
    /// The cells that were said; none: it was left out.
    var cells: [LineAnswers.Cell]
    /// Whether it could not be read as it stood.
    var wasUnreadable: Bool
    /// How many lines of its file have this text.
    var alike: Int

    package init(line: Int, text: [UInt8], cells: [LineAnswers.Cell], wasUnreadable: Bool, alike: Int) {
      self.line = line
      self.text = text
      self.cells = cells
      self.wasUnreadable = wasUnreadable
      self.alike = alike
    }
  }

  /// The lines of one import that anything was said of.
  package struct Import: Sendable, Hashable {
    /// The SHA-256 of its file.
    var hash: String
    var lines: [Line]

    package init(hash: String, lines: [Line]) {
      self.hash = hash
      self.lines = lines
    }
  }

  /// The earliest first.
  package var imports: [Import] = []
  /// The SHA-256 of the file that is read.
  package var hash = ""

  package init() {}

  package var isEmpty: Bool { imports.isEmpty }
}

/// What a person says of single lines of a file: which are left out, and what stands in cells of others.
///
/// Lines are 1-based, in a workbook rows; an entry has the line on which it begins.
public struct LineAnswers: Sendable, Hashable {
  /// A cell whose value a person says.
  public struct Cell: Sendable, Hashable {
    /// A name of the header in any case, a role, or a number from 1.
    public var column: String
    /// What is read in the place of what the file has.
    public var value: String

    package init(column: String, value: String) {
      self.column = column
      self.value = value
    }
  }

  /// The lines that are left out.
  private(set) var skipped: [ClosedRange<Int>] = []
  /// The cells that were said, by line.
  private(set) var cells: [Int: [Cell]] = [:]
  /// The lines of which an earlier import was told.
  private(set) var remembered: Set<Int> = []

  /// Nothing is said.
  public init() {}

  /// Whether nothing is said.
  public var isEmpty: Bool { skipped.isEmpty && cells.isEmpty }

  /// Leaves lines out.
  ///
  /// - Throws: ``LineAnswerError/skippedAndRead(line:)`` where a cell of one was said.
  public mutating func skip(_ lines: ClosedRange<Int>) throws(LineAnswerError) {
    if let line = cells.keys.filter(lines.contains).min() { throw .skippedAndRead(line: line) }
    skipped.append(lines)
  }

  /// Says what stands in a cell of a line.
  ///
  /// - Throws: ``LineAnswerError/skippedAndRead(line:)``, ``LineAnswerError/saidTwice(line:column:)``.
  public mutating func set(_ column: String, to value: String, inLine line: Int) throws(LineAnswerError) {
    guard !skips(line) else { throw .skippedAndRead(line: line) }
    guard !cells[line, default: []].contains(where: { $0.column.lowercased() == column.lowercased() }) else {
      throw .saidTwice(line: line, column: column)
    }
    cells[line, default: []].append(Cell(column: column, value: value))
  }

  /// Whether a line is left out.
  func skips(_ line: Int) -> Bool { skipped.contains { $0.contains(line) } }

  /// Whether anything is said of a line.
  func names(_ line: Int) -> Bool { cells[line] != nil || skips(line) }

  /// The same lines, and those of which only `other` says anything, as an earlier import was told.
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
