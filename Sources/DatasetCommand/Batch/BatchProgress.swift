import DatasetFormat

/// How far a batch is: on a terminal its line, with `--progress` lines of JSON, about one a second.
struct BatchProgress {
  private let count: Int?
  private let clock = ContinuousClock()
  private var last: ContinuousClock.Instant?

  init(of count: Int?) { self.count = count }

  mutating func show(_ counts: BatchCounts) {
    let now = clock.now
    if let last, now - last < .seconds(1) { return }
    last = now
    tell(counts)
  }

  /// Tells how it ended.
  func finish(_ counts: BatchCounts) { tell(counts) }

  private func tell(_ counts: BatchCounts) {
    let whole = count.map { " of \($0)" } ?? ""
    let failed = counts.failed > 0 ? ", \(counts.failed) could not be done" : ""
    Progress.step("\(counts.done)\(whole) datasets\(failed)") { json in
      json.member("done", counts.done)
      json.member("of", count)
      json.member("findings", counts.found)
      json.member("failed", counts.failed)
    }
  }
}
