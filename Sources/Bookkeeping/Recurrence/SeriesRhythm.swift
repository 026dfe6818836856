package import Money
import DatasetFormat

/// A frequency of recurring payments, out of those that history is compared with.
package struct SeriesRhythm: Sendable, Hashable {
  let cadence: Cadence
  let interval: Int

  package init(cadence: Cadence, interval: Int) {
    self.cadence = cadence
    self.interval = interval
  }

  /// In the order in which one is taken that fits as well as another: months before weeks, since most
  /// contracts are by the month.
  static let all: [SeriesRhythm] =
    (1...6).map { SeriesRhythm(cadence: .monthly, interval: $0) }
    + [SeriesRhythm(cadence: .yearly, interval: 1)]
    + (1...8).map { SeriesRhythm(cadence: .weekly, interval: $0) }
    + [SeriesRhythm(cadence: .daily, interval: 1)]

  /// Days between two, at most.
  var longestStep: Int {
    switch cadence {
    case .daily: interval
    case .weekly: 7 * interval
    case .monthly: 31 * interval
    case .yearly: 366 * interval
    }
  }

  /// Days between two, at least.
  package var shortestStep: Int {
    switch cadence {
    case .daily, .weekly: longestStep
    case .monthly: 28 * interval + (interval > 1 ? 2 * (interval - 1) : 0)
    case .yearly: 365 * interval
    }
  }

  /// How many days before or after the day that is due a row may be booked.
  package var tolerance: Int {
    switch shortestStep {
    case ...1: 0
    case ...13: 1
    case ...27: 2
    case ...59: 3
    default: 5
    }
  }

  /// The days that may be the first one due, for rows from one day to another: for each phase one on or
  /// before the first row.
  func starts(for rows: [SeriesRow]) -> [CalendarDate] {
    guard let first = rows.first else { return [] }
    switch cadence {
    case .daily: return [first.day]
    case .weekly: return (0..<longestStep).map { first.day.adding(days: -$0) }
    case .monthly, .yearly: break
    }
    let step = cadence == .yearly ? 12 * interval : interval
    // A weekend may lead a day into the month before or after.
    var phases: Set<Int> = []
    for row in rows {
      for offset in [-tolerance - 2, 0, tolerance + 2] {
        let day = row.day.adding(days: offset).components
        phases.insert((day.year * 12 + day.month - 1) % step)
      }
    }
    let begin = first.day.adding(days: -tolerance - 2).components
    let month = begin.year * 12 + begin.month - 1
    var starts: [CalendarDate] = []
    for day in 1...31 {
      for phase in phases.sorted() {
        // The first day determines the day of the month, so it must be in a month that has that day.
        let last = month - ((month - phase) % step + step) % step
        for back in 0...48 where back == 0 || back * step <= 96 {
          let number = last - back * step
          if let start = CalendarDate(year: number / 12, month: number % 12 + 1, day: day) {
            starts.append(start)
            break
          }
        }
      }
    }
    return starts
  }
}

/// A row of history that may come again.
struct SeriesRow: Sendable, Hashable {
  /// The row's index in the Transactions tab's sheet.
  let row: Int
  let day: CalendarDate
  /// Above zero.
  let minorUnits: Int64
}

/// The day on which a bank books a payment that is due on a weekend.
package enum WeekendShift: CaseIterable, Sendable {
  /// On that day.
  case none
  /// On Monday.
  case forward
  /// On Friday.
  case back

  /// The day on which something is booked.
  package func booked(_ day: CalendarDate) -> CalendarDate {
    let over = day.weekday - 5
    guard over > 0 else { return day }
    switch self {
    case .none: return day
    case .forward: return day.adding(days: 3 - over)
    case .back: return day.adding(days: -over)
    }
  }
}
