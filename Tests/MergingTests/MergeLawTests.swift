import DatasetFormat
import Merging
import Spreadsheet
import Testing
import TestSupport

/// What holds of every merge, tried on random copies: edits by hand and by apps at equal times, deletions, rows gone, rows that come back,
/// rows in another order, columns of a person's own, ids that both sides made.
@Suite struct MergeLawTests {
  /// A copy of a dataset that somebody and some app went on with.
  static func changed(_ world: World, _ random: inout SeededGenerator) -> World {
    var world = world
    for _ in 0..<Int.random(in: 0...4, using: &random) { change(&world, &random) }
    return world
  }

  private static func change(_ world: inout World, _ random: inout SeededGenerator) {
    let time = World.time(Int.random(in: 1...3, using: &random))
    let row = world.rows.indices.randomElement(using: &random)
    switch (Int.random(in: 0..<13, using: &random), row) {
    case (0...2, let row?):
      // By hand, without a time.
      let column = ["note", "payee", "categoryKey", "amount"].randomElement(using: &random) ?? "note"
      world.rows[row][column] = value(column, &random)
    case (3...5, let row?):
      let column = ["note", "payee", "categoryKey", "amount"].randomElement(using: &random) ?? "note"
      world.rows[row][column] = value(column, &random)
      world.rows[row]["updatedAt"] = time
    case (6, let row?):
      if world.rows[row]["deletedAt"] == nil {
        world.rows[row]["deletedAt"] = time
      } else {
        world.rows[row]["deletedAt"] = nil
      }
      world.rows[row]["updatedAt"] = time
    case (7, let row?): world.rows.remove(at: row)
    case (8, _):
      // Two devices may make one id, at one time or at two.
      var new = World.row(
        Int.random(in: 50...52, using: &random), created: Int.random(in: 1...2, using: &random))
      new["note"] = value("note", &random)
      if !world.rows.contains(where: { $0["id"] == new["id"] }) { world.rows.append(new) }
    case (9, _): world.rows.shuffle(using: &random)
    case (10, _):
      if !world.own.contains("Mood") { world.own.append("Mood") }
      if let row { world.rows[row]["Mood"] = ["good", "bad"].randomElement(using: &random) }
    case (11, _):
      var typed = World.row(Int.random(in: 60...61, using: &random))
      for column in ["id", "createdAt", "updatedAt"] { typed[column] = nil }
      world.rows.append(typed)
    case (12, _):
      // A transfer goes with both of its rows.
      for row in world.rows.indices where world.rows[row]["transferId"] != nil {
        world.rows[row]["deletedAt"] = time
        world.rows[row]["updatedAt"] = time
      }
    default: break
    }
  }

  private static func value(_ column: String, _ random: inout SeededGenerator) -> String {
    switch column {
    case "categoryKey": ["food", "rent"].randomElement(using: &random) ?? "food"
    case "amount": ["1.00", "2.00"].randomElement(using: &random) ?? "1.00"
    default: ["", "x", "y", "z"].randomElement(using: &random) ?? ""
    }
  }

  /// A common state and three copies of it.
  struct Case {
    var base: World
    var copies: [World]
    var modified: [Int]

    init(_ random: inout SeededGenerator) {
      var base = World(rows: (1...3).map { World.row($0) })
      if Bool.random(using: &random) { base.own = ["Mood"] }
      if Bool.random(using: &random) { base.rows[0]["deletedAt"] = World.time(0) }
      if Bool.random(using: &random) {
        for row in base.rows.indices.dropFirst() { base.rows[row]["transferId"] = Dataset.id(90) }
      }
      if Bool.random(using: &random) {
        base.rows[1]["id"] = nil
        base.rows[1]["createdAt"] = nil
      }
      self.base = base
      copies = (0..<3).map { _ in MergeLawTests.changed(base, &random) }
      modified = (0..<3).map { _ in Int.random(in: 2...4, using: &random) }
    }

    func copy(_ index: Int) -> MergeCopy {
      MergeCopy(
        name: "copy \(index)", dataset: copies[index].dataset(),
        modified: Timestamp(milliseconds: 1_700_000_000_000 + Int64(modified[index]) * 1000))
    }
  }

  private func forEachCase(_ usual: Int, _ body: (Case, UInt64) throws -> Void) rethrows {
    for _ in 0..<Effort.cases(usual: usual) {
      var random = SeededGenerator()
      try body(Case(&random), random.seed)
    }
  }

  @Test func theOrderOfCopiesSaysNothing() throws {
    try forEachCase(1500) { found, seed in
      for base in [found.base.dataset(), nil] {
        let one = try Merged(base, [found.copy(0), found.copy(1)])
        let other = try Merged(base, [found.copy(1), found.copy(0)])
        #expect(one.content == other.content, "seed \(seed)")
        #expect(one.listed == other.listed, "seed \(seed)")
      }
    }
  }

  @Test func aCopyMergedWithItselfIsItself() throws {
    try forEachCase(500) { found, seed in
      var twin = found.copy(0)
      twin.name = "twin"
      for base in [found.base.dataset(), nil] {
        let merged = try Merged(base, [found.copy(0), twin])
        #expect(
          Self.withoutIDs(merged.content) == Self.withoutIDs(Content(found.copy(0).dataset)), "seed \(seed)")
        #expect(merged.merge.conflicts.isEmpty, "seed \(seed)")
      }
    }
  }

  /// Rows that had no id get one.
  private static func withoutIDs(_ content: Content) -> [[String: String]] {
    (content.rows["Transactions"] ?? []).map { row in
      var row = row
      row["id"] = nil
      return row
    }.sorted { $0.sorted(by: <).description < $1.sorted(by: <).description }
  }

  @Test func mergingACopyAgainChangesNothing() throws {
    try forEachCase(1500) { found, seed in
      for base in [found.base.dataset(), nil] {
        let merged = try Merged(base, [found.copy(0), found.copy(1)])
        for index in 0..<2 {
          let again = try Merged(base, [merged.copy, found.copy(index)])
          #expect(again.merge.plan.changes == [], "seed \(seed), copy \(index), base \(base != nil)")
        }
      }
    }
  }

  @Test func copiesInAnyOrderAndPairsAreTheSame() throws {
    try forEachCase(800) { found, seed in
      let base = found.base.dataset()
      let copies = (0..<3).map(found.copy)
      let all = try Merged(base, copies)
      for order in [[0, 1, 2], [0, 2, 1], [1, 2, 0]] {
        let turned = try Merged(base, order.map { copies[$0] })
        #expect(turned.content == all.content, "seed \(seed), \(order)")
        #expect(turned.listed == all.listed, "seed \(seed), \(order)")
        let pair = try Merged(base, [copies[order[0]], copies[order[1]]])
        let rest = try Merged(base, [pair.copy, copies[order[2]]])
        #expect(rest.content.withoutTimes == all.content.withoutTimes, "seed \(seed), \(order) in pairs")
        #expect(rest.listed == all.listed, "seed \(seed), \(order) in pairs")
      }
    }
  }

  @Test func noValueIsLost() throws {
    try forEachCase(1500) { found, seed in
      for base in [found.base.dataset(), nil] {
        let merged = try Merged(base, [found.copy(0), found.copy(1)])
        var there = Set(
          merged.content.rows["Transactions", default: []].flatMap { row in row.map { "\($0)=\($1)" } })
        for conflict in merged.merge.conflicts {
          for value in conflict.values { there.insert("\(conflict.column)=\(value.value.value.text)") }
        }
        let before = Set(found.base.rows.flatMap { row in row.map { "\($0)=\($1)" } })
        for world in found.copies.prefix(2) {
          for row in world.rows {
            for (column, value) in row where !["createdAt", "updatedAt", "deletedAt"].contains(column) {
              if value.isEmpty || before.contains("\(column)=\(value)") { continue }
              #expect(there.contains("\(column)=\(value)"), "seed \(seed): \(column)=\(value)")
            }
          }
        }
      }
    }
  }
}
