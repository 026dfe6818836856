import Bookkeeping
import DatasetFormat
import Foundation
import Spreadsheet
import TestSupport
import Testing

@testable import DatasetStore

/// Runs that are taken back after someone has worked on.
struct LaterUndoTests {
  private let folder: TemporaryFolder
  private let origin = CountingOrigin().origin

  init() throws { folder = try TemporaryFolder() }

  private func open(_ made: DatasetFolder) throws -> OpenDataset {
    try OpenDataset(try TestDataset.require(try DatasetFolder(at: made.root)), for: .changing)
  }

  private func run(_ made: DatasetFolder, _ command: String, _ changes: (Dataset) throws -> [Change]) throws {
    let opened = try open(made)
    try opened.apply(
      Plan(command: command, base: [:], changes: try changes(opened.dataset)), summary: [], verify: .none,
      origin: origin)
  }

  private func addExpenses(_ made: DatasetFolder, _ payees: [String]) throws {
    try run(made, "add \(payees.joined(separator: " "))") { _ in
      try payees.map { try TestDataset.expense($0, origin: origin) }
    }
  }

  /// A change of one cell of the transaction with a payee.
  private func set(_ dataset: Dataset, _ payee: String, _ column: String, _ value: CellValue) throws -> Change
  {
    let tab = try TestDataset.require(dataset[.transactions])
    let payees = try TestDataset.require(tab.binding.columnOfPosition[tab.schema["payee"]])
    let ids = try TestDataset.require(tab.binding.columnOfPosition[tab.schema["id"]])
    let row = try TestDataset.require(
      (1..<tab.sheet.rowCount).first { tab.sheet.text(row: $0, column: payees) == payee })
    let position = try TestDataset.require(tab.binding.columnOfPosition[tab.schema[column]])
    return .set(
      Address(
        .transactions, row: tab.sheet.rowNumber(row), id: tab.sheet.text(row: row, column: ids),
        column: column), old: tab.sheet.value(row: row, column: position), new: value, reason: "test")
  }

  private func entry(_ made: DatasetFolder, _ command: String) throws -> JournalEntry {
    try TestDataset.require(try OpenDataset.log(of: made).first { $0.command == command })
  }

  /// Takes a run back and gives what was kept.
  private func undo(_ made: DatasetFolder, _ command: String) throws -> [UndoPlan.Kept] {
    let opened = try open(made)
    let entry = try entry(made, command)
    let way = try opened.wayBack(from: entry, command: "undo", origin: origin)
    try opened.undo(entry, by: way, command: "undo", origin: origin)
    guard case .plan(let inverse) = way else { return [] }
    return inverse.kept
  }

  private func payees(_ made: DatasetFolder) throws -> [String?] {
    try open(made).dataset.transactions.map(\.payee)
  }

  @Test(arguments: Storage.allCases)
  func `an older run goes while newer ones stay`(storage: Storage) throws {
    let made = try TestDataset.create(in: folder, storage: storage, origin: origin)
    try addExpenses(made, ["a", "b"])
    try addExpenses(made, ["c"])
    #expect(try undo(made, "add a b").isEmpty)
    #expect(try payees(made) == ["c"])
    #expect(try OpenDataset.undoable(in: made).map(\.command) == ["add c"])
  }

  @Test(arguments: Storage.allCases)
  func `rows edited since are listed and stay, the others go`(storage: Storage) throws {
    let made = try TestDataset.create(in: folder, storage: storage, origin: origin)
    try addExpenses(made, ["a", "b", "c"])
    try run(made, "edit") { dataset in
      [
        try set(dataset, "b", "note", .text("lunch")),
        try set(dataset, "c", "updatedAt", .text("2027-01-01T00:00:00Z")),
      ]
    }
    let kept = try undo(made, "add a b c")
    #expect(kept.map(\.reason) == ["it was edited since"])
    #expect(kept.map(\.address.row) == [3])
    #expect(try payees(made) == ["b"])
  }

  @Test func `a hand's edit of the file is kept byte for byte`() throws {
    let made = try TestDataset.create(in: folder, storage: .csv, origin: origin)
    try addExpenses(made, ["mine"])
    let path = made.path(of: "Data/Transactions.csv")
    try addExpenses(made, ["theirs"])
    let text = String(decoding: try FileAccess.read(path), as: UTF8.self)
    try Data(text.replacing(",mine,", with: ",\"my own, really\",").utf8).write(
      to: URL(fileURLWithPath: path))
    let edited = try FileAccess.read(path)
    #expect(try undo(made, "add theirs").isEmpty)
    let lines = edited.split(separator: UInt8(ascii: "\n"))
    #expect(try FileAccess.read(path).split(separator: UInt8(ascii: "\n")) == lines.dropLast())
    #expect(try payees(made) == ["my own, really"])
  }

  @Test(arguments: Storage.allCases)
  func `a cell gets its old value only while it holds the run's`(storage: Storage) throws {
    let made = try TestDataset.create(in: folder, storage: storage, origin: origin)
    try addExpenses(made, ["a", "b"])
    try run(made, "edit") { dataset in
      [
        try set(dataset, "a", "note", .text("run")), try set(dataset, "b", "note", .text("run")),
        try set(dataset, "b", "amount", .number("7.50")),
      ]
    }
    try run(made, "later") { dataset in [try set(dataset, "a", "note", .text("person"))] }
    let kept = try undo(made, "edit")
    #expect(kept.map(\.reason) == ["note was changed since"])
    let rows = try open(made).dataset.transactions
    #expect(rows.map(\.note) == ["person", nil])
    #expect(rows.map(\.amount.minorUnits) == [450, 450])
  }

  @Test(arguments: Storage.allCases)
  func `a deletion is taken back, and an account that rows use stays`(storage: Storage) throws {
    let made = try TestDataset.create(in: folder, storage: storage, origin: origin)
    try addExpenses(made, ["a"])
    try run(made, "delete and open") { dataset in
      let row = try set(dataset, "a", "note", .blank).address
      var account = RowEncoder(.accounts)
      account.text("accountKey", "new")
      account.text("name", "New")
      account.text("type", "cash")
      account.amount("startingBalance", Amount(minorUnits: 0, currency: .none))
      account.boolean("isActive", true)
      account.stamps(origin.now())
      return [
        .delete(Address(.transactions, row: row.row, id: row.id), at: origin.now(), reason: ""),
        account.insertion(reason: ""),
      ]
    }
    try addExpenses(made, ["b"])
    try run(made, "move") { dataset in [try set(dataset, "b", "accountKey", .text("new"))] }
    #expect(try undo(made, "delete and open").map(\.reason) == ["other rows use it"])
    let dataset = try open(made).dataset
    #expect(dataset.transactions.map(\.isDeleted) == [false, false])
    #expect(dataset.accounts.map(\.key).contains("new"))
  }

  @Test func `half a transfer is not left behind`() throws {
    let made = try TestDataset.create(in: folder, storage: .csv, origin: origin)
    try run(made, "transfer") { _ in
      let transfer = origin.newID()
      return try ["out", "in"].map { direction in
        var row = RowEncoder(.transactions)
        row.id("id", origin.newID())
        row.date("date", CalendarDate(year: 2026, month: 3, day: 31))
        row.text("type", "transfer")
        row.text("direction", direction)
        row.amount(
          "amount", Amount(minorUnits: 100, currency: try TestDataset.require(Currency(code: "EUR"))))
        row.text("payee", direction)
        row.text("accountKey", direction == "out" ? "giro" : "cash")
        row.id("transferId", transfer)
        row.stamps(origin.now())
        return row.insertion(reason: "")
      }
    }
    try run(made, "edit") { dataset in [try set(dataset, "in", "note", .text("checked"))] }
    #expect(try undo(made, "transfer").compactMap(\.address.row).sorted() == [2, 3])
    #expect(try payees(made) == ["out", "in"])
  }

  @Test func `an undone run is not undone twice, and its undoing leaves a snapshot`() throws {
    let made = try TestDataset.create(in: folder, storage: .csv, origin: origin)
    try addExpenses(made, ["a"])
    try addExpenses(made, ["b"])
    _ = try undo(made, "add a")
    #expect(try open(made).undo(command: "undo", origin: origin).command == "add b")
    #expect(throws: StoreError.self) { try open(made).undo(command: "undo", origin: origin) }
    #expect(try payees(made).isEmpty)
  }
}
