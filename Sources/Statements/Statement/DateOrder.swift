import Money
import Spreadsheet

/// Whose months the names are that are one month in Croatian and another elsewhere: `lis`, `lip`, `srp`.
enum MonthMeaning: String, Sendable, Hashable, CaseIterable {
  /// October, June, July.
  case croatian
  /// November and July in Polish, August in Czech.
  case elsewhere
}

/// The order of day, month and year in a date.
package enum DateOrder: String, Sendable, Hashable, CaseIterable {
  /// The day first: 31.12.2026.
  case dmy
  /// The month first: 12/31/2026.
  case mdy
  /// The year first: 2026-12-31.
  case ymd
}
