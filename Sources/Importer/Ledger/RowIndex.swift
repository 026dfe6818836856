/// The numbers of rows by what is looked for, in the order in which they were added: a few bytes a row, however many
/// there are.
struct RowIndex<Key: Hashable & Sendable>: Sendable {
  /// The numbers of one key: a chain through ``numbers``.
  private struct Chain {
    let first: Int32
    private var last: Int32
    /// How many numbers it has.
    private(set) var count: Int32 = 0

    /// The chain of one number.
    init(_ place: Int32) {
      first = place
      last = place
    }

    /// Makes a place the last one; returns the one that was.
    mutating func exchangeLast(_ place: Int32) -> Int32 {
      let old = last
      last = place
      count += 1
      return old
    }
  }

  private var chains: [Key: Chain] = [:]
  private var numbers: [Int32] = []
  /// For each of the numbers the place of the next one with its key, or -1.
  private var following: [Int32] = []

  /// Makes room for rows of different keys.
  mutating func reserve(_ count: Int) {
    chains.reserveCapacity(chains.count + count)
    numbers.makeRoom(for: count)
    following.makeRoom(for: count)
  }

  /// - Precondition: Numbers are below 2^31.
  mutating func append(_ number: Int, for key: Key) {
    let place = Int32(numbers.count)
    numbers.append(Int32(number))
    following.append(-1)
    let old = chains[key, default: Chain(place)].exchangeLast(place)
    if old != place { following[Int(old)] = place }
  }

  /// How many numbers a key has, without a look at them.
  func count(of key: Key) -> Int { Int(chains[key]?.count ?? 0) }

  /// The numbers of a key; none where it has no row.
  subscript(_ key: Key) -> [Int] {
    guard let chain = chains[key] else { return [] }
    var found: [Int] = []
    var place = chain.first
    while place >= 0 {
      found.append(Int(numbers[Int(place)]))
      place = following[Int(place)]
    }
    return found
  }
}
