import TestSupport
import Testing

@testable import DatasetFormat
@testable import Money

/// Figures that leave a row out say so.
struct ReportRowsTests {
  private let harness: CommandHarness

  init() throws {
    harness = try CommandHarness()
    try harness.run(
      "create Money --storage csv --currency EUR --account Giro:checking:1000 --account Save:savings")
  }

  private func run(_ line: String) throws -> CommandHarness.Run { try harness.run("\(line) --dataset Money") }

  @Test func `lists and goals say that a row is in no sum`() throws {
    _ = try run("members add Ana")
    for line in [
      "add 10 groceries First --date 2026-01-02 --tag t1",
      "add 20 groceries Second --date 2026-01-03 --tag t1",
      "goals add Trip 100 --category groceries",
    ] { #expect(try run(line).exit == 0) }
    try harness.edit("Money/Data/Transactions.csv", "Second", "amount", "1.2.3")
    for line in ["categories list", "tags list", "accounts list", "goals list", "report goals"] {
      let run = try run(line)
      #expect(
        run.exit == 1 && run.errors.contains("1 row cannot be read for certain"), "\(line): \(run.errors)")
    }
    #expect(try run("members list").exit == 0)
  }

  @Test func `a total and a heading that a person typed are no rows that are missing in figures`() throws {
    #expect(try run("add 10 groceries First --date 2026-01-02 --account giro").exit == 0)
    let file = "Money/Data/Transactions.csv"
    let rows = try harness.read(file)
    let commas = rows.prefix { $0 != 0x0A }.count { $0 == 0x2C }
    let typed = ["Total,,,,10.00", ",January,,,"].map {
      $0 + String(repeating: ",", count: commas - 4) + "\n"
    }
    try harness.write(file, rows + typed.joined().utf8)
    for line in [
      "report summary --period 2026-01", "report spending --period 2026-01", "report payees",
      "report accounts --period 2026-01", "report --html page.html", "export --to Money.journal",
    ] {
      let run = try run(line)
      #expect(run.exit == 0 && !run.errors.contains("cannot be read"), "\(line): \(run.errors)")
    }
    #expect(try run("report summary --period 2026-01").output.contains("transactions       1"))
    let findings = try run("validate").output
    #expect(findings.contains("row-total") && findings.contains("row-heading"), "\(findings)")
  }

  @Test func `a row in another currency than its account is in no balance, and not called unreadable`()
    throws
  {
    #expect(try run("add 10 groceries First --date 2026-01-02 --account giro").exit == 0)
    #expect(try run("add 20 groceries Second --date 2026-01-03 --account giro").exit == 0)
    try harness.edit("Money/Data/Transactions.csv", "First", "currency", "USD")
    for line in ["report accounts --period 2026-01", "report networth --period 2026-01"] {
      let one = try run(line)
      #expect(
        one.exit == 1 && !one.errors.contains("cannot be read")
          && one.errors.contains(
            "1 row is in another currency than its account, so it is in no balance, the first at "),
        "\(line): \(one.errors)")
    }
    // What can be read and what cannot are told apart.
    try harness.edit("Money/Data/Transactions.csv", "Second", "amount", "1.2.3")
    let both = try run("report accounts --period 2026-01")
    #expect(
      both.errors.contains("1 row cannot be read for certain") && both.errors.contains("1 row is in another"),
      "\(both.errors)")
    #expect(try run("report summary --period 2026-01").errors.contains("1 row cannot be read for certain"))
  }

  @Test func `income that is taken back lowers income`() throws {
    #expect(try run("add 100 salary Job --date 2026-01-02").exit == 0)
    #expect(try run("add 30 salary Job --refund --date 2026-01-05").exit == 0)
    let report = try JSONValue(run("report summary --period 2026-01 --json").output)
    #expect(report["currencies"]?.elements?.first?["incomeMinor"] == .integer(7000))
    #expect(try run("balance").output.contains("1070.00"))
  }
}

/// The average of `report trends`.
struct ReportAverageTests {
  private let harness: CommandHarness

  init() throws {
    harness = try CommandHarness()
    try harness.run(
      "create Money --storage csv --currency EUR --account Giro:checking:1000 --account Cash:cash:100")
  }

  private func run(_ lines: [String]) throws {
    for line in lines {
      let run = try harness.run("\(line) --dataset Money")
      #expect(run.exit == 0, "\(line): \(run.output)\(run.errors)")
    }
  }

  @Test func `an average is rounded`() throws {
    try run([
      "add 25 dining Z --account giro --date 2025-11-14",
      "add 0.01 dining Z --account giro --date 2025-10-15",
    ])
    let words = try harness.run("report trends --from 2025-10-15 --until 2025-11-20 --dataset Money").output
    #expect(words.contains("on average 12.51 EUR in 2 with entries"), "\(words)")
  }

  @Test func `months without a row are in no average`() throws {
    try run([
      "add 30 dining Z --account giro --date 2025-05-14", "add 60 dining Z --account giro --date 2025-07-02",
    ])
    let words = try harness.run(
      "report trends --from 2025-01-01 --until 2025-07-31 --by month --dataset Money"
    )
    .output
    // May and July.
    #expect(words.contains("on average 45.00 EUR in 2 with entries"), "\(words)")
    // Of one month there is no average.
    let later = try harness.run(
      "report trends --from 2025-06-01 --until 2025-07-31 --by month --dataset Money"
    )
    .output
    #expect(!later.contains("on average"), "\(later)")
  }
}

/// What `report networth` makes of an account that is archived.
struct ReportArchivedTests {
  private let harness: CommandHarness

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

  @Test func `rows to come of an archived account are in no net worth of today`() throws {
    try #require(run("add 40 dining Later --account old --date 2099-01-01").exit == 0)
    try run("accounts archive old")
    #expect(try worth() == .integer(10000))
  }
}
