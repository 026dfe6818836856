import Bookkeeping
import DatasetFormat
import Spreadsheet

/// Reads the rows to export, in one pass over the tab and a second one over numbers alone.
struct BooksReader {
  private var books: Books
  private let movements: RowMovements
  private let effects: BalanceEffects
  private let columns = Columns()
  private var accountKeys: KeyTable
  private var categoryKeys: KeyTable
  private var accountPlaces: [String: Int] = [:]
  private var categoryPlaces: [String: Int] = [:]
  private var currencyPlaces: [String: Int] = [:]
  /// Of transfers and of divided lines, by the place of their row: rows are put in order before they are
  /// joined.
  private var transfers = RecordIDTable(capacity: 16)
  private var splits = RecordIDTable(capacity: 16)

  private struct Columns {
    let date = TabSchema.transactions["date"]
    let account = TabSchema.transactions["accountKey"]
    let category = TabSchema.transactions["categoryKey"]
    let status = TabSchema.transactions["status"]
    let cleared = TabSchema.transactions["cleared"]
    let transfer = TabSchema.transactions["transferId"]
    let split = TabSchema.transactions["splitId"]
  }

  static func read(_ dataset: Dataset, filter: TransactionFilter) -> Books {
    var reader = BooksReader(dataset, filter: filter)
    reader.readRows(filter: filter)
    reader.books.noteFirstDay()
    return reader.books
  }

  private init(_ dataset: Dataset, filter: TransactionFilter) {
    books = Books(
      name: dataset.settings[.name] ?? dataset.name, tab: dataset[.transactions], dataset: dataset)
    movements = RowMovements(dataset)
    effects = BalanceEffects(dataset)
    books.keepsBalances = filter.keepsBalances
    books.lastDay = filter.period.last
    books.otherRecords = Self.otherRecords(in: dataset)
    var archived = 0
    let unit = dataset.settings.currency ?? .none
    for account in dataset.accounts where accountPlaces[account.key] == nil {
      accountPlaces[account.key] = books.accounts.count
      if account.startingBalance == nil, let row = account.row {
        books.leftOut.append(
          LeftOutRow(tab: .accounts, row: row, column: "startingBalance", reason: .unreadable))
      }
      books.accounts.append(
        BooksAccount(
          key: account.key, name: account.name, type: account.type.known ?? .other,
          currency: account.currency ?? unit, startDate: account.startDate,
          startingBalance: account.startingBalance ?? 0, institution: account.institution,
          last4: account.last4, isKnown: true,
          isChosen: filter.accounts.isEmpty || filter.accounts.contains(account.key)))
      if !account.isActive, books.accounts[books.accounts.count - 1].isChosen { archived += 1 }
    }
    if archived > 0 {
      books.otherRecords.insert(
        archived == 1 ? "the archiving of 1 account" : "the archiving of \(archived) accounts", at: 0)
    }
    let categories = dataset.categories
    for category in categories where categoryPlaces[category.key] == nil {
      categoryPlaces[category.key] = books.categories.count
      books.categories.append(BooksCategory(key: category.key, name: category.name))
    }
    for category in categories {
      guard let parent = category.parentKey, parent != category.key, let above = categoryPlaces[parent],
        let own = categoryPlaces[category.key]
      else { continue }
      books.categories[own].parent = above
    }
    accountKeys = KeyTable(books.accounts.dropFirst().map(\.key))
    categoryKeys = KeyTable(books.categories.dropFirst().map(\.key))
    for account in books.accounts where books.hasOpening(account) {
      if let currency = account.currency { _ = place(of: currency) }
    }
  }

  private mutating func readRows(filter: TransactionFilter) {
    guard let tab = books.tab else { return }
    var filter = filter
    filter.includesDeleted = false
    let isAll = filter.isEmpty
    let meant = isAll ? [] : filter.rows(in: books.dataset)
    var groups: [Int32] = []
    books.rows.reserveCapacity(isAll ? max(0, tab.sheet.rowCount - 1) : meant.count)
    var next = 0
    tab.forEachRow { row in
      if !isAll {
        while next < meant.count, meant[next] < row.index { next += 1 }
        guard next < meant.count, meant[next] == row.index else { return }
      }
      guard row.isLive else { return }
      do throws(CellProblem) {
        let (read, group) = try read(row)
        books.rows.append(read)
        groups.append(group)
      } catch {
        if let left = LeftOutRow(error, of: row, in: tab) { books.leftOut.append(left) }
      }
    }
    join(groups)
  }

  /// The movement of a row, and the number of its transfer or its divided line; -1 for neither.
  private mutating func read(_ row: TabRow) throws(CellProblem) -> (BooksRow, group: Int32) {
    let dated = row.date(columns.date)
    guard let day = dated.value else {
      throw CellProblem(position: columns.date, reason: dated.isBlank ? .blank : .unreadable)
    }
    if effects.hasUnclearStatus(row) { throw BalanceEffects.unclearStatus }
    let movement = try movements.read(row)
    let account = try account(of: row)
    var group: Int32 = -1
    if movement.type == .transfer {
      if let id = row.uuid(columns.transfer).value { group = Self.number(of: id, in: &transfers) }
    } else if !row.isBlank(columns.split), let id = row.uuid(columns.split).value {
      group = Self.number(of: id, in: &splits)
    }
    let start = books.accounts[account].startDate
    return (
      BooksRow(
        minorUnits: movement.signedMinorUnits, row: Int32(row.index), date: day, account: Int32(account),
        category: Int32(movement.type.isFlow ? category(of: row) : 0),
        currency: Int32(place(of: movement.amount.currency)), type: movement.type,
        isPending: !row.isBlank(columns.status), isCleared: row.boolean(columns.cleared).value == true,
        isBeforeStart: start.map { day < $0 } ?? false), group
    )
  }

  private static func number(of id: RecordID, in table: inout RecordIDTable) -> Int32 {
    Int32(table.add(id) ?? table.ids.count - 1)
  }

  private mutating func account(of row: TabRow) throws(CellProblem) -> Int {
    if let number = row.number(columns.account, in: accountKeys) { return number + 1 }
    let reading = row.key(columns.account)
    if reading.isBlank { return 0 }
    guard let key = reading.value else { throw CellProblem(position: columns.account, reason: .unreadable) }
    if let place = accountPlaces[key] { return place }
    accountPlaces[key] = books.accounts.count
    books.accounts.append(BooksAccount(key: key, name: key))
    return books.accounts.count - 1
  }

  /// 0 if the row has no category. The category cannot change a balance.
  private mutating func category(of row: TabRow) -> Int {
    if let number = row.number(columns.category, in: categoryKeys) { return number + 1 }
    guard let key = row.key(columns.category).value else { return 0 }
    if let place = categoryPlaces[key] { return place }
    categoryPlaces[key] = books.categories.count
    books.categories.append(BooksCategory(key: key, name: key))
    return books.categories.count - 1
  }

  private mutating func place(of currency: Currency) -> Int {
    if let place = currencyPlaces[currency.code] { return place }
    currencyPlaces[currency.code] = books.currencies.count
    books.currencies.append(currency)
    return books.currencies.count - 1
  }

  /// Puts the rows in the order of their days, and joins the halves of transfers and the parts of divided
  /// lines.
  private mutating func join(_ groups: [Int32]) {
    var order = Array(books.rows.indices)
    let isSorted = zip(books.rows, books.rows.dropFirst()).allSatisfy { $0.date <= $1.date }
    if !isSorted {
      let rows = books.rows
      order.sort { (rows[$0].date, rows[$0].row) < (rows[$1].date, rows[$1].row) }
      books.rows = order.map { rows[$0] }
    }
    if transfers.ids.isEmpty, splits.ids.isEmpty { return }
    var halves = [(first: Int32, second: Int32, count: Int32)](
      repeating: (-1, -1, 0), count: transfers.ids.count)
    var lastParts: [Line: Int32] = [:]
    for (place, old) in order.enumerated() where groups[old] >= 0 {
      let group = Int(groups[old])
      if books.rows[place].type == .transfer {
        if halves[group].count == 0 { halves[group].first = Int32(place) }
        if halves[group].count == 1 { halves[group].second = Int32(place) }
        halves[group].count += 1
      } else {
        joinPart(place, of: groups[old], &lastParts)
      }
    }
    for half in halves where half.count == 2 {
      let (first, second) = (Int(half.first), Int(half.second))
      guard (books.rows[first].minorUnits < 0) != (books.rows[second].minorUnits < 0) else { continue }
      books.rows[first].partner = half.second
      books.rows[second].partner = half.first
    }
  }

  /// Parts of one line have the same account, day, currency and status. Other rows that share its id are
  /// separate.
  private mutating func joinPart(_ place: Int, of split: Int32, _ lastParts: inout [Line: Int32]) {
    let row = books.rows[place]
    let line = Line(
      split: split, account: row.account, currency: row.currency, date: row.date, isPending: row.isPending)
    if let before = lastParts.updateValue(Int32(place), forKey: line) {
      books.rows[Int(before)].nextPart = Int32(place)
      books.rows[place].isFurtherPart = true
    }
  }

  /// The statement line that a part may be of.
  private struct Line: Hashable {
    var split: Int32
    var account: Int32
    var currency: Int32
    var date: CalendarDate
    var isPending: Bool
  }

  /// The records of tabs that no other program takes, counted.
  private static func otherRecords(in dataset: Dataset) -> [String] {
    let words: [(TabName, String)] = [
      (.receipts, "receipt"), (.recurringRules, "recurring rule"), (.budgets, "budget"), (.goals, "goal"),
      (.importRules, "import rule"),
    ]
    return words.compactMap { name, word in
      guard let tab = dataset[name] else { return nil }
      var count = 0
      tab.forEachRow { if $0.isLive { count += 1 } }
      return count == 0 ? nil : count == 1 ? "1 \(word)" : "\(count) \(word)s"
    }
  }
}

extension TransactionFilter {
  /// Whether all rows of the selected accounts up to a day are included, so that their starting balances can
  /// be exported.
  fileprivate var keepsBalances: Bool {
    var rest = self
    rest.accounts = []
    rest.period.last = nil
    rest.includesDeleted = false
    return rest.isEmpty
  }
}
