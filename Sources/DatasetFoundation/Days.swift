public import DatasetFormat
public import Foundation

extension CalendarDate {
  /// The day that it is now in a zone.
  public static func today(in zone: TimeZone) -> CalendarDate { CalendarDate(Date(), in: zone) }

  /// The day of a moment in a zone: of one that a picker of days gives.
  public init(_ date: Date, in zone: TimeZone = .current) {
    let time = Timestamp(date)
    let local = time.milliseconds + Int64(zone.secondsFromGMT(for: date)) * 1000
    self = Timestamp(milliseconds: local).day
  }

  /// The moment at which the day begins in a zone.
  public func start(in zone: TimeZone = .current) -> Date {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let parts = DateComponents(year: year, month: month, day: day)
    return calendar.date(from: parts).map(calendar.startOfDay) ?? Date(timeIntervalSince1970: 0)
  }

  /// Year, month and day, for calendars and formats.
  public var dateComponents: DateComponents { DateComponents(year: year, month: month, day: day) }

  /// The day of a year, a month and a day; nil where one is missing, or there is no such day.
  public init?(_ components: DateComponents) {
    guard let year = components.year, let month = components.month, let day = components.day else {
      return nil
    }
    self.init(year: year, month: month, day: day)
  }
}

extension Timestamp {
  /// A moment, to the millisecond.
  public init(_ date: Date) {
    self.init(milliseconds: Int64((date.timeIntervalSince1970 * 1000).rounded(.down)))
  }

  /// The moment as Foundation has it.
  public var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }
}
