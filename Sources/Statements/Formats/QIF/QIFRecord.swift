import Money
import Spreadsheet

/// One record: its fields by letter.
struct QIFRecord {
  /// 1-based.
  var line: Int
  var date: String?
  var payee: String?
  var memo: String?
  /// The category, or in brackets the other account of a transfer.
  private(set) var category: String?
  /// The amount of the field T, and the amount of U, which allows more digits.
  private(set) var total: String?
  private(set) var longTotal: String?
  /// A part of a split record.
  struct Part {
    var category = ""
    var memo: [String] = []
    var amount: String?
  }

  /// The parts of a split record.
  private(set) var parts: [Part] = []
  /// The number of a check, or a word in its place.
  private(set) var number: String?
  /// The cleared mark, which shows what the bank has confirmed.
  private(set) var cleared: String?
  /// All lines of the memo. ``memo`` is the first.
  private var memoLines: [String] = []
  private var addressLines: [String] = []
  /// Whether it has a security, a price or a quantity.
  private(set) var isInvestment = false
  private(set) var lastLetter: Character?
  /// Whether the file ends inside its date or amount.
  var isCut = false
  /// The day that the user gave as `2026-01-31`. It is independent of the order of the other dates.
  private(set) var givenDay: CalendarDate?

  init(line: Int) { self.line = line }

  /// Whether the file ends inside its date.
  var isDateCut: Bool { isCut && lastLetter == "D" }

  var amount: String? { total ?? longTotal }

  /// Whether the amount is from the field T.
  var hasTotal: Bool { total != nil }

  /// Whether date and amount are present.
  var isComplete: Bool { date != nil && amount != nil }

  /// Adds a field. Splits (S, E, $) divide the record and add nothing to it. U repeats T.
  mutating func add(_ letter: Character, _ value: String) {
    lastLetter = letter
    switch letter {
    case "D": date = date ?? value
    case "T": total = value
    case "U": longTotal = longTotal ?? value
    case "P": payee = payee ?? value
    case "M":
      memo = memo ?? value
      memoLines.append(value)
    case "L": category = category ?? value
    case "N": number = number ?? value
    case "C": cleared = cleared ?? value
    case "A": addressLines.append(value)
    case "S": parts.append(Part(category: value))
    case "E": if !parts.isEmpty { parts[parts.count - 1].memo.append(value) }
    case "$":
      if parts.last.map({ $0.amount != nil }) ?? true { parts.append(Part()) }
      parts[parts.count - 1].amount = value
    case "Y", "I", "Q": isInvestment = true
    default: break
    }
  }

  /// The minor units of the record. Nil when the amount is cut or invalid, or when T and U differ.
  func minorUnits(_ amounts: AmountTexts, digits: Int) -> Int64? {
    guard !isCut, let amount, let minor = amounts.minorUnits(amount, digits: digits) else { return nil }
    if let total, let longTotal, total != longTotal, let long = amounts.minorUnits(longTotal, digits: digits),
      long != minor
    {
      return nil
    }
    return minor
  }

  /// The sum of the parts. Nil when there are none, or when one is not an amount.
  func splitSum(_ amounts: AmountTexts, digits: Int) -> Int64? {
    let parts = parts.compactMap(\.amount).map { amounts.minorUnits($0, digits: digits) }
    guard !parts.isEmpty else { return nil }
    return parts.reduce(0 as Int64?) { sum, part in
      part.flatMap { sum?.adding($0) }
    }
  }

  /// Whether the record is the account's opening balance and moves nothing. Quicken calls it so, and names
  /// the account itself as the other side.
  func isOpening(of account: String?) -> Bool {
    guard let payee, BalanceWords.reason(payee) == .openingBalance, let category,
      category.hasPrefix("["), category.hasSuffix("]")
    else { return false }
    let own = category.dropFirst().dropLast()
    return account.map { HeaderWords.normal($0) == HeaderWords.normal(String(own)) } ?? true
  }
}

/// What a money program records about an entry.
extension QIFRecord {
  /// The record's data apart from day and money. Nil when that is only payee and memo. `isNegated` means that
  /// amounts have the opposite sign.
  func register(
    _ names: QIFNames, minor: Int64, _ amounts: AmountTexts, digits: Int, isNegated: Bool
  ) -> RegisterEntry? {
    guard
      category != nil || number != nil || cleared != nil || !parts.isEmpty || payee == nil
        || memoLines.count > 1 || !addressLines.isEmpty
    else { return nil }
    var entry = RegisterEntry()
    entry.payee = payee ?? ""
    entry.memo = Self.joined(memoLines)
    if memoLines.count < 2 { entry.memo = memo ?? "" }
    entry.number = number ?? ""
    entry.address = addressLines.filter { !$0.isEmpty }.joined(separator: ", ")
    entry.isCleared = ["*", "x", "c", "r"].contains((cleared ?? "").lowercased())
    entry.purpose = names.purpose(category ?? "", isOut: minor < 0)
    entry.parts = register(partsOf: minor, names, amounts, digits: digits, isNegated: isNegated)
    return entry
  }

  /// The parts, and one more for the rest of the total. Empty when one of them is not an amount.
  private func register(
    partsOf minor: Int64, _ names: QIFNames, _ amounts: AmountTexts, digits: Int, isNegated: Bool
  ) -> [RegisterEntry.Part] {
    var found: [RegisterEntry.Part] = []
    var left = minor
    for part in parts {
      guard let printed = part.amount.flatMap({ amounts.minorUnits($0, digits: digits) }) else { return [] }
      let amount = isNegated ? 0 &- printed : printed
      let (rest, overflow) = left.subtractingReportingOverflow(amount)
      if overflow { return [] }
      left = rest
      if amount == 0 { continue }
      found.append(
        RegisterEntry.Part(
          amountMinor: amount, purpose: names.purpose(part.category, isOut: amount < 0),
          note: Self.joined(part.memo)))
    }
    if left != 0, !found.isEmpty {
      found.append(RegisterEntry.Part(amountMinor: left, purpose: EntryPurpose(), note: ""))
    }
    return found
  }

  private static func joined(_ lines: [String]) -> String {
    var lines = lines
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.joined(separator: "\n")
  }
}

/// The user's corrections of a record.
extension QIFRecord {
  /// The values that the user can correct.
  static let roles: [StatementLayout.Role] = [.date, .amount, .payee, .text]

  /// The missing values when its date cannot be read.
  var ways: [[OpenCell]] { amount == nil ? [[.date, .amount]] : [[.date]] }

  /// The file's text for a value.
  func value(of role: StatementLayout.Role) -> String? {
    switch role {
    case .date: date
    case .amount: amount
    case .payee: payee
    default: memo
    }
  }

  /// Applies the user's correction.
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
