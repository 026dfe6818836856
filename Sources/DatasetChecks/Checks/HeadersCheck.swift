import DatasetFormat
import Spreadsheet

/// Every tab's header row has the columns it needs, each once and with a name.
struct HeadersCheck: Check {
  var codes: [FindingCode] {
    [
      FindingCode("header-missing"), FindingCode("column-missing"), FindingCode("column-duplicated"),
      FindingCode("column-blank-header"), FindingCode("column-unknown"), FindingCode("schema-mixed"),
    ]
  }

  func run(_ context: CheckContext, _ report: inout FindingReport) {
    for tab in context.tabs { check(tab, context, &report) }
  }

  private func check(_ tab: Tab, _ context: CheckContext, _ report: inout FindingReport) {
    let columns = tab.schema.columns
    let bound = tab.binding.columnOfPosition
    if bound.allSatisfy({ $0 == nil }) {
      report.add(
        Finding(
          FindingCode("header-missing"), at: tab.location(row: tab.sheet.rowCount > 0 ? 0 : nil),
          expected: columns.prefix(4).map(\.name).joined(separator: ", ") + ", ..."))
      return
    }
    for (position, column) in columns.enumerated() where bound[position] == nil {
      guard column.isRequired, column.since <= context.version else { continue }
      var place = tab.location(row: 0)
      place.columnName = column.name
      report.add(Finding(FindingCode("column-missing"), at: place))
    }
    for (column, name) in tab.binding.duplicated {
      report.add(Finding(FindingCode("column-duplicated"), at: place(tab, column, name), found: name))
    }
    for (column, name) in tab.binding.unknown {
      report.add(Finding(FindingCode("column-unknown"), at: place(tab, column, name), found: name))
    }
    for column in tab.binding.unnamed where hasCells(tab.sheet, in: column) {
      report.add(Finding(FindingCode("column-blank-header"), at: place(tab, column, nil)))
    }
    if context.version == 1 { checkNewColumns(tab, &report) }
  }

  /// In a version 1 dataset a filled column of version 2 would be read by no version 1 app.
  private func checkNewColumns(_ tab: Tab, _ report: inout FindingReport) {
    for (position, column) in tab.schema.columns.enumerated() where column.since > 1 {
      guard let sheetColumn = tab.binding.columnOfPosition[position], hasCells(tab.sheet, in: sheetColumn) else {
        continue
      }
      report.add(
        Finding(FindingCode("schema-mixed"), at: tab.location(row: 0, position: position), found: column.name))
    }
  }

  private func place(_ tab: Tab, _ column: Int, _ name: String?) -> Location {
    var place = tab.location(row: 0)
    place.column = column
    place.columnName = name
    return place
  }

  /// Whether a column has anything below the header.
  private func hasCells(_ sheet: Sheet, in column: Int) -> Bool {
    sheet.withView { view in
      (1..<max(1, view.rowCount)).contains { row in
        view.cells(inRow: row).contains { $0.column == column && !view.rawBytes(of: $0).isEmpty }
      }
    }
  }
}
