import Bookkeeping
import DatasetFormat
import Spreadsheet
import Testing

@testable import Importer
@testable import Statements

struct RuleApplicationTests {
  private func row(_ number: Int, _ cells: [String: CellValue]) -> [String: CellValue] {
    cells.merging([
      "id": .text("01234567-89ab-7def-9123-00000000000\(number)"), "date": .date("2026-03-15"),
      "type": .text("expense"), "amount": .number("4.50"), "statementText": .text("Corner Shop"),
    ]) { first, _ in first }
  }

  private let rules = [
    RuleRows.row(
      1,
      [
        "textContains": .text("corner"), "categoryKey": .text("food"), "payee": .text("Corner"),
        "note": .text("by rule"), "tags": .text("near"), "payment": .text("paid"),
      ])
  ]

  private func applied(_ rows: [[String: CellValue]]) throws -> (
    application: RuleApplication, dataset: Dataset
  ) {
    var harness = try PlanningHarness(rules: rules, rows: rows)
    let now = try #require(Timestamp("2026-06-01T00:00:00Z"))
    let application = RuleApplication(harness.dataset, command: "rules apply", at: now)
    try harness.apply(application.plan)
    return (application, harness.dataset)
  }

  @Test func `a cell that a person filled is never overwritten, blank ones are filled`() throws {
    let (application, dataset) = try applied([
      row(1, [:]), row(2, ["payee": .text("Mine"), "note": .text("lunch"), "tags": .text("own")]),
      row(3, ["categoryKey": .text("salary")]), row(4, ["deletedAt": .text("2026-01-01T00:00:00Z")]),
    ])
    let rows = dataset.transactions
    #expect(rows.map(\.categoryKey) == ["food", "food", "salary", nil])
    #expect(rows.map(\.payee) == ["Corner", "Mine", nil, nil])
    #expect(rows.map(\.note) == ["by rule", "lunch", nil, nil])
    #expect(rows.map(\.tags.tags) == [["near"], ["own"], [], []])
    #expect(rows.map(\.payment) == [.known(.paid), .known(.paid), nil, nil])
    #expect(application.looked == 2 && application.categorised == 2)
  }

  @Test func `a second run changes nothing`() throws {
    let (_, dataset) = try applied([row(1, [:])])
    let now = try #require(Timestamp("2026-07-01T00:00:00Z"))
    #expect(RuleApplication(dataset, command: "rules apply", at: now).plan.isEmpty)
  }

  @Test func `what a person typed as a category stays even where it is no key`() throws {
    let (application, _) = try applied([row(1, ["categoryKey": .text("???")])])
    #expect(application.plan.isEmpty)
  }

  @Test func `income gets no category of an expense, and transfers none at all`() throws {
    let (application, _) = try applied([
      row(1, ["type": .text("income")]), row(2, ["type": .text("transfer"), "direction": .text("out")]),
    ])
    #expect(application.plan.isEmpty)
    #expect(application.otherType == 1)
  }

  @Test func `importing again leaves a hand's edits alone`() throws {
    var harness = try PlanningHarness(rules: rules)
    let statement = try Statement([(1, -450, "Corner Shop")])
    try harness.add(statement)
    let tab = try #require(harness.dataset[.transactions])
    let column = try #require(tab.binding.columnOfPosition[tab.schema["categoryKey"]])
    try harness.apply(
      Plan(
        command: "edit", base: [:],
        changes: [
          .set(
            Address(.transactions, row: 2, column: "categoryKey"),
            old: tab.sheet.value(row: 1, column: column), new: .text("salary"), reason: "by hand")
        ]))
    #expect(try harness.add(statement).plan.isEmpty)
    #expect(harness.dataset.transactions.map(\.categoryKey) == ["salary"])
  }
}
