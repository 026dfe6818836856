public import DatasetFormat

/// A transaction, as the Transactions tab has it, with every value decoded.
///
/// For loops over many rows read the tab's rows directly; this is for apps that show some.
public struct Transaction: Sendable, Hashable {
  public var id: RecordID
  public var date: CalendarDate
  public var valueDate: CalendarDate?
  /// `expense`, `income`, `transfer` or `adjustment`.
  public var type: String
  /// Always positive; ``signedMinorUnits`` has the direction.
  public var amount: Amount
  /// `out` or `in`; nil: the type's natural one.
  public var direction: String?
  public var payee: String?
  public var categoryKey: String?
  public var accountKey: String?
  public var tags: TagList
  public var note: String?
  public var payment: String?
  public var reimbursement: String?
  public var cleared: Bool
  public var isPending: Bool
  public var externalID: String?
  public var statementText: String?
  public var importKey: String?
  public var isDeleted: Bool

  /// Minor units, negative for money out: by the direction, else by the type.
  public var signedMinorUnits: Int64 {
    Self.isOut(type: type, direction: direction) ? -amount.minorUnits : amount.minorUnits
  }

  /// Whether money goes out: the direction says so, or it is blank on an expense.
  public static func isOut(type: String, direction: String?) -> Bool {
    direction.map { $0 == "out" } ?? (type == "expense")
  }
}

extension Dataset {
  /// The transactions whose required values are readable, in the order of the tab, tombstones included.
  ///
  /// Rows with an unreadable id or date are left out here, and those whose money and direction are not certain
  /// (see ``RowMovements``), so that no sum is wrong; checks report each of them.
  public var transactions: [Transaction] {
    guard let tab = tabs[.transactions] else { return [] }
    var result: [Transaction] = []
    let movements = RowMovements(self)
    tab.forEachRow { row in
      if let transaction = Transaction(row, schema: tab.schema, movements: movements) {
        result.append(transaction)
      }
    }
    return result
  }
}

extension Transaction {
  init?(_ row: TabRow, schema: TabSchema, movements: RowMovements) {
    func word(_ name: String) -> String? {
      row.choice(schema[name], of: schema.words(at: schema[name])).value
    }
    guard let id = row.uuid(schema["id"]).value, let date = row.date(schema["date"]).value,
      let movement = movements.movement(of: row)
    else { return nil }
    self.id = id
    self.date = date
    type = movement.type
    amount = movement.amount
    direction = word("direction")
    valueDate = row.date(schema["valueDate"]).value
    payee = row.text(schema["payee"]).value
    categoryKey = row.key(schema["categoryKey"]).value
    accountKey = row.key(schema["accountKey"]).value
    tags = row.tagList(schema["tags"]).value ?? TagList()
    note = row.text(schema["note"]).value
    payment = word("payment")
    reimbursement = word("reimbursement")
    cleared = row.boolean(schema["cleared"]).value ?? false
    isPending = word("status") == "pending"
    externalID = row.text(schema["externalId"]).value
    statementText = row.text(schema["statementText"]).value
    importKey = row.text(schema["importKey"]).value
    isDeleted = !row.isBlank(schema["deletedAt"])
  }
}
