import DatasetFormat

/// Gives new lines their import keys: equal lines count on from 1 in their statement, passing over keys that are
/// given out already.
struct LineKeys {
  private var used: [ImportKey.Base: Used] = [:]
  private let account: String

  fileprivate struct Used {
    var occurrences: Set<Int>
    var last = 0
  }

  init(account: String) { self.account = account }

  /// The lowest free key of a base.
  mutating func next(_ base: ImportKey.Base, rows: LedgerRows) -> ImportKey {
    let known = used[base] == nil ? rows.rows(base: base, account: account) : []
    return used[base, default: Used(occurrences: Set(known.compactMap { rows[$0].key?.occurrence }))].next(
      base)
  }
}

extension LineKeys.Used {
  fileprivate mutating func next(_ base: ImportKey.Base) -> ImportKey {
    repeat { last += 1 } while occurrences.contains(last)
    return ImportKey(base, occurrence: last)
  }
}
