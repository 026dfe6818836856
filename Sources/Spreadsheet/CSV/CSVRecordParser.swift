/// Reads a delimited text piece by piece: it takes chunks of any size and returns the records, one by one or
/// a block of them as a sheet.
///
/// It has the grammar of ``CSVReader`` and gives the same records, lines and problems, however the text is
/// cut. Its memory is bounded by the longest record. Rows too short or too long for their table, footers and
/// further tables are not reported, because that needs the whole file.
package struct CSVRecordParser {
  /// The problems of the records so far, in order.
  package private(set) var problems: [CSVProblem] = []
  /// How many problems there are beyond the limit of those kept.
  package private(set) var problemsOmitted = 0

  private var grammar: CSVGrammar
  private var decoder: TextDecoder
  private let delimiter: UInt8?
  private let blockSize: Int
  private var isSepLineAhead: Bool
  /// Decoded text that is not yet cut into records.
  private var pending: [UInt8] = []
  /// Where ``pending`` begins in the decoded text.
  private var base = 0
  private var recordCount = 0
  /// How much text must be there before the next try, so that a long record is not read over and over.
  private var threshold: Int
  /// The cells and rows of the block before, which the next one will resemble.
  private var lastTable = (cells: 0, rows: 0)

  /// A parser for one file that is written as `detection` says; it collects about `blockSize` bytes before it
  /// cuts them into records.
  package init(_ detection: CSVDetection, limits: CSVLimits = CSVLimits(), blockSize: Int = 1 << 16) {
    let dialect = detection.dialect
    grammar = CSVGrammar(CSVSyntax(dialect, columns: detection.columns, limits: limits))
    decoder = TextDecoder(encoding: dialect.encoding)
    delimiter = dialect.delimiter
    isSepLineAhead = dialect.hasSepLine
    self.blockSize = max(1, blockSize)
    threshold = self.blockSize
  }

  /// Takes the next bytes of the file and calls `body` for each complete record.
  ///
  /// - Throws: ``CSVError/limitPassed(_:line:)``, and errors of `body`.
  package mutating func push(
    _ chunk: UnsafeBufferPointer<UInt8>, _ body: (CSVRecord) throws -> Void
  ) throws {
    try push(chunk) { sheet, first in try Self.forEachRecord(of: sheet, first, body) }
  }

  /// Takes the next bytes of the file, as an array.
  ///
  /// - Throws: As the other form does.
  package mutating func push(_ chunk: [UInt8], _ body: (CSVRecord) throws -> Void) throws {
    try chunk.withUnsafeBufferPointer { try push($0, body) }
  }

  /// Ends the file and calls `body` for the records that were still open.
  ///
  /// - Throws: ``CSVError/limitPassed(_:line:)``, and errors of `body`.
  package mutating func finish(_ body: (CSVRecord) throws -> Void) throws {
    try finish { sheet, first in try Self.forEachRecord(of: sheet, first, body) }
  }

  /// Takes the next bytes of the file. Once there is a block of text, it calls `block` with its records as a
  /// separate sheet, which may be kept, and the number of records before it.
  ///
  /// - Throws: ``CSVError/limitPassed(_:line:)``, and errors of `block`.
  package mutating func push(
    _ chunk: UnsafeBufferPointer<UInt8>, block: (Sheet, Int) throws -> Void
  ) throws {
    decoder.decode(chunk, atEnd: false, into: &pending)
    grammar.note(decoder.takeFaults())
    guard pending.count >= threshold else { return }
    try cut(atEnd: false, block)
    threshold = max(blockSize, pending.count * 2)
  }

  /// Ends the file and calls `block` with the records that were still open, if there are any.
  ///
  /// - Throws: ``CSVError/limitPassed(_:line:)``, and errors of `block`.
  package mutating func finish(block: (Sheet, Int) throws -> Void) throws {
    decoder.decode(UnsafeBufferPointer(start: nil, count: 0), atEnd: true, into: &pending)
    grammar.note(decoder.takeFaults())
    let endsWithMark = pending.withUnsafeBufferPointer(CSVGrammar.endsWithDOSEndOfFile)
    try cut(atEnd: true, block)
    var table = CSVRecordTable()
    grammar.finish(droppedDOSEndOfFile: endsWithMark, into: &table)
    take(table)
  }

  private mutating func cut(atEnd: Bool, _ block: (Sheet, Int) throws -> Void) throws {
    var table = CSVRecordTable()
    table.reserve(as: lastTable)
    let first = base == 0 ? decoder.markLength : base
    var used = 0
    try pending.withUnsafeBufferPointer { (bytes) throws(CSVError) in
      if isSepLineAhead {
        guard let next = grammar.skipSepLine(bytes, from: 0, atEnd: atEnd, into: &table) else { return }
        isSepLineAhead = false
        used = next
      }
      used = try grammar.parse(bytes, from: used, base: first, atEnd: atEnd, into: &table)
    }
    take(table)
    lastTable = (table.cells.count, table.rowCount)
    let whole = pending
    // The rest begins the next block; the records keep the bytes that they point into.
    pending = []
    pending.reserveCapacity(blockSize + blockSize / 2)
    pending.append(contentsOf: whole[used...])
    base = first + used
    guard table.rowCount > 0 else { return }
    let count = recordCount
    recordCount += table.rowCount
    try block(
      Sheet(name: "", table: table, bytes: whole, quote: grammar.syntax.quote, delimiter: delimiter), count)
  }

  private static func forEachRecord(
    of sheet: Sheet, _ first: Int, _ body: (CSVRecord) throws -> Void
  ) throws {
    try sheet.withView { view in
      for row in 0..<view.rowCount {
        try body(
          CSVRecord(
            index: first + row, line: sheet.line(ofRow: row) ?? 0,
            byteOffset: sheet.byteOffset(ofRow: row) ?? 0,
            view: view, row: row))
      }
    }
  }

  private mutating func take(_ table: CSVRecordTable) {
    let room = max(0, grammar.syntax.limits.problems - problems.count)
    problems += table.problems.prefix(room)
    problemsOmitted += table.problemsOmitted + max(0, table.problems.count - room)
  }
}

/// One record of a ``CSVRecordParser``; valid only while it is handed out.
@usableFromInline package struct CSVRecord {
  /// The record's number, 0-based; blank lines and comments do not count.
  package let index: Int
  /// The line on which it starts, 1-based.
  package let line: Int
  /// Where it starts in the decoded text, 0-based.
  package let byteOffset: Int
  let view: SheetView
  let row: Int

  /// The number of fields.
  @usableFromInline package var count: Int { view.cells(inRow: row).count }

  /// The text of a field (0-based).
  @usableFromInline package func text(_ field: Int) -> String { view.text(of: view.cells(inRow: row)[field]) }

  /// Calls `body` with the bytes (UTF-8) of a field's value.
  @usableFromInline package func withBytes<Result>(
    _ field: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result {
    try view.withBytes(of: view.cells(inRow: row)[field], body)
  }
}

/// The records that the grammar found in one stretch of decoded text, in the form in which a ``Sheet`` keeps
/// them.
struct CSVRecordTable {
  var cells: [Cell] = []
  var rowStarts: [UInt32] = [0]
  var lines: [UInt32] = []
  var offsets: [UInt32] = []
  var longLengths: [UInt32: UInt32] = [:]
  var problems: [CSVProblem] = []
  /// Problems beyond the limit, which are only counted.
  var problemsOmitted = 0

  var rowCount: Int { rowStarts.count - 1 }

  /// Makes room for a few more cells and rows than another table had.
  mutating func reserve(as other: (cells: Int, rows: Int)) {
    cells.reserveCapacity(other.cells + other.cells / 8)
    let rows = other.rows + other.rows / 8
    rowStarts.reserveCapacity(rows + 1)
    lines.reserveCapacity(rows)
    offsets.reserveCapacity(rows)
  }

  /// Whether all records have a number of fields, from the first that has it on.
  func widthsAgree(on width: Int) -> Bool {
    (0..<rowCount).drop { self.width($0) != width }.allSatisfy { self.width($0) == width }
  }

  private func width(_ row: Int) -> Int { Int(rowStarts[row + 1] - rowStarts[row]) }

  @inline(__always)
  mutating func append(column: Int, kind: CellKind, offset: Int, length: Int) {
    var short = length
    if length >= Cell.longLength {
      short = Cell.longLength
      longLengths[UInt32(truncatingIfNeeded: offset)] = UInt32(truncatingIfNeeded: length)
    }
    cells.append(Cell(offset: offset, shortLength: short, kind: kind, column: column))
  }

  /// Removes the cells of the incomplete record.
  mutating func dropUnfinishedRow() {
    let start = Int(rowStarts[rowStarts.count - 1])
    cells.removeLast(cells.count - start)
  }

  mutating func endRow(line: Int, offset: Int) {
    rowStarts.append(UInt32(truncatingIfNeeded: cells.count))
    lines.append(UInt32(truncatingIfNeeded: line))
    offsets.append(UInt32(truncatingIfNeeded: offset))
  }

  /// Adds the records that follow in the same text. Their lines were counted from its first on.
  mutating func append(_ next: CSVRecordTable, linesBefore: Int) {
    let first = UInt32(truncatingIfNeeded: cells.count)
    let lineOffset = UInt32(truncatingIfNeeded: linesBefore)
    cells += next.cells
    rowStarts += next.rowStarts.dropFirst().lazy.map { $0 &+ first }
    lines += next.lines.lazy.map { $0 &+ lineOffset }
    offsets += next.offsets
    longLengths.merge(next.longLengths) { _, later in later }
  }
}
