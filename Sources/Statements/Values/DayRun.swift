import Money

/// The direction of consecutive days, and how often they reverse.
struct DayRun {
  private var last: CalendarDate?
  private var rises = 0
  private var falls = 0

  /// The run of some days, in the order of the file.
  init(_ days: some Sequence<CalendarDate> = []) {
    for day in days { add(day) }
  }

  /// Adds the next day.
  mutating func add(_ day: CalendarDate) {
    if let last {
      if day > last { rises += 1 }
      if day < last { falls += 1 }
    }
    last = day
  }

  /// How often the day changes.
  var changes: Int { rises + falls }
  /// How often the day changes against the main direction. 0 in a sorted file.
  var disorder: Int { min(rises, falls) }
}
