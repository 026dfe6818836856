import DatasetFormat
import Merging
import Spreadsheet
import Testing
import TestSupport

/// A row that a person copied in a spreadsheet, with its id, to make a new one of it.
@Suite struct CopiedRowsTests {
  private static let original = World.row(1)
  /// The copy: another day and another amount.
  private static let pasted = original.merging(["date": "2026-03-20", "amount": "5.20"]) { $1 }

  private static func copy(_ name: String, _ rows: [[String: String]], at time: Int = 9) -> MergeCopy {
    MergeCopy(
      name: name, dataset: World(rows: rows + [World.row(2)]).dataset(),
      modified: Timestamp(milliseconds: 1_700_000_000_000 + Int64(time) * 1000))
  }

  private static let base = World(rows: [original, World.row(2)]).dataset()

  /// The ids of the original and of the copy, after a merge in which both must be there once.
  private static func ids(_ merged: Merged) throws -> (original: String, copy: String) {
    let rows = (merged.content.rows["Transactions"] ?? []).filter { $0["payee"] == "Shop 1" }
    try #require(rows.count == 2, "\(merged.content)")
    func id(_ amount: String) throws -> String {
      try #require(rows.first { $0["amount"] == amount }?["id"], "\(merged.content)")
    }
    return (try id("11.50"), try id("5.20"))
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var mine: [[String: String]]
    var other: [[String: String]]
    var testDescription: String { name }
  }

  private static let edited = original.merging(["note": "mine", "updatedAt": World.time(5)]) { $1 }
  private static let moved = original.merging(["date": "2026-03-25", "note": "mine", "payment": ""]) { $1 }

  static let cases = [
    Case(name: "below the original", mine: [original, pasted], other: [original]),
    Case(name: "above the original", mine: [pasted, original], other: [original]),
    Case(name: "sorted differently in two copies", mine: [pasted, original], other: [original, pasted]),
    Case(name: "beside an edit of the original", mine: [pasted, original], other: [edited]),
    Case(name: "beside an edit in the same copy", mine: [pasted, edited], other: [original]),
    Case(name: "both edited", mine: [pasted, moved], other: [pasted, original]),
  ]

  @Test(arguments: cases, [false, true])
  func `both rows stay, and the original keeps its id`(_ example: Case, hasBase: Bool) throws {
    // Without a common state nothing tells an edited original from its copy.
    if !hasBase, example.name == "both edited" { return }
    let base = hasBase ? Self.base : nil
    let copies = [Self.copy("a", example.mine), Self.copy("b", example.other)]
    var found: [(original: String, copy: String)] = []
    for order in [copies, copies.reversed()] {
      let merged = try Merged(base, order)
      let ids = try Self.ids(merged)
      #expect(ids.original == Dataset.id(1) && ids.copy != ids.original)
      found.append(ids)
      for copy in order {
        let again = try Merged(base, [merged.copy, copy])
        #expect(again.merge.plan.isEmpty, "\(again.merge.plan.changes)")
      }
    }
    #expect(found[0] == found[1])
  }

  @Test func `a common state that has both rows tells them apart`() throws {
    let base = World(rows: [Self.pasted, Self.original, World.row(2)]).dataset()
    let merged = try Merged(
      base, [Self.copy("a", [Self.moved, Self.pasted]), Self.copy("b", [Self.original])])
    let rows = (merged.content.rows["Transactions"] ?? []).filter { $0["payee"] == "Shop 1" }
    #expect(rows.first { $0["note"] == "mine" }?["id"] == Dataset.id(1))
  }

  @Test func `a copy with an id that repair gave it is one with the copy that has none yet`() throws {
    var world = World(rows: [Self.pasted, Self.original])
    let tab = try #require(world.dataset()[.transactions])
    world.rows[0]["id"] = TypedRows(tab).ids(ofRows: [1])[1]?.description
    let merged = try Merged(
      Self.base, [Self.copy("a", world.rows), Self.copy("b", [Self.original, Self.pasted])])
    #expect(try Self.ids(merged).copy == world.rows[0]["id"])
  }

  @Test func `a line that two devices imported stays one beside a copy of it`() throws {
    func copy(_ name: String, _ rows: [(id: Int, day: Int, amount: String)]) -> MergeCopy {
      let header = "id|date|type|amount|payee|accountKey|importKey|createdAt|updatedAt|deletedAt"
      let lines = rows.map {
        "\(Dataset.id($0.id))|2026-03-1\($0.day)|expense|\($0.amount)|Cafe|giro|1:0123#1|\(World.time($0.id))|\(World.time($0.id))|"
      }
      return MergeCopy(
        name: name, dataset: .inMemory(["Transactions": [header] + lines]),
        modified: Timestamp(milliseconds: 1_700_000_009_000))
    }
    let other = copy("b", [(8, 9, "7.70"), (8, 2, "5.20")])
    var merged = try Merged(nil, [copy("a", [(7, 2, "5.20")]), other])
    for _ in 1...2 {
      let rows = merged.content.rows["Transactions"] ?? []
      #expect(rows.compactMap { $0["amount"] }.sorted() == ["5.20", "7.70"], "\(merged.content)")
      #expect(rows.first { $0["amount"] == "5.20" }?["id"] == Dataset.id(7))
      merged = try Merged(nil, [merged.copy, other])
    }
  }
}
