package import DatasetFormat

/// Makes the beginning of a statement line's key, up to its `#`, from its day, signed minor units, currency
/// and text. Only a reader of statements has one.
package typealias LineKey = @Sendable (CalendarDate, Int64, String, String) -> String

/// Tells the row of a statement line from copies that a person made of it in a spreadsheet.
///
/// A copied row has the `importKey` of the original, whatever the person makes of it. The key was made of the
/// line's day, amount and text, and so shows which row is the line's:
///
/// ```
/// 2026-01-06  4.50  CAFE LUNA  1:1031…#1    the line's row
/// 2026-02-01  5.20  CAFE LUNA  1:1031…#1    a copy
/// ```
package struct LineRows {
  /// How a row fits the line of its key.
  package enum Fit: Int, Comparable {
    /// It has the day, the amount and the text of the line.
    case exact
    /// It has them on a day nearby: it was typed before its line came, or moved.
    case anotherDay
    case none

    package static func < (one: Fit, other: Fit) -> Bool { one.rawValue < other.rawValue }
  }

  /// The columns in which a row says which line it is, and what the bank says about it. A copy says there
  /// what is true of the original.
  package static let columns = [
    "valueDate", "originalAmount", "originalCurrency", "cleared", "importId", "externalId", "statementText",
    "importKey",
  ]

  private let tab: Tab
  private let movements: RowMovements
  private let lineKey: LineKey

  package init(_ tab: Tab, in dataset: Dataset, lineKey: @escaping LineKey) {
    self.tab = tab
    movements = RowMovements(dataset)
    self.lineKey = lineKey
  }

  /// How a row fits its own `importKey`.
  package func fit(ofRow index: Int) -> Fit {
    var fit = Fit.none
    tab.forEachRow(in: index..<index + 1) { row in
      guard let movement = movements.movement(of: row), let day = row.date(tab.schema["date"]).value,
        let text = row.rawText(tab.schema["importKey"]), let end = text.lastIndex(of: "#")
      else { return }
      let line = Self.day(
        around: day, text: row.rawText(tab.schema["statementText"]) ?? "",
        minorUnits: movement.signedMinorUnits, currency: movement.amount.currency, key: text[..<end], lineKey)
      if let line { fit = line == day ? .exact : .anotherDay }
    }
    return fit
  }

  /// The day of the line with these values and this beginning of a key: the row's day, or one of the month
  /// before and after it, the nearest first. Nil if none gives the key.
  package static func day(
    around day: CalendarDate, text: String, minorUnits: Int64, currency: Currency, key: Substring,
    _ lineKey: LineKey
  ) -> CalendarDate? {
    let days = [day] + (1...31).flatMap { [day.adding(days: -$0), day.adding(days: $0)] }
    return days.first { lineKey($0, minorUnits, currency.code, text) == key }
  }
}
