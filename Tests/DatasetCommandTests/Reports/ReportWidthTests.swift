import DatasetFormat
import Foundation
import TestSupport
import Testing

/// No terminal is so narrow that a report cuts a figure or a verdict.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script")))
struct ReportWidthTests {
  private let harness: CommandHarness

  private static let image = Result {
    try CommandHarness.prepared { harness in
      try harness.run("create Money --storage csv --currency EUR --account Giro:checking:1000")
      for line in [
        "accounts add Dinar --type cash --currency BHD --balance 100",
        "budgets set groceries 1000 --from 2026-03-01", "budgets set travel 3 --from 2026-03-01",
        "add 980 groceries Corner --date 2026-03-02", "add 28 travel Railway --date 2026-03-02",
        "add 7.311 travel Taxi --account dinar --date 2026-03-03",
        "add 2850 salary Nordlicht --date 2026-03-01",
        "goals add Bike 18000 --account giro --by 2027-06-30",
      ] { try harness.run("\(line) --dataset Money") }
    }
  }

  init() throws { harness = try CommandHarness(Self.image.get()) }

  /// What a report shows on a terminal of so many columns.
  private func shown(_ report: String, columns: Int) throws -> String {
    let output = try harness.shell(
      "printf '' | TERM=xterm NO_COLOR=1 script -qec 'stty cols \(columns); dataset report \(report) --dataset Money' /dev/null"
    )
    #expect(!output.contains("…"), "\(columns): \(output)")
    for line in output.split(whereSeparator: \.isNewline) {
      #expect(line.count <= columns, "\(columns): \(output)")
    }
    return output
  }

  @Test(arguments: [40, 60, 80, 120])
  func `a budget's verdict is whole, and so is what was spent in other currencies`(columns: Int) throws {
    let output = try shown("budget --period 2026-03", columns: columns)
    for words in ["980.00", "20.00", "98 %, all but spent", "-25.00", "933 %, over", "and 7.311 BHD"] {
      #expect(output.contains(words), "\(columns), \(words): \(output)")
    }
    #expect(!output.contains("98 %, over"))
  }

  @Test(arguments: [40, 60, 80])
  func `goals and series have all their figures`(columns: Int) throws {
    let goals = try shown("goals --until 2026-03-31", columns: columns)
    for words in ["Bike", "18000.00", "2842.00", "15158.00", "2027-06-30", "947.38 EUR a month"] {
      #expect(goals.contains(words), "\(columns), \(words): \(goals)")
    }
    for report in ["trends", "cashflow", "calendar"] {
      let output = try shown("\(report) --period 2026-03 --compare previous", columns: columns)
      #expect(output.contains("2850.00") && output.contains("1008.00"), "\(output)")
    }
    // March begins on a Sunday: six weeks, of which two have entries.
    let weeks = try shown("trends --period 2026-03 --by week", columns: columns)
    #expect(weeks.contains("on average") && weeks.contains("504.00"), "\(weeks)")
  }

  @Test func `documents name what was spent in other currencies`() throws {
    let run = try harness.run("report budget --period 2026-03 --json --dataset Money")
    let rows = try JSONValue(run.output)["currencies"]?.elements?.first?["rows"]?.elements ?? []
    let travel = try #require(rows.first { $0["categoryKey"] == .string("travel") })
    let other = try #require(travel["otherCurrencies"]?.elements?.first)
    #expect(other["currency"] == .string("BHD") && other["activityMinor"] == .integer(7311))
    let status = try harness.run("budgets --on 2026-03-31 --json --dataset Money").output
    #expect(status.contains(#""otherCurrencies":[{"currency":"BHD","activityMinor":7311}]"#), "\(status)")
    let csv = try harness.run("report budget --period 2026-03 --csv --dataset Money").output
    #expect(csv.contains(",over,BHD 7.311\n") && csv.contains(",status,otherCurrencies\n"), "\(csv)")
  }
}
