import Money

/// The days of a calendar whose months have the lengths that a table gives.
struct MonthTable {
  private let firstYear: Int
  /// For each month the number of its first day, and behind the last month that of the day after it.
  private let starts: [Int32]

  /// `lengths` has twelve months for each year.
  init(firstYear: Int, firstDay: Int, lengths: [[Int]]) {
    self.firstYear = firstYear
    var starts = [Int32(firstDay)]
    for length in lengths.joined() { starts.append(starts[starts.count - 1] + Int32(length)) }
    self.starts = starts
  }

  /// The day of a year, month and day; nil where there is none.
  func day(year: Int, month: Int, day: Int) -> CalendarDate? {
    guard (1...12).contains(month), day >= 1, year >= firstYear else { return nil }
    let index = (year - firstYear) * 12 + month - 1
    guard index + 1 < starts.count, day <= Int(starts[index + 1] - starts[index]) else { return nil }
    return CalendarDate(dayNumber: starts[index] + Int32(day - 1))
  }
}
