import Bookkeeping
import DatasetFormat

/// Whether the accounts agree with what the bank says of them: compares balances with those of the statements, and looks
/// for statements that are missing between two others.
struct BalanceCheck {
  private(set) var notes: [String] = []
  private var said: Set<String> = []
  /// What agreed with the bank and is to be noted, by account.
  private(set) var reconciled: [String: Reconciliation] = [:]

  /// Checks the statements of a run, all of them recorded in `rows`. `currency` is that of accounts that name none, and
  /// `reconciles` says whether an account whose balance agrees gets that noted.
  init(
    _ statements: [DecidedStatement], rows: LedgerRows, cells: LedgerCells, currency: Currency?,
    reconciles: Bool
  ) {
    let compared = statements.filter { $0.assigned.statement.closingBalance != nil }
    let balances = LedgerBalances(rows, of: compared.compactMap(\.assigned.account), currency: currency)
    for statement in statements {
      guard let account = statement.assigned.account, statement.imported.statement.questions.isEmpty else {
        continue
      }
      let isChecked = checkBalance(
        of: account, account.currency ?? currency ?? .none, statement, balances, reconciles: reconciles)
      noteUnreadable(of: account, isChecked: isChecked, rows, cells)
    }
    let new = rows.imports.entries.indices.suffix(statements.count { $0.entry != nil })
    for note in StatementGaps(rows.imports, new: Array(new)).notes where said.insert(note).inserted {
      notes.append(note)
    }
  }

  /// Says which rows of an account were compared with nothing.
  private mutating func noteUnreadable(
    of account: Account, isChecked: Bool, _ rows: LedgerRows, _ cells: LedgerCells
  ) {
    guard let (first, count) = rows.unreadable[account.key] else { return }
    let others = count == 1 ? "" : " and \(count - 1) more"
    let balance = isChecked ? "" : " and the account's balance is not checked"
    let note =
      "Transactions row \(cells.number(ofRow: first))\(others) of \(account.name) cannot be read, so no line was compared with it\(balance); dataset validate says why"
    if said.insert(note).inserted { notes.append(note) }
  }

  /// Says whether the balance could be compared.
  private mutating func checkBalance(
    of account: Account, _ currency: Currency, _ decided: DecidedStatement, _ balances: LedgerBalances,
    reconciles: Bool
  ) -> Bool {
    let statement = decided.assigned.statement
    guard let closing = statement.closingBalance, let day = statement.dateRange?.upperBound,
      statement.balanceReconciles != false,
      let balance = balances.balance(of: account.key, on: day)
    else { return false }
    let stated = Amount(minorUnits: closing, currency: currency)
    if balance == closing {
      if reconciles {
        if let known = reconciled[account.key], known.date > day { return true }
        reconciled[account.key] = Reconciliation(date: day, balance: stated)
        notes.append("\(account.name) is reconciled: \(stated) on \(day)")
      } else {
        notes.append(
          "the balance of \(account.name) on \(day) agrees with the statement: \(stated) (--reconcile notes it on the account)"
        )
      }
      return true
    }
    let (difference, overflow) = closing.subtractingReportingOverflow(balance)
    if overflow { return false }
    let own = Amount(minorUnits: balance, currency: currency)
    let apart = Amount(minorUnits: difference, currency: currency)
    notes.append(
      "the balance of \(account.name) on \(day) is \(own), but the statement closes with \(stated): \(apart) apart. "
        + (Self.isOlder(difference, account, statement, balances)
          ? "They already differed before its first line: earlier lines or the account's startingBalance are missing."
          : decided.lookAlikes?.adding(difference) == 0
            ? "That is the sum of the new lines that look like existing rows: they are there twice."
            : "Lines of this account may be missing or doubled."))
    return true
  }

  /// Whether the account and the bank differed by as much before the first line of a statement.
  private static func isOlder(
    _ difference: Int64, _ account: Account, _ statement: Statement, _ balances: LedgerBalances
  ) -> Bool {
    guard let opening = statement.openingBalance, let first = statement.dateRange?.lowerBound,
      let before = balances.balance(of: account.key, on: first.adding(days: -1))
    else { return false }
    return opening.subtractingReportingOverflow(before) == (difference, false)
  }
}

/// A day on which an account's balance agreed with the bank's.
struct Reconciliation: Hashable {
  var date: CalendarDate
  var balance: Amount
}

/// Finds days and money between two statements of an account that no statement has shown.
struct StatementGaps {
  /// One sentence a gap.
  private(set) var notes: [String] = []

  /// Days without any line that are nothing unusual where no balance says whether something is missing.
  private static let usualDays = 7

  /// The gaps beside this run's imports, whose numbers are `new`; gaps beside others were told before.
  init(_ imports: PastImports, new: [Int]) {
    let isNew = Set(new)
    let accounts = Set(new.map { imports.entries[$0].accountKey }).subtracting([""])
    for account in accounts.sorted() {
      let entries = imports.of(account: account).filter {
        $0.entry.firstDate != nil && $0.entry.lastDate != nil
      }
      .sorted { Self.order($0.entry) < Self.order($1.entry) }
      guard var reached = entries.first else { continue }
      for next in entries.dropFirst() {
        if isNew.contains(next.number) || isNew.contains(reached.number) { look(reached.entry, next.entry) }
        if Self.order(next.entry).1 >= Self.order(reached.entry).1 { reached = next }
      }
    }
  }

  private static func order(_ entry: PastImports.Entry) -> (Int32, Int32) {
    (entry.firstDate?.dayNumber ?? 0, entry.lastDate?.dayNumber ?? 0)
  }

  private mutating func look(_ earlier: PastImports.Entry, _ later: PastImports.Entry) {
    guard let last = earlier.lastDate, let first = later.firstDate, first > last else { return }
    if let closing = earlier.closingBalance, let opening = later.openingBalance,
      earlier.currency == later.currency
    {
      let (missing, overflow) = opening.subtractingReportingOverflow(closing)
      guard !overflow, missing != 0 else { return }
      let unit = Currency(code: later.currency) ?? .none
      notes.append(
        "\(later.accountKey): a statement is missing between \(last) and \(first): the one before closes with \(Amount(minorUnits: closing, currency: unit)), the next opens with \(Amount(minorUnits: opening, currency: unit)), which leaves \(Amount(minorUnits: missing, currency: unit)) unexplained"
      )
    } else {
      let days = first.days(since: last) - 1
      guard days > Self.usualDays else { return }
      notes.append(
        "\(later.accountKey): no statement has lines from \(last.adding(days: 1)) to \(first.adding(days: -1)) (\(days) days); one may be missing"
      )
    }
  }
}

/// The balances of accounts with what the run brings, as the dataset will have them once its plan is applied.
struct LedgerBalances {
  private let balances: [String: DailyBalances]

  /// Adds up the rows of some accounts in one pass.
  ///
  /// - Parameters:
  ///   - rows: What is there, and what the run makes of it.
  ///   - accounts: The accounts that are asked about, those that the run makes too.
  ///   - currency: The currency of accounts that name none.
  init(_ rows: LedgerRows, of accounts: [Account], currency: Currency?) {
    var sums = Sums(accounts, currency: currency)
    for number in rows.rows.indices {
      let parts = rows.parts(of: number)
      if parts.isEmpty { sums.add(rows.rows[number]) } else { parts.forEach { sums.add($0) } }
    }
    for row in rows.unmatched { sums.add(row.effect, account: row.account, row: row.index) }
    balances = sums.build()
  }

  /// The balance of an account at the end of a day in minor units; nil where it cannot be told, or nobody asked for it.
  func balance(of key: String, on day: CalendarDate) -> Int64? { try? balances[key]?.balance(on: day) }

  /// The sums of accounts while rows are gone through.
  private struct Sums {
    private var builders: [DailyBalances.Builder] = []
    private var numbers: [String: Int] = [:]
    /// The account of the row before: rows of one account mostly stand together.
    private var last: (key: String, number: Int?) = ("", nil)

    init(_ accounts: [Account], currency: Currency?) {
      for account in accounts where numbers[account.key] == nil {
        numbers[account.key] = builders.count
        builders.append(DailyBalances.Builder(account, datasetCurrency: currency))
      }
    }

    mutating func add(_ row: LedgerRow) {
      // What a damaged row does stands among the unmatched.
      if row.isDeleted || row.kind == .damaged { return }
      guard let number = number(of: row.accountKey) else { return }
      let place = if case .there(let places) = row.place { places.first ?? 0 } else { 0 }
      guard row.kind != .pending else {
        if row.hasUnclearStatus {
          builders[number].add(.uncertain(BalanceEffects.unclearStatus, from: row.date), row: place)
        }
        return
      }
      let own = builders[number].currency
      let isOwn = row.currency.isEmpty ? own == .none : row.currency == own.code
      builders[number].add(row.amountMinor, isOwnCurrency: isOwn, on: row.date, row: place)
    }

    mutating func add(_ effect: BalanceEffect, account: String, row: Int) {
      if let number = number(of: account) { builders[number].add(effect, row: row) }
    }

    private mutating func number(of key: String) -> Int? {
      if key != last.key { last = (key, numbers[key]) }
      return last.number
    }

    func build() -> [String: DailyBalances] { numbers.mapValues { builders[$0].build() } }
  }
}
