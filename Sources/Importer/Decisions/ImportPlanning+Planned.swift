import DatasetFormat

/// What there is to know of a transaction that is to be made.
extension ImportPlanning {
  /// The line it is made of; of a pending one that a later file of the run books, the booked line.
  func line(ofPlanned index: Int) -> StatementLine {
    let place = bookedLines[index] ?? planned[index].place
    return result.statements[place.statement].statement.entries[place.line]
  }

  /// The number of that line in its file, for loops over many.
  func lineNumber(ofPlanned index: Int) -> Int {
    let place = bookedLines[index] ?? planned[index].place
    return result.statements[place.statement].statement.entries[place.line].line
  }

  func outcome(ofPlanned index: Int) -> RuleSet.Outcome { outcomes[planned[index].outcome] }

  func account(ofPlanned index: Int) -> String? {
    result.statements[planned[index].place.statement].accountKey
  }

  /// The currency that a blank cell of its row would mean.
  func blankCurrency(ofPlanned index: Int) -> Currency? {
    files[planned[index].place.statement]?.provenance.currency
  }

  /// The currency of a line of a statement, by the code that it names; of one that names none the statement's.
  static func unit(of code: String?, in statement: Currency?) -> Currency {
    guard let code, code != statement?.code else { return statement ?? .none }
    return Currency(code: code) ?? statement ?? .none
  }

  /// The row as it will be written.
  func importedRow(_ index: Int) -> ImportedRow {
    // By number: no copy of the ledger row is made.
    let number = planned[index].number
    return ImportedRow(
      id: rows.rows[number].id, line: line(ofPlanned: index), key: rows.rows[number].key,
      importID: rows.imports.entries[rows.rows[number].importNumber].id, outcome: outcome(ofPlanned: index),
      transfer: halves[index])
  }
}
