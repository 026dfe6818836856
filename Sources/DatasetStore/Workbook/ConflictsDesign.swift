import DatasetFormat
import Spreadsheet
import SpreadsheetXLSX

/// How the sheet `Conflicts` looks in a workbook: a header, wide columns for what a person reads, a drop-down list to choose from.
enum ConflictsDesign {
  /// The design for what the sheet is to hold; nil where its first row is not a header of it.
  static func sheet(_ rows: Sheet) -> SheetDesign? {
    let known = ConflictsSheet(rows)
    guard known.columns["winner"] != nil else { return nil }
    let header = rows.cells(inRow: 0)
    let words = known.columns.keys.filter { ConflictsSheet.isValueWord($0) }
    let choices = words.sorted { ($0.count, $0) < ($1.count, $1) } + [ConflictsSheet.baseWord]
    var columns: [ColumnDesign] = []
    for cell in header {
      // A gap in the header is no header of ours.
      guard cell.kind == .text, cell.column == columns.count else { return nil }
      let name = rows.text(of: cell)
      columns.append(
        ColumnDesign(
          name: name, width: width(of: name), isMuted: isBookkeeping(name),
          // A later merge may list more values: another word is asked about, and allowed.
          choices: name == "winner" ? .suggested(choices) : nil))
    }
    return SheetDesign(name: ConflictsSheet.name, columns: columns)
  }

  private static func width(of name: String) -> Double {
    if isBookkeeping(name) { return 9 }
    return switch name {
    case "about": 44
    case ConflictsSheet.baseWord: 24
    default: ConflictsSheet.isValueWord(name) ? 24 : 16
    }
  }

  private static func isBookkeeping(_ name: String) -> Bool { name == "id" || name.hasPrefix("time") }
}
