import DatasetFormat
import Spreadsheet

/// Keys are lower-case words with hyphens.
struct KeysCheck: CellCheck {
  var kinds: [FindingKind] { FindingKind.ofKeyForms + FindingKind.ofEveryCell }

  func problem(_ row: TabRow, position: Int, cell: Cell, _ context: CellContext) -> CellProblem? {
    CellProblem(row.key(position)) { .text($0) }
  }
}
