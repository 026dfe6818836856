import Foundation
import TestSupport
import Testing

/// Where the money went, as the command tells it.
struct ReportCommandTests {
  private let harness: CommandHarness

  private static let image = Result {
    try CommandHarness.prepared { harness in
      for storage in Storage.allCases {
        let name = storage.rawValue
        try harness.run(
          "create \(name) --storage \(name) --currency EUR --account Giro:checking:1000 --account Savings:savings"
        )
        for line in [
          "accounts add Yen --type cash --currency JPY --balance 5000",
          "categories add Sweets --type expense --parent groceries",
          "add 12.50 groceries Corner --date 2026-03-02", "add 4.20 sweets 商店 --date 2026-03-05 --tag work",
          "add 3 groceries Corner --refund --date 2026-03-06", "add 2850 salary Nordlicht --date 2026-03-01",

          "add 20 groceries Corner --date 2026-02-10", "add 500 groceries --account yen --date 2026-03-09",
          "transfer 200 giro savings --date 2026-03-03", "adjust giro -7 --date 2026-03-10",
          "add 9.99 --date 2026-03-11 --account savings", "budgets set groceries 20 --from 2026-01-01",
          "goals add Bike 800 --account savings",
        ] {
          try harness.run("\(line) --dataset \(name)")
        }
      }
    }
  }

  init() throws { harness = try CommandHarness(Self.image.get()) }

  enum Storage: String, CaseIterable, Sendable { case csv, xlsx }

  private func json(_ line: String, _ storage: Storage) throws -> [String: Any] {
    let run = try harness.run("report \(line) --json --dataset \(storage.rawValue)")
    #expect(run.exit == 0, "\(line): \(run.errors)")
    return try #require(
      JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any], "\(line)")
  }

  /// The rows of a currency, each as its values in the order of `keys`.
  private func rows(_ document: [String: Any], _ currency: String, _ keys: String...) throws -> [String] {
    let parts = try #require(document["currencies"] as? [[String: Any]])
    let part = try #require(parts.first { $0["currency"] as? String == currency })
    let rows = try #require(part["rows"] as? [[String: Any]])
    return rows.map { row in
      keys.map { key in row[key].map { $0 is NSNull ? "-" : "\($0)" } ?? "missing" }.joined(separator: " ")
    }
  }

  @Test func `titles that are wider than their numbers stand in two lines, so that a table fits 80 columns`()
    throws
  {
    let run = try harness.run("report cashflow --period 2026-Q1 --compare last-year --dataset csv")
    let lines = run.output.split(separator: "\n")
    #expect(run.exit == 0 && lines.allSatisfy { $0.count <= 80 }, "\(run.output)")
    let titles = try #require(lines.firstIndex { $0.contains("spending") && $0.hasPrefix("month") })
    #expect(
      lines[titles - 1].contains("income  spending") && lines[titles].hasSuffix("before    before"),
      "\(run.output)")
    // Where all fits, each title stands in one line, and bars beside the numbers.
    let short = try harness.run("report trends --period 2026-Q1 --dataset csv").output
    #expect(short.contains("left over") && short.contains("█"), "\(short)")
  }

  @Test(arguments: Storage.allCases)
  func `each report says what the rows come to`(storage: Storage) throws {
    let summary = try json("summary --period 2026-03 --compare previous", storage)
    let parts = try #require(summary["currencies"] as? [[String: Any]])
    #expect(parts.map { $0["currency"] as? String } == ["EUR", "JPY"])
    // A refund lowers spending; transfers and adjustments are neither; what has no category counts.
    #expect(parts[0]["incomeMinor"] as? Int == 285_000 && parts[0]["expenseMinor"] as? Int == 2369)
    #expect(parts[0]["netMinor"] as? Int == 282_631 && parts[0]["transactions"] as? Int == 5)
    #expect((parts[0]["previous"] as? [String: Any])?["expenseMinor"] as? Int == 2000)
    #expect(parts[1]["expenseMinor"] as? Int == 500)

    let spending = try json("spending --period 2026-03", storage)
    #expect(
      try rows(spending, "EUR", "key", "parentKey", "amountMinor", "totalMinor", "transactions") == [
        "groceries - 950 1370 2", "sweets groceries 420 420 1", "- - 999 999 1",
      ])
    #expect(try rows(spending, "JPY", "key", "amountMinor", "transactions") == ["groceries 500 1"])
    let tagged = try json("spending --period 2026-03 --tag work", storage)
    #expect(try rows(tagged, "EUR", "key", "amountMinor") == ["groceries 0", "sweets 420"])

    let large = try json("spending --period 2026-03 --min-amount 9,99 --max-amount 12.50", storage)
    #expect(
      try rows(large, "EUR", "key", "amountMinor", "transactions") == ["groceries 1250 1", "- 999 1"])
    #expect(
      large["filters"] as? [String: [String]] == [
        "period": ["2026-03"], "min-amount": ["9,99"], "max-amount": ["12.50"],
      ])
    // Each row is compared in its own currency: 500 yen are at least 400.
    let yen = try json("summary --period 2026-03 --min-amount 400", storage)
    let counts = try #require(yen["currencies"] as? [[String: Any]]).map { $0["transactions"] as? Int }
    #expect(counts == [1, 1])

    let payees = try json("payees --period 2026 --type income", storage)
    #expect(try rows(payees, "EUR", "key", "amountMinor", "transactions") == ["Nordlicht 285000 1"])
    let trends = try json("trends --period 2026-Q1", storage)
    #expect(
      try rows(trends, "EUR", "from", "to", "expenseMinor") == [
        "2026-01-01 2026-01-31 0", "2026-02-01 2026-02-28 2000", "2026-03-01 2026-03-31 2369",
      ])
    let cashflow = try json("cashflow --period 2026-Q1", storage)
    #expect(try rows(cashflow, "EUR", "netMinor", "cumulativeMinor").last == "282631 280631")
    let calendar = try json("calendar --period 2026-03", storage)
    #expect(try rows(calendar, "EUR", "from", "expenseMinor").prefix(3).last == "2026-03-03 0")
    #expect(try rows(calendar, "EUR", "to").count == 31)
    let budget = try json("budget --period 2026-Q1", storage)
    #expect(
      try rows(
        budget, "EUR", "categoryKey", "from", "budgetedMinor", "activityMinor", "availableMinor", "status")
        == [
          "groceries 2026-01-01 2000 0 2000 onTrack", "groceries 2026-02-01 2000 2000 0 over",
          "groceries 2026-03-01 2000 1370 630 onTrack",
        ])
    let goals = try json("goals --until 2026-03-31", storage)
    #expect(
      try rows(goals, "EUR", "name", "targetMinor", "savedMinor", "neededMinor") == ["Bike 80000 19001 60999"]
    )
    let worth = try json("networth --period 2026-Q1", storage)
    #expect(try rows(worth, "EUR", "date", "balanceMinor").last == "2026-03-31 379931")
    #expect(try rows(worth, "JPY", "balanceMinor") == ["5000", "5000", "4500"])
    let accounts = try json("accounts --period 2026-03", storage)
    #expect(
      try rows(accounts, "EUR", "accountKey", "openingMinor", "inMinor", "outMinor", "closingMinor") == [
        "giro 98000 285300 22370 360930", "savings 0 20000 999 19001",
      ])
    // What is shown and exported is what JSON says.
    let table = try harness.run("report spending --period 2026-03 --dataset \(storage.rawValue)").output
    #expect(table.contains("without a category") && table.contains("together 23.69 EUR"))
    let csv = try harness.run("report spending --period 2026-03 --csv --dataset \(storage.rawValue)").output
    #expect(csv.contains("EUR,sweets,Sweets,groceries,4.20,4.20,0.1773,1\n"))
  }

  @Test func `days and filters that a report cannot follow are refused`() throws {
    for (line, words) in [
      ("goals --compare previous", "begin and end"), ("goals --payee x", "cannot choose by that"),
      ("networth --min-amount 5", "cannot choose by that"), ("summary --min-amount much", "not an amount"),
      ("summary --max-amount 0", "above zero"),
      ("summary --min-amount 10 --max-amount 5", "is above the largest one"),
      ("spending --type transfer", "one of expense and income"),
      ("summary --compare previous --from 2026-01-01", "begin and end"),
      ("spending --csv --json", "two formats"), ("payees --top 0", "a number from 1"),
    ] {
      let run = try harness.run("report \(line) --dataset csv")
      #expect(run.exit == 64 && run.errors.contains(words), "\(line): \(run.errors)")
    }
  }

  @Test func `a row that nobody can read is in no sum, and is said`() throws {
    let path = "csv/Data/Transactions.csv"
    let text = try String(
      decoding: harness.contents(of: "csv/Data")["Transactions.csv"] ?? Data(), as: UTF8.self)
    try harness.write(path, Array(text.replacingOccurrences(of: "12.50", with: "12.5O").utf8))
    for line in ["summary", "spending", "payees", "trends", "budget"] {
      let run = try harness.run("report \(line) --period 2026-03 --json --dataset csv")
      #expect(run.exit == 1 && run.errors.contains("in no sum"), "\(line): \(run.errors)")
      #expect(!run.output.isEmpty)
    }
    // It may be of any amount.
    #expect(try harness.run("report summary --period 2026-03 --min-amount 100 --dataset csv").exit == 1)
    // Outside of the days it does not matter.
    #expect(try harness.run("report summary --period 2026-02 --dataset csv").exit == 0)
  }
}
