/// A cursor over the bytes of one cell, shared by the readers of dates and numbers.
struct TextScanner {
  let bytes: UnsafeBufferPointer<UInt8>
  var index = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  var isAtEnd: Bool { index >= bytes.count }

  /// The byte at an offset from the cursor, or 0 beyond the end.
  func peek(_ offset: Int = 0) -> UInt8 {
    let place = index + offset
    return place < bytes.count ? bytes[place] : 0
  }

  static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  /// Letters of ASCII and every byte of a longer UTF-8 sequence.
  static func isLetter(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A)
  }

  /// The length in bytes of the white space at the cursor, 0 where there is none.
  ///
  /// Knows the blanks that banks use inside numbers too: U+00A0, U+2007, U+2009, U+202F, U+3000, and the marks of direction in
  /// right-to-left files, U+200E and U+200F.
  func spaceLength() -> Int {
    switch peek() {
    case 0x20, 0x09, 0x0A, 0x0D: return 1
    case 0xC2: return peek(1) == 0xA0 ? 2 : 0
    case 0xE2:
      guard peek(1) == 0x80 else { return 0 }
      return [0x87, 0x89, 0xAF, 0x8B, 0x8E, 0x8F].contains(peek(2)) ? 3 : 0
    case 0xE3: return peek(1) == 0x80 && peek(2) == 0x80 ? 3 : 0
    case 0xEF: return peek(1) == 0xBB && peek(2) == 0xBF ? 3 : 0
    default: return 0
    }
  }

  /// Moves over white space; returns whether there was any.
  @discardableResult
  mutating func skipSpace() -> Bool {
    let start = index
    while !isAtEnd {
      let length = spaceLength()
      if length == 0 { break }
      index += length
    }
    return index > start
  }

  /// Moves over the bytes given, where they stand at the cursor.
  mutating func skip(_ sequence: StaticString) -> Bool {
    let count = sequence.utf8CodeUnitCount
    guard index + count <= bytes.count else { return false }
    for offset in 0..<count where bytes[index + offset] != sequence.utf8Start[offset] { return false }
    index += count
    return true
  }

  /// Reads a run of digits: its value and its length, or nil where there is none or more than 18.
  mutating func digits() -> (value: Int, width: Int)? {
    var value = 0
    let start = index
    while !isAtEnd, Self.isDigit(bytes[index]) {
      guard index - start < 18 else { return nil }
      value = value * 10 + Int(bytes[index] - 0x30)
      index += 1
    }
    return index > start ? (value, index - start) : nil
  }

  /// The bytes without white space around them, and without the `="..."` by which banks keep spreadsheet programs from
  /// taking a text for a number.
  static func trimmed(_ bytes: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    var scanner = TextScanner(bytes)
    scanner.skipSpace()
    var end = bytes.count
    let start = scanner.index
    trailing: while end > start {
      for length in 1...3 where end - length >= start {
        scanner.index = end - length
        if scanner.spaceLength() == length {
          end -= length
          continue trailing
        }
      }
      break
    }
    if end - start > 3, bytes[start] == UInt8(ascii: "="), bytes[start + 1] == UInt8(ascii: "\""),
      bytes[end - 1] == UInt8(ascii: "\"")
    {
      return trimmed(UnsafeBufferPointer(rebasing: bytes[start + 2..<end - 1]))
    }
    return UnsafeBufferPointer(rebasing: bytes[start..<end])
  }
}
