import Foundation
import TestSupport
import Testing

/// `report tags` and `report year`, as text, CSV, JSON and workbooks.
struct TagAndYearReportTests {
  private let harness: CommandHarness

  private static let image = Result {
    try CommandHarness.prepared { harness in
      try harness.run("create Money --storage csv --currency EUR --account Giro:checking:1000")
      for line in [
        "categories add Sweets --type expense --parent groceries",
        "add 2000 salary Nord --date 2026-01-30", "add 2000 salary Nord --date 2026-03-30",
        "add 10 groceries Shop --date 2026-01-05 --tag trip --tag work",
        "add 4 sweets Shop --date 2026-01-06 --tag trip", "add 20 groceries Shop --date 2026-03-05",
        "add 3 groceries Shop --refund --date 2026-03-06 --tag work", "add 7 --date 2026-03-07",
        "add 900 groceries Shop --date 2025-12-31 --tag old",
      ] {
        try harness.run("\(line) --dataset Money")
      }
    }
  }

  init() throws { harness = try CommandHarness(Self.image.get()) }

  private func object(_ line: String) throws -> [String: Any] {
    let run = try harness.run("\(line) --json --dataset Money")
    return try #require(JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
  }

  private func rows(_ line: String) throws -> [[String: Any]] {
    let currencies = try #require(object(line)["currencies"] as? [[String: Any]])
    return try #require(currencies.first?["rows"] as? [[String: Any]])
  }

  @Test func `a row with several tags counts for each, and once for the whole`() throws {
    let run = try harness.run("report tags --period 2026 --dataset Money")
    #expect(run.exit == 0, "\(run.errors)")
    #expect(run.output.contains("together 38.00 EUR, each row once"), "\(run.output)")
    let rows = try rows("report tags --period 2026")
    #expect(rows.map { $0["tag"] as? String } == ["trip", "work", nil])
    #expect(rows.map { $0["amountMinor"] as? Int } == [1400, 700, 2700])
    #expect(rows.map { $0["transactions"] as? Int } == [2, 2, 2])
    #expect(try harness.run("report --by tag --period 2026 --dataset Money").output == run.output)
    #expect(try harness.run("report --period 2026 --by=tag --dataset Money").output == run.output)
    let compared = try self.rows("report tags --period 2026-03 --compare previous")
    #expect(compared.map { $0["tag"] as? String } == ["work", nil])
    let earned = try self.rows("report tags --period 2026 --type income")
    #expect(earned.map { $0["amountMinor"] as? Int } == [400_000])
  }

  @Test func `other words behind --by are reports, or steps of time`() throws {
    let spending = try harness.run("report spending --period 2026 --dataset Money").output
    #expect(try harness.run("report --by category --period 2026 --dataset Money").output == spending)
    #expect(try harness.run("report trends --by quarter --period 2026 --dataset Money").exit == 0)
    #expect(
      try harness.run("report --by tag --period 2026 --dataset Money --csv").output.hasPrefix("currency,tag,")
    )
  }

  @Test func `the months of a year add up to its totals`() throws {
    let document = try object("report year --period 2026")
    #expect((document["spans"] as? [[String: Any]])?.count == 12)
    let rows = try rows("report year --period 2026")
    func months(_ kind: String, _ key: String?) -> [Int]? {
      rows.first { $0["kind"] as? String == kind && $0["key"] as? String == key }?["amountsMinor"] as? [Int]
    }
    #expect(months("income", "salary")?.prefix(4) == [200_000, 0, 200_000, 0])
    #expect(months("expense", "groceries")?.prefix(4) == [1000, 0, 1700, 0], "a refund lowers it")
    #expect(months("expense", "sweets")?.prefix(4) == [400, 0, 0, 0])
    #expect(months("expense", nil)?.prefix(4) == [0, 0, 700, 0])
    #expect(months("expenseTotal", nil)?.prefix(4) == [1400, 0, 2400, 0])
    #expect(months("net", nil)?.prefix(4) == [198_600, 0, 197_600, 0])
    for row in rows {
      let sum = (row["amountsMinor"] as? [Int])?.reduce(0, +)
      #expect(row["totalMinor"] as? Int == sum)
      #expect(row["averageMinor"] as? Int == sum.map { $0 / 2 }, "two months have entries")
    }
    let own = rows.filter { $0["kind"] as? String == "expense" }.compactMap { $0["totalMinor"] as? Int }
    #expect(own.reduce(0, +) == 3800)
  }

  @Test func `text shows a parent with what is below it, and CSV each row alone`() throws {
    let text = try harness.run("report year --period 2026-01..2026-03 --dataset Money")
    #expect(text.output.contains("averages over 2 months with entries"), "\(text.output)")
    #expect(text.output.contains("14.00"), "\(text.output)")
    let csv = try harness.run("report year --period 2026 --csv --dataset Money").output
    let lines = csv.split(separator: "\n").map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    #expect(lines[0].prefix(6) == ["currency", "kind", "key", "name", "parentKey", "2026-01"])
    #expect(lines[0].suffix(2) == ["total", "average"])
    let groceries = try #require(lines.first { $0.count > 2 && $0[2] == "groceries" })
    #expect(groceries[5] == "10.00" && groceries[7] == "17.00" && groceries.suffix(2) == ["27.00", "13.50"])
    #expect(try harness.run("report year --compare previous --dataset Money").exit == 64)
  }

  @Test func `a report is a sheet of numbers`() throws {
    let run = try harness.run("report year --period 2026 --xlsx year.xlsx --dataset Money")
    #expect(run.exit == 0 && run.errors.contains("wrote year.xlsx"), "\(run.errors)")
    let cells = try harness.run("inspect year.xlsx --cells").output
    #expect(cells.contains(#"{"sheet":"year","ref":"F1","kind":"string","value":"2026-01"}"#), "\(cells)")
    #expect(
      cells.contains(#""kind":"number","value":2000}"#) || cells.contains(#""value":"2000"#), "\(cells)")
    #expect(try harness.run("report year --xlsx year.xlsx --dataset Money").exit == 2, "it is there")
    #expect(try harness.run("report year --xlsx year.xlsx --force --dataset Money").exit == 0)
    for line in [
      "report year --force", "report year --xlsx a.xlsx --csv", "report --html a.html --xlsx a.xlsx",
    ] {
      #expect(try harness.run("\(line) --dataset Money").exit == 64, "\(line)")
    }
    try harness.run("report spending --period 2026-03 --compare previous --xlsx both.xlsx --dataset Money")
    #expect(try harness.run("inspect both.xlsx --cells").output.contains("changeTotal"))
  }
}
