import BookEditing
import Bookkeeping
import DatasetFormat
import Spreadsheet
import Testing

@testable import Importer
@testable import Statements

struct TransactionExplanationTests {
  private func imported(_ rules: [[String: CellValue]], _ text: String) throws -> PlanningHarness {
    var harness = try PlanningHarness(
      rules: rules.enumerated().map { RuleRows.row($0.offset + 1, $0.element) })
    try harness.add(try Statement([(15, -450, text)]))
    return harness
  }

  @Test func `each rule tells which of its conditions hold and which field it filled first`() throws {
    let harness = try imported(
      [
        ["textContains": .text("bakery"), "payee": .text("Baker")],
        [
          "textMatches": .text("corner (\\w+)"), "amountMax": .number("5"), "payee": .text("$1"),
          "categoryKey": .text("food"),
        ],
        [
          "textContains": .text("shop"), "direction": .text("in"), "dateFrom": .date("2027-01-01"),
          "note": .text("n"),
        ],
      ], "Corner Bakery")
    let explanation = try #require(TransactionExplanation(row: 1, of: harness.dataset))
    let lines = try #require(explanation.trace).lines
    #expect(lines.map(\.holds) == [true, true, false])
    #expect(lines[2].conditions.map(\.column) == ["textContains", "direction", "dateFrom"])
    #expect(lines[2].conditions.map(\.holds) == [false, false, false])
    #expect(lines[2].conditions.map(\.found) == ["Corner Bakery", "out", "2026-03-15"])
    #expect(lines[1].fills.map(\.column) == ["payee", "categoryKey"])
    #expect(lines[1].fills.map(\.value) == ["Bakery", "food"])
    #expect(lines[1].fills.map(\.filledBy) == [lines[0].rule.id, nil])
    #expect(explanation.stories.map(\.column) == ["payee", "categoryKey"])
    #expect(explanation.stories.map(\.story) == [.rule(lines[0].rule.id), .rule(lines[1].rule.id)])
  }

  @Test func `a value that no rule gives is named as such, an edited one with what the rule gives`() throws {
    var harness = try imported(
      [["textContains": .text("shop"), "categoryKey": .text("food"), "note": .text("n")]], "shop")
    let tab = try #require(harness.dataset[.transactions])
    func set(_ column: String, _ new: CellValue) throws -> Change {
      let place = try #require(tab.binding.columnOfPosition[tab.schema[column]])
      return .set(
        Address(.transactions, row: 2, column: column), old: tab.sheet.value(row: 1, column: place), new: new,
        reason: "")
    }
    try harness.apply(
      Plan(
        command: "edit", base: [:],
        changes: [try set("categoryKey", .text("salary")), try set("note", .blank)]))
    let explanation = try #require(TransactionExplanation(row: 1, of: harness.dataset))
    let rule = try #require(harness.dataset.importRules.first).id
    let stories = Dictionary(uniqueKeysWithValues: explanation.stories.map { ($0.column, $0.story) })
    #expect(stories["categoryKey"] == .differs(rule: rule, gives: "food"))
    #expect(stories["note"] == .blank(rule: rule, gives: "n"))
    #expect(stories["payee"] == .noRule)
  }

  @Test func `the import and the transfer's other half belong to the row`() throws {
    let harness = try imported(
      [["textContains": .text("savings"), "transferAccountKey": .text("savings")]], "to savings")
    let explanation = try #require(TransactionExplanation(row: 1, of: harness.dataset))
    #expect(explanation.source?.fileName == "march.csv")
    #expect(explanation.source?.format == "csv")
    #expect(explanation.source?.sha256?.count == 64)
    #expect(explanation.related.map(\.kind) == [.transferHalf])
    #expect(explanation.related.map(\.row) == [3])
    #expect(explanation.values.contains(.init(column: "statementText", text: "to savings")))
  }

  @Test func `a transaction is found by its id, the beginning of one or its row`() throws {
    let harness = try imported([["textContains": .text("shop"), "categoryKey": .text("food")]], "shop")
    let dataset = harness.dataset
    let id = try #require(dataset.transactions.first?.id).description
    for text in [id, id.uppercased(), String(id.prefix(13)), "2"] {
      #expect(try TransactionFinder.row(text, in: dataset) == 1, "\(text)")
    }
    let problems: [(String, TransactionFinder.Problem)] = [
      ("ffff", .unknown("ffff")), ("", .unknown("")), ("99", .unknown("99")),
      (
        "01234567-89ab-7def-8123-000000000001",
        .otherTab("01234567-89ab-7def-8123-000000000001", .importRules)
      ),
    ]
    for (text, problem) in problems {
      #expect(throws: problem) { try TransactionFinder.row(text, in: dataset) }
    }
  }
}
