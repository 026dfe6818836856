import Bookkeeping
import DatasetFormat

/// A statement with its account and currency chosen. All later stages work on it.
struct AssignedStatement {
  /// Its amounts are in units of ``currency``.
  var statement: Statement
  /// Nil when no account is known.
  var account: Account?
  /// The currency of lines without one: the account's, or the dataset's.
  var currency: Currency?
  /// Notes for the user about the choice.
  var notes: [String] = []
  /// Why this account was chosen, each a part of a sentence.
  var reasons: [String] = []
  /// A question that the user must answer before the statement is processed.
  var question: Question?

  /// The key of the account. Blank when none is known.
  var accountKey: String { account?.key ?? "" }

  /// The currency of the statement's balances.
  var balanceCurrency: Currency {
    statement.currency.flatMap { Currency(code: $0) } ?? currency ?? .none
  }
}
