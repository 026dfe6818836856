import Bookkeeping
import DatasetFormat
import Spreadsheet

/// Writes the rows of a planned transaction.
struct ImportedRow {
  /// What the rows of a statement have in common.
  struct Common {
    let account: String?
    /// The currency that a blank cell would mean.
    let blankCurrency: Currency?
    let categoryFlows: [String: FlowType]
    /// When the rows are made.
    let time: String
  }

  let id: RecordID
  let line: StatementLine
  let key: ImportKey?
  let importID: RecordID
  let outcome: RuleSet.Outcome
  let transfer: RowTransfer?

  private var isOut: Bool { line.amountMinor < 0 }

  /// Encodes the row, and where the import makes it too the other half of a transfer.
  ///
  /// Columns are filled in the schema's order, in which a row packs its cells without moving any.
  func append(to row: inout RowEncoder, _ common: Common) {
    let amount = Amount(
      minorUnits: Int64(clamping: line.amountMinor.magnitude),
      currency: Currency(ofLine: line.currency, in: common.blankCurrency))
    fill(
      &row, common, id: id, account: common.account, amount: amount, blank: common.blankCurrency,
      isOut: isOut,
      isLine: true)
    row.endRecord(reason: "line \(line.line)")
    guard let half = transfer?.madeHalf else { return }
    fill(
      &row, common, id: half.id, account: half.account, amount: half.amount, blank: half.blankCurrency,
      isOut: !isOut, isLine: false)
    row.endRecord(reason: "line \(line.line), the other half of the transfer")
  }

  /// Fills a row; what only the statement's line has is left out of the other half.
  private func fill(
    _ row: inout RowEncoder, _ common: Common, id: RecordID, account: String?, amount: Amount,
    blank: Currency?, isOut: Bool, isLine: Bool
  ) {
    let columns = TransactionColumns.shared
    let flow = RowFlow(category: outcome.categoryKey.flatMap { common.categoryFlows[$0] }, isOut: isOut)
    let direction = transfer == nil ? flow.direction : isOut ? .out : .in
    row.id(columns.id, id)
    row.date(columns.date, line.date)
    if isLine { row.date(columns.valueDate, line.valueDate) }
    row.text(columns.type, (transfer == nil ? flow.type : .transfer).rawValue)
    row.amount(columns.amount, amount)
    row.text(columns.direction, direction?.rawValue)
    row.text(
      columns.currency, amount.currency == blank || amount.currency == .none ? nil : amount.currency.code)
    if isLine { fillOriginal(&row, columns) }
    row.text(columns.payee, outcome.payee ?? line.payee)
    row.text(columns.category, transfer == nil ? outcome.categoryKey : nil)
    row.text(columns.account, account)
    row.text(columns.tags, outcome.tags.tags.isEmpty ? nil : outcome.tags.description)
    row.text(columns.note, outcome.note)
    row.text(columns.payment, outcome.payment)
    row.text(columns.reimbursement, outcome.reimbursement)
    if isLine {
      row.boolean(columns.cleared, line.status == .booked ? true : nil)
      row.text(columns.status, line.status == .pending ? "pending" : nil)
      row.id(columns.importID, importID)
    }
    row.id(columns.transferID, transfer?.id)
    if isLine {
      row.text(columns.externalID, line.reference)
      row.text(columns.statementText, line.text)
      if let key { row.ascii(columns.importKey) { key.append(to: &$0) } }
    }
    row.text(columns.createdAt, common.time)
    row.text(columns.updatedAt, common.time)
  }

  private func fillOriginal(_ row: inout RowEncoder, _ columns: TransactionColumns) {
    guard let original = line.originalAmountMinor, let code = line.originalCurrency,
      let currency = Currency(code: code), original != 0
    else { return }
    row.amount(
      columns.originalAmount, Amount(minorUnits: Int64(clamping: original.magnitude), currency: currency))
    row.text(columns.originalCurrency, code)
  }
}
