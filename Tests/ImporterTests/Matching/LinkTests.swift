import Bookkeeping
import DatasetFormat
import Importer
import Spreadsheet
import Testing

/// An import's proposals can be settled before and after the line is imported.
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
      Address(.transactions, row: 4, id: imported.id?.description, column: "note"), old: .blank,
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
    let out = try #require(harness.dataset.transactions.first?.id)
    // Before the line is imported, and after.
    for isThere in [false, true] {
      var copy = harness
      if isThere { try copy.add(statement, options: ImportOptions(accountKey: "savings")) }
      try copy.add(statement, options: options(2, out, account: "savings"))
      #expect(copy.dataset.transactions.map(\.type) == [.transfer, .transfer])
      #expect(copy.dataset.transactions.map(\.direction) == [.out, .in])
    }
  }

  // MARK: - What a person typed

  private static let typed = EnteredRow.make(
    1, day: 10, minor: -4200, payee: "Lunch with Ann",
    more: [
      "valueDate": .date("2026-03-09"), "externalId": .text("MINE-7"), "statementText": .text("my own words"),
      "note": .text("split later"), "categoryKey": .text("food"),
    ])

  private static func bankLine(
    status: StatementLine.BookingStatus = .booked, text: String = "CANTINA SRL 4711", day: Int = 11
  ) throws -> Statement {
    var statement = try Statement([(day, -4200, text), (13, -99, "other"), (8, -98, "before")])
    statement.entries[0].payee = "CANTINA SRL"
    statement.entries[0].valueDate = try Statement([(12, -1, "")]).entries[0].date
    statement.entries[0].reference = "BANK-123456"
    statement.entries[0].status = status
    statement.entries[1].reference = "BANK-123457"
    statement.entries[2].reference = "BANK-123455"
    return statement
  }

  private func cells(_ harness: PlanningHarness, row: Int = 1) throws -> [String: String] {
    let tab = try #require(harness.dataset[.transactions])
    return Dictionary(
      uniqueKeysWithValues: tab.schema.columns.map { column in
        let place = tab.binding.columnOfPosition[tab.schema[column.name]]
        return (column.name, place.flatMap { tab.sheet.text(row: row, column: $0) } ?? "")
      })
  }

  private static let own = [
    "id", "date", "valueDate", "payee", "externalId", "statementText", "note", "categoryKey", "amount",
    "type",
  ]

  @Test func `what a person typed stays when the bank says otherwise, and the differences are listed`() throws
  {
    var harness = try PlanningHarness(rows: [Self.typed])
    let before = try cells(harness)
    let result = try harness.add(try Self.bankLine(), options: options(2, EnteredRow.id(1)))
    let after = try cells(harness)
    for column in Self.own { #expect(after[column] == before[column], "\(column)") }
    #expect(after["importKey"] != "" && after["cleared"] == "TRUE")
    let differences = try #require(result.statements[0].differences.first)
    #expect(differences.line == 2 && differences.row.reference == .id(EnteredRow.id(1)))
    #expect(
      differences.cells.map { "\($0.column): \($0.own), \($0.bank)" } == [
        "date: 2026-03-10, 2026-03-11", "valueDate: 2026-03-09, 2026-03-12",
        "payee: Lunch with Ann, CANTINA SRL", "externalId: MINE-7, BANK-123456",
        "statementText: my own words, CANTINA SRL 4711",
      ])
    #expect(harness.dataset.transactions.count == 3)
    #expect(harness.dataset.transactions.allSatisfy { !$0.isDeleted })
  }

  @Test func `the line is known again by the row that kept what a person typed`() throws {
    var harness = try PlanningHarness(rows: [Self.typed])
    try harness.add(try Self.bankLine(), options: options(2, EnteredRow.id(1)))
    let again = try harness.add(try Self.bankLine())
    #expect(again.statements[0].lines.allSatisfy { $0.verdict == .alreadyImported })
    #expect(again.plan.isEmpty)
  }

  @Test func `the very same file is known again where the row has a reference of the person's own`() throws {
    var harness = try PlanningHarness(rows: [Self.typed])
    var statement = try Self.bankLine()
    statement.entries.removeLast()
    try harness.add(statement, options: options(2, EnteredRow.id(1)))
    #expect(try harness.add(statement).plan.isEmpty)
    // The same link again has no effect.
    #expect(try harness.add(statement, options: options(2, EnteredRow.id(1))).plan.isEmpty)
  }

  @Test func `free cells take the bank's words, and taking it back leaves them free`() throws {
    var harness = try PlanningHarness(rows: [EnteredRow.make(1, day: 10, minor: -4200)])
    let before = harness.dataset
    let result = try harness.add(try Self.bankLine(), options: options(2, EnteredRow.id(1)))
    let after = try cells(harness)
    #expect(after["date"] == "2026-03-10" && after["valueDate"] == "2026-03-11")
    #expect(after["payee"] == "CANTINA SRL" && after["externalId"] == "BANK-123456")
    #expect(result.statements[0].differences.map { $0.cells.map(\.column) } == [["date"]])
    try harness.apply(try result.plan.inverse(in: before))
    let restored = try cells(harness)
    #expect(restored["payee"] == "" && restored["valueDate"] == "" && restored["importKey"] == "")
  }

  @Test func `a row that a pending line completes is pending, and the booked line changes nothing typed`()
    throws
  {
    var harness = try PlanningHarness(rows: [Self.typed])
    let before = try cells(harness)
    try harness.add(try Self.bankLine(status: .pending), options: options(2, EnteredRow.id(1)))
    let pending = try cells(harness)
    #expect(pending["status"] == "pending" && pending["cleared"] == "")
    for column in Self.own { #expect(pending[column] == before[column], "\(column)") }
    let booked = try Self.bankLine(text: "CANTINA SRL MILANO", day: 12)
    try harness.add(booked, options: options(2, EnteredRow.id(1)))
    let after = try cells(harness)
    #expect(after["status"] == "" && after["cleared"] == "TRUE")
    for column in Self.own { #expect(after[column] == before[column], "\(column)") }
    #expect(harness.dataset.transactions.count == 3)
  }

  @Test func `a pending row of the bank takes the booked words, one that a person edited keeps its own`()
    throws
  {
    for isEdited in [false, true] {
      var harness = try PlanningHarness()
      try harness.add(try Self.bankLine(status: .pending))
      if isEdited {
        let change = Change.set(
          Address(.transactions, row: 2, column: "date"), old: .date("2026-03-11"), new: .date("2026-03-08"),
          reason: "")
        try harness.apply(Plan(command: "edit", base: [:], changes: [change]))
      }
      try harness.add(try Self.bankLine(text: "CANTINA SRL MILANO", day: 12))
      let after = try cells(harness)
      #expect(after["date"] == (isEdited ? "2026-03-08" : "2026-03-12"))
      #expect(after["statementText"] == (isEdited ? "CANTINA SRL 4711" : "CANTINA SRL MILANO"))
      #expect(after["status"] == "")
      #expect(harness.dataset.transactions.count == 3)
    }
  }

  // MARK: - No link is passed over

  @Test func `a row is one line's, not two's`() throws {
    var harness = try PlanningHarness()
    try harness.add(
      try Statement("g.csv", [(1, -10_000, "Anna")]), options: ImportOptions(accountKey: "giro"))
    let out = try #require(harness.dataset.transactions.first?.id)
    var options = options(2, out, account: "savings")
    options.links[3] = .id(out)
    let statement = try Statement("s.csv", [(1, 10_000, "Bert"), (2, 10_000, "Cora")])
    #expect(throws: ImportError.self) { try harness.add(statement, options: options) }
  }

  @Test func `a line that completes an entered row can be linked with its other half`() throws {
    var harness = try PlanningHarness(rows: [EnteredRow.make(1, day: 1, minor: 10_000, account: "savings")])
    try harness.add(
      try Statement("g.csv", [(1, -10_000, "Anna")]), options: ImportOptions(accountKey: "giro"))
    let out = try #require(harness.dataset.transactions.last?.id)
    let result = try harness.add(
      try Statement("s.csv", [(1, 10_000, "Bert")]), options: options(2, out, account: "savings"))
    #expect(result.statements[0].lines[0].verdict == .matches(EnteredRow.id(1)))
    #expect(result.statements[0].lines[0].transferAccountKey == "giro")
    #expect(harness.dataset.transactions.map(\.type) == [.transfer, .transfer])
    #expect(harness.dataset.transactions.map(\.direction) == [.in, .out])
  }

  @Test func `a link goes before a rule that leaves the line out`() throws {
    let rule: [String: CellValue] = [
      "id": .text(EnteredRow.id(70).description), "isEnabled": .boolean(true), "textContains": .text("bert"),
      "skip": .boolean(true),
    ]
    var harness = try PlanningHarness(rules: [rule])
    try harness.add(
      try Statement("g.csv", [(1, -10_000, "Anna")]), options: ImportOptions(accountKey: "giro"))
    let out = try #require(harness.dataset.transactions.first?.id)
    try harness.add(
      try Statement("s.csv", [(1, 10_000, "Bert")]), options: options(2, out, account: "savings"))
    #expect(harness.dataset.transactions.map(\.type) == [.transfer, .transfer])
  }

  @Test func `a pending line that is linked with its own row stays what it is`() throws {
    var harness = try PlanningHarness()
    try harness.add(try Self.bankLine(status: .pending))
    let row = try #require(harness.dataset.transactions.first?.id)
    let result = try harness.add(try Self.bankLine(status: .pending), options: options(2, row))
    #expect(result.plan.isEmpty)
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
