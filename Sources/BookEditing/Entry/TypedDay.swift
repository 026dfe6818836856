import Bookkeeping
package import DatasetFormat

/// Days as a user types them: `2026-03-09`, `today`, `yesterday`, `monday` (the last one), `-3` (three days
/// ago). `9.3.2026`, `9 March 2026` and `2026年3月9日` are read if they can only mean one day. Without a year,
/// `29.6.` and `29 Jun` are the last such day, or one of the next seven days.
package enum TypedDay {
  /// How days are typed, for messages.
  package static let forms =
    "YYYY-MM-DD, today, yesterday, a weekday such as monday, or -3 for three days ago"

  /// Reads a day.
  ///
  /// - Parameters:
  ///   - text: The typed text.
  ///   - today: Today.
  /// - Returns: The day.
  /// - Throws: ``BookError`` of kind `usage`.
  package static func read(_ text: String, today: CalendarDate) throws(BookError) -> CalendarDate {
    let word = NegativeNumberArguments.plain(FullWidthText.folded(text)).lowercased()
    if let day = CalendarDate(iso: word), CalendarDate.year(printed: day.year) == day.year { return day }
    switch word {
    case "today": return today
    case "yesterday": return today.adding(days: -1)
    case "tomorrow": return today.adding(days: 1)
    default: break
    }
    if word.hasPrefix("-"), let count = Int(word.dropFirst()), (0...36_600).contains(count) {
      return today.adding(days: -count)
    }
    let weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
    if let index = weekdays.firstIndex(where: { word.count >= 3 && $0.hasPrefix(word) }) {
      let back = (today.weekday - (index + 1) + 7) % 7
      return today.adding(days: -back)
    }
    var days = WrittenDay.candidates(counted(word) ?? word).filter(\.isPlausible)
    if days.isEmpty { days = withoutYear(word, today: today) }
    if days.count > 1 {
      let meant = days.map(\.description).joined(separator: " or ")
      throw .usage(
        "\(text): it could be \(meant). Write the day in this way.", found: text,
        candidates: days.map(\.description))
    }
    guard let day = days.first else {
      throw .usage("\(text): not a day (expected \(forms)).", found: text)
    }
    return day
  }

  /// A day in the counting words of Chinese, Japanese or Korean: `2026年6月29日` → `2026-06-29`,
  /// `6월 29일` → `06-29`. Nil for another text.
  private static func counted(_ word: String) -> String? {
    let words: [(year: Character, month: Character, day: Character)] = [("年", "月", "日"), ("년", "월", "일")]
    guard let found = words.first(where: { word.contains($0.month) }) else { return nil }
    var parts: [String] = []
    var digits = ""
    for character in word where character != " " {
      if character.isASCII, character.isNumber {
        digits.append(character)
        continue
      }
      let isYear = parts.isEmpty && character == found.year
      guard isYear || character == found.month || character == found.day, !digits.isEmpty else { return nil }
      parts.append(isYear ? digits : (digits.count == 1 ? "0" : "") + digits)
      digits = ""
    }
    return digits.isEmpty && (2...3).contains(parts.count) ? parts.joined(separator: "-") : nil
  }

  /// The days of a text without a year. Empty where it has none, and where it does not look like a day.
  private static func withoutYear(_ word: String, today: CalendarDate) -> [CalendarDate] {
    let end = word.last.map { $0 == "." || $0.isLetter } ?? false
    let isDay = word.contains("/") || end && word.contains(where: \.isNumber)
    let counted = counted(word)
    guard isDay || counted != nil else { return [] }
    let reach = today.adding(days: 7)
    let readings = (today.year - 1...today.year + 1).flatMap { year -> [CalendarDate] in
      if let counted { return WrittenDay.candidates("\(year)-\(counted)") }
      let mark = word.contains("/") ? "/" : word.hasSuffix(".") ? "" : " "
      return WrittenDay.candidates("\(word)\(mark)\(year)")
    }
    // Each order of day and month has its own last day.
    let orders = Dictionary(grouping: readings.filter { $0 <= reach }) { [$0.month, $0.day] }
    return orders.values.compactMap { $0.max() }.sorted()
  }
}
