import Bookkeeping
import DatasetFormat

/// Which account a statement is for.
struct AccountChoice: Sendable, Hashable {
  private(set) var accounts: [Account]
  private let createsAccounts: Bool
  /// What a person has named for all statements.
  private let named: String?
  /// What a person has named for single statements, by their number.
  private let answers: [Int: String]
  /// The accounts that this import makes.
  private(set) var created: [Account] = []

  /// - Throws: ``ImportError/unknownAccount(_:known:)``.
  init(_ dataset: Dataset, options: ImportOptions) throws(ImportError) {
    accounts = dataset.accounts
    createsAccounts = options.createsAccount
    named = options.accountKey
    answers = options.answeredAccounts
    for name in [named].compactMap({ $0 }) + answers.values where account(named: name) == nil {
      guard createsAccounts || name != named, (2...50).contains(name.count), Key.slug(name) != nil else {
        throw .unknownAccount(name, known: accounts.map(\.key))
      }
    }
  }

  /// The account of a key or name.
  private func account(named name: String) -> Account? {
    let folded = UnicodeForm.folded(name)
    return accounts.first { $0.key == name } ?? accounts.first { UnicodeForm.folded($0.name) == folded }
  }

  func account(key: String) -> Account? { accounts.first { $0.key == key } }

  /// The account that a statement is for; one that is to be made is made of what the statement says.
  mutating func account(for statement: Statement, number: Int) -> Account? {
    if let name = named ?? answers[number] {
      return account(named: name) ?? make(name, of: statement)
    }
    if let found = known(for: statement) { return found }
    guard createsAccounts, let hint = statement.account else { return nil }
    return make(NewAccount.name(hint, statement), of: statement)
  }

  /// The account that the statement's layout names; else the one whose last four digits or name the statement gives;
  /// else the default account. A number that fits no account's is no reason to take the default one.
  private func known(for statement: Statement) -> Account? {
    if let key = statement.layoutUsed?.account { return account(key: key) }
    return known(for: statement.account)
  }

  /// The same, by what the file says of its account; the account named for all comes first.
  func known(for hint: AccountHint?) -> Account? {
    if let named { return account(named: named) }
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

  private mutating func make(_ name: String, of statement: Statement) -> Account? {
    guard let key = Key.unique(name, isTaken: { [accounts] key in accounts.contains { $0.key == key } })
    else {
      return nil
    }
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
