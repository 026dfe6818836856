/// The parts of a number as programs write it: a sign, digits with at most one mark among them, an exponent.
///
/// `.5` and `5.` are numbers; grouped digits, currencies and words are not. Callers check for the parts that
/// they allow.
package struct PlainNumber {
  /// The decimal marks that are accepted.
  package enum Marks: Sendable { case point, comma, pointOrComma }

  /// `-` or `+`, or 0 where none is written.
  package private(set) var sign: UInt8 = 0
  /// The place of the digits before the mark.
  package let whole: Range<Int>
  /// The mark, or 0.
  package private(set) var mark: UInt8 = 0
  /// The place of the digits after the mark; empty if there are none.
  package private(set) var fraction: Range<Int>
  /// The place of the exponent after its `e`, with its sign.
  package private(set) var exponent: Range<Int>?

  /// Reads a whole text; nil if it is not such a number.
  package init?(_ bytes: UnsafeBufferPointer<UInt8>, marks: Marks = .point) {
    var index = 0
    if let first = bytes.first, first == UInt8(ascii: "-") || first == UInt8(ascii: "+") {
      sign = first
      index = 1
    }
    whole = Self.digits(bytes, from: index)
    index = whole.upperBound
    fraction = index..<index
    if index < bytes.count, Self.isMark(bytes[index], marks) {
      mark = bytes[index]
      fraction = Self.digits(bytes, from: index + 1)
      index = fraction.upperBound
    }
    guard !whole.isEmpty || !fraction.isEmpty else { return nil }
    if index == bytes.count { return }
    guard bytes[index] | 0x20 == UInt8(ascii: "e") else { return nil }
    var digits = index + 1
    if digits < bytes.count, bytes[digits] == UInt8(ascii: "-") || bytes[digits] == UInt8(ascii: "+") {
      digits += 1
    }
    guard digits < bytes.count, Self.digits(bytes, from: digits).upperBound == bytes.count else { return nil }
    exponent = index + 1..<bytes.count
  }

  /// All digits of the text that was read as one integer, without the mark and the exponent; nil if 64 bits
  /// do not hold them.
  package func magnitude(in bytes: UnsafeBufferPointer<UInt8>) -> Int64? {
    var value: Int64 = 0
    for index in whole.lowerBound..<fraction.upperBound where bytes[index].isDigit {
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) = product.addingReportingOverflow(Int64(bytes[index] &- 0x30))
      if overflow || carry { return nil }
      value = sum
    }
    return value
  }

  package var isNegative: Bool { sign == UInt8(ascii: "-") }

  package var digitCount: Int { whole.count + fraction.count }

  /// Whether there is no mark, or one between digits: not `.5` and not `5.`.
  package var hasDigitsAroundMark: Bool { mark == 0 || !whole.isEmpty && !fraction.isEmpty }

  private static func isMark(_ byte: UInt8, _ marks: Marks) -> Bool {
    switch byte {
    case UInt8(ascii: "."): marks != .comma
    case UInt8(ascii: ","): marks != .point
    default: false
    }
  }

  private static func digits(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Range<Int> {
    var end = start
    while end < bytes.count, bytes[end].isDigit { end += 1 }
    return start..<end
  }
}
