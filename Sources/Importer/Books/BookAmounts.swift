import DatasetFormat
import Spreadsheet

/// The days and the money of the rows of books, read as those of a statement are.
///
/// The statement reader gets the columns for days and money alone: what a row says, "Starting balance" or
/// "Total", must not make it another thing than a row.
struct BookAmounts {
  /// What was read of each row, by its line.
  private(set) var entries: [Int: StatementLine] = [:]
  /// Why rows have no amount, by line.
  private(set) var skipped: [Int: String] = [:]
  /// What is open; nothing may be made while there is anything.
  private(set) var questions: [Question] = []
  private(set) var warnings: [String] = []
  /// Whether the file says the currency of any amount.
  private(set) var statesCurrency = false
  /// The reading that questions are about.
  private(set) var statement: Statement

  /// The cells that are read of a row.
  struct Row {
    var row: Int
    var line: Int
    var date: CellValue
    var otherDate: CellValue = .blank
    /// One amount, or what went out and what came in.
    var amounts: [CellValue]
    var sign: CellValue = .blank
    /// The code of the currency; empty where the amount alone may say it.
    var currency = ""
  }

  /// How the columns of a table are called.
  struct Names {
    var amounts: [String]
    var sign: String?
    var hasCurrency = false
    var hasOtherDate = false
  }

  /// Reads rows; `currency` is what amounts without any are in.
  ///
  /// - Throws: `StatementError`; ``ImportError`` where an amount does not fit the currency.
  init(
    _ rows: [Row], _ names: Names, of sheet: Sheet, file: String, options: StatementOptions,
    currency: Currency?
  ) throws {
    statement = Statement(file: file, format: .csv)
    try read(rows, names, sheet, options, currency)
    // Journals write each currency in its own way: 12.50 dollars beside 3,00 euros. And three digits behind a
    // mark are a fraction of dinars and thousands of yen: beside each other neither is told apart from the
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
    // Where a part alone is not clear, the person is asked about it, and never about less than there is to
    // ask.
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

  /// The sheet that is read.
  private static func sheet(_ rows: [Row], _ names: Names, of sheet: Sheet) -> Sheet {
    var builder = SheetBuilder(name: sheet.name)
    let header =
      ["Date"] + (names.hasOtherDate ? ["Value date"] : []) + names.amounts + (names.sign.map { [$0] } ?? [])
      + (names.hasCurrency ? ["Currency"] : []) + ["Description"]
    for (column, name) in header.enumerated() { builder.appendCell(column: column, name) }
    // Lines are counted as the file's: rows that are not read leave gaps.
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
