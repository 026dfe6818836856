import Bookkeeping
import DatasetFormat

/// The name and the type of an account that an import makes of what a statement says.
package enum NewAccount {
  /// The answer to the question about the account that makes one.
  package static let word = "new"

  /// A name that a person tells from others: the kind and the last four digits, never the whole number.
  package static func name(_ hint: AccountHint?, _ statement: Statement) -> String {
    let word = type(statement) == .creditCard ? "Card" : "Account"
    guard let hint else { return word }
    if let last4 = hint.last4 { return "\(word) ****\(last4)" }
    // What has no four digits is no number but the account's own name.
    let name = String((statement.register?.name ?? hint.number).prefix(50))
    return (2...50).contains(name.count) ? name : word
  }

  /// A credit card where the statement says that it is one; the type can be changed at any time.
  static func type(_ statement: Statement) -> AccountType { statement.isCard ? .creditCard : .checking }
}
