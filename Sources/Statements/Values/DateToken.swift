import Money
import TextScanning

/// A text that names a day, before its order is known: the three numbers, and the orders in which they are a
/// real day.
///
/// Reads `28.12.2018`, `3/18/2016`, `2012:03:01`, `20121115`, `07 Nov 2013`, `Nov 7, 2013`, `2023年1月5日`, each
/// with or without a time of day after it. Text with anything else after the date is not a date.
///
/// `3/18/2016` → only month first, `3/4/2026` → day first or month first
struct DateToken: Hashable {
  enum Form: UInt8 { case separated, named, compact }

  /// Day, month and year in the order of the text. A named month has its number.
  var values: (Int, Int, Int)
  var widths: (Int, Int, Int)
  var form: Form
  /// The separator after the first number. A space for named months.
  var separator: UInt8
  var orders: DateOrders
  /// The order that the form alone shows: a month's name, or a four-digit year first. Nil for `3/4/2026`.
  var ownOrder: DateOrder?
  var hasTime: Bool
  /// Whether it is from a date cell of a workbook or a number that counts days. It is then the same day in
  /// every order.
  var isCertain = false
  /// The calendar of its years.
  private(set) var calendar = CalendarSystem.gregorian
  /// The year if the month is first, for dates whose year was found elsewhere. 0 when it is the same year.
  private(set) var monthFirstYear: Int16 = 0

  static func == (one: DateToken, other: DateToken) -> Bool {
    one.values == other.values && one.widths == other.widths && one.form == other.form
      && one.separator == other.separator && one.orders == other.orders
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(values.0)
    hasher.combine(values.1)
    hasher.combine(values.2)
  }

  /// Reads the bytes of a cell. Nil when they name no day in any order.
  init?(
    _ bytes: UnsafeBufferPointer<UInt8>, calendar: CalendarSystem = .gregorian,
    naming: MonthNames.Naming = .usual
  ) {
    // The longest dates have a weekday, a named month, and a time with its zone.
    guard bytes.count >= 6, bytes.count <= 48, Self.mayBeDay(bytes) else { return nil }
    var scanner = TextScanner(bytes)
    scanner.skipSpace()
    if scanner.peek() == UInt8(ascii: "'") { scanner.index += 1 }
    guard Self.skipWeekday(&scanner, naming) else { return nil }
    guard let scanned = DateScan(&scanner, calendar: calendar, naming: naming) else { return nil }
    self.calendar = calendar
    values = scanned.values
    widths = scanned.widths
    form = scanned.form
    separator = scanned.separator
    guard let hasTime = Self.time(after: &scanner, isCompact: form == .compact) else { return nil }
    self.hasTime = hasTime
    orders = scanned.candidates
    keepDays()
    if orders.isEmpty { return nil }
    if form == .named || widths.0 >= 3 { ownOrder = orders.only }
  }

  /// Whether a text has the digits of a day: a number of seven or more, or two numbers or more. Most words
  /// beside amounts have fewer.
  private static func mayBeDay(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var (numbers, width) = (0, 0)
    for byte in bytes {
      guard byte.isDigit else {
        width = 0
        continue
      }
      width += 1
      if width == 1 { numbers += 1 }
      if numbers == 2 || width == 7 { return true }
    }
    return false
  }

  /// A day that needs no order, from a number that counts days or from three columns.
  init(_ day: CalendarDate) {
    let (year, month, dayOfMonth) = day.components
    values = (year, month, dayOfMonth)
    widths = (4, 2, 2)
    form = .separated
    separator = UInt8(ascii: "-")
    orders = .all
    ownOrder = .ymd
    hasTime = false
    isCertain = true
  }

  /// Six digits without separators. Either end may be the year.
  init?(sixDigits value: Int, calendar: CalendarSystem = .gregorian) {
    self.calendar = calendar
    values = (value / 10_000, value / 100 % 100, value % 100)
    widths = (2, 2, 2)
    form = .compact
    separator = 0
    orders = calendar == .minguo || calendar == .reiwa ? [.ymd] : .all
    hasTime = false
    keepDays()
    if orders.isEmpty { return nil }
  }

  /// A day and a month, with the year if the day is first and the year if the month is first.
  init?(_ dayMonth: DayMonth, year: Int, monthFirstYear: Int? = nil) {
    values = (dayMonth.values.0, dayMonth.values.1, year)
    widths = (dayMonth.widths.0, dayMonth.widths.1, 4)
    form = dayMonth.isNamed ? .named : .separated
    separator = dayMonth.separator
    orders = dayMonth.orders
    hasTime = dayMonth.hasTime
    self.monthFirstYear = Int16(truncatingIfNeeded: monthFirstYear ?? 0)
    keepDays()
    if orders.isEmpty { return nil }
    if dayMonth.isNamed { ownOrder = orders.only }
  }

  /// Keeps the orders in which it is a real day.
  private mutating func keepDays() {
    for order in DateOrder.allCases where orders.contains(DateOrders(order)) && day(in: order) == nil {
      orders.remove(DateOrders(order))
    }
  }

  /// The day of a date cell, given as ISO 8601 text. Nil for a time without a day.
  init?(certain bytes: UnsafeBufferPointer<UInt8>) {
    self.init(bytes)
    guard orders == .ymd else { return nil }
    orders = .all
    ownOrder = .ymd
    isCertain = true
  }

  /// The day of the text in an order. Nil when it does not exist. A text whose form shows its order is the
  /// same day in every order.
  func day(in order: DateOrder) -> CalendarDate? {
    let order = ownOrder ?? order
    guard orders.contains(DateOrders(order)) else { return nil }
    return switch order {
    case .dmy: day(values.2, width: widths.2, month: values.1, day: values.0)
    case .mdy:
      day(
        monthFirstYear == 0 ? values.2 : Int(monthFirstYear), width: widths.2, month: values.0, day: values.1)
    case .ymd: day(values.0, width: widths.0, month: values.1, day: values.2)
    }
  }

  /// Whether the text is a different day in some of the orders that it allows.
  var isOrderRelevant: Bool {
    var first: CalendarDate?
    for order in DateOrder.allCases where orders.contains(DateOrders(order)) {
      let day = day(in: order)
      if let first, first != day { return true }
      first = day
    }
    return false
  }

  /// Whether the year is written with two digits.
  var hasShortYear: Bool {
    form != .named && widths.0 <= 2 && widths.2 <= 2 || form == .named && max(widths.0, widths.2) <= 2
  }

  /// Whether the year has four digits. No time of day looks like such a date.
  var hasFullYear: Bool { max(widths.0, widths.2) >= 3 }

  /// The year in a calendar. Two digits are 1970 to 2069, and a Buddhist year is 543 too high.
  private func day(_ year: Int, width: Int, month: Int, day: Int) -> CalendarDate? {
    var year = year
    if calendar != .gregorian {
      if width <= 2 { year = calendar.year(twoDigits: year) }
      let found = calendar.isUsualYear(year) ? calendar.day(year: year, month: month, day: day) : nil
      return found.flatMap { (1900...2199).contains($0.year) ? $0 : nil }
    }
    if width <= 2 { year = CalendarDate.year(twoDigits: year) }
    year = CalendarDate.year(printed: year)
    guard (1900...2199).contains(year) else { return nil }
    return CalendarDate(year: year, month: month, day: day)
  }

  /// Moves past the name of a weekday before a date: `Mon, `, `Mo `.
  ///
  /// - Returns: False for a text that begins with another word: the day of `Sum 13.03.2026` is not that of an
  ///   entry. Most cells with digits are such texts, so they end here.
  private static func skipWeekday(_ scanner: inout TextScanner, _ naming: MonthNames.Naming) -> Bool {
    let start = scanner.index
    while !scanner.isAtEnd, scanner.peek().isLetterOrBeyondASCII { scanner.index += 1 }
    guard scanner.index > start else { return true }
    let name = UnsafeBufferPointer(rebasing: scanner.bytes[start..<scanner.index])
    let isMonth = MonthNames.month(name, naming) != nil
    if !isMonth, WeekdayNames.contains(name) {
      if scanner.peek() == UInt8(ascii: ",") || scanner.peek() == UInt8(ascii: ".") { scanner.index += 1 }
      if scanner.skipSpace() { return true }
    }
    // Letters of eras and names of two words or other scripts are parts of dates.
    let isOtherWord =
      !isMonth && naming == .usual && name.count > 2 && name.allSatisfy { $0 < 0x80 }
      && scanner.spaceLength() > 0
    scanner.index = start
    return !isOtherWord
  }

  /// Whether a time of day follows, or nothing. Nil for anything else.
  private static func time(after scanner: inout TextScanner, isCompact: Bool) -> Bool? {
    let dateEnd = scanner.index
    if isCompact, skipOFXZone(&scanner) { return true }
    if scanner.peek() == UInt8(ascii: "(") { skipParentheses(&scanner) }
    scanner.skipSpace()
    if scanner.isAtEnd || isWeekday(scanner) || isEarlierDay(scanner) { return false }
    if scanner.peek() == UInt8(ascii: ".") || scanner.peek() == UInt8(ascii: ","),
      scanner.index + 1 == scanner.bytes.count
    {
      return false
    }
    var isSeparated = scanner.index > dateEnd
    switch scanner.peek() {
    case UInt8(ascii: "T"), UInt8(ascii: "t"), UInt8(ascii: ","), UInt8(ascii: "-"), UInt8(ascii: "/"):
      scanner.index += 1
      isSeparated = true
    case UInt8(ascii: ".") where scanner.peek(1) == UInt8(ascii: " "):
      scanner.index += 1
      isSeparated = true
    default: break
    }
    guard isSeparated else { return nil }
    skipTimeWords(&scanner, limit: dateEnd + 6)
    guard let hour = scanner.digits() else { return nil }
    if isCompact, hour.width == 4 || hour.width == 6 { return isZone(&scanner) ? true : nil }
    guard hour.width <= 2, hour.value <= 24 else { return nil }
    guard isTimeMark(scanner.peek()) else { return nil }
    scanner.index += 1
    guard let minute = scanner.digits(), minute.width == 2, minute.value < 60 else { return nil }
    if isTimeMark(scanner.peek()) {
      scanner.index += 1
      guard let second = scanner.digits(), second.width == 2, second.value <= 60 else { return nil }
      if [UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: ":")].contains(scanner.peek()) {
        scanner.index += 1
        guard scanner.digits() != nil else { return nil }
      }
    }
    return isZone(&scanner) ? true : nil
  }

  /// Moves past a word before a time of day, the second word of `a las`, `alle ore` and `o godz.`, and the
  /// point of `kl.`.
  private static func skipTimeWords(_ scanner: inout TextScanner, limit: Int) {
    scanner.skipSpace()
    while scanner.peek().isLetterOrBeyondASCII, scanner.index < limit { scanner.index += 1 }
    if scanner.peek() == UInt8(ascii: "."), scanner.index < limit, !scanner.peek(-1).isDigit {
      scanner.index += 1
    }
    scanner.skipSpace()
    if scanner.skip("las ") || scanner.skip("ore ") || scanner.skip("godz. ") || scanner.skip("godz ") {
      scanner.skipSpace()
    }
  }

  /// Moves past the parts that OFX writes after the digits: a fraction of a second, and the zone in brackets.
  /// The day is the one written.
  private static func skipOFXZone(_ scanner: inout TextScanner) -> Bool {
    var ahead = scanner
    if ahead.peek() == UInt8(ascii: ".") {
      ahead.index += 1
      guard let fraction = ahead.digits(), fraction.width <= 6 else { return false }
      if ahead.isAtEnd {
        scanner = ahead
        return true
      }
    }
    guard ahead.peek() == UInt8(ascii: "["), ahead.bytes.last == UInt8(ascii: "]"),
      ahead.bytes.count - ahead.index <= 16
    else { return false }
    scanner.index = scanner.bytes.count
    return true
  }

  /// Whether only the day on which an entry counts is left: `04/17/2023 as of 04/15/2023`.
  private static func isEarlierDay(_ scanner: TextScanner) -> Bool {
    var scanner = scanner
    guard scanner.skip("as of ") else { return false }
    scanner.skipSpace()
    return DateScan(&scanner) != nil && scanner.isAtEnd
  }

  /// Whether only the name of a weekday is left: `2025.11.17., hétfő`.
  private static func isWeekday(_ scanner: TextScanner) -> Bool {
    var scanner = scanner
    while [UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: "(")].contains(scanner.peek()) {
      scanner.index += 1
    }
    scanner.skipSpace()
    guard scanner.peek().isLetterOrBeyondASCII else { return false }
    var end = scanner.bytes.count
    if scanner.bytes[end - 1] == UInt8(ascii: ")") { end -= 1 }
    guard end > scanner.index else { return false }
    return WeekdayNames.contains(UnsafeBufferPointer(rebasing: scanner.bytes[scanner.index..<end]))
  }

  private static func isTimeMark(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ":") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "h")
  }

  private static func skipParentheses(_ scanner: inout TextScanner) {
    let start = scanner.index
    while !scanner.isAtEnd, scanner.index - start < 8 {
      scanner.index += 1
      if scanner.peek(-1) == UInt8(ascii: ")") { return }
    }
    scanner.index = start
  }

  /// Whether the rest is empty, a half of the day (AM, PM), a zone or an offset.
  private static func isZone(_ scanner: inout TextScanner) -> Bool {
    scanner.skipSpace()
    var letters = 0
    while !scanner.isAtEnd {
      let byte = scanner.peek()
      if byte.isLetterOrBeyondASCII {
        letters += 1
      } else if !byte.isDigit, ![0x2B, 0x2D, 0x3A, 0x20, 0x2E].contains(byte) {
        return false
      }
      scanner.index += 1
    }
    return letters <= 5
  }
}
