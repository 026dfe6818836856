import Testing

/// `inspect --salvage` and `--limit`, as a person meets them: by the messages that name them.
struct InspectSalvageTests {
  /// A folder with a new dataset's workbook, cut by so many bytes.
  private static func harness(cutBy count: Int) throws -> CommandHarness {
    let harness = try CommandHarness()
    try harness.run("create Money --currency EUR")
    let bytes = try harness.read("Money/Data/Money.xlsx")
    try harness.write("Cut.xlsx", bytes.dropLast(count))
    return harness
  }

  @Test func `a refusal of a damaged workbook names the way to what is left`() throws {
    let run = try Self.harness(cutBy: 30).run("inspect Cut.xlsx")
    #expect(run.exit == 2)
    #expect(run.output.isEmpty)
    #expect(run.errors.hasSuffix("What is still in it: dataset inspect Cut.xlsx --salvage\n"))
  }

  @Test func `a salvaged workbook shows its cells, says what was kept, and exits with 1`() throws {
    let harness = try Self.harness(cutBy: 30)
    let run = try harness.run("inspect Cut.xlsx --salvage --cells")
    #expect(run.exit == 1)
    #expect(run.output == (try harness.run("inspect Money/Data/Money.xlsx --cells")).output)
    let lines = run.errors.split(separator: "\n")
    #expect(lines.first?.hasPrefix("salvaged: Cut.xlsx: The directory at the end") == true)
    #expect(lines.contains("salvaged: Cut.xlsx: \"Categories\": 28 rows kept."))
    for flag in ["--csv", "--count"] {
      #expect(try harness.run("inspect Cut.xlsx --salvage \(flag)").exit == 1)
    }
    #expect(try harness.run("inspect Cut.xlsx --salvage").output.hasPrefix("Cut.xlsx: damaged workbook, "))
  }

  @Test func `a workbook that is whole is shown as ever, salvage or not`() throws {
    let harness = try Self.harness(cutBy: 0)
    let run = try harness.run("inspect Cut.xlsx --salvage")
    #expect(run.exit == 0)
    #expect(run.output == (try harness.run("inspect Cut.xlsx")).output)
    #expect(run.errors.isEmpty)
  }

  @Test func `what holds nothing is refused, without advice that leads back here`() throws {
    let harness = try Self.harness(cutBy: 0)
    try harness.write("Cut.xlsx", try harness.read("Cut.xlsx").prefix(500))
    let run = try harness.run("inspect Cut.xlsx --salvage")
    #expect(run.exit == 2)
    #expect(run.errors.contains("nothing can be salvaged"))
    #expect(!run.errors.contains("--salvage"))
  }

  @Test func `a limit holds as typed, and a name that is none is explained`() throws {
    let harness = try Self.harness(cutBy: 0)
    let refused = try harness.run("inspect Cut.xlsx --limit cells=10 --limit rows=100")
    #expect(refused.exit == 2)
    #expect(refused.errors.contains("--limit cells=20"))
    #expect(try harness.run("inspect Cut.xlsx --limit cells=100000").exit == 0)
    let unknown = try harness.run("inspect Cut.xlsx --limit dogs=4")
    #expect(unknown.exit == 64)
    #expect(unknown.errors.contains("\"dogs=4\" sets no limit"))
  }
}
