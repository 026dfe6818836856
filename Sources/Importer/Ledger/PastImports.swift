import Bookkeeping
import DatasetFormat

/// The statements imported before, from the Imports tab.
struct PastImports {
  struct Entry {
    var id: RecordID
    var hash: String
    var accountKey: String
    var firstDate: CalendarDate?
    var lastDate: CalendarDate?
    /// The days that the file says it covers. Only known in the run that imports it.
    var period: ClosedRange<CalendarDate>?
    /// In minor units.
    var openingBalance: Int64?
    var closingBalance: Int64?
    var currency: String
    /// The format of its file.
    var format: String
    /// False for an import that is only known from its rows, because somebody has removed its record from the
    /// Imports tab.
    var isOnRecord = true
    /// Whether the import was undone. Rows deleted before that block nothing.
    var isUndone: Bool
    /// The time of the undo. Nil when it is unreadable.
    var undoneAt: Timestamp?
  }

  private(set) var entries: [Entry] = []
  private var numbers: [RecordID: Int] = [:]
  /// The recorded imports of each account and of each file, in order. A run may bring thousands of
  /// statements.
  private var ofAccount: [String: [Int]] = [:]
  private var ofHash: [String: [Int]] = [:]

  init() {}

  init(_ dataset: Dataset) {
    guard let tab = dataset[.imports] else { return }
    let schema = tab.schema
    let currencies = RowCurrencies(dataset, tab: .imports)
    tab.forEachRow { row in
      guard let id = row.uuid(schema["id"]).value else { return }
      let currency = currencies.currency(of: row)
      func balance(_ column: String) -> Int64? {
        currency.flatMap { row.minorUnits(schema[column], currency: $0).value }
      }
      add(
        Entry(
          id: id, hash: row.rawText(schema["sha256"]) ?? "",
          accountKey: row.key(schema["accountKey"]).value ?? "",
          firstDate: row.date(schema["firstDate"]).value, lastDate: row.date(schema["lastDate"]).value,
          openingBalance: balance("openingBalance"), closingBalance: balance("closingBalance"),
          currency: currency?.code ?? "", format: row.rawText(schema["format"]) ?? "",
          isUndone: row.isDeleted,
          undoneAt: row.timestamp(schema["deletedAt"]).value))
    }
  }

  /// Adds an import and returns its number.
  @discardableResult
  mutating func add(_ entry: Entry) -> Int {
    numbers[entry.id] = entries.count
    if entry.isOnRecord { ofAccount[entry.accountKey, default: []].append(entries.count) }
    ofHash[entry.hash, default: []].append(entries.count)
    entries.append(entry)
    return entries.count - 1
  }

  /// The number of an import. -1 when there is no sign of it.
  func number(of id: RecordID?) -> Int { id.flatMap { numbers[$0] } ?? -1 }

  /// The same for the import that a row names. An import that is not on record is added as such.
  mutating func number(ofRowWith id: RecordID?) -> Int {
    guard let id else { return -1 }
    return numbers[id] ?? add(Entry(notOnRecord: id))
  }

  func isUndone(_ number: Int) -> Bool { number >= 0 && entries[number].isUndone }

  /// Whether a row of an import was deleted before the import was undone. A later deletion is a separate one.
  func tookBack(_ number: Int, deletedAt: Timestamp?) -> Bool {
    guard isUndone(number) else { return false }
    guard let deletedAt, let undoneAt = entries[number].undoneAt else { return true }
    return deletedAt <= undoneAt
  }

  func isOnRecord(_ number: Int) -> Bool { number >= 0 && entries[number].isOnRecord }

  /// The numbers of an account's active imports.
  func numbers(of account: String) -> [Int] { (ofAccount[account] ?? []).filter { !entries[$0].isUndone } }

  /// The active imports of an account, with their numbers.
  func of(account: String) -> [(number: Int, entry: Entry)] {
    numbers(of: account).map { ($0, entries[$0]) }
  }

  /// The accounts for which a file was imported, according to the active imports.
  func accounts(ofHash hash: String) -> Set<String> {
    Set((ofHash[hash] ?? []).lazy.filter { entries[$0].counts }.map { entries[$0].accountKey })
  }

  /// Whether an active import has brought a file for an account.
  func hasFile(_ hash: String, of account: String) -> Bool {
    (ofHash[hash] ?? []).contains { entries[$0].counts && entries[$0].accountKey == account }
  }

  /// The imports whose file has this hash and that belonged, or may have belonged, to the account.
  func of(hash: String, account: String) -> [Int] {
    (ofHash[hash] ?? []).filter { entries[$0].mayBe(of: account) }
  }

  /// Completes imports that are not on record from their rows: the days, and the account of most rows.
  mutating func complete(from rows: [LedgerRow]) {
    guard entries.contains(where: { !$0.isOnRecord }) else { return }
    var accounts: [Int: [String: Int]] = [:]
    for row in rows
    where row.importNumber >= 0 && !entries[row.importNumber].isOnRecord && row.kind != .damaged {
      let number = row.importNumber
      entries[number].firstDate = entries[number].firstDate.map { min($0, row.date) } ?? row.date
      entries[number].lastDate = entries[number].lastDate.map { max($0, row.date) } ?? row.date
      accounts[number, default: [:]][row.accountKey, default: 0] += 1
    }
    for (number, counts) in accounts {
      let most = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }
      entries[number].accountKey = most?.key ?? ""
    }
  }
}

extension PastImports.Entry {
  /// An import that is only known from its rows.
  init(notOnRecord id: RecordID) {
    self.init(id: id, hash: "", accountKey: "", currency: "", format: "", isOnRecord: false, isUndone: false)
  }

  /// Whether it is active: on record and not undone.
  fileprivate var counts: Bool { isOnRecord && !isUndone }

  /// Whether the import belongs to the account, or whether one of the two accounts is unknown.
  func mayBe(of account: String) -> Bool { accountKey == account || accountKey.isEmpty || account.isEmpty }

  /// The import of a statement in this run.
  init(_ assigned: AssignedStatement, id: RecordID, hash: String) {
    let days = assigned.statement.dateRange
    let unit = assigned.balanceCurrency
    self.init(
      id: id, hash: hash, accountKey: assigned.accountKey, firstDate: days?.lowerBound,
      lastDate: days?.upperBound, period: assigned.statement.period,
      openingBalance: assigned.statement.openingBalance,
      closingBalance: assigned.statement.closingBalance, currency: unit == .none ? "" : unit.code,
      format: assigned.statement.format.rawValue, isUndone: false)
  }
}

extension Currency {
  /// The currency of a statement line by its code. A line without a code has the statement's currency.
  init(ofLine code: String?, in statement: Currency?) {
    guard let code, code != statement?.code else {
      self = statement ?? .none
      return
    }
    self = Currency(code: code) ?? statement ?? .none
  }
}
