/// A delimited text file as read: its records, how it is written, where its tables stand, and what is odd in it.
public struct CSVDocument: Sendable {
  /// All records of the file in order: preamble, header, data and footer, neither padded nor cut.
  public var sheet: Sheet
  /// How the file is written. Its line ending is what the whole file has.
  public var dialect: CSVDialect
  /// The tables, in order: the main one, and those behind it. What stands before the first is preamble.
  public var tables: [CSVTable]
  /// What is not as it should be, by line.
  public var problems: [CSVProblem]
  /// How many problems there are beyond the limit of those kept.
  public var problemsOmitted: Int
  /// Why the file is read the way it is, in sentences.
  public var evidence: [String]

  /// The table that the file is about.
  public var mainTable: CSVTable? { tables.first }
  /// The record that names the columns of the main table, as an index of the sheet's rows; nil for no header.
  public var headerRow: Int? { mainTable?.header }
  /// The line of the header, 1-based.
  public var headerLine: Int? { headerRow.flatMap { sheet.line(ofRow: $0) } }
}

/// A table among the records of a file, by indices of the sheet's rows.
public struct CSVTable: Sendable, Hashable {
  /// The record that names the columns, if one does.
  public var header: Int?
  /// The first record of data.
  public var first: Int
  /// The last record of data; one less than ``first`` for a table without any.
  public var last: Int

  /// A table by its rows.
  public init(header: Int?, first: Int, last: Int) {
    self.header = header
    self.first = first
    self.last = last
  }

  /// The records of data.
  public var rows: Range<Int> { first..<(last + 1) }
}
