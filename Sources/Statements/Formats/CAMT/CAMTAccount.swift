import Money
import Spreadsheet

/// The statement of one account in a camt file.
struct CAMTAccount {
  private let view: CAMTView
  private let account: CAMTContent.Account
  private let parts: Range<Int>
  private let balances: [CAMTValues]
  private let hasReversalMarks: Bool
  /// The user's corrections of entries, by the number of their part.
  private var answers: [Int: CAMTAnswers] = [:]
  /// The last four digits of the user's accounts.
  var ownEndings: Set<String> = []

  init(_ number: Int, of content: CAMTContent, _ view: CAMTView) {
    self.view = view
    account = content.accounts[number]
    parts = content.parts(ofAccount: number)
    hasReversalMarks = content.hasReversalMarks
    balances =
      account.entryCount == parts.count
      ? [] : parts.filter { !view.parts[$0].isEntry }.map { view.values(ofPart: $0) }
  }

  /// Applies the user's corrections of entries before anything is read from them. `lines` gives the lines on
  /// which entries begin, in order.
  ///
  /// - Throws: ``LineAnswerError``.
  mutating func take(
    _ answers: LineAnswers, file: String, _ lines: inout MarkupLines
  ) throws(LineAnswerError) {
    for number in parts where view.parts[number].isEntry {
      let line = lines.line(at: view.parts[number].start)
      self.answers[number] = try CAMTAnswers(answers, line: line, file: file, view.values(ofPart: number))
    }
  }

  /// Fills a statement with the entries and balances. `lines` gives the lines on which they begin, in order.
  /// `answer` is the user's answer about balances that disagree.
  func fill(_ statement: inout Statement, _ lines: inout MarkupLines, answer: String?) {
    account.values.withUnsafeBufferPointer { values in
      fill(&statement, CAMTValues(values, in: view), &lines, answer: answer)
    }
  }

  private func fill(
    _ statement: inout Statement, _ values: CAMTValues, _ lines: inout MarkupLines, answer: String?
  ) {
    statement.account = (values.first(.iban) ?? values.first(.accountNumber)).map(AccountHint.init)
    statement.evidence.append("\(account.entryCount) elements Ntry")
    if let stated = values.first(.entryCount).flatMap({ Int($0) }), stated > account.entryCount {
      statement.warnings.append(
        "the statement says that it has \(stated) entries, and the file holds \(account.entryCount) of them")
    }
    let stated =
      values.first(.accountCurrency) ?? balances.lazy.compactMap { $0.first(.amountCurrency) }.first
    let currency = stated.flatMap { Currency(code: $0)?.code }
    statement.period = Statement.period(
      Self.day(values.first(.periodStart, .periodStartDay)), Self.day(values.first(.periodEnd, .periodEndDay))
    )
    statement.correctedLines = answers.sorted { $0.key < $1.key }.map(\.value.corrected)
    let reversals = readEntries(
      into: &statement, currency: currency, owner: values.first(.owner), &lines)
    let codes = statement.entryCurrencies
    statement.currency = codes.count == 1 ? codes.first ?? nil : codes.isEmpty ? currency : nil
    statement.openingBalance = balance("OPBD") ?? balance("PRCD")
    statement.closingBalance = balance("CLBD")
    reconcile(&statement)
    statement.settleReversals(reversals, answer: answer)
  }

  /// Reads the entries in parts. All processors share a part. Returns the indices of the reversals.
  private func readEntries(
    into statement: inout Statement, currency: String?, owner: String?, _ lines: inout MarkupLines
  ) -> [Int] {
    var reversals: [Int] = []
    statement.entries.reserveCapacity(account.entryCount)
    nonisolated(unsafe) let view = view
    let (answers, hasReversalMarks, ownEndings) = (answers, hasReversalMarks, ownEndings)
    for range in LineParts.of(parts) {
      let starts = range.map { lines.line(at: view.parts[$0].start) }
      let readings = ConcurrentChunks.map(range) { chunk in
        chunk.compactMap { number -> EntryReading? in
          let part = view.parts[number]
          guard part.isEntry else { return nil }
          return CAMTEntry(
            view.values(ofPart: number), line: starts[number - range.lowerBound], isCut: part.isCut,
            answers[number]
          )
          .reading(
            currency: currency, owner: owner, hasReversalMarks: hasReversalMarks, ownEndings: ownEndings)
        }
      }
      for reading in readings.joined() {
        if case .reversal = reading { reversals.append(statement.entries.count) }
        reading.add(to: &statement)
      }
    }
    return reversals
  }

  /// A balance by its code. If there are several days or parts, the first opening and the last closing one.
  private func balance(_ code: String) -> Int64? {
    let found = balances.filter { $0.first(.balanceCode, .balanceCodePlain) == code }
    let days = found.map { Self.day($0.first(.balanceDay, .balanceTime, .balanceDayPlain)) }
    guard code == "CLBD" else {
      let first = days.compactMap { $0 }.min()
      return zip(found, days).first { $0.1 == first }.map(\.0).flatMap(CAMTAmount.balance)
    }
    let last = days.compactMap { $0 }.max()
    return zip(found, days).reversed().first { $0.1 == last }.map(\.0).flatMap(CAMTAmount.balance)
  }

  /// The calendar day as written, the first ten characters: `2026-01-31T10:00:00+01:00` → 2026-01-31.
  static func day(_ text: String?) -> CalendarDate? {
    text.flatMap { CalendarDate(iso: $0.utf8.prefix(10)) }
  }

  private func reconcile(_ statement: inout Statement) {
    guard statement.currency != nil || statement.entries.isEmpty else { return }
    statement.reconcileEnds()
  }
}

/// The user's correction of a camt entry, which replaces values of the file.
struct CAMTAnswers {
  /// The correction.
  let said: EntryAnswers
  /// The values that replace the file's.
  private(set) var values: [CAMTField: String] = [:]
  /// The correction next to the file's values.
  let corrected: CorrectedLine

  /// The values that the user can correct.
  private static let roles: [StatementLayout.Role] = [
    .date, .valueDate, .amount, .currency, .payee, .text, .reference, .status,
  ]

  /// The correction of the entry that begins on a line. Nil when there is none.
  ///
  /// - Throws: ``LineAnswerError``.
  init?(_ answers: LineAnswers, line: Int, file: String, _ entry: CAMTValues) throws(LineAnswerError) {
    guard let said = try EntryAnswers(answers, line: line, file: file, roles: Self.roles) else { return nil }
    self.said = said
    corrected = said.corrected { role in
      switch role {
      case .date: entry.first(.bookingDay, .bookingTime, .bookingDayPlain)
      case .valueDate: entry.first(.valueDay, .valueTime, .valueDayPlain)
      case .amount: entry.first(.amount)
      case .currency: entry.first(.amountCurrency)
      case .reference: entry.first(.reference)
      case .status: entry.first(.statusCode, .statusProprietary, .status)
      default: nil
      }
    }
    values[.bookingDay] = try said.onlyDay(.date)?.description
    values[.valueDay] = try said.onlyDay(.valueDate)?.description
    values[.amountCurrency] = said[.currency]?.uppercased()
    values[.reference] = said[.reference]
    values[.statusCode] = said.isPending.map { $0 ? "PDNG" : "BOOK" }
    guard let amount = said.amount(.point) else { return }
    values[.amount] = amount.text
    if let isOut = amount.isOut {
      values[.direction] = isOut ? "DBIT" : "CRDT"
    } else if !["DBIT", "CRDT"].contains(entry.first(.direction)?.uppercased()) {
      throw said.missingSign
    }
  }
}

/// Reads one entry of a camt statement.
struct CAMTEntry {
  private let line: Int
  private let isCut: Bool
  private var values: CAMTValues
  private let said: EntryAnswers?

  /// An entry on a line of the file, with the user's correction.
  init(_ values: CAMTValues, line: Int, isCut: Bool, _ answers: CAMTAnswers? = nil) {
    self.values = values
    self.line = line
    self.isCut = isCut && answers?.said[.amount] == nil
    said = answers?.said
    if let answers { self.values.said = answers.values }
  }

  /// Reads the entry for an account with a currency and an owner's name.
  func reading(
    currency: String?, owner: String?, hasReversalMarks: Bool, ownEndings: Set<String> = []
  ) -> EntryReading {
    if let said, said.isSkipped { return .skipped(said.skipped) }
    let state = (values.first(.statusCode, .statusProprietary, .status) ?? "BOOK").uppercased()
    if state == "INFO" { return .skipped(SkippedLine(line: line, reason: .notice)) }
    let booking = CAMTAccount.day(values.first(.bookingDay, .bookingTime, .bookingDayPlain))
    let value = CAMTAccount.day(values.first(.valueDay, .valueTime, .valueDayPlain))
    guard let date = booking ?? value else {
      return .lost(line: line, .unreadableDate(found: values.first(.bookingDay, .bookingTime) ?? ""))
    }
    guard !isCut, let minor = CAMTAmount.entry(values) else {
      return .lost(line: line, .unreadableAmount(found: values.first(.amount) ?? ""))
    }
    let name = name(isOut: minor < 0, owner: owner)
    let purpose = values.all(.unstructured) + values.all(.transactionText) + values.all(.entryText)
    var entry = StatementLine(
      line: line, date: date, valueDate: value == date ? nil : value, amountMinor: minor,
      currency: values.first(.amountCurrency).flatMap { Currency(code: $0)?.code } ?? currency,
      payee: name ?? purpose.last ?? "", text: Self.text(name, purpose),
      reference: values.first(.reference),
      status: state == "PDNG" || state == "FUTR" ? .pending : .booked)
    // An entry of several payments names several accounts, and none of them is the other side.
    let numbers = ownEndings.isEmpty ? [] : values.all(minor < 0 ? .creditorAccount : .debtorAccount)
    if numbers.count == 1 { entry.keepCounterAccount(numbers[0], ownEndings: ownEndings) }
    said?.fill(&entry)
    if hasReversalMarks, said?[.amount] == nil, isReversal { return .reversal(entry) }
    return .entry(entry)
  }

  private var isReversal: Bool { values.first(.reversal) != nil }

  /// All texts of the entry, each once.
  private static func text(_ name: String?, _ purpose: [String]) -> String {
    if let name, purpose.isEmpty { return name }
    if name == nil, purpose.count == 1 { return purpose[0] }
    var known: Set<String> = []
    let told = ([name].compactMap { $0 } + purpose).filter { known.insert($0).inserted }
    return told.joined(separator: " ")
  }

  /// The counterparty of the first detail that names one: who is paid, or who pays. Some banks name it on the
  /// wrong side, so the account's own name is never taken.
  private func name(isOut: Bool, owner: String?) -> String? {
    for (side, party) in isOut ? Self.partiesOfDebits : Self.partiesOfCredits {
      if let name = (values.all(side) + values.all(party)).first(where: { $0 != owner }) { return name }
    }
    return nil
  }

  private typealias Party = (name: CAMTField, partyName: CAMTField)
  private static let partiesOfDebits: [Party] = [
    (.creditor, .creditorParty), (.ultimateCreditor, .ultimateCreditorParty), (.debtor, .debtorParty),
  ]
  private static let partiesOfCredits: [Party] = [
    (.debtor, .debtorParty), (.ultimateDebtor, .ultimateDebtorParty), (.creditor, .creditorParty),
  ]
}

/// Reads the amounts of entries and balances, whose sign is in a separate element (`CdtDbtInd`).
///
/// `<Amt>12.50</Amt>` with `DBIT` → -1250
enum CAMTAmount {
  /// The signed amount of an entry. The amount itself has no sign. A written sign may or may not repeat
  /// `CdtDbtInd`.
  static func entry(_ values: CAMTValues) -> Int64? {
    guard let minor = minorUnits(values), minor >= 0 else { return nil }
    return signed(minor, values)
  }

  /// The signed amount of a balance. A minus together with `CRDT` makes a debit balance.
  static func balance(_ values: CAMTValues) -> Int64? {
    guard let minor = minorUnits(values), minor != .min else { return nil }
    return minor < 0 && values.first(.direction)?.uppercased() != "CRDT" ? nil : signed(minor, values)
  }

  private static func minorUnits(_ values: CAMTValues) -> Int64? {
    let digits = Statement.digits(values.first(.amountCurrency))
    guard let text = values.first(.amount), let number = try? DecimalNumber(plain: text) else { return nil }
    return try? Amount.minorUnits(of: number, digits: digits).minorUnits
  }

  private static func signed(_ minor: Int64, _ values: CAMTValues) -> Int64? {
    switch values.first(.direction)?.uppercased() {
    case "DBIT": -minor
    case "CRDT": minor
    default: nil
    }
  }
}
