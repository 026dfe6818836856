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
  /// Blank where no account is known.
  let account: String
  /// The currency of lines that name none.
  let currency: String
  private(set) var verdicts: [Verdict]
  /// Whether each line's verdict rests on the bank's reference.
  private(set) var hasEvidence: [Bool]
  /// What each line's import key is made of.
  let bases: [ImportKey.Base]
  /// The rows that stand for lines of the statement.
  private(set) var taken = RowSet()
  /// What a person must decide before anything of the statement is imported.
  private(set) var questions: [Question] = []
  /// Lines that equal a row in all but the bank's reference, and were taken as new for it.
  private var otherReferences = 0

  /// Compares the lines with rows. `hash` is the SHA-256 of the statement's file; `answer` is what a person says of equal
  /// lines that nothing tells apart.
  init(_ assigned: AssignedStatement, hash: String, rows: LedgerRows, answer: ImportOptions.EqualLines?) {
    statement = assigned.statement
    account = assigned.accountKey
    currency = assigned.currency?.code ?? ""
    verdicts = [Verdict](repeating: .new, count: statement.entries.count)
    hasEvidence = [Bool](repeating: false, count: statement.entries.count)
    bases = Self.bases(statement.entries, currency)
    if rows.isEmpty { return }
    let hasReferences = statement.entries.indices.contains { statement.entries[$0].reference != nil }
    if hasReferences {
      matchEqualReferences(rows)
      matchChanged(rows)
    }
    matchWithoutReference(rows)
    if hasReferences {
      matchSameFile(hash, rows)
      matchOtherReferences(rows)
    }
    settle(EdgeDays(self, rows: rows, hash: hash, answer: answer))
  }

  /// What the person should know.
  var notes: [String] {
    if otherReferences == 0 { return [] }
    return [
      "\(statement.file): \(otherReferences) lines equal rows that are there, but have other references of the bank, so they count as payments of their own"
    ]
  }

  /// For each line whether no row stands for it and it may be imported: money moved, and not before `since`.
  func openLines(since: CalendarDate?) -> [Bool] {
    verdicts.indices.map { index in
      verdicts[index] == .new && !statement.entries[index].isZero
        && (since.map { statement.entries[index].date >= $0 } ?? true)
    }
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

  private mutating func link(_ index: Int, to number: Int, evidence: Bool) {
    taken.insert(number)
    verdicts[index] = .there(number)
    hasEvidence[index] = evidence
  }

  private mutating func matchEqualReferences(_ rows: LedgerRows) {
    var pool = RowPool<ReferenceAndBase>()
    for index in open {
      guard let reference = line(index).reference, !reference.isEmpty else { continue }
      let wanted = ReferenceAndBase(reference: reference, base: bases[index])
      let number = pool.next(wanted, taken) {
        rows.rows(reference: reference, base: wanted.base, account: account)
      }
      if let number { link(index, to: number, evidence: true) }
    }
  }

  private struct ReferenceAndBase: Hashable {
    var reference: String
    var base: ImportKey.Base
  }

  /// A line whose date or text the bank has changed: the same reference and amount, at most five days apart.
  ///
  /// References alone are no proof: mandates repeat theirs every month.
  private mutating func matchChanged(_ rows: LedgerRows) {
    for index in open {
      let line = line(index)
      guard let reference = line.reference, !reference.isEmpty else { continue }
      let found = rows.rows(reference: reference, account: account).first { number in
        let row = rows[number]
        return !taken.contains(number) && (row.kind == .booked || row.kind == .pending)
          && row.amountMinor == line.amountMinor && row.currency == line.currency ?? currency
          && abs(row.date.days(since: line.date)) <= (row.kind == .pending ? 10 : 5)
      }
      guard let found else { continue }
      taken.insert(found)
      verdicts[index] = .changed(found)
      hasEvidence[index] = true
    }
  }

  private mutating func matchWithoutReference(_ rows: LedgerRows) {
    var all = RowPool<ImportKey.Base>()
    var unnamed = RowPool<ImportKey.Base>()
    for index in open {
      let base = bases[index]
      let number =
        line(index).reference?.isEmpty == false
        ? unnamed.next(base, taken) {
          rows.rows(base: base, account: account).filter { rows[$0].reference == nil }
        }
        : all.next(base, taken) { rows.rows(base: base, account: account) }
      if let number { link(index, to: number, evidence: false) }
    }
  }

  /// An equal row that came from the very same file is the line, whatever reference a person gave it.
  private mutating func matchSameFile(_ hash: String, _ rows: LedgerRows) {
    let imports = rows.imports.entries
    guard imports.contains(where: { $0.hash == hash }) else { return }
    var pool = RowPool<ImportKey.Base>()
    for index in open {
      let base = bases[index]
      let number = pool.next(base, taken) {
        rows.rows(base: base, account: account).filter {
          let number = rows[$0].importNumber
          return number >= 0 && imports[number].hash == hash
        }
      }
      if let number { link(index, to: number, evidence: true) }
    }
  }

  /// Equal lines and rows whose references differ are different payments. But inside the statement's days the
  /// row's own reference would have to be in the file too: where it is not, the bank has given out new ones.
  private mutating func matchOtherReferences(_ rows: LedgerRows) {
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
      guard let number = pool.next(base, taken, { rows.rows(base: base, account: account) }) else { continue }
      if isInside(index) {
        hasNewReferences = true
      } else if isAgreed || !hasNewReferences {
        otherReferences += 1
        continue
      }
      link(index, to: number, evidence: false)
    }
  }

  /// Takes over what the edges of the statement say: which of equal lines a row stands for, and which lines are payments
  /// of their own.
  private mutating func settle(_ edges: EdgeDays) {
    for move in edges.moved { verdicts.swapAt(move.from, move.to) }
    for index in edges.apart { verdicts[index] = .new }
    questions = edges.undecided.map { $0.question(of: statement) }
  }
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
