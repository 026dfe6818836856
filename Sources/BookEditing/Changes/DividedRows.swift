import Bookkeeping
import DatasetFormat
import Spreadsheet

extension BookChanges {
  /// Makes a transaction that a user typed and divided, and the bank's row of the same payment, one: the bank's row
  /// is divided the same way, and the typed rows are deleted.
  ///
  /// 50.00 of the bank beside typed parts of 30.00 groceries and 20.00 household → the bank's row with two parts.
  /// Each part keeps its category, tags and note, and its receipts move.
  ///
  /// - Parameters:
  ///   - parts: The indices of the typed rows in the Transactions tab's sheet.
  ///   - kept: The index of the bank's row.
  /// - Throws: ``BookError`` where the parts do not add up to the bank's row, or it is divided already.
  package mutating func unite(divided parts: [Int], into kept: Int) throws(BookError) {
    mayMove(.any)
    let rows = try EditedRows(dataset)
    let stays = try rows.row(kept)
    var typed: [EditedRow] = []
    for part in parts { typed.append(try rows.row(part)) }
    let sum = typed.reduce(Int64?.some(0)) { sum, part in
      guard let sum, let amount = part.movement?.amount, amount.currency == stays.currency else { return nil }
      let (total, overflow) = sum.addingReportingOverflow(amount.minorUnits)
      return overflow ? nil : total
    }
    guard let whole = stays.movement, sum == whole.amount.minorUnits, stays.splitID == nil,
      stays.transferID == nil, typed.allSatisfy({ $0.movement?.isOut == whole.isOut })
    else {
      throw BookError("row \(stays.number): the typed parts do not add up to it, or it is divided already.")
    }
    let tab = rows.tab
    let split = origin.newID()
    func text(_ column: String, _ row: EditedRow) -> String { tab.value(row: row.index, column).text }
    var owners: [RecordID: RecordID] = [:]
    for (place, part) in typed.enumerated() {
      let amount = part.movement.map {
        Amount(minorUnits: $0.amount.minorUnits, currency: $0.amount.currency)
      }
      guard let amount else { continue }
      if place == 0 {
        try set("amount", of: tab, row: kept, to: amount.decimalText)
        try set("splitId", of: tab, row: kept, to: split.description)
        for column in ["type", "direction", "categoryKey"] {
          let own = text(column, part)
          if !own.isEmpty { try set(column, of: tab, row: kept, to: own) }
        }
        let tags = TagList([text("tags", stays), text("tags", part)].joined(separator: ","))
        try set("tags", of: tab, row: kept, to: tags.description)
        let notes = [text("note", stays), text("note", part)].filter { !$0.isEmpty }
        try set(
          "note", of: tab, row: kept, to: Set(notes).count == 1 ? notes[0] : notes.joined(separator: "; "))
        if text("payee", stays).isEmpty { try set("payee", of: tab, row: kept, to: text("payee", part)) }
        if let from = part.id { owners[from] = stays.id }
        continue
      }
      let id = origin.newID()
      if let from = part.id { owners[from] = id }
      var new = record(.transactions)
      new.id("id", id)
      new.amount("amount", amount)
      new.id("splitId", split)
      if let day = stays.date { new.date("date", day) }
      for column in ["type", "direction", "categoryKey", "tags", "note", "paidBy", "shares", "reimbursement"]
      {
        new.text(column, text(column, part))
      }
      for column in ["currency", "accountKey", "payment", "status"] { new.text(column, text(column, stays)) }
      new.text("payee", text("payee", stays).isEmpty ? text("payee", part) : text("payee", stays))
      if let day = CalendarDate(iso: text("valueDate", stays)) { new.date("valueDate", day) }
      if text("cleared", stays) == "TRUE" { new.boolean("cleared", true) }
      new.id("importId", RecordID(text("importId", stays)))
      try insert(new, isCopy: true)
    }
    if let receipts = dataset[.receipts] {
      for receipt in dataset.receiptRecords {
        guard let to = owners[receipt.transactionID] else { continue }
        try set("transactionId", of: receipts, row: receipt.row, to: to.description)
      }
    }
    for part in typed { delete(tab, row: part.index) }
  }
}
