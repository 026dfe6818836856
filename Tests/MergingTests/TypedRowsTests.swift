import DatasetChecks
import DatasetFormat
import Merging
import Spreadsheet
import Testing
import TestSupport

/// Rows that a person typed without an id stay one record in all copies, in any number of rounds and whatever happens between.
@Suite struct TypedRowsTests {
  private static func typed(_ number: Int) -> [String: String] {
    var row = World.row(number)
    for column in ["id", "createdAt", "updatedAt"] { row[column] = nil }
    return row
  }

  /// What the next command that changes anything makes of rows that were typed.
  private static func adopted(_ dataset: Dataset, at time: Int) throws -> Dataset {
    let plan = Plan(command: "add", base: [:])
    let origin = Origin(
      now: { Timestamp(milliseconds: 1_700_000_000_000 + Int64(time) * 1000) }, random: Origin.system.random)
    let changes = RowAdoption(in: dataset, beside: plan, origin: origin).changes
    return try Plan(command: "", base: [:], changes: changes).applied(to: dataset)
  }

  private static func copy(_ name: String, _ dataset: Dataset, at time: Int = 9) -> MergeCopy {
    MergeCopy(
      name: name, dataset: dataset, modified: Timestamp(milliseconds: 1_700_000_000_000 + Int64(time) * 1000))
  }

  private static func live(_ dataset: Dataset) -> [[String: String]] {
    (Content(dataset).rows["Transactions"] ?? []).filter { $0["deletedAt"] == nil }
  }

  private static let rows = [World.row(1), typed(2), typed(3), typed(3), typed(3)]

  @Test(arguments: Storage.allCases, [[0, 1], [1, 0]])
  func `each stays one in every round, whichever machine made it a record`(storage: Storage, order: [Int])
    throws
  {
    let world = World(rows: Self.rows, storage: storage)
    let copies = [world.dataset(), try Self.adopted(world.dataset(), at: 5)].enumerated().map {
      Self.copy("copy \($0)", $1)
    }
    var merged = try Merged(nil, order.map { copies[$0] })
    for round in 6...9 {
      #expect(Self.live(merged.copy.dataset).count == 5, "\(merged.content)")
      merged.copy.dataset = try Self.adopted(merged.copy.dataset, at: round)
      for copy in copies + [Self.copy("late", try Self.adopted(world.dataset(), at: round))] {
        merged = try Merged(nil, [merged.copy, copy])
      }
    }
    #expect(merged.merge.conflicts.isEmpty, "\(merged.listed)")
    #expect(Set(Self.live(merged.copy.dataset).map { $0["id"] }).count == 5)
  }

  @Test func `what was edited or deleted since stays so beside the row as it was typed`() throws {
    let world = World(rows: Self.rows)
    var later = try Self.adopted(world.dataset(), at: 5)
    let rows = Content(later).rows["Transactions"] ?? []
    let deleted = try #require(rows.first { $0["payee"] == "Shop 2" }?["id"])
    let edited = try #require(rows.first { $0["payee"] == "Shop 3" }?["id"])
    let tab = try #require(later[.transactions])
    func row(_ id: String) -> Int {
      (0..<tab.sheet.rowCount).first { tab.sheet.text(row: $0, column: 0) == id } ?? 0
    }
    let amount = try #require(tab.binding.columnOfPosition[tab.schema["amount"]])
    later = try Plan(
      command: "", base: [:],
      changes: [
        .delete(
          Address(.transactions, row: tab.sheet.rowNumber(row(deleted)), id: deleted),
          at: Timestamp(milliseconds: 1_700_000_006_000), reason: ""),
        .set(
          Address(.transactions, row: tab.sheet.rowNumber(row(edited)), id: edited, column: "amount"),
          old: tab.sheet.value(row: row(edited), column: amount), new: .number("99.50"), reason: ""),
      ]
    ).applied(to: later)
    for copies in [[later, world.dataset()], [world.dataset(), later]] {
      let merged = try Merged(nil, copies.enumerated().map { Self.copy("copy \($0)", $1, at: 50) })
      let live = Self.live(merged.copy.dataset)
      #expect(live.count == 4, "\(merged.content)")
      #expect(live.filter { $0["amount"] == "99.50" }.count == 1)
      #expect(merged.merge.conflicts.isEmpty, "\(merged.listed)")
    }
  }

  @Test func `rules and goals that were typed stay one, too`() throws {
    func dataset() -> Dataset {
      .inMemory(
        [
          "Transactions": [TabSchema.transactions.columns.map(\.name).joined(separator: "|")],
          "Goals": ["id|name|targetAmount|createdAt|updatedAt|deletedAt", "|Bike|900.00|||"],
          "RecurringRules": [
            "id|type|amount|categoryKey|cadence|interval|startDate|isEnabled|createdAt|updatedAt|deletedAt",
            "|expense|9.50|rent|monthly|1|2026-01-01|TRUE|||",
          ],
        ], storage: .csv)
    }
    let one = try Self.adopted(dataset(), at: 1)
    let other = try Self.adopted(dataset(), at: 2)
    for copies in [[one, other], [one, dataset()], [dataset(), one]] {
      var merged = try Merged(nil, copies.enumerated().map { Self.copy("copy \($0)", $1) })
      merged = try Merged(nil, [merged.copy, Self.copy("copy 1", copies[1])])
      for tab in ["Goals", "RecurringRules"] {
        #expect(merged.content.rows[tab]?.count == 1, "\(merged.content.rows)")
      }
    }
  }
}
