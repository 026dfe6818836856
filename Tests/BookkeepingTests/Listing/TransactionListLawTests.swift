import DatasetFormat
import TestSupport
import Testing

@testable import Bookkeeping

/// Lists of random books against loops over their rows, and running balances against ``AccountStanding``.
struct TransactionListLawTests {
  private static let today = RandomRows.first.adding(days: 300)

  private static func list(
    _ dataset: Dataset, _ filter: TransactionFilter, _ sort: TransactionSort = .date, reversed: Bool = false
  ) -> TransactionList {
    TransactionList(dataset, filter: filter, sort: sort, isReversed: reversed, withPayees: true, today: today)
  }

  @Test func `a list has the rows of its filter, the newest first, and their sums`() throws {
    var random = SeededGenerator()
    for _ in 0..<Effort.cases(usual: 200) {
      let books = RandomRows(count: Int.random(in: 0...60, using: &random), using: &random)
      let filter = RandomFilter(using: &random)
      let dataset = books.dataset(Bool.random(using: &random) ? .csv : .xlsx)
      let expected = books.rows.enumerated().filter { filter.matches($1) && !$1.isUnreadable }
        .sorted { ($1.element.day, $1.offset) < ($0.element.day, $0.offset) }
      let list = Self.list(dataset, filter.filter)
      let shown = list.transactions(in: 0..<list.count)
      #expect(shown.map(\.row) == expected.map { $0.offset + 1 }, "seed \(random.seed)")
      #expect(shown.map(\.amount.minorUnits) == expected.map(\.element.signed), "seed \(random.seed)")
      #expect(shown.map(\.amount.currency.code) == expected.map(\.element.code), "seed \(random.seed)")
      #expect(shown.map { $0.payee ?? "" } == expected.map(\.element.payee), "seed \(random.seed)")
      #expect(shown.map(\.isPending) == expected.map(\.element.isPending), "seed \(random.seed)")
      #expect(shown.map(\.isPlanned) == expected.map { $0.element.day > 300 }, "seed \(random.seed)")
      #expect(list.plannedCount == expected.count { $0.element.day > 300 }, "seed \(random.seed)")
      var sums: [String: Int64] = [:]
      for (_, row) in expected { sums[row.code, default: 0] += row.signed }
      let found = try list.sums()
      #expect(
        Dictionary(uniqueKeysWithValues: found.map { ($0.currency.code, $0.minorUnits) }) == sums,
        "seed \(random.seed)")
      #expect(found.reduce(0) { $0 + $1.transactions } == expected.count, "seed \(random.seed)")
      let turned = Self.list(dataset, filter.filter, reversed: true)
      #expect(
        turned.transactions(in: 0..<turned.count).map(\.row) == shown.map(\.row).reversed(),
        "seed \(random.seed)")
    }
  }

  @Test func `every order has the same rows, and no row comes before one that it follows`() throws {
    var random = SeededGenerator()
    for _ in 0..<Effort.cases(usual: 100, cost: 5) {
      let books = RandomRows(count: Int.random(in: 0...60, using: &random), using: &random)
      let dataset = books.dataset
      let filter = RandomFilter(using: &random).filter
      let names = ListedNames(dataset)
      let all = Self.list(dataset, filter)
      let rows = Set(all.transactions(in: 0..<all.count).map(\.row))
      func name(_ transaction: ListedTransaction, _ sort: TransactionSort) -> String? {
        switch sort {
        case .date, .amount: nil
        case .payee: transaction.payee
        case .category: transaction.categoryKey.map(names.category)
        case .account: transaction.accountKey.map(names.account)
        }
      }
      for sort in TransactionSort.allCases {
        let list = Self.list(dataset, filter, sort)
        let shown = list.transactions(in: 0..<list.count)
        #expect(Set(shown.map(\.row)) == rows && shown.count == rows.count, "\(sort), seed \(random.seed)")
        for (one, other) in zip(shown, shown.dropFirst()) {
          let names = [name(one, sort), name(other, sort)].map { $0.map(UnicodeForm.folded) ?? "\u{10FFFF}" }
          let isOfOne = one.amount.currency == other.amount.currency
          let follows =
            switch sort {
            case .date: one.date >= other.date
            case .amount:
              !isOfOne || one.amount.minorUnits.magnitude >= other.amount.minorUnits.magnitude
            case .payee, .category, .account:
              names[0] < names[1] || names[0] == names[1] && (one.date, one.row) > (other.date, other.row)
            }
          #expect(follows, "\(sort): \(one.row), \(other.row), seed \(random.seed)")
        }
      }
    }
  }

  @Test func `headings have all rows, each once but for tags, and their sums`() throws {
    var random = SeededGenerator()
    for _ in 0..<Effort.cases(usual: 100, cost: 5) {
      let books = RandomRows(count: Int.random(in: 0...60, using: &random), using: &random)
      let list = Self.list(books.dataset, RandomFilter(using: &random).filter)
      for grouping in TransactionGrouping.allCases {
        let groups = try list.groups(by: grouping)
        // No row of these books has two tags.
        #expect(
          groups.flatMap(\.places).sorted() == Array(0..<list.count), "\(grouping), seed \(random.seed)")
        for group in groups {
          let shown = list.transactions(at: group.places)
          var sums: [String: Int64] = [:]
          for row in shown { sums[row.amount.currency.code, default: 0] += row.amount.minorUnits }
          let found = group.sums.map { ($0.currency.code, $0.minorUnits) }
          #expect(Dictionary(uniqueKeysWithValues: found) == sums, "\(grouping), seed \(random.seed)")
          for row in shown {
            let isOfHeading =
              switch grouping {
              case .month: row.date.description.hasPrefix(group.key ?? "-")
              case .category: row.categoryKey == group.key
              case .account: row.accountKey == group.key
              case .payee: row.payee.map(UnicodeForm.folded) == group.key.map(UnicodeForm.folded)
              case .tag: row.tags == [group.key].compactMap(\.self)
              }
            #expect(isOfHeading, "\(grouping) \(group.key ?? ""), seed \(random.seed)")
          }
        }
      }
    }
  }

  /// What holds for the balances after the rows of one account, whatever else the list is filtered by.
  private static func check(
    _ dataset: Dataset, _ key: String, _ other: TransactionFilter, _ seed: UInt64
  ) {
    var filter = TransactionFilter()
    filter.accounts = [key]
    let list = list(dataset, filter, reversed: true)
    let rows = list.transactions(in: 0..<list.count)
    var last: (date: CalendarDate, balance: Int64?)?
    var counted: [CalendarDate: Int64?] = [:]
    for row in rows {
      guard list.register?.ledger.postings.contains(where: { $0.row == row.row }) == true else {
        #expect(row.balance == nil, "\(key): row \(row.row) does not count, seed \(seed)")
        continue
      }
      counted[row.date] = .some(row.balance)
      if let before = last, let balance = row.balance, let earlier = before.balance {
        #expect(balance == earlier + row.amount.minorUnits, "\(key): row \(row.row), seed \(seed)")
      }
      last = (row.date, row.balance)
    }
    for (day, balance) in counted {
      let standing = AccountStanding.all(in: dataset, on: day).first { $0.account.key == key }
      #expect(balance == standing?.balance, "\(key) at the end of \(day), seed \(seed)")
    }
    var narrower = other
    narrower.accounts = [key]
    let some = Self.list(dataset, narrower, .amount)
    let balances = Dictionary(uniqueKeysWithValues: rows.map { ($0.row, $0.balance) })
    for row in some.transactions(in: 0..<some.count) {
      #expect(balances[row.row] == .some(row.balance), "\(key): row \(row.row), seed \(seed)")
    }
  }

  @Test func `after the last row of a day the balance is the account's, and each row moves it by its amount`()
    throws
  {
    var random = SeededGenerator()
    for _ in 0..<Effort.cases(usual: 150, cost: 3) {
      let books = RandomRows(count: Int.random(in: 0...60, using: &random), using: &random)
      let filter = RandomFilter(using: &random).filter
      for key in ["giro", "yen", "dinar"] { Self.check(books.dataset, key, filter, random.seed) }
    }
  }

  @Test func `the same of rows that nobody can read, other currencies, and accounts that begin later`() throws
  {
    var random = SeededGenerator()
    for _ in 0..<Effort.cases(usual: 100, cost: 5) {
      let count = Int.random(in: 0...60, using: &random)
      let rows = (0..<count).map { _ in LedgerLawsTests.Row(using: &random).cells(using: &random) }
      let dataset = LedgerLawsTests.dataset(rows)
      for opening in LedgerLawsTests.openings {
        Self.check(dataset, opening.key, TransactionFilter(), random.seed)
      }
    }
    for _ in 0..<Effort.cases(usual: 100, cost: 5) {
      let books = RandomBooks(Bool.random(using: &random) ? .csv : .xlsx, using: &random)
      for account in books.dataset.accounts {
        Self.check(books.dataset, account.key, TransactionFilter(), random.seed)
      }
    }
  }

  @Test func `what is listed of an account up to a day adds up to its balance, but for what is pending`()
    throws
  {
    var random = SeededGenerator()
    for _ in 0..<Effort.cases(usual: 100, cost: 5) {
      let books = RandomRows(count: Int.random(in: 0...60, using: &random), using: &random)
      let dataset = books.dataset
      let day = RandomRows.first.adding(days: Int.random(in: 0..<420, using: &random))
      for standing in AccountStanding.all(in: dataset, on: day) {
        guard let balance = standing.balance else { continue }
        var filter = TransactionFilter()
        filter.accounts = [standing.account.key]
        filter.period = Period(last: day)
        let list = Self.list(dataset, filter)
        let pending = list.transactions(in: 0..<list.count).filter(\.isPending)
        let listed = try list.sums().filter { $0.currency == standing.currency }.reduce(0) {
          $0 + $1.minorUnits
        }
        let open = pending.filter { $0.amount.currency == standing.currency }.reduce(0) {
          $0 + $1.amount.minorUnits
        }
        #expect(balance == (standing.account.startingBalance ?? 0) + listed - open, "seed \(random.seed)")
      }
    }
  }
}
