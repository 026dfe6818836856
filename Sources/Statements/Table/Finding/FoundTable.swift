import Spreadsheet
import TextScanning

/// The first stage of reading a table: which of its rows are entries, and which state balances.
///
/// `Opening balance;;100.00`, `31.01.;Rewe;-45,20` → an opening balance and an entry
struct FoundTable {
  let grid: CellGrid
  let finder: TableFinder
  let segment: TableSegment
  /// The file's name, which may state days and an account.
  let fileName: String
  /// The facts above the column names.
  let preamble: PreambleFacts
  /// The rows of entries, in file order: those with a date and a number, and those with a word for "pending"
  /// instead of a date.
  let entries: [Int]
  /// The first and last rows with a date that are balances and not entries.
  let balances: [(row: Int, reason: SkippedLine.Reason)]

  init(grid: CellGrid, finder: TableFinder, segment: TableSegment, fileName: String) {
    self.grid = grid
    self.finder = finder
    self.segment = segment
    self.fileName = fileName
    preamble = PreambleFacts(grid: grid, rows: segment.preamble)
    let dated = segment.body.filter { row in
      if segment.repeats.contains(row) { return false }
      return finder.marks[row].isBookingLike || finder.isPendingLike(row)
    }
    let named = Self.balances(among: dated, grid)
    let balances = named.isEmpty ? Self.plainBalances(around: dated, in: segment, grid, finder) : named
    self.balances = balances
    entries = balances.isEmpty ? dated : dated.filter { row in !balances.contains { $0.row == row } }
  }

  private static func balances(
    among dated: [Int], _ grid: CellGrid
  ) -> [(row: Int, reason: SkippedLine.Reason)] {
    let ends = Set(dated.prefix(endRows) + dated.suffix(endRows)).sorted()
    let named: [(row: Int, reason: SkippedLine.Reason)] = ends.compactMap { row in
      let reasons = grid.texts(row).compactMap { BalanceWords.reason($0.text) }
      return reasons.first { $0 == .openingBalance || $0 == .closingBalance }.map { (row, $0) }
    }
    if named.isEmpty { return RecordTypes.balanceRows(among: ends, of: dated, grid) }
    return named + [balance(facing: named, of: dated, grid)].compactMap(\.self)
  }

  /// The row at the other end of a table than its only balance, if its one text is a weaker phrase for the
  /// opposite balance: `New Balance` under `Previous Balance`. Alone it would be a shop's name.
  private static func balance(
    facing named: [(row: Int, reason: SkippedLine.Reason)], of dated: [Int], _ grid: CellGrid
  ) -> (row: Int, reason: SkippedLine.Reason)? {
    guard named.count == 1, let first = dated.first, let last = dated.last, first < last,
      [first, last].contains(named[0].row)
    else { return nil }
    let row = named[0].row == first ? last : first
    let texts = grid.texts(row).map(\.text).filter {
      $0.contains(where: \.isLetter) && CellToken($0).number == nil && CellToken($0).date == nil
    }
    guard texts.count == 1, let reason = BalanceWords.labelReason(texts[0]) else { return nil }
    let opposite: SkippedLine.Reason =
      named[0].reason == .openingBalance ? .closingBalance : .openingBalance
    return reason == opposite ? (row, reason) : nil
  }

  /// The first and the last row of the table, if both state a balance that is called neither opening nor
  /// closing: `Kontostand am 28.02.2026` and `Kontostand am 31.03.2026`. Their days say which is which.
  private static func plainBalances(
    around dated: [Int], in segment: TableSegment, _ grid: CellGrid, _ finder: TableFinder
  ) -> [(row: Int, reason: SkippedLine.Reason)] {
    guard let first = dated.first, let last = dated.last else { return [] }
    func plain(_ rows: some Sequence<Int>) -> (row: Int, balance: PreambleFacts.StatedBalance)? {
      for row in rows where finder.marks[row].hasNumber {
        let found = PreambleFacts(grid: grid, rows: row..<row + 1).balances.first
        // An entry may have a word such as `balance` inside its text.
        guard let found, found.reason == .balance, !found.isAvailable,
          grid.texts(row).contains(where: { BalanceWords.reason($0.text) == .balance })
        else { return nil }
        return (row, found)
      }
      return nil
    }
    let above = max(segment.body.lowerBound, first - endRows)...first
    let below = last...min(segment.body.upperBound - 1, last + endRows)
    guard let one = plain(above), let other = plain(below.reversed()), one.row < other.row,
      let date = one.balance.date, let second = other.balance.date, let rises = date.isBefore(second)
    else { return [] }
    return [
      (one.row, rises ? .openingBalance : .closingBalance),
      (other.row, rises ? .closingBalance : .openingBalance),
    ]
  }

  /// How many rows at each end of a table are checked for balances.
  private static let endRows = 3

  /// The number of columns: as many as have a name or an entry reaches.
  var width: Int {
    let widest = entries.lazy.map { grid.view.cells(inRow: $0).last.map { $0.column + 1 } ?? 0 }.max() ?? 0
    return min(max(segment.names.count, widest), Self.columnLimit)
  }

  /// Columns after this one are text of the entry. No statement has so many.
  private static let columnLimit = 512

  /// The columns after the last name that very few entries reach. Their cells were moved by a delimiter, or
  /// are notes.
  func unreached(of width: Int) -> Range<Int> {
    let named = segment.names.count
    guard named > 0, named < width else { return width..<width }
    let reaching = entries.count { (grid.view.cells(inRow: $0).last?.column ?? 0) >= named }
    return reaching * 2 >= entries.count ? width..<width : named..<width
  }

  /// The number of filled cells that most entries have.
  var typicalFilled: Int {
    let most = entries.lazy.map { Int(finder.marks[$0].filled) }.max() ?? 0
    var rows = [Int](repeating: 0, count: most + 1)
    for row in entries { rows[Int(finder.marks[row].filled)] += 1 }
    var seen = 0
    return rows.firstIndex { count in
      seen += count
      return seen > entries.count / 2
    } ?? 0
  }

  /// The facts in the rows below the last of some entries, which may state balances.
  func facts(below entries: [Int]) -> PreambleFacts {
    let first = (entries.last ?? segment.body.upperBound - 1) + 1
    let end = min(segment.body.upperBound, first + Self.tailRows)
    return PreambleFacts(grid: grid, rows: first..<max(first, end))
  }

  private static let tailRows = 50

  /// The rows under the column names that are no entries: balances, totals, notes.
  func otherRows() -> [Int] {
    let entries = Set(entries)
    return segment.body.filter { !entries.contains($0) && !segment.repeats.contains($0) }
  }

  /// The number of cells in the row of names. Nil without one.
  var headerWidth: Int? {
    segment.headerRow.flatMap { grid.view.cells(inRow: $0).last.map { $0.column + 1 } }
  }

  func noColumn(_ missing: StatementError.Missing) -> StatementError {
    .noColumn(
      file: fileName, line: segment.headerRow.map(grid.line), missing: missing,
      header: segment.names.filter { !$0.isEmpty })
  }
}
