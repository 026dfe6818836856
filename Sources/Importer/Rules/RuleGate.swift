import DatasetFormat

/// The conditions of a rule that need no text, as plain numbers: most rules are turned away here.
struct RuleGate: Sendable {
  /// -1: money out, 1: money in, 0: either.
  let direction: Int8
  /// The number of the account among those that rules name; -1: any.
  let account: Int32
  let firstDay: Int32
  let lastDay: Int32
  /// Where the rule's limits stand in a list, or -1: ``AmountLimit/digitCounts`` smallest ones, then as many largest.
  let limits: Int32

  init(_ rule: ImportRule, account: Int?, limits: Int?) {
    direction = rule.direction.map { $0 == "out" ? -1 : 1 } ?? 0
    self.account = account.map { Int32($0) } ?? -1
    firstDay = rule.dateFrom.map { Int32($0.dayNumber) } ?? .min
    lastDay = rule.dateTo.map { Int32($0.dayNumber) } ?? .max
    self.limits = limits.map { Int32($0) } ?? -1
  }

  /// Whether all of these conditions hold.
  @inline(__always)
  func holds(amountMinor: Int64, day: Int32, account: Int32, digits: Int, limits: [UInt64]) -> Bool {
    if direction != 0, direction < 0 ? amountMinor >= 0 : amountMinor <= 0 { return false }
    if day < firstDay || day > lastDay { return false }
    if self.account >= 0, self.account != account { return false }
    guard self.limits >= 0 else { return true }
    let place = Int(self.limits) + min(digits, AmountLimit.digitCounts - 1)
    let amount = amountMinor.magnitude
    return limits[place] <= amount && amount <= limits[place + AmountLimit.digitCounts]
  }
}
