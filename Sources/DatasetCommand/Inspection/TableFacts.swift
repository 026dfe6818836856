import DatasetFormat
import Spreadsheet

/// One table of a file, as `inspect --json` and `--tables` show it.
struct TableFacts {
  /// The number by which `--table` names it, from 1, in the order of the file or sheet.
  var number: Int
  /// The sheet of a workbook in which it stands.
  var sheet: String?
  /// Whether it is the one that `--csv` prints.
  var isMain: Bool
  /// The text right above it.
  var title: String?
  /// The first line, of the header if there is one; a row in a workbook.
  var firstLine: Int
  /// The last line of the last record.
  var lastLine: Int
  /// The lines on which the records of the header begin.
  var headerLines: [Int]
  /// The number of records without the header.
  var rows: Int
  /// The names of the columns; empty where a column has none.
  var columns: [String]

  /// All tables of a sheet; `isNamed` says that the sheet has a name of its own.
  static func all(_ found: SheetTables, of sheet: Sheet, isNamed: Bool) -> [TableFacts] {
    func line(_ row: Int) -> Int { sheet.line(ofRow: row) ?? sheet.rowNumber(row) }
    return found.tables.enumerated().map { index, table in
      let last = max(table.last, table.firstRow)
      return TableFacts(
        number: index + 1, sheet: isNamed ? sheet.name : nil, isMain: index == found.main,
        title: table.title.flatMap { row in
          sheet.cells(inRow: row).lazy.map(sheet.text(of:)).first { !$0.isEmpty }
        },
        firstLine: line(table.firstRow), lastLine: sheet.lastLine(ofRow: last) ?? line(last),
        headerLines: table.headerRows.map(line), rows: table.recordCount,
        columns: sheet.columnNames(of: table))
    }
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("number", number)
      json.member("sheet", sheet)
      json.member("main", isMain)
      json.member("title", title)
      json.member("firstLine", firstLine)
      json.member("lastLine", lastLine)
      json.key("headerLines")
      json.array(headerLines) { $0.integer($1) }
      json.member("rows", rows)
      json.member("columns", columns)
    }
  }

  /// The table for a person, in two lines.
  func lines(unit: String) -> [String] {
    let place = firstLine == lastLine ? "\(unit) \(firstLine)" : "\(unit)s \(firstLine) to \(lastLine)"
    let size = "\(Plural.count(rows, "row")), \(Plural.count(columns.count, "column"))"
    let names = headerLines.isEmpty ? "no header" : columns.joined(separator: " | ")
    return [
      "  \(number)\(isMain ? " (main)" : ""): \(place), \(size)"
        + (title.map { ", below \"\(Printable.line($0))\"" } ?? ""),
      "     \(Printable.line(names))",
    ]
  }
}
