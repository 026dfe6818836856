import BookEditing
import CommandSupport
import DatasetFormat

/// Asks for the first account of a new dataset: its name, and what it holds before its first transaction.
///
/// The name may be followed by a type, as in `--account`: `Visa:creditCard`.
struct FirstAccountPrompt {
  /// The currency of the dataset.
  let currency: Currency

  /// The account; nil if the user wants none yet.
  func account() -> NewDataset.NewAccount? {
    let named = TypedAnswer.ask("Your first account, such as Checking (Enter: none yet): ") {
      try? AccountArgument.parse($0, currency: currency)
    }
    guard var account = named else { return nil }
    if account.startingBalance == nil {
      let zero = Amount(minorUnits: 0, currency: currency)
      account.startingBalance =
        TypedAnswer.ask("Its balance before the first transaction (Enter: 0): ", enter: zero) {
          try? TypedAmount.signed($0, in: currency)
        }
    }
    return account
  }
}
