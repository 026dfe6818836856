import Bookkeeping
import DatasetFormat
import Importer
import Spreadsheet
import TestSupport

/// An in-memory dataset for importing statements in the way of the store.
struct PlanningHarness {
  var dataset: Dataset
  /// The files next to the tabs, in the way of the store.
  private var provenance: [RecordID: [UInt8]] = [:]
  private let origin = CountingOrigin().origin

  init(rules: [[String: CellValue]] = [], rows: [[String: CellValue]] = []) throws {
    let time = "2026-01-01T00:00:00Z"
    let stamps: [String: CellValue] = ["createdAt": .text(time), "updatedAt": .text(time)]
    func account(_ key: String, isDefault: Bool) -> [String: CellValue] {
      [
        "accountKey": .text(key), "name": .text(key), "type": .text("checking"),
        "startingBalance": .number("0"),
        "isActive": .boolean(true), "isDefault": .boolean(isDefault), "currency": .text("EUR"),
      ].merging(stamps) { $1 }
    }
    func category(_ key: String, _ type: String) -> [String: CellValue] {
      ["categoryKey": .text(key), "name": .text(key), "type": .text(type), "isActive": .boolean(true)]
        .merging(stamps) { $1 }
    }
    func setting(_ key: String, _ value: String) -> [String: CellValue] {
      ["key": .text(key), "value": .text(value), "updatedAt": .text(time)]
    }
    let contents: [(TabName, [[String: CellValue]])] = [
      (.transactions, rows.map { $0.merging(stamps) { first, _ in first } }),
      (.categories, [category("food", "expense"), category("salary", "income")]),
      (.accounts, [account("giro", isDefault: true), account("savings", isDefault: false)]),
      (.recurringRules, []), (.receipts, []),
      (.importRules, rules.map { $0.merging(stamps) { first, _ in first } }),
      (
        .settings,
        [
          setting("datasetId", "01234567-89ab-7def-8123-456789abcdef"), setting("schemaVersion", "2"),
          setting("currency", "EUR"),
        ]
      ),
    ]
    let sheets = contents.map { tab, rows in
      Dataset.SourceSheet(sheet: Self.sheet(tab, rows), fileName: "\(tab.rawValue).csv")
    }
    dataset = Dataset(name: "Test", storage: .csv, sheets: sheets)
  }

  private static func sheet(_ tab: TabName, _ rows: [[String: CellValue]]) -> Sheet {
    let schema = TabSchema.of(tab)
    var builder = SheetBuilder(name: tab.rawValue)
    for (index, column) in schema.columns.enumerated() { builder.appendCell(column: index, column.name) }
    builder.endRow()
    for row in rows {
      for (index, column) in schema.columns.enumerated() {
        if let value = row[column.name] { builder.appendCell(column: index, .text(value.text)) }
      }
      builder.endRow()
    }
    return builder.build()
  }

  /// Imports statements with the answers about each. Statements without an account go into `giro`. With
  /// `applying`, the dataset then has the result.
  @discardableResult
  mutating func add(
    _ statements: Statement..., options: ImportOptions = ImportOptions(),
    answers: [[Question.Code: String]] = [], applying: Bool = true
  ) throws -> ImportResult {
    var files = statements.map {
      ImportFile(
        statements: StatementFile(name: $0.file, format: $0.format, statements: [$0]), sha256: $0.testHash)
    }
    for file in files.indices where options.accountKey == nil && statements[file].account == nil {
      files[file].answer(.account, with: "giro", inStatement: 0)
    }
    for (file, answers) in answers.enumerated() {
      for (code, choice) in answers { files[file].answer(code, with: choice, inStatement: 0) }
    }
    let result = try ImportPlanner.plan(
      files, into: dataset, provenance: Provenance { [provenance] in provenance[$0] }, options: options,
      command: "import", origin: origin)
    if applying { try apply(result.plan) }
    return result
  }

  /// Applies a plan to the sheets in memory.
  mutating func apply(_ plan: Plan) throws {
    dataset = try plan.applied(to: dataset)
    for record in plan.provenance { provenance[record.importID] = record.bytes }
  }

  /// What "the same dataset" means: live rows without ids and times, in any order.
  var contents: [String] {
    dataset.transactions.filter { !$0.isDeleted }.map {
      "\($0.date)|\($0.signedMinorUnits)|\($0.amount.currency)|\($0.accountKey ?? "")|\($0.payee ?? "")|\($0.statementText ?? "")|\($0.categoryKey ?? "")|\($0.isPending)"
    }.sorted()
  }
}

extension Statement {
  /// A statement of short lines: day of March 2026, minor units, text.
  init(_ lines: [(day: Int, minor: Int64, text: String)]) throws { try self.init("march.csv", lines) }

  init(_ name: String, _ lines: [(day: Int, minor: Int64, text: String)]) throws {
    self.init(file: name, format: .csv)
    for (index, line) in lines.enumerated() {
      guard let date = CalendarDate(year: 2026, month: 3, day: line.day) else { throw BadDay() }
      entries.append(
        StatementLine(line: index + 2, date: date, amountMinor: line.minor, payee: line.text, text: line.text)
      )
    }
  }

  struct BadDay: Error {}

  /// A hash for the file: equal for equal lines (FNV-1a), 64 hexadecimal digits.
  var testHash: String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for line in entries {
      let text =
        "\(line.date)|\(line.amountMinor)|\(line.text)|\(line.reference ?? "")|\(line.status)|\(line.balanceMinor ?? 0)"
      for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 64 - digits.count) + digits
  }
}

/// Changes by the user to the sheets between two imports.
extension PlanningHarness {
  /// Changes each cell of a column of the transactions.
  mutating func setColumn(_ name: String, _ change: (String) -> String) throws {
    guard let tab = dataset[.transactions], let column = tab.binding.columnOfPosition[tab.schema[name]] else {
      return
    }
    var changes: [Change] = []
    tab.forEachRow { row in
      let old = tab.sheet.value(row: row.index, column: column)
      changes.append(
        .set(
          Address(.transactions, row: tab.sheet.rowNumber(row.index), column: name), old: old,
          new: .text(change(old.text)), reason: "by hand"))
    }
    try apply(Plan(command: "edit", base: [:], changes: changes))
  }

  /// Removes rows from a sheet by their ids, in the way of a spreadsheet program.
  mutating func removeRows(of name: TabName, where isMeant: (String) -> Bool) throws {
    guard let tab = dataset[name] else { return }
    var changes: [Change] = []
    tab.forEachRow { row in
      guard let id = row.rawText(tab.schema["id"]), isMeant(id) else { return }
      changes.append(
        .remove(Address(name, row: tab.sheet.rowNumber(row.index), id: id), reason: "by hand"))
    }
    try apply(Plan(command: "edit", base: [:], changes: changes))
  }
}
