import DatasetFormat

/// Which account a statement is for.
struct AccountChoice: Sendable, Hashable {
  private(set) var accounts: [Account]
  private let named: String?
  private let createsAccounts: Bool
  /// The name of the account that is to be made, where the one named is not there.
  private let newName: String?
  /// The accounts that this import makes.
  private(set) var created: [Account] = []

  /// - Throws: ``ImportError/unknownAccount(_:known:)``.
  init(_ dataset: Dataset, options: ImportOptions) throws(ImportError) {
    accounts = dataset.accounts
    createsAccounts = options.createsAccount
    guard let named = options.accountKey else {
      self.named = nil
      newName = nil
      return
    }
    let folded = UnicodeForm.folded(named)
    if let account = accounts.first(where: { $0.key == named || UnicodeForm.folded($0.name) == folded }) {
      self.named = account.key
      newName = nil
      return
    }
    guard options.createsAccount, (2...50).contains(named.count),
      let key = Key.unique(named, isTaken: { [accounts] key in accounts.contains { $0.key == key } })
    else { throw .unknownAccount(named, known: accounts.map(\.key)) }
    self.named = key
    newName = named
  }

  func account(key: String) -> Account? { accounts.first { $0.key == key } }

  /// The account that a statement is for; one that is to be made is made of what the statement says.
  mutating func account(for statement: Statement) -> Account? {
    if let found = known(for: statement) { return found }
    if let named, let newName { return make(newName, key: named, of: statement) }
    guard createsAccounts, named == nil, let hint = statement.account,
      let key = Key.unique(
        NewAccount.name(hint, statement), isTaken: { key in accounts.contains { $0.key == key } })
    else { return nil }
    return make(NewAccount.name(hint, statement), key: key, of: statement)
  }

  /// The account named for all; else the one that the statement's layout names; else the one whose last four digits
  /// or name the statement gives; else the default account. A number that fits no account's is no reason to take the default one.
  private func known(for statement: Statement) -> Account? {
    if named == nil, let key = statement.layoutUsed?.account { return accounts.first { $0.key == key } }
    return known(for: statement.account)
  }

  /// The same, by what the file says of its account.
  func known(for hint: AccountHint?) -> Account? {
    if let named { return accounts.first { $0.key == named } }
    if let hint {
      let fitting = accounts.filter { account in
        (account.last4 != nil && account.last4 == hint.last4)
          || UnicodeForm.folded(account.name) == UnicodeForm.folded(hint.number)
      }
      if fitting.count == 1 { return fitting[0] }
      if createsAccounts || accounts.contains(where: { $0.last4 != nil }) { return nil }
    }
    let defaults = accounts.filter { $0.isDefault && $0.isActive }
    return defaults.count == 1 ? defaults[0] : nil
  }

  private mutating func make(_ name: String, key: String, of statement: Statement) -> Account {
    var account = Account(
      key: key, name: name, type: NewAccount.type(statement),
      currency: statement.currency.flatMap { Currency(code: $0) }, startingBalance: 0,
      last4: statement.account?.last4, isDefault: accounts.isEmpty, isActive: true)
    if let opening = statement.openingBalance, statement.balanceReconciles != false {
      account.startingBalance = opening
      account.startDate = statement.days?.lowerBound
    }
    accounts.append(account)
    created.append(account)
    return account
  }
}
