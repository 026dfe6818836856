import DatasetFormat
import Spreadsheet

/// Points in time are written in UTC as RFC 3339 has it.
struct TimestampFormsCheck: CellCheck {
  var kinds: [FindingKind] { FindingKind.ofTimestampForms + FindingKind.ofEveryCell }

  func problem(_ row: TabRow, position: Int, cell: Cell, _ context: CellContext) -> CellProblem? {
    CellProblem(row.timestamp(position)) { .text($0.description) }
  }
}
