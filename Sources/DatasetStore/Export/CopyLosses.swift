import DatasetFormat
import Spreadsheet

/// What is not in a copy of the tabs, as sentences.
enum CopyLosses {
  /// How many sheets are named.
  private static let named = 5

  /// Names the sheets that are no tabs; those that the tool laid out itself hold nothing that is not in the tabs.
  static func sheets(of dataset: Dataset) -> [String] {
    let names = dataset.foreignSheets.filter { HomeSheet.marked(in: $0) == nil }.map(\.name)
    if names.isEmpty { return [] }
    let noun = dataset.storage == .csv ? "file" : "sheet"
    let subject =
      names.count == 1 ? "1 \(noun) that is no tab is" : "\(names.count) \(noun)s that are no tabs are"
    let more = names.count > named ? " and \(names.count - named) more" : ""
    return ["\(subject) not in it: \(names.prefix(named).joined(separator: ", "))\(more)"]
  }

  /// Counts the cells of exported rows that are blank in the copy, as nobody has calculated their formulas.
  static func formulas(in tabs: [Tab], rows: ExportedRows) -> [String] {
    var count = 0
    for tab in tabs where tab.storage == .xlsx {
      let meant = rows.rows(of: tab) ?? Array(1..<max(1, tab.sheet.rowCount))
      tab.sheet.withView { view in
        for row in meant {
          var isFilled = false
          var missing = 0
          for cell in view.cells(inRow: row) {
            if cell.kind == .missingValue {
              missing += 1
            } else if view.length(of: cell) > 0 {
              isFilled = true
            }
          }
          // Formulas drawn down below the last row say nothing.
          if isFilled { count += missing }
        }
      }
    }
    if count == 0 { return [] }
    let subject = count == 1 ? "1 cell is" : "\(count) cells are"
    return [
      "\(subject) blank in it, as the workbook holds no value for \(count == 1 ? "its formula" : "their formulas"): save it in a program that calculates, and export again"
    ]
  }
}
