import DatasetFormat
import Spreadsheet
import TextScanning

/// Tells payments whose texts are the same but for a number: invoices, instalments, orders.
///
/// A line `Invoice 1002` and a row `Invoice 1001` of the same amount and day → two payments, unless the
/// statement also shows the lines around the row. It would then show the row too, so its text was changed.
struct NumberedPayments {
  private let rows: LedgerRows
  private let taken: RowSet
  private let days: ClosedRange<CalendarDate>
  /// The rows that each import has brought in the statement's days, in the order of days.
  private var ofImport: [Int: [Int]]?

  init(_ rows: LedgerRows, taken: RowSet, days: ClosedRange<CalendarDate>) {
    self.rows = rows
    self.taken = taken
    self.days = days
  }

  /// Whether a line is another payment than a row that is the same in all but the numbers of its text.
  mutating func areApart(_ line: StatementLine, _ row: Int, text: (Int) -> String) -> Bool {
    Self.differInNumber(line, text(row)) && !showsNeighbours(of: row)
  }

  /// Whether the statement has the lines of the row's own import on its day and on the nearest days around
  /// it.
  private mutating func showsNeighbours(of row: Int) -> Bool {
    let importNumber = rows[row].importNumber
    guard importNumber >= 0 else { return true }
    let others = rowsOfImports()[importNumber, default: []].filter { $0 != row }
    let day = rows[row].date
    let sameDay = others.filter { rows[$0].date == day }
    let before = others.last { rows[$0].date < day }
    let after = others.first { rows[$0].date > day }
    let near = sameDay + [before, after].compactMap(\.self)
    return !near.isEmpty && near.allSatisfy(taken.contains)
  }

  private mutating func rowsOfImports() -> [Int: [Int]] {
    if let ofImport { return ofImport }
    var found: [Int: [Int]] = [:]
    for number in rows.rows.indices where days.contains(rows.rows[number].date) {
      let importNumber = rows.rows[number].importNumber
      if importNumber >= 0, !rows.rows[number].isDeleted { found[importNumber, default: []].append(number) }
    }
    for key in found.keys {
      found[key]?.sort { (rows.rows[$0].date, $0) < (rows.rows[$1].date, $1) }
    }
    ofImport = found
    return found
  }

  /// Whether a line and a row's text have the same words, and each has a number that the other lacks.
  static func differInNumber(_ line: StatementLine, _ text: String) -> Bool {
    guard line.text.utf8.contains(where: \.isDigit), text.utf8.contains(where: \.isDigit) else {
      return false
    }
    let (one, other) = (Parts(line.payee + " " + line.text), Parts(text))
    return one.words == other.words && !one.numbers.isSubset(of: other.numbers)
      && !other.numbers.isSubset(of: one.numbers)
  }

  /// The words of a text, and the runs with digits between its blanks and marks.
  private struct Parts {
    var words: Set<String> = []
    var numbers: Set<String> = []

    init(_ text: String) {
      for part in UnicodeForm.folded(text).split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
        if part.contains(where: \.isNumber) {
          numbers.insert(String(part))
        } else {
          words.insert(String(part))
        }
      }
    }
  }
}
