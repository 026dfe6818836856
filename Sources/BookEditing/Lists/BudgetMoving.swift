package import Bookkeeping
import DatasetFormat
import Spreadsheet

extension BookChanges {
  /// Merges the budgets of a category into those of another, which then plans what both did.
  ///
  /// If both plan for the same spans of days, the other category's rows become the sums, and those of the
  /// category are removed. All other budgets stay: the caller gives them the new key.
  ///
  /// - Parameters:
  ///   - key: The category to be removed.
  ///   - other: The category that replaces it.
  /// - Returns: The rows of the Budgets tab that are dealt with.
  /// - Throws: ``BookError`` where two budgets cannot be added: they overlap in time and have different kinds
  ///   of span or currencies, or one of them rolls over.
  mutating func moveBudgets(from key: String, to other: String) throws(BookError) -> Set<Int> {
    guard let tab = dataset[.budgets] else { return [] }
    let all = dataset.budgets.filter { $0.kind == .allocation }
    let moved = all.filter { $0.categoryKey == key }
    let kept = all.filter { $0.categoryKey == other }
    if moved.isEmpty || kept.isEmpty { return [] }
    for budget in moved + kept {
      guard let end = budget.endDate, end < budget.startDate else { continue }
      throw BookError(
        "row \(tab.sheet.rowNumber(budget.row)) of Budgets: the budget ends on \(end), before it begins. See dataset validate."
      )
    }
    let calendar = BudgetCalendar(dataset.settings)
    try Self.requireAddable(moved, kept, calendar)
    var settled: Set<Int> = []
    var rest = moved
    while let first = rest.first {
      let line = rest.filter { $0.isAlike(first) }
      rest.removeAll { $0.isAlike(first) }
      let known = kept.filter { $0.isAlike(first) }
      if known.isEmpty { continue }
      if first.period == .custom {
        settled.formUnion(try addCustom(line, to: known, tab))
      } else {
        let spans = BudgetSpan.all(
          BudgetStep.steps(of: line, calendar), BudgetStep.steps(of: known, calendar))
        let staying = try write(spans, for: other, tab)
        for budget in line where !staying.contains(budget.row) { delete(tab, row: budget.row) }
        settled.formUnion(line.map(\.row))
      }
    }
    return settled
  }

  /// Refuses budgets that are for overlapping times and have no sum.
  private static func requireAddable(
    _ moved: [Budget], _ kept: [Budget], _ calendar: BudgetCalendar
  ) throws(BookError) {
    for one in moved {
      for other in kept {
        let isAlike = one.isAlike(other)
        if isAlike, one.period == .custom {
          // Each custom span is a plan of its own. An identical span can be added, an overlapping one cannot.
          let hasTwin = kept.contains { $0.isAlike(one) && $0.hasSpan(of: one) }
          if hasTwin { continue }
        } else if isAlike, one.rollsOver == other.rollsOver {
          continue
        }
        // Budgets of one kind of span are compared by whole spans, others by days.
        let spans = isAlike && one.period != .custom ? calendar : nil
        let steps = BudgetStep.steps(of: moved.filter { $0.isInLine(with: one) }, spans)
        let others = BudgetStep.steps(of: kept.filter { $0.isInLine(with: other) }, spans)
        guard let step = steps.first(where: { $0.budget == one }),
          let met = others.first(where: { $0.budget == other }), step.overlaps(met)
        else { continue }
        throw refusal(of: one, and: other)
      }
    }
  }

  private static func refusal(of one: Budget, and other: Budget) -> BookError {
    let (key, name) = (one.categoryKey ?? "", other.categoryKey ?? "")
    let both =
      "\(key) and \(name) both have a budget for the same time, and the two cannot be added up: \(one.described) for \(key), \(other.described) for \(name)."
    if one.isAlike(other), one.period != .custom, let id = one.id {
      return BookError(
        "\(both) Make them the same first: dataset budgets edit \(id.description) --\(other.rollsOver ? "" : "no-")rolls-over."
      )
    }
    let budget = one.id.map { "--id \($0.description)" } ?? key
    return BookError("\(both) Change or delete one of them first: dataset budgets delete \(budget).")
  }

  /// Adds custom budgets to those that are for the very same days; returns the rows of these.
  private mutating func addCustom(
    _ line: [Budget], to known: [Budget], _ tab: Tab
  ) throws(BookError) -> Set<Int> {
    var settled: Set<Int> = []
    for twin in known {
      // If several rows are for the same days, the first one takes the whole amount.
      guard known.first(where: { $0.hasSpan(of: twin) }) == twin else { continue }
      let same = line.filter { $0.hasSpan(of: twin) }
      if same.isEmpty { continue }
      var sum = twin.amount
      for budget in same {
        sum = try Self.sum(sum, budget.amount)
        delete(tab, row: budget.row)
        settled.insert(budget.row)
      }
      try set("amount", of: tab, row: twin.row, to: sum.decimalText)
    }
    return settled
  }

  /// Writes the sums of two series of budgets as budgets of one category. A row that begins with a span is
  /// changed, and for each other span one is added.
  ///
  /// - Returns: The rows that have a plan.
  private mutating func write(
    _ spans: [BudgetSpan], for key: String, _ tab: Tab
  ) throws(BookError) -> Set<Int> {
    let ofDataset = dataset.settings.currency ?? .none
    var staying: Set<Int> = []
    for (index, span) in spans.enumerated() {
      guard let one = span.kept ?? span.moved else { continue }
      let isFollowed =
        index + 1 < spans.count && span.last.map { $0.adding(days: 1) == spans[index + 1].first } == true
      var amount = one.budget.amount
      if span.kept != nil, let other = span.moved { amount = try Self.sum(amount, other.budget.amount) }
      if one.first == span.first {
        let budget = one.budget
        if amount != budget.amount { try set("amount", of: tab, row: budget.row, to: amount.decimalText) }
        if budget.categoryKey != key { try set("categoryKey", of: tab, row: budget.row, to: key) }
        if span.last != one.last, budget.endDate != nil || !isFollowed {
          try set("endDate", of: tab, row: budget.row, to: span.last?.description ?? "")
        }
        staying.insert(budget.row)
        continue
      }
      var row = record(.budgets)
      row.id("id", origin.newID())
      row.text("kind", BudgetKind.allocation.rawValue)
      row.text("categoryKey", key)
      row.text("period", one.budget.period.rawValue)
      row.date("startDate", span.first)
      if !isFollowed { row.date("endDate", span.last) }
      row.amount("amount", amount)
      if amount.currency != ofDataset { row.text("currency", amount.currency.code) }
      if one.budget.rollsOver { row.boolean("rollsOver", true) }
      try insert(row)
    }
    return staying
  }

  private static func sum(_ one: Amount, _ other: Amount) throws(BookError) -> Amount {
    let (units, overflow) = one.minorUnits.addingReportingOverflow(other.minorUnits)
    if overflow { throw BookError("\(one) and \(other): the sum is too large.") }
    return Amount(minorUnits: units, currency: one.currency)
  }
}

/// The days for which one budget of a line holds, from its first span to the one before the next budget.
struct BudgetStep {
  var budget: Budget
  var first: CalendarDate
  /// Nil: without end.
  var last: CalendarDate?

  /// The steps of the budgets of one category, kind of span and currency, in the order of time. A budget that
  /// never applies, because another one begins in the same span, is left out.
  ///
  /// - Parameters:
  ///   - budgets: The budgets; a custom one by itself.
  ///   - calendar: The spans that a budget fills wholly; nil: from day to day.
  /// - Returns: The steps.
  static func steps(of budgets: [Budget], _ calendar: BudgetCalendar?) -> [BudgetStep] {
    var steps: [BudgetStep] = []
    for budget in budgets.sorted(by: { ($0.startDate, $0.row) < ($1.startDate, $1.row) }) {
      let first = calendar?.period(budget.period, around: budget.startDate)?.first ?? budget.startDate
      let last = budget.endDate.map { end in
        calendar?.period(budget.period, around: end)?.last ?? end
      }
      if steps.last?.first == first { steps.removeLast() }
      if let before = steps.indices.last {
        let end = first.adding(days: -1)
        steps[before].last = min(steps[before].last ?? end, end)
      }
      steps.append(BudgetStep(budget: budget, first: first, last: last))
    }
    return steps
  }

  func holds(on day: CalendarDate) -> Bool { first <= day && last.map { day <= $0 } ?? true }

  func overlaps(_ other: BudgetStep) -> Bool { holds(on: other.first) || other.holds(on: first) }
}

/// Days for which the same budgets of two lines hold.
private struct BudgetSpan {
  var first: CalendarDate
  /// Nil: without end.
  var last: CalendarDate?
  /// The budget of the category to be removed.
  var moved: BudgetStep?
  /// The budget of the category that stays.
  var kept: BudgetStep?

  /// The spans in the order of time, without those for which nothing is planned.
  static func all(_ moved: [BudgetStep], _ kept: [BudgetStep]) -> [BudgetSpan] {
    let ends = (moved + kept).compactMap { $0.last?.adding(days: 1) }
    let days = Set((moved + kept).map(\.first) + ends).sorted()
    var spans: [BudgetSpan] = []
    for (index, day) in days.enumerated() {
      let span = BudgetSpan(
        first: day, last: index + 1 < days.count ? days[index + 1].adding(days: -1) : nil,
        moved: moved.first(where: { $0.holds(on: day) }), kept: kept.first(where: { $0.holds(on: day) }))
      if span.moved != nil || span.kept != nil { spans.append(span) }
    }
    return spans
  }
}

extension Budget {
  /// Whether both plan by the same kind of span in one currency.
  func isAlike(_ other: Budget) -> Bool {
    period == other.period && amount.currency == other.amount.currency
  }

  /// Whether one continues the other. A custom budget never does.
  func isInLine(with other: Budget) -> Bool {
    period == .custom ? row == other.row : isAlike(other)
  }

  fileprivate func hasSpan(of other: Budget) -> Bool {
    startDate == other.startDate && endDate == other.endDate
  }

  /// Its plan, in messages: `50.00 EUR each month from 2026-01-01 on`.
  package var described: String {
    let span = period == .custom ? "" : " each \(period.rawValue)"
    let until = endDate.map { "until \($0)" } ?? "on"
    return "\(amount)\(span) from \(startDate) \(until)\(rollsOver ? ", rolling over" : "")"
  }
}
