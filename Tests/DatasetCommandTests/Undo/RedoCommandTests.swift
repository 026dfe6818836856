import Foundation
import TestSupport
import Testing

/// `undo`, `redo`, `log` and `status` as a person sees them.
struct RedoCommandTests {
  private let harness: CommandHarness

  private static let image = Result {
    try CommandHarness.prepared { harness in
      try harness.run("create Money --currency EUR --account Giro --storage csv")
      for month in 1...2 {
        let rows = (10...12).map { "2026-0\(month)-\($0),Shop \(month)\($0),-\($0).50" }
        try harness.write(
          "\(month).csv", Array((["Date,Description,Amount"] + rows).joined(separator: "\n").utf8))
        try harness.run("import \(month).csv --dataset Money")
      }
    }
  }

  init() throws { harness = try CommandHarness(Self.image.get()) }

  private func files() throws -> [String: Data] {
    try harness.contents(of: "Money/Data").merging(harness.contents(of: "Money/.dataset/imports")) { $1 }
  }

  @Test func `status names what undo takes back now, and what redo brings back`() throws {
    // The last run is named once, with what takes it back.
    let last = "  last run: dataset import "
    let undo = "  dataset undo takes back: dataset import "
    let redo = "  dataset redo brings back: dataset import "
    func promised() throws -> [String] {
      try harness.run("status --dataset Money").output.split(separator: "\n").map(String.init).filter {
        $0.hasPrefix("  dataset undo") || $0.hasPrefix("  dataset redo")
          || $0.hasSuffix("; dataset undo takes it back")
      }.compactMap { $0.components(separatedBy: " --dataset").first }
    }
    #expect(try promised() == [last + "2.csv"])
    let first = try harness.run("undo --dataset Money")
    #expect(first.output.hasPrefix("took back: dataset import 2.csv"))
    #expect(first.errors.hasPrefix("taking back: dataset import 2.csv"))
    #expect(try promised() == [undo + "1.csv", redo + "2.csv"])
    #expect(try harness.run("undo --dataset Money").output.hasPrefix("took back: dataset import 1.csv"))
    #expect(try promised() == [redo + "1.csv"])
    #expect(try harness.run("redo --dataset Money").output.hasPrefix("brought back: dataset import 1.csv"))
    #expect(try promised() == [undo + "1.csv", redo + "2.csv"])
    try harness.run("import 2.csv --dataset Money")
    #expect(try promised() == [last + "2.csv"])
    let complaint = try harness.run("redo --dataset Money")
    #expect(complaint.exit == 2)
    #expect(complaint.errors.contains("there is nothing to redo"))
  }

  @Test func `the same in JSON`() throws {
    try harness.run("undo --dataset Money")
    let status = try document("status --json --dataset Money")
    #expect(
      (status["undo"] as? [String: Any])?["command"] as? String == "dataset import 1.csv --dataset Money")
    #expect(
      (status["redo"] as? [String: Any])?["command"] as? String == "dataset import 2.csv --dataset Money")
    let redone = try document("redo --json --dataset Money")
    let undo = try document("undo --json --dataset Money")
    #expect(redone["redone"] as? [String] == undo["undone"] as? [String])
    let runs = try #require(try document("log --json --dataset Money")["runs"] as? [[String: Any]])
    #expect(runs.map { $0["kind"] as? String } == ["undo", "redo", "undo", "run", "run"])
    #expect(runs.map { $0["undone"] as? Bool } == [false, false, false, true, false])
    #expect(runs.prefix(3).allSatisfy { $0["of"] as? String == runs[3]["id"] as? String })
  }

  private func document(_ line: String) throws -> [String: Any] {
    let output = try harness.run(line).output
    return try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
  }

  @Test func `undo and redo in turns give every byte back`() throws {
    let after = try files()
    try harness.run("undo --dataset Money")
    let before = try files()
    for _ in 0..<3 {
      #expect(try harness.run("redo --dataset Money").exit == 0)
      #expect(try files() == after)
      #expect(try harness.run("undo --dataset Money").exit == 0)
      #expect(try files() == before)
    }
  }

  @Test func `the log shows what was taken back and what was brought back`() throws {
    try harness.run("undo --dataset Money")
    try harness.run("redo --dataset Money")
    try harness.run("undo 2 --yes --dataset Money")
    let lines = try harness.run("log --dataset Money").output.split(separator: "\n").map(String.init).filter {
      !$0.hasPrefix(" ")
    }
    let ids = lines.map { String($0.prefix(8)) }
    let marks = lines.map { $0.components(separatedBy: "  (").dropFirst().first.map { "(" + $0 } ?? "" }
    #expect(
      marks == [
        "(took back \(ids[5]))", "(took back \(ids[4]))", "(brought back \(ids[4]))", "(took back \(ids[4]))",
        "(taken back)", "(taken back)",
      ])
  }

  @Test func `a dry run of redo changes nothing, and a hand's edit is in its way`() throws {
    try harness.run("undo --dataset Money")
    let before = try files()
    #expect(try harness.run("redo --dry-run --dataset Money").output.hasPrefix("would bring back: "))
    #expect(try files() == before)
    let path = "Money/Data/Transactions.csv"
    let text = String(decoding: try harness.read(path), as: UTF8.self)
    try harness.write(path, Array(text.replacingOccurrences(of: "Shop 110,", with: "Mine,").utf8))
    let redo = try harness.run("redo --dataset Money")
    #expect(redo.exit == 2)
    #expect(redo.errors.contains("Data/Transactions.csv: the file was changed after"))
  }

  @Test func `nothing is said to be taken back where all was changed since`() throws {
    let path = "Money/Data/Imports.csv"
    let text = String(decoding: try harness.read(path), as: UTF8.self).split(separator: "\n")
    // The person has taken the import's trace out, and typed into every row that it made.
    try harness.write(path, Array((text.dropLast().joined(separator: "\n") + "\n").utf8))
    let rows = String(decoding: try harness.read("Money/Data/Transactions.csv"), as: UTF8.self)
    try harness.write(
      "Money/Data/Transactions.csv", Array(rows.replacingOccurrences(of: "Shop 2", with: "Mine 2").utf8))
    let undo = try harness.run("undo --dataset Money")
    #expect(undo.exit == 2)
    #expect(undo.output.isEmpty)
    #expect(undo.errors.contains("nothing of it can be taken back"))
    #expect(undo.errors.contains("kept: Transactions row 5: it was edited since"))
  }
}
