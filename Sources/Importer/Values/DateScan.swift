import TextScanning

/// The three parts of a date as they stand in a text, and the orders that their form allows.
struct DateScan {
  var values = (0, 0, 0)
  var widths = (0, 0, 0)
  var form = DateToken.Form.separated
  var separator: UInt8 = 0
  var candidates: DateOrders = []

  /// Reads a date at the cursor and moves behind it; nil where there is none.
  init?(_ scanner: inout TextScanner) {
    if readPlain(&scanner) { return }
    let era = Self.skipEra(&scanner)
    guard var first = Self.part(&scanner) else { return nil }
    if let era {
      guard first.width <= 2, !first.isNamed else { return nil }
      first = (first.value + era, 4, false)
    }
    if !first.isNamed, first.width == 8 || first.width == 14 {
      compactOrders(first.width == 14 ? first.value / 1_000_000 : first.value)
      return
    }
    separator = scanner.peek()
    guard Self.skipSeparator(&scanner), let second = Self.part(&scanner) else { return nil }
    // Nothing needs to stand behind a name: `28MAR2024`.
    guard Self.skipSeparator(&scanner) || second.isNamed, let third = Self.part(&scanner) else { return nil }
    Self.skipDayMark(&scanner)
    values = (first.value, second.value, third.value)
    widths = (first.width, second.width, third.width)
    if !first.isNamed, !second.isNamed, !third.isNamed {
      separatedOrders()
    } else if first.isNamed != second.isNamed, !third.isNamed {
      form = .named
      namedOrders(isMonthFirst: first.isNamed)
    }
    if candidates.isEmpty { return nil }
  }

  /// Reads what most dates are, `31/12/2018` or `2018-12-31`, and nothing behind them. False, and nothing read, for any
  /// other text.
  private mutating func readPlain(_ scanner: inout TextScanner) -> Bool {
    guard scanner.index == 0, let parts = DateParts(scanner.bytes) else { return false }
    (values, widths, separator) = (parts.values, parts.widths, parts.separator)
    separatedOrders()
    guard !candidates.isEmpty else { return false }
    scanner.index = scanner.bytes.count
    return true
  }

  /// Eight digits without separators.
  private mutating func compactOrders(_ value: Int) {
    form = .compact
    let high = value / 10_000
    // Year first when the first four digits are a year and a month follows; else the last four must be the year:
    // `20052026` begins with a day.
    if (1900...2199).contains(high), (1...12).contains(value / 100 % 100) {
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
      // A point stands between day and month first wherever it is used.
      candidates = separator == UInt8(ascii: ".") ? [.dmy] : [.dmy, .mdy]
    } else if widths.0 <= 2, widths.2 == 2, separator != UInt8(ascii: ":") {
      candidates = separator == UInt8(ascii: ".") ? [.dmy, .ymd] : .all
      if widths.0 == 1 { candidates.remove(.ymd) }
    }
  }

  private mutating func namedOrders(isMonthFirst: Bool) {
    if isMonthFirst {
      candidates = widths.1 <= 2 && (widths.2 == 4 || widths.2 == 2) ? [.mdy] : []
    } else if widths.0 == 4 {
      candidates = widths.2 <= 2 ? [.ymd] : []
    } else if widths.0 <= 2, widths.2 == 4 || widths.2 == 2 {
      candidates = [.dmy]
    }
  }

  /// A number, or the name of a month.
  private static func part(
    _ scanner: inout TextScanner
  ) -> (value: Int, width: Int, isNamed: Bool)? {
    if scanner.peek().isDigit {
      guard let number = scanner.digits() else { return nil }
      if number.width <= 2, scanner.peek().isLetterOrBeyondASCII {
        _ = scanner.skip("st") || scanner.skip("nd") || scanner.skip("rd") || scanner.skip("th")
      }
      return (number.value, number.width, false)
    }
    let start = scanner.index
    while !scanner.isAtEnd, scanner.peek().isLetterOrBeyondASCII, scanner.spaceLength() == 0 {
      scanner.index += 1
    }
    guard scanner.index > start,
      let month = MonthNames.month(UnsafeBufferPointer(rebasing: scanner.bytes[start..<scanner.index]))
    else { return nil }
    return (month, 0, true)
  }

  /// Moves over what stands between two parts: a mark, spaces, `年`, `de`; false where nothing does.
  private static func skipSeparator(_ scanner: inout TextScanner) -> Bool {
    let start = scanner.index
    if skipYearOrMonthMark(&scanner) {
      scanner.skipSpace()
      return true
    }
    scanner.skipSpace()
    switch scanner.peek() {
    case UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: ","):
      scanner.index += 1
      if scanner.peek(-1) == UInt8(ascii: "."), scanner.peek() == UInt8(ascii: "-") { scanner.index += 1 }
    default: break
    }
    scanner.skipSpace()
    if scanner.peek().isLetterOrBeyondASCII, scanner.skip("de ") || scanner.skip("of ") {
      scanner.skipSpace()
    }
    return scanner.index > start || scanner.peek().isLetterOrBeyondASCII
  }

  /// Moves over the name of a Japanese era; the year before its first one.
  private static func skipEra(_ scanner: inout TextScanner) -> Int? {
    guard scanner.peek() >= 0xE0 else { return nil }
    if scanner.skip("令和") { return 2018 }
    if scanner.skip("平成") { return 1988 }
    return scanner.skip("昭和") ? 1925 : nil
  }

  private static func skipYearOrMonthMark(_ scanner: inout TextScanner) -> Bool {
    guard scanner.peek() >= 0xE0 else { return false }
    return scanner.skip("年") || scanner.skip("月") || scanner.skip("년") || scanner.skip("월")
  }

  private static func skipDayMark(_ scanner: inout TextScanner) {
    if scanner.skip(" г.") || scanner.skip(" р.") { return }
    if scanner.peek() >= 0xE0 { _ = scanner.skip("日") || scanner.skip("일") }
  }
}
