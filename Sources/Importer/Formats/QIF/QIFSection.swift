import DatasetFormat

/// One account's records.
struct QIFSection {
  var type: String
  var account: String?
  var records: [QIFRecord] = []
  /// What a person says of records, by line.
  private(set) var said: [Int: EntryAnswers] = [:]
  /// The same beside what the file has, in the order of the records.
  private(set) var byHand: [LineByHand] = []

  /// The amounts of the file itself: what a person types shows neither mark nor sign of the others.
  var amounts: [String] { records.lazy.filter { said[$0.line]?[.amount] == nil }.compactMap(\.amount) }

  /// Takes over what a person says of records.
  ///
  /// - Throws: ``LineAnswerError``.
  mutating func take(_ answers: LineAnswers, file: String) throws(LineAnswerError) {
    if answers.isEmpty { return }
    for index in records.indices {
      let line = records[index].line
      let record = try EntryAnswers(answers, line: line, file: file, roles: QIFRecord.roles)
      guard let record else { continue }
      said[line] = record
      byHand.append(record.byHand(records[index].value))
      records[index].take(record)
    }
  }

  private static let types: Set<String> = ["bank", "cash", "ccard", "oth a", "oth l"]

  /// Whether Quicken has such a section; banks also write `Checking` or a word of their language.
  var isKnown: Bool { Self.types.contains(type.lowercased()) }

  /// Whether the records move securities: they name the security, its price or its quantity.
  var isOfInvestments: Bool {
    type.lowercased().hasPrefix("inv") || !isKnown && records.contains { $0.isInvestment }
  }

  /// Whether all records have what an entry has: a list of another kind has no dates.
  var isLikeAccount: Bool {
    !records.isEmpty
      && records.allSatisfy { $0.amount != nil && $0.date?.contains(where: \.isNumber) == true }
  }

  var isCard: Bool { type.lowercased() == "ccard" || !isKnown && type.lowercased().contains("card") }

  /// Asks about a card whose charges may be printed without a sign, as some banks do.
  func settleSign(
    _ statement: inout Statement, _ amounts: AmountTexts, _ given: StatementOptions.SignConvention?
  ) {
    guard statement.isCard, given == nil else { return }
    let minors = self.amounts.compactMap { amounts.minorUnits($0, digits: amounts.decimals) }
    let positives = minors.count { $0 > 0 }
    guard positives * 2 > minors.count, positives > 1 || minors.count == 1 else { return }
    statement.questions.append(
      Question(
        code: .amountSign,
        text:
          "\(positives) of \(minors.count) amounts of the card are positive. Is a positive amount money in or money out?",
        choices: StatementOptions.SignConvention.ofColumns.map(\.rawValue)))
  }

  /// Fills a statement with the records.
  func fill(_ statement: inout Statement, _ dates: DateTexts, _ amounts: AmountTexts, isReversed: Bool) {
    statement.byHand = byHand
    for record in records {
      if !statement.questions.isEmpty, statement.questions.contains(where: { $0.code != .unreadableLine }) {
        statement.skipped.append(SkippedLine(line: record.line, reason: .undecided))
        continue
      }
      if let said = said[record.line], said.isSkipped {
        statement.skipped.append(said.skipped)
        continue
      }
      guard !record.isDateCut, let date = record.givenDay ?? record.date.flatMap(dates.day) else {
        statement.lose(record.line, .unreadableDate(found: record.date ?? ""), record.ways)
        continue
      }
      let digits = statement.digits(statement.currency)
      guard !record.isCut, let minor = record.amount.flatMap({ amounts.minorUnits($0, digits: digits) })
      else {
        statement.lose(record.line, .unreadableAmount(found: record.amount ?? ""), [[.amount]])
        continue
      }
      let text = [record.payee, record.memo].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " ")
      statement.entries.append(
        StatementLine(
          line: record.line, date: date, amountMinor: isReversed && statement.isCard ? 0 &- minor : minor,
          currency: statement.currency, payee: record.payee ?? record.memo ?? "",
          text: text))
    }
  }
}

/// One record: its fields by letter.
struct QIFRecord {
  /// 1-based.
  var line: Int
  var date: String?
  var amount: String?
  var payee: String?
  var memo: String?
  /// Whether the amount is that of the field T, which U repeats.
  private(set) var hasTotal = false
  /// Whether a security, a price or a quantity stands in it.
  private(set) var isInvestment = false
  private(set) var lastLetter: Character?
  /// Whether the file ends within its date or amount.
  var isCut = false
  /// The day that a person says as in `2026-01-31`, which is that day whatever the order of the others.
  private(set) var givenDay: CalendarDate?

  init(line: Int) { self.line = line }

  /// Whether the file ends within its date.
  var isDateCut: Bool { isCut && lastLetter == "D" }

  /// The values that are missing where its date cannot be read.
  var ways: [[OpenCell]] { amount == nil ? [[.date, .amount]] : [[.date]] }

  /// The values that a person can say.
  static let roles: [StatementLayout.Role] = [.date, .amount, .payee, .text]

  /// What the file has of a value.
  func value(of role: StatementLayout.Role) -> String? {
    switch role {
    case .date: date
    case .amount: amount
    case .payee: payee
    default: memo
    }
  }

  /// Takes over what a person says of it.
  mutating func take(_ answers: EntryAnswers) {
    if let day = answers[.date] {
      givenDay = answers.day(.date)
      date = givenDay == nil ? day : nil
      if lastLetter == "D" { isCut = false }
    }
    if let amount = answers[.amount] {
      self.amount = amount
      if lastLetter != "D" { isCut = false }
    }
    payee = answers[.payee] ?? payee
    memo = answers[.text] ?? memo
  }

  /// Whether date and amount are there.
  var isComplete: Bool { date != nil && amount != nil }

  /// Takes a field. Splits (S, E, $) divide the record and add nothing; U repeats T.
  mutating func add(_ letter: Character, _ value: String) {
    lastLetter = letter
    switch letter {
    case "D": date = date ?? value
    case "T":
      amount = value
      hasTotal = true
    case "U": amount = amount ?? value
    case "P": payee = payee ?? value
    case "M": memo = memo ?? value
    case "Y", "I", "Q": isInvestment = true
    default: break
    }
  }
}
