/// Whether balances printed beside entries follow from their amounts: the judge between readings.
struct BalanceChain {
  enum Direction: Sendable { case oldestFirst, newestFirst }

  /// How many steps from one balance to the next there are.
  private(set) var steps = 0
  /// How many of them hold, by the direction of the file, where each balance is the one after its entry.
  private(set) var oldestFirst = 0
  private(set) var newestFirst = 0
  /// The same where each balance is the one before its entry.
  private(set) var beforeOldestFirst = 0
  private(set) var beforeNewestFirst = 0
  /// The index of the first entry that breaks the chain, by direction.
  private var firstBreaks: (oldest: Int?, newest: Int?) = (nil, nil)
  /// Whether any step moves the balance, where each is the one after its entry in the direction of the file, or the one
  /// before it; steps of nothing prove nothing.
  private var isMoving = (after: false, before: false)

  /// - Parameters:
  ///   - amounts: Signed minor units in file order.
  ///   - balances: The balances beside them; nil where none is printed.
  init(amounts: [Int64], balances: [Int64?]) {
    var last: (index: Int, balance: Int64)?
    // The sum behind the last balance's entry up to this one, and the sum from that entry up to before this one.
    var sumAfter: Int64? = 0
    var sumBefore: Int64? = 0
    for (index, balance) in balances.enumerated() where index < amounts.count {
      let amount = amounts[index]
      sumAfter = sumAfter?.adding(amount)
      if let balance {
        if let last {
          add(last.balance, balance, sumAfter: sumAfter, sumBefore: sumBefore, index)
        }
        last = (index, balance)
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
      oldestFirst += chain.oldestFirst
      newestFirst += chain.newestFirst
      beforeOldestFirst += chain.beforeOldestFirst
      beforeNewestFirst += chain.beforeNewestFirst
      isMoving.after = isMoving.after || chain.isMoving.after
      isMoving.before = isMoving.before || chain.isMoving.before
    }
  }

  /// A chain in which each row proves itself by a balance before and one after it.
  init(eachStepHolds count: Int) {
    steps = count
    oldestFirst = count
    isMoving = (count > 0, count > 0)
  }

  private mutating func add(
    _ last: Int64, _ balance: Int64, sumAfter: Int64?, sumBefore: Int64?, _ index: Int
  ) {
    steps += 1
    if sumAfter != 0 { isMoving.after = true }
    if sumBefore != 0 { isMoving.before = true }
    if sumAfter.flatMap(last.adding) == balance {
      oldestFirst += 1
    } else if firstBreaks.oldest == nil {
      firstBreaks.oldest = index
    }
    if sumBefore.flatMap(last.subtracting) == balance {
      newestFirst += 1
    } else if firstBreaks.newest == nil {
      firstBreaks.newest = index
    }
    if sumBefore.flatMap(last.adding) == balance { beforeOldestFirst += 1 }
    if sumAfter.flatMap(last.subtracting) == balance { beforeNewestFirst += 1 }
  }

  /// Whether every step holds in one direction, and at least one moves the balance.
  var holds: Bool { holds(dates: nil) }

  /// The same, where the dates of the rows run in a direction that the chain may not contradict.
  func holds(dates: Direction?) -> Bool {
    guard steps > 0 else { return false }
    return oldestFirst == steps && isMoving.after && dates != .newestFirst
      || newestFirst == steps && isMoving.before && dates != .oldestFirst
  }

  /// Whether every step holds with the balances before their entries, in the direction of the dates.
  func holdsBefore(dates: Direction?) -> Bool {
    guard steps > 0, let dates else { return false }
    return dates == .oldestFirst
      ? beforeOldestFirst == steps && isMoving.before : beforeNewestFirst == steps && isMoving.after
  }

  var direction: Direction { oldestFirst >= newestFirst ? .oldestFirst : .newestFirst }

  /// The index of the first entry that breaks the better direction.
  var firstBreak: Int? { direction == .oldestFirst ? firstBreaks.oldest : firstBreaks.newest }
}
