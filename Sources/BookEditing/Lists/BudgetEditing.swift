public import Bookkeeping
public import DatasetFormat
import Spreadsheet

/// A user's plan for a category, or for income.
public struct NewBudget: Sendable, Hashable {
  /// The category's key, name or beginning; nil: planned income.
  package var category: String?
  /// The amount a span of days, as typed.
  package var amount: String { didSet { value = nil } }
  /// Which kind of span.
  package var period: BudgetPeriod
  /// The first day, as typed; nil: the present span.
  package var start: String?
  /// The last day, as typed; nil: until another one follows.
  package var end: String?
  /// The currency's code; nil: the dataset's.
  package var currency: String?
  /// Whether the remaining amount is carried into the next span; nil: unchanged, or no for a new budget.
  public var rollsOver: Bool?

  /// The amount, where it is a value and was not typed.
  private(set) var value: Amount?

  /// A budget of a value, from the present span on.
  ///
  /// - Parameters:
  ///   - amount: What is planned a span of days.
  ///   - category: The category's key; nil: planned income.
  ///   - period: Which kind of span.
  public init(_ amount: Amount, category: String?, period: BudgetPeriod = .month) {
    self.init(category: category, amount: amount.decimalText, period: period)
    currency = amount.currency.code
    value = amount
  }

  /// A budget as it was typed.
  package init(category: String?, amount: String, period: BudgetPeriod = .month) {
    self.category = category
    self.amount = amount
    self.period = period
  }
}

extension BookChanges {
  /// Plans an amount from a span of days on. An earlier plan keeps its amount for the spans before.
  ///
  /// - Parameters:
  ///   - new: The typed budget.
  ///   - today: Today.
  /// - Throws: ``BookError``.
  public mutating func set(_ new: NewBudget, today: CalendarDate = .today()) throws(BookError) {
    let ofDataset = dataset.settings.currency ?? .none
    let currency =
      try new.currency.map { text throws(BookError) in try ResolvedEntry.currency(text) } ?? ofDataset
    let amount = try TypedAmount.positive(new.value, else: new.amount, in: currency)
    let day = try new.start.map { text throws(BookError) in try TypedDay.read(text, today: today) } ?? today
    let end = try new.end.map { text throws(BookError) in try TypedDay.read(text, today: today) }
    // From the first day of the span: a budget that is changed in the middle of a span applies to all of it.
    let start =
      new.period == .custom
      ? day : BudgetCalendar(dataset.settings).period(new.period, around: day)?.first ?? day
    if new.period == .custom, end == nil {
      throw .usage("a custom budget needs a last day. Name it with --until.")
    }
    if let end, end < (new.start == nil ? start : max(start, day)) {
      throw .usage("the budget ends on \(end), before it begins on \(new.start == nil ? start : day).")
    }
    let category = try new.category.map { text throws(BookError) in
      try CategoryBook(dataset, added: listed).category(text, of: .expense).record.key
    }
    let kind: BudgetKind = category == nil ? .income : .allocation
    let same = dataset.budgets.filter {
      $0.kind == kind && $0.categoryKey == category && $0.period == new.period
        && $0.amount.currency == currency
    }
    if let tab = dataset[.budgets], let known = same.first(where: { $0.startDate == start }) {
      try set("amount", of: tab, row: known.row, to: amount.decimalText)
      if let end { try set("endDate", of: tab, row: known.row, to: end.description) }
      if let rolls = new.rollsOver {
        try set("rollsOver", of: tab, row: known.row, to: rolls ? "TRUE" : "FALSE")
      }
      return
    }
    let before = same.filter { $0.startDate < start }.max { $0.startDate < $1.startDate }
    if let tab = dataset[.budgets], let before, let last = before.endDate, last >= start {
      try set("endDate", of: tab, row: before.row, to: start.adding(days: -1).description)
    }
    var row = record(.budgets)
    row.id("id", origin.newID())
    row.text("kind", kind.rawValue)
    row.text("categoryKey", category)
    row.text("period", new.period.rawValue)
    row.date("startDate", start)
    row.date("endDate", end)
    row.amount("amount", amount)
    if currency != ofDataset { row.text("currency", currency.code) }
    if new.rollsOver ?? before?.rollsOver ?? false { row.boolean("rollsOver", true) }
    try insert(row)
  }

  /// Changes one budget.
  ///
  /// - Parameters:
  ///   - budget: The budget.
  ///   - amount: Its amount, as typed; nil: unchanged.
  ///   - end: Its last day, as typed; empty for none, nil: unchanged.
  ///   - rollsOver: Whether the remaining amount is carried on; nil: unchanged.
  ///   - today: Today.
  /// - Throws: ``BookError``.
  package mutating func edit(
    _ budget: Budget, amount: String?, end: String?, rollsOver: Bool?, today: CalendarDate
  ) throws(BookError) {
    guard let tab = dataset[.budgets] else { return }
    if let amount {
      let amount = try TypedAmount.positive(amount, in: budget.amount.currency)
      try set("amount", of: tab, row: budget.row, to: amount.decimalText)
    }
    if let end {
      let day = end.isEmpty ? nil : try TypedDay.read(end, today: today)
      if day == nil, budget.period == .custom {
        throw .usage("a custom budget needs a last day. Name it with --until.")
      }
      if let day, day < budget.startDate {
        throw BookError("the budget ends on \(day), before it begins on \(budget.startDate).")
      }
      try set("endDate", of: tab, row: budget.row, to: day?.description ?? "")
    }
    if let rollsOver { try set("rollsOver", of: tab, row: budget.row, to: rollsOver ? "TRUE" : "FALSE") }
  }

  /// Deletes one budget.
  public mutating func delete(_ budget: Budget) {
    guard let tab = dataset[.budgets] else { return }
    delete(tab, row: budget.row)
  }

  /// Deletes the budgets of a category, or the planned income.
  ///
  /// - Parameter category: The category's key, name or beginning; nil: planned income.
  /// - Throws: ``BookError`` where there is none.
  package mutating func deleteBudgets(of category: String?) throws(BookError) {
    let key = try category.map { text throws(BookError) in
      try NamedRecords(.categories, in: dataset, added: listed[.categories] ?? []).find(text).key
    }
    let found = dataset.budgets.filter {
      $0.kind == (key == nil ? .income : .allocation) && $0.categoryKey == key
    }
    guard let tab = dataset[.budgets], !found.isEmpty else {
      throw .unknown("\(category ?? "income"): there is no budget for it.", category ?? "income")
    }
    for budget in found { delete(tab, row: budget.row) }
  }
}

/// Planned income divided over the categories of one kind of span, as zero-based budgets do.
package struct Allocation: Sendable, Hashable {
  /// One category's part of the planned income.
  package struct Part: Sendable, Hashable {
    /// The category's key.
    package var categoryKey: String
    /// Minor units.
    package var minorUnits: Int64
    /// Its part of a 50/30/20 plan.
    package var group: CategoryGroup?
  }

  /// The planned income.
  package let income: Int64
  /// The currency of the sums.
  package let currency: Currency
  /// The parts in the order of the Budgets tab.
  package let parts: [Part]
  /// Budgets for these days with a different kind of span or currency. They are in none of the sums, and in
  /// the order of the Budgets tab.
  package let others: [Budget]

  /// The total of the allocations.
  package var allocated: Int64 { parts.reduce(0) { $0 + $1.minorUnits } }
  /// The unallocated amount; negative if more than the income is allocated.
  package var rest: Int64 { income - allocated }
  /// Whether all is allocated, to a hundredth of a per cent of the income.
  package var isBalanced: Bool { Int128(abs(rest)) * 10_000 <= Int128(income) }

  /// The planned income and the allocations of the spans that hold a day; nil if no income is planned.
  package init?(_ dataset: Dataset, _ kind: BudgetPeriod, on day: CalendarDate) {
    let currency = dataset.settings.currency ?? .none
    let calendar = BudgetCalendar(dataset.settings)
    guard let period = calendar.period(kind, around: day) else { return nil }
    let all = dataset.budgets.filter { $0.period == kind && $0.amount.currency == currency }
    func holds(_ budgets: [Budget]) -> Budget? {
      let begun = budgets.filter { budget in period.last.map { budget.startDate <= $0 } ?? true }
        .max { ($0.startDate, $0.row) < ($1.startDate, $1.row) }
      guard let begun, let first = period.first, begun.endDate.map({ $0 >= first }) ?? true else {
        return nil
      }
      return begun
    }
    guard let income = holds(all.filter { $0.kind == .income }) else { return nil }
    self.income = income.amount.minorUnits
    self.currency = currency
    var order: [String] = []
    var byCategory: [String: [Budget]] = [:]
    for budget in all where budget.kind == .allocation {
      guard let key = budget.categoryKey else { continue }
      if byCategory[key] == nil { order.append(key) }
      byCategory[key, default: []].append(budget)
    }
    let groups = Dictionary(
      dataset.categories.map { ($0.key, $0.group?.known) }, uniquingKeysWith: { first, _ in first })
    parts = order.compactMap { key in
      holds(byCategory[key] ?? []).map {
        Part(categoryKey: key, minorUnits: $0.amount.minorUnits, group: groups[key] ?? nil)
      }
    }
    others = Self.others(
      dataset.budgets.filter {
        $0.kind == .allocation && ($0.period != kind || $0.amount.currency != currency)
      }, in: period, around: day, calendar)
  }

  /// Of each line of budgets the one that holds on a day, or the last one that holds within a period.
  private static func others(
    _ budgets: [Budget], in period: Period, around day: CalendarDate, _ calendar: BudgetCalendar
  ) -> [Budget] {
    var found: [Budget] = []
    var rest = budgets
    while let first = rest.first {
      let isOfLine = { (budget: Budget) in
        budget.categoryKey == first.categoryKey && budget.isInLine(with: first)
      }
      let steps = BudgetStep.steps(of: rest.filter(isOfLine), calendar)
      rest.removeAll(where: isOfLine)
      let held = steps.last { $0.holds(on: day) }
      let met = steps.last { Period(first: $0.first, last: $0.last).overlaps(period) }
      if let budget = (held ?? met)?.budget { found.append(budget) }
    }
    return found
  }

  /// The parts changed in proportion so that they add up to the income, to the minor unit.
  package var balanced: [Part] {
    Self.divide(income, by: parts.map(\.minorUnits)).enumerated().map { index, units in
      var part = parts[index]
      part.minorUnits = units
      return part
    }
  }

  /// The planned and the allocated amount of each group of a 50/30/20 plan: needs, wants, savings.
  package var groups: [(group: CategoryGroup, planned: Int64, allocated: Int64)] {
    let planned = Self.divide(income, by: [50, 30, 20])
    return [CategoryGroup.needs, .wants, .savings].enumerated().map { index, group in
      (group, planned[index], parts.filter { $0.group == group }.reduce(0) { $0 + $1.minorUnits })
    }
  }

  /// An amount divided by weights. Remaining units go to the parts that were rounded down most.
  static func divide(_ amount: Int64, by weights: [Int64]) -> [Int64] {
    let whole = weights.reduce(Int128(0)) { $0 + Int128($1) }
    guard whole > 0 else { return weights.map { _ in 0 } }
    let exact = weights.map { Int128($0) * Int128(amount) }
    var units = exact.map { $0 / whole }
    var rest = Int128(amount) - units.reduce(0, +)
    for index in exact.indices.sorted(by: { (exact[$1] % whole, $0) < (exact[$0] % whole, $1) })
    where rest > 0 {
      units[index] += 1
      rest -= 1
    }
    return units.map { Int64(clamping: $0) }
  }
}
