import Bookkeeping
package import DatasetFormat
import DatasetDigest

/// Makes the plan that imports statements into a dataset, without duplicates and without losses.
package enum ImportPlanner {
  /// The tabs that are searched for lines, accounts and rules.
  private static let searchedTabs: [TabName] = [.transactions, .accounts, .imports, .importRules]

  /// Plans the import of statement files, in order. A later file sees the rows of an earlier one.
  ///
  /// While a question is open in any statement, the plan is empty.
  ///
  /// Without a dataset, the statements are only read, and the plan is empty. `provenance` holds the lines of
  /// earlier imports. Without it, a row that somebody removed from the sheet is imported again with its line.
  ///
  /// - Throws: ``ImportError``, and the errors of `Provenance`.
  package static func plan(
    _ files: [ImportFile], into dataset: Dataset?, provenance: Provenance = .nothing, options: ImportOptions,
    command: String, origin: Origin
  ) throws -> ImportResult {
    try check(files, options)
    guard let dataset else {
      let statements = files.flatMap(\.statements.statements).map {
        StatementImport(unplanned: $0, account: nil)
      }
      return ImportResult(statements: statements, plan: Plan(command: command, base: [:]), notes: [])
    }
    guard dataset.version >= 2 else { throw ImportError.needsVersion2(version: dataset.version) }
    guard let tab = dataset[.transactions] else { throw ImportError.noTransactionsTab }
    for name in searchedTabs where !dataset.isReadable(name) { throw ImportError.recordsUnknown(name) }
    let now = origin.now()
    let cells = LedgerCells(tab)
    let currency = dataset.settings.currency
    let allRules = dataset.importRules(newID: origin.newID)
    let rules = RuleSet(allRules, in: dataset)
    let categories = NamedCategories(dataset)
    var accounts = try AccountChoice(dataset, options: options)
    var rows = LedgerRows(dataset, newID: origin.newID)
    var run = DecidedRun()
    var notes = rules.broken.map { rule, reason in
      "ImportRules row \(rule.row + 1): the rule is not applied: \(reason)"
    }

    for file in files {
      for (number, statement) in file.statements.statements.enumerated() {
        guard statement.questions.isEmpty else {
          run.append(DecidedStatement(asking: statement))
          continue
        }
        let options = options.with(file.answers[number])
        let stages = StatementStages(
          rules: rules, categories: categories, options: options, newID: origin.newID)
        rows.indexRecorded()
        let assigned = try accounts.assign(
          statement.stated(in: options.answers[.currency]),
          hash: file.statements.statements.count == 1 ? file.sha256 : nil, rows: rows,
          answer: options.answers[.account])
        if let question = assigned.question {
          run.append(DecidedStatement(asking: statement, question))
          continue
        }
        if options.answers[.currency] == nil,
          let question = statement.currencyQuestion(for: assigned.currency)
        {
          run.append(DecidedStatement(asking: statement, question))
          continue
        }
        try rows.recall(for: assigned, hash: file.sha256, provenance) { tab.identities(among: $0) }
        let outcome = try stages.decide(
          assigned, of: file, isOnlyAccount: accounts.accounts.count <= 1,
          LedgerTexts(rows, cells: cells, line: run.line))
        rows.record(
          outcome.decisions, of: assigned, as: outcome.entry, statement: run.statements.count,
          newID: origin.newID)
        run.append(outcome.statement)
        notes += assigned.notes + outcome.notes + outcome.statement.notesOfPlanned
      }
    }
    let transfers = TransferDecisions(
      of: run, texts: LedgerTexts(rows, cells: cells, line: run.line), accounts: accounts, currency: currency,
      options: options, newID: origin.newID)
    rows.record(transfers)
    run.record(transfers, rows)
    let balances = BalanceCheck(
      run.statements, rows: rows, cells: cells, currency: currency, reconciles: options.reconciles)
    rows.forgetKeys()

    var result = ImportResult(
      statements: run.statements.map(\.imported), plan: Plan(command: command, base: dataset.fileHashes),
      notes: notes + transfers.notes + balances.notes)
    if result.hasQuestions { return result }
    let changes = ImportChanges(
      run, rows: rows, transfers: transfers, reconciled: balances.reconciled, accounts: accounts,
      into: dataset,
      edits: RowEdits(tab: tab, now: now, words: Wording(language: dataset.settings[.language])),
      newID: origin.newID)
    for (number, statement) in run.statements.enumerated() where statement.isRecorded {
      result.statements[number].importID = statement.entry?.id
    }
    result.rules = allRules
    result.plan.changes = changes.all()
    if !result.plan.isEmpty || result.namesRule(of: allRules.filter { !$0.hasID }) {
      result.plan.changes += RuleIdentification.changes(allRules, in: dataset, at: now, newID: origin.newID)
    }
    result.plan.provenance = ImportedLines.records(run, rows: rows, cells: cells)
    result.plan.addMissingPlaces(in: dataset)
    return result
  }

  /// Refuses options for one statement when there are several.
  private static func check(_ files: [ImportFile], _ options: ImportOptions) throws(ImportError) {
    for file in files.map(\.statements) where options.accountKey != nil && file.mayBeOfSeveralAccounts {
      throw .severalAccounts(
        file: file.name, accounts: file.statements.map { $0.account?.masked ?? "unnamed" })
    }
    let count = files.reduce(0) { $0 + $1.statements.statements.count }
    if !options.links.isEmpty, count != 1 { throw .linksNeedOneStatement(count: count) }
  }
}

extension Tab {
  /// The ids among these that rows have.
  fileprivate func identities(among ids: Set<RecordID>) -> Set<RecordID> {
    guard let position = schema.identityPosition else { return [] }
    var found: Set<RecordID> = []
    forEachRow { row in
      if let id = row.uuid(position).value, ids.contains(id) { found.insert(id) }
    }
    return found
  }
}

/// A file to import: its statements, and the hash that identifies it.
package struct ImportFile: Sendable {
  /// The statements read from the file.
  package var statements: StatementFile
  /// The SHA-256 of the file, 64 hexadecimal digits.
  package var sha256: String
  /// The user's answers about single statements of the file, by number from 0.
  package private(set) var answers: [Int: QuestionAnswers] = [:]

  /// A file that was read, with its hash.
  package init(statements: StatementFile, sha256: String) {
    self.statements = statements
    self.sha256 = sha256
  }

  /// A file that was read, identified by the hash of its bytes.
  package init(statements: StatementFile, bytes: [UInt8]) {
    self.init(statements: statements, sha256: SHA256.digest(of: bytes).description)
  }

  /// Takes the answer to a question about a statement of the file, by its number from 0. The import must then
  /// be planned again.
  package mutating func answer(_ code: Question.Code, with choice: String, inStatement number: Int) {
    answers[number, default: QuestionAnswers()][code] = choice
  }
}

/// The stages for a single statement after its account is chosen: identify, match, apply rules, decide.
///
/// They read the rows before the statement. ``ImportPlanner`` records the results.
struct StatementStages {
  /// The result: the decisions, and the statement with everything that follows from them.
  struct Outcome {
    let decisions: [LineDecision]
    let statement: DecidedStatement
    let entry: PastImports.Entry
    /// Notes for the user.
    let notes: [String]
  }

  let rules: RuleSet
  let categories: NamedCategories
  let options: ImportOptions
  /// Makes the id of the import.
  let newID: () -> RecordID

  /// Decides the lines of a statement of a file. `isOnlyAccount` tells whether a row without an account can
  /// only belong to the statement's account.
  ///
  /// - Throws: ``ImportError/linkImpossible(line:row:reason:)``.
  func decide(
    _ assigned: AssignedStatement, of file: ImportFile, isOnlyAccount: Bool, _ texts: LedgerTexts
  ) throws(ImportError) -> Outcome {
    let rows = texts.rows
    var identity = LineIdentity(assigned, hash: file.sha256, rows: rows)
    let entry = PastImports.Entry(assigned, id: newID(), hash: file.sha256)
    let links = try LineLinks(options, identity, rows: rows, cells: texts.cells)
    identity.compareMoney(assigned, links: links, since: options.since, answer: options.knownLines, texts)
    identity.settle(OverlapBoundaryDays(identity, rows: rows, hash: file.sha256, answer: options.equalLines))
    let isOpen = identity.openLines(since: options.since)
    let matching = RowMatching(
      identity, isOpen: isOpen, links: links, isOnlyAccount: isOnlyAccount, rows: rows, options: options,
      text: texts.text, pendingWords: texts.pendingWords)
    var findings = LineFindings(identity, isOpen: isOpen, links: links, matching: matching)
    findings.outcomes = LineOutcomes(
      rules, on: assigned.statement.entries, isNew: findings.isNew, account: assigned.account?.key,
      currency: assigned.currency)
    findings.outcomes.addCategories(of: assigned.statement.entries, isNew: findings.isNew, categories)
    let decisions = LineDecisions.of(findings, rows: rows, options: options)
    let statement = DecidedStatement(
      decisions, findings, of: assigned, as: entry, source: file.statements.source, since: options.since,
      texts: texts)
    return Outcome(decisions: decisions, statement: statement, entry: entry, notes: identity.notes)
  }
}
