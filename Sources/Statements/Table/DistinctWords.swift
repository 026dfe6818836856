/// The different texts of a column and how often each occurs, as long as they are few.
struct DistinctWords {
  static let limit = 24

  private var counts: [[UInt8]: Int] = [:]
  /// Whether there were more than the limit; the counts are then dropped.
  private(set) var isOverflowing = false

  mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
    if isOverflowing { return }
    counts[Array(bytes.prefix(64)), default: 0] += 1
    if counts.count > Self.limit {
      isOverflowing = true
      counts = [:]
    }
  }

  /// Adds what was counted elsewhere.
  mutating func add(_ other: DistinctWords) {
    if isOverflowing { return }
    for (word, count) in other.counts { counts[word, default: 0] += count }
    isOverflowing = other.isOverflowing || counts.count > Self.limit
    if isOverflowing { counts = [:] }
  }

  /// The texts and their counts; nil where there were too many.
  var list: [(text: String, count: Int)]? {
    isOverflowing
      ? nil : counts.map { (String(decoding: $0.key, as: UTF8.self), $0.value) }.sorted { $0.text < $1.text }
  }

  /// The one text that all cells have.
  var only: String? {
    guard !isOverflowing, counts.count == 1, let first = counts.first else { return nil }
    return String(decoding: first.key, as: UTF8.self)
  }

  var count: Int { isOverflowing ? .max : counts.count }
}
