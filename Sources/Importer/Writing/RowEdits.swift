import DatasetFormat
import Spreadsheet

/// The changes that make rows in the dataset what a statement says; what a person filled in stays.
struct RowEdits {
  let tab: Tab
  let now: Timestamp

  private var cells: LedgerCells { LedgerCells(tab) }

  /// The change of a cell; none where a person put a formula, which stays whatever it shows.
  func set(_ column: String, _ new: CellValue, row: Int, _ reason: String) -> [Change] {
    let sheetColumn = tab.binding.columnOfPosition[tab.schema[column]]
    if let sheetColumn, tab.hasFormula(row: row, column: sheetColumn) { return [] }
    return [
      .set(
        Address(tab.name, row: tab.sheet.rowNumber(row), id: id(row), column: column),
        old: cells.value(column, row: row), new: new, reason: reason)
    ]
  }

  /// The row's id as the file has it; nil where it has none.
  private func id(_ row: Int) -> String? {
    guard let column = tab.schema.identityPosition.flatMap({ tab.binding.columnOfPosition[$0] }),
      let text = tab.sheet.text(row: row, column: column), !text.isEmpty
    else { return nil }
    return text
  }

  /// What makes a row a record that was typed without an id: the id, and when it was first seen. Comes behind the
  /// row's other changes, which know it by its number.
  private func identification(of found: LedgerRow, _ reason: String) -> [Change] {
    guard !found.hasID, case .there(let rows) = found.place, let row = rows.first else { return [] }
    let id = set("id", .text(found.id.description), row: row, reason)
    guard cells.isFree("createdAt", row: row) else { return id }
    return id + set("createdAt", .text(now.description), row: row, reason)
  }

  /// The row stands for a statement line from now on.
  ///
  /// A pending row and a foreseen one get the line's date; one that a person entered keeps its own, and valueDate
  /// says the bank's.
  func completion(
    of found: LedgerRow, by line: StatementLine, key: ImportKey, importID: RecordID, account: String?
  ) -> [Change] {
    guard case .there(let rows) = found.place else { return [] }
    var changes: [Change] = []
    for row in rows {
      let reason = "line \(line.line) is this row\(line.status == .booked ? ", booked" : "")"
      func fill(_ column: String, _ value: CellValue) {
        changes += set(column, value, row: row, reason)
      }
      var otherDate = line.valueDate
      if found.kind == .entered {
        if found.date != line.date { otherDate = line.date }
      } else {
        if found.kind == .recurring, cells.isFree("occurrenceDate", row: row) {
          fill("occurrenceDate", .date(found.date.description))
        }
        fill("date", .date(line.date.description))
      }
      if line.status == .booked {
        if found.kind == .pending { fill("status", .blank) }
        fill("cleared", .boolean(true))
      }
      fill("importId", .text(importID.description))
      fill("statementText", .text(UnicodeForm.composed(line.text)))
      fill("importKey", .text(key.description))
      if let otherDate { fill("valueDate", .date(otherDate.description)) }
      if let reference = line.reference { fill("externalId", .text(reference)) }
      if found.accountKey.isEmpty, let account { fill("accountKey", .text(account)) }
      fill("updatedAt", .text(now.description))
    }
    return changes + identification(of: found, "the row had none")
  }

  /// The row becomes half of a transfer.
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

  /// The row is deleted, as another one is the same transaction; what a person filled in only here goes over to it.
  func replacement(of found: LedgerRow, by other: LedgerRow, line: Int) -> [Change] {
    guard case .there(let rows) = found.place, case .there(let others) = other.place, let kept = others.first
    else { return [] }
    let reason = "line \(line) is the row \(other.id)"
    var changes: [Change] = []
    for row in rows {
      for column in ["categoryKey", "tags", "note", "payment", "reimbursement"] {
        let text = cells.value(column, row: row)
        if text != .blank, cells.isFree(column, row: kept) {
          changes += set(column, .text(text.text), row: kept, reason)
        }
      }
      changes.append(
        .delete(Address(tab.name, row: tab.sheet.rowNumber(row), id: id(row)), at: now, reason: reason))
    }
    return changes
  }

  /// The deleted row is back.
  func restoration(of found: LedgerRow, line: Int) -> [Change] {
    guard case .there(let rows) = found.place else { return [] }
    return rows.map { row in
      .restore(
        Address(tab.name, row: tab.sheet.rowNumber(row), id: id(row)), at: now,
        reason: "line \(line) brings it back")
    }
  }
}
