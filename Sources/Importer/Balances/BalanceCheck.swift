import Bookkeeping
import DatasetFormat

/// Whether the accounts agree with what the bank says of them.
extension ImportPlanning {
  /// Compares balances with the statements', and looks for statements that are missing between two others.
  mutating func checkAccounts() {
    for (index, file) in files.enumerated() {
      guard let file, let account = file.account, result.statements[index].statement.questions.isEmpty else {
        continue
      }
      checkBalance(of: account, file.provenance)
      noteUnreadable(of: account)
    }
    let numbers = rows.imports.entries.indices.suffix(files.count { $0 != nil })
    for note in StatementGaps(rows.imports, new: Array(numbers)).notes where !result.notes.contains(note) {
      result.notes.append(note)
    }
  }

  /// Says which rows of an account were compared with nothing.
  private mutating func noteUnreadable(of account: Account) {
    guard let (first, count) = rows.unreadable[account.key] else { return }
    let others = count == 1 ? "" : " and \(count - 1) more"
    let note =
      "Transactions row \(edits.number(ofRow: first))\(others) of \(account.name) cannot be read, so no line was compared with it and the account's balance is not checked; dataset validate says what is wrong"
    if !result.notes.contains(note) { result.notes.append(note) }
  }

  private mutating func checkBalance(of account: Account, _ provenance: ImportProvenance) {
    let currency = account.currency ?? dataset.settings.currency ?? .none
    guard let closing = provenance.statement.closingBalance,
      let day = provenance.statement.dateRange?.upperBound,
      provenance.statement.balanceReconciles != false,
      let balance = balance(of: account, currency: currency, on: day)
    else { return }
    let stated = Amount(minorUnits: closing, currency: currency)
    if balance == closing {
      if options.reconciles {
        if let known = reconciled[account.key], known.date > day { return }
        reconciled[account.key] = AccountEdits.Reconciliation(date: day, balance: stated)
        result.notes.append("\(account.name) is reconciled: \(stated) on \(day)")
      } else {
        result.notes.append(
          "the balance of \(account.name) on \(day) agrees with the statement: \(stated) (--reconcile notes it on the account)"
        )
      }
      return
    }
    let (difference, overflow) = closing.subtractingReportingOverflow(balance)
    if overflow { return }
    let own = Amount(minorUnits: balance, currency: currency)
    let apart = Amount(minorUnits: difference, currency: currency)
    result.notes.append(
      "the balance of \(account.name) on \(day) is \(own), but the statement closes with \(stated): \(apart) apart. "
        + (isOlder(difference, account, provenance.statement, currency)
          ? "They were so before its first line too: earlier lines or the account's startingBalance are missing."
          : "Lines of this account may be missing or doubled."))
  }

  /// Whether the account and the bank differed by as much before the first line of a statement.
  private func isOlder(
    _ difference: Int64, _ account: Account, _ statement: Statement, _ currency: Currency
  ) -> Bool {
    guard let opening = statement.openingBalance, let first = statement.dateRange?.lowerBound,
      let before = balance(of: account, currency: currency, on: first.adding(days: -1))
    else { return false }
    return opening.subtractingReportingOverflow(before) == (difference, false)
  }

  /// The balance at the end of a day with what this import brings; nil where it cannot be told.
  private func balance(of account: Account, currency: Currency, on day: CalendarDate) -> Int64? {
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
