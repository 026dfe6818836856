import ArgumentParser
import BookEditing
import Bookkeeping
import CommandSupport
import DatasetFormat
import DatasetStore
import Spreadsheet

/// Says whether accounts still have the balance that somebody compared, and which rows changed since.
struct ReconcileCheck {
  let options: DatasetOptions

  /// - Parameter account: The account as typed; nil: all that were compared.
  /// - Throws: `BookError`, ``Failure``; `ExitCode` 1 where a balance is no longer what it was.
  func run(account: String?) throws {
    let opened = try options.open(for: .reading)
    let dataset = opened.dataset
    try dataset.requireReadable([.transactions, .accounts].filter { dataset[$0] != nil })
    let key = try account.map { try NamedRecords(.accounts, in: dataset).find($0).key }
    let balances = ReconciledBalance.all(in: dataset, Ledger(dataset)).filter {
      key == nil || $0.account.key == key
    }
    if let key, balances.isEmpty {
      throw Failure(
        "\(key): it was never compared with the bank, or its balance is unknown; see dataset validate. dataset reconcile \(key) BALANCE compares it."
      )
    }
    let checks = try balances.map { try check($0, opened) }
    if options.json { printJSON(checks, dataset) } else { print(checks, dataset) }
    if !checks.allSatisfy(\.agrees) { throw ExitCode(1) }
  }

  private func check(_ balance: ReconciledBalance, _ opened: OpenDataset) throws -> ReconciliationCheck {
    let (earlier, time) = try opened.state(
      afterSetting: ["lastReconciledDate", "lastReconciledBalance"], of: .accounts, id: balance.account.key
    ) { state in
      ReconciledBalance.all(in: state, Ledger(state)).contains {
        $0.account.key == balance.account.key && $0.day == balance.day && $0.stated == balance.stated
          && $0.agrees
      }
    }
    // Where no run tells when it was compared, the account was changed then or later.
    var changed = time
    if changed == nil, let tab = opened.dataset[.accounts], let row = balance.account.row {
      tab.forEachRow(in: row..<row + 1) { changed = $0.timestamp(tab.schema["updatedAt"]).value }
    }
    return ReconciliationCheck(balance, in: opened.dataset, earlier: earlier, since: changed)
  }

  // MARK: - Printing

  private func print(_ checks: [ReconciliationCheck], _ dataset: Dataset) {
    if checks.isEmpty { Output.line("no account was compared with the bank yet; dataset reconcile does it") }
    for check in checks {
      let balance = check.balance
      func text(_ units: Int64) -> String {
        Amount(minorUnits: units, currency: balance.currency).figureWithCode
      }
      if check.agrees {
        let open = check.openCount
        let rest =
          open == 0 ? "" : "; \(Plural.count(open, "row")) up to then \(open == 1 ? "is" : "are") not cleared"
        Output.line("\(balance.account.key): agrees with \(text(balance.stated)) on \(balance.day)\(rest)")
        continue
      }
      let rows = check.sum == .cleared ? "your cleared rows" : "your rows"
      Output.line(
        "\(balance.account.key): the bank had \(text(balance.stated)) on \(balance.day), \(rows) add up to \(text(balance.stated + check.difference)): \(text(abs(check.difference))) \(check.difference > 0 ? "too much" : "missing")"
      )
      if check.changes.isEmpty {
        Output.line("  no row was changed since, as far as is recorded; dataset validate may show more")
        continue
      }
      for explains in [true, false] {
        let changes = check.changes.filter { $0.explains == explains }
        if changes.isEmpty { continue }
        Output.line(
          explains
            ? "  this makes the difference:" : "  \(check.isCompared ? "also changed" : "changed") since:")
        var table = TextTable([.left, .left, .left, .left, .right, .left])
        for change in changes.prefix(40) { table.add(cells(change, balance, dataset)) }
        table.lines.forEach { Output.line("    \($0)") }
        if changes.count > 40 { Output.line("    and \(changes.count - 40) more") }
      }
      if !check.changes.contains(where: \.explains), check.unexplained != 0 {
        Output.line("  \(text(abs(check.unexplained))) of it cannot be explained by any row")
      }
    }
  }

  private func cells(
    _ change: ReconciliationCheck.Change, _ balance: ReconciledBalance, _ dataset: Dataset
  ) -> [String] {
    let kind =
      switch change.kind {
      case .start: "starting balance"
      case .uncleared: "no longer cleared"
      default: change.kind.rawValue
      }
    return [
      change.row.flatMap { row in dataset[.transactions].map { "row \($0.sheet.rowNumber(row))" } } ?? "",
      change.date?.description ?? "", change.payee ?? "",
      change.words.isEmpty ? kind : "\(kind) \(change.words)",
      change.minorUnits.map { Amount(minorUnits: $0, currency: balance.currency).figure } ?? "",
      change.time.map { "at \($0.description.prefix(16).replacing("T", with: " "))" } ?? "",
    ]
  }

  private func printJSON(_ checks: [ReconciliationCheck], _ dataset: Dataset) {
    Output.document { json in
      json.objects("accounts", checks) { json, check in
        json.member("accountKey", check.balance.account.key)
        json.member("on", check.balance.day.description)
        json.member("currency", check.balance.currency.code)
        json.member("statedMinor", check.balance.stated)
        json.member("balanceMinor", check.balance.all)
        json.member("clearedMinor", check.balance.cleared)
        json.member("differenceMinor", check.difference)
        json.member("agrees", check.agrees)
        json.member("compared", check.isCompared)
        json.member("open", check.openCount)
        json.objects("changes", check.changes) { json, change in
          json.member("kind", change.kind.rawValue)
          json.member("row", change.row.flatMap { dataset[.transactions]?.sheet.rowNumber($0) })
          json.member("id", change.id?.description)
          json.member("date", change.date?.description)
          json.member("payee", change.payee)
          json.member("amountMinor", change.minorUnits)
          json.member("what", change.words)
          json.member("time", change.time?.description)
          json.member("explains", change.explains)
        }
      }
    }
  }
}
