public import DatasetFormat

/// The progress of a savings goal.
public struct GoalStanding: Sendable, Hashable {
  /// The goal.
  public var goal: Goal
  /// The saved amount in minor units: the starting amount, and the balance of its account or the amounts in
  /// its category.
  public var saved: Int64
  /// The missing amount; zero if the goal is reached.
  public var needed: Int64
  /// The amount to save in each month up to the target's to reach the goal; nil without a future target date.
  public var perMonth: Int64?

  /// The goals of a dataset on a day, in the order of the tab. A goal whose account has an unknown balance is
  /// left out.
  public static func all(
    in dataset: Dataset, on day: CalendarDate
  ) -> (standings: [GoalStanding], leftOut: [LeftOutRow]) {
    let records = Goal.records(in: dataset)
    if records.values.isEmpty { return ([], records.leftOut) }
    let ledger = Ledger(dataset)
    let activity = CategoryActivity(dataset)
    var leftOut = records.leftOut
    if records.values.contains(where: { $0.accountKey == nil && $0.categoryKey != nil }) {
      leftOut += activity.leftOut
    }
    var standings: [GoalStanding] = []
    for goal in records.values {
      var saved = Int128(goal.startingAmount?.minorUnits ?? 0)
      let currency = goal.target.currency
      if let account = goal.accountKey {
        guard let balance = try? ledger.balance(of: account, on: day), balance.currency == currency else {
          leftOut.append(
            LeftOutRow(tab: .goals, row: goal.row, column: "accountKey", reason: .unknownAccount))
          continue
        }
        if ledger[account]?.account.hasBegun(by: day) != false { saved += Int128(balance.minorUnits) }
      } else if let category = goal.categoryKey {
        saved += Int128(activity.spent(category, currency, in: Period(last: day)))
      }
      let units = Int64(clamping: saved)
      let needed = max(0, goal.target.minorUnits - units)
      standings.append(
        GoalStanding(
          goal: goal, saved: units, needed: needed, perMonth: perMonth(needed, goal.targetDate, day)))
    }
    return (standings, leftOut)
  }

  /// The missing amount is divided over the months from now to the target, rounded up, so that the last month
  /// is never the largest.
  private static func perMonth(_ needed: Int64, _ target: CalendarDate?, _ day: CalendarDate) -> Int64? {
    guard let target, target >= day else { return nil }
    let months = (target.year - day.year) * 12 + target.components.month - day.components.month + 1
    return (needed + Int64(months) - 1) / Int64(months)
  }
}
