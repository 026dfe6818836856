/// A matching rule for statement lines, as the ImportRules tab has it: conditions that must all hold, and
/// fields to fill. A row that a user typed without an id is one too.
package struct ImportRule: Sendable, Hashable {
  /// The rule's identifier; for a row that was typed without one, a unique substitute.
  package var id: RecordID
  /// Whether the file has the ``id``.
  package var hasID: Bool
  /// The row's index in the tab's sheet; the order of rules without a sortOrder.
  package var row: Int
  /// The rule's place in the order in which rules are tried; nil: by its row.
  package var sortOrder: Int?

  /// Only lines of this account; nil for all.
  package var accountKey: String?
  /// Any of several texts with `|` between; case and accents ignored.
  package var textContains: String?
  /// A regular expression, case ignored.
  package var textMatches: String?
  /// Decimal numbers, compared without sign in the line's currency.
  package var amountMin: DecimalNumber?
  /// The largest amount, without sign, in the line's currency.
  package var amountMax: DecimalNumber?
  /// `out` or `in`.
  package var direction: String?
  /// The first day on which the rule holds.
  package var dateFrom: CalendarDate?
  /// The last day on which the rule holds.
  package var dateTo: CalendarDate?

  /// The payee that the rule fills in.
  package var payee: String?
  /// The category that the rule fills in.
  package var categoryKey: String?
  /// The tags that the rule adds.
  package var tags: TagList?
  /// The note that the rule fills in.
  package var note: String?
  /// The payment state that the rule fills in.
  package var payment: String?
  /// The reimbursement state that the rule fills in.
  package var reimbursement: String?
  /// The other account of the transfer that the rule makes of a line.
  package var transferAccountKey: String?
  /// Whether lines that match are left out of the import.
  package var skip: Bool

  /// Whether the rule is tried.
  package var isEnabled: Bool
  /// Why the rule is there.
  package var comment: String?

  /// Cells of the row that could not be read; such a rule is not applied.
  package var unreadable: [String]
}

extension ImportRule {
  /// A rule that is in no tab yet.
  package init(textContains: String? = nil, textMatches: String? = nil, categoryKey: String) {
    self.init(
      id: RecordID(high: 0, low: 0), hasID: false, row: 0, textContains: textContains,
      textMatches: textMatches,
      categoryKey: categoryKey, skip: false, isEnabled: true, unreadable: [])
  }
}

extension Dataset {
  /// The enabled rules that are not deleted, in the order in which they are tried.
  package var importRules: [ImportRule] { allImportRules.filter(\.isEnabled) }

  /// The rules that are not deleted, including disabled ones, in their order.
  ///
  /// Rules without a sortOrder come after those with one, but before the rules that are tried last
  /// (``ImportRule/lastOrders``).
  package var allImportRules: [ImportRule] {
    guard let tab = tabs[.importRules] else { return [] }
    var rules: [ImportRule] = []
    tab.forEachRow { row in
      guard row.isLive, let rule = ImportRule(row, schema: tab.schema) else {
        return
      }
      rules.append(rule)
    }
    return rules.sorted { ($0.order, $0.row) < ($1.order, $1.row) }
  }

  /// The sortOrder for a new rule, so many steps after the user's own, and before starter rules.
  package func nextRuleOrder(step: Int = 1) -> Int {
    let highest = allImportRules.compactMap(\.sortOrder).filter { $0 < ImportRule.lastOrders }.max() ?? 0
    return min(highest.addingReportingOverflow(step).partialValue, ImportRule.lastOrders - 1)
  }

  /// The same; rules that were typed without an id get a new one, which a plan is to write.
  package func importRules(newID: () -> RecordID) -> [ImportRule] {
    importRules.map { rule in
      var rule = rule
      if !rule.hasID { rule.id = newID() }
      return rule
    }
  }
}

extension ImportRule {
  /// The sortOrder of rules that are tried after all of the user's: starter rules.
  package static let lastOrders = 1_000_000

  /// Whether it is tried after all of the user's rules.
  package var isLast: Bool { order >= Self.lastOrders }

  /// Its place among all rules.
  fileprivate var order: Int { sortOrder ?? Self.lastOrders - 1 }

  /// Reads a row of the tab; nil for a row without an id, without conditions, and with nothing to fill in.
  init?(_ row: TabRow, schema: TabSchema) {
    let read = row.uuid(schema["id"])
    guard !row.isBlank(schema["id"]) || Self.telling.contains(where: { !row.isBlank(schema[$0]) }) else {
      return nil
    }
    var unreadable: [String] = []
    if case .unreadable = read { unreadable.append("id") }
    if case .unreadable = row.boolean(schema["isEnabled"]) { unreadable.append("isEnabled") }
    func take<Value>(_ name: String, _ read: (Int) -> Reading<Value>) -> Value? {
      let reading = read(schema[name])
      if case .unreadable = reading { unreadable.append(name) }
      return reading.value
    }
    func number(_ name: String) -> DecimalNumber? {
      guard let text = row.rawText(schema[name]).map(HeaderName.trimmed), !text.isEmpty else { return nil }
      guard let number = Self.limit(text) else {
        unreadable.append(name)
        return nil
      }
      return number
    }
    func word(_ name: String) -> String? {
      guard case .choice(let choices) = schema.columns[schema[name]].kind else { return nil }
      return take(name) { row.choice($0, of: choices) }
    }
    id = read.value ?? RecordID(high: 0, low: UInt64(row.index))
    hasID = !row.isBlank(schema["id"])
    self.row = row.index
    sortOrder = take("sortOrder", row.integer)
    accountKey = take("accountKey", row.key)
    textContains = take("textContains", row.text)
    textMatches = take("textMatches", row.text)
    amountMin = number("amountMin")
    amountMax = number("amountMax")
    direction = word("direction")
    dateFrom = take("dateFrom", row.date)
    dateTo = take("dateTo", row.date)
    payee = take("payee", row.text)
    categoryKey = take("categoryKey", row.key)
    tags = take("tags", row.tagList)
    note = take("note", row.text)
    payment = word("payment")
    reimbursement = word("reimbursement")
    transferAccountKey = take("transferAccountKey", row.key)
    skip = take("skip", row.boolean) ?? false
    isEnabled = row.boolean(schema["isEnabled"]).value != false
    comment = take("comment", row.text)
    self.unreadable = unreadable
  }

  /// The columns that make a row a rule.
  private static let telling = [
    "accountKey", "textContains", "textMatches", "amountMin", "amountMax", "direction", "dateFrom", "dateTo",
    "payee",
    "categoryKey", "tags", "note", "payment", "reimbursement", "transferAccountKey", "skip",
  ]

  /// The identifier as the file has it; nil if it has none.
  package var writtenID: String? { hasID && id.high != 0 ? id.description : nil }

  /// The amount in a condition of a row; nil if there is none, or it cannot be read.
  package static func limit(_ row: TabRow, _ position: Int) -> DecimalNumber? {
    row.rawText(position).flatMap { limit(HeaderName.trimmed($0)) }
  }

  /// An amount to compare with, in whatever currency: with a comma where only one reading is left, and
  /// without the noise that a spreadsheet adds.
  private static func limit(_ text: String) -> DecimalNumber? {
    var number = try? DecimalNumber(plain: text)
    if number == nil, case .number(let read) = LocalNumber.read(text, digits: 2) { number = read }
    return number?.withoutNoise
  }
}
