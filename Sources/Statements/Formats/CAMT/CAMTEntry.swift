import Money

/// Reads one entry of a camt statement.
struct CAMTEntry {
  /// What an entry is.
  enum Reading: Sendable {
    case entry(StatementLine)
    case skipped(SkippedLine)
    /// It may be money, and cannot be read.
    case lost(line: Int, SkippedLine.Reason)
  }

  private let line: Int
  private let isCut: Bool
  private var values: CAMTValues
  private let said: EntryAnswers?

  /// An entry on a line of the file, and what a person says of it.
  init(_ values: CAMTValues, line: Int, isCut: Bool, _ answers: CAMTAnswers? = nil) {
    self.values = values
    self.line = line
    self.isCut = isCut && answers?.said[.amount] == nil
    said = answers?.said
    if let answers { self.values.said = answers.values }
  }

  /// Reads the entry in a statement whose account has a currency and a name.
  func reading(currency: String?, owner: String?) -> Reading {
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
    said?.fill(&entry)
    return .entry(entry)
  }

  /// All that is told, nothing twice.
  private static func text(_ name: String?, _ purpose: [String]) -> String {
    if let name, purpose.isEmpty { return name }
    if name == nil, purpose.count == 1 { return purpose[0] }
    var known: Set<String> = []
    let told = ([name].compactMap { $0 } + purpose).filter { known.insert($0).inserted }
    return told.joined(separator: " ")
  }

  /// The other party of the first detail that names one: who is paid, or who pays. Some banks name it on the wrong
  /// side; the account's own name is never taken.
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

/// Reads the amounts of entries and balances, which have their sign beside them (`CdtDbtInd`).
enum CAMTAmount {
  /// The signed amount of an entry, which has no sign of its own: one that is written may or may not repeat `CdtDbtInd`.
  static func entry(_ values: CAMTValues) -> Int64? {
    guard let minor = minorUnits(values), minor >= 0 else { return nil }
    return signed(minor, values)
  }

  /// The signed amount of a balance; a sign beside `CRDT` makes a debit balance.
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
