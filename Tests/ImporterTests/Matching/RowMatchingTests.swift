import Bookkeeping
import DatasetFormat
import Importer
import Spreadsheet
import TestSupport
import Testing

/// A row that the user entered and the line that shows it later are one transaction.
struct RowMatchingTests {
  @Test func `what a person entered is linked, and all that they typed stays`() throws {
    var harness = try PlanningHarness(rows: [
      EnteredRow.make(
        1, day: 2, minor: -450, payee: "Müller",
        more: ["categoryKey": .text("food"), "tags": .text("breakfast"), "note": .text("with Ann")])
    ])
    var statement = try Statement([(4, -450, "BAECKEREI MULLER 123")])
    statement.entries[0].reference = "R1"
    let result = try harness.add(statement)
    #expect(result.statements[0].lines[0].verdict == .matches(EnteredRow.id(1)))
    let row = try #require(harness.dataset.transactions.first)
    #expect(harness.dataset.transactions.count == 1)
    #expect(row.payee == "Müller")
    #expect(row.categoryKey == "food")
    #expect(row.tags.tags == ["breakfast"])
    #expect(row.note == "with Ann")
    #expect(row.date == CalendarDate(year: 2026, month: 3, day: 2))
    #expect(row.valueDate == CalendarDate(year: 2026, month: 3, day: 4))
    #expect(row.cleared)
    #expect(row.statementText == "BAECKEREI MULLER 123")
    #expect(row.externalID == "R1")
    #expect(row.importKey != nil)
    #expect(try harness.add(statement).plan.isEmpty)
  }

  @Test func `what was typed into a spreadsheet without an id is linked, and becomes a record`() throws {
    let typed: [String: CellValue] = ["id": .blank, "createdAt": .blank, "updatedAt": .blank]
    var harness = try PlanningHarness(rows: [
      EnteredRow.make(1, day: 2, minor: -450, payee: "Lunch", more: typed),
      EnteredRow.make(2, day: 28, minor: 250_000, payee: "Salary", more: typed),
    ])
    let statement = try Statement([(29, 250_000, "ACME PAYROLL")])
    let result = try harness.add(statement)
    // A row without an id is not a record yet. The linked row is one.
    let rows = harness.dataset.transactions.filter { $0.id != nil }
    #expect(rows.map(\.payee) == ["Salary"])
    let linked = try #require(rows.first)
    #expect(result.statements[0].lines[0].verdict == .matches(try #require(linked.id)))
    #expect(linked.statementText == "ACME PAYROLL")
    #expect(try harness.add(statement).plan.isEmpty)
  }

  @Test func `pending lines are the pending rows of their day and payee, one with one`() throws {
    func pending(_ number: Int, day: Int, minor: Int64, _ payee: String, _ note: String) -> [String:
      CellValue]
    {
      EnteredRow.make(
        number, day: day, minor: minor, payee: payee,
        more: ["status": .text("pending"), "note": note.isEmpty ? .blank : .text(note)])
    }
    var harness = try PlanningHarness(rows: [
      pending(1, day: 2, minor: -4000, "Zoë Café", ""), pending(2, day: 2, minor: -4000, "Zoë Café", ""),
      pending(3, day: 4, minor: -700, "Bakery", "with Ann"),
      pending(4, day: 4, minor: -700, "Bakery", "with Ben"),
      pending(5, day: 5, minor: -300, "Kiosk", ""), pending(6, day: 5, minor: -300, "Kiosk", ""),
    ])
    var statement = try Statement([
      (2, -4000, "Zoë Café"), (2, -4000, "Zoë Café"), (4, -700, "Bakery with Ben"),
      (4, -700, "Bakery with Ann"), (5, -300, "Kiosk 17"), (5, -300, "Kiosk 18"),
    ])
    for (index, payee) in ["Zoë Café", "Zoë Café", "Bakery", "Bakery", "Kiosk", "Kiosk"].enumerated() {
      statement.entries[index].status = .pending
      statement.entries[index].payee = payee
    }
    let found = try harness.add(statement).statements[0]
    #expect(found.newCount == 0 && found.proposals.isEmpty && found.vanished.isEmpty)
    let rows = harness.dataset.transactions
    #expect(rows.count == 6 && rows.allSatisfy(\.isPending))
    for row in rows where row.payee == "Bakery" {
      #expect(row.statementText == "Bakery \(row.note ?? "")")
    }
    #expect(try harness.add(statement).plan.isEmpty)
  }

  @Test func `a row without an id is proposed and named by its number`() throws {
    let typed: [String: CellValue] = ["id": .blank]
    var harness = try PlanningHarness(rows: [
      EnteredRow.make(1, day: 10, minor: -450, payee: "Lunch", more: typed),
      EnteredRow.make(2, day: 12, minor: -450, payee: "Lunch", more: typed),
    ])
    let statement = try Statement([(11, -450, "CANTINA")])
    let proposal = try #require(harness.add(statement, applying: false).statements[0].proposals.first)
    #expect(proposal.row.reference == .row(2))
    var options = ImportOptions(accountKey: "giro")
    options.links = [2: .row(3)]
    let result = try harness.add(statement, options: options)
    let records = harness.dataset.transactions.filter { $0.id != nil }
    #expect(records.map(\.date) == [CalendarDate(year: 2026, month: 3, day: 12)])
    #expect(result.statements[0].lines[0].verdict != .new)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var day = 10
    var minor: Int64 = -450
    var payee = "Bakery"
    var account: String? = "giro"
    var lines: [(day: Int, minor: Int64, text: String)]
    /// Whether the first line is linked with the row.
    var isLinked: Bool
    var proposals = 0
  }

  @Test(arguments: [
    Case(testDescription: "three days apart, another text", lines: [(13, -450, "XYZ")], isLinked: true),
    Case(
      testDescription: "four days apart, another text", lines: [(14, -450, "XYZ")], isLinked: false,
      proposals: 1),
    Case(testDescription: "five days apart, the text alike", lines: [(15, -450, "BAKERY 7")], isLinked: true),
    Case(testDescription: "six days apart", lines: [(16, -450, "BAKERY 7")], isLinked: false),
    Case(testDescription: "earlier than entered", lines: [(8, -450, "XYZ")], isLinked: true),
    Case(testDescription: "the other direction", lines: [(10, 450, "Bakery")], isLinked: false),
    Case(testDescription: "another amount", lines: [(10, -451, "Bakery")], isLinked: false),
    Case(
      testDescription: "another account", account: "savings", lines: [(10, -450, "Bakery")], isLinked: false),
    Case(
      testDescription: "no account, of two", account: nil, lines: [(10, -450, "Bakery")], isLinked: false,
      proposals: 1),
    Case(
      testDescription: "two lines that could be it", lines: [(10, -450, "XYZ"), (11, -450, "ABC")],
      isLinked: false, proposals: 1),
    Case(
      testDescription: "two lines, one of them alike", lines: [(12, -450, "BAKERY"), (10, -450, "ABC")],
      isLinked: true),
  ])
  func `a row is linked where it is sure, and proposed where it is not`(_ example: Case) throws {
    var harness = try PlanningHarness(rows: [
      EnteredRow.make(
        1, day: example.day, minor: example.minor, payee: example.payee, account: example.account)
    ])
    let result = try harness.add(try Statement(example.lines)).statements[0]
    #expect(result.lines[0].verdict == (example.isLinked ? .matches(EnteredRow.id(1)) : .new))
    #expect(result.proposals.count == example.proposals)
    #expect(result.newCount == example.lines.count - (example.isLinked ? 1 : 0))
  }

  @Test func `two entered rows that one line could be are proposed, and the line is not lost`() throws {
    var harness = try PlanningHarness(rows: [
      EnteredRow.make(1, day: 10, minor: -450), EnteredRow.make(2, day: 12, minor: -450),
    ])
    let result = try harness.add(try Statement([(11, -450, "Bakery")])).statements[0]
    #expect(result.newCount == 1)
    #expect(result.proposals.map(\.isOnly) == [false])
    #expect(harness.dataset.transactions.count == 3)
    #expect(harness.dataset.transactions.filter { $0.importKey != nil }.count == 1)
  }

  @Test func `the same coffee every day is linked day by day, in any order of rows and lines`() throws {
    let rows = [1, 2, 3].map { EnteredRow.make($0, day: $0, minor: -250, payee: "Coffee") }
    let lines: [(day: Int, minor: Int64, text: String)] = [1, 2, 3].map { ($0, -250, "COFFEE SHOP") }
    for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0]] {
      var harness = try PlanningHarness(rows: order.map { rows[$0] })
      let result = try harness.add(try Statement(order.reversed().map { lines[$0] })).statements[0]
      #expect(result.newCount == 0)
      for transaction in harness.dataset.transactions {
        #expect(transaction.valueDate == nil, "linked with the line of another day")
      }
    }
  }

  @Test func `a blank account is filled where the dataset has one account`() throws {
    let dataset = Dataset.inMemory([
      "Transactions": [
        "id|date|type|amount|payee|accountKey|importKey|createdAt|updatedAt",
        "\(EnteredRow.id(1))|2026-03-10|expense|4.50|Bakery|||2026-01-01T00:00:00Z|2026-01-01T00:00:00Z",
      ],
      "Accounts": [
        "accountKey|name|type|startingBalance|isDefault|isActive", "giro|Giro|checking|0|TRUE|TRUE",
      ],
    ])
    let (after, result) = try dataset.importing([try Statement([(11, -450, "BAKERY")])])
    #expect(result.statements[0].newCount == 0)
    #expect(after.transactions.map(\.accountKey) == ["giro"])
  }

  @Test func `a recurring instance takes the day of its line and stays the instance that it was`() throws {
    var harness = try PlanningHarness(rows: [
      EnteredRow.make(
        1, day: 1, minor: -90_000, payee: "Rent",
        more: ["recurringRuleId": .text(EnteredRow.id(9).description)])
    ])
    try harness.add(try Statement([(3, -90_000, "Hausverwaltung")]))
    let tab = try #require(harness.dataset[.transactions])
    tab.forEachRow { row in
      #expect(row.date(tab.schema["date"]).value == CalendarDate(year: 2026, month: 3, day: 3))
      #expect(row.date(tab.schema["occurrenceDate"]).value == CalendarDate(year: 2026, month: 3, day: 1))
    }
    #expect(tab.filledRowCount == 1)
  }

  @Test func `a split that a person entered is one line of its sum`() throws {
    let split: [String: CellValue] = ["splitId": .text(EnteredRow.id(8).description)]
    var harness = try PlanningHarness(rows: [
      EnteredRow.make(1, day: 5, minor: -1000, payee: "Market", more: split),
      EnteredRow.make(2, day: 5, minor: -500, payee: "Market", more: split),
    ])
    let statement = try Statement([(6, -1500, "MARKET HALL")])
    #expect(try harness.add(statement).statements[0].newCount == 0)
    #expect(harness.dataset.transactions.allSatisfy { $0.cleared })
    #expect(try harness.add(statement).plan.isEmpty)
    // If a bank that changes the text gives a reference, the sum identifies the row too.
    #expect(harness.dataset.transactions.map(\.signedMinorUnits) == [-1000, -500])
  }

  @Test func `thresholds are options, and matching can be left out`() throws {
    func verdict(_ change: (inout ImportOptions) -> Void) throws -> LineImport.Verdict {
      var harness = try PlanningHarness(rows: [EnteredRow.make(1, day: 10, minor: -450, payee: "Bakery")])
      var options = ImportOptions()
      change(&options)
      return try harness.add(try Statement([(17, -450, "BAKERY")]), options: options).statements[0].lines[0]
        .verdict
    }
    #expect(try verdict { _ in } == .new)
    #expect(try verdict { $0.matchDays = 7 } == .matches(EnteredRow.id(1)))
    #expect(
      try verdict {
        $0.matchDays = 7
        $0.matchesEntered = false
      } == .new)
  }

  @Test func `an adjustment is no line of a statement`() throws {
    var harness = try PlanningHarness(rows: [
      EnteredRow.make(
        1, day: 10, minor: -450, more: ["type": .text("adjustment"), "direction": .text("out")])
    ])
    #expect(try harness.add(try Statement([(10, -450, "Fee")])).statements[0].newCount == 1)
  }
}
