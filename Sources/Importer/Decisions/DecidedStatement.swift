import Bookkeeping
import DatasetFormat

/// A statement with decided lines: the data for the user's view and for the plan.
struct DecidedStatement {
  /// An existing row that a line completes, replaces or restores.
  struct TouchedRow {
    enum What {
      case completion(ImportKey)
      /// The row is deleted because it is the same as this one, which the user entered.
      case replacement(LedgerRow)
      case restoration
    }

    /// The row before the statement.
    var row: LedgerRow
    /// The index of the entry.
    var line: Int
    var what: What
  }

  /// A line whose row existed before this statement, by its number among the ledger rows.
  struct FoundLine {
    var number: Int32
    private var index: Int32
    /// The key of the line: the row's key, or its own if the row's key is made from other words.
    var key: ImportKey

    init(number: Int, entry: Int, key: ImportKey) {
      self.number = Int32(clamping: number)
      index = Int32(clamping: entry)
      self.key = key
    }

    /// The index of the entry.
    var entry: Int { Int(index) }
  }

  /// The user's view. Transfers are added when the last statement is decided.
  var imported: StatementImport
  let assigned: AssignedStatement
  /// The import. Nil when the file leaves a question open, so that nothing of it was processed.
  let entry: PastImports.Entry?
  /// The text of its file.
  let source: SourceText?
  /// Whether this exact file was imported before, so that nothing about it is new.
  let isKnown: Bool
  /// The values that rules fill.
  let outcomes: LineOutcomes
  /// The entries that become transactions, in order.
  private(set) var made: [Int32] = []
  /// The number of the first of these transactions among the ledger rows. The others follow.
  let firstNumber: Int
  /// What happens to existing rows.
  private(set) var touched: [TouchedRow] = []
  /// Lines whose rows already existed.
  private(set) var found: [FoundLine] = []
  /// Rows made by an earlier statement of the run, with the entry that books them.
  private(set) var booked: [(row: Int, line: Int)] = []
  /// The sum of the lines that look like existing rows, in minor units. Nil when there are none.
  let lookAlikes: Int64?
  /// Rows that the user links as halves of one transfer: the row of a line of this statement, and another
  /// row.
  private(set) var linkedHalves: [(line: Int, own: Int, other: Int)] = []

  /// The numbers of the ledger rows that the statement makes.
  var numbers: Range<Int> { firstNumber..<firstNumber + made.count }

  /// Whether the import is recorded: it brings something new, or it is another statement that contains
  /// existing rows.
  var isRecorded: Bool {
    let isNew = !isKnown && (!found.isEmpty || !assigned.statement.correctedLines.isEmpty)
    return entry != nil && (!made.isEmpty || !touched.isEmpty || !booked.isEmpty || isNew)
  }

  /// Whether entries name the account on the other side.
  var namesAccounts: Bool {
    made.contains { assigned.statement.entries[Int($0)].register?.purpose.account != nil }
  }

  /// What is said of lines whose amount differs from what a rule foresaw.
  var notesOfPlanned: [String] {
    touched.compactMap { touched in
      let line = assigned.statement.entries[touched.line]
      guard case .completion = touched.what, let planned = touched.row.planned(insteadOf: line) else {
        return nil
      }
      let booked = Amount(
        minorUnits: Int64(clamping: line.amountMinor.magnitude), currency: planned.currency)
      let name = line.payee.isEmpty ? "the payment" : line.payee
      return
        "line \(line.line): \(name) is \(booked) and was planned as \(planned); dataset recurring edit changes the amount of those to come"
    }
  }

  /// A statement with an open question, perhaps in addition to those of its file.
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

  /// Makes the user's view and the data for the plan from the decisions, one for each entry. The decisions
  /// are not yet recorded in `texts.rows`. `entry` is the import. Lines before `since` were left out.
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
    imported.currency = assigned.currency
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

  /// The row that a decided line is or makes, if it may be half of a transfer that the user named.
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

  /// Applies the decision about a line, and returns the user's view of it.
  private mutating func take(
    _ decision: LineDecision, line index: Int, base: ImportKey.Base, _ rows: LedgerRows, _ texts: LedgerTexts,
    since: CalendarDate?
  ) -> LineImport {
    var result = LineImport(verdict: .new, payee: assigned.statement.entries[index].packedPayee)
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

  /// Notes a line whose row exists, and whether the bank has changed it.
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
