import Money
import TextScanning

/// A date without a year: `24.12.`, `24/12`, `12-24`, `Dec 24`, `24 déc.`, `12月24日`.
///
/// `24/12` → day first only, `5/6` → both orders
struct DayMonth {
  /// The two numbers in the order of the text. A named month has its number.
  private(set) var values = (0, 0)
  private(set) var widths = (0, 0)
  private(set) var isNamed = false
  private(set) var separator: UInt8 = 0
  /// The orders of day and month that the text allows. Both for `5/6`.
  private(set) var orders: DateOrders = []
  private(set) var hasTime = false
  /// Whether the form can only be a date. `24/12` and `24-12` may be a count.
  private(set) var isTelling = false

  /// A day and a month from columns of their own.
  init?(day: Int, month: Int) {
    values = (day, month)
    widths = (2, 2)
    separator = UInt8(ascii: ".")
    orders = .dmy
    keepDays()
    if orders.isEmpty { return nil }
  }

  /// Reads the bytes of a cell. Nil for anything else.
  init?(_ bytes: UnsafeBufferPointer<UInt8>, naming: MonthNames.Naming = .usual) {
    guard bytes.count >= 3, bytes.count <= 40, bytes.contains(where: \.isDigit) else { return nil }
    var scanner = TextScanner(bytes)
    scanner.skipSpace()
    if scanner.peek() == UInt8(ascii: "'") { scanner.index += 1 }
    guard readNumbers(&scanner) || readNamed(&scanner, naming), readEnd(&scanner) else { return nil }
    keepDays()
    if orders.isEmpty { return nil }
  }

  /// Two numbers with a mark between.
  private mutating func readNumbers(_ scanner: inout TextScanner) -> Bool {
    var ahead = scanner
    guard let first = ahead.digits(), first.width <= 2 else { return false }
    separator = ahead.peek()
    let isEastAsian = ahead.skip("月") || ahead.skip("월")
    if isEastAsian {
      ahead.skipSpace()
    } else {
      guard [UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: "-")].contains(separator) else {
        return false
      }
      ahead.index += 1
      if separator == UInt8(ascii: ".") { ahead.skipSpace() }
    }
    guard let second = ahead.digits(), second.width <= 2 else { return false }
    values = (first.value, second.value)
    widths = (first.width, second.width)
    if isEastAsian {
      guard ahead.skip("日") || ahead.skip("일") else { return false }
      (isTelling, orders) = (true, .mdy)
    } else if separator == UInt8(ascii: ".") {
      // `24.12` may also be a number.
      isTelling = ahead.peek() == UInt8(ascii: ".")
      if isTelling { ahead.index += 1 }
      orders = .dmy
    } else {
      orders = [.dmy, .mdy]
    }
    scanner = ahead
    return true
  }

  /// A number and the name of a month.
  private mutating func readNamed(_ scanner: inout TextScanner, _ naming: MonthNames.Naming) -> Bool {
    var ahead = scanner
    let day: (value: Int, width: Int)
    let month: Int
    if ahead.peek().isDigit {
      guard let number = ahead.digits() else { return false }
      day = number
      separator = ahead.peek()
      Self.skipMarks(&ahead)
      if ahead.skip("de ") || ahead.skip("of ") || ahead.skip("d'") { ahead.skipSpace() }
      guard let name = DateScan.month(&ahead, naming) else { return false }
      month = name
      orders = .dmy
      (values, widths) = ((day.value, month), (day.width, 0))
    } else {
      guard let name = DateScan.month(&ahead, naming) else { return false }
      month = name
      separator = ahead.peek()
      Self.skipMarks(&ahead)
      guard let number = ahead.digits() else { return false }
      day = number
      _ = ahead.skip("st") || ahead.skip("nd") || ahead.skip("rd") || ahead.skip("th")
      orders = .mdy
      (values, widths) = ((month, day.value), (0, day.width))
    }
    guard day.width <= 2 else { return false }
    if ahead.peek() == UInt8(ascii: ".") { ahead.index += 1 }
    (isNamed, isTelling) = (true, true)
    scanner = ahead
    return true
  }

  private static func skipMarks(_ scanner: inout TextScanner) {
    _ =
      scanner.skip("st") || scanner.skip("nd") || scanner.skip("rd") || scanner.skip("th")
      || scanner.skip("er")
    scanner.skipSpace()
    if [UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: "-")].contains(scanner.peek()) {
      scanner.index += 1
    }
    scanner.skipSpace()
  }

  /// Whether nothing is left, or a time of day.
  private mutating func readEnd(_ scanner: inout TextScanner) -> Bool {
    if scanner.isAtEnd { return true }
    if scanner.peek() == UInt8(ascii: ",") { scanner.index += 1 }
    guard scanner.skipSpace() else { return false }
    if scanner.isAtEnd { return true }
    guard let hour = scanner.digits(), hour.width <= 2, hour.value <= 24,
      scanner.peek() == UInt8(ascii: ":") || scanner.peek() == UInt8(ascii: ".")
    else { return false }
    scanner.index += 1
    guard let minute = scanner.digits(), minute.width == 2, minute.value < 60 else { return false }
    if scanner.peek() == UInt8(ascii: ":") {
      scanner.index += 1
      guard let second = scanner.digits(), second.width == 2 else { return false }
    }
    hasTime = true
    return scanner.isAtEnd
  }

  /// Keeps the orders in which it is a day of some year.
  private mutating func keepDays() {
    for order in [DateOrder.dmy, .mdy] where orders.contains(DateOrders(order)) && place(in: order) == nil {
      orders.remove(DateOrders(order))
    }
  }

  /// Month and day in an order. Nil when no year has such a day.
  func place(in order: DateOrder) -> (month: Int, day: Int)? {
    let (day, month) = order == .mdy ? (values.1, values.0) : values
    guard orders.contains(DateOrders(order)), (1...12).contains(month), day >= 1 else { return nil }
    // A leap year has all days.
    return day <= CalendarDate.daysInMonth(month, year: 2024) ? (month, day) : nil
  }
}
