import DatasetFormat
import Spreadsheet

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

  private let bases: [ImportKey.Base]
  /// For each line whether another one may have its base.
  private let mayRepeat: [Bool]

  /// Keys for the lines of an account; `bases` are those of all lines.
  init(account: String, rows: LedgerRows, bases: [ImportKey.Base]) {
    self.account = account
    hasOlderRows = !rows.isEmpty
    self.bases = bases
    let filter = RepeatFilter(bases)
    mayRepeat = ConcurrentChunks.elements(0..<bases.count) { filter.mayRepeat(bases[$0]) }
  }

  /// The lowest free key of the base of a line.
  mutating func next(line index: Int, rows: LedgerRows) -> ImportKey {
    let base = bases[index]
    if !hasOlderRows, !mayRepeat[index] { return ImportKey(base, occurrence: 1) }
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
  /// Two bits for each of some millions of values: the lower one is set where a base met it, the upper one where two did.
  private var met: [UInt64]
  private let mask: UInt64

  init(_ bases: [ImportKey.Base]) {
    // Sixteen values a base: one in seventeen meets another by chance.
    var words = 1
    while words < bases.count / 2 { words *= 2 }
    mask = UInt64(words * 32 - 1)
    met = Array(repeating: 0, count: words)
    met.withUnsafeMutableBufferPointer { met in
      for base in bases {
        let (word, shift) = Self.place(base, mask)
        met[word] |= met[word] >> shift & 1 == 0 ? 1 << shift : 2 << shift
      }
    }
  }

  /// False where no other line has the base.
  func mayRepeat(_ base: ImportKey.Base) -> Bool {
    let (word, shift) = Self.place(base, mask)
    return met[word] >> shift & 2 != 0
  }

  private static func place(_ base: ImportKey.Base, _ mask: UInt64) -> (word: Int, shift: UInt64) {
    let place = base.low & mask
    return (Int(place >> 5), (place & 31) * 2)
  }
}
