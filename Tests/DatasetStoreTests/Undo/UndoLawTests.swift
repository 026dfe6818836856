import DatasetFormat
import Foundation
import Importer
import Spreadsheet
import TestSupport
import Testing

@testable import DatasetStore

/// Taking an import back leaves no trace in the files.
@Suite struct `laws of importing and undoing` {
  private static let parts = 0..<4
  private static let cases = Effort.cases(usual: 40)

  @Test(arguments: parts) func `an import that is undone leaves every file as it was, byte for byte`(
    _ part: Int
  ) throws {
    let origin = CountingOrigin().origin
    var seed = Seeds.next()
    // Ten imports in each dataset; one in four is a workbook.
    for number in 0..<max(1, Self.cases / Self.parts.count / 10) {
      let folder = try TemporaryFolder(inMemory: true)
      let storage: Storage = (number + part) % 4 == 3 ? .xlsx : .csv
      let made = try TestDataset.create(in: folder, storage: storage, origin: origin)
      for _ in 0..<10 {
        seed &+= 1
        let before = try folder.contents()
        let count = try add(Self.statement(seed), to: made, origin)
        let after = try folder.contents()
        if count > 0 {
          #expect(after != before, "seed \(seed)")
          let again = try TestDataset.require(try DatasetFolder(at: made.root))
          _ = try OpenDataset(again, for: .changing).undo(command: "undo", origin: origin)
          try #require(try folder.contents() == before, "seed \(seed)")
        }
        // Every other import stays, so that the next one meets rows.
        if seed % 2 == 0 { _ = try add(Self.statement(seed), to: made, origin) }
      }
    }
  }

  /// Imports a statement and gives the number of changes.
  private func add(_ statement: Statement, to made: DatasetFolder, _ origin: Origin) throws -> Int {
    let opened = try OpenDataset(try TestDataset.require(try DatasetFolder(at: made.root)), for: .changing)
    let file = ImportFile(
      statements: StatementFile(name: statement.file, format: .csv, statements: [statement]),
      sha256: String(repeating: "0", count: 64))
    let result = try ImportPlanner.plan(
      [file], into: opened.dataset,
      options: ImportOptions(accountKey: "giro"), command: "import", origin: origin)
    try opened.apply(result.plan, summary: [], origin: origin)
    return result.plan.changes.count
  }

  /// A few lines of a few days and texts, some of them pending: what the next statement completes or repeats.
  private static func statement(_ seed: UInt64) -> Statement {
    var state = seed
    func next(_ bound: UInt64) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % bound)
    }
    var statement = Statement(file: "s.csv", format: .csv)
    for line in 0..<(1 + next(6)) {
      let text = ["Bakery", "Größe, \"quoted\"", "x\ny"][next(3)]
      statement.entries.append(
        StatementLine(
          line: line + 2, date: CalendarDate(dayNumber: Int32(20_000 + next(9))),
          amountMinor: Int64([-450, -1200, 300][next(3)]), payee: text, text: text,
          reference: next(3) == 0 ? "R\(next(20))" : nil, status: next(4) == 0 ? .pending : .booked))
    }
    return statement
  }
}

/// Taking an import back after a person worked on, in their own columns too: what they touched stays and is listed, what
/// they did not goes, and redo gives every byte back.
@Suite struct `laws of undoing after edits` {
  private static let cases = Effort.cases(usual: 20, cost: 5)

  /// What a person may do to a row of a CSV file, and whether it is an edit.
  private enum Edit: CaseIterable {
    case note, ownLeft, ownRight, unnamed, beyond, truth, amount, spelling, nothing

    var isEdit: Bool { self != .spelling && self != .nothing }

    func apply(to cells: inout [String], _ header: [String]) {
      func set(_ name: String, _ change: (String) -> String) {
        if let column = header.firstIndex(of: name) { cells[column] = change(cells[column]) }
      }
      switch self {
      case .note: set("note") { _ in "typed" }
      case .ownLeft: set("Mine") { _ in "typed" }
      case .ownRight: set("Right") { _ in "=A1*2" }
      case .unnamed: cells[1] = "typed"
      case .beyond: cells.append("typed")
      case .truth: set("cleared") { _ in "no" }
      case .amount: set("amount") { $0 + "1" }
      case .spelling:
        set("amount") { $0.hasSuffix("0") ? String($0.dropLast()) : $0 + "0" }
        set("cleared") { _ in "1" }
      case .nothing: break
      }
    }
  }

  @Test func `exactly the rows that a person touched stay, and each is listed`() throws {
    for _ in 0..<Self.cases {
      var generator = SeededGenerator()
      let fixture = try UndoFixture(.csv, inMemory: true)
      try fixture.importing(.numbered("a", 1...Int.random(in: 1...8, using: &generator)))
      let made = try fixture.lines(.transactions).map {
        $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      }
      // Columns of the person's own on both sides, one without a name.
      let header = ["Mine", ""] + made[0] + ["Right"]
      var rows: [[String]] = []
      var touched: Set<String> = []
      for cells in made.dropFirst() {
        var row = ["", ""] + cells + [""]
        let edit = Edit.allCases.randomElement(using: &generator) ?? .nothing
        edit.apply(to: &row, header)
        if edit.isEdit { touched.insert(cells[0]) }
        rows.append(row)
      }
      if Bool.random(using: &generator) { rows.shuffle(using: &generator) }
      let edited = rows.map { $0.joined(separator: ",") }
      try fixture.save(.transactions, [header.joined(separator: ",")] + edited)
      let before = try fixture.allContents()
      let kept = try #require(try fixture.undo(), "seed \(generator.seed)")
      let left = Array(try fixture.lines(.transactions).dropFirst())
      try #require(
        left == edited.filter { line in touched.contains { line.contains($0) } }, "seed \(generator.seed)")
      try #require(Set(kept.compactMap(\.address.id)) == touched, "seed \(generator.seed)")
      try #require(kept.count == touched.count, "seed \(generator.seed)")
      try fixture.redo()
      try #require(try fixture.allContents() == before, "seed \(generator.seed)")
    }
  }
}
