public import Spreadsheet

/// Gathers the values of one new record as the cells that the format writes.
///
/// Each setter takes the kind of value that its column holds; text becomes NFC.
public struct RowEncoder: Sendable {
  public let schema: TabSchema
  public private(set) var row = CompactRow()

  /// The position behind the column that was set last: callers mostly go through the columns in order.
  private var next = 0

  public init(_ tab: TabName) {
    schema = .of(tab)
    row.reserve(512)
  }

  private mutating func position(_ column: String) -> Int {
    let found = schema.columns[next...].firstIndex { $0.name == column } ?? schema[column]
    next = found + 1
    return found
  }

  public mutating func text(_ column: String, _ value: String?) {
    guard let value, !value.isEmpty else { return }
    row.append(position(column), .text(UnicodeForm.composed(value)))
  }

  public mutating func id(_ column: String, _ value: RecordID?) {
    if let value { row.append(position(column), .text, bytes: value.textBytes) }
  }

  public mutating func date(_ column: String, _ value: CalendarDate?) {
    if let value { row.append(position(column), .date(value.description)) }
  }

  public mutating func timestamp(_ column: String, _ value: Timestamp?) {
    if let value { row.append(position(column), .text(value.description)) }
  }

  /// An amount as decimal text with its currency's digits; the sign is written as it is.
  public mutating func amount(_ column: String, _ value: Amount?) {
    guard let value else { return }
    let text = DecimalText.bytes(mantissa: value.minorUnits, scale: value.currency.digits)
    row.append(position(column), .number, bytes: text)
  }

  public mutating func boolean(_ column: String, _ value: Bool?) {
    if let value { row.append(position(column), .boolean(value)) }
  }

  public mutating func integer(_ column: String, _ value: Int?) {
    if let value { row.append(position(column), .number(String(value))) }
  }

  /// createdAt and updatedAt, as far as the tab has them.
  public mutating func stamps(_ time: Timestamp) {
    for column in ["createdAt", "updatedAt"] where schema.position(matching: column) != nil {
      timestamp(column, time)
    }
  }

  /// The change that inserts the record.
  public func insertion(reason: String) -> Change {
    .insert(tab: schema.name, values: row.compacted, reason: reason)
  }
}
