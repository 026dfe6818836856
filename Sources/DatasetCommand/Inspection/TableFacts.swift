import DatasetFormat
import Spreadsheet

/// One table of a file, as `inspect --json` and `--tables` show it.
struct TableFacts {
  /// The number by which `--table` names it, from 1, in the order of the file or sheet.
  var number: Int
  /// The sheet of a workbook that it stands in.
  var sheet: String?
  /// Whether it is the one that `--csv` prints.
  var isMain: Bool
  /// The first line, of the header if there is one, and the last; rows in a workbook.
  var firstLine: Int
  var lastLine: Int
  var headerLines: [Int]
  /// The number of records without the header.
  var rows: Int
  /// The names of the columns; empty where a column has none.
  var columns: [String]

  /// The tables of a delimited file.
  static func tables(of document: CSVDocument) -> [TableFacts] {
    let sheet = document.sheet
    return document.tables.enumerated().map { index, table in
      let rows = [table.header].compactMap { $0 } + Array(table.rows)
      let width = rows.map { sheet.cells(inRow: $0).count }.max() ?? 0
      var names = table.header.map { sheet.cells(inRow: $0).map(sheet.text(of:)) } ?? []
      names += [String](repeating: "", count: max(0, width - names.count))
      return TableFacts(
        number: index + 1, sheet: nil, isMain: index == 0, firstLine: sheet.line(ofRow: rows.first ?? 0) ?? 0,
        lastLine: sheet.line(ofRow: rows.last ?? 0) ?? 0,
        headerLines: [table.header.flatMap { sheet.line(ofRow: $0) }].compactMap { $0 },
        rows: table.rows.count, columns: names)
    }
  }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("number", number)
      json.member("sheet", sheet)
      json.member("main", isMain)
      json.member("firstLine", firstLine)
      json.member("lastLine", lastLine)
      json.key("headerLines")
      json.array(headerLines) { $0.integer($1) }
      json.member("rows", rows)
      json.member("columns", columns)
    }
  }
}
