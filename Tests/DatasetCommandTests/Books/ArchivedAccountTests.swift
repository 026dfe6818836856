import DatasetFormat
import TestSupport
import Testing

/// What is said and done about an account that is archived, and about days on which one has not begun.
struct ArchivedAccountTests {
  private let harness: CommandHarness
  private let rows = "Money/Data/Transactions.csv"

  init() throws {
    harness = try CommandHarness()
    for line in [
      "create Money --storage csv --currency EUR --account Giro:checking:100 --account Old:savings:50",
      "recurring add 9 utilities Strom --every monthly --date 2026-01-05 --account old --dataset Money",
    ] {
      let run = try harness.run(line)
      try #require(run.exit == 0, "\(line): \(run.errors)")
    }
  }

  @discardableResult
  private func run(_ line: String) throws -> CommandHarness.Run { try harness.run("\(line) --dataset Money") }

  private func worth() throws -> JSONValue? {
    let report = try JSONValue(run("report networth --until today --json").output)
    return report["currencies"]?.elements?.first?["rows"]?.elements?.last?["balanceMinor"]
  }

  @Test func `archiving says what is left on the account and what comes to it`() throws {
    try #require(run("add 3 dining Later --account old --date 2099-01-01").exit == 0)
    let archive = try run("accounts archive old")
    #expect(archive.exit == 0)
    #expect(archive.errors.contains("old holds "), "\(archive.errors)")
    #expect(archive.errors.contains("1 recurring rule of old makes no rows while it is archived: Strom"))
    #expect(archive.errors.contains("still to come: dataset delete --account old --from tomorrow"))
    let silent = try run("accounts archive giro --dry-run")
    #expect(silent.errors.contains("giro holds 100.00 EUR") && !silent.errors.contains("rule"))
  }

  @Test func `a rule of an archived account makes no rows, and that is said`() throws {
    try run("accounts archive old")
    let before = try harness.read(rows)
    let generate = try run("generate --through 2031 --json")
    #expect(generate.exit == 0)
    #expect(generate.errors.contains("Strom: no rows are made, as its account old is archived"))
    #expect(try JSONValue(generate.output)["occurrences"]?.elements?.isEmpty == true)
    #expect(try harness.read(rows) == before)
    let refused = try run("recurring add 5 utilities Gas --every monthly --date 2026-01-05 --account old")
    #expect(refused.exit == 2 && refused.errors.contains("accounts restore old"), "\(refused.errors)")
    try run("accounts restore old")
    #expect(
      try JSONValue(run("generate --through 2031 --json").output)["occurrences"]?.elements?.isEmpty == false)
  }

  @Test func `rows to come of an archived account are in no net worth of today`() throws {
    try #require(run("add 40 dining Later --account old --date 2099-01-01").exit == 0)
    try run("accounts archive old")
    #expect(try worth() == .integer(10000))
  }

  @Test func `an account is not reconciled on a day before it began`() throws {
    try #require(run("accounts edit giro --start 2026-03-01").exit == 0)
    let before = try harness.contents(of: "Money/Data")
    for line in ["reconcile giro 70 --on 2026-02-01 --adjust", "reconcile giro 0 --on 2026-02-28"] {
      let refused = try run(line)
      #expect(
        refused.exit == 2 && refused.errors.contains("giro: it begins on 2026-03-01"), "\(refused.errors)")
    }
    #expect(try harness.contents(of: "Money/Data") == before)
    #expect(try run("reconcile giro 70 --on 2026-03-01 --adjust").exit == 0)
  }

  @Test(arguments: [
    "add 5 dining Z --date 2026-02-30", "edit 2 --date 2026-02-30", "transfer 5 giro old --date 2026-02-30",
    "adjust giro 5 --date 2026-02-30", "reconcile giro 5 --on 2026-02-30", "balance --on 2026-02-30",
    "budgets --on 2026-02-30", "budgets set dining 5 --from 2026-02-30", "log --since 2026-02-30",
    "accounts edit giro --start 2026-02-30", "recurring add 5 dining Z --every monthly --date 2026-02-30",
    "goals add Bike 900 --by 2026-02-30", "report spending --until 2026-02-30",
  ])
  func `a day that does not exist is wrong usage everywhere`(line: String) throws {
    let refused = try run(line)
    #expect(refused.exit == 64 && refused.errors.contains("2026-02-30"), "\(refused.exit) \(refused.errors)")
  }

  @Test func `an export up to a day holds no balance with which an account began later`() throws {
    try #require(run("accounts add New --balance 70 --start 2026-06-01").exit == 0)
    for format in ["journal", "ledger", "beancount", "qif"] {
      try #require(run("export --until 2026-05-31 --to may.\(format)").exit == 0)
      try #require(run("export --until 2026-06-30 --to june.\(format)").exit == 0)
      let (may, june) = try (harness.read("may.\(format)"), harness.read("june.\(format)"))
      #expect(!String(decoding: may, as: UTF8.self).contains("70.00"), "\(format)")
      #expect(String(decoding: june, as: UTF8.self).contains("70.00"), "\(format)")
    }
  }

  @Test(arguments: ["10000000000000.00", "-90071992547409.91"])
  func `an amount that a spreadsheet does not keep is refused`(amount: String) throws {
    let refused = try run("accounts add Big --balance \(amount)")
    #expect(refused.exit == 2 && refused.errors.contains("keeps 15 digits"), "\(refused.errors)")
    #expect(try run("accounts add Big --balance 9999999999999.99").exit == 0)
  }
}
