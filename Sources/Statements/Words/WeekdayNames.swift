import Money

/// The names of the weekdays, which some banks print before or after a date.
enum WeekdayNames {
  /// Whether the bytes are such a name, full or abbreviated.
  static func contains(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count >= 2, bytes.count <= 30, filter.admits(bytes) else { return false }
    return names.contains(UnicodeForm.folded(String(decoding: bytes, as: UTF8.self)))
  }

  private static let filter = WordFilter(names)

  private static let names: Set<String> = {
    var names: Set<String> = []
    WordFiles.shared.forEach(in: WordSection.weekday.rawValue) {
      names.insert(UnicodeForm.folded(String(decoding: $0.word, as: UTF8.self)))
    }
    return names
  }()
}
