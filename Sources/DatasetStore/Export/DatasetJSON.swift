import DatasetFormat
import Spreadsheet

/// A dataset as one JSON document: every tab with its records, values typed by their column's kind.
///
/// Amounts are integers of minor units, with the record's currency next to them. A cell that cannot be read
/// is given as its text under `unreadable`, so that nothing is lost or guessed. The user's own columns are
/// under `other`.
struct DatasetJSON {
  private let dataset: Dataset
  private let rows: ExportedRows

  init(_ dataset: Dataset, rows: ExportedRows) {
    self.dataset = dataset
    self.rows = rows
  }

  /// The document, and how many transactions are in it.
  func document() -> (bytes: [UInt8], transactionCount: Int) {
    var transactionCount = 0
    var json = JSONWriter()
    json.object { json in
      json.member("version", 1)
      json.member("schemaVersion", dataset.version)
      json.member("name", dataset.settings[.name] ?? dataset.name)
      json.member("currency", dataset.settings.currency?.code)
      json.object("tabs") { json in
        for name in TabName.allCases {
          guard let tab = dataset[name] else { continue }
          json.key(name.rawValue)
          json.list { json in
            let count = write(tab, to: &json)
            if name == .transactions { transactionCount = count }
          }
        }
      }
    }
    json.newline()
    return (json.bytes, transactionCount)
  }

  /// Hands a line for each record to `sink`, with the name of its tab in front, and returns how many
  /// transactions are among them.
  func writeLines(to sink: ([UInt8]) throws -> Void) throws -> Int {
    var transactionCount = 0
    var json = JSONWriter()
    for name in TabName.allCases {
      guard let tab = dataset[name] else { continue }
      try forEachRecord(of: tab) { row, currency in
        if name == .transactions { transactionCount += 1 }
        json.object { json in
          json.member("tab", name.rawValue)
          write(row, tab, currency: currency, to: &json)
        }
        json.newline()
        if json.bytes.count >= 1 << 18 { try sink(json.takeBytes()) }
      }
    }
    try sink(json.takeBytes())
    return transactionCount
  }

  /// Writes the rows of a tab and returns how many they are.
  private func write(_ tab: Tab, to json: inout JSONWriter) -> Int {
    var count = 0
    forEachRecord(of: tab) { row, currency in
      count += 1
      json.object { json in write(row, tab, currency: currency, to: &json) }
    }
    return count
  }

  /// Calls `body` with each row that is meant, and with its currency where the tab has one.
  private func forEachRecord(of tab: Tab, _ body: (TabRow, Currency?) throws -> Void) rethrows {
    let hasCurrency = tab.schema.position(matching: "currency") != nil
    let currencies = hasCurrency ? RowCurrencies(dataset, tab: tab.name) : nil
    let meant = rows.rows(of: tab).map(Set.init)
    try tab.forEachRow { row in
      if let meant, !meant.contains(row.index) { return }
      try body(row, currencies?.currency(of: row))
    }
  }

  private func write(_ row: TabRow, _ tab: Tab, currency: Currency?, to json: inout JSONWriter) {
    var unreadable: [(String, String)] = []
    var hasOwnCurrency = false
    for (position, column) in tab.schema.columns.enumerated() where !row.isBlank(position) {
      if column.name == "currency" { hasOwnCurrency = true }
      if !writeValue(row, position, column, tab, currency: currency, to: &json) {
        unreadable.append((column.name, row.rawText(position) ?? ""))
      }
    }
    if !hasOwnCurrency, let currency, currency != .none {
      json.member("currency", currency.code)
    }
    if !unreadable.isEmpty { writeTexts("unreadable", unreadable, to: &json) }
    let other = tab.binding.unknown.compactMap { column, name in
      tab.sheet.text(row: row.index, column: column).map { (name, $0) }
    }.filter { !$0.1.isEmpty }
    if !other.isEmpty { writeTexts("other", other, to: &json) }
  }

  private func writeTexts(_ key: String, _ texts: [(String, String)], to json: inout JSONWriter) {
    json.key(key)
    json.object { json in
      for (name, text) in texts {
        json.member(name, text)
      }
    }
  }

  /// Writes a member; false if the cell cannot be read as its column's kind.
  private func writeValue(
    _ row: TabRow, _ position: Int, _ column: Column, _ tab: Tab, currency: Currency?,
    to json: inout JSONWriter
  ) -> Bool {
    func string(_ value: String?) -> Bool {
      guard let value else { return false }
      json.member(column.name, value)
      return true
    }
    switch column.kind {
    case .text: return string(row.text(position).value)
    case .key: return string(row.key(position).value)
    case .uuid: return string(row.uuid(position).value?.description)
    case .date: return string(row.date(position).value?.description)
    case .timestamp: return string(row.timestamp(position).value?.description)
    case .currency: return string(row.currency(position).value?.code)
    case .color: return string(row.color(position).value)
    case .sha256: return string(row.sha256(position).value)
    case .shares: return string(row.shares(position).value?.description)
    case .choice(let choices): return string(row.choice(position, of: choices).value)
    case .boolean:
      guard let value = row.boolean(position).value else { return false }
      json.member(column.name, value)
    case .integer:
      guard let value = row.integer(position).value else { return false }
      json.member(column.name, value)
    case .tagList:
      guard let value = row.tagList(position).value else { return false }
      json.member(column.name, value.tags)
    case .amount where tab.name == .importRules, .signedAmount where tab.name == .importRules:
      // A rule compares with amounts of whatever currency.
      return string(ImportRule.limit(row, position)?.description)
    case .amount, .signedAmount:
      let unit =
        column.name == "originalAmount"
        ? row.currency(TabSchema.transactions["originalCurrency"]).value : currency
      guard let unit, let value = row.minorUnits(position, currency: unit).value else { return false }
      json.member(column.name + "Minor", value)
    }
    return true
  }
}
