import Money
import TextScanning

/// Days without a year.
extension DateColumnFinder {
  /// Reads a column of days and months, where its cells are such, with the years that the file says elsewhere. False where it
  /// is none.
  mutating func findDayMonths(_ column: Int, isNamed: Bool) -> Bool {
    var filled = 0
    var telling = 0
    var fitting = 0
    var orders = DateOrders.all
    var numbers = Set<Int>()
    var months = Set<Int>()
    forEach(column) { _, bytes in
      filled += 1
      guard let date = DayMonth(bytes) else {
        // Some dates may have their year.
        if DateToken(bytes) != nil { filled -= 1 }
        return
      }
      fitting += 1
      if date.isTelling { telling += 1 }
      orders.formIntersection(date.orders)
      if date.isNamed, date.orders == .mdy {
        months.insert(date.values.0)
        numbers.insert(date.values.1)
      }
    }
    // The same number behind several months is a year: `Nov-24`, `Dec-24`.
    if numbers.count == 1, months.count > 1 { return false }
    guard isNamed ? fitting * 10 >= filled * 8 : telling * 10 >= filled * 6, fitting > 0, !orders.isEmpty
    else {
      return false
    }
    if let year = yearColumn() {
      add(
        ColumnReadings.Dates(
          column: column, rows: segment.body, reading: .dayMonth(.cell, .column(year)),
          evidence: "the years of \(label(column)) are in \(label(year))", parts: [year], isSettled: false))
    } else {
      addWithoutYear(column, .cell, parts: [])
    }
    return true
  }

  /// Reads days and months with the years that other places of the file say, or asks.
  mutating func addWithoutYear(_ column: Int, _ source: DateReading.DayMonthSource, parts: [Int]) {
    let years = StatedYears(self, column: column, source: source).years()
    let first = segment.body.lowerBound
    add(
      ColumnReadings.Dates(
        column: column, rows: segment.body,
        reading: .dayMonth(
          source, .rows(first: first, dayFirst: years.dayFirst, monthFirst: years.monthFirst)),
        evidence: years.evidence, parts: parts, isSettled: parts.isEmpty == false))
    if let question = years.question { ask(question) }
  }

  /// Columns whose cells are dates of their own form, where no name says so.
  mutating func findByContent(_ width: Int, _ sample: ArraySlice<Int>) {
    for column in 0..<width where sample.contains(where: { !text($0, column).isEmpty }) {
      if findDayMonths(column, isNamed: false) { return }
    }
    for column in 0..<width where found.isEmpty { findCalendar(column, isNamed: false) }
  }
}
