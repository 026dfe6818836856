import DatasetFormat
import Importer
import Spreadsheet
import Testing

/// What an import proposes can be settled, before and after the line has come in.
struct LinkTests {
  private func options(_ line: Int, _ id: RecordID, account: String = "giro") -> ImportOptions {
    var options = ImportOptions(accountKey: account)
    options.links = [line: .id(id)]
    return options
  }

  private static let entered = [
    EnteredRow.make(1, day: 10, minor: -450, payee: "Lunch"),
    EnteredRow.make(2, day: 12, minor: -450, payee: "Lunch"),
  ]

  @Test func `a line is linked with the row that a person names`() throws {
    var harness = try PlanningHarness(rows: Self.entered)
    let statement = try Statement([(11, -450, "CANTINA")])
    let result = try harness.add(statement, options: options(2, EnteredRow.id(2)))
    #expect(result.statements[0].lines[0].verdict == .matches(EnteredRow.id(2)))
    #expect(harness.dataset.transactions.map { $0.importKey != nil } == [false, true])
  }

  @Test func `a line that came in as new becomes the entered row, and what was typed meanwhile goes along`()
    throws
  {
    var harness = try PlanningHarness(rows: Self.entered)
    let statement = try Statement([(11, -450, "CANTINA")])
    try harness.add(statement)
    let imported = try #require(harness.dataset.transactions.last)
    let typed = Change.set(
      Address(.transactions, row: 4, id: imported.id.description, column: "note"), old: .blank,
      new: .text("Ann"), reason: "")
    try harness.apply(Plan(command: "edit", base: [:], changes: [typed]))
    try harness.add(statement, options: options(2, EnteredRow.id(1)))
    let live = harness.dataset.transactions.filter { !$0.isDeleted }
    #expect(live.map(\.id) == [EnteredRow.id(1), EnteredRow.id(2)])
    #expect(live.first?.note == "Ann")
    #expect(live.first?.payee == "Lunch")
    #expect(live.first?.statementText == "CANTINA")
    #expect(try harness.add(statement).plan.isEmpty)
  }

  @Test func `two lines of own accounts become a transfer that a person names`() throws {
    var harness = try PlanningHarness()
    try harness.add(
      try Statement("g.csv", [(1, -10_000, "Anna")]), options: ImportOptions(accountKey: "giro"))
    let statement = try Statement("s.csv", [(1, 10_000, "Bert")])
    let out = try #require(harness.dataset.transactions.first)
    // Before the line has come in, and after.
    for isThere in [false, true] {
      var copy = harness
      if isThere { try copy.add(statement, options: ImportOptions(accountKey: "savings")) }
      try copy.add(statement, options: options(2, out.id, account: "savings"))
      #expect(copy.dataset.transactions.map(\.type) == ["transfer", "transfer"])
      #expect(copy.dataset.transactions.map(\.direction) == ["out", "in"])
    }
  }

  @Test func `a link that cannot be is refused with its reason`() throws {
    var harness = try PlanningHarness(rows: Self.entered)
    let statement = try Statement([(11, -450, "CANTINA"), (12, -451, "x")])
    for (line, id) in [(9, EnteredRow.id(1)), (2, EnteredRow.id(7)), (3, EnteredRow.id(1))] {
      #expect(throws: ImportError.self) { try harness.add(statement, options: options(line, id)) }
    }
    #expect(throws: ImportError.linksNeedOneStatement(count: 2)) {
      try harness.add(statement, try Statement([(1, 1, "")]), options: options(2, EnteredRow.id(1)))
    }
  }
}
