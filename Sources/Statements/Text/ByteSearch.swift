/// Searches bytes for bytes. This is the fast way to rule out that one text contains another.
///
/// A search by characters has to find where each begins and how it is composed. For two hundred phrases in
/// each of five thousand descriptions, that takes seconds.
enum ByteSearch {
  /// The first position of some bytes. Nil when they do not occur.
  static func first(
    _ wanted: UnsafeBufferPointer<UInt8>, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Int? {
    guard let start = wanted.first else { return 0 }
    var index = 0
    while index + wanted.count <= bytes.count {
      if bytes[index] == start, isThere(wanted, at: index, in: bytes) { return index }
      index += 1
    }
    return nil
  }

  private static func isThere(
    _ wanted: UnsafeBufferPointer<UInt8>, at index: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    for offset in 1..<max(1, wanted.count) where bytes[index + offset] != wanted[offset] { return false }
    return true
  }

  /// The first position of a text. Nil when it does not occur.
  static func first(_ wanted: StaticString, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    first(UnsafeBufferPointer(start: wanted.utf8Start, count: wanted.utf8CodeUnitCount), in: bytes)
  }
}

extension String {
  /// Whether the bytes of another text occur in this one. If they do not, the text does not occur either.
  func holdsBytes(of other: String) -> Bool {
    var (text, other) = (self, other)
    return text.withUTF8 { text in other.withUTF8 { ByteSearch.first($0, in: text) != nil } }
  }
}
