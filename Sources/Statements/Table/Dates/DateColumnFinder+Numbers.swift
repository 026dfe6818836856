import Money
import Spreadsheet
import TextScanning

/// Columns of numbers that count days or seconds, or that are the digits of a date.
extension DateColumnFinder {
  /// How to read a column of numbers as dates, if all of them are of one kind. Nil if they are not. A column
  /// of times can only count seconds.
  func digits(_ column: Int, isDate: Bool) -> ColumnReadings.Dates? {
    var counted: [(row: Int, number: CountedDay)] = []
    var whole: [Int] = []
    var others = 0
    var plain = 0
    forEach(column) { row, bytes in
      if let number = CountedDay(bytes) {
        counted.append((row, number))
        if number.isWhole { whole.append(row) }
      } else if DateToken(bytes) != nil {
        // Lines of balances among the rows may have dates of another form.
        if !isBalance(row) { plain += 1 }
      } else if grid.texts(row).count > 1, !isBalance(row) {
        // A lone text is a title or a note, whatever column it is in.
        others += 1
      }
    }
    // Dates may also have all their digits in one cell.
    let widths = Dictionary(grouping: counted, by: \.number.width).mapValues(\.count)
    if let usual = widths.max(by: { ($0.value, $0.key) < ($1.value, $1.key) })?.key {
      // The number below the dates may be a balance (`Closing balance`, `723`), and the file may break off in a date.
      if widths.count > 1 {
        counted.removeAll { $0.number.width != usual && (isBalance($0.row) || isLast($0.row)) }
      }
      if usual <= 6 {
        counted.removeAll(where: \.number.isWhole)
        plain += whole.count { !isBalance($0) }
      }
    }
    guard counted.count > plain, others * 10 <= counted.count else { return nil }
    let numbers = counted.map(\.number)
    if let seconds = seconds(column, numbers) { return seconds }
    return isDate ? calendarDigits(column, numbers) : nil
  }

  /// Whether a text ends in a row.
  private func isLast(_ row: Int) -> Bool { grid.isText && row == grid.rowCount - 1 }

  /// Whether a row states a balance: `Closing balance:`, `1,850.00`.
  private func isBalance(_ row: Int) -> Bool {
    grid.texts(row).contains {
      BalanceWords.reason($0.text) != nil
        || BalanceWords.labelReason(PreambleFacts.label(of: $0.text)) != nil
    }
  }

  /// Seconds or thousandths of a second, from 1990 to 2069.
  private func seconds(_ column: Int, _ numbers: [CountedDay]) -> ColumnReadings.Dates? {
    for (perSecond, name) in [(1, "seconds"), (1000, "milliseconds"), (1_000_000, "microseconds")] {
      guard numbers.allSatisfy({ CountedDay.seconds.contains($0.value / perSecond) }) else { continue }
      let ofDay = Set(numbers.map { $0.value / perSecond % CountedDay.secondsOfDay })
      let isEastern = Self.areEasternMidnights(ofDay)
      return ColumnReadings.Dates(
        column: column, rows: segment.body, reading: .seconds(perSecond: perSecond, isEastern: isEastern),
        evidence: "the numbers of \(label(column)) are \(name) since 1970, "
          + (isEastern ? "all of them midnights of a zone east of UTC" : "each on its day in UTC"),
        format: "\(name) since 1970")
    }
    return nil
  }

  /// Whether UTC times are all midnights of one zone that is already in the next day. Summer time moves them
  /// by an hour.
  private static func areEasternMidnights(_ times: Set<Int>) -> Bool {
    guard let first = times.min(), let last = times.max(), first > 43_200 else { return false }
    return last - first <= 3600 && times.allSatisfy { $0 % 900 == 0 }
  }

  /// Days counted by a spreadsheet program, or dates of six, eight or twelve digits.
  ///
  /// `45292` → 2024-01-01, `20240101` → 2024-01-01
  private func calendarDigits(_ column: Int, _ numbers: [CountedDay]) -> ColumnReadings.Dates? {
    let widths = Set(numbers.map(\.width))
    let hasFractions = numbers.contains(where: \.hasFraction)
    let serial = widths == [5] ? serial(column, numbers) : nil
    if hasFractions { return serial }
    let width = (widths.max() ?? 0) + (widths.max() ?? 0) % 2
    guard [6, 8, 12].contains(width), widths.allSatisfy({ $0 >= width - 1 }),
      let orders = orders(column, width), !orders.isEmpty
    else { return serial }
    let written = ColumnReadings.Dates(
      column: column, rows: segment.body, reading: .digits(width: width),
      evidence: "the digits of \(label(column)) are dates without marks", isSettled: false)
    guard let serial else { return widths == [5] ? nil : written }
    // Five digits can be both. The reading that gives a statement of some months is used.
    let isSpread = orders.list.allSatisfy { span(column, written.reading, $0) > DateDecider.usualSpan }
    return isSpread ? serial : nil
  }

  private func serial(_ column: Int, _ numbers: [CountedDay]) -> ColumnReadings.Dates? {
    let values = numbers.map(\.value)
    guard let first = values.min(), let last = values.max(), CountedDay.serials.contains(first),
      CountedDay.serials.contains(last), last - first <= Self.longestSpan
    else { return nil }
    // The year as a word of its own: the name of a file may have any digits.
    let isFrom1904 =
      grid.countsFrom1904
      || described.contains { $0.split { !$0.isLetter && !$0.isNumber }.contains("1904") }
    return ColumnReadings.Dates(
      column: column, rows: segment.body, reading: .serial(dayZero: isFrom1904 ? -24_107 : -25_569),
      evidence: "the numbers of \(label(column)) are days as spreadsheet programs count them from "
        + (isFrom1904 ? "1904" : "1900"),
      format: "day number from \(isFrom1904 ? "1904" : "1900")")
  }

  /// Twenty years in days. No statement is longer.
  private static let longestSpan = 7305

  /// The orders in which all digits of a column are valid days. Nil when a cell is not a day in any order.
  private func orders(_ column: Int, _ width: Int) -> DateOrders? {
    var orders = DateOrders.all
    forEach(column) { row, bytes in
      guard let number = CountedDay(bytes), width >= 8 || !number.isWhole,
        number.width >= (isLast(row) ? width : width - 1)
      else { return }
      orders.formIntersection(DateReading.padded(bytes, to: width)?.orders ?? [])
    }
    return orders.isEmpty ? nil : orders
  }

  /// The days between the first and the last date of a column in an order.
  private func span(_ column: Int, _ reading: DateReading, _ order: DateOrder) -> Int {
    var days: [CalendarDate] = []
    forEach(column) { row, bytes in
      if let day = reading.date(bytes, row: row, grid)?.day(in: order) { days.append(day) }
    }
    guard let first = days.min(), let last = days.max() else { return .max }
    return last.days(since: first)
  }
}
