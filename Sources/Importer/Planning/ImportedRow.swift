import DatasetFormat
import Spreadsheet

/// The transaction that a new statement line makes.
struct ImportedRow {
  let line: StatementLine
  let key: String
  let account: String?
  /// The line's currency.
  let unit: Currency
  /// The currency that a blank cell would mean.
  let datasetCurrency: Currency?
  let importID: RecordID
  let outcome: RuleSet.Outcome
  let categoryTypes: [String: String]
  let now: Timestamp

  private var isOut: Bool { line.amountMinor < 0 }

  /// Follows the category's type where there is one, else the direction of the money.
  private var type: String {
    if outcome.transferAccountKey != nil { return "transfer" }
    if let category = outcome.categoryKey, let type = categoryTypes[category] { return type }
    return isOut ? "expense" : "income"
  }

  /// The row, and for a transfer its other half.
  func insertions(origin: Origin) -> [Change] {
    let transferID = outcome.transferAccountKey == nil ? nil : origin.newID()
    var row = RowEncoder(.transactions)
    fill(&row, id: origin.newID(), account: account, isOut: isOut, transferID: transferID)
    if let original = line.originalAmountMinor, let code = line.originalCurrency,
      let currency = Currency(code: code), original != 0
    {
      row.amount(
        "originalAmount", Amount(minorUnits: Int64(clamping: original.magnitude), currency: currency))
      row.text("originalCurrency", code)
    }
    row.date("valueDate", line.valueDate)
    row.boolean("cleared", line.status == .booked ? true : nil)
    row.text("status", line.status == .pending ? "pending" : nil)
    row.id("importId", importID)
    row.text("externalId", line.reference)
    row.text("statementText", line.text)
    row.text("importKey", key)
    row.stamps(now)
    var changes = [row.insertion(reason: "line \(line.line)")]
    if let other = outcome.transferAccountKey, let transferID {
      var half = RowEncoder(.transactions)
      fill(&half, id: origin.newID(), account: other, isOut: !isOut, transferID: transferID)
      half.stamps(now)
      changes.append(half.insertion(reason: "line \(line.line), the other half of the transfer"))
    }
    return changes
  }

  private func fill(
    _ row: inout RowEncoder, id: RecordID, account: String?, isOut: Bool, transferID: RecordID?
  ) {
    row.id("id", id)
    row.date("date", line.date)
    row.text("type", type)
    row.amount("amount", Amount(minorUnits: Int64(clamping: line.amountMinor.magnitude), currency: unit))
    let isNatural = type == "expense" && isOut || type == "income" && !isOut
    row.text("direction", isNatural ? nil : isOut ? "out" : "in")
    row.text("currency", unit == datasetCurrency || unit == .none ? nil : unit.code)
    row.text("payee", outcome.payee ?? line.payee)
    row.text("categoryKey", type == "transfer" ? nil : outcome.categoryKey)
    row.text("accountKey", account)
    row.text("tags", outcome.tags.tags.isEmpty ? nil : outcome.tags.description)
    row.text("note", outcome.note)
    row.text("payment", outcome.payment)
    row.text("reimbursement", outcome.reimbursement)
    row.id("transferId", transferID)
  }

  /// The changes by which a row that is there becomes the booked line; what a person filled in stays.
  static func completion(
    of row: ExistingRows.Row, in tab: Tab, by line: StatementLine, key: String, importID: RecordID,
    now: Timestamp
  ) -> [Change] {
    func set(_ column: String, _ new: CellValue) -> Change {
      let old = tab.binding.columnOfPosition[tab.schema[column]].map {
        tab.sheet.value(row: row.index, column: $0)
      }
      return .set(
        .init(
          tab: .transactions, row: tab.sheet.rowNumber(row.index),
          id: tab.binding.columnOfPosition[tab.schema["id"]].flatMap {
            tab.sheet.text(row: row.index, column: $0)
          },
          column: column, old: old ?? .blank, new: new, reason: "line \(line.line) is this row, booked"))
    }
    var changes = [
      set("date", .date(line.date.description)), set("status", .blank), set("cleared", .boolean(true)),
      set("importId", .text(importID.description)),
      set("statementText", .text(UnicodeForm.composed(line.text))),
      set("importKey", .text(key)), set("updatedAt", .text(now.description)),
    ]
    if let valueDate = line.valueDate { changes.append(set("valueDate", .date(valueDate.description))) }
    if let reference = line.reference { changes.append(set("externalId", .text(reference))) }
    return changes
  }
}
