/// A set of ledger rows by number, with one bit for each row.
struct RowSet: Sendable {
  private var words: [UInt64] = []

  func contains(_ number: Int) -> Bool {
    let word = number >> 6
    return word < words.count && words[word] >> UInt64(number & 63) & 1 != 0
  }

  mutating func insert(_ number: Int) {
    let word = number >> 6
    if word >= words.count { words += repeatElement(0, count: word + 1 - words.count) }
    words[word] |= 1 << UInt64(number & 63)
  }

  mutating func remove(_ number: Int) {
    let word = number >> 6
    if word < words.count { words[word] &= ~(1 << UInt64(number & 63)) }
  }

  mutating func formUnion(_ numbers: some Sequence<Int>) {
    for number in numbers { insert(number) }
  }
}
