import DatasetFormat
import Spreadsheet

/// Checks the first and the last day of a statement. A file may be cut inside a day, so a line that equals
/// one of another file may be the same payment or another one.
///
/// The bank's references decide (``LineIdentity``), and so do running balances. Without either, if one file
/// has all lines of the other on that day and more, it is taken to have the whole day. What remains is a
/// question, because a line would be lost or duplicated.
///
/// Without references and balances: file 1 ends with one `Coffee -3.00` on 31 January, and file 2 begins with
/// one on the same day → a question.
struct OverlapBoundaryDays {
  /// Lines that are payments of their own although an equal row exists.
  private(set) var apart: [Int] = []
  /// Rows that match another one of several equal lines.
  private(set) var moved: [(from: Int, to: Int)] = []
  /// Days whose equal lines may be either.
  private(set) var undecided: [EqualLinesQuestion] = []

  private let identity: LineIdentity
  private let rows: LedgerRows
  private var imports: [PastImports.Entry] = []

  /// Checks a statement whose file has this hash. A file that was imported before raises no new question.
  init(_ identity: LineIdentity, rows: LedgerRows, hash: String, answer: ImportOptions.EqualLines?) {
    self.identity = identity
    self.rows = rows
    guard answer != .same, identity.verdicts.contains(where: { $0 != .new }),
      let days = identity.statement.days, !rows.imports.hasFile(hash, of: identity.account)
    else { return }
    imports = rows.imports.of(account: identity.account).map(\.entry)
    for day in Set([days.lowerBound, days.upperBound]).sorted() { look(at: day, in: days, answer) }
  }

  private mutating func look(
    at day: CalendarDate, in days: ClosedRange<CalendarDate>, _ answer: ImportOptions.EqualLines?
  ) {
    let lines = identity.statement.entries.indices.filter { index in
      let line = identity.statement.entries[index]
      return line.date == day && line.status == .booked && !line.isZero
    }
    let equal = lines.filter { index in
      guard case .there(let row) = identity.verdicts[index] else { return false }
      // A row that stayed when its import was undone still matches its line, although no import lists it.
      return !identity.hasEvidence[index] && rows[row].kind == .booked
        && !rows.imports.isUndone(rows[row].importNumber)
    }
    guard !equal.isEmpty else { return }
    if equal.allSatisfy(isOnRecord), let covered = coveredLines(on: day),
      let moves = moves(to: covered, from: equal, of: lines)
    {
      moved += moves
      let left = Set(moves.map(\.from))
      apart += equal.filter { !covered.contains($0) && !left.contains($0) }
      return
    }
    let hasNew = lines.contains { identity.verdicts[$0] == .new }
    let hasOwnRows = hasOwnRows(on: day)
    guard isOpen(day, in: days, hasOwnRows: hasOwnRows, hasNew: hasNew, equal) else { return }
    if answer == .new {
      apart += equal
    } else {
      undecided.append(
        EqualLinesQuestion(day: day, lines: equal, hasOtherRows: hasOwnRows, hasOtherLines: hasNew))
    }
  }

  /// Whether the day has rows that match no line of the statement.
  private func hasOwnRows(on day: CalendarDate) -> Bool {
    let all = rows.rows
    return all.indices.contains { number in
      all[number].date == day && all[number].kind == .booked && !identity.taken.contains(number)
        && rows.isOf(identity.account, number) && !all[number].isTakenBack
    }
  }

  /// Whether the import of a line's row is on record. Without the record, balances show nothing about the
  /// row.
  private func isOnRecord(_ index: Int) -> Bool {
    guard case .there(let row) = identity.verdicts[index] else { return false }
    return rows.imports.isOnRecord(rows[row].importNumber)
  }

  /// The lines that earlier statements have brought, according to the balances. Nil when they do not show it.
  private func coveredLines(on day: CalendarDate) -> Set<Int>? {
    guard let balances = DayBalances(identity.statement, on: day),
      let covered = balances.covered(by: imports, on: day)
    else { return nil }
    return Set(paired(balances.lines, covered).filter(\.1).map(\.0))
  }

  /// Which covered lines take over the row of an equal line that is not covered. Among equal lines, it was
  /// chance which one got the row. Nil when a covered line has no row, because the bank has changed the day
  /// since.
  private func moves(to covered: Set<Int>, from equal: [Int], of lines: [Int]) -> [(from: Int, to: Int)]? {
    var free: [ImportKey.Base: [Int]] = [:]
    for index in equal where !covered.contains(index) {
      free[identity.bases[index], default: []].append(index)
    }
    var moves: [(from: Int, to: Int)] = []
    for index in lines where covered.contains(index) && identity.verdicts[index] == .new {
      guard let from = free[identity.bases[index]]?.popLast() else { return nil }
      moves.append((from, index))
    }
    return moves
  }

  /// Whether neither file can be assumed to have the whole day.
  private func isOpen(
    _ day: CalendarDate, in days: ClosedRange<CalendarDate>, hasOwnRows: Bool, hasNew: Bool, _ equal: [Int]
  ) -> Bool {
    if imports.contains(where: { isInside(day, $0) }) { return false }
    // If two files with only this day each lack lines of the other, they are parts of it.
    if hasOwnRows, hasNew, days.lowerBound == days.upperBound { return true }
    if isRepeated(day, equal, in: days) { return false }
    if hasOwnRows, hasNew { return true }
    if !hasOwnRows, !hasNew { return isMeetingOfOneKind(day, in: days, equal) }
    // A file that begins on a day has all of it, unless it was cut between lines. A file that ends on a day
    // may have been made before the day was over.
    if hasOwnRows {
      return day == days.lowerBound && day < days.upperBound
        && imports.contains { $0.lastDate == day && ($0.firstDate ?? day) < day }
    }
    return hasNew && day == days.upperBound && day > days.lowerBound
      && imports.contains { $0.firstDate == day && ($0.lastDate ?? day) > day }
  }

  /// Whether two files meet on the day and only have one kind of line in common. One coffee in both may be
  /// the same coffee or two. Several equal kinds are a whole day.
  private func isMeetingOfOneKind(
    _ day: CalendarDate, in days: ClosedRange<CalendarDate>, _ equal: [Int]
  ) -> Bool {
    guard Set(equal.map { identity.bases[$0] }).count == 1 else { return false }
    if day == days.lowerBound {
      return day < days.upperBound && imports.contains { $0.lastDate == day && ($0.firstDate ?? day) < day }
    }
    return imports.contains { $0.firstDate == day && ($0.lastDate ?? day) > day }
  }

  private func isInside(_ day: CalendarDate, _ entry: PastImports.Entry) -> Bool {
    guard let first = entry.firstDate, let last = entry.lastDate else { return false }
    return first < day && day < last
  }

  /// Whether an earlier import that is cut on the same side of the day has brought the same number of such
  /// lines. Then this file is the same statement again.
  private func isRepeated(_ day: CalendarDate, _ equal: [Int], in days: ClosedRange<CalendarDate>) -> Bool {
    var counts: [Int: [ImportKey.Base: Int]] = [:]
    for row in rows.rows where row.date == day && row.kind == .booked && row.importNumber >= 0 {
      let entry = rows.imports.entries[row.importNumber]
      let isCutAlike =
        (entry.firstDate == day) == (days.lowerBound == day)
        && (entry.lastDate == day) == (days.upperBound == day)
      if isCutAlike, let key = row.key { counts[row.importNumber, default: [:]][key.base, default: 0] += 1 }
    }
    var wanted: [ImportKey.Base: Int] = [:]
    for index in equal { wanted[identity.bases[index], default: 0] += 1 }
    return counts.values.contains { known in wanted.allSatisfy { known[$0.key, default: 0] >= $0.value } }
  }
}

/// Asks whether lines on a day that is cut between two files are payments that already exist.
struct EqualLinesQuestion {
  let day: CalendarDate
  /// The lines that equal rows.
  let lines: [Int]
  /// Whether the other files have more of the day than these lines.
  let hasOtherRows: Bool
  /// Whether this file has more of the day than these lines.
  let hasOtherLines: Bool

  /// How many lines are shown.
  private static let shown = 3

  func question(of statement: Statement) -> Question {
    let first = statement.entries[lines[0]]
    let subject =
      lines.count == 1 ? "line \(first.line) equals a row" : "\(lines.count) lines equal rows"
    return Question(
      code: .equalLines,
      text:
        "\(subject) of \(day) that another file has brought. \(difference), and no reference or balance tells them apart. Are they the same payments, or new ones?",
      choices: ImportOptions.EqualLines.allCases.map(\.rawValue),
      examples: lines.prefix(Self.shown).map { index in
        let line = statement.entries[index]
        let amount = DecimalText.string(
          mantissa: line.amountMinor, scale: statement.digits(line.currency ?? statement.currency))
        return Question.Example(
          line: line.line, found: "\(line.payee.isEmpty ? line.text : line.payee) \(amount)")
      })
  }

  /// What the two files have of the day apart from the lines.
  private var difference: String {
    switch (hasOtherRows, hasOtherLines) {
    case (true, true): "Each file has lines of that day that the other lacks"
    case (true, false): "The other file has more of that day"
    case (false, true): "This file has more of that day"
    case (false, false): "Neither file has anything else of that day, on which one ends and the other begins"
    }
  }
}
