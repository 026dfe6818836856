import DatasetFormat
import Spreadsheet

/// One record: its fields by letter.
struct QIFRecord {
  /// 1-based.
  var line: Int
  var date: String?
  var payee: String?
  var memo: String?
  /// The category, or in brackets the account that the money moves to or from.
  private(set) var category: String?
  /// The amount of the field T, and the same of U, which holds more digits.
  private(set) var total: String?
  private(set) var longTotal: String?
  /// The amounts of the parts that the record is divided into.
  private(set) var splits: [String] = []
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

  var amount: String? { total ?? longTotal }

  /// Whether the amount is that of the field T.
  var hasTotal: Bool { total != nil }

  /// Whether date and amount are there.
  var isComplete: Bool { date != nil && amount != nil }

  /// Takes a field. Splits (S, E, $) divide the record and add nothing; U repeats T.
  mutating func add(_ letter: Character, _ value: String) {
    lastLetter = letter
    switch letter {
    case "D": date = date ?? value
    case "T": total = value
    case "U": longTotal = longTotal ?? value
    case "P": payee = payee ?? value
    case "M": memo = memo ?? value
    case "L": category = category ?? value
    case "$": splits.append(value)
    case "Y", "I", "Q": isInvestment = true
    default: break
    }
  }

  /// Minor units of the record; nil where the amount is cut or none, or where T and U are two.
  func minorUnits(_ amounts: AmountTexts, digits: Int) -> Int64? {
    guard !isCut, let amount, let minor = amounts.minorUnits(amount, digits: digits) else { return nil }
    if let total, let longTotal, total != longTotal, let long = amounts.minorUnits(longTotal, digits: digits),
      long != minor
    {
      return nil
    }
    return minor
  }

  /// The sum of the parts; nil where there are none, or one is no amount.
  func splitSum(_ amounts: AmountTexts, digits: Int) -> Int64? {
    let parts = splits.map { amounts.minorUnits($0, digits: digits) }
    guard !parts.isEmpty else { return nil }
    return parts.reduce(0 as Int64?) { sum, part in
      part.flatMap { sum?.adding($0) }
    }
  }

  /// Whether the record says what the account began with and moves nothing: Quicken calls it so, and names as the other
  /// side the account itself.
  func isOpening(of account: String?) -> Bool {
    guard let payee, BalanceWords.reason(payee) == .openingBalance, let category,
      category.hasPrefix("["), category.hasSuffix("]")
    else { return false }
    let own = category.dropFirst().dropLast()
    return account.map { HeaderWords.normal($0) == HeaderWords.normal(String(own)) } ?? true
  }
}

/// What a person says of a record.
extension QIFRecord {
  /// The values that a person can say.
  static let roles: [StatementLayout.Role] = [.date, .amount, .payee, .text]

  /// The values that are missing where its date cannot be read.
  var ways: [[OpenCell]] { amount == nil ? [[.date, .amount]] : [[.date]] }

  /// What the file has of a value.
  func value(of role: StatementLayout.Role) -> String? {
    switch role {
    case .date: date
    case .amount: amount
    case .payee: payee
    default: memo
    }
  }

  /// Takes over what a person says.
  mutating func take(_ answers: EntryAnswers) {
    if let day = answers[.date] {
      givenDay = answers.day(.date)
      date = givenDay == nil ? day : nil
      if lastLetter == "D" { isCut = false }
    }
    if let amount = answers[.amount] {
      total = amount
      longTotal = nil
      if lastLetter != "D" { isCut = false }
    }
    payee = answers[.payee] ?? payee
    memo = answers[.text] ?? memo
  }
}
