import DatasetFormat

/// Bytes on their way out, handed on in pieces.
struct BufferedOutput {
  private static let pieceSize = 1 << 18

  var bytes: [UInt8] = []
  private let sink: ([UInt8]) throws -> Void

  init(_ sink: @escaping ([UInt8]) throws -> Void) {
    self.sink = sink
    bytes.reserveCapacity(Self.pieceSize + 4096)
  }

  /// Appends text unchanged.
  mutating func add(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  mutating func add(_ text: String) { bytes.append(contentsOf: text.utf8) }
  mutating func add(_ text: [UInt8]) { bytes.append(contentsOf: text) }
  mutating func newline() { bytes.append(0x0A) }

  /// Appends a day as `2026-01-31`, or without the marks.
  mutating func add(_ day: CalendarDate, mark: Bool = true) {
    let (year, month, dayOfMonth) = day.components
    func digits(_ value: Int, _ count: Int, _ bytes: inout [UInt8]) {
      var divisor = count == 4 ? 1000 : 10
      while divisor > 0 {
        bytes.append(UInt8(ascii: "0") + UInt8(value / divisor % 10))
        divisor /= 10
      }
    }
    digits(year, 4, &bytes)
    if mark { bytes.append(UInt8(ascii: "-")) }
    digits(month, 2, &bytes)
    if mark { bytes.append(UInt8(ascii: "-")) }
    digits(dayOfMonth, 2, &bytes)
  }

  /// Appends minor units as decimal text with the currency's digits; no zero is negative.
  mutating func add(_ minorUnits: Int64, in currency: Currency) {
    DecimalText.append(mantissa: minorUnits, scale: currency.digits, to: &bytes)
  }

  /// Hands a full piece on.
  mutating func flushIfFull() throws {
    if bytes.count >= Self.pieceSize { try flush() }
  }

  /// Hands the rest on.
  mutating func finish() throws {
    if !bytes.isEmpty { try flush() }
  }

  private mutating func flush() throws {
    try sink(bytes)
    bytes.removeAll(keepingCapacity: true)
  }
}
