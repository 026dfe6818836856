/// The statements of a run with what is decided about their lines, for the stages that need all of them.
///
/// Only ``ImportPlanner`` adds to it: each statement once it is decided, and the run's transfers behind the last.
struct DecidedRun {
  private(set) var statements: [DecidedStatement] = []
  /// The lines that have booked what an earlier statement of the run makes, by ledger row.
  private var booked: [Int: LinePlace] = [:]

  mutating func append(_ statement: DecidedStatement) {
    for (row, line) in statement.booked {
      booked[row] = LinePlace(statement: statements.count, line: line)
    }
    statements.append(statement)
  }

  /// Shows a line as half of a transfer with an account.
  mutating func showTransfer(with account: String, at place: LinePlace) {
    statements[place.statement].imported.lines[place.line].transferAccountKey = account
    statements[place.statement].imported.lines[place.line].categoryKey = nil
  }

  /// Adds a proposal to those of a statement.
  mutating func propose(_ proposal: MatchProposal, statement number: Int) {
    statements[number].imported.proposals.append(proposal)
  }

  /// Whether a statement books what an earlier one makes: the row is then the later one's.
  var booksAcrossStatements: Bool { !booked.isEmpty }

  /// The line that a transaction is made of; of a pending one that a later statement books the booked line.
  func line(ofRow number: Int, madeAt place: LinePlace) -> StatementLine {
    let place = self.place(ofRow: number, madeAt: place)
    return statements[place.statement].assigned.statement.entries[place.line]
  }

  /// Where that line is, for loops over many.
  func place(ofRow number: Int, madeAt place: LinePlace) -> LinePlace {
    booked.isEmpty ? place : booked[number] ?? place
  }
}
