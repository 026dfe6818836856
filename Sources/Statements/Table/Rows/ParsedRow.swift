import Spreadsheet

/// One row by itself, before its neighbours are considered.
struct ParsedRow: Sendable {
  /// The code of the row's currency.
  let code: String?
  let value: AmountReading.Value
  let dates: RowDates
  /// Why the row is a balance or a turnover and not an entry.
  let balance: SkippedLine.Reason?
  /// The row's entry, as a booked one. Nil for a row without a date and an amount.
  fileprivate(set) var entry: StatementLine?
  /// The row's state in the status column.
  let state: StatusWords.State?
  /// The unknown currency word of the row, if such rows are left out.
  let unknownCurrency: String?
  /// Whether the row has more cells than the table has columns. Its values may be in the wrong ones.
  let hasSurplus: Bool
  /// Whether its values are next to their columns instead of under their names.
  let isMoved: Bool
  /// What makes its entry doubtful, although it can be read.
  let doubt: SkippedLine.Reason?
}

extension RowReader {
  /// Parses some rows. Rows do not depend on each other, so several processors share the work. The entries of
  /// a part have their words in the same bytes.
  func parsedRows(_ rows: Range<Int>) -> [(rows: Range<Int>, parsed: [ParsedRow])] {
    let (grid, plan) = (grid, plan)
    return ConcurrentChunks.map(rows) { part in
      var bytes: [UInt8] = []
      var parsed = part.map { ParsedRow($0, grid, plan, in: &bytes) }
      // Without the room in which they grew.
      let words = bytes.withUnsafeBufferPointer { Array($0) }
      for index in parsed.indices { parsed[index].entry?.keepWords(in: words) }
      return (part, parsed)
    }
  }
}

extension ParsedRow {
  init(_ row: Int, _ grid: CellGrid, _ plan: RowPlan) {
    var bytes: [UInt8] = []
    self.init(row, grid, plan, in: &bytes)
    entry?.keepWords(in: bytes)
  }

  /// Parses a row, and appends the words of its entry to bytes, which the entry gets when all are written.
  fileprivate init(_ row: Int, _ grid: CellGrid, _ plan: RowPlan, in bytes: inout [UInt8]) {
    code = plan.currency.code(row, grid)
    value = plan.reading.value(row, grid, digits: plan.digits(code))
    dates = RowDates(row, grid, plan)
    unknownCurrency = plan.currency.unknownWord(row, grid)
    let isEntry = dates.date != nil && value.minor != nil
    let lacks =
      plan.surplus.lacksCells(row, isEntry: isEntry, grid)
      && (isEntry || Self.mayBeMovedEntry(row, grid))
    // Where a cell got lost, a number in a column of balances may be the amount.
    balance =
      plan.balanceReason(row, grid, value, hasDate: dates.date != nil)
      ?? (lacks ? nil : plan.columnReason(row, grid, value))
    isMoved =
      balance == nil && (lacks || dates.date != nil && plan.surplus.areMoved(row, grid))
    guard balance == nil, unknownCurrency == nil, let date = dates.date, case .amount(let minor) = value
    else {
      entry = nil
      state = nil
      doubt = nil
      // An extra cell may also have moved the day or the amount out of its column.
      hasSurplus =
        balance == nil && plan.surplus.areIn(row, grid)
        && (dates.date != nil || Self.mayBeMovedEntry(row, grid))
      return
    }
    entry = plan.entry(row, grid, date, dates.valueDate, minor, code, in: &bytes)
    state = plan.status?.state(row, grid) ?? (plan.isPendingReference(row, grid) ? .pending : nil)
    hasSurplus = plan.surplus.areIn(row, grid)
    let swallowed = EntryLikeRow.swallowedLines(row, grid, plan).map {
      SkippedLine.Reason.swallowed(lines: $0)
    }
    let found = swallowed ?? plan.failure(row, grid).map { .saysFailed(found: $0) }
    doubt = found == nil || plan.surplus.isCorrected(row, grid) ? nil : found
  }

  /// Whether a row may be an entry whose cells have moved. Out of its column a day without a year is no day: `07/03`.
  private static func mayBeMovedEntry(_ row: Int, _ grid: CellGrid) -> Bool {
    let marks = RowMarks(row: row, grid: grid)
    if marks.mayBeMovedEntry { return true }
    return marks.hasNumber
      && grid.view.cells(inRow: row).contains { cell in
        grid.view.withBytes(of: cell) { DayMonth($0) != nil }
      }
  }

  /// Whether the row is an entry whose own cells say it is booked, or whose state its neighbours decide.
  var isPlain: Bool {
    guard case .some = entry, !hasSurplus, !isMoved, !dates.isPendingWord, !dates.isBookingDateBlank else {
      return false
    }
    return state == nil || state == .booked
  }

  /// Whether the row holds only dashes.
  func isNothing(_ row: Int, _ grid: CellGrid) -> Bool {
    if case .some = entry { return false }
    return grid.texts(row).allSatisfy { $0.text == "-" }
  }
}
