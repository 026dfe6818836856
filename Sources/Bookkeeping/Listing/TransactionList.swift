package import Money
package import DatasetFormat
import Spreadsheet

/// By what transactions are sorted.
package enum TransactionSort: String, Sendable, CaseIterable {
  /// The newest first; within a day what came last.
  case date
  /// The largest first, whichever way the money went; one currency after the other.
  case amount
  /// By name; rows without one come last.
  case payee, category, account
}

/// The sum of listed transactions in one currency.
package struct TransactionSum: Sendable, Hashable {
  /// The currency.
  package var currency: Currency
  /// Minor units, negative for money out.
  package var minorUnits: Int64
  /// How many transactions there are.
  package var transactions: Int
}

/// Transactions that meet a filter, in an order, with their sums: what `dataset list` shows.
///
/// The rows are packed (``MovementTable``): 36 bytes a row, in one pass on all processors. Only rows that are
/// asked for are decoded (``transactions(in:)``). Deleted rows are listed if the filter asks for them. Rows that do not say for
/// certain when they move how much are in ``leftOut``, as in every report.
package struct TransactionList: Sendable {
  let dataset: Dataset
  let table: MovementTable
  let sort: TransactionSort
  let isReversed: Bool
  let today: CalendarDate
  /// The chosen account with its balance after each row, if exactly one account was chosen.
  package let register: AccountRegister?
  /// The indices of the table's entries, the first to show first.
  private let order: [Int32]
  let reader: ListedTransactionReader

  /// How many transactions there are.
  package var count: Int { order.count }

  /// The rows that match, or may match, and cannot be read for certain.
  package var leftOut: [LeftOutRow] { table.leftOut }

  /// Selects and sorts transactions.
  ///
  /// - Parameters:
  ///   - dataset: The dataset.
  ///   - filter: The transactions to list. If it names one account, the list knows its running balance.
  ///   - sort: The order.
  ///   - isReversed: Whether the order is turned around.
  ///   - withPayees: Whether ``groups(by:)`` will be asked for payees.
  ///   - today: Later transactions are planned.
  package init(
    _ dataset: Dataset, filter: TransactionFilter = TransactionFilter(), sort: TransactionSort = .date,
    isReversed: Bool = false, withPayees: Bool = false, today: CalendarDate
  ) {
    self.dataset = dataset
    self.sort = sort
    self.isReversed = isReversed
    self.today = today
    table = MovementTable(dataset, filter: filter, withPayees: withPayees || sort == .payee)
    register =
      filter.accounts.count == 1 && !filter.isDeleted
      ? AccountRegister(of: filter.accounts[0], in: dataset) : nil
    order = TransactionSorting(table, dataset, register?.order).order(sort, isReversed: isReversed)
    reader = ListedTransactionReader(dataset)
  }

  /// Whether transactions of one day are next to each other.
  package var isByDay: Bool { sort == .date }

  /// Whether the newest transaction comes first.
  package var isNewestFirst: Bool { sort == .date && !isReversed }

  /// The currency of all amounts; nil if there are several, or none.
  package var onlyCurrency: Currency? {
    guard let first = table.entries.first, table.entries.allSatisfy({ $0.currency == first.currency }) else {
      return nil
    }
    return table.currencies[first.currency]
  }

  /// The row because of which the balance is unknown after some of the transactions; nil if it is known.
  package var balanceDoubt: LeftOutRow? {
    guard let register, let last = table.entries.lazy.map(\.date).max() else { return nil }
    do throws(BalanceError) {
      _ = try register.ledger.balance(on: last)
    } catch {
      if case .uncertain(let row) = error { return row }
    }
    return nil
  }

  /// Whether all transactions are of one account, the only one of the dataset.
  package var isOfOnlyAccount: Bool {
    dataset.accounts.count == 1 && table.entries.allSatisfy { $0.account == 0 }
  }

  /// The numbers of the rows at some places of the list, as the spreadsheet shows them.
  package func rowNumbers(at places: some Collection<Int>) -> [Int] {
    guard let sheet = dataset[.transactions]?.sheet else { return [] }
    return places.map { sheet.rowNumber(entry($0).row) }
  }

  /// The entry at a place of the list.
  func entry(_ place: Int) -> MovementTable.Entry { table.entries[Int(order[place])] }

  /// Whether an entry is dated after today.
  func isPlanned(_ entry: MovementTable.Entry) -> Bool { entry.date > today }

  /// How many transactions are dated after today. The newest first, they are the first of the list.
  package var plannedCount: Int { table.entries.count(where: isPlanned) }

  /// The day of the last transaction that is not planned. Nil without such a transaction.
  package var lastDay: CalendarDate? { table.entries.lazy.filter { !isPlanned($0) }.map(\.date).max() }

  /// The sums of all transactions of the list, the dataset's currency first.
  ///
  /// - Throws: ``ReportError``.
  package func sums() throws(ReportError) -> [TransactionSum] { try sums(of: table.entries) }

  /// The sums of those that are dated after today.
  ///
  /// - Throws: ``ReportError``.
  package func plannedSums() throws(ReportError) -> [TransactionSum] {
    try sums(of: table.entries.lazy.filter(isPlanned))
  }

  /// The sums of some entries.
  func sums(of entries: some Sequence<MovementTable.Entry>) throws(ReportError) -> [TransactionSum] {
    var units = [Int128](repeating: 0, count: table.currencies.count)
    var counts = [Int](repeating: 0, count: table.currencies.count)
    for entry in entries {
      units[entry.currency] += Int128(entry.minorUnits)
      counts[entry.currency] += 1
    }
    let used = units.indices.filter { counts[$0] > 0 }.sorted { one, other in
      (one == 0 ? 0 : 1, table.currencies[one].code) < (other == 0 ? 0 : 1, table.currencies[other].code)
    }
    var sums: [TransactionSum] = []
    for place in used {
      guard let sum = Int64(exactly: units[place]) else { throw .tooLarge }
      sums.append(
        TransactionSum(currency: table.currencies[place], minorUnits: sum, transactions: counts[place]))
    }
    return sums
  }
}

/// Brings the entries of a table into an order.
private struct TransactionSorting {
  private let table: MovementTable
  private let dataset: Dataset
  private let days: StatementOrder?

  init(_ table: MovementTable, _ dataset: Dataset, _ days: StatementOrder?) {
    self.table = table
    self.dataset = dataset
    self.days = days
  }

  /// What an entry is sorted by: numbers alone, so that no comparison reads a name.
  private struct Key {
    var rank: Int32
    var minor: UInt64
    var day: CalendarDate
    var place: Int32
    var entry: Int32

    /// Of equal ones the newest comes first.
    func isBefore(_ other: Key) -> Bool {
      (rank, minor, other.day, other.place) < (other.rank, other.minor, day, place)
    }
  }

  func order(_ sort: TransactionSort, isReversed: Bool) -> [Int32] {
    let entries = table.entries
    var order: [Int32]
    if sort == .date, days == nil, zip(entries, entries.dropFirst()).allSatisfy({ $0.date <= $1.date }) {
      // As most sheets are.
      order = entries.indices.reversed().map { Int32($0) }
    } else {
      order = keys(sort).sorted { $0.isBefore($1) }.map(\.entry)
    }
    if isReversed { order.reverse() }
    return order
  }

  private func keys(_ sort: TransactionSort) -> [Key] {
    let ranks = ranks(sort)
    return table.entries.indices.map { index in
      let entry = table.entries[index]
      let name: Int? =
        switch sort {
        case .date: nil
        case .amount: entry.currency
        case .payee: entry.payee
        case .category: entry.category
        case .account: entry.account
        }
      return Key(
        rank: sort == .date ? 0 : name.map { ranks[$0] } ?? .max,
        minor: sort == .amount ? .max - entry.minorUnits.magnitude : 0, day: entry.date,
        place: Int32(clamping: days?.place(ofRow: entry.row) ?? entry.row), entry: Int32(index))
    }
  }

  /// The rank of each name that entries have, by its number in the table.
  private func ranks(_ sort: TransactionSort) -> [Int32] {
    switch sort {
    case .date: []
    case .amount: table.currencies.indices.map { Int32($0) }
    case .payee: Self.ranks(table.payees)
    case .category: Self.ranks(table.categoryKeys.map(ListedNames(dataset).category))
    case .account: Self.ranks(table.accountKeys.map(ListedNames(dataset).account))
    }
  }

  /// The place of each name among all, case and accents ignored.
  private static func ranks(_ names: [String]) -> [Int32] {
    let folded = names.map(UnicodeForm.folded)
    var ranks = [Int32](repeating: 0, count: names.count)
    var last: (name: String, rank: Int32)?
    for (rank, place) in folded.indices.sorted(by: { folded[$0] < folded[$1] }).enumerated() {
      // Names that differ in nothing a user sorts by are one name.
      if let last, last.name == folded[place] {
        ranks[place] = last.rank
      } else {
        ranks[place] = Int32(rank)
        last = (folded[place], Int32(rank))
      }
    }
    return ranks
  }
}

/// The names of categories and accounts, by key.
package struct ListedNames: Sendable {
  private var categories: [String: String]
  private var accounts: [String: String]

  package init(_ dataset: Dataset) {
    categories = Dictionary(
      dataset.categories.map { ($0.key, $0.name) }, uniquingKeysWith: { first, _ in first })
    accounts = Dictionary(
      dataset.accounts.map { ($0.key, $0.name) }, uniquingKeysWith: { first, _ in first })
  }

  /// The same with the records that a plan adds.
  package init(_ dataset: Dataset, after plan: Plan) {
    self.init(dataset)
    for change in plan.changes where change.tab == .accounts || change.tab == .categories {
      guard let (tab, row) = change.insertion else { continue }
      let schema = TabSchema.of(tab)
      let (key, name) = (row[schema.identityPosition ?? 0].text, row[schema["name"]].text)
      if tab == .accounts { accounts[key] = name } else { categories[key] = name }
    }
  }

  /// The name of a category; its key if the dataset does not have it.
  package func category(_ key: String) -> String { categories[key] ?? key }

  /// The name of an account; its key if the dataset does not have it.
  package func account(_ key: String) -> String { accounts[key] ?? key }
}
