import DatasetFormat
import Merging
import Spreadsheet
import Testing
import TestSupport

/// What a record comes to for each of the sixteen pairs of what two copies did to it.
@Suite struct MergePairsTests {
  enum Side: String, CaseIterable {
    case unchanged, edited, deleted, gone

    func apply(to world: inout World, note: String, at time: Int) {
      switch self {
      case .unchanged: break
      case .edited:
        world.rows[0]["note"] = note
        world.rows[0]["updatedAt"] = World.time(time)
      case .deleted:
        world.rows[0]["deletedAt"] = World.time(time)
        world.rows[0]["updatedAt"] = World.time(time)
      case .gone: world.rows.remove(at: 0)
      }
    }
  }

  /// What is left of the row, and what is listed about it.
  struct Outcome: Equatable {
    var row: String
    var listed: [String] = []
  }

  /// By the two sides in any order; the second edits later than the first.
  static func expected(_ one: Side, _ other: Side) -> Outcome {
    switch (one, other) {
    case (.unchanged, .unchanged): Outcome(row: "live")
    case (.unchanged, .edited), (.edited, .unchanged): Outcome(row: "live edited")
    case (.unchanged, .deleted), (.deleted, .unchanged): Outcome(row: "deleted")
    case (.unchanged, .gone), (.gone, .unchanged): Outcome(row: "live", listed: ["row"])
    case (.edited, .edited): Outcome(row: "live edited", listed: ["note"])
    case (.edited, .deleted), (.deleted, .edited): Outcome(row: "live edited", listed: ["deletedAt"])
    case (.edited, .gone), (.gone, .edited): Outcome(row: "live edited", listed: ["row"])
    case (.deleted, .deleted): Outcome(row: "deleted")
    case (.deleted, .gone), (.gone, .deleted): Outcome(row: "deleted")
    case (.gone, .gone): Outcome(row: "none")
    }
  }

  @Test(arguments: Side.allCases, Side.allCases) func pair(_ one: Side, _ other: Side) throws {
    for storage in [Storage.csv, .xlsx] {
      var base = World(rows: [World.row(1), World.row(2)])
      base.storage = storage
      var (left, right) = (base, base)
      one.apply(to: &left, note: "from the laptop", at: 10)
      other.apply(to: &right, note: "from the phone", at: 20)
      let copies = [("left", left), ("right", right)].map {
        MergeCopy(name: $0, dataset: $1.dataset(), modified: Timestamp(milliseconds: 1_700_000_100_000))
      }
      let merged = try Merged(base.dataset(), copies)
      let rows = merged.content.rows["Transactions"] ?? []
      let row = rows.first { $0["id"] == Dataset.id(1) }
      var outcome = Outcome(row: "none", listed: merged.merge.conflicts.map(\.column))
      if let row {
        outcome.row = row["deletedAt"] == nil ? "live" : "deleted"
        if row["note"] != nil { outcome.row += " edited" }
      }
      #expect(outcome == Self.expected(one, other))
      #expect(rows.contains { $0["id"] == Dataset.id(2) })
      if one == .edited, other == .edited { #expect(row?["note"] == "from the phone") }
    }
  }

  /// A run in one copy makes a record of a row that a person typed before the copies parted; the other copy still has it as it was typed.
  @Test(arguments: [Storage.csv, .xlsx])
  func `a typed row and the record that it became in another copy are one`(_ storage: Storage) throws {
    var typed = World(rows: [World.row(1), World.row(2), World.row(2)])
    typed.storage = storage
    for row in 1...2 { for column in ["id", "createdAt", "updatedAt"] { typed.rows[row][column] = nil } }
    var adopted = typed
    for (row, id) in [(1, 8), (2, 9)] {
      adopted.rows[row]["id"] = Dataset.id(id)
      for column in ["createdAt", "updatedAt"] { adopted.rows[row][column] = World.time(5) }
    }
    var deleted = adopted
    for column in ["deletedAt", "updatedAt"] { deleted.rows[1][column] = World.time(6) }
    for worlds in [[adopted, typed], [typed, adopted], [typed, deleted], [deleted, typed]] {
      var copies = worlds.enumerated().map {
        MergeCopy(
          name: "\($0)", dataset: $1.dataset(), modified: Timestamp(milliseconds: 1_700_000_001_000))
      }
      // What only looks alike may be another payment, and stays.
      #expect(try Merged(nil, copies).content.rows["Transactions"]?.count == 5)
      copies[0].adopted = Set([8, 9].map { Dataset.id($0) })
      let merged = try Merged(nil, copies)
      let rows = merged.content.rows["Transactions"] ?? []
      #expect(Set(rows.compactMap { $0["id"] }) == Set([1, 8, 9].map { Dataset.id($0) }) && rows.count == 3)
      let gone = rows.first { $0["id"] == Dataset.id(8) }?["deletedAt"] != nil
      let isListed = merged.merge.conflicts.contains { $0.column == "deletedAt" }
      #expect(worlds.contains { $0.rows[1]["deletedAt"] != nil } == (gone || isListed))
    }
  }

  /// Somebody has renamed the cell of the header, so that the copy does not say what is deleted.
  @Test func `a copy without the column of deletions brings no record back, and deletes none`() throws {
    var base = World(rows: [World.row(1), World.row(2)])
    for column in ["deletedAt", "updatedAt"] { base.rows[0][column] = World.time(5) }
    var lacking = base
    lacking.renamed = ["deletedAt": "gone"]
    var edited = lacking
    edited.rows[1]["note"] = "from the phone"
    edited.rows[1]["updatedAt"] = World.time(6)
    for worlds in [[base, lacking], [lacking, base], [base, edited], [edited, base], [lacking, edited]] {
      for state in [base.dataset(), nil] where state != nil || worlds.contains(where: \.renamed.isEmpty) {
        let copies = worlds.enumerated().map {
          MergeCopy(
            name: "\($0)", dataset: $1.dataset(), modified: Timestamp(milliseconds: 1_700_000_100_000))
        }
        let merged = try Merged(state, copies)
        let rows = merged.content.rows["Transactions"] ?? []
        #expect(rows.map { $0["deletedAt"] == nil } == [false, true], "\(rows)")
        #expect(!merged.merge.conflicts.contains { $0.column == "deletedAt" })
      }
    }
  }
}
