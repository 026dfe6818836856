import Bookkeeping
import DatasetFormat

/// Reads rows of the Transactions tab as ``LedgerRow``s; the rows of a split become one.
struct LedgerRowReader {
  enum Found {
    case row(LedgerRow)
    /// A further row of a split, and the number of its first row.
    case part(LedgerRow, of: Int)
    /// A deleted row that says nothing for certain: no line waits for it, and no balance counts it.
    case nothing
    /// A row of an account that says nothing for certain, by its index.
    case unreadable(Int, account: String)
  }

  /// What rows do to balances that no line can be compared with, or not for certain.
  private(set) var unmatched: [UnmatchedRow] = []

  private let movements: RowMovements
  private let effects: BalanceEffects
  private let newID: () -> RecordID
  private let id, account, date, status, reference, transferID, importKey, deletedAt: Int
  private let importID, splitID, recurringRuleID, category: Int
  /// The number of the first row of each split.
  private var splits: [RecordID: Int] = [:]
  /// How many rows were found so far.
  private var count = 0

  /// `newID` makes the ids of rows that have none.
  init(_ dataset: Dataset, schema: TabSchema, newID: @escaping () -> RecordID) {
    self.newID = newID
    movements = RowMovements(dataset)
    effects = BalanceEffects(dataset)
    id = schema["id"]
    account = schema["accountKey"]
    date = schema["date"]
    status = schema["status"]
    reference = schema["externalId"]
    transferID = schema["transferId"]
    importKey = schema["importKey"]
    deletedAt = schema["deletedAt"]
    importID = schema["importId"]
    splitID = schema["splitId"]
    recurringRuleID = schema["recurringRuleId"]
    category = schema["categoryKey"]
  }

  /// Reads the next row, which gets the next number if it is one.
  mutating func read(_ row: TabRow, imports: inout PastImports) -> Found {
    let keyText = row.rawText(importKey)
    let accountKey = row.key(account).value ?? ""
    let isDeleted = !row.isBlank(deletedAt)
    let importNumber = row.isBlank(importID) ? -1 : imports.number(ofRowWith: row.uuid(importID).value)
    // What is typed into a spreadsheet mostly has no id.
    let hasID = !row.isBlank(id)
    guard let recordID = hasID ? row.uuid(id).value : newID(), let day = row.date(date).value,
      let movement = movements.movement(of: row)
    else {
      let effect = effects.effect(of: row)
      if effect != .nothing {
        unmatched.append(UnmatchedRow(index: row.index, account: accountKey, effect: effect))
      }
      // A row that was damaged since still stands for the line it came from.
      guard let key = keyText.flatMap(ImportKey.init) else {
        return isDeleted ? .nothing : .unreadable(row.index, account: accountKey)
      }
      count += 1
      return .row(
        LedgerRow(
          place: .there([row.index]), id: RecordID(high: 0, low: 0), accountKey: accountKey,
          date: CalendarDate(dayNumber: 0), amountMinor: 0, currency: "", key: key, kind: .damaged,
          importNumber: importNumber, isDeleted: isDeleted))
    }
    var found = LedgerRow(
      place: .there([row.index]), id: recordID, accountKey: accountKey, date: day,
      amountMinor: movement.signedMinorUnits, currency: movement.amount.currency.code,
      key: keyText.flatMap(ImportKey.init), reference: row.rawText(reference),
      kind: kind(row, hasKey: keyText != nil, type: movement.type), importNumber: importNumber,
      isTransfer: !row.isBlank(transferID), hasCategory: !row.isBlank(category), isDeleted: isDeleted,
      hasID: hasID)
    found.hasUnclearStatus = found.kind == .pending && effects.hasUnclearStatus(row)
    if !row.isBlank(splitID), let split = row.uuid(splitID).value {
      if let first = splits[split] { return .part(found, of: first) }
      splits[split] = count
    }
    count += 1
    return .row(found)
  }

  private func kind(_ row: TabRow, hasKey: Bool, type: TransactionType) -> LedgerRow.Kind {
    if !row.isBlank(status) { return .pending }
    if hasKey { return .booked }
    if type == .adjustment { return .adjustment }
    if !row.isBlank(transferID) { return .transferHalf }
    return row.isBlank(recurringRuleID) ? .entered : .recurring
  }
}
