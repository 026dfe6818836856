import Spreadsheet
import TextScanning

/// Finds rows with more or fewer cells than their table has columns.
///
/// A delimiter inside a text or a number may have moved the cells after it, so that an amount would be read
/// from the wrong cell: `31.01.2026;Rent; flat 4;-45,20` in a table of three columns. So may a blank cell that got
/// lost: `31.01.2026;-45,20;954,80` under `Day;Text;Amount;Balance`.
struct OverlongRows: Sendable {
  /// The number of columns: those with a name and those in use. Without names, the number of cells that most
  /// rows have.
  let width: Int
  /// Whether extra cells are common in this table: the header names fewer columns than the rows have, or
  /// there is no header.
  private let areUsual: Bool
  /// The kind of each column, by its name and its other cells.
  private let kinds: [Kind]
  /// The first column of money. A cell moved to the right on its left is harmless.
  private let firstMoney: Int

  /// Unnamed columns between named ones that hold an amount in one row and something else in another. Their
  /// cells were moved out of the column next to them.
  private let mixed: [Int]

  /// How many cells nearly all rows of a delimited text have, and whether that is no matter of blank cells at the end:
  /// the last one is filled in all of these, or hardly a row has fewer. Nil without such a number.
  private let even: Even?
  /// The lines that the user corrected.
  private let corrected: LineAnswers

  /// The columns with amounts that the delimiter may have cut behind their thousands, and the number of decimals of
  /// the others.
  private var thousands: [Int: Int] = [:]

  private struct Even {
    var width: Int
    var isCertain: Bool
    /// Whether each of these rows ends with a delimiter and nothing behind it.
    var isTrailing: Bool
  }

  private enum Kind { case date, number, currency, text, any }

  /// Prepares the check for a table.
  ///
  /// Entries are read from the columns `used`. The row of column names has `headerWidth` cells, including
  /// blank ones.
  init(
    _ columns: TableColumns, used: [Int], money: [Int], headerWidth: Int?, isDelimited: Bool,
    corrected: LineAnswers, _ grid: CellGrid, _ rows: [Int]
  ) {
    let sample = rows.prefix(Self.sampleSize)
    self.corrected = corrected
    even = isDelimited ? Self.even(sample, headerWidth, grid) : nil
    // An unnamed column belongs to the table only if the rows reach it.
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
    if isDelimited {
      for column in money where Self.areCut(column, columns, grid, rows) {
        thousands[column] = columns.profiles[column].scale.point
      }
    }
    mixed = columns.indices.prefix(named ?? 0).filter { column in
      let profile = columns.profiles[column]
      return columns.name(column).isEmpty && columns.roles[column] == nil && profile.hasFractions
        && profile.numbers < profile.filled
    }
  }

  /// The number of rows that show how wide a table is.
  private static let sampleSize = 1000

  /// Whether a row has cells after the last column that look like moved ones.
  ///
  /// If extra cells are rare, any filled one counts. If they are common, it must be a number, a day or a
  /// currency, or the row must have a cell that does not fit its column. A blank one counts if the number of
  /// delimiters is the same in all other rows.
  func areIn(_ row: Int, _ grid: CellGrid) -> Bool {
    guard let last = grid.view.cells(inRow: row).last, last.column >= width else { return false }
    // The last cell of a moved row may be blank, as some are in all other rows.
    guard Self.filledWidth(row, grid) > width else {
      return even.map { last.column >= $0.width && !isCorrected(row, grid) } ?? false
    }
    return !areUsual || grid.view.cells(inRow: row).contains { isOutOfPlace($0, row, grid) }
  }

  /// Whether the row has a cell in an unnamed column between the named ones where only some rows have
  /// amounts, is too short and has an amount for a text, or has an amount that was cut behind its thousands.
  func areMoved(_ row: Int, _ grid: CellGrid) -> Bool {
    mixed.contains { !grid.token(row, $0).isBlank } || isShort(row, grid)
      || thousands.contains { Self.isCut(row, $0.key, decimals: $0.value, grid) } && !isCorrected(row, grid)
  }

  /// Whether all amounts of a column have decimals but those that the delimiter may have cut.
  private static func areCut(_ column: Int, _ columns: TableColumns, _ grid: CellGrid, _ rows: [Int]) -> Bool
  {
    let profile = columns.profiles[column]
    guard profile.unmarked > 0, profile.pointOnly > 0, columns.indices.contains(column + 1),
      columns.roles[column + 1] != .balance
    else { return false }
    return rows.allSatisfy { row in
      guard let number = grid.token(row, column).number, number.digits != 0, number.isWhole else {
        return true
      }
      return isCut(row, column, decimals: profile.scale.point, grid)
    }
  }

  /// Whether the delimiter may have cut an amount behind its thousands: `-1,234.50` → `-1` and `234.50`.
  private static func isCut(_ row: Int, _ column: Int, decimals: Int, _ grid: CellGrid) -> Bool {
    guard let number = grid.token(row, column).number, number.isWhole, number.digits < 1000 else {
      return false
    }
    var next = column + 1
    while isGroup(Substring(grid.text(row, next)).utf8) { next += 1 }
    let rest = grid.text(row, next).split(separator: ".", omittingEmptySubsequences: false)
    return rest.count == 2 && isGroup(rest[0].utf8) && rest[1].utf8.count == decimals
      && rest[1].utf8.allSatisfy(\.isDigit)
  }

  private static func isGroup(_ text: Substring.UTF8View) -> Bool {
    text.count == 3 && text.allSatisfy(\.isDigit)
  }

  /// Whether a row has one cell fewer than nearly all others, so that one may have got lost: where the others have a
  /// day, a number or a currency in their last cell, or only a delimiter behind it, where a cell of this row does not
  /// fit its column, or, in a row that is no entry, at all.
  func lacksCells(_ row: Int, isEntry: Bool, _ grid: CellGrid) -> Bool {
    guard let even, let last = grid.view.cells(inRow: row).last else { return false }
    let count = last.column + 1
    guard count == even.width - 1, count >= 2 else { return false }
    let isMoved =
      !isEntry || even.isTrailing
      || even.isCertain
        && (isCertain(even.width - 1)
          || grid.view.cells(inRow: row).contains { isOutOfPlace($0, row, grid) })
    return isMoved && !isCorrected(row, grid)
  }

  /// Whether the user said what the row's cells are.
  func isCorrected(_ row: Int, _ grid: CellGrid) -> Bool { corrected.cells[grid.line(row)] != nil }

  /// Whether a column has values that no text can be.
  private func isCertain(_ column: Int) -> Bool {
    guard kinds.indices.contains(column) else { return false }
    return switch kinds[column] {
    case .date, .number, .currency: true
    case .text, .any: false
    }
  }

  private static func even(
    _ rows: ArraySlice<Int>, _ headerWidth: Int?, _ grid: CellGrid
  ) -> Even? {
    var counts: [Int: Int] = [:]
    for row in rows { counts[(grid.view.cells(inRow: row).last?.column ?? -1) + 1, default: 0] += 1 }
    guard let most = counts.max(by: { ($0.value, $0.key) < ($1.value, $1.key) }),
      most.value > 1 || most.key == headerWidth,
      most.value * 10 >= rows.count * 9 || rows.count - most.value == 1
    else { return nil }
    let ends = rows.compactMap { grid.view.cells(inRow: $0).last }.filter { $0.column + 1 == most.key }
    // A dash for no amount is a filling, too.
    let filled = ends.count { grid.view.length(of: $0) > 0 }
    let isCertain = filled == ends.count || rows.count - most.value <= 2
    return Even(width: most.key, isCertain: isCertain, isTrailing: filled == 0)
  }

  private func isShort(_ row: Int, _ grid: CellGrid) -> Bool {
    guard hasTextBeforeMoney, let last = grid.view.cells(inRow: row).last, last.column + 1 < width,
      let number = grid.token(row, firstMoney - 1).onlyNumber
    else { return false }
    return !number.mayBeWhole && number.digits < Self.longest
  }

  /// Whether the first column of money is to the right of one of texts.
  private var hasTextBeforeMoney: Bool {
    firstMoney > 0 && firstMoney <= kinds.count && kinds[firstMoney - 1] == .text
  }

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

  /// Longer numbers are identifiers.
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
    // A moved word in one of two rows costs a column its role.
    if columns.roles[column] == nil, profile.numbers > 0,
      HeaderWords.matches(columns.name(column)).first?.role == .balance
    {
      return .number
    }
    if profile.isDate { return .date }
    if profile.isNumber { return .number }
    if profile.isCurrency { return .currency }
    return profile.texts * 10 >= profile.filled * 8 ? .text : .any
  }

  /// The number of cells that more than half of the rows have. If there is no such number, a very large one.
  private static func usualCells(_ rows: ArraySlice<Int>, _ grid: CellGrid) -> Int {
    var counts: [Int: Int] = [:]
    for row in rows { counts[(grid.view.cells(inRow: row).last?.column ?? -1) + 1, default: 0] += 1 }
    return counts.first { $0.value * 2 > rows.count }?.key ?? .max / 2
  }

  /// The number of cells up to the last one that is not blank.
  private static func filledWidth(_ row: Int, _ grid: CellGrid) -> Int {
    let last = grid.view.cells(inRow: row).last { !CellToken($0, in: grid.view).isBlank }
    return (last?.column ?? -1) + 1
  }
}
