import Foundation
import TestSupport
import Testing

/// A file beyond a limit is refused with the words that raise it, and these words have it read.
struct LimitOptionsTests {
  private let harness: CommandHarness

  private static let image = Result {
    try CommandHarness.prepared { harness in
      for storage in ["csv", "xlsx"] {
        try harness.run("create \(storage) --currency EUR --account Giro --storage \(storage)")
      }
    }
  }

  init() throws { harness = try CommandHarness(Self.image.get()) }

  /// The option that a message names.
  private func option(in text: String) throws -> String {
    let found = try #require(text.firstMatch(of: /--limit ([a-z-]+=[0-9]+)/))
    return "--limit \(found.1)"
  }

  @Test func `a CSV file beyond a limit is read with the option that the finding names`() throws {
    let path = "csv/Data/Categories.csv"
    let text = String(repeating: "x", count: 1_100_000)
    let line = "long,\(text),expense,,,,,,TRUE,,,2026-01-01T00:00:00Z,2026-01-01T00:00:00Z,\n"
    try harness.write(path, try harness.read(path) + Array(line.utf8))
    let refused = try harness.run("validate --dataset csv")
    #expect(refused.exit == 1 && refused.output.contains("error: limit-passed (1)"))
    let option = try option(in: refused.output)
    let read = try harness.run("validate --dataset csv --json \(option)")
    #expect(!read.output.contains("limit-passed"))
    try harness.write("one.csv", Array("Date,Payee,Amount\n2026-03-01,Shop,-3.00\n".utf8))
    #expect(try harness.run("import one.csv --account giro --dataset csv").exit == 2)
    #expect(try harness.run("import one.csv --account giro --dataset csv \(option)").exit == 0)
    #expect(try harness.run("undo --dataset csv \(option)").exit == 0)
    #expect(try harness.run("inspect \(path) --count").exit != 0)
    #expect(try harness.run("inspect \(path) --count \(option)").exit == 0)
  }

  @Test func `a workbook beyond a limit is read with the option that the finding names`() throws {
    let refused = try harness.run("validate --dataset xlsx --limit cells=10")
    #expect(refused.exit == 1 && refused.output.contains("more than 10 cells in the workbook"))
    var option = try option(in: refused.output)
    // Each refusal doubles it.
    var run = refused
    for _ in 0..<12 where run.output.contains("limit-passed") {
      run = try harness.run("validate --dataset xlsx \(option)")
      if run.output.contains("limit-passed") { option = try self.option(in: run.output) }
    }
    #expect(run.exit == 0, "\(run.output)")
  }

  @Test func `a statement beyond a limit names the option too`() throws {
    let text = String(repeating: "x", count: 1_100_000)
    try harness.write("long.csv", Array("Date,Payee,Amount\n2026-03-01,\(text),-3.00\n".utf8))
    let refused = try harness.run("import long.csv --account giro --dataset csv")
    #expect(refused.exit == 2)
    let option = try option(in: refused.errors)
    #expect(try harness.run("import long.csv --account giro --dry-run --dataset csv \(option)").exit == 0)
  }

  @Test func `what is no limit is wrong usage`() throws {
    let run = try harness.run("validate --dataset csv --limit dogs=4")
    #expect(run.exit == 64 && run.errors.contains("sets no limit"))
  }
}
