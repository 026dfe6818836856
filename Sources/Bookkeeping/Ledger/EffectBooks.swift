package import DatasetFormat
import Spreadsheet

/// The context for reading a dataset's rows.
struct EffectBooks: Sendable {
  /// Of accounts with one key the first.
  let accounts: [Account]
  let numbers: [String: Int]
  /// The currencies of the balances.
  let currencies: [Currency]
  let ofDataset: Currency
  private let ofRows: [String: Currency?]
  private let keys: KeyTable
  private let effects: BalanceEffects
  private let movements: RowMovements
  private let types: WordColumn<TransactionType>
  private let account: Int
  private let category: Int
  private let date: Int
  /// Whether all transactions can be read; else no balance is known.
  private let isRead: Bool
  /// The positions of the cells that determine what a row moves.
  private let money: [Int]

  init(_ dataset: Dataset) {
    var numbers: [String: Int] = [:]
    var accounts: [Account] = []
    for account in dataset.accounts where numbers[account.key] == nil {
      numbers[account.key] = accounts.count
      accounts.append(account)
    }
    self.accounts = accounts
    self.numbers = numbers
    ofDataset = dataset.settings.currency ?? .none
    currencies = accounts.map { $0.currency ?? dataset.settings.currency ?? .none }
    ofRows = dataset.accountCurrencies
    isRead = dataset.knowsRecords(of: .transactions, in: Ledger.neededColumns)
    keys = KeyTable(accounts.map(\.key))
    effects = BalanceEffects(dataset)
    movements = RowMovements(dataset)
    let schema = TabSchema.transactions
    types = WordColumn(schema, "type")
    (account, category, date) = (schema["accountKey"], schema["categoryKey"], schema["date"])
    money = ["date", "type", "direction", "amount", "currency", "accountKey", "status", "deletedAt"].map {
      schema[$0]
    }
  }

  /// The keys of accounts that are something else afterwards; nil if every row may mean something else.
  func changedAccounts(_ after: EffectBooks) -> Set<String>? {
    if ofDataset != after.ofDataset { return nil }
    let facts = (facts, after.facts)
    return Set(facts.0.keys).union(facts.1.keys).filter { facts.0[$0] != facts.1[$0] }
  }

  private struct Facts: Equatable {
    /// Nil for an account that is deleted, or was never there.
    var number: Bool
    var currency: Currency?
    var ofRows: Currency??
    var opening: Int64?
    var start: CalendarDate?
  }

  private var facts: [String: Facts] {
    var facts = ofRows.mapValues { Facts(number: false, ofRows: .some($0)) }
    for (account, currency) in zip(accounts, currencies) {
      facts[account.key] = Facts(
        number: true, currency: currency, ofRows: ofRows[account.key], opening: account.startingBalance,
        start: account.startDate)
    }
    return facts
  }

  /// Adds the starting balances of accounts; nil: all of them.
  func addOpenings(_ changed: Set<String>?, times sign: Int128, to sums: inout EffectSums) {
    for (account, currency) in zip(accounts, currencies) where changed?.contains(account.key) ?? true {
      if !isRead { sums.addDoubt(account.key, currency, "rows", isOfBalance: true, times: sign) }
      guard let opening = account.startingBalance else {
        sums.addDoubt(account.key, currency, "startingBalance", isOfBalance: true, times: sign)
        continue
      }
      sums.add(
        .init(balance: Int128(opening)), account.key, currency, on: .distantPast, times: sign)
    }
  }

  /// Adds a row's effect, counted as ``Ledger`` and ``MovementTable`` count it.
  func add(_ row: TabRow, in tab: Tab, times sign: Int128, to sums: inout EffectSums) {
    guard row.isLive else { return }
    let (key, number) = account(of: row)
    let isUncertain: Bool
    var isOfBalance = false
    switch effects.effect(of: row) {
    case .moves(let amount, let day):
      var sum = flow(types.value(of: row), Int128(amount.minorUnits))
      if let number, accounts[number].hasBegun(by: day) {
        if amount.currency == currencies[number] {
          sum.balance = Int128(amount.minorUnits)
        } else {
          isOfBalance = true
        }
      }
      sums.add(sum, key, amount.currency, on: day, times: sign)
      isUncertain = isOfBalance
    case .uncertain(let problem, let from):
      isOfBalance = number.map { number in from.map { accounts[number].hasBegun(by: $0) } ?? true } ?? false
      let isCounted = problem == BalanceEffects.unclearStatus && addFlow(of: row, key, times: sign, to: &sums)
      isUncertain = isOfBalance || !isCounted
    // The bank has not booked it: reports count it, balances do not.
    case .nothing: isUncertain = !addFlow(of: row, key, times: sign, to: &sums)
    }
    if isUncertain, isOfBalance || RowShape(row, in: tab) == nil {
      let cells = money.map { row.rawText($0) ?? "" }.joined(separator: "\u{1F}")
      sums.addDoubt(
        key, number.map { currencies[$0] } ?? ofDataset, cells, isOfBalance: isOfBalance, times: sign)
    }
  }

  /// What a live row moves; nil for one that is deleted, or does not say it for certain.
  func moved(_ row: TabRow, in tab: Tab) -> MovedRow? {
    guard row.isLive, let day = row.date(date).value, let movement = movements.movement(of: row) else {
      return nil
    }
    let (key, number) = account(of: row)
    var balance: Int64 = 0
    if let number, accounts[number].hasBegun(by: day), case .moves(let amount, _) = effects.effect(of: row),
      amount.currency == currencies[number]
    {
      balance = amount.minorUnits
    }
    return MovedRow(
      row: nil, isAfter: false, day: day, accountKey: key, categoryKey: row.key(category).value,
      type: movement.type, currency: movement.amount.currency, units: movement.signedMinorUnits,
      balance: balance)
  }

  /// Adds the amounts that reports count for a row that is in no balance; false if it cannot be read.
  private func addFlow(
    of row: TabRow, _ key: String?, times sign: Int128, to sums: inout EffectSums
  ) -> Bool {
    guard let day = row.date(date).value, let movement = movements.movement(of: row) else { return false }
    let sum = flow(movement.type, Int128(movement.signedMinorUnits))
    sums.add(sum, key, movement.amount.currency, on: day, times: sign)
    return true
  }

  private func flow(_ type: TransactionType?, _ units: Int128) -> PlanEffect.Sum {
    switch type {
    case .income: .init(income: units)
    case .expense: .init(expense: -units)
    default: .init(transferred: units)
    }
  }

  /// The key that a row names, and the number of the account that has it.
  private func account(of row: TabRow) -> (key: String?, number: Int?) {
    // A key as the format writes it costs no string.
    if let number = row.number(account, in: keys) { return (accounts[number].key, number) }
    if row.isBlank(account) { return (nil, nil) }
    guard let key = row.key(account).value else { return (row.rawText(account), nil) }
    return (key, numbers[key])
  }
}

/// Sums while they are counted.
struct EffectSums: Sendable {
  private struct Place: Hashable {
    var account: Int32
    var currency: Int32
    var day: CalendarDate
  }

  private struct Doubt: Hashable {
    var account: PlanEffect.Account
    /// The row's cells. A row that is equally unclear after the plan changes nothing.
    var cells: String
    var isOfBalance: Bool
  }

  private var accounts = NumberedNames<String?>([])
  private var currencies = NumberedNames<Currency>([])
  private var counted: [Place: PlanEffect.Sum] = [:]
  private var doubts: [Doubt: Int128] = [:]

  mutating func add(
    _ sum: PlanEffect.Sum, _ account: String?, _ currency: Currency, on day: CalendarDate,
    times sign: Int128
  ) {
    let place = Place(
      account: accounts.number(of: account), currency: currencies.number(of: currency), day: day)
    counted[place, default: PlanEffect.Sum()].add(sum, times: sign)
  }

  /// Notes that something is not certain of an account whose balance is in a currency.
  mutating func addDoubt(
    _ account: String?, _ currency: Currency, _ cells: String, isOfBalance: Bool, times sign: Int128
  ) {
    let account = PlanEffect.Account(key: account, currency: currency)
    doubts[Doubt(account: account, cells: cells, isOfBalance: isOfBalance), default: 0] += sign
  }

  mutating func add(_ other: EffectSums) {
    for (place, sum) in other.counted {
      add(
        sum, other.accounts.names[Int(place.account)], other.currencies.names[Int(place.currency)],
        on: place.day, times: 1)
    }
    doubts.merge(other.doubts) { $0 + $1 }
  }

  /// The remaining sums.
  func sums() -> [PlanEffect.Place: PlanEffect.Sum] {
    var sums: [PlanEffect.Place: PlanEffect.Sum] = [:]
    for (place, sum) in counted where !sum.isZero {
      sums[
        .init(
          accountKey: accounts.names[Int(place.account)], currency: currencies.names[Int(place.currency)],
          day: place.day)] = sum
    }
    return sums
  }

  /// The remaining doubts.
  func unknown() -> [PlanEffect.Account: PlanEffect.Unknown] {
    var unknown: [PlanEffect.Account: PlanEffect.Unknown] = [:]
    for (doubt, count) in doubts where count != 0 {
      unknown[doubt.account, default: .init()].rows += Int(clamping: count.magnitude)
      if doubt.isOfBalance { unknown[doubt.account, default: .init()].isOfBalance = true }
    }
    return unknown
  }
}

/// The effect of a row of the Transactions tab on its account's balance (FORMAT.md, Accounts).
package enum BalanceEffect: Sendable, Hashable {
  /// Nothing: the row is deleted, or the bank has not booked it.
  case nothing
  /// Moves money on a day; negative for money out.
  case moves(Amount, on: CalendarDate)
  /// The effect is uncertain, and so are all balances from a day on; nil: all balances.
  case uncertain(CellProblem, from: CalendarDate?)
}

/// Determines the effects of rows on balances; the columns are looked up once.
package struct BalanceEffects: Sendable {
  private let movements: RowMovements
  private let date: Int
  private let status: WordColumn<TransactionStatus>

  package init(_ dataset: Dataset) {
    movements = RowMovements(dataset)
    let schema = TabSchema.transactions
    date = schema["date"]
    status = WordColumn(schema, "status")
  }

  /// The reason why a row with an unreadable status is uncertain: the bank may not have booked it.
  package static let unclearStatus = CellProblem(
    position: TabSchema.transactions["status"], reason: .unreadable)

  /// Whether a row holds a status that cannot be read.
  package func hasUnclearStatus(_ row: TabRow) -> Bool {
    !row.isBlank(status.position) && status.value(of: row) == nil
  }

  /// The effect of a row.
  package func effect(of row: TabRow) -> BalanceEffect {
    guard row.isLive else { return .nothing }
    if let doubt = row.doubt {
      return .uncertain(CellProblem(doubt, .transactions), from: doubt == .cells ? nil : row.date(date).value)
    }
    let isBooked = row.isBlank(status.position)
    if !isBooked, status.value(of: row) == .pending { return .nothing }
    let dated = row.date(date)
    guard let day = dated.value else {
      return .uncertain(CellProblem(position: date, reason: dated.isBlank ? .blank : .unreadable), from: nil)
    }
    if !isBooked { return .uncertain(Self.unclearStatus, from: day) }
    do throws(CellProblem) {
      let movement = try movements.read(row)
      return .moves(
        Amount(minorUnits: movement.signedMinorUnits, currency: movement.amount.currency), on: day)
    } catch {
      return .uncertain(error, from: day)
    }
  }
}
