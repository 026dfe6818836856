import Bookkeeping
import DatasetFormat

/// A statement whose lines are decided: what a person is shown of it, and what the plan is written from.
struct DecidedStatement {
  /// A row that is there and that a line completes, replaces or brings back.
  struct TouchedRow {
    enum What {
      case completion(ImportKey)
      /// The row is deleted, since it is this one, which a person has entered.
      case replacement(LedgerRow)
      case restoration
    }

    /// As it was before the statement.
    var row: LedgerRow
    /// The index of the entry.
    var line: Int
    var what: What
  }

  /// A line whose row was there before this statement, by its number among the ledger rows.
  struct FoundLine {
    var number: Int32
    private var index: Int32
    /// What the line is known by: the row's key, or where that is made of other words its own.
    var key: ImportKey

    init(number: Int, entry: Int, key: ImportKey) {
      self.number = Int32(clamping: number)
      index = Int32(clamping: entry)
      self.key = key
    }

    /// The index of the entry.
    var entry: Int { Int(index) }
  }

  /// What a person is shown; transfers are added when the last statement is decided.
  var imported: StatementImport
  let assigned: AssignedStatement
  /// The import; nil where the file leaves a question open, and nothing of it was looked at.
  let entry: PastImports.Entry?
  /// The text of its file.
  let source: SourceText?
  /// Whether the very file was imported before, so that nothing about it is new.
  let isKnown: Bool
  /// What rules fill.
  let outcomes: LineOutcomes
  /// The entries that transactions are made from, in their order.
  private(set) var made: [Int32] = []
  /// The number of the first of these transactions among the ledger rows; the others follow.
  let firstNumber: Int
  /// What becomes of rows that are there.
  private(set) var touched: [TouchedRow] = []
  /// Lines whose rows were there already.
  private(set) var found: [FoundLine] = []
  /// Rows that an earlier statement of the run makes, with the entry that books them.
  private(set) var booked: [(row: Int, line: Int)] = []
  /// What the lines that look like rows which are there add up to, in minor units; nil where there are none.
  let lookAlikes: Int64?
  /// Rows that a person says are halves of one transfer: that of a line of this statement, and another.
  private(set) var linkedHalves: [(line: Int, own: Int, other: Int)] = []

  /// The numbers of the ledger rows that the statement makes.
  var numbers: Range<Int> { firstNumber..<firstNumber + made.count }

  /// Whether the import is written down: it brings something, or it is one more statement that contains what is there.
  var isRecorded: Bool {
    let isNew = !isKnown && (!found.isEmpty || !assigned.statement.correctedLines.isEmpty)
    return entry != nil && (!made.isEmpty || !touched.isEmpty || !booked.isEmpty || isNew)
  }

  /// Whether entries name the account on their other side.
  var namesAccounts: Bool {
    made.contains { assigned.statement.entries[Int($0)].register?.purpose.account != nil }
  }

  /// A statement with an open question, perhaps one more than its file leaves.
  init(asking statement: Statement, _ question: Question? = nil) {
    var statement = statement
    if let question { statement.questions.append(question) }
    imported = StatementImport(unplanned: statement, account: nil)
    assigned = AssignedStatement(statement: statement)
    entry = nil
    source = nil
    isKnown = false
    outcomes = LineOutcomes()
    firstNumber = 0
    lookAlikes = nil
  }

  /// Draws from the decisions, one for each entry and not yet recorded in `texts.rows`, what a person is shown and the plan
  /// is written from. `entry` is the import; lines before `since` were left out.
  init(
    _ decisions: [LineDecision], _ findings: LineFindings, of assigned: AssignedStatement,
    as entry: PastImports.Entry, source: SourceText?, since: CalendarDate?, texts: LedgerTexts
  ) {
    self.assigned = assigned
    self.entry = entry
    self.source = source
    outcomes = findings.outcomes
    lookAlikes = findings.identity.lookAlikes.reduce(nil) {
      ($0 ?? 0)?.adding(assigned.statement.entries[$1].amountMinor)
    }
    let rows = texts.rows
    isKnown = rows.imports.hasFile(entry.hash, of: entry.accountKey)
    firstNumber = rows.rows.count
    imported = StatementImport(statement: assigned.statement, accountKey: assigned.account?.key, lines: [])
    imported.accountReasons = assigned.reasons
    imported.statement.questions = findings.identity.questions
    imported.lines.reserveCapacity(decisions.count)
    made.reserveCapacity(decisions.count { if case .makes = $0 { true } else { false } })
    let linked = findings.links.transfers
    for index in decisions.indices {
      imported.lines.append(
        take(
          decisions[index], line: index, base: findings.identity.bases[index], rows, texts, since: since))
      guard !linked.isEmpty, let other = linked[index],
        let own = Self.ownHalf(decisions[index], of: findings.identity.verdicts[index], numbers, rows)
      else { continue }
      linkedHalves.append((index, own, other))
    }
    imported.list(findings, texts)
  }

  /// The row that a decided line is or makes, as far as it may be half of a transfer that a person has named.
  private static func ownHalf(
    _ decision: LineDecision, of verdict: LineIdentity.Verdict, _ made: Range<Int>, _ rows: LedgerRows
  ) -> Int? {
    switch (decision, verdict) {
    case (.zero, _), (.leftOut, _): nil
    case (.completes(let row, _), _), (.merges(_, let row), _): rows.rows[row].isTransfer ? nil : row
    case (_, .there(let row)), (_, .changed(let row)): rows.rows[row].isTransfer ? nil : row
    case (.makes, .new): made.upperBound - 1
    case (_, .new): nil
    }
  }

  /// Takes over what is decided about a line, and gives what the person is shown of it.
  private mutating func take(
    _ decision: LineDecision, line index: Int, base: ImportKey.Base, _ rows: LedgerRows, _ texts: LedgerTexts,
    since: CalendarDate?
  ) -> LineImport {
    var result = LineImport(verdict: .new, payee: assigned.statement.entries[index].payee)
    switch decision {
    case .zero: result.verdict = .zero
    case .leftOut(let omission):
      result.verdict = .leftOut
      let line = assigned.statement.entries[index].line
      switch omission {
      case .since: imported.leftOut.append((line, "before \(since?.description ?? "")"))
      case .rule:
        fill(&result, line: index)
        let rule = outcomes[line: index]?.rules.first
        imported.leftOut.append((line, "rule \(rule?.description ?? "")"))
      }
    case .there(let row, let isChanged):
      result.verdict = .alreadyImported
      note(row, found: index, isChanged: isChanged, base: base, texts)
      if rows.rows[row].isDeleted { imported.stayDeleted.append(texts.summary(of: row)) }
    case .restores(let row, let isChanged):
      result.verdict = .restores(rows.rows[row].id)
      note(row, found: index, isChanged: isChanged, base: base, texts)
      touched.append(TouchedRow(row: rows[row], line: index, what: .restoration))
    case .completes(let row, let key):
      result.verdict = .matches(rows.rows[row].id)
      complete(row, key, line: index, texts)
    case .merges(let own, let entered):
      result.verdict = .matches(rows.rows[entered].id)
      touched.append(TouchedRow(row: rows[own], line: index, what: .replacement(rows[entered])))
      if let key = rows.rows[own].key { complete(entered, key, line: index, texts) }
    case .makes:
      fill(&result, line: index)
      made.append(Int32(clamping: index))
    case .remakes(let row, _):
      result.verdict = .restores(rows.rows[row].id)
      made.append(Int32(clamping: index))
    }
    return result
  }

  private func fill(_ result: inout LineImport, line index: Int) {
    guard let outcome = outcomes[line: index] else { return }
    if let payee = outcome.payee { result.payee = payee }
    result.fill(outcome)
  }

  private mutating func complete(_ number: Int, _ key: ImportKey, line index: Int, _ texts: LedgerTexts) {
    let row = texts.rows[number]
    switch row.place {
    case .there: touched.append(TouchedRow(row: row, line: index, what: .completion(key)))
    case .planned: return booked.append((number, index))
    case .gone: return
    }
    let entry = assigned.statement.entries[index]
    let cells = LineCompletion(row: row, line: entry, cells: texts.cells).differences
    if !cells.isEmpty {
      imported.differences.append(
        LineDifference(line: entry.line, row: texts.summary(of: number), cells: cells))
    }
  }

  /// Notes a line whose row is there, and where the bank has changed it since.
  private mutating func note(
    _ row: Int, found index: Int, isChanged: Bool, base: ImportKey.Base, _ texts: LedgerTexts
  ) {
    let known = texts.rows[row].key
    let key = known?.base == base ? known : nil
    found.append(FoundLine(number: row, entry: index, key: key ?? ImportKey(base, occurrence: 1)))
    guard isChanged else { return }
    let entry = assigned.statement.entries[index]
    imported.changed.append(
      ChangedLine(line: entry.line, date: entry.date, text: entry.text, row: texts.summary(of: row)))
  }
}
