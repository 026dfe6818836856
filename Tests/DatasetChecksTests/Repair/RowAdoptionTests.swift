import DatasetFormat
import Spreadsheet
import TestSupport
import Testing

@testable import DatasetChecks

/// Rows that a person typed become records in passing; everything else stays as it is.
struct RowAdoptionTests {
  private static func adoption(_ test: TestDataset, beside changes: [Change] = []) -> RowAdoption {
    let dataset = test.dataset
    return RowAdoption(in: dataset, beside: Plan(command: "test", base: [:], changes: changes))
  }

  /// The cells that are set: the row as the spreadsheet shows it, the column, the new value.
  private static func cells(_ adoption: RowAdoption) -> [String] {
    adoption.changes.compactMap { change in
      guard case .set(_, let new) = change.action else { return nil }
      let text = ["id", "createdAt", "updatedAt"].contains(change.address.columnName) ? "new" : new.text
      return "\(change.address): \(text)"
    }.sorted()
  }

  private static let typed: [String: TestDataset.Value] = [
    "date": "2026-03-01", "type": "expense", "amount": "12.50", "categoryKey": "food", "note": "by hand",
  ]

  @Test(arguments: Storage.allCases)
  func `a typed row gets an id and times, and what has one reading is spelt as the format does`(
    _ storage: Storage
  ) throws {
    var test = TestDataset(storage: storage)
    var row = Self.typed
    row["categoryKey"] = "Food"
    row["type"] = "Expense"
    row["cleared"] = .raw(.text, "x")
    row["amount"] = .raw(.text, "12,5")
    test.rows[.transactions]?.append(row)
    let adoption = Self.adoption(test)
    #expect(adoption.rowCount == 1)
    #expect(
      Self.cells(adoption) == [
        "Transactions row 6, amount: 12.50", "Transactions row 6, categoryKey: food",
        "Transactions row 6, cleared: TRUE", "Transactions row 6, createdAt: new",
        "Transactions row 6, id: new", "Transactions row 6, type: expense",
        "Transactions row 6, updatedAt: new",
      ])
    let dataset = test.dataset
    let after = try Plan(command: "test", base: [:], changes: adoption.changes).applied(to: dataset)
    #expect(Checks.findings(in: after).isEmpty)
    #expect(RowAdoption(in: after, beside: Plan(command: "test", base: [:])).changes.isEmpty)
  }

  @Test func `a record that lost its id and its times gets its id back`() throws {
    var test = TestDataset()
    var row = Self.typed
    row["id"] = .usual(TestDataset.id(88))
    row["payee"] = "Kiosk"
    row["createdAt"] = .usual(TestDataset.stamp)
    row["updatedAt"] = .usual(TestDataset.stamp)
    test.rows[.transactions]?.append(row)
    test.remember()
    for column in ["id", "createdAt", "updatedAt"] { test[.transactions, 4, column] = "" }
    let earlier = test.earlier
    let adoption = RowAdoption(
      in: test.dataset, earlier: { earlier }, beside: Plan(command: "test", base: [:]))
    let id = adoption.changes.first { $0.address.columnName == "id" }
    #expect(adoption.rowCount == 1)
    guard case .set(_, let new)? = id?.action else { return #expect(Bool(false), "no id") }
    #expect(new.text == TestDataset.id(88))
  }

  @Test func `what can be read in two ways stays, and the row is adopted all the same`() {
    var test = TestDataset()
    var row = Self.typed
    row["amount"] = "1,234"
    test.rows[.transactions]?.append(row)
    #expect(
      Self.cells(Self.adoption(test)) == [
        "Transactions row 6, createdAt: new", "Transactions row 6, id: new",
        "Transactions row 6, updatedAt: new",
      ])
  }

  @Test(arguments: [
    ("a row that is no record yet", ["date": "2026-03-01", "note": "?"] as [String: TestDataset.Value]),
    ("a heading", ["note": "— March —"]),
    ("a deleted row", typed.merging(["deletedAt": "2026-03-02T10:00:00Z"]) { $1 }),
    (
      "a row that lost its id: it may be known elsewhere",
      typed.merging(["createdAt": "2026-03-01T10:00:00Z", "updatedAt": "2026-03-01T10:00:00Z"]) { $1 }
    ),
  ])
  func `is not adopted`(_ what: String, _ row: [String: TestDataset.Value]) {
    var test = TestDataset()
    test.rows[.transactions]?.append(row)
    #expect(Self.adoption(test).changes.isEmpty, "\(what)")
  }

  @Test func `rows that are records are left as they are, whatever is wrong with them`() {
    var test = TestDataset()
    test[.transactions, 0, "amount"] = "12,50"
    test[.transactions, 1, "id"] = "17"
    #expect(Self.adoption(test).changes.isEmpty)
  }

  @Test func `what the plan sets is the plan's, and a row that it takes out is left`() {
    var test = TestDataset()
    test.rows[.transactions]?.append(Self.typed)
    test.rows[.transactions]?.append(Self.typed)
    let id = CellValue.text(TestDataset.id(77))
    let adoption = Self.adoption(
      test,
      beside: [
        Change(
          .set(old: .blank, new: id), at: Address(.transactions, row: 6, column: "ID"), reason: "linked"),
        Change(.quarantine(Timestamp(milliseconds: 0)), at: Address(.transactions, row: 7), reason: "out"),
      ])
    #expect(adoption.rowCount == 1)
    #expect(
      Self.cells(adoption) == ["Transactions row 6, createdAt: new", "Transactions row 6, updatedAt: new"])
  }

  @Test func `a category that was typed gets its times`() {
    var test = TestDataset()
    test.rows[.categories]?.append([
      "categoryKey": "pets", "name": "Pets", "type": "expense", "isActive": "TRUE", "createdAt": .usual(""),
      "updatedAt": .usual(""),
    ])
    let row = (test.rows[.categories]?.count ?? 0) + 1
    #expect(
      Self.cells(Self.adoption(test)) == [
        "Categories row \(row), createdAt: new", "Categories row \(row), updatedAt: new",
      ])
  }

  @Test func `a row that was edited before it could become a record becomes one`() {
    var test = TestDataset()
    var row = Self.typed
    row["updatedAt"] = "2026-03-01T10:00:00Z"
    test.rows[.transactions]?.append(row)
    #expect(
      Self.cells(Self.adoption(test)) == [
        "Transactions row 6, createdAt: new", "Transactions row 6, id: new",
        "Transactions row 6, updatedAt: new",
      ])
  }

  @Test(arguments: Storage.allCases)
  func `changes of an adopted row are one plan with its adoption`(_ storage: Storage) throws {
    var test = TestDataset(storage: storage)
    var row = Self.typed
    row["type"] = "Expense"
    test.rows[.transactions]?.append(row)
    let dataset = test.dataset
    let adopted = try AdoptedDataset(dataset)
    let tab = try #require(adopted.dataset[.transactions])
    let index = try #require(tab.sheet.index(ofRow: 6))
    func text(_ column: String, _ tab: Tab) -> String {
      tab.binding.columnOfPosition[tab.schema[column]].map { tab.sheet.value(row: index, column: $0).text }
        ?? ""
    }
    let id = text("id", tab)
    #expect(RecordID(cellText: id) != nil && text("type", tab) == "expense")
    let time = Origin.system.now()
    func address(_ column: String? = nil) -> Address {
      Address(.transactions, row: 6, id: id, column: column)
    }
    func result(_ changes: [Change]) throws -> (tab: Tab, adopted: Int) {
      let (plan, count) = adopted.plan(Plan(command: "test", base: [:], changes: changes))
      let after = try plan.applied(to: dataset)
      #expect(Checks.findings(in: after).allSatisfy { $0.severity == .info })
      return (try #require(after[.transactions]), count)
    }
    let edited = try result([
      .set(address("type"), old: .text("expense"), new: .text("income"), reason: "edited"),
      .set(address("categoryKey"), old: .text("food"), new: .blank, reason: "edited"),
      .set(
        address("updatedAt"), old: .text(text("updatedAt", tab)), new: .text(time.description),
        reason: "edited"),
    ])
    #expect(edited.adopted == 1 && text("type", edited.tab) == "income" && text("id", edited.tab) == id)
    #expect(
      text("updatedAt", edited.tab) == time.description
        && text("createdAt", edited.tab) == text("createdAt", tab))
    let deleted = try result([.delete(address(), at: time, reason: "deleted")])
    #expect(deleted.adopted == 0 && text("id", deleted.tab) == id)
    #expect(
      text("deletedAt", deleted.tab) == time.description
        && text("updatedAt", deleted.tab) == time.description)
    #expect(adopted.plan(Plan(command: "test", base: [:])).plan.isEmpty)
  }
}
