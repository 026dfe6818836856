import Money
import TextScanning

/// Month names in the bytes of a statement. Most of its words are not month names.
extension MonthNames {
  /// The number of the month (1 to 12) that the bytes name, or nil.
  static func month(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    guard bytes.count >= 2, bytes.count <= 30, filter.admits(bytes) else { return nil }
    return month(folded: UnicodeForm.folded(String(decoding: bytes, as: UTF8.self)))
  }

  /// The same for names of another calendar, or of a language whose names mean other months elsewhere.
  static func month(_ bytes: UnsafeBufferPointer<UInt8>, _ names: Naming) -> Int? {
    guard names != .usual else { return month(bytes) }
    guard bytes.count >= 2, bytes.count <= 40 else { return nil }
    if let month = month(folded: UnicodeForm.folded(String(decoding: bytes, as: UTF8.self)), names) {
      return month
    }
    return names == .croatian ? month(bytes) : nil
  }

  /// Whether some word of the bytes is a month in Croatian and may be another one elsewhere.
  ///
  /// `3 lis 2024` → true: October, or November in Polish
  static func mayBeCroatian(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var start = 0
    while start < bytes.count {
      guard bytes[start].isLetterOrBeyondASCII else {
        start += 1
        continue
      }
      var end = start + 1
      while end < bytes.count, bytes[end].isLetterOrBeyondASCII { end += 1 }
      if croatian.admits(UnsafeBufferPointer(rebasing: bytes[start..<end])) { return true }
      start = end
    }
    return false
  }

  private static let filter = WordFilter(names(.usual))
  private static let croatian = WordFilter(names(.croatian))
}
