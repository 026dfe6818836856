package import Bookkeeping
package import DatasetFormat
import Spreadsheet

/// A recurring rule made from a transaction, with the differences from it.
package struct RuleFromRow: Sendable {
  /// The row's index in the Transactions tab's sheet.
  package var row: Int
  /// Whether it comes by days, weeks, months or years.
  package var cadence: Cadence
  /// The number of cadence units between two occurrences.
  package var interval: Int
  /// The amount as typed; nil: the row's.
  package var amount: String?
  /// The category's key, name or beginning; nil: the row's. A row without one gets it, too.
  package var category: String?
  /// Who; nil: the row's payee, else the lasting words of its statement.
  package var payee: String?
  /// The first day as typed; nil: the row's day. A row that the bank booked after a weekend may belong to an
  /// earlier day.
  package var day: String?
  /// The account's key, name or beginning; nil: the row's.
  package var account: String?
  /// The user's tags; nil: the row's.
  package var tags: [String]?
  /// The user's note; nil: the row's.
  package var note: String?
  /// The last day on which one may fall, as typed.
  package var end: String?
  /// By how much the bank's amount may differ, as typed.
  package var tolerance: String?

  /// A rule as the row suggests.
  package init(row: Int, cadence: Cadence, interval: Int = 1) {
    self.row = row
    self.cadence = cadence
    self.interval = interval
  }
}

extension BookChanges {
  /// How far from its day due the row may lie from which a rule is made.
  private static let reach = 7

  /// Adds a recurring rule from a transaction, which becomes its first occurrence, and the transactions of
  /// this year.
  ///
  /// Later rows of the same payee and account become occurrences too, if they are on days of the rule and
  /// have its amount, or an amount within a quarter of it. No second row is made for them.
  ///
  /// - Parameters:
  ///   - new: The row, and the typed differences.
  ///   - today: Today.
  /// - Returns: The rule's id.
  /// - Throws: ``BookError`` for a row that cannot be an occurrence: a transfer, a refund, or a row of
  ///   another rule.
  @discardableResult
  package mutating func add(_ new: RuleFromRow, today: CalendarDate) throws(BookError) -> RecordID {
    let template = try RuleTemplate(new.row, in: dataset)
    let start =
      try new.day.map { text throws(BookError) in try TypedDay.read(text, today: today) } ?? template.day
    guard abs(start.days(since: template.day)) <= Self.reach else {
      throw BookError(
        "\(start): row \(template.number) is of \(template.day), and would be its first occurrence. Name a day within \(Self.reach) days of it, or add the rule without --like."
      )
    }
    guard let days = Occurrences(cadence: new.cadence.rawValue, interval: new.interval, start: start) else {
      throw .usage("every \(new.interval): expected a whole number from 1.")
    }
    var rule = try rule(new, template, start, today)
    let end = try new.end.map { text throws(BookError) in try TypedDay.read(text, today: today) }
    if let end, end < start { throw BookError("the rule ends on \(end), before it begins on \(start).") }
    rule.endDate = end
    rule.tolerance = try AmountTolerance.typed(new.tolerance, for: rule.amount)
    var standing = [start: template.row]
    for (day, row) in template.later(on: days, of: rule, in: dataset) { standing[day] = standing[day] ?? row }
    return try add(rule, standing: standing, template, through: today.year)
  }

  /// Adds a rule that continues a series. The latest payments of the series become the rule's first
  /// occurrences.
  ///
  /// - Parameters:
  ///   - series: The series found.
  ///   - category: The category's key, name or beginning; nil: that of the rows.
  ///   - today: Today.
  /// - Returns: The rule's id.
  /// - Throws: ``BookError`` for a series that has ended, or has no category.
  @discardableResult
  package mutating func add(
    _ series: RecurringSeries, category: String? = nil, today: CalendarDate
  ) throws(BookError) -> RecordID {
    guard let last = series.occurrences.last, !series.hasEnded else {
      let day = series.occurrences.last?.date.description ?? "nothing"
      throw BookError(
        "\(series.payee): it has ended; the last one was on \(day). There is nothing to make a rule for.")
    }
    let first = series.firstOfRule
    let template = try RuleTemplate(last.row, in: dataset)
    var new = RuleFromRow(row: last.row, cadence: series.cadence, interval: series.interval)
    new.amount = series.amount.decimalText
    new.category = category ?? series.categoryKey
    // A note on one payment does not apply to all.
    if series.occurrences.suffix(2).contains(where: {
      RuleTemplate.note(of: $0.row, in: dataset) != template.note
    }) {
      new.note = ""
    }
    let start = series.occurrences[first].due
    var rule = try rule(new, template, start, today)
    rule.tolerance = series.tolerance
    var standing: [CalendarDate: Int] = [:]
    for occurrence in series.occurrences[first...] { standing[occurrence.due] = occurrence.row }
    return try add(rule, standing: standing, template, through: today.year)
  }

  /// The rule made of a template and typed differences.
  private func rule(
    _ new: RuleFromRow, _ template: RuleTemplate, _ start: CalendarDate, _ today: CalendarDate
  ) throws(BookError) -> RecurringRule {
    var rule = RecurringRule(from: template, cadence: new.cadence, interval: new.interval, start: start)
    if let text = new.account {
      let books = AccountBook(dataset)
      let account = try books.names.find(text)
      guard books.currency(of: account) == rule.amount.currency else {
        throw BookError(
          "\(account.key): it is in \(books.currency(of: account).code), and row \(template.number) in \(rule.amount.currency.code)."
        )
      }
      rule.accountKey = account.key
    }
    if let text = new.amount { rule.amount = try TypedAmount.positive(text, in: rule.amount.currency) }
    guard let category = new.category ?? template.categoryKey else {
      throw BookError(
        "row \(template.number): it has no category, but a recurring rule needs one. Name it: recurring add --like \(template.number) --category groceries, or suggest --add with --as groceries."
      )
    }
    rule.categoryKey = try CategoryBook(dataset).category(category, of: rule.type.transactionType).record.key
    if let text = new.payee { rule.payee = text.isEmpty ? nil : text }
    if let tags = new.tags { rule.tags = TagList(tags.joined(separator: ",")) }
    if let text = new.note { rule.note = text.isEmpty ? nil : text }
    // Values from the row itself were not typed now.
    for (column, text) in [
      ("payee", new.payee), ("tags", new.tags?.joined(separator: ",")), ("note", new.note),
    ] {
      if let text { try TypedText.check(text, column) }
    }
    return rule
  }

  /// Adds a rule, assigns rows to its days, and makes the others.
  private mutating func add(
    _ rule: RecurringRule, standing: [CalendarDate: Int], _ template: RuleTemplate, through year: Int
  ) throws(BookError) -> RecordID {
    guard let rows = dataset[.transactions] else { throw BookError("the dataset has no tab Transactions.") }
    let id = origin.newID()
    var rule = rule
    rule.id = id
    rule.templateTransactionID = template.id
    rule.generateThroughYear = year
    try insert(encoder(of: rule, id), isCopy: true)
    try note(standing, of: id, in: rows)
    if template.categoryKey == nil {
      try set("categoryKey", of: rows, row: template.row, to: rule.categoryKey)
    }
    _ = try makeRows(of: rule, id, through: year, except: nil, standing: Set(standing.keys))
    return id
  }

  /// Makes rows the occurrences of a rule on their days.
  mutating func note(_ standing: [CalendarDate: Int], of id: RecordID, in rows: Tab) throws(BookError) {
    for (day, row) in standing.sorted(by: { $0.key < $1.key }) {
      try set("recurringRuleId", of: rows, row: row, to: id.description)
      try set("occurrenceDate", of: rows, row: row, to: day.description)
    }
  }

  /// The row of a rule.
  func encoder(of rule: RecurringRule, _ id: RecordID) -> RowEncoder {
    var row = record(.recurringRules)
    row.id("id", id)
    rule.write(to: &row, beside: dataset)
    row.text("cadence", rule.cadence.rawValue)
    row.integer("interval", rule.interval)
    row.date("startDate", rule.startDate)
    row.date("endDate", rule.endDate)
    row.boolean("isEnabled", rule.isEnabled)
    row.integer("generateThroughYear", rule.generateThroughYear)
    row.id("templateTransactionId", rule.templateTransactionID)
    row.text("amountTolerance", rule.tolerance?.description)
    return row
  }
}

extension RecurringSeries {
  /// The first occurrence of the rule: the last row on the intended day of the month, so that the 31st stays
  /// the 31st after February. Every due day after it must have a row, since otherwise the rule would make one
  /// for a missed day. If there is no such row, it is the last one.
  fileprivate var firstOfRule: Int {
    let last = occurrences.count - 1
    guard cadence == .monthly || cadence == .yearly,
      let days = Occurrences(cadence: cadence.rawValue, interval: interval, start: start)
    else { return last }
    var index = last
    while true {
      if occurrences[index].due.day == start.day { return index }
      let number = days.first(onOrAfter: occurrences[index].due)
      guard index > 0, number > 0, days[number - 1] == occurrences[index - 1].due else { return last }
      index -= 1
    }
  }
}

/// The transaction from which a rule is made.
private struct RuleTemplate {
  let row: Int
  let number: Int
  let id: RecordID
  let day: CalendarDate
  let type: FlowType
  let amount: Amount
  let payee: String?
  let categoryKey: String?
  let accountKey: String?
  let tags: TagList
  let note: String?
  /// The payee of the later rows.
  let name: String

  /// - Throws: ``BookError``.
  init(_ index: Int, in dataset: Dataset) throws(BookError) {
    let edited = try EditedRows(dataset).row(index)
    number = edited.number
    guard let movement = edited.movement, let day = edited.date, let id = edited.id else {
      throw BookError(
        "row \(number): its id, day, type or amount cannot be read. See dataset validate, and run dataset repair."
      )
    }
    guard let type = FlowType(movement.type) else {
      throw BookError(
        "row \(number): a \(movement.type.rawValue) cannot become a recurring rule (expected an expense or an income)."
      )
    }
    guard movement.isOut == (type == .expense) else {
      throw BookError("row \(number): it is a refund, and a recurring rule makes no refunds.")
    }
    var known = SeriesNames(edited.tab)
    var name = ""
    var cells: (payee: String?, category: String?, tags: TagList, note: String?) = (nil, nil, TagList(), nil)
    var rule: RecordID?
    edited.tab.forEachRow(in: index..<index + 1) { row in
      let record = RecordRow(row: row, schema: edited.tab.schema)
      name = known.name(of: row)
      rule = record.described("recurringRuleId", TabRow.uuid)
      cells = (
        record.text("payee") ?? record.text("statementText").map(SeriesNames.lasting),
        record.described("categoryKey", TabRow.key), record.described("tags", TabRow.tagList) ?? TagList(),
        record.text("note")
      )
    }
    if rule == nil { rule = RuleInstances(dataset).all.first { $0.parts.contains(index) }?.rule }
    if let rule {
      let payee = dataset.recurringRules.first { $0.id == rule }?.payee
      throw BookError(
        "row \(number): it already belongs to a recurring rule\(payee.map { ", \($0)" } ?? ""). Change that: recurring edit \(rule.description)."
      )
    }
    self.id = id
    row = index
    self.day = day
    self.type = type
    amount = movement.amount
    (payee, categoryKey, tags, note) = (cells.payee, cells.category, cells.tags, cells.note)
    accountKey = edited.accountKey
    self.name = name
  }

  /// The note of a row.
  static func note(of index: Int, in dataset: Dataset) -> String? {
    var note: String?
    if let tab = dataset[.transactions] {
      tab.forEachRow(in: index..<index + 1) { note = $0.text(tab.schema["note"]).value }
    }
    return note
  }

  /// Later rows for days of a rule: for each day the row with the nearest amount, and then the nearest day.
  func later(on days: Occurrences, of rule: RecurringRule, in dataset: Dataset) -> [CalendarDate: Int] {
    // Another amount may be typed for the days to come than the rows have.
    let rows = StandingRows(
      name: name, accountKey: accountKey, amounts: [rule.amount.minorUnits, amount.minorUnits], first: day)
    return rows.found(on: days, of: rule, in: dataset, except: row)
  }
}

/// The rows that are in the books already for days of a rule that is to be made.
struct StandingRows {
  /// For whom, as ``SeriesNames`` has it.
  let name: String
  let accountKey: String?
  /// The amounts, in minor units. A row's amount is one of them or within a quarter of it.
  let amounts: [Int64]
  /// The day on which the first may lie.
  let first: CalendarDate

  /// For each day the row with the nearest amount, and then the nearest day. Rows of other rules do not
  /// count.
  func found(
    on days: Occurrences, of rule: RecurringRule, in dataset: Dataset, except own: Int? = nil
  ) -> [CalendarDate: Int] {
    guard !name.isEmpty, let tab = dataset[.transactions] else { return [:] }
    let schema = tab.schema
    let (date, account, ofRule) = (schema["date"], schema["accountKey"], schema["recurringRuleId"])
    let made = RuleInstances(of: tab).rows()
    let rhythm = SeriesRhythm(cadence: rule.cadence, interval: rule.interval)
    let movements = RowMovements(dataset)
    var names = SeriesNames(tab)
    var pairs: [(away: Int64, delay: Int, row: Int, day: CalendarDate)] = []
    tab.forEachRow { row in
      guard row.index != own, row.isLive, row.isBlank(ofRule), !made.contains(row.index),
        let at = row.date(date).value,
        at >= first, let movement = movements.movement(of: row), FlowType(movement.type) == rule.type,
        movement.isOut == (rule.type == .expense), movement.amount.currency == rule.amount.currency,
        row.key(account).value == accountKey, names.name(of: row) == name
      else { return }
      let units = movement.amount.minorUnits
      let away = amounts.filter { max($0, units) - min($0, units) <= $0 / 4 }
        .map { max($0, units) - min($0, units) }.min()
      guard let away else { return }
      let next = days.first(onOrAfter: at)
      for number in [next - 1, next] where number >= 0 {
        guard number > 0 || own == nil, let day = days[number], rule.endDate.map({ day <= $0 }) ?? true
        else { continue }
        // A weekend shifts payments that are due monthly.
        let shifts = rhythm.shortestStep < 28 ? [.none] : WeekendShift.allCases
        let delay = shifts.map { abs(at.days(since: $0.booked(day))) }.min() ?? 0
        if delay <= rhythm.tolerance { pairs.append((away, delay, row.index, day)) }
      }
    }
    var standing: [CalendarDate: Int] = [:]
    var taken: Set<Int> = []
    for pair in pairs.sorted(by: { ($0.away, $0.delay, $0.row, $0.day) < ($1.away, $1.delay, $1.row, $1.day) }
    )
    where standing[pair.day] == nil && taken.insert(pair.row).inserted {
      standing[pair.day] = pair.row
    }
    return standing
  }
}

extension RecurringRule {
  fileprivate init(from template: RuleTemplate, cadence: Cadence, interval: Int, start: CalendarDate) {
    self.init(
      type: template.type, amount: template.amount, categoryKey: template.categoryKey ?? "", cadence: cadence,
      interval: interval, startDate: start)
    payee = template.payee
    accountKey = template.accountKey
    tags = template.tags
    note = template.note
  }
}
