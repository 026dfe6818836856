import Bookkeeping
package import DatasetFormat
package import Money
import Spreadsheet

/// Everything a dataset knows about one transaction: its values, where it came from, and why it has its
/// category.
package struct TransactionExplanation: Sendable {
  /// A filled cell.
  package struct Value: Sendable, Hashable {
    package var column: String
    package var text: String
  }

  /// The import that made or completed the row, from the Imports tab.
  package struct Source: Sendable, Hashable {
    package var id: RecordID
    package var fileName: String?
    package var sha256: String?
    package var format: String?
    package var layout: String?
    package var time: String?
    package var isUndone: Bool
  }

  /// How a field that rules may fill got its value, as far as it can be determined today.
  package enum Story: Sendable, Hashable {
    /// The cell has a rule's value.
    case rule(RecordID)
    /// A rule gives another value. The cell was filled in another way or edited, or the rule has changed.
    case differs(rule: RecordID, gives: String)
    /// A rule would fill it, but it is blank.
    case blank(rule: RecordID, gives: String)
    /// No rule gives a value.
    case noRule
  }

  /// Another record that belongs to the transaction.
  package struct Related: Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable { case transferHalf, split, recurringRule, receipt }

    package var kind: Kind
    package var tab: TabName
    /// 1-based, the row number that the spreadsheet shows.
    package var row: Int
    package var id: String
    /// The record in a few words.
    package var text: String
  }

  /// Nil for a row that was typed without an id.
  package let id: RecordID?
  /// The row in the Transactions tab, 1-based.
  package let row: Int
  package let isDeleted: Bool
  package private(set) var values: [Value] = []
  /// The amount on its account, negative for money out, with its currency. Nil when it is unreadable.
  package private(set) var money: (minorUnits: Int64, currency: Currency)?
  package private(set) var source: Source?
  /// Nil when the row's date or amount is unreadable.
  package private(set) var trace: RuleTrace?
  /// The text that rules are tried on.
  package private(set) var text: String?
  /// For each field that is filled or that a rule would fill.
  package private(set) var stories: [(column: String, story: Story)] = []
  /// What `rules apply` does with the row.
  package private(set) var ruling: RowRuling?
  /// The flow of the row according to its category. Nil when it has no category.
  package private(set) var flow: RowFlow?
  /// Whether the money leaves the account.
  package private(set) var isOut = false
  package private(set) var related: [Related] = []
  /// The time of the last change, if it differs from the creation time.
  package private(set) var changedAt: String?

  /// `index` is the row's index in the Transactions tab's sheet.
  package init?(row index: Int, of dataset: Dataset) {
    guard let tab = dataset[.transactions] else { return nil }
    id = tab.id(index, "id")
    if id == nil, tab.text(row: index, "id") != nil { return nil }
    row = tab.sheet.rowNumber(index)
    isDeleted = tab.text(row: index, "deletedAt") != nil
    for column in tab.schema.columns {
      if let text = tab.text(row: index, column.name) {
        values.append(Value(column: column.name, text: text))
      }
    }
    if let importID = tab.id(index, "importId") {
      source = Self.source(importID, in: dataset)
    }
    if let created = tab.text(row: index, "createdAt"), let updated = tab.text(row: index, "updatedAt"),
      created != updated
    {
      changedAt = updated
    }
    if let row = RuleHistory.row(index, of: dataset) {
      text = row.subject.text
      let trace = RuleTrace(row.subject, in: dataset)
      stories = Self.stories(tab, index, trace)
      let flows = dataset.categoryFlows
      ruling = RowRuling(row, category: trace.outcome.categoryKey, flows: flows)
      isOut = row.subject.amountMinor < 0
      flow = row.categoryKey.flatMap { flows[$0] }.map { RowFlow(category: $0, isOut: isOut) }
      self.trace = trace
    }
    let movements = RowMovements(dataset)
    tab.forEachRow { row in
      guard row.index == index, let movement = movements.movement(of: row) else { return }
      money = (movement.signedMinorUnits, movement.amount.currency)
    }
    related = Self.related(tab, index, dataset)
  }

  private static func source(_ id: RecordID, in dataset: Dataset) -> Source {
    var source = Source(id: id, isUndone: false)
    guard let tab = dataset[.imports] else { return source }
    tab.forEachRow { row in
      guard row.uuid(tab.schema["id"]).value == id else { return }
      source.fileName = row.rawText(tab.schema["fileName"])
      source.sha256 = row.rawText(tab.schema["sha256"])
      source.format = row.rawText(tab.schema["format"])
      source.layout = row.rawText(tab.schema["layout"])
      source.time = row.rawText(tab.schema["createdAt"])
      source.isUndone = row.isDeleted
    }
    return source
  }

  // MARK: - Fields and rules

  private static func stories(_ tab: Tab, _ index: Int, _ trace: RuleTrace) -> [(
    column: String, story: Story
  )] {
    var stories: [(column: String, story: Story)] = []
    for column in ["payee", "categoryKey", "tags", "note", "payment", "reimbursement"] {
      let text = tab.text(row: index, column)
      let fill = trace.lines.lazy.flatMap { line in line.fills.map { (line.rule.id, $0) } }
        .first { $0.1.column == column && $0.1.filledBy == nil }
      guard let (rule, _) = fill else {
        if text != nil { stories.append((column, .noRule)) }
        continue
      }
      let given = column == "tags" ? trace.outcome.tags.description : trace.outcome.text(of: column)
      guard let text else {
        stories.append((column, .blank(rule: rule, gives: given)))
        continue
      }
      let isSame =
        column == "tags"
        ? trace.outcome.tags.tags.allSatisfy(TagList(text).tags.contains)
        : UnicodeForm.composed(given) == text
      stories.append((column, isSame ? .rule(rule) : .differs(rule: rule, gives: given)))
    }
    return stories
  }

  // MARK: - What belongs to it

  private static func related(_ tab: Tab, _ index: Int, _ dataset: Dataset) -> [Related] {
    var related: [Related] = []
    let groups = [("transferId", Related.Kind.transferHalf), ("splitId", .split)].compactMap { column, kind in
      tab.text(row: index, column).map { (position: tab.schema[column], value: $0, kind: kind) }
    }
    if !groups.isEmpty {
      tab.forEachRow { row in
        guard row.index != index, row.isLive else { return }
        for group in groups where row.refers(to: group.value, group.position) {
          related.append(
            Self.related(
              group.kind, tab, row, ["date", "amount", "direction", "accountKey", "categoryKey", "payee"]))
        }
      }
    }
    if let rule = tab.text(row: index, "recurringRuleId"), let rules = dataset[.recurringRules] {
      rules.forEachRow { row in
        guard row.refers(to: rule, rules.schema["id"]) else { return }
        related.append(
          Self.related(
            .recurringRule, rules, row, ["payee", "amount", "cadence", "categoryKey", "startDate"]))
      }
    }
    if let id = tab.text(row: index, "id"), let receipts = dataset[.receipts] {
      receipts.forEachRow { row in
        guard row.refers(to: id, receipts.schema["transactionId"]),
          row.isLive
        else { return }
        related.append(Self.related(.receipt, receipts, row, ["fileName", "mediaType"]))
      }
    }
    return related
  }

  private static func related(_ kind: Related.Kind, _ tab: Tab, _ row: TabRow, _ columns: [String]) -> Related
  {
    Related(
      kind: kind, tab: tab.name, row: tab.sheet.rowNumber(row.index), id: row.rawText(tab.schema["id"]) ?? "",
      text: columns.compactMap { row.rawText(tab.schema[$0]) }.joined(separator: ", "))
  }
}

extension Tab {
  /// The id in a cell, in any notation.
  fileprivate func id(_ row: Int, _ column: String) -> RecordID? {
    text(row: row, column).flatMap { RecordID(cellText: $0) }
  }
}

extension TabRow {
  /// Whether a cell names the record with an id, in any notation.
  fileprivate func refers(to id: String, _ position: Int) -> Bool {
    guard let text = rawText(position) else { return false }
    return text == id || RecordID(cellText: text).map { $0 == RecordID(cellText: id) } == true
  }
}

/// The type and direction of a row. The category determines the type, and the money determines the direction.
///
/// Incoming money in an expense category is a refund. Outgoing money in an income category is a reversal.
///
/// Category of expenses and incoming money → expense with direction `.in`
package struct RowFlow: Sendable, Hashable {
  package let type: TransactionType
  /// The value of the direction cell. Nil when it is the natural direction of the type.
  package let direction: Direction?

  /// - Parameters:
  ///   - category: The type of the row's category. Nil when it has none.
  ///   - isOut: Whether the money leaves the account.
  package init(category: FlowType?, isOut: Bool) {
    let natural: TransactionType = isOut ? .expense : .income
    type = category?.transactionType ?? natural
    direction = type == natural ? nil : isOut ? .out : .in
  }
}
