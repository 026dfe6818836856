import DatasetFormat
import Spreadsheet

/// A dataset that was exported as JSON, read back into the sheets of its tabs: the opposite of
/// ``DatasetJSON``.
///
/// `{"date":"2026-03-02","amountMinor":1250,"currency":"EUR"}` → the cells `2026-03-02`, `12.50` and `EUR`.
/// Texts under `unreadable` go back into their cells, and those under `other` into columns of the user's own.
enum ExportedJSON {
  /// Whether a text begins like a document or like lines of records of ours.
  static func form(of bytes: [UInt8]) -> ReadExport.Form? {
    let head = String(decoding: bytes.prefix(1 << 10), as: UTF8.self)
    let isObject = head.first { !$0.isWhitespace } == "{"
    if isObject, head.contains("\"schemaVersion\"") { return .json }
    return head.hasPrefix("{\"tab\":\"") ? .jsonl : nil
  }

  /// The sheets of a document.
  ///
  /// - Throws: `DecodingError`.
  static func sheets(ofDocument bytes: [UInt8]) throws -> [Sheet] {
    let tabs = try JSONValue(String(decoding: bytes, as: UTF8.self))["tabs"]
    return TabName.allCases.compactMap { name in
      tabs?[name.rawValue]?.elements.map { sheet(name, $0) }
    }
  }

  /// The sheets of records, one a line.
  ///
  /// - Throws: `DecodingError`.
  static func sheets(ofLines bytes: [UInt8]) throws -> [Sheet] {
    var records: [TabName: [JSONValue]] = [:]
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let record = try JSONValue(String(decoding: line, as: UTF8.self))
      guard let name = record["tab"]?.string.flatMap(TabName.init(rawValue:)) else { continue }
      records[name, default: []].append(record)
    }
    return TabName.allCases.compactMap { name in records[name].map { sheet(name, $0) } }
  }

  private static func sheet(_ name: TabName, _ records: [JSONValue]) -> Sheet {
    let schema = TabSchema.of(name)
    var own: [String] = []
    for record in records {
      guard case .object(let members) = record["other"] else { continue }
      own += members.keys.sorted().filter { !own.contains($0) }
    }
    let header = schema.columns.map(\.name) + own
    return Sheet(
      name: name.rawValue,
      rows: [header]
        + records.map { record in
          schema.columns.map { text(of: $0, in: record, schema) }
            + own.map { record["other"]?[$0]?.string ?? "" }
        })
  }

  private static func text(of column: Column, in record: JSONValue, _ schema: TabSchema) -> String {
    if let text = record["unreadable"]?[column.name]?.string { return text }
    if column.kind.isMoney, case .integer(let units) = record[column.name + "Minor"] {
      let unit = column.name == "originalAmount" ? "originalCurrency" : "currency"
      let currency = record[unit]?.string.flatMap(Currency.init(code:)) ?? .none
      return Amount(minorUnits: Int64(units), currency: currency).decimalText
    }
    switch record[column.name] {
    case .string(let text): return text
    case .boolean(let value): return value ? "TRUE" : "FALSE"
    case .integer(let number): return String(number)
    case .array(let tags): return tags.compactMap(\.string).joined(separator: ", ")
    default: return ""
    }
  }
}
