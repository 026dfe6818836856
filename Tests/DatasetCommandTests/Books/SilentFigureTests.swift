import TestSupport
import Testing

@testable import DatasetFormat

/// Figures that leave something out say so.
struct SilentFigureTests {
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

  @Test func `a row before its account's start is told when it is made, and by validate`() throws {
    #expect(try !run("accounts edit save --start 2026-06-01").errors.contains("before the account"))
    let transfer = try run("transfer 500 giro save --date 2026-05-01")
    #expect(
      transfer.exit == 0
        && transfer.errors.contains("1 row of save is dated before the account starts (2026-06-01)"))
    #expect(try run("add 5 groceries Shop --account save --date 2026-05-02").errors.contains("in no balance"))
    #expect(
      try !run("add 5 groceries Shop --account save --date 2026-06-02").errors.contains("before the account"))
    #expect(try run("validate").output.contains("before-account-start"))
    try harness.write("old.csv", "Date,Text,Amount\n2026-05-03,Shop,-4.00\n2026-06-03,Shop,-5.00\n".utf8)
    #expect(try run("import old.csv --account save --yes").errors.contains("1 row of save is dated before"))
    #expect(try run("accounts edit giro --start 2026-05-15").errors.contains("1 row of giro is dated before"))
  }

  @Test func `days that a spreadsheet program may have turned around in a CSV file are asked about`() throws {
    let lines =
      "Date,Text,Amount\n2026-04-03,A,-1.00\n2026-05-03,B,-2.00\n13/04/2026,C,-3.00\n28/03/2026,D,-4.00\n"
    try harness.write("turned.csv", lines.utf8)
    let asked = try run("import turned.csv --account giro --yes")
    #expect(asked.exit == 1 && asked.output.contains("--answer swapped-dates=as-read"), "\(asked.output)")
    let said = try run("import turned.csv --account giro --yes --answer swapped-dates=as-read")
    #expect(said.exit == 0 && said.output.contains("4 new"), "\(said.output)\(said.errors)")
    // A later day shows that the year-first dates are what they say.
    try harness.write("mixed.csv", lines.replacing("2026-05-03", with: "2026-05-13").utf8)
    #expect(try run("import mixed.csv --account save --yes").exit == 0)
  }

  @Test func `income that is taken back lowers income`() throws {
    #expect(try run("add 100 salary Job --date 2026-01-02").exit == 0)
    #expect(try run("add 30 salary Job --refund --date 2026-01-05").exit == 0)
    let report = try JSONValue(run("report summary --period 2026-01 --json").output)
    #expect(report["currencies"]?.elements?.first?["incomeMinor"] == .integer(7000))
    #expect(try run("balance").output.contains("1070.00"))
  }

  @Test func `nothing is proposed for a row that it cannot have`() throws {
    #expect(try run("add 30 salary Boss --date 2026-01-02").exit == 0)
    #expect(try run("add 10 groceries Boss --date 2026-01-03").exit == 0)
    #expect(try harness.run(["edit", "3", "--category", "", "--dataset", "Money"]).exit == 0)
    let answers = try run("categorise --json").output
    let open = try JSONValue(answers)["payees"]?.elements ?? []
    #expect(open.map { $0["payee"] } == [.string("Boss")] && open.first?["type"] == .string("expense"))
    // All that is known of the payee is income.
    #expect(open.first?["categoryKey"] == .null && open.first?["votes"] == .array([]))
    try harness.write("answers.json", answers.utf8)
    #expect(try run("categorise --apply answers.json").exit == 0)
  }

  @Test func `an end that is taken back brings the days after it back`() throws {
    let start = "2026-01-02"
    #expect(try run("recurring add 10 coffee K --every weekly --date \(start)").exit == 0)
    let before = try run("recurring list --json").output
    let year = Origin.system.today.year
    #expect(try run("recurring edit k --end \(year)-12-01").exit == 0)
    let ended = try run("generate --json").output
    #expect(try harness.run(["recurring", "edit", "k", "--end", "", "--dataset", "Money"]).exit == 0)
    #expect(try run("generate").exit == 0)
    let count = { (text: String) in try JSONValue(text)["rules"]?.elements?.first?["transactions"] }
    #expect(try count(run("recurring list --json").output) == count(before), "\(ended)")
  }
}
