import Foundation
import TestSupport
import Testing

/// A page of days that are over shows nothing that came later, and one of today what is overdue.
struct PastPageTests {
  private let harness: CommandHarness

  init() throws { harness = try CommandHarness() }

  private func run(_ lines: [String]) throws {
    for line in lines {
      let run = try harness.run("\(line) --dataset Money")
      #expect(run.exit <= 1, "\(line): \(run.errors)")
    }
  }

  private func page(_ period: String, _ name: String) throws -> String {
    let run = try harness.run("report --html \(name).html \(period) --dataset Money")
    #expect(run.exit == 0, "\(run.errors)")
    return String(decoding: try harness.read("\(name).html"), as: UTF8.self)
  }

  @Test func `rows, accounts, goals and debts of later days change no byte of a past page`() throws {
    try harness.run("create Money --storage csv --currency EUR --account Giro:checking:1000")
    try run([
      "members add Ana", "members add Ben", "budgets set groceries 100 --from 2025-03-01",
      "budgets set dining 50 --every week --from 2025-03-03",
      "add 10 groceries Shop --date 2025-03-05", "add 5 dining Bar --date 2025-03-13",
      "add 8 groceries Kiosk --date 2025-03-06 --paid-by ana --shares ana:1,ben:1",
      "add 4 --date 2025-03-07",
    ])
    let before = try page("--from 2025-03-01 --until 2025-03-14", "before")
    #expect(before.contains("figures are those at the end of 14 March 2025"), "\(before.suffix(600))")
    try run([
      "add 60 groceries Later --date 2025-03-15", "add 30 dining Later --date 2025-03-15",
      "add 80 groceries Later --date 2025-04-20 --paid-by ben --shares ana:1,ben:1",
      "add 9 --date 2025-03-16", "add 2000 salary Nord --date 2025-03-20",
      "accounts add Fresh --type savings --balance 700 --start 2025-04-01",
      "goals add Bike 800 --account giro",
    ])
    let after = try page("--from 2025-03-01 --until 2025-03-14", "after")
    #expect(before == after)
    let month = try page("--period 2025-03", "month")
    #expect(month.contains("Later") && month != before)
  }

  @Test func `planned payments that the bank has not booked are overdue on the page`() throws {
    try harness.run("create Money --storage csv --currency EUR --account Giro:checking:1000")
    try harness.write(
      "a.csv", Array("Date,Description,Amount\n2026-01-03,Start,-1.00\n2026-06-28,End,-1.00\n".utf8))
    try run([
      "import a.csv --account giro",
      "recurring add 30 subscriptions Gym --every monthly --date 2026-05-10 --until 2026-06-20 --account giro",
      "recurring add 12 subscriptions Radio --every monthly --date 2026-01-01 --account giro",
    ])
    let today = try page("", "today")
    #expect(today.contains("Overdue payments"), "\(today)")
    #expect(today.contains("<bdi>Gym</bdi>") && today.contains("10 May"), "\(today)")
    #expect(today.contains("Planned") && today.contains("Payments to come"), "\(today)")
    #expect(
      !(try page("--period 2026-05", "past")).contains("Overdue"), "a past page has no payments to come")
  }
}
