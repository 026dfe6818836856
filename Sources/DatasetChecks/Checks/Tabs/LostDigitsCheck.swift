import DatasetFormat
import Spreadsheet

/// Numbers that are text have all their digits; in a text file only an earlier state tells that some are
/// lost.
struct LostDigitsCheck: Check {
  var kinds: [FindingKind] { [.textAsNumber] }

  func run(_ context: CheckContext, _ report: inout FindingReport) {
    guard let comparison = context.comparison else { return }
    // In a workbook such a cell is a number, which is seen without an earlier state.
    for tab in context.tabs where tab.storage == .csv {
      guard let compared = comparison[tab.name] else { continue }
      for pair in compared.changed where !compared.isTouched(pair) {
        for position in compared.differences(pair)
        where compared.isNumberMade(position, of: pair)
          && !TextsCheck.tellsLostDigits(of: tab.schema.columns[position])
        {
          let value = compared.then.recordValue(row: pair.then, position: position)
          report.add(
            Finding(
              .textAsNumber, at: tab.location(row: pair.now, position: position), fix: .yes,
              record: tab.identityText(row: pair.now),
              found: tab.text(row: pair.now, tab.schema.columns[position].name),
              expected: comparison.evidence(value.text))
          ) {
            .setting(position, ofRow: pair.now, in: tab, to: value, because: .textAsNumber)
          }
        }
      }
    }
  }
}
