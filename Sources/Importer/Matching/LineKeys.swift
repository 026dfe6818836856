import DatasetFormat

/// Gives new lines their import keys: equal lines count on from 1 in their statement, passing over keys that are
/// given out already.
struct LineKeys {
  /// The occurrence of each base that was given out last.
  private var last: [ImportKey.Base: Int32] = [:]
  /// The occurrences that rows have already.
  private var taken: [ImportKey.Base: Set<Int>] = [:]
  private let account: String

  /// - Parameter count: How many keys there may be.
  init(account: String, count: Int) {
    self.account = account
    last.reserveCapacity(count)
  }

  /// The lowest free key of a base.
  mutating func next(_ base: ImportKey.Base, rows: LedgerRows) -> ImportKey {
    if last[base] == nil {
      let known = rows.rows(base: base, account: account).compactMap { rows[$0].key?.occurrence }
      if !known.isEmpty { taken[base] = Set(known) }
    }
    let known = taken.isEmpty ? nil : taken[base]
    var number = last[base, default: 0]
    repeat { number += 1 } while known?.contains(Int(number)) == true
    last[base] = number
    return ImportKey(base, occurrence: Int(number))
  }
}
