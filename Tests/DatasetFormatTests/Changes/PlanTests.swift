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

/// A plan of which very much does not fit is answered for each of its changes.
struct RebasedPlanBoundTests {
  private static let transactions = [
    "id|date|type|amount|note", "\(Dataset.id(1))|2026-03-01|expense|5.00|",
  ]

  @Test func `each change of thousands of which half do not fit is told, and all others are taken`() {
    let dataset = Dataset.inMemory(["Transactions": Self.transactions])
    let changes = (0..<40_000).map { number in
      Change.addColumn(tab: .transactions, column: number % 2 == 0 ? "Own \(number)" : "Own 0", reason: "x")
    }
    let rebased = RebasedPlan(Plan(command: "apply", base: [:], changes: changes), on: dataset)
    // As many as there is room for beside the five columns that are there.
    #expect(rebased.plan.changes.count == 16_384 - 5)
    #expect(rebased.plan.changes.map(\.address) == (0..<16_379).map { changes[$0 * 2].address })
    #expect(rebased.plan.changes.count + rebased.leftOut.count == changes.count)
    #expect(!rebased.leftOut.contains { $0.reason.contains("make the plan anew") })
  }

  @Test func `what fits alone and not with the others is looked for up to a bound, and that is told`() {
    // Each line would be quarantined, but for a sheet of that name that lacks the columns for it.
    let dataset = Dataset.inMemory(["Transactions": Self.transactions, "Quarantine": ["note"]])
    let address = Address(.transactions, row: 2, id: Dataset.id(1))
    let changes = (0..<4_000).map { number in
      number % 2 == 0
        ? Change.addColumn(tab: .transactions, column: "Own \(number)", reason: "x")
        : Change(.quarantine(Timestamp(milliseconds: 0)), at: address, reason: "x")
    }
    let rebased = RebasedPlan(Plan(command: "apply", base: [:], changes: changes), on: dataset)
    #expect(rebased.plan.changes.count + rebased.leftOut.count == changes.count)
    #expect(!rebased.plan.changes.isEmpty)
    #expect(
      rebased.plan.changes.allSatisfy { if case .addColumn = $0.action { true } else { false } })
    #expect(rebased.leftOut.contains { $0.reason.contains("make the plan anew") })
  }
}
