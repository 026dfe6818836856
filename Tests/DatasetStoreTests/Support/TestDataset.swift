import BookEditing
import DatasetFormat
import Foundation
import Spreadsheet
import TestSupport

@testable import DatasetStore

/// Makes datasets for tests.
enum TestDataset {
  /// A new dataset with two accounts at `folder/name`.
  static func create(
    in folder: TemporaryFolder, _ name: String = "Money", storage: Storage,
    origin: Origin = CountingOrigin().origin
  ) throws -> DatasetFolder {
    let euro = try require(Currency(code: "EUR"))
    var new = NewDataset(
      name: name, storage: storage, currency: euro,
      accounts: [
        .init(name: "Giro", startingBalance: Amount(minorUnits: 125_000, currency: euro)),
        .init(name: "Cash", type: "cash"),
      ])
    // A workbook of the tabs alone, so that rows and files are those that a test says.
    new.includesOverview = false
    let plan = try new.plan(command: "create", origin: origin)
    return try DatasetCreator.create(at: folder.path(name), plan: plan, storage: storage, name: name)
  }

  /// A plan that adds one expense.
  static func expense(
    _ payee: String, minorUnits: Int64 = 450, currency code: String = "EUR", origin: Origin
  ) throws -> Change {
    let currency = try require(Currency(code: code))
    var row = RowEncoder(.transactions)
    row.id("id", origin.newID())
    row.date("date", CalendarDate(year: 2026, month: 3, day: 31))
    row.text("type", "expense")
    row.amount("amount", Amount(minorUnits: minorUnits, currency: currency))
    if code != "EUR" { row.text("currency", code) }
    row.text("payee", payee)
    row.text("accountKey", "giro")
    row.stamps(origin.now())
    return row.insertion(reason: "test")
  }

  /// A plan that adds a category of expenses.
  static func category(_ key: String, _ origin: Origin) -> Change {
    var row = RowEncoder(.categories)
    row.text("categoryKey", key)
    row.text("name", key.capitalized)
    row.text("type", "expense")
    row.boolean("isActive", true)
    row.stamps(origin.now())
    return row.insertion(reason: "test")
  }

  /// A plan that gives a record another name.
  static func rename(_ tab: TabName, row: Int, to name: String, in dataset: Dataset) -> Change {
    let sheet = dataset[tab]
    let index = row - 1
    let column = sheet.flatMap { $0.binding.columnOfPosition[$0.schema["name"]] } ?? 0
    return .set(
      Address(tab, row: row, column: "name"), old: sheet?.sheet.value(row: index, column: column) ?? .blank,
      new: .text(name), reason: "test")
  }

  /// Opens a dataset, and saves the changes that are made of it.
  static func change(_ folder: DatasetFolder, _ origin: Origin, _ changes: (Dataset) throws -> [Change])
    throws
  {
    let opened = try OpenDataset(folder, for: .changing)
    let plan = Plan(command: "test", base: opened.dataset.fileHashes, changes: try changes(opened.dataset))
    try opened.apply(plan, summary: [], verify: .none, origin: origin)
  }

  static func require<Value>(_ value: Value?) throws -> Value {
    guard let value else { throw Missing() }
    return value
  }

  struct Missing: Error {}
}

extension MachineState {
  /// The state of this machine, or of another one, in the dataset at a path.
  static func at(_ root: String) throws -> MachineState { MachineState(root: try RootFolder(opening: root)) }

  static func at(_ root: String, kept: String?, host: String) throws -> MachineState {
    let root = try RootFolder(opening: root)
    return MachineState(root: root, kept: kept, host: host, proof: .known(for: root))
  }
}

extension TemporaryFolder {
  /// A path below the folder, reached through it.
  func rooted(_ path: String) throws -> RootedPath { try RootFolder(opening: self.path).path(path) }
}
