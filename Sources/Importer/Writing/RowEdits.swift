import DatasetFormat
import Spreadsheet

/// The changes that update existing rows from a statement. The user's own values stay.
struct RowEdits {
  let tab: Tab
  let now: Timestamp
  /// The texts of notes.
  var words = Wording.english

  private var cells: LedgerCells { LedgerCells(tab) }

  /// The change of a cell. None for a cell with the user's formula, which stays whatever it shows.
  func set(_ column: String, _ new: CellValue, row: Int, _ reason: String) -> [Change] {
    let position = tab.schema[column]
    if tab.hasFormula(row: row, position: position) { return [] }
    return [.set(position, ofRow: row, in: tab, to: new, reason: reason)]
  }

  /// Turns a row that was typed without an id into a record: adds the id, and the time when it was first
  /// seen. It must come after the row's other changes, which find the row by its number.
  private func identification(of found: LedgerRow, _ reason: String) -> [Change] {
    guard !found.hasID, case .there(let rows) = found.place, let row = rows.first else { return [] }
    return identification(row: row, id: found.id, reason)
  }

  /// The same for a row by its index. The row existed before this run. Rows made by an import have the
  /// import's own time.
  func identification(row: Int, id: RecordID, _ reason: String) -> [Change] {
    let id = set("id", .text(id.description), row: row, reason)
    guard cells.isFree("createdAt", row: row) else { return id }
    let before = Timestamp(milliseconds: now.milliseconds - 1)
    return id + set("createdAt", .text(before.description), row: row, reason)
  }

  /// Marks the row as a statement line's. The line's words go into cells according to ``LineCompletion``.
  func completion(
    of found: LedgerRow, by line: StatementLine, key: ImportKey, importID: RecordID, account: String?
  ) -> [Change] {
    guard case .there(let rows) = found.place else { return [] }
    let words = LineCompletion(row: found, line: line, cells: cells)
    var changes: [Change] = []
    for row in rows {
      let reason = "line \(line.line) is this row\(line.status == .booked ? ", booked" : "")"
      func fill(_ column: String, _ value: CellValue) {
        changes += set(column, value, row: row, reason)
      }
      let fills = words.fills(row)
      if found.kind == .recurring, !found.keepsDate, cells.isFree("occurrenceDate", row: row) {
        fill("occurrenceDate", .date(found.date.description))
      }
      switch line.status {
      case .booked:
        if found.kind == .pending { fill("status", .blank) }
        fill("cleared", .boolean(true))
      case .pending:
        if cells.isFree("status", row: row) { fill("status", .text("pending")) }
      }
      for (column, value) in fills { fill(column, value) }
      for column in words.untrue(row) { fill(column, .blank) }
      if let planned = found.planned(insteadOf: line) {
        let booked = Amount(
          minorUnits: Int64(clamping: line.amountMinor.magnitude), currency: planned.currency)
        fill("amount", .number(booked.decimalText))
        let note = cells.value("note", row: row).text
        fill("note", .text("\(note.isEmpty ? "" : "\(note); ")\(self.words.note(.planned, planned))"))
      }
      fill("importId", .text(importID.description))
      fill("importKey", .text(key.description))
      if let account, cells.isFree("accountKey", row: row) { fill("accountKey", .text(account)) }
      fill("updatedAt", .text(now.description))
    }
    return changes + identification(of: found, "the row had none")
  }

  /// Makes the row half of a transfer.
  func transferHalf(of found: LedgerRow, id: RecordID, reason: String) -> [Change] {
    guard case .there(let rows) = found.place else { return [] }
    return rows.flatMap { row in
      var changes =
        set("type", .text("transfer"), row: row, reason)
        + set("direction", .text(found.amountMinor < 0 ? "out" : "in"), row: row, reason)
        + set("transferId", .text(id.description), row: row, reason)
      if cells.value("categoryKey", row: row) != .blank {
        changes += set("categoryKey", .blank, row: row, reason)
      }
      return changes + set("updatedAt", .text(now.description), row: row, reason)
    } + identification(of: found, reason)
  }

  /// Deletes the row, because another one is the same transaction. Values that the user filled in only here
  /// are moved to the other row.
  func replacement(of found: LedgerRow, by other: LedgerRow, line: Int) -> [Change] {
    guard case .there(let rows) = found.place, case .there(let others) = other.place, let kept = others.first
    else { return [] }
    let reason = "line \(line) is the row \(other.id)"
    var changes: [Change] = []
    for row in rows {
      for column in Self.filledByPersons {
        // A transfer has no category.
        if column == "categoryKey", other.isTransfer { continue }
        let value = cells.value(column, row: row)
        if value != .blank, cells.isFree(column, row: kept) {
          changes += set(column, .text(value.text), row: kept, reason)
        }
      }
      changes += userCells(of: row, to: kept, reason)
      if !found.isDeleted {
        changes.append(.delete(Address(tab, row: row), at: now, reason: reason))
      }
    }
    return changes
  }

  private static let filledByPersons = ["categoryKey", "tags", "note", "payment", "reimbursement"]

  /// Moves values in the user's own columns to another row that has none there. Formulas stay.
  private func userCells(of row: Int, to kept: Int, _ reason: String) -> [Change] {
    let sheet = tab.sheet
    return sheet.cells(inRow: row).compactMap { cell in
      let column = cell.column
      let value = sheet.value(row: row, column: column)
      guard tab.binding.position(ofColumn: column) == nil, !value.text.isEmpty,
        !tab.hasFormula(row: row, column: column), !tab.hasFormula(row: kept, column: column),
        sheet.value(row: kept, column: column).text.isEmpty
      else { return nil }
      return .set(
        Address(tab, row: kept, column: .at(column)), old: .blank, new: value, reason: reason)
    }
  }

  /// Moves the receipts of a deleted row to the row that is the same transaction.
  func receipts(of found: LedgerRow, to other: LedgerRow, in dataset: Dataset, line: Int) -> [Change] {
    guard let receipts = dataset[.receipts] else { return [] }
    let edits = RowEdits(tab: receipts, now: now)
    var changes: [Change] = []
    receipts.forEachRow { row in
      let transaction = receipts.schema["transactionId"]
      guard row.uuid(transaction).value == found.id, row.isLive else { return }
      let reason = "line \(line) is the row \(other.id)"
      changes += edits.set("transactionId", .text(other.id.description), row: row.index, reason)
      changes += edits.set("updatedAt", .text(now.description), row: row.index, reason)
    }
    return changes
  }

  /// Restores the deleted row.
  func restoration(of found: LedgerRow, line: Int) -> [Change] {
    guard case .there(let rows) = found.place else { return [] }
    return rows.map { row in
      .restore(Address(tab, row: row), at: now, reason: "line \(line) brings it back")
    }
  }
}
