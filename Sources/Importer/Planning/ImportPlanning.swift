import Bookkeeping
import DatasetFormat
import Spreadsheet

/// The state of one import while its statements are gone through: first each line is decided, then the halves of
/// transfers find each other, then the changes are written down.
struct ImportPlanning {
  let dataset: Dataset
  let options: ImportOptions
  let origin: Origin
  let now: Timestamp
  let edits: RowEdits
  let categoryTypes: [String: String]
  private let rules: RuleSet
  var accounts: AccountChoice
  var rows: LedgerRows
  /// The transactions that are to be made, in the order of the files.
  var planned: [PlannedRow] = []
  /// Lines that have booked a planned transaction since, by its index.
  var bookedLines: [Int: PlannedRow.Place] = [:]
  /// Planned transactions that are halves of transfers, by index.
  var halves: [Int: PlannedRow.Transfer] = [:]
  /// What rules make of lines; the first is nothing.
  var outcomes = [RuleSet.Outcome()]
  /// What becomes of rows that are there, in the order of the files.
  var touched: [Touched] = []
  /// Lines whose rows were there already, in the order of the files.
  var found: [FoundLine] = []
  /// One a statement; nil where a question is open about it.
  var files: [PlannedFile?] = []
  /// The pairs of rows that become transfers.
  var transfers: [Transfer] = []
  /// What a person has said about lines of the statement that is gone through.
  private var links = Links()
  /// Halves of transfers that a person has named, by their numbers.
  var linkedHalves: [(one: Int, other: Int)] = []
  /// What agreed with the bank, by account.
  var reconciled: [String: AccountEdits.Reconciliation] = [:]
  var result = ImportResult(statements: [], plan: Plan(command: "", base: [:]), notes: [])

  /// A row that is there and that a line completes or brings back.
  struct Touched {
    enum What {
      case completion(ImportKey)
      /// The row is deleted, since it is this one, which a person has entered.
      case replacement(LedgerRow)
      case restoration
    }

    var row: LedgerRow
    var line: StatementLine
    var what: What
  }

  /// A line whose row was there before this statement, by its number among the ledger rows.
  struct FoundLine {
    var number: Int32
    /// The line's number in its file.
    var line: Int32
  }

  /// A statement that is imported.
  struct PlannedFile {
    var provenance: ImportProvenance
    var account: Account?
    /// The text of its file.
    var source: SourceText?
    /// Where its transactions are among all that are planned.
    var planned = 0..<0
    /// Where its rows are among all that are touched.
    var touched = 0..<0
    /// Where its lines are among all whose rows were there.
    var found = 0..<0
    /// Whether the very file was imported before, so that nothing about it is new.
    var isKnown = false

    /// Whether the import is written down: it brings something, or it is one more statement that contains what is there.
    var isRecorded: Bool { !planned.isEmpty || !touched.isEmpty || !found.isEmpty && !isKnown }
  }

  /// Two rows that become the halves of one transfer.
  struct Transfer {
    var id: RecordID
    /// Their numbers among the ledger rows.
    var numbers: [Int]
  }

  /// - Throws: ``ImportError``.
  init(_ dataset: Dataset, options: ImportOptions, origin: Origin) throws(ImportError) {
    guard dataset.version >= 2 else { throw .needsVersion2(version: dataset.version) }
    guard let tab = dataset[.transactions] else { throw .noTransactionsTab }
    self.dataset = dataset
    self.options = options
    self.origin = origin
    now = origin.now()
    edits = RowEdits(tab: tab, now: now)
    accounts = try AccountChoice(dataset, options: options)
    rules = RuleSet(dataset.importRules, in: dataset)
    categoryTypes = Dictionary(
      dataset.categories.map { ($0.key, $0.type.text) }, uniquingKeysWith: { first, _ in first })
    rows = LedgerRows(dataset, newID: origin.newID)
    for (rule, reason) in rules.broken {
      result.notes.append("ImportRules row \(rule.row + 1): the rule is not applied: \(reason)")
    }
  }

  /// Decides the lines of a statement.
  ///
  /// - Throws: ``ImportError/currencyDiffers(file:statement:account:accountCurrency:)``.
  mutating func add(_ statement: Statement, hash: String, source: SourceText?) throws(ImportError) {
    guard statement.questions.isEmpty else {
      result.statements.append(StatementImport(unplanned: statement, account: nil))
      files.append(nil)
      return
    }
    let account = accounts.account(for: statement, number: result.statements.count)
    let ownCurrency = account.flatMap { $0.currency ?? dataset.settings.currency }
    if let account, let ownCurrency, let stated = statement.currency, stated != ownCurrency.code {
      throw .currencyDiffers(
        file: statement.file, statement: stated, account: account.key, accountCurrency: ownCurrency.code)
    }
    let currency = ownCurrency ?? dataset.settings.currency
    let statement = try statement.inUnits(of: currency)
    noteAccount(account, of: statement)
    var imported = StatementImport(statement: statement, accountKey: account?.key, lines: [])
    var identity = LineIdentity(
      statement, account: account?.key ?? "", currency: currency?.code ?? "", rows: &rows)
    let edges = EdgeDays(identity, rows: rows, hash: hash, answer: options.equalLines)
    for move in edges.moved { identity.move(from: move.from, to: move.to) }
    for index in edges.apart { identity.setApart(index) }
    imported.statement.questions = edges.undecided.map { EqualLinesQuestion.make($0, of: statement) }
    noteOtherReferences(identity)

    let provenance = ImportProvenance(
      statement: statement, account: account?.key, currency: currency, id: origin.newID(), hash: hash)
    let isKnown = rows.imports.of(account: identity.account).contains { $0.entry.hash == hash }
    let importNumber = rows.add(provenance.entry)
    var file = PlannedFile(provenance: provenance, account: account, source: source, isKnown: isKnown)
    let starts = (planned.count, touched.count, found.count)
    links = try links(of: identity)
    decide(&imported, identity, currency: currency, importNumber: importNumber)
    file.planned = starts.0..<planned.count
    file.touched = starts.1..<touched.count
    file.found = starts.2..<found.count
    files.append(file)
    result.statements.append(imported)
  }

  // MARK: - Lines

  private mutating func decide(
    _ imported: inout StatementImport, _ identity: LineIdentity, currency: Currency?, importNumber: Int
  ) {
    for number in links.completions.values { rows.take(number) }
    let matching = match(identity, currency: currency?.code ?? "")
    let entries = imported.statement.entries
    var keys = LineKeys(account: identity.account, rows: rows, bases: identity.bases)
    imported.lines.reserveCapacity(entries.count)
    let newCount = identity.verdicts.count { $0 == .new }
    rows.reserve(newCount)
    planned.reserveCapacity(planned.count + newCount)
    // A part of the lines at a time, so that the outcomes of rules take little memory.
    for start in stride(from: 0, to: entries.count, by: Self.partSize) {
      let part = start..<min(start + Self.partSize, entries.count)
      var found = ruleOutcomes(
        part, identity, matching, account: imported.accountKey, currency: currency)[...]
      for index in part {
        let outcome = found.first?.line == index ? found.removeFirst().outcome : nil
        imported.lines.append(
          decide(
            index, of: entries, identity, matching, &keys, outcome, currency, importNumber, &imported))
      }
    }
    list(matching, identity, &imported)
  }

  /// How many lines are gone through at a time.
  static let partSize = 16 * ConcurrentChunks.size

  /// What rules make of the lines of a part that may become transactions, in order; lines of which they make nothing
  /// are left out.
  private func ruleOutcomes(
    _ part: Range<Int>, _ identity: LineIdentity, _ matching: RowMatching, account: String?,
    currency: Currency?
  ) -> [(line: Int, outcome: RuleSet.Outcome)] {
    if rules.isEmpty { return [] }
    let (rules, entries, verdicts, linked) = (
      rules, identity.statement.entries, identity.verdicts, matching.linked
    )
    let parts = ConcurrentChunks.map(part) { chunk in
      var found: [(line: Int, outcome: RuleSet.Outcome)] = []
      for index in chunk {
        guard verdicts[index] == .new, linked[index] == nil, !entries[index].isZero else { continue }
        let outcome = rules.outcome(
          for: entries[index], account: account,
          digits: Self.unit(of: entries[index].currency, in: currency).digits)
        if !outcome.isNothing { found.append((index, outcome)) }
      }
      return found
    }
    return parts.flatMap { $0 }
  }

  /// Decides one line, which is not copied where it makes a transaction as most do.
  private mutating func decide(
    _ index: Int, of entries: [StatementLine], _ identity: LineIdentity, _ matching: RowMatching,
    _ keys: inout LineKeys, _ found: RuleSet.Outcome?, _ currency: Currency?, _ importNumber: Int,
    _ imported: inout StatementImport
  ) -> LineImport {
    var outcome = LineImport(verdict: .new, payee: entries[index].payee)
    if entries[index].isZero {
      outcome.verdict = .zero
    } else if let since = options.since, entries[index].date < since {
      outcome.verdict = .leftOut
      imported.leftOut.append((entries[index].line, "before \(since)"))
    } else {
      switch identity.verdicts[index] {
      case .there(let number), .changed(let number):
        let line = entries[index]
        if let other = links.transfers[index], !rows[number].isTransfer {
          linkedHalves.append((number, other))
        }
        if let entered = links.completions[index],
          let verdict = merge(number, into: entered, line, index, importNumber)
        {
          outcome.verdict = verdict
        } else if line.status == .booked, rows[number].kind == .pending, !rows[number].isDeleted {
          let known = identity.verdicts[index] == .there(number) ? rows[number].key : nil
          let key = known ?? keys.next(line: index, rows: rows)
          outcome.verdict = complete(number, line, index, key, importNumber)
        } else {
          outcome.verdict = meet(number, line, &imported)
          if identity.verdicts[index] == .changed(number) { noteChange(line, number, &imported) }
        }
      case .new:
        let key = keys.next(line: index, rows: rows)
        if let number = links.completions[index] ?? matching.linked[index] {
          outcome.verdict = complete(number, entries[index], index, key, importNumber)
        } else {
          outcome = plan(index, of: entries, key, found, currency, importNumber, &imported)
          if let other = links.transfers[index], outcome.verdict == .new {
            linkedHalves.append((rows.rows.count - 1, other))
          }
        }
      }
    }
    return outcome
  }

  private func match(_ identity: LineIdentity, currency: String) -> RowMatching {
    let entries = identity.statement.entries
    // Where no row waits for a line none has to be looked at.
    let candidates = rows.hasOpen ? entries.indices : 0..<0
    let open = candidates.filter { index in
      identity.verdicts[index] == .new && !entries[index].isZero && links.completions[index] == nil
        && options.since.map { entries[index].date >= $0 } != false
    }
    return RowMatching(
      identity.statement, open: open, account: identity.account, currency: currency,
      isOnlyAccount: accounts.accounts.count <= 1 || identity.account.isEmpty, rows: rows, options: options,
      text: text)
  }

  /// What a row says of the other party.
  func text(of row: LedgerRow) -> String {
    switch row.place {
    case .there: edits.text(of: row)
    case .planned(let index):
      row.kind == .pending
        ? line(ofPlanned: index).text : line(ofPlanned: index).payee + " " + line(ofPlanned: index).text
    }
  }

  /// A line whose row is there.
  private mutating func meet(
    _ number: Int, _ line: StatementLine, _ imported: inout StatementImport
  ) -> LineImport.Verdict {
    let row = rows[number]
    found.append(FoundLine(number: Int32(clamping: number), line: Int32(clamping: line.line)))
    guard row.isDeleted else { return .alreadyImported }
    guard options.restoresDeleted, row.kind != .damaged else {
      imported.stayDeleted.append(summary(of: row))
      return .alreadyImported
    }
    touched.append(Touched(row: row, line: line, what: .restoration))
    rows.update(number) { $0.isDeleted = false }
    return .restores(row.id)
  }

  /// A line that completes a row, which is there or which an earlier statement of this run makes.
  mutating func complete(
    _ number: Int, _ line: StatementLine, _ index: Int, _ key: ImportKey, _ importNumber: Int
  ) -> LineImport.Verdict {
    let row = rows[number]
    rows.take(number)
    switch row.place {
    case .there:
      touched.append(
        Touched(row: row, line: line, what: .completion(key)))
    case .planned(let planned):
      bookedLines[planned] = PlannedRow.Place(statement: result.statements.count, line: index)
    }
    let account = rows.imports.entries[importNumber].accountKey
    rows.update(number) { row in
      row.key = key
      row.hasID = true
      row.reference = line.reference ?? row.reference
      if row.kind != .entered { row.date = line.date }
      row.kind = line.status == .booked ? .booked : .pending
      row.importNumber = importNumber
      if row.accountKey.isEmpty { row.accountKey = account }
    }
    return .matches(row.id)
  }

  /// A line that makes a transaction, or that a rule leaves out.
  private mutating func plan(
    _ index: Int, of entries: [StatementLine], _ key: ImportKey, _ outcome: RuleSet.Outcome?,
    _ currency: Currency?, _ importNumber: Int, _ imported: inout StatementImport
  ) -> LineImport {
    var result = LineImport(verdict: .new, payee: outcome?.payee ?? entries[index].payee)
    if let outcome {
      result.fill(outcome)
      if outcome.skip {
        result.verdict = .leftOut
        imported.leftOut.append((entries[index].line, "rule \(outcome.rules.first?.description ?? "")"))
        return result
      }
      outcomes.append(outcome)
    }
    let unit = Self.unit(of: entries[index].currency, in: currency)
    let row = LedgerRow(
      place: .planned(planned.count), id: origin.newID(), accountKey: imported.accountKey ?? "",
      date: entries[index].date, amountMinor: entries[index].amountMinor,
      currency: unit == .none ? "" : unit.code, key: key, reference: entries[index].reference,
      kind: entries[index].status == .booked ? .booked : .pending,
      importNumber: importNumber, isTaken: true)
    planned.append(
      PlannedRow(
        number: rows.add(planned: row), place: .init(statement: self.result.statements.count, line: index),
        outcome: outcome == nil ? 0 : outcomes.count - 1))
    return result
  }
}
