public import DatasetFormat

/// A savings goal of the Goals tab.
public struct Goal: Sendable, Hashable {
  /// The row's index in the tab's sheet.
  package var row: Int
  /// Nil if the row was typed without one, or with one that cannot be read.
  public var id: RecordID?
  /// Its name.
  public var name: String
  /// The emoji before the name.
  public var emoji: String?
  /// How much in the end, above zero.
  public var target: Amount
  /// By when.
  public var targetDate: CalendarDate?
  /// The category whose spending fills it.
  public var categoryKey: String?
  /// The account whose balance fills it.
  public var accountKey: String?
  /// The amount at the start, in the target's currency.
  public var startingAmount: Amount?
  /// Whether it is not archived.
  public var isActive: Bool

  /// The goals of a dataset. A row that does not say for certain how much is saved, and where, is left out.
  package static func records(in dataset: Dataset) -> Records<Goal> {
    let currencies = RowCurrencies(dataset, tab: .goals)
    return Records(dataset, .goals) { row throws(CellProblem) in
      try row.isLive ? Goal(row, currencies) : nil
    }
  }
}

extension Dataset {
  /// The goals that are not deleted, in the order of the tab; see ``Goal/records(in:)``.
  public var goals: [Goal] { Goal.records(in: self).values }
}

extension Goal {
  private init(_ cells: RecordRow, _ currencies: RowCurrencies) throws(CellProblem) {
    row = cells.row.index
    id = cells.described("id", TabRow.uuid)
    name = try cells.required("name", TabRow.text)
    emoji = cells.text("emoji")
    let currency = try cells.currency(currencies)
    target = try cells.amount("targetAmount", in: currency)
    targetDate = try cells.certain("targetDate", TabRow.date)
    categoryKey = try cells.certain("categoryKey", TabRow.key)
    accountKey = try cells.certain("accountKey", TabRow.key)
    startingAmount = try cells.signedAmount("startingAmount", in: currency)
    isActive = cells.described("isActive", TabRow.boolean) ?? true
  }
}
