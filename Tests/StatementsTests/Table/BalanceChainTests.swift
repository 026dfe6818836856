import Testing

@testable import Statements

@Suite struct `the balance chain` {
  @Test func `holds oldest first and newest first`() {
    let rising = BalanceChain(amounts: [100, -30, 5], balances: [100, 70, 75])
    #expect(rising.holds && rising.direction == .oldestFirst)
    let falling = BalanceChain(amounts: [5, -30, 100], balances: [75, 70, 100])
    #expect(falling.holds && falling.direction == .newestFirst)
  }

  @Test func `names each entry that breaks it`() {
    let chain = BalanceChain(amounts: [100, -30, 5, 5, -10, 2], balances: [100, 70, 76, 81, 70, 72])
    #expect(!chain.holds && chain.isBrokenOnlyInPlaces)
    #expect(
      chain.breaks == [
        .init(index: 2, previous: 1, expected: 75, found: 76),
        .init(index: 4, previous: 3, expected: 71, found: 70),
      ])
  }

  @Test(
    arguments: [
      ([90, 80, 75, 60, 50, 40], true), ([90, 80, nil, 75, 50, 40, 30], true),
      ([90, 80, 70, 60, 50, 45], true),
      ([90, 80, 75, 65, 50, 40], false), ([90, 80, 75, 65, 55, 45], false),
      ([90, 80, 75, 65, 60, 40], false),
    ] as [([Int64?], Bool)])
  func `of entries of -10 is misprinted where one balance explains all breaks`(
    _ balances: [Int64?], _ expected: Bool
  ) {
    #expect(
      BalanceChain(amounts: balances.map { _ in -10 }, balances: balances).isMisprinted == expected)
  }

  @Test func `of which hardly a step that moves holds is broken everywhere`() {
    let chain = BalanceChain(amounts: [100, -30, 0, 5], balances: [100, 130, 130, 125])
    #expect(chain.oldestFirst == 1 && !chain.isBrokenOnlyInPlaces)
  }

  @Test func `goes over entries without a balance`() {
    #expect(BalanceChain(amounts: [100, -30, 5], balances: [100, nil, 75]).holds)
  }

  @Test func `of one balance, or of balances that do not move, proves nothing`() {
    #expect(!BalanceChain(amounts: [100], balances: [100]).holds)
    #expect(!BalanceChain(amounts: [0, 0], balances: [100, 100]).holds)
  }

  @Test func `may not contradict the dates`() {
    let chain = BalanceChain(amounts: [10, -100, 50], balances: [90, 190, 140])
    #expect(!chain.holds(dates: nil))
    let before = BalanceChain(amounts: [-10, 25, -80], balances: [1000, 990, 1015])
    #expect(before.holdsBefore(dates: .oldestFirst))
    #expect(!before.holdsBefore(dates: .newestFirst))
  }

  @Test func `does not trap on sums beyond 64 bits`() {
    let chain = BalanceChain(amounts: [.max, .max, .min], balances: [.max, .min, 0])
    #expect(chain.steps == 2)
  }
}
