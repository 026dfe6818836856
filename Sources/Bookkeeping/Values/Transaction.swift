public import DatasetFormat

/// A transaction, as the Transactions tab has it, with every value decoded.
///
/// For loops over many rows read the tab's rows directly or a ``Ledger``; this is for apps that show some.
public struct Transaction: Sendable, Hashable {
  /// The row's index in the tab's sheet.
  package var row: Int
  /// Nil if the row was typed without one, or with one that cannot be read.
  public var id: RecordID?
  /// The day on which the bank booked it, else the day of the purchase.
  public var date: CalendarDate
  /// The other date that a statement prints.
  public var valueDate: CalendarDate?
  /// Its type.
  public var type: TransactionType
  /// Always above zero; ``signedAmount`` has the direction.
  public var amount: Amount
  /// Nil: the type's natural one.
  public var direction: Direction?
  /// The payee's short name.
  public var payee: String?
  /// The category; nil if it has none.
  public var categoryKey: String?
  /// The account whose money moved.
  public var accountKey: String?
  /// The user's tags.
  public var tags: TagList
  /// The user's note.
  public var note: String?
  /// Whether the bill was paid; nil if nobody keeps track.
  public var payment: Word<PaymentState>?
  /// Whether the money was paid back; nil if it will not be.
  public var reimbursement: Word<ReimbursementState>?
  /// Whether it was seen on a bank statement.
  public var cleared: Bool
  /// Nil: the bank has booked it, or it has nothing to do with a bank.
  package var status: Word<TransactionStatus>?
  /// Shared by the rows that divide one statement line.
  public var splitID: RecordID?
  /// The import that made it.
  public var importID: RecordID?
  /// The recurring rule that made it, or whose template it is.
  public var recurringRuleID: RecordID?
  /// The occurrence of the rule that the row belongs to.
  package var occurrenceDate: CalendarDate?
  /// Shared by the two halves of one transfer.
  public var transferID: RecordID?
  /// The bank's own reference.
  package var externalID: String?
  /// The bank's description, verbatim.
  public var statementText: String?
  /// The identity of its statement line.
  package var importKey: String?
  /// Whether the row is a tombstone.
  public var isDeleted: Bool

  /// The amount, negative for money out: by the direction, else by the type.
  public var signedAmount: Amount { Amount(minorUnits: signedMinorUnits, currency: amount.currency) }

  /// Minor units, negative for money out: by the direction, else by the type.
  package var signedMinorUnits: Int64 {
    (direction ?? type.naturalDirection) == .out ? -amount.minorUnits : amount.minorUnits
  }

  /// Whether the bank has not booked it yet.
  public var isPending: Bool { status?.known == .pending }

  /// The transactions of a dataset, tombstones included.
  ///
  /// A row without a readable date, and one whose money and direction are not certain, is left out, so that
  /// no sum is wrong.
  package static func records(in dataset: Dataset) -> Records<Transaction> {
    let movements = RowMovements(dataset)
    return Records(dataset, .transactions) { row throws(CellProblem) in try Transaction(row, movements) }
  }
}

extension Dataset {
  /// The transactions whose date and money are certain, in the order of the tab, tombstones included. The
  /// others are in the `leftOut` of every figure: `flows(in: Period())` names them all.
  ///
  /// They are read from the tab each time, so a screen keeps them.
  public var transactions: [Transaction] { Transaction.records(in: self).values }
}

extension Transaction {
  init(_ cells: RecordRow, _ movements: RowMovements) throws(CellProblem) {
    row = cells.row.index
    id = cells.described("id", TabRow.uuid)
    date = try cells.required("date", TabRow.date)
    let movement = try movements.read(cells.row)
    type = movement.type
    amount = movement.amount
    direction = cells.word("direction", Direction.self)?.known
    valueDate = cells.described("valueDate", TabRow.date)
    payee = cells.text("payee")
    categoryKey = cells.described("categoryKey", TabRow.key)
    accountKey = cells.described("accountKey", TabRow.key)
    tags = cells.described("tags", TabRow.tagList) ?? TagList()
    note = cells.text("note")
    payment = cells.word("payment")
    reimbursement = cells.word("reimbursement")
    cleared = cells.described("cleared", TabRow.boolean) ?? false
    status = cells.word("status")
    splitID = cells.described("splitId", TabRow.uuid)
    importID = cells.described("importId", TabRow.uuid)
    recurringRuleID = cells.described("recurringRuleId", TabRow.uuid)
    occurrenceDate = cells.described("occurrenceDate", TabRow.date)
    transferID = cells.described("transferId", TabRow.uuid)
    externalID = cells.text("externalId")
    statementText = cells.text("statementText")
    importKey = cells.text("importKey")
    isDeleted = !cells.isLive
  }
}
