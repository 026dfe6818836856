public import DatasetFormat

/// Makes the plan that brings statements into a dataset: nothing twice, nothing lost.
public enum ImportPlanner {
  /// Plans the import of statement files, in order; a later file sees what an earlier one brings.
  ///
  /// While a question is open in any statement the plan is empty.
  ///
  /// Without a dataset the statements are only looked at, and the plan is empty.
  ///
  /// - Throws: ``ImportError``.
  public static func plan(
    _ files: [ImportFile], into dataset: Dataset?, options: ImportOptions, command: String, origin: Origin
  ) throws(ImportError) -> ImportResult {
    for file in files.map(\.statements) where options.accountKey != nil && file.mayBeOfSeveralAccounts {
      throw .severalAccounts(
        file: file.name, accounts: file.statements.map { $0.account?.masked ?? "unnamed" })
    }
    let count = files.reduce(0) { $0 + $1.statements.statements.count }
    if !options.links.isEmpty, count != 1 { throw .linksNeedOneStatement(count: count) }
    guard let dataset else {
      let statements = files.flatMap(\.statements.statements).map {
        StatementImport(unplanned: $0, account: nil)
      }
      return ImportResult(statements: statements, plan: Plan(command: command, base: [:]), notes: [])
    }
    var planning = try ImportPlanning(dataset, options: options, origin: origin)
    for file in files {
      for statement in file.statements.statements {
        try planning.add(statement, hash: file.sha256, source: file.statements.source)
      }
    }
    planning.finish()
    var plan = Plan(command: command, base: dataset.fileHashes)
    let result = planning.result
    if !result.hasQuestions {
      plan.changes = planning.changes()
      plan.provenance = planning.provenance()
      plan.addMissingPlaces(in: dataset)
    }
    return ImportResult(statements: result.statements, plan: plan, notes: result.notes)
  }
}

extension StatementImport {
  /// A statement that is only looked at: nothing is compared.
  init(unplanned statement: Statement, account: String?) {
    self.init(
      statement: statement, accountKey: account,
      lines: statement.entries.map { LineImport(verdict: $0.isZero ? .zero : .new, payee: $0.payee) })
  }
}
