import DatasetFormat
import TestSupport
import Testing

/// Commands mean by today the day where the person is; times in the files stay in UTC.
struct LocalDayTests {
  private let harness: CommandHarness

  init() throws {
    harness = try CommandHarness()
    try harness.run("create Money --storage csv --currency EUR --account Giro:checking:1000")
  }

  /// A day ahead of UTC, and a day behind it, at every hour.
  @Test(arguments: [("XXX-24", 1), ("XXX24", -1)])
  func `add, upcoming and balance go by the day on the wall`(zone: String, days: Int) throws {
    func run(_ line: String) throws -> CommandHarness.Run {
      let words = line.split(separator: " ").map(String.init) + ["--dataset", "Money"]
      return try harness.run(words, environment: ["TZ": zone])
    }
    let before = Origin.system.now()
    #expect(try run("add 5 groceries Corner").exit == 0)
    let day = try #require(try harness.column("date", of: "Money/Data/Transactions.csv")["Corner"])
    // The day of UTC may change while the test runs.
    let expected = [before, Origin.system.now()].map { $0.day.adding(days: days).description }
    #expect(expected.contains(day))
    let created = try #require(try harness.column("createdAt", of: "Money/Data/Transactions.csv")["Corner"])
    #expect(try #require(Timestamp(created)) >= Timestamp(milliseconds: before.milliseconds / 1000 * 1000))
    let balance = try JSONValue(run("balance --json").output)
    #expect(expected.contains(balance["on"]?.string ?? ""))
    #expect(balance["accounts"]?.elements?.first?["balanceMinor"] == .integer(99500))
    #expect(try run("export --format csv --period today").output.contains("Corner"))
    #expect(try run("log --since \(day)").output.contains("Corner"))
  }
}
