import DatasetFormat
import Spreadsheet

/// Blank rows are ignored, between records and after the last one.
struct BlankRowsCheck: Check {
  var kinds: [FindingKind] { [.rowBlank, .rowsTrailing] }

  func run(_ context: CheckContext, _ report: inout FindingReport) {
    guard report.wants(.info) else { return }
    for tab in context.tabs where !tab.binding.isEmpty {
      for run in Self.runs(in: tab) {
        let kind: FindingKind = run.isLast ? .rowsTrailing : .rowBlank
        // One row after the last is how many programs end a file.
        if run.isLast, run.count < 2 { continue }
        var place = tab.location(row: run.first)
        if run.isGap { place.row = tab.sheet.rowNumber(run.first) + 1 }
        report.add(
          Finding(
            kind, at: place, found: run.count == 1 ? "1 row" : "\(run.count) rows"))
      }
    }
  }

  private struct Run {
    var first: Int
    var count: Int
    var isLast = false
    /// Whether the file leaves them out, behind the first.
    var isGap = false
  }

  /// Consecutive rows that hold only white space. A workbook may leave them out of its file.
  private static func runs(in tab: Tab) -> [Run] {
    var runs: [Run] = []
    tab.sheet.withView { view in
      var first: Int?
      var blankCount = 0
      for row in 1..<max(1, view.rowCount) {
        if view.cells(inRow: row).allSatisfy({ tab.isBlank($0, view) }) {
          if first == nil { first = row }
          blankCount += 1
          continue
        }
        if let start = first { runs.append(Run(first: start, count: blankCount)) }
        first = nil
        blankCount = 0
        let gap = tab.sheet.rowNumber(row) - tab.sheet.rowNumber(row - 1) - 1
        if tab.storage == .xlsx, gap > 0, row > 1 {
          runs.append(Run(first: row - 1, count: gap, isGap: true))
        }
      }
      if let first { runs.append(Run(first: first, count: blankCount, isLast: true)) }
    }
    return runs
  }
}

extension FindingKind {
  static let rowBlank = FindingKind(
    "row-blank", .info, fix: .no, "the rows between the records hold nothing", advice: "Nothing to do.",
    manual: """
      A row was cleared and not deleted, or stands as a gap for the eye, as in ",,,,". It is passed over.
      """)

  static let rowsTrailing = FindingKind(
    "rows-trailing", .info, fix: .no, "the rows behind the last record hold nothing",
    advice: "Nothing to do.",
    manual: """
      Spreadsheets save rows that were formatted and never filled, and some export "1000 rows" whatever they hold. New \
      records come behind the last one that is filled.
      """)
}
