import Bookkeeping
import DatasetFormat
import Spreadsheet

/// Tells which lines of one statement are there already: those of the very file first, then the bank's reference, then date, amount and
/// text.
///
/// Lines and rows are compared as multisets: of n equal lines and m equal rows, max(0, n - m) lines are new. What the same words do
/// not tell is looked at by ``KnownLines``, and days that are cut between two files by ``OverlapBoundaryDays``.
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
  /// Whether each line's verdict rests on more than equal words: the file itself, the bank's reference, balances, a person's word.
  private(set) var hasEvidence: [Bool]
  /// What each line's import key is made of.
  let bases: [ImportKey.Base]
  /// The rows that stand for lines of the statement.
  private(set) var taken = RowSet()
  /// What a person must decide before anything of the statement is imported.
  private(set) var questions: [Question] = []
  /// Lines that look like rows which are there, and that are payments of their own all the same.
  private(set) var lookAlikes: [Int] = []
  /// How many lines are there in other words.
  private var inOtherWords = 0
  /// Whether the bank's reference of some line is that of its row.
  private(set) var sharesReferences = false
  /// Lines that are left out at the person's word, although they have made rows before.
  private var leftOutWithRow: [Int] = []
  /// Lines that equal a row in all but the bank's reference, and were taken as new for it.
  private var withOtherReferences: [Int] = []
  private let references: [String?]

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

  /// What the person should know.
  var notes: [String] {
    var notes: [String] = []
    if inOtherWords > 0 {
      let lines = inOtherWords == 1 ? "1 line is" : "\(inOtherWords) lines are"
      notes.append(
        "\(statement.file): \(lines) there already in other words, as earlier statements have the same days, amounts or balances"
      )
    }
    let count = withOtherReferences.count { verdicts[$0] == .new }
    if count > 0 {
      notes.append(
        "\(statement.file): \(count) lines equal rows that are there, but have other references of the bank, so they count as payments of their own"
      )
    }
    for line in leftOutWithRow {
      notes.append(
        "\(statement.file): line \(line) was imported before, and its row stays; delete the row where it is not wanted"
      )
    }
    return notes
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

  /// The bank's reference of a line, in the form in which references are compared.
  func reference(of index: Int) -> String? { references.isEmpty ? nil : references[index] }

  /// Adjustments stand for no line of a bank: what a file of ours says is one is the row of that day and amount.
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

  /// The same bytes say the same: the lines of a file that was imported before are the rows that it made, whatever became of these since.
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
        // By index: no copy of a line is made.
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
          // The person says another value now than when the line made its row, which stays.
          take(index, Int(found.row), isChanged: true)
        } else {
          link(index, to: Int(found.row), evidence: true)
        }
      }
    }
  }

  /// A statement that was exported from the dataset names rows by their ids where the bank gave no reference.
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

  /// A line whose date or text the bank has changed: the same reference and amount, at most five days apart.
  ///
  /// References alone are no proof: mandates repeat theirs every month.
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
      sharesReferences = true
    }
  }

  /// Equal words of a row that a person moved here from another account are no proof: both accounts may have such a line.
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

  /// Equal lines and rows whose references differ are different payments. But inside the statement's days the
  /// row's own reference would have to be in the file too: where it is not, the bank has given out new ones.
  private mutating func matchOtherReferences(_ rows: LedgerRows) {
    guard let days = statement.days else { return }
    var pool = RowPool<ImportKey.Base>()
    // Lines inside come first: they tell whether references can be trusted.
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

  /// Takes a row as a line's; `isChanged` where the bank has given the line another date or text since.
  mutating func take(_ index: Int, _ row: Int, isChanged: Bool) {
    taken.insert(row)
    verdicts[index] = isChanged ? .changed(row) : .there(row)
    hasEvidence[index] = true
  }

  /// Takes over which lines a person says are rows, and what their money says of those that no words tell of (``KnownLines``): the
  /// `answer` of the person where it is not sure. Nobody is asked about lines before `since`.
  mutating func compareMoney(
    _ assigned: AssignedStatement, links: LineLinks, since: CalendarDate?, answer: ImportOptions.EqualLines?,
    _ texts: LedgerTexts
  ) {
    for (index, row) in links.known.sorted(by: { $0.key < $1.key }) { take(index, row, isChanged: false) }
    if texts.rows.isEmpty { return }
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

  /// What the closing balance says of lines among those that are open.
  private static func proof(
    of doubtful: [Int], among open: [Int], _ assigned: AssignedStatement, _ rows: LedgerRows
  ) -> ImportOptions.EqualLines? {
    let others = Set(doubtful)
    let new = open.filter { !others.contains($0) }
    return ClosingBalanceProof.areThere(doubtful, new: new, assigned, rows).map { $0 ? .same : .new }
  }

  /// Takes over what the edges of the statement say: which of equal lines a row stands for, and which lines are payments
  /// of their own.
  mutating func settle(_ edges: OverlapBoundaryDays) {
    for move in edges.moved { verdicts.swapAt(move.from, move.to) }
    for index in edges.apart { verdicts[index] = .new }
    questions += edges.undecided.map { $0.question(of: statement) }
  }
}

extension [RecalledLines.Line] {
  /// Where those of a line of the file stand, among all in the order of their lines.
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

/// Rows by what is looked for, each given out once: a million equal lines are gone through in one pass.
struct RowPool<Wanted: Hashable> {
  private var left: [Wanted: ArraySlice<Int>] = [:]

  /// The next row that stands for no line yet; `candidates` is asked once for each thing that has any.
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

/// What a statement's closing balance says of lines that may be there already.
enum ClosingBalanceProof {
  /// True where the account agrees with the bank without the `doubtful` lines, false where it does only with them, nil where it is no
  /// proof; `new` are the other lines that come in.
  static func areThere(
    _ doubtful: [Int], new: [Int], _ assigned: AssignedStatement, _ rows: LedgerRows
  ) -> Bool? {
    let statement = assigned.statement
    guard let account = assigned.account, let closing = statement.closingBalance,
      statement.balanceReconciles != false, let day = statement.dateRange?.upperBound,
      let before = LedgerBalances(rows, of: [account], currency: assigned.currency)
        .balance(of: account.key, on: day)
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
}
