public import DatasetFormat
import Spreadsheet

/// The conditions for transactions: all that are set must hold, and of a list any one.
public struct TransactionFilter: Sendable, Hashable {
  /// The days on which they are dated.
  public var period = Period()
  /// The types to include.
  public var types: [TransactionType] = []
  /// Keys of categories.
  public var categories: [String] = []
  /// Tags as a user types them.
  public var tags: [String] = []
  /// Keys of accounts.
  public var accounts: [String] = []
  /// A part of the payee, case and accents ignored.
  public var payee: String?
  /// Whether the bill was paid.
  package var payment: PaymentState?
  /// Whether somebody paid the money back.
  package var reimbursement: ReimbursementState?
  /// The recurring rule that made them.
  package var rule: RecordID?
  /// A part of payee, note, tags or statement text, case and accents ignored.
  public var text: String?
  /// Words that a row must have, each anywhere in it.
  package var words: [SearchWord] = []
  /// The amounts that they have, whichever way the money went; nil: any.
  package var amounts: AmountRange?
  /// Whether only rows match that lack the category which their type asks for.
  package var isUncategorised = false
  /// Whether only rows match that name no account.
  package var hasNoAccount = false
  /// Whether only deleted rows match.
  package var isDeleted = false
  /// Whether deleted rows that meet the conditions match; otherwise no deleted row does.
  package var includesDeleted = false

  /// A filter without a condition.
  public init() {}

  /// Whether no condition is set.
  package var isEmpty: Bool { self == TransactionFilter() }

  /// The indices in the tab's sheet of the rows that match.
  ///
  /// A row whose date cannot be read matches no period.
  package func rows(of tab: Tab) -> [Int] { rows(of: tab, RowFilter(self, tab.schema, of: tab)) }

  /// The indices in the sheet of the Transactions tab of the rows that match.
  ///
  /// A row whose date cannot be read matches no period, and one whose amount cannot be read no amounts. The tab
  /// alone does not tell the currency of a row, so without the dataset no row has one of ``amounts``.
  package func rows(in dataset: Dataset) -> [Int] {
    guard let tab = dataset[.transactions] else { return [] }
    return rows(of: tab, RowFilter(self, tab.schema, of: tab, in: dataset))
  }

  private func rows(of tab: Tab, _ filter: RowFilter) -> [Int] {
    let parts = ConcurrentChunks.map(1..<max(1, tab.sheet.rowCount)) { range in
      var rows: [Int] = []
      tab.forEachRow(in: range) { row in if filter.matches(row) { rows.append(row.index) } }
      return rows
    }
    return Array(parts.joined())
  }
}

extension Dataset {
  /// The transactions that a filter chooses, in the order of the tab, without tombstones.
  ///
  /// ```swift
  /// var search = TransactionFilter()
  /// search.text = "kiosk"
  /// let found = dataset.transactions(where: search)
  /// ```
  ///
  /// As in ``transactions``, rows without a certain date or amount are not among them.
  public func transactions(where filter: TransactionFilter) -> [Transaction] {
    guard let tab = self[.transactions] else { return [] }
    let rows = RowFilter(filter, tab.schema, of: tab, in: self)
    let movements = RowMovements(self)
    return Records(self, .transactions) { row throws(CellProblem) in
      rows.matches(row.row) ? try Transaction(row, movements) : nil
    }.values
  }
}
