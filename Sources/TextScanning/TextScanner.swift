/// A cursor over the bytes of one cell or line, the base of the readers of dates and numbers.
///
/// Public, as it has to be inlined into other targets; no product has this target.
package struct TextScanner {
  package let bytes: UnsafeBufferPointer<UInt8>
  package var index = 0

  @inlinable
  package init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  @inlinable package var isAtEnd: Bool { index >= bytes.count }

  /// The byte at the cursor, or 0 beyond the end.
  @inlinable
  package func peek() -> UInt8 { index < bytes.count ? bytes[index] : 0 }

  /// The byte at an offset from the cursor, or 0 beyond the end.
  @inlinable
  package func peek(_ offset: Int) -> UInt8 {
    let place = index + offset
    return place < bytes.count ? bytes[place] : 0
  }

  /// The length in bytes of the white space at the cursor, 0 if there is none.
  @inlinable
  package func spaceLength(_ space: WhiteSpace = .printed) -> Int {
    isAtEnd ? 0 : space.length(bytes, at: index, end: bytes.count)
  }

  /// Moves over white space; returns whether there was any.
  @inlinable
  @discardableResult
  package mutating func skipSpace(_ space: WhiteSpace = .printed) -> Bool {
    let start = index
    while !isAtEnd {
      let length = space.length(bytes, at: index, end: bytes.count)
      if length == 0 { break }
      index += length
    }
    return index > start
  }

  /// Moves past a text if its bytes are at the cursor.
  @inlinable
  package mutating func skip(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard index + count <= bytes.count else { return false }
    for offset in 0..<count where bytes[index + offset] != text.utf8Start[offset] { return false }
    index += count
    return true
  }

  /// Reads a run of digits: its value and its length. Nil if there are none, or more than 18.
  @inlinable
  package mutating func digits() -> (value: Int, width: Int)? {
    var value = 0
    let start = index
    while !isAtEnd, bytes[index].isDigit {
      guard index - start < 18 else { return nil }
      value = value * 10 + Int(bytes[index] &- 0x30)
      index += 1
    }
    return index > start ? (value, index - start) : nil
  }

  /// Reads exactly so many digits, at most 18. Nil, without moving, if there are fewer at the cursor.
  @inlinable
  package mutating func number(width: Int) -> Int? {
    guard index + width <= bytes.count else { return nil }
    var value = 0
    for place in index..<index + width {
      guard bytes[place].isDigit else { return nil }
      value = value * 10 + Int(bytes[place] &- 0x30)
    }
    index += width
    return value
  }
}

/// Which characters are white space around a value.
@usableFromInline package enum WhiteSpace: Sendable {
  case ascii
  /// Also the no-break space and the wide one of East Asia (U+3000).
  case typed
  /// Also blanks of every width (U+2000 to U+200B, U+202F, U+205F, U+2060), the marks of direction in
  /// right-to-left files (U+061C, U+200E, U+200F, U+202A to U+202E, U+2066 to U+2069), and a byte order mark.
  case printed

  /// The length in bytes of the white space character at an index below `end`, 0 if there is none.
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
    // Nearly all texts begin and end with a visible character of ASCII.
    if let first, let last, 0x21...0x7E ~= first, 0x21...0x7E ~= last { return self }
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
