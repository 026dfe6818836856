/// A cursor over the bytes of one cell or line, on which the readers of dates and numbers stand.
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

  /// The length in bytes of the white space at the cursor, 0 where there is none.
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

  /// Moves over the bytes of a text, where they stand at the cursor.
  @inlinable
  package mutating func skip(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard index + count <= bytes.count else { return false }
    for offset in 0..<count where bytes[index + offset] != text.utf8Start[offset] { return false }
    index += count
    return true
  }

  /// Reads a run of digits: its value and its length, or nil where there is none or more than 18.
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

  /// Reads exactly so many digits, at most 18; nil, and nothing read, where fewer stand at the cursor.
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
