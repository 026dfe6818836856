import Bookkeeping
import DatasetFormat
import Spreadsheet

extension BookChanges {
  /// Makes two rows of one payment one: the kept row takes what the user typed into the other one, with its
  /// receipts, and the other one is deleted.
  ///
  /// A blank cell of the kept row is filled, tags are added, and a second note is put behind the first.
  ///
  /// - Parameters:
  ///   - index: The index in the Transactions tab's sheet of the row that goes.
  ///   - kept: The index of the row that stays.
  /// - Throws: ``BookError`` where one of them is deleted, or a cell cannot take its value.
  package mutating func unite(_ index: Int, into kept: Int) throws(BookError) {
    mayMove(.any)
    let rows = try EditedRows(dataset)
    let (gone, stays) = (try rows.row(index), try rows.row(kept))
    guard gone.splitID == nil else {
      throw BookError("row \(gone.number): it is part of a split row, which cannot go alone.")
    }
    try fill(stays, from: gone)
    if let from = gone.id, let to = stays.id, let receipts = dataset[.receipts] {
      for receipt in dataset.receiptRecords where receipt.transactionID == from {
        try set("transactionId", of: receipts, row: receipt.row, to: to.description)
      }
    }
    delete(rows.tab, row: index)
    // The other half of its transfer would stay alone.
    for other in rows.others(of: gone) where other.index != kept {
      if other.isImported { try unlink(other) } else { delete(rows.tab, row: other.index) }
    }
  }

  /// Makes a row half of a transfer with an account that has no row for it, and adds the row there.
  ///
  /// A statement of that account completes the added row later.
  ///
  /// - Parameters:
  ///   - index: The row's index in the Transactions tab's sheet.
  ///   - account: The other account, by key, name or beginning.
  /// - Throws: ``BookError`` where the row cannot be half of a transfer with that account.
  package mutating func transfer(_ index: Int, with account: String) throws(BookError) {
    mayMove(.any)
    let rows = try EditedRows(dataset)
    let row = try rows.row(index)
    let books = AccountBook(dataset, added: listed)
    let other = try books.names.find(account)
    guard other.isActive else {
      throw BookError(
        "\(other.key): the account is archived and takes no transfers. Restore it first with dataset accounts restore."
      )
    }
    guard let own = row.accountKey, own != other.key, row.transferID == nil, row.splitID == nil,
      let movement = row.movement, let date = row.date
    else {
      throw BookError(
        "row \(row.number): it cannot be a transfer with \(other.key). It needs a day, an amount and another account, and may be neither half of a transfer nor part of a split."
      )
    }
    guard books.currency(of: other) == movement.amount.currency else {
      throw BookError(
        "\(other.key) is in \(books.currency(of: other).code), and row \(row.number) in \(movement.amount.currency.code). Add what arrived there as a row, and link the two."
      )
    }
    let link = origin.newID()
    try makeHalf(row, isOut: movement.isOut, of: link)
    var half = record(.transactions)
    half.id("id", origin.newID())
    half.date("date", date)
    half.text("type", TransactionType.transfer.rawValue)
    half.amount("amount", movement.amount)
    half.text("direction", (movement.isOut ? Direction.in : .out).rawValue)
    half.text("accountKey", other.key)
    half.id("transferId", link)
    try insert(half)
  }

  /// Makes a row half of a transfer.
  mutating func makeHalf(_ row: EditedRow, isOut: Bool, of link: RecordID) throws(BookError) {
    try set("type", of: row.tab, row: row.index, to: TransactionType.transfer.rawValue)
    try set("direction", of: row.tab, row: row.index, to: (isOut ? Direction.out : .in).rawValue)
    try set("categoryKey", of: row.tab, row: row.index, to: "")
    try set("transferId", of: row.tab, row: row.index, to: link.description)
  }

  /// Fills a row with what the user typed into another one.
  private mutating func fill(_ row: EditedRow, from other: EditedRow) throws(BookError) {
    let tab = row.tab
    func text(_ column: String, _ row: EditedRow) -> String { tab.text(row: row.index, column) ?? "" }
    func missing(_ column: String) -> String? {
      let typed = text(column, other)
      return typed.isEmpty || !text(column, row).isEmpty ? nil : typed
    }
    var edit = TransactionEdit()
    edit.category = row.type?.isFlow == false ? nil : missing("categoryKey")
    edit.payee = missing("payee")
    edit.paidBy = missing("paidBy")
    edit.shares = missing("shares")
    edit.payment = missing("payment").flatMap { PaymentState(rawValue: $0) }
    edit.reimbursement = missing("reimbursement").flatMap { ReimbursementState(rawValue: $0) }
    edit.addedTags = TagList(text("tags", other)).tags
    let (note, second) = (text("note", row), text("note", other))
    if !second.isEmpty, !note.contains(second) { edit.note = note.isEmpty ? second : "\(note); \(second)" }
    try self.edit(row.index, edit, today: CalendarDate(dayNumber: 0))
  }
}
