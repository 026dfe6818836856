import DatasetFormat
import Foundation
import Importer
import Spreadsheet
import TestSupport
import Testing

@testable import DatasetStore

/// Runs that are taken back and brought back.
struct RedoTests {
  @Test(arguments: Storage.allCases)
  func `undo and redo in turns give every byte back, any number of times`(storage: Storage) throws {
    let fixture = try UndoFixture(storage, inMemory: true)
    var states = [try fixture.allContents()]
    for number in 0..<3 {
      try fixture.importing(.numbered("s\(number)", (3 * number)...(3 * number + 4)))
      states.append(try fixture.allContents())
    }
    for _ in 0..<Effort.cases(usual: 2, cost: 1000) {
      for state in states.dropLast().reversed() {
        #expect(try fixture.undo() == nil)
        try #require(try fixture.allContents() == state)
      }
      #expect(throws: StoreError.self) { try fixture.open().undo(command: "undo", origin: fixture.origin) }
      for state in states.dropFirst() {
        try fixture.redo()
        try #require(try fixture.allContents() == state)
      }
      #expect(throws: StoreError.self) { try fixture.redo() }
    }
    // Turns use up no snapshots: the first run can be taken back still, after more runs than keep theirs in any case.
    for _ in 0..<(SnapshotFolder.recentCount / 2 + 2) {
      _ = try fixture.undo()
      try fixture.redo()
    }
    for state in states.dropLast().reversed() {
      _ = try fixture.undo()
      try #require(try fixture.allContents() == state)
    }
  }

  @Test func `a run that was taken back around later edits comes back as it was`() throws {
    let fixture = try UndoFixture(.csv)
    try fixture.add(["a", "b"])
    try fixture.add(["c"])
    let before = try fixture.contents()
    #expect(try fixture.undo("add a b")?.isEmpty == true)
    #expect(try fixture.payees() == ["c"])
    try fixture.redo()
    #expect(try fixture.contents() == before)
    #expect(try OpenDataset.undoable(in: fixture.made).map(\.command) == ["add a b", "add c"])
  }

  @Test func `a new run ends what can be brought back, and the complaint names it`() throws {
    let fixture = try UndoFixture(.csv)
    try fixture.add(["a"])
    _ = try fixture.undo()
    try fixture.add(["b"])
    let error = #expect(throws: StoreError.self) { try fixture.redo() }
    #expect(
      error?.description
        == "there is nothing to redo: the last run was not an undo, but \"add b\""
    )
  }

  @Test func `a file that was edited since the undo is left alone`() throws {
    let fixture = try UndoFixture(.csv)
    try fixture.add(["a"])
    try fixture.add(["b"])
    _ = try fixture.undo()
    try fixture.save(
      .transactions, try fixture.lines(.transactions).map { $0.replacing(",a,", with: ",mine,") })
    let edited = try fixture.contents()
    let error = #expect(throws: StoreError.self) { try fixture.redo() }
    #expect(
      error?.description.hasPrefix("Data/Transactions.csv: the file was changed after \"add b\"") == true)
    #expect(try fixture.contents() == edited)
  }

  @Test func `what was typed since in another file and would refer to nothing is in the way`() throws {
    let fixture = try UndoFixture(.csv)
    try fixture.add(["a"])
    let id = try fixture.ids()[0]
    try fixture.run("take out") { _ in [.remove(Address(.transactions, row: 2, id: id), reason: "")] }
    _ = try fixture.undo()
    try fixture.type(
      .receipts, ["id": "r", "transactionId": id, "fileName": "a.jpg", "mediaType": "image/jpeg"])
    #expect(throws: StoreError.self) { try fixture.redo() }
    #expect(try fixture.payees() == ["a"])
  }

  private static let cases = Effort.cases(usual: 8, cost: 10)

  @Test func `whatever was done before, redo is the inverse of undo, and undo of redo`() throws {
    for _ in 0..<Self.cases {
      var generator = SeededGenerator()
      let fixture = try UndoFixture(
        Int.random(in: 0..<8, using: &generator) == 0 ? .xlsx : .csv, inMemory: true)
      for step in 0..<14 {
        switch Int.random(in: 0..<4, using: &generator) {
        case 0:
          let start = Int.random(in: 1...6, using: &generator)
          try fixture.importing(
            .numbered("s\(step)", start...start + Int.random(in: 0...4, using: &generator)))
        case 1: try fixture.add(["p\(step)"])
        default:
          let runs = try OpenDataset.undoable(in: fixture.made)
          guard let run = runs.randomElement(using: &generator) else { continue }
          let before = try fixture.allContents()
          _ = try fixture.undo(run.command)
          let after = try fixture.allContents()
          try fixture.redo()
          try #require(try fixture.allContents() == before, "seed \(generator.seed)")
          try #require(
            try OpenDataset.undoable(in: fixture.made).first?.id == run.id, "seed \(generator.seed)")
          guard Bool.random(using: &generator) else { continue }
          #expect(try fixture.undo() == nil, "seed \(generator.seed)")
          try #require(try fixture.allContents() == after, "seed \(generator.seed)")
        }
      }
    }
  }
}
