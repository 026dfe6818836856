import DatasetFormat
import Spreadsheet

/// Rows that a repair could not read whole from a damaged workbook have been looked at.
struct SalvagedRowsCheck: Check {
  var kinds: [FindingKind] { [.rowsSalvaged] }

  func run(_ context: CheckContext, _ report: inout FindingReport) {
    let dataset = context.dataset
    for sheet in dataset.foreignSheets where sheet.name == SalvagedRowsSheet.name {
      let count = (1..<max(1, sheet.rowCount)).count { sheet.isFilled(row: $0) }
      if count == 0 { continue }
      let place =
        dataset.storage == .csv
        ? Location(file: "\(sheet.name).csv") : Location(file: dataset.workbookName, sheet: sheet.name)
      report.add(Finding(.rowsSalvaged, at: place, found: count == 1 ? "1 row" : "\(count) rows"))
    }
  }
}

extension FindingKind {
  static let rowsSalvaged = FindingKind(
    "rows-salvaged", .warning, fix: .no, "listed as not whole since a damaged file was mended",
    advice: "Look at the rows that the sheet lists, correct what is wrong, and delete the sheet.",
    manual: """
      A repair put the workbook together from a damaged file and a snapshot. The sheet "Salvaged" lists each row that was \
      not read whole: "probable" where a value may be wrong, "from the snapshot" where the row was no longer in the file, \
      so that later edits of it are lost. Once you have looked, delete the sheet.
      """)
}
