import Bookkeeping
import DatasetFormat
import Spreadsheet
import Testing

struct AccountBalancesTests {
  /// Lines of cells separated by `|`; the header is `id|date|type|amount|direction|currency|accountKey|status|deletedAt`.
  static func balances(_ lines: [String], account: String = "giro|10.00||", on day: String = "2026-12-31")
    throws -> [String]
  {
    func sheet(_ name: String, _ lines: [String]) -> Dataset.SourceSheet {
      let rows = lines.map { $0.split(separator: "|", omittingEmptySubsequences: false).map(String.init) }
      return .init(sheet: Sheet(name: name, rows: rows), fileName: "\(name).csv")
    }
    let dataset = Dataset(
      name: "Test", storage: .csv,
      sheets: [
        sheet("Settings", ["key|value", "currency|EUR"]),
        sheet("Accounts", ["accountKey|startingBalance|currency|startDate", account]),
        sheet(
          "Transactions",
          ["id|date|type|amount|direction|currency|accountKey|status|deletedAt"] + lines.map { "x|" + $0 }),
      ])
    let date = try #require(CalendarDate(iso: day))
    return AccountBalances(dataset, on: date).lines.map { line in
      "\(line.balance.map { Amount(minorUnits: $0, currency: line.currency).description } ?? "unknown") of \(line.rowCount)"
    }
  }

  @Test(arguments: [
    ("2026-01-31|expense|2.50|||giro||", "7.50 EUR of 1"),
    ("2026-01-31|income|2.50|||giro||", "12.50 EUR of 1"),
    ("2026-01-31|expense|2.50|in||giro||", "12.50 EUR of 1"),
    ("2026-01-31|transfer|2.50|out||giro||", "7.50 EUR of 1"),
    // A bank's minus on an expense says once more that the money went out.
    ("2026-01-31|expense|-2.50|||giro||", "7.50 EUR of 1"),
    ("2026-01-31|expense|2.50|||savings||", "10.00 EUR of 0"),
    ("2026-01-31|expense|2.50|||giro|pending|", "10.00 EUR of 0"),
    ("2026-01-31|expense|2.50|||giro||2026-02-01T00:00:00Z", "10.00 EUR of 0"),
    ("2027-01-01|expense|2.50|||giro||", "10.00 EUR of 0"),
  ])
  func `a balance is the starting balance, and in less out over the rows that count`(
    _ line: String, _ balance: String
  ) throws {
    #expect(try Self.balances([line]) == [balance])
  }

  @Test(arguments: [
    "2026-01-31|income|-2.50|||giro||", "2026-01-31|transfer|2.50|||giro||",
    "2026-01-31|expense|1.234|||giro||", "2026-01-31|loan|2.50|||giro||",
    "31 Jan|expense|2.50|||giro||", "2026-01-31|expense|2.50||USD|giro||",
    "2026-01-31|expense|2.50|sideways||giro||", "2026-01-31|expense|0|||giro||",
  ])
  func `a row that does not say what it moves leaves the balance unknown`(_ line: String) throws {
    #expect(try Self.balances([line]).first?.hasPrefix("unknown") == true)
  }

  @Test func `rows before the start date do not count, the day asked for does`() throws {
    let lines = [
      "2025-12-31|expense|1|||giro||", "2026-01-01|expense|2|||giro||", "2026-01-02|expense|4|||giro||",
    ]
    #expect(
      try Self.balances(lines, account: "giro|10.00||2026-01-01", on: "2026-01-01") == ["8.00 EUR of 1"])
  }

  @Test func `a sum beyond 64 bits is unknown`() throws {
    let lines = Array(repeating: "2026-01-31|income|90071992547409.92|||giro||", count: 1100)
    #expect(try Self.balances(lines, account: "giro|10.00||").first == "unknown of 1100")
  }
}
