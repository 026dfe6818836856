import DatasetFormat
import Spreadsheet
import TextScanning

/// Dates are days of the calendar, and those of transactions are near our time.
struct DatesCheck: CellCheck {
  var kinds: [FindingKind] { FindingKind.ofDateForms + FindingKind.ofEveryCell + [.dateImplausible] }

  /// Ends of rules and goals may lie far ahead; days of transactions hardly do.
  func problem(_ row: TabRow, position: Int, cell: Cell, _ context: CellContext) -> CellProblem? {
    let reading = row.date(position)
    // A day that is wrong is not written in a better form.
    if context.tab.name == .transactions, let date = reading.value, !date.isPlausible {
      var problem = CellProblem(.dateImplausible, severity: .warning)
      problem.candidates = Self.slips(of: date).map { ($0.description, .date($0.description)) }
      return problem
    }
    var problem = CellProblem(reading) { .date($0.description) }
    if problem?.kind == .dateAmbiguous {
      let days = row.view.withBytes(of: cell) { Self.readings($0.trimming(.typed)) }
      problem?.candidates = days.map { ($0.description, .date($0.description)) }
      if days.count == 2 { problem?.expected = "\(days[0]) or \(days[1])" }
    }
    return problem
  }

  /// The days that a date with day and month in an unknown order can mean.
  private static func readings(_ bytes: UnsafeBufferPointer<UInt8>) -> [CalendarDate] {
    guard let parts = DateParts(bytes), parts.widths.0 <= 2 else { return [] }
    let (first, second, third) = parts.values
    let years = parts.widths.2 == 2 ? [1900 + third, 2000 + third] : [third]
    let days = years.flatMap { year in
      [
        CalendarDate(year: year, month: second, day: first),
        CalendarDate(year: year, month: first, day: second),
      ]
    }.compactMap(\.self)
    return Array(Set(days)).filter(\.isPlausible).sorted()
  }

  /// The days that are meant where the year is a slip: 26 for 2026, 1926, 2206, or the calendar that begins in 1904.
  private static func slips(of date: CalendarDate) -> [CalendarDate] {
    let (year, month, day) = date.components
    let digits = Array(String(year))
    var years = year < 100 ? [year + 2000] : [year + 100, year - 100]
    if digits.count == 4 {
      years.append(Int(String([digits[0], digits[2], digits[1], digits[3]])) ?? year)
    }
    let days =
      years.compactMap { CalendarDate(year: $0, month: month, day: day) }
      + [date.adding(days: 1462), date.adding(days: -1462)]
    var seen: Set<CalendarDate> = []
    return days.filter { $0.isPlausible && seen.insert($0).inserted }
  }
}

extension FindingKind {
  static let dateImplausible = FindingKind(
    "date-implausible", .warning, fix: .ask,
    "is a day long past or far ahead: the year may be a slip",
    advice: "Check the year.",
    manual: """
      The day exists, but hardly anybody has a transaction of that year: "2206-01-31" is probably 2026. The transaction is \
      counted on the day that is written.
      """)
}
