/// The statements of a run with the decisions about their lines, for stages that need all of them.
///
/// Only ``ImportPlanner`` adds to it: each statement when it is decided, and the run's transfers at the end.
struct DecidedRun {
  private(set) var statements: [DecidedStatement] = []
  /// The lines that booked a transaction made by an earlier statement of the run, by ledger row.
  private var booked: [Int: LinePlace] = [:]

  mutating func append(_ statement: DecidedStatement) {
    for (row, line) in statement.booked {
      booked[row] = LinePlace(statement: statements.count, line: line)
    }
    statements.append(statement)
  }

  /// Marks a line as half of a transfer with an account.
  mutating func showTransfer(with account: String, at place: LinePlace) {
    statements[place.statement].imported.lines[place.line].transferAccountKey = account
    statements[place.statement].imported.lines[place.line].categoryKey = nil
  }

  /// Adds a proposal to those of a statement.
  mutating func propose(_ proposal: MatchProposal, statement number: Int) {
    statements[number].imported.proposals.append(proposal)
  }

  /// Whether a statement books a transaction made by an earlier one. The row then belongs to the later
  /// statement.
  var booksAcrossStatements: Bool { !booked.isEmpty }

  /// The line from which a transaction is made. If a later statement books a pending one, the booked line.
  func line(ofRow number: Int, madeAt place: LinePlace) -> StatementLine {
    let place = self.place(ofRow: number, madeAt: place)
    return statements[place.statement].assigned.statement.entries[place.line]
  }

  /// The place of that line, for loops over many.
  func place(ofRow number: Int, madeAt place: LinePlace) -> LinePlace {
    booked.isEmpty ? place : booked[number] ?? place
  }
}
