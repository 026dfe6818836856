/// Checks whether balances printed next to entries follow from their amounts. It is the judge between
/// readings.
///
/// Amounts `-20`, `50` with balances `80`, `130` → holds, oldest first.
struct BalanceChain {
  package enum Direction: Sendable { case oldestFirst, newestFirst }

  /// A balance that does not follow from the one before it.
  struct Break: Hashable {
    /// The index of its entry.
    var index: Int
    /// The index of the entry with the balance before it.
    var previous: Int
    /// The balance that the amounts give. Nil when it overflows 64 bits.
    var expected: Int64?
    var found: Int64
  }

  /// The steps of a chain under one assumption about its direction, and about whether a balance is printed
  /// before or after its entry.
  private struct Reading {
    var held = 0
    /// How many steps change the balance, and how many of those hold. Steps of zero prove nothing.
    var moving = 0
    var heldMoving = 0
    var breaks: [Break] = []

    /// A chain with a million broken steps keeps only the first ones.
    static let breakLimit = 20

    mutating func add(_ index: Int, after previous: Int, expected: Int64?, found: Int64, sum: Int64?) {
      let holds = expected == found
      if holds { held += 1 }
      if sum != 0 {
        moving += 1
        if holds { heldMoving += 1 }
      }
      if !holds, breaks.count < Self.breakLimit {
        breaks.append(Break(index: index, previous: previous, expected: expected, found: found))
      }
    }

    mutating func add(_ other: Reading) {
      held += other.held
      moving += other.moving
      heldMoving += other.heldMoving
      breaks += other.breaks.prefix(Self.breakLimit - breaks.count)
    }
  }

  /// The number of steps from one balance to the next.
  private(set) var steps = 0
  /// Each balance is the one after its entry, with the file in either direction.
  private var oldest = Reading()
  private var newest = Reading()
  /// Each balance is the one before its entry.
  private var beforeOldest = Reading()
  private var beforeNewest = Reading()
  /// The entries of the first and of the last step; nil where several chains are joined.
  private var ends: (first: Int, last: Int)?
  /// Whether all balances are the same.
  private(set) var isConstant = true

  /// The number of steps that hold, by the direction of the file.
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
    var last: (balance: Int64, index: Int)?
    // The sum of the entries after the last balance's entry up to and including this one, and the sum from
    // that entry up to but excluding this one.
    var sumAfter: Int64? = 0
    var sumBefore: Int64? = 0
    for index in run where index < balances.count {
      let amount = amounts[index]
      sumAfter = sumAfter?.adding(amount)
      if let balance = balances[index] {
        if let last { add(last, balance, sumAfter: sumAfter, sumBefore: sumBefore, index) }
        last = (balance, index)
        sumAfter = 0
        sumBefore = 0
      }
      sumBefore = sumBefore?.adding(amount)
    }
  }

  /// Joins the chains of several accounts. Each runs by itself.
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

  /// A chain in which each row is proved by the balance before and the balance after it.
  init(eachStepHolds count: Int) {
    steps = count
    for reading in [\BalanceChain.oldest, \.newest] {
      self[keyPath: reading].held = reading == \.oldest ? count : 0
      self[keyPath: reading].moving = count
      self[keyPath: reading].heldMoving = reading == \.oldest ? count : 0
    }
  }

  private mutating func add(
    _ last: (balance: Int64, index: Int), _ balance: Int64, sumAfter: Int64?, sumBefore: Int64?, _ index: Int
  ) {
    steps += 1
    ends = (ends?.first ?? index, index)
    let (before, start) = last
    if before != balance { isConstant = false }
    let (up, down) = (sumAfter.flatMap(before.adding), sumBefore.flatMap(before.subtracting))
    oldest.add(index, after: start, expected: up, found: balance, sum: sumAfter)
    newest.add(index, after: start, expected: down, found: balance, sum: sumBefore)
    let (upBefore, downBefore) = (sumBefore.flatMap(before.adding), sumAfter.flatMap(before.subtracting))
    beforeOldest.add(index, after: start, expected: upBefore, found: balance, sum: sumBefore)
    beforeNewest.add(index, after: start, expected: downBefore, found: balance, sum: sumAfter)
  }

  /// Whether every step holds in one direction and at least one changes the balance.
  var holds: Bool { holds(dates: nil) }

  /// The same. If the dates of the rows run in one direction, the chain must not contradict it.
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

  /// Whether no step contradicts the amounts, even if none changes the balance.
  var isWhole: Bool { better.held == steps }

  /// Whether the reading is right and only single lines break the chain.
  var isBrokenOnlyInPlaces: Bool { better.heldMoving > 0 && better.heldMoving * 2 >= better.moving }

  /// Whether one misprinted balance explains all breaks: the next step is off by as much the other way, or it is the
  /// first or the last balance. A step in the middle alone is a lost line or a wrong amount, and two steps that are
  /// not neighbours are two of them.
  var isMisprinted: Bool {
    let off = breaks.map { step in step.expected.flatMap(step.found.subtracting) ?? 0 }
    return held >= 3 && !off.contains(0)
      && (off.count == 1 && (breaks[0].index == ends?.first || breaks[0].index == ends?.last)
        || off.count == 2 && off[0].adding(off[1]) == 0 && breaks[1].previous == breaks[0].index)
  }

  /// Whether a balance is off by twice an amount beside it. It is no misprint: that amount goes the other way.
  func isBroken(byTurned amounts: [Int64]) -> Bool {
    breaks.contains { step in
      let moved = step.expected.flatMap(step.found.subtracting)?.magnitude
      // The direction of the chain and of its days decides which neighbour belongs to the step, so both are tried.
      return amounts[max(0, step.index - 1)...min(step.index + 1, amounts.count - 1)].contains {
        $0 != 0 && moved == $0.magnitude.multipliedReportingOverflow(by: 2).partialValue
      }
    }
  }

  /// How many steps hold in the better direction.
  var held: Int { better.held }

  /// Whether any step changes the balance.
  var moves: Bool { better.moving > 0 }

  var direction: Direction { oldest.held >= newest.held ? .oldestFirst : .newestFirst }

  /// The first places where the better direction breaks.
  var breaks: [Break] { better.breaks }

  private var better: Reading { direction == .oldestFirst ? oldest : newest }
}
