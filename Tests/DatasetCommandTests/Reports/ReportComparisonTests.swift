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
    let whole = try rows("networth --period 2026-11 --compare previous")
    #expect(whole.count == 1)
    for (name, expected) in [
      ("balanceMinor", 100_000 - Self.october - Self.november),
      ("previousBalanceMinor", 100_000 - Self.october), ("changeMinor", -Self.november),
    ] { #expect(whole[0][name] == .integer(expected), "\(name)") }
    #expect(whole[0]["previousDate"] == .string("2026-10-31"))
    let days = try rows("networth --period 2026-11 --by day --compare previous")
    #expect(days.count == 30)
    #expect(days.map { $0["previousDate"]?.string }.prefix(2) == ["2026-10-01", "2026-10-02"])
    #expect(days[29]["previousDate"] == .string("2026-10-31"))
    #expect(days[1]["previousBalanceMinor"] == .integer(100_000 - 500 - 4000))
    #expect(days[1]["changeMinor"] == .integer(100_000 - Self.october - (100_000 - 4500)))
    // The end of a month is beside the end of one, whatever the day at hand.
    let year = try rows("networth --compare previous")
    #expect(year.count == 12)
    for row in year.dropLast() {
      let (day, before) = (row["date"]?.string ?? "", row["previousDate"]?.string ?? "")
      #expect(day.dropFirst(4).prefix(3) == before.dropFirst(4).prefix(3), "\(day) \(before)")
    }
    let table = try text("networth --period 2026-11 --compare previous")
    #expect(table.contains("2026-10-31") && table.contains("-8.00"), "\(table)")
  }

  @Test func `what moved an account in the earlier days stands beside`() throws {
    let found = try rows("accounts --period 2026-11 --compare last-year")
    #expect(found.map { $0["previousOutMinor"] } == [.integer(0)])
    let account = try #require(try rows("accounts --period 2026-11 --compare previous").first)
    for (name, expected) in [
      ("openingMinor", 100_000 - Self.october), ("outMinor", Self.november), ("previousInMinor", 0),
      ("previousOutMinor", Self.october), ("previousClosingMinor", 100_000 - Self.october),
    ] { #expect(account[name] == .integer(expected), "\(name)") }
  }

  @Test func `an account has no balance before it begins, and fills no goal then`() throws {
    try harness.run("accounts add Chest --type cash --balance 50 --start 2026-11-01 --dataset Money")
    try harness.run("goals add Bike 800 --account chest --dataset Money")
    let chest = try #require(
      try rows("accounts --period 2026-11 --compare previous").first { $0["accountKey"] == .string("chest") })
    #expect(chest["closingMinor"] == .integer(5000) && chest["previousClosingMinor"] == .null)
    let october = try #require(
      try rows("accounts --period 2026-10").first { $0["accountKey"] == .string("chest") })
    #expect(october["openingMinor"] == .null && october["closingMinor"] == .null)
    let goal = try #require(try rows("goals --period 2026-11 --compare previous").first)
    for (name, expected) in [("savedMinor", 5000), ("previousSavedMinor", 0), ("changeMinor", 5000)] {
      #expect(goal[name] == .integer(expected), "\(name)")
    }
    let worth = try #require(try rows("networth --period 2026-11 --compare previous").first)
    #expect(worth["changeMinor"] == .integer(5000 - Self.november))
  }

  @Test func `a goal says what was saved before, where days are named`() throws {
    try harness.run("goals add Bike 800 --account giro --dataset Money")
    let goal = try #require(try rows("goals --period 2026-11 --compare previous").first)
    for (name, expected) in [
      ("savedMinor", 100_000 - Self.october - Self.november),
      ("previousSavedMinor", 100_000 - Self.october), ("changeMinor", -Self.november),
    ] { #expect(goal[name] == .integer(expected), "\(name)") }
    let run = try harness.run("report goals --compare previous --dataset Money")
    #expect(run.exit == 64 && run.errors.contains("--compare needs days that begin and end"), "\(run.errors)")
  }

  @Test func `each span of a budget stands beside the one as far before it, and none is missing`() throws {
    try harness.run("budgets set groceries 20 --from 2026-10-01 --rolls-over --dataset Money")
    try harness.run(
      "budgets set dining 30 --period week --from 2026-10-01 --end 2026-10-31 --dataset Money")
    let found = try rows("budget --period 2026-11 --compare previous")
    let groceries = try #require(found.first)
    for (name, expected) in [
      ("carriedMinor", 200), ("budgetedMinor", 2000), ("activityMinor", Self.november),
      ("previousCarriedMinor", 0), ("previousBudgetedMinor", 2000), ("previousActivityMinor", 1800),
      ("previousAvailableMinor", 200),
    ] { #expect(groceries[name] == .integer(expected), "\(name)") }
    #expect(groceries["previousFrom"] == .string("2026-10-01"))
    // Of the weekly budget one week reaches into November; it stands beside one before the budget began.
    let dining = found.filter { $0["categoryKey"] == .string("dining-out") }
    #expect(dining.map { $0["from"]?.string } == ["2026-10-26", nil, nil, nil, nil])
    #expect(
      dining.map { $0["previousFrom"]?.string } == [
        nil, "2026-09-28", "2026-10-05", "2026-10-12", "2026-10-19",
      ])
    #expect(sum("previousActivityMinor", of: dining) == 4000, "\(dining)")
    #expect(dining.dropFirst().allSatisfy { $0["budgetedMinor"] == .null && $0["status"] == .null })
    let table = try text("budget --period 2026-11 --compare previous")
    #expect(table.contains("(2026-09-28)") && table.contains("in brackets"), "\(table)")
    // No span stands beside itself, and a year's months stand beside those of the year before, however few were planned.
    let days = try rows("budget --from 2026-11-10 --until 2026-11-13 --compare previous")
    #expect(days.first?["previousFrom"] == .string("2026-10-01"))
    let months = try rows("budget --period 2026 --compare last-year --category groceries")
    #expect(months.count == 3 && months.allSatisfy { $0["previousFrom"] == .null })
  }

  @Test func `a category is meant without those below it, which is said`() throws {
    let run = try harness.run("report spending --period 2026-11 --category groceries --dataset Money")
    #expect(run.exit == 0 && run.errors.contains("without the subcategories: Sweets"), "\(run.errors)")
    let both = "report spending --period 2026-11 --category groceries --category sweets --dataset Money"
    #expect(try harness.run(both).errors.isEmpty)
  }
}
