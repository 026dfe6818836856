public import DatasetFormat

/// The accounts of a dataset with their transactions and their balances on any day.
///
/// Built in one pass over the Transactions tab: 16 bytes a row. Money is never added across currencies.
public struct Ledger: Sendable {
  /// One for each account that is not deleted, archived ones too, in the order of the Accounts tab; of
  /// accounts with one key the first.
  public let accounts: [AccountLedger]
  /// The rows that are neither deleted nor pending and still in no balance, in the order of their tabs: their
  /// cells do not say for certain how much they move, or on which account. A row at which others may be lost
  /// is among them.
  public let leftOut: [LeftOutRow]
  private let numbers: [String: Int]

  /// Without any of these columns it is unknown what rows move, or on which account.
  static let neededColumns = ["date", "type", "amount", "accountKey"]

  /// Reads the accounts and the transactions of a dataset.
  public init(_ dataset: Dataset) {
    let records = Account.records(in: dataset)
    var leftOut = records.leftOut
    var balances: [DailyBalances.Builder] = []
    var numbers: [String: Int] = [:]
    for account in records.values {
      if numbers[account.key] == nil {
        numbers[account.key] = balances.count
        balances.append(DailyBalances.Builder(account, datasetCurrency: dataset.settings.currency))
      } else if let row = account.row {
        leftOut.append(LeftOutRow(tab: .accounts, row: row, column: "accountKey", reason: .repeatedKey))
      }
    }
    if !dataset.knowsRecords(of: .transactions, in: Self.neededColumns) {
      let row = LeftOutRow.lost(in: dataset).first
      for number in balances.indices { balances[number].addUnreadTransactions(row) }
    }
    var postings = [[Posting]](repeating: [], count: balances.count)
    if !balances.isEmpty, let tab = dataset[.transactions] {
      let effects = BalanceEffects(dataset)
      let accounts = AccountColumn(tab.schema, keys: balances.map(\.account.key), numbers: numbers)
      tab.forEachRow { row in
        let effect = effects.effect(of: row)
        if effect == .nothing { return }
        do throws(CellProblem) {
          guard let number = try accounts.number(of: row) else {
            return leftOut.append(
              LeftOutRow(
                tab: .transactions, row: row.index, column: "accountKey", reason: .unknownAccount))
          }
          if balances[number].add(effect, row: row.index), case .moves(let amount, let day) = effect {
            postings[number].append(Posting(row: row.index, date: day, minorUnits: amount.minorUnits))
          }
        } catch {
          leftOut.append(LeftOutRow(error, row: row.index, schema: tab.schema))
        }
      }
    }
    // A row for which no balance can be told is noted by each account.
    self.leftOut = LeftOutRow.adding(
      balances.flatMap(\.leftOut) + LeftOutRow.unread(in: dataset) + LeftOutRow.lost(in: dataset), to: leftOut
    )
    accounts = zip(balances, postings).map { AccountLedger($0, postings: $1) }
    self.numbers = numbers
  }

  /// The ledger of an account.
  public subscript(key: String) -> AccountLedger? { numbers[key].map { accounts[$0] } }

  /// The balance of an account at the end of a day; rows dated after it do not count.
  ///
  /// - Throws: ``BalanceError``.
  package func balance(of key: String, on day: CalendarDate) throws(BalanceError) -> Amount {
    guard let account = self[key] else { throw .noAccount(key) }
    return try account.balance(on: day)
  }
}

/// Finds the account that rows name, by its number.
private struct AccountColumn {
  private let position: Int
  private let keys: KeyTable
  private let numbers: [String: Int]

  init(_ schema: TabSchema, keys: [String], numbers: [String: Int]) {
    position = schema["accountKey"]
    self.keys = KeyTable(keys)
    self.numbers = numbers
  }

  /// The number of a row's account; nil if none has the key.
  ///
  /// - Throws: Where the row names no account, or not for certain.
  func number(of row: TabRow) throws(CellProblem) -> Int? {
    // A key as the format writes it costs no string.
    if let number = row.number(position, in: keys) { return number }
    let reading = row.key(position)
    guard let key = reading.value else {
      throw CellProblem(position: position, reason: reading.isBlank ? .blank : .unreadable)
    }
    return numbers[key]
  }
}

/// Money that moves on an account on one day.
package struct Posting: Sendable, Hashable {
  private let place: Int32
  /// The day on which it moves.
  package let date: CalendarDate
  /// In the account's currency; negative for money out.
  package let minorUnits: Int64

  /// Money that a row of the Transactions tab moves.
  package init(row: Int, date: CalendarDate, minorUnits: Int64) {
    place = Int32(clamping: row)
    self.date = date
    self.minorUnits = minorUnits
  }

  /// The index of its row in the Transactions tab's sheet.
  package var row: Int { Int(place) }
}

/// The transactions of one account in the order of their dates, with its balance on any day.
public struct AccountLedger: Sendable {
  /// The account, as the Accounts tab has it.
  public let account: Account
  /// The rows that change the balance, by date; rows of one day in the order of the tab.
  package let postings: [Posting]
  /// The balance at the end of any day.
  package let balances: DailyBalances

  /// The account's own currency, else the dataset's.
  package var currency: Currency { balances.currency }

  /// The balance at the end of a day; postings dated after it do not count.
  ///
  /// - Throws: ``BalanceError/uncertain(_:)`` or ``BalanceError/tooLarge``.
  public func balance(on day: CalendarDate) throws(BalanceError) -> Amount {
    Amount(minorUnits: try balances.balance(on: day), currency: currency)
  }

  /// The postings of a span of days.
  package func postings(in period: Period) -> ArraySlice<Posting> {
    let days = postings.lazy.map(\.date)
    let first = period.first.map { days.count(through: $0.adding(days: -1)) } ?? 0
    let end = period.last.map { days.count(through: $0) } ?? postings.count
    return postings[first..<max(first, end)]
  }

  init(_ builder: DailyBalances.Builder, postings: [Posting]) {
    account = builder.account
    balances = builder.build()
    // As most files have them already.
    let isSorted = zip(postings, postings.dropFirst()).allSatisfy { $0.date <= $1.date }
    self.postings =
      isSorted ? postings : postings.sorted { ($0.date, $0.row) < ($1.date, $1.row) }
  }
}

/// Why a balance is unknown.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum BalanceError: Error, Sendable, Hashable {
  /// There is no account with the key.
  case noAccount(String)
  /// The first row in its tab with an uncertain effect on the balance.
  case uncertain(LeftOutRow)
  /// The sum is larger than 64 bits hold.
  case tooLarge
}

extension BalanceError: DatasetError {
  /// The stable name of the case: `no-account`.
  public var code: String {
    switch self {
    case .noAccount: "no-account"
    case .uncertain: "uncertain"
    case .tooLarge: "too-large"
    }
  }

  public var description: String {
    switch self {
    case .noAccount(let key): "\(key): there is no account with this key."
    case .uncertain(let row):
      "the balance is not known: the cell \(row.column) of a row of \(row.tab.rawValue) does not say for certain what the row moves."
    case .tooLarge: "the balance is larger than 64 bits hold. An amount has many digits too many."
    }
  }
}
