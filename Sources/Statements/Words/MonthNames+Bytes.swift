import Money

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

  private static let filter = WordFilter(folded)
}
