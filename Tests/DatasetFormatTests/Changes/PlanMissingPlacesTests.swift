import DatasetFormat
import Spreadsheet
import TestSupport
import Testing

struct PlanMissingPlacesTests {
  static func added(_ changes: [Change], _ dataset: Dataset) -> [String] {
    let plan = Plan(command: "", base: [:], changes: changes).addingMissingPlaces(in: dataset)
    return plan.changes.dropLast(changes.count).map { change in
      if case .addTab(let version) = change.action { return "\(change), version \(version)" }
      return "\(change)"
    }
  }

  static let first = Dataset.of(["Settings": ["key|value", "schemaVersion|1"], "Transactions": ["id|date"]])
  static let second = Dataset.of(["Settings": ["key|value", "schemaVersion|2"], "Transactions": ["id|date"]])

  static func insertion(_ tab: TabName, _ values: [String: CellValue]) -> Change {
    .insert(tab: tab, values: PlanTests.row(tab, values), reason: "")
  }

  @Test func `columns that new records and cells need are added once, in schema order`() {
    let changes = [
      Self.insertion(.transactions, ["payee": .text("x"), "date": .date("2026-01-01")]),
      Self.insertion(.transactions, ["amount": .number("1"), "payee": .text("y")]),
      .set(Address(.transactions, row: 2, column: "note"), old: .blank, new: .text("x"), reason: ""),
      .delete(Address(.transactions, row: 2), at: PlanTests.time, reason: ""),
    ]
    #expect(
      Self.added(changes, Self.second)
        == ["amount", "payee", "note", "updatedAt", "deletedAt"].map { "+ Transactions: column \($0)" })
  }

  @Test func `a tab that new records need is added with the columns they need`() {
    let insertion = Self.insertion(.imports, ["fileName": .text("a.csv")])
    #expect(Self.added([insertion], Self.second) == ["+ tab Imports, version 2"])
    #expect(Self.added([insertion], Self.first) == ["+ tab Imports, version 2"])
    #expect(
      Self.added([Self.insertion(.receipts, ["fileName": .text("a.jpg")])], Self.first) == [
        "+ tab Receipts, version 1"
      ])
    #expect(
      Self.added([Self.insertion(.categories, ["group": .text("needs")])], Self.first) == [
        "+ tab Categories, version 2"
      ])
  }

  @Test func `what the plan adds itself, and what is there, is not added again`() {
    let changes: [Change] = [
      .addTab(tab: .imports, version: 2, reason: ""),
      .addColumn(tab: .transactions, column: "Payee", reason: ""),
      Self.insertion(.imports, ["fileName": .text("a.csv")]),
      Self.insertion(.transactions, ["payee": .text("x"), "id": .text("1")]),
    ]
    #expect(Self.added(changes, Self.second) == [])
  }

  @Test func `a changed cell does not make a tab`() {
    let change = Change.set(Address(.goals, row: 2, column: "name"), old: .blank, new: .text("x"), reason: "")
    #expect(Self.added([change], Self.second) == [])
  }

  @Test func `the completed plan fits the dataset`() throws {
    let changes = [
      Self.insertion(.imports, ["fileName": .text("a.csv"), "lines": .number("3")]),
      Self.insertion(.transactions, ["payee": .text("x")]),
    ]
    for dataset in [Self.first, Self.second] {
      let edits = try Plan(command: "", base: [:], changes: changes).addingMissingPlaces(in: dataset).edits(
        for: dataset)
      #expect(edits.newTabs.map(\.name) == [.imports])
      #expect(edits.tabs[.transactions]?.appended.rowCount == 1)
    }
  }
}
