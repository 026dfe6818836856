package import Bookkeeping
package import DatasetFormat
import Spreadsheet

/// A new recurring rule, as a user describes it.
package struct NewRule: Sendable {
  /// The cells of each occurrence; its day is the rule's first.
  package var entry: NewTransaction
  /// Whether it comes by days, weeks, months or years.
  package var cadence: Cadence
  /// The number of cadence units between two occurrences.
  package var interval: Int
  /// The last day on which one may fall, as typed.
  package var end: String?
  /// By how much the bank's amount may differ, as typed.
  package var tolerance: String?

  /// A rule.
  package init(_ entry: NewTransaction, cadence: Cadence, interval: Int = 1, end: String? = nil) {
    self.entry = entry
    self.cadence = cadence
    self.interval = interval
    self.end = end
  }

  /// Reads how often something comes: `monthly`, `quarterly`, `2 weeks`, `every 3 months`.
  ///
  /// - Throws: ``BookError``.
  package static func rhythm(_ text: String) throws(BookError) -> (cadence: Cadence, interval: Int) {
    let words = text.lowercased().split(separator: " ").filter { $0 != "every" }
    let units: [(String, Cadence)] = [
      ("day", .daily), ("week", .weekly), ("month", .monthly), ("year", .yearly),
    ]
    if words.count == 1 {
      if let cadence = Cadence(rawValue: String(words[0])) { return (cadence, 1) }
      if let unit = units.first(where: { words[0] == $0.0 }) { return (unit.1, 1) }
      if words[0] == "quarterly" || words[0] == "quarter" { return (.monthly, 3) }
    } else if words.count == 2, let interval = Int(words[0]), (1...1000).contains(interval),
      let unit = units.first(where: { words[1] == $0.0 || words[1] == $0.0 + "s" })
    {
      return (unit.1, interval)
    }
    throw .usage(
      "\(text): not a rhythm (expected daily, weekly, monthly, quarterly, yearly, or for example \"2 weeks\")."
    )
  }
}

/// A user's changes of a recurring rule. Nil leaves a cell unchanged.
package struct RuleEdit: Sendable, Hashable {
  /// The amount of each occurrence, as typed.
  package var amount: String?
  /// Its category.
  package var category: String?
  /// Who.
  package var payee: String?
  /// Its account.
  package var account: String?
  /// Its note.
  package var note: String?
  /// The last possible day, as typed; empty for none.
  package var end: String?
  /// By how much the bank's amount may differ, as typed; empty for not at all.
  package var tolerance: String?
  /// How often it comes from now on.
  package var cadence: Cadence?
  /// Every how many days, weeks, months or years; counts where ``cadence`` is set.
  package var interval = 1
  /// The first day on which it comes then, as typed; nil: counted on from the last day that was due.
  package var day: String?

  /// An edit of nothing.
  package init() {}

  /// Whether nothing is to change.
  package var isEmpty: Bool { self == RuleEdit() }
}

extension BookChanges {
  /// Adds a recurring rule, and its transactions up to the end of this year.
  ///
  /// Existing rows of its payee and account become its occurrences if they are on its days and have its
  /// amount, or an amount within a quarter of it. They get its category if they have none, and no second row
  /// is made.
  ///
  /// - Parameters:
  ///   - new: The typed rule.
  ///   - today: Today.
  /// - Returns: The rule's id.
  /// - Throws: ``BookError``.
  @discardableResult
  package mutating func add(_ new: NewRule, today: CalendarDate) throws(BookError) -> RecordID {
    mayMove(.any)
    let words = try ResolvedEntry(new.entry, in: dataset)
    guard let category = words.category, words.type.isFlow else {
      throw .usage("a recurring rule needs a category. Name one.")
    }
    if new.entry.isReversal { throw .usage("a recurring rule makes no refunds.") }
    let start =
      try new.entry.day.map { text throws(BookError) in try TypedDay.read(text, today: today) } ?? today
    let end = try new.end.map { text throws(BookError) in try TypedDay.read(text, today: today) }
    if let end, end < start { throw BookError("the rule ends on \(end), before it begins on \(start).") }
    let id = origin.newID()
    var rule = RecurringRule(
      type: words.type == .income ? .income : .expense, amount: words.amount, categoryKey: category.key,
      cadence: new.cadence, interval: new.interval, startDate: start)
    rule.payee = new.entry.payee
    rule.accountKey = words.account?.key
    rule.tags = TagList(new.entry.tags.joined(separator: ","))
    rule.note = new.entry.note
    rule.endDate = end
    rule.generateThroughYear = today.year
    rule.tolerance = try AmountTolerance.typed(new.tolerance, for: rule.amount)
    try insert(encoder(of: rule, id))
    var standing: [CalendarDate: Int] = [:]
    if let payee = rule.payee, let rows = dataset[.transactions],
      let days = Occurrences(cadence: rule.cadence.rawValue, interval: rule.interval, start: start)
    {
      let tolerance = SeriesRhythm(cadence: rule.cadence, interval: rule.interval).tolerance
      standing = StandingRows(
        name: UnicodeForm.folded(payee), accountKey: rule.accountKey, amounts: [rule.amount.minorUnits],
        first: start.adding(days: -tolerance)
      ).found(on: days, of: rule, in: dataset)
      try note(standing, of: id, in: rows)
      let category = rows.binding.columnOfPosition[rows.schema["categoryKey"]]
      for row in standing.values.sorted()
      where category.map({ rows.sheet.value(row: row, column: $0).text.isEmpty }) ?? true {
        try set("categoryKey", of: rows, row: row, to: rule.categoryKey)
      }
    }
    _ = try makeRows(of: rule, id, through: today.year, except: nil, standing: Set(standing.keys))
    return id
  }

  /// Changes a rule, and its unchanged transactions after today.
  ///
  /// If its days change, its unchanged transactions on other days are removed, and new ones are added. Past
  /// transactions stay, and so do those that a user changed or a statement contained.
  ///
  /// - Returns: The days after today with transactions that stay unchanged, because the rule no longer has
  ///   this day, or because a user divided them.
  /// - Throws: ``BookError``.
  @discardableResult
  package mutating func edit(
    _ rule: RecurringRule, _ edit: RuleEdit, today: CalendarDate
  ) throws(BookError) -> [CalendarDate] {
    mayMove(.any)
    guard let tab = dataset[.recurringRules], let id = rule.id else {
      throw BookError("the rule has no id. See dataset validate.")
    }
    var changed = rule
    var values: [(column: String, old: String, new: String)] = []
    let books = AccountBook(dataset, added: listed)
    if let text = edit.account {
      let account = try books.names.find(text)
      let currency = books.currency(of: account)
      guard currency == rule.amount.currency else {
        throw BookError(
          "\(account.key): it is in \(currency.code), and the rule in \(rule.amount.currency.code).")
      }
      values.append(("accountKey", rule.accountKey ?? "", account.key))
      changed.accountKey = account.key
    }
    if let text = edit.amount {
      let amount = try TypedAmount.positive(text, in: rule.amount.currency)
      values.append(("amount", rule.amount.decimalText, amount.decimalText))
      changed.amount = amount
    }
    if let text = edit.category {
      let category = try CategoryBook(dataset, added: listed).category(text, of: rule.type.transactionType)
      values.append(("categoryKey", rule.categoryKey, category.record.key))
      changed.categoryKey = category.record.key
    }
    if let text = edit.payee {
      values.append(("payee", rule.payee ?? "", text))
      changed.payee = text.isEmpty ? nil : text
    }
    if let text = edit.note {
      values.append(("note", rule.note ?? "", text))
      changed.note = text.isEmpty ? nil : text
    }
    for value in values { try set(value.column, of: tab, row: rule.row, to: value.new) }
    if let text = edit.tolerance {
      changed.tolerance = text.isEmpty ? nil : try AmountTolerance.typed(text, for: changed.amount)
      try set("amountTolerance", of: tab, row: rule.row, to: changed.tolerance?.description ?? "")
    }
    if let text = edit.end {
      changed.endDate = text.isEmpty ? nil : try TypedDay.read(text, today: today)
      try set("endDate", of: tab, row: rule.row, to: changed.endDate?.description ?? "")
    }
    let comesOtherwise = edit.cadence != nil || edit.day != nil
    if comesOtherwise { try reschedule(&changed, from: rule, edit, today: today) }
    guard let rows = dataset[.transactions] else { return [] }
    let texts = InstanceTexts(rule, in: dataset)
    var staying: [CalendarDate] = []
    for instance in future(of: id, after: today) {
      let isDue = changed.contains(instance.occurrence)
      if comesOtherwise, !isDue {
        if texts.isAsMade(instance) { release(rows, instance) } else { staying.append(instance.date) }
        continue
      }
      if edit.end != nil, !isDue, let end = changed.endDate, instance.occurrence > end {
        release(rows, instance)
        continue
      }
      // An occurrence that a user divided is theirs, and its parts are not changed one by one.
      if instance.isDivided || instance.isDeleted {
        if !values.isEmpty { staying.append(instance.date) }
        continue
      }
      for value in values where text(of: instance.row, value.column, rows) == value.old {
        try set(value.column, of: rows, row: instance.row, to: value.new)
      }
    }
    if comesOtherwise, changed.isEnabled {
      let through = max(rule.generateThroughYear ?? today.year, today.year)
      try set("generateThroughYear", of: tab, row: rule.row, to: String(through))
      _ = try makeRows(of: changed, id, through: through, except: RuleInstances(dataset))
    }
    return staying.sorted()
  }

  /// Enables or disables a rule.
  ///
  /// - Parameters:
  ///   - isEnabled: Whether it makes transactions.
  ///   - rule: The rule.
  ///   - withFuture: Whether to delete its transactions after today that no statement contained, when it is
  ///     disabled.
  ///   - today: Today.
  /// - Throws: ``BookError``.
  package mutating func setEnabled(
    _ isEnabled: Bool, _ rule: RecurringRule, withFuture: Bool = false, today: CalendarDate
  ) throws(BookError) {
    guard let tab = dataset[.recurringRules] else { return }
    try set("isEnabled", of: tab, row: rule.row, to: isEnabled ? "TRUE" : "FALSE")
    guard !isEnabled, withFuture, let id = rule.id, let rows = dataset[.transactions] else { return }
    mayMove(.any)
    for instance in future(of: id, after: today) { release(rows, instance) }
  }

  /// Deletes a row that the rule withdraws. The row gives up its day, so that the rule can make a row for
  /// that day again. A row that a user deletes keeps its day, so it is not made again.
  private mutating func release(_ rows: Tab, _ instance: RuleInstances.Instance) {
    for part in instance.parts { delete(rows, row: part) }
    // If a user deleted the part of a divided row that names the rule, the day stays skipped, too.
    if instance.isDeleted { return }
    for column in ["recurringRuleId", "occurrenceDate"] {
      // A cell with a user's formula stays; then the day stays skipped.
      try? set(column, of: rows, row: instance.row, to: "")
    }
  }

  /// The days after a day of the transactions of a rule that no statement has shown.
  package func daysToCome(of rule: RecurringRule, after day: CalendarDate) -> [CalendarDate] {
    rule.id.map { id in future(of: id, after: day).map(\.date).sorted() } ?? []
  }

  /// Deletes a rule. Its transactions stay; with `withFuture` those after today that no statement contained
  /// are deleted.
  package mutating func delete(_ rule: RecurringRule, withFuture: Bool, today: CalendarDate) {
    guard let tab = dataset[.recurringRules] else { return }
    delete(tab, row: rule.row)
    if withFuture { deleteFuture(of: rule, after: today) }
  }

  private mutating func deleteFuture(of rule: RecurringRule, after day: CalendarDate) {
    guard let id = rule.id, let rows = dataset[.transactions] else { return }
    mayMove(.any)
    for part in future(of: id, after: day).flatMap(\.parts) { delete(rows, row: part) }
  }

  private func future(of id: RecordID, after day: CalendarDate) -> [RuleInstances.Instance] {
    RuleInstances(dataset).all.filter {
      $0.rule == id && !$0.parts.isEmpty && !$0.isSettled && $0.date > day
    }
  }

  private func text(of row: Int, _ column: String, _ tab: Tab) -> String {
    let position = tab.schema[column]
    let text = tab.value(row: row, position: position).text
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

extension BookChanges {
  /// Gives a rule other days from now on, and writes it.
  ///
  /// The rule begins anew after today. The earlier days keep their rows, and it makes no new ones for them.
  mutating func reschedule(
    _ rule: inout RecurringRule, from old: RecurringRule, _ edit: RuleEdit, today: CalendarDate
  ) throws(BookError) {
    guard let tab = dataset[.recurringRules] else { return }
    if let cadence = edit.cadence { (rule.cadence, rule.interval) = (cadence, edit.interval) }
    if let text = edit.day {
      rule.startDate = try TypedDay.read(text, today: today)
      guard rule.startDate > today else {
        throw BookError(
          "\(rule.startDate): past days stay unchanged, so the rule can only change from tomorrow on. Name a day after today."
        )
      }
    } else if old.startDate <= today {
      rule.startDate = try nextStart(of: rule, from: old, today: today)
    }
    if let end = rule.endDate, end < rule.startDate {
      throw BookError(
        "the rule ends on \(end), before its first day, \(rule.startDate). Change --until, too.")
    }
    try set("cadence", of: tab, row: rule.row, to: rule.cadence.rawValue)
    try set("interval", of: tab, row: rule.row, to: String(rule.interval))
    try set("startDate", of: tab, row: rule.row, to: rule.startDate.description)
  }

  /// The first day after today, counted from the last one that was due by the old rhythm.
  private func nextStart(
    of rule: RecurringRule, from old: RecurringRule, today: CalendarDate
  ) throws(BookError) -> CalendarDate {
    guard
      let before = Occurrences(cadence: old.cadence.rawValue, interval: old.interval, start: old.startDate)
    else {
      throw BookError("the days of the rule cannot be read. See dataset validate.")
    }
    let count = before.first(onOrAfter: today.adding(days: 1))
    guard let last = before[max(0, count - 1)],
      let after = Occurrences(cadence: rule.cadence.rawValue, interval: rule.interval, start: last),
      let next = after[after.first(onOrAfter: today.adding(days: 1))]
    else { throw BookError("the next day would lie beyond the year 9999.") }
    guard rule.cadence == .monthly || rule.cadence == .yearly,
      old.cadence == .monthly || old.cadence == .yearly, old.startDate.day > last.day
    else { return next }
    // The last one was in a short month, and the 31st is intended all the same.
    let day = old.startDate.day
    let (year, month) = (next.year, next.month)
    if let meant = CalendarDate(year: year, month: month, day: day) { return meant }
    // So is the next one: the rule begins with one that it made before, where all since then are there.
    let instances = RuleInstances(dataset)
    let step = (rule.cadence == .yearly ? 12 : 1) * rule.interval
    var number = year * 12 + month - 1
    while let id = rule.id, number >= step {
      number -= step
      let last = CalendarDate.daysInMonth(number % 12 + 1, year: number / 12)
      guard let due = CalendarDate(year: number / 12, month: number % 12 + 1, day: min(day, last)),
        instances.contains(due, of: id)
      else { break }
      if last >= day { return due }
    }
    return CalendarDate(
      year: year, month: month, day: min(day, CalendarDate.daysInMonth(month, year: year))) ?? next
  }
}

extension AmountTolerance {
  /// Reads a tolerance as a user types it: `5%`, `30`, `30,00`; nil where none is typed.
  ///
  /// - Throws: ``BookError`` for what is neither, and for an amount that the planned one does not exceed.
  static func typed(_ text: String?, for planned: Amount) throws(BookError) -> AmountTolerance? {
    guard let text else { return nil }
    if text.contains("%") {
      if let share = AmountTolerance(String(text.map { $0 == "," ? "." : $0 }), in: planned.currency) {
        return share
      }
    } else {
      let amount = try TypedAmount.positive(text, in: planned.currency)
      if amount.minorUnits < planned.minorUnits,
        let tolerance = AmountTolerance(amount.decimalText, in: planned.currency)
      {
        return tolerance
      }
    }
    throw .usage(
      "\(text): not a tolerance for \(planned) (expected a percentage up to \(largestPercent) % such as 5%, or an amount from 1 up to the payment itself).",
      found: text)
  }
}

extension RecurringRule {
  /// Whether a day is one of the rule's.
  func contains(_ day: CalendarDate) -> Bool {
    (endDate.map { day <= $0 } ?? true)
      && Occurrences(cadence: cadence.rawValue, interval: interval, start: startDate)?.contains(day) == true
  }
}

/// Tells unchanged rows of a rule from those that a user changed.
struct InstanceTexts {
  private let rule: RecurringRule
  private let dataset: Dataset
  private let receipts: Set<RecordID>

  init(_ rule: RecurringRule, in dataset: Dataset) {
    self.rule = rule
    self.dataset = dataset
    receipts = Set(dataset.receiptRecords.map(\.transactionID))
  }

  /// Columns that a rule leaves blank.
  private static let blank = [
    "valueDate", "direction", "originalAmount", "originalCurrency", "payment", "reimbursement", "cleared",
    "status", "splitId", "importId", "paidBy", "shares", "transferId", "externalId", "statementText",
    "importKey",
  ]

  /// Whether a row has only the rule's content: no receipt, and nothing in the user's own columns.
  func isAsMade(_ instance: RuleInstances.Instance) -> Bool {
    guard let tab = dataset[.transactions], instance.date == instance.occurrence,
      let id = instance.id, id != rule.templateTransactionID, !receipts.contains(id)
    else { return false }
    let own = tab.sheet.cells(inRow: instance.row).contains { cell in
      tab.binding.position(ofColumn: Int(cell.column)) == nil && !tab.sheet.text(of: cell).isEmpty
    }
    if own { return false }
    let movements = RowMovements(dataset)
    var isAsMade = false
    tab.forEachRow(in: instance.row..<instance.row + 1) { row in
      let cells = RecordRow(row: row, schema: tab.schema)
      guard let movement = movements.movement(of: row) else { return }
      isAsMade =
        movement.type == rule.type.transactionType && movement.amount == rule.amount
        && cells.text("payee") == rule.payee && cells.text("note") == rule.note
        && cells.described("categoryKey", TabRow.key) == rule.categoryKey
        && cells.described("accountKey", TabRow.key) == rule.accountKey
        && (cells.described("tags", TabRow.tagList) ?? TagList()) == rule.tags
        && Self.blank.allSatisfy { row.isBlank(tab.schema[$0]) }
    }
    return isAsMade
  }
}
