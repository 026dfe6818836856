import DatasetFormat
import Spreadsheet

/// Flags are TRUE or FALSE.
struct BooleansCheck: CellCheck {
  var kinds: [FindingKind] { FindingKind.ofBooleans + FindingKind.ofEveryCell }

  func problem(_ row: TabRow, position: Int, cell: Cell, _ context: CellContext) -> CellProblem? {
    var problem = CellProblem(row.boolean(position)) { .boolean($0) }
    if problem?.kind == .booleanUnknown {
      problem?.candidates = [("TRUE", .boolean(true)), ("FALSE", .boolean(false))]
    }
    return problem
  }
}
