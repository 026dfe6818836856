import Money
import Spreadsheet
import TextScanning

/// How the cells of a column are read as days when they are not dates by themselves.
enum DateReading: Sendable {
  /// Days counted by a spreadsheet program. The value is the number of its day 0 since 1970.
  case serial(dayZero: Int)
  /// Seconds since 1970, or parts of them. Midnights in a zone east of Greenwich are on the evening before.
  case seconds(perSecond: Int, isEastern: Bool)
  /// Digits without separators. A spreadsheet program may have removed leading zeros.
  case digits(width: Int, calendar: CalendarSystem = .gregorian)
  /// Dates of a calendar, or with month names that mean other months elsewhere.
  case written(CalendarSystem, MonthNames.Naming)
  /// A day and a month, and their year.
  case dayMonth(DayMonthSource, YearSource)

  /// Where day and month are: in one cell, or in columns of their own.
  enum DayMonthSource: Sendable {
    case cell(MonthNames.Naming)
    case columns(day: Int, month: Int)
  }

  /// Where the year comes from: a column, or other places of the file. The latter have a year for each row
  /// from the first one on, for both orders.
  enum YearSource: Sendable {
    case column(Int)
    case rows(first: Int, dayFirst: [Int16], monthFirst: [Int16])
  }

  /// The day in the bytes of a cell without surrounding white space. Nil when they are not a day.
  func date(_ bytes: UnsafeBufferPointer<UInt8>, row: Int, _ grid: CellGrid) -> DateToken? {
    switch self {
    case .serial(let dayZero):
      // Rows of balances may have their day written out.
      guard let number = CountedDay(bytes) else { return DateToken(bytes) }
      guard number.isSerial else { return nil }
      return DateToken(CalendarDate(dayNumber: Int32(dayZero + number.value)))
    case .seconds(let perSecond, let isEastern):
      // The number below the days may be a balance.
      guard let number = CountedDay(bytes), CountedDay.seconds.contains(number.value / perSecond) else {
        return nil
      }
      let day = number.value / perSecond / CountedDay.secondsOfDay + (isEastern ? 1 : 0)
      return Int32(exactly: day).map { DateToken(CalendarDate(dayNumber: $0)) }
    case .digits(let width, let calendar): return Self.padded(bytes, to: width, calendar)
    case .written(let calendar, let naming):
      return DateToken(Self.withoutMark(bytes, calendar), calendar: calendar, naming: naming)
    case .dayMonth(let source, let years):
      guard let dayMonth = Self.dayMonth(source, bytes, row, grid) else { return DateToken(bytes) }
      return Self.date(dayMonth, years, row, grid)
    }
  }

  /// The day and the month of a row.
  static func dayMonth(
    _ source: DayMonthSource, _ bytes: UnsafeBufferPointer<UInt8>, _ row: Int, _ grid: CellGrid
  ) -> DayMonth? {
    let (day, month): (Int, Int)
    switch source {
    case .cell(let naming): return DayMonth(bytes, naming: naming)
    case .columns(let dayColumn, let monthColumn): (day, month) = (dayColumn, monthColumn)
    }
    guard let day = wholeNumber(grid, row, day), let month = Self.month(grid, row, month) else { return nil }
    return DayMonth(day: day, month: month)
  }

  private static func date(_ dayMonth: DayMonth, _ years: YearSource, _ row: Int, _ grid: CellGrid)
    -> DateToken?
  {
    switch years {
    case .column(let column):
      return wholeNumber(grid, row, column).flatMap { year in
        DateToken(dayMonth, year: year < 100 ? CalendarDate.year(twoDigits: year) : year)
      }
    case .rows(let first, let dayFirst, let monthFirst):
      let index = row - first
      guard dayFirst.indices.contains(index) else { return nil }
      return DateToken(dayMonth, year: Int(dayFirst[index]), monthFirstYear: Int(monthFirst[index]))
    }
  }

  /// The whole number in a cell. Nil for anything else.
  static func wholeNumber(_ grid: CellGrid, _ row: Int, _ column: Int) -> Int? {
    guard let cell = grid.cell(row, column) else { return nil }
    return grid.view.withBytes(of: cell) { bytes in
      NativeDigits.withASCII(PrintedText.trimmed(bytes)) { CountedDay($0) }
        .flatMap { $0.hasFraction ? nil : $0.value }
    }
  }

  /// The month of a cell, by its number or its name.
  static func month(_ grid: CellGrid, _ row: Int, _ column: Int) -> Int? {
    if let number = wholeNumber(grid, row, column) { return (1...12).contains(number) ? number : nil }
    guard let cell = grid.cell(row, column) else { return nil }
    return grid.view.withBytes(of: cell) { bytes in
      var scanner = TextScanner(PrintedText.trimmed(bytes))
      guard let month = DateScan.month(&scanner, .usual) else { return nil }
      return scanner.isAtEnd || scanner.peek() == UInt8(ascii: ".") ? month : nil
    }
  }

  /// Digits as a date, with leading zeros up to the width: `1012026` with width 8 → `01012026`.
  static func padded(
    _ bytes: UnsafeBufferPointer<UInt8>, to width: Int, _ calendar: CalendarSystem = .gregorian
  ) -> DateToken? {
    guard let number = CountedDay(bytes), !number.hasFraction, number.width <= width,
      number.width + 1 >= width
    else { return nil }
    switch width {
    case 6: return DateToken(sixDigits: number.value, calendar: calendar)
    case 8:
      let text = String(repeating: "0", count: 8 - number.width) + String(number.value)
      return CellToken(text).date
    // A day with a time after it.
    case 12 where number.width == 12: return CellToken(String(number.value / 10_000)).date
    default: return nil
    }
  }

  /// The text of a date without the mark of its calendar: `1445/09/01 هـ`, `2081-04-15 BS`.
  private static func withoutMark(
    _ bytes: UnsafeBufferPointer<UInt8>, _ calendar: CalendarSystem
  ) -> UnsafeBufferPointer<UInt8> {
    guard calendar != .gregorian, let last = bytes.lastIndex(where: \.isDigit) else { return bytes }
    return UnsafeBufferPointer(rebasing: bytes[...last])
  }
}

/// A number without a sign, in the notation of programs that count days and seconds: `45292`, `45292.5`,
/// `1719792000`.
struct CountedDay {
  let value: Int
  /// The number of digits before the fraction.
  let width: Int
  let hasFraction: Bool

  static let secondsOfDay = 86_400
  /// The seconds from 1990 to 2069.
  static let seconds = 631_152_000...3_155_760_000
  /// The number of 1 January 1970 and of 31 December 2069, as spreadsheet programs count from 1900.
  static let serials = 25_569...62_093

  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    var scanner = TextScanner(bytes)
    guard let whole = scanner.digits() else { return nil }
    (value, width) = (whole.value, whole.width)
    var isFraction = false
    if scanner.peek() == UInt8(ascii: ".") || scanner.peek() == UInt8(ascii: ",") {
      scanner.index += 1
      guard scanner.digits() != nil else { return nil }
      isFraction = true
    }
    hasFraction = isFraction
    guard scanner.isAtEnd else { return nil }
  }

  /// Whether it can be a day that a spreadsheet program counts.
  var isSerial: Bool { width == 5 }

  /// Whether it has the digits of a day with a full year.
  var isWhole: Bool { width == 8 && !hasFraction }
}
