/// What a person said of a line, beside what the file has.
public struct LineByHand: Sendable, Hashable {
  /// A cell that was read as the person says.
  public struct Cell: Sendable, Hashable {
    /// The column: its name, its number from 1 where it has none, or the role of the value in a format without columns.
    public var column: String
    /// What the person says.
    public var value: String
    /// What the file has.
    public var found: String

    /// A cell with what was said and what was found.
    package init(column: String, value: String, found: String) {
      self.column = column
      self.value = value
      self.found = found
    }
  }

  /// The 1-based line of the file; in a workbook the row.
  public var line: Int
  /// The cells that were said; none: the line is left out.
  public var cells: [Cell]
  /// Why the line cannot be read as it stands; nil where it can.
  public var problem: String?
  /// Whether the person said it to an earlier import of the same line.
  public var isRemembered = false
  /// The row of a workbook as a text; nil where the file itself has the line.
  package var rowText: String?

  init(line: Int, cells: [Cell], problem: String? = nil) {
    self.line = line
    self.cells = cells
    self.problem = problem
  }

  /// Whether the line is left out.
  public var isSkipped: Bool { cells.isEmpty }
}

extension LineByHand.Cell: CustomStringConvertible {
  /// `amount by hand: -45.20, the file has "-45,2O"`
  public var description: String {
    "\(column) by hand: \(value.isEmpty ? "nothing" : value), the file has \(found.isEmpty ? "nothing" : "\"\(found)\"")"
  }
}
