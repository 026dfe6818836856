public import DatasetFormat

/// Which transactions are meant: all conditions that are set must hold; of a list any.
public struct TransactionFilter: Sendable, Hashable {
  /// The days on which they are dated.
  public var period = Period()
  /// What they are.
  public var types: [TransactionType] = []
  /// Keys of categories.
  public var categories: [String] = []
  /// Tags as a person types them.
  public var tags: [String] = []
  /// Keys of accounts.
  public var accounts: [String] = []
  /// A part of the payee, case and accents ignored.
  public var payee: String?
  /// Whether the bill was paid.
  public var payment: PaymentState?
  /// Whether somebody paid the money back.
  public var reimbursement: ReimbursementState?
  /// The recurring rule that made them.
  public var rule: RecordID?
  /// A part of payee, note, tags or statement text, case and accents ignored.
  public var text: String?
  /// Whether a tombstone matches where its conditions hold; else none does.
  public var includesDeleted = false

  /// A filter without a condition.
  public init() {}

  /// Whether no condition is set.
  public var isEmpty: Bool { self == TransactionFilter() }

  /// The indices in the tab's sheet of the rows that match.
  ///
  /// A row whose date cannot be read matches no period.
  public func rows(of tab: Tab) -> [Int] {
    let schema = tab.schema
    let payeeWord = payee.map(UnicodeForm.folded)
    let textWord = text.map(UnicodeForm.folded)
    let wantedTags = tags.map { TagList($0).description }
    let typeColumn = WordColumn<TransactionType>(schema, "type")
    let paymentColumn = WordColumn<PaymentState>(schema, "payment")
    let reimbursementColumn = WordColumn<ReimbursementState>(schema, "reimbursement")
    var rows: [Int] = []
    tab.forEachRow { row in
      func holds(_ wanted: [String], _ column: String) -> Bool {
        wanted.isEmpty || row.key(schema[column]).value.map(wanted.contains) == true
      }
      func contains(_ word: String?, _ columns: [String]) -> Bool {
        guard let word else { return true }
        return columns.contains { column in
          row.rawText(schema[column]).map { UnicodeForm.folded($0).contains(word) } == true
        }
      }
      func equals<List>(_ word: List?, _ column: WordColumn<List>) -> Bool {
        word.map { column.value(of: row) == $0 } ?? true
      }
      guard includesDeleted || row.isBlank(schema["deletedAt"]) else { return }
      if period != Period() {
        guard let date = row.date(schema["date"]).value, period.contains(date) else { return }
      }
      if !types.isEmpty {
        guard let type = typeColumn.value(of: row), types.contains(type) else { return }
      }
      if !wantedTags.isEmpty {
        let own = row.tagList(schema["tags"]).value?.tags ?? []
        guard wantedTags.contains(where: own.contains) else { return }
      }
      if let rule { guard row.uuid(schema["recurringRuleId"]).value == rule else { return } }
      guard holds(categories, "categoryKey"), holds(accounts, "accountKey"), equals(payment, paymentColumn),
        equals(reimbursement, reimbursementColumn), contains(payeeWord, ["payee"]),
        contains(textWord, ["payee", "note", "tags", "statementText"])
      else { return }
      rows.append(row.index)
    }
    return rows
  }
}
