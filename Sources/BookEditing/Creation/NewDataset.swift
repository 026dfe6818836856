public import DatasetFormat
import Spreadsheet
import DatasetTemplates

/// The initial contents of a new dataset.
public struct NewDataset: Sendable {
  /// An account to begin with, or to add later (``BookChanges``).
  public struct NewAccount: Sendable, Hashable {
    /// The account's name; its key is made from it.
    package var name: String
    /// The kind of account, such as `checking`.
    package var type: String
    /// What the account had before its first transaction, in its currency; nil: nothing, in the dataset's
    /// currency.
    package var startingBalance: Amount?
    /// The day whose balance ``startingBalance`` is; nil: what the account had before its first row.
    package var balanceDay: CalendarDate?
    /// The last four digits of its number, by which statements are assigned to it; nil if unknown.
    package var last4: String?

    /// An account with its name and its kind: `cash`, `checking`, `creditCard`, `savings`, `loan`,
    /// `investment`, `other`.
    public init(
      name: String, type: String = "checking", startingBalance: Amount? = nil, last4: String? = nil
    ) {
      self.name = name
      self.type = type
      self.startingBalance = startingBalance
      self.last4 = last4
    }

    /// The first day whose rows count: the balance of an earlier day holds all rows of that day. That of
    /// today is read before its last rows.
    func startDate(today: CalendarDate) -> CalendarDate? {
      balanceDay.map { $0 < today ? $0.adding(days: 1) : $0 }
    }
  }

  /// The dataset's name for people.
  package var name: String
  /// Whether the tabs are stored in a workbook or in CSV files.
  package var storage: Storage
  /// The currency of rows and accounts that name none.
  package var currency: Currency
  /// The language of what people see, a tag of BCP 47 such as `de`: sheets, pages, the names of the categories. Nil:
  /// English, and header cells show the names of the format.
  public var language: String?
  /// The name of a category template.
  package var template: String
  /// The accounts to start with.
  package var accounts: [NewAccount]
  /// Whether a workbook begins with the sheets Overview and Budget: balances, months and categories as formulas, with charts.
  public var includesOverview = true

  /// Describes a dataset that is to be made.
  public init(
    name: String, storage: Storage = .xlsx, currency: Currency, template: String = "default",
    accounts: [NewAccount] = []
  ) {
    self.name = name
    self.storage = storage
    self.currency = currency
    self.template = template
    self.accounts = accounts
  }

  /// Why a new dataset cannot be planned.
  package enum PlanningError: DatasetError, Hashable {
    /// No list of categories has this name.
    case unknownTemplate(String)
    /// No key can be made from this account's name.
    case accountName(String)
    /// An export does not hold the currency of an account, and its amounts are of another one than expected.
    case accountCurrency(account: String, amount: String, expected: Currency)

    /// The stable name of the case.
    package var code: String {
      switch self {
      case .unknownTemplate: "unknown-template"
      case .accountName: "account-name"
      case .accountCurrency: "account-currency"
      }
    }

    package var description: String {
      switch self {
      case .unknownTemplate(let name):
        "\"\(name)\" is not a category template (expected \(CategoryTemplate.names.joined(separator: ", ")))"
      case .accountName(let name):
        "\"\(name)\" cannot be an account's name (expected 2 to 50 characters with a letter or a digit, each name once)"
      case .accountCurrency(let account, let amount, let currency):
        "the account \(account) is not in \(currency.code), as its amounts are written like \(amount), and transactions alone do not say its currency. Export the dataset as json, xlsx or a folder, and create from that."
      }
    }
  }

  /// The names of the category templates.
  public static var templateNames: [String] { CategoryTemplate.names }

  /// The plan that makes the dataset out of nothing.
  ///
  /// - Throws: ``PlanningError``.
  package func plan(command: String = "create", origin: Origin = .system) throws -> Plan {
    var plan = try tabs(command, origin)
    if hasOverview {
      let made = try plan.applied(to: Dataset(name: name, storage: storage, sheets: []))
      plan.changes += try OverviewSheets.changes(for: made, on: origin.today)
    }
    return plan
  }

  /// CSV files hold no formulas.
  package var hasOverview: Bool { includesOverview && storage == .xlsx }

  /// The plan of the tabs and their first rows, without sheets of formulas.
  ///
  /// - Throws: ``PlanningError``.
  package func tabs(_ command: String, _ origin: Origin) throws -> Plan {
    guard let template = try CategoryTemplate.named(template, in: language.flatMap(Wording.code)) else {
      throw PlanningError.unknownTemplate(self.template)
    }
    let now = origin.now()
    var tabs: [TabName] = [.transactions, .categories]
    if !accounts.isEmpty || hasOverview { tabs.append(.accounts) }
    if hasOverview { tabs.append(.budgets) }
    tabs += [.recurringRules, .receipts, .settings]
    let version = SchemaVersion.current
    var changes: [Change] = tabs.map { .addTab(tab: $0, version: version, reason: "a new dataset has it") }
    changes += categories(template, now)
    changes += try accountRows(now, today: origin.today)
    changes += settings(now, origin.newID())
    return Plan(command: command, base: [:], changes: changes)
  }

  private func categories(_ template: CategoryTemplate, _ now: Timestamp) -> [Change] {
    var keys: [String: String] = [:]
    var taken = FreeNames()
    for category in template.categories {
      let key = Key.unique(category.name, in: &taken) ?? category.name
      taken.take(key)
      keys[category.name] = key
    }
    return template.categories.enumerated().map { index, category in
      var row = RowEncoder(.categories)
      row.text("categoryKey", keys[category.name])
      row.text("name", category.name)
      row.text("type", category.type)
      row.text("emoji", category.emoji)
      row.text("color", category.color)
      row.text("group", category.group)
      row.text("parentKey", category.parent.flatMap { keys[$0] })
      row.boolean("isActive", true)
      row.boolean("isDefault", true)
      row.integer("sortOrder", index + 1)
      row.stamps(now)
      return row.insertion(reason: "template \(template.name)")
    }
  }

  private func accountRows(_ now: Timestamp, today: CalendarDate) throws -> [Change] {
    var taken: Set<String> = []
    return try accounts.enumerated().map { index, account in
      guard (2...50).contains(account.name.count), let key = Key.slug(account.name),
        taken.insert(key).inserted
      else {
        throw PlanningError.accountName(account.name)
      }
      var row = RowEncoder(.accounts)
      row.text("accountKey", key)
      row.text("name", account.name)
      row.text("type", account.type)
      let starting = account.startingBalance ?? Amount(minorUnits: 0, currency: currency)
      row.text("currency", starting.currency.code)
      row.amount("startingBalance", starting)
      row.date("startDate", account.startDate(today: today))
      row.text("last4", account.last4)
      row.boolean("isDefault", index == 0)
      row.boolean("isActive", true)
      row.integer("sortOrder", index + 1)
      row.stamps(now)
      return row.insertion(reason: "asked for")
    }
  }

  private func settings(_ now: Timestamp, _ id: RecordID) -> [Change] {
    var values: [(Settings.Key, String)] = [
      (.datasetId, id.description), (.schemaVersion, String(SchemaVersion.current)),
      (.currency, currency.code), (.name, name), (.createdAt, now.description),
    ]
    if let language {
      values.append((.language, language))
      // Monday holds without the setting.
      if Wording(language: language).locale.weekBeginsOnSunday { values.append((.weekStart, "sunday")) }
    }
    return values.map { key, value in
      var row = RowEncoder(.settings)
      row.text("key", key.rawValue)
      row.text("value", value)
      row.timestamp("updatedAt", now)
      return row.insertion(reason: "a new dataset has it")
    }
  }
}

extension Dataset {
  /// A new dataset in memory, for an app that keeps its files itself.
  ///
  /// ```swift
  /// let dataset = try Dataset(NewDataset(name: "Money", storage: .csv, currency: .eur))
  /// ```
  ///
  /// - Throws: ``NewDataset/PlanningError``.
  public init(_ new: NewDataset, origin: Origin = .system) throws {
    let empty =
      new.storage == .csv
      ? try Dataset(name: new.name, csvFiles: [:])
      : Dataset(name: new.name, storage: .xlsx, sheets: [])
    self = try new.plan(origin: origin).applied(to: empty)
  }
}
