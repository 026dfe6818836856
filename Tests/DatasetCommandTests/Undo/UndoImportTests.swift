import Foundation
import TestSupport
import Testing

/// One import taken back, whatever came after it.
struct UndoImportTests {
  private let harness: CommandHarness
  private let path = "Money/Data/Transactions.csv"

  private static let image = Result {
    try CommandHarness.prepared { harness in
      try harness.run("create Money --currency EUR --account Giro --storage csv")
      try harness.write("jan.csv", Self.statement(month: 1))
      try harness.write("feb.csv", Self.statement(month: 2))
    }
  }

  init() throws { harness = try CommandHarness(Self.image.get()) }

  private static func statement(month: Int) -> [UInt8] {
    let rows = (10...14).map { "2026-0\(month)-\($0),Shop \(month)\($0),-\($0).50" }
    return Array((["Date,Description,Amount"] + rows).joined(separator: "\n").utf8)
  }

  private func rows() throws -> [String] {
    String(decoding: try harness.read(path), as: UTF8.self).split(separator: "\n").dropFirst().map(
      String.init)
  }

  @Test func `undoing an import gives back every byte, its provenance too`() throws {
    let before = try harness.contents(of: "Money/Data")
    try harness.run("import jan.csv --dataset Money")
    #expect(try harness.contents(of: "Money/.dataset/imports").count == 1)
    #expect(try harness.run("undo --import jan.csv --dataset Money").exit == 0)
    #expect(try harness.contents(of: "Money/Data") == before)
    #expect(try harness.contents(of: "Money/.dataset/imports").isEmpty)
  }

  @Test func `an older import goes while a later one stays, and comes back in full`() throws {
    try harness.run("import jan.csv --dataset Money")
    try harness.run("import feb.csv --dataset Money")
    let undo = try harness.run("undo --import jan.csv --dataset Money")
    #expect(undo.output.contains("5 taken out of Transactions, 1 deleted in Imports"))
    #expect(try rows().count == 5)
    #expect(try rows().allSatisfy { $0.contains("Shop 2") })
    let again = try harness.run("import jan.csv --dataset Money")
    #expect(again.output.contains("5 new, 0 already imported"))
    #expect(try harness.run("validate --dataset Money").exit == 0)
  }

  @Test func `a row edited since is listed and kept, and importing again does not double it`() throws {
    try harness.run("import jan.csv --dataset Money")
    let text = String(decoding: try harness.read(path), as: UTF8.self)
    let edited = text.replacingOccurrences(of: ",Shop 112,,", with: ",The corner shop,groceries,")
    #expect(edited != text)
    try harness.write(path, Array(edited.utf8))
    let dry = try harness.run("undo --dry-run --dataset Money")
    #expect(dry.output.contains("kept: Transactions row 4: it was edited since"))
    #expect(try harness.read(path) == Array(edited.utf8))
    #expect(try harness.run("undo --dataset Money").exit == 0)
    #expect(try rows().count == 1)
    #expect(try rows().allSatisfy { $0.contains("The corner shop") })
    let again = try harness.run("import jan.csv --dataset Money")
    #expect(again.output.contains("4 new, 1 already imported"))
    #expect(try rows().count == 5)
    #expect(try harness.run("validate --dataset Money").exit == 0)
  }

  @Test func `a row that was typed without an id is what it was again`() throws {
    let header = try #require(
      String(decoding: try harness.read(path), as: UTF8.self).split(whereSeparator: \.isNewline).first)
    let cells = [
      "date": "2026-01-12", "type": "expense", "amount": "12.50", "accountKey": "giro", "note": "mine",
    ]
    let typed = header.split(separator: ",").map { cells[String($0)] ?? "" }.joined(separator: ",")
    try harness.write(path, Array("\(header)\n\(typed)\n".utf8))
    let run = try harness.run("import jan.csv --dataset Money")
    #expect(run.output.contains("4 new, 0 already imported, 1 complete what is there"))
    try harness.run("import feb.csv --dataset Money")
    try harness.run("undo --import jan.csv --dataset Money")
    #expect(try rows().count == 6)
    #expect(try rows().first == typed)
  }

  @Test func `of several files of one run only the named one goes, and comes back in full`() throws {
    try harness.run("import jan.csv feb.csv --dataset Money")
    let both = try harness.contents(of: "Money/Data")
    let dry = try harness.run("undo --import jan.csv --dry-run --dataset Money")
    #expect(dry.output.contains("would take back: jan.csv of dataset import jan.csv feb.csv"))
    let undo = try harness.run("undo --import jan.csv --dataset Money")
    #expect(undo.output.contains("5 taken out of Transactions, 1 deleted in Imports"))
    #expect(try rows().count == 5)
    #expect(try rows().allSatisfy { $0.contains("Shop 2") })
    #expect(try harness.run("validate --dataset Money").exit == 0)
    #expect(try harness.run("undo --import jan.csv --dataset Money").exit == 2)
    // What was taken back is a run of its own.
    try harness.run("undo --dataset Money")
    #expect(try harness.contents(of: "Money/Data") == both)
    try harness.run("undo --import feb.csv --dataset Money")
    let again = try harness.run("import feb.csv --dataset Money")
    #expect(again.output.contains("5 new, 0 already imported"))
  }

  @Test func `a row that one of several files completes is what it was again`() throws {
    let header = try #require(
      String(decoding: try harness.read(path), as: UTF8.self).split(whereSeparator: \.isNewline).first)
    let cells = [
      "date": "2026-01-12", "type": "expense", "amount": "12.50", "accountKey": "giro", "note": "mine",
    ]
    let typed = header.split(separator: ",").map { cells[String($0)] ?? "" }.joined(separator: ",")
    try harness.write(path, Array("\(header)\n\(typed)\n".utf8))
    try harness.run("import jan.csv feb.csv --dataset Money")
    try harness.run("undo --import feb.csv --dataset Money")
    #expect(try rows().count == 5)
    try harness.run("undo --dataset Money")
    try harness.run("undo --import jan.csv --dataset Money")
    #expect(try rows().count == 6)
    #expect(try rows().first == typed)
  }

  @Test func `one run is named by its id in the log`() throws {
    try harness.run("import jan.csv --dataset Money")
    try harness.run("import feb.csv --dataset Money")
    let log = try harness.run("log --dataset Money").output.split(separator: "\n")
    let line = try #require(log.first { $0.contains("import jan.csv") })
    let id = try #require(line.split(separator: " ").first)
    #expect(
      try harness.run("undo --run \(id) --dataset Money").output.contains("took back: dataset import jan.csv")
    )
    #expect(try harness.run("undo --run \(id) --dataset Money").exit == 2)
    #expect(try harness.run("undo --import jan.csv --dataset Money").exit == 2)
    #expect(try harness.run("undo 2 --import jan.csv --dataset Money").exit == 64)
  }
}
