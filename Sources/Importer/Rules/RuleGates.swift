import DatasetFormat

/// The conditions of all rules that need no text.
struct RuleGates: Sendable {
  private var gates: [RuleGate] = []
  private var limits: [UInt64] = []
  /// The keys of accounts that rules name.
  private var accounts: [String] = []

  init(_ rules: [ImportRule]) { for rule in rules { add(rule) } }

  private mutating func add(_ rule: ImportRule) {
    let account = rule.accountKey.map { key in
      if let known = accounts.firstIndex(of: key) { return known }
      accounts.append(key)
      return accounts.count - 1
    }
    var place: Int?
    if rule.amountMin != nil || rule.amountMax != nil {
      place = limits.count
      let none = [UInt64](repeating: .max, count: AmountLimit.digitCounts)
      limits += rule.amountMin.map { AmountLimit.units($0, isLeast: true) } ?? none.map { _ in 0 }
      limits += rule.amountMax.map { AmountLimit.units($0, isLeast: false) } ?? none
    }
    gates.append(RuleGate(rule, account: account, limits: place))
  }

  /// The number that ``holds(_:amountMinor:day:account:digits:)`` knows an account by; -1 for one that no rule names.
  func number(ofAccount key: String?) -> Int32 {
    key.flatMap { accounts.firstIndex(of: $0) }.map { Int32($0) } ?? -1
  }

  /// Whether these conditions of a rule hold.
  @inline(__always)
  func holds(_ number: Int, amountMinor: Int64, day: Int32, account: Int32, digits: Int) -> Bool {
    gates[number].holds(amountMinor: amountMinor, day: day, account: account, digits: digits, limits: limits)
  }
}
