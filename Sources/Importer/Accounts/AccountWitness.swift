import Bookkeeping
import DatasetFormat

/// Collects what a statement and the ledger say about the possible accounts of the statement.
struct AccountWitness {
  /// An account with the evidence for it, and the objections that no evidence outweighs.
  struct Look: Sendable, Hashable {
    let account: Account
    var evidence: [AccountEvidence] = []
    var objections: [AccountObjection] = []
  }

  private let statement: Statement
  /// The hash of the statement's file, if the file has no other statement.
  private let hash: String?
  private let rows: LedgerRows
  /// The currency of accounts without one.
  private let currency: Currency?
  /// The last four digits of the account's number in the statement, and the whole number in the form for
  /// comparing names.
  private let last4: String?
  private let name: String?
  /// The first and last day of the statement's lines.
  private let days: ClosedRange<CalendarDate>?

  init(_ statement: Statement, hash: String?, rows: LedgerRows, currency: Currency?) {
    last4 = statement.account?.last4
    name = statement.account.map { UnicodeForm.folded($0.number) }
    days = statement.days
    self.statement = statement
    self.hash = hash
    self.rows = rows
    self.currency = currency
  }

  /// Checks accounts, in order. `count` is the number of possible accounts.
  ///
  /// Checks that need a pass over the ledger are only made if they can matter: for several accounts, or if
  /// something contradicts the only one.
  func looks(at accounts: [Account], of count: Int) -> [Look] {
    if accounts.isEmpty { return [] }
    let (codes, named) = (statement.codes, statement.namedAccounts)
    var looks = accounts.map {
      Look(account: $0, evidence: evidence(for: $0), objections: objections(to: $0, codes, named))
    }
    let known = knownLines(in: accounts.map { $0.currency ?? currency })
    let gaps = accounts.map { account in
      ledgerObjections(to: account) + [elsewhere(than: account, known)].compactMap { $0 }
    }
    if count > 1 || looks.contains(where: { !$0.objections.isEmpty }) || !gaps.allSatisfy(\.isEmpty) {
      let ledger = ledgerEvidence(for: accounts, known)
      for index in looks.indices { looks[index].evidence += ledger[index] }
    }
    for index in looks.indices {
      let evidence = looks[index].evidence
      looks[index].objections = (looks[index].objections + gaps[index]).filter { objection in
        !evidence.contains(where: objection.isOutweighed)
      }
    }
    return looks
  }

  /// The accounts that may have evidence besides their number or name, in order. Nil: perhaps all.
  func placesWithEvidence(among names: AccountNames) -> [Int]? {
    if hasBalances { return nil }
    var keys = Set(statement.confirmedAccounts)
    if let hash { keys.formUnion(rows.imports.accounts(ofHash: hash)) }
    for known in knownLines(in: names.currencies.map(Optional.some) + [currency]).values {
      keys.formUnion(known.counts.keys)
    }
    return keys.flatMap(names.places(key:)).sorted()
  }

  private var hasBalances: Bool { statement.openingBalance != nil || statement.closingBalance != nil }

  // MARK: - The statement

  private func evidence(for account: Account) -> [AccountEvidence] {
    var evidence: [AccountEvidence] = []
    if let last4, account.number == last4 { evidence.append(.number(last4)) }
    if let name, UnicodeForm.folded(AccountHint(account.name).number) == name { evidence.append(.name) }
    if let hash, rows.imports.hasFile(hash, of: account.key) { evidence.append(.file) }
    if statement.confirmedAccounts.contains(account.key) { evidence.append(.layout) }
    return evidence
  }

  /// `codes` are the currencies of the lines, and `named` are the accounts that they name.
  private func objections(to account: Account, _ codes: [String], _ named: [String]) -> [AccountObjection] {
    var objections: [AccountObjection] = []
    if let stated = last4, let own = account.number, stated != own {
      objections.append(.number(stated: stated, own: own))
    }
    if let type = account.type.known {
      if statement.isCard, type.isNoCard { objections.append(.kind(isCard: true)) }
      if statement.isBankAccount, type == .creditCard { objections.append(.kind(isCard: false)) }
    }
    if let own = account.currency ?? currency {
      if let stated = statement.currency {
        if stated != own.code { objections.append(.otherCurrency(stated: stated, own: own.code)) }
      } else if codes.contains(where: { $0 != own.code }) {
        objections.append(.currencies(codes.filter { $0 != own.code }, own: own.code))
      }
    }
    if named.count > 1 { objections.append(.severalAccounts(named)) }
    return objections
  }

  // MARK: - The ledger

  /// How many lines at each end of a statement are searched among the rows.
  private static let sample = 200

  private func ledgerEvidence(
    for accounts: [Account], _ known: [Currency?: KnownLineCounts]
  ) -> [[AccountEvidence]] {
    let balances = hasBalances ? LedgerBalances(rows, of: accounts, currency: currency) : nil
    return accounts.map { account in
      let unit = account.currency ?? currency
      var evidence: [AccountEvidence] = []
      if let count = known[unit]?.counts[account.key] { evidence.append(.lines(count)) }
      if let balances, let day = dayOfEqualBalance(account, unit, balances) {
        evidence.append(.balance(day))
      }
      return evidence
    }
  }

  /// How many of a statement's lines exist in the accounts of a dataset.
  private struct KnownLineCounts {
    /// The lines that were searched.
    var searched = 0
    /// How many of them are rows of each account.
    var counts: [String: Int] = [:]
  }

  /// Counts the lines that exist, read in the units of each of these currencies.
  private func knownLines(in units: [Currency?]) -> [Currency?: KnownLineCounts] {
    var known: [Currency?: KnownLineCounts] = [:]
    for unit in units where known[unit] == nil { known[unit] = knownLines(in: unit) }
    return known
  }

  private func knownLines(in unit: Currency?) -> KnownLineCounts {
    var known = KnownLineCounts()
    guard !rows.isEmpty, let read = try? statement.inUnits(of: unit) else { return known }
    let all = read.entries.indices
    let ends = Set(all.prefix(Self.sample)).union(all.suffix(Self.sample)).sorted()
    var scratch: [UInt8] = []
    for index in ends where !read.entries[index].isZero {
      let line = read.entries[index]
      known.searched += 1
      let base = ImportKey.base(
        date: line.date, amountMinor: line.amountMinor, currency: line.currency ?? unit?.code ?? "",
        text: line.packedText, scratch: &scratch)
      for account in rows.accounts(base: base, reference: line.reference, amountMinor: line.amountMinor) {
        known.counts[account, default: 0] += 1
      }
    }
    return known
  }

  /// The accounts that have most of the statement's lines, if none of the lines is in the account. For a new
  /// account, `account` is nil.
  ///
  /// Two accounts may share single lines, such as a monthly fee. Of a file that was imported before, a single
  /// line suffices.
  private func elsewhere(
    than account: Account?, _ known: [Currency?: KnownLineCounts]
  ) -> AccountObjection? {
    guard let lines = known[account.map { $0.currency ?? currency } ?? currency],
      account.flatMap({ lines.counts[$0.key] }) == nil
    else { return nil }
    let isSameFile = hash.map { !rows.imports.accounts(ofHash: $0).isEmpty } ?? false
    let holders = lines.counts.filter { _, count in
      isSameFile || count >= Self.fewestLines && count * 2 >= lines.searched
    }
    return holders.isEmpty ? nil : .linesElsewhere(holders.keys.sorted())
  }

  /// The objection to a new account: the accounts that have the statement's lines.
  func objectionToNewAccount() -> AccountObjection? { elsewhere(than: nil, knownLines(in: [currency])) }

  /// The day on which the account's balance equals the statement's opening or closing balance. A balance of
  /// zero proves nothing, because many accounts have it.
  private func dayOfEqualBalance(
    _ account: Account, _ unit: Currency?, _ balances: LedgerBalances
  ) -> CalendarDate? {
    guard statement.balanceReconciles != false, let days = statement.dateRange,
      let read = try? statement.inUnits(of: unit)
    else { return nil }
    let ends = [
      (days.lowerBound.adding(days: -1), read.openingBalance), (days.upperBound, read.closingBalance),
    ]
    return ends.first { day, stated in
      guard let stated, stated != 0, let own = balances.balance(of: account.key, on: day) else {
        return false
      }
      // The balance on a card's bill is a debt.
      return own == stated || account.type.known == .creditCard && own == 0 &- stated
    }?.0
  }

  /// Objections from comparing the account with the statements imported for it.
  private func ledgerObjections(to account: Account) -> [AccountObjection] {
    guard let days else { return [] }
    // Imports that ended long before the statement, or begin after it, prove nothing.
    let all = rows.imports.entries
    let earlier = rows.imports.numbers(of: account.key).filter { number in
      guard let first = all[number].firstDate, let last = all[number].lastDate else { return false }
      return first <= days.upperBound && last >= days.lowerBound.adding(days: -Self.gapDays - 1)
    }
    if earlier.isEmpty { return [] }
    return [missingLines(of: account, earlier), otherOpening(of: account, earlier)].compactMap { $0 }
  }

  /// Fewer lines on covered days prove nothing.
  private static let fewestLines = 3
  /// No more lines are checked.
  private static let mostLines = 1000
  /// How many days may be between the bank's booking and the row.
  private static let nearDays = 5

  /// Lines on days covered by earlier statements, none of which exists: no row has their amount within a few
  /// days.
  private func missingLines(of account: Account, _ earlier: [Int]) -> AccountObjection? {
    guard let days else { return nil }
    let imports = rows.imports.entries
    let near = earlier.compactMap { number -> ClosedRange<CalendarDate>? in
      guard let first = imports[number].firstDate, let last = imports[number].lastDate, first < last else {
        return nil
      }
      return (first...last).overlaps(days) ? first...last : nil
    }
    if near.isEmpty { return nil }
    let covered = Array(
      statement.entries.indices.lazy.filter { index in
        let line = statement.entries[index]
        return line.status == .booked && !line.isZero
          && near.contains { $0.lowerBound < line.date && line.date < $0.upperBound }
      }.prefix(Self.mostLines))
    guard covered.count >= Self.fewestLines,
      let read = try? statement.inUnits(of: account.currency ?? currency)
    else { return nil }
    var daysOf: [Int64: [CalendarDate]] = [:]
    for index in covered {
      daysOf[read.entries[index].amountMinor, default: []].append(read.entries[index].date)
    }
    let isThere = rows.rows.contains { row in
      row.accountKey == account.key
        && daysOf[row.amountMinor]?.contains { abs($0.days(since: row.date)) <= Self.nearDays } == true
    }
    return isThere ? nil : .noLines(covered.count)
  }

  /// How many days without lines may be between two consecutive statements: a weekend and a holiday.
  private static let gapDays = 3

  /// Finds a statement that opens with another balance than the ledger's. It must begin within or right after
  /// the days of one of the account's statements, and the ledger must agree with the bank there.
  ///
  /// If there are days in between, a statement may be missing, or rows that the user typed may explain the
  /// difference. Neither shows that the account is wrong.
  private func otherOpening(of account: Account, _ earlier: [Int]) -> AccountObjection? {
    guard statement.balanceReconciles != false, let first = statement.dateRange?.lowerBound,
      let unit = account.currency ?? currency,
      let opening = (try? statement.inUnits(of: unit))?.openingBalance
    else { return nil }
    let near = earlier.map { rows.imports.entries[$0] }.filter { entry in
      guard let start = entry.firstDate, let end = entry.lastDate, let closing = entry.closingBalance else {
        return false
      }
      return entry.currency == unit.code && start < first && first.days(since: end) - 1 <= Self.gapDays
        && (end >= first || closing != opening)
    }
    if near.isEmpty { return nil }
    let before = first.adding(days: -1)
    let balances = LedgerBalances(rows, of: [account], currency: currency)
    guard let own = balances.balance(of: account.key, on: before), own != opening,
      near.contains(where: { entry in
        entry.lastDate.flatMap { balances.balance(of: account.key, on: $0) } == entry.closingBalance
      })
    else { return nil }
    return .balance(
      before, stated: Amount(minorUnits: opening, currency: unit),
      own: Amount(minorUnits: own, currency: unit))
  }
}

extension AccountType {
  /// Whether no card statement can belong to such an account.
  fileprivate var isNoCard: Bool {
    switch self {
    case .checking, .savings, .cash, .investment, .loan: true
    case .creditCard, .other: false
    }
  }
}

extension Account {
  /// The last four digits of its number, repaired from the cell. A spreadsheet drops the zeros of `0042`, and
  /// the user may have typed the whole number.
  var number: String? {
    guard let digits = last4?.filter({ $0.isASCII && $0.isNumber }), !digits.isEmpty else { return nil }
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits.suffix(4)
  }
}

extension Statement {
  /// Whether it certainly belongs to a bank account. Only OFX states that, and a card has no IBAN.
  fileprivate var isBankAccount: Bool { !isCard && (format == .ofx || account?.isIBAN == true) }

  /// The currencies that its lines state, sorted.
  fileprivate var codes: [String] {
    var codes: Set<String> = []
    var last: String?
    for index in entries.indices where entries[index].currency != last {
      last = entries[index].currency
      if let last { codes.insert(last) }
    }
    return codes.sorted()
  }

  /// The accounts that its lines name, masked, sorted.
  fileprivate var namedAccounts: [String] {
    // A table names the account in every row or in none.
    guard entries.prefix(100).contains(where: { $0.account != nil }) else { return [] }
    var named: Set<String> = []
    for index in entries.indices {
      if let account = entries[index].account, !account.isEmpty { named.insert(AccountHint(account).masked) }
      if named.count > 20 { break }
    }
    return named.sorted()
  }
}
