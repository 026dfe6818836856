import Bookkeeping
import DatasetFormat
import Spreadsheet

/// A row of the Transactions tab that is to be changed, with its readable values.
struct EditedRow {
  let tab: Tab
  /// The row's index in the sheet.
  let index: Int
  /// The row's number as people see it.
  var number: Int { tab.sheet.rowNumber(index) }
  let id: RecordID?
  let type: TransactionType?
  let direction: Direction?
  /// Nil if the amount, the type or the currency cannot be read.
  let movement: RowMovements.Movement?
  let currency: Currency
  let accountKey: String?
  let date: CalendarDate?
  let transferID: RecordID?
  let splitID: RecordID?
  /// Whether the row is a line of a statement, or belongs to one.
  let isImported: Bool
  let isDeleted: Bool

  init(_ row: TabRow, of tab: Tab, _ movements: RowMovements, _ currencies: RowCurrencies) {
    let cells = RecordRow(row: row, schema: tab.schema)
    self.tab = tab
    index = row.index
    id = cells.described("id", TabRow.uuid)
    type = cells.word("type", TransactionType.self)?.known
    direction = cells.word("direction", Direction.self)?.known
    movement = movements.movement(of: row)
    currency = currencies.currency(of: row) ?? .none
    accountKey = cells.described("accountKey", TabRow.key)
    date = cells.described("date", TabRow.date)
    transferID = cells.described("transferId", TabRow.uuid)
    splitID = cells.described("splitId", TabRow.uuid)
    isImported = cells.text("importKey") != nil || cells.text("importId") != nil
    isDeleted = !cells.isLive
  }

  /// The direction of its money; nil if it cannot be read.
  var flow: Direction? { movement.map { $0.isOut ? .out : .in } ?? direction ?? type?.naturalDirection }
}

/// The rows of the Transactions tab, read when they are asked for.
struct EditedRows {
  let tab: Tab
  private let movements: RowMovements
  private let currencies: RowCurrencies

  /// - Throws: ``BookError`` where there is no such tab.
  init(_ dataset: Dataset) throws(BookError) {
    guard let tab = dataset[.transactions] else { throw BookError("the dataset has no tab Transactions.") }
    self.tab = tab
    movements = RowMovements(dataset)
    currencies = RowCurrencies(dataset)
  }

  /// The row of an index.
  ///
  /// - Throws: ``BookError`` where it holds nothing, or is deleted.
  func row(_ index: Int) throws(BookError) -> EditedRow {
    var found: EditedRow?
    tab.forEachRow(in: index..<index + 1) { found = EditedRow($0, of: tab, movements, currencies) }
    guard let found else { throw BookError("row \(tab.sheet.rowNumber(index)): the row is empty.") }
    if found.isDeleted {
      throw BookError("row \(found.number): the transaction is deleted. dataset undo takes a deletion back.")
    }
    return found
  }

  /// The live rows for which a condition holds, in the order of the tab.
  func rows(where condition: (EditedRow) -> Bool) -> [EditedRow] {
    var found: [EditedRow] = []
    tab.forEachRow { row in
      let edited = EditedRow(row, of: tab, movements, currencies)
      if !edited.isDeleted, condition(edited) { found.append(edited) }
    }
    return found
  }

  /// The other rows of a transfer.
  func others(of row: EditedRow) -> [EditedRow] {
    guard let transfer = row.transferID else { return [] }
    let position = tab.schema["transferId"]
    var found: [EditedRow] = []
    tab.forEachRow { other in
      guard other.index != row.index, !other.isBlank(position), other.uuid(position).value == transfer else {
        return
      }
      let edited = EditedRow(other, of: tab, movements, currencies)
      if !edited.isDeleted { found.append(edited) }
    }
    return found
  }
}
