import Money
import TextScanning

/// Dates of other calendars, and month names with different meanings in different languages.
extension DateColumnFinder {
  /// No statement has years from this one on.
  private static let distantYear = 2070

  /// Checks plain dates whose years belong to another calendar: they are far in the future, or have two
  /// digits in a file that names a calendar.
  mutating func findDistantYears(_ sample: ArraySlice<Int>) {
    for column in plain where !found.contains(where: { $0.column == column }) {
      let dates = sample.compactMap { grid.token($0, column).date }.filter { !$0.isCertain }
      guard !dates.isEmpty else { continue }
      let distant = dates.count { date in
        date.orders.list.allSatisfy { (date.day(in: $0)?.year ?? 0) >= Self.distantYear }
      }
      let isShort = dates.allSatisfy { $0.hasShortYear && $0.calendar == .gregorian }
      guard distant * 2 > dates.count || isShort && !shortYearCalendars(column, dates).isEmpty else {
        continue
      }
      plain.removeAll { $0 == column }
      findCalendar(column, isShort ? shortYearCalendars(column, dates) : nil, isDistant: true)
    }
  }

  /// Checks days of six digits, whose two for the year may be of another calendar: `060401` in a Japanese file. False
  /// where they are of the usual one.
  mutating func findCalendar(ofDigits digits: ColumnReadings.Dates) -> Bool {
    guard case .digits(width: 6, calendar: _) = digits.reading else { return false }
    let column = digits.column
    sixDigits.insert(column)
    let calendars = shortYearCalendars(column, tokens(column, .gregorian))
    if calendars.isEmpty { return false }
    findCalendar(column, calendars, isDistant: true)
    plain.removeAll { $0 == column }
    return found.contains { $0.column == column }
  }

  /// The calendars of two-digit years, if the column name gives one. In a file from Thailand the years are
  /// Buddhist: 2567 and not 2067.
  private func shortYearCalendars(_ column: Int, _ dates: [DateToken]) -> [CalendarSystem] {
    let named = CalendarWords.calendars(in: name(column))
    if !named.isEmpty { return named }
    let isThai = speaks("th") || said.contains { CalendarWords.calendars(in: $0) == [.buddhist] }
    guard isThai else { return lateCalendars(column, dates) }
    let areHigh = dates.allSatisfy { date in
      (50...99).contains(date.values.2) && date.orders.contains(.dmy)
        || date.form == .named && date.values.2 >= 50
    }
    return areHigh ? [.buddhist] : []
  }

  /// The calendars of two-digit years that are far ahead as usual ones, or long ago in a Persian or Japanese
  /// file: `01/02/69` is 2069, or the Buddhist year 2569. `08/02/03` is 2008, or the eighth year of Reiwa.
  private func lateCalendars(_ column: Int, _ dates: [DateToken]) -> [CalendarSystem] {
    let hasMarks = !sixDigits.contains(column)
    let years = dates.map { date in date.orders.list.compactMap { date.day(in: $0)?.year } }
    guard dates.allSatisfy({ $0.hasShortYear && ($0.form != .compact || !hasMarks) }),
      years.allSatisfy({ !$0.isEmpty })
    else {
      return []
    }
    let isLate = years.allSatisfy { $0.allSatisfy { $0 >= Self.lateYear } }
    // Without marks the year is first in these files.
    let firstYears = hasMarks ? years : dates.map { date in [date.day(in: .ymd)?.year].compactMap(\.self) }
    let isEarly = firstYears.allSatisfy { $0.contains { $0 <= Self.earlyYear } }
    let early: [CalendarSystem] = !isEarly ? [] : speaks("fa") ? [.persian] : speaks("ja") ? [.reiwa] : []
    let possible = isLate ? [.buddhist] + CalendarSystem.lunar : early
    let fitting = possible.filter { calendar in
      let tokens = tokens(column, calendar)
      return DateOrders.all.list.contains { order in
        !tokens.isEmpty
          && tokens.allSatisfy { token in
            token.day(in: order).map { (Self.earlyYear..<Self.lateYear).contains($0.year) } ?? false
          }
      }
    }
    return fitting.isEmpty ? [] : fitting + [.gregorian]
  }

  /// Two-digit years from this one on are hardly usual ones, and up to the other one they are old.
  private static let lateYear = 2040
  private static let earlyYear = 2015

  /// The calendars in which all days of a column are near the days with a full year that the file states.
  private func nearStated(_ column: Int, _ possible: [CalendarSystem]) -> [CalendarSystem] {
    let facts = PreambleFacts(grid: grid, rows: segment.preamble)
    let stated = (facts.dates + PreambleFacts.dates(inName: fileName)).filter { !$0.hasShortYear }
      .compactMap { $0.day(in: $0.ownOrder ?? $0.orders.list.first ?? .ymd) }
    guard !stated.isEmpty else { return [] }
    return possible.filter { calendar in
      days(column, calendar).values.allSatisfy { day in
        stated.contains { abs(day.days(since: $0)) <= Self.yearAndMonth }
      }
    }
  }

  private static let yearAndMonth = 400

  /// Reads a column in the calendar that the file states, that neighbouring dates show, or that the user
  /// gives.
  mutating func findCalendar(
    _ column: Int, _ wanted: [CalendarSystem]? = nil, isDistant: Bool = false, isNamed: Bool = true
  ) {
    // Any two digits can be a year of an era.
    let possible = (wanted ?? CalendarSystem.allCases.filter { $0 != .reiwa }).filter { calendar in
      calendar == .gregorian
        ? isDistant && wanted?.contains(.gregorian) ?? true : fits(column, calendar, isNamed: isNamed)
    }
    guard !possible.isEmpty, possible != [.gregorian] else {
      if isDistant { plain.append(column) }
      return
    }
    if let (calendar, reason) = decided(column, possible, wanted) {
      guard calendar != .gregorian else { return plain.append(column) }
      return addCalendar(column, calendar, reason)
    }
    let stated = possible.filter((wanted ?? statedCalendars(column)).contains)
    let open = stated.isEmpty ? possible : stated
    addCalendar(column, open[0], "it is not known which")
    ask(
      Question(
        code: .calendar,
        text:
          "the years of \(label(column)) can be those of several calendars, or of one that nothing names. Which calendar is it?",
        choices: open.map(\.rawValue), examples: examples(column, open)))
  }

  private func decided(
    _ column: Int, _ possible: [CalendarSystem], _ wanted: [CalendarSystem]?
  ) -> (CalendarSystem, String)? {
    if let answer = options.answers.answers.word(.calendar, CalendarSystem.self), possible.contains(answer) {
      return (answer, "that was given")
    }
    for other in plain where other != column {
      let near = possible.filter { areNear(column, $0, other) }
      if let best = near.min(by: { distance(column, $0, other) < distance(column, $1, other) }) {
        return (best, "its days are those of \(label(other))")
      }
    }
    if wanted?.contains(.gregorian) == true {
      let near = nearStated(column, possible)
      if near.count == 1 { return (near[0], "its days are near those that the file states") }
    }
    if let layout = options.layouts.forHeader(segment.names).compactMap(\.calendar).first,
      possible.contains(layout)
    {
      return (layout, "the layout says so")
    }
    let stated = wanted ?? statedCalendars(column)
    let left = possible.filter(stated.contains)
    if left.count == 1 { return (left[0], "the file says so") }
    if left == CalendarSystem.lunar, days(column, left[0]) == days(column, left[1]) {
      return (left[0], "the file says so")
    }
    return nil
  }

  /// The calendars of the column's name. If it has none, those of the rest of the file, then of its language
  /// and its month names.
  private func statedCalendars(_ column: Int) -> [CalendarSystem] {
    let named = CalendarWords.calendars(in: name(column))
    if !named.isEmpty { return named }
    let stated = said.lazy.map { CalendarWords.calendars(in: $0) }.first { !$0.isEmpty }
    if let stated { return stated }
    let marked = rows.prefix(20).lazy.map { mark(text($0, column)) }.first { !$0.isEmpty }
    if let marked { return marked }
    if tokens(column, .persian).contains(where: { $0.form == .named }) { return [.persian] }
    if tokens(column, .bikramSambat).contains(where: { $0.form == .named }) { return [.bikramSambat] }
    if tokens(column, .ummAlQura).contains(where: { $0.form == .named }) { return CalendarSystem.lunar }
    if speaks("fa") { return [.persian] }
    if speaks("zh") { return [.minguo] }
    return speaks("ar") ? CalendarSystem.lunar : []
  }

  /// The calendars of a mark next to a date: `1445/09/01 هـ`, `2081-04-15 BS`, `ROC 113/07/24`.
  private func mark(_ text: String) -> [CalendarSystem] {
    let words = text.filter { !$0.isNumber && !"/-. :,".contains($0) }
    switch words {
    case "هـ", "ه", "AH", "H": return CalendarSystem.lunar
    case "هش", "ش", "AP", "SH": return [.persian]
    default: return CalendarWords.calendars(in: words)
    }
  }

  /// Whether nearly all cells of a column are days of a calendar, in a common order.
  private func fits(_ column: Int, _ calendar: CalendarSystem, isNamed: Bool) -> Bool {
    var filled = 0
    var days = 0
    var orders = DateOrders.all
    forEach(column) { row, bytes in
      filled += 1
      guard let date = reading(column, calendar).date(bytes, row: row, grid), isNamed || date.form != .compact
      else {
        return
      }
      days += 1
      orders.formIntersection(date.orders)
    }
    return days > 0 && days * 10 >= filled * 9 && !orders.isEmpty
  }

  private func reading(_ column: Int, _ calendar: CalendarSystem) -> DateReading {
    sixDigits.contains(column) ? .digits(width: 6, calendar: calendar) : .written(calendar, calendar.naming)
  }

  /// The day of a date in its own order. Digits without marks begin with the year where they can.
  func day(_ date: DateToken, _ column: Int) -> CalendarDate? {
    let first: DateOrder =
      sixDigits.contains(column) && date.orders.contains(.ymd) ? .ymd : date.orders.list[0]
    return date.day(in: date.ownOrder ?? first)
  }

  private func tokens(_ column: Int, _ calendar: CalendarSystem) -> [DateToken] {
    var tokens: [DateToken] = []
    forEach(column) { row, bytes in
      if tokens.count < 50, let date = reading(column, calendar).date(bytes, row: row, grid) {
        tokens.append(date)
      }
    }
    return tokens
  }

  /// The days of a column in a calendar, by their rows.
  private func days(_ column: Int, _ calendar: CalendarSystem) -> [Int: CalendarDate] {
    var days: [Int: CalendarDate] = [:]
    forEach(column) { row, bytes in
      guard let date = reading(column, calendar).date(bytes, row: row, grid) else { return }
      days[row] = day(date, column)
    }
    return days
  }

  /// The distance in days between a column in a calendar and another column, over all rows. Nil when no row
  /// has both.
  private func distances(_ column: Int, _ calendar: CalendarSystem, _ other: Int) -> [Int] {
    days(column, calendar).compactMap { row, day in
      guard let date = grid.token(row, other).date else { return nil }
      return date.orders.list.compactMap { date.day(in: $0) }.map { abs(day.days(since: $0)) }.min()
    }
  }

  private func distance(_ column: Int, _ calendar: CalendarSystem, _ other: Int) -> Int {
    distances(column, calendar, other).reduce(0, +)
  }

  private func areNear(_ column: Int, _ calendar: CalendarSystem, _ other: Int) -> Bool {
    let distances = distances(column, calendar, other)
    return !distances.isEmpty && distances.allSatisfy { $0 <= 15 }
  }

  private mutating func addCalendar(_ column: Int, _ calendar: CalendarSystem, _ reason: String) {
    let days = days(column, calendar).values
    let foretold = BikramSambat.day(year: BikramSambat.lastAgreed + 1, month: 1, day: 1)
    let isForetold =
      calendar == .bikramSambat && foretold.map { first in days.contains { $0 >= first } } ?? false
    add(
      ColumnReadings.Dates(
        column: column, rows: segment.body, reading: reading(column, calendar),
        evidence: "the years of \(label(column)) are of the calendar \(calendar.rawValue): \(reason)",
        isSettled: false,
        warning: isForetold
          ? "the lengths of the months after the year \(BikramSambat.lastAgreed) are foretold, and may be a day off"
          : nil))
  }

  private func examples(_ column: Int, _ calendars: [CalendarSystem]) -> [Question.Example] {
    var examples: [Question.Example] = []
    forEach(column) { row, bytes in
      guard examples.count < 3 else { return }
      let readings = calendars.map { calendar in
        reading(column, calendar).date(bytes, row: row, grid).flatMap { day($0, column) }?.description
          ?? "no day"
      }
      examples.append(
        Question.Example(line: grid.line(row), found: "\"\(text(row, column))\"", readings: readings))
    }
    return examples
  }
}
