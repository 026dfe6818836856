import Bookkeeping
import DatasetFormat
import Importer
import Spreadsheet
import Testing

/// Whether statements follow each other and agree with their account.
struct AccountCheckTests {
  private func statement(
    _ name: String, _ lines: [(day: Int, minor: Int64, text: String)], from opening: Int64?
  ) throws -> Statement {
    var statement = try Statement(name, lines)
    statement.openingBalance = opening
    statement.closingBalance = opening.map { lines.reduce($0) { $0 + $1.minor } }
    statement.balanceReconciles = opening == nil ? nil : true
    return statement
  }

  @Test func `a missing statement is named with its days and its amount`() throws {
    var harness = try PlanningHarness()
    try harness.add(try statement("a.csv", [(1, -100, "a"), (5, -100, "b")], from: 10_000))
    let result = try harness.add(try statement("c.csv", [(20, -100, "c")], from: 9_300))
    #expect(
      result.notes.contains {
        $0.contains("between 2026-03-05 and 2026-03-20") && $0.contains("-5.00 EUR unexplained")
      }, "\(result.notes)")
    // The statement in between settles it.
    let settled = try harness.add(try statement("b.csv", [(10, -500, "x")], from: 9_800))
    #expect(!settled.notes.contains { $0.contains("unexplained") }, "\(settled.notes)")
  }

  @Test func `a row that cannot be read is named, since nothing was compared with it`() throws {
    let damaged = EnteredRow.make(1, day: 4, minor: -100, more: ["amount": .text("about one")])
    var harness = try PlanningHarness(rows: [damaged])
    let result = try harness.add(try statement("a.csv", [(5, -100, "b")], from: 10_000))
    #expect(
      result.notes.contains { $0.contains("Transactions row 2 of giro cannot be read") }, "\(result.notes)")
    #expect(result.statements[0].lines[0].verdict == .new)
  }

  @Test func `without balances only many days without a line are named`() throws {
    var harness = try PlanningHarness()
    try harness.add(try statement("a.csv", [(1, -100, "a")], from: nil))
    let near = try harness.add(try statement("b.csv", [(9, -100, "b")], from: nil))
    #expect(!near.notes.contains { $0.contains("may be missing") }, "\(near.notes)")
    let far = try harness.add(try statement("c.csv", [(18, -100, "c")], from: nil))
    #expect(
      far.notes.contains { $0.contains("from 2026-03-10 to 2026-03-17 (8 days)") }, "\(far.notes)")
  }

  @Test func `days that a file covers without a line are not missing`() throws {
    func month(_ name: String, _ day: Int, _ days: ClosedRange<Int>) throws -> Statement {
      var statement = try statement(name, [(day, -100, name)], from: nil)
      func date(_ day: Int) throws -> CalendarDate { try Statement([(day, -1, "x")]).entries[0].date }
      statement.period = try date(days.lowerBound)...date(days.upperBound)
      return statement
    }
    var harness = try PlanningHarness()
    let near = try harness.add(try month("a.csv", 2, 1...14), try month("b.csv", 25, 15...30))
    #expect(!near.notes.contains { $0.contains("may be missing") }, "\(near.notes)")
    harness = try PlanningHarness()
    let far = try harness.add(try month("a.csv", 2, 1...5), try month("b.csv", 25, 15...30))
    #expect(
      far.notes.contains { $0.contains("from 2026-03-06 to 2026-03-14 (9 days)") }, "\(far.notes)")
  }

  @Test func `an overlap is no gap`() throws {
    var harness = try PlanningHarness()
    try harness.add(try statement("a.csv", [(1, -100, "a"), (20, -100, "b")], from: 10_000))
    let result = try harness.add(
      try statement("b.csv", [(20, -100, "b"), (21, -1, "c")], from: 9_900))
    #expect(!result.notes.contains { $0.contains("missing between") }, "\(result.notes)")
  }

  @Test func `a balance that agrees is noted on the account where it is asked for`() throws {
    var harness = try PlanningHarness()
    let statement = try statement("a.csv", [(1, 5_000, "a"), (5, -100, "b")], from: 0)
    let offered = try harness.add(statement, applying: false)
    #expect(
      offered.notes.contains { $0.contains("49.00 EUR") && $0.contains("--reconcile") }, "\(offered.notes)")
    var options = ImportOptions()
    options.reconciles = true
    try harness.add(statement, options: options)
    let tab = try #require(harness.dataset[.accounts])
    var dates: [String?] = []
    tab.forEachRow { row in
      dates.append(row.rawText(tab.schema["lastReconciledDate"]))
      if dates.count == 1 { #expect(row.rawText(tab.schema["lastReconciledBalance"]) == "49.00") }
    }
    #expect(dates == ["2026-03-05", nil])
  }

  @Test func `a balance that differs is named with the difference, and since when`() throws {
    var harness = try PlanningHarness()
    let first = try harness.add(try statement("a.csv", [(1, -100, "a")], from: 10_000))
    #expect(
      first.notes.contains { $0.contains("100.00 EUR apart") && $0.contains("before its first line") },
      "\(first.notes)")
  }

  @Test func `an account that is made begins with the statement's opening balance`() throws {
    var harness = try PlanningHarness()
    var statement = try statement("a.csv", [(1, -100, "a"), (5, -100, "b")], from: 10_000)
    statement.account = AccountHint("DE89 3704 0044 0532 0130 00")
    statement.isCard = true
    let options = ImportOptions(createsAccount: true)
    let result = try harness.add(statement, options: options)
    let account = try #require(harness.dataset.accounts.last)
    #expect(account.key == "card-3000")
    #expect(account.name == "Card ****3000")
    #expect(account.type == .known(.creditCard))
    #expect(account.last4 == "3000")
    #expect(account.startingBalance == 10_000)
    #expect(account.startDate?.day == 1)
    #expect(result.notes.contains { $0.contains("agrees") && $0.contains("98.00") }, "\(result.notes)")
    #expect(try harness.add(statement, options: options).plan.isEmpty)
    #expect(harness.dataset.accounts.count == 3)
  }

  @Test(arguments: [true, false])
  func `a row that cannot be read is named as long as it is not deleted`(_ isDeleted: Bool) throws {
    var row = EnteredRow.make(1, day: 2, minor: -450, more: ["type": .text("transfer")])
    if isDeleted { row["deletedAt"] = .text("2026-03-03T00:00:00Z") }
    var harness = try PlanningHarness(rows: [row])
    let result = try harness.add(try Statement([(4, -700, "BAKERY")]))
    #expect(result.notes.contains { $0.contains("cannot be read") } != isDeleted)
  }
}
