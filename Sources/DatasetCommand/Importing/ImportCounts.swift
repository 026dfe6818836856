import Importer

/// The lines of a statement by what became of them: booked, pending and skipped add up to all.
struct ImportCounts {
  let booked: Int
  let pending: Int
  let skipped: [(line: Int, reason: String)]
  /// How many of the skipped lines are read once the questions are answered.
  let waiting: Int

  var lines: Int { booked + pending + skipped.count }

  init(_ imported: StatementImport) {
    var booked = 0
    var pending = 0
    let entries = imported.statement.entries
    for index in imported.lines.indices where imported.lines[index].verdict != .leftOut {
      if entries[index].status == .booked { booked += 1 } else { pending += 1 }
    }
    waiting = imported.statement.skipped.count { $0.reason == .undecided }
    self.booked = booked
    self.pending = pending
    let own = imported.statement.skipped.map { (line: $0.line, reason: $0.reason.description) }
    skipped = (own + imported.leftOut).sorted { $0.line < $1.line }
  }
}
