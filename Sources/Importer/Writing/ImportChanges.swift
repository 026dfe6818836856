import Bookkeeping
import DatasetFormat
import Spreadsheet

/// Writes the decisions of a run as the changes of a plan.
struct ImportChanges {
  private let dataset: Dataset
  private let run: DecidedRun
  private let rows: LedgerRows
  private let transfers: TransferDecisions
  /// Agreements with the bank that are to be noted, by account.
  private let reconciled: [String: Reconciliation]
  /// The accounts that the run creates, and its findings about others.
  private let accounts: AccountChoice
  private let edits: RowEdits
  private let categoryFlows: [String: FlowType]
  /// The ids of split lines, by the number of their ledger row.
  private let divisions: [Int: ImportedRow.Division]

  init(
    _ run: DecidedRun, rows: LedgerRows, transfers: TransferDecisions, reconciled: [String: Reconciliation],
    accounts: AccountChoice, into dataset: Dataset, edits: RowEdits, newID: () -> RecordID
  ) {
    self.dataset = dataset
    self.run = run
    self.rows = rows
    self.transfers = transfers
    self.reconciled = reconciled
    self.accounts = accounts
    self.edits = edits
    categoryFlows = dataset.categoryFlows
    var divisions: [Int: ImportedRow.Division] = [:]
    for statement in run.statements where statement.outcomes.hasParts {
      for (number, line) in zip(statement.numbers, statement.made) where transfers.halves[number] == nil {
        let count = statement.outcomes[line: Int(line)]?.parts.count ?? 0
        guard count > 1 else { continue }
        divisions[number] = ImportedRow.Division(split: newID(), further: (1..<count).map { _ in newID() })
      }
    }
    self.divisions = divisions
  }

  /// The changes, statement by statement: new accounts, the record of the import, its rows.
  func all() -> [Change] {
    var changes: [Change] = []
    // Includes room for cells that may be missing.
    changes.reserveCapacity(run.statements.reduce(256) { $0 + $1.made.count })
    var made: Set<String> = []
    var seen: Set<String> = []
    for (number, statement) in run.statements.enumerated() {
      guard statement.isRecorded, let entry = statement.entry else { continue }
      if let account = statement.assigned.account, seen.insert(account.key).inserted {
        if accounts.created.contains(where: { $0.key == account.key }) {
          made.insert(account.key)
          changes.append(
            AccountEdits.insertion(
              account, currency: account.currency ?? dataset.settings.currency,
              reconciled: reconciled[account.key], at: edits.now))
        } else if let last4 = accounts.numbers[account.key] {
          changes += AccountEdits.number(of: account.key, last4, in: dataset, at: edits.now)
        }
      }
      changes.append(ImportInsertion.change(statement.assigned, entry, at: edits.now))
      appendTouched(of: statement, entry, to: &changes)
      appendMade(of: statement, number, to: &changes)
    }
    for link in transfers.links {
      for number in link.numbers {
        changes += edits.transferHalf(
          of: rows[number], id: link.id, reason: "half of a transfer between own accounts")
      }
    }
    for (key, balance) in reconciled.sorted(by: { $0.key < $1.key }) where !made.contains(key) {
      changes += AccountEdits.reconciliation(of: key, balance, in: dataset, at: edits.now)
    }
    return changes
  }

  private func appendTouched(
    of statement: DecidedStatement, _ entry: PastImports.Entry, to changes: inout [Change]
  ) {
    for touched in statement.touched {
      let line = statement.assigned.statement.entries[touched.line]
      switch touched.what {
      case .completion(let key):
        changes += edits.completion(
          of: touched.row, by: line, key: key, importID: entry.id, account: statement.assigned.account?.key)
      case .replacement(let entered):
        changes += edits.replacement(of: touched.row, by: entered, line: line.line)
        changes += edits.receipts(of: touched.row, to: entered, in: dataset, line: line.line)
      case .restoration: changes += edits.restoration(of: touched.row, line: line.line)
      }
    }
  }

  /// Writes a part of the rows at a time, so that no row is in memory twice.
  private func appendMade(of statement: DecidedStatement, _ number: Int, to changes: inout [Change]) {
    let common = ImportedRow.Common(
      account: statement.imported.accountKey, blankCurrency: statement.assigned.currency,
      categoryFlows: categoryFlows,
      ownEndings: Set(
        accounts.accounts.filter { $0.key != statement.imported.accountKey }.compactMap(\.last4)),
      time: edits.now.description)
    for part in LineParts.of(statement.made.indices) {
      let insertions = ConcurrentChunks.map(part) { chunk in
        RowEncoder.insertions(into: .transactions, count: chunk.count) { encoder in
          for index in chunk { row(index, of: statement, number).append(to: &encoder, common) }
        }
      }
      for rows in insertions { changes += rows }
    }
  }

  /// One of the transactions that a statement makes, in its written form.
  private func row(_ index: Int, of statement: DecidedStatement, _ statementNumber: Int) -> ImportedRow {
    // By number, so that the ledger row is not copied.
    let number = statement.firstNumber + index
    let line = Int(statement.made[index])
    return ImportedRow(
      id: rows.rows[number].id,
      line: run.line(ofRow: number, madeAt: LinePlace(statement: statementNumber, line: line)),
      key: rows.rows[number].key, importID: rows.imports.entries[rows.rows[number].importNumber].id,
      outcome: statement.outcomes[line: line] ?? RuleSet.Outcome(), transfer: transfers.halves[number],
      division: divisions[number])
  }
}

/// The change that adds an import to the Imports tab.
enum ImportInsertion {
  static func change(_ assigned: AssignedStatement, _ entry: PastImports.Entry, at time: Timestamp) -> Change
  {
    let statement = assigned.statement
    let unit = assigned.balanceCurrency
    func amount(_ minorUnits: Int64?) -> Amount? { minorUnits.map { Amount(minorUnits: $0, currency: unit) } }
    var row = RowEncoder(.imports)
    row.id("id", entry.id)
    row.text("fileName", statement.file)
    row.text("sha256", entry.hash)
    row.text("format", statement.format.rawValue)
    row.text("layout", statement.layoutUsed?.name)
    row.text("accountKey", assigned.account?.key)
    row.date("firstDate", entry.firstDate)
    row.date("lastDate", entry.lastDate)
    row.amount("openingBalance", amount(entry.openingBalance))
    row.amount("closingBalance", amount(entry.closingBalance))
    row.text("currency", unit == .none ? nil : unit.code)
    row.integer("lines", statement.lineCount)
    row.integer("booked", statement.bookedCount)
    row.timestamp("createdAt", time)
    return row.insertion(reason: "import of \(statement.file)")
  }
}

/// The changes that create an account, and those that note on an account what its statements say: its number,
/// and that its balance agreed.
enum AccountEdits {
  static func reconciliation(
    of key: String, _ reconciliation: Reconciliation, in dataset: Dataset, at time: Timestamp
  ) -> [Change] {
    guard let tab = dataset[.accounts], let found = row(of: key, in: tab) else { return [] }
    let edits = RowEdits(tab: tab, now: time)
    let reason = "the statement's closing balance agrees"
    return edits.set("lastReconciledDate", .date(reconciliation.date.description), row: found, reason)
      + edits.set("lastReconciledBalance", .number(reconciliation.balance.decimalText), row: found, reason)
      + edits.set("updatedAt", .text(time.description), row: found, reason)
  }

  /// Notes the last four digits of an account's number from one of its statements.
  static func number(of key: String, _ last4: String, in dataset: Dataset, at time: Timestamp) -> [Change] {
    guard let tab = dataset[.accounts], let found = row(of: key, in: tab) else { return [] }
    let edits = RowEdits(tab: tab, now: time)
    let reason = "its statement says its number"
    return edits.set("last4", .text(last4), row: found, reason)
      + edits.set("updatedAt", .text(time.description), row: found, reason)
  }

  /// The index of an account's row.
  private static func row(of key: String, in tab: Tab) -> Int? {
    var found: Int?
    tab.forEachRow { row in
      if found == nil, row.isLive, row.key(tab.schema["accountKey"]).value == key {
        found = row.index
      }
    }
    return found
  }

  /// The change that creates an account.
  static func insertion(
    _ account: Account, currency: Currency?, reconciled: Reconciliation?, at time: Timestamp
  ) -> Change {
    var row = RowEncoder(.accounts)
    row.text("accountKey", account.key)
    row.text("name", account.name)
    row.text("type", account.type.text)
    row.text("currency", currency?.code)
    row.amount(
      "startingBalance", Amount(minorUnits: account.startingBalance ?? 0, currency: currency ?? .none))
    row.date("startDate", account.startDate)
    row.text("last4", account.last4)
    row.boolean("isDefault", account.isDefault)
    row.boolean("isActive", true)
    row.date("lastReconciledDate", reconciled?.date)
    row.amount("lastReconciledBalance", reconciled?.balance)
    row.stamps(time)
    return row.insertion(reason: "asked for with --create-account")
  }
}
