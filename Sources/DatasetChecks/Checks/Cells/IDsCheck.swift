import DatasetFormat
import Spreadsheet

/// Ids are UUIDs.
struct IDsCheck: CellCheck {
  var kinds: [FindingKind] { FindingKind.ofIDForms + FindingKind.ofEveryCell }

  func problem(_ row: TabRow, position: Int, cell: Cell, _ context: CellContext) -> CellProblem? {
    var problem = CellProblem(row.uuid(position)) { .text($0.description) }
    // Any new id will do; what was typed there moves to the note.
    if problem?.kind == .idNotUUID { problem?.fix = .yes }
    return problem
  }
}
