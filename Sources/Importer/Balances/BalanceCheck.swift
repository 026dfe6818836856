import Bookkeeping
import DatasetFormat

/// Checks whether the accounts agree with the bank: compares balances with those of the statements, and looks
/// for statements that are missing between two others.
struct BalanceCheck {
  private(set) var notes: [String] = []
  private var said: Set<String> = []
  /// Agreements with the bank that are to be noted, by account.
  private(set) var reconciled: [String: Reconciliation] = [:]

  /// Checks the statements of a run, which are all recorded in `rows`. `currency` applies to accounts without
  /// one. `reconciles` means that an account whose balance agrees gets a note of that.
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
    for note in StatementGap.all(rows.imports, beside: Set(new)).map(\.description)
    where said.insert(note).inserted {
      notes.append(note)
    }
  }

  /// Says which rows of an account could not be compared.
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

  /// Compares the balance and says whether it agrees.
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

  /// Whether the account and the bank already differed by this amount before the first line of a statement.
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

/// The balances of accounts after the run's plan is applied.
struct LedgerBalances {
  private let balances: [String: DailyBalances]

  /// Adds up the rows of some accounts in one pass.
  ///
  /// - Parameters:
  ///   - rows: Existing rows, and those of the run.
  ///   - accounts: The accounts to sum, including those that the run creates.
  ///   - currency: The currency of accounts without one.
  init(_ rows: LedgerRows, of accounts: [Account], currency: Currency?) {
    var sums = Sums(accounts, currency: currency)
    for number in rows.rows.indices {
      let parts = rows.parts(of: number)
      if parts.isEmpty { sums.add(rows.rows[number]) } else { parts.forEach { sums.add($0) } }
    }
    for row in rows.unmatched { sums.add(row.effect, account: row.account, row: row.index) }
    balances = sums.build()
  }

  /// The balance of an account at the end of a day in minor units. Nil when it cannot be determined, or when
  /// the account was not requested.
  func balance(of key: String, on day: CalendarDate) -> Int64? { try? balances[key]?.balance(on: day) }

  /// The sums of accounts during the pass over rows.
  private struct Sums {
    private var builders: [DailyBalances.Builder] = []
    private var numbers: [String: Int] = [:]
    /// The account of the row before. Rows of one account are mostly consecutive.
    private var last: (key: String, number: Int?) = ("", nil)

    init(_ accounts: [Account], currency: Currency?) {
      for account in accounts where numbers[account.key] == nil {
        numbers[account.key] = builders.count
        builders.append(DailyBalances.Builder(account, datasetCurrency: currency))
      }
    }

    mutating func add(_ row: LedgerRow) {
      // The effect of a damaged row is among the unmatched rows.
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
