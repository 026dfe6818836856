public import Bookkeeping
public import DatasetFormat
import Spreadsheet

/// Changes of transactions by what an app has of them: the value that it read, or its id.
///
/// A number of a row is no name: rows are sorted, filtered and inserted, and the same number is another
/// payment then.
extension BookChanges {
  /// Changes a transaction; both rows of a transfer that was made by hand.
  ///
  /// ```swift
  /// try changes.edit(transaction, TransactionEdit(amount: Amount(minorUnits: 2200, currency: .eur)))
  /// ```
  ///
  /// - Throws: ``BookError``, also where the dataset does not have this transaction any longer.
  public mutating func edit(
    _ transaction: Transaction, _ edit: TransactionEdit, today: CalendarDate = .today()
  ) throws(BookError) {
    try self.edit(TransactionRows(dataset).index(of: transaction), edit, today: today)
  }

  /// Changes the transaction with an id.
  ///
  /// - Throws: ``BookError``, also where no row or more than one has the id.
  public mutating func edit(
    _ id: RecordID, _ edit: TransactionEdit, today: CalendarDate = .today()
  ) throws(BookError) {
    try self.edit(TransactionRows(dataset).index(of: id), edit, today: today)
  }

  /// Makes the same changes in several transactions. A transfer with both rows among them is changed once.
  ///
  /// - Throws: ``BookError``, which names the row that cannot take it.
  public mutating func edit(
    _ transactions: [Transaction], _ edit: TransactionEdit, today: CalendarDate = .today()
  ) throws(BookError) {
    try self.edit(TransactionRows(dataset).indices(of: transactions), edit, today: today)
  }

  /// Deletes transactions; both rows of a transfer that was made by hand. The rows stay as tombstones.
  ///
  /// - Throws: ``BookError``, also where the dataset does not have one of them any longer.
  public mutating func delete(_ transactions: [Transaction]) throws(BookError) {
    try delete(TransactionRows(dataset).indices(of: transactions))
  }

  /// Deletes the transaction with an id.
  ///
  /// - Throws: ``BookError``, also where no row or more than one has the id.
  public mutating func delete(_ id: RecordID) throws(BookError) {
    try delete([TransactionRows(dataset).index(of: id)])
  }

  /// Divides a transaction over categories. The row keeps the first part, and each other part becomes a row
  /// of its own.
  ///
  /// If the parts add up to less than the amount, the rest becomes a part in the category of the row.
  ///
  /// - Throws: ``BookError``, also where the dataset does not have this transaction any longer.
  public mutating func split(_ transaction: Transaction, into parts: [SplitPart]) throws(BookError) {
    try split(TransactionRows(dataset).index(of: transaction), into: parts)
  }
}

/// Finds the rows of transactions that were read, for changes of them.
struct TransactionRows {
  private let rows: EditedRows

  /// - Throws: ``BookError`` where there is no tab of transactions.
  init(_ dataset: Dataset) throws(BookError) { rows = try EditedRows(dataset) }

  /// The index of the row that has the id.
  ///
  /// - Throws: ``BookError`` where none or more than one has it.
  func index(of id: RecordID) throws(BookError) -> Int {
    let position = rows.tab.schema["id"]
    var found: [Int] = []
    rows.tab.forEachRow { if $0.uuid(position).value == id { found.append($0.index) } }
    guard let first = found.first else {
      throw .unknown("\(id): the dataset has no transaction with this id.", id.description)
    }
    guard found.count == 1 else {
      let numbers = found.map { String(rows.tab.sheet.rowNumber($0)) }.joined(separator: " and ")
      throw BookError("\(id): rows \(numbers) both have this id, so it does not say which one is meant.")
    }
    return first
  }

  /// The index of the row that holds a transaction: the one where it was read if that has its id, else the
  /// one that has its id now. A row without an id must hold what was read.
  ///
  /// - Throws: ``BookError``.
  func index(of transaction: Transaction) throws(BookError) -> Int {
    if holds(transaction) { return transaction.row }
    if let id = transaction.id { return try index(of: id) }
    throw BookError(
      "\(transaction.date) \(transaction.signedAmount): the row of this transaction holds something else now. Read the dataset again."
    )
  }

  /// The same of several.
  ///
  /// - Throws: ``BookError`` for the first that is not there.
  func indices(of transactions: [Transaction]) throws(BookError) -> [Int] {
    var indices: [Int] = []
    for transaction in transactions { indices.append(try index(of: transaction)) }
    return indices
  }

  private func holds(_ transaction: Transaction) -> Bool {
    guard (1..<max(1, rows.tab.sheet.rowCount)).contains(transaction.row),
      let row = try? rows.row(transaction.row)
    else { return false }
    if let id = transaction.id { return row.id == id }
    return row.id == nil && row.date == transaction.date && row.type == transaction.type
      && row.movement?.amount == transaction.amount && row.accountKey == transaction.accountKey
      && rows.tab.value(row: transaction.row, "payee").text == transaction.payee ?? ""
  }
}
