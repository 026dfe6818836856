import Bookkeeping
import DatasetFormat

/// A statement whose account and currency are chosen: what all later stages work on.
struct AssignedStatement {
  /// Its amounts are in units of ``currency``.
  var statement: Statement
  /// Nil where no account is known.
  var account: Account?
  /// The currency of lines that name none: the account's, else the dataset's.
  var currency: Currency?
  /// What the person should know of the choice.
  var notes: [String] = []
  /// Why the account is the one, each a part of a sentence.
  var reasons: [String] = []
  /// What a person must decide before anything of the statement is looked at.
  var question: Question?

  /// The key of the account; blank where none is known.
  var accountKey: String { account?.key ?? "" }

  /// The currency of the statement's balances.
  var balanceCurrency: Currency {
    statement.currency.flatMap { Currency(code: $0) } ?? currency ?? .none
  }
}

extension Currency {
  /// The currency of a statement line by the code that it names; a line that names none is in the statement's.
  init(ofLine code: String?, in statement: Currency?) {
    guard let code, code != statement?.code else {
      self = statement ?? .none
      return
    }
    self = Currency(code: code) ?? statement ?? .none
  }
}
