import DatasetFormat
import Spreadsheet
import Testing

@testable import Importer
@testable import Statements

/// The decision about one line, from the findings of the stages.
struct LineDecisionsTests {
  private func decisions(
    _ statement: Statement, _ rows: [LedgerRow], links: LineLinks = LineLinks(),
    rules: RuleSet = RuleSet([]), options: ImportOptions = ImportOptions()
  ) -> [LineDecision] {
    let ledger = LedgerRows(rows)
    return LineDecisions.of(
      StageInput.findings(
        StageInput.assigned(statement), rows: ledger, links: links, rules: rules, options: options),
      rows: ledger, options: options)
  }

  private static let bakery = (day: 2, minor: Int64(-450), text: "Bakery")

  private func bakeryKey(_ occurrence: Int = 1) throws -> ImportKey {
    try StageInput.key(day: 2, minor: -450, "Bakery", occurrence: occurrence)
  }

  @Test func `new lines get keys that count on, lines without money none`() throws {
    let statement = try Statement([Self.bakery, (2, 0, "Note"), Self.bakery])
    #expect(decisions(statement, []) == [.makes(try bakeryKey()), .zero, .makes(try bakeryKey(2))])
  }

  @Test func `a line before the first day that counts is left out, and so is one that a rule skips`() throws {
    let statement = try Statement([Self.bakery, (9, -1, "Noise")])
    let options = ImportOptions(since: statement.entries[1].date)
    let dataset = try PlanningHarness(rules: [
      [
        "id": .text(EnteredRow.id(1).description), "isEnabled": .boolean(true),
        "textContains": .text("noise"),
        "skip": .boolean(true),
      ]
    ]).dataset
    let rules = RuleSet(dataset.importRules, in: dataset)
    #expect(decisions(statement, [], rules: rules, options: options) == [.leftOut(.since), .leftOut(.rule)])
  }

  @Test func `a deleted row stays deleted unless a person wants it back`() throws {
    let statement = try Statement([Self.bakery])
    let row = try StageInput.row(0, day: 2, minor: -450, key: bakeryKey(), isDeleted: true)
    #expect(decisions(statement, [row]) == [.there(0, isChanged: false)])
    var options = ImportOptions()
    options.restoresDeleted = true
    #expect(decisions(statement, [row], options: options) == [.restores(0, isChanged: false)])
  }

  @Test func `a booked line completes the pending row with its key, and an entered one with a new key`()
    throws
  {
    let statement = try Statement([Self.bakery])
    let pending = try StageInput.row(0, day: 2, minor: -450, kind: .pending, key: bakeryKey(7))
    #expect(decisions(statement, [pending]) == [.completes(0, try bakeryKey(7))])
    let entered = try StageInput.row(0, day: 1, minor: -450, kind: .entered)
    #expect(decisions(statement, [entered]) == [.completes(0, try bakeryKey())])
  }

  @Test func `a line that was imported and is linked to an entered row merges the two`() throws {
    let statement = try Statement([Self.bakery])
    let rows = [
      try StageInput.row(0, day: 2, minor: -450, key: bakeryKey()),
      try StageInput.row(1, day: 1, minor: -450, kind: .entered),
    ]
    let links = LineLinks(completions: [0: 1])
    #expect(decisions(statement, rows, links: links) == [.merges(0, into: 1)])
    #expect(
      decisions(statement, [rows[1]], links: LineLinks(completions: [0: 0])) == [
        .completes(0, try bakeryKey())
      ])
  }

  @Test func `a pending row that a linked line has booked is not booked by its own line once more`() throws {
    let statement = try Statement([(3, -450, "Bread"), Self.bakery])
    let pending = try StageInput.row(0, day: 2, minor: -450, kind: .pending, key: bakeryKey())
    #expect(
      decisions(statement, [pending], links: LineLinks(completions: [0: 0])) == [
        .completes(0, try StageInput.key(day: 3, minor: -450, "Bread")), .there(0, isChanged: false),
      ])
  }
}
