public import DatasetFormat

/// A planned amount, as the Budgets tab has it.
public struct Budget: Sendable, Hashable {
  /// The row's index in the tab's sheet.
  package var row: Int
  /// Nil if the row was typed without one, or with one that cannot be read.
  public var id: RecordID?
  /// The kind of its amount: spending or income.
  public var kind: BudgetKind
  /// The category of an allocation; nil for planned income.
  public var categoryKey: String?
  /// How long one amount lasts.
  public var period: BudgetPeriod
  /// The first day that it is for.
  public var startDate: CalendarDate
  /// Nil: until a later row for the same category and period.
  public var endDate: CalendarDate?
  /// The amount a period, above zero.
  public var amount: Amount
  /// Whether the remaining amount is carried into the next period.
  public var rollsOver: Bool

  /// The budgets of a dataset. A row that does not say for certain how much it plans, and for when, is left
  /// out.
  package static func records(in dataset: Dataset) -> Records<Budget> {
    let currencies = RowCurrencies(dataset, tab: .budgets)
    return Records(dataset, .budgets) { row throws(CellProblem) in
      try row.isLive ? Budget(row, currencies) : nil
    }
  }
}

extension Dataset {
  /// The budgets that are not deleted, in the order of the tab; see ``Budget/records(in:)``.
  public var budgets: [Budget] { Budget.records(in: self).values }
}

extension Budget {
  private init(_ cells: RecordRow, _ currencies: RowCurrencies) throws(CellProblem) {
    row = cells.row.index
    id = cells.described("id", TabRow.uuid)
    kind = try cells.requiredWord("kind")
    switch kind {
    case .allocation: categoryKey = try cells.required("categoryKey", TabRow.key)
    case .income: categoryKey = nil
    }
    period = try cells.requiredWord("period")
    startDate = try cells.required("startDate", TabRow.date)
    endDate = try cells.certain("endDate", TabRow.date)
    amount = try cells.amount("amount", in: cells.currency(currencies))
    rollsOver = try cells.certain("rollsOver", TabRow.boolean) ?? false
  }
}
