import Bookkeeping

/// A text as far as telling whether another one speaks of the same party needs it.
struct LikenessText {
  /// Without case and accents.
  let folded: String
  let words: Set<String>
  /// Two texts that are alike have one of these in common: the text, or the beginning of a word.
  let keys: Set<String>

  /// - Parameters:
  ///   - folded: what is compared as a whole.
  ///   - words: what is compared word by word.
  init(folded: String, words: Set<String>) {
    self.folded = folded
    self.words = words
    var keys: Set<String> = ["=" + folded]
    for word in words { keys.insert(String(word.prefix(TextSimilarity.beginning))) }
    self.keys = keys
  }

  func isAlike(_ other: LikenessText) -> Bool {
    folded == other.folded || TextSimilarity.areSimilar(words, other.words)
  }
}

/// Finds among many texts those that may be like another one, without comparing it with each.
struct LikenessIndex {
  /// The places of the texts that have each key, ascending.
  private var places: [[Int]] = []
  private var numbers: [String: Int] = [:]
  /// For each key where stretches of its places begin (+1) and end (-1) that were too long to be looked at.
  private var skipped: [[Int32]] = []

  init(_ texts: some Sequence<LikenessText>) {
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

  /// The places in a window that have a key in common with a text, and whether they are all; a key that more than `limit`
  /// of them have tells nothing apart, and is left out.
  mutating func candidates(
    for text: LikenessText, in window: Range<Int>, limit: Int
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

  /// Calls `body` with each place that was left out for some text.
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
  /// The index of the first element of a sorted array that is not below a value.
  func firstPlace(from value: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
