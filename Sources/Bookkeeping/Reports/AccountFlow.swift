package import DatasetFormat

/// The flow on an account over a span of days: opening balance, money in, money out, closing balance.
package struct AccountFlow: Sendable, Hashable {
  /// The account.
  package var account: Account
  /// The currency of the amounts.
  package var currency: Currency
  /// The balance before the first day, in minor units; nil if it is not known.
  package var opening: Int64?
  /// Incoming money, including transfers.
  package var moneyIn: Int64
  /// Outgoing money, including transfers; positive.
  package var moneyOut: Int64
  /// The balance at the end of the last day; nil if it is not known.
  package var closing: Int64?
  /// How many rows moved it.
  package var transactions: Int
  /// Whether the account begins by the last day; before that it has no balance, and its starting balance is
  /// in neither of the two.
  package var hasBegun: Bool

  /// The accounts of a ledger, including archived ones, in the order of the Accounts tab.
  ///
  /// The starting balance of an account that begins within the span is part of the opening balance.
  ///
  /// - Throws: ``ReportError``.
  package static func all(
    in ledger: Ledger, over period: Period
  ) throws(ReportError) -> [AccountFlow] {
    var flows: [AccountFlow] = []
    for account in ledger.accounts {
      let postings = account.postings(in: period)
      var (moneyIn, moneyOut): (Int128, Int128) = (0, 0)
      for posting in postings {
        if posting.minorUnits > 0 {
          moneyIn += Int128(posting.minorUnits)
        } else {
          moneyOut -= Int128(posting.minorUnits)
        }
      }
      guard let income = Int64(exactly: moneyIn), let expense = Int64(exactly: moneyOut) else {
        throw .tooLarge
      }
      let before = period.first?.adding(days: -1) ?? .distantPast
      flows.append(
        AccountFlow(
          account: account.account, currency: account.currency,
          opening: try? account.balance(on: before).minorUnits, moneyIn: income, moneyOut: expense,
          closing: try? account.balance(on: period.last ?? .distantFuture).minorUnits,
          transactions: postings.count,
          hasBegun: account.account.hasBegun(by: period.last ?? .distantFuture)))
    }
    return flows
  }
}

extension CalendarDate {
  /// After every other day.
  static let distantFuture = CalendarDate(dayNumber: .max)
}
