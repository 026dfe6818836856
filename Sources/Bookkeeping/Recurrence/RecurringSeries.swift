package import DatasetFormat
import Spreadsheet

/// Transactions that come again and are of no recurring rule yet.
package struct RecurringSeries: Sendable, Hashable {
  /// One transaction of the series.
  package struct Occurrence: Sendable, Hashable {
    /// The row's index in the Transactions tab's sheet.
    package var row: Int
    /// The day that was due.
    package var due: CalendarDate
    /// The day that the row is dated.
    package var date: CalendarDate
    /// Its amount, positive.
    package var minorUnits: Int64
  }

  /// The payee of the last row; without one the constant words of the statement's text.
  package var payee: String
  /// Whether it is spent or earned.
  package var type: FlowType
  /// The account; nil if the rows have none.
  package var accountKey: String?
  /// The category of the last row that has one.
  package var categoryKey: String?
  /// The expected amount, positive: the last one, or the median of the last twelve if all differ.
  package var amount: Amount
  /// The least and the most of the last twelve where each is another; nil for one amount, which may have
  /// risen.
  package var span: ClosedRange<Int64>?
  /// By how much the next amount may differ, as the past ones did; nil where the history does not say it for
  /// certain, or all amounts are the same.
  package var tolerance: AmountTolerance?
  /// Whether it comes by days, weeks, months or years.
  package var cadence: Cadence
  /// The number of cadence units between two payments.
  package var interval: Int
  /// A due day that determines the day of the week, month or year. It may be before the first occurrence.
  package var start: CalendarDate
  /// The transactions by day.
  package var occurrences: [Occurrence]
  /// How many of them came on the due day, or for a weekend on the working day on which the bank books.
  package var onDayCount: Int
  /// How many days were due from the first occurrence to the last.
  package var dueCount: Int
  /// The probability in per cent that the next payment comes as expected. It counts the due days after the
  /// first, and other rows of that payee or amount. Right are those with the amount of the one before, or an
  /// amount within a quarter of it if all amounts differ. By the rule of succession it is (right + 1) of (all
  /// + 2).
  package var confidence: Int
  /// The next day that is due after the history of the account; nil if the series has ended.
  package var next: CalendarDate?

  /// Whether two days due have passed without an occurrence, by the last day of its account, or the account
  /// is archived.
  package var hasEnded: Bool { next == nil }

  /// When it comes: `monthly on the 1st`.
  package var rhythm: String { RecurringRule.rhythm(cadence, interval: interval, start: start) }

  /// Recurring payments in a dataset's history that have no rule: the active ones first, and among these the
  /// most certain.
  ///
  /// Rows of a rule, refunds, transfers, adjustments, settlements, and pending or future rows are left out.
  /// So are series for which there is a rule with the same payee and amount.
  ///
  /// - Parameters:
  ///   - dataset: The dataset.
  ///   - filter: The rows to look at.
  ///   - leastTimes: The least number of payments; 2 or more.
  ///   - today: Today.
  /// - Returns: The series, always in the same order for the same dataset.
  package static func all(
    in dataset: Dataset, filter: TransactionFilter = TransactionFilter(), leastTimes: Int = 3,
    today: CalendarDate
  ) -> [RecurringSeries] {
    guard let tab = dataset[.transactions] else { return [] }
    let history = SeriesHistory(dataset, filter, today: today)
    let archived = Set(dataset.accounts.filter { !$0.isActive }.map(\.key))
    let rules = dataset.recurringRules
    let texts = SeriesTexts(tab)
    var all: [RecurringSeries] = []
    for group in history.groups {
      for found in SeriesSearch(group.rows, leastTimes: leastTimes).found {
        let known = group.accountKey ?? ""
        let last = archived.contains(known) ? nil : history.lastDays[known]
        let series = RecurringSeries(found, group, lastDay: last, texts)
        if !rules.contains(where: { series.isCovered(by: $0, name: group.name) }) { all.append(series) }
      }
    }
    return all.sorted {
      ($0.hasEnded ? 1 : 0, -$0.confidence, -$0.occurrences.count, $0.occurrences[0].row)
        < ($1.hasEnded ? 1 : 0, -$1.confidence, -$1.occurrences.count, $1.occurrences[0].row)
    }
  }

  private init(
    _ found: SeriesSearch.Found, _ group: SeriesHistory.Group, lastDay: CalendarDate?, _ texts: SeriesTexts
  ) {
    let pairs = found.fit.pairs
    type = group.type
    accountKey = group.accountKey
    (cadence, interval, start) = (found.fit.rhythm.cadence, found.fit.rhythm.interval, found.fit.start)
    occurrences = pairs.map {
      Occurrence(row: $0.row.row, due: $0.day, date: $0.row.day, minorUnits: $0.row.minorUnits)
    }
    onDayCount = pairs.count { $0.delay == 0 }
    dueCount = found.fit.dueCount
    let amounts = pairs.map(\.row.minorUnits)
    let recent = amounts.suffix(12).sorted()
    let isSteady = found.amounts == .steady
    let typical = isSteady ? amounts[amounts.count - 1] : recent[recent.count / 2]
    amount = Amount(minorUnits: typical, currency: group.currency)
    span = isSteady ? nil : recent[0]...recent[recent.count - 1]
    tolerance = Self.tolerance(amounts.suffix(12), typical: typical, isSteady: isSteady)
    let right = zip(amounts, amounts.dropFirst()).count { before, now in
      isSteady ? before == now : max(before, now) - min(before, now) <= before / 4
    }
    confidence = (right + 1) * 100 / (dueCount - 1 + found.strays + 2)
    payee = ""
    (payee, categoryKey) = texts.describe(pairs.map(\.row.row))
    next = nil
    let days = Occurrences(cadence: cadence.rawValue, interval: interval, start: start)
    if let days, let lastDay, let last = pairs.last {
      let number = days.first(onOrAfter: last.day)
      // A bank may be late by a weekend, in addition to the tolerance of the rhythm.
      let grace = found.fit.rhythm.tolerance + 2
      let due = (number + 1...number + 2).compactMap { days[$0] }
      if let second = due.last, due.count == 2, second.adding(days: grace) >= lastDay {
        next = due[0].adding(days: grace) >= lastDay ? due[0] : second
      }
    }
  }

  /// What amounts allow for: of one that rises now and then the largest step, of others the farthest from the
  /// typical one, in steps of 5 per cent.
  ///
  /// 1150.00 six times, then 1180.00 (2.6 %) → `5%`. Fewer than six amounts say nothing for certain, and steps of
  /// more than 15 per cent (25 where all differ) are other payments or other prices.
  private static func tolerance(
    _ amounts: ArraySlice<Int64>, typical: Int64, isSteady: Bool
  ) -> AmountTolerance? {
    guard amounts.count >= 6 else { return nil }
    func percent(_ difference: Int64, of whole: Int64) -> Int64 {
      whole == 0 ? 100 : Int64(clamping: (Int128(abs(difference)) * 100 + Int128(whole) - 1) / Int128(whole))
    }
    let steps =
      isSteady
      ? zip(amounts, amounts.dropFirst()).map { percent($1 - $0, of: $0) }
      : amounts.map { percent($0 - typical, of: typical) }
    guard let largest = steps.max(), largest > 0, largest <= (isSteady ? 15 : 25) else { return nil }
    return AmountTolerance(percent: (largest + 4) / 5 * 5)
  }

  /// Whether a rule makes these already: of the same payee, type and currency, and of an amount that it had.
  private func isCovered(by rule: RecurringRule, name: String) -> Bool {
    guard rule.type == type, rule.amount.currency == amount.currency,
      rule.accountKey == nil || accountKey == nil || rule.accountKey == accountKey,
      let payee = rule.payee.map(UnicodeForm.folded),
      payee == name || payee == UnicodeForm.folded(self.payee)
    else { return false }
    let units = rule.amount.minorUnits
    if occurrences.contains(where: { $0.minorUnits == units }) { return true }
    let away = max(units, amount.minorUnits) - min(units, amount.minorUnits)
    return rule.cadence == cadence && rule.interval == interval && away <= units / 4
  }
}

/// The texts of a series' rows.
struct SeriesTexts {
  private let tab: Tab

  init(_ tab: Tab) { self.tab = tab }

  /// The payee of the last row, and the category of the last row that has one.
  func describe(_ rows: [Int]) -> (payee: String, categoryKey: String?) {
    let schema = tab.schema
    let (payee, text, category) = (schema["payee"], schema["statementText"], schema["categoryKey"])
    var name: String?
    for index in rows.reversed() {
      var key: String?
      tab.forEachRow(in: index..<index + 1) { row in
        name = name ?? row.text(payee).value ?? row.text(text).value.map(SeriesNames.lasting)
        key = row.key(category).value
      }
      if let key { return (name ?? "", key) }
    }
    return (name ?? "", nil)
  }
}

/// Finds recurring payments among the rows of one payee.
struct SeriesSearch {
  /// Rows that come again.
  struct Found {
    let fit: SeriesFit
    let amounts: SeriesAmounts
    /// The number of rows of that payee, or of that amount, that are not part of it.
    let strays: Int
  }

  private let leastTimes: Int
  private(set) var found: [Found] = []

  /// - Parameters:
  ///   - rows: The rows of one payee, type, account and currency.
  ///   - leastTimes: The least number of payments.
  init(_ rows: [SeriesRow], leastTimes: Int) {
    self.leastTimes = leastTimes
    var rest = rows.sorted { ($0.day, $0.row) < ($1.day, $1.row) }
    while rest.count >= max(2, leastTimes) {
      let before = found.count
      if let whole = accepted(rest, from: .all) {
        take(whole, of: &rest)
      } else {
        for band in Self.bands(of: rest) {
          if let near = accepted(band, from: .near) { take(near, of: &rest) }
        }
        if found.count == before {
          takeEqualAmounts(of: &rest)
          break
        }
      }
    }
  }

  private func accepted(_ rows: [SeriesRow], from source: SeriesFit.Source) -> Found? {
    guard rows.count >= max(2, leastTimes), let fit = SeriesFit.best(rows),
      let amounts = fit.amounts(from: source, leastTimes: leastTimes)
    else { return nil }
    return Found(fit: fit, amounts: amounts, strays: rows.count - fit.pairs.count)
  }

  private mutating func take(_ one: Found, of rest: inout [SeriesRow]) {
    found.append(one)
    let taken = Set(one.fit.pairs.map(\.row.row))
    rest.removeAll { taken.contains($0.row) }
  }

  /// Rows of about one amount each: cut where the next amount is more than a third above.
  private static func bands(of rows: [SeriesRow]) -> [[SeriesRow]] {
    let amounts = Set(rows.map(\.minorUnits)).sorted()
    var cuts: [Int64] = []
    for (low, high) in zip(amounts, amounts.dropFirst()) where high - low > low / 10 * 3 { cuts.append(high) }
    if cuts.isEmpty { return [] }
    var bands = Array(repeating: [SeriesRow](), count: cuts.count + 1)
    for row in rows { bands[cuts.count { $0 <= row.minorUnits }].append(row) }
    return bands
  }

  // MARK: - Subscriptions among purchases

  /// Takes series of one amount, and those that continue at another price.
  private mutating func takeEqualAmounts(of rest: inout [SeriesRow]) {
    var classes: [Int64: [SeriesRow]] = [:]
    for row in rest { classes[row.minorUnits, default: []].append(row) }
    let ordered = classes.values.sorted { ($0[0].day, $0[0].row) < ($1[0].day, $1[0].row) }
    var series: [(rows: [SeriesRow], found: Found)] = []
    for rows in ordered {
      let own = accepted(rows, from: .equal)
      // A series with a higher price continues where the former one ended.
      let former = series.indices.first { index in
        guard let last = series[index].rows.last, let amount = rows.first?.minorUnits, last.day < rows[0].day,
          max(last.minorUnits, amount) - min(last.minorUnits, amount) <= min(last.minorUnits, amount) / 5 * 2
        else { return false }
        return own.map { $0.fit.rhythm == series[index].found.fit.rhythm } ?? true
      }
      if let former, let both = accepted(series[former].rows + rows, from: .equal),
        both.fit.pairs.count >= series[former].found.fit.pairs.count + (own?.fit.pairs.count ?? rows.count)
      {
        series[former] = (series[former].rows + rows, both)
      } else if let own {
        series.append((rows, own))
      } else {
        series += several(rows).map { ($0.fit.pairs.map(\.row), $0) }
      }
    }
    for one in series { take(one.found, of: &rest) }
  }

  /// Up to three series of one amount, such as two contracts with one provider. Together they must contain
  /// nearly all its rows.
  private func several(_ rows: [SeriesRow]) -> [Found] {
    var rest = rows
    var series: [Found] = []
    while series.count < 3, rest.count >= max(3, leastTimes),
      let fit = SeriesFit.best(rest, several: 3 - series.count), fit.isNearlyWhole,
      fit.pairs.count >= max(4, leastTimes)
    {
      series.append(Found(fit: fit, amounts: .steady, strays: 0))
      let taken = Set(fit.pairs.map(\.row.row))
      rest.removeAll { taken.contains($0.row) }
    }
    return rest.count * 8 <= rows.count ? series : []
  }
}
