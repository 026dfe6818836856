package import DatasetFormat

/// What rules are tried on: a line of a statement, or a row that is there.
package struct RuleSubject: Sendable, Hashable {
  package var payee: String
  package var text: String
  /// Signed minor units: negative for money out.
  package var amountMinor: Int64
  package var date: CalendarDate
  /// The key of the account that the line is of.
  package var account: String?
  /// The decimal digits of the line's currency; limits of rules are compared in them.
  package var digits: Int

  package init(
    payee: String, text: String, amountMinor: Int64, date: CalendarDate, account: String?, digits: Int
  ) {
    self.payee = payee
    self.text = text
    self.amountMinor = amountMinor
    self.date = date
    self.account = account
    self.digits = digits
  }

  package init(_ line: StatementLine, account: String?, digits: Int) {
    self.init(
      payee: line.payee, text: line.text, amountMinor: line.amountMinor, date: line.date, account: account,
      digits: digits)
  }
}
