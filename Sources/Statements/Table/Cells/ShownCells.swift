import Money
package import Spreadsheet

/// What a workbook displays in the cells of a sheet, compared with what the cells hold.
///
/// A cell that holds 12.346 with the format `0.00` displays `12.35` → `.rounded`.
package struct ShownCells {
  /// What one cell displays.
  enum Shown: Hashable {
    case same
    /// The number with fewer digits.
    case rounded(String)
    /// A different text. For a number or a day, in the form that its cell would hold.
    case other(String)
    /// Nothing at all.
    case nothing
    /// Unknown until the workbook is opened, because its formulas are calculated then.
    case unknown
  }

  let sheet: Sheet
  private var calculator: FormulaCalculator
  /// For each column, the rows under merged cells, in order and without overlap, and the cells displayed for
  /// them.
  private var covered: [Int: [ClosedRange<Int>]] = [:]
  private var corners: Set<[Int]> = []

  /// - Parameters:
  ///   - sheet: The sheet.
  ///   - columns: The columns that will be asked about.
  init(_ sheet: Sheet, columns: [Int]) {
    self.sheet = sheet
    calculator = FormulaCalculator(sheet)
    for range in sheet.joined {
      guard let rows = range.rows, let across = range.columns, rows.count > 1 || across.count > 1 else {
        continue
      }
      for column in columns where across.contains(column) { covered[column, default: []].append(rows) }
      corners.insert([rows.lowerBound, across.lowerBound])
    }
    covered = covered.mapValues(Self.merged)
  }

  /// Whether every cell displays its value, so that no check is needed.
  package static func areAllPlain(_ sheet: Sheet) -> Bool {
    sheet.look.isPlain && sheet.joined.isEmpty && !sheet.hasFormulas
  }

  /// Whether formulas were left unread because there are too many.
  var isExhausted: Bool { calculator.isExhausted }

  /// What a cell displays, by the row's index.
  mutating func shown(row: Int, column: Int) -> Shown {
    guard let cell = sheet.cell(row: row, column: column) else { return .same }
    let held = sheet.text(of: cell)
    if held.isEmpty { return .same }
    let style = sheet.look(row: row, column: column)
    let isNothing = cell.kind == .number && Double(held) == 0
    if style?.isInvisible == true || isCovered(sheet.rowNumber(row), column) {
      return isNothing ? .same : .nothing
    }
    guard let current = current(cell, held, row, column) else { return .unknown }
    let format = style?.format
    let shown: DisplayFormat.Shown? =
      switch cell.kind {
      case .number: format?.shown(number: current)
      case .date: format?.shown(date: current)
      case .text, .quotedText, .escapedText: format?.shown(text: current)
      case .boolean, .error, .missingValue: nil
      }
    switch shown {
    case .other(let text):
      let seen = cell.kind == .number ? Self.number(text) ?? text : text
      return seen == held ? .same : .other(seen)
    case .nothing: return .nothing
    case .rounded(let text) where current == held: return .rounded(text)
    case .same, .rounded, nil: return current == held ? .same : .other(current)
    }
  }

  /// The value of a cell after its formula is calculated. `held` when there is no formula or the result is
  /// the same. Nil when it is unknown.
  private mutating func current(_ cell: Cell, _ held: String, _ row: Int, _ column: Int) -> String? {
    guard sheet.hasFormulas, let formula = sheet.formula(row: row, column: column) else { return held }
    if let named = calculator.referenced(row: row, column: column) {
      guard let other = named.sheet.cell(row: named.row, column: named.column) else { return held }
      let text = named.sheet.text(of: other)
      if other.kind == cell.kind, cell.kind != .number { return text }
    }
    // A number may be stored as the text that a formula gave.
    let value = cell.kind == .date ? nil : Double(held)
    guard value != nil || cell.kind == .date else { return held }
    if let value, let result = calculator.result(row: row, column: column) {
      // The noise of binary fractions is not a difference.
      if abs(result - value) < 0.00005 + abs(result) * 1e-12 { return held }
      return Self.text(of: result)
    }
    // Constants and dates do not change.
    let isCertain = formula.isEmpty || !sheet.look.isCalculatedAnew
    return isCertain ? held : nil
  }

  /// A result in the form of a cell, without the noise of binary fractions.
  private static func text(of result: Double) -> String {
    guard abs(result) < 1e9 else { return result.description }
    let rounded = (result * 1e6).rounded() / 1e6
    return rounded == rounded.rounded() ? String(Int64(rounded)) : rounded.description
  }

  private func isCovered(_ rowNumber: Int, _ column: Int) -> Bool {
    guard let ranges = covered[column], !corners.contains([rowNumber, column]) else { return false }
    return Self.contains(ranges, rowNumber)
  }

  /// Whether one of the sorted, disjoint ranges contains a number.
  static func contains(_ ranges: [ClosedRange<Int>], _ number: Int) -> Bool {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < number { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].contains(number)
  }

  /// Merges ranges into sorted, disjoint ones.
  static func merged(_ ranges: [ClosedRange<Int>]) -> [ClosedRange<Int>] {
    ranges.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { merged, range in
      if let last = merged.last, range.lowerBound <= last.upperBound {
        merged[merged.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
  }

  /// The number in a displayed text, in the form of a cell: `"(1,000.00)"` → `-1000.00`. Nil when it is
  /// ambiguous or not a number.
  static func number(_ text: String) -> String? {
    guard let number = CellToken(text).onlyNumber else { return nil }
    let scale: Int
    switch (number.pointScale, number.commaScale) {
    case (let point?, let comma?) where point == comma: scale = point
    case (let point?, nil): scale = point
    case (nil, let comma?): scale = comma
    // Formats are written with a point: `1,000` is a thousand.
    case (let point?, _?): scale = point
    case (nil, nil): return nil
    }
    if text.contains("%") { return nil }
    return DecimalText.string(mantissa: number.isNegative ? -number.digits : number.digits, scale: scale)
  }
}
