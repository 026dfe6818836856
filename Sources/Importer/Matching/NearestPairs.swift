/// Pairs lines with rows, one to one: as many pairs as there can be, then with the fewest days between them.
///
/// What comes out depends on the days alone, and where they are equal on the order given: callers sort.
enum NearestPairs {
  /// - Parameters:
  ///   - lines: day numbers, ascending.
  ///   - rows: day numbers, ascending.
  ///   - within: how far a row may lie before and after its line, in days.
  /// - Returns: indices into both, ascending.
  static func pairs(lines: [Int32], rows: [Int32], within: ClosedRange<Int>) -> [(line: Int, row: Int)] {
    // Pairs of an optimal solution need not cross, so a table of prefixes is enough. It grows with the product:
    // beyond this many equal amounts the nearest free row is taken in order.
    guard lines.count <= 1000, rows.count <= 1000 else { return greedy(lines, rows, within) }
    let width = rows.count + 1
    var best = [Score](repeating: Score(), count: (lines.count + 1) * width)
    for line in 1..<(lines.count + 1) {
      for row in 1..<width {
        var score = max(best[(line - 1) * width + row], best[line * width + row - 1])
        let distance = Int(lines[line - 1]) - Int(rows[row - 1])
        if within.contains(distance) {
          score = max(score, best[(line - 1) * width + row - 1].adding(abs(distance)))
        }
        best[line * width + row] = score
      }
    }
    var result: [(line: Int, row: Int)] = []
    var line = lines.count
    var row = rows.count
    while line > 0, row > 0 {
      let score = best[line * width + row]
      if score == best[(line - 1) * width + row] {
        line -= 1
      } else if score == best[line * width + row - 1] {
        row -= 1
      } else {
        result.append((line - 1, row - 1))
        line -= 1
        row -= 1
      }
    }
    return result.reversed()
  }

  private struct Score: Comparable {
    var pairs = 0
    var days = 0

    func adding(_ distance: Int) -> Score { Score(pairs: pairs + 1, days: days + distance) }

    static func < (one: Score, other: Score) -> Bool {
      one.pairs != other.pairs ? one.pairs < other.pairs : one.days > other.days
    }
  }

  private static func greedy(_ lines: [Int32], _ rows: [Int32], _ within: ClosedRange<Int>)
    -> [(line: Int, row: Int)]
  {
    var result: [(line: Int, row: Int)] = []
    var row = 0
    for line in lines.indices {
      while row < rows.count, Int(lines[line]) - Int(rows[row]) > within.upperBound { row += 1 }
      guard row < rows.count else { break }
      if within.contains(Int(lines[line]) - Int(rows[row])) {
        result.append((line, row))
        row += 1
      }
    }
    return result
  }
}
