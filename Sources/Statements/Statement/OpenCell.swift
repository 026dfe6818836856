/// A cell of a line that cannot be read, and that a person can say the value of.
public struct OpenCell: Sendable, Hashable {
  /// What such a cell holds.
  public enum Kind: Sendable, Hashable {
    /// A day.
    case date
    /// A number.
    case amount
  }

  /// The column, as ``LineAnswers`` takes it.
  public var column: String
  /// What a value must be.
  public var kind: Kind

  init(_ column: String, _ kind: Kind) {
    self.column = column
    self.kind = kind
  }

  static let date = OpenCell(StatementLayout.Role.date.rawValue, .date)
  static let amount = OpenCell(StatementLayout.Role.amount.rawValue, .amount)
}
