public import DatasetFormat
import Spreadsheet

/// A recurring rule as a person describes it.
public struct NewRule: Sendable {
  /// What each occurrence holds; its day is the rule's first.
  public var entry: NewTransaction
  /// Whether it comes by days, weeks, months or years.
  public var cadence: Cadence
  /// Every how many of them.
  public var interval: Int
  /// The last day on which one may fall, as typed.
  public var end: String?

  /// A rule.
  public init(_ entry: NewTransaction, cadence: Cadence, interval: Int = 1, end: String? = nil) {
    self.entry = entry
    self.cadence = cadence
    self.interval = interval
    self.end = end
  }

  /// Reads how often something comes: `monthly`, `2 weeks`, `every 3 months`.
  ///
  /// - Throws: ``BookError``.
  public static func rhythm(_ text: String) throws(BookError) -> (cadence: Cadence, interval: Int) {
    let words = text.lowercased().split(separator: " ").filter { $0 != "every" }
    let units: [(String, Cadence)] = [
      ("day", .daily), ("week", .weekly), ("month", .monthly), ("year", .yearly),
    ]
    if words.count == 1 {
      if let cadence = Cadence(rawValue: String(words[0])) { return (cadence, 1) }
      if let unit = units.first(where: { words[0] == $0.0 }) { return (unit.1, 1) }
    } else if words.count == 2, let interval = Int(words[0]), (1...1000).contains(interval),
      let unit = units.first(where: { words[1] == $0.0 || words[1] == $0.0 + "s" })
    {
      return (unit.1, interval)
    }
    throw BookError(
      "\(text): it does not say how often (expected daily, weekly, monthly, yearly, or such as \"2 weeks\").")
  }
}

/// What a person wants other in a recurring rule; nil leaves a cell as it is.
public struct RuleEdit: Sendable, Hashable {
  /// The amount of each occurrence, as typed.
  public var amount: String?
  /// Its category.
  public var category: String?
  /// Who.
  public var payee: String?
  /// Its account.
  public var account: String?
  /// Its note.
  public var note: String?
  /// The last day on which one may fall, as typed; empty for none.
  public var end: String?

  /// An edit of nothing.
  public init() {}

  /// Whether nothing is to change.
  public var isEmpty: Bool { self == RuleEdit() }
}

extension BookChanges {
  /// Adds a recurring rule, and its transactions of this year.
  ///
  /// - Parameters:
  ///   - new: What was typed.
  ///   - today: The day at hand.
  /// - Returns: The rule's id.
  /// - Throws: ``BookError``.
  @discardableResult
  public mutating func add(_ new: NewRule, today: CalendarDate) throws(BookError) -> RecordID {
    let words = try EntryWords(new.entry, in: dataset)
    guard let category = words.category, words.type.isFlow else {
      throw BookError("a recurring rule has a category. Name one.")
    }
    guard new.entry.direction == nil else { throw BookError("a recurring rule makes no refunds.") }
    let start =
      try new.entry.day.map { text throws(BookError) in try TypedDay.read(text, today: today) } ?? today
    let end = try new.end.map { text throws(BookError) in try TypedDay.read(text, today: today) }
    if let end, end < start { throw BookError("the rule ends on \(end), before it begins on \(start).") }
    let id = origin.newID()
    var row = record(.recurringRules)
    row.id("id", id)
    row.text("type", words.type.rawValue)
    row.amount("amount", words.amount)
    row.text("currency", words.writtenCurrency?.code)
    row.text("payee", new.entry.payee)
    row.text("categoryKey", category.key)
    row.text("accountKey", words.account?.key)
    row.text("tags", TagList(new.entry.tags.joined(separator: ",")).description)
    row.text("note", new.entry.note)
    row.text("cadence", new.cadence.rawValue)
    row.integer("interval", new.interval)
    row.date("startDate", start)
    row.date("endDate", end)
    row.boolean("isEnabled", true)
    row.integer("generateThroughYear", today.year)
    try insert(row)
    let rule = RecurringRule(
      id: id, words, category.key, new, tags: TagList(new.entry.tags.joined(separator: ",")), start: start,
      end: end)
    _ = try makeRows(of: rule, id, through: today.year, except: nil)
    return id
  }

  /// Changes a rule, and of its transactions after today those that are still as the rule made them.
  ///
  /// - Throws: ``BookError``.
  public mutating func edit(_ rule: RecurringRule, _ edit: RuleEdit, today: CalendarDate) throws(BookError) {
    guard let tab = dataset[.recurringRules], let id = rule.id else {
      throw BookError("the rule has no id. See dataset validate.")
    }
    var values: [(column: String, old: String, new: String)] = []
    let books = AccountBook(dataset)
    var currency = rule.amount.currency
    if let text = edit.account {
      let account = try books.names.find(text)
      currency = books.currency(of: account)
      guard currency == rule.amount.currency else {
        throw BookError(
          "\(account.key): it is in \(currency.code), and the rule in \(rule.amount.currency.code).")
      }
      values.append(("accountKey", rule.accountKey ?? "", account.key))
    }
    if let text = edit.amount {
      let amount = try TypedAmount.positive(text, in: currency)
      values.append(("amount", rule.amount.decimalText, amount.decimalText))
    }
    if let text = edit.category {
      let category = try CategoryBook(dataset).category(text, of: rule.type.transactionType)
      values.append(("categoryKey", rule.categoryKey, category.record.key))
    }
    if let text = edit.payee { values.append(("payee", rule.payee ?? "", text)) }
    if let text = edit.note { values.append(("note", rule.note ?? "", text)) }
    for value in values { try set(value.column, of: tab, row: rule.row, to: value.new) }
    var end: CalendarDate?
    if let text = edit.end {
      end = text.isEmpty ? nil : try TypedDay.read(text, today: today)
      try set("endDate", of: tab, row: rule.row, to: end?.description ?? "")
    }
    guard let rows = dataset[.transactions] else { return }
    for instance in future(of: id, after: today) {
      if let end, instance.occurrence > end {
        delete(rows, row: instance.row)
        continue
      }
      for value in values where text(of: instance.row, value.column, rows) == value.old {
        try set(value.column, of: rows, row: instance.row, to: value.new)
      }
    }
  }

  /// Lets a rule make transactions, or no more.
  ///
  /// - Parameters:
  ///   - isEnabled: Whether it makes any.
  ///   - rule: The rule.
  ///   - withFuture: Whether its transactions after today that no statement has shown go, where it makes no more.
  ///   - today: The day at hand.
  /// - Throws: ``BookError``.
  public mutating func setEnabled(
    _ isEnabled: Bool, _ rule: RecurringRule, withFuture: Bool = false, today: CalendarDate
  ) throws(BookError) {
    guard let tab = dataset[.recurringRules] else { return }
    try set("isEnabled", of: tab, row: rule.row, to: isEnabled ? "TRUE" : "FALSE")
    if !isEnabled, withFuture { deleteFuture(of: rule, after: today) }
  }

  /// Deletes a rule; its transactions stay, but for those after today that no statement has shown where that is wished.
  public mutating func delete(_ rule: RecurringRule, withFuture: Bool, today: CalendarDate) {
    guard let tab = dataset[.recurringRules] else { return }
    delete(tab, row: rule.row)
    if withFuture { deleteFuture(of: rule, after: today) }
  }

  private mutating func deleteFuture(of rule: RecurringRule, after day: CalendarDate) {
    guard let id = rule.id, let rows = dataset[.transactions] else { return }
    for instance in future(of: id, after: day) { delete(rows, row: instance.row) }
  }

  private func future(of id: RecordID, after day: CalendarDate) -> [RuleInstances.Instance] {
    RuleInstances(dataset).all.filter { $0.rule == id && !$0.isDeleted && !$0.isSettled && $0.date > day }
  }

  private func text(of row: Int, _ column: String, _ tab: Tab) -> String {
    let position = tab.schema[column]
    guard let place = tab.binding.columnOfPosition[position] else { return "" }
    let text = tab.sheet.value(row: row, column: place).text
    guard column == "amount" else { return text }
    // A workbook holds 12.5 for 12.50.
    var amount = text
    let currencies = RowCurrencies(dataset)
    tab.forEachRow(in: row..<row + 1) { row in
      guard let currency = currencies.currency(of: row),
        let units = row.minorUnits(position, currency: currency).value
      else { return }
      amount = Amount(minorUnits: units, currency: currency).decimalText
    }
    return amount
  }
}

extension RecurringRule {
  /// A rule that is about to be written.
  fileprivate init(
    id: RecordID, _ words: EntryWords, _ category: String, _ new: NewRule, tags: TagList, start: CalendarDate,
    end: CalendarDate?
  ) {
    row = 0
    self.id = id
    type = words.type == .income ? .income : .expense
    amount = words.amount
    payee = new.entry.payee
    categoryKey = category
    accountKey = words.account?.key
    self.tags = tags
    note = new.entry.note
    cadence = new.cadence
    interval = new.interval
    startDate = start
    endDate = end
    isEnabled = true
  }
}
