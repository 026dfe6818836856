public import DatasetFormat

/// Money that moves on an account on one day.
public struct Posting: Sendable, Hashable {
  private let place: Int32
  /// The day on which it moves.
  public let date: CalendarDate
  /// In the account's currency; negative for money out.
  public let minorUnits: Int64

  /// Money that a row of the Transactions tab moves.
  public init(row: Int, date: CalendarDate, minorUnits: Int64) {
    place = Int32(clamping: row)
    self.date = date
    self.minorUnits = minorUnits
  }

  /// The index in the Transactions tab's sheet of the row that says so.
  public var row: Int { Int(place) }
}
