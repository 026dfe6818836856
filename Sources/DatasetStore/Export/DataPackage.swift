import DatasetFormat
import Spreadsheet

/// A dataset as a Frictionless data package: a CSV file per tab, and a description made from the format's
/// schema.
///
/// Unambiguous cells are written in the format's spelling, whatever the dataset's file has. Other cells are
/// written unchanged.
struct DataPackage {
  static let fileName = DatasetExport.descriptionName

  let tabs: [Tab]
  private(set) var notes: [String] = []
  private let dataset: Dataset
  private let rows: ExportedRows
  private let columns: [[PackageColumn]]
  private var unreadable = 0

  init(_ dataset: Dataset, rows: ExportedRows) {
    self.dataset = dataset
    self.rows = rows
    tabs = TabName.allCases.compactMap { dataset[$0] }
    columns = tabs.map(PackageColumn.all)
  }

  /// The files, the description last.
  var fileNames: [String] { tabs.map { "\($0.name.rawValue).csv" } + [Self.fileName] }

  // MARK: - Rows

  /// Writes the rows of a tab that are meant, and returns how many they are.
  mutating func writeTab(_ index: Int, to sink: ([UInt8]) throws -> Void) throws -> Int {
    let tab = tabs[index]
    let columns = columns[index]
    let hasCurrency = tab.schema.position(matching: "currency") != nil
    let currencies = hasCurrency ? RowCurrencies(dataset, tab: tab.name) : nil
    let forms = CanonicalForms(tab, version: SchemaVersion.current)
    var known = forms.noCells
    var deviates = [Bool](repeating: false, count: tab.schema.columns.count)
    var bytes: [UInt8] = []
    PackageText.append(columns.map(\.name), to: &bytes)
    var count = 0
    var unreadable = 0
    try forEachRow(of: tab) { row in
      count += 1
      let currency = currencies?.currency(of: row)
      for position in deviates.indices { deviates[position] = false }
      forms.forEachDeviation(in: row, digits: currency?.digits, known: &known) { deviates[$0] = true }
      for (number, column) in columns.enumerated() {
        if number > 0 { bytes.append(UInt8(ascii: ",")) }
        guard let position = column.position else {
          let text = tab.sheet.text(row: row.index, column: column.source) ?? ""
          PackageText.append(text, to: &bytes)
          continue
        }
        guard !row.isBlank(position), let cell = row.cell(position) else { continue }
        if !deviates[position], cell.kind != .boolean {
          row.view.withBytes(of: cell) { PackageText.append($0, to: &bytes) }
        } else if let text = row.canonicalText(position, tab.schema.columns[position], tab.name, currency) {
          PackageText.append(text, to: &bytes)
        } else {
          unreadable += 1
          PackageText.append(row.rawText(position) ?? "", to: &bytes)
        }
      }
      bytes.append(0x0A)
      if bytes.count >= 1 << 18 {
        try sink(bytes)
        bytes.removeAll(keepingCapacity: true)
      }
    }
    try sink(bytes)
    self.unreadable += unreadable
    return count
  }

  private func forEachRow(of tab: Tab, _ body: (TabRow) throws -> Void) rethrows {
    let meant = rows.rows(of: tab).map(Set.init)
    try tab.forEachRow { row in
      if let meant, !meant.contains(row.index) { return }
      try body(row)
    }
  }

  // MARK: - The description

  /// `datapackage.json`, once the tabs are written.
  mutating func description() -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("$schema", "https://datapackage.org/profiles/1.0/datapackage.json")
      json.member("name", Key.slug(dataset.name).flatMap(Self.plainName) ?? "dataset")
      json.member("title", dataset.settings[.name] ?? dataset.name)
      json.list("resources") { json in
        for (index, tab) in tabs.enumerated() {
          json.object { write(tab, columns[index], to: &$0) }
        }
      }
    }
    json.newline()
    if unreadable > 0 {
      notes.append(
        "\(unreadable) cells do not fit the kind of their column and are exported as typed; dataset validate names them"
      )
    }
    return json.bytes
  }

  /// A name as packages have it: ASCII alone.
  private static func plainName(_ slug: String) -> String? {
    slug.utf8.allSatisfy { $0 < 0x80 } ? slug : nil
  }

  private mutating func write(_ tab: Tab, _ columns: [PackageColumn], to json: inout JSONWriter) {
    json.member("name", Self.resourceName(tab.name))
    json.member("title", tab.name.rawValue)
    json.member("description", tab.schema.meaning)
    json.member("path", "\(tab.name.rawValue).csv")
    json.member("format", "csv")
    json.member("mediatype", "text/csv")
    json.member("encoding", "utf-8")
    json.object("schema") { json in
      json.array("fields", columns) { $1.write(to: &$0) }
      json.member("missingValues", [""])
      if let identity = tab.schema.identityPosition, columns.contains(where: { $0.position == identity }) {
        json.member("primaryKey", tab.schema.columns[identity].name)
      }
      let references = columns.compactMap { column in
        column.position.flatMap { position in
          tab.schema.columns[position].reference.map { (position, $0) }
        }
      }.filter { holds(tab, $0.0, $0.1) }
      guard !references.isEmpty else { return }
      json.array("foreignKeys", references) { json, reference in
        let target = TabSchema.of(reference.1)
        json.object { json in
          json.member("fields", tab.schema.columns[reference.0].name)
          json.object("reference") { json in
            json.member("resource", reference.1 == tab.name ? "" : Self.resourceName(reference.1))
            json.member("fields", target.identityPosition.map { target.columns[$0].name })
          }
        }
      }
    }
  }

  private static func resourceName(_ tab: TabName) -> String {
    String(tab.rawValue.flatMap { $0.isUppercase ? "-\($0.lowercased())" : "\($0)" }.dropFirst())
  }

  /// Whether all records that a column refers to are in the package. Deleted and unselected records are not;
  /// the column is then described without its reference.
  private mutating func holds(_ tab: Tab, _ position: Int, _ target: TabName) -> Bool {
    guard let other = tabs.first(where: { $0.name == target }),
      let identity = other.schema.identityPosition, other.binding.columnOfPosition[identity] != nil
    else { return false }
    var missing = 0
    if case .uuid = tab.schema.columns[position].kind {
      var ids = RecordIDTable(capacity: 16)
      forEachRow(of: other) { if let id = $0.uuid(identity).value { _ = ids.add(id) } }
      forEachRow(of: tab) { row in
        guard !row.isBlank(position) else { return }
        if row.uuid(position).value.map(ids.contains) != true { missing += 1 }
      }
    } else {
      var keys: [String] = []
      forEachRow(of: other) { if let key = $0.key(identity).value { keys.append(key) } }
      let table = KeyTable(keys)
      let all = Set(keys)
      forEachRow(of: tab) { row in
        guard !row.isBlank(position), row.number(position, in: table) == nil else { return }
        if row.key(position).value.map(all.contains) != true { missing += 1 }
      }
    }
    if missing > 0 {
      notes.append(
        "\(tab.name.rawValue).\(tab.schema.columns[position].name) is no foreign key in it: \(missing) \(missing == 1 ? "row names a record" : "rows name records") of \(target.rawValue) that \(missing == 1 ? "is" : "are") not exported"
      )
    }
    return missing == 0
  }
}

/// A column of a table in a data package: the format's, or one of the user's own.
struct PackageColumn {
  /// The column of the sheet.
  var source: Int
  /// No two columns of a table have one name.
  var name: String
  /// The column's position in the schema; nil for one of the user's own.
  var position: Int?
  private var column: Column?

  /// The columns of a tab: the format's in their order, then the user's own.
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
    json.object("constraints") { json in
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
  /// A cell in the format's spelling; nil if its meaning is uncertain.
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
