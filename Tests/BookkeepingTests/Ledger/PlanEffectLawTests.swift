import Bookkeeping
import DatasetFormat
import Spreadsheet
import TestSupport
import Testing

/// Random plans on random books: what a plan says that it moves is the difference of the books' own sums.
struct PlanEffectLawTests {
  @Test(arguments: Storage.allCases)
  func `the effect of a plan is what balances and reports say after it less what they say before`(
    _ storage: Storage
  ) throws {
    var generator = SeededGenerator()
    var seen: Set<String> = []
    var moving = 0
    let all: Set = [
      "insert", "set", "delete", "restore", "remove", "insertRow", "removeRow", "quarantine", "addColumn",
      "renameColumn", "addTab", "renameTab", "addSheet",
    ]
    let cases = Effort.cases(usual: 150, cost: 3, least: 150)
    for round in 0..<cases * 40 where round < cases || !all.isSubset(of: seen) {
      let books = RandomBooks(storage, using: &generator)
      let plan = books.plan(using: &generator)
      seen.formUnion(plan.changes.map(\.operation))
      let place = "seed \(generator.seed), round \(round), \(plan.changes.map(\.description))"
      let after = try plan.applied(to: books.dataset)
      let effect = try PlanEffect(plan, in: books.dataset)
      if !effect.isEmpty { moving += 1 }
      expect(effect, from: BookSums(books.dataset), to: BookSums(after), place)
      // What a state is worth beside another one is the same, whatever way leads there.
      expect(
        PlanEffect(from: books.dataset, to: after), from: BookSums(books.dataset), to: BookSums(after), place)
    }
    #expect(all.isSubset(of: seen), "never tried: \(all.subtracting(seen).sorted())")
    #expect(moving > cases / 4, "most plans must move money, or the law says nothing")
  }

  private func expect(_ effect: PlanEffect, from before: BookSums, to after: BookSums, _ place: String) {
    // Day by day: what comes in and goes out, whoever's account it is.
    var flows = after.flows
    for (key, sum) in before.flows {
      flows[key, default: [0, 0, 0]] = zip(flows[key] ?? [0, 0, 0], sum).map { $0 - $1 }
    }
    var told: [BookSums.Key: [Int128]] = [:]
    for (place, sum) in effect.sums {
      let key = BookSums.Key(account: place.accountKey, currency: place.currency, day: place.day)
      told[key] = [sum.income, sum.expense, sum.transferred]
    }
    let nothing: [Int128] = [0, 0, 0]
    #expect(told.filter { $0.value != nothing } == flows.filter { $0.value != nothing }, "\(place)")
    // The balance of every account on every day on which anything moves.
    let keys = Set(before.balances.keys).union(after.balances.keys)
    for account in keys {
      for day in RandomBooks.days {
        guard let now = after.balance(account, on: day), let then = before.balance(account, on: day) else {
          continue
        }
        let moved = effect.sums.filter {
          $0.key.accountKey == account.key && $0.key.currency == account.currency
        }
        .filter { $0.key.day <= day }.reduce(Int128(0)) { $0 + $1.value.balance }
        #expect(moved == Int128(now) - Int128(then), "\(account) on \(day), \(place)")
      }
      let last = RandomBooks.days[RandomBooks.days.count - 1]
      let isKnown = (before.balance(account, on: last) == nil, after.balance(account, on: last) == nil)
      guard isKnown.0 == isKnown.1 else {
        let line = effect.lines.first { $0.accountKey == account.key && $0.currency == account.currency }
        #expect(
          line != nil && line?.balance == nil, "\(account) became known or unknown in silence, \(place)")
        continue
      }
    }
    // A plan that says that nothing moves leaves every figure.
    if effect.isEmpty {
      #expect(before.flows == after.flows, "\(place)")
      // An account that comes or goes has nothing.
      let nothing = RandomBooks.days.map { _ in Int64?.some(0) }
      for account in keys {
        let (then, now) = (before.balances[account] ?? nothing, after.balances[account] ?? nothing)
        #expect(then == now, "\(account), \(place)")
      }
    }
  }
}

/// What ``Ledger`` and ``MovementTable`` make of a dataset.
struct BookSums {
  struct Key: Hashable {
    var account: String?
    var currency: Currency
    var day: CalendarDate
  }

  struct Account: Hashable {
    var key: String
    var currency: Currency
  }

  /// Income, spending, and what else moves.
  private(set) var flows: [Key: [Int128]] = [:]
  /// By account the balance on each day; nil where it is not known.
  private(set) var balances: [Account: [Int64?]] = [:]

  init(_ dataset: Dataset) {
    let table = MovementTable(dataset)
    for entry in table.entries {
      let key = Key(
        account: entry.account.map { table.accountKeys[$0] }, currency: table.currencies[entry.currency],
        day: entry.date)
      let other = entry.type.isFlow ? 0 : entry.minorUnits
      let sums = [Int128(entry.earned), Int128(entry.spent), Int128(other)]
      flows[key] = zip(flows[key] ?? [0, 0, 0], sums).map { $0 + $1 }
    }
    flows = flows.filter { $0.value != [0, 0, 0] }
    for account in Ledger(dataset).accounts {
      balances[Account(key: account.account.key, currency: account.currency)] = RandomBooks.days.map {
        try? account.balance(on: $0).minorUnits
      }
    }
  }

  /// The balance on a day; nothing where there is no such account, nil where it is not known.
  func balance(_ account: Account, on day: CalendarDate) -> Int64? {
    guard let days = balances[account] else { return 0 }
    return RandomBooks.days.firstIndex(of: day).flatMap { days[$0] }
  }
}
