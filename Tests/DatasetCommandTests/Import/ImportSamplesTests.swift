import Foundation
import Testing

/// Every file of `Samples/` gives what the file beside it says, through the built command.
@Suite struct ImportSamplesTests {
  @Test(arguments: try SampleStatement.all())
  func `a sample statement gives its facts`(sample: SampleStatement) throws {
    let facts = sample.facts
    let harness = try CommandHarness()
    let run = try harness.run(
      ["import", sample.file.path, "--no-dataset", "--dry-run", "--json"] + facts.arguments)
    try #require(run.exit == facts.exit, "\(run.errors)")
    let document = try ImportDocument(run.output)
    #expect(document.version == 1)
    try #require(document.statements.count == 1)
    let statement = document.statements[0]

    let entries = statement.transactions.map { entry in
      SampleStatement.Facts.Line(
        date: entry.date, amountMinor: entry.amountMinor,
        text: "\(entry.payee ?? "") \(entry.text ?? "")", status: entry.status)
    }
    try #require(entries.count == facts.lines.count, "\(entries)")
    for (entry, fact) in zip(entries, facts.lines) {
      #expect(entry.date == fact.date, "\(fact)")
      #expect(entry.amountMinor == fact.amountMinor, "\(fact)")
      #expect(entry.status == fact.status, "\(fact)")
      #expect(entry.text.contains(fact.text), "\(entry) of \(fact)")
    }

    var sums: [String: Int] = [:]
    for entry in statement.transactions where entry.status == "booked" {
      sums[entry.currency ?? "null", default: 0] += entry.amountMinor
    }
    #expect(sums == facts.sumMinor)
    #expect(statement.booked == facts.booked)
    #expect(statement.pending == facts.pending)
    #expect(statement.skipped.count == facts.skipped, "\(statement.skipped)")
    #expect(statement.lines == facts.booked + facts.pending + facts.skipped)
    #expect(statement.firstDate == facts.firstDate)
    #expect(statement.lastDate == facts.lastDate)
    #expect(statement.debits == facts.debits)
    #expect(statement.credits == facts.credits)
    #expect(statement.zeros == facts.zeros)
    #expect(statement.balanceReconciles == facts.balanceReconciles)
    #expect(statement.questions.isEmpty)
    if let opening = facts.openingBalance { #expect(statement.openingBalance == opening) }
    if let closing = facts.closingBalance { #expect(statement.closingBalance == closing) }
    #expect(try harness.contents().isEmpty, "a dry run writes nothing")
  }

  @Test func `a statement whose dates can be read two ways is a question with its choices`() throws {
    let samples = try SampleStatement.all().filter { $0.facts.asksFirst != nil }
    try #require(!samples.isEmpty)
    for sample in samples {
      let run = try CommandHarness().run(["import", sample.file.path, "--no-dataset", "--dry-run", "--json"])
      #expect(run.exit == 1)
      let statement = try #require(try ImportDocument(run.output).statements.first)
      #expect(statement.questions.map(\.code) == sample.facts.asksFirst)
      let choices = statement.questions.flatMap(\.choices)
      let answer = try #require(sample.facts.arguments.last)
      #expect(choices.contains { $0.contains(answer) }, "\(choices)")
    }
  }

  @Test func `every statement has its facts beside it and its line in the table`() throws {
    let folder = CommandHarness.root.appending(path: "Samples/statements")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let statements = names.filter { !$0.hasSuffix(".expected.json") }
    #expect(statements.count >= 8)
    let table = CommandHarness.root.appending(path: "Samples/README.md")
    let readme = try String(contentsOf: table, encoding: .utf8)
    for name in statements {
      #expect(names.contains("\(name).expected.json"), "\(name)")
      #expect(readme.contains("| `\(name)` |"), "the table of Samples/README.md lacks \(name)")
    }
  }

  @Test func `two overlapping statements give the same rows in either order`() throws {
    let samples = CommandHarness.root.appending(path: "Samples/statements")
    let february = samples.appending(path: "us-checking-february.csv").path
    let march = samples.appending(path: "us-checking-march.csv").path
    var results: [[String]] = []
    for files in [[february, march], [march, february], [february, march, february]] {
      let harness = try CommandHarness()
      try #require(try harness.run("create Money --storage csv --currency USD --account Checking").exit == 0)
      for file in files {
        let run = try harness.run(["import", file, "--dataset", "Money", "--yes"])
        try #require(run.exit == 0, "\(run.errors)")
      }
      results.append(try Self.bookings(harness))
    }
    #expect(results[0].count == 15)
    #expect(results[1] == results[0])
    #expect(results[2] == results[0])
  }

  /// Date, type, amount and text of every transaction, sorted.
  private static func bookings(_ harness: CommandHarness) throws -> [String] {
    try ExportDocument.transactions(harness).map { row in
      "\(row.date) \(row.type) \(row.amountMinor) \(row.statementText ?? "")"
    }.sorted()
  }
}
