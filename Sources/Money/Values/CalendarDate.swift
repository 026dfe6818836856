import TextScanning

/// A calendar day of the proleptic Gregorian calendar, without a time or a zone.
public struct CalendarDate: Sendable, Hashable, Comparable {
  /// Days since 1970-01-01; negative before.
  package let dayNumber: Int32

  /// The day with this number of days since 1970-01-01.
  @usableFromInline package init(dayNumber: Int32) { self.dayNumber = dayNumber }

  /// The day of a year (1 to 9999), month (1 to 12) and day of the month; nil if there is no such day.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= Self.daysInMonth(month, year: year)
    else { return nil }
    // Days from civil (Howard Hinnant's algorithm): years begin in March, so the leap day comes last.
    let shifted = month <= 2 ? year - 1 : year
    let era = shifted / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    dayNumber = Int32(era * 146_097 + dayOfEra - 719_468)
  }

  /// Year, month (1 to 12) and day of the month (1 to 31).
  @usableFromInline package var components: (year: Int, month: Int, day: Int) {
    let days = Int(dayNumber) + 719_468
    let era = (days >= 0 ? days : days - 146_096) / 146_097
    let dayOfEra = days - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shifted + 2) / 5 + 1
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  /// The year.
  public var year: Int { components.year }
  /// The month, 1 to 12.
  public var month: Int { components.month }
  /// The day of the month, 1 to 31.
  public var day: Int { components.day }

  /// How many days a month of a year has.
  package static func daysInMonth(_ month: Int, year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  public static func < (one: CalendarDate, other: CalendarDate) -> Bool {
    one.dayNumber < other.dayNumber
  }

  /// The day a number of days later (earlier when negative); clamped to what 32 bits of days hold.
  public func adding(days: Int) -> CalendarDate {
    let (sum, overflow) = Int(dayNumber).addingReportingOverflow(days)
    return CalendarDate(dayNumber: Int32(clamping: overflow ? days : sum))
  }

  /// Whether the day lies in the years 1950 to 2099: a transaction on another day is more likely a slip of
  /// the year (0026, 1904, 2206).
  package var isPlausible: Bool { dayNumber >= -7305 && dayNumber < 47_482 }

  /// Whether a workbook has no number for the day, so that it holds its text: Excel begins with 1 January
  /// 1900.
  package var isTextInWorkbooks: Bool { year < 1900 }

  /// The number of days from another day to this one.
  public func days(since other: CalendarDate) -> Int { Int(dayNumber) - Int(other.dayNumber) }
}

extension CalendarDate {
  /// Reads exactly `YYYY-MM-DD`; nil for anything else and for days that do not exist.
  @inlinable package init?(iso bytes: some Collection<UInt8>) {
    let date =
      bytes.withContiguousStorageIfAvailable { CalendarDate(contiguous: $0) }
      ?? Array(bytes).withUnsafeBufferPointer { CalendarDate(contiguous: $0) }
    guard let date else { return nil }
    self = date
  }

  /// The same of bytes in a row: other modules read a day in each row.
  @usableFromInline init?(contiguous bytes: UnsafeBufferPointer<UInt8>) {
    guard let parts = DateParts(bytes), parts.isISO else { return nil }
    self.init(year: parts.values.0, month: parts.values.1, day: parts.values.2)
  }

  /// Reads exactly `YYYY-MM-DD`.
  @inlinable public init?(iso text: some StringProtocol) { self.init(iso: Array(text.utf8)) }

  /// The year that two digits mean: 1970 to 2069.
  package static func year(twoDigits: Int) -> Int { twoDigits + (twoDigits < 70 ? 2000 : 1900) }

  /// The year that all digits mean in print: one of the Buddhist calendar is 543 too high (2567 → 2024).
  package static func year(printed: Int) -> Int {
    (2443...2742).contains(printed) ? printed - 543 : printed
  }
}

extension CalendarDate {
  /// The day that it is at the place of the user: by the zone of the system, or of another source of the
  /// time.
  ///
  /// In a zone that is not the system's: `CalendarDate.today(in: zone)` of the module `DatasetFoundation`.
  public static func today(_ origin: Origin = .system) -> CalendarDate { origin.today }
}

extension CalendarDate: CustomStringConvertible {
  /// `YYYY-MM-DD`.
  public var description: String {
    let (year, month, day) = components
    guard (0...9999).contains(year) else {
      return String(year) + (month < 10 ? "-0" : "-") + String(month) + (day < 10 ? "-0" : "-") + String(day)
    }
    return String(unsafeUninitializedCapacity: 10) { text in
      var place = 0
      func put(_ value: Int, digits: Int, then separator: UInt8?) {
        var rest = value
        for offset in (0..<digits).reversed() {
          text[place + offset] = UInt8(ascii: "0") + UInt8(rest % 10)
          rest /= 10
        }
        place += digits
        if let separator {
          text[place] = separator
          place += 1
        }
      }
      put(year, digits: 4, then: UInt8(ascii: "-"))
      put(month, digits: 2, then: UInt8(ascii: "-"))
      put(day, digits: 2, then: nil)
      return place
    }
  }
}
