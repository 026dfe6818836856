/// Stretches of places that may overlap, each added in one step.
struct Stretches {
  private var changes: [Int32]

  init(count: Int) { changes = Array(repeating: 0, count: count + 1) }

  mutating func add(_ range: Range<Int>) {
    changes[range.lowerBound] += 1
    changes[range.upperBound] -= 1
  }

  /// Calls `body` with each place that is in a stretch.
  func forEach(_ body: (Int) -> Void) {
    var depth: Int32 = 0
    for place in changes.indices.dropLast() {
      depth += changes[place]
      if depth > 0 { body(place) }
    }
  }
}
