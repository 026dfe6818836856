import DatasetFormat
import Spreadsheet

/// Currencies are codes of ISO 4217.
struct CurrenciesCheck: CellCheck {
  var kinds: [FindingKind] { FindingKind.ofCurrencies + FindingKind.ofEveryCell }

  func problem(_ row: TabRow, position: Int, cell: Cell, _ context: CellContext) -> CellProblem? {
    var problem = CellProblem(row.currency(position)) { .text($0.code) }
    if problem?.kind == .currencyUnknown, problem?.value == nil,
      !context.tab.schema.columns[position].isRequired
    {
      problem?.candidates = [(Remedy.clearWord, .blank)]
    }
    return problem
  }
}
