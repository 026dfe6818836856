import Spreadsheet
import TextScanning

/// Rows with more cells than their table has columns: a delimiter inside a text or a number may have moved what stands
/// behind it, so that an amount is read from the wrong cell.
struct OverlongRows: Sendable {
  /// The number of columns: those with a name and those in use; without names, of the cells that most rows have.
  let width: Int
  /// Whether cells beyond the columns are nothing unusual: the header names fewer columns than the rows have, or there is
  /// none.
  private let areUsual: Bool
  /// What stands in each column, as its name and its other cells say.
  private let kinds: [Kind]
  /// The first column of money: a cell moved to the left of it moves none.
  private let firstMoney: Int

  /// Columns between the names that have none, and hold an amount in one row and something else in another: what stands there
  /// was moved out of the column beside it.
  private let mixed: [Int]

  private enum Kind { case date, number, currency, text, any }

  /// What is surplus in a table of which entries are read from the columns `used`, and whose row of column names has
  /// `headerWidth` cells, blank ones too.
  init(_ columns: TableColumns, used: [Int], money: [Int], headerWidth: Int?, _ grid: CellGrid, _ rows: [Int])
  {
    let sample = rows.prefix(Self.sampleSize)
    // A column without a name is one of the table only where the rows reach it.
    let usedWidth =
      (used.filter { column in
        sample.count { (grid.view.cells(inRow: $0).last?.column ?? -1) >= column } * 10 >= sample.count * 9
      }.max() ?? 0) + 1
    let named = columns.names.lastIndex { !$0.isEmpty }
    if let named {
      width = max(named + 1, usedWidth)
    } else {
      width = max(Self.usualCells(sample, grid), usedWidth)
    }
    let width = width
    let filled = sample.count { Self.filledWidth($0, grid) > width }
    areUsual = named == nil || filled * 2 > sample.count || (headerWidth ?? 0) > width
    kinds = columns.indices.prefix(width).map { Self.kind($0, columns) }
    firstMoney = money.min() ?? 0
    mixed = columns.indices.prefix(named ?? 0).filter { column in
      let profile = columns.profiles[column]
      return columns.name(column).isEmpty && columns.roles[column] == nil && profile.hasFractions
        && profile.numbers < profile.filled
    }
  }

  /// Rows that show how wide a table is.
  private static let sampleSize = 1000

  /// Whether a row has filled cells beyond the columns that look like moved ones: any where hardly another row has them,
  /// else such as are numbers, days or currencies, or stand beside cells that do not fit their columns.
  func areIn(_ row: Int, _ grid: CellGrid) -> Bool {
    guard let last = grid.view.cells(inRow: row).last, last.column >= width,
      Self.filledWidth(row, grid) > width
    else { return false }
    return !areUsual || grid.view.cells(inRow: row).contains { isOutOfPlace($0, row, grid) }
  }

  /// Whether anything of a row stands between the named columns, in one of no name where some rows have amounts and others not.
  func areMoved(_ row: Int, _ grid: CellGrid) -> Bool { mixed.contains { !grid.token(row, $0).isBlank } }

  private func isOutOfPlace(_ cell: Cell, _ row: Int, _ grid: CellGrid) -> Bool {
    let text = grid.text(of: cell)
    if text.isEmpty || cell.column < firstMoney { return false }
    let token = grid.token(row, cell)
    if token.isBlank { return false }
    let (isMoney, isCurrency) = (Self.isMoney(token), Self.isCurrency(text))
    guard cell.column < width else { return isMoney || token.date != nil || isCurrency }
    switch kinds[cell.column] {
    case .date: return token.date == nil
    case .number: return token.number == nil
    case .currency: return !isCurrency
    case .text: return isMoney || isCurrency
    case .any: return false
    }
  }

  private static func isMoney(_ token: CellToken) -> Bool {
    token.number.map { $0.digits < longest } ?? false
  }

  private static func isCurrency(_ text: String) -> Bool {
    text.utf8.count <= 24 && CurrencySigns.code(text) != nil
  }

  /// Numbers of more digits are identifiers.
  private static let longest: Int64 = 1_000_000_000

  private static func kind(_ column: Int, _ columns: TableColumns) -> Kind {
    let profile = columns.profiles[column]
    if columns.isNamed[column] {
      switch columns.roles[column] {
      case .text?, .payee?, .payer?, .recipient?: return .text
      case let role? where role.isMoney: return .number
      case .currency?: return .currency
      default: break
      }
    }
    if profile.isBlank { return .any }
    if profile.isDate { return .date }
    if profile.isNumber { return .number }
    if profile.isCurrency { return .currency }
    return profile.texts * 10 >= profile.filled * 8 ? .text : .any
  }

  /// The number of cells that more than half of the rows have; none where they differ.
  private static func usualCells(_ rows: ArraySlice<Int>, _ grid: CellGrid) -> Int {
    var counts: [Int: Int] = [:]
    for row in rows { counts[(grid.view.cells(inRow: row).last?.column ?? -1) + 1, default: 0] += 1 }
    return counts.first { $0.value * 2 > rows.count }?.key ?? .max / 2
  }

  /// The number of cells up to the last that is not blank.
  private static func filledWidth(_ row: Int, _ grid: CellGrid) -> Int {
    let last = grid.view.cells(inRow: row).last { !CellToken($0, in: grid.view).isBlank }
    return (last?.column ?? -1) + 1
  }
}
