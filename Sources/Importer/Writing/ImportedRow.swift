import Bookkeeping
import DatasetFormat
import Spreadsheet

/// Writes the rows of a planned transaction.
struct ImportedRow {
  /// The ids of the rows that a split line becomes.
  struct Division {
    let split: RecordID
    /// The ids of the parts after the first one.
    let further: [RecordID]
  }

  /// The relation of a row to the line it comes from.
  private enum Role {
    /// It is the line, or the first of its parts, which has the key of the line.
    case line
    case furtherPart
    /// The other half of a transfer, which the line does not describe.
    case otherHalf
  }

  /// Data shared by the rows of a statement.
  struct Common {
    let account: String?
    /// The currency of a blank cell.
    let blankCurrency: Currency?
    let categoryFlows: [String: FlowType]
    /// The last four digits of the other accounts.
    let ownEndings: Set<String>
    /// The time when the rows are made.
    let time: String
  }

  let id: RecordID
  let line: StatementLine
  let key: ImportKey?
  let importID: RecordID
  let outcome: RuleSet.Outcome
  let transfer: RowTransfer?
  let division: Division?

  private var isOut: Bool { line.amountMinor < 0 }

  /// Encodes the row and, if the import makes it too, the other half of a transfer.
  ///
  /// Columns are filled in the schema's order, so that a row packs its cells without moving any.
  func append(to row: inout RowEncoder, _ common: Common) {
    let currency = Currency(ofLine: line.currency, in: common.blankCurrency)
    if let division {
      for (index, part) in outcome.parts.enumerated() {
        let id = index == 0 ? id : division.further[index - 1]
        let amount = Amount(minorUnits: Int64(clamping: part.amountMinor.magnitude), currency: currency)
        fill(
          &row, common, id: id, account: common.account, amount: amount, blank: common.blankCurrency,
          isOut: part.amountMinor < 0, index == 0 ? .line : .furtherPart, part)
        row.endRecord(reason: "line \(line.line), part \(index + 1) of \(outcome.parts.count)")
      }
      return
    }
    let amount = Amount(minorUnits: Int64(clamping: line.amountMinor.magnitude), currency: currency)
    fill(
      &row, common, id: id, account: common.account, amount: amount, blank: common.blankCurrency,
      isOut: isOut, .line)
    row.endRecord(reason: "line \(line.line)")
    guard let half = transfer?.madeHalf else { return }
    fill(
      &row, common, id: half.id, account: half.account, amount: half.amount, blank: half.blankCurrency,
      isOut: !isOut, .otherHalf)
    row.endRecord(reason: "line \(line.line), the other half of the transfer")
  }

  /// Fills a row. The other half gets none of the data that only the statement's line has. Further parts do
  /// not get the line's identity.
  private func fill(
    _ row: inout RowEncoder, _ common: Common, id: RecordID, account: String?, amount: Amount,
    blank: Currency?, isOut: Bool, _ role: Role, _ part: RuleSet.DividedPart? = nil
  ) {
    let columns = TransactionColumns.shared
    let isLine = role == .line
    let isOfLine = role != .otherHalf
    let category = part == nil ? outcome.categoryKey : part?.categoryKey
    let flow = RowFlow(category: category.flatMap { common.categoryFlows[$0] }, isOut: isOut)
    let type = transfer == nil ? part?.type ?? outcome.type ?? flow.type : .transfer
    let way: Direction = isOut ? .out : .in
    let direction = type.isFlow ? flow.direction : way == type.naturalDirection ? nil : way
    row.id(columns.id, id)
    row.date(columns.date, line.date)
    if isOfLine { row.date(columns.valueDate, line.valueDate) }
    row.text(columns.type, type.rawValue)
    row.amount(columns.amount, amount)
    row.text(columns.direction, direction?.rawValue)
    row.text(
      columns.currency, amount.currency == blank || amount.currency == .none ? nil : amount.currency.code)
    if isLine { fillOriginal(&row, columns) }
    if let payee = outcome.payee {
      row.text(columns.payee, payee)
    } else {
      Self.append(line.packedPayee, columns.payee, to: &row)
    }
    row.text(columns.category, type.isFlow ? category : nil)
    row.text(columns.account, account)
    row.text(columns.tags, outcome.tags.tags.isEmpty ? nil : outcome.tags.description)
    row.text(columns.note, outcome.note ?? part.flatMap { $0.note.isEmpty ? nil : $0.note })
    row.text(columns.payment, outcome.payment)
    row.text(columns.reimbursement, outcome.reimbursement)
    if isOfLine {
      row.boolean(columns.cleared, line.status == .booked ? true : nil)
      row.text(columns.status, line.status == .pending ? "pending" : nil)
      row.id(columns.splitID, division?.split)
      row.id(columns.importID, importID)
    }
    row.id(columns.transferID, transfer?.id)
    if isLine {
      row.text(columns.externalID, line.reference)
      Self.append(line.packedText, columns.statementText, to: &row)
      if let key { row.ascii(columns.importKey) { key.append(to: &$0) } }
      if let number = line.counterAccount, common.ownEndings.contains(String(number.suffix(4))) {
        row.text(columns.counterAccount, number)
      }
    }
    row.text(columns.createdAt, common.time)
    row.text(columns.updatedAt, common.time)
  }

  /// Sets a text of the line, without a string of its own where it is plain.
  private static func append(_ text: PackedText, _ position: Int, to row: inout RowEncoder) {
    if text.isEmpty || !text.isASCII { return row.text(position, text.string) }
    row.ascii(position) { bytes in text.withBytes { bytes.append(contentsOf: $0) } }
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

/// The positions of the Transactions tab's columns that an import fills, looked up once.
struct TransactionColumns: Sendable {
  static let shared = TransactionColumns(.transactions)

  let id, date, valueDate, type, amount, direction, currency, originalAmount, originalCurrency: Int
  let payee, category, account, tags, note, payment, reimbursement, cleared, status: Int
  let splitID, importID, transferID, externalID, statementText, importKey, counterAccount, createdAt,
    updatedAt: Int

  private init(_ schema: TabSchema) {
    id = schema["id"]
    date = schema["date"]
    valueDate = schema["valueDate"]
    type = schema["type"]
    amount = schema["amount"]
    direction = schema["direction"]
    currency = schema["currency"]
    originalAmount = schema["originalAmount"]
    originalCurrency = schema["originalCurrency"]
    payee = schema["payee"]
    category = schema["categoryKey"]
    account = schema["accountKey"]
    tags = schema["tags"]
    note = schema["note"]
    payment = schema["payment"]
    reimbursement = schema["reimbursement"]
    cleared = schema["cleared"]
    status = schema["status"]
    splitID = schema["splitId"]
    importID = schema["importId"]
    transferID = schema["transferId"]
    externalID = schema["externalId"]
    statementText = schema["statementText"]
    importKey = schema["importKey"]
    counterAccount = schema["counterAccount"]
    createdAt = schema["createdAt"]
    updatedAt = schema["updatedAt"]
  }
}
