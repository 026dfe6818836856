/// How many single-character edits lie between two words (Levenshtein).
package enum EditDistance {
  /// The distance, or nil where it is above the limit; words of more than 64 characters are compared as they
  /// are, for the time it takes grows with the product of the lengths.
  package static func between(_ one: String, _ other: String, atMost limit: Int) -> Int? {
    let first = Array(one.unicodeScalars)
    let second = Array(other.unicodeScalars)
    guard abs(first.count - second.count) <= limit else { return nil }
    guard max(first.count, second.count) <= 64 else { return first == second ? 0 : nil }
    var previous = Array(0...second.count)
    for (row, scalar) in first.enumerated() {
      var current = [row + 1]
      current.reserveCapacity(previous.count)
      for (column, candidate) in second.enumerated() {
        current.append(
          min(previous[column + 1] + 1, current[column] + 1, previous[column] + (scalar == candidate ? 0 : 1))
        )
      }
      previous = current
    }
    guard let distance = previous.last, distance <= limit else { return nil }
    return distance
  }
}
