import TestSupport
import Testing

@testable import Importer
@testable import Statements

struct NearestPairsTests {
  @Test func `there are as many pairs as there can be, with the fewest days between them`() {
    var generator = SeededGenerator()
    for _ in 0..<2000 {
      let span = Int32.random(in: 1...40, using: &generator)
      func days() -> [Int32] {
        (0..<Int.random(in: 0...6, using: &generator)).map { _ in
          Int32.random(in: 0...span, using: &generator)
        }.sorted()
      }
      let (lines, rows) = (days(), days())
      let within = -Int.random(in: 0...4, using: &generator)...Int.random(in: 0...6, using: &generator)
      let found = NearestPairs(lines: lines, rows: rows, within: within).pairs
      let distances = found.map { Int(lines[$0.line]) - Int(rows[$0.row]) }
      #expect(distances.allSatisfy(within.contains), "seed \(generator.seed)")
      #expect(Set(found.map(\.line)).count == found.count && Set(found.map(\.row)).count == found.count)
      let score = Best(pairs: found.count, days: distances.reduce(0) { $0 + abs($1) })
      #expect(
        score == Self.best(lines[...], rows, within), "\(lines) \(rows) \(within), seed \(generator.seed)")
    }
  }

  private struct Best: Equatable {
    var pairs = 0
    var days = 0
  }

  /// Tries every way to pair.
  private static func best(_ lines: ArraySlice<Int32>, _ rows: [Int32], _ within: ClosedRange<Int>) -> Best {
    guard let line = lines.first else { return Best() }
    var best = best(lines.dropFirst(), rows, within)
    for (place, row) in rows.enumerated() where within.contains(Int(line) - Int(row)) {
      var rest = rows
      rest.remove(at: place)
      var other = Self.best(lines.dropFirst(), rest, within)
      other.pairs += 1
      other.days += abs(Int(line) - Int(row))
      if (other.pairs, -other.days) > (best.pairs, -best.days) { best = other }
    }
    return best
  }

  @Test func `a long row of days is weighed, not taken in order`() {
    let days = Array(Int32(0)..<5000)
    let nearest = NearestPairs(lines: Array(days.dropFirst(3)), rows: days, within: -5...10)
    #expect(nearest.pairs.allSatisfy { $0.row == $0.line + 3 })
    #expect(nearest.pairs.count == 4997)
    #expect(nearest.steps <= 5000 * 16)
  }

  @Test func `of a crowd on one day all are paired, in as many steps as there are`() {
    let days = [Int32](repeating: 7, count: 20_000)
    let nearest = NearestPairs(lines: days, rows: days, within: -5...5)
    #expect(nearest.pairs.count == 20_000)
    #expect(nearest.steps <= 20_000)
  }
}
