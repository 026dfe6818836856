import DatasetFormat

/// The statement of one account as camt elements, by their paths.
struct CAMTAccount {
  /// An entry or a balance.
  struct Part {
    /// 1-based.
    var line: Int
    var values: [String: [String]] = [:]
    /// Whether the file ends within it.
    var isCut = false

    init(line: Int) { self.line = line }

    func first(_ paths: String...) -> String? { paths.lazy.compactMap { values[$0]?.first }.first }

    /// All values of elements that end with a path, in the order of the paths' names.
    func all(endingWith ends: String...) -> [String] {
      ends.flatMap { end in
        values.filter { $0.key == end || $0.key.hasSuffix("/" + end) }.sorted { $0.key < $1.key }.flatMap(
          \.value)
      }
    }
  }

  var values: [String: [String]] = [:]
  var balances: [Part] = []
  var entries: [Part] = []
  /// What a person says of entries, by line.
  var said: [Int: EntryAnswers] = [:]
  /// The same beside what the file has, in the order of the entries.
  var byHand: [LineByHand] = []

  /// Fills a statement with the entries and balances.
  func fill(_ statement: inout Statement) {
    let number = values["ACCT/ID/IBAN"]?.first ?? values["ACCT/ID/OTHR/ID"]?.first
    statement.account = number.map(AccountHint.init)
    statement.evidence.append("\(entries.count) elements Ntry")
    if let stated = values["TXSSUMMRY/TTLNTRIES/NBOFNTRIES"]?.first.flatMap({ Int($0) }),
      stated > entries.count
    {
      statement.warnings.append(
        "the statement says that it has \(stated) entries, and the file holds \(entries.count) of them")
    }
    statement.byHand = byHand
    for entry in entries { add(entry, to: &statement) }
    let codes = Set(statement.entries.map(\.currency))
    statement.currency = codes.count == 1 ? codes.first ?? nil : codes.isEmpty ? currency : nil
    statement.openingBalance = balance("OPBD") ?? balance("PRCD")
    statement.closingBalance = balance("CLBD")
    reconcile(&statement)
  }

  private var currency: String? {
    (values["ACCT/CCY"]?.first ?? balances.lazy.compactMap { $0.first("AMT/@CCY") }.first).flatMap {
      Currency(code: $0)?.code
    }
  }

  /// A balance by its code; of those of several days or parts the first opening and the last closing one.
  private func balance(_ code: String) -> Int64? {
    let found = balances.filter { $0.first("TP/CDORPRTRY/CD", "TP/CD") == code }
    let days = found.map { Self.day($0.first("DT/DT", "DT/DTTM", "DT")) }
    guard code == "CLBD" else {
      let first = days.compactMap { $0 }.min()
      return zip(found, days).first { $0.1 == first }.map(\.0).flatMap(Self.balance)
    }
    let last = days.compactMap { $0 }.max()
    return zip(found, days).reversed().first { $0.1 == last }.map(\.0).flatMap(Self.balance)
  }

  /// The signed amount of an entry, which has no sign of its own: one that is written may or may not repeat `CdtDbtInd`.
  private static func amount(_ part: Part) -> Int64? {
    guard let minor = minorUnits(part), minor >= 0 else { return nil }
    return signed(minor, part)
  }

  /// The signed amount of a balance; a sign beside `CRDT` makes a debit balance.
  private static func balance(_ part: Part) -> Int64? {
    guard let minor = minorUnits(part), minor != .min else { return nil }
    return minor < 0 && part.first("CDTDBTIND")?.uppercased() != "CRDT" ? nil : signed(minor, part)
  }

  private static func minorUnits(_ part: Part) -> Int64? {
    let digits = Statement.digits(part.first("AMT/@CCY"))
    guard let text = part.first("AMT"), let number = try? DecimalNumber(plain: text.trimmingSpace()) else {
      return nil
    }
    return try? Amount.minorUnits(of: number, digits: digits).minorUnits
  }

  private static func signed(_ minor: Int64, _ part: Part) -> Int64? {
    switch part.first("CDTDBTIND")?.uppercased() {
    case "DBIT": -minor
    case "CRDT": minor
    default: nil
    }
  }

  private func add(_ entry: Part, to statement: inout Statement) {
    let said = said[entry.line]
    if let said, said.isSkipped { return statement.skipped.append(said.skipped) }
    let state = (entry.first("STS/CD", "STS/PRTRY", "STS") ?? "BOOK").uppercased()
    if state == "INFO" {
      statement.skipped.append(SkippedLine(line: entry.line, reason: .notice))
      return
    }
    let booking = Self.day(entry.first("BOOKGDT/DT", "BOOKGDT/DTTM", "BOOKGDT"))
    let value = Self.day(entry.first("VALDT/DT", "VALDT/DTTM", "VALDT"))
    guard let date = booking ?? value else {
      return statement.lose(
        entry.line, .unreadableDate(found: entry.first("BOOKGDT/DT", "BOOKGDT/DTTM") ?? ""), [[.date]])
    }
    guard !entry.isCut, let minor = Self.amount(entry) else {
      return statement.lose(entry.line, .unreadableAmount(found: entry.first("AMT") ?? ""), [[.amount]])
    }
    let name = name(entry, isOut: minor < 0)
    let purpose = entry.all(endingWith: "USTRD", "ADDTLTXINF") + (entry.values["ADDTLNTRYINF"] ?? [])
    var known: Set<String> = []
    let told = ([name].compactMap { $0 } + purpose).filter { known.insert($0).inserted }
    let text = told.joined(separator: " ")
    statement.entries.append(
      StatementLine(
        line: entry.line, date: date, valueDate: value == date ? nil : value, amountMinor: minor,
        currency: entry.first("AMT/@CCY").flatMap { Currency(code: $0)?.code } ?? currency,
        payee: name ?? purpose.last ?? "",
        text: text, reference: entry.first("ACCTSVCRREF").flatMap { $0.isEmpty ? nil : $0 },
        status: state == "PDNG" || state == "FUTR" ? .pending : .booked))
    said?.fill(&statement.entries[statement.entries.count - 1])
  }

  /// The other party of the first detail that names one: who is paid, or who pays. Some banks name it on the wrong
  /// side; the account's own name is never taken.
  private func name(_ entry: Part, isOut: Bool) -> String? {
    let owner = values["ACCT/OWNR/NM"]?.first
    let sides = isOut ? ["CDTR", "ULTMTCDTR", "DBTR"] : ["DBTR", "ULTMTDBTR", "CDTR"]
    for side in sides {
      let names = entry.all(endingWith: "RLTDPTIES/\(side)/NM", "RLTDPTIES/\(side)/PTY/NM")
      if let name = names.first(where: { $0 != owner }) { return name }
    }
    return nil
  }

  /// The calendar day as written: the first ten characters.
  private static func day(_ text: String?) -> CalendarDate? {
    text.flatMap { CalendarDate(iso: $0.trimmingSpace().prefix(10)) }
  }

  private func reconcile(_ statement: inout Statement) {
    guard statement.currency != nil || statement.entries.isEmpty else { return }
    statement.reconcileEnds()
  }
}
