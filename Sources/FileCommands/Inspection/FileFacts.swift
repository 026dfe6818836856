import CommandSupport
import DatasetFormat
import Spreadsheet
import SpreadsheetXLSX

/// What stands on the first level of a file, whatever its kind: `inspect --json`.
struct FileFacts {
  /// One sheet of a workbook.
  struct SheetFacts {
    var name: String
    var visibility: Sheet.Visibility
    var rows: Int
    var columns: Int
    var tables: Int
  }

  /// `csv`, `tsv`, a kind of workbook as ``SheetSource/workbookKind`` has it, `ofx`, `qif`, `camt053`, `mt940`; `empty` for
  /// a text file without records; `other` for text that is none of these.
  let kind: String
  private(set) var encoding: String?
  private(set) var hasByteOrderMark: Bool?
  private(set) var lineEnding: String?
  private(set) var delimiter: String?
  private(set) var quote: String?
  private(set) var escape: String?
  /// The lines of the header of the table that `--csv` prints.
  private(set) var headerLines: [Int] = []
  private(set) var tables: [TableFacts] = []
  private(set) var sheets: [SheetFacts] = []
  private(set) var evidence: [String] = []

  /// The facts of a file, of those sheets of it that are meant.
  init(_ source: SheetSource, _ chosen: [Sheet]) {
    switch source.content {
    case .text(let document):
      let isEmpty = document.sheet.rowCount == 0
      kind = isEmpty ? "empty" : document.dialect.delimiter == UInt8(ascii: "\t") ? "tsv" : "csv"
      describe(document.dialect, hasFields: !isEmpty)
      tables = TableFacts.all(source.tables(of: document.sheet), of: document.sheet, isNamed: false)
      headerLines = tables.first(where: \.isMain)?.headerLines ?? []
      evidence = document.evidence
    case .other(let other):
      kind = other.kind
      encoding = other.encoding.name
      hasByteOrderMark = other.hasByteOrderMark
      lineEnding = other.lineEnding.rawValue
      evidence = other.evidence
    case .workbook:
      kind = source.workbookKind
      describe(chosen, source)
    case .salvaged:
      kind = "xlsx"
      describe(chosen, source)
      evidence.append("the workbook is damaged: this is what is still in it")
    }
  }

  private mutating func describe(_ dialect: CSVDialect, hasFields: Bool) {
    encoding = dialect.encoding.name
    hasByteOrderMark = dialect.hasByteOrderMark
    lineEnding = dialect.lineEnding.rawValue
    guard hasFields else { return }
    delimiter = dialect.delimiterText
    quote = String(Character(UnicodeScalar(dialect.quote)))
    escape = dialect.escape.rawValue
  }

  private mutating func describe(_ chosen: [Sheet], _ source: SheetSource) {
    let printed = chosen.firstIndex { $0.cellCount > 0 }
    for (index, sheet) in chosen.enumerated() {
      let columns = sheet.withView { view in
        (0..<view.rowCount).map { (view.cells(inRow: $0).last?.column ?? -1) + 1 }.max() ?? 0
      }
      let found = TableFacts.all(source.tables(of: sheet), of: sheet, isNamed: true)
      if index == printed { headerLines = found.first(where: \.isMain)?.headerLines ?? [] }
      tables += found
      sheets.append(
        SheetFacts(
          name: sheet.name, visibility: sheet.visibility, rows: sheet.rowCount, columns: columns,
          tables: found.count))
    }
  }

  /// Writes the facts as one JSON document.
  func print() {
    Output.document { json in
      json.member("kind", kind)
      json.member("encoding", encoding)
      json.member("bom", hasByteOrderMark)
      json.member("lineEnding", lineEnding)
      json.member("delimiter", delimiter)
      json.member("quote", quote)
      json.member("escape", escape)
      json.array("headerLines", headerLines) { $0.integer($1) }
      json.array("tables", tables) { $1.write(to: &$0) }
      json.array("sheets", sheets) { $1.write(to: &$0) }
      json.member("evidence", evidence)
    }
  }
}

extension FileFacts.SheetFacts {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("name", name)
      json.member("visibility", visibility.rawValue)
      json.member("rows", rows)
      json.member("columns", columns)
      json.member("tables", tables)
    }
  }
}

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
      json.array("headerLines", headerLines) { $0.integer($1) }
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
