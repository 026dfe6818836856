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
  package static let forms =
    "2026, 2026-Q1, 2026-03, 2026-W07, 2026-03-09, 2026-03-01..2026-03-31, 2026-06..2026-10 (either end may be left out), today, yesterday, this-week, last-month, this-quarter, last-year, last-30-days, last-2-weeks, last-3-months, last-4-quarters, last-2-years, payday, last-payday, next-payday"

  /// The words among the forms, without those that begin with a number.
  package static let words = forms.split(separator: ", ").map(String.init).filter {
    $0.first?.isLetter == true
  }

  /// The period of a name, seen from a day; nil for an unknown name.
  ///
  /// Weeks are those of ISO 8601 in names with a number; elsewhere they begin on `weekStart`. `last-30-days`
  /// ends today; weeks, months, quarters and years are whole ones, so that `last-3-months` ends with the
  /// month before this one. The payday period runs from the last payday to the day before the next.
  ///
  /// - Parameters:
  ///   - name: The name, in any case.
  ///   - today: The day from which it is seen.
  ///   - weekStart: `monday` or `sunday`; nil: Monday.
  ///   - payday: A day of the month, 1 to 31, or `last`; nil: the 25th.
  package init?(named name: String, today: CalendarDate, weekStart: String? = nil, payday: String? = nil) {
    let weekday = weekStart?.lowercased() == "sunday" ? 7 : 1
    func single(_ name: some StringProtocol) -> Period? {
      Period.day(name, today).map { Period(first: $0, last: $0) }
        ?? Period.relative(name.lowercased(), today, weekday, payday ?? "25") ?? Period.numbered(String(name))
    }
    guard let period = Period.span(name, of: single) ?? single(name) else { return nil }
    self = period
  }

  private static func day(_ text: some StringProtocol, _ today: CalendarDate) -> CalendarDate? {
    switch text.lowercased() {
    case "today": today
    case "yesterday": today.adding(days: -1)
    default: CalendarDate(iso: text)
    }
  }

  /// `2026-03-01..2026-03-31`, `2026-03-01..`, `..2026-03-31`; the ends may be any periods: `2026-06..2026-10`,
  /// `last-month..today`. `2026-06-` is the same as `2026-06..`.
  private static func span(_ name: String, of single: (Substring) -> Period?) -> Period? {
    var name = name[...]
    if name.last == "-", name.dropLast().last?.isNumber == true { name = name.dropLast() + ".." }
    guard let dots = name.firstRange(of: "..") else { return nil }
    let (from, until) = (name[..<dots.lowerBound], name[dots.upperBound...])
    let (first, last) = (single(from)?.first, single(until)?.last)
    guard (first != nil || from.isEmpty), last != nil || until.isEmpty, first != nil || last != nil else {
      return nil
    }
    if let first, let last, first > last { return nil }
    return Period(first: first, last: last)
  }

  /// A unit in which periods follow each other.
  private enum Unit: String, CaseIterable {
    case day, week, month, quarter, year

    /// The whole one that lies some units after that of a day; `weekday` is the day on which weeks begin.
    func period(_ count: Int, after day: CalendarDate, weekday: Int) -> Period {
      switch self {
      case .day:
        let other = day.adding(days: count)
        return Period(first: other, last: other)
      case .week:
        let start = day.adding(days: -((day.weekday - weekday + 7) % 7) + count * 7)
        return Period(first: start, last: start.adding(days: 6))
      case .month: return Period.month(adding: count, to: day)
      case .quarter:
        let (year, month, _) = day.components
        let quarter = year * 4 + (month - 1) / 3 + count
        return Period.months(quarter * 3, count: 3)
      case .year: return Period.months((day.year + count) * 12, count: 12)
      }
    }
  }

  /// `this-month`, `last-week`, `next-year`, `last-3-months`, `payday`, `last-payday`, `next-payday`.
  private static func relative(
    _ name: String, _ today: CalendarDate, _ weekday: Int, _ payday: String
  ) -> Period? {
    let steps = ["this": 0, "last": -1, "next": 1]
    let words = name.split(separator: "-", omittingEmptySubsequences: false)
    if name == "payday" { return Period.payday(payday, around: today) }
    guard let step = words.first.flatMap({ steps[String($0)] }) else { return nil }
    if words.count == 2, words[1] == "payday" {
      guard let this = Period.payday(payday, around: today) else { return nil }
      if step == 0 { return this }
      let other = step < 0 ? this.first?.adding(days: -1) : this.last?.adding(days: 1)
      return other.flatMap { Period.payday(payday, around: $0) }
    }
    if words.count == 2, let unit = Unit(rawValue: String(words[1])), unit != .day {
      return unit.period(step, after: today, weekday: weekday)
    }
    guard words.count == 3, step < 0, words[1].allSatisfy(\.isASCII), let count = Int(words[1]),
      (1...10_000).contains(count),
      let unit = Unit.allCases.first(where: { words[2] == $0.rawValue || words[2] == "\($0.rawValue)s" })
    else { return nil }
    if unit == .day { return Period(first: today.adding(days: 1 - count), last: today) }
    let first = unit.period(-count, after: today, weekday: weekday).first
    // There are no days before the year 1.
    return first.map { Period(first: $0, last: unit.period(-1, after: today, weekday: weekday).last) }
  }

  /// `2026`, `2026-03`, `2026-Q1`, `2026-W07`.
  private static func numbered(_ name: String) -> Period? {
    let parts = name.uppercased().split(separator: "-", omittingEmptySubsequences: false)
    guard parts[0].count == 4, let year = Int(parts[0]), (1...9998).contains(year), parts.count <= 2 else {
      return nil
    }
    guard parts.count == 2 else { return .months(year * 12, count: 12) }
    let rest = parts[1]
    if rest.first == "Q", let quarter = Int(rest.dropFirst()), (1...4).contains(quarter) {
      return .months(year * 12 + quarter * 3 - 3, count: 3)
    }
    if rest.first == "W", let week = Int(rest.dropFirst()), (1...53).contains(week) {
      return isoWeek(year, week)
    }
    guard rest.count == 2, let number = Int(rest), (1...12).contains(number) else { return nil }
    return month(year, number)
  }

  /// A number of months from the one with a number, counted from January of the year 0.
  private static func months(_ start: Int, count: Int) -> Period {
    let end = start + count - 1
    return Period(
      first: month(start / 12, start % 12 + 1).first, last: month(end / 12, end % 12 + 1).last)
  }

  private static func month(_ year: Int, _ month: Int) -> Period {
    Period(
      first: CalendarDate(year: year, month: month, day: 1),
      last: CalendarDate(year: year, month: month, day: CalendarDate.daysInMonth(month, year: year)))
  }

  private static func month(adding count: Int, to day: CalendarDate) -> Period {
    let (year, month, _) = day.components
    return months(year * 12 + month - 1 + count, count: 1)
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
  package var weekday: Int {
    let days = (Int(dayNumber) + 3) % 7
    return (days + 7) % 7 + 1
  }
}
