import Testing

/// The words that a newcomer tries first lead to the command that is meant, and a wrong line says what to do.
@Suite struct CommandWordsTests {
  private static func harness() throws -> CommandHarness {
    let harness = try CommandHarness()
    try harness.run([
      "create", "Money", "--currency", "EUR", "--storage", "csv", "--account", "Giro:checking:100", "--quiet",
    ])
    try harness.run([
      "add", "12.50", "groceries", "Corner shop", "--date", "2026-03-02", "--dataset", "Money", "--quiet",
    ])
    return harness
  }

  @Test(arguments: [
    ("init Other --currency EUR", "create Other --currency EUR"),
    ("ls --dataset Money", "list --dataset Money"),
    ("budget --dataset Money", "budgets --dataset Money"),
    ("account --dataset Money", "accounts --dataset Money"),
    ("accounts ls --dataset Money", "accounts list --dataset Money"),
    ("category show --dataset Money", "categories list --dataset Money"),
    ("--dataset Money balance", "balance --dataset Money"), ("-C Money balance", "balance --dataset Money"),
    ("balance -C Money", "balance --dataset Money"),
    (
      "report spending --since 2026-03-01 --to 2026-03-31 --dataset Money",
      "report spending --from 2026-03-01 --until 2026-03-31 --dataset Money"
    ),
    (
      "report spending --since=2026-03-01 --dataset Money",
      "report spending --from 2026-03-01 --dataset Money"
    ),
    ("balance --date 2026-03-01 --dataset Money", "balance --on 2026-03-01 --dataset Money"),
    ("history --dataset Money", "log --dataset Money"), ("help ls", "help list"),
    ("help categorize", "help categorise"),
  ])
  func `a word that is tried first does what is meant`(tried: String, ours: String) throws {
    let first = try Self.harness().run(tried)
    let second = try Self.harness().run(ours)
    #expect(first.exit == second.exit && first.exit == 0, "\(first.errors)")
    #expect(first.output.count == second.output.count, "\(first.output)")
  }

  @Test func `an option that a command has keeps its meaning`() throws {
    let harness = try Self.harness()
    let run = try harness.run("export --to out --format csv --dataset Money --quiet")
    #expect(run.exit == 0, "\(run.errors)")
    #expect(
      try harness.run("export --until 2026-03-31 --output out2 --format csv --dataset Money --quiet").exit
        == 0)
  }

  @Test(arguments: [
    ("report spending --sine 2026-03-01 --dataset Money", "--sine"),
    ("accounts lsit --dataset Money", "lsit"),
    ("balance --on --dataset Money", "--on"), ("delete --dataset", "--dataset"),
  ])
  func `a line that is wrong is told in one shape`(line: String, names: String) throws {
    let run = try Self.harness().run(line)
    #expect(run.exit == 64)
    #expect(run.errors.hasPrefix("dataset: "), "\(run.errors)")
    #expect(run.errors.contains(names), "\(run.errors)")
    #expect(!run.errors.contains("Usage:") && !run.errors.contains("Error:"), "\(run.errors)")
    #expect(run.errors.contains("--help"), "\(run.errors)")
  }
}
