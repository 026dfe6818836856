import DatasetFormat
import Foundation
import TestSupport
import Testing

/// What may not belong to a sum is told beside it with both figures: in text, and in JSON.
struct UnsureSumsTests {
  private let harness: CommandHarness

  /// A subscription of the 10th, whose row of February no statement shows: they end on 5 February.
  private static let image = Result {
    try CommandHarness.prepared { harness in
      try harness.run("create Money --storage csv --currency EUR --account Giro:checking:100")
      try harness.run(
        "recurring add 12.99 entertainment Streamflix --every monthly --date 2026-01-10 --until 2026-02-28 --account giro --yes --dataset Money"
      )
      let lines = ["2026-01-02,Shop,-8.00", "2026-01-10,Streamflix,-12.99", "2026-02-05,Shop,-7.00"]
      try harness.write("giro.csv", (["Date,Payee,Amount"] + lines).joined(separator: "\n").utf8)
      try harness.run("import giro.csv --account giro --sign negative-is-out --yes --dataset Money")
      try harness.run("budgets set entertainment 20 --from 2026-02-01 --dataset Money")
    }
  }

  init() throws { harness = try CommandHarness(Self.image.get()) }

  private func run(_ line: String) throws -> CommandHarness.Run { try harness.run("\(line) --dataset Money") }

  private func figures(_ line: String, _ member: String) throws -> [String: [String?]] {
    let document = try JSONValue(try run("\(line) --json").output)
    var found: [String: [String?]] = [:]
    for sum in document[member]?.elements ?? [] {
      for figure in sum["figures"]?.elements ?? [] {
        guard case .string(let name)? = figure["name"] else { continue }
        found[name] = ["amountMinor", "settledMinor", "withoutMinor"].compactMap { figure[$0] }.map {
          if case .integer(let units) = $0 { String(units) } else { nil }
        }
      }
    }
    return found
  }

  private static let condition = "if 1 planned payment that no statement shows was not made"

  @Test(arguments: [
    ("report summary --period 2026-02", "unsure: spending 19.99 or 7.00 EUR, "),
    ("report spending --period 2026-02 --category entertainment", "unsure: spending 12.99 or 0.00 EUR, "),
    ("balance --on 2026-02-28", "unsure: giro 59.02 or 72.01 EUR, "),
    ("report accounts --period 2026-02", "unsure: giro 59.02 or 72.01 EUR, "),
    ("budgets --on 2026-02-15", "unsure: left in Entertainment 7.01 or 20.00 EUR, "),
    ("report budget --period 2026-02", "unsure: left in Entertainment 7.01 or 20.00 EUR, "),
    ("list --period 2026-02", "unsure: sum -19.99 or -7.00 EUR, "),
  ])
  func `a planned payment that no statement shows is told beside every sum`(line: String, words: String)
    throws
  {
    let told = try run(line)
    #expect(told.errors.contains(words + Self.condition), "\(told.errors)")
    #expect(try run("review --json").output.contains("no statement of giro shows that day"))
    // In January the bank has shown it, and a filter that leaves it out has nothing to tell.
    #expect(try !run("report summary --period 2026-01").errors.contains("unsure"))
    #expect(try !run("list --period 2026-02 shop").errors.contains("unsure"))
  }

  @Test func `JSON has the same figures`() throws {
    #expect(try figures("report summary --period 2026-02", "unsure") == ["spending": ["1999", "700"]])
    #expect(try figures("balance --on 2026-02-28", "unsure") == ["giro": ["5902", "7201"]])
    #expect(try figures("budgets --on 2026-02-15", "unsure") == ["entertainment": ["701", "2000"]])
    #expect(try figures("list --period 2026-02", "unsure") == ["sum": ["-1999", "-700"]])
    #expect(try figures("report summary --period 2026-01", "unsure") == [:])
  }

  @Test func `a list marks the row, validate names it, and an answer ends the doubt`() throws {
    let list = try run("list --period 2026-02")
    #expect(list.output.contains("overdue"), "\(list.output)")
    let rows = try JSONValue(try run("list --period 2026-02 --json").output)["rows"]?.elements ?? []
    #expect(rows.map { $0["overdue"] } == [.boolean(true), .boolean(false)])
    let lines = try run("list --period 2026-02 --csv").output.split(separator: "\n").dropFirst()
    #expect(lines.map { $0.hasSuffix(",true") } == [true, false])
    #expect(try run("validate").output.contains("instance-overdue"))
    let item = try #require(
      JSONValue(try run("review --kind planned --json").output)["items"]?.elements?.first)
    guard case .string(let name)? = item["item"] else {
      Issue.record("no item")
      return
    }
    try harness.write("answers.json", #"{"answers":[{"item":"\#(name)","choice":"keep"}]}"#.utf8)
    #expect(try run("review --apply answers.json --yes").exit == 0)
    for line in ["report summary --period 2026-02", "balance --on 2026-02-28", "list --period 2026-02"] {
      #expect(try !run(line).errors.contains("unsure"))
    }
    #expect(try !run("validate").output.contains("instance-overdue"))
    #expect(try !run("list --period 2026-02").output.contains("overdue"))
  }

  @Test func `the line of the next statement completes it, and nothing is unsure`() throws {
    try harness.write(
      "feb.csv", "Date,Payee,Amount\n2026-02-11,Streamflix,-12.99\n2026-02-20,Shop,-1.00\n".utf8)
    #expect(try run("import feb.csv --account giro --sign negative-is-out --yes").exit == 0)
    let report = try run("report summary --period 2026-02")
    #expect(report.output.contains("20.99") && !report.errors.contains("unsure"), "\(report.output)")
  }

  @Test func `transactions after today are told in sums that have them`() throws {
    try harness.run("add 5 groceries Later --account giro --date 2999-01-10 --yes --dataset Money")
    let days = "--from 2999-01-01 --until 2999-01-31"
    let with = "with or without 1 transaction after today"
    let report = try run("report summary \(days)")
    #expect(report.errors.contains("planned: spending 5.00 or 0.00 EUR, \(with)"), "\(report.errors)")
    let balance = try run("balance --on 2999-01-31")
    #expect(balance.errors.contains("planned: giro 54.02 or 59.02 EUR, \(with)"), "\(balance.errors)")
    #expect(try figures("report summary \(days)", "planned") == ["spending": ["500", "0"]])
    #expect(try figures("list \(days)", "planned") == ["sum": ["-500", "0"]])
    try harness.run("budgets set groceries 50 --from 2999-01-01 --dataset Money")
    #expect(try figures("budgets --on 2999-01-15", "planned")["groceries"] == ["4500", "5000"])
    #expect(try !run("report summary --period 2026-01").errors.contains("planned"))
  }

  @Test func `a row in two questions is told with all that both would change`() throws {
    try harness.run(
      "create Two --storage csv --currency EUR --account Giro:checking --account Savings:savings")
    try harness.write(
      "g.csv", "Date,Payee,Text,Amount\n2026-03-01,Shop,Thing,-9.00\n2026-03-05,Odd Man,Thing,-50.00\n".utf8)
    try harness.write(
      "s.csv", "Date,Payee,Text,Amount\n2026-03-06,Other,Gift,50.00\n2026-03-30,Bank,Fee,-1.00\n".utf8)
    for (file, account) in [("g", "giro"), ("s", "savings")] {
      try harness.run("import \(file).csv --account \(account) --sign negative-is-out --yes --dataset Two")
    }
    // Typed a day early, so it is a possible double of the row that is a possible transfer, too.
    try harness.run(
      ["add", "50", "dining", "Odd Man", "--account", "giro", "--date", "2026-03-06", "--yes"]
        + ["--dataset", "Two"])
    let report = try harness.run("report summary --period 2026-03 --dataset Two")
    #expect(
      report.errors.contains(
        "unsure: income 50.00 or 0.00 EUR, spending 110.00 or 10.00 EUR, if 1 possible transfer and 1 possible duplicate are what they seem"
      ), "\(report.errors)")
  }
}
