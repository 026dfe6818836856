import Bookkeeping
import DatasetFormat
import Spreadsheet

extension BookChanges {
  /// Has a rule come on other days from now on, and writes that.
  ///
  /// It begins anew after today: days before that keep what the rule made, and it makes nothing for them.
  mutating func reschedule(
    _ rule: inout RecurringRule, from old: RecurringRule, _ edit: RuleEdit, today: CalendarDate
  ) throws(BookError) {
    guard let tab = dataset[.recurringRules] else { return }
    if let cadence = edit.cadence { (rule.cadence, rule.interval) = (cadence, edit.interval) }
    if let text = edit.day {
      rule.startDate = try TypedDay.read(text, today: today)
      guard rule.startDate > today else {
        throw BookError(
          "\(rule.startDate): what has come stays as it is, so that the rule can change from tomorrow on only. Name the first day to come."
        )
      }
    } else if old.startDate <= today {
      rule.startDate = try nextStart(of: rule, from: old, today: today)
    }
    if let end = rule.endDate, end < rule.startDate {
      throw BookError("the rule ends on \(end), before it comes on \(rule.startDate). Say --end, too.")
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
      throw BookError("the rule does not say when it comes. See dataset validate.")
    }
    let count = before.first(onOrAfter: today.adding(days: 1))
    guard let last = before[max(0, count - 1)],
      let after = Occurrences(cadence: rule.cadence.rawValue, interval: rule.interval, start: last),
      let next = after[after.first(onOrAfter: today.adding(days: 1))]
    else { throw BookError("the next day would lie beyond the year 9999.") }
    guard rule.cadence == .monthly || rule.cadence == .yearly,
      old.cadence == .monthly || old.cadence == .yearly, old.startDate.day > last.day
    else { return next }
    // The last one was in a short month, and the 31st is meant all the same.
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

extension RecurringRule {
  /// Whether a day is one of the rule's.
  func contains(_ day: CalendarDate) -> Bool {
    (endDate.map { day <= $0 } ?? true)
      && Occurrences(cadence: cadence.rawValue, interval: interval, start: startDate)?.contains(day) == true
  }
}

/// Tells rows that are still as a rule made them from those that a person changed.
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

  /// Whether a row holds what the rule says, and nothing else: no receipt, and nothing in columns of the person's own.
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
