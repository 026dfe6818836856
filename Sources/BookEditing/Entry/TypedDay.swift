import Bookkeeping
package import DatasetFormat

/// Days as a user types them: `2026-03-09`, `today`, `yesterday`, `monday` (the last one), `-3` (three days
/// ago). `9.3.2026` and `9 March 2026` are read if they can only mean one day.
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
    let word = NegativeNumberArguments.plain(text).lowercased()
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
    let days = WrittenDay.candidates(word).filter(\.isPlausible)
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
}
