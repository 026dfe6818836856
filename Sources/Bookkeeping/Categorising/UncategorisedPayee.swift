public import DatasetFormat
import Spreadsheet

/// Transactions of one payee and type that have no category yet.
public struct UncategorisedPayee: Sendable, Hashable {
  /// The payee as the first row has it; the statement's text where no row names one.
  public var payee: String
  /// What the rows are.
  public var type: TransactionType
  /// The rows' indices in the Transactions tab's sheet.
  public var rows: [Int]
  /// What they come to in each currency, in minor units; negative for money out.
  public var sums: [Amount]
  /// The first and the last day.
  public var days: ClosedRange<CalendarDate>
  /// The category that may be meant.
  public var proposal: CategoryHistory.Proposal?

  /// The payees of a dataset without a category, those with the most rows first.
  ///
  /// - Parameters:
  ///   - dataset: The dataset.
  ///   - ruled: Categories that import rules have for rows, by the rows' indices; they go before what history says.
  /// - Returns: The payees; rows whose day or money is not certain are in none.
  public static func all(
    in dataset: Dataset, ruled: [Int: CategoryHistory.Proposal] = [:]
  ) -> [UncategorisedPayee] {
    guard let tab = dataset[.transactions] else { return [] }
    let texts = PayeeTexts(tab)
    let movements = RowMovements(dataset)
    let active = Set(dataset.categories.filter(\.isActive).map(\.key))
    var history = CategoryHistory()
    for line in texts.categorised(in: dataset) where active.contains(line.categoryKey) {
      history.learn(payee: line.payee, categoryKey: line.categoryKey)
    }
    var order: [[String]] = []
    var groups: [[String]: UncategorisedPayee] = [:]
    let schema = tab.schema
    tab.forEachRow { row in
      guard row.isBlank(schema["deletedAt"]), row.isBlank(schema["categoryKey"]),
        let movement = movements.movement(of: row), movement.type.isFlow,
        let day = row.date(schema["date"]).value
      else { return }
      let payee = texts.text(of: row)
      let key = [UnicodeForm.folded(payee), movement.type.rawValue]
      let amount = Amount(minorUnits: movement.signedMinorUnits, currency: movement.amount.currency)
      guard var group = groups[key] else {
        order.append(key)
        groups[key] = UncategorisedPayee(
          payee: payee, type: movement.type, rows: [row.index], sums: [amount], days: day...day,
          proposal: ruled[row.index])
        return
      }
      group.rows.append(row.index)
      if let place = group.sums.firstIndex(where: { $0.currency == amount.currency }) {
        group.sums[place] = group.sums[place].adding(amount) ?? group.sums[place]
      } else {
        group.sums.append(amount)
      }
      group.days = min(group.days.lowerBound, day)...max(group.days.upperBound, day)
      groups[key] = group
    }
    return order.compactMap { groups[$0] }.map { group in
      var group = group
      group.proposal = group.proposal ?? history.proposal(for: group.payee)
      return group
    }.sorted { ($1.rows.count, $0.rows[0]) < ($0.rows.count, $1.rows[0]) }
  }
}

/// Who a row is about: the payee, else the statement's text.
struct PayeeTexts {
  private let tab: Tab
  private let payee: Int
  private let text: Int

  init(_ tab: Tab) {
    self.tab = tab
    payee = tab.schema["payee"]
    text = tab.schema["statementText"]
  }

  func text(of row: TabRow) -> String { row.text(payee).value ?? row.text(text).value ?? "" }

  /// The rows that have a category, by their days.
  func categorised(in dataset: Dataset) -> [(payee: String, categoryKey: String)] {
    var lines: [(day: CalendarDate, row: Int, payee: String, key: String)] = []
    let schema = tab.schema
    tab.forEachRow { row in
      guard row.isBlank(schema["deletedAt"]), let key = row.key(schema["categoryKey"]).value else { return }
      lines.append((row.date(schema["date"]).value ?? .distantPast, row.index, text(of: row), key))
    }
    return lines.sorted { ($0.day, $0.row) < ($1.day, $1.row) }.map { ($0.payee, $0.key) }
  }
}

/// How good proposals would have been: each row that has a category is proposed one from the rows before it.
public struct ProposalBackTest: Sendable, Hashable {
  /// The rows that have a category.
  public private(set) var rows = 0
  /// How many would have been proposed one.
  public private(set) var proposed = 0
  /// How many of those would have been right.
  public private(set) var right = 0
  /// The same where the last category of the same payee is proposed, and nothing else.
  public private(set) var plainProposed = 0
  /// How many of those would have been right.
  public private(set) var plainRight = 0

  /// Tries the rows of a dataset in the order of their days.
  public init(_ dataset: Dataset) {
    guard let tab = dataset[.transactions] else { return }
    var history = CategoryHistory()
    var last: [String: String] = [:]
    for line in PayeeTexts(tab).categorised(in: dataset) {
      rows += 1
      let name = UnicodeForm.folded(line.payee)
      if let found = history.proposal(for: line.payee) {
        proposed += 1
        if found.categoryKey == line.categoryKey { right += 1 }
      }
      if let key = last[name] {
        plainProposed += 1
        if key == line.categoryKey { plainRight += 1 }
      }
      last[name] = line.categoryKey
      history.learn(payee: line.payee, categoryKey: line.categoryKey)
    }
  }
}

extension BookChanges {
  /// Gives all rows of a payee a category, and where wished makes an import rule for those to come.
  ///
  /// - Parameters:
  ///   - group: The rows.
  ///   - category: The category's key, name or beginning.
  ///   - makesRule: Whether later imports shall know it, too.
  /// - Throws: ``BookError``.
  public mutating func categorise(
    _ group: UncategorisedPayee, as category: String, makesRule: Bool
  ) throws(BookError) {
    let rows = try EditedRows(dataset)
    let imported = try group.rows.map { index throws(BookError) in try rows.row(index).isImported }
    // The type of a statement's line follows its category; what a person typed keeps its own.
    let isFree = imported.allSatisfy { $0 }
    let found = try CategoryBook(dataset).category(category, of: isFree ? nil : group.type)
    var edit = TransactionEdit()
    edit.category = found.record.key
    for index in group.rows { try self.edit(index, edit, today: CalendarDate(dayNumber: 0)) }
    guard makesRule else { return }
    let text = group.payee.replacing("|", with: " ")
    guard !HeaderName.trimmed(text).isEmpty else {
      throw BookError("a rule needs a text; these rows have none.")
    }
    var row = record(.importRules)
    row.id("id", origin.newID())
    row.text("textContains", text)
    row.text("categoryKey", found.record.key)
    row.integer("sortOrder", nextRuleOrder)
    row.boolean("isEnabled", true)
    try insert(row)
  }

  private var nextRuleOrder: Int {
    guard let tab = dataset[.importRules] else { return 1 }
    var highest = 0
    tab.forEachRow { highest = max(highest, $0.integer(tab.schema["sortOrder"]).value ?? 0) }
    return highest + 1
  }
}
