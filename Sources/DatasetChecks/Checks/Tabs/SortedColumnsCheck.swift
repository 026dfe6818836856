import DatasetFormat
import Spreadsheet

/// No column was sorted or moved without the others: its values are still next to their ids.
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
        add(identity, ids, nil, tab, comparison, &report)
      }
      for column in compared.moved {
        let cells = column.pairs.map { pair in
          (row: pair.now, value: compared.then.recordValue(row: pair.then, position: column.position))
        }
        add(column.position, cells + Self.strays(column, compared), column, tab, comparison, &report)
      }
    }
  }

  private func add(
    _ position: Int, _ cells: [(row: Int, value: CellValue)], _ moved: MovedColumn?, _ tab: Tab,
    _ comparison: EarlierComparison, _ report: inout FindingReport
  ) {
    let column = tab.binding.columnOfPosition[position]
    let others = cells.filter { row, value in
      column.map { tab.sheet.value(row: row, column: $0).text != value.text } ?? false
    }
    if others.isEmpty { return }
    var finding = Finding(
      .columnSortedAlone, at: tab.location(position: position),
      expected: Self.words(moved, others.count, tab, comparison))
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

  /// The cells that were pushed out below the last record, to be blank again.
  private static func strays(_ column: MovedColumn, _ compared: TabComparison) -> [(
    row: Int, value: CellValue
  )] {
    guard column.shift > 0, let last = column.pairs.last?.now else { return [] }
    let tab = compared.now
    let pushed = Set(
      column.pairs.suffix(column.shift).map {
        compared.then.recordValue(row: $0.then, position: column.position).text
      })
    // Between them there may be rows with the same value.
    let below = (last + 1..<max(last + 1, tab.sheet.rowCount)).lazy.filter {
      (tab.identityText(row: $0) ?? "").isEmpty
    }
    return below.prefix(column.shift).filter {
      pushed.contains(tab.recordValue(row: $0, position: column.position).text)
    }.map { ($0, .blank) }
  }

  /// What happened to a column: `other values in 7 rows, as in the state of …; the cells stand 1 row further
  /// up from row 5 on`.
  private static func words(
    _ moved: MovedColumn?, _ count: Int, _ tab: Tab, _ comparison: EarlierComparison
  ) -> String {
    var words = comparison.evidence("other values in \(count) rows")
    guard let moved else { return words }
    if moved.shift != 0, let first = moved.pairs.first {
      let rows = abs(moved.shift) == 1 ? "1 row" : "\(abs(moved.shift)) rows"
      words +=
        "; from row \(tab.sheet.rowNumber(first.now)) on the cells stand \(rows) further \(moved.shift < 0 ? "up" : "down")"
    }
    if !moved.foreign.isEmpty {
      let texts = moved.foreign.prefix(3).map { row in
        "\"\(tab.recordValue(row: row, position: moved.position).text)\" in row \(tab.sheet.rowNumber(row))"
      }
      let rest = moved.foreign.count > 3 ? " and \(moved.foreign.count - 3) more" : ""
      words += "; \(texts.joined(separator: ", "))\(rest) stood nowhere there"
    }
    return words
  }
}

extension Remedy {
  /// The option that restores the earlier state.
  static let restoreWord = "restore"
}

extension FindingKind {
  static let columnSortedAlone = FindingKind(
    "column-sorted-alone", .error, fix: .ask,
    "the column was sorted or moved without the others, so that its values stand in other rows",
    advice: "Bring back the column of then, before anything else is changed.",
    manual: """
      Somebody selected one column, such as "amount", or a few, and sorted them alone, or deleted a cell so that those below \
      moved up: the values are still there, and beside the wrong record. An earlier state tells which belongs where; \
      bringing them back changes these columns and nothing else. A value that stood nowhere then was typed in between, so \
      note it down first.
      """,
    covers: [
      .categoryUnknown, .categoryByName, .categoryDeleted, .categoryType, .accountUnknown, .accountByName,
      .ruleUnknown, .importUnknown, .receiptTransactionUnknown, .transferMismatch, .transferSameAccount,
      .idRepeated, .rowRepeated, .keyCollision, .rowIncomplete, .amountZero, .amountPrecision,
      .directionMissing, .timestampOrder,
    ], reach: .cells)
}
