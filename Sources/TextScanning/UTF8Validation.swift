/// Checks and makes UTF-8, as The Unicode Standard, table 3-7, has it.
///
/// Public, as it has to be inlined into other targets; no product has this target.
package enum UTF8Validation {
  /// Whether all bytes are valid.
  package static func isValid(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { isValid($0) }
  }

  /// Whether all bytes are valid.
  package static func isValid(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    validPrefix(of: bytes, from: 0).end == bytes.count
  }

  /// How many bytes are valid, and the reason for the end.
  package struct Prefix {
    /// Where the valid bytes end.
    package var end: Int
    /// How many bytes there are invalid: a maximal subpart, replaced by one U+FFFD.
    package var badLength = 0
    /// Whether the bytes at the end begin a character that more bytes could complete.
    package var isIncomplete = false
  }

  /// The valid bytes from `start` on.
  package static func validPrefix(of bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Prefix {
    var index = start
    let count = bytes.count
    while true {
      index = endOfASCII(bytes, from: index)
      guard index < count else { return Prefix(end: count) }
      let length = sequenceLength(bytes, at: index)
      if length > 0 {
        index += length
        continue
      }
      let bad = -length
      let lead = bytes[index]
      let wanted = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
      let incomplete = lead >= 0xC2 && lead <= 0xF4 && index + bad == count && bad < wanted
      return Prefix(end: index, badLength: bad, isIncomplete: incomplete)
    }
  }

  /// The place of the first byte from 0x80 on.
  @inlinable
  package static func endOfASCII(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start
    let raw = UnsafeRawBufferPointer(bytes)
    while index + 16 <= bytes.count {
      let words = raw.loadUnaligned(fromByteOffset: index, as: SIMD2<UInt64>.self)
      if (words[0] | words[1]) & 0x8080_8080_8080_8080 != 0 { break }
      index += 16
    }
    while index < bytes.count, bytes[index] < 0x80 { index += 1 }
    return index
  }

  /// The length of the character at `index`, or minus the number of invalid bytes.
  @inlinable
  package static func sequenceLength(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    let lead = bytes[index]
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch lead {
    case 0...0x7F: return 1
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF:
      length = 3
      if lead == 0xE0 { second = 0xA0...0xBF }
      if lead == 0xED { second = 0x80...0x9F }
    case 0xF0...0xF4:
      length = 4
      if lead == 0xF0 { second = 0x90...0xBF }
      if lead == 0xF4 { second = 0x80...0x8F }
    default: return -1
    }
    for step in 1..<length {
      guard index + step < bytes.count else { return -step }
      let byte = bytes[index + step]
      guard step == 1 ? second.contains(byte) : (0x80...0xBF).contains(byte) else { return -step }
    }
    return length
  }

  /// Appends a scalar.
  @inlinable
  package static func append(_ scalar: UInt32, to text: inout [UInt8]) {
    let byte = { (shift: UInt32) in UInt8(truncatingIfNeeded: (scalar >> shift) & 0x3F | 0x80) }
    switch scalar {
    case 0..<0x80: text.append(UInt8(truncatingIfNeeded: scalar))
    case 0x80..<0x800:
      text.append(UInt8(truncatingIfNeeded: scalar >> 6) | 0xC0)
      text.append(byte(0))
    case 0x800..<0x10000:
      text.append(UInt8(truncatingIfNeeded: scalar >> 12) | 0xE0)
      text.append(byte(6))
      text.append(byte(0))
    default:
      text.append(UInt8(truncatingIfNeeded: scalar >> 18) | 0xF0)
      text.append(byte(12))
      text.append(byte(6))
      text.append(byte(0))
    }
  }
}
