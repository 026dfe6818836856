import DatasetFormat
import Foundation
import Spreadsheet

@testable import DatasetStore

/// A folder for one test, removed when the test ends.
final class TemporaryFolder {
  let path: String

  /// Makes the folder; in memory where a test saves thousands of times and the system has such a place.
  init(inMemory: Bool = false) throws {
    let memory = URL(fileURLWithPath: "/dev/shm")
    let isThere = inMemory && FileManager.default.isWritableFile(atPath: memory.path)
    let parent = isThere ? memory : FileManager.default.temporaryDirectory
    path = parent.appendingPathComponent("store-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func path(_ name: String) -> String { path + "/" + name }

  /// Every file below the folder but those of `.dataset`, with its bytes.
  func contents(of name: String = "") throws -> [String: Data] {
    let root = name.isEmpty ? path : path(name)
    var contents: [String: Data] = [:]
    for file in FileManager.default.enumerator(atPath: root)?.compactMap({ $0 as? String }) ?? [] {
      guard !file.contains(".dataset/"), let data = FileManager.default.contents(atPath: root + "/" + file)
      else {
        continue
      }
      contents[file] = data
    }
    return contents
  }
}

/// A clock that counts on by a second a call, and numbers that count on.
final class CountingOrigin: @unchecked Sendable {
  private var count: Int64 = 0
  private let lock = NSLock()

  private func next() -> Int64 {
    lock.withLock {
      count += 1
      return count
    }
  }

  var origin: Origin {
    Origin(
      now: { Timestamp(milliseconds: 1_700_000_000_000 + self.next() * 1000) },
      random: { (UInt64(self.next()), UInt64(self.next())) })
  }
}

/// Makes datasets for tests.
enum TestDataset {
  /// A new dataset with two accounts at `folder/name`.
  static func create(
    in folder: TemporaryFolder, _ name: String = "Money", storage: Storage,
    origin: Origin = CountingOrigin().origin
  ) throws -> DatasetFolder {
    let euro = try require(Currency(code: "EUR"))
    let new = NewDataset(
      name: name, storage: storage, currency: euro,
      accounts: [.init(name: "Giro", startingBalance: 125_000), .init(name: "Cash", type: "cash")])
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
    try opened.apply(plan, summary: [], origin: origin)
  }

  static func require<Value>(_ value: Value?) throws -> Value {
    guard let value else { throw Missing() }
    return value
  }

  struct Missing: Error {}
}
