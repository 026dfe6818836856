public import DatasetFormat

/// Makes the plan that brings statements into a dataset: nothing twice, nothing lost.
public enum ImportPlanner {
  /// The tabs in which lines, accounts and rules are looked for.
  private static let searchedTabs: [TabName] = [.transactions, .accounts, .imports, .importRules]

  /// Plans the import of statement files, in order; a later file sees what an earlier one brings.
  ///
  /// While a question is open in any statement the plan is empty.
  ///
  /// Without a dataset the statements are only looked at, and the plan is empty. `provenance` is what is kept of earlier imports; without
  /// it a row that somebody took out of the sheet comes back with its line.
  ///
  /// - Throws: ``ImportError``, and what ``Provenance`` throws.
  public static func plan(
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
        notes += assigned.notes + outcome.notes
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
      into: dataset, edits: RowEdits(tab: tab, now: now), newID: origin.newID)
    result.rules = allRules
    result.plan.changes = changes.all()
    if !result.plan.isEmpty || result.namesRule(of: allRules.filter { !$0.hasID }) {
      result.plan.changes += RuleIdentification.changes(allRules, in: dataset, at: now, newID: origin.newID)
    }
    result.plan.provenance = ImportedLines.records(run, rows: rows, cells: cells)
    result.plan.addMissingPlaces(in: dataset)
    return result
  }

  /// Refuses options that are meant for one statement where there are several.
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
  /// Those of some ids that rows have.
  fileprivate func identities(among ids: Set<RecordID>) -> Set<RecordID> {
    guard let position = schema.identityPosition else { return [] }
    var found: Set<RecordID> = []
    forEachRow { row in
      if let id = row.uuid(position).value, ids.contains(id) { found.insert(id) }
    }
    return found
  }
}
