public import DatasetFormat

/// A recurring payment (rent, salary, a subscription) of the RecurringRules tab.
public struct RecurringRule: Sendable, Hashable {
  /// The row's index in the tab's sheet.
  package var row: Int
  /// Nil if the row was typed without one, or with one that cannot be read.
  public var id: RecordID?
  /// Whether each occurrence is spent or earned.
  public var type: FlowType
  /// The amount of each occurrence, above zero.
  public var amount: Amount
  /// Who pays or is paid.
  public var payee: String?
  /// The category of each occurrence.
  public var categoryKey: String
  /// The account of each occurrence.
  public var accountKey: String?
  /// The tags of each occurrence.
  public var tags: TagList
  /// The note of each occurrence.
  public var note: String?
  /// Whether it comes by days, weeks, months or years.
  public var cadence: Cadence
  /// Every how many days, weeks, months or years; 1 or more.
  public var interval: Int
  /// The first occurrence, from which all others are counted.
  public var startDate: CalendarDate
  /// The last day on which an occurrence may fall.
  public var endDate: CalendarDate?
  /// Whether it makes transactions.
  public var isEnabled: Bool
  /// Occurrences become transactions up to the end of this year.
  package var generateThroughYear: Int?
  /// The transaction that it was made from.
  package var templateTransactionID: RecordID?
  /// By how much the bank's amount may differ; nil: not at all, or it cannot be read.
  package var tolerance: AmountTolerance?

  /// The rules of a dataset. A row that does not say for certain what it makes, and when, is left out.
  package static func records(in dataset: Dataset) -> Records<RecurringRule> {
    let currencies = RowCurrencies(dataset, tab: .recurringRules)
    return Records(dataset, .recurringRules) { row throws(CellProblem) in
      try row.isLive ? RecurringRule(row, currencies) : nil
    }
  }
}

extension Dataset {
  /// The recurring rules that are not deleted, in the order of the tab; see ``RecurringRule/records(in:)``.
  public var recurringRules: [RecurringRule] { RecurringRule.records(in: self).values }
}

extension RecurringRule {
  /// A rule that is about to be written.
  package init(
    type: FlowType, amount: Amount, categoryKey: String, cadence: Cadence, interval: Int,
    startDate: CalendarDate
  ) {
    row = 0
    self.type = type
    self.amount = amount
    self.categoryKey = categoryKey
    tags = TagList()
    self.cadence = cadence
    self.interval = interval
    self.startDate = startDate
    isEnabled = true
  }

  private init(_ cells: RecordRow, _ currencies: RowCurrencies) throws(CellProblem) {
    row = cells.row.index
    id = cells.described("id", TabRow.uuid)
    type = try cells.requiredWord("type")
    amount = try cells.amount("amount", in: cells.currency(currencies))
    payee = cells.text("payee")
    categoryKey = try cells.required("categoryKey", TabRow.key)
    accountKey = try cells.certain("accountKey", TabRow.key)
    tags = cells.described("tags", TabRow.tagList) ?? TagList()
    note = cells.text("note")
    cadence = try cells.requiredWord("cadence")
    interval = try cells.required("interval", TabRow.integer)
    if interval < 1 { throw cells.problem("interval", .unreadable) }
    startDate = try cells.required("startDate", TabRow.date)
    endDate = try cells.certain("endDate", TabRow.date)
    isEnabled = try cells.required("isEnabled", TabRow.boolean)
    generateThroughYear = try cells.certain("generateThroughYear", TabRow.integer)
    templateTransactionID = cells.described("templateTransactionId", TabRow.uuid)
    let currency = amount.currency
    tolerance = cells.text("amountTolerance").flatMap { AmountTolerance($0, in: currency) }
  }
}
