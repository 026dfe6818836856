import DatasetFormat
import Spreadsheet

/// Colors are written as `#RRGGBB`; no figure depends on them.
struct ColorsCheck: CellCheck {
  var kinds: [FindingKind] { FindingKind.ofColors + FindingKind.ofEveryCell }

  func problem(_ row: TabRow, position: Int, cell: Cell, _ context: CellContext) -> CellProblem? {
    var problem = CellProblem(row.color(position), unreadable: .info) { .text($0) }
    // Nobody can say which color a word was, and nothing depends on it.
    if problem?.kind == .colorForm, problem?.value == nil { problem?.fix = .no }
    return problem
  }
}
