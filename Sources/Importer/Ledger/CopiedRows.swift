import Bookkeeping
import DatasetFormat

/// Finds rows that a person copied from imported ones in a spreadsheet, to make new entries of them.
///
/// Of the rows of an account with one `importKey` one is the line's (``LineRows``). The others count as typed:
/// the line of such a payment may still come, and completes the row.
struct CopiedRows {
  /// The copies by their numbers. A copy that has its id from the original, or none, has a new one here.
  private(set) var ids: [Int: RecordID?] = [:]

  /// `repeated` are the numbers of live rows, each with the key of another one of its account.
  init(_ repeated: [[Int]], of rows: LedgerRows, _ tab: Tab, in dataset: Dataset) {
    if repeated.isEmpty { return }
    let lines = LineRows(tab, in: dataset, lineKey: StatementLineKey.beginning)
    var places: [Int: Int] = [:]
    for numbers in repeated {
      guard let own = Self.line(among: numbers, of: rows, lines) else { continue }
      var known: Set = [rows[own].id]
      for number in numbers where number != own {
        let hasOwnID = rows[number].hasID && known.insert(rows[number].id).inserted
        ids[number] = .some(nil)
        if !hasOwnID { places[number] = rows[number].firstPlace }
      }
    }
    // As a merge and a repair make them.
    let made = TypedRows(tab).ids(ofRows: Array(places.values))
    for (number, place) in places { ids[number] = made[place] }
  }

  /// The row of the line. A divided line is its parts; of rows that fit alike, the earlier one is the line's.
  private static func line(among numbers: [Int], of rows: LedgerRows, _ lines: LineRows) -> Int? {
    if let divided = numbers.first(where: { !rows[$0].place.isOneRow }) { return divided }
    return numbers.min { rank($0, rows, lines) < rank($1, rows, lines) }
  }

  private static func rank(
    _ number: Int, _ rows: LedgerRows, _ lines: LineRows
  ) -> (LineRows.Fit, Int, Int32, Int) {
    let row = rows[number]
    let fit = row.firstPlace.map(lines.fit(ofRow:)) ?? .none
    return (fit, row.hasID && !TypedRows.isMade(row.id) ? 0 : 1, row.date.dayNumber, number)
  }
}

extension LedgerRow {
  /// The index of its first row in the sheet.
  fileprivate var firstPlace: Int? { if case .there(let rows) = place { rows.first } else { nil } }

  /// Counts the row as typed, since its line is another row's. `newID` is the id that it gets with its own
  /// line.
  mutating func setApart(newID: RecordID?) {
    key = nil
    forgetReference()
    importNumber = -1
    author = .copy
    switch kind {
    case .booked: kind = isTransfer ? .transferHalf : .entered
    case .pending, .entered, .recurring, .transferHalf, .adjustment, .damaged: break
    }
    if let newID { (id, hasID) = (newID, false) }
  }
}
