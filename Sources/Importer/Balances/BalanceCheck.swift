import DatasetFormat

/// Whether the accounts agree with what the bank says of them: compares balances with those of the statements, and looks
/// for statements that are missing between two others.
struct BalanceCheck {
  private(set) var notes: [String] = []
  /// What agreed with the bank and is to be noted, by account.
  private(set) var reconciled: [String: Reconciliation] = [:]

  /// Checks the statements of a run, all of them recorded in `rows`. `currency` is that of accounts that name none, and
  /// `reconciles` says whether an account whose balance agrees gets that noted.
  init(
    _ statements: [DecidedStatement], rows: LedgerRows, cells: LedgerCells, currency: Currency?,
    reconciles: Bool
  ) {
    for statement in statements {
      guard let account = statement.assigned.account, statement.imported.statement.questions.isEmpty else {
        continue
      }
      checkBalance(
        of: account, account.currency ?? currency ?? .none, statement.assigned.statement, rows,
        reconciles: reconciles)
      noteUnreadable(of: account, rows, cells)
    }
    let new = rows.imports.entries.indices.suffix(statements.count { $0.entry != nil })
    for note in StatementGaps(rows.imports, new: Array(new)).notes where !notes.contains(note) {
      notes.append(note)
    }
  }

  /// Says which rows of an account were compared with nothing.
  private mutating func noteUnreadable(of account: Account, _ rows: LedgerRows, _ cells: LedgerCells) {
    guard let (first, count) = rows.unreadable[account.key] else { return }
    let others = count == 1 ? "" : " and \(count - 1) more"
    let note =
      "Transactions row \(cells.number(ofRow: first))\(others) of \(account.name) cannot be read, so no line was compared with it and the account's balance is not checked; dataset validate says what is wrong"
    if !notes.contains(note) { notes.append(note) }
  }

  private mutating func checkBalance(
    of account: Account, _ currency: Currency, _ statement: Statement, _ rows: LedgerRows, reconciles: Bool
  ) {
    guard let closing = statement.closingBalance, let day = statement.dateRange?.upperBound,
      statement.balanceReconciles != false,
      let balance = Self.balance(of: account, currency, on: day, rows)
    else { return }
    let stated = Amount(minorUnits: closing, currency: currency)
    if balance == closing {
      if reconciles {
        if let known = reconciled[account.key], known.date > day { return }
        reconciled[account.key] = Reconciliation(date: day, balance: stated)
        notes.append("\(account.name) is reconciled: \(stated) on \(day)")
      } else {
        notes.append(
          "the balance of \(account.name) on \(day) agrees with the statement: \(stated) (--reconcile notes it on the account)"
        )
      }
      return
    }
    let (difference, overflow) = closing.subtractingReportingOverflow(balance)
    if overflow { return }
    let own = Amount(minorUnits: balance, currency: currency)
    let apart = Amount(minorUnits: difference, currency: currency)
    notes.append(
      "the balance of \(account.name) on \(day) is \(own), but the statement closes with \(stated): \(apart) apart. "
        + (Self.isOlder(difference, account, statement, currency, rows)
          ? "They were so before its first line too: earlier lines or the account's startingBalance are missing."
          : "Lines of this account may be missing or doubled."))
  }

  /// Whether the account and the bank differed by as much before the first line of a statement.
  private static func isOlder(
    _ difference: Int64, _ account: Account, _ statement: Statement, _ currency: Currency, _ rows: LedgerRows
  ) -> Bool {
    guard let opening = statement.openingBalance, let first = statement.dateRange?.lowerBound,
      let before = balance(of: account, currency, on: first.adding(days: -1), rows)
    else { return false }
    return opening.subtractingReportingOverflow(before) == (difference, false)
  }

  /// The balance at the end of a day with what this import brings; nil where it cannot be told.
  private static func balance(
    of account: Account, _ currency: Currency, on day: CalendarDate, _ rows: LedgerRows
  ) -> Int64? {
    guard var balance = account.startingBalance, rows.unreadable[account.key] == nil else {
      return nil
    }
    for row in rows.rows where row.accountKey == account.key && !row.isDeleted && row.kind != .pending {
      guard row.kind != .damaged else { return nil }
      if row.date > day { continue }
      if let start = account.startDate, row.date < start { continue }
      let (sum, overflow) = balance.addingReportingOverflow(row.amountMinor)
      if overflow || row.currency != currency.code { return nil }
      balance = sum
    }
    return balance
  }
}
