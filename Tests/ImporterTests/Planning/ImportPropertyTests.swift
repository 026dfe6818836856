import DatasetFormat
import Importer
import Testing

/// Laws of importing, on random statements; a failure prints its seed.
struct ImportPropertyTests {
  /// Whole days of random lines, with many equal ones.
  private func days(_ random: inout SplitMix) -> [[(day: Int, minor: Int64, text: String)]] {
    (1...6).map { day in
      (0..<Int(random.next() % 4)).map { _ in
        (day, Int64(random.next() % 3 + 1) * -100, ["Coffee", "Lunch", "Bus"][Int(random.next() % 3)])
      }
    }
  }

  @Test(arguments: 0..<200)
  func `importing twice adds nothing`(seed: Int) throws {
    var random = SplitMix(state: UInt64(seed))
    let statement = try Statement(days(&random).flatMap { $0 })
    var harness = try PlanningHarness()
    try harness.add(statement)
    let before = harness.contents
    #expect(before.count == statement.entries.count, "seed \(seed)")
    #expect(try harness.add(statement).plan.isEmpty, "seed \(seed)")
    #expect(harness.contents == before, "seed \(seed)")
  }

  @Test(arguments: 0..<200)
  func `statements that overlap by whole days give the same dataset in any order`(seed: Int) throws {
    var random = SplitMix(state: UInt64(seed))
    let days = days(&random)
    let cut = Int(random.next() % 4) + 1
    let first = try Statement("a.csv", Array(days.prefix(cut + 1).joined()))
    let second = try Statement("b.csv", Array(days.dropFirst(cut).joined()).reversed())
    let whole = try Statement("all.csv", Array(days.joined()))
    var results: [[String]] = []
    for order in [[first, second], [second, first], [whole], [first, second, whole], [whole, second]] {
      var harness = try PlanningHarness()
      for statement in order { try harness.add(statement) }
      results.append(harness.contents)
    }
    #expect(Set(results).count == 1, "seed \(seed)")
    #expect(results[0].count == whole.entries.count, "seed \(seed)")
  }
}

/// A small generator of random numbers with a seed (Steele, Lea and Flood, 2014).
struct SplitMix {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
