import Bookkeeping
import DatasetFormat

/// Reads rows of the Transactions tab as ``LedgerRow``s. The rows of a split become one.
struct LedgerRowReader {
  enum Found {
    case row(LedgerRow)
    /// Another row of a split, and the number of its first row.
    case part(LedgerRow, of: Int)
    /// A deleted row with uncertain values. No line is waiting for it, and no balance counts it.
    case nothing
    /// A row of an account with uncertain values, by its index.
    case unreadable(Int, account: String)
  }

  /// The effect on balances of rows that cannot be compared with a line, or not with certainty.
  private(set) var unmatched: [UnmatchedRow] = []

  private let movements: RowMovements
  private let effects: BalanceEffects
  private let newID: () -> RecordID
  private let id, account, date, status, reference, transferID, importKey, deletedAt: Int
  private let importID, splitID, recurringRuleID, category, occurrenceDate, text, createdAt: Int
  /// The tolerances of recurring rules that have one.
  private let tolerances: [RecordID: AmountTolerance]
  /// Those of the rows that such a rule made, by their numbers.
  private(set) var tolerated: [Int: AmountTolerance] = [:]
  /// The number of the first row of each split.
  private var splits: [RecordID: Int] = [:]
  /// How many rows were read so far.
  private var count = 0
  /// The numbers of the halves of transfers that no statement shows, by the transfer and the time when they
  /// were made.
  private var halves: [HalfMark: [Int]] = [:]
  /// The same for halves that a statement shows.
  private var shownHalves: Set<HalfMark> = []

  private struct HalfMark: Hashable {
    var transfer: RecordID
    var createdAt: String
  }

  /// The numbers of the halves that an import made for transfers of its lines. They were made at the same
  /// moment as the halves of those lines.
  var foreseenHalves: [Int] { halves.filter { shownHalves.contains($0.key) }.flatMap(\.value).sorted() }

  /// `newID` makes the ids of rows without one.
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
    occurrenceDate = schema["occurrenceDate"]
    text = schema["statementText"]
    createdAt = schema["createdAt"]
    var tolerances: [RecordID: AmountTolerance] = [:]
    if dataset[.recurringRules]?.has("amountTolerance") == true {
      for rule in dataset.recurringRules {
        if let id = rule.id, let tolerance = rule.tolerance { tolerances[id] = tolerance }
      }
    }
    self.tolerances = tolerances
  }

  /// Reads the next row. It gets the next number if it is a ledger row.
  mutating func read(_ row: TabRow, imports: inout PastImports) -> Found {
    let keyText = row.rawText(importKey)
    let accountKey = row.key(account).value ?? ""
    let isDeleted = row.isDeleted
    let importNumber = row.isBlank(importID) ? -1 : imports.number(ofRowWith: row.uuid(importID).value)
    let isTakenBack =
      isDeleted && imports.tookBack(importNumber, deletedAt: row.timestamp(deletedAt).value)
    // Rows typed into a spreadsheet mostly have no id.
    let hasID = !row.isBlank(id)
    guard let recordID = hasID ? row.uuid(id).value : newID(), let day = row.date(date).value,
      let movement = movements.movement(of: row)
    else {
      let effect = effects.effect(of: row)
      if effect != .nothing {
        unmatched.append(UnmatchedRow(index: row.index, account: accountKey, effect: effect))
      }
      // A row that was damaged later still matches the line it came from.
      guard let key = keyText.flatMap(ImportKey.init) else {
        return isDeleted ? .nothing : .unreadable(row.index, account: accountKey)
      }
      count += 1
      var damaged = LedgerRow(
        place: .there([row.index]), id: RecordID(high: 0, low: 0), accountKey: accountKey,
        date: CalendarDate(dayNumber: 0), amountMinor: 0, currency: "", key: key, kind: .damaged,
        importNumber: importNumber, isDeleted: isDeleted)
      damaged.isTakenBack = isTakenBack
      return .row(damaged)
    }
    var found = LedgerRow(
      place: .there([row.index]), id: recordID, accountKey: accountKey, date: day,
      amountMinor: movement.signedMinorUnits, currency: movement.amount.currency.code,
      key: keyText.flatMap(ImportKey.init), reference: row.rawText(reference),
      kind: kind(row, hasKey: keyText != nil, type: movement.type), importNumber: importNumber,
      isTransfer: !row.isBlank(transferID), hasCategory: !row.isBlank(category), isDeleted: isDeleted,
      hasID: hasID)
    found.isTakenBack = isTakenBack
    found.hasUnclearStatus = found.kind == .pending && effects.hasUnclearStatus(row)
    if let author = author(of: found, row) { found.author = author }
    if !row.isBlank(splitID), let split = row.uuid(splitID).value {
      if let first = splits[split] { return .part(found, of: first) }
      splits[split] = count
    }
    noteHalf(found, row)
    if found.kind == .recurring, !tolerances.isEmpty, let rule = row.uuid(recurringRuleID).value {
      tolerated[count] = tolerances[rule]
    }
    count += 1
    return .row(found)
  }

  /// Who wrote the row, if its kind does not show it.
  private func author(of found: LedgerRow, _ row: TabRow) -> LedgerRow.Author? {
    switch found.kind {
    case .pending:
      let base = ImportKey.base(
        date: found.date, amountMinor: found.amountMinor, currency: found.currency,
        text: row.rawText(text) ?? "")
      return found.key?.base == base ? .bank : .person
    case .recurring:
      // If the day is not the rule's day, the user has moved it.
      let isMoved = row.date(occurrenceDate).value.map { $0 != found.date } ?? false
      return isMoved ? .person : .forecast
    case .booked, .entered, .transferHalf, .adjustment, .damaged: return nil
    }
  }

  /// Notes the row with the next number if it is half of a transfer.
  private mutating func noteHalf(_ found: LedgerRow, _ row: TabRow) {
    guard found.isTransfer, let transfer = row.uuid(transferID).value, let time = row.rawText(createdAt)
    else {
      return
    }
    let mark = HalfMark(transfer: transfer, createdAt: time)
    if found.kind == .transferHalf {
      halves[mark, default: []].append(count)
    } else if found.key != nil {
      shownHalves.insert(mark)
    }
  }

  private func kind(_ row: TabRow, hasKey: Bool, type: TransactionType) -> LedgerRow.Kind {
    if !row.isBlank(status) { return .pending }
    if hasKey { return .booked }
    if type == .adjustment { return .adjustment }
    if !row.isBlank(transferID) { return .transferHalf }
    return row.isBlank(recurringRuleID) ? .entered : .recurring
  }
}

/// A row whose cells do not show which line it matches, with its effect on the balance of its account.
struct UnmatchedRow {
  /// Its index in the Transactions tab's sheet.
  var index: Int
  var account: String
  var effect: BalanceEffect
}
