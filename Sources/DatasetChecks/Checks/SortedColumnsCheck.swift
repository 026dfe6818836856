import DatasetFormat
import Spreadsheet

/// No column was sorted without the others: its values stand beside the ids that they stood beside.
struct SortedColumnsCheck: Check {
  var kinds: [FindingKind] { [.columnSortedAlone] }

  func run(_ context: CheckContext, _ report: inout FindingReport) {
    guard let comparison = context.comparison else { return }
    for tab in context.tabs {
      guard let compared = comparison[tab.name] else { continue }
      if compared.hasSortedIDs, let identity = tab.schema.identityPosition {
        let ids = compared.renumbered.compactMap { pair in
          compared.originalID(ofNow: pair.now).map { (row: pair.now, value: CellValue.text($0)) }
        }
        add(identity, ids, tab, comparison, &report)
      }
      for position in compared.sortedColumns {
        let cells = compared.changed.filter { !compared.isTouched($0) }.map { pair in
          (row: pair.now, value: compared.then.recordValue(row: pair.then, position: position))
        }
        add(position, cells, tab, comparison, &report)
      }
    }
  }

  private func add(
    _ position: Int, _ cells: [(row: Int, value: CellValue)], _ tab: Tab, _ comparison: EarlierComparison,
    _ report: inout FindingReport
  ) {
    let column = tab.binding.columnOfPosition[position]
    let others = cells.filter { row, value in
      column.map { tab.sheet.value(row: row, column: $0).text != value.text } ?? false
    }
    if others.isEmpty { return }
    var finding = Finding(
      .columnSortedAlone, at: tab.location(position: position),
      expected: comparison.evidence("other values in \(others.count) rows"))
    finding.choices = [Remedy.restoreWord]
    report.add(finding) {
      .choice([
        Remedy.Option(
          name: Remedy.restoreWord,
          changes: others.compactMap { row, value in
            Remedy.change(position, ofRow: row, in: tab, to: value, because: .columnSortedAlone)
          })
      ])
    }
  }
}

extension Remedy {
  /// The option by which something comes back as it was in the earlier state.
  static let restoreWord = "restore"
}

extension FindingKind {
  static let columnSortedAlone = FindingKind(
    "column-sorted-alone", .error, fix: .ask,
    "the column was sorted without the others, so that its values stand in other rows",
    advice: "Bring back the column of then, before anything else is changed.",
    manual: """
      Somebody selected one column, such as "amount", and sorted it alone: every value is still there, and beside the \
      wrong record. The values of an earlier state tell which belongs where. Bringing them back changes this column and \
      nothing else.
      """,
    covers: [
      .categoryUnknown, .categoryByName, .categoryDeleted, .categoryType, .accountUnknown, .accountByName,
      .ruleUnknown, .importUnknown, .receiptTransactionUnknown, .transferMismatch, .transferSameAccount,
      .idRepeated, .rowRepeated, .keyCollision, .rowIncomplete, .amountZero, .directionMissing,
    ])
}
