import Foundation
import Testing

/// What stands in the folder beside the dataset, or instead of it, is said and never chosen silently.
@Suite struct ValidateFolderTests {
  private struct Report: Decodable {
    struct Finding: Decodable {
      var code: String
      var severity: String
      var file: String
    }
    var findings: [Finding]
  }

  private static func dataset(_ storage: String) throws -> CommandHarness {
    let harness = try CommandHarness()
    let run = try harness.run("create M --storage \(storage) --currency EUR --account Giro --quiet")
    try #require(run.exit == 0, "\(run.errors)")
    try harness.write("s.csv", "Date,Description,Amount\n2026-01-16,REWE,-5.00\n".utf8)
    return harness
  }

  private static func findings(_ harness: CommandHarness, exit: Int32) throws -> [String] {
    let run = try harness.run("validate --dataset M --json")
    #expect(run.exit == exit, "\(run.errors)")
    let report = try JSONDecoder().decode(Report.self, from: Data(run.output.utf8))
    return report.findings.map { "\($0.severity) \($0.code) \($0.file)" }.sorted()
  }

  @Test func `a dataset that cannot be opened for what stands in its folder is a document of findings`()
    throws
  {
    let two = try Self.dataset("xlsx")
    try two.write("M/Data/M (1).xlsx", try two.read("M/Data/M.xlsx"))
    #expect(
      try Self.findings(two, exit: 1) == [
        "error two-workbooks M (1).xlsx", "warning conflicted-copy M (1).xlsx",
      ])
    #expect(try two.run("status --dataset M").exit == 2)
    try two.write("M/Data/Transactions.csv", "id\n".utf8)
    #expect(try Self.findings(two, exit: 1).contains("error two-storages M.xlsx"))
    try FileManager.default.removeItem(at: two.folder.appending(path: "M/Data"))
    #expect(try Self.findings(two, exit: 1) == ["error workbook-missing Data/"])
    let only = try two.run("validate --dataset M --json --only two-storages")
    #expect(only.exit == 0, "what is not asked for is not looked for")
  }

  @Test(arguments: [("zip-truncated", 0.5), ("zip-directory-missing", 0.999), ("file-empty", 0)])
  func `a workbook that cannot be opened is a document of findings, whatever is asked for`(
    _ code: String, _ share: Double
  ) throws {
    let book = try Self.dataset("xlsx")
    let bytes = try book.read("M/Data/M.xlsx")
    try book.write("M/Data/M.xlsx", bytes.prefix(Int(Double(bytes.count) * share)))
    #expect(try Self.findings(book, exit: 1) == ["error \(code) M.xlsx"])
    let text = try book.run("validate --dataset M")
    #expect(text.exit == 1 && text.output.hasPrefix("error: \(code) (1)"))
    let sarif = try book.run("validate --dataset M --sarif")
    #expect(sarif.exit == 1 && sarif.output.contains("\"\(code)\""), "\(sarif.output)")
    #expect(try book.run("status --dataset M").exit == 2)
  }

  @Test(arguments: [
    "Transactions (1).csv", "Transactions (conflicted copy 2026-03-01).csv", "Transactions - Copy.csv",
    "Transactions.sync-conflict-20260301-101112-ABCDEFG.csv",
  ])
  func `a copy of a tab's file is found, and an import says that it leaves it alone`(_ copy: String) throws {
    let harness = try Self.dataset("csv")
    let bytes = try harness.read("M/Data/Transactions.csv")
    try harness.write("M/Data/\(copy)", bytes)
    #expect(try Self.findings(harness, exit: 0) == ["warning conflicted-copy \(copy)"])
    let run = try harness.run("import s.csv --dataset M")
    #expect(run.exit == 0)
    #expect(run.errors.contains("Data/\(copy) looks like a copy of Transactions.csv"))
    #expect(try harness.read("M/Data/\(copy)") == bytes)
  }

  @Test(arguments: [["transactions.csv"], ["transactions.csv", "TRANSACTIONS.csv"]])
  func `of two files that could be a tab neither is changed`(_ names: [String]) throws {
    let harness = try Self.dataset("csv")
    for name in names {
      try harness.write("M/Data/\(name)", try harness.read("M/Data/Transactions.csv"))
    }
    if names.count == 2 {
      try FileManager.default.removeItem(at: harness.folder.appending(path: "M/Data/Transactions.csv"))
    }
    let before = try harness.contents(of: "M/Data")
    #expect(try Self.findings(harness, exit: 0) == ["warning tab-copied transactions.csv"])
    for dryRun in ["", " --dry-run"] {
      let run = try harness.run("import s.csv --dataset M\(dryRun)")
      #expect(run.exit == 2)
      #expect(run.errors.contains("transactions.csv") && run.errors.contains("Nothing was changed."))
    }
    #expect(try harness.contents(of: "M/Data") == before)
  }
}
