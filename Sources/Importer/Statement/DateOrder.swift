/// The order in which a date's day, month and year stand.
public enum DateOrder: String, Sendable, Hashable, CaseIterable {
  case dmy, mdy, ymd
}
