import DatasetFormat
import TestSupport
import Testing

/// What stands beside the days of a report comes to what the earlier days came to: nothing of it is left out.
struct ReportComparisonTests {
  private let harness: CommandHarness

  /// What was spent in each month.
  private static let october = 5800
  private static let november = 800

  private static let image = Result {
    try CommandHarness.prepared { harness in
      try harness.run("create Money --storage csv --currency EUR --account Giro:checking:1000")
      for line in [
        "categories add Sweets --type expense --parent groceries",
        "add 5 groceries Aldi --date 2026-10-01", "add 10 groceries Landlord --date 2026-10-31",
        "add 40 dining Zoo --date 2026-10-02", "add 3 sweets Aldi --date 2026-10-03",
        "add 7 sweets Aldi --date 2026-11-03", "add 1 groceries Kiosk --date 2026-11-04",
      ] { try harness.run("\(line) --dataset Money") }
    }
  }

  init() throws { harness = try CommandHarness(Self.image.get()) }

  private func rows(_ report: String) throws -> [JSONValue] {
    let run = try harness.run("report \(report) --json --dataset Money")
    #expect(run.exit == 0, "\(report): \(run.errors)")
    return try JSONValue(run.output)["currencies"]?.elements?.first?["rows"]?.elements ?? []
  }

  private func number(_ value: JSONValue?) -> Int {
    if case .integer(let number)? = value { return number }
    return 0
  }

  private func sum(_ name: String, of rows: [JSONValue]) -> Int { rows.reduce(0) { $0 + number($1[name]) } }

  private func text(_ report: String) throws -> String {
    try harness.run("report \(report) --dataset Money").output
  }

  @Test func `earlier days that stand beside none have rows of their own`() throws {
    for report in ["calendar", "trends --by week", "cashflow --by day", "trends --by month"] {
      let found = try rows("\(report) --period 2026-11 --compare previous")
      #expect(sum("previousExpenseMinor", of: found) == Self.october, "\(report)")
      #expect(sum("expenseMinor", of: found) == Self.november, "\(report)")
    }
    let last = try #require(try rows("calendar --period 2026-11 --compare previous").last)
    #expect(last["from"] == .null && last["to"] == .null && last["expenseMinor"] == .integer(0))
    #expect(last["previousFrom"] == .string("2026-10-31") && last["previousExpenseMinor"] == .integer(1000))
    let csv = try text("calendar --period 2026-11 --compare previous --csv")
    #expect(csv.hasSuffix("\nEUR,,,0.00,0.00,0.00,0.00,10.00,2026-10-31,2026-10-31\n"), "\(csv)")
    let table = try text("calendar --period 2026-11 --compare previous")
    #expect(table.contains("(2026-10-31)") && table.contains("in brackets"), "\(table)")
    // Where the earlier days are fewer, nothing stands in brackets.
    let fewer = try text("calendar --period 2026-10 --compare previous")
    #expect(!fewer.contains("("), "\(fewer)")
  }

  @Test func `who was paid in the earlier days alone is listed, and what --top leaves out adds up`() throws {
    let report = "payees --period 2026-11 --compare previous"
    let found = try rows(report)
    #expect(found.map { $0["name"]?.string } == ["Aldi", "Kiosk", "Zoo", "Landlord"])
    #expect(found.map { number($0["previousMinor"]) } == [800, 0, 4000, 1000])
    #expect(sum("amountMinor", of: found) == Self.november)
    let csv = try text("\(report) --csv")
    #expect(csv.contains("EUR,Zoo,Zoo,,0.00,") && csv.contains(",0,40.00\n"), "\(csv)")
    let table = try text("\(report) --top 1")
    #expect(table.contains("and 3 other payees: 1.00 EUR, before 50.00 EUR"), "\(table)")
    #expect(try text("payees --period 2026-11 --top 1").contains("and 1 other payee: 1.00 EUR\n"))
  }

  @Test func `own amounts of categories add up, now and before, and totals stand beside them`() throws {
    let found = try rows("spending --period 2026-11 --compare previous")
    for (name, expected) in [
      ("amountMinor", Self.november), ("previousMinor", Self.october),
      ("changeMinor", Self.november - Self.october),
    ] { #expect(sum(name, of: found) == expected, "\(name)") }
    let groceries = try #require(found.first { $0["key"] == .string("groceries") })
    for (name, expected) in [
      ("amountMinor", 100), ("totalMinor", 800), ("previousMinor", 1500), ("changeMinor", -1400),
      ("previousTotalMinor", 1800), ("changeTotalMinor", -1000),
    ] { #expect(groceries[name] == .integer(expected), "\(name)") }
    let csv = try text("spending --period 2026-11 --compare previous --csv")
    #expect(csv.contains(",share,transactions,previous,change,previousTotal,changeTotal\n"), "\(csv)")
    let table = try text("spending --period 2026-11 --compare previous")
    let line = try #require(table.split(separator: "\n").first { $0.contains("Groceries") })
    #expect(line.contains("18.00") && line.contains("-10.00"), "\(table)")
  }

  @Test func `what all accounts came to stands beside the same day of the earlier days`() throws {
    let found = try rows("networth --period 2026-11 --by week --compare previous")
    let last = try #require(found.last { $0["date"] != .null })
    #expect(number(last["balanceMinor"]) == 100_000 - Self.october - Self.november)
    let whole = try rows("networth --period 2026-11 --compare previous")
    #expect(whole.count == 1)
    for (name, expected) in [
      ("balanceMinor", 100_000 - Self.october - Self.november),
      ("previousBalanceMinor", 100_000 - Self.october),
      ("changeMinor", -Self.november),
    ] { #expect(whole[0][name] == .integer(expected), "\(name)") }
    #expect(whole[0]["previousDate"] == .string("2026-10-31"))
    // A longer month has a day more, which stands in brackets.
    let days = try rows("networth --period 2026-11 --by day --compare previous")
    #expect(days.count == 31 && days[30]["date"] == .null && days[30]["balanceMinor"] == .null)
    #expect(days[30]["previousDate"] == .string("2026-10-31") && days[30]["changeMinor"] == .null)
    let table = try text("networth --period 2026-11 --by day --compare previous")
    #expect(table.contains("(2026-10-31)") && table.contains("in brackets"), "\(table)")
    #expect(
      try text("networth --period 2026-11 --by day --compare previous --csv").contains(
        ",,942.00,,2026-10-31\n"))
  }

  @Test func `what moved an account in the earlier days stands beside`() throws {
    let found = try rows("accounts --period 2026-11 --compare last-year")
    #expect(found.map { number($0["previousOutMinor"]) } == [0])
    let account = try #require(try rows("accounts --period 2026-11 --compare previous").first)
    for (name, expected) in [
      ("openingMinor", 100_000 - Self.october), ("outMinor", Self.november), ("previousInMinor", 0),
      ("previousOutMinor", Self.october), ("previousClosingMinor", 100_000 - Self.october),
    ] { #expect(account[name] == .integer(expected), "\(name)") }
  }

  @Test func `a goal says what was saved before, where days are named`() throws {
    try harness.run("goals add Bike 800 --account giro --dataset Money")
    let goal = try #require(try rows("goals --period 2026-11 --compare previous").first)
    for (name, expected) in [
      ("savedMinor", 100_000 - Self.october - Self.november), ("previousSavedMinor", 100_000 - Self.october),
      ("changeMinor", -Self.november),
    ] { #expect(goal[name] == .integer(expected), "\(name)") }
    let run = try harness.run("report goals --compare previous --dataset Money")
    #expect(run.exit == 64 && run.errors.contains("--compare needs days that begin and end"), "\(run.errors)")
  }

  @Test func `each span of a budget stands beside one of the earlier days, and none is missing`() throws {
    try harness.run("budgets set groceries 20 --from 2026-10-01 --dataset Money")
    try harness.run("budgets set dining 30 --period week --from 2026-10-01 --end 2026-10-31 --dataset Money")
    let found = try rows("budget --period 2026-11 --compare previous")
    let groceries = try #require(found.first)
    for (name, expected) in [
      ("budgetedMinor", 2000), ("activityMinor", Self.november), ("previousBudgetedMinor", 2000),
      ("previousActivityMinor", 1800), ("previousAvailableMinor", 200),
    ] { #expect(groceries[name] == .integer(expected), "\(name)") }
    #expect(groceries["previousFrom"] == .string("2026-10-01"))
    // The weekly budget has ended, but for the week in which November begins.
    let dining = found.filter { $0["categoryKey"] == .string("dining-out") }
    #expect(sum("previousActivityMinor", of: dining) == 4000, "\(dining)")
    #expect(dining.contains { $0["from"] == .null && $0["budgetedMinor"] == .null && $0["status"] == .null })
    let table = try text("budget --period 2026-11 --compare previous")
    #expect(table.contains("(2026-10-") && table.contains("in brackets"), "\(table)")
  }

  @Test func `a category is meant without those below it, which is said`() throws {
    let run = try harness.run("report spending --period 2026-11 --category groceries --dataset Money")
    #expect(run.exit == 0 && run.errors.contains("without the categories below: Sweets"), "\(run.errors)")
    let both = "report spending --period 2026-11 --category groceries --category sweets --dataset Money"
    #expect(try harness.run(both).errors.isEmpty)
  }
}
