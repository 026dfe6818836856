import DatasetFormat
import Spreadsheet
import TestSupport
import Testing

struct PlanTests {
  static func row(_ tab: TabName, _ values: [String: CellValue]) -> CompactRow {
    var row = CompactRow()
    for (column, value) in values { row.append(TabSchema.of(tab)[column], value) }
    return row
  }

  static let time = Timestamp(milliseconds: 1_700_000_000_000)

  static let changes: [(change: Change, line: String)] = [
    (
      .insert(
        tab: .transactions,
        values: row(
          .transactions,
          [
            "id": .text(Dataset.id(1)), "date": .date("2026-01-31"), "amount": .number("12.50"),
            "cleared": .boolean(true),
          ]),
        reason: "line 7"), "+ Transactions: 2026-01-31 | 12.50 | TRUE"
    ),
    (
      .set(
        Address(.transactions, row: 7, id: "x", column: "amount"), old: .text("12,50"), new: .number("12.50"),
        reason: "repair", code: "amount-comma"), "~ Transactions row 7, amount: \"12,50\" -> \"12.50\""
    ),
    (
      .set(Address(.settings, row: 3, column: "value"), old: .blank, new: .text("EUR"), reason: "asked for"),
      "~ Settings row 3, value: blank -> \"EUR\""
    ),
    (
      .delete(Address(.categories, row: 4, id: "food"), at: time, reason: "asked for"),
      "- Categories row 4: deleted"
    ),
    (
      .restore(Address(.categories, row: 4), at: time, reason: "undo"),
      "+ Categories row 4: restored"
    ),
    (.addColumn(tab: .transactions, column: "payee", reason: "needed"), "+ Transactions: column payee"),
    (.addTab(tab: .imports, version: 2, reason: "needed"), "+ tab Imports"),
  ]

  @Test func `each change is one line for a person`() {
    for (change, line) in Self.changes { #expect(change.description == line) }
  }

  @Test func `a plan is summed up by tab and operation, in the order of first occurrence`() {
    let plan = Plan(
      command: "test", base: [:], changes: Self.changes.map(\.change) + [Self.changes[2].change])
    #expect(
      plan.summary.map { "\($0.place) \($0.operation) \($0.count)" } == [
        "Transactions insert 1", "Transactions set 1", "Settings set 2", "Categories delete 1",
        "Categories restore 1",
        "Transactions addColumn 1", "Imports addTab 1",
      ])
    #expect(!plan.isEmpty && Plan(command: "", base: [:]).isEmpty)
  }
}
