import Bookkeeping
import DatasetFormat
import TestSupport
import Testing

/// Values of the tabs that plan: rules, budgets and goals; and what becomes of rows that give no value.
struct RecordsTests {
  static func dataset(_ tab: TabName, _ lines: [String]) -> Dataset {
    Dataset.of([
      "Settings": ["key|value", "currency|EUR"], "Accounts": ["accountKey|currency", "yen|JPY"],
      tab.rawValue: lines,
    ])
  }

  static func reasons<Value>(_ records: Records<Value>) -> [String] {
    records.leftOut.map { "\($0.row) \($0.column) \($0.reason)" }
  }

  static let ruleHeader =
    "id|type|amount|payee|categoryKey|accountKey|cadence|interval|startDate|endDate|isEnabled|deletedAt"

  @Test func `a recurring rule is read with every value decoded`() throws {
    let dataset = Self.dataset(
      .recurringRules,
      [Self.ruleHeader, "\(Dataset.id(1))|Expense|900|Landlord|rent|yen|monthly|2|2026-01-31||yes|"])
    let rule = try #require(dataset.recurringRules.first)
    #expect(rule.id?.description == Dataset.id(1) && rule.row == 1)
    #expect(rule.type == .expense && rule.amount.description == "900 JPY" && rule.payee == "Landlord")
    #expect(rule.categoryKey == "rent" && rule.accountKey == "yen" && rule.cadence == .monthly)
    #expect(rule.interval == 2 && rule.startDate.description == "2026-01-31" && rule.endDate == nil)
    #expect(rule.isEnabled)
  }

  @Test(arguments: [
    ("|expense|9||rent||monthly|0|2026-01-31||TRUE|", "1 interval unreadable"),
    ("|expense|9||rent||monthly|1|2026-01-31|later|TRUE|", "1 endDate unreadable"),
    ("|expense|9||rent||fortnightly|1|2026-01-31||TRUE|", "1 cadence unreadable"),
    ("|transfer|9||rent||monthly|1|2026-01-31||TRUE|", "1 type unreadable"),
    ("|expense|-9||rent||monthly|1|2026-01-31||TRUE|", "1 amount unreadable"),
    ("|expense|||rent||monthly|1|2026-01-31||TRUE|", "1 amount blank"),
    ("|expense|9||rent||monthly|1|||TRUE|", "1 startDate blank"),
    ("|expense|9||rent||monthly|1|2026-01-31|||", "1 isEnabled blank"),
  ])
  func `a rule that does not say what it makes is left out with the cell that is the reason`(
    _ row: String, _ reason: String
  ) {
    let records = RecurringRule.records(in: Self.dataset(.recurringRules, [Self.ruleHeader, row]))
    #expect(records.values.isEmpty && Self.reasons(records) == [reason])
  }

  @Test func `a budget is read with every value decoded`() throws {
    let dataset = Self.dataset(
      .budgets,
      [
        "kind|categoryKey|period|startDate|endDate|amount|currency", "allocation|food|month|2026-01-01||250|",
        "income||payday|2026-01-01|2026-12-31|3000.50|USD", "allocation||week|2026-01-01||10|",
      ])
    let records = Budget.records(in: dataset)
    #expect(records.values.map(\.kind) == [.allocation, .income])
    #expect(records.values.map(\.categoryKey) == ["food", nil])
    #expect(records.values.map(\.period) == [.month, .payday])
    #expect(records.values.map(\.amount.description) == ["250.00 EUR", "3000.50 USD"])
    #expect(records.values.map { $0.endDate?.description } == [nil, "2026-12-31"])
    #expect(Self.reasons(records) == ["3 categoryKey blank"])
  }

  @Test func `a goal is read with every value decoded`() throws {
    let dataset = Self.dataset(
      .goals,
      [
        "name|targetAmount|targetDate|accountKey|startingAmount|isActive",
        "Bike|120000|2027-01-01|yen|-5|FALSE",
        "Boat|1.5||yen||TRUE", "|5||||TRUE",
      ])
    let records = Goal.records(in: dataset)
    let goal = try #require(records.values.first)
    #expect(goal.name == "Bike" && goal.target.description == "120000 JPY" && !goal.isActive)
    #expect(goal.targetDate?.description == "2027-01-01" && goal.startingAmount?.minorUnits == -5)
    #expect(Self.reasons(records) == ["2 targetAmount unreadable", "3 name blank"])
  }

  @Test func `deleted records are neither values nor left out, rows without a key are left out`() {
    let dataset = Self.dataset(
      .categories,
      ["categoryKey|name|type|deletedAt", "food|Food|expense|2026-01-01T00:00:00Z", "|Food|expense|"])
    #expect(Bookkeeping.Category.records(in: dataset).values.isEmpty)
    #expect(Self.reasons(Bookkeeping.Category.records(in: dataset)) == ["2 categoryKey blank"])
  }

  @Test func `a tab that is not there has no records`() {
    #expect(Goal.records(in: Dataset.of([:])).values.isEmpty)
  }
}
