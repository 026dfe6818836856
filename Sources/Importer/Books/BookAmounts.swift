import DatasetFormat
import Spreadsheet

/// Reads the days and amounts of the rows of books with the statement reader.
///
/// The statement reader gets only the columns for days and money. So a text such as "Starting balance" or
/// "Total" cannot change how a row is read.
struct BookAmounts {
  /// The values of each row, by its line.
  private(set) var entries: [Int: StatementLine] = [:]
  /// Why rows have no amount, by line.
  private(set) var skipped: [Int: String] = [:]
  /// Open questions. Nothing may be made while there are any.
  private(set) var questions: [Question] = []
  private(set) var warnings: [String] = []
  /// Whether the file states the currency of any amount.
  private(set) var statesCurrency = false
  /// The reading to which the questions refer.
  private(set) var statement: Statement

  /// The cells of a row that are read.
  struct Row {
    var row: Int
    var line: Int
    var date: CellValue
    var otherDate: CellValue = .blank
    /// One amount, or the amounts out and in.
    var amounts: [CellValue]
    var sign: CellValue = .blank
    /// The code of the currency. Empty when only the amount may show it.
    var currency = ""
  }

  /// The names of a table's columns.
  struct Names {
    var amounts: [String]
    var sign: String?
    var hasCurrency = false
    var hasOtherDate = false
  }

  /// Reads rows. `currency` applies to amounts without one.
  ///
  /// - Throws: `StatementError`; ``ImportError`` where an amount does not fit the currency.
  init(
    _ rows: [Row], _ names: Names, of sheet: Sheet, file: String, options: StatementOptions,
    currency: Currency?
  ) throws {
    statement = Statement(file: file, format: .csv)
    try read(rows, names, sheet, options, currency)
    // Journals write each currency in its own notation: 12.50 dollars next to 3,00 euros. Three digits after
    // a mark are a fraction of dinars and thousands of yen. Read together, neither could be told from the
    // other.
    let codes = Set(rows.map(\.currency))
    let digits = Set(codes.map { (Currency(code: $0) ?? currency)?.digits ?? 2 })
    guard codes.count > 1, !questions.isEmpty || digits.count > 1 && options.decimalMark == nil else {
      return
    }
    var said = options
    said.dateOrder = options.dateOrder ?? statement.learned?.dateOrder
    var parts = BookAmounts(file: file)
    for code in codes.sorted() {
      try parts.read(rows.filter { $0.currency == code }, names, sheet, said, currency)
    }
    // If only a part is unclear, the user is asked about that part.
    if parts.questions.isEmpty || questions.isEmpty { self = parts }
  }

  private init(file: String) { statement = Statement(file: file, format: .csv) }

  private mutating func read(
    _ rows: [Row], _ names: Names, _ sheet: Sheet, _ options: StatementOptions, _ currency: Currency?
  ) throws {
    var options = options
    if let currency, options.accountCurrencies.isEmpty { options.accountCurrencies = [currency] }
    let projected = Self.sheet(rows, names, of: sheet)
    let statements = try TableReader.statements(
      of: projected, fileName: statement.file, format: .csv, options: ReadingOptions(answers: options))
    for (index, read) in statements.enumerated() {
      var read = read
      if let sign = read.sharedSign, read.currency == nil, let currency,
        !sign.codes.contains(currency.code)
      {
        throw BookFileError.sharedSign(
          file: read.file, sign: sign.text, codes: sign.codes, currency: currency.code)
      }
      if read.currency != nil || !read.entryCurrencies.subtracting([nil]).isEmpty { statesCurrency = true }
      if let currency { read = try read.inUnits(of: currency) }
      questions += read.questions
      warnings += read.warnings
      for index in read.entries.indices { entries[read.entries[index].line] = read.entries[index] }
      for line in read.skipped { skipped[line.line] = "\(line.reason)" }
      if index == 0 || statement.questions.isEmpty { statement = read }
    }
  }

  /// The sheet for the statement reader.
  private static func sheet(_ rows: [Row], _ names: Names, of sheet: Sheet) -> Sheet {
    var builder = SheetBuilder(name: sheet.name)
    let header =
      ["Date"] + (names.hasOtherDate ? ["Value date"] : []) + names.amounts + (names.sign.map { [$0] } ?? [])
      + (names.hasCurrency ? ["Currency"] : []) + ["Description"]
    for (column, name) in header.enumerated() { builder.appendCell(column: column, name) }
    // Lines are numbered as in the file. Rows that are not read leave gaps.
    builder.endRow(line: rows.first.map { max(1, $0.line - 1) } ?? 1, byteOffset: 0)
    for row in rows {
      var cells = [row.date]
      if names.hasOtherDate { cells.append(row.otherDate) }
      cells += row.amounts
      if names.sign != nil { cells.append(row.sign) }
      if names.hasCurrency { cells.append(row.currency.isEmpty ? .blank : .text(row.currency)) }
      for (column, value) in (cells + [.text("row")]).enumerated() {
        builder.appendCell(column: column, value)
      }
      builder.endRow(line: row.line, byteOffset: 0)
    }
    return builder.build()
  }
}
