package import DatasetFormat
import Spreadsheet

/// How much of a budget is spent.
public enum BudgetStatus: String, Sendable {
  /// At most 80 %.
  case onTrack
  /// At most 95 %.
  case warning
  /// Overspent, or less than nothing is left.
  case over
}

/// The state of a category's budget in one span of days.
package struct BudgetStanding: Sendable, Hashable {
  /// The category's key.
  package var categoryKey: String
  /// The span of days.
  package var period: Period
  /// Which kind of span.
  package var kind: BudgetPeriod
  /// The currency of the amounts.
  package var currency: Currency
  /// The amount carried from the span before, for budgets that roll over; negative after overspending.
  package var carried: Int64
  /// The planned amount for the span, in minor units.
  package var budgeted: Int64
  /// The spending in the span, minus refunds.
  package var activity: Int64

  /// Spending in other currencies that no budget of the category covers, by their codes. It is in none of the
  /// other figures.
  package var elsewhere: [Amount] = []

  /// The remaining amount: carried and budgeted minus spent.
  package var available: Int64 { carried + budgeted - activity }

  /// How much of the budget is spent: up to 80 % on track, up to 95 % a warning.
  package var status: BudgetStatus {
    let whole = Int128(carried) + Int128(budgeted)
    let spent = Int128(activity)
    if whole < spent { return .over }
    if spent <= 0 { return .onTrack }
    if whole <= 0 { return .over }
    return spent * 100 <= whole * 80 ? .onTrack : spent * 100 <= whole * 95 ? .warning : .over
  }

  /// The state of all budgets in the spans that contain a day, in the order of the Budgets tab. A category
  /// with subcategories is the sum of these and itself.
  ///
  /// - Parameters:
  ///   - dataset: The dataset.
  ///   - day: The day; later rows in the span count too, because they are planned.
  /// - Returns: The standings, and rows of the Budgets tab and of transactions that do not say for certain
  ///   what they plan or move.
  package static func all(
    in dataset: Dataset, on day: CalendarDate
  ) -> (standings: [BudgetStanding], leftOut: [LeftOutRow]) {
    all(in: dataset, over: Period(first: day, last: day))
  }

  /// The state of all budgets in each span that overlaps a period, by category in the order of the Budgets
  /// tab, then by time.
  ///
  /// - Parameters:
  ///   - dataset: The dataset.
  ///   - period: The days; its last day is known.
  /// - Returns: As ``all(in:on:)``.
  package static func all(
    in dataset: Dataset, over period: Period
  ) -> (standings: [BudgetStanding], leftOut: [LeftOutRow]) {
    all(in: dataset, over: period, changedBy: [])
  }

  /// The same if something else had been spent as well: `changes`.
  package static func all(
    in dataset: Dataset, over period: Period, changedBy changes: [CategoryActivity.Change]
  ) -> (standings: [BudgetStanding], leftOut: [LeftOutRow]) {
    let records = Budget.records(in: dataset)
    let lines = BudgetLine.lines(of: records.values)
    guard let last = period.last, !lines.isEmpty else { return ([], records.leftOut) }
    let activity = CategoryActivity(dataset, changedBy: changes)
    let calendar = BudgetCalendar(dataset.settings)
    let children = Dictionary(grouping: dataset.categories.filter { $0.parentKey != nil }) {
      $0.parentKey ?? ""
    }.mapValues { $0.map(\.key) }
    let linesOf = Dictionary(grouping: lines, by: \.categoryKey)
    var standings: [BudgetStanding] = []
    for line in lines {
      // The spending of a subcategory counts here, unless it has its own budget, which is added later.
      func spent(_ currency: Currency, in period: Period) -> Int64 {
        let unplanned = (children[line.categoryKey] ?? []).filter { child in
          !(linesOf[child] ?? []).contains { $0.plans(child, in: period, like: line) }
        }
        return ([line.categoryKey] + unplanned).reduce(0) { sum, category in
          sum + activity.spent(category, currency, in: period)
        }
      }
      let planned = Set((linesOf[line.categoryKey] ?? []).map(\.currency))
      let others = activity.currencies.filter { !planned.contains($0) }
      standings += line.standings(through: last, calendar) { spent(line.currency, in: $0) }
        .filter { $0.period.overlaps(period) }
        .map { standing in
          var standing = standing
          standing.elsewhere = others.compactMap { currency in
            let units = spent(currency, in: standing.period)
            return units == 0 ? nil : Amount(minorUnits: units, currency: currency)
          }
          return standing
        }
    }
    addUp(&standings, dataset)
    return (standings, records.leftOut + activity.leftOut)
  }

  /// Adds the standings of subcategories to those of their parents.
  private static func addUp(_ standings: inout [BudgetStanding], _ dataset: Dataset) {
    let parents = Dictionary(
      dataset.categories.compactMap { category in category.parentKey.map { (category.key, $0) } },
      uniquingKeysWith: { first, _ in first })
    let own = standings
    let placeOf = Dictionary(
      standings.enumerated().map { (Span($1, of: $1.categoryKey), $0) }, uniquingKeysWith: min)
    for child in own {
      guard let parent = parents[child.categoryKey] else { continue }
      guard let place = placeOf[Span(child, of: parent)] else { continue }
      standings[place].carried += child.carried
      standings[place].budgeted += child.budgeted
      standings[place].activity += child.activity
    }
  }
}

/// The key that tells the standings of a category apart.
private struct Span: Hashable {
  let category: String
  let kind: BudgetPeriod
  let currency: Currency
  let period: Period

  init(_ standing: BudgetStanding, of category: String) {
    self.category = category
    kind = standing.kind
    currency = standing.currency
    period = standing.period
  }
}

/// The consecutive budgets of one category, kind of span and currency.
struct BudgetLine {
  private let budgets: [Budget]
  private var first: Budget { budgets[0] }

  /// The key of the category.
  var categoryKey: String { first.categoryKey ?? "" }
  /// The currency of the amounts.
  var currency: Currency { first.amount.currency }

  /// The lines of budgets, in the order of their first rows.
  static func lines(of budgets: [Budget]) -> [BudgetLine] {
    var order: [[String]] = []
    var groups: [[String]: [Budget]] = [:]
    for budget in budgets {
      guard budget.kind == .allocation, let category = budget.categoryKey else { continue }
      // A custom span is its own.
      let own = budget.period == .custom ? String(budget.row) : ""
      let key = [category, budget.period.rawValue, budget.amount.currency.code, own]
      if groups[key] == nil { order.append(key) }
      groups[key, default: []].append(budget)
    }
    return order.compactMap { key in
      groups[key].map { BudgetLine(budgets: $0.sorted { ($0.startDate, $0.row) < ($1.startDate, $1.row) }) }
    }
  }

  /// The state in each span up to the one that contains a day. Spans without a plan are left out.
  ///
  /// - Parameters:
  ///   - day: The day.
  ///   - calendar: The spans of days.
  ///   - spent: The spending in a span.
  /// - Returns: The standings in the order of time.
  func standings(
    through day: CalendarDate, _ calendar: BudgetCalendar, spent: (Period) -> Int64
  ) -> [BudgetStanding] {
    let periods =
      first.period == .custom
      ? [customPeriod]
      : calendar.periods(first.period, from: min(first.startDate, day), through: day)
    var standings: [BudgetStanding] = []
    var carried: Int64 = 0
    for period in periods {
      guard let budget = budget(in: period) else {
        carried = 0
        continue
      }
      let now = BudgetStanding(
        categoryKey: categoryKey, period: period, kind: first.period, currency: currency, carried: carried,
        budgeted: budget.amount.minorUnits, activity: spent(period))
      standings.append(now)
      carried = budget.rollsOver ? now.available : 0
    }
    return standings
  }

  /// Whether it plans a category in a span of days of the same kind as another line's.
  func plans(_ category: String, in period: Period, like other: BudgetLine) -> Bool {
    guard categoryKey == category, first.period == other.first.period, currency == other.currency else {
      return false
    }
    return first.period == .custom ? customPeriod == period : budget(in: period) != nil
  }

  private var customPeriod: Period { Period(first: first.startDate, last: first.endDate) }

  /// The budget that holds in a span: of those that have begun by its end, and not ended before it, the
  /// latest.
  private func budget(in period: Period) -> Budget? {
    let begun = budgets.last { budget in period.last.map { budget.startDate <= $0 } ?? true }
    guard let begun, let first = period.first, begun.endDate.map({ $0 >= first }) ?? true else {
      return period.first == nil ? begun : nil
    }
    return begun
  }
}

/// The spending in each category minus refunds, as running totals by day, found by binary search.
package struct CategoryActivity {
  /// Money that was spent as well in a category on a day; negative for less.
  package struct Change: Sendable, Hashable {
    package var category: String
    package var currency: Currency
    package var day: CalendarDate
    package var units: Int64

    package init(category: String, currency: Currency, day: CalendarDate, units: Int64) {
      (self.category, self.currency, self.day, self.units) = (category, currency, day, units)
    }
  }

  private struct Key: Hashable {
    var category: String
    var currency: Currency
  }

  private var days: [Key: [CalendarDate]] = [:]
  /// For each of the days the sum up to its end.
  private var sums: [Key: [Int128]] = [:]
  /// The currencies of the spending, by their codes.
  let currencies: [Currency]
  /// Rows whose money or day is not certain.
  let leftOut: [LeftOutRow]

  init(_ dataset: Dataset, changedBy changes: [Change] = []) {
    let table = MovementTable(dataset)
    leftOut = table.leftOut
    var categories = NumberedNames(table.categoryKeys)
    var numbers = NumberedNames(table.currencies)
    struct Place: Hashable {
      var category: Int32
      var currency: UInt16
      var day: CalendarDate
    }
    var found: [Place: Int128] = [:]
    for entry in table.entries where entry.type.isFlow && entry.category != nil {
      found[
        Place(category: entry.categoryPlace, currency: entry.currencyPlace, day: entry.date), default: 0] -=
        Int128(entry.minorUnits)
    }
    for change in changes {
      let place = Place(
        category: categories.number(of: change.category),
        currency: UInt16(clamping: numbers.number(of: change.currency)), day: change.day)
      found[place, default: 0] += Int128(change.units)
    }
    currencies = Set(found.keys.map { numbers.names[Int($0.currency)] }).sorted { $0.code < $1.code }
    for (place, sum) in found.sorted(by: { $0.key.day < $1.key.day }) {
      let key = Key(
        category: categories.names[Int(place.category)], currency: numbers.names[Int(place.currency)])
      let before = sums[key]?.last ?? 0
      days[key, default: []].append(place.day)
      sums[key, default: []].append(before + sum)
    }
  }

  /// The spending in a category in a span of days; negative if refunds are larger.
  func spent(_ category: String, _ currency: Currency, in period: Period) -> Int64 {
    let key = Key(category: category, currency: currency)
    guard let days = days[key], let sums = sums[key] else { return 0 }
    func sum(through day: CalendarDate?) -> Int128 {
      let count = day.map { days.count(through: $0) } ?? days.count
      return count == 0 ? 0 : sums[count - 1]
    }
    let before = period.first.map { sum(through: $0.adding(days: -1)) } ?? 0
    return Int64(clamping: sum(through: period.last) - before)
  }
}
