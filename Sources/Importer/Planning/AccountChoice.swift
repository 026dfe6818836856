import DatasetFormat

/// Which account a statement is for.
struct AccountChoice: Sendable, Hashable {
  private let accounts: [Account]
  private let named: String?
  /// The account that is to be made, where the one named is not there.
  let created: Account?

  /// - Throws: ``ImportError/unknownAccount(_:known:)``.
  init(_ dataset: Dataset, options: ImportOptions) throws(ImportError) {
    var accounts = dataset.accounts
    var created: Account?
    if let named = options.accountKey {
      let folded = UnicodeForm.folded(named)
      if let account = accounts.first(where: { $0.key == named || UnicodeForm.folded($0.name) == folded }) {
        self.named = account.key
      } else {
        guard options.createsAccount, (2...50).contains(named.count),
          let key = Key.unique(named, isTaken: { key in accounts.contains { $0.key == key } })
        else { throw .unknownAccount(named, known: accounts.map(\.key)) }
        let account = Account(
          key: key, name: named, type: "checking", startingBalance: 0, isDefault: accounts.isEmpty,
          isActive: true)
        accounts.append(account)
        created = account
        self.named = key
      }
    } else {
      self.named = nil
    }
    self.accounts = accounts
    self.created = created
  }

  /// The change that makes the new account.
  func creation(at time: Timestamp, currency: Currency?) -> Change? {
    guard let created else { return nil }
    var row = RowEncoder(.accounts)
    row.text("accountKey", created.key)
    row.text("name", created.name)
    row.text("type", created.type)
    row.text("currency", currency?.code)
    row.amount("startingBalance", Amount(minorUnits: 0, currency: currency ?? .none))
    row.boolean("isDefault", created.isDefault)
    row.boolean("isActive", true)
    row.stamps(time)
    return row.insertion(reason: "asked for with --create-account")
  }

  /// The account named for all; else the one that the statement's layout names; else the one whose last four digits or name the statement gives; else the
  /// default account. A number that fits no account's is no reason to take the default one.
  func account(for statement: Statement) -> Account? {
    if named == nil, let key = statement.layoutUsed?.account { return accounts.first { $0.key == key } }
    return account(for: statement.account)
  }

  /// The same, by what the file says of its account.
  func account(for hint: AccountHint?) -> Account? {
    if let named { return accounts.first { $0.key == named } }
    if let hint {
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
