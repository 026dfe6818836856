import Bookkeeping
import DatasetFormat
import Spreadsheet
import TestSupport
import Testing

/// What single changes move.
struct PlanEffectTests {
  static let dataset = Dataset.of([
    "Settings": ["key|value", "currency|EUR"],
    "Accounts": [
      "accountKey|name|currency|startingBalance|startDate|deletedAt", "giro|Giro||100.00||",
      "dollars|Dollars|USD|5.00|2026-02-01|",
    ],
    "Transactions": [
      "id|date|type|direction|amount|currency|accountKey|status|note|deletedAt",
      "1|2026-01-10|expense||12.50||giro|||", "2|2026-01-11|income||900.00||giro|||",
      "3|2026-03-01|transfer|out|20.00||dollars|||", "4|2026-01-12|expense||3.00||giro|pending||",
      "5|2026-01-13|expense||some||giro|||", "6|2026-01-14|expense||7.00||giro|||2026-02-02T00:00:00Z",
      "7|2026-01-15|expense||8.00|USD|dollars|||", "8|2026-01-16|expense||1.00|||||",
    ],
  ])

  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var changes: [Change]
    var lines: [EffectLine]
    var testDescription: String { name }

    init(_ name: String, _ changes: [Change], _ lines: [EffectLine]) {
      (self.name, self.changes, self.lines) = (name, changes, lines)
    }
  }

  private static func set(_ tab: TabName, _ row: Int, _ column: String, _ old: String, _ new: String)
    -> Change
  {
    .set(
      Address(tab, row: row, column: column), old: old.isEmpty ? .blank : .text(old),
      new: new.isEmpty ? .blank : .text(new), reason: "test")
  }

  private static func line(
    _ key: String?, _ code: String, _ balance: Int64?, income: Int64 = 0, expense: Int64 = 0, unknown: Int = 0
  ) -> EffectLine {
    EffectLine(
      accountKey: key, currency: Currency(code: code) ?? .none, balance: balance, income: income,
      expense: expense,
      unknownRows: unknown)
  }

  private static func day(_ text: String) -> CalendarDate {
    CalendarDate(iso: text) ?? CalendarDate(dayNumber: 0)
  }

  private static func moved(_ key: String?, _ first: String, _ last: String) -> EffectLine {
    var line = line(key, "EUR", 0)
    line.days = day(first)...day(last)
    return line
  }

  static let now = Timestamp("2026-05-01T00:00:00Z") ?? Timestamp(milliseconds: 0)

  private static func new(_ values: (String, CellValue)...) -> Change {
    var row = CompactRow()
    for (column, value) in values { row.append(TabSchema.transactions[column], value) }
    return .insert(tab: .transactions, values: row, reason: "test")
  }

  static let cases: [Case] = [
    .init("a note moves nothing", [set(.transactions, 2, "note", "", "lunch")], []),
    .init("a note on a row that cannot be read moves nothing", [set(.transactions, 6, "note", "", "x")], []),
    .init(
      "an amount", [set(.transactions, 2, "amount", "12.50", "13")], [line("giro", "EUR", -50, expense: 50)]),
    .init(
      "a direction makes a refund", [set(.transactions, 2, "direction", "", "in")],
      [line("giro", "EUR", 2500, expense: -2500)]),
    .init(
      "a day moves money between days", [set(.transactions, 2, "date", "2026-01-10", "2026-02-01")],
      [moved("giro", "2026-01-10", "2026-02-01")]),
    .init(
      "an expense that becomes a transfer keeps its balance",
      [set(.transactions, 2, "type", "expense", "transfer"), set(.transactions, 2, "direction", "", "out")],
      [line("giro", "EUR", 0, expense: -1250)]),
    .init(
      "a row of another account", [set(.transactions, 2, "accountKey", "giro", "")],
      [line("giro", "EUR", 1250, expense: -1250), line(nil, "EUR", 0, expense: 1250)]),
    .init(
      "a deletion", [.delete(Address(.transactions, row: 3), at: now, reason: "test")],
      [line("giro", "EUR", -90000, income: -90000)]),
    .init(
      "a restoration", [.restore(Address(.transactions, row: 7), at: now, reason: "test")],
      [line("giro", "EUR", -700, expense: 700)]),
    .init(
      "what the bank has booked", [set(.transactions, 5, "status", "pending", "")],
      [line("giro", "EUR", -300)]),
    .init(
      "an amount that nobody can read any more", [set(.transactions, 2, "amount", "12.50", "12,3O")],
      [line("giro", "EUR", nil, expense: -1250, unknown: 1)]),
    .init(
      "a currency that is not the account's", [set(.transactions, 2, "currency", "", "USD")],
      [line("giro", "EUR", nil, expense: -1250, unknown: 1), line("giro", "USD", 0, expense: 1250)]),
    .init(
      "what an account starts with", [set(.accounts, 2, "startingBalance", "100.00", "120.00")],
      [line("giro", "EUR", 2000)]),
    .init(
      "the day on which an account starts", [set(.accounts, 2, "startDate", "", "2026-01-11")],
      [line("giro", "EUR", 1250)]),
    .init(
      "a quarantined row", [Change(.quarantine(now), at: Address(.transactions, row: 2), reason: "test")],
      [line("giro", "EUR", 1250, expense: -1250)]),
    .init(
      "new rows",
      [
        new(
          ("id", .text("9")), ("date", .date("2026-04-01")), ("type", .text("income")),
          ("amount", .number("2.5"))),
        new(
          ("id", .text("10")), ("date", .date("2026-04-01")), ("type", .text("expense")),
          ("amount", .number("4")),
          ("accountKey", .text("giro"))),
        new(
          ("id", .text("11")), ("date", .date("2026-04-01")), ("type", .text("expense")),
          ("amount", .number("4")),
          ("accountKey", .text("giro")), ("deletedAt", .text("2026-04-02T00:00:00Z"))),
      ], [line("giro", "EUR", -400, expense: 400), line(nil, "EUR", 0, income: 250)]),
    .init(
      "the dataset's currency gives every row that names none another",
      [set(.settings, 2, "value", "EUR", "CHF")],
      [
        line("giro", "CHF", nil, income: 90000, expense: 1550, unknown: 1),
        line("giro", "EUR", nil, income: -90000, expense: -1550, unknown: 1),
        line(nil, "CHF", 0, expense: 100), line(nil, "EUR", 0, expense: -100),
      ]),
  ]

  @Test(arguments: cases)
  func `a change moves what the rows that it touches say`(_ item: Case) throws {
    let plan = Plan(command: "test", base: [:], changes: item.changes)
    #expect(try PlanEffect(plan, in: Self.dataset).lines == item.lines)
  }

  @Test func `a plan that does not fit has no effect that could be told`() {
    let plan = Plan(
      command: "test", base: [:], changes: [Self.set(.transactions, 2, "amount", "1", "2")])
    #expect(throws: PlanError.self) { try PlanEffect(plan, in: Self.dataset) }
  }

  @Test func `files move nothing, and need not be there to be told so`() throws {
    let file = Change(.removeFile(FileContent([1])), at: Address(.receipt("a.jpg")), reason: "test")
    #expect(try PlanEffect(Plan(command: "test", base: [:], changes: [file]), in: Self.dataset).isEmpty)
  }
}
