import DatasetFormat
import Merging
import Testing
import TestSupport

/// A transfer that one copy deleted and of which another edited a row.
@Suite struct TransferHalvesTests {
  @Test(arguments: [Storage.csv, .xlsx], [[0, 1], [1, 0], [0, 1, 2], [2, 0, 1]])
  func `both rows stay where one was edited, and are listed`(storage: Storage, order: [Int]) throws {
    var base = World(rows: [World.row(1), World.row(2), World.row(3)])
    base.storage = storage
    for row in 0...1 { base.rows[row]["transferId"] = Dataset.id(90) }
    var (deleted, edited) = (base, base)
    for row in 0...1 {
      deleted.rows[row]["deletedAt"] = World.time(5)
      deleted.rows[row]["updatedAt"] = World.time(5)
    }
    edited.rows[0]["note"] = "for the holiday"
    let copies = [deleted, edited, base].enumerated().map {
      MergeCopy(
        name: "copy \($0)", dataset: $1.dataset(), modified: Timestamp(milliseconds: 1_700_000_009_000))
    }
    let merged = try Merged(base.dataset(), order.map { copies[$0] })
    let rows = merged.content.rows["Transactions"] ?? []
    #expect(rows.count == 3)
    #expect(rows.allSatisfy { $0["deletedAt"] == nil }, "\(rows)")
    #expect(
      Set(merged.merge.conflicts.map { "\($0.id) \($0.column)" })
        == ["\(Dataset.id(1)) deletedAt", "\(Dataset.id(2)) deletedAt"])
    let again = try Merged(base.dataset(), [merged.copy, copies[0]])
    #expect(again.merge.plan.changes == [])
  }
}
