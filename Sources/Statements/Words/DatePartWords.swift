/// Names of columns that hold one part of a date.
enum DatePartWords {
  /// A part of a date.
  enum Part: Sendable {
    case day, month, year
  }

  /// The part in a column's name, alone or with a word such as `Booking` before it. Nil for any other name.
  ///
  /// `Booking Year` → `.year`
  static func part(_ name: String) -> Part? {
    let normal = HeaderWords.normal(name)
    guard !normal.isEmpty, normal.utf8.count <= 60 else { return nil }
    if let part = part(ofWord: normal) { return part }
    let words = normal.split(separator: " ")
    guard words.count == 2 else { return nil }
    // `Transaction Year`, `Año operación`: the other word tells which date it is.
    for (word, other) in [(words[1], words[0]), (words[0], words[1])] {
      guard let part = part(ofWord: String(word)), isOfDate(String(other)) else { continue }
      return part
    }
    return nil
  }

  private static func part(ofWord word: String) -> Part? {
    if days.contains(word) { return .day }
    if months.contains(word) { return .month }
    return years.contains(word) ? .year : nil
  }

  private static func isOfDate(_ word: String) -> Bool {
    others.contains(word) || HeaderWords.matches(word).contains { $0.role.isDate }
  }

  private static let others = WordSet(.dateKind)

  private static let days = WordSet(.day)

  private static let months = WordSet(.month)

  private static let years = WordSet(.year)
}
