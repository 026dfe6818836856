import TextScanning

/// A day whose month is written as a word: `17 oct. 2026`, `March 5, 2026`, `5. März 2026`.
enum NamedDate {
  /// Reads a day, a month's name and a year of four digits in any order.
  ///
  /// Some names mean another month in another language (`listopad`); then no day is guessed.
  static func read(_ bytes: UnsafeBufferPointer<UInt8>) -> Reading<CalendarDate> {
    guard bytes.count <= 64, bytes.contains(where: \.isDigit) else { return .unreadable(.dateImpossible) }
    let text = UnicodeForm.folded(String(decoding: bytes, as: UTF8.self))
    var day: Int?
    var year: Int?
    var names: [Substring] = []
    for part in text.split(whereSeparator: { " .,-/'".contains($0) }) {
      if ["de", "del", "of", "the"].contains(part) { continue }
      let digits = part.utf8.prefix { $0.isDigit }.count
      guard digits > 0 else {
        names.append(part)
        continue
      }
      guard let number = Int(part.prefix(digits)),
        ["", "st", "nd", "rd", "th", "er"].contains(part.dropFirst(digits))
      else { return .unreadable(.dateImpossible) }
      if digits == 4, year == nil {
        year = number
      } else if digits <= 2, day == nil {
        day = number
      } else {
        return .unreadable(.dateImpossible)
      }
    }
    guard names.count == 1, let day, let year, let month = MonthNames.month(folded: String(names[0])),
      let date = CalendarDate(year: year, month: month, day: day)
    else { return .unreadable(.dateImpossible) }
    let elsewhere = MonthNames.month(folded: String(names[0]), .croatian)
    return elsewhere == month ? .variant(date, .dateLocal) : .unreadable(.dateAmbiguous)
  }
}
