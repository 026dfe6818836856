import Bookkeeping
import DatasetFormat

/// Which account a statement is of: by evidence, by what a person says, or by a question.
struct AccountChoice: Sendable {
  private(set) var accounts: [Account]
  private var names: AccountNames
  private let createsAccounts: Bool
  /// What a person has named for all statements.
  private let named: String?
  /// The currency of accounts that name none.
  private let currency: Currency?
  /// The accounts that this import makes.
  private(set) var created: [Account] = []
  /// The last four digits that statements say of accounts whose own are not known, by key.
  private(set) var numbers: [String: String] = [:]

  /// - Throws: ``ImportError/unknownAccount(_:known:)``.
  init(_ dataset: Dataset, options: ImportOptions) throws(ImportError) {
    accounts = dataset.accounts
    names = AccountNames(accounts)
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
  private func account(named name: String) -> Account? { names.place(named: name).map { accounts[$0] } }

  /// The account that a file names on the other side of an entry: by its name, or as our own OFX does, by its key and last four digits.
  func account(calledInFile name: String) -> Account? {
    names.place(calledInFile: name).map { accounts[$0] }
  }

  func account(key: String) -> Account? { names.place(key: key).map { accounts[$0] } }

  /// Those that are not archived.
  private var active: [Account] { accounts.filter(\.isActive) }

  /// The keys of the accounts that a statement may be of, as far as that is known before it is read: by what a person names for all,
  /// else by the number or name that its file gives, else by what a person answers where that tells nothing.
  func keys(for hint: AccountHint?, answer: String? = nil) -> Set<String> {
    if let named { return Set([account(named: named)?.key].compactMap { $0 }) }
    if let hint {
      let fitting = names.places(identifiedBy: hint)
      if !fitting.isEmpty { return Set(fitting.map { accounts[$0].key }) }
    }
    if let answer { return Set([account(named: answer)?.key].compactMap { $0 }) }
    guard let last4 = hint?.last4 else { return Set(active.map(\.key)) }
    return createsAccounts ? [] : Set(active.filter { $0.number == nil || $0.number == last4 }.map(\.key))
  }

  /// The account of a statement as far as a person, the statement or what is remembered says; nil where the ledger would have to be asked.
  func known(for statement: Statement) -> Account? {
    let keys = keys(for: statement.account)
    let confirmed = keys.intersection(statement.confirmedAccounts)
    let only = keys.count == 1 ? keys.first : confirmed.count == 1 ? confirmed.first : nil
    return only.flatMap(account(key:))
  }

  // MARK: - Choosing

  /// Chooses the account of a statement, and brings its amounts into the units of the account's currency. `answer` is what
  /// a person has said of it: an account's key or name, ``NewAccount/word``, or the name of an account to be made.
  ///
  /// - Throws: ``ImportError/currencyDiffers(file:statement:account:accountCurrency:)``,
  ///   ``ImportError/amountsDoNotFit(file:line:amount:currency:)``, ``ImportError/unknownAccount(_:known:)``,
  ///   ``ImportError/layoutOfOtherAccount(file:layout:account:)``.
  mutating func assign(
    _ statement: Statement, hash: String?, rows: LedgerRows, answer: String?
  ) throws(ImportError) -> AssignedStatement {
    let witness = AccountWitness(statement, hash: hash, rows: rows, currency: currency)
    if let name = named ?? answer { return try assign(statement, as: name, witness) }
    if accounts.isEmpty, !createsAccounts {
      return try assigned(statement, to: nil, said: Said(note: Self.noAccount(statement)))
    }
    let decision = AccountDecision(
      statement, accounts: accounts, names: names, witness: witness, takesOnly: !asksForNew(statement))
    switch decision {
    case .account(let account, let reasons):
      return try assigned(statement, to: account, said: Said(reason: reasons))
    case .open(let archived):
      if createsAccounts { return try assign(statement, as: NewAccount.word, witness) }
      var asking = AssignedStatement(statement: statement)
      asking.question = AccountQuestion.make(
        archived + witness.looks(at: active, of: accounts.count), about: statement)
      return asking
    }
  }

  /// Whether the person wants an account of its own for a statement that says whose it is: no account without a number is
  /// taken for it, nor one that this import made of another statement.
  private func asksForNew(_ statement: Statement) -> Bool {
    createsAccounts && (statement.account?.last4 != nil || statement.account != nil && !created.isEmpty)
  }

  /// The account that a person names. Against what speaks against it the person is right, and hears it.
  private mutating func assign(
    _ statement: Statement, as name: String, _ witness: AccountWitness
  ) throws(ImportError) -> AssignedStatement {
    if let known = account(named: name) {
      let look = witness.looks(at: [known], of: 1)[0]
      let objections = look.objections.map(\.description).joined(separator: "; ")
      let note =
        objections.isEmpty
        ? nil
        : "\(statement.file) goes to \(known.key), as you said, though \(objections)"
          + (look.objections.contains(where: \.isNumber)
            ? ". If the number has changed, write it into last4 of the Accounts tab." : "")
      return try assigned(statement, to: known, said: Said(note: note))
    }
    let isToBeNamed = name == NewAccount.word
    if !isToBeNamed { try requireName(name) }
    let new = make(isToBeNamed ? NewAccount.name(statement.account, statement) : name, of: statement)
    return try assigned(statement, to: new, said: Said(reason: ["a new account"]))
  }

  /// What a person is told of the choice.
  private struct Said {
    var reason: [String] = []
    var note: String?
  }

  private mutating func assigned(
    _ statement: Statement, to account: Account?, said: Said
  ) throws(ImportError) -> AssignedStatement {
    let own = account.flatMap { $0.currency ?? currency }
    if let account, let own, let stated = statement.currency, stated != own.code {
      throw .currencyDiffers(
        file: statement.file, statement: stated, account: account.key, accountCurrency: own.code)
    }
    // An account that is named before the file is read rules out the layouts of others; one that is named later cannot.
    if named == nil, let account, let layout = statement.layoutUsed, let other = layout.forAccount,
      other != account.key
    {
      throw .layoutOfOtherAccount(file: statement.file, layout: layout.name, account: account.key)
    }
    if let account { note(statement, of: account.key) }
    let unit = own ?? currency
    return AssignedStatement(
      statement: try statement.inUnits(of: unit), account: account, currency: unit,
      notes: said.note.map { [$0] } ?? [], reasons: said.reason)
  }

  /// Few rows may all name the other side's account where the statement's own is looked for.
  private static let fewestRows = 3

  /// Keeps the digits that a statement says of an account whose own are not known: by them its next statement is told.
  private mutating func note(_ statement: Statement, of key: String) {
    let isSure = !statement.format.isTable || statement.entries.count >= Self.fewestRows
    guard isSure, let last4 = statement.account?.last4,
      let index = names.place(key: key), accounts[index].number == nil
    else { return }
    accounts[index].last4 = last4
    names.addNumber(of: accounts[index], at: index)
    if accounts[index].row != nil { numbers[key] = last4 }
  }

  private static func noAccount(_ statement: Statement) -> String {
    "\(statement.file): the dataset has no accounts, so accountKey stays blank; --create-account makes one"
      + (statement.account == nil
        ? ", and --account NAME --create-account one of that name" : " of what the statement says")
  }

  // MARK: - Making

  private mutating func make(_ name: String, of statement: Statement) -> Account? {
    guard let key = names.freeKey(name) else { return nil }
    var account = Account(
      key: key, name: name, type: NewAccount.type(statement),
      currency: statement.currency.flatMap { Currency(code: $0) }, startingBalance: 0,
      last4: statement.account?.last4, isDefault: accounts.isEmpty, isActive: true)
    if let opening = statement.openingBalance, statement.balanceReconciles != false {
      account.startingBalance = opening
      account.startDate = statement.days?.lowerBound
    }
    names.add(account, at: accounts.count)
    accounts.append(account)
    created.append(account)
    return account
  }
}

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

/// The question which account a statement is of.
enum AccountQuestion {
  static func make(_ looks: [AccountWitness.Look], about statement: Statement) -> Question {
    var sentences = ["which account is it of?"]
    if let hint = statement.account { sentences.append("The statement names \(hint.masked).") }
    if statement.isCard { sentences.append("It looks like a card's.") }
    let facts = looks.filter { !$0.evidence.isEmpty || !$0.objections.isEmpty }
    for look in facts {
      let words =
        look.evidence.map { "for it: \($0)" } + look.objections.map { "against it: \($0)" }
        + (look.account.isActive ? [] : ["it is archived"])
      sentences.append("\(look.account.key): \(words.joined(separator: "; ")).")
    }
    if facts.isEmpty { sentences.append("Nothing in it tells its account from the others.") }
    return Question(
      code: .account, text: sentences.joined(separator: " "),
      choices: looks.filter { !$0.isImpossible }.map(\.account.key) + [NewAccount.word])
  }
}

extension AccountWitness.Look {
  /// Whether nobody may name the account: its amounts would be of no currency.
  fileprivate var isImpossible: Bool {
    objections.contains { if case .otherCurrency = $0 { true } else { false } }
  }
}

/// What the evidence for the accounts of a dataset comes to.
enum AccountDecision {
  /// One account, and why: nothing speaks against it.
  case account(Account, reasons: [String])
  /// Evidence chooses no account, or something speaks against the one that it chooses. An archived account that it
  /// chooses comes first in the question.
  case open(archived: [AccountWitness.Look])

  /// Decides for a statement. `takesOnly` says that the one account of a dataset is taken without evidence for it.
  ///
  /// A file may have thousands of statements, each of an account of its own: it looks only at accounts for which
  /// there is evidence.
  init(
    _ statement: Statement, accounts: [Account], names: AccountNames, witness: AccountWitness, takesOnly: Bool
  ) {
    func looks(at places: some Sequence<Int>) -> [AccountWitness.Look] {
      witness.looks(at: places.map { accounts[$0] }, of: accounts.count)
    }
    if let key = statement.layoutUsed?.account {
      self = Self.settled(looks(at: names.places(key: key)), "its layout says so")
      return
    }
    // An archived account is told by its number, so that nobody makes it once more; nothing goes into it without a word.
    let numbered = looks(at: statement.account.map { names.places(identifiedBy: $0) } ?? [])
    let active = accounts.indices.lazy.filter { accounts[$0].isActive }
    if numbered.count == 1 {
      self = Self.settled(numbered)
    } else if !numbered.isEmpty {
      self = Self.settled(Self.agreed(numbered))
    } else if takesOnly, active.prefix(2).count == 1 {
      self = Self.settled(looks(at: active), "the only one")
    } else {
      let places = witness.placesWithEvidence(among: names) ?? Array(active)
      self = Self.settled(Self.agreed(looks(at: places.filter { accounts[$0].isActive })))
    }
  }

  /// The accounts that every kind of evidence is for which speaks for any of them; none where there is no evidence.
  private static func agreed(_ looks: [AccountWitness.Look]) -> [AccountWitness.Look] {
    var agreed = looks
    var hasEvidence = false
    for kind in AccountEvidence.Kind.allCases {
      let most = looks.flatMap(\.evidence).compactMap { $0.strength(as: kind) }.max()
      guard let most else { continue }
      hasEvidence = true
      agreed.removeAll { look in !look.evidence.contains { $0.strength(as: kind) == most } }
    }
    return hasEvidence ? agreed : []
  }

  /// The one account of those that are left, if nothing speaks against it.
  private static func settled(
    _ left: [AccountWitness.Look], _ reason: String? = nil
  ) -> AccountDecision {
    guard left.count == 1, let only = left.first, only.account.isActive, only.objections.isEmpty else {
      return .open(archived: left.filter { !$0.account.isActive })
    }
    return .account(only.account, reasons: reason.map { [$0] } ?? only.evidence.map(\.description))
  }
}

extension AccountEvidence {
  /// What sort of evidence it is, of those that are compared between accounts.
  fileprivate enum Kind: CaseIterable { case file, lines, balance, layout }

  /// How much there is of it; nil where it is of another kind.
  fileprivate func strength(as kind: Kind) -> Int? {
    switch (self, kind) {
    case (.file, .file), (.balance, .balance), (.layout, .layout): 1
    case (.lines(let count), .lines): count
    default: nil
    }
  }
}
