/// Tells in a few steps that a word is none of a list: the way out for nearly all words of a statement.
///
/// It knows the lengths of the words that begin with each letter. Only a plain word is judged: what folding would
/// change more than its case, may be one of the list.
///
/// Filters are made once and live as long as the program. They look things up in memory that nobody counts references
/// to: threads that count on the same place wait for each other.
struct WordFilter: @unchecked Sendable {
  /// For each ASCII character the lengths of the words that begin with it, one bit a length.
  private let lengths: UnsafePointer<UInt64>

  /// - Parameter words: In their folded form.
  init(_ words: some Sequence<String>) {
    let lengths = UnsafeMutablePointer<UInt64>.allocate(capacity: 128)
    lengths.initialize(repeating: 0, count: 128)
    self.lengths = UnsafePointer(lengths)
    for word in words {
      guard let first = word.utf8.first, first < 0x80, word.utf8.count < 64 else { continue }
      lengths[Int(first)] |= 1 << UInt64(word.utf8.count)
    }
  }

  /// Whether the bytes may be one of the words.
  func admits(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = bytes.first else { return false }
    for byte in bytes where byte >= 0x80 || byte <= 0x20 { return true }
    let letter = first >= UInt8(ascii: "A") && first <= UInt8(ascii: "Z") ? first | 0x20 : first
    return bytes.count < 64 && lengths[Int(letter)] >> UInt64(bytes.count) & 1 != 0
  }
}
