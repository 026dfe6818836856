import Bookkeeping
public import DatasetFormat
import Spreadsheet

/// A part of a transaction that is divided over categories.
public struct SplitPart: Sendable, Hashable {
  /// The amount as typed.
  package var amount: String { didSet { value = nil } }
  /// The category's key, name or beginning.
  package var category: String
  /// The amount, where it is a value and was not typed.
  private(set) var value: Amount?

  /// A part of an amount in the row's currency.
  public init(_ amount: Amount, category: String) {
    self.init(amount: amount.decimalText, category: category)
    value = amount
  }

  /// A part as it was typed.
  package init(amount: String, category: String) {
    self.amount = amount
    self.category = category
  }
}

extension BookChanges {
  /// Divides a transaction over categories. The row keeps the first part, and each other part becomes a row
  /// of its own with the same `splitId`.
  ///
  /// If the parts add up to less than the amount, the rest becomes a part in the category of the row.
  ///
  /// - Parameters:
  ///   - index: The row's index in the Transactions tab's sheet.
  ///   - parts: The parts.
  /// - Throws: ``BookError`` where the parts exceed the amount, or the row cannot be divided.
  package mutating func split(_ index: Int, into parts: [SplitPart]) throws(BookError) {
    let rows = try EditedRows(dataset)
    let row = try rows.row(index)
    guard let type = row.type, type.isFlow, row.transferID == nil else {
      throw BookError(
        "row \(row.number): a \(row.type?.rawValue ?? "row without a type") cannot be split into categories.")
    }
    guard let whole = row.movement?.amount else {
      throw BookError("row \(row.number): its amount cannot be read. See dataset validate.")
    }
    let categories = CategoryBook(dataset, added: listed)
    var amounts: [(units: Int64, category: String?)] = []
    var sum: Int64 = 0
    for part in parts {
      let amount = try TypedAmount.positive(part.value, else: part.amount, in: whole.currency)
      let (total, overflow) = sum.addingReportingOverflow(amount.minorUnits)
      if overflow { throw .usage("\(part.amount): the number is too large.") }
      sum = total
      amounts.append((amount.minorUnits, try categories.category(part.category, of: type).record.key))
    }
    guard sum <= whole.minorUnits else {
      throw BookError(
        "the parts add up to \(Amount(minorUnits: sum, currency: whole.currency)), but the transaction is \(whole) (\(Amount(minorUnits: sum - whole.minorUnits, currency: whole.currency)) too much)."
      )
    }
    if sum < whole.minorUnits { amounts.append((whole.minorUnits - sum, nil)) }
    guard amounts.count > 1 else {
      throw BookError("one part with the whole amount splits nothing. Use edit --category.")
    }
    try divide(row, amounts, whole.currency)
  }

  private mutating func divide(
    _ row: EditedRow, _ parts: [(units: Int64, category: String?)], _ currency: Currency
  ) throws(BookError) {
    let tab = row.tab
    let split = row.splitID ?? origin.newID()
    func text(_ column: String) -> String { tab.value(row: row.index, column).text }
    if Shares(text("shares"))?.basis == .amounts {
      throw BookError(
        "row \(row.number): its shares are amounts, which cannot be split. Write weights such as ana:1, ben:1 first."
      )
    }
    let own = text("categoryKey")
    func amount(_ units: Int64) -> Amount { Amount(minorUnits: units, currency: currency) }
    try set("amount", of: tab, row: row.index, to: amount(parts[0].units).decimalText)
    try set("categoryKey", of: tab, row: row.index, to: parts[0].category ?? own)
    try set("splitId", of: tab, row: row.index, to: split.description)
    for part in parts.dropFirst() {
      var new = record(.transactions)
      new.id("id", origin.newID())
      new.amount("amount", amount(part.units))
      new.text("categoryKey", part.category ?? own)
      new.id("splitId", split)
      if let day = row.date { new.date("date", day) }
      // The cells that all parts share. The first row keeps the statement's text and the occurrence.
      for column in [
        "type", "direction", "currency", "payee", "accountKey", "tags", "note", "payment", "reimbursement",
        "status", "paidBy", "shares",
      ] {
        new.text(column, text(column))
      }
      if let day = CalendarDate(iso: text("valueDate")) { new.date("valueDate", day) }
      if text("cleared") == "TRUE" { new.boolean("cleared", true) }
      new.id("importId", RecordID(text("importId")))
      try insert(new, isCopy: true)
    }
  }
}
