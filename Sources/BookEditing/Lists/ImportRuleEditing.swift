import Bookkeeping
public import DatasetFormat
import Spreadsheet

/// The cells of an import rule as a user types them. Nil leaves a cell unchanged, and the empty text clears
/// it.
package struct ImportRuleCells: Sendable, Hashable {
  /// Condition: any of several texts, `|` between.
  package var textContains: String?
  /// Condition: a regular expression.
  package var textMatches: String?
  /// Condition: the account's key, name or beginning.
  package var account: String?
  /// Condition: the smallest amount, without sign.
  package var amountMin: String?
  /// Condition: the largest amount, without sign.
  package var amountMax: String?
  /// Condition: the direction of the money.
  package var direction: String?
  /// Condition: the first day, as typed.
  package var dateFrom: String?
  /// Condition: the last day, as typed.
  package var dateTo: String?
  /// The category to fill in: its key, name or beginning.
  package var category: String?
  /// The payee to fill in.
  package var payee: String?
  /// The tags to add.
  package var tags: [String]?
  /// The note to fill in.
  package var note: String?
  /// The other account of the transfer to make.
  package var transferAccount: String?
  /// Whether lines are left out of an import.
  package var skip: Bool?
  /// Why the rule is there.
  package var comment: String?

  /// No cells.
  package init() {}

  /// Whether nothing is to change.
  package var isEmpty: Bool { self == ImportRuleCells() }
}

/// An import rule that comes with a program, with an id of its own in every dataset.
package struct StarterRule: Sendable, Hashable {
  /// The record's id.
  package var id: RecordID
  /// Its position after all of the user's own rules, from 0.
  package var place: Int
  /// The regular expression that it searches in outgoing payments.
  package var expression: String
  /// The keys that its category may have, the best first.
  package var categoryKeys: [String]
  /// Why it is there: `starter rules for Germany: supermarkets`.
  package var comment: String

  /// The times of all starter rules, on every device, so that two devices that add the same rule have the
  /// same record. A merge treats records of one id with different times of creation as different records, and
  /// a rule that was changed on one device is the newer one.
  static let madeAt = Timestamp(milliseconds: 1_767_225_600_000)

  /// A rule.
  ///
  /// - Parameters:
  ///   - id: The record's id.
  ///   - place: Its position, from 0.
  ///   - words: Names that count as whole words only, because they begin or end other words.
  ///   - names: Names, or beginnings of names, that count at the beginning of a word.
  ///   - patterns: Regular expressions that count as whole words.
  ///   - categoryKeys: The keys that its category may have, the best first.
  ///   - comment: Why the rule exists.
  package init(
    id: RecordID, place: Int, words: [String] = [], names: [String] = [], patterns: [String] = [],
    categoryKeys: [String], comment: String
  ) {
    self.id = id
    self.place = place
    self.categoryKeys = categoryKeys
    self.comment = comment
    let whole = (words.map(RegularExpression.escaped) + patterns).joined(separator: "|")
    let beginnings = names.map(RegularExpression.escaped).joined(separator: "|")
    expression =
      names.isEmpty
      ? "\\b(?:\(whole))\\b" : whole.isEmpty ? "\\b(?:\(beginnings))" : "\\b(?:\(beginnings)|(?:\(whole))\\b)"
  }
}

/// The result for each starter rule.
package struct StarterOutcome: Sendable {
  /// Those that were added, each with its category.
  package var added: [(rule: StarterRule, categoryKey: String)] = []
  /// Rules that exist already, or were deleted or changed; they are left alone.
  package var known: [StarterRule] = []
  /// Those for which the dataset has no category in use.
  package var withoutCategory: [StarterRule] = []
  /// Rules whose payees the user files under several categories: a rule would be wrong for some.
  package var undecided: [StarterRule] = []
}

extension BookChanges {
  /// Adds an import rule: lines of statements whose text contains some words get a payee and a category.
  ///
  /// ```swift
  /// try changes.addImportRule(containing: "GREEN BASKET", payee: "Green Basket", category: "groceries")
  /// ```
  ///
  /// It is tried after the user's other rules, when a statement is imported. Rows that are there already
  /// stay.
  ///
  /// - Parameters:
  ///   - text: The words, of any case; of several texts with `|` between them any one.
  ///   - payee: The payee to fill in.
  ///   - category: The category to fill in: its key, name or beginning.
  /// - Returns: The rule's id.
  /// - Throws: ``BookError``, also where there is no text to find, or nothing to fill in.
  @discardableResult
  public mutating func addImportRule(
    containing text: String, payee: String? = nil, category: String? = nil
  ) throws(BookError) -> RecordID {
    // An empty part would be in every line.
    guard
      text.split(separator: "|", omittingEmptySubsequences: false).allSatisfy({
        !HeaderName.trimmed(String($0)).isEmpty
      })
    else { throw .usage("\(text): a rule needs a text that lines contain.") }
    guard payee?.isEmpty == false || category?.isEmpty == false else {
      throw .usage("\(text): a rule needs a payee or a category to fill in.")
    }
    var cells = ImportRuleCells()
    cells.textContains = text
    cells.payee = payee
    cells.category = category
    return try addImportRule(cells, today: origin.today)
  }

  /// Adds an import rule after the user's own rules.
  ///
  /// - Parameters:
  ///   - cells: Its content.
  ///   - today: Today, for typed days.
  ///   - isMadeOfRows: Whether its texts come from rows and were not typed: they are used unchanged.
  /// - Returns: Its id.
  /// - Throws: ``BookError`` for cells without a meaning. Whether the rule can be applied is decided by the
  ///   engine that runs it.
  @discardableResult
  package mutating func addImportRule(
    _ cells: ImportRuleCells, today: CalendarDate, isMadeOfRows: Bool = false
  ) throws(BookError) -> RecordID {
    let id = origin.newID()
    var row = record(.importRules)
    row.id("id", id)
    row.integer("sortOrder", dataset.nextRuleOrder() + importRulesAdded)
    row.boolean("isEnabled", true)
    for (column, text) in try values(of: cells, account: nil, today: today) where !text.isEmpty {
      row.value(column, text)
    }
    try insert(row, isCopy: isMadeOfRows)
    importRulesAdded += 1
    return id
  }

  /// Adds the starter rules that the dataset has not seen yet.
  ///
  /// A rule with the id of one that a user deleted or changed stays unchanged. Each rule gets the category in
  /// which the user files its payees, or the first of its own categories that is in use for spending. A rule
  /// without any is left out.
  ///
  /// - Parameters:
  ///   - rules: The rules.
  ///   - filed: For each rule the number of matching rows by category.
  /// - Returns: What happened to each rule.
  /// - Throws: ``BookError`` where the dataset's version has no rules.
  @discardableResult
  package mutating func install(
    _ rules: [StarterRule], filed: (StarterRule) -> [String: Int] = { _ in [:] }
  ) throws(BookError) -> StarterOutcome {
    var known: Set<RecordID> = []
    if let tab = dataset[.importRules] {
      tab.forEachRow { row in if let id = row.uuid(tab.schema["id"]).value { known.insert(id) } }
    }
    let usable = Set(dataset.categories.filter { $0.isActive && $0.type.known == .expense }.map(\.key))
    var outcome = StarterOutcome()
    for rule in rules {
      guard known.insert(rule.id).inserted else {
        outcome.known.append(rule)
        continue
      }
      let counts = filed(rule).filter { usable.contains($0.key) }
      let all = counts.values.reduce(0, +)
      let most = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }
      // A few rows may be slips; where many differ no rule can tell.
      if let most, most.value * 10 < all * 9, all > 2 {
        outcome.undecided.append(rule)
        continue
      }
      let own = all > 2 ? most?.key : nil
      guard let key = own ?? rule.categoryKeys.first(where: usable.contains) else {
        outcome.withoutCategory.append(rule)
        continue
      }
      var row = RowEncoder(.importRules)
      row.id("id", rule.id)
      row.integer("sortOrder", ImportRule.lastOrders + rule.place)
      row.boolean("isEnabled", true)
      row.text("textMatches", rule.expression)
      row.text("direction", Direction.out.rawValue)
      row.text("categoryKey", key)
      row.text("comment", rule.comment)
      row.stamps(StarterRule.madeAt)
      try insert(row)
      outcome.added.append((rule, key))
    }
    return outcome
  }

  /// Changes cells of an import rule.
  ///
  /// - Throws: ``BookError``.
  package mutating func editImportRule(_ text: String, _ cells: ImportRuleCells, today: CalendarDate)
    throws(BookError)
  {
    let (tab, rule) = try importRule(text)
    for (column, text) in try values(of: cells, account: rule.accountKey, today: today) {
      try set(column, of: tab, row: rule.row, to: text)
    }
  }

  /// Enables or disables an import rule.
  ///
  /// - Throws: ``BookError``.
  package mutating func setImportRule(_ text: String, isEnabled: Bool) throws(BookError) {
    let (tab, rule) = try importRule(text)
    try set("isEnabled", of: tab, row: rule.row, to: isEnabled ? "TRUE" : "FALSE")
  }

  /// Deletes an import rule. The cells that it filled in stay.
  ///
  /// - Throws: ``BookError``.
  package mutating func deleteImportRule(_ text: String) throws(BookError) {
    let (tab, rule) = try importRule(text)
    delete(tab, row: rule.row)
  }

  /// Moves import rules to the front, in this order, before all others in their present order. Starter rules
  /// that are not named stay last.
  ///
  /// - Throws: ``BookError``.
  package mutating func reorderImportRules(_ texts: [String]) throws(BookError) {
    var first: [ImportRule] = []
    for text in texts {
      let (_, rule) = try importRule(text)
      if first.contains(rule) { throw .usage("\(text): it is named twice. Name it once.") }
      first.append(rule)
    }
    guard let tab = dataset[.importRules] else { return }
    let rest = dataset.allImportRules.filter {
      !first.contains($0) && ($0.sortOrder ?? 0) < ImportRule.lastOrders
    }
    for (index, rule) in (first + rest).enumerated() {
      try set("sortOrder", of: tab, row: rule.row, to: String(index + 1))
    }
  }

  /// The import rule that a text names: its row in the ImportRules tab, the beginning of its id, or the
  /// beginning of its search text.
  ///
  /// - Throws: ``BookError`` where there is none or there are several.
  package func importRuleID(_ text: String) throws(BookError) -> RecordID { try importRule(text).rule.id }

  private func importRule(_ text: String) throws(BookError) -> (tab: Tab, rule: ImportRule) {
    guard let tab = dataset[.importRules] else {
      throw .unknown(
        "\(text): there is no such rule, as there are no rules yet. See dataset rules add.", text)
    }
    let rules = dataset.allImportRules
    let word = HeaderName.trimmed(text)
    if let number = Int(word) {
      if let rule = rules.first(where: { tab.sheet.rowNumber($0.row) == number }) { return (tab, rule) }
      throw .unknown("\(text): there is no rule in that row. See dataset rules list.", text)
    }
    let rule = try NameMatch(word, among: rules, id: \.writtenID, names: \.texts).only(
      none: BookError.unknown(
        "\(text): there is no such rule (expected a row, an id or a text). See dataset rules list.", text)
    ) { found in
      let rows = found.prefix(20).map { String(tab.sheet.rowNumber($0.row)) }.joined(separator: ", ")
      return BookError(
        "\(text): several rules match. Name one by its row: \(rows).", .ambiguous, found: text,
        candidates: found.map { String(tab.sheet.rowNumber($0.row)) })
    }
    return (tab, rule)
  }

  /// The cells as they are written.
  private func values(
    of cells: ImportRuleCells, account: String?, today: CalendarDate
  ) throws(BookError) -> [(column: String, text: String)] {
    let books = AccountBook(dataset, added: listed)
    var values: [(column: String, text: String)] = []
    func add(_ column: String, _ text: String?) { if let text { values.append((column, text)) } }
    func key(_ text: String?) throws(BookError) -> String? {
      guard let text, !text.isEmpty else { return text }
      return try books.names.find(text).key
    }
    func day(_ text: String?) throws(BookError) -> String? {
      guard let text, !text.isEmpty else { return text }
      return try TypedDay.read(text, today: today).description
    }
    let own = try key(cells.account)
    add("accountKey", own)
    add("textContains", cells.textContains)
    add("textMatches", cells.textMatches)
    // Without its own account the rule is for lines in any currency. The dataset's currency decides how
    // amounts are typed.
    let named = own ?? account
    let currency = named.flatMap { dataset.currencyOfAccount[$0] } ?? dataset.settings.currency ?? .none
    for (column, text) in [("amountMin", cells.amountMin), ("amountMax", cells.amountMax)] {
      guard let text else { continue }
      values.append((column, text.isEmpty ? "" : try TypedAmount.positive(text, in: currency).decimalText))
    }
    if let text = cells.direction, !text.isEmpty, Direction(rawValue: text.lowercased()) == nil {
      throw .usage("\(text): not a direction (expected out or in).")
    }
    add("direction", cells.direction?.lowercased())
    add("dateFrom", try day(cells.dateFrom))
    add("dateTo", try day(cells.dateTo))
    add("payee", cells.payee)
    if let text = cells.category {
      add(
        "categoryKey",
        text.isEmpty ? "" : try CategoryBook(dataset, added: listed).category(text, of: nil).record.key)
    }
    add("tags", cells.tags.map { TagList($0.joined(separator: ",")).description })
    add("note", cells.note)
    add("transferAccountKey", try key(cells.transferAccount))
    add("skip", cells.skip.map { $0 ? "TRUE" : "" })
    add("comment", cells.comment)
    return values
  }
}

extension ImportRule {
  /// Its search texts.
  fileprivate var texts: [String] {
    (textContains ?? "").split(separator: "|").map { HeaderName.trimmed(String($0)) }
      + (textMatches.map { [$0] } ?? [])
  }
}
