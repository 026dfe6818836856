public import DatasetFormat

/// Each budget with what was spent of it in the span of days that contains a day.
public struct BudgetLines: Sendable {
  /// A category's budget.
  public struct Line: Sendable, Hashable {
    /// The category's key.
    public let categoryKey: String
    /// The span of days.
    public let period: Period
    /// What was planned for the span.
    public let budgeted: Amount
    /// What was carried from the span before, for budgets that roll over; negative after overspending.
    public let carried: Amount
    /// What was spent, less refunds.
    public let spent: Amount
    /// What is left: carried and budgeted less spent.
    public let available: Amount
    /// To 80 % spent on track, to 95 % a warning.
    public let status: BudgetStatus
  }

  /// The budgets, in the order of the Budgets tab. A category with others below it is the sum of these and
  /// itself.
  public let lines: [Line]
  /// Rows that do not say for certain what they plan, or what they move; and rows at which others may be
  /// lost.
  public let leftOut: [LeftOutRow]
}

extension Dataset {
  /// Each budget with what was spent of it in the span that contains a day. Later rows in the span count,
  /// because they are planned.
  public func budgets(on day: CalendarDate) -> BudgetLines {
    let (standings, leftOut) = BudgetStanding.all(in: self, on: day)
    let lines = standings.map { standing in
      func amount(_ units: Int64) -> Amount { Amount(minorUnits: units, currency: standing.currency) }
      return BudgetLines.Line(
        categoryKey: standing.categoryKey, period: standing.period, budgeted: amount(standing.budgeted),
        carried: amount(standing.carried), spent: amount(standing.activity),
        available: amount(standing.available), status: standing.status)
    }
    return BudgetLines(lines: lines, leftOut: leftOut + LeftOutRow.lost(in: self))
  }
}
