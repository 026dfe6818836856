import DatasetFormat
import Spreadsheet

/// Counts are whole numbers.
struct IntegersCheck: CellCheck {
  var kinds: [FindingKind] { FindingKind.ofIntegers + FindingKind.ofEveryCell }

  func problem(_ row: TabRow, position: Int, cell: Cell, _ context: CellContext) -> CellProblem? {
    CellProblem(row.integer(position)) { .number(String($0)) }
  }
}
