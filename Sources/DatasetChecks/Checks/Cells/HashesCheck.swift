import DatasetFormat
import Spreadsheet

/// Hashes have 64 hexadecimal digits; no figure depends on them.
struct HashesCheck: CellCheck {
  var kinds: [FindingKind] { FindingKind.ofHashes + FindingKind.ofEveryCell }

  func problem(_ row: TabRow, position: Int, cell: Cell, _ context: CellContext) -> CellProblem? {
    CellProblem(row.sha256(position), unreadable: .info) { .text($0) }
  }
}
