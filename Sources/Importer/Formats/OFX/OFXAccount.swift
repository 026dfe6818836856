import DatasetFormat

/// The statement of one account as OFX elements.
struct OFXAccount {
  /// The values of a `STMTTRN` by element name.
  struct Entry {
    var values: [String: String] = [:]
    /// 1-based.
    var line: Int
    var isPending: Bool

    subscript(_ name: String) -> String? { values[name] }
  }

  /// Whether it is a credit card's.
  var isCard: Bool
  var number: String?
  var currency: String?
  var ledgerBalance: String?
  var entries: [Entry] = []
  /// The number of purchases and sales of securities, which are no entries of the account.
  var investments = 0

  /// Fills a statement with the entries; `sign` is what the person says where the kinds of the entries speak against
  /// their signs.
  func fill(
    _ statement: inout Statement, _ amounts: AmountTexts, sign: StatementOptions.SignConvention?
  ) {
    statement.account = number.map(AccountHint.init)
    statement.isCard = isCard
    statement.currency = currency.flatMap { Currency(code: $0.uppercased()) }?.code
    statement.evidence.append("\(entries.count) elements STMTTRN")
    if investments > 0 {
      statement.warnings.append("\(investments) purchases and sales of securities were not read")
    }
    let signs = OFXSigns(
      entries.map { (kind: $0["TRNTYPE"], minor: $0["TRNAMT"].flatMap { amounts.minorUnits($0, digits: 2) }) }
    )
    if sign == nil, let question = signs.question { statement.questions.append(question) }
    for entry in entries {
      if signs.question != nil, sign == nil {
        statement.skipped.append(SkippedLine(line: entry.line, reason: .undecided))
      } else {
        add(entry, to: &statement, amounts, sign: signs.question == nil ? nil : sign)
      }
    }
    statement.closingBalance = ledgerBalance.flatMap {
      amounts.minorUnits($0, digits: CurrencyDecision.digits(statement.currency))
    }
    let codes = Set(statement.entries.map(\.currency))
    if codes.count > 1 { statement.currency = nil }
  }

  private func add(
    _ entry: Entry, to statement: inout Statement, _ amounts: AmountTexts,
    sign: StatementOptions.SignConvention?
  ) {
    // An entry in another currency says so; ORIGCURRENCY only tells what was charged abroad.
    let code =
      entry["CURRENCY.CURSYM"].flatMap { Currency(code: $0.uppercased())?.code } ?? statement.currency
    guard let date = Self.day(entry["DTPOSTED"]) ?? Self.day(entry["DTUSER"]) else {
      return statement.lose(entry.line, .unreadableDate(found: entry["DTPOSTED"] ?? ""))
    }
    guard
      let printed = entry["TRNAMT"].flatMap({ amounts.minorUnits($0, digits: CurrencyDecision.digits(code)) })
    else {
      return statement.lose(entry.line, .unreadableAmount(found: entry["TRNAMT"] ?? ""))
    }
    let minor = OFXSigns.signed(printed, kind: entry["TRNTYPE"], sign)
    let name = entry["NAME"] ?? entry["PAYEE.NAME"] ?? ""
    let memo = entry["MEMO"] ?? ""
    let text = name.isEmpty || memo == name ? memo : memo.isEmpty ? name : name + " " + memo
    let valueDate = Self.day(entry["DTUSER"])
    statement.entries.append(
      StatementLine(
        line: entry.line, date: date, valueDate: valueDate == date ? nil : valueDate, amountMinor: minor,
        currency: code, payee: name.isEmpty ? memo : name, text: text,
        reference: entry["FITID"].flatMap { $0.isEmpty || Self.isPlaceholder($0) ? nil : $0 },
        status: entry.isPending ? .pending : .booked,
        originalCurrency: entry["ORIGCURRENCY.CURSYM"]))
  }

  /// References of zeros name nothing.
  private static func isPlaceholder(_ reference: String) -> Bool { reference.allSatisfy { $0 == "0" } }

  /// The calendar day as written: the first eight digits, without a shift of time zones.
  private static func day(_ text: String?) -> CalendarDate? {
    guard let text, text.utf8.count >= 8 else { return nil }
    let digits = text.utf8.prefix(8)
    guard digits.allSatisfy(TextScanner.isDigit), let number = Int(text.prefix(8)) else {
      return CellToken(text).date?.day(in: .ymd)
    }
    return CalendarDate(year: number / 10_000, month: number / 100 % 100, day: number % 100)
  }
}

extension Statement {
  /// Skips an entry that cannot be read, and asks about it: it may be money.
  mutating func lose(_ line: Int, _ reason: SkippedLine.Reason) {
    skipped.append(SkippedLine(line: line, reason: reason))
    warnings.append("line \(line) was not read: \(reason)")
    questions.append(
      Question(
        code: .unreadableLine,
        text: "line \(line) looks like an entry, but \(reason). Correct it in a copy of the file.",
        choices: []))
  }
}
