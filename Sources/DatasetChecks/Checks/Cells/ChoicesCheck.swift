import DatasetFormat
import Spreadsheet

/// Words of closed lists are in the list, as far as the dataset's version has them.
struct ChoicesCheck: CellCheck {
  var kinds: [FindingKind] { FindingKind.ofChoices + FindingKind.ofEveryCell + [.schemaMixed] }

  func problem(_ row: TabRow, position: Int, cell: Cell, _ context: CellContext) -> CellProblem? {
    guard case .choice(let choices) = context.columnKinds[position] else { return nil }
    let known = choices.filter { $0.since <= context.version }
    let reading = row.choice(position, of: choices)
    if let word = reading.value, !known.contains(where: { $0.word == word }) {
      return CellProblem(.schemaMixed, severity: .warning)
    }
    var problem = CellProblem(reading) { .text($0) }
    if problem?.kind == .enumUnknown {
      problem?.expected = known.map(\.word).joined(separator: ", ")
      problem?.candidates = known.map { ($0.word, .text($0.word)) }
    }
    return problem
  }
}
