public import DatasetFormat

/// The progress of a savings goal.
package struct GoalStanding: Sendable, Hashable {
  /// The goal.
  package var goal: Goal
  /// The saved amount in minor units: the starting amount, and the balance of its account or the amounts in
  /// its category.
  package var saved: Int64
  /// The missing amount; zero if the goal is reached.
  package var needed: Int64
  /// The amount to save in each month up to the target's to reach the goal; nil without a future target date.
  package var perMonth: Int64?

  /// The goals of a dataset on a day, in the order of the tab. A goal whose account has an unknown balance is
  /// left out.
  package static func all(
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

/// What was saved for each goal until a day.
public struct GoalLines: Sendable {
  /// A goal's progress.
  public struct Line: Sendable, Hashable {
    /// The goal.
    public let goal: Goal
    /// What is saved: the starting amount, and the balance of its account or the amounts in its category.
    public let saved: Amount
    /// What is missing; zero if the goal is reached.
    public let needed: Amount
    /// What to save in each month up to the target's; nil without a target date that is still to come.
    public let perMonth: Amount?
  }

  /// The goals, in the order of the Goals tab.
  public let lines: [Line]
  /// Goals and rows that do not say for certain what they are or move; and rows at which others may be lost.
  public let leftOut: [LeftOutRow]
}

extension Dataset {
  /// What was saved for each goal until the end of a day. A goal whose account has an unknown balance is left
  /// out.
  public func goals(on day: CalendarDate) -> GoalLines {
    let (standings, leftOut) = GoalStanding.all(in: self, on: day)
    let lines = standings.map { standing in
      func amount(_ units: Int64) -> Amount {
        Amount(minorUnits: units, currency: standing.goal.target.currency)
      }
      return GoalLines.Line(
        goal: standing.goal, saved: amount(standing.saved), needed: amount(standing.needed),
        perMonth: standing.perMonth.map(amount))
    }
    return GoalLines(lines: lines, leftOut: leftOut + LeftOutRow.lost(in: self))
  }
}
