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

  private let repeats: RepeatFilter

  /// Keys for the lines of an account; `bases` are those of all lines that may get one.
  init(account: String, rows: LedgerRows, bases: [ImportKey.Base]) {
    self.account = account
    hasOlderRows = !rows.isEmpty
    repeats = RepeatFilter(bases)
  }

  /// The lowest free key of a base.
  mutating func next(_ base: ImportKey.Base, rows: LedgerRows) -> ImportKey {
    if !hasOlderRows, !repeats.mayRepeat(base) { return ImportKey(base, occurrence: 1) }
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

/// Tells most of the lines that are the only ones of their kind, without a table of all.
private struct RepeatFilter {
  /// One bit for each of some millions of values: set where two bases met.
  private var repeated: [UInt64]
  private let mask: UInt64

  init(_ bases: [ImportKey.Base]) {
    // Sixteen bits a base: one in seventeen meets another by chance.
    var words = 1
    while words < bases.count / 4 { words *= 2 }
    mask = UInt64(words * 64 - 1)
    repeated = Array(repeating: 0, count: words)
    var seen = repeated
    for base in bases {
      let (word, bit) = Self.place(base, mask)
      if seen[word] & bit != 0 { repeated[word] |= bit }
      seen[word] |= bit
    }
  }

  /// False where no other line has the base.
  func mayRepeat(_ base: ImportKey.Base) -> Bool {
    let (word, bit) = Self.place(base, mask)
    return repeated[word] & bit != 0
  }

  private static func place(_ base: ImportKey.Base, _ mask: UInt64) -> (word: Int, bit: UInt64) {
    let place = base.low & mask
    return (Int(place >> 6), 1 << (place & 63))
  }
}
