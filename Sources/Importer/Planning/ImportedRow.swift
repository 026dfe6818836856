import DatasetFormat
import Spreadsheet

/// Writes the rows of a planned transaction.
struct ImportedRow {
  /// What the rows of a statement have in common.
  struct Common {
    let account: String?
    /// The currency that a blank cell would mean.
    let blankCurrency: Currency?
    let categoryTypes: [String: String]
    let now: Timestamp
  }

  let id: RecordID
  let line: StatementLine
  let key: ImportKey?
  let importID: RecordID
  let outcome: RuleSet.Outcome
  let transfer: PlannedRow.Transfer?

  private var isOut: Bool { line.amountMinor < 0 }

  /// Follows the category's type where there is one, else the direction of the money.
  private func type(_ common: Common) -> String {
    if transfer != nil { return "transfer" }
    if let category = outcome.categoryKey, let type = common.categoryTypes[category] { return type }
    return isOut ? "expense" : "income"
  }

  /// The row, and where the import makes it too the other half of a transfer.
  func insertions(_ common: Common) -> [Change] {
    var row = RowEncoder(.transactions)
    let amount = Amount(
      minorUnits: Int64(clamping: line.amountMinor.magnitude),
      currency: ImportPlanning.unit(of: line, in: common.blankCurrency))
    fill(
      &row, common, id: id, account: common.account, amount: amount, blank: common.blankCurrency, isOut: isOut
    )
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
    row.text("importKey", key?.description)
    row.stamps(common.now)
    var changes = [row.insertion(reason: "line \(line.line)")]
    if let half = transfer?.madeHalf {
      var other = RowEncoder(.transactions)
      fill(
        &other, common, id: half.id, account: half.account, amount: half.amount, blank: half.blankCurrency,
        isOut: !isOut)
      other.stamps(common.now)
      changes.append(other.insertion(reason: "line \(line.line), the other half of the transfer"))
    }
    return changes
  }

  private func fill(
    _ row: inout RowEncoder, _ common: Common, id: RecordID, account: String?, amount: Amount,
    blank: Currency?, isOut: Bool
  ) {
    row.id("id", id)
    row.date("date", line.date)
    let type = type(common)
    row.text("type", type)
    row.amount("amount", amount)
    let isNatural = type == "expense" && isOut || type == "income" && !isOut
    row.text("direction", isNatural ? nil : isOut ? "out" : "in")
    row.text("currency", amount.currency == blank || amount.currency == .none ? nil : amount.currency.code)
    row.text("payee", outcome.payee ?? line.payee)
    row.text("categoryKey", type == "transfer" ? nil : outcome.categoryKey)
    row.text("accountKey", account)
    row.text("tags", outcome.tags.tags.isEmpty ? nil : outcome.tags.description)
    row.text("note", outcome.note)
    row.text("payment", outcome.payment)
    row.text("reimbursement", outcome.reimbursement)
    row.id("transferId", transfer?.id)
  }
}
