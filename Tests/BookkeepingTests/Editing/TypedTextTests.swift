import DatasetFormat
import Spreadsheet
import TestSupport
import Testing

@testable import Bookkeeping
@testable import BookEditing

struct TypedTextTests {
  private static let escape = "Shop\u{1B}[31m"

  private static func changes(payee: String = "Shop") -> BookChanges {
    let dataset = Dataset.inMemory([
      "Settings": [
        "key|value|updatedAt", "schemaVersion|2|2026-01-01T00:00:00Z", "currency|EUR|2026-01-01T00:00:00Z",
      ],
      "Categories": [
        "categoryKey|name|type|isActive|isDefault|sortOrder|createdAt|updatedAt|deletedAt",
        "food|Food|expense|TRUE|FALSE|1|2026-01-01T00:00:00Z|2026-01-01T00:00:00Z|",
      ],
      "Transactions": [
        TabSchema.of(.transactions).columns(version: 2).map(\.name).joined(separator: "|"),
        TabSchema.of(.transactions).columns(version: 2).map { column in
          switch column.name {
          case "id": "\(Dataset.id(1))"
          case "date": "2026-03-01"
          case "type": "expense"
          case "amount": "12.00"
          case "payee": payee
          case "categoryKey": "food"
          case "createdAt", "updatedAt": "2026-03-01T00:00:00Z"
          default: ""
          }
        }.joined(separator: "|"),
      ],
    ])
    return BookChanges(dataset, reason: "test", origin: CountingOrigin().origin)
  }

  private static let today = CalendarDate(dayNumber: 20_600)

  private static func problem(_ body: (inout BookChanges) throws(BookError) -> Void) -> String? {
    var changes = changes()
    do throws(BookError) { try body(&changes) } catch { return error.description }
    return nil
  }

  @Test func `a control character is refused in a new row, in an edit and in a list`() {
    let words =
      "the text has a control character, which nobody sees and some programs refuse. Type it again without it."
    #expect(
      Self.problem { changes throws(BookError) in
        var entry = NewTransaction(amount: "1", category: "food")
        entry.payee = Self.escape
        try changes.add(entry, today: Self.today)
      } == "payee: \(words)")
    #expect(
      Self.problem { changes throws(BookError) in
        var edit = TransactionEdit()
        edit.note = "a\u{7}"
        try changes.edit(1, edit, today: Self.today)
      } == "note: \(words)")
    #expect(
      Self.problem { changes throws(BookError) in
        try changes.rename("food", to: "Fo\u{0}od", in: .categories)
      } == "name: \(words)")
  }

  @Test func `lines and tabs are text`() {
    #expect(
      Self.problem { changes throws(BookError) in
        var edit = TransactionEdit()
        edit.note = "one\ntwo\tthree"
        try changes.edit(1, edit, today: Self.today)
      } == nil)
  }

  @Test func `a text may be as long as a cell, and no longer`() {
    func note(_ count: Int) -> String? {
      Self.problem { changes throws(BookError) in
        var entry = NewTransaction(amount: "1", category: "food")
        entry.note = String(repeating: "é", count: count)
        try changes.add(entry, today: Self.today)
      }
    }
    #expect(note(32_767) == nil)
    #expect(
      note(32_768)
        == "note: the text has 32768 characters, and a cell holds 32767. Shorten it.")
  }

  @Test func `what stands there already keeps nobody from editing the rest`() throws {
    var changes = Self.changes(payee: Self.escape)
    var edit = TransactionEdit()
    edit.payee = Self.escape + " and more"
    try changes.edit(1, edit, today: Self.today)
  }

  @Test func `a recurring rule takes the payee of its row as it is, and no other one that is typed`() throws {
    var changes = Self.changes(payee: Self.escape)
    var rule = RuleFromRow(row: 1, cadence: .monthly)
    try changes.add(rule, today: Self.today)
    rule.payee = "a\u{7}"
    #expect(throws: BookError.self) { try changes.add(rule, today: Self.today) }
  }

  @Test func `an import rule that is made of rows takes their text as it is`() throws {
    var cells = ImportRuleCells()
    cells.textContains = Self.escape
    var changes = Self.changes()
    try changes.addImportRule(cells, today: Self.today, isMadeOfRows: true)
    #expect(throws: BookError.self) { try changes.addImportRule(cells, today: Self.today) }
  }

  @Test func `a row that has one already can still be divided`() throws {
    var changes = Self.changes(payee: Self.escape)
    try changes.split(1, into: [SplitPart(amount: "5", category: "food")])
    #expect(changes.plan(command: "split").changes.contains { $0.description.contains("Shop") })
  }
}
