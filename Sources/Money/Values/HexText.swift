/// Hexadecimal digits, eight at a time in one word: identifiers and keys are read and written for each row.
@usableFromInline package enum HexText {
  /// A byte in all eight places.
  @inlinable @inline(__always)
  static func all(_ byte: UInt64) -> UInt64 { byte &* 0x0101_0101_0101_0101 }

  /// The eight lower-case digits of 32 bits, the first in the lowest byte.
  ///
  /// 0x01AB_CDEF → `01abcdef`
  @inlinable @inline(__always)
  package static func digits(_ value: UInt32) -> UInt64 {
    // Each byte gets 16 bits of its own, and then each half of it a byte.
    var word = UInt64(value.byteSwapped)
    word = (word | word << 16) & 0x0000_FFFF_0000_FFFF
    word = (word | word << 8) & 0x00FF_00FF_00FF_00FF
    word = (word >> 4 | word << 8) & all(0x0F)
    let letters = (word &+ all(6)) >> 4 & all(1)
    return word &+ all(0x30) &+ letters &* 39
  }

  /// The 32 bits of eight digits in either case, the first in the lowest byte; nil for anything else.
  @inlinable @inline(__always)
  package static func value(_ digits: UInt64) -> UInt32? {
    // Of bytes below 0x80, sums reach 0x80 from one byte on, and carry into no other byte.
    let top = all(0x80)
    guard digits & top == 0 else { return nil }
    let folded = digits | all(0x20)
    let isNumber = (digits &+ all(0x80 - 0x30)) & ~(digits &+ all(0x80 - 0x3A)) & top
    let isLetter = (folded &+ all(0x80 - 0x61)) & ~(folded &+ all(0x80 - 0x67)) & top
    guard isNumber | isLetter == top else { return nil }
    var word = (digits & all(0x0F)) &+ (isLetter >> 7) &* 9
    word = (word << 4 | word >> 8) & 0x00FF_00FF_00FF_00FF
    word = (word << 8 | word >> 16) & 0x0000_FFFF_0000_FFFF
    return UInt32(truncatingIfNeeded: word << 16 | word >> 32)
  }

  /// Writes the sixteen digits of 64 bits.
  @inlinable @inline(__always)
  package static func write(_ value: UInt64, to bytes: UnsafeMutableRawBufferPointer, at place: Int) {
    let first = digits(UInt32(truncatingIfNeeded: value >> 32)).littleEndian
    let last = digits(UInt32(truncatingIfNeeded: value)).littleEndian
    bytes.storeBytes(of: first, toByteOffset: place, as: UInt64.self)
    bytes.storeBytes(of: last, toByteOffset: place + 8, as: UInt64.self)
  }

  /// Appends the sixteen digits of 64 bits.
  package static func append(_ value: UInt64, to bytes: inout [UInt8]) {
    withUnsafeTemporaryAllocation(byteCount: 16, alignment: 8) { text in
      write(value, to: text, at: 0)
      bytes.append(contentsOf: UnsafeRawBufferPointer(text).bindMemory(to: UInt8.self))
    }
  }
}
