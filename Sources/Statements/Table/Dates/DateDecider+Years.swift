import Money

/// Dates whose year has two digits: `26-02-03` may begin with it or end with it.
extension DateDecider {
  /// Removes orders that are unlikely for two-digit years.
  ///
  /// The file's other dates show its years. If there are none, a statement spans weeks or months, not
  /// decades. If that does not decide, the year comes first only in languages that write it so.
  func withoutUnlikely(_ orders: DateOrders, _ column: Int) -> DateOrders {
    guard let date = columns.profiles[column].forms.first, date.hasShortYear, orders.contains(.ymd),
      orders != .ymd
    else { return orders }
    if let given = options.dateOrder, orders.contains(DateOrders(given)) { return orders }
    let others = orders.subtracting(.ymd)
    if let stated = statedYears(beside: column) {
      let isFirst = years(.ymd, column).map(stated.contains) ?? false
      let isLast = others.list.contains { years($0, column).map(stated.contains) ?? false }
      if isFirst != isLast { return isFirst ? .ymd : others }
    }
    let yearFirst = span(.ymd, column)
    let yearLast = others.list.map { span($0, column) }.min() ?? .max
    if yearFirst <= Self.usualSpan, yearLast > Self.usualSpan { return .ymd }
    if yearLast <= Self.usualSpan, yearFirst > Self.usualSpan { return others }
    let isPeriodFirst = periodSpan(.ymd, date) <= Self.usualSpan
    let isPeriodLast = others.list.contains { periodSpan($0, date) <= Self.usualSpan }
    if isPeriodFirst != isPeriodLast { return isPeriodFirst ? .ymd : others }
    // A few days, or the same day of consecutive years.
    if yearFirst > 300, yearFirst / 10 > yearLast { return others }
    if yearLast > 300, yearLast / 10 > yearFirst { return .ymd }
    if date.form == .compact { return orders }
    if columns.speaks(["sv"]), date.separator == UInt8(ascii: "-") { return .ymd }
    if columns.speaks(["zh", "ja", "ko", "hu"]) { return orders }
    if columns.speaks(Self.dayFirstLanguages) { return others }
    return mayBeginWithYear(date) ? orders : others
  }

  /// A little over two years, in days.
  static let usualSpan = 800

  /// The days between the first and the last date of a column when it is read in an order.
  private func span(_ order: DateOrder, _ column: Int) -> Int {
    guard let (first, last) = days(order, column) else { return .max }
    return last.days(since: first)
  }

  private func years(_ order: DateOrder, _ column: Int) -> ClosedRange<Int>? {
    days(order, column).map { $0.first.year...$0.last.year }
  }

  /// The days between the first and the last date that the file states in the form of another one, when they
  /// are read in an order. The largest number if it states fewer than two.
  private func periodSpan(_ order: DateOrder, _ form: DateToken) -> Int {
    let days = statedDates.filter { isOneForm($0, form) }.compactMap { $0.day(in: order) }
    guard days.count > 1, let first = days.min(), let last = days.max() else { return .max }
    return last.days(since: first)
  }

  /// The first and the last day of a column when it is read in an order.
  private func days(_ order: DateOrder, _ column: Int) -> (first: CalendarDate, last: CalendarDate)? {
    var found: (first: CalendarDate, last: CalendarDate)?
    for row in rows {
      guard let day = token(row, column)?.day(in: order) else { continue }
      found = found.map { (min($0.first, day), max($0.last, day)) } ?? (day, day)
    }
    return found
  }

  /// The years of four-digit dates above the table, in the file's name, in other columns and in texts, and
  /// the years next to them. Nil when there are none.
  private func statedYears(beside column: Int) -> ClosedRange<Int>? {
    var years: [Int] = []
    func add(_ token: DateToken) {
      guard !token.hasShortYear, let order = token.ownOrder ?? token.orders.list.first else { return }
      years += [token.day(in: order)?.year].compactMap { $0 }
    }
    for token in statedDates { add(token) }
    let others = columns.indices.filter { $0 != column && columns.profiles[$0].dates > 0 }
    let texts = columns.indices.filter { columns.profiles[$0].texts > 0 && !columns.profiles[$0].isDate }
    for row in rows.prefix(200) {
      for other in others { if let token = token(row, other) { add(token) } }
      for other in texts { years += TextDay.all(in: text(row, other)).compactMap(\.year) }
    }
    guard let first = years.min(), let last = years.max() else { return nil }
    return (first - 1)...(last + 1)
  }

  /// Whether the year may as well come first.
  ///
  /// The other reading is a decade or more older, or the mark is the one that most writers of year-first
  /// dates use.
  private func mayBeginWithYear(_ date: DateToken) -> Bool {
    let lead = date.values.0 - date.values.2
    return date.separator == UInt8(ascii: "-") ? lead > -10 : lead >= 10
  }
}

extension ClosedRange<Int> {
  /// Whether all years of another range are among these.
  fileprivate func contains(_ other: ClosedRange<Int>) -> Bool {
    lowerBound <= other.lowerBound && other.upperBound <= upperBound
  }
}
