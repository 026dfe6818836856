import Bookkeeping
import DatasetFormat

/// Which account a statement is for.
struct AccountChoice: Sendable, Hashable {
  private(set) var accounts: [Account]
  private let createsAccounts: Bool
  /// What a person has named for all statements.
  private let named: String?
  /// The currency of accounts that name none.
  private let currency: Currency?
  /// The accounts that this import makes.
  private(set) var created: [Account] = []

  /// - Throws: ``ImportError/unknownAccount(_:known:)``.
  init(_ dataset: Dataset, options: ImportOptions) throws(ImportError) {
    accounts = dataset.accounts
    currency = dataset.settings.currency
    createsAccounts = options.createsAccount
    named = options.accountKey
    if let named, account(named: named) == nil {
      guard createsAccounts else { throw .unknownAccount(named, known: accounts.map(\.key)) }
      try requireName(named)
    }
  }

  /// Requires that an account can be made of a name.
  private func requireName(_ name: String) throws(ImportError) {
    guard (2...50).contains(name.count), Key.slug(name) != nil else {
      throw .unknownAccount(name, known: accounts.map(\.key))
    }
  }

  /// The account of a key or name.
  private func account(named name: String) -> Account? {
    let folded = UnicodeForm.folded(name)
    return accounts.first { $0.key == name } ?? accounts.first { UnicodeForm.folded($0.name) == folded }
  }

  func account(key: String) -> Account? { accounts.first { $0.key == key } }

  /// Chooses the account of a statement, and brings its amounts into the units of the account's currency. `answer` is what
  /// a person has said of it: an account's key or name, ``NewAccount/word``, or the name of an account to be made.
  ///
  /// - Throws: ``ImportError/currencyDiffers(file:statement:account:accountCurrency:)``,
  ///   ``ImportError/amountsDoNotFit(file:line:amount:currency:)``.
  mutating func assign(_ statement: Statement, answer: String?) throws(ImportError) -> AssignedStatement {
    if let answer, named == nil, answer != NewAccount.word, account(named: answer) == nil {
      try requireName(answer)
    }
    let account = account(for: statement, answer: answer)
    let own = account.flatMap { $0.currency ?? currency }
    if let account, let own, let stated = statement.currency, stated != own.code {
      throw .currencyDiffers(
        file: statement.file, statement: stated, account: account.key, accountCurrency: own.code)
    }
    let unit = own ?? currency
    return AssignedStatement(
      statement: try statement.inUnits(of: unit), account: account, currency: unit,
      notes: note(on: account, for: statement).map { [$0] } ?? [])
  }

  /// Says that no account is known for a statement, or that the default one may not be the one that is meant.
  private func note(on account: Account?, for statement: Statement) -> String? {
    guard let account else {
      return
        "\(statement.file): no account is known for it, so accountKey stays blank; name one with --account KEY"
        + (statement.account == nil ? "" : ", or make one with --create-account")
    }
    guard statement.isCard, let type = account.type.known, [.checking, .savings, .cash].contains(type),
      named == nil
    else { return nil }
    return
      "\(statement.file) looks like a card's, and the account \(account.name) is no card; name another with --account KEY, or make one with --create-account"
  }

  /// The account that a statement is for; one that is to be made is made of what the statement says.
  mutating func account(for statement: Statement, answer: String?) -> Account? {
    if let name = named ?? answer {
      if let known = account(named: name) { return known }
      let isToBeNamed = named == nil && name == NewAccount.word
      return make(isToBeNamed ? NewAccount.name(statement.account, statement) : name, of: statement)
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
