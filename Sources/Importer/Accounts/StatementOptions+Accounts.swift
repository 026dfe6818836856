import Bookkeeping
package import DatasetFormat

extension StatementOptions {
  /// Notes the possible currencies of the account of imported statements, that of the account that the user
  /// named, or those of all accounts and of the dataset, and the last digits of the accounts.
  package mutating func expectAccounts(of dataset: Dataset, options: ImportOptions) {
    let named = options.accountKey.flatMap { name in
      dataset.accounts.first { $0.key == name }
        ?? dataset.accounts.first { UnicodeForm.folded($0.name) == UnicodeForm.folded(name) }
    }
    let own = dataset.settings.currency
    let currencies =
      named.map { [$0.currency ?? own] } ?? dataset.accounts.filter(\.isActive).map { $0.currency ?? own } + [
        own
      ]
    accountCurrencies = Set(currencies.compactMap { $0 })
    ownEndings = Set(dataset.accounts.compactMap(\.last4).filter { $0.utf8.count == 4 })
  }
}
