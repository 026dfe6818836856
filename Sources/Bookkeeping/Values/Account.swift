public import DatasetFormat

/// An account, as the Accounts tab has it.
public struct Account: Sendable, Hashable {
  /// The row's index in the tab's sheet; nil for an account that is not written yet.
  package var row: Int?
  /// The key by which rows name it.
  public var key: String
  /// Its name; the key if the cell is blank.
  public var name: String
  /// The type of the account.
  public var type: Word<AccountType>
  /// The bank.
  public var institution: String?
  /// The account's own currency; nil: the dataset's.
  public var currency: Currency?
  /// Minor units of the account's currency, negative for debt; nil if this, the currency or the start date is
  /// blank or cannot be read.
  public var startingBalance: Int64?
  /// Rows dated before this day do not count.
  public var startDate: CalendarDate?
  /// The last four digits of its number, as the cell has them.
  public var last4: String?
  /// Whether it is taken where nothing names an account.
  public var isDefault: Bool
  /// Whether it is not archived.
  public var isActive: Bool

  /// An account with the given values.
  package init(
    key: String, name: String, type: AccountType, institution: String? = nil, currency: Currency? = nil,
    startingBalance: Int64?, startDate: CalendarDate? = nil, last4: String? = nil, isDefault: Bool = false,
    isActive: Bool = true
  ) {
    self.key = key
    self.name = name
    self.type = .known(type)
    self.institution = institution
    self.currency = currency
    self.startingBalance = startingBalance
    self.startDate = startDate
    self.last4 = last4
    self.isDefault = isDefault
    self.isActive = isActive
  }

  /// Whether the account begins by the end of a day: before its start it has no balance.
  package func hasBegun(by day: CalendarDate) -> Bool { startDate.map { day >= $0 } ?? true }

  /// The accounts of a dataset; only a row without a key is left out.
  package static func records(in dataset: Dataset) -> Records<Account> {
    Records(dataset, .accounts) { row throws(CellProblem) in
      try row.isLive ? Account(row, datasetCurrency: dataset.settings.currency) : nil
    }
  }
}

extension Account: Identifiable {
  /// Its key, which no other account has.
  public var id: String { key }
}

extension Dataset {
  /// The accounts that are not deleted, in the order of the tab; see ``Account/records(in:)``.
  public var accounts: [Account] { Account.records(in: self).values }
}

extension Account {
  private init(_ cells: RecordRow, datasetCurrency: Currency?) throws(CellProblem) {
    row = cells.row.index
    key = try cells.required("accountKey", TabRow.key)
    name = cells.text("name") ?? key
    type = cells.word("type") ?? .unknown("")
    institution = cells.text("institution")
    let schema = cells.schema
    let own = cells.row.currency(schema["currency"])
    currency = own.value
    let start = cells.row.date(schema["startDate"])
    startDate = start.value
    // Where no currency is known, rows and accounts count in the same unit without a name.
    let unit = own.isBlank ? datasetCurrency ?? Currency.none : own.value
    // With an unreadable start, rows from before it might count. Then no balance is known.
    let isCertain = cells.row.doubt == nil && (start.isBlank || start.value != nil)
    startingBalance =
      isCertain
      ? unit.flatMap { cells.row.minorUnits(schema["startingBalance"], currency: $0).value } : nil
    last4 = cells.row.rawText(schema["last4"])
    isDefault = cells.described("isDefault", TabRow.boolean) ?? false
    isActive = cells.described("isActive", TabRow.boolean) ?? true
  }
}
