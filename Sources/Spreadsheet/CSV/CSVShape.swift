/// Finds the tables among the records of a delimited file: the header, the rows before and after the table,
/// and further tables. Reports rows that do not fit.
struct CSVShape {
  private(set) var tables: [SheetTable] = []
  private(set) var main: Int?
  private(set) var problems: [CSVProblem] = []
  private(set) var problemsOmitted = 0
  private(set) var evidence: [String] = []

  /// The shape of a sheet that was read from a delimited file.
  init(of sheet: Sheet) {
    guard sheet.rowCount > 0 else { return }
    sheet.withView { view in
      let rows = SheetRows(view: view, sheet: sheet)
      let search = TableSearch(rows)
      tables = search.tables
      main = search.main
      describe(search)
      report(search)
    }
  }

  private mutating func describe(_ search: TableSearch) {
    guard let main else { return }
    let (table, rows) = (tables[main], search.rows)
    if let header = table.header {
      evidence.append("line \(rows.line(header)) names the columns: it holds words only")
    } else {
      evidence.append("no line names the columns: the first row of the table is like the others")
    }
    if table.headerRows.count > 1 {
      let lines = table.headerRows.map { String(rows.line($0)) }.joined(separator: ", ")
      evidence.append("the lines \(lines) are one header: each column is named by all of them")
    }
    let before = table.firstRow - tables[..<main].reduce(0) { $0 + $1.headerRows.count + $1.rows.count }
    if before > 0 { evidence.append("\(Self.stand(before)) before the table") }
    let behind = search.footer.count { $0 > table.last && $0 <= table.last + search.footer.count }
    if behind > 0 { evidence.append("\(Self.stand(behind)) behind the table") }
    if !table.interruptions.isEmpty {
      evidence.append(
        "\(table.interruptions.count) records between its rows say the header of a page once more")
    }
    if tables.count > 1 {
      evidence.append("\(tables.count) tables stand in the file, this is number \(main + 1)")
    }
  }

  private static func stand(_ count: Int) -> String {
    count == 1 ? "1 record stands" : "\(count) records stand"
  }

  private mutating func add(_ problem: CSVProblem) {
    // A file of nothing but short rows shall not cost more memory than its cells.
    if problems.count < 1 << 20 { problems.append(problem) } else { problemsOmitted += 1 }
  }

  private mutating func report(_ search: TableSearch) {
    for table in tables.dropFirst((main ?? 0) + 1) {
      add(CSVProblem(line: search.rows.line(table.start), kind: .secondTable))
    }
    for row in search.footer { add(CSVProblem(line: search.rows.line(row), kind: .footer)) }
    for table in tables { check(table, search.rows) }
  }

  /// Reports the header's names and the rows whose number of fields is another.
  private mutating func check(_ table: SheetTable, _ rows: SheetRows) {
    var width = table.header.map(rows.width) ?? rows.usualWidth(of: table.rows)
    let endsEmpty = !table.rows.isEmpty && table.rows.allSatisfy { rows.endsWithEmptyField($0) }
    var unnamedLast = false
    if let header = table.header {
      let allEndSo = table.rows.allSatisfy { rows.endsWithEmptyField($0, at: width - 1) }
      let noneDoes = !table.rows.isEmpty && table.rows.allSatisfy { rows.width($0) == width - 1 }
      if rows.endsWithEmptyField(header), allEndSo || noneDoes {
        add(CSVProblem(line: rows.line(header), kind: .trailingDelimiter))
        unnamedLast = true
        if noneDoes { width -= 1 }
      } else if endsEmpty, rows.usualWidth(of: table.rows) == width + 1 {
        add(CSVProblem(line: rows.line(table.first), kind: .trailingDelimiter))
        width += 1
      }
      checkNames(table, header, rows, ignoringLast: unnamedLast)
    }
    let isShortFine = width > (table.header.map(rows.width) ?? width)
    for row in table.dataRows.joined() {
      let found = rows.width(row)
      if found == width || (isShortFine && found == width - 1) { continue }
      add(
        CSVProblem(
          line: rows.line(row), kind: found < width ? .tooFewFields : .tooManyFields, expected: width,
          found: found))
    }
  }

  private mutating func checkNames(
    _ table: SheetTable, _ header: Int, _ rows: SheetRows, ignoringLast: Bool
  ) {
    var seen: Set<[UInt8]> = []
    let names = rows.sheet.columnNames(of: table).prefix(rows.width(header))
    for (column, name) in names.enumerated() {
      if name.isEmpty {
        if ignoringLast, column == names.count - 1 { continue }
        add(CSVProblem(line: rows.line(header), kind: .emptyHeader, field: column + 1))
      } else if !seen.insert(Array(name.utf8)).inserted {
        add(CSVProblem(line: rows.line(header), kind: .duplicateHeader, field: column + 1))
      }
    }
  }
}

/// Something in a delimited text file that is not as it should be, and was read all the same.
public struct CSVProblem: Sendable, Hashable {
  /// The kind of a problem.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A record with fewer fields than its table has columns.
    case tooFewFields = "too-few-fields"
    /// A record with more fields than its table has columns.
    case tooManyFields = "too-many-fields"
    /// A delimiter at the end of a record, with nothing after it.
    case trailingDelimiter = "trailing-delimiter"
    /// A quoted field that is not closed.
    case unterminatedQuote = "unterminated-quote"
    /// A quote inside of a quoted field that is not escaped.
    case unescapedQuote = "unescaped-quote"
    /// Text between a closing quote and the delimiter.
    case textAfterClosingQuote = "text-after-closing-quote"
    /// A quote in the middle of a field that does not begin with one.
    case quoteInUnquotedField = "quote-in-unquoted-field"
    /// Quotes that are doubled in one place and escaped by a backslash in another.
    case mixedQuoteEscapes = "mixed-quote-escapes"
    /// Lines that end in different ways.
    case mixedLineEndings = "mixed-line-endings"
    /// A carriage return inside of a line.
    case loneCarriageReturn = "lone-cr-in-field"
    /// A byte of value 0.
    case nulByte = "nul-byte"
    /// The byte 0x1A by which old programs end a text.
    case dosEndOfFile = "dos-eof-byte"
    /// Bytes that are not UTF-8.
    case invalidUTF8 = "invalid-utf8"
    /// A character that breaks off at the end of the text.
    case truncatedCharacter = "truncated-character"
    /// Two columns with one name.
    case duplicateHeader = "duplicate-header"
    /// A column without a name.
    case emptyHeader = "empty-header"
    /// A second table below the first.
    case secondTable = "second-table"
    /// Lines below the table that are not records.
    case footer = "footer"

    /// Whether the problem is how records make a table, and not how bytes make records.
    var isOfTable: Bool {
      switch self {
      case .tooFewFields, .tooManyFields, .trailingDelimiter, .duplicateHeader, .emptyHeader, .secondTable,
        .footer:
        true
      case .unterminatedQuote, .unescapedQuote, .textAfterClosingQuote, .quoteInUnquotedField,
        .mixedQuoteEscapes, .mixedLineEndings, .loneCarriageReturn, .nulByte, .dosEndOfFile, .invalidUTF8,
        .truncatedCharacter:
        false
      }
    }
  }

  /// The line of the problem, or on which its record starts; 1-based.
  public var line: Int
  /// The kind of the problem.
  package var kind: Kind
  /// The stable name of the kind: `too-few-fields`, `unterminated-quote`.
  public var code: String { kind.rawValue }
  /// The number of the field, 1-based.
  package var field: Int?
  /// The number of fields that was expected.
  package var expected: Int?
  /// The number of fields that was found.
  package var found: Int?
  /// The place in the file's own bytes, 0-based, for bytes that are not text.
  package var byteOffset: Int?

  package init(
    line: Int, kind: Kind, field: Int? = nil, expected: Int? = nil, found: Int? = nil, byteOffset: Int? = nil
  ) {
    self.line = line
    self.kind = kind
    self.field = field
    self.expected = expected
    self.found = found
    self.byteOffset = byteOffset
  }
}

extension CSVProblem {
  /// By line, then field, then kind.
  package static func isBefore(_ one: CSVProblem, _ other: CSVProblem) -> Bool {
    (one.line, one.field ?? 0, one.kind.rawValue) < (other.line, other.field ?? 0, other.kind.rawValue)
  }
}
