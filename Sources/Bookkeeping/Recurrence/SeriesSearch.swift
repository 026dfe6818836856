import DatasetFormat

/// Finds what comes again among the rows of one payee.
struct SeriesSearch {
  /// Rows that come again.
  struct Found {
    let fit: SeriesFit
    let amounts: SeriesAmounts
    /// How many rows of that payee, or of that amount, are not of it.
    let strays: Int
  }

  private let leastTimes: Int
  private(set) var found: [Found] = []

  /// - Parameters:
  ///   - rows: The rows of one payee, type, account and currency.
  ///   - leastTimes: How often something has come at least.
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

  /// Takes series of one amount, and those that go on at another price.
  private mutating func takeEqualAmounts(of rest: inout [SeriesRow]) {
    var classes: [Int64: [SeriesRow]] = [:]
    for row in rest { classes[row.minorUnits, default: []].append(row) }
    let ordered = classes.values.sorted { ($0[0].day, $0[0].row) < ($1[0].day, $1[0].row) }
    var series: [(rows: [SeriesRow], found: Found)] = []
    for rows in ordered {
      let own = accepted(rows, from: .equal)
      // A price that rose goes on where the former one ended.
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

  /// Up to three series of one amount, such as two contracts at one provider: together they must be nearly all rows of it.
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
