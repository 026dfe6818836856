import DatasetFormat
import Spreadsheet

/// Texts by which a user recognises ledger rows: existing ones, and those that earlier statements of the run
/// make.
struct LedgerTexts {
  let rows: LedgerRows
  let cells: LedgerCells
  /// The line from which a row of the run is made, by the row's number and the place at which it was made.
  private let line: @Sendable (Int, LinePlace) -> StatementLine

  init(
    _ rows: LedgerRows, cells: LedgerCells, line: @escaping @Sendable (Int, LinePlace) -> StatementLine
  ) {
    self.rows = rows
    self.cells = cells
    self.line = line
  }

  /// The row's text about the counterparty.
  func text(of number: Int) -> String {
    let row = rows[number]
    switch row.place {
    case .there: return cells.text(of: row)
    case .planned(let place):
      let line = line(number, place)
      if row.kind == .pending { return line.text }
      return [line.payee, line.text, line.counterAccount].compactMap(\.self).joined(separator: " ")
    case .gone: return rows.past.text(ofGone: number)
    }
  }

  /// The words of a pending line that equals this row, the most specific first.
  func pendingWords(of number: Int) -> [String] {
    switch rows[number].place {
    case .there: return cells.pendingWords(of: rows[number])
    case .planned(let place):
      let line = line(number, place)
      return [line.text, line.payee]
    case .gone: return []
    }
  }

  /// A row's name for the user.
  func name(of number: Int) -> String {
    if case .there(let places) = rows[number].place, let place = places.first {
      return "row \(cells.number(ofRow: place))"
    }
    return rows[number].isDeleted ? "deleted row" : "row of this import"
  }

  func summary(of number: Int) -> RowSummary {
    let row = rows[number]
    return RowSummary(
      reference: cells.reference(to: row), date: row.date,
      amount: Amount(minorUnits: row.amountMinor, currency: Currency(code: row.currency) ?? .none),
      text: text(of: number))
  }
}

/// The place of a line: the statement in the run, and the entry in the statement.
struct LinePlace: Hashable, Sendable {
  private let statementNumber: Int32
  private let lineIndex: Int32

  init(statement: Int, line: Int) {
    statementNumber = Int32(clamping: statement)
    lineIndex = Int32(clamping: line)
  }

  var statement: Int { Int(statementNumber) }
  /// The index among the statement's entries.
  var line: Int { Int(lineIndex) }
}

/// The cells of the Transactions tab, for data that a ``LedgerRow`` does not keep.
struct LedgerCells {
  let tab: Tab

  init(_ tab: Tab) { self.tab = tab }

  /// The value of a row's cell, or blank.
  func value(_ column: String, row: Int) -> CellValue {
    tab.value(row: row, column)
  }

  /// The day in a row's cell. Nil when it is blank or unreadable.
  func date(_ column: String, row: Int) -> CalendarDate? {
    var date: CalendarDate?
    tab.forEachRow(in: row..<row + 1) { date = $0.date(tab.schema[column]).value }
    return date
  }

  /// The row number that a user sees, by the row's index.
  func number(ofRow index: Int) -> Int { tab.sheet.rowNumber(index) }

  /// Whether a cell of a row may be filled: it has neither a value nor a formula.
  func isFree(_ column: String, row: Int) -> Bool { tab.isFree(row: row, position: tab.schema[column]) }

  /// The category of the row, given by the user or a rule.
  func category(of found: LedgerRow) -> String {
    guard case .there(let rows) = found.place, let row = rows.first else { return "" }
    return value("categoryKey", row: row).text
  }

  /// The row's text about the counterparty: payee, the bank's text, note. For a pending row, the bank's text,
  /// which its booked line repeats. A row that the user typed has no bank text.
  func text(of found: LedgerRow) -> String {
    guard case .there(let rows) = found.place, let row = rows.first else { return "" }
    let printed = found.kind == .pending ? value("statementText", row: row).text : ""
    if !printed.isEmpty { return printed }
    let texts = ["payee", "statementText", "counterAccount"].map { value($0, row: row).text }.filter {
      !$0.isEmpty
    }
    return texts.isEmpty ? value("note", row: row).text : texts.joined(separator: " ")
  }

  /// The words of a pending line that equals this row, the most specific first: all words, which this
  /// program's files have, and the payee.
  func pendingWords(of found: LedgerRow) -> [String] {
    guard case .there(let rows) = found.place, let row = rows.first else { return [] }
    let payee = value("payee", row: row).text
    let printed = value("statementText", row: row).text
    let rest = printed.isEmpty ? value("note", row: row).text : printed
    return [payee.isEmpty || rest.isEmpty ? payee + rest : payee + " " + rest, payee]
  }

  /// The user's name for the row.
  func reference(to row: LedgerRow) -> RowReference {
    guard !row.hasID, case .there(let rows) = row.place, let first = rows.first else { return .id(row.id) }
    return .row(number(ofRow: first))
  }

  /// Whether this name means the row.
  func isNamed(_ row: LedgerRow, _ name: RowReference) -> Bool {
    switch name {
    case .id(let id): row.hasID && row.id == id
    case .row(let number):
      if case .there(let rows) = row.place {
        rows.contains { self.number(ofRow: $0) == number }
      } else {
        false
      }
    }
  }
}
