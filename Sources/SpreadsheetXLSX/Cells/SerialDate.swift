/// The day from which a workbook counts its dates (ECMA-376 Part 1 §18.17.4.1).
package enum DateSystem: Sendable, Hashable {
  /// Day 1 is 1900-01-01, and day 60 is 1900-02-29, which never was.
  case from1900
  /// Day 0 is 1904-01-01.
  case from1904
}

/// Dates as spreadsheets store them, a count of days, to and from ISO 8601 text.
package enum SerialDate {
  package static let millisecondsPerDay = 86_400_000
  /// 9999-12-31 in the 1900 system is 2,958,465: the last day that Excel shows.
  private static let lastDay = 2_958_465

  /// Appends the ISO text of a serial: `2026-01-31`, `2026-01-31T13:45:00`, `13:45:00` for less than a day,
  /// or `PT3600S`. Times are rounded to milliseconds, which are left out when zero.
  ///
  /// False, with nothing appended, if the number is not a date: below zero, or after the year 9999.
  package static func append(
    _ serial: Double, as format: NumberFormat, _ system: DateSystem, to text: inout [UInt8]
  ) -> Bool {
    guard serial.isFinite, abs(serial) < 1e9 else { return false }
    let milliseconds = Int((serial * Double(millisecondsPerDay)).rounded())
    if format == .duration {
      appendDuration(milliseconds, to: &text)
      return true
    }
    guard milliseconds >= 0 else { return false }
    return append(
      day: milliseconds / millisecondsPerDay, time: milliseconds % millisecondsPerDay, system, to: &text)
  }

  /// Appends a day's count and a time of day in milliseconds.
  static func append(day: Int, time: Int, _ system: DateSystem, to text: inout [UInt8]) -> Bool {
    let limit = system == .from1900 ? lastDay : lastDay - 1462
    guard day <= limit else { return false }
    // Day zero has no date in the 1900 system, and peers read it as a time in both.
    if day == 0 {
      appendTime(time, to: &text)
      return true
    }
    let unixDay: Int
    switch system {
    case .from1904: unixDay = day - 24107
    // Until the day that never was, serials run one ahead; that day itself reads as the day before it.
    case .from1900: unixDay = day < 60 ? day - 25568 : day - 25569
    }
    CivilDay(unixDay: unixDay).append(to: &text)
    if time > 0 {
      text.append(UInt8(ascii: "T"))
      appendTime(time, to: &text)
    }
    return true
  }

  static func appendTime(_ milliseconds: Int, to text: inout [UInt8]) {
    let seconds = milliseconds / 1000
    text.appendDigits(seconds / 3600, width: 2)
    text.append(UInt8(ascii: ":"))
    text.appendDigits(seconds / 60 % 60, width: 2)
    text.append(UInt8(ascii: ":"))
    text.appendDigits(seconds % 60, width: 2)
    appendFraction(milliseconds % 1000, to: &text)
  }

  private static func appendDuration(_ milliseconds: Int, to text: inout [UInt8]) {
    if milliseconds < 0 { text.append(UInt8(ascii: "-")) }
    text.append(contentsOf: "PT".utf8)
    text.append(contentsOf: String(abs(milliseconds) / 1000).utf8)
    appendFraction(abs(milliseconds) % 1000, to: &text)
    text.append(UInt8(ascii: "S"))
  }

  private static func appendFraction(_ milliseconds: Int, to text: inout [UInt8]) {
    guard milliseconds > 0 else { return }
    text.append(UInt8(ascii: "."))
    text.appendDigits(milliseconds, width: 3)
  }
}

extension [UInt8] {
  /// Appends a number that is not negative, with zeros in front up to a width.
  mutating func appendDigits(_ value: Int, width: Int) {
    var unit = 1
    for _ in 1..<width { unit *= 10 }
    while unit > 0 {
      append(UInt8(ascii: "0") + UInt8(value / unit % 10))
      unit /= 10
    }
  }
}
