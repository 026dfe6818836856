import BookEditing
import Bookkeeping
import DatasetChecks
import DatasetFormat
import Spreadsheet
import TestSupport
import Testing

@testable import DatasetStore

/// What an app does with a folder: read, write, undo, in scopes that end.
struct SessionTests {
  private static let day = CalendarDate(iso: "2026-03-09") ?? .today()

  private static func plan(
    _ dataset: Dataset, _ units: Int64, category: String = "groceries", payee: String = "Kiosk"
  ) throws -> Plan {
    var changes = BookChanges(dataset, reason: "entered in my app")
    var entry = NewTransaction(
      Amount(minorUnits: units, currency: .eur), on: day, category: category, account: "giro")
    entry.payee = payee
    try changes.add(entry, today: day)
    return changes.plan()
  }

  /// A row that no check lets through: its category is not there.
  private static func wrongPlan(_ dataset: Dataset) throws -> Plan {
    var plan = try plan(dataset, 100)
    var row = RowEncoder(.transactions)
    row.id("id", Origin.system.newID())
    row.date("date", day)
    row.text("type", "expense")
    row.amount("amount", Amount(minorUnits: 100, currency: .eur))
    row.text("categoryKey", "no-such-category")
    plan.changes = [row.insertion(reason: "test")]
    return plan
  }

  @Test(arguments: Storage.allCases)
  func `a second plan of a session is made of what the first one left, and both are in the files`(
    _ storage: Storage
  ) throws {
    let temporary = try TemporaryFolder()
    let folder = try TestDataset.create(in: temporary, storage: storage)
    let payees = try folder.write { session in
      try session.apply(Self.plan(session.dataset, 100, payee: "One"))
      #expect(session.dataset.transactions.map(\.payee) == ["One"])
      try session.apply(Self.plan(session.dataset, 200, payee: "Two"))
      return session.dataset.transactions.map(\.payee)
    }
    #expect(payees == ["One", "Two"])
    #expect(try folder.read { $0.dataset.transactions.map(\.payee) } == payees)
    #expect(try OpenDataset.log(of: folder).count == 2)
  }

  @Test func `a plan of the state before an earlier plan of the session is refused by its name`() throws {
    let temporary = try TemporaryFolder()
    let folder = try TestDataset.create(in: temporary, storage: .csv)
    try folder.write { session in
      let (first, second) = (try Self.plan(session.dataset, 100), try Self.plan(session.dataset, 200))
      try session.apply(first)
      do {
        try session.apply(second)
        Issue.record("the second plan was saved")
      } catch let error as StoreError {
        #expect(
          "\(error)".contains("Data/Transactions.csv: the plan is for the dataset before an earlier plan"))
      }
    }
    #expect(try folder.read { $0.dataset.transactions.count } == 1)
  }

  @Test(arguments: Storage.allCases)
  func `what the checks refuse is refused without being asked for`(_ storage: Storage) throws {
    let temporary = try TemporaryFolder()
    let folder = try TestDataset.create(in: temporary, storage: storage)
    let before = try temporary.contents()
    #expect(throws: StoreError.self) {
      try folder.write { session in try session.apply(Self.wrongPlan(session.dataset)) }
    }
    #expect(throws: StoreError.self) {
      let opened = try OpenDataset(folder, for: .changing)
      try opened.apply(Self.wrongPlan(opened.dataset), summary: [])
    }
    let after = try temporary.contents()
    #expect(before.filter { $0.key.contains("Data/") } == after.filter { $0.key.contains("Data/") })
    // Who says so saves it all the same.
    try folder.write { session in
      try session.apply(Self.wrongPlan(session.dataset), verification: .none)
    }
    #expect(try folder.read { try $0.findings().map(\.code) }.contains("category-unknown"))
  }

  @Test func `Overview shows the balance after a plan, however it is applied`() throws {
    let temporary = try TemporaryFolder()
    let new = NewDataset(
      name: "Money", currency: .eur,
      accounts: [.init(name: "Giro", startingBalance: Amount(minorUnits: 100_000, currency: .eur))])
    let folder = try DatasetFolder.create(new, at: temporary.path("Money"))
    func giro() throws -> String? {
      try folder.read { session in
        session.dataset.foreignSheets.first { $0.name == "Overview" }?.text(row: 3, column: 2)
      }
    }
    #expect(try giro() == "1000")
    try folder.write(today: Self.day) { session in
      try session.apply(Self.plan(session.dataset, 25_000))
    }
    #expect(try giro() == "750")
    let opened = try OpenDataset(folder, for: .changing)
    try opened.apply(Self.plan(opened.dataset, 25_000), summary: [])
    opened.close()
    #expect(try giro() == "500")
    try folder.write { try $0.undo() }
    #expect(try giro() == "750")
  }

  @Test func `the lock ends with the closure, whether it returns or throws`() throws {
    struct Stopped: Error {}
    let temporary = try TemporaryFolder()
    let folder = try TestDataset.create(in: temporary, storage: .csv)
    let state = MachineState.forWriting(root: folder.handle)
    try folder.write { session in
      _ = session.dataset
      #expect(DatasetLock.isTaken(state))
    }
    #expect(!DatasetLock.isTaken(state))
    #expect(throws: Stopped.self) {
      try folder.write { (_: inout WriteSession) -> Void in throw Stopped() }
    }
    #expect(!DatasetLock.isTaken(state))
    // What was applied before stays.
    #expect(throws: Stopped.self) {
      try folder.write { session in
        try session.apply(Self.plan(session.dataset, 100))
        throw Stopped()
      }
    }
    #expect(try folder.read { $0.dataset.transactions.count } == 1)
  }

  @Test func `undo and redo of a session are the states before and after`() throws {
    let temporary = try TemporaryFolder()
    let folder = try TestDataset.create(in: temporary, storage: .xlsx)
    try folder.write { session in
      try session.apply(Self.plan(session.dataset, 100))
      try session.undo()
      #expect(session.dataset.transactions.isEmpty)
      try session.redo()
      #expect(session.dataset.transactions.count == 1)
      try session.apply(Self.plan(session.dataset, 200))
    }
    #expect(try folder.read { $0.dataset.transactions.map(\.amount.minorUnits) } == [100, 200])
  }

  /// A model of a screen, as SwiftUI has it.
  @MainActor final class Model {
    let folder: DatasetFolder
    private(set) var payees: [String?] = []
    private(set) var steps: [SessionStep] = []

    init(_ folder: DatasetFolder) { self.folder = folder }

    func add(_ units: Int64) async throws {
      let (steps, continuation) = AsyncStream.makeStream(of: SessionStep.self)
      payees = try await folder.write(progress: { continuation.yield($0) }) { session in
        try session.apply(SessionTests.plan(session.dataset, units))
        return session.dataset.transactions.map(\.payee)
      }
      continuation.finish()
      for await step in steps { self.steps.append(step) }
    }
  }

  @Test @MainActor func `a model of the main actor saves in a task, with progress`() async throws {
    let temporary = try TemporaryFolder()
    let model = Model(try TestDataset.create(in: temporary, storage: .csv))
    try await model.add(100)
    #expect(model.payees == ["Kiosk"])
    #expect(model.steps == [.opening, .saving, .reading])
    #expect(try await model.folder.read { $0.dataset.transactions.count } == 1)
  }

  @Test func `tasks that write at once wait for one another, and nothing is lost`() async throws {
    let temporary = try TemporaryFolder()
    let folder = try TestDataset.create(in: temporary, storage: .csv)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for units in 1...2 {
        group.addTask {
          _ = try await folder.write { session in
            try session.apply(Self.plan(session.dataset, Int64(units)))
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try await folder.read { Set($0.dataset.transactions.map(\.amount.minorUnits)) } == [1, 2])
  }

  @Test func `a task that was cancelled saves nothing`() async throws {
    let temporary = try TemporaryFolder()
    let folder = try TestDataset.create(in: temporary, storage: .csv)
    let task = Task {
      try await folder.write { session in
        while !Task.isCancelled {}
        try session.apply(Self.plan(session.dataset, 100))
      }
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try await folder.read { $0.dataset.transactions.isEmpty })
    #expect(!DatasetLock.isTaken(MachineState.forWriting(root: folder.handle)))
  }
}
