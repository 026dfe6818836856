/// The three numbers of a date with the same mark between: `31.12.2018`, `2018-12-31`, `1/2/18`.
///
/// It does not decide which of them is the day: that takes the widths, the mark and often a whole column.
package struct DateParts {
  package private(set) var values = (0, 0, 0)
  /// How many digits each has, at most four.
  package private(set) var widths = (0, 0, 0)
  /// A point, a slash or a hyphen.
  package private(set) var separator: UInt8 = 0

  /// Reads the whole of a text; nil if it is anything else.
  package init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard (5...14).contains(bytes.count) else { return nil }
    var scanner = TextScanner(bytes)
    guard let first = Self.part(&scanner) else { return nil }
    separator = scanner.peek()
    guard separator == UInt8(ascii: "-") || separator == UInt8(ascii: ".") || separator == UInt8(ascii: "/")
    else { return nil }
    scanner.index += 1
    guard let second = Self.part(&scanner), scanner.peek() == separator else { return nil }
    scanner.index += 1
    guard let third = Self.part(&scanner), scanner.isAtEnd else { return nil }
    values = (first.value, second.value, third.value)
    widths = (first.width, second.width, third.width)
  }

  /// Whether it is written year, month, day with the digits of ISO 8601: `2018-12-31`.
  package var isISO: Bool { separator == UInt8(ascii: "-") && widths == (4, 2, 2) }

  private static func part(_ scanner: inout TextScanner) -> (value: Int, width: Int)? {
    guard let part = scanner.digits(), part.width <= 4 else { return nil }
    return part
  }
}
