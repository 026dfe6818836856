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
  let entry: StatementLine?
  /// The row's state in the status column.
  let state: StatusWords.State?
  /// The unknown currency word of the row, if such rows are left out.
  let unknownCurrency: String?
  /// Whether the row has more cells than the table has columns. Its values may be in the wrong ones.
  let hasSurplus: Bool
  /// Whether its values are next to their columns instead of under their names.
  let isMoved: Bool
}

extension RowReader {
  /// Parses some rows. Rows do not depend on each other, so several processors share the work.
  func parsedRows(_ rows: Range<Int>) -> [ParsedRow] {
    let (grid, plan) = (grid, plan)
    return ConcurrentChunks.elements(rows) { ParsedRow($0, grid, plan) }
  }
}

extension ParsedRow {
  init(_ row: Int, _ grid: CellGrid, _ plan: RowPlan) {
    code = plan.currency.code(row, grid)
    value = plan.reading.value(row, grid, digits: plan.digits(code))
    dates = RowDates(row, grid, plan)
    unknownCurrency = plan.currency.unknownWord(row, grid)
    balance = plan.balanceReason(row, grid, value, hasDate: dates.date != nil)
    isMoved = balance == nil && plan.surplus.areMoved(row, grid)
    guard balance == nil, unknownCurrency == nil, let date = dates.date, case .amount(let minor) = value
    else {
      entry = nil
      state = nil
      // An extra cell may also have moved the day or the amount out of its column.
      hasSurplus =
        balance == nil && plan.surplus.areIn(row, grid)
        && (dates.date != nil || RowMarks(row: row, grid: grid).isBookingLike)
      return
    }
    entry = plan.entry(row, grid, date, dates.valueDate, minor, code)
    state = plan.status?.state(row, grid) ?? (plan.isPendingReference(row, grid) ? .pending : nil)
    hasSurplus = plan.surplus.areIn(row, grid)
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

/// A first look at a row: how many of its cells are filled, and how many can be dates or numbers.
struct RowMarks {
  private(set) var filled: UInt16 = 0
  private var dates: UInt8 = 0
  private var numbers: UInt8 = 0
  private var either: UInt8 = 0

  /// The marks of a row that is not checked.
  init() {}

  init(row: Int, grid: CellGrid) {
    for cell in grid.view.cells(inRow: row) {
      let token = grid.markedToken(row, cell)
      if token.isBlank { continue }
      filled = filled == .max ? filled : filled + 1
      switch (token.date != nil, token.number != nil) {
      case (true, true): either = min(either + 1, 100)
      case (true, false): dates = min(dates + 1, 100)
      case (false, true): numbers = min(numbers + 1, 100)
      case (false, false): break
      }
    }
  }

  /// Whether one cell can be a date and another a number.
  var isBookingLike: Bool {
    // Two cells that can each be either are the days of a period: `20241219;20250111`.
    numbers >= 1 && dates + either >= 1 || dates >= 1 && either >= 1
  }

  /// Whether it looks like an entry whose amount is damaged: a date among several filled cells.
  var isDatedText: Bool { filled >= 3 && dates + either >= 1 }

  /// Whether the row may be column names: several cells, no date, and at most one number.
  var isHeaderLike: Bool { filled >= 2 && dates == 0 && numbers + either <= 1 }

  var hasNumber: Bool { numbers + either > 0 }

  /// The marks of all rows.
  static func all(of grid: CellGrid) -> [RowMarks] {
    ConcurrentChunks.elements(0..<grid.rowCount) { RowMarks(row: $0, grid: grid) }
  }
}
