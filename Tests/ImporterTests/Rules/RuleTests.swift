import Bookkeeping
import DatasetFormat
import Importer
import Spreadsheet
import Testing

struct RuleTests {
  private func rule(_ number: Int, _ cells: [String: CellValue]) -> [String: CellValue] {
    let id =
      "01234567-89ab-7def-8123-" + String(repeating: "0", count: 10) + (number < 10 ? "0" : "")
      + String(number)
    return cells.merging(["id": .text(id), "sortOrder": .number(String(number)), "isEnabled": .boolean(true)])
    {
      first, _ in first
    }
  }

  private func outcome(
    _ rules: [[String: CellValue]], text: String, minor: Int64 = -450, day: Int = 15
  ) throws -> LineImport {
    var harness = try PlanningHarness(rules: rules)
    let result = try harness.add(try Statement([(day, minor, text)]))
    return try #require(result.statements.first?.lines.first)
  }

  @Test func `each field keeps the first rule that fills it, tags add up`() throws {
    let line = try outcome(
      [
        rule(1, ["textContains": .text("bakery"), "tags": .text("bread")]),
        rule(
          2,
          [
            "textContains": .text("berlin|bakery"), "categoryKey": .text("food"),
            "tags": .text("city, bread"),
          ]),
        rule(3, ["textMatches": .text("bakery"), "categoryKey": .text("salary"), "note": .text("late")]),
      ], text: "BÄKERY Berlin")
    #expect(line.categoryKey == "food")
    #expect(line.tags.tags == ["city", "bread"] || line.tags.tags == ["bread", "city"])
    #expect(line.note == nil || line.note == "late")
  }

  @Test func `case and accents do not count in textContains, all conditions must hold`() throws {
    let conditions: [String: CellValue] = [
      "textContains": .text("müller|schmidt"), "amountMin": .number("4"), "amountMax": .number("-5"),
      "direction": .text("out"), "dateFrom": .date("2026-03-10"), "dateTo": .date("2026-03-20"),
      "accountKey": .text("giro"), "categoryKey": .text("food"),
    ]
    #expect(try outcome([rule(1, conditions)], text: "Bäckerei MULLER").categoryKey == "food")
    #expect(try outcome([rule(1, conditions)], text: "Bäckerei Meier").categoryKey == nil)
    #expect(try outcome([rule(1, conditions)], text: "müller", minor: 450).categoryKey == nil)
    #expect(try outcome([rule(1, conditions)], text: "müller", minor: -399).categoryKey == nil)
    #expect(try outcome([rule(1, conditions)], text: "müller", minor: -501).categoryKey == nil)
    #expect(try outcome([rule(1, conditions)], text: "müller", day: 9).categoryKey == nil)
    #expect(try outcome([rule(1, conditions)], text: "müller", day: 21).categoryKey == nil)
  }

  @Test func `captures fill payee and note`() throws {
    let line = try outcome(
      [
        rule(
          1,
          [
            "textMatches": .text("paypal \\*(\\w+) (\\d+)"), "payee": .text("$1 $$5 $9"),
            "note": .text("no. $2"),
          ])
      ],
      text: "PAYPAL *SPOTIFY 402")
    #expect(line.payee == "SPOTIFY $5 ")
    #expect(line.note == "no. 402")
  }

  @Test func `a skipped line makes nothing and is counted with its rule`() throws {
    var harness = try PlanningHarness(rules: [
      rule(1, ["textContains": .text("internal"), "skip": .boolean(true)])
    ])
    let result = try harness.add(try Statement([(1, -1, "internal move"), (2, -2, "shop")]))
    #expect(result.statements[0].leftOut.map(\.line) == [2])
    #expect(result.statements[0].lines.map(\.verdict) == [.leftOut, .new])
    #expect(harness.contents.count == 1)
  }

  @Test func `the type follows the category, the direction the money`() throws {
    var harness = try PlanningHarness(rules: [
      rule(1, ["textContains": .text("shop"), "categoryKey": .text("food")])
    ])
    try harness.add(try Statement([(1, -500, "shop"), (2, 200, "shop refund"), (3, 900, "other")]))
    let rows = harness.dataset.transactions
    #expect(rows.map(\.type) == [.expense, .expense, .income])
    #expect(rows.map(\.direction) == [nil, .in, nil])
    #expect(rows.map(\.signedMinorUnits) == [-500, 200, 900])
  }

  @Test func `a transfer rule makes both halves, and the other statement completes its own`() throws {
    var harness = try PlanningHarness(
      rules: [
        rule(1, ["textContains": .text("to savings"), "transferAccountKey": .text("savings")])
      ])
    try harness.add(
      try Statement("giro.csv", [(1, -10_000, "to savings")]), options: ImportOptions(accountKey: "giro"))
    #expect(harness.dataset.transactions.map(\.type) == [.transfer, .transfer])
    #expect(harness.dataset.transactions.map(\.signedMinorUnits) == [-10_000, 10_000])
    #expect(harness.dataset.transactions.map(\.accountKey) == ["giro", "savings"])
    let other = try Statement("savings.csv", [(2, 10_000, "from giro")])
    let result = try harness.add(other, options: ImportOptions(accountKey: "savings"))
    #expect(result.statements[0].newCount == 0)
    #expect(harness.dataset.transactions.count == 2)
    #expect(harness.dataset.transactions[1].statementText == "from giro")
    #expect(try harness.add(other, options: ImportOptions(accountKey: "savings")).plan.isEmpty)
  }

  @Test func `a broken rule is left out and reported, the others work`() throws {
    var harness = try PlanningHarness(rules: [
      rule(1, ["textMatches": .text("(a"), "categoryKey": .text("salary")]),
      rule(2, ["amountMin": .text("lots"), "categoryKey": .text("salary")]),
      rule(3, ["textContains": .text("shop"), "categoryKey": .text("food")]),
    ])
    let result = try harness.add(try Statement([(1, -500, "a shop")]))
    #expect(result.statements[0].lines[0].categoryKey == "food")
    #expect(
      result.notes == [
        "ImportRules row 2: the rule is not applied: textMatches: a ( without a ) at character 3",
        "ImportRules row 3: the rule is not applied: cannot be read: amountMin",
      ])
  }
}
