import Money

/// Entries printed in another currency than the account's, whose amounts in the account's currency only the
/// balances show.
///
/// Balances of 900.00 and 685.00 PLN with an entry of -50.00 EUR between them → -215.00 PLN
struct ForeignAmounts {
  let plan: RowPlan
  let grid: CellGrid
  /// The user's answer about balances.
  let answer: String?

  /// The answer that takes the amounts from the balances.
  static let byBalance = "by-balance"

  /// Gives foreign entries the amounts by which they moved the balance, if all other balances follow.
  ///
  /// The balance beside an entry is the account's if the file says so, or if a later entry in the account's
  /// currency continues from it. A balance in the entry's own currency is that of another account. If nothing
  /// shows which of the two it is, the user is asked.
  func settle(_ statement: inout Statement) {
    guard plan.amounts.balance != nil, plan.amounts.balanceBefore == nil else { return }
    let entries = statement.entries
    let booked = entries.indices.filter { entries[$0].status == .booked }
    guard booked.count >= 3, let base = base(of: booked, entries) else { return }
    let foreign = booked.filter { entries[$0].currency != base }
    let digits = Statement.digits(base)
    guard !foreign.isEmpty, foreign.count * 2 < booked.count,
      foreign.allSatisfy({ plan.digits(entries[$0].currency) == digits })
    else { return }
    let runs = [booked, booked.reversed()].compactMap { run in
      moved(in: run, base, entries).map { (run: run, moved: $0) }
    }
    guard runs.count == 1, let (run, moved) = runs.first else { return }
    let stated = foreign.map { plan.balanceCurrency(grid.row(ofLine: entries[$0].line), grid) }
    guard stated.allSatisfy({ $0 == nil || $0 == base }) else { return }
    let last = run.lastIndex { entries[$0].currency == base } ?? 0
    let open = zip(foreign, stated).compactMap { index, code in
      code == nil && run[(last + 1)...].contains(index) ? index : nil
    }
    guard open.isEmpty || answer == Self.byBalance || answer == BalanceDisagreement.asRead else {
      return statement.wait(for: question(open.map { (entries[$0], moved[$0] ?? 0) }, base))
    }
    for index in foreign where answer == Self.byBalance || !open.contains(index) {
      take(moved[index], index, base, &statement)
    }
  }

  private func question(_ open: [(entry: StatementLine, moved: Int64)], _ base: String) -> Question {
    let lines = open.prefix(Self.shown).map { entry, moved in
      "line \(entry.line) has \(printed(entry)), and its balance differs from the one before by \(amount(moved, base))"
    }
    let more = open.count > lines.count ? "; and \(open.count - lines.count) more" : ""
    return Question(
      code: .balancesDisagree,
      text:
        "\(lines.joined(separator: "; "))\(more). No later entry in \(base) shows whether that balance is the account's. \(Self.byBalance) imports what the balance moved in \(base), \(BalanceDisagreement.asRead) the printed amount in its own currency.",
      choices: [Self.byBalance, BalanceDisagreement.asRead])
  }

  private static let shown = 5

  /// The currency of most entries. Nil when the file states none for them.
  private func base(of booked: [Int], _ entries: [StatementLine]) -> String? {
    var counts: [String?: Int] = [:]
    for index in booked { counts[entries[index].currency, default: 0] += 1 }
    return counts.count < 2 ? nil : counts.max { $0.value < $1.value }?.key
  }

  /// What each foreign entry moved, if the entries run from the oldest to the newest. Nil when the balance of
  /// another entry does not follow, or when one of them has the wrong sign or no balance before it.
  private func moved(in run: [Int], _ base: String, _ entries: [StatementLine]) -> [Int: Int64]? {
    var moved: [Int: Int64] = [:]
    var before: Int64?
    var isFollowed = false
    for index in run {
      guard let balance = entries[index].balanceMinor else { return nil }
      defer { before = balance }
      let amount = entries[index].amountMinor
      guard entries[index].currency == base else {
        guard let step = before.flatMap(balance.subtracting), step.signum() == amount.signum(), step != amount
        else { return nil }
        moved[index] = step
        continue
      }
      guard let before else { continue }
      guard before.adding(amount) == balance else { return nil }
      isFollowed = true
    }
    return isFollowed ? moved : nil
  }

  private func take(_ moved: Int64?, _ index: Int, _ base: String, _ statement: inout Statement) {
    guard let moved else { return }
    let entry = statement.entries[index]
    statement.entries[index].originalAmountMinor = entry.amountMinor == .min ? nil : abs(entry.amountMinor)
    statement.entries[index].originalCurrency = entry.currency
    statement.entries[index].currency = base
    statement.entries[index].amountMinor = moved
    statement.warnings.append(
      "line \(entry.line): \(printed(entry)) moved the balance by \(amount(moved, base)), which is read as its amount"
    )
  }

  private func printed(_ entry: StatementLine) -> String {
    let number = DecimalText.string(mantissa: entry.amountMinor, scale: plan.digits(entry.currency))
    return entry.currency.map { "\(number) \($0)" } ?? number
  }

  private func amount(_ minor: Int64, _ code: String) -> String {
    "\(DecimalText.string(mantissa: minor, scale: Statement.digits(code))) \(code)"
  }
}
