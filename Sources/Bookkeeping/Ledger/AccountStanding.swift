public import DatasetFormat
import Spreadsheet

/// How an account stands on a day: its balance, and what of it the bank has shown.
public struct AccountStanding: Sendable, Hashable {
  /// The account.
  public let account: Account
  /// What the sums are in.
  public let currency: Currency
  /// The balance at the end of the day, in minor units; nil where a cell on which it depends cannot be read.
  public let balance: Int64?
  /// The same over the starting balance and the rows that are cleared; nil likewise.
  public let cleared: Int64?
  /// What rows come to that the bank has not booked; in no balance.
  public let pending: Int64
  /// What rows come to that are dated after the day.
  public let future: Int64

  /// The accounts of a dataset on a day, archived ones too, in the order of the Accounts tab.
  ///
  /// One pass over the rows. Rows in a currency that is not the account's are in none of the sums.
  public static func all(in dataset: Dataset, on day: CalendarDate) -> [AccountStanding] {
    let ledger = Ledger(dataset)
    var sums = ledger.accounts.map { Sums(currency: $0.currency, start: $0.account.startDate) }
    let numbers = Dictionary(
      ledger.accounts.enumerated().map { ($1.account.key, $0) }, uniquingKeysWith: { first, _ in first })
    if let tab = dataset[.transactions] {
      let movements = RowMovements(dataset)
      let schema = tab.schema
      let (account, date, deleted) = (schema["accountKey"], schema["date"], schema["deletedAt"])
      let clearedColumn = schema["cleared"]
      let status = WordColumn<TransactionStatus>(schema, "status")
      let keys = KeyTable(ledger.accounts.map(\.account.key))
      tab.forEachRow { row in
        guard row.isBlank(deleted), !row.isBlank(account),
          let number = row.number(account, in: keys) ?? row.key(account).value.flatMap({ numbers[$0] }),
          let booked = row.date(date).value, let movement = movements.movement(of: row),
          movement.amount.currency == sums[number].currency
        else { return }
        if let start = sums[number].start, booked < start { return }
        let units = movement.signedMinorUnits
        if status.value(of: row) == .pending {
          sums[number].pending += Int128(units)
        } else if booked > day {
          sums[number].future += Int128(units)
        } else if row.boolean(clearedColumn).value == true {
          sums[number].cleared += Int128(units)
        }
      }
    }
    return zip(ledger.accounts, sums).map { ledger, sums in
      let balance = try? ledger.balance(on: day).minorUnits
      return AccountStanding(
        account: ledger.account, currency: ledger.currency, balance: balance,
        cleared: balance == nil
          ? nil : Int64(exactly: sums.cleared + Int128(ledger.account.startingBalance ?? 0)),
        pending: Int64(clamping: sums.pending), future: Int64(clamping: sums.future))
    }
  }

  /// What the active accounts come to in each currency, by its code; nil where a balance of one is not known.
  public static func totals(_ standings: [AccountStanding]) -> [(currency: Currency, balance: Int64?)] {
    let active = standings.filter(\.account.isActive)
    let currencies = Set(active.map(\.currency)).sorted { $0.code < $1.code }
    return currencies.map { currency in
      let balances = active.filter { $0.currency == currency }.map(\.balance)
      guard !balances.contains(nil) else { return (currency, nil) }
      return (currency, Int64(exactly: balances.reduce(Int128(0)) { $0 + Int128($1 ?? 0) }))
    }
  }

  private struct Sums {
    var currency: Currency
    var start: CalendarDate?
    var cleared: Int128 = 0
    var pending: Int128 = 0
    var future: Int128 = 0
  }
}
