import DatasetFormat
import Spreadsheet
import TextScanning

/// Points in time are written in UTC as RFC 3339 has it.
struct TimestampFormsCheck: CellCheck {
  var kinds: [FindingKind] { FindingKind.ofTimestampForms + FindingKind.ofEveryCell }

  func problem(_ row: TabRow, position: Int, cell: Cell, _ context: CellContext) -> CellProblem? {
    var problem = CellProblem(row.timestamp(position)) { .text($0.description) }
    if problem?.kind == .timestampForm, problem?.value == nil {
      problem?.severity = .warning
      problem?.expected = "a zone: Z for UTC, or an offset such as +02:00"
      if let time = row.view.withBytes(of: cell, { Timestamp.parse(local: $0.trimming(.typed)) }) {
        problem?.candidates = [("utc", .text(time.description))]
      }
    }
    return problem
  }
}
