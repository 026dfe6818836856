import Money
import TextScanning

/// A day in the text of an entry: `POS 31/10 16:57`, `KAUF 31.10.2026`, `2026-10-31`.
struct TextDay {
  /// The two numbers of day and month in the order of the text, and the four-digit year if there is one.
  private let values: (Int, Int)
  let year: Int?
  /// Whether the year is first, which tells day from month.
  private let isYearFirst: Bool

  private init(_ values: (Int, Int), year: Int?, isYearFirst: Bool) {
    self.values = values
    self.year = year
    self.isYearFirst = isYearFirst
  }

  /// The day in an order of day and month. Without a year, the one closest to another day.
  func day(in order: DateOrder, near other: CalendarDate) -> CalendarDate? {
    let isDayFirst = order == .dmy && !isYearFirst
    // A number above twelve is a day at any position.
    let isSwapped = isYearFirst ? false : isDayFirst ? values.1 > 12 : values.0 > 12
    let (month, day) = isDayFirst != isSwapped ? (values.1, values.0) : values
    if let year { return CalendarDate(year: year, month: month, day: day) }
    let middle = other.year
    return ((middle - 1)...(middle + 1)).compactMap { CalendarDate(year: $0, month: month, day: day) }
      .min { abs($0.days(since: other)) < abs($1.days(since: other)) }
  }

  /// The days in a text, in order.
  static func all(in text: String) -> [TextDay] {
    var text = text
    return text.withUTF8 { bytes in
      var days: [TextDay] = []
      var scanner = TextScanner(bytes)
      while !scanner.isAtEnd {
        let isInside = scanner.index > 0 && isPart(bytes[scanner.index - 1])
        if !isInside, scanner.peek().isDigit, let day = read(&scanner) {
          days.append(day)
        } else {
          scanner.index += 1
        }
      }
      return days
    }
  }

  /// Reads a day at the cursor. If there is none, moves past the first number.
  private static func read(_ scanner: inout TextScanner) -> TextDay? {
    guard let first = scanner.digits() else { return nil }
    let mark = scanner.peek()
    guard mark == UInt8(ascii: "/") || mark == UInt8(ascii: ".") || mark == UInt8(ascii: "-") else {
      return nil
    }
    var ahead = scanner
    ahead.index += 1
    guard let second = ahead.digits(), second.width <= 2 else { return nil }
    var third: (value: Int, width: Int)?
    let isClosed = ahead.peek() == mark
    if isClosed {
      var end = ahead
      end.index += 1
      third = end.digits()
      if third != nil { ahead = end }
    }
    if third != nil || !isClosed, goesOn(ahead) { return nil }
    // `12.50` is an amount, and `12-50` may be any number. `12.10.` and `12/10` are days.
    guard third != nil || mark == UInt8(ascii: "/") || mark == UInt8(ascii: ".") && isClosed else {
      return nil
    }
    scanner = ahead
    if first.width == 4, let third, third.width <= 2 {
      return TextDay((second.value, third.value), year: first.value, isYearFirst: true)
    }
    guard first.width <= 2, third == nil || third?.width == 4 || third?.width == 2 else { return nil }
    return TextDay(
      (first.value, second.value), year: third?.width == 4 ? third?.value : nil, isYearFirst: false)
  }

  /// Whether the next characters make a number part of a longer one. The `T` before a time of day does not.
  private static func goesOn(_ scanner: TextScanner) -> Bool {
    switch scanner.peek() {
    case UInt8(ascii: "."), UInt8(ascii: ","): scanner.peek(1).isDigit
    case UInt8(ascii: "T"): !scanner.peek(1).isDigit
    default: isPart(scanner.peek())
    }
  }

  /// Whether a byte next to a number makes it part of a longer one.
  private static func isPart(_ byte: UInt8) -> Bool {
    byte.isDigit || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: ",") || byte.isLetterOrBeyondASCII
  }
}
