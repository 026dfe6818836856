import Bookkeeping
public import DatasetFormat
import Spreadsheet

/// Money that a user moves between two accounts of their own.
public struct NewTransfer: Sendable, Hashable {
  /// The amount that leaves the first account, as typed.
  package var amount: String { didSet { value = nil } }
  /// The account it leaves, by key, name or beginning.
  package var from: String
  /// The account that receives the money.
  package var to: String
  /// The amount that arrives, where the accounts have different currencies.
  public var received: String?
  /// The day as typed; nil: today.
  package var day: String? { didSet { date = nil } }
  /// The user's note.
  public var note: String?

  /// The amount, where it is a value and was not typed.
  private(set) var value: Amount?
  /// The day, where it is a value and was not typed.
  private(set) var date: CalendarDate?

  /// A transfer of values between two accounts, by their keys.
  public init(_ amount: Amount, on day: CalendarDate, from: String, to: String) {
    self.init(amount: amount.decimalText, from: from, to: to)
    self.day = day.description
    value = amount
    date = day
  }

  /// A transfer as it was typed.
  package init(amount: String, from: String, to: String) {
    self.amount = amount
    self.from = from
    self.to = to
  }
}

extension BookChanges {
  /// Adds a transfer: two rows with one `transferId`.
  ///
  /// - Parameters:
  ///   - transfer: The typed transfer.
  ///   - today: Today.
  /// - Returns: The ids of the rows, the outgoing one first.
  /// - Throws: ``BookError``.
  @discardableResult
  public mutating func add(_ transfer: NewTransfer, today: CalendarDate = .today()) throws(BookError)
    -> [RecordID]
  {
    mayMove(.any)
    let books = AccountBook(dataset, added: listed)
    let from = try books.names.find(transfer.from)
    let to = try books.names.find(transfer.to)
    if from.key == to.key { throw BookError("\(from.key): a transfer needs two accounts.") }
    for account in [from, to] where !account.isActive {
      throw BookError(
        "\(account.key): the account is archived and takes no transfers. Restore it first with dataset accounts restore."
      )
    }
    let (out, into) = (books.currency(of: from), books.currency(of: to))
    let sent = try TypedAmount.positive(transfer.value, else: transfer.amount, in: out)
    var received = sent
    if let text = transfer.received {
      received = try TypedAmount.positive(text, in: into)
      if out == into, received != sent {
        throw BookError(
          "both accounts are in \(out.code): what arrives is what was sent. Enter the fee as a separate expense."
        )
      }
    } else if out != into {
      throw BookError(
        "\(from.key) is in \(out.code) and \(to.key) in \(into.code). Say with --received how much arrived.")
    }
    var day = transfer.date ?? today
    if transfer.date == nil, let text = transfer.day { day = try TypedDay.read(text, today: today) }
    let link = origin.newID()
    var ids: [RecordID] = []
    for (account, amount, direction) in [(from, sent, Direction.out), (to, received, .in)] {
      let id = origin.newID()
      ids.append(id)
      var row = record(.transactions)
      row.id("id", id)
      row.date("date", day)
      row.text("type", TransactionType.transfer.rawValue)
      row.amount("amount", amount)
      row.text("direction", direction.rawValue)
      row.text("accountKey", account.key)
      row.text("note", transfer.note)
      row.id("transferId", link)
      try insert(row)
    }
    return ids
  }

  /// Links two rows as the halves of one transfer: money that leaves one account and arrives at another.
  ///
  /// - Parameters:
  ///   - first: The index of a row in the Transactions tab's sheet.
  ///   - second: The index of the other row.
  /// - Throws: ``BookError`` where the two cannot be one transfer.
  package mutating func link(_ first: Int, _ second: Int) throws(BookError) {
    mayMove(.kinds)
    let rows = try EditedRows(dataset)
    let pair = [try rows.row(first), try rows.row(second)]
    let names = NamedRecords(.accounts, in: dataset)
    for row in pair {
      if !rows.others(of: row).isEmpty {
        throw BookError("row \(row.number): it is already half of a transfer. Use unlink first.")
      }
      guard let account = row.accountKey else {
        throw BookError("row \(row.number): it names no account. Use edit --account first.")
      }
      if names.live.first(where: { $0.key == account })?.isActive == false {
        throw BookError(
          "\(account): the account is archived and takes no transfers. Restore it first with dataset accounts restore."
        )
      }
      if row.splitID != nil {
        throw BookError("row \(row.number): it is part of a split row, which cannot be linked.")
      }
    }
    guard let one = pair[0].movement, let other = pair[1].movement else {
      throw BookError("the amount or the type of a row cannot be read. See dataset validate.")
    }
    guard pair[0].accountKey != pair[1].accountKey else {
      throw BookError("both rows are in \(pair[0].accountKey ?? ""). A transfer needs two accounts.")
    }
    guard one.isOut != other.isOut else {
      throw BookError(
        "in both rows the money goes \(one.isOut ? "out" : "in"). A transfer leaves one account and reaches another."
      )
    }
    guard one.amount.currency != other.amount.currency || one.amount == other.amount else {
      throw BookError("\(one.amount) and \(other.amount) are not one transfer: the amounts differ.")
    }
    let link = origin.newID()
    try makeHalf(pair[0], isOut: one.isOut, of: link)
    try makeHalf(pair[1], isOut: other.isOut, of: link)
  }

  /// Separates the halves of a transfer into two rows. They get their former cells if these are known.
  /// Otherwise money out becomes an expense and money in becomes income, both without a category.
  ///
  /// - Parameters:
  ///   - index: The index of one of them in the Transactions tab's sheet.
  ///   - before: For the id of a row the texts of its cells before it was linked, by the names of their
  ///     columns.
  /// - Throws: ``BookError`` where it is not a transfer.
  package mutating func unlink(_ index: Int, before: [String: [String: String]] = [:]) throws(BookError) {
    let rows = try EditedRows(dataset)
    let row = try rows.row(index)
    guard row.transferID != nil || row.type == .transfer else {
      throw BookError("row \(row.number): it is not half of a transfer.")
    }
    for half in [row] + rows.others(of: row) {
      try unlink(half, before: half.id.flatMap { before[$0.description] } ?? [:])
    }
  }

  /// Makes a row that was half of a transfer an expense or income.
  mutating func unlink(_ row: EditedRow, before: [String: String] = [:]) throws(BookError) {
    mayMove(row.movement == nil ? .any : .kinds)
    try set("transferId", of: row.tab, row: row.index, to: "")
    guard row.type == .transfer, let flow = row.flow else { return }
    let known = before["type"].flatMap { TransactionType(rawValue: $0) }.flatMap { $0.isFlow ? $0 : nil }
    let type = known ?? (flow == .out ? .expense : .income)
    try set("type", of: row.tab, row: row.index, to: type.rawValue)
    // The direction of the money stays. For an expense with money in, this is a refund.
    let direction = flow == type.naturalDirection ? "" : flow.rawValue
    try set("direction", of: row.tab, row: row.index, to: direction)
    guard known != nil, let category = before["categoryKey"], !category.isEmpty,
      dataset.categories.contains(where: { $0.key == category && $0.type.known?.transactionType == type })
    else { return }
    try set("categoryKey", of: row.tab, row: row.index, to: category)
  }

  /// Adds a row that corrects a balance.
  ///
  /// - Parameters:
  ///   - account: The account's key, name or beginning.
  ///   - amount: The change of the balance, as typed; negative for less.
  ///   - day: The day as typed; nil: today.
  ///   - note: The user's note.
  ///   - today: Today.
  /// - Throws: ``BookError``.
  package mutating func adjust(
    _ account: String, by amount: String, day: String?, note: String?, today: CalendarDate
  ) throws(BookError) {
    let books = AccountBook(dataset, added: listed)
    let found = try books.names.find(account)
    let change = try TypedAmount.signed(amount, in: books.currency(of: found))
    let day = try day.map { text throws(BookError) in try TypedDay.read(text, today: today) } ?? today
    try adjust(found.key, by: change, on: day, note: note)
  }

  mutating func adjust(
    _ key: String, by change: Amount, on day: CalendarDate, note: String?, isCleared: Bool = false
  ) throws(BookError) {
    mayMove(.any)
    guard change.minorUnits != 0, change.minorUnits != .min else {
      throw .usage("an adjustment of 0 changes nothing. Name another amount.")
    }
    var row = record(.transactions)
    row.id("id", origin.newID())
    row.date("date", day)
    row.text("type", TransactionType.adjustment.rawValue)
    row.amount("amount", Amount(minorUnits: abs(change.minorUnits), currency: change.currency))
    row.text("direction", (change.minorUnits < 0 ? Direction.out : .in).rawValue)
    row.text("accountKey", key)
    row.text("note", note)
    if isCleared { row.boolean("cleared", true) }
    try insert(row)
  }
}
