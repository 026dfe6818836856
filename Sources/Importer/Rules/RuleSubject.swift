public import DatasetFormat

/// What rules are tried on: a line of a statement, or a row that is there.
public struct RuleSubject: Sendable, Hashable {
  public var payee: String
  public var text: String
  /// Signed minor units: negative for money out.
  public var amountMinor: Int64
  public var date: CalendarDate
  /// The key of the account that the line is of.
  public var account: String?
  /// The decimal digits of the line's currency; limits of rules are compared in them.
  public var digits: Int

  public init(
    payee: String, text: String, amountMinor: Int64, date: CalendarDate, account: String?, digits: Int
  ) {
    self.payee = payee
    self.text = text
    self.amountMinor = amountMinor
    self.date = date
    self.account = account
    self.digits = digits
  }

  public init(_ line: StatementLine, account: String?, digits: Int) {
    self.init(
      payee: line.payee, text: line.text, amountMinor: line.amountMinor, date: line.date, account: account,
      digits: digits)
  }
}
