import DatasetFormat
import Merging
import Testing
import TestSupport

/// Lines that copies divided, each in its own way: one division counts whole, and no money is made or lost.
@Suite struct DividedRowsTests {
  private static let whole = 92_62

  /// A dataset with one line of 92.62, and what two people made of it.
  private struct Case {
    var base = World(rows: [World.row(1), World.row(2)])
    var copies: [World] = []

    init(_ changes: [(inout World) -> Void], isDivided: Bool = false) {
      base.rows[0]["amount"] = "92.62"
      if isDivided { divide(1, off: [5_00], at: 1)(&base) }
      copies = changes.map { change in
        var copy = base
        change(&copy)
        return copy
      }
    }

    func copy(_ index: Int) -> MergeCopy {
      MergeCopy(
        name: "copy \(index)", dataset: copies[index].dataset(),
        modified: Timestamp(milliseconds: 1_700_000_009_000))
    }

    func merged(_ order: [Int], withBase: Bool) throws -> Merged {
      try Merged(withBase ? base.dataset() : nil, order.map(copy))
    }
  }

  /// Divides the line: the row keeps what is left, and each part is a row of its own.
  private static func divide(_ split: Int, off parts: [Int], at time: Int) -> @Sendable (inout World) -> Void
  {
    { world in
      set(&world, 0, ["amount": text(whole - parts.reduce(0, +)), "splitId": Dataset.id(900 + split)], time)
      for (number, part) in parts.enumerated() {
        var row = World.row(1, created: time)
        row["id"] = Dataset.id(100 * split + number)
        row["amount"] = text(part)
        row["splitId"] = Dataset.id(900 + split)
        world.rows.append(row)
      }
    }
  }

  private static func set(_ world: inout World, _ row: Int, _ values: [String: String], _ time: Int) {
    for (column, value) in values { world.rows[row][column] = value }
    world.rows[row]["updatedAt"] = World.time(time)
  }

  private static func text(_ cents: Int) -> String {
    "\(cents / 100).\(cents % 100 < 10 ? "0" : "")\(cents % 100)"
  }

  /// What the live rows of the line come to in cents.
  private static func sum(_ content: Content) -> Int {
    (content.rows["Transactions"] ?? []).filter { $0["deletedAt"] == nil && $0["payee"] == "Shop 1" }.reduce(
      0
    ) {
      $0 + (Int(($1["amount"] ?? "").replacing(".", with: "")) ?? 0)
    }
  }

  /// Sums that a copy may have made of the line, and what it did.
  private static let changes: [(sum: Int, change: @Sendable (inout World) -> Void)] = [
    (whole, divide(1, off: [5_00], at: 3)),
    (whole, divide(2, off: [7_00], at: 4)),
    (whole, divide(3, off: [5_00], at: 3)),
    (whole, divide(4, off: [20_00, 30_00], at: 5)),
    (95_00, { set(&$0, 0, ["amount": "95.00"], 6) }),
    (0, { set(&$0, 0, ["deletedAt": World.time(2)], 2) }),
    (0, { set(&$0, 0, ["deletedAt": World.time(7)], 7) }),
    (whole, { set(&$0, 0, ["note": "for the party"], 8) }),
    (
      94_00,
      {
        divide(5, off: [10_00], at: 2)(&$0)
        set(&$0, 2, ["amount": "11.38"], 9)
      }
    ),
  ]

  @Test(arguments: changes.indices, changes.indices)
  func `the line comes to what one of the copies made of it, in any order and again`(one: Int, other: Int)
    throws
  {
    let made = Case([Self.changes[one].change, Self.changes[other].change])
    let sums = [Self.changes[one].sum, Self.changes[other].sum]
    for withBase in [true, false] {
      let merged = try made.merged([0, 1], withBase: withBase)
      #expect(sums.contains(Self.sum(merged.content)), "base \(withBase): \(merged.content)")
      let reversed = try made.merged([1, 0], withBase: withBase)
      #expect(merged.content == reversed.content, "base \(withBase)")
      #expect(merged.listed == reversed.listed, "base \(withBase)")
      for index in 0...1 {
        let again = try Merged(withBase ? made.base.dataset() : nil, [merged.copy, made.copy(index)])
        #expect(again.merge.plan.changes == [], "base \(withBase), copy \(index)")
      }
    }
  }

  @Test func `the parts that do not count are there as deleted, and listed`() throws {
    let made = Case([Self.changes[0].change, Self.changes[1].change])
    let merged = try made.merged([0, 1], withBase: true)
    let rows = merged.content.rows["Transactions"] ?? []
    #expect(rows.count == 4)
    #expect(rows.first { $0["id"] == Dataset.id(100) }?["deletedAt"] != nil)
    #expect(rows.first { $0["id"] == Dataset.id(200) }?["deletedAt"] == nil)
    #expect(
      Set(merged.merge.conflicts.map { "\($0.id) \($0.column)" })
        == [
          "\(Dataset.id(1)) amount", "\(Dataset.id(1)) splitId", "\(Dataset.id(100)) deletedAt",
          "\(Dataset.id(200)) deletedAt",
        ])
  }

  @Test func `a note beside a division needs no decision`() throws {
    let made = Case([Self.changes[0].change, Self.changes[7].change])
    let merged = try made.merged([0, 1], withBase: true)
    #expect(merged.merge.conflicts.isEmpty)
    #expect(
      merged.content.rows["Transactions"]?.contains {
        $0["note"] == "for the party" && $0["amount"] == "87.62"
      } == true)
  }

  /// What people make of a line that was divided before.
  private static let laterChanges: [(sum: Int, change: @Sendable (inout World) -> Void)] = [
    (whole, { _ in }),
    (whole, { set(&$0, 2, ["note": "for the trip"], 8) }),
    (87_62, { set(&$0, 2, ["deletedAt": World.time(3)], 3) }),
    (5_00, { set(&$0, 0, ["deletedAt": World.time(4)], 4) }),
    (
      0,
      {
        set(&$0, 0, ["deletedAt": World.time(3)], 3)
        set(&$0, 2, ["deletedAt": World.time(3)], 3)
      }
    ),
    (
      whole,
      {
        set(&$0, 0, ["amount": "92.62", "splitId": ""], 5)
        set(&$0, 2, ["deletedAt": World.time(5)], 5)
      }
    ),
    (
      whole,
      {
        set(&$0, 0, ["amount": "92.62", "splitId": ""], 5)
        $0.rows.remove(at: 2)
      }
    ),
    (
      whole,
      {
        set(&$0, 0, ["amount": "85.62"], 6)
        set(&$0, 2, ["amount": "7.00"], 6)
      }
    ),
  ]

  @Test(arguments: laterChanges.indices, laterChanges.indices)
  func `a line that was divided before comes to what one of the copies made of it`(one: Int, other: Int)
    throws
  {
    let changes = [Self.laterChanges[one], Self.laterChanges[other]]
    let made = Case(changes.map(\.change), isDivided: true)
    let merged = try made.merged([0, 1], withBase: true)
    #expect(changes.map(\.sum).contains(Self.sum(merged.content)), "\(merged.content)")
    let reversed = try made.merged([1, 0], withBase: true)
    #expect(merged.content == reversed.content)
    #expect(merged.listed == reversed.listed)
    for index in 0...1 {
      let again = try Merged(made.base.dataset(), [merged.copy, made.copy(index)])
      #expect(again.merge.plan.changes == [], "copy \(index)")
    }
  }
}
