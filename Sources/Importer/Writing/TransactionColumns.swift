import DatasetFormat

/// The positions of the Transactions tab's columns that an import fills, looked up once.
struct TransactionColumns: Sendable {
  static let shared = TransactionColumns(.transactions)

  let id, date, valueDate, type, amount, direction, currency, originalAmount, originalCurrency: Int
  let payee, category, account, tags, note, payment, reimbursement, cleared, status: Int
  let splitID, importID, transferID, externalID, statementText, importKey, createdAt, updatedAt: Int

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
    createdAt = schema["createdAt"]
    updatedAt = schema["updatedAt"]
  }
}
