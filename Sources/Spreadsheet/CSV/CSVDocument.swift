/// A delimited text file as read: its records, how it is written, where its tables stand, and what is odd in it.
public struct CSVDocument: Sendable {
  /// All records of the file in order: preamble, header, data and footer, neither padded nor cut.
  public var sheet: Sheet
  /// How the file is written. Its line ending is what the whole file has.
  public var dialect: CSVDialect
  /// The tables in the order of the file. What stands before, between and behind them is none of their data.
  public var tables: [SheetTable]
  /// The index of the table that the file is about; nil for a file without records.
  public var mainIndex: Int?
  /// What is not as it should be, by line.
  public var problems: [CSVProblem]
  /// How many problems there are beyond the limit of those kept.
  public var problemsOmitted: Int
  /// Why the file is read the way it is, in sentences.
  public var evidence: [String]

  /// The table that the file is about.
  public var mainTable: SheetTable? { mainIndex.map { tables[$0] } }
  /// The record that names the columns of the main table, as an index of the sheet's rows; nil for no header.
  public var headerRow: Int? { mainTable?.header }
  /// The line of that record, 1-based.
  public var headerLine: Int? { headerRow.flatMap { sheet.line(ofRow: $0) } }
}
