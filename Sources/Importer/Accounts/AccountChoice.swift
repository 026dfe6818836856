import Bookkeeping
import DatasetFormat

/// Chooses the account of a statement: by evidence, by the user's answer, or by a question.
///
/// Statement `...4417` and one account with `last4` 4417 → that account. Two such accounts → a question.
struct AccountChoice: Sendable {
  private(set) var accounts: [Account]
  private var names: AccountNames
  private let createsAccounts: Bool
  /// The account that the user named for all statements.
  private let named: String?
  /// The currency of accounts without one.
  private let currency: Currency?
  /// The accounts that this import creates.
  private(set) var created: [Account] = []
  /// The last four digits that statements give for accounts without known digits, by key.
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

  /// Requires that a name is valid for a new account.
  private func requireName(_ name: String) throws(ImportError) {
    guard (2...50).contains(name.count), Key.slug(name) != nil else {
      throw .unknownAccount(name, known: accounts.map(\.key))
    }
  }

  /// The account with a key or name.
  private func account(named name: String) -> Account? { names.place(named: name).map { accounts[$0] } }

  /// The account on the other side of an entry: by its name, or by its key and last four digits, which this
  /// program's OFX uses.
  func account(calledInFile name: String) -> Account? {
    names.place(calledInFile: name).map { accounts[$0] }
  }

  func account(key: String) -> Account? { names.place(key: key).map { accounts[$0] } }

  /// The accounts that are not archived.
  private var active: [Account] { accounts.filter(\.isActive) }

  /// The keys of the possible accounts of a statement before it is read.
  ///
  /// The user's account for all statements counts first. Next comes the number or name in the file. The
  /// user's answer counts if the file shows neither.
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

  /// The account of a statement if the user, the statement or a remembered layout gives it. Nil when the
  /// ledger is needed.
  func known(for statement: Statement) -> Account? {
    let keys = keys(for: statement.account)
    let confirmed = keys.intersection(statement.confirmedAccounts)
    let only = keys.count == 1 ? keys.first : confirmed.count == 1 ? confirmed.first : nil
    return only.flatMap(account(key:))
  }

  // MARK: - Choosing

  /// Chooses the account of a statement, and converts its amounts into the units of the account's currency.
  /// `answer` is the user's answer: an account's key or name, ``NewAccount/word``, or the name of an account
  /// to create. It outranks the account that the user named for all statements.
  ///
  /// - Throws: ``ImportError/currencyDiffers(file:statement:account:accountCurrency:)``,
  ///   ``ImportError/amountsDoNotFit(file:line:amount:currency:)``, ``ImportError/unknownAccount(_:known:)``,
  ///   ``ImportError/layoutOfOtherAccount(file:layout:account:)``.
  mutating func assign(
    _ statement: Statement, hash: String?, rows: LedgerRows, answer: String?
  ) throws(ImportError) -> AssignedStatement {
    let witness = AccountWitness(statement, hash: hash, rows: rows, currency: currency)
    if let answer {
      // A new account has the name that the user gave, if any.
      let isNamed = answer == NewAccount.word && named.map { account(named: $0) == nil } ?? false
      return try assign(statement, as: isNamed ? named ?? answer : answer, witness)
    }
    if let named {
      if let asked = asking(statement, insteadOf: named, witness) { return asked }
      return try assign(statement, as: named, witness)
    }
    if accounts.isEmpty, !createsAccounts {
      return try assigned(statement, to: nil, said: Said(note: Self.noAccount(statement)))
    }
    let decision = AccountDecision(
      statement, accounts: accounts, names: names, witness: witness, takesOnly: !asksForNew(statement))
    switch decision {
    case .account(let account, let reasons):
      return try assigned(statement, to: account, said: Said(reason: reasons))
    case .open(let archived):
      if createsAccounts {
        if let asked = asking(statement, insteadOf: NewAccount.word, witness) { return asked }
        return try assign(statement, as: NewAccount.word, witness)
      }
      return asking(statement, archived + witness.looks(at: active, of: accounts.count))
    }
  }

  private func asking(_ statement: Statement, _ looks: [AccountWitness.Look]) -> AssignedStatement {
    var asking = AssignedStatement(statement: statement)
    asking.question = AccountQuestion.make(looks, about: statement)
    return asking
  }

  /// The question that is asked although the user named an account: the statement's lines are in another one,
  /// and would count twice. Nil if they are not.
  private func asking(
    _ statement: Statement, insteadOf name: String, _ witness: AccountWitness
  ) -> AssignedStatement? {
    let own = account(named: name)
    let objections =
      own.map { witness.looks(at: [$0], of: 1)[0].objections }
      ?? [witness.objectionToNewAccount()].compactMap { $0 }
    let holders = objections.flatMap(\.holders)
    if holders.isEmpty { return nil }
    let possible = holders.compactMap(account(key:)) + [own].compactMap { $0 }
    return asking(statement, witness.looks(at: possible, of: accounts.count))
  }

  /// Whether the user wants a new account for a statement that identifies its account. Accounts without a
  /// number, and accounts that this import created from another statement, then do not match it.
  private func asksForNew(_ statement: Statement) -> Bool {
    createsAccounts && (statement.account?.last4 != nil || statement.account != nil && !created.isEmpty)
  }

  /// Assigns the account that the user names. The user outranks contrary evidence, and is told about it.
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

  /// What the user is told about the choice.
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
    // An account named before the file is read excludes the layouts of other accounts. One that is named
    // later cannot.
    if let account, account.key != named.flatMap(self.account(named:))?.key,
      let layout = statement.layoutUsed, let other = layout.forAccount,
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

  /// With few rows, all of them may name the counterparty's account instead of the statement's own.
  private static let fewestRows = 3

  /// Keeps the digits that a statement gives for an account without known digits. They identify its next
  /// statement.
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
    "\(statement.file): there are no accounts yet, so its rows are in no balance; --new-account Checking makes one"
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

/// The name and the type of an account that an import creates from a statement.
package enum NewAccount {
  /// The answer that creates one.
  package static let word = "new"

  /// A distinguishable name: the kind and the last four digits, never the whole number.
  ///
  /// `Card ****4417`
  package static func name(_ hint: AccountHint?, _ statement: Statement) -> String {
    let word = type(statement) == .creditCard ? "Card" : "Account"
    guard let hint else { return word }
    if let last4 = hint.last4 { return "\(word) ****\(last4)" }
    // A text without four digits is not a number but the account's own name.
    let name = String((statement.register?.name ?? hint.number).prefix(50))
    return (2...50).contains(name.count) ? name : word
  }

  /// A credit card if the statement says so. The type can be changed at any time.
  static func type(_ statement: Statement) -> AccountType { statement.isCard ? .creditCard : .checking }
}

/// Asks which account a statement belongs to.
enum AccountQuestion {
  static func make(_ looks: [AccountWitness.Look], about statement: Statement) -> Question {
    var sentences = ["which account is it of?"]
    if let hint = statement.account { sentences.append("The statement names \(hint.masked).") }
    if statement.isCard { sentences.append("It looks like a card's.") }
    let facts = looks.filter { !$0.evidence.isEmpty || !$0.objections.isEmpty }
    for look in facts {
      let words =
        [("likely, as ", look.evidence.map { "\($0)" }), ("unlikely, as ", look.objections.map { "\($0)" })]
        .filter { !$1.isEmpty }.map { $0 + $1.joined(separator: "; ") }
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
  /// Whether no account can be named, because the amounts would have no currency.
  fileprivate var isImpossible: Bool {
    objections.contains { if case .otherCurrency = $0 { true } else { false } }
  }
}

/// The result of the evidence for the accounts of a dataset.
enum AccountDecision {
  /// One account with reasons, and nothing against it.
  case account(Account, reasons: [String])
  /// The evidence chooses no account, or something contradicts the chosen one. A chosen archived account
  /// comes first in the question.
  case open(archived: [AccountWitness.Look])

  /// Decides for a statement. `takesOnly` means that the only account of a dataset is chosen without
  /// evidence.
  ///
  /// A file may have thousands of statements, each of a different account. So only accounts with evidence are
  /// checked.
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
    // An archived account is recognised by its number, so that it is not created again. Nothing goes into it
    // without a question.
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

  /// The accounts on which every kind of evidence agrees, among kinds that support any account. Empty when
  /// there is no evidence.
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

  /// The only remaining account, if nothing contradicts it.
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
  /// The kinds of evidence that are compared between accounts.
  fileprivate enum Kind: CaseIterable { case file, lines, balance, layout }

  /// The amount of evidence of this kind. Nil for another kind.
  fileprivate func strength(as kind: Kind) -> Int? {
    switch (self, kind) {
    case (.file, .file), (.balance, .balance), (.layout, .layout): 1
    case (.lines(let count), .lines): count
    default: nil
    }
  }
}
