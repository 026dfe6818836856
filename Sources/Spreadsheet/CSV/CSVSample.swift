/// The beginning of a text, read in one dialect after another to see which fits.
struct CSVSample {
  /// The result of reading the sample in one dialect.
  struct DialectReading {
    var table: CSVRecordTable
    var damagedRecords: Int
    var quotedFields: Int
    /// The limit that a record passed, at which reading stopped.
    var refusal: CSVError?
    /// The sample's bytes, which the cells point into.
    var bytes: ArraySlice<UInt8>

    var rowCount: Int { table.rowCount }

    /// The number of fields of a record.
    func width(_ row: Int) -> Int { Int(table.rowStarts[row + 1] - table.rowStarts[row]) }

    func cells(_ row: Int) -> ArraySlice<Cell> {
      table.cells[Int(table.rowStarts[row])..<Int(table.rowStarts[row + 1])]
    }

    /// Calls `body` with the bytes of a cell in the file.
    func withBytes<Result>(of cell: Cell, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
      let short = cell.shortLength
      let length =
        short < Cell.longLength
        ? short : Int(table.longLengths[UInt32(truncatingIfNeeded: cell.offset)] ?? UInt32(short))
      return bytes.withUnsafeBufferPointer {
        body(UnsafeBufferPointer(rebasing: $0[cell.offset..<(cell.offset + length)]))
      }
    }
  }

  private static let smallest = 1 << 16
  private static let largest = 1 << 22

  private let bytes: [UInt8]
  private let start: Int

  init(_ text: DecodedText) {
    bytes = text.bytes
    start = text.start
  }

  /// Reads the sample in a dialect. It grows until it holds a few records, or four megabytes.
  func read(_ dialect: CSVDialect, columns: Int? = nil, limits: CSVLimits) -> DialectReading {
    var size = Self.smallest
    while true {
      let end = min(bytes.count, start + size)
      let isWhole = end == bytes.count
      let reading = read(dialect, columns: columns, limits: limits, upTo: end, atEnd: isWhole)
      if isWhole || reading.rowCount >= 8 || size >= Self.largest { return reading }
      size *= 8
    }
  }

  /// Calls `body` with each of the first lines that is not empty, quotes aside; a carriage return ends a line
  /// too.
  func forEachLeadingLine(_ most: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    bytes.withUnsafeBufferPointer { whole in
      let end = min(whole.count, start + Self.smallest)
      var (index, first, count) = (start, start, 0)
      while index < end, count < most {
        if whole[index] == CSVSyntax.lineFeed || whole[index] == CSVSyntax.carriageReturn {
          if index > first {
            body(UnsafeBufferPointer(rebasing: whole[first..<index]))
            count += 1
          }
          first = index + 1
        }
        index += 1
      }
      if index == whole.count, index > first, count < most {
        body(UnsafeBufferPointer(rebasing: whole[first..<index]))
      }
    }
  }

  /// Reads the whole text in a dialect.
  func readWhole(_ dialect: CSVDialect, limits: CSVLimits) -> DialectReading {
    read(dialect, columns: nil, limits: limits, upTo: bytes.count, atEnd: true)
  }

  /// Reads up to a place, or to a record that passes a limit: under a wrong dialect that means nothing.
  private func read(
    _ dialect: CSVDialect, columns: Int?, limits: CSVLimits, upTo end: Int, atEnd: Bool
  ) -> DialectReading {
    var grammar = CSVGrammar(CSVSyntax(dialect, columns: columns, limits: limits))
    var table = CSVRecordTable()
    var refusal: CSVError?
    bytes.withUnsafeBufferPointer { whole in
      let part = UnsafeBufferPointer(rebasing: whole[..<end])
      var position = start
      if dialect.hasSepLine {
        position = grammar.skipSepLine(part, from: start, atEnd: atEnd, into: &table) ?? start
      }
      do throws(CSVError) {
        _ = try grammar.parse(part, from: position, base: 0, atEnd: atEnd, into: &table)
      } catch {
        table.dropUnfinishedRow()
        refusal = error
      }
    }
    return DialectReading(
      table: table, damagedRecords: grammar.damagedRecords, quotedFields: grammar.quotedFields,
      refusal: refusal, bytes: bytes[..<end])
  }

  /// The usual number of fields of a record, judged by records whose quotes are whole; nil without records.
  func usualColumns(_ dialect: CSVDialect, limits: CSVLimits) -> Int? {
    read(dialect, limits: limits).usualWidth
  }
}

extension CSVSample.DialectReading {
  /// Whether the last field of a record is followed by a carriage return without a line feed.
  func endsWithLoneCarriageReturn(_ row: Int) -> Bool {
    guard let last = cells(row).last else { return false }
    var end = last.offset + withBytes(of: last) { $0.count }
    let isQuoted =
      last.kind != .text || (last.offset > 0 && end < bytes.count && bytes[last.offset - 1] == bytes[end])
    if isQuoted, end < bytes.count, bytes[end] != CSVSyntax.carriageReturn, bytes[end] != CSVSyntax.lineFeed {
      end += 1
      while end < bytes.count, bytes[end] == CSVSyntax.space || bytes[end] == CSVSyntax.tab { end += 1 }
    }
    guard end < bytes.count, bytes[end] == CSVSyntax.carriageReturn else { return false }
    return end + 1 == bytes.count || bytes[end + 1] != CSVSyntax.lineFeed
  }

  /// The most frequent number of fields, of records whose quotes are whole where there are any; of equally
  /// frequent ones the largest.
  var usualWidth: Int? {
    let damage: Set<CSVProblem.Kind> = [
      .unescapedQuote, .unterminatedQuote, .textAfterClosingQuote, .quoteInUnquotedField,
    ]
    let damagedLines = Set(table.problems.filter { damage.contains($0.kind) }.map(\.line))
    var counts: [Int: Int] = [:]
    for row in 0..<rowCount where !damagedLines.contains(Int(table.lines[row])) {
      counts[width(row), default: 0] += 1
    }
    if counts.isEmpty {
      for row in 0..<rowCount { counts[width(row), default: 0] += 1 }
    }
    return counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key
  }
}
