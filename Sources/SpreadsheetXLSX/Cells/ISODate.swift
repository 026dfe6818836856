import TextScanning

/// Dates as ISO 8601 text, as cells of type `d` and our own sheets hold them.
struct ISODate {
  /// Nil for a time of day alone.
  var day: CivilDay?
  /// The time of day in milliseconds.
  var time = 0

  /// Reads `2026-01-31`, `2026-01-31T13:45:00.250`, `13:45` or `T13:45:00`, with `Z` or without.
  ///
  /// Nil for anything else, days that do not exist and times of another zone among it.
  init?(_ text: some Sequence<UInt8>) {
    let read =
      text.withContiguousStorageIfAvailable { Self.read($0) }
      ?? Array(text).withUnsafeBufferPointer { Self.read($0) }
    guard let read else { return nil }
    self = read
  }

  private init() {}

  private static func read(_ text: UnsafeBufferPointer<UInt8>) -> ISODate? {
    let isUTC = text.last == UInt8(ascii: "Z")
    var scanner = TextScanner(isUTC ? UnsafeBufferPointer(rebasing: text.dropLast()) : text)
    var date = ISODate()
    if scanner.bytes.count >= 10, scanner.peek(4) == UInt8(ascii: "-") {
      guard let day = DateParts(UnsafeBufferPointer(rebasing: scanner.bytes[..<10])), day.isISO else {
        return nil
      }
      let civil = CivilDay(year: day.values.0, month: day.values.1, day: day.values.2)
      guard civil.isReal else { return nil }
      date.day = civil
      scanner.index = 10
      if scanner.isAtEnd { return date }
      guard scanner.skip("T") || scanner.skip(" ") else { return nil }
    } else {
      _ = scanner.skip("T")
    }
    guard let time = time(&scanner), scanner.isAtEnd else { return nil }
    date.time = time
    return date
  }

  /// The milliseconds of `13:45`, `13:45:00` or `13:45:00.250`; digits beyond the third of a fraction are cut
  /// off.
  private static func time(_ scanner: inout TextScanner) -> Int? {
    guard let hour = scanner.number(width: 2), scanner.skip(":"), let minute = scanner.number(width: 2),
      hour < 24,
      minute < 60
    else { return nil }
    var second = 0
    if scanner.skip(":") {
      guard let value = scanner.number(width: 2), value < 60 else { return nil }
      second = value
    }
    let time = ((hour * 60 + minute) * 60 + second) * 1000
    guard scanner.skip(".") else { return time }
    guard let fraction = scanner.digits(), fraction.width <= 9 else { return nil }
    var milliseconds = fraction.value
    for _ in 0..<max(0, 3 - fraction.width) { milliseconds *= 10 }
    for _ in 0..<max(0, fraction.width - 3) { milliseconds /= 10 }
    return time + milliseconds
  }

  /// Appends the text in the form that sheets hold: no time at midnight, no fraction of zero.
  func append(to text: inout [UInt8]) {
    if let day {
      day.append(to: &text)
      if time == 0 { return }
      text.append(UInt8(ascii: "T"))
    }
    SerialDate.appendTime(time, to: &text)
  }
}

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

  /// The day with a number of days after 1970-01-01 (Howard Hinnant, "chrono-compatible low-level date
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
