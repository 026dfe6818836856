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
