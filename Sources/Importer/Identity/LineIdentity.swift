import DatasetFormat
import Spreadsheet

/// Tells which lines of one statement are there already: the bank's reference first, then date, amount and text.
///
/// Lines and rows are compared as multisets: of n equal lines and m equal rows, max(0, n - m) lines are new.
struct LineIdentity {
  /// What a line is.
  enum Verdict: Hashable {
    case new
    /// The line made this row, or the row says the same.
    case there(Int)
    /// The row of the same bank reference, which has another date or text.
    case changed(Int)
  }

  let statement: Statement
  let account: String
  /// The currency of lines that name none.
  let currency: String
  private(set) var verdicts: [Verdict]
  /// Whether each line's verdict rests on the bank's reference.
  private(set) var hasEvidence: [Bool]
  /// What each line's import key is made of.
  let bases: [ImportKey.Base]
  /// Lines that equal a row in all but the bank's reference, and were taken as new for it.
  private(set) var otherReferences = 0

  init(_ statement: Statement, account: String, currency: String, rows: inout LedgerRows) {
    self.statement = statement
    self.account = account
    self.currency = currency
    verdicts = [Verdict](repeating: .new, count: statement.entries.count)
    hasEvidence = [Bool](repeating: false, count: statement.entries.count)
    bases = Self.bases(statement.entries, currency)
    if rows.isEmpty { return }
    rows.release()
    let hasReferences = statement.entries.indices.contains { statement.entries[$0].reference != nil }
    if hasReferences {
      matchEqualReferences(&rows)
      matchChanged(&rows)
    }
    matchWithoutReference(&rows)
    if hasReferences { matchOtherReferences(&rows) }
  }

  private static func bases(_ entries: [StatementLine], _ currency: String) -> [ImportKey.Base] {
    let parts = ConcurrentChunks.map(0..<entries.count) { part in
      var scratch: [UInt8] = []
      // By index: no copy of a line is made.
      return part.map { index in
        ImportKey.base(
          date: entries[index].date, amountMinor: entries[index].amountMinor,
          currency: entries[index].currency ?? currency, text: entries[index].text, scratch: &scratch)
      }
    }
    var bases: [ImportKey.Base] = []
    bases.reserveCapacity(entries.count)
    for part in parts { bases += part }
    return bases
  }

  private func line(_ index: Int) -> StatementLine { statement.entries[index] }

  /// The lines that are still new, in the order of the file.
  private var open: [Int] {
    verdicts.indices.filter { verdicts[$0] == .new && !statement.entries[$0].isZero }
  }

  private mutating func link(_ index: Int, to number: Int, _ rows: inout LedgerRows, evidence: Bool) {
    rows.take(number)
    verdicts[index] = .there(number)
    hasEvidence[index] = evidence
  }

  private mutating func matchEqualReferences(_ rows: inout LedgerRows) {
    var pool = RowPool<ReferenceAndBase>()
    for index in open {
      guard let reference = line(index).reference, !reference.isEmpty else { continue }
      let wanted = ReferenceAndBase(reference: reference, base: bases[index])
      let number = pool.next(wanted, rows) {
        rows.rows(reference: reference, base: wanted.base, account: account)
      }
      if let number { link(index, to: number, &rows, evidence: true) }
    }
  }

  private struct ReferenceAndBase: Hashable {
    var reference: String
    var base: ImportKey.Base
  }

  /// A line whose date or text the bank has changed: the same reference and amount, at most five days apart.
  ///
  /// References alone are no proof: mandates repeat theirs every month.
  private mutating func matchChanged(_ rows: inout LedgerRows) {
    for index in open {
      let line = line(index)
      guard let reference = line.reference, !reference.isEmpty else { continue }
      let found = rows.rows(reference: reference, account: account).first { number in
        let row = rows[number]
        return !row.isTaken && (row.kind == .booked || row.kind == .pending)
          && row.amountMinor == line.amountMinor && row.currency == line.currency ?? currency
          && abs(row.date.days(since: line.date)) <= (row.kind == .pending ? 10 : 5)
      }
      guard let found else { continue }
      rows.take(found)
      verdicts[index] = .changed(found)
      hasEvidence[index] = true
    }
  }

  private mutating func matchWithoutReference(_ rows: inout LedgerRows) {
    var all = RowPool<ImportKey.Base>()
    var unnamed = RowPool<ImportKey.Base>()
    for index in open {
      let base = bases[index]
      let number =
        line(index).reference?.isEmpty == false
        ? unnamed.next(base, rows) {
          rows.rows(base: base, account: account).filter { rows[$0].reference == nil }
        }
        : all.next(base, rows) { rows.rows(base: base, account: account) }
      if let number { link(index, to: number, &rows, evidence: false) }
    }
  }

  /// Equal lines and rows whose references differ are different payments. But inside the statement's days the
  /// row's own reference would have to be in the file too: where it is not, the bank has given out new ones.
  private mutating func matchOtherReferences(_ rows: inout LedgerRows) {
    guard let days = statement.days else { return }
    let isAgreed = hasEvidence.contains(true)
    var pool = RowPool<ImportKey.Base>()
    // Lines inside come first: they tell whether references can be trusted.
    var hasNewReferences = false
    let left = open.filter { line($0).reference != nil }
    func isInside(_ index: Int) -> Bool {
      line(index).date > days.lowerBound && line(index).date < days.upperBound
    }
    for index in left.filter(isInside) + left.filter({ !isInside($0) }) {
      let base = bases[index]
      guard let number = pool.next(base, rows, { rows.rows(base: base, account: account) }) else { continue }
      if isInside(index) {
        hasNewReferences = true
      } else if isAgreed || !hasNewReferences {
        otherReferences += 1
        continue
      }
      link(index, to: number, &rows, evidence: false)
    }
  }

  /// Gives the row of a line to an equal one.
  mutating func move(from index: Int, to other: Int) { verdicts.swapAt(index, other) }

  /// Takes a line as one that is not there, although an equal row is.
  mutating func setApart(_ index: Int) { verdicts[index] = .new }
}

extension Statement {
  /// The first and last day of all its entries.
  var days: ClosedRange<CalendarDate>? {
    guard let first = entries.first else { return nil }
    return entries.indices.reduce(first.date...first.date) {
      min($0.lowerBound, entries[$1].date)...max($0.upperBound, entries[$1].date)
    }
  }
}
