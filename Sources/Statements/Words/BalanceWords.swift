import Money

/// Phrases for balances, turnovers and totals in rows and preambles.
package enum BalanceWords {
  /// The reason to skip a row whose text is only such a phrase, apart from dates, currencies and account
  /// numbers. Nil for the text of an entry.
  ///
  /// `Opening balance` → `.openingBalance`. `New Balance` → nil, because a shop has that name.
  package static func reason(_ text: String) -> SkippedLine.Reason? {
    if let reason = balanceReason(text) { return reason }
    return text.utf8.count <= 120 && holdsKnownWord(text) && limit.contains(phrase(text)) ? .balance : nil
  }

  /// Whether a text is a word for a balance carried forward that is also one for a transfer: `Übertrag`.
  static func isCarried(_ text: String) -> Bool { carried.contains(phrase(text)) }

  private static func balanceReason(_ text: String) -> SkippedLine.Reason? {
    guard text.utf8.count <= 120, holdsKnownWord(text) else { return nil }
    // `bal` is also the short name of a month.
    let (phrase, whole) = (phrase(text), phrase(text, keepsMonths: true))
    if opening.contains(whole) { return .openingBalance }
    if closing.contains(whole) { return .closingBalance }
    if phrase.isEmpty { return nil }
    if opening.contains(phrase) { return .openingBalance }
    if closing.contains(phrase) { return .closingBalance }
    if balance.contains(phrase) { return .balance }
    if turnover.contains(phrase) { return .turnover }
    return nil
  }

  /// The meaning of a record type, in a column that has one for each row: `OPEN`, `CLOSE`.
  static func recordReason(_ text: String) -> SkippedLine.Reason? {
    guard text.utf8.count <= 24 else { return nil }
    let normal = HeaderWords.normal(text)
    if openingRecords.contains(normal) { return .openingBalance }
    return closingRecords.contains(normal) ? .closingBalance : nil
  }

  private static let openingRecords = WordSet(.openingRecord)
  private static let closingRecords = WordSet(.closingRecord)

  /// Whether a label is about the available amount. Credit and reserved amounts make it differ from the
  /// balance.
  static func isAvailable(_ label: String) -> Bool {
    let words = HeaderWords.normal(label).split(separator: " ")
    return words.contains { word in availableStems.contains { word.hasPrefix($0) } }
  }

  private static let availableStems = WordFiles.shared.normal(.available)

  /// Whether a text has a word that at least one of the phrases needs. This rules out most entries quickly.
  static func mayBeKnown(_ text: UnsafeBufferPointer<UInt8>) -> Bool { automaton.occurs(in: text) }

  private static func holdsKnownWord(_ text: String) -> Bool { automaton.occurs(in: text) }

  private static let automaton = LiteralAutomaton(
    [opening, closing, balance, turnover, limit].reduce(into: Set<String>()) { $0.formUnion($1.longestWords) }
      .map { ($0, 0) })

  /// The same for a label outside the entries, where a word for a balance and one for its place are enough.
  static func labelReason(_ text: String) -> SkippedLine.Reason? {
    if let reason = balanceReason(text) { return reason }
    let normal = HeaderWords.normal(text)
    guard text.utf8.count <= 80, balanceNouns.contains(where: { WordSet.holds(normal, $0) }) else {
      return nil
    }
    if openingWords.contains(where: { WordSet.holds(normal, $0) }) { return .openingBalance }
    if closingWords.contains(where: { WordSet.holds(normal, $0) }) { return .closingBalance }
    return .balance
  }

  private static let balanceNouns = WordFiles.shared.normal(.balanceWord)
  private static let openingWords = WordFiles.shared.normal(.openingWord)
  private static let closingWords = WordFiles.shared.normal(.closingWord)

  /// Whether a text is a word for a total. Only for rows without a date, because shops have such names too.
  static func isTotal(_ text: String) -> Bool { total.contains(phrase(text)) }

  /// The text without numbers, dates, months, currencies and the small words around them.
  private static func phrase(_ text: String, keepsMonths: Bool = false) -> String {
    guard text.utf8.count <= 120 else { return "" }
    var words = HeaderWords.normal(text).split(separator: " ").filter { word in
      !word.contains { $0.isNumber } && CurrencySigns.code(word) == nil
        && (keepsMonths || MonthNames.month(folded: String(word)) == nil)
    }
    while let last = words.last, little.contains(String(last)) { words.removeLast() }
    while let first = words.first, articles.contains(String(first)) { words.removeFirst() }
    return words.joined(separator: " ")
  }

  private static let little = Set(WordFiles.shared.normal(.balanceFiller))
  private static let articles = Set(WordFiles.shared.normal(.balanceArticle))

  private static let opening = WordSet(.openingBalance)

  private static let closing = WordSet(.closingBalance)

  private static let balance = WordSet(.balance)

  private static let turnover = WordSet(.turnover)

  private static let limit = WordSet(.limit)

  private static let carried = WordSet(.carried)

  private static let total = WordSet(.total, inside: .totalInside)
}
