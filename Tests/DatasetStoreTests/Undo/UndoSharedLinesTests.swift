import DatasetFormat
import Foundation
import Importer
import Spreadsheet
import TestSupport
import Testing

@testable import DatasetStore

/// Imports whose statements overlap, taken back one without the other.
struct UndoSharedLinesTests {
  /// The lines that are there, by their numbers, each with the statement that it is of.
  private func lines(_ fixture: UndoFixture) throws -> [String] {
    let dataset = try fixture.open().dataset
    var files: [String: String] = [:]
    if let imports = dataset[.imports] {
      imports.forEachRow { row in
        files[row.rawText(imports.schema["id"]) ?? ""] = row.rawText(imports.schema["fileName"])
      }
    }
    let tab = try #require(dataset[.transactions])
    var lines: [String] = []
    tab.forEachRow { row in
      let file = row.rawText(tab.schema["importId"]).flatMap { files[$0] } ?? "-"
      lines.append("\(row.rawText(tab.schema["externalId"]) ?? "?") \(file)")
    }
    return lines.sorted()
  }

  @Test(arguments: Storage.allCases)
  func `what a later import contains too stays as that one's, and goes with it`(storage: Storage) throws {
    let fixture = try UndoFixture(storage)
    try fixture.importing(.numbered("a", 1...4))
    try fixture.importing(.numbered("b", 3...6))
    let kept = try #require(try fixture.undo("import a"))
    #expect(kept.count == 2)
    #expect(kept.allSatisfy { $0.reason == "b contains it too, so it stays as that import's" })
    #expect(try lines(fixture) == ["R3 b", "R4 b", "R5 b", "R6 b"])
    #expect(try fixture.undo("import b")?.isEmpty == true)
    #expect(try lines(fixture).isEmpty)
  }

  @Test(arguments: Storage.allCases)
  func `what another machine's import contains too stays, though nothing proves it here`(storage: Storage)
    throws
  {
    let fixture = try UndoFixture(storage)
    try fixture.importing(.numbered("a", 1...4))
    try fixture.importing(.numbered("b", 3...6))
    // As if the second import had come from elsewhere: its run is not in this machine's log.
    let state = MachineState(root: fixture.made.handle)
    try state.journal.rewrite(temporary: state.temporaryFolder.appending("journal")) { entry, _ in
      entry.command == "import b" ? .drop : .keep
    }
    #expect(try fixture.undo("import a")?.count == 2)
    #expect(try lines(fixture) == ["R3 b", "R4 b", "R5 b", "R6 b"])
  }

  @Test(arguments: Storage.allCases)
  func `what an older import made stays as a later one's that found it there`(storage: Storage) throws {
    let fixture = try UndoFixture(storage)
    try fixture.importing(.numbered("b", 3...6))
    try fixture.importing(.numbered("a", 1...4))
    _ = try fixture.undo("import b")
    #expect(try lines(fixture) == ["R1 a", "R2 a", "R3 a", "R4 a"])
  }

  @Test func `a statement that brings nothing new vouches for its lines all the same`() throws {
    let fixture = try UndoFixture(.csv)
    try fixture.importing(.numbered("a", 1...4))
    try fixture.importing(.numbered("b", 2...3))
    _ = try fixture.undo("import a")
    #expect(try lines(fixture) == ["R2 b", "R3 b"])
  }

  @Test func `the very same file imported again is no other import`() throws {
    let fixture = try UndoFixture(.csv)
    try fixture.importing(.numbered("a", 1...4))
    #expect(try fixture.importing(.numbered("a", 1...4)) == 0)
    _ = try fixture.undo("import a")
    #expect(try lines(fixture).isEmpty)
  }

  @Test func `an import that was undone vouches for nothing`() throws {
    let fixture = try UndoFixture(.csv)
    try fixture.importing(.numbered("a", 1...4))
    try fixture.importing(.numbered("b", 3...6))
    _ = try fixture.undo("import b")
    _ = try fixture.undo("import a")
    #expect(try lines(fixture).isEmpty)
  }

  @Test func `a row edited since stays the person's, and goes with no import`() throws {
    let fixture = try UndoFixture(.csv)
    try fixture.importing(.numbered("a", 1...4))
    try fixture.importing(.numbered("b", 3...6))
    _ = try fixture.undo("import a")
    try fixture.save(
      .transactions, try fixture.lines(.transactions).map { $0.replacing(",Shop 3,,", with: ",mine,,") })
    #expect(try fixture.undo("import b")?.map(\.reason) == ["it was edited since"])
    #expect(try lines(fixture) == ["R3 b"])
  }

  @Test func `a row that was typed and completed by both is what it was once both are undone`() throws {
    let fixture = try UndoFixture(.csv)
    try fixture.type(
      .transactions,
      ["date": "2024-10-05", "type": "expense", "amount": "1.01", "accountKey": "giro", "note": "mine"])
    let typed = try fixture.lines(.transactions)
    try fixture.importing(.numbered("a", [1]))
    try #require(try lines(fixture) == ["R1 a"])
    try fixture.importing(.numbered("b", 1...2))
    #expect(
      try fixture.undo("import a")?.map(\.reason) == ["b contains it too, so it stays as that import's"])
    #expect(try lines(fixture) == ["R1 b", "R2 b"])
    #expect(try fixture.undo("import b") == [])
    #expect(try fixture.lines(.transactions) == typed)
  }

  private static let cases = Effort.cases(usual: 12, cost: 5)

  @Test func `in whatever order imports are undone, the lines of those that are left are there`() throws {
    for _ in 0..<Self.cases {
      var generator = SeededGenerator()
      let fixture = try UndoFixture(
        Int.random(in: 0..<8, using: &generator) == 0 ? .xlsx : .csv, inMemory: true)
      let typed = try fixture.payees().count
      var live: [String: Set<Int>] = [:]
      for number in 0..<Int.random(in: 2...4, using: &generator) {
        let start = Int.random(in: 1...8, using: &generator)
        let lines = start...start + Int.random(in: 0...5, using: &generator)
        if try fixture.importing(.numbered("s\(number)", lines)) ?? 0 > 0 { live["s\(number)"] = Set(lines) }
        if Int.random(in: 0..<3, using: &generator) == 0,
          let file = live.keys.sorted().randomElement(using: &generator)
        {
          _ = try fixture.undo("import \(file)")
          live[file] = nil
        }
      }
      while true {
        let expected = Set(live.values.joined()).map { "R\($0)" }.sorted()
        let found = try lines(fixture).map { $0.split(separator: " ") }
        try #require(found.map { String($0[0]) }.sorted() == expected, "seed \(generator.seed)")
        try #require(
          found.allSatisfy { live[String($0[1])]?.contains(Int($0[0].dropFirst()) ?? 0) == true },
          "seed \(generator.seed)")
        guard let file = live.keys.sorted().randomElement(using: &generator) else { break }
        _ = try fixture.undo("import \(file)")
        live[file] = nil
      }
      try #require(try fixture.payees().count == typed, "seed \(generator.seed)")
    }
  }
}
