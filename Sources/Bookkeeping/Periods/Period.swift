public import DatasetFormat

/// A span of days, both ends included; an end may be open.
public struct Period: Sendable, Hashable {
  /// The first day; nil: from the beginning.
  public var first: CalendarDate?
  /// The last day; nil: without an end.
  public var last: CalendarDate?

  /// The span of days between two, both included.
  public init(first: CalendarDate? = nil, last: CalendarDate? = nil) {
    self.first = first
    self.last = last
  }

  /// Whether a day lies in it.
  public func contains(_ day: CalendarDate) -> Bool {
    (first.map { $0 <= day } ?? true) && (last.map { day <= $0 } ?? true)
  }

  /// How periods are named, for messages.
  public static let forms =
    "2026, 2026-03, 2026-Q1, 2026-W07, this-month, last-month, this-week, this-year, last-3-months, payday"

  /// The period of a name, seen from a day; nil for an unknown name.
  ///
  /// Weeks are those of ISO 8601 in names with a number, and begin on `weekStart` for `this-week`. The payday
  /// period runs from the last payday to the day before the next.
  public init?(named name: String, today: CalendarDate, weekStart: String? = nil, payday: String? = nil) {
    switch name.lowercased() {
    case "this-month": self = .month(today.year, today.month)
    case "last-month": self = .month(adding: -1, to: today)
    case "last-3-months":
      self.init(
        first: Period.month(adding: -3, to: today).first, last: Period.month(adding: -1, to: today).last)
    case "this-year": self = .year(today.year)
    case "this-week":
      let start = today.adding(
        days: -((today.weekday - (weekStart?.lowercased() == "sunday" ? 7 : 1) + 7) % 7))
      self.init(first: start, last: start.adding(days: 6))
    case "payday":
      guard let payday, let period = Period.payday(payday, around: today) else { return nil }
      self = period
    default:
      guard let period = Period.numbered(name) else { return nil }
      self = period
    }
  }

  /// `2026`, `2026-03`, `2026-Q1`, `2026-W07`.
  private static func numbered(_ name: String) -> Period? {
    let parts = name.uppercased().split(separator: "-", omittingEmptySubsequences: false)
    guard parts[0].count == 4, let year = Int(parts[0]), (1...9998).contains(year), parts.count <= 2 else {
      return nil
    }
    guard parts.count == 2 else { return .year(year) }
    let rest = parts[1]
    if rest.first == "Q", let quarter = Int(rest.dropFirst()), (1...4).contains(quarter) {
      return Period(first: month(year, quarter * 3 - 2).first, last: month(year, quarter * 3).last)
    }
    if rest.first == "W", let week = Int(rest.dropFirst()), (1...53).contains(week) {
      return isoWeek(year, week)
    }
    guard rest.count == 2, let number = Int(rest), (1...12).contains(number) else { return nil }
    return month(year, number)
  }

  private static func year(_ year: Int) -> Period {
    Period(
      first: CalendarDate(year: year, month: 1, day: 1), last: CalendarDate(year: year, month: 12, day: 31))
  }

  private static func month(_ year: Int, _ month: Int) -> Period {
    Period(
      first: CalendarDate(year: year, month: month, day: 1),
      last: CalendarDate(year: year, month: month, day: CalendarDate.daysInMonth(month, year: year)))
  }

  private static func month(adding count: Int, to day: CalendarDate) -> Period {
    let months = day.year * 12 + day.month - 1 + count
    return month(months / 12, months % 12 + 1)
  }

  /// Week 1 is the week with the year's first Thursday (ISO 8601).
  private static func isoWeek(_ year: Int, _ week: Int) -> Period? {
    guard let fourth = CalendarDate(year: year, month: 1, day: 4) else { return nil }
    let monday = fourth.adding(days: 1 - fourth.weekday + (week - 1) * 7)
    // A year has a week 53 only where that week's Thursday still belongs to it.
    return monday.adding(days: 3).year == year ? Period(first: monday, last: monday.adding(days: 6)) : nil
  }

  /// The payday on or before a day, to the day before the next one; short months pay on their last day.
  private static func payday(_ setting: String, around today: CalendarDate) -> Period? {
    let number = setting.lowercased() == "last" ? 31 : Int(setting) ?? 0
    guard (1...31).contains(number) else { return nil }
    func payday(in month: Period) -> CalendarDate? {
      guard let first = month.first, let last = month.last else { return nil }
      return min(first.adding(days: number - 1), last)
    }
    let this = month(today.year, today.month)
    guard let current = payday(in: this), let before = payday(in: month(adding: -1, to: today)),
      let after = payday(in: month(adding: 1, to: today))
    else { return nil }
    return today >= current
      ? Period(first: current, last: after.adding(days: -1))
      : Period(first: before, last: current.adding(days: -1))
  }
}

extension CalendarDate {
  /// The day of the week by ISO 8601: Monday is 1, Sunday is 7.
  public var weekday: Int {
    let days = (Int(dayNumber) + 3) % 7
    return (days + 7) % 7 + 1
  }
}
