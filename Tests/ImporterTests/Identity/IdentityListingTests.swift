import Bookkeeping
import DatasetFormat
import Importer
import Spreadsheet
import Testing

/// Rows that an import leaves unchanged and reports.
struct IdentityListingTests {
  private func delete(_ number: Int, in harness: inout PlanningHarness) throws {
    let row = harness.dataset.transactions[number]
    let change = Change.delete(
      Address(.transactions, row: number + 2, id: row.id?.description),
      at: Timestamp(milliseconds: 1_780_000_000_000), reason: "")
    try harness.apply(Plan(command: "delete", base: [:], changes: [change]))
  }

  @Test func `a deleted line is counted, and comes back only where it is asked for`() throws {
    var harness = try PlanningHarness()
    let statement = try Statement([(1, -450, "Bakery"), (2, -1, "x")])
    try harness.add(statement)
    let id = try #require(harness.dataset.transactions[0].id)
    try delete(0, in: &harness)
    let again = try harness.add(statement).statements[0]
    #expect(again.alreadyImportedCount == 2)
    #expect(again.stayDeleted.map(\.reference) == [.id(id)])
    var options = ImportOptions()
    options.restoresDeleted = true
    let restored = try harness.add(statement, options: options).statements[0]
    #expect(restored.lines.map(\.verdict) == [.restores(id), .alreadyImported])
    #expect(harness.dataset.transactions.count { !$0.isDeleted } == 2)
    #expect(harness.dataset.transactions.count == 2)
    #expect(try harness.add(statement, options: options).plan.isEmpty)
  }

  @Test func `lines that the bank re-dated or re-texted are listed, and nothing of the row changes`() throws {
    var first = try Statement([(1, -450, "Bakery"), (2, -100, "Kiosk")])
    first.entries[0].reference = "R1"
    first.entries[1].reference = "R2"
    var harness = try PlanningHarness()
    try harness.add(first)
    let before = harness.contents
    var second = try Statement([(3, -450, "Bakery"), (2, -100, "KIOSK AM PLATZ")])
    second.entries[0].reference = "R1"
    second.entries[1].reference = "R2"
    let result = try harness.add(second)
    #expect(result.plan.changes.map(\.tab) == [.imports])
    #expect(harness.contents == before)
    #expect(result.statements[0].changed.map(\.line) == [2, 3])
    #expect(result.statements[0].changed.map(\.row.date.day) == [1, 2])
  }

  @Test func `a row whose amount, date and text a person changed is still known`() throws {
    var harness = try PlanningHarness()
    let statement = try Statement([(1, -450, "Bakery")])
    try harness.add(statement)
    let row = try #require(harness.dataset.transactions.first)
    func set(_ column: String, _ old: CellValue, _ new: CellValue) -> Change {
      .set(
        Address(.transactions, row: 2, id: row.id?.description, column: column), old: old, new: new,
        reason: ""
      )
    }
    try harness.apply(
      Plan(
        command: "edit", base: [:],
        changes: [
          set("amount", .text("4.50"), .number("5.00")),
          set("date", .text("2026-03-01"), .date("2026-02-01")),
          set("statementText", .text("Bakery"), .text("mine")),
        ]))
    #expect(try harness.add(statement).plan.isEmpty)
    #expect(harness.dataset.transactions.map(\.signedMinorUnits) == [-500])
  }

  @Test func `an imported row that a person split is known by any of its parts`() throws {
    var harness = try PlanningHarness()
    var statement = try Statement([(5, -1500, "MARKET")])
    statement.entries[0].reference = "R9"
    try harness.add(statement)
    let row = try #require(harness.dataset.transactions.first)
    let split = EnteredRow.id(8).description
    func set(_ column: String, _ old: CellValue, _ new: CellValue) -> Change {
      .set(
        Address(.transactions, row: 2, id: row.id?.description, column: column), old: old, new: new,
        reason: ""
      )
    }
    var part = RowEncoder(.transactions)
    part.id("id", EnteredRow.id(2))
    part.date("date", row.date)
    part.text("type", "expense")
    part.amount("amount", Amount(minorUnits: 500, currency: Currency(code: "EUR") ?? .none))
    part.text("accountKey", "giro")
    part.text("splitId", split)
    part.stamps(Timestamp(milliseconds: 1))
    try harness.apply(
      Plan(
        command: "split", base: [:],
        changes: [
          set("amount", .text("15.00"), .number("10.00")), set("splitId", .blank, .text(split)),
          part.insertion(reason: ""),
        ]))
    #expect(try harness.add(statement).plan.isEmpty)
    // The bank changes the text. The reference and the sum of the parts identify the row.
    statement.entries[0].text = "MARKET HALL"
    let result = try harness.add(statement)
    #expect(result.statements[0].changed.count == 1)
    #expect(result.plan.changes.map(\.tab) == [.imports])
  }

  @Test func `pending rows that are gone are listed, those that came later are not`() throws {
    var pending = try Statement([(10, -450, "Hotel"), (20, -700, "Fuel")])
    pending.entries[0].status = .pending
    pending.entries[1].status = .pending
    var harness = try PlanningHarness()
    try harness.add(pending)
    let result = try harness.add(try Statement("later.csv", [(8, -1, "a"), (15, -2, "b")])).statements[0]
    #expect(result.vanished.map(\.text) == ["Hotel"])
    #expect(harness.dataset.transactions.count { !$0.isDeleted } == 4)
  }

  @Test func `a pending row is booked where the line has not changed at all`() throws {
    var statement = try Statement([(10, -450, "Hotel")])
    statement.entries[0].status = .pending
    var harness = try PlanningHarness()
    try harness.add(statement)
    statement.entries[0].status = .booked
    let result = try harness.add(statement)
    #expect(result.statements[0].newCount == 0)
    #expect(harness.dataset.transactions.map(\.isPending) == [false])
    #expect(try harness.add(statement).plan.isEmpty)
  }

  @Test func `an import that only books what an earlier file of its run brings is on record`() throws {
    var pending = try Statement("pending.csv", [(10, -450, "Hotel")])
    pending.entries[0].status = .pending
    var harness = try PlanningHarness()
    let result = try harness.add(pending, try Statement("booked.csv", [(12, -450, "Hotel")]))
    #expect(result.statements.map(\.newCount) == [1, 0])
    func ids(_ tab: TabName, _ column: String) throws -> [String] {
      let tab = try #require(harness.dataset[tab])
      var ids: [String] = []
      tab.forEachRow { row in ids.append(row.rawText(tab.schema[column]) ?? "") }
      return ids
    }
    #expect(try ids(.transactions, "importId") == [ids(.imports, "id")[1]])
  }

  /// Rows that the user deletes after an import was undone stay deleted. Rows deleted before are imported
  /// again.
  @Test(arguments: [true, false])
  func
    `a row that is deleted after its import was undone stays away, one that was deleted before blocks nothing`(
      isAfter: Bool
    ) throws
  {
    var harness = try PlanningHarness()
    let statement = try Statement([(1, -450, "Bakery"), (2, -1200, "Rent")])
    try harness.add(statement)
    let imports = try #require(harness.dataset[.imports])
    var id: String?
    imports.forEachRow { id = $0.rawText(imports.schema["id"]) }
    // The row is deleted in May 2026.
    let undone: Int64 = isAfter ? 1_770_000_000_000 : 1_790_000_000_000
    try harness.apply(
      Plan(
        command: "undo", base: [:],
        changes: [
          .delete(Address(.imports, row: 2, id: id), at: Timestamp(milliseconds: undone), reason: "")
        ]))
    try delete(0, in: &harness)
    let result = try harness.add(statement)
    #expect(result.statements[0].newCount == (isAfter ? 0 : 1))
    #expect(result.statements[0].stayDeleted.count == (isAfter ? 1 : 0))
    #expect(try harness.add(statement).statements[0].newCount == 0)
  }

  @Test func `a row that somebody moved here stands for no equal line of this account`() throws {
    var harness = try PlanningHarness()
    var options = ImportOptions()
    options.accountKey = "savings"
    let other = try Statement("savings.csv", [(1, -450, "Bakery"), (3, -80000, "Rent")])
    try harness.add(other, options: options)
    try harness.setColumn("accountKey") { _ in "giro" }
    // Equal words prove nothing. The user is asked, and nothing is lost.
    let result = try harness.add(try Statement("giro.csv", [(1, -450, "Bakery"), (2, -1200, "Garage")]))
    #expect(result.statements[0].statement.questions.map(\.code) == [.knownLines])
    #expect(harness.dataset.transactions.count == 2)
    // The statement that brought the rows still knows them.
    var again = other
    again.file = "again.csv"
    #expect(try harness.add(again, options: options).statements[0].newCount == 0)
  }
}
