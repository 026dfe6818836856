import Bookkeeping
import DatasetFormat
import Spreadsheet

/// Finds which lines of a statement are already in the dataset. It compares the file's hash first, then the
/// bank's reference, then date, amount and text.
///
/// Lines and rows are compared as multisets: of n equal lines and m equal rows, max(0, n - m) lines are new.
/// Three equal lines with two equal rows → one new line.
///
/// ``KnownLines`` handles lines with other words, and ``OverlapBoundaryDays`` handles days that are cut
/// between two files.
struct LineIdentity {
  /// The result for a line.
  enum Verdict: Hashable {
    case new
    /// The line made this row, or the row has the same values.
    case there(Int)
    /// The row has the same bank reference and another date or text.
    case changed(Int)
  }

  let statement: Statement
  /// Blank when no account is known.
  let account: String
  /// The currency of lines without one.
  let currency: String
  private(set) var verdicts: [Verdict]
  /// Whether each line's verdict has more evidence than equal words: the file itself, the bank's reference,
  /// balances, or the user's answer.
  private(set) var hasEvidence: [Bool]
  /// The parts of each line's import key.
  let bases: [ImportKey.Base]
  /// The rows that match lines of the statement.
  private(set) var taken = RowSet()
  /// Questions that the user must answer before anything of the statement is imported.
  private(set) var questions: [Question] = []
  /// Lines that look like existing rows but are payments of their own.
  private(set) var lookAlikes: [Int] = []
  /// The number of lines that exist with other words.
  private var inOtherWords = 0
  /// Whether some line has the same bank reference as its row.
  private(set) var sharesReferences = false
  /// Lines that the user left out although they made rows before.
  private var leftOutWithRow: [Int] = []
  /// Lines that equal a row except for the bank's reference, and are new for that reason.
  private var withOtherReferences: [Int] = []
  private let references: [String?]
  /// Lines that have only their bank reference and amount in common with their rows.
  private var changedLines: [Int] = []

  /// Compares the lines with rows. `hash` is the SHA-256 of the statement's file.
  init(_ assigned: AssignedStatement, hash: String, rows: LedgerRows) {
    statement = assigned.statement
    account = assigned.accountKey
    currency = assigned.currency?.code ?? ""
    verdicts = [Verdict](repeating: .new, count: statement.entries.count)
    hasEvidence = [Bool](repeating: false, count: statement.entries.count)
    bases = Self.bases(statement.entries, currency)
    references =
      rows.isEmpty ? [] : statement.entries.map { $0.reference.flatMap(BankReference.comparable) }
    if rows.isEmpty { return }
    matchFile(hash, rows)
    matchOwnIDs(rows)
    let hasReferences = references.contains { $0 != nil }
    if hasReferences {
      matchEqualReferences(rows)
      matchChanged(rows)
    }
    matchWithoutReference(rows)
    if hasReferences { matchOtherReferences(rows) }
    matchAdjustments(rows)
  }

  /// Notes for the user.
  var notes: [String] {
    var notes: [String] = []
    if inOtherWords > 0 {
      let lines = inOtherWords == 1 ? "1 line is" : "\(inOtherWords) lines are"
      notes.append(
        "\(statement.file): \(lines) there already with different texts, as earlier statements have the same days, amounts or balances"
      )
    }
    let count = withOtherReferences.count { verdicts[$0] == .new }
    if count > 0 {
      notes.append(
        "\(statement.file): \(count) lines equal existing rows but have different bank references, so they count as separate payments"
      )
    }
    for line in leftOutWithRow {
      notes.append(
        "\(statement.file): line \(line) was imported before, and its row stays; delete the row if you do not want it"
      )
    }
    return notes
  }

  /// For each line, whether no row matches it and it may be imported: it moved money, and is not before
  /// `since`.
  func openLines(since: CalendarDate?) -> [Bool] {
    verdicts.indices.map { index in
      verdicts[index] == .new && !statement.entries[index].isZero
        && (since.map { statement.entries[index].date >= $0 } ?? true)
    }
  }

  private static func bases(_ entries: [StatementLine], _ currency: String) -> [ImportKey.Base] {
    let parts = ConcurrentChunks.map(0..<entries.count) { part in
      var scratch: [UInt8] = []
      // By index, so that no line is copied.
      return part.map { index in
        ImportKey.base(
          date: entries[index].date, amountMinor: entries[index].amountMinor,
          currency: entries[index].currency ?? currency, text: entries[index].packedText, scratch: &scratch)
      }
    }
    var bases: [ImportKey.Base] = []
    bases.reserveCapacity(entries.count)
    for part in parts { bases += part }
    return bases
  }

  private func line(_ index: Int) -> StatementLine { statement.entries[index] }

  /// The lines that are still new, in file order.
  private var open: [Int] {
    verdicts.indices.filter { verdicts[$0] == .new && !statement.entries[$0].isZero }
  }

  private mutating func link(_ index: Int, to number: Int, evidence: Bool) {
    taken.insert(number)
    verdicts[index] = .there(number)
    hasEvidence[index] = evidence
  }

  /// The bank's reference of a line, in the form for comparison.
  func reference(of index: Int) -> String? { references.isEmpty ? nil : references[index] }

  /// Matches adjustments, which no bank's line represents. In a file exported by this program, an adjustment
  /// is the row with that day and amount.
  private mutating func matchAdjustments(_ rows: LedgerRows) {
    let lines = open.filter { index in
      statement.entries[index].register?.purpose.account.map { EntryPurpose.noAccounts[$0.lowercased()] }
        == .adjustment
    }
    if lines.isEmpty { return }
    var known: [[Int64]: [Int]] = [:]
    for (number, row) in rows.rows.enumerated() where row.kind == .adjustment && !row.isDeleted {
      guard row.accountKey == account, !taken.contains(number) else { continue }
      known[[Int64(row.date.dayNumber), row.amountMinor], default: []].append(number)
    }
    for index in lines {
      let money = [Int64(line(index).date.dayNumber), line(index).amountMinor]
      guard let number = known[money]?.first(where: { rows[$0].currency == line(index).currency ?? currency })
      else {
        continue
      }
      known[money]?.removeAll { $0 == number }
      link(index, to: number, evidence: true)
    }
  }

  /// Matches the lines of a file that was imported before. They are the rows that they made, even if those
  /// have changed since.
  private mutating func matchFile(_ hash: String, _ rows: LedgerRows) {
    let said = Set(statement.correctedLines.map(\.line))
    for number in rows.imports.of(hash: hash, account: account) where rows.past.has(number) {
      let past = rows.past.of(number)
      for said in statement.correctedLines where said.isSkipped {
        let known = past[past.places(of: said.line)]
        if known.contains(where: { !rows[Int($0.row)].isDeleted }), !leftOutWithRow.contains(said.line) {
          leftOutWithRow.append(said.line)
        }
      }
      for index in open {
        // By index, so that no line is copied.
        let line = statement.entries[index].line
        let isOnly =
          (index == 0 || statement.entries[index - 1].line != line)
          && (index + 1 == verdicts.count || statement.entries[index + 1].line != line)
        let found = past[past.places(of: line)].first { known in
          let row = Int(known.row)
          return !taken.contains(row) && !rows[row].isTakenBack && (isOnly || known.key?.base == bases[index])
        }
        guard let found else { continue }
        if said.contains(line), let key = found.key, key.base != bases[index] {
          // The user's value differs from the one when the line made its row. The row stays.
          take(index, Int(found.row), isChanged: true)
        } else {
          link(index, to: Int(found.row), evidence: true)
        }
      }
    }
  }

  /// A statement exported from the dataset names rows by their ids if the bank gave no reference.
  private mutating func matchOwnIDs(_ rows: LedgerRows) {
    var lines: [RecordID: Int] = [:]
    for index in open {
      guard let reference = line(index).reference, reference.utf8.count == 36 else { continue }
      if let id = RecordID(reference), lines[id] == nil { lines[id] = index }
    }
    if lines.isEmpty { return }
    for (id, number) in rows.numbers(of: Set(lines.keys)) {
      guard let index = lines[id], !taken.contains(number), rows[number].accountKey == account,
        rows[number].amountMinor == line(index).amountMinor, rows[number].date == line(index).date
      else { continue }
      take(index, number, isChanged: false)
    }
  }

  private mutating func matchEqualReferences(_ rows: LedgerRows) {
    var pool = RowPool<ReferenceAndBase>()
    for index in open {
      guard let reference = references[index] else { continue }
      let wanted = ReferenceAndBase(reference: reference, base: bases[index])
      let number = pool.next(wanted, taken) {
        rows.rows(reference: reference, base: wanted.base, account: account)
      }
      guard let number else { continue }
      link(index, to: number, evidence: true)
      sharesReferences = true
    }
  }

  private struct ReferenceAndBase: Hashable {
    var reference: String
    var base: ImportKey.Base
  }

  /// Matches a line whose date or text the bank has changed: the same reference and amount, at most five days
  /// apart.
  ///
  /// References alone prove nothing, because mandates repeat theirs every month.
  private mutating func matchChanged(_ rows: LedgerRows) {
    for index in open {
      guard let reference = references[index] else { continue }
      let line = line(index)
      let found = rows.rows(reference: reference, account: account).first { number in
        let row = rows[number]
        return !taken.contains(number) && (row.kind == .booked || row.kind == .pending)
          && row.amountMinor == line.amountMinor && row.currency == line.currency ?? currency
          && abs(row.date.days(since: line.date)) <= (row.kind == .pending ? 10 : 5)
      }
      guard let found else { continue }
      take(index, found, isChanged: true)
      changedLines.append(index)
      sharesReferences = true
    }
  }

  /// If the user moved a row here from another account, equal words prove nothing. Both accounts may have
  /// such a line.
  private mutating func matchWithoutReference(_ rows: LedgerRows) {
    let account = account
    func own(_ base: ImportKey.Base) -> [Int] {
      rows.rows(base: base, account: account).filter { !rows.isMoved(into: account, $0) }
    }
    var all = RowPool<ImportKey.Base>()
    var unnamed = RowPool<ImportKey.Base>()
    for index in open {
      let base = bases[index]
      let number =
        references[index] != nil
        ? unnamed.next(base, taken) { own(base).filter { rows[$0].reference == nil } }
        : all.next(base, taken) { own(base) }
      if let number { link(index, to: number, evidence: false) }
    }
  }

  /// Equal lines and rows with different references are different payments.
  ///
  /// Exception: inside the statement's days, the row's own reference must also be in the file. If it is not,
  /// the bank has assigned new references.
  private mutating func matchOtherReferences(_ rows: LedgerRows) {
    guard let days = statement.days else { return }
    var pool = RowPool<ImportKey.Base>()
    // Lines inside come first, because they show whether references are reliable.
    var hasNewReferences = false
    let left = open.filter { references[$0] != nil }
    func isInside(_ index: Int) -> Bool {
      line(index).date > days.lowerBound && line(index).date < days.upperBound
    }
    for index in left.filter(isInside) + left.filter({ !isInside($0) }) {
      let base = bases[index]
      guard let number = pool.next(base, taken, { rows.rows(base: base, account: account) }) else { continue }
      if isInside(index) {
        hasNewReferences = true
      } else if sharesReferences || !hasNewReferences {
        withOtherReferences.append(index)
        continue
      }
      link(index, to: number, evidence: false)
    }
  }

  /// Assigns a row to a line. `isChanged` means that the bank has changed the line's date or text.
  mutating func take(_ index: Int, _ row: Int, isChanged: Bool) {
    taken.insert(row)
    verdicts[index] = isChanged ? .changed(row) : .there(row)
    hasEvidence[index] = true
  }

  /// Applies the user's links, and the comparison by money for lines that words do not decide
  /// (``KnownLines``). The user's `answer` decides uncertain pairs. Nobody is asked about lines before
  /// `since`.
  mutating func compareMoney(
    _ assigned: AssignedStatement, links: LineLinks, since: CalendarDate?, answer: ImportOptions.EqualLines?,
    _ texts: LedgerTexts
  ) {
    for (index, row) in links.known.sorted(by: { $0.key < $1.key }) { take(index, row, isChanged: false) }
    if texts.rows.isEmpty { return }
    separateNumbered(texts)
    let open = open.filter { links.completions[$0] == nil && links.transfers[$0] == nil }
    let known = KnownLines(self, open: open, rows: texts.rows, text: texts.text)
    for pair in known.sure { take(pair.line, pair.row, isChanged: pair.isMoved) }
    inOtherWords = known.sure.count
    let doubtful = known.doubtful.filter { pair in
      since.map { statement.entries[pair.line].date >= $0 } ?? true
    }
    if doubtful.isEmpty { return }
    let lines = doubtful.map(\.line)
    let proof = since == nil ? Self.proof(of: lines, among: self.open, assigned, texts.rows) : nil
    switch answer ?? proof {
    case .same: for pair in doubtful { take(pair.line, pair.row, isChanged: pair.isMoved) }
    case .new: lookAlikes = lines
    case nil: questions.append(KnownLinesQuestion.make(doubtful, of: statement, texts))
    }
  }

  /// Separates lines from the booked rows of the same reference whose texts differ in a number: instalments
  /// under one mandate.
  private mutating func separateNumbered(_ texts: LedgerTexts) {
    guard !changedLines.isEmpty, let days = statement.days else { return }
    var numbered = NumberedPayments(texts.rows, taken: taken, days: days)
    for index in changedLines {
      guard case .changed(let row) = verdicts[index], texts.rows[row].kind == .booked,
        numbered.areApart(line(index), row, text: texts.text)
      else { continue }
      taken.remove(row)
      verdicts[index] = .new
      hasEvidence[index] = false
    }
  }

  /// What the closing balance shows about lines that are still open.
  private static func proof(
    of doubtful: [Int], among open: [Int], _ assigned: AssignedStatement, _ rows: LedgerRows
  ) -> ImportOptions.EqualLines? {
    let others = Set(doubtful)
    let new = open.filter { !others.contains($0) }
    return ClosingBalanceProof.areThere(doubtful, new: new, assigned, rows).map { $0 ? .same : .new }
  }

  /// Applies the results for the statement's boundary days: which of equal lines a row matches, and which
  /// lines are payments of their own.
  mutating func settle(_ edges: OverlapBoundaryDays) {
    for move in edges.moved { verdicts.swapAt(move.from, move.to) }
    for index in edges.apart { verdicts[index] = .new }
    questions += edges.undecided.map { $0.question(of: statement) }
  }
}

extension [RecalledLines.Line] {
  /// The positions of a file line's entries, among all entries in line order.
  fileprivate func places(of line: Int) -> Range<Int> {
    func place(_ line: Int) -> Int {
      var (low, high) = (0, count)
      while low < high {
        let middle = (low + high) / 2
        if Int(self[middle].line) < line { low = middle + 1 } else { high = middle }
      }
      return low
    }
    return place(line)..<place(line + 1)
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

/// Rows by a search key, each given out once. A million equal lines need only one pass.
struct RowPool<Wanted: Hashable> {
  private var left: [Wanted: ArraySlice<Int>] = [:]

  /// The next row without a line. `candidates` is called once for each key that has any.
  mutating func next(_ wanted: Wanted, _ taken: RowSet, _ candidates: () -> [Int]) -> Int? {
    if left[wanted] == nil {
      let found = candidates()
      if found.isEmpty { return nil }
      left[wanted] = found[...]
    }
    while let number = left[wanted]?.popFirst() {
      if !taken.contains(number) { return number }
    }
    return nil
  }
}

/// What a statement's closing balance shows about lines that may already exist.
enum ClosingBalanceProof {
  /// True when the account agrees with the bank without the `doubtful` lines. False when it agrees only with
  /// them. Nil when the balance proves nothing. `new` are the other lines to be imported.
  static func areThere(
    _ doubtful: [Int], new: [Int], _ assigned: AssignedStatement, _ rows: LedgerRows
  ) -> Bool? {
    let statement = assigned.statement
    guard let account = assigned.account, let closing = statement.closingBalance,
      statement.balanceReconciles != false, let day = statement.dateRange?.upperBound
    else { return nil }
    let balances = LedgerBalances(rows, of: [account], currency: assigned.currency)
    guard let before = balances.balance(of: account.key, on: day),
      !isOff(balances, of: account.key, rows.imports, until: day)
    else { return nil }
    func sum(_ lines: [Int]) -> Int64? {
      var sum: Int64? = 0
      for index in lines where statement.entries[index].status == .booked {
        sum = sum?.adding(statement.entries[index].amountMinor)
      }
      return sum
    }
    guard let own = sum(new), let open = sum(doubtful), open != 0, let without = before.adding(own) else {
      return nil
    }
    if without == closing { return true }
    return without.adding(open) == closing ? false : nil
  }

  /// Whether the account disagreed with the bank where its latest import ended. That it agrees now is chance then.
  private static func isOff(
    _ balances: LedgerBalances, of account: String, _ imports: PastImports, until day: CalendarDate
  ) -> Bool {
    let entries = imports.of(account: account).map(\.entry).filter { $0.closingBalance != nil }
    guard let last = entries.compactMap(\.lastDate).filter({ $0 <= day }).max(),
      let balance = balances.balance(of: account, on: last)
    else { return false }
    return !entries.contains { $0.lastDate == last && $0.closingBalance == balance }
  }
}
