/// Reads new records along the rows that they have to hold, without making a table of them.
///
/// It is a second look at the bytes to be saved, an order of magnitude cheaper than ``CSVReader``. It knows the plain
/// forms of RFC 4180 in UTF-8 alone, and never says yes in doubt: whatever it does not know is left to the reader.
///
/// `2026-03-02,"Tea, green",-4.50\n` holds the row `2026-03-02`, `Tea, green`, `-4.50`
package struct CSVRecordCheck {
  private let delimiter: UInt8
  private let quote: UInt8
  private let comment: UInt8?
  private let outside: CSVByteSearch

  /// Nil for dialects with other rules than those of RFC 4180.
  package init?(_ dialect: CSVDialect) {
    guard let delimiter = dialect.delimiter, delimiter != CSVSyntax.space, dialect.delimiterTail == nil,
      dialect.encoding == .utf8, dialect.escape == .double, !dialect.mergesBlanks,
      !dialect.skipsInitialSpace, dialect.lineEnding != .cr, !dialect.carriageReturnEndsRecord
    else { return nil }
    self.delimiter = delimiter
    quote = dialect.quote
    comment = dialect.comment
    outside = CSVByteSearch(delimiter, quote)
  }

  /// Whether bytes are certainly the records of some filled rows, one after the other and nothing else.
  ///
  /// The bytes must not be the first ones of a file, where a mark or a `sep=` line may stand.
  package func holds(_ bytes: [UInt8], rows: Sheet) -> Bool {
    if rows.hasFormulas { return false }
    return bytes.withUnsafeBufferPointer { bytes in
      rows.withView { view in
        var position = 0
        for row in 0..<view.rowCount {
          guard let next = end(ofRecord: view.cells(inRow: row), view, in: bytes, at: position) else {
            return false
          }
          position = next
        }
        return position == bytes.count
      }
    }
  }

  /// Where the record of a row ends; nil if it is not surely there, or has nothing in it.
  private func end(
    ofRecord cells: UnsafeBufferPointer<Cell>, _ view: SheetView, in bytes: UnsafeBufferPointer<UInt8>,
    at start: Int
  ) -> Int? {
    var position = start
    var column = 0
    var isFilled = false
    for cell in cells {
      while column < cell.column {
        guard position < bytes.count, bytes[position] == delimiter else { return nil }
        position += 1
        column += 1
      }
      let end =
        if cell.kind == .boolean {
          self.end(
            ofField: view.rawBytes(of: cell).first == 0x31 ? Self.yes : Self.no, in: bytes, at: position,
            isFirst: column == 0)
        } else {
          view.withBytes(of: cell) { self.end(ofField: $0, in: bytes, at: position, isFirst: column == 0) }
        }
      guard let end else { return nil }
      isFilled = isFilled || end > position
      position = end
    }
    while position < bytes.count, bytes[position] == delimiter {
      position += 1
      column += 1
    }
    if column > Self.columnLimit { return nil }
    if position < bytes.count, bytes[position] == CSVSyntax.carriageReturn { position += 1 }
    guard isFilled, position < bytes.count, bytes[position] == CSVSyntax.lineFeed else { return nil }
    return position + 1
  }

  /// Longer fields, and records of more, are for the reader and its limits.
  private static let fieldLimit = 1 << 16
  private static let columnLimit = 1 << 10

  private static let yes = Array("TRUE".utf8)
  private static let no = Array("FALSE".utf8)

  private func end(
    ofField value: [UInt8], in bytes: UnsafeBufferPointer<UInt8>, at start: Int, isFirst: Bool
  ) -> Int? {
    value.withUnsafeBufferPointer { end(ofField: $0, in: bytes, at: start, isFirst: isFirst) }
  }

  /// Where a field with a value ends: before a delimiter or a line end.
  private func end(
    ofField value: UnsafeBufferPointer<UInt8>, in bytes: UnsafeBufferPointer<UInt8>, at start: Int,
    isFirst: Bool
  ) -> Int? {
    if value.count > Self.fieldLimit { return nil }
    if start < bytes.count, bytes[start] == quote { return end(ofQuoted: value, in: bytes, after: start + 1) }
    let end = start + value.count
    guard end < bytes.count, value.first != CSVSyntax.space, value.last != CSVSyntax.space,
      !isFirst || !(value.first.map(mayBeginComment) ?? false),
      outside.next(in: value, from: 0) == value.count,
      UnsafeBufferPointer(rebasing: bytes[start..<end]).holdsSame(as: value), isEnd(bytes[end])
    else { return nil }
    return end
  }

  private func end(
    ofQuoted value: UnsafeBufferPointer<UInt8>, in bytes: UnsafeBufferPointer<UInt8>, after start: Int
  ) -> Int? {
    var position = start
    for byte in value {
      guard byte >= 0x20 || byte == CSVSyntax.lineFeed, position < bytes.count, bytes[position] == byte else {
        return nil
      }
      position += 1
      if byte == quote {
        guard position < bytes.count, bytes[position] == quote else { return nil }
        position += 1
      }
    }
    guard position + 1 < bytes.count, bytes[position] == quote, isEnd(bytes[position + 1]) else { return nil }
    return position + 1
  }

  private func mayBeginComment(_ byte: UInt8) -> Bool { byte == comment || byte == UInt8(ascii: "#") }

  private func isEnd(_ byte: UInt8) -> Bool {
    byte == delimiter || byte == CSVSyntax.lineFeed || byte == CSVSyntax.carriageReturn
  }
}
