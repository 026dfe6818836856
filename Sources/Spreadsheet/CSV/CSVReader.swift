import TextScanning

/// Reads delimited text files into sheets.
public enum CSVReader {
  /// Reads a file, and finds out how it is written.
  ///
  /// ```swift
  /// let document = try CSVReader.read(bytes, name: "march.csv")
  /// for record in document.records { print(record["Amount"] ?? "") }
  /// ```
  ///
  /// - Parameters:
  ///   - bytes: All bytes of the file.
  ///   - name: Its name, for messages.
  /// - Returns: The records, with how they were read and what is odd.
  /// - Throws: An error whose description says why the file is not text, or how it is too large.
  public static func read(_ bytes: [UInt8], name: String) throws -> CSVDocument {
    try read(bytes, name: name, options: CSVDetector.Options(), limits: CSVLimits())
  }

  /// Reads a file and detects its dialect.
  ///
  /// - Throws: ``CSVError`` when the file is not text, its encoding is unknown, or a limit is passed.
  package static func read(
    _ bytes: [UInt8], name: String, options: CSVDetector.Options = .init(), limits: CSVLimits = CSVLimits()
  ) throws(CSVError) -> CSVDocument {
    let (detection, text) = try CSVDetector.detectWithText(bytes, options: options, limits: limits)
    return try read(text, detection: detection, name: name, limits: limits)
  }

  /// Reads a file in a dialect that is known.
  ///
  /// - Throws: ``CSVError`` when a limit is passed.
  package static func read(
    _ bytes: [UInt8], dialect: CSVDialect, name: String, limits: CSVLimits = CSVLimits()
  ) throws(CSVError) -> CSVDocument {
    let text = DecodedText(bytes, encoding: dialect.encoding)
    let columns = CSVSample(text).usualColumns(dialect, limits: limits)
    let detection = CSVDetection(dialect: dialect, columns: columns, evidence: [])
    return try read(text, detection: detection, name: name, limits: limits)
  }

  /// The records of text that was just written in a dialect, without looking for tables.
  ///
  /// - Throws: ``CSVError`` when a limit is passed.
  package static func records(
    _ bytes: [UInt8], dialect: CSVDialect, name: String
  ) throws(CSVError) -> Sheet {
    let (text, limits) = (DecodedText(bytes, encoding: dialect.encoding), CSVLimits())
    let columns = CSVSample(text).usualColumns(dialect, limits: limits)
    var grammar = CSVGrammar(CSVSyntax(dialect, columns: columns, limits: limits))
    return try sheet(of: text, &grammar, dialect, name: name, limits: limits).sheet
  }

  /// The records of several texts in UTF-8, which are parts of `bytes`, each read for itself.
  ///
  /// - Returns: The records of all, and for each text the number of records up to its end. Nil where a text
  ///   has a problem or passes a limit, so that its records could depend on the bytes around it.
  package static func records(
    ofParts parts: some Sequence<Range<Int>>, of bytes: [UInt8], dialect: CSVDialect, name: String
  ) -> (sheet: Sheet, ends: [Int])? {
    guard UTF8Validation.isValid(bytes), bytes.count <= Sheet.byteLimit else { return nil }
    var grammar = CSVGrammar(CSVSyntax(dialect, columns: nil, limits: CSVLimits()))
    var table = CSVRecordTable()
    var ends: [Int] = []
    let isRead = bytes.withUnsafeBufferPointer { whole in
      for part in parts {
        let text = UnsafeBufferPointer(rebasing: whole[..<part.upperBound])
        do throws(CSVError) {
          _ = try grammar.parse(text, from: part.lowerBound, base: 0, atEnd: true, into: &table)
        } catch {
          return false
        }
        ends.append(table.rowCount)
      }
      return true
    }
    guard isRead, table.problems.isEmpty, table.problemsOmitted == 0 else { return nil }
    let sheet = Sheet(
      name: name, table: table, bytes: bytes, quote: dialect.quote, delimiter: dialect.delimiter)
    return (sheet, ends)
  }

  static func read(
    _ text: DecodedText, detection: CSVDetection, name: String, limits: CSVLimits
  ) throws(CSVError) -> CSVDocument {
    var dialect = detection.dialect
    var grammar = CSVGrammar(CSVSyntax(dialect, columns: detection.columns, limits: limits))
    let (sheet, table) = try sheet(of: text, &grammar, dialect, name: name, limits: limits)
    if dialect.mergesBlanks, !table.widthsAgree(on: detection.columns ?? 1) {
      return try read(text, detection: Self.wholeLines(detection), name: name, limits: limits)
    }
    dialect.lineEnding = grammar.lineEnding
    let shape = CSVShape(of: sheet)
    var document = CSVDocument(
      sheet: sheet, dialect: dialect, tables: shape.tables, mainIndex: shape.main, problems: table.problems,
      problemsOmitted: table.problemsOmitted, evidence: detection.evidence)
    let room = max(0, limits.problems - table.problems.count)
    document.problems += shape.problems.prefix(room)
    document.problemsOmitted += max(0, shape.problems.count - room) + shape.problemsOmitted
    document.problems.sort(by: CSVProblem.isBefore)
    document.evidence += shape.evidence
    return document
  }

  /// The same file as one column: after its beginning a row lacks a value, or has one more, and it is unknown
  /// which.
  private static func wholeLines(_ detection: CSVDetection) -> CSVDetection {
    var whole = detection
    whole.dialect.delimiter = nil
    whole.dialect.mergesBlanks = false
    whole.columns = 1
    whole.evidence.append(
      "later rows do not have as many values between blanks, so each line is taken as a whole")
    return whole
  }

  /// A whole text as a sheet, and the table of its records.
  private static func sheet(
    of text: DecodedText, _ grammar: inout CSVGrammar, _ dialect: CSVDialect, name: String, limits: CSVLimits
  ) throws(CSVError) -> (sheet: Sheet, table: CSVRecordTable) {
    guard text.bytes.count <= min(limits.fileBytes, Sheet.byteLimit) else {
      throw .limitPassed(limits.fileLimit, line: nil)
    }
    let table = try records(of: text, &grammar, hasSepLine: dialect.hasSepLine)
    let sheet = Sheet(
      name: name, table: table, bytes: text.bytes, quote: dialect.quote, delimiter: dialect.delimiter)
    return (sheet, table)
  }

  /// Cuts a whole text into records, reserving the memory they need once it can be foreseen.
  private static func records(
    of text: DecodedText, _ grammar: inout CSVGrammar, hasSepLine: Bool
  ) throws(CSVError) -> CSVRecordTable {
    var table = CSVRecordTable()
    grammar.note(text.faults)
    try text.bytes.withUnsafeBufferPointer { (whole) throws(CSVError) in
      var position = text.start
      if hasSepLine {
        position = grammar.skipSepLine(whole, from: position, atEnd: true, into: &table) ?? position
      }
      let trial = min(whole.count, position + 1 << 18)
      if trial < whole.count {
        let first = UnsafeBufferPointer(rebasing: whole[..<trial])
        let begin = position
        position = try grammar.parse(first, from: position, base: 0, atEnd: false, into: &table)
        table.reserve(parsed: position - begin, of: whole.count)
        position = grammar.parseParts(whole, from: position, into: &table)
      }
      _ = try grammar.parse(whole, from: position, base: 0, atEnd: true, into: &table)
      grammar.finish(droppedDOSEndOfFile: CSVGrammar.endsWithDOSEndOfFile(whole), into: &table)
    }
    return table
  }
}

extension CSVRecordTable {
  /// Reserves room for all records, judged by those of the first bytes.
  fileprivate mutating func reserve(parsed: Int, of total: Int) {
    guard parsed > 0 else { return }
    let factor = Double(total) / Double(parsed) * 1.05
    let rows = Int(Double(rowCount) * factor) + 16
    cells.reserveCapacity(Int(Double(cells.count) * factor) + 16)
    rowStarts.reserveCapacity(rows)
    lines.reserveCapacity(rows)
    offsets.reserveCapacity(rows)
  }
}

extension Sheet {
  /// A sheet over records that point into `bytes`.
  init(name: String, table: CSVRecordTable, bytes: [UInt8], quote: UInt8, delimiter: UInt8?) {
    self.init(
      name: name, bytes: bytes, cells: table.cells, rowStarts: table.rowStarts,
      longLengths: table.longLengths, formulas: [:])
    self.quote = quote
    self.delimiter = delimiter
    lines = table.lines
    recordOffsets = table.offsets
  }
}

/// The detected dialect of a file, with the evidence.
package struct CSVDetection: Sendable {
  /// The dialect that explains the text best.
  package var dialect: CSVDialect
  /// The usual number of fields of a record; nil for a file without records.
  package var columns: Int?
  /// The reasons, in sentences.
  package var evidence: [String]

  /// A dialect that is known from elsewhere.
  package init(dialect: CSVDialect, columns: Int?, evidence: [String] = []) {
    self.dialect = dialect
    self.columns = columns
    self.evidence = evidence
  }
}

/// A delimited text file as read: its records, its dialect, its tables, and its problems.
public struct CSVDocument: Sendable {
  /// All records of the file in order: preamble, header, data and footer, neither padded nor cut.
  package var sheet: Sheet
  /// The dialect of the file. Its line ending is that of the whole file.
  package var dialect: CSVDialect
  /// The tables in the order of the file. The rows before, between and after them are not their data.
  package var tables: [SheetTable]
  /// The index of the table that the file is about; nil for a file without records.
  package var mainIndex: Int?
  /// The problems of the file, by line.
  public var problems: [CSVProblem]
  /// How many problems there are beyond the limit of those kept.
  package var problemsOmitted: Int
  /// Why the file is read the way it is, in sentences.
  public var evidence: [String]

  /// Whether nothing in the bytes is odd, such as a quote that is not closed: then each record is read from
  /// its own bytes alone, whatever comes before and after it.
  package var isCleanlyWritten: Bool {
    problemsOmitted == 0 && problems.allSatisfy(\.kind.isOfTable)
  }

  /// The table that the file is about.
  package var mainTable: SheetTable? { mainIndex.map { tables[$0] } }
  /// The record that names the columns of the main table, as an index of the sheet's rows; nil for no header.
  package var headerRow: Int? { mainTable?.header }
  /// The line of that record, 1-based.
  package var headerLine: Int? { headerRow.flatMap { sheet.line(ofRow: $0) } }
}
