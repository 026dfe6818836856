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

  @Test func `a category is meant without those below it, which is said`() throws {
    let run = try harness.run("report spending --period 2026-11 --category groceries --dataset Money")
    #expect(run.exit == 0 && run.errors.contains("without the categories below: Sweets"), "\(run.errors)")
    let both = "report spending --period 2026-11 --category groceries --category sweets --dataset Money"
    #expect(try harness.run(both).errors.isEmpty)
  }
}
