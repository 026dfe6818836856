/// A day of the Gregorian calendar, carried back before its time, without a zone.
struct CivilDay: Hashable {
  var year: Int
  var month: Int
  var day: Int

  init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// The day that is so many days after 1970-01-01 (Howard Hinnant, "chrono-compatible low-level date
  /// algorithms", `civil_from_days`).
  init(unixDay: Int) {
    let shifted = unixDay + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// Days after 1970-01-01 (`days_from_civil` of the same source).
  var unixDay: Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// Whether there is such a day.
  var isReal: Bool {
    (1...12).contains(month) && day >= 1 && CivilDay(unixDay: unixDay) == self
  }

  /// Appends `2026-01-31`; the year has four digits.
  func append(to text: inout [UInt8]) {
    text.appendDigits(year, width: 4)
    text.append(UInt8(ascii: "-"))
    text.appendDigits(month, width: 2)
    text.append(UInt8(ascii: "-"))
    text.appendDigits(day, width: 2)
  }
}
