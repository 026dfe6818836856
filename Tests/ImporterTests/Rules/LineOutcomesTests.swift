import DatasetFormat
import Spreadsheet
import Testing

@testable import Importer
@testable import Statements

/// Rules are tried only on lines that may become transactions.
struct LineOutcomesTests {
  private static func rule(_ number: Int, _ cells: [String: CellValue]) -> [String: CellValue] {
    cells.merging([
      "id": .text(EnteredRow.id(number).description), "sortOrder": .number(String(number)),
      "isEnabled": .boolean(true),
    ]) { first, _ in first }
  }

  private func outcomes(_ lines: [(day: Int, minor: Int64, text: String)], isNew: [Bool]) throws
    -> LineOutcomes
  {
    let dataset = try PlanningHarness(rules: [
      Self.rule(1, ["textContains": .text("bakery"), "categoryKey": .text("food")]),
      Self.rule(2, ["textContains": .text("noise"), "skip": .boolean(true)]),
      Self.rule(3, ["textContains": .text("savings"), "transferAccountKey": .text("savings")]),
    ]).dataset
    return LineOutcomes(
      RuleSet(dataset.importRules, in: dataset), on: try Statement(lines).entries, isNew: isNew,
      account: "giro", currency: Currency(code: "EUR"))
  }

  @Test func `each line gets what its rules make of it`() throws {
    let outcomes = try outcomes(
      [(1, -1, "Kiosk"), (1, -1, "Bakery"), (1, -1, "Noise"), (1, -1, "to savings"), (1, -1, "Bakery")],
      isNew: [true, true, true, true, false])
    #expect((0..<5).map { outcomes[line: $0]?.categoryKey } == [nil, "food", nil, nil, nil])
    #expect((0..<5).map { outcomes.hasCategory(line: $0) } == [false, true, false, false, false])
    #expect((0..<5).map { outcomes.leavesOut(line: $0) } == [false, false, true, false, false])
    #expect((0..<5).map { outcomes.transferAccountKey(line: $0) } == [nil, nil, nil, "savings", nil])
    #expect(outcomes.hasTransfers)
  }

  @Test func `many lines are gone through in parts, and none gets another's outcome`() throws {
    let count = LineParts.size * 2 + 3
    let lines = (0..<count).map { (day: 1, minor: Int64(-1), text: $0 % 3 == 0 ? "Bakery" : "Kiosk") }
    let outcomes = try outcomes(lines, isNew: Array(repeating: true, count: count))
    #expect((0..<count).allSatisfy { outcomes.hasCategory(line: $0) == ($0 % 3 == 0) })
  }
}
