import Foundation
import TestSupport
import Testing

/// A CSV tab whose end is missing, or was replaced by NUL bytes, and how it comes back.
struct RepairCutTabTests {
  private let harness: CommandHarness

  init() throws {
    harness = try CommandHarness(
      Result {
        try CommandHarness.prepared { harness in
          try harness.run("create d --storage csv --currency EUR --account Giro")
          let rows = (10...15).map { "2026-01-\($0),Shop \($0 * 7 % 5),-\($0 * 3 % 11).50" }
          try harness.write(
            "a.csv", Array((["Date,Description,Amount"] + rows).joined(separator: "\n").utf8))
          try harness.run("import a.csv --dataset d")
          let text = String(decoding: try harness.read(Self.file), as: UTF8.self)
          let lines = text.split(separator: "\n")
          let own = lines.enumerated().map { $1 + ($0 == 0 ? ",mine" : ",\"keep, \($0)\"") }
          try harness.write(Self.file, Array((own.joined(separator: "\n") + "\n").utf8))
          try harness.run("repair --dataset d")
        }
      }.get())
  }

  private static let file = "d/Data/Transactions.csv"

  private func lines(_ bytes: some Collection<UInt8>) -> [String] {
    String(decoding: bytes, as: UTF8.self).components(separatedBy: "\n").sorted()
  }

  /// Where a row of the file starts.
  private func start(ofRow row: Int, in whole: [UInt8]) -> Int {
    whole.split(separator: 10)[..<row].reduce(0) { $0 + $1.count + 1 }
  }

  enum Ending: CaseIterable { case missing, zeros }

  /// In the id, behind it, behind its comma, in a word, in the last cell of the person's own.
  @Test(arguments: [3, 36, 37, 53, 90, -4], Ending.allCases)
  func `what was cut off comes back, and the line is completed`(_ offset: Int, _ ending: Ending) throws {
    let whole = try harness.read(Self.file)
    let cut = start(ofRow: offset < 0 ? 4 : 3, in: whole) + offset
    let left = whole.prefix(cut) + (ending == .zeros ? [UInt8](repeating: 0, count: whole.count - cut) : [])
    for way in ["--answer csv-cut=restore", "--using last"] {
      try harness.write(Self.file, Array(left))
      let found = try harness.run("validate --dataset d")
      #expect(found.output.contains("error: csv-cut (1)"), "\(found.output)")
      #expect(found.output.contains("Run dataset repair --answer csv-cut=restore."), "\(found.output)")
      let run = try harness.run("repair \(way) --dataset d")
      #expect(run.exit == 0, "\(run.output) \(run.errors)")
      #expect(lines(try harness.read(Self.file)) == lines(whole), "\(way) at \(offset)")
      #expect(try harness.run("validate --dataset d").exit == 0)
      #expect(try harness.run("undo --dataset d").exit == 0)
      #expect(try harness.read(Self.file) == Array(left))
    }
  }

  @Test func `what is readable and newer stays, and a line that nobody knows goes to Quarantine`() throws {
    let whole = try harness.read(Self.file)
    let text = String(decoding: whole.prefix(start(ofRow: 4, in: whole)), as: UTF8.self)
    let newer = text.replacing("Shop", with: "Store") + "0190aaaa-0000-7000-8000-000000000001,2026-02-01,,exp"
    try harness.write(Self.file, Array(newer.utf8))
    let run = try harness.run("repair --answer csv-cut=restore --dataset d")
    #expect(run.exit == 0, "\(run.output) \(run.errors)")
    let after = String(decoding: try harness.read(Self.file), as: UTF8.self)
    #expect(after.components(separatedBy: ",Store").count == text.components(separatedBy: ",Shop").count)
    #expect(lines(after.utf8).count == lines(whole).count && !after.contains("0190aaaa"))
    let kept = String(decoding: try harness.read("d/Data/Quarantine.csv"), as: UTF8.self)
    #expect(kept.contains("0190aaaa") && kept.contains("2026-02-01"))
  }

  @Test(arguments: ["csv-nul=restore", "csv-nul=drop"])
  func `NUL bytes behind whole rows are the end that was not written`(_ choice: String) throws {
    let whole = try harness.read(Self.file)
    let left = whole.prefix(start(ofRow: 3, in: whole))
    try harness.write(Self.file, Array(left + [UInt8](repeating: 0, count: 600)))
    let found = try harness.run("validate --dataset d")
    #expect(found.output.contains("error: csv-nul (1)") && found.output.contains("4 more rows, as in"))
    let run = try harness.run("repair --answer \(choice) --dataset d")
    #expect(run.exit == 0, "\(run.output) \(run.errors)")
    let expected = choice.hasSuffix("drop") ? Array(left) : whole
    #expect(lines(try harness.read(Self.file)) == lines(expected))
    #expect(!(try harness.run("validate --dataset d").output.contains("csv-nul")))
  }

  @Test func `NUL bytes behind a whole tab go, and without an earlier state they can be dropped`() throws {
    let whole = try harness.read(Self.file)
    try harness.write(Self.file, Array(whole + [UInt8](repeating: 0, count: 600)))
    #expect(try harness.run("repair --using last --dataset d").exit == 0)
    #expect(try harness.read(Self.file) == whole)
    try harness.write(Self.file, Array(whole + [UInt8](repeating: 0, count: 600)))
    try FileManager.default.removeItem(at: harness.folder.appending(path: "d/.dataset"))
    let found = try harness.run("validate --dataset d").output
    #expect(found.contains("Run dataset repair --using STATE"), "\(found)")
    #expect(try harness.run("repair --answer csv-nul=drop --dataset d").exit == 0)
    #expect(try harness.read(Self.file) == whole)
  }

  @Test func `rows that NUL bytes broke inside a file come back`() throws {
    var whole = try harness.read(Self.file)
    let place = start(ofRow: 2, in: whole) + 60
    // Enough text around the block that the file is no binary one.
    let note = Array(String(repeating: "x", count: 4000).utf8)
    whole.insert(contentsOf: note, at: whole.count - 4)
    try harness.write(Self.file, Array(whole))
    #expect(try harness.run("repair --dataset d").exit == 0)
    try harness.run("import a.csv --dataset d")
    var damaged = whole
    damaged.replaceSubrange(place..<place + 300, with: [UInt8](repeating: 0, count: 300))
    try harness.write(Self.file, Array(damaged))
    #expect(try harness.run("validate --dataset d").output.contains("error: csv-nul (1)"))
    let run = try harness.run("repair --answer csv-nul=restore --dataset d")
    #expect(run.exit == 0, "\(run.output) \(run.errors)")
    #expect(lines(try harness.read(Self.file)) == lines(whole))
  }
}
