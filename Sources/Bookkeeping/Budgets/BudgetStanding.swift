public import DatasetFormat
import Spreadsheet

/// How a category stands against what was planned for it, in one span of days.
public struct BudgetStanding: Sendable, Hashable {
  /// How much of what may be spent is spent.
  public enum Status: String, Sendable {
    /// At most 80 %.
    case onTrack
    /// At most 95 %.
    case warning
    /// More.
    case over
  }

  /// The category's key.
  public var categoryKey: String
  /// The span of days.
  public var period: Period
  /// Which kind of span.
  public var kind: BudgetPeriod
  /// What all is in.
  public var currency: Currency
  /// What came over from the span before, for budgets that roll over; negative where more was spent.
  public var carried: Int64
  /// What is planned for the span, in minor units.
  public var budgeted: Int64
  /// What was spent in it, refunds taken off.
  public var activity: Int64

  /// What is left: carried and budgeted less what was spent.
  public var available: Int64 { carried + budgeted - activity }

  /// How much of what may be spent is spent: to 80 % on track, to 95 % a warning.
  public var status: Status {
    let whole = Int128(carried) + Int128(budgeted)
    let spent = Int128(activity)
    if spent <= 0 { return .onTrack }
    if whole <= 0 { return .over }
    return spent * 100 <= whole * 80 ? .onTrack : spent * 100 <= whole * 95 ? .warning : .over
  }

  /// How all budgets stand in the spans that hold a day, in the order of the Budgets tab; categories above others are the sum of those and themselves.
  ///
  /// - Parameters:
  ///   - dataset: The dataset.
  ///   - day: The day; rows after it count in the span, too, as they are planned.
  /// - Returns: The standings, and rows of the Budgets tab and of transactions that do not say for certain what they plan or move.
  public static func all(
    in dataset: Dataset, on day: CalendarDate
  ) -> (standings: [BudgetStanding], leftOut: [LeftOutRow]) {
    let records = Budget.records(in: dataset)
    let lines = BudgetLine.lines(of: records.values)
    if lines.isEmpty { return ([], records.leftOut) }
    let activity = CategoryActivity(dataset)
    let calendar = BudgetCalendar(dataset.settings)
    var standings = lines.compactMap { $0.standing(on: day, calendar, activity) }
    addUp(&standings, dataset)
    return (standings, records.leftOut + activity.leftOut)
  }

  /// Adds what stands for categories below others to these.
  private static func addUp(_ standings: inout [BudgetStanding], _ dataset: Dataset) {
    let parents = Dictionary(
      dataset.categories.compactMap { category in category.parentKey.map { (category.key, $0) } },
      uniquingKeysWith: { first, _ in first })
    let own = standings
    for child in own {
      guard let parent = parents[child.categoryKey] else { continue }
      let place = standings.firstIndex {
        $0.categoryKey == parent && $0.kind == child.kind && $0.currency == child.currency
          && $0.period == child.period
      }
      guard let place else { continue }
      standings[place].carried += child.carried
      standings[place].budgeted += child.budgeted
      standings[place].activity += child.activity
    }
  }
}

/// The budgets of one category, kind of span and currency, one after the other.
struct BudgetLine {
  private let budgets: [Budget]
  private var first: Budget { budgets[0] }

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

  /// How it stands in the span that holds a day; nil where nothing is planned for that.
  func standing(
    on day: CalendarDate, _ calendar: BudgetCalendar, _ activity: CategoryActivity
  ) -> BudgetStanding? {
    guard let category = first.categoryKey else { return nil }
    var standing: BudgetStanding?
    let periods =
      first.period == .custom
      ? [Period(first: first.startDate, last: first.endDate)].filter { $0.contains(day) }
      : calendar.periods(first.period, from: min(first.startDate, day), through: day)
    var carried: Int64 = 0
    for period in periods {
      guard let budget = budget(in: period) else {
        (carried, standing) = (0, nil)
        continue
      }
      let now = BudgetStanding(
        categoryKey: category, period: period, kind: first.period, currency: first.amount.currency,
        carried: carried, budgeted: budget.amount.minorUnits,
        activity: activity.spent(category, budget.amount.currency, in: period))
      standing = now
      carried = budget.rollsOver ? now.available : 0
    }
    return standing
  }

  /// The budget that holds in a span: of those that have begun by its end, and not ended before it, the latest.
  private func budget(in period: Period) -> Budget? {
    let begun = budgets.last { budget in period.last.map { budget.startDate <= $0 } ?? true }
    guard let begun, let first = period.first, begun.endDate.map({ $0 >= first }) ?? true else {
      return period.first == nil ? begun : nil
    }
    return begun
  }
}

/// What was spent in each category, refunds taken off: sums up to any day, found by halving.
struct CategoryActivity {
  private struct Key: Hashable {
    var category: String
    var currency: Currency
  }

  private var days: [Key: [CalendarDate]] = [:]
  /// For each of the days the sum up to its end.
  private var sums: [Key: [Int128]] = [:]
  /// Rows with a category whose money or day is not certain.
  private(set) var leftOut: [LeftOutRow] = []

  init(_ dataset: Dataset) {
    guard let tab = dataset[.transactions] else { return }
    let schema = tab.schema
    let (category, date, deleted) = (schema["categoryKey"], schema["date"], schema["deletedAt"])
    let movements = RowMovements(dataset)
    let keys = KeyTable(dataset.categories.map(\.key))
    // By the category's number, currency and day: rows cost no string.
    struct Place: Hashable {
      var category: Int
      var currency: Currency
      var day: CalendarDate
    }
    var found: [Place: Int128] = [:]
    tab.forEachRow { row in
      guard row.isBlank(deleted), !row.isBlank(category),
        let number = row.number(category, in: keys)
          ?? row.key(category).value.flatMap({ keys.keys.firstIndex(of: $0) })
      else { return }
      do throws(CellProblem) {
        let movement = try movements.read(row)
        guard movement.type.isFlow else { return }
        guard let day = row.date(date).value else {
          throw CellProblem(position: date, reason: row.isBlank(date) ? .blank : .unreadable)
        }
        found[Place(category: number, currency: movement.amount.currency, day: day), default: 0] -=
          Int128(movement.signedMinorUnits)
      } catch {
        leftOut.append(LeftOutRow(error, row: row.index, schema: schema))
      }
    }
    for (place, sum) in found.sorted(by: { $0.key.day < $1.key.day }) {
      let key = Key(category: keys.keys[place.category], currency: place.currency)
      let before = sums[key]?.last ?? 0
      days[key, default: []].append(place.day)
      sums[key, default: []].append(before + sum)
    }
  }

  /// What was spent in a category in a span of days; negative where more came back.
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
