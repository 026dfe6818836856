/// The role of each column of a table: by the words of its name, checked against its cells.
///
/// Columns `Buchungstag`, `Verwendungszweck`, `Betrag` → booking date, text, amount.
struct TableColumns {
  let names: [String]
  let profiles: [ColumnProfile]
  /// The role of each column. Nil when neither name nor content gives one.
  var roles: [HeaderRole?]
  /// The roles by names and contents, before anybody chose.
  private(set) var detected: [HeaderRole?] = []
  /// Whether the role of a column comes from its name.
  var isNamed: [Bool]
  /// How certain the role of a named column is; see ``HeaderWords/Match/strength``.
  var strengths: [Int]
  /// The columns that the user or a layout named, by role.
  var chosen: [StatementLayout.Role: [Int]] = [:]
  /// How many column names each language knows.
  private(set) var languages: [String: Int] = [:]

  init(names: [String], profiles: [ColumnProfile]) {
    self.names = names
    self.profiles = profiles
    roles = Array(repeating: nil, count: profiles.count)
    isNamed = Array(repeating: false, count: profiles.count)
    strengths = Array(repeating: 0, count: profiles.count)
    for column in profiles.indices {
      let matches = HeaderWords.matches(name(column))
      if let match = Self.currencyMatch(matches, profiles[column])
        ?? matches.first(where: { fits($0, name(column), profiles[column]) })
      {
        roles[column] = match.role
        isNamed[column] = true
        strengths[column] = match.strength
      } else {
        roles[column] = roleByContent(profiles[column], matches: matches)
      }
      let known = matches.reduce(into: Set<String>()) { if $1.strength >= 2 { $0.formUnion($1.languages) } }
      for language in known { languages[language, default: 0] += 1 }
    }
    moveNamesOverCodes()
    findUnits()
    findFees()
    detected = roles
  }

  /// The match of a column of currencies whose name has a word for one beside others: `Devise opération`.
  private static func currencyMatch(
    _ matches: [HeaderWords.Match], _ profile: ColumnProfile
  ) -> HeaderWords.Match? {
    guard profile.isCurrency, matches.first?.strength == 1 else { return nil }
    return matches.first { $0.role == .currency || $0.role == .originalCurrency }
  }

  /// Makes columns of units next to amounts columns of currencies: coins, points, shares.
  ///
  /// `-0.50;ETH` → `ETH` is no currency, so the user is asked about it, and it is not added up as money.
  private mutating func findUnits() {
    let hasCurrency = roles.contains(.currency)
    let hasMovements = roles.contains { $0?.isMovement == true }
    // The units of a quantity are traded for the amounts.
    if hasMovements, profiles.indices.contains(where: { isCount($0) && UnitWords.isQuantity(name($0)) }) {
      return
    }
    for column in profiles.indices where areUnits(column) {
      let beside = [column - 1, column + 1].filter { profiles.indices.contains($0) && isCount($0) }
      let isOfAmount = beside.contains { roles[$0].map { $0.isMovement || $0 == .fee } ?? !hasMovements }
      // A name for units counts anywhere, unless its neighbour is another number.
      guard isOfAmount || beside.isEmpty && !hasCurrency && UnitWords.isName(name(column)) else { continue }
      roles[column] = .currency
      isNamed[column] = UnitWords.isName(name(column))
    }
  }

  /// Makes a column fees whose name may also be that of money out, where an amount is in the same rows: `Charges` beside
  /// `Amount`. Beside `Credits`, or in rows of its own, it is money out. Fees alone are the amounts: `Costo`.
  private mutating func findFees() {
    let counted = profiles.indices.filter(isCount)
    if counted.count == 1, roles[counted[0]] == .fee {
      roles[counted[0]] = nil
      isNamed[counted[0]] = false
      return
    }
    guard !roles.contains(.credit), let rowCount = profiles.map(\.filled).max() else { return }
    func moving(_ column: Int) -> Int { profiles[column].numbers - profiles[column].zeros }
    for column in counted where roles[column] == .debit && mayBeFees(column) {
      let isBesideAmount = counted.contains { other in
        roles[other]?.isMovement == true && !mayBeFees(other) && moving(column) + moving(other) > rowCount
      }
      if isBesideAmount { roles[column] = .fee }
    }
  }

  private func mayBeFees(_ column: Int) -> Bool {
    isNamed[column]
      && HeaderWords.matches(name(column)).contains { $0.role == .fee && $0.strength == strengths[column] }
  }

  private func isCount(_ column: Int) -> Bool { profiles[column].isNumber && !profiles[column].isDate }

  /// Whether a column has words for units: by its name, or because some of them are known.
  private func areUnits(_ column: Int) -> Bool {
    let profile = profiles[column]
    guard roles[column] == nil || roles[column] == .customerReference, !profile.isDate, profile.numbers == 0,
      let words = profile.words.list, !words.isEmpty
    else { return false }
    // A payer's reference may be called a symbol, as Czech ones are.
    let isNamed = UnitWords.isName(name(column))
    guard isNamed || roles[column] == nil else { return false }
    var known = 0
    for (text, _) in words {
      if UnitWords.isKnown(text) || UnitWords.isCodeLike(text) && CurrencySigns.code(text) != nil {
        known += 1
      } else if !UnitWords.isCodeLike(text), !isNamed || !Self.isCodeLike(text) {
        return false
      }
    }
    // A few words of three letters may be codes by chance.
    return isNamed || known > 0 && known * 3 >= words.count && SignColumn(profile) == nil
  }

  /// Moves the name of an amount to the unnamed column on its right, if the column under the name holds the
  /// currency.
  private mutating func moveNamesOverCodes() {
    for column in profiles.indices.dropLast() where profiles[column].isCurrency && name(column + 1).isEmpty {
      guard profiles[column + 1].isNumber, !profiles[column + 1].isDate,
        let match = HeaderWords.matches(name(column)).first(where: { $0.role.isMoney })
      else { continue }
      roles[column] = .currency
      isNamed[column] = true
      roles[column + 1] = match.role
      isNamed[column + 1] = true
      strengths[column + 1] = match.strength
    }
  }

  var indices: Range<Int> { profiles.indices }

  func name(_ column: Int) -> String { column < names.count ? names[column] : "" }

  func columns(_ wanted: HeaderRole...) -> [Int] {
    indices.filter { column in roles[column].map(wanted.contains) ?? false }
  }

  /// The column of currencies to the right of another one. Nil when there is none.
  func currency(beside column: Int) -> Int? {
    guard indices.contains(column + 1) else { return nil }
    return [.currency, .originalCurrency].contains(roles[column + 1]) ? column + 1 : nil
  }

  /// Whether a column has numbers that may be the amounts of entries, or those charged abroad.
  func isAmount(_ column: Int) -> Bool {
    profiles[column].isNumber && !profiles[column].isDate
      && roles[column].map { $0.isMovement || $0 == .originalAmount } ?? true
  }

  /// Whether a column is just called `reference`. That may be the bank's reference or the payer's text.
  func isLooseReference(_ column: Int) -> Bool {
    roles[column] == .reference && Self.looseReferences.contains(HeaderWords.normal(name(column)))
  }

  private static let looseReferences = WordSet(.looseReference)

  /// A column for the user: its name, or its number.
  func label(_ column: Int) -> String {
    name(column).isEmpty ? "column \(column + 1)" : "\"\(name(column))\""
  }

  /// The value that `--column` takes for a column: its name, or its number if another column has the same
  /// name.
  func choiceName(_ column: Int) -> String {
    let isOnly = indices.count { name($0) == name(column) } == 1 && Int(name(column)) == nil
    return name(column).isEmpty || !isOnly ? String(column + 1) : name(column)
  }

  /// Whether the column names are in one of these languages and in no other.
  func speaks(_ wanted: Set<String>) -> Bool {
    guard let most = languages.values.max(), most >= 2 else { return false }
    let leading = languages.filter { $0.value == most }.keys
    return leading.allSatisfy(wanted.contains)
  }

  /// Whether a column's cells agree with a meaning of its name.
  private func fits(_ match: HeaderWords.Match, _ name: String, _ profile: ColumnProfile) -> Bool {
    // Numbers with a fraction are money, even if the name mentions an account: `Uttak fra konto`.
    // A balance of points is none of money.
    if match.role.isMoney, match.strength < 3, UnitWords.isOfUnits(name) { return false }
    if match.strength == 1, profile.isNumber, !profile.isDate, profile.pointOnly + profile.commaOnly > 0 {
      switch match.role {
      case .account, .counterAccount, .card, .reference, .customerReference, .status, .category: return false
      default: break
      }
    }
    // In a table of two rows a delimiter inside a text moves half of the amounts.
    if match.role.isMovement, match.strength >= 2 || HeaderWords.currency(in: name) != nil, !profile.isDate,
      profile.numbers > 0, profile.numbers * 2 >= profile.filled
    {
      return true
    }
    // A cut-off day does not change the column's role.
    if [.bookingDate, .date].contains(match.role), match.strength >= 2, profile.isPartlyDates { return true }
    if [.currency, .originalCurrency].contains(match.role), Self.isNamedCurrency(profile, match) {
      return true
    }
    return fits(match.role, profile)
  }

  /// Whether a column called "currency" has one in each row, some perhaps as an unknown word. If the column
  /// were ignored for that, amounts of several currencies would be added up.
  private static func isNamedCurrency(_ profile: ColumnProfile, _ match: HeaderWords.Match) -> Bool {
    guard let words = profile.words.list, !words.isEmpty, !profile.isDate, profile.numbers == 0 else {
      return false
    }
    let known = profile.currencies + profile.sharedCurrencies
    return known * 2 >= profile.filled || match.strength == 3 && words.allSatisfy { isCodeLike($0.text) }
  }

  /// Whether a word has the length of a code or a short name.
  private static func isCodeLike(_ text: String) -> Bool {
    text.unicodeScalars.count <= 5 && text.allSatisfy(\.isLetter)
  }

  /// Whether a column's cells can have a role.
  private func fits(_ role: HeaderRole, _ profile: ColumnProfile) -> Bool {
    switch role {
    case .bookingDate, .date, .transactionDate, .valueDate: profile.isDate || profile.isBlank
    case .time: !Self.isFullDate(profile)
    case .fee, .rate: profile.isNumber || profile.isBlank
    case .currency, .originalCurrency: profile.isCurrency || profile.isBlank
    case .sign: isDirection(profile)
    case _ where role.isMoney:
      profile.isBlank || profile.isNumber && !profile.isDate || isMoneyWithNoise(profile)
    case .payee, .payer, .recipient, .text: !profile.isDate
    default: true
    }
  }

  /// Dates that cannot be times of day.
  private static func isFullDate(_ profile: ColumnProfile) -> Bool {
    profile.isDate && profile.firstDate?.hasFullYear == true
  }

  /// Numbers with a few texts among them: masked balances, words for a missing amount.
  private func isMoneyWithNoise(_ profile: ColumnProfile) -> Bool {
    profile.numbers > 0 && profile.numbers * 10 >= profile.filled * 6 && !profile.isDate
  }

  private func isDirection(_ profile: ColumnProfile) -> Bool {
    SignColumn(profile) != nil
  }

  private func roleByContent(_ profile: ColumnProfile, matches: [HeaderWords.Match]) -> HeaderRole? {
    if !Self.isFullDate(profile), matches.contains(where: { $0.role == .time }) { return .time }
    if profile.isDate { return .date }
    if profile.isCurrency { return .currency }
    if let words = profile.words.list, !words.isEmpty,
      words.allSatisfy({ AccountHint.isIBAN($0.text.filter { $0 != " " }) })
    {
      return words.count == 1 ? .account : .counterAccount
    }
    return nil
  }
}

extension TableColumns {
  /// Gives columns the roles that the user or a layout chose. Other columns with such a role lose it.
  ///
  /// - Returns: The first name that fits no column or several. Nil when all names are clear.
  mutating func assign(_ choices: ColumnChoices) -> String? {
    for (role, names) in choices.columns.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      for name in names {
        guard let column = column(named: name) else { return name }
        chosen[role, default: []].append(column)
      }
    }
    for column in indices { demote(column) }
    // A column may be chosen for two roles, such as payee and text. It gets the one that says more, in
    // whatever order they were named. `EntryText` takes the text role from the choice itself.
    for role in StatementLayout.Role.leastTellingFirst {
      for column in chosen[role] ?? [] { set(column, Self.headerRole(role)) }
    }
    for name in choices.ignored {
      guard let column = column(named: name) else { return name }
      set(column, .ignored)
    }
    return nil
  }

  /// Makes columns of account numbers columns of the other side's.
  mutating func giveToOtherSide(_ columns: [Int]) {
    for column in columns { roles[column] = .counterAccount }
  }

  /// Excludes columns from an entry's data, unless somebody chooses them.
  mutating func exclude(_ columns: some Sequence<Int>) {
    for column in columns where indices.contains(column) { set(column, .ignored) }
  }

  /// The column with a name, or with a 1-based number.
  private func column(named name: String) -> Int? {
    let normal = HeaderWords.normal(name)
    let exact = indices.filter { self.name($0) == name }
    if exact.count == 1 { return exact[0] }
    let found = indices.filter { !normal.isEmpty && HeaderWords.normal(self.name($0)) == normal }
    if found.count == 1 { return found[0] }
    guard found.isEmpty || exact.isEmpty, let number = Int(name), indices.contains(number - 1) else {
      return nil
    }
    return number - 1
  }

  private mutating func set(_ column: Int, _ role: HeaderRole) {
    roles[column] = role
    isNamed[column] = true
    strengths[column] = 3
  }

  /// Removes a role from a column because another one was chosen for it.
  private mutating func demote(_ column: Int) {
    guard let role = roles[column] else { return }
    func has(_ roles: StatementLayout.Role...) -> Bool { roles.contains { chosen[$0] != nil } }
    switch role {
    case .bookingDate where has(.date): roles[column] = .date
    case .valueDate where has(.valueDate): roles[column] = .ignored
    case .accountAmount where has(.amount, .debit, .credit): roles[column] = .amount
    case .debit where has(.amount, .debit, .credit), .credit where has(.amount, .debit, .credit):
      roles[column] = .ignored
    case .balance where has(.balance), .balanceBefore where has(.balanceBefore): roles[column] = .ignored
    case .currency where has(.currency), .originalCurrency where has(.originalCurrency):
      roles[column] = .ignored
    case .reference where has(.reference), .status where has(.status), .account where has(.account):
      roles[column] = nil
    case .payee where has(.payee), .payer where has(.payee), .recipient where has(.payee):
      roles[column] = .text
    default: break
    }
  }

  private static func headerRole(_ role: StatementLayout.Role) -> HeaderRole {
    switch role {
    case .date: .bookingDate
    case .valueDate: .valueDate
    case .amount: .accountAmount
    case .debit: .debit
    case .credit: .credit
    case .sign: .sign
    case .fee: .fee
    case .balance: .balance
    case .balanceBefore: .balanceBefore
    case .currency: .currency
    case .originalAmount: .originalAmount
    case .originalCurrency: .originalCurrency
    case .payee: .payee
    case .payer: .payer
    case .recipient: .recipient
    case .text: .text
    case .reference: .reference
    case .status: .status
    case .account: .account
    }
  }
}

extension StatementLayout.Role {
  /// All roles in rising order of information. If a column has two of them, the later one wins.
  fileprivate static let leastTellingFirst = [text] + allCases.reversed().filter { $0 != .text }
}
