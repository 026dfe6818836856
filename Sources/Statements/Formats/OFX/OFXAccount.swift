import Money
import Spreadsheet
import TextScanning

/// The statement of one account in an OFX file.
struct OFXAccount {
  let account: OFXContent.Account
  private let entries: Range<Int>
  private let view: OFXView
  /// The user's corrections of entries, by number.
  private var answers: [Int: OFXAnswers] = [:]

  init(_ number: Int, of content: OFXContent, _ view: OFXView) {
    account = content.accounts[number]
    entries = content.entries(ofAccount: number)
    self.view = view
  }

  /// Applies the user's corrections of entries before anything is decided. `lines` gives the lines on which
  /// entries begin, in order.
  ///
  /// - Throws: ``LineAnswerError``.
  mutating func take(
    _ answers: LineAnswers, file: String, _ lines: inout MarkupLines
  ) throws(LineAnswerError) {
    for number in entries {
      let line = lines.line(at: view.entries[number].start)
      self.answers[number] = try OFXAnswers(answers, line: line, file: file, OFXEntry(number, in: view))
    }
  }

  private func entry(_ number: Int) -> OFXEntry { OFXEntry(number, in: view, answers[number]) }

  /// The entries whose amount is in the file.
  private var printed: some Sequence<OFXEntry> { entries.lazy.map(entry).filter(\.hasPrintedAmount) }

  /// All amounts in the notation of the file.
  var amounts: [String] { printed.compactMap { $0[.amount] } + [account.ledgerBalance].compactMap { $0 } }

  /// The dates that differ from the format's rule: year first, without marks.
  var oddDates: [String] { entries.flatMap { entry($0).oddDates } }

  /// Whether some amount has thousandths, so that three digits after a mark are not evidence.
  var hasThreeDigits: Bool {
    func hasThree(_ code: String?) -> Bool { Statement.digits(code?.uppercased()) == 3 }
    return hasThree(account.currency)
      || entries.contains { entry($0)[.currencyCode].map(hasThree) ?? false }
  }

  /// Fills a statement with the entries. The options have the user's answer if the kinds of the entries contradict
  /// their signs. `lines` gives the lines on which entries begin, in order.
  func fill(
    _ statement: inout Statement, _ amounts: AmountTexts, _ dates: DateTexts, _ options: StatementOptions,
    _ lines: inout MarkupLines
  ) {
    statement.account = account.number.map(AccountHint.init)
    if statement.account?.last4 == nil, let name = account.number {
      statement.register = RegisterAccount(name: name, kind: "")
    }
    statement.isCard = account.isCard
    statement.period = Statement.period(
      account.listStart.flatMap { OFXEntry.day($0, dates) },
      account.listEnd.flatMap { OFXEntry.day($0, dates) })
    statement.currency = account.currency.flatMap { Currency(code: $0.uppercased()) }?.code
    statement.decimals = amounts.decimals
    statement.evidence.append("\(entries.count) elements STMTTRN")
    if account.investments > 0 {
      statement.warnings.append(
        "\(account.investments) purchases, sales and other transactions of securities were not read")
    }
    let kinds = printed.lazy.map { entry in
      (
        kind: entry[.kind],
        minor: entry[.amount].flatMap { amounts.minorUnits($0, digits: amounts.decimals) }
      )
    }
    let signs = OFXSigns(kinds, isCard: account.isCard)
    let sign = signs.question == nil ? nil : options.signConvention
    if options.signConvention == nil, let question = signs.question { statement.questions.append(question) }
    if statement.questions.isEmpty {
      readEntries(into: &statement, amounts, dates, sign: sign, ownEndings: options.ownEndings, &lines)
    } else {
      statement.skipped = entries.map {
        SkippedLine(line: lines.line(at: view.entries[$0].start), reason: .undecided)
      }
    }
    statement.correctedLines = answers.sorted { $0.key < $1.key }.map(\.value.corrected)
    statement.closingBalance = account.ledgerBalance.flatMap {
      amounts.minorUnits($0, digits: statement.digits(statement.currency))
    }
    if statement.entryCurrencies.count > 1 { statement.currency = nil }
  }

  /// Reads the entries in parts. All processors share a part.
  private func readEntries(
    into statement: inout Statement, _ amounts: AmountTexts, _ dates: DateTexts,
    sign: StatementOptions.SignConvention?, ownEndings: Set<String>, _ lines: inout MarkupLines
  ) {
    statement.entries.reserveCapacity(entries.count)
    nonisolated(unsafe) let view = view
    let (currency, digits, answers) = (statement.currency, statement.decimals, answers)
    for part in LineParts.of(entries) {
      let starts = part.map { lines.line(at: view.entries[$0].start) }
      let readings = ConcurrentChunks.map(part) { chunk in
        chunk.map { number in
          OFXEntry(number, in: view, answers[number]).reading(
            line: starts[number - part.lowerBound], currency: currency, digits: digits, amounts, dates,
            sign: sign, ownEndings: ownEndings)
        }
      }
      for reading in readings.joined() {
        reading.add(to: &statement)
        guard case .skipped(let line) = reading else { continue }
        if case .leftOutByUser = line.reason { continue }
        statement.warnings.append("line \(line.line) is no entry: \(line.reason)")
      }
    }
  }
}

/// Checks whether the kinds of entries (`TRNTYPE`) agree with the signs of their amounts. Some programs write
/// amounts without signs, or card amounts with the opposite sign.
///
/// `<TRNTYPE>DEBIT<TRNAMT>45.20` → the kind contradicts the sign.
struct OFXSigns {
  /// Entries whose kind shows the direction, with the matching sign and with the opposite one.
  private var agreeing = (out: 0, incoming: 0)
  private var opposing = (out: 0, incoming: 0)
  private var positives = 0
  private var negatives = 0
  private let isCard: Bool

  init(_ entries: some Sequence<(kind: String?, minor: Int64?)>, isCard: Bool) {
    self.isCard = isCard
    for (kind, minor) in entries {
      guard let minor, minor != 0 else { continue }
      if minor < 0 { negatives += 1 } else { positives += 1 }
      switch Self.isOut(kind) {
      case true?: if minor < 0 { agreeing.out += 1 } else { opposing.out += 1 }
      case false?: if minor > 0 { agreeing.incoming += 1 } else { opposing.incoming += 1 }
      case nil: break
      }
    }
  }

  /// The open question. Nil when the signs follow the standard, apart from single reversals.
  var question: Question? {
    // No amount is negative, although some kinds mean money out and some money in.
    let isUnsigned = negatives == 0 && opposing.out > 0 && agreeing.incoming > 0
    let isReversed = agreeing.out + agreeing.incoming == 0 && opposing.out + opposing.incoming > 0
    if agreeing == (0, 0), opposing == (0, 0) { return isCard ? cardQuestion : nil }
    guard isUnsigned || isReversed else { return nil }
    return Question(
      code: .amountSign,
      text:
        "\(opposing.out + opposing.incoming) amounts have not the sign of their kind (TRNTYPE): \(opposing.out) that leave the account are positive, \(opposing.incoming) that reach it negative. Is a positive amount money in or money out, or does the kind say it?",
      choices: StatementOptions.SignConvention.allCases.map(\.rawValue))
  }

  /// The question about a card whose entries have no kind and mostly a sign that is rare for cards.
  private var cardQuestion: Question? {
    guard positives > negatives else { return nil }
    return Question(
      code: .amountSign,
      text:
        "\(positives) of \(positives + negatives) amounts of the card are positive, and their kind (TRNTYPE) says no direction. Is a positive amount money in or money out?",
      choices: StatementOptions.SignConvention.ofColumns.map(\.rawValue))
  }

  /// An amount with the sign that the user's answer gives it. Nil: the printed sign.
  static func signed(_ minor: Int64, kind: String?, _ sign: StatementOptions.SignConvention?) -> Int64 {
    switch sign {
    case nil, .negativeIsOut?: return minor
    case .positiveIsOut?: return 0 &- minor
    case .byKind?:
      guard let isOut = isOut(kind), minor != .min else { return minor }
      return isOut ? -abs(minor) : abs(minor)
    }
  }

  /// Whether entries of a kind leave the account. Nil when the kind does not say (OFX 2.2, 11.4.4.3).
  private static func isOut(_ kind: String?) -> Bool? {
    switch kind?.uppercased() {
    case "DEBIT", "CHECK", "PAYMENT", "ATM", "POS", "FEE", "SRVCHG", "DIRECTDEBIT", "REPEATPMT": true
    case "CREDIT", "DEP", "DIRECTDEP", "DIV": false
    default: nil
    }
  }
}

/// One entry of an OFX statement.
struct OFXEntry {
  private let view: OFXView
  private let number: Int
  private let answers: OFXAnswers?

  /// An entry by its number in the file, with the user's correction.
  init(_ number: Int, in view: OFXView, _ answers: OFXAnswers? = nil) {
    self.number = number
    self.view = view
    self.answers = answers
  }

  subscript(_ field: OFXField) -> String? { answers?.values[field] ?? view.value(field, of: number) }

  /// Whether it is pending.
  var isPending: Bool { answers?.said.isPending ?? view.entries[number].isPending }

  /// Whether its amount is from the file. A typed amount shows neither mark nor sign of the others.
  var hasPrintedAmount: Bool { answers?.said[.amount] == nil }

  /// The fields that may give the day, best first. A pending entry has `DTTRAN`.
  private static let days: [OFXField] = [.posted, .transacted, .user, .available]

  /// The dates that differ from the format's rule: year first, without marks.
  var oddDates: [String] {
    [OFXField.posted, .transacted, .user].compactMap { self[$0] }.filter { Self.plainDay($0) == nil }
  }

  /// The currency code of its amount. ORIGCURRENCY only tells what was charged abroad.
  private var ownCurrency: String? { self[.currencyCode] ?? self[.currency] }

  /// Reads the entry on a line of a statement in a currency. `digits` applies to amounts without a currency.
  /// `sign` is the user's answer if the kinds of the entries contradict their signs, `ownEndings` what
  /// ``StatementOptions/ownEndings`` is.
  func reading(
    line: Int, currency: String?, digits: Int, _ amounts: AmountTexts, _ dates: DateTexts,
    sign: StatementOptions.SignConvention?, ownEndings: Set<String>
  ) -> EntryReading {
    if let said = answers?.said, said.isSkipped { return .skipped(said.skipped) }
    let code = ownCurrency.flatMap { Currency(code: $0.uppercased())?.code } ?? currency
    let amount = self[.amount]
    let printed = amount.flatMap {
      amounts.minorUnits($0, digits: code.map { Statement.digits($0) } ?? digits)
    }
    let name = self[.name] ?? self[.payeeName] ?? self[.payee] ?? ""
    let memo = self[.memo] ?? (name.isEmpty ? self[.incomeKind] ?? "" : "")
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
      result.keepCounterAccount(other, ownEndings: ownEndings)
    }
    answers?.said.fill(&result)
    return .entry(result)
  }

  /// Why a `STMTTRN` moves no money.
  ///
  /// It can be a balance of the day, which banks in Brazil print as an entry. It can also be an amount
  /// without digits next to one, or the removal of an entry sent before (OFX 2.2, 11.4.4.1).
  private func reasonToSkip(_ minor: Int64?, _ amount: String?, texts: [String]) -> SkippedLine.Reason? {
    if self[.correction]?.uppercased() == "DELETE" { return .failed(status: "DELETE") }
    if minor == 0 || hasPrintedAmount && view.entries[number].isCut { return nil }
    let reasons = texts.filter { !$0.isEmpty }.map { BalanceWords.reason($0) }
    let balance = reasons.contains(nil) ? nil : reasons.first ?? nil
    guard minor == nil else { return balance }
    let hasDigit = amount?.utf8.contains(where: \.isDigit) ?? false
    return hasDigit ? nil : balance
  }

  /// References of zeros identify nothing.
  private static func isPlaceholder(_ reference: String) -> Bool {
    reference.utf8.allSatisfy { $0 == UInt8(ascii: "0") }
  }

  /// The calendar day as written: the first eight digits, without a time zone shift.
  static func day(_ text: String, _ dates: DateTexts) -> CalendarDate? {
    guard let number = plainDay(text) else { return dates.day(text) }
    return CalendarDate(year: number / 10_000, month: number / 100 % 100, day: number % 100)
  }

  /// The eight digits at the start of a date: `20260131120000[+1:CET]` → 20260131. Nil when there are fewer.
  private static func plainDay(_ text: String) -> Int? {
    var text = text
    return text.withUTF8 { bytes in
      var scanner = TextScanner(bytes)
      return scanner.number(width: 8)
    }
  }
}

/// The user's correction of an OFX entry, which replaces values of the file.
struct OFXAnswers {
  /// The correction.
  let said: EntryAnswers
  /// The values that replace the file's.
  private(set) var values: [OFXField: String] = [:]
  /// The correction next to the file's values.
  let corrected: CorrectedLine

  /// The fields of the values that the user can correct.
  private static let fields: [(role: StatementLayout.Role, field: OFXField)] = [
    (.date, .posted), (.valueDate, .user), (.amount, .amount), (.payee, .name), (.text, .memo),
    (.currency, .currencyCode), (.reference, .reference),
  ]
  private static let roles = fields.map(\.role) + [.status]

  /// The correction of the entry that begins on a line. Nil when there is none.
  ///
  /// - Throws: ``LineAnswerError``.
  init?(_ answers: LineAnswers, line: Int, file: String, _ entry: OFXEntry) throws(LineAnswerError) {
    guard let said = try EntryAnswers(answers, line: line, file: file, roles: Self.roles) else { return nil }
    self.said = said
    corrected = said.corrected { role in
      if role == .status { return entry.isPending ? "pending" : "booked" }
      return Self.fields.first { $0.role == role }.flatMap { entry[$0.field] }
    }
    for (role, field) in Self.fields {
      guard let value = said[role] else { continue }
      values[field] = said.day(role).map { $0.description.replacing("-", with: "") } ?? value
    }
  }
}
