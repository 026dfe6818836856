import Money

/// Entries printed in another currency than the account's, whose amounts in the account's currency only the
/// balances show.
///
/// Balances of 900.00 and 685.00 PLN with an entry of -50.00 EUR between them → -215.00 PLN
struct ForeignAmounts {
  let plan: RowPlan

  /// Gives foreign entries the amounts by which they moved the balance, if all other balances follow.
  func settle(_ statement: inout Statement) {
    guard plan.amounts.balance != nil, plan.amounts.balanceBefore == nil, !plan.amounts.isProven else {
      return
    }
    let booked = statement.entries.indices.filter { statement.entries[$0].status == .booked }
    guard booked.count >= 3, let base = base(of: booked, statement.entries) else { return }
    let foreign = booked.filter { statement.entries[$0].currency != base }
    let digits = Statement.digits(base)
    guard !foreign.isEmpty, foreign.count * 2 < booked.count,
      foreign.allSatisfy({ plan.digits(statement.entries[$0].currency) == digits })
    else { return }
    let ways = [booked, booked.reversed()].compactMap { moved(in: $0, base, statement.entries) }
    guard ways.count == 1, let moved = ways.first else { return }
    for index in foreign { take(moved[index], index, base, &statement) }
  }

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
    let printed = DecimalText.string(mantissa: entry.amountMinor, scale: plan.digits(entry.currency))
    let read = DecimalText.string(mantissa: moved, scale: Statement.digits(base))
    statement.entries[index].originalAmountMinor = entry.amountMinor == .min ? nil : abs(entry.amountMinor)
    statement.entries[index].originalCurrency = entry.currency
    statement.entries[index].currency = base
    statement.entries[index].amountMinor = moved
    statement.warnings.append(
      "line \(entry.line): \(printed) \(entry.currency ?? "") moved the balance by \(read) \(base), which is read as its amount"
    )
  }
}
