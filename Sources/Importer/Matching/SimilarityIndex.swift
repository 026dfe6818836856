import Bookkeeping

/// A text prepared for comparing counterparties.
struct ComparableText {
  /// Without case and accents.
  let folded: String
  let words: Set<String>
  /// Two similar texts have one of these in common: the whole text, or the beginning of a word.
  let keys: Set<String>

  /// - Parameters:
  ///   - folded: The text for comparison as a whole.
  ///   - words: The words for comparison one by one.
  init(folded: String, words: Set<String>) {
    self.folded = folded
    self.words = words
    var keys: Set<String> = ["=" + folded]
    for word in words { keys.insert(String(word.prefix(TextSimilarity.beginning))) }
    self.keys = keys
  }

  func isSimilar(_ other: ComparableText) -> Bool {
    folded == other.folded || TextSimilarity.areSimilar(words, other.words)
  }
}

/// Finds texts that may be similar to another one, without comparing it with each.
struct SimilarityIndex {
  /// The positions of the texts with each key, ascending.
  private var places: [[Int]] = []
  private var numbers: [String: Int] = [:]
  /// For each key, where skipped ranges of its positions begin (+1) and end (-1). These ranges were too long
  /// to check.
  private var skipped: [[Int32]] = []

  init(_ texts: some Sequence<ComparableText>) {
    for (place, text) in texts.enumerated() {
      for key in text.keys {
        let number = numbers[key] ?? places.count
        if number == places.count {
          numbers[key] = number
          places.append([])
        }
        places[number].append(place)
      }
    }
    skipped = places.map { [Int32](repeating: 0, count: $0.count + 1) }
  }

  /// The positions in a window that share a key with a text, and whether they are complete. A key that more
  /// than `limit` of them have distinguishes nothing and is skipped.
  mutating func candidates(
    for text: ComparableText, in window: Range<Int>, limit: Int
  ) -> (places: Set<Int>, areAll: Bool) {
    var found: Set<Int> = []
    var areAll = true
    for key in text.keys {
      guard let number = numbers[key] else { continue }
      let start = places[number].firstPlace(from: window.lowerBound)
      let end = places[number].firstPlace(from: window.upperBound)
      if end - start <= limit {
        found.formUnion(places[number][start..<end])
      } else {
        areAll = false
        skipped[number][start] += 1
        skipped[number][end] -= 1
      }
    }
    return (found, areAll)
  }

  /// Calls `body` with each position that was skipped for some text.
  func forEachSkipped(_ body: (Int) -> Void) {
    for (places, changes) in zip(places, skipped) {
      var depth: Int32 = 0
      for (place, change) in zip(places, changes) {
        depth += change
        if depth > 0 { body(place) }
      }
    }
  }
}

extension [Int] {
  /// The index of the first element of a sorted array that is at least a value.
  func firstPlace(from value: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
