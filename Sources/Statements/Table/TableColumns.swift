/// What each column of a table is for: the words of its name, checked against its cells.
struct TableColumns {
  let names: [String]
  let profiles: [ColumnProfile]
  /// The role of each column; nil where neither name nor content gives one.
  var roles: [HeaderRole?]
  /// The same as names and contents gave them, before anybody chose.
  private(set) var detected: [HeaderRole?] = []
  /// Whether the role of a column comes from its name.
  var isNamed: [Bool]
  /// How certain the role of a named column is; see ``HeaderWords/Match/strength``.
  var strengths: [Int]
  /// The columns that the person or a layout named, by role.
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
      if let match = matches.first(where: { fits($0, profiles[column]) }) {
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
    detected = roles
  }

  /// Gives the name of an amount to the unnamed column on its right, where the currency stands under the name.
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

  /// Whether a column's name says only `reference`: that may be the bank's own, or what the payer wrote.
  func isLooseReference(_ column: Int) -> Bool {
    roles[column] == .reference && Self.looseReferences.contains(HeaderWords.normal(name(column)))
  }

  private static let looseReferences = WordSet(
    "reference|ref|references|reference 1|reference 2|referenz|referentie|référence|referencia|referencia 1|referencia 2|riferimento|referência|referens|referanse|kenmerk|referencja|referencje|reference platby|referinta|referința|riferimenti|referans|referenca|nuoroda"
  )

  /// How a person finds a column: its name, or its number.
  func label(_ column: Int) -> String {
    name(column).isEmpty ? "column \(column + 1)" : "\"\(name(column))\""
  }

  /// What `--column` takes for a column: its name, or its number where other columns have the name too.
  func choiceName(_ column: Int) -> String {
    let isOnly = indices.count { name($0) == name(column) } == 1 && Int(name(column)) == nil
    return name(column).isEmpty || !isOnly ? String(column + 1) : name(column)
  }

  /// Whether the column names are of a language, and of no other as well.
  func speaks(_ wanted: Set<String>) -> Bool {
    guard let most = languages.values.max(), most >= 2 else { return false }
    let leading = languages.filter { $0.value == most }.keys
    return leading.allSatisfy(wanted.contains)
  }

  /// Whether a column's cells can be what its name may mean.
  private func fits(_ match: HeaderWords.Match, _ profile: ColumnProfile) -> Bool {
    // Numbers with a fraction are money, also where the name speaks of an account: `Uttak fra konto`.
    if match.strength == 1, profile.isNumber, !profile.isDate, profile.pointOnly + profile.commaOnly > 0 {
      switch match.role {
      case .account, .counterAccount, .card, .reference, .customerReference, .status, .category: return false
      default: break
      }
    }
    // A day that was cut off makes the column no other.
    if [.bookingDate, .date].contains(match.role), match.strength >= 2, profile.isPartlyDates { return true }
    if [.currency, .originalCurrency].contains(match.role), Self.isNamedCurrency(profile, match) {
      return true
    }
    return fits(match.role, profile)
  }

  /// Whether a column that is called a currency's holds one in each row, some perhaps by a word that nobody knows: leaving
  /// the column out for it would add up what is in several currencies.
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

  /// Dates that no times of day can be taken for.
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
