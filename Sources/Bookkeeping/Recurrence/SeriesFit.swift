import DatasetFormat

/// Matches rows with the days of a rhythm.
struct SeriesFit {
  /// A row and its due day.
  struct Pair: Hashable {
    let day: CalendarDate
    let row: SeriesRow
    /// Days after the one on which the bank would have booked it.
    let delay: Int
  }

  let rhythm: SeriesRhythm
  /// A due day whose day of the month is the intended one.
  let start: CalendarDate
  private(set) var pairs: [Pair] = []
  /// Of how many rows the pairs were chosen.
  let candidateCount: Int
  /// How many days are due from the first pair to the last.
  private(set) var dueCount = 0
  private var score = 0

  /// The rhythm on whose days the rows lie best; of several that are as good the first of
  /// ``SeriesRhythm/all``.
  ///
  /// - Parameters:
  ///   - rows: Rows by day.
  ///   - several: How many series the rows may hold.
  /// - Returns: How the rows lie on it; nil if they are too many or too few for each.
  static func best(_ rows: [SeriesRow], several: Int = 1) -> SeriesFit? {
    guard rows.count > 1, let first = rows.first, let last = rows.last else { return nil }
    let span = last.day.days(since: first.day)
    var best: SeriesFit?
    let usual = mostFrequentAmount(rows)
    for rhythm in SeriesRhythm.all {
      // Rows that are much denser or rarer cannot pass the later tests.
      guard 5 * several * (span / rhythm.shortestStep + 2) >= 4 * rows.count,
        4 * rows.count >= 3 * (span / rhythm.longestStep)
      else { continue }
      let starts = rhythm.starts(for: rows)
      for shift in WeekendShift.allCases {
        for start in starts {
          guard let fit = SeriesFit(rows, rhythm, start, shift, usual, several > 1) else { continue }
          if fit.score > best?.score ?? Int.min { best = fit }
        }
      }
    }
    return best
  }

  private init?(
    _ rows: [SeriesRow], _ rhythm: SeriesRhythm, _ start: CalendarDate, _ shift: WeekendShift, _ usual: Int64,
    _ isOneOfSeveral: Bool
  ) {
    guard let first = rows.first, let last = rows.last,
      let days = Occurrences(cadence: rhythm.cadence.rawValue, interval: rhythm.interval, start: start)
    else { return nil }
    self.rhythm = rhythm
    self.start = start
    candidateCount = rows.count
    let tolerance = rhythm.tolerance
    let reach = tolerance + 2
    var number = days.first(onOrAfter: first.day.adding(days: -reach))
    var next = 0
    var amount = usual
    var gap = 0
    while let day = days[number], day <= last.day.adding(days: reach) {
      number += 1
      let booked = shift.booked(day)
      while next < rows.count, rows[next].day < booked.adding(days: -tolerance) { next += 1 }
      var chosen: Int?
      var index = next
      while index < rows.count, rows[index].day <= booked.adding(days: tolerance) {
        if let other = chosen, !Self.isBetter(rows[index], than: rows[other], amount, booked) {
        } else {
          chosen = index
        }
        index += 1
      }
      guard let chosen else {
        gap += 1
        continue
      }
      if !pairs.isEmpty {
        dueCount += gap
        score -= 6 * gap
      }
      gap = 0
      let delay = rows[chosen].day.days(since: booked)
      pairs.append(Pair(day: day, row: rows[chosen], delay: delay))
      dueCount += 1
      score += Self.points(delay)
      amount = rows[chosen].minorUnits
      next = chosen + 1
    }
    if pairs.isEmpty { return nil }
    if !isOneOfSeveral { score -= 4 * (rows.count - pairs.count) }
  }

  /// The score of a row for a due day. Nearer rows score more, and late ones more than early ones, because
  /// payments are rarely made before they are due.
  private static func points(_ delay: Int) -> Int {
    switch delay {
    case 0: 10
    case 1: 7
    case 2: 6
    case -1: 5
    case 3...: 3
    default: 2
    }
  }

  /// Of two rows for one day the one of the amount that came before, then the nearer one.
  private static func isBetter(
    _ one: SeriesRow, than other: SeriesRow, _ amount: Int64, _ day: CalendarDate
  ) -> Bool {
    let (first, second) = (one.minorUnits == amount, other.minorUnits == amount)
    if first != second { return first }
    return abs(one.day.days(since: day)) < abs(other.day.days(since: day))
  }

  private static func mostFrequentAmount(_ rows: [SeriesRow]) -> Int64 {
    var counts: [Int64: Int] = [:]
    for row in rows { counts[row.minorUnits, default: 0] += 1 }
    return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? 0
  }
}

/// The pattern of a series' amounts.
enum SeriesAmounts: Hashable {
  /// One amount, which rises now and then.
  case steady
  /// Another one each time, as for electricity.
  case varying
}

extension SeriesFit {
  /// The source of the rows, which determines how many of them must fit.
  enum Source {
    /// All rows of a payee.
    case all
    /// Those of about one amount.
    case near
    /// Rows of one amount.
    case equal
  }

  /// The pattern of its amounts; nil if it is not certain enough that the rows recur.
  ///
  /// Three quarters of the due days have a row, and most rows of the payee (or of the amount) belong to the
  /// series. A few rows fit some rhythm by chance, so they must fit better. Weekly and daily shopping is not
  /// a series unless the amount is always the same, or nearly so.
  func amounts(from source: Source, leastTimes: Int) -> SeriesAmounts? {
    let count = pairs.count
    guard count >= max(2, leastTimes), 4 * count >= 3 * dueCount else { return nil }
    guard source == .equal ? 4 * count >= 3 * candidateCount : 5 * count >= 4 * candidateCount else {
      return nil
    }
    let onDay = pairs.count { $0.delay == 0 }
    let near = pairs.count { abs($0.delay) <= 1 }
    // Payments some days late or early still form a series if they never fail to come.
    let isWhole = count >= 8 && 10 * count >= 9 * dueCount && rhythm.shortestStep >= 28
    guard 4 * near >= 3 * count || isWhole && 10 * count >= 9 * candidateCount else { return nil }
    if rhythm.shortestStep < 28, 4 * onDay < 3 * count { return nil }
    if rhythm.cadence == .daily, 10 * count < 9 * dueCount { return nil }
    // An unusual number of weeks is rarely intended.
    if rhythm.cadence == .weekly, rhythm.interval > 4, onDay < count || count < 4 { return nil }
    let isAll = candidateCount == count && dueCount == count
    if count <= 4 {
      guard near == count, count > 3 || dueCount == count else { return nil }
      if source != .all, onDay < count { return nil }
    }
    let amounts = pairs.map(\.row.minorUnits)
    let changes = zip(amounts, amounts.dropFirst()).count { $0 != $1 }
    let jump =
      zip(amounts, amounts.dropFirst()).map { (max($0, $1), min($0, $1)) }.contains {
        $0.0 > Self.double($0.1)
      }
    if count == 2 { return changes == 0 && isAll && rhythm.shortestStep >= 28 ? .steady : nil }
    if 4 * changes <= max(4, count), count >= 8 || !jump { return .steady }
    guard rhythm.cadence != .daily else { return nil }
    if count <= 4 {
      guard source == .all, isAll, onDay == count else { return nil }
    }
    let sorted = amounts.sorted()
    let (low, high) = (sorted[count / 10], sorted[count - 1 - count / 10])
    let limit = rhythm.shortestStep >= 28 && count > 4 ? Self.double(low) + low / 2 : low + low / 2
    return high <= limit ? .varying : nil
  }

  /// Whether nearly every due day has a row, and nearly every row is on its day.
  var isNearlyWhole: Bool {
    10 * dueCount <= 11 * pairs.count && 4 * pairs.count <= 5 * pairs.count(where: { $0.delay == 0 })
  }

  private static func double(_ amount: Int64) -> Int64 {
    let (sum, overflow) = amount.addingReportingOverflow(amount)
    return overflow ? Int64.max / 2 : sum
  }
}
