import DatasetFormat
import Spreadsheet

/// Tags are separated by a comma and a space, in lower case, each once.
struct TagListsCheck: CellCheck {
  var kinds: [FindingKind] { FindingKind.ofTagForms + FindingKind.ofEveryCell }

  func problem(_ row: TabRow, position: Int, cell: Cell, _ context: CellContext) -> CellProblem? {
    CellProblem(row.tagList(position)) { $0.tags.isEmpty ? .blank : .text($0.description) }
  }
}
