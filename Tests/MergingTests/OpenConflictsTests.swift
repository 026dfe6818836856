import DatasetChecks
import DatasetFormat
import Merging
import Spreadsheet
import TestSupport
import Testing

/// Decisions about what merges left open, and what two states differ in, as an app asks for them.
@Suite struct OpenConflictsTests {
  private static let header = "id,date,type,amount,payee,note,createdAt,updatedAt,deletedAt"
  private static let first = "0198c000-0000-7000-8000-000000000001"
  private static let second = "0198c000-0000-7000-8000-000000000002"

  private static func dataset(_ rows: String...) throws -> Dataset {
    let text = ([header] + rows).map { $0 + "\n" }.joined()
    return try Dataset(
      name: "Home",
      csvFiles: [
        "Transactions.csv": Array(text.utf8),
        "Settings.csv": Array("key,value\nschemaVersion,2\ncurrency,EUR\n".utf8),
        "Categories.csv": Array("categoryKey,name,type\nfood,Food,expense\n".utf8),
      ])
  }

  private static func row(_ id: String, _ amount: String, _ payee: String, updated: String = "") -> String {
    "\(id),2026-03-01,expense,\(amount),\(payee),,2026-03-01T09:00:00Z,\(updated),"
  }

  /// Two phones that gave both payments other amounts.
  private static func merged() throws -> Dataset {
    let base = try dataset(row(first, "10.00", "Kiosk"), row(second, "20.00", "Market"))
    var ours = try dataset(
      row(first, "11.00", "Kiosk", updated: "2026-03-02T10:00:00Z"),
      row(second, "21.00", "Market", updated: "2026-03-02T10:00:00Z"))
    let theirs = try dataset(
      row(first, "12.00", "Kiosk", updated: "2026-03-02T11:00:00Z"),
      row(second, "22.00", "Market", updated: "2026-03-02T11:00:00Z"))
    let time = try #require(Timestamp("2026-03-02T12:00:00Z"))
    let merge = Merge(
      base: base,
      copies: [MergeCopy("Ana", ours, modified: time), MergeCopy("Ben", theirs, modified: time)])
    try ours.apply(merge.plan)
    #expect(ours.openConflicts.map(\.values) == merge.conflicts.map(\.values))
    return ours
  }

  private static func amount(_ id: String, _ dataset: Dataset) -> String? {
    guard let tab = dataset[.transactions] else { return nil }
    var found: String?
    tab.forEachRow { row in
      if row.identity(tab.schema["id"]) == id { found = row.rawText(tab.schema["amount"]) }
    }
    return found
  }

  private static func isLive(_ id: String, _ dataset: Dataset) -> Bool {
    guard let tab = dataset[.transactions] else { return false }
    var isLive = false
    tab.forEachRow { row in if row.isLive, row.identity(tab.schema["id"]) == id { isLive = true } }
    return isLive
  }

  @Test(arguments: [0, 1])
  func `a decision gives the cell its value, and leaves the other conflict open`(_ choice: Int) throws {
    var dataset = try Self.merged()
    let conflict = try #require(dataset.openConflicts.first { $0.id == Self.first })
    #expect(conflict.values.map(\.text) == ["12.00", "11.00"])
    #expect(conflict.values.map(\.copies) == [["Ben"], ["Ana"]])
    try dataset.apply(dataset.settling(conflict, with: conflict.values[choice]))
    #expect(Self.amount(Self.first, dataset) == conflict.values[choice].text)
    #expect(Self.amount(Self.second, dataset) == "22.00")
    #expect(dataset.openConflicts.map(\.id) == [Self.second])
  }

  @Test func `a decision outranks what was typed into the cell meanwhile`() throws {
    var dataset = try Self.merged()
    let conflict = try #require(dataset.openConflicts.first { $0.id == Self.first })
    let edit = Change.set(
      Address(.transactions, row: 2, id: Self.first, column: "amount"), old: .text("12.00"),
      new: .text("13.00"),
      reason: "test")
    try dataset.apply(Plan(command: "edit", base: [:], changes: [edit]))
    try dataset.apply(dataset.settling(conflict, with: conflict.values[0]))
    #expect(Self.amount(Self.first, dataset) == "12.00")
    #expect(dataset.openConflicts.map(\.id) == [Self.second])
  }

  @Test func `a decision that was taken already is refused, and so is a value of another conflict`() throws {
    var dataset = try Self.merged()
    let open = dataset.openConflicts
    try #require(open.count == 2)
    let other = #expect(throws: (any Error).self) { try dataset.settling(open[0], with: open[1].values[0]) }
    #expect((other as? any DatasetError)?.code == "not-an-answer")
    try dataset.apply(dataset.settling(open[0], with: open[0].values[0]))
    let again = #expect(throws: (any Error).self) { try dataset.settling(open[0], with: open[0].values[0]) }
    #expect((again as? any DatasetError)?.code == "conflict-settled")
  }

  @Test func `a row that is gone from a copy is kept or goes by a decision`() throws {
    let updated = "2026-03-02T10:00:00Z"
    let kiosk = Self.row(Self.first, "10.00", "Kiosk", updated: updated)
    let base = try Self.dataset(kiosk, Self.row(Self.second, "20.00", "Market", updated: updated))
    let time = try #require(Timestamp("2026-03-02T12:00:00Z"))
    for choice in [0, 1] {
      var ours = base
      let theirs = try Self.dataset(kiosk)
      let copies = [MergeCopy("Ana", ours, modified: time), MergeCopy("Ben", theirs, modified: time)]
      try ours.apply(Merge(base: base, copies: copies).plan)
      let conflict = try #require(ours.openConflicts.first)
      #expect(conflict.column == "row")
      let value = conflict.values[choice]
      try ours.apply(ours.settling(conflict, with: value))
      #expect(ours.openConflicts.isEmpty)
      #expect(Self.isLive(Self.second, ours) == value.text.isEmpty)
    }
  }

  @Test func `two states differ in cells, and in rows that came or went`() throws {
    let before = try Self.dataset(Self.row(Self.first, "10.00", "Kiosk"))
    let after = try Self.dataset(
      Self.row(Self.first, "10.0", "Shop"), Self.row(Self.second, "20.00", "Market"))
    let there = after.differences(from: before)
    #expect(there.map(\.column) == ["payee", nil])
    #expect(there.map(\.old) == ["Kiosk", nil])
    #expect(there.map(\.new) == ["Shop", "2026-03-01 Market 20.00"])
    let back = before.differences(from: after)
    #expect(back.contains { $0.column == nil && $0.new == nil && $0.id == Self.second })
    #expect(after.differences(from: after).isEmpty)
    // Two rows with one id are the same two in both states.
    let twins = try Self.dataset(
      Self.row(Self.first, "10.00", "Kiosk"), Self.row(Self.first, "5.00", "Bakery"))
    #expect(twins.differences(from: twins).isEmpty)
  }
}
