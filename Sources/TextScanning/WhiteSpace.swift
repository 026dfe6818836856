/// Which characters are white space around a value.
@usableFromInline package enum WhiteSpace: Sendable {
  case ascii
  /// Also the no-break space and the wide one of East Asia (U+3000).
  case typed
  /// Also blanks of every width (U+2000 to U+200B, U+202F, U+205F, U+2060), the marks of direction in right-to-left files
  /// (U+061C, U+200E, U+200F, U+202A to U+202E, U+2066 to U+2069), and a byte order mark.
  case printed

  /// The length in bytes of the white space character at an index below `end`, 0 where there is none.
  @inlinable
  package func length(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int, end: Int) -> Int {
    let byte = bytes[index]
    if byte < 0x80 { return byte.isASCIIWhiteSpace ? 1 : 0 }
    return self == .ascii ? 0 : lengthBeyondASCII(bytes, at: index, end: end)
  }

  @usableFromInline
  func lengthBeyondASCII(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int, end: Int) -> Int {
    guard index + 1 < end else { return 0 }
    let second = bytes[index + 1]
    if bytes[index] == 0xC2 { return second == 0xA0 ? 2 : 0 }
    if bytes[index] == 0xD8 { return second == 0x9C && self == .printed ? 2 : 0 }
    guard index + 2 < end else { return 0 }
    let third = bytes[index + 2]
    switch (bytes[index], second) {
    case (0xE3, 0x80): return third == 0x80 ? 3 : 0
    case (0xE2, 0x80) where self == .printed:
      switch third {
      case 0x80...0x8B, 0x8E, 0x8F, 0xAA...0xAF: return 3
      default: return 0
      }
    case (0xE2, 0x81) where self == .printed:
      switch third {
      case 0x9F, 0xA0, 0xA6...0xA9: return 3
      default: return 0
      }
    case (0xEF, 0xBB) where self == .printed: return third == 0xBF ? 3 : 0
    default: return 0
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The bytes without white space at their ends.
  @inlinable
  package func trimming(_ space: WhiteSpace) -> UnsafeBufferPointer<UInt8> {
    var start = 0
    var end = count
    while start < end {
      let length = space.length(self, at: start, end: end)
      if length == 0 { break }
      start += length
    }
    trailing: while end > start {
      // Nothing but a byte of white space, or the last of a longer one, ends in white space.
      let last = self[end - 1]
      if last < 0x80 {
        guard last.isASCIIWhiteSpace else { break }
        end -= 1
        continue
      }
      for length in 2...3 where end - length >= start {
        if space.length(self, at: end - length, end: end) == length {
          end -= length
          continue trailing
        }
      }
      break
    }
    return UnsafeBufferPointer(rebasing: self[start..<end])
  }
}
