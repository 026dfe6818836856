import DatasetFormat
import Merging
import Spreadsheet
import Testing
import TestSupport

/// Everything that three copies can do to a record: each of 4,096 combinations is a row, so that a few merges try them all.
@Suite struct ExhaustiveMergeTests {
  /// What a copy did to a record.
  struct Deed: Sendable {
    var note: String?
    var tags: String?
    var isDeleted = false
    var isGone = false
    /// When; nil for an edit by hand that stamps nothing.
    var time: Int?

    func apply(to row: inout [String: String]) {
      if let note { row["note"] = note }
      if let tags { row["tags"] = tags }
      if isDeleted { row["deletedAt"] = World.time(time ?? 1) }
      if let time { row["updatedAt"] = World.time(time) }
    }
  }

  static let deeds: [Deed] = {
    var deeds = [Deed(), Deed(isGone: true)]
    for time in [nil, 1, 2] {
      for (note, tags) in [("x", nil), ("y", nil), (nil, "x"), ("x", "x")] as [(String?, String?)] {
        deeds.append(Deed(note: note, tags: tags, time: time))
      }
    }
    deeds.append(Deed(isDeleted: true, time: 1))
    deeds.append(Deed(note: "x", isDeleted: true, time: 2))
    return deeds
  }()

  /// The three copies of a base with a row for each combination.
  static let worlds: (base: World, copies: [World]) = {
    let count = deeds.count
    let numbers = Effort.share(of: Array(0..<count * count * count)).sorted()
    var base = World(
      rows: numbers.map { number in
        var row = World.row(number + 1)
        row["note"] = "before"
        return row
      })
    base.own = ["tags"]
    var copies = [base, base, base]
    for copy in copies.indices {
      var rows: [[String: String]] = []
      for (number, row) in zip(numbers, base.rows) {
        let deed = deeds[[number % count, number / count % count, number / count / count][copy]]
        var row = row
        deed.apply(to: &row)
        if !deed.isGone { rows.append(row) }
      }
      copies[copy].rows = rows
    }
    return (base, copies)
  }()

  private static func copy(_ index: Int) -> MergeCopy {
    MergeCopy(
      name: "copy \(index)", dataset: worlds.copies[index].dataset(),
      modified: Timestamp(milliseconds: 1_700_000_001_500))
  }

  @Test func `all combinations come to the same in any order and any pairs, and again`() throws {
    try #require(Self.deeds.count == 16)
    let base = Self.worlds.base.dataset()
    let copies = (0..<3).map(Self.copy)
    let all = try Merged(base, copies)
    for order in [[1, 2, 0], [2, 1, 0]] {
      let turned = try Merged(base, order.map { copies[$0] })
      #expect(turned.content == all.content, "\(order)")
      #expect(turned.listed == all.listed, "\(order)")
      let pair = try Merged(base, [copies[order[0]], copies[order[1]]])
      let rest = try Merged(base, [pair.copy, copies[order[2]]])
      #expect(rest.content.withoutTimes == all.content.withoutTimes, "\(order) in pairs")
      #expect(rest.listed == all.listed, "\(order) in pairs")
    }
    for copy in copies { #expect(try Merged(base, [all.copy, copy]).merge.plan.changes == []) }
  }

  @Test func `no value of any combination is lost`() throws {
    let merged = try Merged(Self.worlds.base.dataset(), (0..<3).map(Self.copy))
    var there: Set<[String]> = []
    for row in merged.content.rows["Transactions"] ?? [] {
      for (column, value) in row { there.insert([row["id"] ?? "", column, value]) }
    }
    for conflict in merged.merge.conflicts {
      for value in conflict.values { there.insert([conflict.id, conflict.column, value.value.value.text]) }
    }
    let before = Dictionary(uniqueKeysWithValues: Self.worlds.base.rows.map { ($0["id"] ?? "", $0) })
    var count = 0
    for world in Self.worlds.copies {
      for row in world.rows {
        let id = row["id"] ?? ""
        for column in ["note", "tags"] where row[column] != before[id]?[column] {
          guard let value = row[column] else { continue }
          count += 1
          #expect(there.contains([id, column, value]), "\(id) \(column) \(value)")
        }
      }
    }
    // Each copy sets more than one value in three of four rows.
    #expect(count > 2 * Self.worlds.base.rows.count)
  }
}
