/// Rows of money coming in, of one amount, that wait for rows of money going out: the other halves of transfers.
///
/// What is nearest by day goes first, then what names the other account, then what comes first in the file. A thousand equal rows on one day are a
/// million pairs, so no pairs are made: rows wait in queues by their day, their account and the account that they name, and each is passed once.
struct BookHalves {
  /// A half as far as it matters here; accounts are numbers, -1 for none.
  struct Half {
    /// The row.
    var row: Int
    var day: Int32
    var account: Int
    /// The account that the row names.
    var partner: Int
  }

  private struct Place: Hashable {
    var day: Int32
    /// Nil for any.
    var account: Int?
    var partner: Int
  }

  private let incoming: [Half]
  private var isLinked: [Bool]
  /// The halves of each place, in the order of the file, and how many of them are linked at its beginning.
  private var queues: [Place: Queue] = [:]
  private let days: ClosedRange<Int32>

  init(_ incoming: [Half]) {
    self.incoming = incoming.sorted { $0.row < $1.row }
    isLinked = Array(repeating: false, count: incoming.count)
    let all = incoming.map(\.day)
    days = (all.min() ?? 0)...(all.max() ?? 0)
    for (index, half) in self.incoming.enumerated() {
      queues[Place(day: half.day, account: half.account, partner: half.partner), default: Queue()].items
        .append(index)
      queues[Place(day: half.day, account: nil, partner: half.partner), default: Queue()].items.append(index)
    }
  }

  /// Pairs rows, each of them once.
  ///
  /// - Parameters:
  ///   - outgoing: The halves with money going out.
  ///   - longest: How many days the halves may be apart.
  ///   - longestNamed: The same where both name each other's account.
  /// - Returns: The pairs, money out first, in the order in which they are found.
  mutating func pairs(with outgoing: [Half], longest: Int32, longestNamed: Int32) -> [(
    out: Int, incoming: Int
  )] {
    var open = outgoing.sorted { $0.row < $1.row }
    var pairs: [(out: Int, incoming: Int)] = []
    for gap in 0...max(longest, longestNamed) {
      for strength in [2, 1, 0] where gap <= (strength == 2 ? longestNamed : longest) {
        if open.isEmpty { return pairs }
        open.removeAll { out in
          let found = Set([out.day - gap, out.day + gap]).compactMap { day in
            days.contains(day) ? first(on: day, for: out, strength) : nil
          }
          guard let index = found.min() else { return false }
          isLinked[index] = true
          pairs.append((out.row, incoming[index].row))
          return true
        }
      }
    }
    return pairs
  }

  /// The first half of a day that fits one with money going out: `strength` is how many of the two name the other's account.
  private mutating func first(on day: Int32, for out: Half, _ strength: Int) -> Int? {
    switch (strength, out.partner >= 0) {
    case (2, true) where out.partner != out.account:
      first(in: Place(day: day, account: out.partner, partner: out.account))
    case (1, true) where out.partner != out.account:
      first(in: Place(day: day, account: out.partner, partner: -1))
    case (1, false): first(in: Place(day: day, account: nil, partner: out.account), notOf: out.account)
    case (0, false): first(in: Place(day: day, account: nil, partner: -1), notOf: out.account)
    default: nil
    }
  }

  /// The first half of a place that is not linked, and not of an account.
  private mutating func first(in place: Place, notOf account: Int? = nil) -> Int? {
    guard var queue = queues.removeValue(forKey: place) else { return nil }
    defer { queues[place] = queue }
    while queue.first < queue.items.count, isLinked[queue.items[queue.first]] { queue.first += 1 }
    guard queue.first < queue.items.count else { return nil }
    let leading = incoming[queue.items[queue.first]].account
    if leading != account { return queue.items[queue.first] }
    // All that is left before the other one is of the account that leads, or linked.
    if queue.leading != leading { (queue.leading, queue.other) = (leading, queue.first) }
    queue.other = max(queue.other, queue.first)
    while queue.other < queue.items.count {
      let index = queue.items[queue.other]
      if !isLinked[index], incoming[index].account != leading { return index }
      queue.other += 1
    }
    return nil
  }

  private struct Queue {
    var items: [Int] = []
    /// The place of the first that is not linked.
    var first = 0
    /// Its account, and the place of the first of another one.
    var leading: Int?
    var other = 0
  }
}
