import DatasetFormat
import Spreadsheet

/// A column of a table in a data package: the format's, or one of the person's own.
struct PackageColumn {
  /// The column of the sheet.
  var source: Int
  /// No two columns of a table have one name.
  var name: String
  /// The column's position in the schema; nil for one of the person's own.
  var position: Int?
  private var column: Column?

  /// The columns of a tab: the format's in their order, then the person's own.
  static func all(of tab: Tab) -> [PackageColumn] {
    let presented = TabColumns(presented: tab).entries
    let ours = tab.schema.columns.indices.compactMap { position in
      presented.first { $0.position == position }
    }
    var taken = FreeNames()
    return (ours + presented.filter { $0.position == nil }).map { entry in
      let base = entry.name.isEmpty ? "column\(entry.source + 1)" : entry.name
      let name = taken.free(base) { "\(base) \($0)" }
      taken.take(name)
      return PackageColumn(
        source: entry.source, name: name, position: entry.position,
        column: entry.position.map { tab.schema.columns[$0] })
    }
  }

  /// Writes the field of the table's schema.
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("name", name)
      guard let column else {
        json.member("type", "string")
        return
      }
      writeType(column.kind, to: &json)
      if !column.meaning.isEmpty { json.member("description", column.meaning) }
      writeConstraints(column, to: &json)
    }
  }

  private func writeType(_ kind: ValueKind, to json: inout JSONWriter) {
    switch kind {
    case .date: json.member("type", "date")
    case .timestamp:
      json.member("type", "datetime")
      // With and without milliseconds.
      json.member("format", "any")
    case .amount, .signedAmount: json.member("type", "number")
    case .integer: json.member("type", "integer")
    case .boolean:
      json.member("type", "boolean")
      json.member("trueValues", ["TRUE"])
      json.member("falseValues", ["FALSE"])
    case .uuid:
      json.member("type", "string")
      json.member("format", "uuid")
    case .text, .key, .tagList, .currency, .color, .sha256, .shares, .choice: json.member("type", "string")
    }
  }

  private func writeConstraints(_ column: Column, to json: inout JSONWriter) {
    let pattern: String? =
      switch column.kind {
      case .currency: "[A-Z]{3}"
      case .color: "#[0-9A-Fa-f]{6}"
      case .sha256: "[0-9a-f]{64}"
      default: nil
      }
    var words: [String] = []
    if case .choice(let choices) = column.kind { words = choices.map(\.word) }
    guard column.isRequired || column.isUnique || pattern != nil || !words.isEmpty else { return }
    json.key("constraints")
    json.object { json in
      if column.isRequired { json.member("required", true) }
      if column.isUnique { json.member("unique", true) }
      if let pattern { json.member("pattern", pattern) }
      if !words.isEmpty { json.member("enum", words) }
    }
  }
}

/// Fields of CSV as a data package has them: quotes only where needed.
enum PackageText {
  static func append(_ record: [String], to bytes: inout [UInt8]) {
    for (index, text) in record.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      append(text, to: &bytes)
    }
    bytes.append(0x0A)
  }

  static func append(_ text: String, to bytes: inout [UInt8]) {
    var text = text
    text.withUTF8 { append($0, to: &bytes) }
  }

  static func append(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
    let quote = UInt8(ascii: "\"")
    guard let first = text.first, let last = text.last else { return }
    let isPlain =
      first > 0x20 && last > 0x20
      && text.allSatisfy { $0 != quote && $0 != UInt8(ascii: ",") && $0 != 0x0A && $0 != 0x0D }
    if isPlain { return bytes.append(contentsOf: text) }
    bytes.append(quote)
    for byte in text {
      if byte == quote { bytes.append(quote) }
      bytes.append(byte)
    }
    bytes.append(quote)
  }
}

extension TabRow {
  /// A cell as the format writes it; nil where what it means is not certain.
  func canonicalText(_ position: Int, _ column: Column, _ tab: TabName, _ currency: Currency?) -> String? {
    switch column.kind {
    case .text: return text(position).value
    case .key: return key(position).value
    case .tagList: return tagList(position).value?.description
    case .uuid: return uuid(position).value?.description
    case .date: return date(position).value?.description
    case .timestamp: return timestamp(position).value?.description
    case .currency: return self.currency(position).value?.code
    case .boolean: return boolean(position).value.map { $0 ? "TRUE" : "FALSE" }
    case .integer: return integer(position).value.map(String.init)
    case .color: return color(position).value
    case .sha256: return sha256(position).value
    case .shares: return shares(position).value?.description
    case .choice(let choices): return choice(position, of: choices).value
    case .amount where tab == .importRules, .signedAmount where tab == .importRules:
      // A rule compares with amounts of whatever currency.
      return ImportRule.limit(self, position)?.description
    case .amount, .signedAmount:
      let unit =
        column.name == "originalAmount"
        ? self.currency(TabSchema.transactions["originalCurrency"]).value : currency
      return unit.flatMap { unit in
        minorUnits(position, currency: unit).value.map {
          DecimalText.string(mantissa: $0, scale: unit.digits)
        }
      }
    }
  }
}
