import DatasetFormat
import Spreadsheet

/// Gives new lines their import keys. Equal lines are numbered from 1 in their statement, skipping keys
/// already in use.
struct LineKeys {
  /// The last occurrence number given out for each base.
  private var last: [ImportKey.Base: Int32] = [:]
  /// The occurrence numbers that rows already use.
  private var taken: [ImportKey.Base: Set<Int>] = [:]
  private let account: String
  /// Whether there are rows from other statements, whose keys are in use.
  private let hasOlderRows: Bool

  private let bases: [ImportKey.Base]
  /// For each line, whether another one may have its base.
  private let mayRepeat: [Bool]

  /// Keys for the lines of an account. `bases` has the bases of all lines.
  init(account: String, rows: LedgerRows, bases: [ImportKey.Base]) {
    self.account = account
    hasOlderRows = !rows.isEmpty
    self.bases = bases
    let filter = RepeatFilter(bases)
    mayRepeat = ConcurrentChunks.elements(0..<bases.count) { filter.mayRepeat(bases[$0]) }
  }

  /// The lowest free key for the base of a line.
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
  /// Adds one and returns the result.
  fileprivate mutating func counted() -> Int32 {
    self += 1
    return self
  }
}

/// Recognises most of the lines that are unique, without a table of all lines.
private struct RepeatFilter {
  /// Two bits for each of some millions of values. The lower bit is set if one base had the value, the upper
  /// bit if two did.
  private var met: [UInt64]
  private let mask: UInt64

  init(_ bases: [ImportKey.Base]) {
    // With sixteen values for each base, one in seventeen collides by chance.
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

  /// False when no other line has the base.
  func mayRepeat(_ base: ImportKey.Base) -> Bool {
    let (word, shift) = Self.place(base, mask)
    return met[word] >> shift & 2 != 0
  }

  private static func place(_ base: ImportKey.Base, _ mask: UInt64) -> (word: Int, shift: UInt64) {
    let place = base.low & mask
    return (Int(place >> 5), (place & 31) * 2)
  }
}
