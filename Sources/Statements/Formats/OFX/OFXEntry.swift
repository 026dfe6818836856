import Money
import TextScanning

/// One entry of an OFX statement.
struct OFXEntry {
  /// What an entry is.
  enum Reading: Sendable {
    case entry(StatementLine)
    case skipped(SkippedLine)
    /// It may be money, and cannot be read.
    case lost(line: Int, SkippedLine.Reason)
  }

  private let view: OFXView
  private let number: Int
  private let answers: OFXAnswers?

  /// An entry by its number in the file, and what a person says of it.
  init(_ number: Int, in view: OFXView, _ answers: OFXAnswers? = nil) {
    self.number = number
    self.view = view
    self.answers = answers
  }

  subscript(_ field: OFXField) -> String? { answers?.values[field] ?? view.value(field, of: number) }

  /// Whether it is not booked yet.
  var isPending: Bool { answers?.said.isPending ?? view.entries[number].isPending }

  /// Whether its amount is the file's own: what a person types shows neither mark nor sign of the others.
  var hasPrintedAmount: Bool { answers?.said[.amount] == nil }

  /// The texts that may say the day, best first; an entry that is not booked yet has `DTTRAN`.
  private static let days: [OFXField] = [.posted, .transacted, .user, .available]

  /// The dates that are not written year first without marks, as the format has it.
  var oddDates: [String] {
    [OFXField.posted, .transacted, .user].compactMap { self[$0] }.filter { Self.plainDay($0) == nil }
  }

  /// The code of its own currency, in which it says its amount; ORIGCURRENCY only tells what was charged abroad.
  private var ownCurrency: String? { self[.currencyCode] ?? self[.currency] }

  /// Reads the entry on a line of a statement in a currency; `digits` are those of amounts in no currency, `sign` is what a person says
  /// where the kinds of the entries speak against their signs.
  func reading(
    line: Int, currency: String?, digits: Int, _ amounts: AmountTexts, _ dates: DateTexts,
    sign: StatementOptions.SignConvention?
  ) -> Reading {
    if let said = answers?.said, said.isSkipped { return .skipped(said.skipped) }
    let code = ownCurrency.flatMap { Currency(code: $0.uppercased())?.code } ?? currency
    let amount = self[.amount]
    let printed = amount.flatMap {
      amounts.minorUnits($0, digits: code.map { Statement.digits($0) } ?? digits)
    }
    let name = self[.name] ?? self[.payeeName] ?? self[.payee] ?? ""
    let memo = self[.memo] ?? ""
    let entry = view.entries[number]
    if let reason = reasonToSkip(printed, amount, texts: [name, memo]) {
      return .skipped(SkippedLine(line: line, reason: reason))
    }
    let date = Self.days.lazy.compactMap { self[$0].flatMap { Self.day($0, dates) } }.first
    guard let date else { return .lost(line: line, .unreadableDate(found: self[.posted] ?? "")) }
    guard let printed, !hasPrintedAmount || !entry.isCut && !entry.hasTwoAmounts else {
      return .lost(line: line, .unreadableAmount(found: amount ?? ""))
    }
    let text = name.isEmpty || memo == name ? memo : memo.isEmpty ? name : name + " " + memo
    let valueDate = self[.user].flatMap { Self.day($0, dates) }
    var result = StatementLine(
      line: line, date: date, valueDate: valueDate == date ? nil : valueDate,
      amountMinor: sign == nil ? printed : OFXSigns.signed(printed, kind: self[.kind], sign),
      currency: code,
      payee: name.isEmpty ? memo : name, text: text,
      reference: self[.reference].flatMap { Self.isPlaceholder($0) ? nil : $0 },
      status: isPending ? .pending : .booked,
      originalCurrency: self[.originalCurrencyCode] ?? self[.originalCurrency])
    if let other = self[.accountTo] {
      result.register = RegisterEntry(payee: name, memo: memo, purpose: EntryPurpose(account: other))
    }
    answers?.said.fill(&result)
    return .entry(result)
  }

  /// Why a `STMTTRN` moves no money: a balance of the day, which banks in Brazil print as one, an amount without a
  /// digit beside it, or the removal of an entry sent before (OFX 2.2, 11.4.4.1).
  private func reasonToSkip(_ minor: Int64?, _ amount: String?, texts: [String]) -> SkippedLine.Reason? {
    if self[.correction]?.uppercased() == "DELETE" { return .failed(status: "DELETE") }
    if minor == 0 || hasPrintedAmount && view.entries[number].isCut { return nil }
    let reasons = texts.filter { !$0.isEmpty }.map { BalanceWords.reason($0) }
    let balance = reasons.contains(nil) ? nil : reasons.first ?? nil
    guard minor == nil else { return balance }
    let hasDigit = amount?.utf8.contains(where: \.isDigit) ?? false
    return hasDigit ? nil : balance
  }

  /// References of zeros name nothing.
  private static func isPlaceholder(_ reference: String) -> Bool {
    reference.utf8.allSatisfy { $0 == UInt8(ascii: "0") }
  }

  /// The calendar day as written: the first eight digits, without a shift of time zones.
  private static func day(_ text: String, _ dates: DateTexts) -> CalendarDate? {
    guard let number = plainDay(text) else { return dates.day(text) }
    return CalendarDate(year: number / 10_000, month: number / 100 % 100, day: number % 100)
  }

  /// The eight digits that a date begins with; nil for one that does not.
  private static func plainDay(_ text: String) -> Int? {
    var text = text
    return text.withUTF8 { bytes in
      var scanner = TextScanner(bytes)
      return scanner.number(width: 8)
    }
  }
}
