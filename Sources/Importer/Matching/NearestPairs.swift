/// Pairs lines with rows, one to one: as many pairs as possible, then with the fewest days between them.
///
/// The result depends only on the days, and for equal days on the given order, so callers sort. In a crowd,
/// where the possible pairs are many times more than the lines and rows, pairs are made in order: the same
/// number of pairs, but not always the nearest.
///
/// Lines on days 1 and 5, rows on days 2 and 6 → pairs (1, 2) and (5, 6).
struct NearestPairs {
  /// Indices of lines and rows, ascending.
  private(set) var pairs: [(line: Int, row: Int)] = []
  /// How many pairs were weighed.
  private(set) var steps = 0

  private let lines: [Int32]
  private let rows: [Int32]
  private let within: ClosedRange<Int>

  /// - Parameters:
  ///   - lines: Day numbers, ascending.
  ///   - rows: Day numbers, ascending.
  ///   - within: How many days a row may be before and after its line.
  init(lines: [Int32], rows: [Int32], within: ClosedRange<Int>) {
    self.lines = lines
    self.rows = rows
    self.within = within
    // Lines with overlapping ranges form a group. Groups are independent.
    var line = 0
    var row = 0
    while line < lines.count {
      var end = line + 1
      while end < lines.count, first(end) <= last(end - 1) { end += 1 }
      while row < rows.count, Int(rows[row]) < first(line) { row += 1 }
      var endRow = row
      while endRow < rows.count, Int(rows[endRow]) <= last(end - 1) { endRow += 1 }
      if endRow > row { pair(line..<end, row..<endRow) }
      (line, row) = (end, endRow)
    }
  }

  /// The first and the last day of a row for a line.
  private func first(_ line: Int) -> Int { Int(lines[line]) - within.upperBound }
  private func last(_ line: Int) -> Int { Int(lines[line]) - within.lowerBound }

  private mutating func pair(_ lines: Range<Int>, _ rows: Range<Int>) {
    let reaches = reaches(of: lines, in: rows)
    let count = reaches.reduce(0) { $0 + $1.count + 1 }
    if count <= Self.limit * (lines.count + rows.count) + Self.few {
      weigh(lines, reaches)
    } else {
      pairInOrder(lines, rows)
    }
  }

  /// How many pairs are weighed for each line and row, and how many in any case.
  private static let limit = 64
  private static let few = 1 << 16

  /// The rows within the range of each line.
  private func reaches(of lines: Range<Int>, in rows: Range<Int>) -> [Range<Int>] {
    var (start, end) = (rows.lowerBound, rows.lowerBound)
    return lines.map { line in
      while start < rows.upperBound, Int(self.rows[start]) < first(line) { start += 1 }
      end = max(start, end)
      while end < rows.upperBound, Int(self.rows[end]) <= last(line) { end += 1 }
      return start..<end
    }
  }

  /// Finds the best pairs with a table of prefixes. An optimal solution needs no crossing pairs. So for each
  /// line and each of its possible rows, the table has the best result for all lines and rows up to them.
  private mutating func weigh(_ lines: Range<Int>, _ reaches: [Range<Int>]) {
    var starts: [Int] = []
    var best: [Score] = []
    /// The best result for the lines up to an index and the rows before a given one, which is not before the
    /// line's range.
    func score(_ index: Int, before row: Int) -> Score {
      if index < 0 { return Score() }
      let reach = reaches[index]
      return best[starts[index] + min(row, reach.upperBound) - reach.lowerBound]
    }
    for (index, reach) in reaches.enumerated() {
      starts.append(best.count)
      best.append(score(index - 1, before: reach.lowerBound))
      for row in reach {
        steps += 1
        let distance = abs(Int(self.lines[lines.lowerBound + index]) - Int(rows[row]))
        let paired = score(index - 1, before: row).adding(distance)
        best.append(max(score(index - 1, before: row + 1), best[best.count - 1], paired))
      }
    }
    var found: [(line: Int, row: Int)] = []
    var index = reaches.count - 1
    var row = reaches.last?.upperBound ?? 0
    while index >= 0 {
      row = min(row, reaches[index].upperBound)
      let here = score(index, before: row)
      if row <= reaches[index].lowerBound || here == score(index - 1, before: row) {
        index -= 1
      } else if here == score(index, before: row - 1) {
        row -= 1
      } else {
        found.append((lines.lowerBound + index, row - 1))
        index -= 1
        row -= 1
      }
    }
    pairs += found.reversed()
  }

  private struct Score: Comparable {
    var pairs = 0
    var days = 0

    func adding(_ distance: Int) -> Score { Score(pairs: pairs + 1, days: days + distance) }

    static func < (one: Score, other: Score) -> Bool {
      one.pairs != other.pairs ? one.pairs < other.pairs : one.days > other.days
    }
  }

  /// Gives each line in turn its first free row.
  private mutating func pairInOrder(_ lines: Range<Int>, _ rows: Range<Int>) {
    var row = rows.lowerBound
    for line in lines {
      steps += 1
      while row < rows.upperBound, Int(self.rows[row]) < first(line) { row += 1 }
      guard row < rows.upperBound else { return }
      if Int(self.rows[row]) <= last(line) {
        pairs.append((line, row))
        row += 1
      }
    }
  }
}
