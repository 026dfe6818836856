import Money
import TextScanning

/// The three parts of a date in the order of the text, and the orders that their form allows.
struct DateScan {
  var values = (0, 0, 0)
  var widths = (0, 0, 0)
  var form = DateToken.Form.separated
  var separator: UInt8 = 0
  var candidates: DateOrders = []
  private let calendar: CalendarSystem
  private let naming: MonthNames.Naming

  /// Reads a date at the cursor and moves past it. Nil when there is none.
  init?(
    _ scanner: inout TextScanner, calendar: CalendarSystem = .gregorian, naming: MonthNames.Naming = .usual
  ) {
    self.calendar = calendar
    self.naming = naming
    if readPlain(&scanner) { return }
    let era = Self.skipEra(&scanner)
    guard var first = part(&scanner) else { return nil }
    if let era {
      guard first.width <= era.width, !first.isNamed else { return nil }
      // In the Republic's own calendar its years stay unchanged.
      first = calendar == .minguo ? (first.value, 3, false) : (first.value + era.before, 4, false)
    }
    if !first.isNamed, [7, 8, 12, 14].contains(first.width), readCompact(first.value, width: first.width) {
      return
    }
    separator = scanner.peek()
    guard Self.skipSeparator(&scanner) else { return nil }
    let isMonthMarked = Self.skipMonthWord(&scanner)
    guard let second = part(&scanner) else { return nil }
    if first.isNamed { Self.skipInnerTime(&scanner) }
    // No separator is needed after a name: `28MAR2024`.
    guard Self.skipSeparator(&scanner) || second.isNamed, let third = part(&scanner) else { return nil }
    Self.skipDayMark(&scanner)
    values = (first.value, second.value, third.value)
    widths = (first.width, second.width, third.width)
    if !first.isNamed, !second.isNamed, !third.isNamed {
      if calendar == .gregorian { separatedOrders() } else { orders(of: calendar) }
      if isMonthMarked { candidates.subtract(.mdy) }
    } else if first.isNamed != second.isNamed, !third.isNamed {
      form = .named
      namedOrders(isMonthFirst: first.isNamed)
    } else if third.isNamed, first.width == 4, !second.isNamed {
      // Latvian: `2024. gada 24. jūlijs`.
      form = .named
      values = (first.value, third.value, second.value)
      widths = (4, 0, second.width)
      namedOrders(isMonthFirst: false)
    }
    if candidates.isEmpty { return nil }
  }

  /// Reads the most common dates, `31/12/2018` or `2018-12-31`, with nothing after them. Returns false and
  /// reads nothing for any other text.
  private mutating func readPlain(_ scanner: inout TextScanner) -> Bool {
    guard scanner.index == 0, let parts = DateParts(scanner.bytes) else { return false }
    (values, widths, separator) = (parts.values, parts.widths, parts.separator)
    if calendar == .gregorian { separatedOrders() } else { orders(of: calendar) }
    guard !candidates.isEmpty else { return false }
    scanner.index = scanner.bytes.count
    return true
  }

  /// Digits without separators: eight for a day, more for a time after it. Seven if years have three digits.
  private mutating func readCompact(_ value: Int, width: Int) -> Bool {
    switch width {
    case 8: compactOrders(value)
    case 14: compactOrders(value / 1_000_000)
    case 7 where calendar == .minguo:
      form = .compact
      values = (value / 10_000, value / 100 % 100, value % 100)
      widths = (3, 2, 2)
      candidates = [.ymd]
    // Twelve digits may equally be a number. Only a column of dates is read this way.
    default: return false
    }
    return true
  }

  private mutating func compactOrders(_ value: Int) {
    form = .compact
    let high = value / 10_000
    // The year is first if the first four digits are a year and a month follows. If not, the last four must
    // be the year: `20052026` begins with a day.
    if calendar.isUsualYear(high), (1...12).contains(value / 100 % 100) {
      values = (high, value / 100 % 100, value % 100)
      widths = (4, 2, 2)
      candidates = [.ymd]
    } else {
      values = (value / 1_000_000, value / 10_000 % 100, value % 10_000)
      widths = (2, 2, 4)
      candidates = [.dmy, .mdy]
    }
  }

  private mutating func separatedOrders() {
    guard widths.1 <= 2 else { return }
    if widths.0 == 3, separator == UInt8(ascii: "/"), widths.2 == 2, (80...199).contains(values.0) {
      // Years of the Republic of China, `113/03/15`: 1912 is the first.
      values.0 += 1911
      widths.0 = 4
    }
    if widths.0 == 4, widths.2 <= 2 {
      candidates = [.ymd]
    } else if widths.0 <= 2, widths.2 == 4 {
      // Where a point is used, it separates the day from the month, in this order.
      candidates = separator == UInt8(ascii: ".") ? [.dmy] : [.dmy, .mdy]
    } else if widths.0 <= 2, widths.2 == 2, separator != UInt8(ascii: ":") {
      candidates = separator == UInt8(ascii: ".") ? [.dmy, .ymd] : .all
      if widths.0 == 1 { candidates.remove(.ymd) }
    }
  }

  /// The orders of numbers in another calendar, whose years have two to four digits.
  private mutating func orders(of calendar: CalendarSystem) {
    guard widths.1 <= 2, max(widths.0, widths.2) <= 4 else { return }
    let yearWidths: ClosedRange<Int> = calendar == .minguo ? 3...3 : 4...4
    if yearWidths.contains(widths.0), widths.2 <= 2 {
      candidates = [.ymd]
    } else if widths.0 <= 2, yearWidths.contains(widths.2) {
      candidates = separator == UInt8(ascii: ".") ? [.dmy] : [.dmy, .mdy]
    } else if widths.0 <= 2, widths.2 <= 2 {
      candidates = calendar == .minguo || calendar == .reiwa ? [.ymd] : .all
    }
  }

  private mutating func namedOrders(isMonthFirst: Bool) {
    if isMonthFirst {
      candidates = widths.1 <= 2 && (widths.2 == 4 || widths.2 == 2) ? [.mdy] : []
    } else if widths.0 == 4 || widths.0 == 3 && calendar == .minguo {
      candidates = widths.2 <= 2 ? [.ymd] : []
    } else if widths.0 <= 2, widths.2 == 4 || widths.2 == 2 {
      candidates = [.dmy]
    }
  }

  /// A number, or the name of a month.
  private func part(
    _ scanner: inout TextScanner
  ) -> (value: Int, width: Int, isNamed: Bool)? {
    if scanner.peek().isDigit {
      guard let number = scanner.digits() else { return nil }
      if number.width <= 2, scanner.peek().isLetterOrBeyondASCII { Self.skipOrdinal(&scanner) }
      return (number.value, number.width, false)
    }
    if scanner.skip("元") { return (1, 1, false) }
    guard let month = Self.month(&scanner, naming) else { return nil }
    return (month, 0, true)
  }

  /// Reads the name of a month at the cursor.
  static func month(_ scanner: inout TextScanner, _ naming: MonthNames.Naming) -> Int? {
    let start = scanner.index
    skipLetters(&scanner)
    guard scanner.index > start else { return nil }
    func named() -> Int? {
      MonthNames.month(UnsafeBufferPointer(rebasing: scanner.bytes[start..<scanner.index]), naming)
    }
    if let month = named() { return month }
    // Short Thai names contain points, `ก.ค.`. Names of the Arabic calendars have two words.
    let end = scanner.index
    for _ in 0..<2 {
      let isPoint = scanner.peek() == UInt8(ascii: ".")
      guard isPoint || scanner.spaceLength() > 0 || scanner.peek() == UInt8(ascii: "-") else { break }
      scanner.index += isPoint ? 1 : max(scanner.spaceLength(), 1)
      let word = scanner.index
      skipLetters(&scanner)
      guard scanner.index > word else { break }
      if let month = named() { return month }
    }
    scanner.index = end
    return nil
  }

  private static func skipLetters(_ scanner: inout TextScanner) {
    while !scanner.isAtEnd, scanner.peek().isLetterOrBeyondASCII, scanner.spaceLength() == 0 {
      scanner.index += 1
    }
  }

  /// Moves past a time of day and its zone before the year: `Jul 24 14:00:00 CEST 2024`.
  private static func skipInnerTime(_ scanner: inout TextScanner) {
    var ahead = scanner
    guard ahead.skipSpace(), let hour = ahead.digits(), hour.width == 2, ahead.peek() == UInt8(ascii: ":")
    else { return }
    while ahead.peek().isDigit || ahead.peek() == UInt8(ascii: ":") { ahead.index += 1 }
    ahead.skipSpace()
    while ahead.peek().isLetterOrBeyondASCII || ahead.peek() == UInt8(ascii: "+") { ahead.index += 1 }
    ahead.skipSpace()
    var year = ahead
    if let digits = year.digits(), digits.width == 4 { scanner.index = ahead.index - 1 }
  }

  /// Moves past an ordinal ending of a day or a year: `1st`, `1er`, `1º`, `24a`, `2024ko`.
  private static func skipOrdinal(_ scanner: inout TextScanner) {
    _ =
      scanner.skip("st") || scanner.skip("nd") || scanner.skip("rd") || scanner.skip("th")
      || scanner.skip("er") || scanner.skip("º") || scanner.skip("ª") || scanner.skip("°")
      || scanner.skip(":a") || scanner.skip(":e")
  }

  /// Moves past the separator of two parts: a mark, spaces, `年`, `de`. False when there is none.
  private static func skipSeparator(_ scanner: inout TextScanner) -> Bool {
    let start = scanner.index
    if skipYearOrMonthMark(&scanner), !isPointOrDash(scanner.peek()) {
      scanner.skipSpace()
      return true
    }
    skipPointOfName(&scanner)
    scanner.skipSpace()
    switch scanner.peek() {
    case UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: ","):
      scanner.index += 1
      if scanner.peek(-1) == UInt8(ascii: "."),
        scanner.peek() == UInt8(ascii: "-") || scanner.peek() == UInt8(ascii: "/")
          || scanner.peek() == UInt8(ascii: ",")
      {
        scanner.index += 1
      }
    default: break
    }
    scanner.skipSpace()
    if scanner.peek().isLetterOrBeyondASCII, skipWord(&scanner) { scanner.skipSpace() }
    return scanner.index > start || scanner.peek().isLetterOrBeyondASCII
  }

  /// Moves past the point of a shortened name before the separator: `22/sept../2023`.
  private static func skipPointOfName(_ scanner: inout TextScanner) {
    if scanner.peek() == UInt8(ascii: "."), scanner.peek(-1).isLetterOrBeyondASCII,
      isPointOrDash(scanner.peek(1))
    {
      scanner.index += 1
    }
  }

  private static func isPointOrDash(_ byte: UInt8) -> Bool {
    [UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: "-")].contains(byte)
  }

  /// Moves past a word without meaning between the parts of a date.
  static func skipWord(_ scanner: inout TextScanner) -> Bool {
    scanner.skip("de ") || scanner.skip("of ") || scanner.skip("del ") || scanner.skip("d'")
      || scanner.skip("d’") || scanner.skip("m. ") || scanner.skip("năm ") || scanner.skip("gada ")
      || scanner.skip("hb. ") || scanner.skip("hb ")
  }

  /// Moves past the Vietnamese word for "month" before its number.
  private static func skipMonthWord(_ scanner: inout TextScanner) -> Bool {
    guard scanner.peek() | 0x20 == UInt8(ascii: "t") else { return false }
    if scanner.peek(1) == UInt8(ascii: "h"), scanner.peek(2).isDigit {
      scanner.index += 2
      return true
    }
    return scanner.skip("tháng ") || scanner.skip("Tháng ") || scanner.skip("thg ") || scanner.skip("Thg ")
      || scanner.skip("thg") || scanner.skip("Thg")
  }

  /// Moves past the name of an era. Returns the year before its first one, and the number of digits of its
  /// years.
  private static func skipEra(_ scanner: inout TextScanner) -> (before: Int, width: Int)? {
    guard scanner.peek() >= 0xE0 else { return skipEraLetter(&scanner).map { ($0, 2) } }
    let start = scanner.index
    if scanner.skip("令和") || scanner.skip("㋿") { return (2018, 2) }
    if scanner.skip("平成") || scanner.skip("㍻") { return (1988, 2) }
    if scanner.skip("昭和") || scanner.skip("㍼") { return (1925, 2) }
    if scanner.skip("中華民國") || scanner.skip("中华民国") || scanner.skip("民國") || scanner.skip("民国") {
      scanner.skipSpace()
      return (1911, 3)
    }
    scanner.index = start
    return nil
  }

  /// Moves past the letter of a Japanese era before its year: `R6.7.24`, `H31/04/30`.
  private static func skipEraLetter(_ scanner: inout TextScanner) -> Int? {
    let before: Int
    switch scanner.peek() {
    case UInt8(ascii: "R"): before = 2018
    case UInt8(ascii: "H"): before = 1988
    case UInt8(ascii: "S"): before = 1925
    default: return nil
    }
    var ahead = scanner
    ahead.index += 1
    let limit = before == 1988 ? 31 : 64
    guard let year = ahead.digits(), year.width <= 2, (1...limit).contains(year.value),
      ahead.peek() == UInt8(ascii: ".") || ahead.peek() == UInt8(ascii: "/")
    else { return nil }
    scanner.index += 1
    return before
  }

  private static func skipYearOrMonthMark(_ scanner: inout TextScanner) -> Bool {
    guard scanner.peek() >= 0xE0 else { return false }
    return scanner.skip("年") || scanner.skip("月") || scanner.skip("년") || scanner.skip("월")
  }

  private static func skipDayMark(_ scanner: inout TextScanner) {
    if scanner.skip(" г.") || scanner.skip(" р.") || scanner.skip(" d.") { return }
    if scanner.peek() >= 0xE0 { _ = scanner.skip("日") || scanner.skip("일") }
  }
}
