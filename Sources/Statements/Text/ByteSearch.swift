/// Looking for bytes among bytes: the quick way to say that a text does not hold another.
///
/// A search for characters has to find out where each begins and what it is made of, which for two hundred phrases in each
/// of five thousand descriptions takes seconds.
enum ByteSearch {
  /// Where some bytes stand first; nil where they do not.
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

  /// Where a text stands first; nil where it does not.
  static func first(_ wanted: StaticString, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    first(UnsafeBufferPointer(start: wanted.utf8Start, count: wanted.utf8CodeUnitCount), in: bytes)
  }
}

extension String {
  /// Whether the bytes of another text stand in this one: where they do not, nor does the text.
  func holdsBytes(of other: String) -> Bool {
    var (text, other) = (self, other)
    return text.withUTF8 { text in other.withUTF8 { ByteSearch.first($0, in: text) != nil } }
  }
}
