import DatasetFormat
import Spreadsheet

/// A filter prepared for many rows: columns and words are looked up once, and threads can share it.
struct RowFilter: Sendable {
  private let period: Period
  private let hasPeriod: Bool
  private let types: [TransactionType]
  private let categories: Keys
  private let accounts: Keys
  private let tags: [String]
  private let payee: String?
  private let text: String?
  private let words: [SearchedWord]
  private let payment: PaymentState?
  private let reimbursement: ReimbursementState?
  private let rule: RecordID?
  /// The parts of divided rows of the rule, which do not name it.
  private let ruleRows: Set<Int>
  private let amounts: AmountRange?
  /// What rows move; only there where amounts are wanted.
  private let movements: RowMovements?
  private let isUncategorised: Bool
  private let hasNoAccount: Bool
  private let isDeleted: Bool
  private let includesDeleted: Bool

  private let date: Int
  private let categoryColumn: Int
  private let accountColumn: Int
  private let tagColumn: Int
  private let ruleColumn: Int
  private let payeeColumns: [Int]
  private let textColumns: [Int]
  private let typeColumn: WordColumn<TransactionType>
  private let paymentColumn: WordColumn<PaymentState>
  private let reimbursementColumn: WordColumn<ReimbursementState>

  /// - Precondition: The schema is that of the Transactions tab, the tab is the one whose rows are asked for,
  ///   and the dataset the one that it belongs to. Without it no row has one of the wanted amounts.
  init(_ filter: TransactionFilter, _ schema: TabSchema, of tab: Tab?, in dataset: Dataset? = nil) {
    period = filter.period
    hasPeriod = filter.period != Period()
    types = filter.types
    categories = Keys(filter.categories, schema["categoryKey"])
    accounts = Keys(filter.accounts, schema["accountKey"])
    tags = filter.tags.map { TagList($0).description }
    payee = filter.payee.map(UnicodeForm.folded)
    text = filter.text.map(UnicodeForm.folded)
    words = filter.words.map { SearchedWord($0, schema) }
    payment = filter.payment
    reimbursement = filter.reimbursement
    rule = filter.rule
    var ruleRows: Set<Int> = []
    if let rule = filter.rule, let tab { ruleRows = RuleInstances(of: tab).rows(of: rule) }
    self.ruleRows = ruleRows
    amounts = filter.amounts
    movements = filter.amounts == nil ? nil : dataset.map { RowMovements($0) }
    isUncategorised = filter.isUncategorised
    hasNoAccount = filter.hasNoAccount
    isDeleted = filter.isDeleted
    includesDeleted = filter.includesDeleted
    date = schema["date"]
    categoryColumn = schema["categoryKey"]
    accountColumn = schema["accountKey"]
    tagColumn = schema["tags"]
    ruleColumn = schema["recurringRuleId"]
    payeeColumns = [schema["payee"]]
    textColumns = ["payee", "note", "tags", "statementText"].map { schema[$0] }
    typeColumn = WordColumn(schema, "type")
    paymentColumn = WordColumn(schema, "payment")
    reimbursementColumn = WordColumn(schema, "reimbursement")
  }

  /// Whether a row matches; one whose date cannot be read matches no period, one whose amount cannot be read no
  /// amounts.
  func matches(_ row: TabRow) -> Bool {
    guard isOfWantedState(row) else { return false }
    if hasPeriod {
      guard let day = row.date(date).value, period.contains(day) else { return false }
    }
    if !types.isEmpty {
      guard let type = typeColumn.value(of: row), types.contains(type) else { return false }
    }
    guard matchesWords(row) else { return false }
    guard let amounts else { return true }
    return movements?.movement(of: row).map { amounts.contains($0.amount) } ?? false
  }

  /// Whether a row of a day may match: a type or an amount that cannot be read may be any of those that are
  /// wanted.
  func mayMatch(_ row: TabRow, on day: CalendarDate?) -> Bool {
    guard isOfWantedState(row) else { return false }
    // Shifted cells say nothing about the row.
    if row.doubt == .cells { return true }
    if hasPeriod, let day, !period.contains(day) { return false }
    if !types.isEmpty, let type = typeColumn.value(of: row), !types.contains(type) { return false }
    guard matchesWords(row) else { return false }
    guard let amounts, let movement = movements?.movement(of: row) else { return true }
    return amounts.contains(movement.amount)
  }

  private func isOfWantedState(_ row: TabRow) -> Bool {
    isDeleted ? row.isDeleted : includesDeleted || row.isLive
  }

  private func matchesWords(_ row: TabRow) -> Bool {
    guard categories.contain(row), accounts.contain(row) else { return false }
    if hasNoAccount, !row.isBlank(accountColumn) { return false }
    if isUncategorised {
      guard row.isBlank(categoryColumn), typeColumn.value(of: row)?.isFlow != false else { return false }
    }
    if !tags.isEmpty {
      let own = row.tagList(tagColumn).value?.tags ?? []
      guard tags.contains(where: own.contains) else { return false }
    }
    if let rule {
      guard row.uuid(ruleColumn).value == rule || ruleRows.contains(row.index) else { return false }
    }
    if let payment { guard paymentColumn.value(of: row) == payment else { return false } }
    if let reimbursement {
      guard reimbursementColumn.value(of: row) == reimbursement else { return false }
    }
    return contains(payee, in: payeeColumns, of: row) && contains(text, in: textColumns, of: row)
      && words.allSatisfy { $0.isIn(row) }
  }

  private func contains(_ word: String?, in columns: [Int], of row: TabRow) -> Bool {
    guard let word else { return true }
    return columns.contains { column in
      row.rawText(column).map { UnicodeForm.folded($0).contains(word) } == true
    }
  }

  /// Keys that are wanted in a column.
  private struct Keys: Sendable {
    let table: KeyTable
    let position: Int

    init(_ keys: [String], _ position: Int) {
      table = KeyTable(keys)
      self.position = position
    }

    /// Whether a row has one of them, or there are no conditions.
    func contain(_ row: TabRow) -> Bool {
      if table.keys.isEmpty || row.number(position, in: table) != nil { return true }
      return row.key(position).value.map(table.keys.contains) == true
    }
  }
}
