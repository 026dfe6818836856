import Foundation
import TestSupport
import Testing

/// A tab that cannot be read is empty for nobody: no balance, no import, no undo is made of what is not seen.
struct UnreadableTabTests {
  private let harness: CommandHarness

  init() throws {
    harness = try CommandHarness(
      Result {
        try CommandHarness.prepared { harness in
          try harness.run("create Money --storage csv --currency EUR --account Giro")
          let rows = (10...12).map { "2026-01-\($0),Shop \($0),-\($0).50" }
          try harness.write("1.csv", (["Date,Description,Amount"] + rows).joined(separator: "\n").utf8)
          try harness.run("import 1.csv --dataset Money")
        }
      }.get())
  }

  private static let path = "Money/Data/Transactions.csv"

  /// Makes the transactions unreadable in some way.
  private func damage(_ way: String) throws {
    let text = try String(decoding: harness.read(Self.path), as: UTF8.self)
    switch way {
    case "title": try harness.write(Self.path, "Our expenses\n\(text)".utf8)
    case "no header":
      try harness.write(Self.path, text.split(separator: "\n").dropFirst().joined(separator: "\n").utf8)
    case "renamed":
      try harness.write("Money/Data/Buchungen.csv", text.utf8)
      try FileManager.default.removeItem(at: harness.folder.appending(path: Self.path))
    case "no amounts": try harness.write(Self.path, text.replacing("amount,", with: "sum,").utf8)
    default: try harness.write(Self.path, text.utf8.dropLast(40))
    }
  }

  @Test(arguments: ["title", "no header", "renamed", "no amounts", "cut"])
  func `no balance is told`(_ way: String) throws {
    let before = try harness.run("status --dataset Money").output
    #expect(before.contains("-34.50"))
    try damage(way)
    let status = try harness.run("status --dataset Money")
    #expect(status.output.contains("Giro  checking  unknown"), "\(status.output)")
    #expect(status.exit == 1)
    #expect(!status.output.contains("Transactions 0"))
  }

  @Test(arguments: ["title", "no header", "renamed", "cut"])
  func `nothing is imported, taken back or told of what is not seen`(_ way: String) throws {
    try damage(way)
    let before = try harness.contents(of: "Money/Data")
    try harness.write(
      "2.csv", "Date,Description,Amount\n2026-01-10,Shop 10,-10.50\n2026-01-20,Shop 20,-20.50".utf8)
    for line in [
      "import 2.csv --account giro --yes", "undo --yes", "rules apply", "rules suggest", "explain 2",
      "export --format json", "export --format csv --until 2026-01-31",
    ] {
      let run = try harness.run("\(line) --dataset Money")
      #expect(run.exit == 2, "\(line): \(run.output)")
      #expect(run.errors.contains("Transactions"), "\(line): \(run.errors)")
      #expect(run.output.isEmpty, "\(line): \(run.output)")
    }
    #expect(try harness.contents(of: "Money/Data") == before)
  }

  @Test func `once it can be read again all goes on`() throws {
    let text = try harness.read(Self.path)
    try damage("title")
    try harness.run("repair --dataset Money --answer header-not-first=quarantine")
    #expect(try harness.read(Self.path) == text)
    #expect(try harness.run("import 1.csv --dataset Money").output.contains("0 new, 3 already imported"))
    #expect(try harness.run("undo --dataset Money --yes").exit == 0)
  }
}
