import Bookkeeping
import DatasetFormat

/// The stages that one statement goes through by itself, once its account is chosen: identify, match, apply rules, decide.
///
/// They read the rows as they were before the statement; ``ImportPlanner`` records what comes out.
struct StatementStages {
  /// What comes out: the decisions, and the statement with all that follows from them.
  struct Outcome {
    let decisions: [LineDecision]
    let statement: DecidedStatement
    let entry: PastImports.Entry
    /// What the person should know.
    let notes: [String]
  }

  let rules: RuleSet
  let categories: NamedCategories
  let options: ImportOptions
  /// Makes the id of the import.
  let newID: () -> RecordID

  /// Decides the lines of a statement of a file. `isOnlyAccount` says whether a row without an account can only be of the
  /// statement's.
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
    identity.settle(EdgeDays(identity, rows: rows, hash: file.sha256, answer: options.equalLines))
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
