/// An unreadable cell of a line, which the user can correct.
package struct OpenCell: Sendable, Hashable {
  /// The kind of value in such a cell.
  package enum Kind: Sendable, Hashable {
    /// A day.
    case date
    /// A number.
    case amount
  }

  /// The column, in a form that ``LineAnswers`` accepts.
  package var column: String
  /// The kind of value that is expected.
  package var kind: Kind

  init(_ column: String, _ kind: Kind) {
    self.column = column
    self.kind = kind
  }

  static let date = OpenCell(StatementLayout.Role.date.rawValue, .date)
  static let amount = OpenCell(StatementLayout.Role.amount.rawValue, .amount)
}
