package import DatasetFormat
import Spreadsheet

/// An account on a day: its balance, and how much of it the bank has confirmed.
package struct AccountStanding: Sendable, Hashable {
  /// The account.
  package let account: Account
  /// The currency of the sums.
  package let currency: Currency
  /// The balance at the end of the day, in minor units; nil if a cell on which it depends cannot be read, or
  /// a row is in another currency.
  package let balance: Int64?
  /// The same over the starting balance and the rows that are cleared; nil likewise.
  package let cleared: Int64?
  /// The total of rows that the bank has not booked; it is not part of any balance.
  package let pending: Int64
  /// The total of rows dated after the day.
  package let future: Int64

  /// The accounts of a dataset on a day, archived ones too, in the order of the Accounts tab.
  ///
  /// One pass over the rows, shared among the processors. Rows in a currency that is not the account's are in
  /// none of the sums.
  package static func all(in dataset: Dataset, on day: CalendarDate) -> [AccountStanding] {
    read(dataset, on: day).standings
  }

  /// The same, with the live rows that are in none of the sums, in the order of their tab: rows without an
  /// account or with an unknown one, and rows whose cells do not say for certain what they move.
  package static func read(
    _ dataset: Dataset, on day: CalendarDate
  ) -> (standings: [AccountStanding], leftOut: [LeftOutRow]) {
    var leftOut: [LeftOutRow] = []
    var known: Set<String> = []
    let accounts = dataset.accounts.filter { known.insert($0.key).inserted }
    let currencies = accounts.map { $0.currency ?? dataset.settings.currency ?? .none }
    var sums = zip(accounts, currencies).map { Sums(currency: $1, start: $0.startDate) }
    if let tab = dataset[.transactions] {
      let reader = StandingReader(dataset, keys: accounts.map(\.key), day: day)
      let empty = sums
      let parts = ConcurrentChunks.map(1..<max(1, tab.sheet.rowCount)) { range in
        var part = (sums: empty, leftOut: [LeftOutRow]())
        tab.forEachRow(in: range) { row in
          if let problem = reader.add(row, to: &part.sums),
            let left = LeftOutRow(problem, of: row, in: tab)
          {
            part.leftOut.append(left)
          }
        }
        return part
      }
      for part in parts {
        for number in sums.indices { sums[number].add(part.sums[number]) }
        leftOut += part.leftOut
      }
      leftOut = LeftOutRow.adding(LeftOutRow.unread(in: dataset), to: leftOut)
    }
    let isRead = dataset.knowsRecords(of: .transactions, in: Ledger.neededColumns)
    let standings = zip(accounts, sums).map { account, sums in
      let starting = account.startingBalance
      let isKnown = isRead && starting != nil && !sums.isInDoubt
      return AccountStanding(
        account: account, currency: sums.currency,
        balance: isKnown ? Int64(exactly: sums.booked + Int128(starting ?? 0)) : nil,
        cleared: isKnown ? Int64(exactly: sums.cleared + Int128(starting ?? 0)) : nil,
        pending: Int64(clamping: sums.pending), future: Int64(clamping: sums.future))
    }
    return (standings, leftOut)
  }

  /// The total of the active accounts in each currency, by its code; nil if the balance of one is unknown.
  package static func totals(_ standings: [AccountStanding]) -> [(currency: Currency, balance: Int64?)] {
    let active = standings.filter(\.account.isActive)
    let currencies = Set(active.map(\.currency)).sorted { $0.code < $1.code }
    return currencies.map { currency in
      let balances = active.filter { $0.currency == currency }.map(\.balance)
      guard !balances.contains(nil) else { return (currency, nil) }
      return (currency, Int64(exactly: balances.reduce(Int128(0)) { $0 + Int128($1 ?? 0) }))
    }
  }
}

/// The sums of the rows of one account.
private struct Sums: Sendable {
  let currency: Currency
  let start: CalendarDate?
  /// The rows up to the day, cleared or not.
  var booked: Int128 = 0
  var cleared: Int128 = 0
  var pending: Int128 = 0
  var future: Int128 = 0
  /// Whether a row up to the day has an uncertain effect.
  var isInDoubt = false

  mutating func add(_ other: Sums) {
    booked += other.booked
    cleared += other.cleared
    pending += other.pending
    future += other.future
    isInDoubt = isInDoubt || other.isInDoubt
  }
}

/// Adds rows to the sums of their accounts, as ``BalanceEffects`` determines.
private struct StandingReader: Sendable {
  private let effects: BalanceEffects
  private let movements: RowMovements
  private let keys: KeyTable
  private let day: CalendarDate
  private let account: Int
  private let date: Int
  private let cleared: Int
  private let currency: Int
  private let payer: Int

  init(_ dataset: Dataset, keys: [String], day: CalendarDate) {
    effects = BalanceEffects(dataset)
    movements = RowMovements(dataset)
    self.keys = KeyTable(keys)
    self.day = day
    let schema = TabSchema.transactions
    account = schema["accountKey"]
    date = schema["date"]
    cleared = schema["cleared"]
    currency = schema["currency"]
    payer = schema["paidBy"]
  }

  /// Adds a row, or returns why it is in none of the sums.
  func add(_ row: TabRow, to sums: inout [Sums]) -> CellProblem? {
    guard row.isLive else { return nil }
    guard !row.isBlank(account),
      let number = row.number(account, in: keys)
        ?? row.key(account).value.flatMap({ keys.keys.firstIndex(of: $0) })
    else {
      if let doubt = row.doubt { return CellProblem(doubt, .transactions) }
      let reading = row.key(account)
      // A payment by another member leaves no account.
      if reading.isBlank, !row.isBlank(payer) { return nil }
      return CellProblem(
        position: account,
        reason: reading.isBlank ? .blank : reading.value == nil ? .unreadable : .unknownAccount)
    }
    func counts(_ booked: CalendarDate) -> Bool { sums[number].start.map { booked >= $0 } ?? true }
    switch effects.effect(of: row) {
    case .moves(let amount, let booked):
      guard counts(booked) else { return nil }
      guard amount.currency == sums[number].currency else {
        if booked <= day { sums[number].isInDoubt = true }
        return CellProblem(position: currency, reason: .otherCurrency)
      }
      if booked > day {
        sums[number].future += Int128(amount.minorUnits)
      } else {
        sums[number].booked += Int128(amount.minorUnits)
        if row.boolean(cleared).value == true { sums[number].cleared += Int128(amount.minorUnits) }
      }
    case .uncertain(let problem, let from):
      if let from, !counts(from) { return nil }
      if from.map({ $0 <= day }) ?? true { sums[number].isInDoubt = true }
      return problem
    case .nothing:
      let booked = row.date(date)
      guard let day = booked.value else {
        return CellProblem(position: date, reason: booked.isBlank ? .blank : .unreadable)
      }
      guard counts(day) else { return nil }
      do throws(CellProblem) {
        let movement = try movements.read(row)
        guard movement.amount.currency == sums[number].currency else {
          throw CellProblem(position: currency, reason: .otherCurrency)
        }
        sums[number].pending += Int128(movement.signedMinorUnits)
      } catch {
        return error
      }
    }
    return nil
  }
}
