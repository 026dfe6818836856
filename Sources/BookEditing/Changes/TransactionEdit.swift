import Bookkeeping
public import DatasetFormat
import Spreadsheet

/// A user's changes of a transaction. Nil leaves a cell unchanged, and the empty text clears it.
public struct TransactionEdit: Sendable, Hashable {
  /// The amount as typed.
  public var amount: String? { didSet { value = nil } }
  /// The day as typed.
  public var day: String? { didSet { date = nil } }
  /// The category's key, name or beginning.
  public var category: String?
  /// The type.
  public var type: TransactionType?
  /// The account's key, name or beginning.
  public var account: String?
  /// Who.
  public var payee: String?
  /// The user's note.
  public var note: String?
  /// The tags that it has from now on.
  public var tags: [String]?
  /// Tags to add to the present ones.
  public var addedTags: [String] = []
  /// Tags that it has no longer.
  public var removedTags: [String] = []
  /// Whether the bill was paid.
  public var payment: PaymentState?
  /// Whether the money was paid back.
  public var reimbursement: ReimbursementState?
  /// The member who paid.
  package var paidBy: String?
  /// Whom it was for.
  package var shares: String?

  /// The amount, where it is a value and was not typed.
  private(set) var value: Amount?
  /// The day, where it is a value and was not typed.
  private(set) var date: CalendarDate?

  /// An edit by values; nil leaves the cell unchanged, and an edit without any changes nothing.
  public init(
    amount: Amount? = nil, day: CalendarDate? = nil, category: String? = nil, account: String? = nil,
    payee: String? = nil, note: String? = nil
  ) {
    self.amount = amount?.decimalText
    self.day = day?.description
    self.category = category
    self.account = account
    self.payee = payee
    self.note = note
    value = amount
    date = day
  }

  /// Whether nothing is to change.
  package var isEmpty: Bool { self == TransactionEdit() }
}

extension BookChanges {
  /// Changes a transaction; both rows of a transfer that was made by hand.
  ///
  /// - Parameters:
  ///   - index: The row's index in the Transactions tab's sheet.
  ///   - edit: The new values.
  ///   - today: Today.
  /// - Throws: ``BookError``.
  package mutating func edit(_ index: Int, _ edit: TransactionEdit, today: CalendarDate) throws(BookError) {
    let rows = try EditedRows(dataset)
    let row = try rows.row(index)
    let others = rows.others(of: row)
    if let text = edit.account, !text.isEmpty {
      let key = try NamedRecords(.accounts, in: dataset).find(text).key
      if others.contains(where: { $0.accountKey == key }) {
        throw BookError(
          "\(key): the other half of the transfer is in this account. A transfer needs two accounts.")
      }
    }
    let currency = try self.edit(row, edit, today)
    // An imported side keeps the bank's data.
    for other in others where !other.isImported {
      var shared = edit
      shared.account = nil
      if other.currency != currency { shared.amount = nil }
      _ = try self.edit(other, shared, today)
    }
  }

  /// Makes the same changes in several transactions. A transfer with both rows among them is changed once.
  ///
  /// - Parameters:
  ///   - indices: The rows' indices in the Transactions tab's sheet.
  ///   - edit: The new values.
  ///   - today: Today.
  /// - Throws: ``BookError``, which names the row that cannot take it.
  package mutating func edit(
    _ indices: [Int], _ edit: TransactionEdit, today: CalendarDate
  ) throws(BookError) {
    let rows = try EditedRows(dataset)
    let chosen = Set(indices)
    var done: Set<Int> = []
    for index in indices where !done.contains(index) {
      let row = try rows.row(index)
      let others = rows.others(of: row).filter { !$0.isImported }
      if let account = edit.account, !account.isEmpty, others.contains(where: { chosen.contains($0.index) }) {
        throw BookError(
          "row \(row.number): both rows of the transfer match, and a transfer needs two accounts. Leave transfers out, or change this one by its row number."
        )
      }
      do throws(BookError) { try self.edit(index, edit, today: today) } catch {
        throw error.at("row \(row.number): ")
      }
      done.formUnion(others.map(\.index))
    }
  }

  /// Changes one row, and returns its new currency.
  private mutating func edit(_ row: EditedRow, _ edit: TransactionEdit, _ today: CalendarDate)
    throws(BookError) -> Currency
  {
    let tab = row.tab
    var edit = edit
    if try leavesAccount(row, edit) {
      edit.account = ""
    } else if try comesToAccount(row, edit) {
      edit.account = try AccountBook(dataset, added: listed).account(nil)?.key
    }
    if [edit.account, edit.amount, edit.day].contains(where: { $0 != nil }) { mayMove(.any) }
    var currency = row.currency
    if let text = edit.account {
      currency = try move(row, to: text)
    }
    if let text = edit.amount {
      let amount = try TypedAmount.positive(edit.value, else: text, in: currency)
      try set("amount", of: tab, row: row.index, to: amount.decimalText)
    } else if currency != row.currency {
      throw BookError(
        "the account is in \(currency.code), the row in \(row.currency.code). Give the amount, too.")
    }
    if let text = edit.day {
      let day = if let date = edit.date { date } else { try TypedDay.read(text, today: today) }
      try set("date", of: tab, row: row.index, to: day.description)
    }
    try classify(row, edit)
    if edit.tags != nil || !edit.addedTags.isEmpty || !edit.removedTags.isEmpty {
      let own = tab.binding.columnOfPosition[tab.schema["tags"]].map {
        tab.sheet.value(row: row.index, column: $0).text
      }
      let stood = edit.tags.map { $0.joined(separator: ",") } ?? own ?? ""
      let gone = Set(TagList(edit.removedTags.joined(separator: ",")).tags)
      let tags = TagList(([stood] + edit.addedTags).joined(separator: ",")).tags.filter { !gone.contains($0) }
      try set("tags", of: tab, row: row.index, to: tags.joined(separator: ", "))
    }
    for (column, text) in [
      ("payee", edit.payee), ("note", edit.note), ("payment", edit.payment?.rawValue),
      ("reimbursement", edit.reimbursement?.rawValue),
    ] {
      if let text { try set(column, of: tab, row: row.index, to: text) }
    }
    let members = NamedRecords(.members, in: dataset)
    if edit.shares == nil, edit.amount != nil { try requireSharesFit(row, edit, currency) }
    if row.type == .settlement { try requireTwoMembers(row, edit, members) }
    if let text = edit.paidBy {
      try set("paidBy", of: tab, row: row.index, to: text.isEmpty ? "" : members.find(text).key)
    }
    if let text = edit.shares {
      var shares = ""
      if !text.isEmpty {
        let units = try edit.amount.map { text throws(BookError) in
          try TypedAmount.positive(edit.value, else: text, in: currency)
        }
        guard let amount = units ?? row.movement?.amount else {
          throw BookError(
            "row \(row.number): its amount cannot be read, so it cannot be shared. See dataset validate.")
        }
        shares = try ResolvedEntry.shares(text, members, amount).description
      }
      try set("shares", of: tab, row: row.index, to: shares)
    }
    return currency
  }

  /// Whether a row that was entered by hand moves no account any longer, as another member paid; as with a
  /// new row.
  private func leavesAccount(_ row: EditedRow, _ edit: TransactionEdit) throws(BookError) -> Bool {
    guard let payer = edit.paidBy, !payer.isEmpty, edit.account == nil, row.accountKey != nil,
      row.type?.isFlow == true, !row.isImported
    else { return false }
    let key = try NamedRecords(.members, in: dataset).find(payer).key
    return dataset.members.contains { $0.key == key && !$0.isOwner }
  }

  /// Whether a row that was entered by hand and moved no account, as another member paid, was paid by the
  /// owner after all; as with a new row.
  private func comesToAccount(_ row: EditedRow, _ edit: TransactionEdit) throws(BookError) -> Bool {
    guard let payer = edit.paidBy, edit.account == nil, row.accountKey == nil, row.type?.isFlow == true,
      !row.isImported, let column = row.tab.binding.columnOfPosition[row.tab.schema["paidBy"]]
    else { return false }
    let others = dataset.members.filter { !$0.isOwner }.map(\.key)
    let key = payer.isEmpty ? "" : try NamedRecords(.members, in: dataset).find(payer).key
    return others.contains(row.tab.sheet.value(row: row.index, column: column).text) && !others.contains(key)
  }

  /// Refuses an amount that the parts of its members, given as amounts, do not add up to.
  private func requireSharesFit(_ row: EditedRow, _ edit: TransactionEdit, _ currency: Currency)
    throws(BookError)
  {
    guard let text = edit.amount, let column = row.tab.binding.columnOfPosition[row.tab.schema["shares"]]
    else { return }
    let written = row.tab.sheet.value(row: row.index, column: column).text
    guard !written.isEmpty, let shares = Shares(written) else { return }
    let amount = try TypedAmount.positive(edit.value, else: text, in: currency)
    if shares.divided(amount) == nil {
      throw BookError(
        "the members' parts (\(written)) do not add up to \(amount). Give them, too: --shares.")
    }
  }

  /// Refuses a settlement that a member would pay to themselves, or to nobody.
  private func requireTwoMembers(_ row: EditedRow, _ edit: TransactionEdit, _ members: NamedRecords)
    throws(BookError)
  {
    if edit.paidBy == nil, edit.shares == nil { return }
    func written(_ column: String) -> String? {
      row.tab.binding.columnOfPosition[row.tab.schema[column]].map {
        row.tab.sheet.value(row: row.index, column: $0).text
      }
    }
    let payer =
      try edit.paidBy.map { text throws(BookError) in text.isEmpty ? "" : try members.find(text).key }
      ?? written("paidBy") ?? ""
    let from = payer.isEmpty ? dataset.members.first(where: \.isOwner)?.key : payer
    guard let text = edit.shares ?? written("shares"), !text.isEmpty else {
      throw BookError(
        "row \(row.number): a settlement needs to say who gets the money. Name them with --shares.")
    }
    let receivers = try Shares(text)?.parts.map { part throws(BookError) in
      edit.shares == nil ? part.member : try members.find(part.member).key
    }
    if let from, receivers?.contains(from) == true {
      throw BookError("row \(row.number): \(from) would pay themselves. A settlement needs two members.")
    }
  }

  /// Moves a row to another account, and returns its new currency.
  private mutating func move(_ row: EditedRow, to text: String) throws(BookError) -> Currency {
    let books = AccountBook(dataset, added: listed)
    if text.isEmpty {
      if row.transferID != nil { throw BookError("row \(row.number): half of a transfer needs an account.") }
      try set("accountKey", of: row.tab, row: row.index, to: "")
      // Without the account the dataset's currency would hold.
      if row.currency != dataset.settings.currency ?? .none, row.currency != .none {
        try set("currency", of: row.tab, row: row.index, to: row.currency.code)
      }
      return row.currency
    }
    let account = try books.names.find(text)
    if row.transferID != nil, !account.isActive {
      throw BookError(
        "\(account.key): the account is archived and takes no transfers. Restore it first with dataset accounts restore."
      )
    }
    let currency = books.currency(of: account)
    let position = row.tab.schema["currency"]
    let own = row.tab.binding.columnOfPosition[position].map {
      row.tab.sheet.value(row: row.index, column: $0).text
    }
    if let own, !own.isEmpty, row.currency != currency {
      throw BookError(
        "\(account.key): it is in \(currency.code), but the row in \(row.currency.code). No balance mixes two currencies."
      )
    }
    try set("accountKey", of: row.tab, row: row.index, to: account.key)
    // A payment of another member to the owner reaches the account.
    if row.type == .settlement, row.direction == nil, let owner = dataset.members.first(where: \.isOwner)?.key
    {
      let payer = row.tab.binding.columnOfPosition[row.tab.schema["paidBy"]].map {
        row.tab.sheet.value(row: row.index, column: $0).text
      }
      if let payer, !payer.isEmpty, payer != owner {
        try set("direction", of: row.tab, row: row.index, to: Direction.in.rawValue)
      }
    }
    return currency
  }

  /// Gives a row a category and a matching type.
  private mutating func classify(_ row: EditedRow, _ edit: TransactionEdit) throws(BookError) {
    let tab = row.tab
    if let type = edit.type, !type.isFlow || row.type?.isFlow == false, type != row.type {
      throw BookError(
        "row \(row.number): it is \(row.type?.rawValue ?? "of no type"), and edit cannot change it to \(type.rawValue). Use link, unlink, transfer or adjust."
      )
    }
    var type = edit.type ?? row.type
    if let text = edit.category, text.isEmpty {
      try set("categoryKey", of: tab, row: row.index, to: "")
    } else if let text = edit.category {
      if type?.isFlow == false {
        throw BookError("row \(row.number): a \(type?.rawValue ?? "") has no category.")
      }
      // The type of a line of a statement follows its category, and its direction the money.
      let category = try CategoryBook(dataset, added: listed).category(
        text, of: row.isImported ? edit.type : type)
      type = category.type
      try set("categoryKey", of: tab, row: row.index, to: category.record.key)
    } else if edit.type != nil, edit.type != row.type {
      try set("categoryKey", of: tab, row: row.index, to: "")
    }
    guard let type, type != row.type else { return }
    // The direction of a typed row follows from its type.
    mayMove(row.isImported && row.flow != nil ? .kinds : .any)
    try set("type", of: tab, row: row.index, to: type.rawValue)
    if row.isImported, let flow = row.flow {
      try set(
        "direction", of: tab, row: row.index, to: flow == type.naturalDirection ? "" : flow.rawValue)
    }
  }

  /// Deletes transactions; both rows of a transfer that was made by hand. The other side of a transfer that
  /// was linked from imported rows gets back its values from before the link.
  ///
  /// - Parameter indices: The rows' indices in the Transactions tab's sheet.
  /// - Throws: ``BookError``.
  package mutating func delete(_ indices: [Int]) throws(BookError) {
    mayMove(.any)
    let rows = try EditedRows(dataset)
    let chosen = Set(indices)
    var gone: Set<RecordID> = []
    for index in indices {
      let row = try rows.row(index)
      delete(rows.tab, row: index)
      if let id = row.id { gone.insert(id) }
      for other in rows.others(of: row) where !chosen.contains(other.index) {
        if other.isImported {
          try unlink(other)
        } else {
          delete(rows.tab, row: other.index)
          if let id = other.id { gone.insert(id) }
        }
      }
    }
    detachReceipts(of: gone)
  }
}
