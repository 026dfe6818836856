import Bookkeeping
import DatasetFormat
import Spreadsheet

@testable import Importer
@testable import Statements

/// Inputs for the stages of an import, made by hand.
enum StageInput {
  static func id(_ number: Int) -> RecordID { RecordID(high: 1, low: UInt64(number)) }

  static func account(_ key: String, startingBalance: Int64 = 0) -> Account {
    Account(
      key: key, name: key, type: .checking, currency: Currency(code: "EUR"), startingBalance: startingBalance
    )
  }

  /// A statement of an account in euros.
  static func assigned(_ statement: Statement, to key: String = "giro") -> AssignedStatement {
    AssignedStatement(statement: statement, account: account(key), currency: Currency(code: "EUR"))
  }

  static func entry(
    _ assigned: AssignedStatement, number: Int = 0, hash: String = "hash"
  ) -> PastImports.Entry {
    PastImports.Entry(assigned, id: id(1000 + number), hash: hash)
  }

  /// The key that a line of March 2026 gets.
  static func key(day: Int, minor: Int64, _ text: String, occurrence: Int = 1) throws -> ImportKey {
    let line = try Statement([(day, minor, text)]).entries[0]
    return ImportKey(
      ImportKey.base(date: line.date, amountMinor: minor, currency: "EUR", text: text), occurrence: occurrence
    )
  }

  /// An existing row of March 2026, in the sheet's row after the one of its number.
  static func row(
    _ number: Int, day: Int, minor: Int64, kind: LedgerRow.Kind = .booked, account: String = "giro",
    key: ImportKey? = nil, reference: String? = nil, isDeleted: Bool = false
  ) throws -> LedgerRow {
    LedgerRow(
      place: .there([number + 1]), id: id(number), accountKey: account,
      date: try Statement([(day, minor, "")]).entries[0].date, amountMinor: minor, currency: "EUR", key: key,
      reference: reference, kind: kind, isDeleted: isDeleted)
  }

  /// The findings of the stages about the lines of a statement.
  static func findings(
    _ assigned: AssignedStatement, rows: LedgerRows, links: LineLinks = LineLinks(),
    rules: RuleSet = RuleSet([]), options: ImportOptions = ImportOptions(),
    text: (Int) -> String = { _ in "" }
  ) -> LineFindings {
    let identity = LineIdentity(assigned, hash: "hash", rows: rows)
    let isOpen = identity.openLines(since: options.since)
    let matching = RowMatching(
      identity, isOpen: isOpen, links: links, isOnlyAccount: true, rows: rows, options: options,
      text: text)
    var findings = LineFindings(identity, isOpen: isOpen, links: links, matching: matching)
    findings.outcomes = LineOutcomes(
      rules, on: assigned.statement.entries, isNew: findings.isNew, account: assigned.account?.key,
      currency: assigned.currency)
    return findings
  }
}

/// A run whose statements are decided and recorded one by one.
struct StageRun {
  var rows = LedgerRows()
  var run = DecidedRun()
  let cells: LedgerCells
  let accounts: AccountChoice
  let dataset: Dataset

  init(rules: [[String: CellValue]] = []) throws {
    dataset = try PlanningHarness(rules: rules).dataset
    guard let tab = dataset[.transactions] else { throw NoTab() }
    cells = LedgerCells(tab)
    accounts = try AccountChoice(dataset, options: ImportOptions())
  }

  struct NoTab: Error {}

  var texts: LedgerTexts { LedgerTexts(rows, cells: cells, line: run.line) }

  mutating func add(_ statement: Statement, to account: String = "giro") {
    let assigned = StageInput.assigned(statement, to: account)
    rows.indexRecorded()
    let findings = StageInput.findings(
      assigned, rows: rows, rules: RuleSet(dataset.importRules, in: dataset), text: texts.text)
    let decisions = LineDecisions.of(findings, rows: rows, options: ImportOptions())
    let entry = StageInput.entry(assigned, number: run.statements.count, hash: statement.testHash)
    let decided = DecidedStatement(
      decisions, findings, of: assigned, as: entry, source: nil, since: nil, texts: texts)
    let first = rows.rows.count
    var count = 0
    rows.record(decisions, of: assigned, as: entry, statement: run.statements.count) {
      count += 1
      return StageInput.id(first + count)
    }
    run.append(decided)
  }
}
