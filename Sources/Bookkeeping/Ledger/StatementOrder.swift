package import DatasetFormat

/// The order of an account's rows within a day.
///
/// Rows of one day are in the order of the sheet, as an import writes them in the order of the bank's file
/// and a user enters one after the other. Many banks list the newest line first. The days of such an import
/// fall down the sheet, so its rows are taken from below:
///
/// ```
/// row 2  3 March  Kiosk     place 4
/// row 3  3 March  Rent      place 3
/// row 4  2 March  Salary    place 2
/// ```
///
/// Rows cannot tell about a file of a single day, or one that lists its days newest first but the lines of a
/// day oldest first. There the balance within a day may differ from the bank's; at its end it is the same.
package struct StatementOrder: Sendable {
  private let places: [Int: Int]

  /// The place of the row with an index in the sheet. Rows of one day are in the order of their places, and
  /// of equal places in that of the sheet.
  package func place(ofRow row: Int) -> Int { places.isEmpty ? row : places[row] ?? row }

  /// Learns the order from the rows of one account, which come in the order of the sheet.
  package struct Builder: Sendable {
    fileprivate struct Import: Sendable {
      var rows: [Int32] = []
      var last: CalendarDate?
      var rises = 0
      var falls = 0
    }

    private var imports: [RecordID: Import] = [:]

    package init() {}

    /// Adds a row that an import made.
    package mutating func add(_ row: Int, of importID: RecordID, on day: CalendarDate) {
      imports[importID, default: Import()].add(row, on: day)
    }

    package func build() -> StatementOrder {
      var places: [Int: Int] = [:]
      for rows in imports.values.lazy.filter({ $0.falls > $0.rises }).map(\.rows) {
        guard let first = rows.first, let last = rows.last else { continue }
        for row in rows { places[Int(row)] = Int(first) + Int(last) - Int(row) }
      }
      return StatementOrder(places: places)
    }
  }
}

extension StatementOrder.Builder.Import {
  fileprivate mutating func add(_ row: Int, on day: CalendarDate) {
    rows.append(Int32(clamping: row))
    if let last {
      rises += last < day ? 1 : 0
      falls += last > day ? 1 : 0
    }
    last = day
  }
}
