import DatasetFormat
import Spreadsheet

/// Shares are written as parts by weight or by amount.
struct SharesCheck: CellCheck {
  var kinds: [FindingKind] { FindingKind.ofShares + FindingKind.ofEveryCell }

  func problem(_ row: TabRow, position: Int, cell: Cell, _ context: CellContext) -> CellProblem? {
    CellProblem(row.shares(position), unreadable: .warning) { .text($0.description) }
  }
}
