/// Cuts a QIF file into sections of accounts and their records.
struct QIFParser {
  private(set) var sections: [QIFSection] = []
  private var section: QIFSection?
  private var record: QIFRecord?
  private var accountName: String?
  /// Whether the lines are those of an account's own record, behind `!Account`.
  private var isInAccount = false

  private static let types: Set<String> = ["bank", "cash", "ccard", "oth a", "oth l"]

  /// Takes a line; numbers are 1-based.
  mutating func add(_ line: Substring, number: Int) {
    let text = line.drop { $0 == "\u{FEFF}" }
    guard let first = text.first else { return }
    let value = String(text.dropFirst()).trimmingSpace()
    if first == "!" { return begin(value) }
    if isInAccount {
      if first == "N" { accountName = value }
      if first == "^" { isInAccount = false }
      return
    }
    guard section != nil else { return }
    if first == "^" { return endRecord() }
    if record == nil { record = QIFRecord(line: number) }
    record?.add(first, value)
  }

  /// Ends the last section; a last record without its `^` counts.
  mutating func finish() {
    endRecord()
    if let section { sections.append(section) }
    section = nil
  }

  private mutating func begin(_ directive: String) {
    let folded = directive.lowercased()
    if folded.hasPrefix("option:") || folded.hasPrefix("clear:") { return }
    if folded == "account" {
      finish()
      isInAccount = true
      return
    }
    finish()
    isInAccount = false
    guard folded.hasPrefix("type:") else { return }
    let type = String(folded.dropFirst(5)).trimmingSpace()
    if Self.types.contains(type) {
      section = QIFSection(type: String(directive.dropFirst(5)).trimmingSpace(), account: accountName)
    }
  }

  private mutating func endRecord() {
    if let record { section?.records.append(record) }
    record = nil
  }
}

/// One account's records.
struct QIFSection {
  var type: String
  var account: String?
  var records: [QIFRecord] = []

  /// Asks about a card whose charges may be printed without a sign, as some banks do.
  func settleSign(
    _ statement: inout Statement, _ amounts: AmountTexts, _ given: StatementOptions.SignConvention?
  ) {
    guard statement.isCard, given == nil else { return }
    let minors = records.compactMap { $0.amount.flatMap { amounts.minorUnits($0, digits: 2) } }
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
  func fill(_ statement: inout Statement, _ dates: QIFDates, _ amounts: AmountTexts, isReversed: Bool) {
    for record in records {
      if !statement.questions.isEmpty, statement.questions.contains(where: { $0.code != .unreadableLine }) {
        statement.skipped.append(SkippedLine(line: record.line, reason: .undecided))
        continue
      }
      guard let date = record.date.flatMap(dates.day) else {
        statement.lose(record.line, .unreadableDate(found: record.date ?? ""))
        continue
      }
      guard let minor = record.amount.flatMap({ amounts.minorUnits($0, digits: 2) }) else {
        statement.lose(record.line, .unreadableAmount(found: record.amount ?? ""))
        continue
      }
      let text = [record.payee, record.memo].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " ")
      statement.entries.append(
        StatementLine(
          line: record.line, date: date, amountMinor: isReversed && statement.isCard ? 0 &- minor : minor,
          payee: record.payee ?? record.memo ?? "",
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

  init(line: Int) { self.line = line }

  /// Takes a field. Splits (S, E, $) divide the record and add nothing; U repeats T.
  mutating func add(_ letter: Character, _ value: String) {
    switch letter {
    case "D": date = date ?? value
    case "T": amount = value
    case "U": amount = amount ?? value
    case "P": payee = payee ?? value
    case "M": memo = memo ?? value
    default: break
    }
  }
}
