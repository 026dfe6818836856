/// A word prepared for comparison. Its features tell most pairs apart at once.
package struct ComparedWord: Sendable {
  /// The word.
  package let text: String
  /// Its scalars.
  package let scalars: [UInt32]
  /// A bit for each sort of scalar that the word has.
  private let sorts: UInt64

  package init(_ text: String) {
    self.text = text
    scalars = text.unicodeScalars.map(\.value)
    sorts = scalars.reduce(0) { $0 | 1 << UInt64(truncatingIfNeeded: $1 &* 0x9E37_79B1 >> 7 & 63) }
  }

  /// Whether the words may be no more than so many edits apart: an edit takes at most one sort away and
  /// brings another.
  func mayBeNear(_ other: ComparedWord, _ limit: Int) -> Bool {
    abs(scalars.count - other.scalars.count) <= limit
      && (sorts & ~other.sorts).nonzeroBitCount <= limit && (other.sorts & ~sorts).nonzeroBitCount <= limit
  }
}

/// How many single-character edits lie between two words (Levenshtein).
package enum EditDistance {
  /// The edit distance; nil if it exceeds the limit. Words of more than 64 characters are only tested for
  /// equality, because the time grows with the product of the lengths.
  package static func between(_ one: String, _ other: String, atMost limit: Int) -> Int? {
    between(ComparedWord(one), ComparedWord(other), atMost: limit)
  }

  /// The same of words that are compared with many.
  package static func between(_ one: ComparedWord, _ other: ComparedWord, atMost limit: Int) -> Int? {
    guard one.mayBeNear(other, limit) else { return nil }
    let (first, second) = (one.scalars, other.scalars)
    guard max(first.count, second.count) <= 64 else { return first == second ? 0 : nil }
    // A common beginning and end needs no edit.
    var (start, firstEnd, secondEnd) = (0, first.count, second.count)
    while start < min(firstEnd, secondEnd), first[start] == second[start] { start += 1 }
    while firstEnd > start, secondEnd > start, first[firstEnd - 1] == second[secondEnd - 1] {
      firstEnd -= 1
      secondEnd -= 1
    }
    var previous = Array(0...(secondEnd - start))
    for row in 0..<(firstEnd - start) {
      var current = [row + 1]
      current.reserveCapacity(previous.count)
      for column in 0..<(secondEnd - start) {
        let isSame = first[start + row] == second[start + column]
        current.append(
          min(previous[column + 1] + 1, current[column] + 1, previous[column] + (isSame ? 0 : 1)))
      }
      if let nearest = current.min(), nearest > limit { return nil }
      previous = current
    }
    guard let distance = previous.last, distance <= limit else { return nil }
    return distance
  }
}
