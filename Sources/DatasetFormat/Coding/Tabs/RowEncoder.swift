package import Spreadsheet

/// Collects the values of one new record, as cells in the format's spelling.
///
/// Each setter takes the kind of value of its column; text becomes NFC.
@usableFromInline package struct RowEncoder: Sendable {
  package let schema: TabSchema
  package private(set) var row = CompactRow()
  /// The records that were ended, and why each is inserted.
  private var ended = CompactRowBlock()
  private var reasons: [String] = []
  private var scratch: [UInt8] = []

  /// An encoder for one new record of a tab.
  @usableFromInline package init(_ tab: TabName) {
    schema = .of(tab)
    row.reserve(512)
  }

  private func position(_ column: String) -> Int { schema[column] }

  /// Sets a text or a word of a list; nil and the empty text leave the cell blank.
  @usableFromInline package mutating func text(_ column: String, _ value: String?) {
    text(position(column), value)
  }
  /// Sets an identifier.
  @usableFromInline package mutating func id(_ column: String, _ value: RecordID?) {
    id(position(column), value)
  }
  /// Sets a day.
  @usableFromInline package mutating func date(_ column: String, _ value: CalendarDate?) {
    date(position(column), value)
  }

  /// Sets a moment.
  @usableFromInline package mutating func timestamp(_ column: String, _ value: Timestamp?) {
    text(position(column), value?.description)
  }

  /// An amount as decimal text with its currency's digits; the sign is kept.
  @usableFromInline package mutating func amount(_ column: String, _ value: Amount?) {
    amount(position(column), value)
  }
  /// Sets a truth value.
  @usableFromInline package mutating func boolean(_ column: String, _ value: Bool?) {
    boolean(position(column), value)
  }

  /// Sets a whole number.
  @usableFromInline package mutating func integer(_ column: String, _ value: Int?) {
    if let value { row.append(position(column), .number(String(value))) }
  }

  /// Sets a number given as plain decimal text.
  package mutating func number(_ column: String, _ text: String) {
    row.append(position(column), .number(text))
  }

  /// createdAt and updatedAt, as far as the tab has them.
  @usableFromInline package mutating func stamps(_ time: Timestamp) {
    for column in ["createdAt", "updatedAt"] where schema.position(matching: column) != nil {
      timestamp(column, time)
    }
  }
}

/// The same by the columns' positions in the schema, for those who write many rows.
extension RowEncoder {
  /// Sets a text or a word of a list; nil and the empty text leave the cell blank.
  package mutating func text(_ position: Int, _ value: String?) {
    guard let value, !value.isEmpty else { return }
    let isWritten = value.utf8.withContiguousStorageIfAvailable { text in
      guard UnicodeForm.isSurelyComposed(text) else { return false }
      row.append(position, .text, bytes: text)
      return true
    }
    if isWritten != true { row.append(position, .text(UnicodeForm.composed(value))) }
  }

  /// ASCII text that `write` appends to the bytes it is given.
  package mutating func ascii(_ position: Int, _ write: (inout [UInt8]) -> Void) {
    scratch.removeAll(keepingCapacity: true)
    write(&scratch)
    appendScratch(position, .text)
  }

  private mutating func appendScratch(_ position: Int, _ kind: CellKind) {
    scratch.withUnsafeBufferPointer { row.append(position, kind, bytes: $0) }
  }

  /// Sets an identifier.
  package mutating func id(_ position: Int, _ value: RecordID?) {
    if let value { value.withText { row.append(position, .text, bytes: $0) } }
  }

  /// Sets a day.
  package mutating func date(_ position: Int, _ value: CalendarDate?) {
    if let value { row.append(position, .date(value.description)) }
  }

  package mutating func amount(_ position: Int, _ value: Amount?) {
    guard let value else { return }
    scratch.removeAll(keepingCapacity: true)
    DecimalText.append(mantissa: value.minorUnits, scale: value.currency.digits, to: &scratch)
    appendScratch(position, .number)
  }

  /// Sets a truth value.
  package mutating func boolean(_ position: Int, _ value: Bool?) {
    if let value { row.append(position, .boolean(value)) }
  }

  /// Ends the record, which ``insertions(into:count:_:)`` gives later; the encoder is then ready for the
  /// next.
  package mutating func endRecord(reason: String) {
    ended.append(row)
    reasons.append(reason)
    row.removeAll()
  }

  /// Makes room for about as many records.
  mutating func reserveRecords(_ count: Int) {
    ended = CompactRowBlock(expectedCount: count)
    reasons.reserveCapacity(count)
  }

  /// The records that were ended, packed together, each with its reason.
  var endedRecords: Zip2Sequence<[CompactRow], [String]> { paired(ended.rows(), reasons) }
}
