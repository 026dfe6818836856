public import DatasetFormat

/// An account, as the Accounts tab has it.
public struct Account: Sendable, Hashable {
  public var key: String
  public var name: String
  public var type: String
  public var institution: String?
  /// The account's own currency; nil: the dataset's.
  public var currency: Currency?
  /// Minor units of the account's currency, negative for debt; nil where this, the currency or the start date is
  /// unreadable.
  public var startingBalance: Int64?
  public var startDate: CalendarDate?
  public var last4: String?
  public var isDefault: Bool
  public var isActive: Bool

  public init(
    key: String, name: String, type: String, institution: String? = nil, currency: Currency? = nil,
    startingBalance: Int64?, startDate: CalendarDate? = nil, last4: String? = nil, isDefault: Bool = false,
    isActive: Bool = true
  ) {
    self.key = key
    self.name = name
    self.type = type
    self.institution = institution
    self.currency = currency
    self.startingBalance = startingBalance
    self.startDate = startDate
    self.last4 = last4
    self.isDefault = isDefault
    self.isActive = isActive
  }
}

extension Dataset {
  /// The accounts that are not deleted, in the order of the tab.
  public var accounts: [Account] {
    guard let tab = tabs[.accounts] else { return [] }
    let schema = tab.schema
    let key = schema["accountKey"]
    let name = schema["name"]
    let type = schema["type"]
    let institution = schema["institution"]
    let currency = schema["currency"]
    let balance = schema["startingBalance"]
    let startDate = schema["startDate"]
    let last4 = schema["last4"]
    let isDefault = schema["isDefault"]
    let isActive = schema["isActive"]
    let deletedAt = schema["deletedAt"]
    let types = schema.words(at: type)
    var accounts: [Account] = []
    tab.forEachRow { row in
      guard row.isBlank(deletedAt), let accountKey = row.key(key).value else { return }
      let own = row.currency(currency)
      let unit = own.isBlank ? settings.currency : own.value
      let start = row.date(startDate)
      // An unreadable start would let rows count that do not: then no balance can be told.
      let isCertain = start.isBlank || start.value != nil
      accounts.append(
        Account(
          key: accountKey, name: row.text(name).value ?? accountKey,
          type: row.choice(type, of: types).value ?? "other",
          institution: row.text(institution).value, currency: own.value,
          startingBalance: isCertain ? unit.flatMap { row.minorUnits(balance, currency: $0).value } : nil,
          startDate: start.value, last4: row.rawText(last4),
          isDefault: row.boolean(isDefault).value ?? false, isActive: row.boolean(isActive).value ?? true))
    }
    return accounts
  }
}
