import DatasetFormat
import Spreadsheet
import TestSupport
import Testing

@testable import Importer
@testable import Statements

struct RuleMinerTests {
  private func row(_ number: Int, _ text: String, _ category: String?, payee: String? = nil) -> [String:
    CellValue]
  {
    let day = number % 28 + 1
    let digits = String(number)
    return [
      "id": .text("01234567-89ab-7def-9123-" + String(repeating: "0", count: 12 - digits.count) + digits),
      "date": .date("2026-0\(number / 28 % 9 + 1)-" + (day < 10 ? "0\(day)" : "\(day)")),
      "type": .text(category == "salary" ? "income" : "expense"), "amount": .number("4.50"),
      "payee": .text(payee ?? text), "statementText": .text(text),
      "categoryKey": category.map { .text($0) } ?? .blank,
    ]
  }

  private func suggestions(
    _ rows: [[String: CellValue]], rules: [[String: CellValue]] = [], _ options: SuggestionOptions = .init()
  ) throws -> [RuleSuggestion] {
    let harness = try PlanningHarness(rules: rules, rows: rows)
    return RuleMiner(harness.dataset, options: options).suggestions()
  }

  @Test func `what tells rows apart is proposed, what all rows say is not`() throws {
    let rows = (0..<12).map { number in
      number % 3 == 0
        ? row(number, "CARD PAYMENT EMPLOYER INC 0\(number)", "salary")
        : row(number, "CARD PAYMENT Corner Shop 77\(number)", "food")
    }
    let found = try suggestions(rows)
    #expect(found.map(\.text) == ["corner shop", "employer inc"])
    #expect(found.map(\.categoryKey) == ["food", "salary"])
    #expect(found.map(\.support) == [8, 4])
    #expect(found.map(\.tested) == [7, 3])
    #expect(found.allSatisfy { $0.precision == 1 && $0.payee == nil })
  }

  @Test func `a text whose category changes its mind fails its test on the past`() throws {
    let rows = (0..<20).map { row($0, "Market Hall", $0 % 2 == 0 ? "food" : "salary") }
    #expect(try suggestions(rows).isEmpty)
    let late = (0..<20).map { row($0, "Market Hall", $0 < 10 ? "food" : "salary") }
    #expect(try suggestions(late).isEmpty)
    #expect(try suggestions(late, .init(leastPrecision: 0.4)).map(\.agreeing) == [10])
  }

  private func suggestions(_ rows: [[String: CellValue]], _ options: SuggestionOptions) throws
    -> [RuleSuggestion]
  {
    try suggestions(rows, rules: [], options)
  }

  @Test func `rows that a rule categorises already are not asked again`() throws {
    let rows = (0..<6).map { row($0, "Corner Shop", "food") }
    let rule = RuleRows.row(1, ["textContains": .text("corner"), "categoryKey": .text("food")])
    #expect(try suggestions(rows).map(\.text) == ["corner shop"])
    #expect(try suggestions(rows, rules: [rule]).isEmpty)
  }

  @Test func `fewer rows than asked for are no rule`() throws {
    let rows = (0..<4).map { row($0, "Corner Shop", "food") }
    #expect(try suggestions(rows, .init(leastSupport: 5)).isEmpty)
    #expect(try suggestions(rows, .init(leastSupport: 4)).count == 1)
  }

  @Test func `a person's own name for a payee is proposed with its category`() throws {
    let rows = (0..<5).map { row($0, "STW MUNICIPAL POWER 00\($0)", "food", payee: "Electricity $") }
    let found = try suggestions(rows)
    #expect(found.map(\.payee) == ["Electricity $"])
    let harness = try PlanningHarness(rows: rows)
    let plan = RuleSuggestion.plan(
      found, for: harness.dataset, command: "suggest", origin: CountingOrigin().origin)
    guard let change = plan.changes.last, change.tab == .importRules, case .insert(let values) = change.action
    else {
      Issue.record("no rule is inserted")
      return
    }
    let schema = TabSchema.importRules
    #expect(values[schema["payee"]] == .text("Electricity $$"))
    #expect(values[schema["textContains"]] == .text("stw municipal"))
    #expect(values[schema["sortOrder"]] == .number("10"))
  }

  @Test func `the same history gives the same suggestions, whatever the order of its rows`() throws {
    var random = SeededGenerator(seed: 42)
    let shops = ["corner shop", "river mill", "garden books", "station cafe", "castle gym"]
    var rows = (0..<120).map { number in
      let shop = Int(random.next() % 5)
      return row(number, "\(shops[shop]) paid \(number)", shop < 4 ? "food" : "salary")
    }
    let first = try suggestions(rows)
    rows.shuffle(using: &random)
    #expect(try suggestions(rows) == first)
    #expect(first.count == 5)
  }
}
