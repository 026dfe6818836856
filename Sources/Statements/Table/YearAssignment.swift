import Money

/// Which years days without one have, counted from the newest of them: 0, and below it those before a turn of the year.
struct YearAssignment {
  let days: [(month: Int, day: Int)]

  /// More days than this between two entries are a turn of the year rather than a gap.
  private static let leap = 155
  /// Days that no entry has, over the turn of the year, where the entries are in no order.
  private static let leastGap = 120

  init(_ days: [(month: Int, day: Int)]) { self.days = days }

  private var places: [Int] { days.map { $0.month * 31 + $0.day } }

  /// The years by the order of the entries, else by the largest gap between their days; nil where neither tells.
  var offsets: [Int]? {
    let places = places
    let steps = zip(places, places.dropFirst()).map { $1 - $0 }
    let hasRises = steps.contains { $0 > Self.leap }
    let hasFalls = steps.contains { $0 < -Self.leap }
    if hasRises, hasFalls {
      let (rising, falling) = (run(steps, isRising: true), run(steps, isRising: false))
      let best = min(rising, falling) { $0.disorder < $1.disorder }
      let other = max(rising.disorder, falling.disorder)
      // A long gap now and then is no disorder.
      return best.disorder * 4 <= other ? best.offsets : byGap(places)
    }
    return min(run(steps, isRising: true), run(steps, isRising: false)) {
      ($0.disorder, $0.span(places)) < ($1.disorder, $1.span(places))
    }.offsets
  }

  /// All years that the order of the entries allows, the likeliest first: of a few entries far apart it does not show whether
  /// they stand oldest first or newest first.
  var candidates: [[Int]] {
    guard let best = offsets else { return [] }
    let places = places
    let steps = zip(places, places.dropFirst()).map { $1 - $0 }
    let others = [true, false].map { run(steps, isRising: $0) }.filter {
      $0.disorder <= 1 && $0.offsets != best && $0.span(places) <= Self.longest
    }
    return [best] + others.prefix(1).map(\.offsets)
  }

  /// Ten months: what is further apart is a turn of the year.
  private static let longest = 310

  private struct Run {
    var offsets: [Int]
    /// How often the days turn back.
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

  /// The years where all entries lie between two ends of the largest gap.
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
