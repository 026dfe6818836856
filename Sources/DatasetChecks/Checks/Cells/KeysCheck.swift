import DatasetFormat
import Spreadsheet

/// Keys are lower-case words with hyphens.
struct KeysCheck: CellCheck {
  var kinds: [FindingKind] { FindingKind.ofKeyForms + FindingKind.ofEveryCell + [.textInvisible] }

  func problem(_ row: TabRow, position: Int, cell: Cell, _ context: CellContext) -> CellProblem? {
    var problem = CellProblem(row.key(position)) { .text($0) }
    // In a key such a character has no meaning; in a text somebody may want it.
    if problem?.kind == .textInvisible, problem?.value != nil { problem?.fix = .yes }
    return problem
  }
}
