public import DatasetFormat

/// Makes the plan that brings statements into a dataset: nothing twice, nothing lost.
public enum ImportPlanner {
  /// Plans the import of statement files, in order; a later file sees what an earlier one brings.
  ///
  /// While a question is open in any statement the plan is empty.
  ///
  /// `hashes` are the SHA-256 of the files, in their order. Without a dataset the statements are only looked at, and
  /// the plan is empty.
  ///
  /// - Throws: ``ImportError``.
  public static func plan(
    _ files: [StatementFile], hashes: [String], into dataset: Dataset?, options: ImportOptions,
    command: String,
    origin: Origin
  ) throws(ImportError) -> ImportResult {
    var planning = try ImportPlanning(dataset: dataset, options: options, origin: origin)
    var statements: [StatementImport] = []
    for (file, hash) in zip(files, hashes) {
      if options.accountKey != nil, file.statements.count > 1 {
        throw .severalAccounts(
          file: file.name, accounts: file.statements.map { $0.account?.masked ?? "unnamed" })
      }
      for statement in file.statements {
        statements.append(try planning.add(statement, hash: hash, source: file.source))
      }
    }
    var plan = Plan(command: command, base: dataset?.fileHashes ?? [:])
    let hasQuestions = statements.contains { !$0.statement.questions.isEmpty }
    if let dataset, !hasQuestions {
      plan.changes = planning.changes
      plan.provenance = planning.provenance
      plan = plan.addingMissingPlaces(in: dataset)
    }
    return ImportResult(statements: statements, plan: plan, notes: planning.notes)
  }
}

/// The state of one import while its statements are gone through.
private struct ImportPlanning {
  private let dataset: Dataset?
  private let options: ImportOptions
  private let origin: Origin
  private let now: Timestamp
  private let accounts: AccountChoice?
  private let rules: RuleSet
  private let categoryTypes: [String: String]
  private var existing: ExistingRows?
  private var isAccountMade = false
  private var createdCurrency: Currency?
  /// The keys of all lines of this import, by account.
  private var planned: Set<String> = []
  private(set) var changes: [Change] = []
  private(set) var provenance: [ProvenanceRecord] = []
  private(set) var notes: [String] = []

  init(dataset: Dataset?, options: ImportOptions, origin: Origin) throws(ImportError) {
    self.dataset = dataset
    self.options = options
    self.origin = origin
    now = origin.now()
    guard let dataset else {
      accounts = nil
      rules = RuleSet([])
      categoryTypes = [:]
      return
    }
    guard dataset.version >= 2 else { throw .needsVersion2(version: dataset.version) }
    guard dataset[.transactions] != nil else { throw .noTransactionsTab }
    accounts = try AccountChoice(dataset, options: options)
    rules = RuleSet(dataset.importRules, in: dataset)
    categoryTypes = Dictionary(
      dataset.categories.map { ($0.key, $0.type) }, uniquingKeysWith: { first, _ in first })
    existing = ExistingRows(dataset)
    for (rule, reason) in rules.broken {
      notes.append("ImportRules row \(rule.row + 1): the rule is not applied: \(reason)")
    }
  }

  mutating func add(_ statement: Statement, hash: String, source: SourceLines?) throws(ImportError)
    -> StatementImport
  {
    let account = accounts?.account(for: statement)
    var result = StatementImport(statement: statement, accountKey: account?.key, lines: [])
    guard let dataset, statement.questions.isEmpty else {
      result.lines = statement.entries.map {
        LineImport(verdict: $0.isZero ? .zero : .new, payee: $0.payee)
      }
      return result
    }
    if account == nil {
      notes.append(
        "\(statement.file): no account is known for it, so accountKey stays blank; name one with --account KEY"
      )
    }
    let ownCurrency = account.flatMap { accountCurrency($0, statement, dataset) }
    if let account, let ownCurrency, let stated = statement.currency, stated != ownCurrency.code {
      throw .currencyDiffers(
        file: statement.file, statement: stated, account: account.key, accountCurrency: ownCurrency.code)
    }
    let importID = origin.newID()
    let currency = ownCurrency ?? dataset.settings.currency
    let keys = lineKeys(statement, currency: currency)
    let verdicts = identify(statement, keys: keys, account: account?.key ?? "", currency: currency)
    let firstChange = changes.count
    var origins = ProvenanceWriter(statement, source: source)
    for (index, line) in statement.entries.enumerated() {
      let first = changes.count
      result.lines.append(
        decide(
          line, key: keys[index], verdict: verdicts[index], account: account?.key, currency: currency,
          importID: importID, leftOut: &result.leftOut))
      origins.add(changes[first...], entry: index)
    }
    if changes.count > firstChange {
      provenance.append(ProvenanceRecord(importID: importID, bytes: origins.bytes))
      if !isAccountMade, let creation = accounts?.creation(at: now, currency: currency) {
        changes.insert(creation, at: firstChange)
        isAccountMade = true
      }
      changes.insert(importRow(result, id: importID, hash: hash, currency: currency), at: firstChange)
    }
    return result
  }

  /// The currency of an account; one that is made for this import takes that of its first statement.
  private mutating func accountCurrency(_ account: Account, _ statement: Statement, _ dataset: Dataset)
    -> Currency?
  {
    guard account.key == accounts?.created?.key else { return account.currency ?? dataset.settings.currency }
    createdCurrency =
      createdCurrency ?? statement.currency.flatMap(Currency.init(code:)) ?? dataset.settings.currency
    return createdCurrency
  }

  // MARK: - Identity

  /// The import key of every line: equal lines count on from 1 in their statement.
  private func lineKeys(_ statement: Statement, currency: Currency?) -> [String] {
    var occurrences: [String: Int] = [:]
    return statement.entries.map { line in
      let base = ImportKey.base(
        date: line.date, amountMinor: line.amountMinor, currency: line.currency ?? currency?.code ?? "",
        text: line.text)
      occurrences[base, default: 0] += 1
      return ImportKey.key(base, occurrence: occurrences[base, default: 1])
    }
  }

  private enum Identity {
    case new, there
    case completes(ExistingRows.Row)
  }

  /// What each line is, keys first, so that a line with its own row never takes another's.
  private mutating func identify(
    _ statement: Statement, keys: [String], account: String, currency: Currency?
  ) -> [Identity] {
    var result = [Identity](repeating: .new, count: keys.count)
    for (index, key) in keys.enumerated() where !statement.entries[index].isZero {
      if existing?.take(key: key, account: account) == true || planned.contains(account + "|" + key) {
        result[index] = .there
      }
    }
    for (index, line) in statement.entries.enumerated() where !line.isZero {
      guard case .new = result[index] else { continue }
      let code = line.currency ?? currency?.code ?? ""
      if let reference = line.reference, !reference.isEmpty,
        existing?.take(reference: reference, account: account, line: line, currency: code) != nil
      {
        result[index] = .there
      } else if line.status == .booked,
        let row = existing?.takeAlike(account: account, line: line, currency: code)
      {
        result[index] = .completes(row)
      }
    }
    completeUnlike(statement, account: account, currency: currency, &result)
    for (index, key) in keys.enumerated() where !statement.entries[index].isZero {
      planned.insert(account + "|" + key)
    }
    return result
  }

  /// Links lines with rows of another text, where there is one candidate each way.
  private mutating func completeUnlike(
    _ statement: Statement, account: String, currency: Currency?, _ result: inout [Identity]
  ) {
    guard let rows = existing else { return }
    var linesOfRow: [Int: [Int]] = [:]
    var rowsOfLine: [Int: [Int]] = [:]
    for (index, line) in statement.entries.enumerated() where !line.isZero && line.status == .booked {
      guard case .new = result[index] else { continue }
      let code = line.currency ?? currency?.code ?? ""
      let candidates = rows.candidates(account: account, line: line, currency: code)
      if !candidates.isEmpty { rowsOfLine[index] = candidates }
      for row in candidates { linesOfRow[row, default: []].append(index) }
    }
    for (index, candidates) in rowsOfLine where candidates.count == 1 && linesOfRow[candidates[0]]?.count == 1
    {
      if let row = existing?.take(candidate: candidates[0]) { result[index] = .completes(row) }
    }
  }

  // MARK: - Changes

  private mutating func decide(
    _ line: StatementLine, key: String, verdict: Identity, account: String?, currency: Currency?,
    importID: RecordID, leftOut: inout [(line: Int, reason: String)]
  ) -> LineImport {
    var result = LineImport(verdict: .new, payee: line.payee)
    if line.isZero {
      result.verdict = .zero
      return result
    }
    if let since = options.since, line.date < since {
      result.verdict = .leftOut
      leftOut.append((line.line, "before \(since)"))
      return result
    }
    let unit = line.currency.flatMap { Currency(code: $0) } ?? currency ?? .none
    let outcome = rules.outcome(for: line, account: account, digits: unit.digits)
    result.payee = outcome.payee ?? line.payee
    result.categoryKey = outcome.categoryKey
    result.tags = outcome.tags
    result.note = outcome.note
    result.rule = outcome.categoryRule ?? outcome.rules.first
    switch verdict {
    case .there: result.verdict = .alreadyImported
    case .completes(let row):
      result.verdict = .matches(row.id)
      if let tab = dataset?[.transactions] {
        changes += ImportedRow.completion(of: row, in: tab, by: line, key: key, importID: importID, now: now)
      }
    case .new:
      if outcome.skip {
        result.verdict = .leftOut
        leftOut.append((line.line, "rule \(outcome.rules.first?.description ?? "")"))
        return result
      }
      let row = ImportedRow(
        line: line, key: key, account: account, unit: unit, datasetCurrency: currency, importID: importID,
        outcome: outcome, categoryTypes: categoryTypes, now: now)
      changes += row.insertions(origin: origin)
    }
    return result
  }

  /// The row of the Imports tab.
  private func importRow(
    _ result: StatementImport, id: RecordID, hash: String, currency: Currency?
  ) -> Change {
    let statement = result.statement
    let unit = statement.currency.flatMap { Currency(code: $0) } ?? currency ?? .none
    var row = RowEncoder(.imports)
    row.id("id", id)
    row.text("fileName", statement.file)
    row.text("sha256", hash)
    row.text("format", statement.format.rawValue)
    row.text("accountKey", result.accountKey)
    row.date("firstDate", statement.dateRange?.lowerBound)
    row.date("lastDate", statement.dateRange?.upperBound)
    row.amount("openingBalance", statement.openingBalance.map { Amount(minorUnits: $0, currency: unit) })
    row.amount("closingBalance", statement.closingBalance.map { Amount(minorUnits: $0, currency: unit) })
    row.text("currency", unit == .none ? nil : unit.code)
    row.integer("lines", statement.lineCount)
    row.integer("booked", statement.bookedCount)
    row.timestamp("createdAt", now)
    return row.insertion(reason: "import of \(statement.file)")
  }
}
