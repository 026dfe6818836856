import TestSupport
import Testing

@testable import Importer
@testable import Statements

/// The halves of transfers found in queues are the same as those found by comparing each pair.
struct BookHalvesTests {
  /// All pairs, the best first, each half once.
  private static func plain(
    _ outgoing: [BookHalves.Half], _ incoming: [BookHalves.Half], longest: Int32, longestNamed: Int32
  ) -> [[Int]] {
    var pairs: [(gap: Int32, isNamed: Int, out: Int, incoming: Int)] = []
    for out in outgoing {
      for other in incoming where out.account != other.account {
        guard out.partner < 0 || out.partner == other.account,
          other.partner < 0 || other.partner == out.account
        else { continue }
        let strength = [out.partner, other.partner].count { $0 >= 0 }
        let gap = abs(out.day - other.day)
        if gap <= (strength == 2 ? longestNamed : longest) {
          pairs.append((gap, -strength, out.row, other.row))
        }
      }
    }
    var used: Set<Int> = []
    return pairs.sorted { $0 < $1 }.compactMap { pair in
      guard !used.contains(pair.out), !used.contains(pair.incoming) else { return nil }
      used.formUnion([pair.out, pair.incoming])
      return [pair.out, pair.incoming]
    }
  }

  @Test func `the halves are those that a look at all pairs gives`() {
    var generator = SeededGenerator()
    for _ in 0..<3_000 {
      var rows = Array(0..<12).shuffled(using: &generator)
      func halves(_ count: Int) -> [BookHalves.Half] {
        (0..<count).map { _ in
          BookHalves.Half(
            row: rows.removeLast(), day: .random(in: 0...4, using: &generator),
            account: .random(in: 0...2, using: &generator), partner: .random(in: -1...2, using: &generator))
        }
      }
      let (outgoing, incoming) = (
        halves(.random(in: 0...6, using: &generator)), halves(.random(in: 0...6, using: &generator))
      )
      var queues = BookHalves(incoming)
      let found = queues.pairs(with: outgoing, longest: 1, longestNamed: 3).map { [$0.out, $0.incoming] }
      let expected = Self.plain(outgoing, incoming, longest: 1, longestNamed: 3)
      #expect(found == expected, "seed \(generator.seed)")
    }
  }

  @Test func `a hundred thousand equal halves are paired`() {
    let outgoing = (0..<50_000).map { BookHalves.Half(row: $0, day: 1, account: 0, partner: -1) }
    let incoming = (0..<50_000).map {
      BookHalves.Half(row: 50_000 + $0, day: 1, account: $0 < 25_000 ? 0 : 1, partner: -1)
    }
    var queues = BookHalves(incoming)
    let pairs = queues.pairs(with: outgoing, longest: 5, longestNamed: 31)
    #expect(pairs.count == 25_000)
    #expect(pairs.first.map { [$0.out, $0.incoming] } == [0, 75_000])
  }
}
