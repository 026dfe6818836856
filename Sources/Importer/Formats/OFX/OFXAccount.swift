import DatasetFormat
import TextScanning

/// The statement of one account as OFX elements.
struct OFXAccount {
  /// The values of a `STMTTRN` by element name.
  struct Entry {
    var values: [String: String] = [:]
    /// 1-based.
    var line: Int
    var isPending: Bool
    /// Whether the file ends within it.
    var isCut = false
    /// Whether it has two amounts, as two entries have that nothing parts.
    var hasTwoAmounts = false

    subscript(_ name: String) -> String? { values[name] }

    /// The texts that may say the day, best first; an entry that is not booked yet has `DTTRAN`.
    var dates: [String] { ["DTPOSTED", "DTTRAN", "DTUSER", "DTAVAIL"].compactMap { values[$0] } }
  }

  /// Whether it is a credit card's.
  var isCard: Bool
  var number: String?
  var currency: String?
  var ledgerBalance: String?
  var entries: [Entry] = []
  /// The number of purchases and sales of securities, which are no entries of the account.
  var investments = 0

  /// What a person says of entries, by line.
  var said: [Int: EntryAnswers] = [:]
  /// The same beside what the file has, in the order of the entries.
  var byHand: [LineByHand] = []

  /// The entries whose amount is the file's own: what a person types shows neither mark nor sign of the others.
  private var printed: some Sequence<Entry> { entries.lazy.filter { said[$0.line]?[.amount] == nil } }

  /// All amounts as they stand.
  var amounts: [String] { printed.compactMap { $0["TRNAMT"] } + [ledgerBalance].compactMap { $0 } }

  /// The dates that are not written year first without marks, as the format has it.
  var oddDates: [String] {
    entries.flatMap { entry in ["DTPOSTED", "DTTRAN", "DTUSER"].compactMap { entry[$0] } }
      .filter { !Self.isPlain($0) }
  }

  /// Whether a thousandth is a unit of some amount, so that three digits behind a mark say nothing.
  var hasThreeDigits: Bool {
    ([currency] + entries.map { $0["CURRENCY.CURSYM"] }).contains {
      Statement.digits($0?.uppercased()) == 3
    }
  }

  /// Fills a statement with the entries; `sign` is what the person says where the kinds of the entries speak against
  /// their signs.
  func fill(
    _ statement: inout Statement, _ amounts: AmountTexts, _ dates: DateTexts,
    sign: StatementOptions.SignConvention?
  ) {
    statement.account = number.map(AccountHint.init)
    statement.isCard = isCard
    statement.currency = currency.flatMap { Currency(code: $0.uppercased()) }?.code
    statement.decimals = amounts.decimals
    statement.evidence.append("\(entries.count) elements STMTTRN")
    if investments > 0 {
      statement.warnings.append("\(investments) purchases and sales of securities were not read")
    }
    let kinds = printed.map {
      (kind: $0["TRNTYPE"], minor: $0["TRNAMT"].flatMap { amounts.minorUnits($0, digits: amounts.decimals) })
    }
    let signs = OFXSigns(kinds, isCard: isCard)
    if sign == nil, let question = signs.question { statement.questions.append(question) }
    if statement.questions.isEmpty {
      for entry in entries {
        add(entry, to: &statement, amounts, dates, sign: signs.question == nil ? nil : sign)
      }
    } else {
      statement.skipped = entries.map { SkippedLine(line: $0.line, reason: .undecided) }
    }
    statement.byHand = byHand
    statement.closingBalance = ledgerBalance.flatMap {
      amounts.minorUnits($0, digits: statement.digits(statement.currency))
    }
    let codes = Set(statement.entries.map(\.currency))
    if codes.count > 1 { statement.currency = nil }
  }

  private func add(
    _ entry: Entry, to statement: inout Statement, _ amounts: AmountTexts, _ dates: DateTexts,
    sign: StatementOptions.SignConvention?
  ) {
    let said = said[entry.line]
    if let said, said.isSkipped { return statement.skipped.append(said.skipped) }
    // An entry in another currency says so; ORIGCURRENCY only tells what was charged abroad.
    let code =
      (entry["CURRENCY.CURSYM"] ?? entry["CURRENCY"]).flatMap { Currency(code: $0.uppercased())?.code }
      ?? statement.currency
    let printed = entry["TRNAMT"].flatMap { amounts.minorUnits($0, digits: statement.digits(code)) }
    let name = entry["NAME"] ?? entry["PAYEE.NAME"] ?? entry["PAYEE"] ?? ""
    let memo = entry["MEMO"] ?? ""
    if let reason = Self.reasonToSkip(entry, printed, texts: [name, memo]) {
      statement.skipped.append(SkippedLine(line: entry.line, reason: reason))
      statement.warnings.append("line \(entry.line) is no entry: \(reason)")
      return
    }
    let days = entry.dates.lazy.compactMap { Self.day($0, dates) }
    guard let date = days.first else {
      return statement.lose(entry.line, .unreadableDate(found: entry["DTPOSTED"] ?? ""), [[.date]])
    }
    guard let printed, !entry.isCut, !entry.hasTwoAmounts else {
      return statement.lose(entry.line, .unreadableAmount(found: entry["TRNAMT"] ?? ""), [[.amount]])
    }
    let text = name.isEmpty || memo == name ? memo : memo.isEmpty ? name : name + " " + memo
    let valueDate = entry["DTUSER"].flatMap { Self.day($0, dates) }
    statement.entries.append(
      StatementLine(
        line: entry.line, date: date, valueDate: valueDate == date ? nil : valueDate,
        amountMinor: OFXSigns.signed(printed, kind: entry["TRNTYPE"], sign),
        currency: code, payee: name.isEmpty ? memo : name, text: text,
        reference: entry["FITID"].flatMap { $0.isEmpty || Self.isPlaceholder($0) ? nil : $0 },
        status: entry.isPending ? .pending : .booked,
        originalCurrency: entry["ORIGCURRENCY.CURSYM"] ?? entry["ORIGCURRENCY"]))
  }

  /// Why a `STMTTRN` moves no money: a balance of the day, which banks in Brazil print as one, an amount without a
  /// digit beside it, or the removal of an entry sent before (OFX 2.2, 11.4.4.1).
  private static func reasonToSkip(_ entry: Entry, _ minor: Int64?, texts: [String]) -> SkippedLine.Reason? {
    if entry["CORRECTACTION"]?.uppercased() == "DELETE" { return .failed(status: "DELETE") }
    let reasons = texts.filter { !$0.isEmpty }.map { BalanceWords.reason($0) }
    let balance = reasons.contains(nil) ? nil : reasons.first ?? nil
    if minor == 0 || entry.isCut { return nil }
    guard minor == nil else { return balance }
    let hasDigit = entry["TRNAMT"]?.utf8.contains(where: \.isDigit) ?? false
    return hasDigit ? nil : balance
  }

  /// References of zeros name nothing.
  private static func isPlaceholder(_ reference: String) -> Bool { reference.allSatisfy { $0 == "0" } }

  /// Whether a date begins with eight digits.
  private static func isPlain(_ text: String) -> Bool { number(text) != nil }

  /// The calendar day as written: the first eight digits, without a shift of time zones.
  private static func day(_ text: String, _ dates: DateTexts) -> CalendarDate? {
    guard let number = number(text) else { return dates.day(text) }
    return CalendarDate(year: number / 10_000, month: number / 100 % 100, day: number % 100)
  }

  private static func number(_ text: String) -> Int? {
    var text = text
    return text.withUTF8 { bytes in
      var scanner = TextScanner(bytes)
      return scanner.number(width: 8)
    }
  }
}
