import DatasetChecks
import DatasetFormat
import Spreadsheet
import TestSupport

/// A small dataset without findings, to be damaged one cell at a time.
struct TestDataset: Sendable {
  /// A cell as its file holds it.
  enum Value: Sendable, ExpressibleByStringLiteral {
    /// Text in CSV; in a workbook a cell of the column's own kind.
    case usual(String)
    /// A cell of this kind in either storage, with its formula if it has one.
    case raw(CellKind, String, formula: String? = nil)

    init(stringLiteral text: String) { self = .usual(text) }
  }

  var storage = Storage.csv
  var columns: [TabName: [String]] = [:]
  var rows: [TabName: [[String: Value]]] = [:]
  /// Sheets that are not the format's, as lines of cells separated by `|`.
  var others: [(name: String, lines: [String])] = []

  /// Titles above the headers of tabs.
  var titles: [TabName: String] = [:]

  /// How many rows stand above the headers of tabs; nil for a header that is gone.
  var rowsAboveHeaders: [TabName: Int?] = [:]

  /// What stands in the folder; nil where nobody looked.
  var folder: FolderContents?
  /// What it was before it was damaged; nil where nothing is known of that.
  var earlier: LastGoodState?

  static let stamp = "2026-01-31T13:45:00Z"

  static func id(_ number: Int) -> String {
    RecordID(high: 0x7000, low: 0x8000 << 48 | UInt64(number)).description
  }

  /// Gives a column another name in its header; its cells stay.
  mutating func rename(_ column: String, _ name: String, in tab: TabName) {
    columns[tab] = columns[tab].map { $0.map { $0 == column ? name : $0 } }
    rows[tab] = rows[tab].map { rows in
      rows.map { row in
        var row = row
        row[name] = row.removeValue(forKey: column)
        return row
      }
    }
  }

  init(storage: Storage = .csv) {
    self.storage = storage
    add(
      .transactions,
      [
        [
          "id": .usual(Self.id(1)), "date": "2026-01-31", "type": "expense", "amount": "12.50",
          "payee": "Corner Shop",
          "categoryKey": "food", "accountKey": "giro", "tags": "lunch, coffee shop", "note": "Say \"hi\"",
          "cleared": "TRUE",
        ],
        [
          "id": .usual(Self.id(2)), "date": "2026-02-01", "type": "income", "amount": "2000.00",
          "categoryKey": "salary",
          "payment": "paid", "importId": .usual(Self.id(61)), "recurringRuleId": .usual(Self.id(31)),
        ],
        [
          "id": .usual(Self.id(3)), "date": "2026-02-02", "type": "transfer", "amount": "100.00",
          "direction": "out",
          "accountKey": "giro",
        ],
        [
          "id": .usual(Self.id(4)), "date": "2026-02-02", "type": "transfer", "amount": "100.00",
          "direction": "in",
          "accountKey": "savings", "deletedAt": .usual(Self.stamp),
        ],
      ])
    add(
      .categories,
      [
        ["categoryKey": "food", "name": "Food", "type": "expense", "color": "#EF6C00", "isActive": "TRUE"],
        [
          "categoryKey": "dining-out", "name": "Restaurants", "type": "expense", "parentKey": "food",
          "isActive": "TRUE",
        ],
        [
          "categoryKey": "salary", "name": "Salary", "type": "income", "isActive": "TRUE",
          "isDefault": "FALSE",
        ],
      ])
    add(
      .accounts,
      [
        [
          "accountKey": "giro", "name": "Giro", "type": "checking", "startingBalance": "-20.00",
          "isDefault": "TRUE", "isActive": "TRUE",
        ],
        [
          "accountKey": "savings", "name": "Savings", "type": "cash", "currency": "JPY",
          "startingBalance": "0", "isActive": "TRUE",
        ],
      ])
    add(
      .recurringRules,
      [
        [
          "id": .usual(Self.id(31)), "type": "income", "amount": "2000.00", "categoryKey": "salary",
          "cadence": "monthly", "interval": "1",
          "startDate": "2026-01-01", "isEnabled": "TRUE", "templateTransactionId": .usual(Self.id(2)),
        ]
      ])
    add(
      .receipts,
      [
        [
          "id": .usual(Self.id(41)), "transactionId": .usual(Self.id(1)), "fileName": "2026/shop.jpg",
          "mediaType": "image/jpeg",
          "byteCount": "1000",
        ]
      ])
    add(
      .imports,
      [
        [
          "id": .usual(Self.id(61)), "fileName": "a.csv",
          "sha256": .usual(String(repeating: "0a", count: 32)), "lines": "3",
        ]
      ])
    add(
      .settings,
      [
        ["key": "datasetId", "value": .usual(Self.id(99))], ["key": "schemaVersion", "value": "2"],
        ["key": "currency", "value": "EUR"],
        ["key": "name", "value": "Mine"], ["key": "paydayDay", "value": "last"],
        ["key": "weekStart", "value": "monday"],
      ])
  }

  private mutating func add(_ tab: TabName, _ rows: [[String: Value]]) {
    columns[tab] = TabSchema.of(tab).columns.filter { !$0.isRare }.map(\.name)
    self.rows[tab] = rows.map { row in
      var row = row
      for column in ["createdAt", "updatedAt"] where columns[tab]?.contains(column) == true {
        row[column] = .usual(Self.stamp)
      }
      return row
    }
  }

  /// What an import was unsure of.
  var questions: [OpenQuestion] = []

  /// The cell of a tab's row (0-based, the header not counted) and column.
  subscript(_ tab: TabName, _ row: Int, _ column: String) -> Value {
    get { rows[tab]?[row][column] ?? "" }
    set { rows[tab]?[row][column] = newValue }
  }

  /// Puts a copy of a row behind it.
  mutating func repeatRow(_ row: Int, of tab: TabName) {
    guard let copy = rows[tab]?[row] else { return }
    rows[tab]?.insert(copy, at: row + 1)
  }

  /// Takes what belongs to version 2 away.
  mutating func makeVersion1() {
    for tab in TabName.allCases {
      columns[tab]?.removeAll { name in TabSchema.of(tab).columns.contains { $0.name == name && $0.since > 1 }
      }
      if TabSchema.of(tab).since > 1 { columns[tab] = nil }
    }
    rows[.transactions]?.removeLast(2)
    self[.settings, 1, "value"] = "1"
  }

  /// What checks look at.
  var context: CheckContext { context(of: dataset) }

  /// The same of another state of it.
  func context(of dataset: Dataset) -> CheckContext {
    var context = CheckContext(dataset: dataset, folder: folder, earlier: earlier)
    context.lineKey = { "1:" + Self.hex("\($0) \($1) \($2) \($3)") }
    context.questions = { [questions] _ in questions }
    return context
  }

  /// Digits as a statement line's key has them, of any text.
  static func hex(_ text: String) -> String {
    let word = String(RowFingerprint.of(Array(text.utf8), seed: 1), radix: 16)
    return String(repeating: "0", count: 32 - word.count) + word
  }

  /// Remembers the dataset as it is, before it is damaged: all of its files count as changed since.
  mutating func remember() {
    let now = dataset
    earlier = LastGoodState(
      now, time: Timestamp(milliseconds: 1_769_950_000_000),
      changedFiles: Set(now.tabs.values.map(\.fileName)),
      modified: Dictionary(
        now.tabs.values.map { ($0.fileName, Timestamp(milliseconds: 1_769_990_000_000)) },
        uniquingKeysWith: { one, _ in one }))
  }

  var dataset: Dataset {
    var sheets = TabName.allCases.compactMap { tab -> Dataset.SourceSheet? in
      guard let names = columns[tab] else { return nil }
      return source(sheet(tab, names))
    }
    sheets += others.map { name, lines in
      source(Sheet(name: name, lines: lines))
    }
    return Dataset(name: "Test", storage: storage, sheets: sheets)
  }

  private func source(_ sheet: Sheet) -> Dataset.SourceSheet {
    .init(sheet: sheet, fileName: storage == .csv ? "\(sheet.name).csv" : "Money.xlsx")
  }

  private func sheet(_ tab: TabName, _ names: [String]) -> Sheet {
    var builder = SheetBuilder(name: tab.rawValue)
    if let title = titles[tab] {
      builder.appendCell(column: 0, title)
      builder.endRow()
    }
    let headerRow = rowsAboveHeaders[tab, default: 0]
    func appendHeader() {
      // A workbook does not hold blank cells.
      for (column, name) in names.enumerated() where storage == .csv || !name.isEmpty {
        builder.appendCell(column: column, name)
      }
      builder.endRow()
    }
    if headerRow == 0 { appendHeader() }
    for (index, row) in (rows[tab] ?? []).enumerated() {
      for (column, name) in names.enumerated() {
        switch row[name] {
        case .raw(let kind, let text, let formula):
          builder.appendCell(column: column, kind: kind, bytes: text.utf8)
          if let formula { builder.setFormulaOfLastCell(formula) }
        case .usual(let text): append(text, of: kind(tab, name), column: column, to: &builder)
        case nil: if storage == .csv { builder.appendCell(column: column, "") }
        }
      }
      builder.endRow()
      if headerRow == index + 1 { appendHeader() }
    }
    return builder.build()
  }

  private func kind(_ tab: TabName, _ name: String) -> ValueKind? {
    TabSchema.of(tab).position(matching: name).map { TabSchema.of(tab).columns[$0].kind }
  }

  private func append(_ text: String, of kind: ValueKind?, column: Int, to builder: inout SheetBuilder) {
    if storage == .csv { return builder.appendCell(column: column, text) }
    switch kind {
    case .amount, .signedAmount, .integer: builder.appendCell(column: column, .number(text))
    case .date: builder.appendCell(column: column, .date(text))
    case .boolean: builder.appendCell(column: column, .boolean(text == "TRUE"))
    default: builder.appendCell(column: column, text)
    }
  }
}

extension FolderContents {
  /// The folder of ``TestDataset``, without anything to say of it.
  static func good(_ storage: Storage = .csv) -> FolderContents {
    .of(storage == .csv ? TabName.allCases.map { "\($0.rawValue).csv" } : ["Money.xlsx"])
  }

  /// A folder with these names in `Data/`; every workbook has the tabs.
  static func of(_ names: [String], named: String? = nil) -> FolderContents {
    FolderContents(
      dataFiles: DataFiles(names: names, named: named) { _ in true },
      receipts: ["2026/shop.jpg": .file(size: 1000)])
  }
}
