public import Bookkeeping
public import DatasetFormat
import Spreadsheet

/// A new savings goal.
public struct NewGoal: Sendable, Hashable {
  /// Its name.
  public var name: String
  /// How much, as typed.
  public var target: String
  /// By when, as typed.
  public var date: String?
  /// The account whose balance fills it.
  public var account: String?
  /// The category whose spending fills it.
  public var category: String?
  /// The starting amount, as typed.
  public var start: String?
  /// The emoji before the name.
  public var emoji: String?

  /// A goal.
  public init(name: String, target: String) {
    self.name = name
    self.target = target
  }
}

/// A user's changes of a goal. Nil leaves a cell unchanged, and an empty text clears it.
public struct GoalEdit: Sendable, Hashable {
  /// Its name.
  public var name: String?
  /// How much, as typed.
  public var target: String?
  /// By when, as typed.
  public var date: String?
  /// The account whose balance fills it.
  public var account: String?
  /// The category whose spending fills it.
  public var category: String?
  /// The starting amount, as typed.
  public var start: String?
  /// The emoji before the name.
  public var emoji: String?

  /// An edit of nothing.
  public init() {}

  /// Whether nothing is to change.
  public var isEmpty: Bool { self == GoalEdit() }
}

extension BookChanges {
  /// Adds a goal.
  ///
  /// - Throws: ``BookError``.
  public mutating func add(_ new: NewGoal, today: CalendarDate) throws(BookError) {
    let name = HeaderName.trimmed(new.name)
    if name.isEmpty { throw BookError("a goal needs a name.") }
    if new.account != nil, new.category != nil {
      throw BookError("a goal is filled by an account or by a category, not by both.")
    }
    let books = AccountBook(dataset)
    let account = try new.account.map { text throws(BookError) in try books.names.find(text) }
    let currency = account.map { books.currency(of: $0) } ?? dataset.settings.currency ?? .none
    let target = try TypedAmount.positive(new.target, in: currency)
    let start = try new.start.map { text throws(BookError) in try TypedAmount.signed(text, in: currency) }
    let category = try new.category.map { text throws(BookError) in
      try CategoryBook(dataset).category(text, of: nil).record.key
    }
    let date = try new.date.map { text throws(BookError) in try TypedDay.read(text, today: today) }
    if let date, date < today {
      throw BookError("\(date): this day is past. Name a day that is still to come.")
    }
    var row = record(.goals)
    row.id("id", origin.newID())
    row.text("name", name)
    row.text("emoji", new.emoji)
    row.amount("targetAmount", target)
    row.date("targetDate", date)
    row.text("categoryKey", category)
    row.text("accountKey", account?.key)
    row.amount("startingAmount", start)
    row.boolean("isActive", true)
    try insert(row)
  }

  /// Changes a goal.
  ///
  /// - Throws: ``BookError``.
  public mutating func edit(_ goal: Goal, _ edit: GoalEdit, today: CalendarDate) throws(BookError) {
    guard let tab = dataset[.goals] else { return }
    func write(_ column: String, _ text: String?) throws(BookError) {
      if let text { try set(column, of: tab, row: goal.row, to: text) }
    }
    if let name = edit.name.map(HeaderName.trimmed) {
      if name.isEmpty { throw BookError("a goal needs a name.") }
      try write("name", name)
    }
    let account = edit.account ?? goal.accountKey ?? ""
    let category = edit.category ?? goal.categoryKey ?? ""
    if !account.isEmpty, !category.isEmpty {
      throw BookError(
        "a goal is filled by an account or by a category, not by both. Clear the other one: --account \"\" or --category \"\"."
      )
    }
    var currency = goal.target.currency
    if let text = edit.account {
      let books = AccountBook(dataset)
      let found = try text.isEmpty ? nil : books.names.find(text)
      let other = found.map { books.currency(of: $0) } ?? dataset.settings.currency ?? .none
      if other != currency, edit.target == nil {
        throw BookError(
          "the goal is in \(currency.code) and would be in \(other.code). Give the target in \(other.code), too: --target."
        )
      }
      if other != currency, goal.startingAmount != nil, edit.start == nil {
        throw BookError("the starting amount is in \(currency.code). Give it again, too: --start.")
      }
      currency = other
      try write("accountKey", found?.key ?? "")
      try write("currency", "")
    }
    if let text = edit.category {
      try write(
        "categoryKey", text.isEmpty ? "" : CategoryBook(dataset).category(text, of: nil).record.key)
    }
    if let text = edit.target {
      try write("targetAmount", TypedAmount.positive(text, in: currency).decimalText)
    }
    if let text = edit.start {
      try write("startingAmount", text.isEmpty ? "" : TypedAmount.signed(text, in: currency).decimalText)
    }
    if let text = edit.date {
      let day = try text.isEmpty ? nil : TypedDay.read(text, today: today)
      if let day, day < today {
        throw BookError("\(day): this day is past. Name a day that is still to come.")
      }
      try write("targetDate", day?.description ?? "")
    }
    try write("emoji", edit.emoji)
  }

  /// Archives or restores a goal.
  ///
  /// - Throws: ``BookError``.
  public mutating func setActive(_ isActive: Bool, _ goal: Goal) throws(BookError) {
    guard let tab = dataset[.goals] else { return }
    try set("isActive", of: tab, row: goal.row, to: isActive ? "TRUE" : "FALSE")
  }

  /// Deletes a goal.
  public mutating func delete(_ goal: Goal) {
    guard let tab = dataset[.goals] else { return }
    delete(tab, row: goal.row)
  }
}

/// The accounts of a dataset by the names that a user types, with their currencies.
struct AccountBook {
  let names: NamedRecords
  private let currencies: [String: Currency]
  private let ofDataset: Currency
  private let defaults: [String]

  init(_ dataset: Dataset) {
    names = NamedRecords(.accounts, in: dataset)
    currencies = dataset.currencyOfAccount
    ofDataset = dataset.settings.currency ?? .none
    defaults = dataset.accounts.filter { $0.isDefault && $0.isActive }.map(\.key)
  }

  /// The account that a text names. Without a text it is the default account, or the only active one. Nil if
  /// there are no accounts.
  func account(_ text: String?) throws(BookError) -> NamedRecords.Record? {
    if let text { return try names.find(text) }
    let active = names.live.filter(\.isActive)
    if active.count == 1 { return active[0] }
    if let key = defaults.first, defaults.count == 1 { return active.first { $0.key == key } }
    if names.live.isEmpty { return nil }
    throw BookError(
      "which account? There is no default account. Name one with --account, one of \(active.map(\.key).joined(separator: ", "))."
    )
  }

  /// The currency that holds for rows of an account.
  func currency(of account: NamedRecords.Record?) -> Currency {
    account.flatMap { currencies[$0.key] } ?? ofDataset
  }
}

/// The categories of a dataset by the names that a user types, each with its type.
struct CategoryBook {
  private let names: NamedRecords
  private let types: [String: FlowType]

  init(_ dataset: Dataset) {
    names = NamedRecords(.categories, in: dataset)
    types = Dictionary(
      dataset.categories.compactMap { category in category.type.known.map { (category.key, $0) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// The active category that a text names, of a type if that is known.
  func category(_ text: String, of type: TransactionType?) throws(BookError) -> (
    record: NamedRecords.Record, type: TransactionType
  ) {
    let records = names.live.filter { type == nil || types[$0.key]?.transactionType == type }
    let found: NamedRecords.Record
    do throws(BookError) { found = try names.find(text, among: records.filter(\.isActive)) } catch {
      if let disabled = try? names.find(text, among: records), !disabled.isActive {
        throw BookError(
          "\(text): \(disabled.key) is disabled. Name another category, or restore it: dataset categories restore \(disabled.key)."
        )
      }
      // The name may be that of a category of the other type: then the message says so.
      if let other = try? names.find(text), let type, let own = types[other.key]?.transactionType, own != type
      {
        throw BookError(
          "\(text): \(other.key) is a category for \(own.rawValue), but the row is \(type.rawValue).")
      }
      throw error
    }
    guard let own = types[found.key]?.transactionType else {
      throw BookError("\(text): the type of \(found.key) cannot be read. See dataset validate.")
    }
    return (found, own)
  }
}
