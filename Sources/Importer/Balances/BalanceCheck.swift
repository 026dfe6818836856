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
      "Transactions row \(cells.number(ofRow: first))\(others) of \(account.name) cannot be read, so no line was compared with it\(balance); dataset validate says what is wrong"
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
          ? "They were so before its first line too: earlier lines or the account's startingBalance are missing."
          : decided.lookAlikes?.adding(difference) == 0
            ? "That is the sum of the lines that came in as new though they look like rows that are there: they are there twice."
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
