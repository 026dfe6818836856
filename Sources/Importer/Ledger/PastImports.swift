import DatasetFormat

/// The statements that were imported before, as the Imports tab has them.
struct PastImports {
  struct Entry {
    var id: RecordID
    var hash: String
    var accountKey: String
    var firstDate: CalendarDate?
    var lastDate: CalendarDate?
    /// Minor units.
    var openingBalance: Int64?
    var closingBalance: Int64?
    var currency: String
    /// Whether the import was taken back: its rows then block nothing.
    var isUndone: Bool
  }

  private(set) var entries: [Entry] = []
  private var numbers: [RecordID: Int] = [:]

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
          currency: currency?.code ?? "", isUndone: !row.isBlank(schema["deletedAt"])))
    }
  }

  /// Adds an import and gives its number.
  @discardableResult
  mutating func add(_ entry: Entry) -> Int {
    numbers[entry.id] = entries.count
    entries.append(entry)
    return entries.count - 1
  }

  /// The number of an import; -1 where it is not on record.
  func number(of id: RecordID?) -> Int { id.flatMap { numbers[$0] } ?? -1 }

  func isUndone(_ number: Int) -> Bool { number >= 0 && entries[number].isUndone }

  /// The imports of an account that count, with their numbers.
  func of(account: String) -> [(number: Int, entry: Entry)] {
    entries.enumerated().compactMap { number, entry in
      entry.accountKey == account && !entry.isUndone ? (number, entry) : nil
    }
  }
}

extension PastImports.Entry {
  /// The import of a statement by this run.
  init(_ assigned: AssignedStatement, id: RecordID, hash: String) {
    let days = assigned.statement.dateRange
    let unit = assigned.balanceCurrency
    self.init(
      id: id, hash: hash, accountKey: assigned.accountKey, firstDate: days?.lowerBound,
      lastDate: days?.upperBound, openingBalance: assigned.statement.openingBalance,
      closingBalance: assigned.statement.closingBalance, currency: unit == .none ? "" : unit.code,
      isUndone: false)
  }
}
