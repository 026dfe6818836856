import Money
import TextScanning

/// What the rows above a table say about the statement: account, currency, balances, and the form of dates
/// and numbers.
///
/// `IBAN: DE02 1203 0000 0000 2020 51` → the account. `Balance on 31.03.2026: 1,250.00` → a balance with its
/// day.
struct PreambleFacts {
  private(set) var account: AccountHint?
  /// Whether a row states a card's number, in any language: `رقم البطاقة: **** 4417`.
  private(set) var hasCardNumber = false
  private(set) var currencies: Set<String> = []
  private(set) var dates: [DateToken] = []
  private(set) var numbers: [NumberToken] = []
  private(set) var texts: [String] = []
  /// The balances found. They are read later, when the decimal mark is known.
  private(set) var balances: [StatedBalance] = []
  /// The first and the last day of a period: two dates in one row.
  private(set) var period: (first: DateToken, last: DateToken)?

  /// A balance that a row states.
  struct StatedBalance {
    var reason: SkippedLine.Reason
    var number: NumberToken
    /// The day in the row.
    var date: DateToken?
    /// Whether it is the available amount, not the booked one.
    var isAvailable = false
  }

  init(grid: CellGrid, rows: Range<Int>) {
    for row in rows {
      let cells = grid.texts(row)
      let typed = cells.map { grid.token(row, $0.column) }.map { $0.isTyped ? $0 : nil }
      let known = dates.count
      for (index, cell) in cells.enumerated() where typed[index] == nil { add(cell.text) }
      let named = dates[known...]
      var found = Self.balances(in: cells.map(\.text), typed: typed)
      if found.count == 1 {
        found[0].date =
          named.first ?? cells.lazy.flatMap { Self.dates(inLabel: $0.text) }.first
          ?? typed.lazy.compactMap { $0?.date }.first
      }
      balances += found
      if period == nil, let first = named.first, let last = named.last(where: { $0 != first }) {
        period = (first, last)
      }
      addAccount(cells.map(\.text))
      addCard(cells.map(\.text))
    }
  }

  private mutating func add(_ text: String) {
    texts.append(text)
    let value = Self.value(of: text)
    addTokens(value)
    // A period in one cell: both of its days, with words before a date.
    let words = value.split(whereSeparator: { $0 == " " })
    if words.count > 1, words.count <= Self.mostWords {
      addDates(words)
    } else {
      addDates(String(value[...].trimming(Self.isBracket)))
    }
    if let code = CurrencySigns.code(value) { currencies.insert(code) }
    if let (_, last) = Self.accountTitle(text), let code = CurrencySigns.code(last) {
      currencies.insert(code)
    }
  }

  /// Names that banks give accounts.
  static let accountNames = WordSet(.accountTitle)

  /// The name and the last word of a title that names an account: `Konto EUR`, `Savings account 1234`.
  private static func accountTitle(_ text: String) -> (name: String, last: String)? {
    let words = text.split(separator: " ")
    guard (2...4).contains(words.count), !text.contains(":") else { return nil }
    let name = words.dropLast().joined(separator: " ")
    let isAccount =
      HeaderWords.matches(name).contains { $0.role == .account && $0.strength >= 2 }
      || accountNames.contains(HeaderWords.normal(name))
    return isAccount ? (name, String(words[words.count - 1])) : nil
  }

  /// The number of an account in such a title, if it is no year.
  private static func titleNumber(_ text: String) -> String? {
    guard let (_, last) = accountTitle(text), last.utf8.allSatisfy({ $0.isDigit || $0 == UInt8(ascii: "-") }),
      last.utf8.count(where: \.isDigit) >= 4, !(last.count == 4 && ["19", "20"].contains(last.prefix(2)))
    else { return nil }
    return last
  }

  private mutating func addTokens(_ text: String) {
    let token = CellToken(text)
    if let date = token.date { dates.append(date) }
    if token.date == nil, let number = token.number {
      numbers.append(number)
      if let currency = number.currency { currencies.insert(currency) }
    }
  }

  private static let mostWords = 16

  /// Adds the dates among the words of a text, in brackets too: `(From : 01-10-2026 To : 31-10-2026)`, and
  /// those of several words: `1 Jul 2026 - 31 Jul 2026`, `1 de julho de 2026`.
  private mutating func addDates(_ words: [Substring]) {
    let words = words.map { $0.trimming(Self.isBracket) }
    var start = 0
    while start < words.count {
      let named = Self.namedDate(words[start...])
      if let named {
        dates.append(named.date)
      } else {
        addDates(String(words[start].trimming { $0 == "," || $0 == ";" }))
      }
      start += named?.length ?? 1
    }
  }

  private static func isBracket(_ character: Character) -> Bool { "()[]{}".contains(character) }

  /// The date of several words with which a text begins, and how many they are. It names its month.
  private static func namedDate(_ words: ArraySlice<Substring>) -> (date: DateToken, length: Int)? {
    // A dash is between two dates: `July 1 - July 31, 2026`.
    let words = words.prefix(5).prefix { $0.contains { $0.isLetter || $0.isNumber } }
    guard words.count >= 3 else { return nil }
    for length in (3...words.count).reversed() {
      let text = words.prefix(length).joined(separator: " ")
      if let date = CellToken(text).date, date.form == .named, !date.hasTime { return (date, length) }
    }
    return nil
  }

  /// Adds a date, or the two of a period written without spaces.
  private mutating func addDates(_ text: String) {
    let found = Self.dates(in: text)
    if found.count == 1, found[0].form == .compact { return }
    dates += found
  }

  /// The date that a text is, or the two dates of a period. Empty when it is neither.
  private static func dates(in text: String) -> [DateToken] {
    if let date = CellToken(text).date { return [date] }
    guard text.utf8.count <= 48 else { return [] }
    for place in text.indices where "-–~～〜至".contains(text[place]) {
      let parts = [text[..<place], text[text.index(after: place)...]].map { CellToken(String($0)).date }
      if let first = parts[0], let second = parts[1] { return [first, second] }
    }
    return []
  }

  /// The dates among the words of a label, as in `Balance on 31.03.2026:`.
  private static func dates(inLabel text: String) -> [DateToken] {
    text.split(whereSeparator: { $0.isWhitespace || $0 == ":" }).flatMap { dates(in: String($0)) }
  }

  /// The dates in a file's name, as in `account_2026-01-01_2026-01-31.csv`.
  static func dates(inName name: String) -> [DateToken] {
    name.split { !$0.isNumber && $0 != "." && $0 != "-" }.flatMap { part in
      let start = part.firstIndex(where: \.isNumber) ?? part.endIndex
      let end = part.lastIndex(where: \.isNumber).map { part.index(after: $0) } ?? part.endIndex
      return start < end ? dates(in: String(part[start..<end])) : []
    }
  }

  private mutating func addAccount(_ texts: [String]) {
    guard account?.isIBAN != true else { return }
    for (index, text) in texts.enumerated() {
      let hint = AccountHint(Self.value(of: text))
      if hint.isIBAN {
        account = hint
        return
      }
      if account == nil, texts.count == 1, let number = Self.titleNumber(text) {
        account = AccountHint(number)
      }
      guard account == nil,
        HeaderWords.matches(Self.label(of: text)).contains(where: { $0.role == .account && $0.strength >= 2 })
      else { continue }
      let value = Self.value(in: texts, at: index)
      if value.utf8.count(where: \.isDigit) >= 4, value.utf8.count <= 40 {
        account = AccountHint(value)
      }
    }
  }

  private mutating func addCard(_ texts: [String]) {
    for (index, text) in texts.enumerated() where !hasCardNumber {
      let label = Self.label(of: text)
      let value = Self.value(in: texts, at: index)
      // Numbers of accounts are masked too: `Account: ****1234`.
      let matches = HeaderWords.matches(label).filter { $0.strength > 1 }
      let isOfAccount = matches.contains { $0.role == .account }
      hasCardNumber =
        !isOfAccount
        && (Self.isMaskedCard(value)
          || Self.isCardNumber(value) && matches.contains { $0.role == .card })
    }
  }

  /// Whether a text is the number of a card, masked or whole: `**** 4417`, `4917 6100 0000 4417`.
  private static func isCardNumber(_ text: String) -> Bool {
    if text.contains("*") { return true }
    var digits = 0
    var masks = 0
    for character in text where !" -".contains(character) {
      if character.isASCII, character.isNumber {
        digits += 1
      } else if "xX•·#.…".contains(character) {
        masks += 1
      } else {
        return false
      }
    }
    return masks >= 3 ? digits >= 4 : masks == 0 && (13...19).contains(digits)
  }

  /// Whether a text is a card's whole number with most digits masked, which needs no label to say so:
  /// `**** **** **** 4417`.
  private static func isMaskedCard(_ text: String) -> Bool {
    let groups = text.split(separator: " ")
    guard groups.count == 4, groups.allSatisfy({ $0.count == 4 }) else { return false }
    let masks = groups.joined().prefix { "*xX•".contains($0) || $0.isNumber }.count { !$0.isNumber }
    return masks >= 6 && groups[3].allSatisfy(\.isNumber)
  }

  /// The text before a colon, or the whole text: `IBAN: DE02` → `IBAN`.
  static func label(of text: String) -> String {
    guard let colon = text.firstIndex(where: { $0 == ":" || $0 == "：" }), colon > text.startIndex else {
      return text
    }
    return String(text[..<colon])
  }

  /// The value of a label: the text after its colon, or the next cell. Empty without one.
  private static func value(in texts: [String], at index: Int) -> String {
    let text = texts[index]
    let value = value(of: text)
    return value == text ? (index + 1 < texts.count ? texts[index + 1] : "") : value
  }

  /// The text after a label's colon, or the whole text: `IBAN: DE02` → `DE02`.
  static func value(of text: String) -> String {
    guard let colon = text.firstIndex(where: { $0 == ":" || $0 == "：" }) else { return text }
    let behind = text[text.index(after: colon)...]
    // The colon of a time does not end a label. The colon of `Balance on 01.10.2025: 12.00` does.
    if let before = text[..<colon].last, before.isNumber, behind.first?.isNumber == true { return text }
    let rest = behind.drop(while: \.isWhitespace)
    return rest.isEmpty ? text : String(rest)
  }

  /// The balances in a row that is not an entry, each with the number next to its label or after it.
  /// `typed` are the cells of a workbook whose type is certain.
  ///
  /// `Opening balance`, `12.00`, `Closing balance`, `15.00` → both
  private static func balances(in texts: [String], typed: [CellToken?]) -> [StatedBalance] {
    var found: [StatedBalance] = []
    var index = 0
    while index < texts.count {
      let label = label(of: texts[index])
      if let reason = BalanceWords.labelReason(label),
        let (number, place) = number(of: index, in: texts, typed: typed)
      {
        found.append(
          StatedBalance(reason: reason, number: number, isAvailable: BalanceWords.isAvailable(label)))
        index = place
      }
      index += 1
    }
    return found
  }

  /// The number of a label and its cell: the text after its colon, or the next cell with a number.
  private static func number(
    of index: Int, in texts: [String], typed: [CellToken?]
  ) -> (NumberToken, Int)? {
    let own = value(of: texts[index])
    if own != texts[index] || texts.count == 1, let number = CellToken(own).onlyNumber {
      return (number, index)
    }
    for other in texts.indices[(index + 1)...] {
      if let number = (typed[other] ?? CellToken(texts[other])).onlyNumber { return (number, other) }
    }
    return nil
  }

  /// The only balance called neither opening nor closing, in minor units, with its day. Nil when there are
  /// several.
  func plainBalance(_ mark: DecimalMark, digits: Int) -> (minor: Int64, date: DateToken?)? {
    let plain = balances.filter { $0.reason == .balance && !$0.isAvailable }
    guard let first = plain.first, plain.allSatisfy({ $0.number == first.number }),
      let minor = first.number.minorUnits(mark, digits: digits)
    else { return nil }
    return (first.number.mark == .debit && minor > 0 ? -minor : minor, first.date)
  }

  /// The first and the last day that the statement covers, above the table or in the file's name.
  func statedPeriod(_ order: DateOrder, fileName: String) -> ClosedRange<CalendarDate>? {
    let named = Self.dates(inName: fileName)
    let tokens = period.map { [$0.first, $0.last] } ?? (named.count == 2 ? named : [])
    let days = tokens.compactMap { $0.day(in: $0.ownOrder ?? $0.orders.only ?? order) }
    guard days.count == 2, days[0] < days[1] else { return nil }
    return days[0]...days[1]
  }

  /// The opening and closing balance in minor units, with a decimal mark. `isDebt`: what has no mark of its
  /// own is owed.
  func balances(_ mark: DecimalMark, digits: Int, isDebt: Bool = false) -> (opening: Int64?, closing: Int64?)
  {
    func first(_ wanted: SkippedLine.Reason) -> Int64? {
      balances.first { $0.reason == wanted }.flatMap { minor($0, mark, digits: digits, isDebt: isDebt) }
    }
    let found = (opening: first(.openingBalance), closing: first(.closingBalance))
    return found == (nil, nil) ? plainBalances(mark, digits: digits, isDebt: isDebt) : found
  }

  /// The only two balances that are called neither opening nor closing, if each has its day: the earlier one opens.
  ///
  /// `Balance on 1 March 2026: 100.00`, `Balance on 31 March 2026: 95.00`
  private func plainBalances(
    _ mark: DecimalMark, digits: Int, isDebt: Bool
  ) -> (opening: Int64?, closing: Int64?) {
    let plain = balances.filter { $0.reason == .balance && !$0.isAvailable }
    guard plain.count == 2, let first = plain[0].date, let second = plain[1].date,
      let rises = first.isBefore(second)
    else { return (nil, nil) }
    let values = plain.map { minor($0, mark, digits: digits, isDebt: isDebt) }
    return rises ? (values[0], values[1]) : (values[1], values[0])
  }

  private func minor(_ found: StatedBalance, _ mark: DecimalMark, digits: Int, isDebt: Bool) -> Int64? {
    let isOwed = found.number.mark == .none ? isDebt : found.number.mark == .debit
    return found.number.minorUnits(mark, digits: digits).map { isOwed ? -$0 : $0 }
  }
}

extension Substring {
  /// The text without the characters at its ends that `isMark` names.
  fileprivate func trimming(_ isMark: (Character) -> Bool) -> Substring {
    var text = drop(while: isMark)
    while let last = text.last, isMark(last) { text.removeLast() }
    return text
  }
}
