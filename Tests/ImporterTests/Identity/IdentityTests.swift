import Bookkeeping
import DatasetFormat
import Importer
import Spreadsheet
import TestSupport
import Testing

/// Nothing is duplicated, nothing is lost.
struct IdentityTests {
  @Test func `the same statement twice adds nothing the second time`() throws {
    var harness = try PlanningHarness()
    let statement = try Statement([(1, -450, "Bakery"), (2, 100_000, "Salary")])
    #expect(try harness.add(statement).statements[0].newCount == 2)
    let again = try harness.add(statement)
    #expect(again.statements[0].newCount == 0)
    #expect(again.statements[0].alreadyImportedCount == 2)
    #expect(again.plan.isEmpty)
  }

  @Test func `equal lines of one statement are as many transactions`() throws {
    var harness = try PlanningHarness()
    let statement = try Statement([(1, -250, "Coffee"), (1, -250, "Coffee"), (1, -250, "Coffee")])
    #expect(try harness.add(statement).statements[0].newCount == 3)
    #expect(try harness.add(statement).statements[0].newCount == 0)
  }

  @Test func `part of a day and then the whole day add the rest`() throws {
    var harness = try PlanningHarness()
    try harness.add(try Statement("morning.csv", [(1, -250, "Coffee")]))
    let result = try harness.add(
      try Statement("day.csv", [(1, -250, "Coffee"), (1, -250, "Coffee"), (1, -900, "Lunch")]))
    #expect(result.statements[0].newCount == 2)
    #expect(result.statements[0].alreadyImportedCount == 1)
  }

  @Test func `a deleted transaction does not come back`() throws {
    var harness = try PlanningHarness()
    let statement = try Statement([(1, -450, "Bakery")])
    try harness.add(statement)
    let row = try #require(harness.dataset.transactions.first)
    try harness.apply(
      Plan(
        command: "delete", base: [:],
        changes: [
          .delete(
            Address(.transactions, row: 2, id: row.id?.description),
            at: Timestamp(milliseconds: 1_780_000_000_000), reason: "")
        ]))
    #expect(harness.contents == [])
    #expect(try harness.add(statement).statements[0].alreadyImportedCount == 1)
    #expect(harness.contents == [])
  }

  @Test func `case and white space of the bank's text do not make another line`() throws {
    var harness = try PlanningHarness()
    try harness.add(try Statement([(1, -450, "Bakery  Müller\nBerlin")]))
    #expect(
      try harness.add(try Statement([(1, -450, "BAKERY MU\u{308}LLER Berlin")])).statements[0].newCount == 0)
  }

  @Test func `a line that the bank re-dated is known by its reference`() throws {
    var harness = try PlanningHarness()
    var first = try Statement([(1, -450, "Bakery")])
    first.entries[0].reference = "R1"
    var second = try Statement([(3, -450, "BAKERY BERLIN")])
    second.entries[0].reference = "R1"
    try harness.add(first)
    #expect(try harness.add(second).statements[0].alreadyImportedCount == 1)
  }

  @Test func `a mandate that repeats its reference every month is a new line every month`() throws {
    var harness = try PlanningHarness()
    for day in [1, 11, 21] {
      var statement = try Statement("\(day).csv", [(day, -990, "Streaming")])
      statement.entries[0].reference = "MANDATE-7"
      #expect(try harness.add(statement).statements[0].newCount == 1)
    }
  }

  @Test func `the same line of two accounts is two transactions`() throws {
    var harness = try PlanningHarness()
    let statement = try Statement([(1, -450, "Fee")])
    try harness.add(statement, options: ImportOptions(accountKey: "giro"))
    #expect(
      try harness.add(statement, options: ImportOptions(accountKey: "savings")).statements[0].newCount == 1)
  }

  @Test func `two statements of one run count as one after the other`() throws {
    var harness = try PlanningHarness()
    let first = try Statement("a.csv", [(1, -1, "x"), (2, -2, "y"), (2, -5, "w")])
    let second = try Statement("b.csv", [(2, -2, "y"), (2, -5, "w"), (3, -3, "z")])
    let result = try harness.add(first, second)
    #expect(result.statements.map(\.newCount) == [3, 1])
    #expect(harness.contents.count == 4)
  }

  @Test func `a pending line becomes the booked one and keeps what a person typed`() throws {
    var harness = try PlanningHarness()
    var pending = try Statement([(30, -450, "Bakery")])
    pending.entries[0].status = .pending
    try harness.add(pending)
    let row = try #require(harness.dataset.transactions.first)
    try harness.apply(
      Plan(
        command: "edit", base: [:],
        changes: [
          .set(
            Address(.transactions, row: 2, id: row.id?.description, column: "note"), old: .blank,
            new: .text("breakfast"), reason: "")
        ]))
    let result = try harness.add(try Statement("later.csv", [(31, -450, "Bakery")]))
    #expect(result.statements[0].lines[0].verdict == .matches(try #require(row.id)))
    let booked = try #require(harness.dataset.transactions.first)
    #expect(harness.dataset.transactions.count == 1)
    #expect(booked.note == "breakfast")
    #expect(booked.isPending == false)
    #expect(booked.date == CalendarDate(year: 2026, month: 3, day: 31))
    #expect(try harness.add(try Statement("later.csv", [(31, -450, "Bakery")])).plan.isEmpty)
  }

  @Test func `lines of amount zero are listed and make nothing`() throws {
    var harness = try PlanningHarness()
    let result = try harness.add(try Statement([(1, 0, "Notice")]))
    #expect(result.statements[0].lines.map(\.verdict) == [.zero])
    #expect(result.plan.isEmpty)
  }

  @Test func `an open question plans nothing`() throws {
    var harness = try PlanningHarness()
    var statement = try Statement([(1, -450, "Bakery")])
    statement.questions = [Question(code: .dateOrder, text: "?", choices: ["dmy", "mdy"])]
    let result = try harness.add(statement)
    #expect(result.hasQuestions)
    #expect(result.plan.isEmpty)
  }

  @Test func `a statement in another currency than its account's is refused`() throws {
    var harness = try PlanningHarness()
    var statement = try Statement([(1, -450, "Bakery")])
    statement.currency = "USD"
    #expect(
      throws: ImportError.currencyDiffers(
        file: "march.csv", statement: "USD", account: "giro", accountCurrency: "EUR")
    ) {
      try harness.add(statement)
    }
  }

  @Test func `an unknown account names those that are known, or is made on request`() throws {
    var harness = try PlanningHarness()
    let statement = try Statement([(1, -450, "Bakery")])
    #expect(throws: ImportError.unknownAccount("Visa", known: ["giro", "savings"])) {
      try harness.add(statement, options: ImportOptions(accountKey: "Visa"))
    }
    try harness.add(statement, options: ImportOptions(accountKey: "Visa Card", createsAccount: true))
    #expect(harness.dataset.accounts.map(\.key) == ["giro", "savings", "visa-card"])
    #expect(harness.dataset.transactions.map(\.accountKey) == ["visa-card"])
  }

  @Test func `an account that is made has the currency of the statement`() throws {
    var harness = try PlanningHarness()
    var statement = try Statement([(1, -450, "Bakery")])
    statement.currency = "USD"
    try harness.add(statement, options: ImportOptions(accountKey: "Travel", createsAccount: true))
    #expect(harness.dataset.accounts.last?.currency?.code == "USD")
    #expect(harness.dataset.transactions.count == 1)
  }

  @Test func `a version 1 dataset is refused with the advice to migrate`() throws {
    let dataset = Dataset.inMemory(["Settings": ["key|value|updatedAt", "schemaVersion|1|"]])
    #expect(throws: ImportError.needsVersion2(version: 1)) {
      _ = try dataset.importing([try Statement([(1, -450, "Bakery")])])
    }
  }

  @Test func `the import is on record with the file's hash and counts`() throws {
    var harness = try PlanningHarness()
    let statement = try Statement([(1, -450, "Bakery"), (2, 0, "Notice")])
    try harness.add(statement)
    let imports = try #require(harness.dataset[.imports])
    #expect(imports.filledRowCount == 1)
    imports.forEachRow { row in
      #expect(row.rawText(imports.schema["fileName"]) == "march.csv")
      #expect(row.rawText(imports.schema["sha256"]) == statement.testHash)
      #expect(row.rawText(imports.schema["accountKey"]) == "giro")
      #expect(row.date(imports.schema["firstDate"]).value == CalendarDate(year: 2026, month: 3, day: 1))
      #expect(row.integer(imports.schema["lines"]).value == 2)
      #expect(row.integer(imports.schema["booked"]).value == 2)
    }
    #expect(harness.dataset.transactions.count == 1)
  }

  @Test func `a line does not come in twice because its account was named only once`() throws {
    var harness = try PlanningHarness()
    let statement = try Statement([(1, -450, "Bakery")])
    // There are two accounts, so the user must name one.
    try harness.add(statement, options: ImportOptions(accountKey: "savings"))
    var blank = try PlanningHarness(rows: [
      [
        "id": .text("01234567-89ab-7def-8123-456789abcdee"), "date": .date("2026-03-01"),
        "type": .text("expense"),
        "amount": .number("4.50"),
        "importKey": .text(try #require(harness.dataset.transactions.first?.importKey)),
      ]
    ])
    #expect(try blank.add(statement, options: ImportOptions(accountKey: "giro")).statements[0].newCount == 0)
    #expect(
      try harness.add(statement, options: ImportOptions(accountKey: "giro")).statements[0].newCount == 1)
  }

  @Test func `a pending row of another text is taken only where no other line can be meant`() throws {
    func pending() throws -> PlanningHarness {
      var harness = try PlanningHarness()
      var statement = try Statement([(10, -450, "Bakery")])
      statement.entries[0].status = .pending
      try harness.add(statement)
      return harness
    }
    // One candidate each way, two days apart: the bank has changed the text.
    var sure = try pending()
    #expect(try sure.add(try Statement("a.csv", [(12, -450, "BAKERY BERLIN")])).statements[0].newCount == 0)
    // Two lines with the amount. Neither may take over the pending row.
    var torn = try pending()
    let two = try torn.add(try Statement("b.csv", [(11, -450, "Coffee"), (12, -450, "KIOSK")]))
    #expect(two.statements[0].newCount == 2)
    #expect(torn.dataset.transactions.count == 3)
    // A line with the same text is preferred, whatever comes before it.
    var alike = try pending()
    let result = try alike.add(try Statement("c.csv", [(11, -450, "Coffee"), (12, -450, "Bakery")]))
    #expect(result.statements[0].lines[0].verdict == .new)
    #expect(result.statements[0].lines[1].verdict != .new)
    // Too far apart for another text.
    var far = try pending()
    #expect(try far.add(try Statement("d.csv", [(16, -450, "Coffee")])).statements[0].newCount == 1)
  }
}
