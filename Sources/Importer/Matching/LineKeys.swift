import DatasetFormat

/// Gives new lines their import keys: equal lines count on from 1 in their statement, passing over keys that are
/// given out already.
struct LineKeys {
  /// The occurrence of each base that was given out last.
  private var last: [ImportKey.Base: Int32] = [:]
  /// The occurrences that rows have already.
  private var taken: [ImportKey.Base: Set<Int>] = [:]
  private let account: String
  /// Whether there are rows of other statements, whose keys are taken.
  private let hasOlderRows: Bool

  /// For at most `count` keys.
  init(account: String, rows: LedgerRows, count: Int) {
    self.account = account
    hasOlderRows = !rows.isEmpty
    last.reserveCapacity(count)
  }

  /// The lowest free key of a base.
  mutating func next(_ base: ImportKey.Base, rows: LedgerRows) -> ImportKey {
    let number = last[base, default: 0].counted()
    if number == 1, hasOlderRows {
      let known = rows.rows(base: base, account: account).compactMap { rows[$0].key?.occurrence }
      if !known.isEmpty { taken[base] = Set(known) }
    }
    guard !taken.isEmpty, let known = taken[base] else { return ImportKey(base, occurrence: Int(number)) }
    var free = Int(number)
    while known.contains(free) { free += 1 }
    last[base] = Int32(free)
    return ImportKey(base, occurrence: free)
  }
}

extension Int32 {
  /// Adds one and gives the sum.
  fileprivate mutating func counted() -> Int32 {
    self += 1
    return self
  }
}
