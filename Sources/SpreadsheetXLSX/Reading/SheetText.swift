import Spreadsheet

/// The places of shared strings in a sheet's own bytes.
///
/// One sheet of a workbook takes over the shared strings without a copy. The others copy each string that
/// they show, once. Sheets that are passed on block by block copy it for each cell, perhaps from a temporary
/// file.
struct SheetText {
  enum Sharing { case adopted, copiedOnce, copied }

  private let strings: SharedStrings
  private let sharing: Sharing
  /// For each string its offset in the sheet's bytes plus one, or 0 while it has not been copied.
  private var offsets: [UInt32]
  /// Why strings can no longer be read; ``place(_:in:)`` then returns nil.
  private(set) var failure: XLSXProblem?

  init(strings: SharedStrings, _ sharing: Sharing) {
    self.sharing = sharing
    // The bytes of adopted strings are the sheet's now; keeping them here too would copy them on the first
    // write.
    self.strings = sharing == .adopted ? SharedStrings(ends: strings.ends) : strings
    offsets = []
  }

  /// The offset and length of a string in the bytes of the sheet that `builder` builds; nil if there is none
  /// with this number.
  @inline(__always)
  mutating func place(_ index: Int, in builder: inout SheetBuilder) -> (offset: Int, length: Int)? {
    guard let range = strings.range(index) else { return spilledPlace(index, in: &builder) }
    switch sharing {
    case .adopted: return (range.lowerBound, range.count)
    case .copiedOnce: return (copy(index, range, into: &builder), range.count)
    case .copied: return (builder.appendBytes(strings.bytes[range]), range.count)
    }
  }

  private mutating func spilledPlace(
    _ index: Int, in builder: inout SheetBuilder
  ) -> (offset: Int, length: Int)? {
    guard let spilled = strings.spilled, failure == nil else { return nil }
    do throws(XLSXProblem) {
      return try spilled.copy(index, into: &builder)
    } catch {
      failure = error
      return nil
    }
  }

  private mutating func copy(_ index: Int, _ range: Range<Int>, into builder: inout SheetBuilder) -> Int {
    if offsets.isEmpty { offsets = Array(repeating: 0, count: strings.count) }
    if offsets[index] == 0 {
      offsets[index] = UInt32(truncatingIfNeeded: builder.appendBytes(strings.bytes[range]) + 1)
    }
    return Int(offsets[index]) - 1
  }
}
