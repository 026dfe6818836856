/// Whether balances printed beside entries follow from their amounts: the judge between readings.
struct BalanceChain {
  enum Direction: Sendable { case oldestFirst, newestFirst }

  /// How many steps from one balance to the next there are, and how many hold in either direction.
  private(set) var steps = 0
  private(set) var oldestFirst = 0
  private(set) var newestFirst = 0
  /// The index of the first entry that breaks the chain, by direction.
  private var firstBreaks: (oldest: Int?, newest: Int?) = (nil, nil)
  /// Whether any step moves the balance; steps of nothing prove nothing.
  private(set) var isMoving = false

  /// - Parameters:
  ///   - amounts: Signed minor units in file order.
  ///   - balances: The balances beside them; nil where none is printed.
  init(amounts: [Int64], balances: [Int64?]) {
    var last: (index: Int, balance: Int64)?
    var sumAfter: Int64 = 0
    var sumBefore: Int64 = 0
    for (index, balance) in balances.enumerated() where index < amounts.count {
      let amount = amounts[index]
      sumAfter &+= amount
      if let balance {
        if let last {
          steps += 1
          if amount != 0 || sumBefore != 0 { isMoving = true }
          if last.balance &+ sumAfter == balance {
            oldestFirst += 1
          } else if firstBreaks.oldest == nil {
            firstBreaks.oldest = index
          }
          if last.balance &- sumBefore == balance {
            newestFirst += 1
          } else if firstBreaks.newest == nil {
            firstBreaks.newest = index
          }
        }
        last = (index, balance)
        sumAfter = 0
        sumBefore = 0
      }
      sumBefore &+= amount
    }
  }

  /// Whether every step holds in one direction, and at least one moves the balance.
  var holds: Bool { steps > 0 && isMoving && max(oldestFirst, newestFirst) == steps }

  var direction: Direction { oldestFirst >= newestFirst ? .oldestFirst : .newestFirst }

  /// The index of the first entry that breaks the better direction.
  var firstBreak: Int? { direction == .oldestFirst ? firstBreaks.oldest : firstBreaks.newest }
}

extension BalanceChain {
  /// A chain in which each row proves itself by a balance before and one after it.
  init(eachStepHolds count: Int) {
    steps = count
    oldestFirst = count
    isMoving = count > 0
  }
}
