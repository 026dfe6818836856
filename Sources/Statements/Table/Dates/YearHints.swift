import Money
import TextScanning

/// Finds the years of days without one: from other dates of the rows, from the period that the file states,
/// or from the user.
///
/// `31.12.` and `02.01.` in a file about January 2026 → 2025-12-31 and 2026-01-02
struct YearHints {
  /// The result, row by row from the first row of the table.
  struct Found {
    var dayFirst: [Int16]
    var monthFirst: [Int16]
    var evidence: String
    var question: Question?
  }

  private let finder: DateColumnFinder
  private let column: Int
  private let source: DateReading.DayMonthSource
  /// The days of the rows that have no year.
  private let days: [(row: Int, day: DayMonth)]
  /// Dates with a year in the same rows or in the same column.
  private let dated: [Int: CalendarDate]

  init(_ finder: DateColumnFinder, column: Int, source: DateReading.DayMonthSource) {
    self.finder = finder
    self.column = column
    self.source = source
    var days: [(row: Int, day: DayMonth)] = []
    var dated: [Int: CalendarDate] = [:]
    finder.forEach(column) { row, bytes in
      if let day = DateReading.dayMonth(source, bytes, row, finder.grid) {
        days.append((row, day))
      } else if let date = DateToken(bytes), let order = date.ownOrder ?? date.orders.list.first {
        dated[row] = date.day(in: order)
      }
    }
    for (row, _) in days {
      for other in finder.plain where dated[row] == nil {
        guard let date = finder.grid.token(row, other).date else { continue }
        dated[row] = (date.ownOrder ?? date.orders.list.first).flatMap { date.day(in: $0) }
      }
    }
    self.days = days
    self.dated = dated
  }

  /// Entries in one order of day and month.
  private typealias Entry = (row: Int, month: Int, day: Int)

  private func entries(_ order: DateOrder) -> [Entry] {
    days.compactMap { row, day in day.place(in: order).map { (row, $0.month, $0.day) } }
  }

  /// The years of all rows, with a question if nothing gives them.
  func years() -> Found {
    // An order in which some texts are no days says nothing about the years of the other one.
    let (first, second) = (entries(.dmy), entries(.mdy))
    let dayFirst = first.count < second.count ? nil : years(first)
    let monthFirst = second.count < first.count ? nil : years(second)
    let known = [dayFirst, monthFirst].compactMap(\.self)
    let evidence = known.first.map { "the years of \(finder.label(column)) follow from \($0.reason)" }
    return Found(
      dayFirst: filled(dayFirst, monthFirst), monthFirst: filled(monthFirst, dayFirst),
      evidence: evidence ?? "the dates of \(finder.label(column)) have no year",
      question: known.isEmpty ? question : nil)
  }

  /// Four months, in days.
  private static let shortest = 120

  /// More days between two neighbours than a statement leaves out.
  private static let farthest = 200

  private typealias Years = (years: [Int: Int], reason: String)

  /// Years for each row of the table. An order without years gets those of the other order.
  private func filled(_ own: Years?, _ other: Years?) -> [Int16] {
    let found = own?.years ?? other?.years ?? [:]
    // A leap year, so that all days can be read until the question is answered.
    let usual = found.values.max() ?? 2024
    return finder.segment.body.map { Int16(truncatingIfNeeded: found[$0] ?? usual) }
  }

  private var given: Int? { finder.options.answers.answers[.year].flatMap { Int($0) } }

  private var question: Question {
    let found = days.prefix(3).map { row, _ in
      Question.Example(line: finder.grid.line(row), found: "\"\(finder.text(row, column))\"")
    }
    let label = finder.label(column)
    let text =
      given.map {
        "a day of \(label) is none in the years that end with \($0). Of which year is the newest entry?"
      }
      ?? "the dates of \(label) have no year, and nothing in the file says it. Of which year is the newest entry?"
    return Question(code: .year, text: text, choices: [], examples: found)
  }

  /// The years of entries by the strongest evidence. Nil when there is none, or when a day does not exist in
  /// its year.
  private func years(_ entries: [Entry]) -> Years? {
    guard !entries.isEmpty else { return nil }
    let offsets = YearAssignment(entries.map { ($0.month, $0.day) }).offsets
    let found = Decision(byFirstOf: witnesses(entries, offsets))
    guard let years = found.verdict, entries.allSatisfy({ isDay($0, years[$0.row]) }) else { return nil }
    return (years, found.evidence)
  }

  /// The witnesses for the year of each row. An answer is the only one, and so are dates beside the days.
  private func witnesses(_ entries: [Entry], _ offsets: [Int]?) -> [() -> Witness<[Int: Int]>?] {
    if let given {
      let years = years(entries, offsets ?? entries.map { _ in 0 }, newest: given)
      return [{ Witness(years, .likely, "the year \(given), which was given") }]
    }
    return dated.isEmpty
      ? [{ byTexts(entries, offsets) }, { byPeriod(entries) }] : [{ byDates(entries, offsets) }]
  }

  private func isDay(_ entry: Entry, _ year: Int?) -> Bool {
    year.map { CalendarDate(year: $0, month: entry.month, day: entry.day) != nil } ?? false
  }

  private func years(_ entries: [Entry], _ offsets: [Int], newest: Int) -> [Int: Int] {
    Dictionary(zip(entries, offsets).map { ($0.row, newest + $1) }, uniquingKeysWith: { first, _ in first })
  }

  /// The year that puts a day closest to a date.
  private func nearest(_ entry: Entry, _ date: CalendarDate) -> Int? {
    ((date.year - 1)...(date.year + 1)).filter { isDay(entry, $0) }.min { one, other in
      distance(entry, one, date) < distance(entry, other, date)
    }
  }

  private func distance(_ entry: Entry, _ year: Int, _ date: CalendarDate) -> Int {
    CalendarDate(year: year, month: entry.month, day: entry.day).map { abs($0.days(since: date)) } ?? .max
  }

  /// The years that put each day closest to the date in its row, or to the date of the nearest row.
  private func byDates(_ entries: [Entry], _ offsets: [Int]?) -> Witness<[Int: Int]>? {
    let rows = dated.keys.sorted()
    var years: [Int: Int] = [:]
    var last: (day: CalendarDate, isOwn: Bool)?
    for entry in entries {
      let near =
        dated[entry.row] ?? rows.min { abs($0 - entry.row) < abs($1 - entry.row) }.flatMap { dated[$0] }
      guard let near, let year = nearest(entry, near), distance(entry, year, near) <= 120 else { return nil }
      // Neighbours are in one year or the next, unless a date of its own says otherwise: `24-04-26` above them and
      // `24-05-09` below may be read as days of 2026 and 2009.
      guard let day = CalendarDate(year: year, month: entry.month, day: entry.day) else { return nil }
      let isOwn = dated[entry.row] != nil
      if let last, !(isOwn && last.isOwn), abs(day.days(since: last.day)) > Self.farthest { return nil }
      last = (day, isOwn)
      years[entry.row] = year
    }
    return Witness(years, .likely, "the dates beside them")
  }

  /// The year that dates in the texts of the entries give to all of them. A single one may be a contract's.
  private func byTexts(_ entries: [Entry], _ offsets: [Int]?) -> Witness<[Int: Int]>? {
    guard let offsets else { return nil }
    var newest = Set<Int>()
    var texts = Set<Int>()
    for (entry, offset) in zip(entries, offsets).prefix(2000) {
      for text in finder.grid.texts(entry.row) where text.column != column {
        for named in TextDay.all(in: text.text) where named.year != nil {
          let order: DateOrder = .dmy
          guard let date = named.day(in: order, near: CalendarDate(dayNumber: 0)),
            let year = nearest(entry, date),
            distance(entry, year, date) <= 21
          else { continue }
          newest.insert(year - offset)
          texts.insert(entry.row)
        }
      }
    }
    guard newest.count == 1, let year = newest.first else { return nil }
    let isCommon = texts.count > 1 || texts.count * 2 >= entries.count
    return Witness(
      years(entries, offsets, newest: year), isCommon ? .likely : .hint,
      "the days that their texts name")
  }

  /// The years that put all entries into a period that the file states, or the newest of them directly before
  /// its date.
  private func byPeriod(_ entries: [Entry]) -> Witness<[Int: Int]>? {
    let assignments = YearAssignment(entries.map { ($0.month, $0.day) }).candidates
    let spans = StatementPeriods(finder, first: days.first?.row, last: days.last?.row).spans
    var found: [(years: [Int: Int], newest: Int)] = []
    for span in spans {
      let possible = assignments.flatMap { offsets in
        span.years.filter { fits(entries, offsets, $0, span) }.map {
          (years: years(entries, offsets, newest: $0), newest: $0)
        }
      }
      if possible.count == 1 { found += possible }
      // Within a year each day has one year, too, but the order of the entries may say another one.
      let isShort = assignments.isEmpty || span.last.days(since: span.first) <= Self.shortest
      if possible.isEmpty, !span.isDay, isShort, let years = eachWithin(entries, span) {
        found.append((years, years.values.max() ?? 0))
      }
    }
    guard let first = found.first, found.allSatisfy({ $0.newest == first.newest }) else { return nil }
    return Witness(first.years, .likely, "the dates that the file states of itself")
  }

  private func fits(_ entries: [Entry], _ offsets: [Int], _ newest: Int, _ span: StatementPeriods.Span)
    -> Bool
  {
    var last: CalendarDate?
    for (entry, offset) in zip(entries, offsets) {
      guard let day = CalendarDate(year: newest + offset, month: entry.month, day: entry.day) else {
        return false
      }
      if !span.isDay, day < span.first || day > span.last { return false }
      last = max(last ?? day, day)
    }
    return last.map { $0 >= span.first && $0 <= span.last } ?? false
  }

  /// The only year of each entry that puts it into a period.
  private func eachWithin(_ entries: [Entry], _ span: StatementPeriods.Span) -> [Int: Int]? {
    var years: [Int: Int] = [:]
    for entry in entries {
      let possible = span.years.filter { year in
        CalendarDate(year: year, month: entry.month, day: entry.day).map {
          $0 >= span.first && $0 <= span.last
        }
          ?? false
      }
      guard possible.count == 1 else { return nil }
      years[entry.row] = possible[0]
    }
    return years
  }
}

/// The years of days without one, relative to the newest of them: 0, and -1 for days before a turn of the
/// year.
///
/// `02.01.`, `31.12.` newest first → 0, -1
struct YearAssignment {
  let days: [(month: Int, day: Int)]

  /// A jump of more days between two entries is a turn of the year rather than a gap.
  private static let leap = 155
  /// A period without entries that marks the turn of the year, for entries in no order.
  private static let leastGap = 120

  init(_ days: [(month: Int, day: Int)]) { self.days = days }

  private var places: [Int] { days.map { $0.month * 31 + $0.day } }

  /// The years by the order of the entries, or by the largest gap between their days. Nil when neither
  /// decides.
  var offsets: [Int]? {
    let places = places
    let steps = zip(places, places.dropFirst()).map { $1 - $0 }
    let hasRises = steps.contains { $0 > Self.leap }
    let hasFalls = steps.contains { $0 < -Self.leap }
    if hasRises, hasFalls {
      let (rising, falling) = (run(steps, isRising: true), run(steps, isRising: false))
      let best = min(rising, falling) { $0.disorder < $1.disorder }
      let other = max(rising.disorder, falling.disorder)
      // Two cards in one statement begin with the same days. One month in no order is likelier than years
      // in order.
      if best.disorder > 0, best.span(places) > Self.longest, let gap = byGap(places),
        Run(offsets: gap, disorder: 0).span(places) <= Self.shortest
      {
        return gap
      }
      // An occasional long gap does not mean that the entries are unordered.
      return best.disorder * 4 <= other ? best.offsets : byGap(places)
    }
    return min(run(steps, isRising: true), run(steps, isRising: false)) {
      ($0.disorder, $0.span(places)) < ($1.disorder, $1.span(places))
    }.offsets
  }

  /// All years that the order of the entries allows, the likeliest first. A few entries far apart do not show
  /// whether they are oldest first or newest first.
  var candidates: [[Int]] {
    guard let best = offsets else { return [] }
    let places = places
    let steps = zip(places, places.dropFirst()).map { $1 - $0 }
    let others = [true, false].map { run(steps, isRising: $0) }.filter {
      $0.disorder <= 1 && $0.offsets != best && $0.span(places) <= Self.longest
    }
    return [best] + others.prefix(1).map(\.offsets)
  }

  /// Two months, as a card's statement covers.
  private static let shortest = 62

  /// Ten months. A larger distance is a turn of the year.
  private static let longest = 310

  private struct Run {
    var offsets: [Int]
    /// How often the days run backwards.
    var disorder: Int

    func span(_ places: [Int]) -> Int {
      let all = zip(offsets, places).map { $0 * 372 + $1 }
      return (all.max() ?? 0) - (all.min() ?? 0)
    }
  }

  private func run(_ steps: [Int], isRising: Bool) -> Run {
    var offsets = [0]
    var disorder = 0
    for step in steps {
      let ahead = isRising ? step : -step
      var offset = offsets[offsets.count - 1]
      if ahead < -Self.leap {
        offset += isRising ? 1 : -1
      } else if ahead < 0 {
        disorder += 1
      } else if ahead > Self.leap, steps.count > 1 {
        disorder += 1
      }
      offsets.append(offset)
    }
    let newest = offsets.max() ?? 0
    return Run(offsets: offsets.map { $0 - newest }, disorder: disorder)
  }

  /// The years if all entries lie between the two ends of the largest gap.
  private func byGap(_ places: [Int]) -> [Int]? {
    let sorted = Set(places).sorted()
    guard let first = sorted.first, let last = sorted.last else { return nil }
    var gap = (size: first + 372 - last, start: last)
    for (one, next) in zip(sorted, sorted.dropFirst()) where next - one > gap.size { gap = (next - one, one) }
    guard gap.size >= Self.leastGap else { return nil }
    if gap.start == last { return places.map { _ in 0 } }
    return places.map { $0 > gap.start ? -1 : 0 }
  }

  private func min(_ one: Run, _ other: Run, by isBefore: (Run, Run) -> Bool) -> Run {
    isBefore(other, one) ? other : one
  }
}
