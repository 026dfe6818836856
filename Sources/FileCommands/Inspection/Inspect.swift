import ArgumentParser
import CommandSupport
import DatasetFormat
import DatasetStore
import Importer
import Spreadsheet
import SpreadsheetXLSX

package struct Inspect: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect", abstract: "Show how a CSV file, a workbook or a statement is read.",
    discussion: """
      Needs no dataset and changes nothing.

        dataset inspect statement.csv
        dataset inspect statement.csv --json
        dataset inspect statement.csv --layout
        dataset inspect report.csv --tables
        dataset inspect report.csv --table 2
        dataset inspect Book.xlsx --csv --sheet Data
        dataset inspect Damaged.xlsx --salvage --csv --sheet Data
      """)

  @Argument(help: "The file; - is standard input.", completion: .file())
  var file: String

  @Flag(help: "Print every cell as JSON, one object per line.")
  var cells = false

  @Flag(help: "Print the main table as CSV (RFC 4180), with a header of one line.")
  var csv = false

  @Flag(help: "List the tables of the file or of each sheet: number, lines, columns.")
  var tables = false

  @Option(
    help: ArgumentHelp("Print the table with this number as CSV; --tables lists them.", valueName: "number"))
  var table: Int?

  @Flag(help: "Print as JSON what kind of file it is, how it is written and where its tables are.")
  var json = false

  @Flag(help: "Print as JSON how a statement is read, and why.")
  var layout = false

  @Flag(help: "Count the cells of each kind, sheet by sheet.")
  var count = false

  @Option(help: ArgumentHelp("The sheet to show.", valueName: "name"))
  var sheet: String?

  @Option(
    help: ArgumentHelp("The encoding of a text file, if it is detected wrongly.", valueName: "name"))
  var encoding: String?

  @Flag(help: "Show what is still in a damaged workbook; standard error says what was kept and lost.")
  var salvage = false

  @OptionGroup var limits: LimitOptions

  func validate() throws {
    guard [cells, csv || table != nil, json, layout, count, tables].count(where: { $0 }) <= 1 else {
      throw ValidationError("Choose one of --cells, --csv, --tables, --table, --json, --layout and --count.")
    }
  }

  func run() throws {
    Progress.step("Reading \(file)")
    if layout {
      try printLayouts()
      return
    }
    let options = SheetSource.Options(
      encoding: encoding, limits: try limits.limits(), salvages: salvage, leavesOtherText: json)
    let source = try SheetSource(file: file, options: options)
    source.notes.forEach { Output.note($0) }
    let sheets = try source.sheets(named: sheet)
    if json {
      FileFacts(source, sheets).print()
    } else if cells {
      CellLines.print(sheets, isText: source.isText)
    } else if csv || table != nil {
      try MainTable.print(source, sheets, number: table)
    } else if tables {
      TableList.print(source, sheets)
    } else if count {
      CellCounts.print(sheets)
    } else {
      source.describe(sheets).forEach { Output.line($0) }
    }
    if source.isSalvaged { throw ExitCode(1) }
  }

  /// Prints how the file is read as a statement; of a folder, an archive or a mail how each file in it is.
  private func printLayouts() throws {
    let limits = try limits.limits()
    let parcel = StatementParcel([file], limits: limits.workbook)
    if let failure = parcel.failures.first { throw Failure(failure) }
    let layouts = try LayoutSource.book(named: nil, in: nil, options: ImportOptions())
    let workbook = StatementSource.Workbook(sheets: [sheet].compactMap { $0 }, limits: limits)
    var leftOut = parcel.leftOut
    var json = JSONWriter()
    var hasQuestions = false
    for part in parcel.parts {
      do {
        let read = try StatementSource.read(
          part.path, bytes: part.bytes ?? SheetSource.bytes(of: part.path),
          options: StatementOptions(encoding: encoding), layouts: layouts, workbook: workbook)
        for statement in read.statements {
          StatementJSON.writeLayout(statement, to: &json)
          json.newline()
          if !statement.questions.isEmpty { hasQuestions = true }
        }
      } catch let error as StatementError where !part.isNamed && error.isOfOtherFile {
        leftOut.append(part.path)
      }
    }
    if let text = LeftOutFiles.text(leftOut) { Output.note(text) }
    Output.data(json.bytes)
    if hasQuestions { throw ExitCode(1) }
  }
}

/// Lists the tables of a file for a person, sheet by sheet.
private enum TableList {
  static func print(_ source: SheetSource, _ sheets: [Sheet]) {
    for sheet in sheets {
      let facts = TableFacts.all(source.tables(of: sheet), of: sheet, isNamed: !source.isText)
      let name = source.isText ? source.name : "\(source.name), \"\(sheet.name)\""
      Output.line("\(name): \(facts.isEmpty ? "no table" : Plural.count(facts.count, "table"))")
      for table in facts { table.lines(unit: source.isText ? "line" : "row").forEach { Output.line($0) } }
    }
  }
}

/// Reads every cell and counts the kinds, sheet by sheet.
private enum CellCounts {
  static func print(_ sheets: [Sheet]) {
    for sheet in sheets {
      var counts = [Int](repeating: 0, count: 8)
      var byteCount = 0
      sheet.withView { view in
        for row in 0..<view.rowCount {
          for cell in view.cells(inRow: row) {
            let length = view.length(of: cell)
            if length == 0, cell.kind != .missingValue { continue }
            counts[Int(cell.kind.rawValue)] += 1
            byteCount += length
          }
        }
      }
      let text = counts[0] + counts[1] + counts[2]
      let kinds = [
        ("text", text), ("number", counts[3]), ("boolean", counts[4]), ("error", counts[5]),
        ("date", counts[6]),
        ("formula without a value", counts[7]),
      ].filter { $0.1 > 0 }.map { "\($0.0) \($0.1)" }
      Output.line(
        "\(sheet.name): \(Plural.count(sheet.rowCount, "row")), \(kinds.isEmpty ? "no cells" : kinds.joined(separator: ", ")), \(byteCount) bytes of values"
      )
    }
  }
}
