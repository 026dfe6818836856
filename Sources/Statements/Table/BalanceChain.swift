/// Whether balances printed beside entries follow from their amounts: the judge between readings.
struct BalanceChain {
  package enum Direction: Sendable { case oldestFirst, newestFirst }

  /// A balance that does not follow from the one before it.
  struct Break: Hashable {
    /// The index of its entry.
    var index: Int
    /// What the amounts give; nil where 64 bits do not hold it.
    var expected: Int64?
    var found: Int64
  }

  /// The steps of a chain under one reading of its direction, and of whether a balance stands before or after its entry.
  private struct Reading {
    var held = 0
    /// How many steps move the balance, and how many of those hold; steps of nothing prove nothing.
    var moving = 0
    var heldMoving = 0
    var breaks: [Break] = []

    /// A chain of a million broken steps keeps only the first.
    static let breakLimit = 20

    mutating func add(_ index: Int, expected: Int64?, found: Int64, sum: Int64?) {
      let holds = expected == found
      if holds { held += 1 }
      if sum != 0 {
        moving += 1
        if holds { heldMoving += 1 }
      }
      if !holds, breaks.count < Self.breakLimit {
        breaks.append(Break(index: index, expected: expected, found: found))
      }
    }

    mutating func add(_ other: Reading) {
      held += other.held
      moving += other.moving
      heldMoving += other.heldMoving
      breaks += other.breaks.prefix(Self.breakLimit - breaks.count)
    }
  }

  /// How many steps from one balance to the next there are.
  private(set) var steps = 0
  /// Each balance is the one after its entry, in either direction of the file.
  private var oldest = Reading()
  private var newest = Reading()
  /// Each balance is the one before its entry.
  private var beforeOldest = Reading()
  private var beforeNewest = Reading()
  /// Whether all balances are the same.
  private(set) var isConstant = true

  /// How many steps hold, by the direction of the file.
  var oldestFirst: Int { oldest.held }
  var newestFirst: Int { newest.held }

  /// - Parameters:
  ///   - amounts: Signed minor units in file order.
  ///   - balances: The balances beside them; nil where none is printed.
  init(amounts: [Int64], balances: [Int64?]) {
    self.init(amounts.indices, amounts: amounts, balances: balances)
  }

  /// The chain over some of the entries, in an order of their own.
  init(_ run: some Sequence<Int>, amounts: [Int64], balances: [Int64?]) {
    var last: Int64?
    // The sum behind the last balance's entry up to this one, and the sum from that entry up to before this one.
    var sumAfter: Int64? = 0
    var sumBefore: Int64? = 0
    for index in run where index < balances.count {
      let amount = amounts[index]
      sumAfter = sumAfter?.adding(amount)
      if let balance = balances[index] {
        if let last { add(last, balance, sumAfter: sumAfter, sumBefore: sumBefore, index) }
        last = balance
        sumAfter = 0
        sumBefore = 0
      }
      sumBefore = sumBefore?.adding(amount)
    }
  }

  /// The chains of several accounts; each runs by itself.
  init(joining chains: [BalanceChain]) {
    for chain in chains {
      steps += chain.steps
      oldest.add(chain.oldest)
      newest.add(chain.newest)
      beforeOldest.add(chain.beforeOldest)
      beforeNewest.add(chain.beforeNewest)
      isConstant = isConstant && chain.isConstant
    }
  }

  /// A chain in which each row proves itself by a balance before and one after it.
  init(eachStepHolds count: Int) {
    steps = count
    for reading in [\BalanceChain.oldest, \.newest] {
      self[keyPath: reading].held = reading == \.oldest ? count : 0
      self[keyPath: reading].moving = count
      self[keyPath: reading].heldMoving = reading == \.oldest ? count : 0
    }
  }

  private mutating func add(
    _ last: Int64, _ balance: Int64, sumAfter: Int64?, sumBefore: Int64?, _ index: Int
  ) {
    steps += 1
    if last != balance { isConstant = false }
    oldest.add(index, expected: sumAfter.flatMap(last.adding), found: balance, sum: sumAfter)
    newest.add(index, expected: sumBefore.flatMap(last.subtracting), found: balance, sum: sumBefore)
    beforeOldest.add(index, expected: sumBefore.flatMap(last.adding), found: balance, sum: sumBefore)
    beforeNewest.add(index, expected: sumAfter.flatMap(last.subtracting), found: balance, sum: sumAfter)
  }

  /// Whether every step holds in one direction, and at least one moves the balance.
  var holds: Bool { holds(dates: nil) }

  /// The same, where the dates of the rows run in a direction that the chain may not contradict.
  func holds(dates: Direction?) -> Bool {
    proves(oldest) && dates != .newestFirst || proves(newest) && dates != .oldestFirst
  }

  /// Whether every step holds with the balances before their entries, in the direction of the dates.
  func holdsBefore(dates: Direction?) -> Bool {
    guard let dates else { return false }
    return proves(dates == .oldestFirst ? beforeOldest : beforeNewest)
  }

  private func proves(_ reading: Reading) -> Bool {
    steps > 0 && reading.held == steps && reading.moving > 0
  }

  /// Whether no step contradicts the amounts, moving or not.
  var isWhole: Bool { better.held == steps }

  /// Whether so many steps hold that the reading is right and only single lines break the chain.
  var isBrokenOnlyInPlaces: Bool { better.heldMoving > 0 && better.heldMoving * 2 >= better.moving }

  /// How many steps hold in the better direction.
  var held: Int { better.held }

  /// Whether any step moves the balance.
  var moves: Bool { better.moving > 0 }

  var direction: Direction { oldest.held >= newest.held ? .oldestFirst : .newestFirst }

  /// The first places at which the better direction breaks.
  var breaks: [Break] { better.breaks }

  private var better: Reading { direction == .oldestFirst ? oldest : newest }
}
