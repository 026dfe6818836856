import DatasetFormat

/// Which account a statement is for.
struct AccountChoice {
  private let accounts: [Account]
  private let named: String?

  /// - Throws: ``ImportError/unknownAccount(_:known:)``.
  init(_ dataset: Dataset, named: String?) throws(ImportError) {
    accounts = dataset.accounts
    guard let named else {
      self.named = nil
      return
    }
    let folded = UnicodeForm.folded(named)
    guard let account = accounts.first(where: { $0.key == named || UnicodeForm.folded($0.name) == folded }) else {
      throw .unknownAccount(named, known: accounts.map(\.key))
    }
    self.named = account.key
  }

  /// The account named for all; else the one whose last four digits or name the statement gives; else the
  /// default account. A number that fits no account's is no reason to take the default one.
  func account(for statement: Statement) -> Account? {
    if let named { return accounts.first { $0.key == named } }
    if let hint = statement.account {
      let fitting = accounts.filter { account in
        (account.last4 != nil && account.last4 == hint.last4)
          || UnicodeForm.folded(account.name) == UnicodeForm.folded(hint.number)
      }
      if fitting.count == 1 { return fitting[0] }
      if accounts.contains(where: { $0.last4 != nil }) { return nil }
    }
    let defaults = accounts.filter { $0.isDefault && $0.isActive }
    return defaults.count == 1 ? defaults[0] : nil
  }
}
