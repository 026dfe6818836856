import DatasetFormat
import Foundation
import Importer
import Spreadsheet
import TestSupport
import Testing

@testable import DatasetStore

struct UndoTests {
  private func change(_ made: DatasetFolder, _ payee: String, _ origin: Origin) throws {
    let opened = try OpenDataset(made, for: .changing)
    let change = try TestDataset.expense(payee, origin: origin)
    try opened.apply(
      Plan(command: "add \(payee)", base: [:], changes: [change]), summary: ["1 new"], verify: .none,
      origin: origin)
  }

  @Test(arguments: Storage.allCases)
  func `undo gives every file its bytes back, run by run`(storage: Storage) throws {
    let folder = try TemporaryFolder()
    let origin = CountingOrigin().origin
    let made = try TestDataset.create(in: folder, storage: storage, origin: origin)
    var states = [try folder.contents()]
    for payee in ["a", "b", "c"] {
      try change(made, payee, origin)
      states.append(try folder.contents())
    }
    for expected in states.dropLast().reversed() {
      _ = try OpenDataset(made, for: .changing).undo(command: "undo", origin: origin)
      #expect(try folder.contents() == expected)
    }
    #expect(throws: StoreError.self) {
      try OpenDataset(made, for: .changing).undo(command: "undo", origin: origin)
    }
  }

  @Test func `undo removes a tab's file that the run made`() throws {
    let folder = try TemporaryFolder()
    let origin = CountingOrigin().origin
    let made = try TestDataset.create(in: folder, storage: .csv, origin: origin)
    let before = try folder.contents()
    var goal = RowEncoder(.goals)
    goal.id("id", origin.newID())
    goal.text("name", "Bike")
    try OpenDataset(made, for: .changing).apply(
      Plan(command: "goal", base: [:], changes: [goal.insertion(reason: "")]), summary: [], verify: .none,
      origin: origin)
    #expect(FileAccess.exists(made.path(of: "Data/Goals.csv")))
    let again = try TestDataset.require(try DatasetFolder(at: made.root))
    _ = try OpenDataset(again, for: .changing).undo(command: "undo", origin: origin)
    #expect(try folder.contents() == before)
  }

  @Test func `undo is refused when the file was edited since and nothing is kept of the run`() throws {
    let folder = try TemporaryFolder()
    let origin = CountingOrigin().origin
    let made = try TestDataset.create(in: folder, storage: .csv, origin: origin)
    try change(made, "a", origin)
    let path = made.path(of: "Data/Transactions.csv")
    let edited = try FileAccess.read(path) + Array("\n".utf8)
    try Data(edited).write(to: URL(fileURLWithPath: path))
    let state = MachineState(root: made.handle)
    let run = try TestDataset.require(try OpenDataset.log(of: made).last)
    state.snapshotFolder.appending("\(run.id)/\(SnapshotFolder.recordName)").remove()
    let error = #expect(throws: StoreError.self) {
      try OpenDataset(made, for: .changing).undo(command: "undo", origin: origin)
    }
    #expect(
      error?.description
        == "Data/Transactions.csv: the file was changed after \"add a\", so taking that run back would lose the later edits. Nothing was changed."
    )
    #expect(try FileAccess.read(path) == edited)
  }

  @Test func `the log tells what was done and what was taken back`() throws {
    let folder = try TemporaryFolder()
    let origin = CountingOrigin().origin
    let made = try TestDataset.create(in: folder, storage: .csv, origin: origin)
    try change(made, "a", origin)
    try change(made, "b", origin)
    _ = try OpenDataset(made, for: .changing).undo(command: "undo", origin: origin)
    let log = try OpenDataset.log(of: made)
    #expect(log.map(\.command) == ["add a", "add b", "undo"])
    #expect(log.allSatisfy { $0.state == .done })
    #expect(log.last?.undoes == log[1].id)
    #expect(try OpenDataset(made, for: .changing).nextToUndo()?.command == "add a")
  }

  @Test func `snapshots of old runs are removed, the last twenty stay`() throws {
    let folder = try TemporaryFolder()
    let origin = CountingOrigin().origin
    let made = try TestDataset.create(in: folder, storage: .csv, origin: origin)
    for number in 0..<23 { try change(made, "p\(number)", origin) }
    let kept = try MachineState(root: made.handle).snapshotFolder.names().filter {
      $0 != SnapshotFolder.writtenName
    }
    let log = try OpenDataset.log(of: made)
    #expect(Set(log.suffix(20).map(\.id)).isSubset(of: Set(kept)))
    // All runs are of one day here, whose first snapshot stays too.
    #expect(kept.count == 21)
    #expect(kept.contains(log[0].id))
  }
}

/// Rows that a run filled in beside cells which the person had there already.
struct UndoFilledInRowsTests {
  private let fixture: UndoFixture
  private let header: [String]

  /// A tab in whose own column the person has something in the five rows below the header.
  init() throws {
    fixture = try UndoFixture(.csv)
    header = try fixture.lines(.transactions)[0].split(separator: ",").map(String.init)
    try save((1...5).map { ["ahead \($0)"] + header.map { _ in "" } })
    try fixture.importing(.numbered("a", 1...3))
    try #require(try rows().count == 5, "the lines fill in beside the own cells")
  }

  private func save(_ rows: [[String]]) throws {
    try fixture.save(
      .transactions, (["Mine," + header.joined(separator: ",")]) + rows.map { $0.joined(separator: ",") })
  }

  private func rows() throws -> [[String]] {
    try fixture.lines(.transactions).dropFirst().map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
  }

  private func change(_ row: Int, _ cell: String) throws {
    var rows = try rows()
    rows[row][0] = cell
    try save(rows)
  }

  @Test func `they lose the format's cells alone, and what stood beside them stays`() throws {
    try change(4, "changed where no row was made")
    #expect(try fixture.undo() == [])
    #expect(try rows().map { $0[0] }.prefix(4) == ["ahead 1", "ahead 2", "ahead 3", "ahead 4"])
    #expect(try rows().allSatisfy { $0.dropFirst().allSatisfy(\.isEmpty) })
  }

  @Test(arguments: ["another", ""])
  func `they stay where what stood beside them is another since`(cell: String) throws {
    try change(1, cell)
    #expect(try fixture.undo()?.map(\.address.row) == [3])
    #expect(try rows().map { $0.dropFirst().contains { !$0.isEmpty } } == [false, true, false, false, false])
  }

  @Test func `they are the same rows after a sort`() throws {
    try save(try rows().reversed())
    #expect(try fixture.undo() == [])
    #expect(try rows().map { $0[0] }.sorted() == (1...5).map { "ahead \($0)" })
  }
}
