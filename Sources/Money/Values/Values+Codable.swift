extension CalendarDate: Codable {
  /// Reads `YYYY-MM-DD`.
  public init(from decoder: any Decoder) throws {
    self = try decoder.value("a day (YYYY-MM-DD)") { CalendarDate(iso: $0) }
  }

  /// Writes `YYYY-MM-DD`.
  public func encode(to encoder: any Encoder) throws { try encoder.write(description) }
}

extension RecordID: Codable {
  /// Reads a UUID.
  public init(from decoder: any Decoder) throws {
    self = try decoder.value("an id (a UUID)") { RecordID($0) }
  }

  /// Writes the UUID in lower case.
  public func encode(to encoder: any Encoder) throws { try encoder.write(description) }
}

extension Currency: Codable {
  /// Reads the code of a currency.
  public init(from decoder: any Decoder) throws {
    self = try decoder.value("a currency (ISO 4217)") { Currency(code: $0) }
  }

  /// Writes the code.
  public func encode(to encoder: any Encoder) throws { try encoder.write(code) }
}

extension Timestamp: Codable {
  /// Reads a time with a zone (RFC 3339).
  public init(from decoder: any Decoder) throws {
    self = try decoder.value("a time (RFC 3339)") { text in
      Array(text.utf8).withUnsafeBufferPointer { Timestamp.parse($0)?.value }
    }
  }

  /// Writes `2026-01-31T13:45:00Z`.
  public func encode(to encoder: any Encoder) throws { try encoder.write(description) }
}

extension Decoder {
  /// A value that is one text.
  fileprivate func value<Value>(_ expected: String, _ read: (String) -> Value?) throws -> Value {
    let container = try singleValueContainer()
    let text = try container.decode(String.self)
    guard let value = read(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "\"\(text)\" is not \(expected)")
    }
    return value
  }
}

extension Encoder {
  fileprivate func write(_ text: String) throws {
    var container = singleValueContainer()
    try container.encode(text)
  }
}
