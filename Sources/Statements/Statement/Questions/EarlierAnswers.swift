/// The answers of earlier imports of a dataset about single lines, so that nobody is asked about the same
/// line again.
package struct EarlierAnswers: Sendable, Hashable {
  /// A line of an earlier import.
  package struct Line: Sendable, Hashable {
    /// The 1-based line in its file.
    var line: Int
    /// The original text of the line.
    var text: [UInt8]
    /// The corrected cells. Empty: the line was left out.
    var cells: [LineAnswers.Cell]
    /// Whether the line was unreadable without the correction.
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

  /// The corrected lines of one import.
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
