import Foundation
import TestSupport
import Testing

/// The client in Python, which knows nothing but the command's outputs and their schemas.
struct PythonClientTests {
  @Test(
    .enabled(if: InstalledProgram.path(of: "python3") != nil, "python3 is not installed"),
    arguments: ["csv", "xlsx"])
  func `it imports a statement by a plan of its own, and takes it back`(storage: String) throws {
    let harness = try CommandHarness()
    try harness.run("create Money --storage \(storage) --currency EUR --account Giro")
    let before = try harness.contents(of: "Money/Data")
    let python = try #require(InstalledProgram.path(of: "python3"))
    let script = CommandHarness.root.appending(path: "Examples/python/import_statement.py").path
    let statement = CommandHarness.root.appending(path: "Samples/statements/de-giro.csv").path
    let run = try InstalledProgram.run(
      python, [script, "Money", statement, "utilities=Stadtwerke", "groceries=Kaufladen"],
      environment: ["DATASET": try CommandHarness.command().path, "HOME": harness.folder.path],
      in: harness.folder)
    let printed = String(decoding: run.output, as: UTF8.self)
    #expect(run.exit == 0, "\(printed)\(String(decoding: run.errors, as: UTF8.self))")
    #expect(printed.contains("utilities Stadtwerke Elbtal") && printed.contains("groceries Kaufladen"))
    #expect(printed.contains("rows are in Money, 3 of them with a category"))
    #expect(printed.contains("1 run undone; every file is as before: True"))
    #expect(try harness.contents(of: "Money/Data") == before)
  }
}
