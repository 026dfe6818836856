/// How much a page tells behind its charts, so that it stays small enough to be sent.
enum PageDetail: CaseIterable {
  /// All of it.
  case whole
  /// The days of the calendar are rounded, and not told again to the last digit.
  case roundedDays
  /// Also of each of the twelve months only the largest categories and payees are named.
  case fewInMonths
  /// Also the calendar has the last months alone.
  case lastDays

  /// From how many bytes on detail is left out.
  static let tooManyBytes = 300_000

  /// Whether the days stand below the calendar as a table.
  var hasDayTable: Bool { self == .whole }

  /// How many categories and payees are named of each month.
  var namesInMonth: Int {
    switch self {
    case .whole, .roundedDays: 6
    case .fewInMonths, .lastDays: 3
    }
  }

  /// How many months the calendar has.
  var calendarMonths: Int { self == .lastDays ? 3 : 12 }
}
