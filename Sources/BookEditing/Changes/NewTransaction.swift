import Bookkeeping
public import DatasetFormat
import Spreadsheet

/// A transaction that a user enters: of values, or of what is typed.
///
/// ```swift
/// NewTransaction(Amount(minorUnits: 420, currency: .eur), on: day, category: "coffee", account: "giro")
/// NewTransaction(amount: "4,20", category: "cof", payee: "Kiosk")
/// ```
public struct NewTransaction: Sendable {
  /// The amount as it was typed.
  package var amount: String { didSet { value = nil } }
  /// The category's key, name or the unique beginning of one; nil for none.
  package var category: String?
  /// Who.
  public var payee: String?
  /// The day as typed; nil: today. `last` is the day of the latest entry (`Dataset.lastEntry`).
  package var day: String? { didSet { date = nil } }
  /// The account's key, name or beginning; nil: the default account, or the only one.
  package var account: String?
  /// The type; nil for that of its category.
  public var type: TransactionType?
  /// Whether money goes in the opposite direction of the category's type: a refund of an expense, reversed
  /// income.
  public var isReversal = false
  /// The currency's code; nil: the account's.
  public var currency: String?
  /// The user's tags.
  public var tags: [String] = []
  /// The user's note.
  public var note: String?
  /// The member who paid, by key, name or beginning. If it is not the owner and no account is named, the row
  /// has no account.
  package var paidBy: String?
  /// Whom it was for: `ana:1, ben:2`.
  package var shares: String?

  /// The account to make for it if the dataset has no account yet.
  package var firstAccount: NewListRecord?

  /// The amount, where it is a value and was not typed.
  private(set) var value: Amount?
  /// The day, where it is a value and was not typed.
  private(set) var date: CalendarDate?
  /// Whether the category and the account are keys, and no beginnings of names.
  private(set) var hasKeys = false

  /// A transaction of values: an app that has a number pad, a picker of days and lists makes no text of them.
  ///
  /// - Parameters:
  ///   - amount: Above zero; the type of the category says which way it goes.
  ///   - day: Its day.
  ///   - category: The category's key; nil for none.
  ///   - account: The account's key; nil: the default account, or the only one.
  ///   - payee: Who.
  ///   - note: The user's note.
  public init(
    _ amount: Amount, on day: CalendarDate, category: String? = nil, account: String? = nil,
    payee: String? = nil, note: String? = nil
  ) {
    self.payee = payee
    self.note = note
    self.amount = amount.decimalText
    self.category = category
    self.account = account
    self.day = day.description
    currency = amount.currency.code
    value = amount
    date = day
    hasKeys = true
  }

  /// A transaction as a person types it.
  ///
  /// ```swift
  /// NewTransaction(amount: "12,50", category: "groc", account: "gi", day: "yesterday")
  /// ```
  ///
  /// - Parameters:
  ///   - amount: The amount: `12,50`, `12.50`, `1.234,56`.
  ///   - category: The category's key, its name or the beginning of one; nil for none.
  ///   - account: The account's likewise; nil: the default account, or the only one.
  ///   - day: `2026-03-09`, `yesterday`, `mon`; nil: today.
  ///   - payee: Who.
  ///   - note: The user's note.
  public init(
    amount: String, category: String?, account: String? = nil, day: String? = nil, payee: String? = nil,
    note: String? = nil
  ) {
    self.payee = payee
    self.note = note
    self.amount = amount
    self.category = category
    self.account = account
    self.day = day
  }
}

extension BookChanges {
  /// Adds a transaction.
  ///
  /// - Parameters:
  ///   - entry: The typed entry.
  ///   - today: Today.
  /// - Returns: Its id.
  /// - Throws: ``BookError`` for an entry without a meaning.
  @discardableResult
  public mutating func add(_ entry: NewTransaction, today: CalendarDate = .today()) throws(BookError)
    -> RecordID
  {
    mayMove(.any)
    let words = try ResolvedEntry(entry, in: dataset, added: listed)
    let day = try entryDay(entry, today)
    var account = words.account?.key
    if account == nil, var first = entry.firstAccount {
      if let currency = words.writtenCurrency { first.values["currency"] = currency.code }
      account = try add(first, to: .accounts)
    }
    let id = origin.newID()
    var row = record(.transactions)
    row.id("id", id)
    row.date("date", day)
    row.text("type", words.type.rawValue)
    row.amount("amount", words.amount)
    row.text("direction", words.direction?.rawValue)
    row.text("currency", words.writtenCurrency?.code)
    row.text("payee", entry.payee)
    row.text("categoryKey", words.category?.key)
    row.text("accountKey", account)
    row.text("tags", TagList(entry.tags.joined(separator: ",")).description)
    row.text("note", entry.note)
    row.text("paidBy", words.paidBy)
    row.text("shares", words.shares?.description)
    try insert(row)
    entered.insert(id)
    return id
  }
}

extension BookChanges {
  private func entryDay(_ entry: NewTransaction, _ today: CalendarDate) throws(BookError) -> CalendarDate {
    if let date = entry.date { return date }
    guard let text = entry.day else { return today }
    guard text.lowercased() == LastEntry.word else { return try TypedDay.read(text, today: today) }
    guard let last = dataset.lastEntry else {
      throw BookError("\(text): nothing was entered by hand yet. Name the day (\(TypedDay.forms)).")
    }
    return last.day
  }
}

/// The words of an entry, resolved in a dataset.
struct ResolvedEntry {
  let type: TransactionType
  /// The direction that the row names; nil if it is the type's natural one.
  let direction: Direction?
  let amount: Amount
  let category: NamedRecords.Record?
  let account: NamedRecords.Record?
  /// The currency to write into the row; nil if it follows from the account or the dataset.
  let writtenCurrency: Currency?
  let paidBy: String?
  let shares: Shares?

  init(
    _ entry: NewTransaction, in dataset: Dataset, added: [NamedList: [NamedList.Added]] = [:]
  ) throws(BookError) {
    let books = AccountBook(dataset, added: added)
    let members = NamedRecords(.members, in: dataset, added: added[.members] ?? [])
    let payer = try entry.paidBy.map { text throws(BookError) in try members.find(text).key }
    paidBy = payer
    // A payment by another member left none of the accounts here.
    let isOthers = payer.map { key in dataset.members.contains { $0.key == key && !$0.isOwner } } ?? false
    account = isOthers && entry.account == nil ? nil : try books.account(entry.account)
    let known = books.currency(of: account)
    let named = try entry.currency.map { text throws(BookError) in try Self.currency(text) }
    if let named, let account, named != known {
      throw BookError(
        "\(named.code): \(account.key) is in \(known.code), and no balance mixes two currencies. Name another account with --account, or enter what the account was charged."
      )
    }
    let currency = named ?? known
    writtenCurrency = named != known ? named : nil
    let amount = try TypedAmount.positive(entry.value, else: entry.amount, in: currency)
    self.amount = amount
    var found: NamedRecords.Record?
    var type = entry.type
    if let text = entry.category {
      if let type, !type.isFlow {
        throw .usage("\(text): a \(type.rawValue) has no category. Leave it out.")
      }
      let category = try CategoryBook(dataset, added: added).category(text, of: type)
      found = category.record
      type = category.type
    }
    category = found
    self.type = type ?? .expense
    guard let natural = self.type.naturalDirection else {
      throw .usage(
        "\(self.type.rawValue): it does not say which way the money goes. Use transfer or adjust.")
    }
    direction = entry.isReversal ? (natural == .in ? .out : .in) : nil
    shares = try entry.shares.map { text throws(BookError) in try Self.shares(text, members, amount) }
    if entry.hasKeys {
      for (key, found) in [(entry.category, category), (entry.account, account)] {
        if let key, let found, found.key != key {
          throw .unknown("\(key): there is no such key (the nearest is \(found.key)).", key)
        }
      }
    }
  }

  static func currency(_ text: String) throws(BookError) -> Currency {
    guard let currency = Currency(code: text.uppercased()) else {
      throw .usage("\(text): not a currency (expected an ISO 4217 code such as EUR).")
    }
    return currency
  }

  static func shares(_ text: String, _ members: NamedRecords, _ amount: Amount) throws(BookError) -> Shares {
    guard var shares = Shares(text) else {
      throw .usage(
        "\(text): not shares (expected weights such as ana:1, ben:2, or amounts such as ana=12.50, ben=30.00)."
      )
    }
    for index in shares.parts.indices {
      shares.parts[index].member = try members.find(shares.parts[index].member).key
    }
    if shares.basis == .amounts {
      var sum: Int64 = 0
      for part in shares.parts {
        guard let units = try? Amount.minorUnits(of: part.value, digits: amount.currency.digits).minorUnits
        else {
          throw .usage("\(text): \(part.member) has more decimals than \(amount.currency.code).")
        }
        sum += units
      }
      guard sum == amount.minorUnits else {
        throw .usage(
          "\(text): the shares add up to \(Amount(minorUnits: sum, currency: amount.currency)), but the amount is \(amount)."
        )
      }
    }
    return shares
  }
}

/// The last transaction that a user entered.
package struct LastEntry: Sendable, Hashable {
  /// Its day.
  package var day: CalendarDate
  /// The number of its row, as people see it.
  package var row: Int
  /// The payee; nil if the row names nobody.
  package var payee: String?

  /// The word for its day in typed days.
  package static let word = "last"
}

extension Dataset {
  /// The live transaction with the newest `createdAt` that was typed, with a readable day; nil if there is
  /// none. Rows of imports and rules do not count.
  package var lastEntry: LastEntry? {
    guard let tab = self[.transactions] else { return nil }
    let schema = tab.schema
    let made = ["importId", "importKey", "recurringRuleId", "occurrenceDate", "deletedAt"].map { schema[$0] }
    let (created, date, payee) = (schema["createdAt"], schema["date"], schema["payee"])
    var newest: Int64 = .min
    var found: LastEntry?
    tab.forEachRow { row in
      guard made.allSatisfy(row.isBlank), let time = row.timestamp(created).value?.milliseconds,
        time >= newest, let day = row.date(date).value
      else { return }
      newest = time
      found = LastEntry(day: day, row: tab.sheet.rowNumber(row.index), payee: row.text(payee).value)
    }
    return found
  }
}
