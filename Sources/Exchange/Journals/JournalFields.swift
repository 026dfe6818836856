import DatasetFormat

/// What an entry of a journal says of its row beside day, money, payee, note and tags: a name and the column that it is from.
struct JournalFields {
  let name: String
  let position: Int

  init(_ name: String, _ column: String) {
    self.name = name
    position = TabSchema.transactions[column]
  }

  static let all = [
    JournalFields("value-date", "valueDate"), JournalFields("statement", "statementText"),
    JournalFields("payment", "payment"), JournalFields("reimbursement", "reimbursement"),
    JournalFields("original-amount", "originalAmount"),
    JournalFields("original-currency", "originalCurrency"), JournalFields("paid-by", "paidBy"),
    JournalFields("shares", "shares"), JournalFields("split", "splitId"),
    JournalFields("transfer", "transferId"), JournalFields("rule", "recurringRuleId"),
    JournalFields("occurrence", "occurrenceDate"),
  ]

  static let id = TabSchema.transactions["id"]
  static let payee = TabSchema.transactions["payee"]
  static let note = TabSchema.transactions["note"]
  static let tags = TabSchema.transactions["tags"]
  static let code = TabSchema.transactions["externalId"]
}
