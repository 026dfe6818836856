import Bookkeeping
import DatasetFormat
import Spreadsheet

/// The cells of a sheet of formulas, each with its result.
struct FormulaPage {
  private(set) var cells: [SheetEdits.Place: CellValue] = [:]

  /// Puts a formula into a cell such as `B7`.
  mutating func formula(_ cell: String, _ text: String, _ shown: CellValue) {
    put(cell, .formula(text, shows: shown == .blank ? .text("") : shown))
  }

  /// Puts a text into a cell.
  mutating func text(_ cell: String, _ text: String) { put(cell, .text(text)) }

  /// Puts a number into a cell.
  mutating func number(_ cell: String, _ number: Int) { put(cell, .number(String(number))) }

  private mutating func put(_ cell: String, _ value: CellValue) {
    guard let place = Self.place(cell) else { preconditionFailure("\(cell) is no cell") }
    cells[place] = value
  }

  static func place(_ cell: String) -> SheetEdits.Place? {
    guard let corner = CellRange(cell)?.first, let row = corner.row, let column = corner.column else {
      return nil
    }
    return .init(row: row - 1, column: column)
  }

  /// All that the sheet holds; without figures its formulas show nothing until a program calculates them.
  func contents(withFigures: Bool) -> SheetContents {
    func value(_ value: CellValue) -> CellValue { withFigures ? value : Self.unfigured(value) }
    let rows = Dictionary(grouping: cells, by: \.key.row).sorted { $0.key < $1.key }
    return SheetContents(
      rows: rows.map { row, cells in
        .init(
          number: row + 1,
          cells: cells.sorted { $0.key < $1.key }.map {
            RowCell(column: $0.key.column, value: value($0.value))
          })
      })
  }

  /// A formula that shows nothing until a program calculates it.
  private static func unfigured(_ value: CellValue) -> CellValue {
    if case .formula(let text, _) = value { .formula(text, shows: .blank) } else { value }
  }

  /// The cells of a sheet that hold a text or a formula of this page and have another one on a page in another
  /// language.
  func cells(
    of sheet: Sheet, becoming other: FormulaPage, withFigures: Bool
  ) -> [SheetEdits.Place: CellValue] {
    var changes: [SheetEdits.Place: CellValue] = [:]
    for (place, value) in cells {
      guard let new = other.cells[place], !Self.isSameText(value, new),
        let row = sheet.index(ofRow: place.row + 1),
        Self.isSameText(sheet.content(row: row, column: place.column), value)
      else { continue }
      changes[.init(row: row, column: place.column)] = withFigures ? new : Self.unfigured(new)
    }
    return changes
  }

  private static func isSameText(_ one: CellValue, _ other: CellValue) -> Bool {
    switch (one, other) {
    case (.formula(let one, _), .formula(let other, _)): one == other
    default: isSame(one, other)
    }
  }

  /// Whether a sheet has every formula and number of this page in its place, and in the folded columns every
  /// text. Cells where a user chooses may differ.
  func isWhole(in sheet: Sheet, folded: ClosedRange<Int>, choices: Set<String>) -> Bool {
    let choices = Set(choices.compactMap(Self.place))
    return cells.allSatisfy { place, value in
      if choices.contains(place) { return true }
      let found = sheet.index(ofRow: place.row + 1).map { sheet.content(row: $0, column: place.column) }
      switch value {
      case .formula(let text, _):
        guard case .formula(let own, _)? = found else { return false }
        return own == text
      case .number: return found.map { Self.isSame($0, value) } ?? false
      case .text where folded.contains(place.column): return Self.isSame(found ?? .blank, value)
      default: return true
      }
    }
  }

  /// Every formula of a sheet that shows something, made to show nothing.
  static func blanks(in sheet: Sheet) -> [SheetEdits.Place: CellValue] {
    var changes: [SheetEdits.Place: CellValue] = [:]
    for row in 0..<sheet.rowCount {
      for cell in sheet.cells(inRow: row) {
        guard case .formula(_, let shown) = sheet.content(row: row, column: cell.column), shown != .blank
        else { continue }
        changes[.init(row: row, column: cell.column)] = .blank
      }
    }
    return changes
  }

  /// The cells of a sheet that still hold a formula of this page, and show something else.
  func changes(in sheet: Sheet) -> [SheetEdits.Place: CellValue] {
    var changes: [SheetEdits.Place: CellValue] = [:]
    for (place, value) in cells {
      guard case .formula(let text, let shown) = value,
        let row = sheet.index(ofRow: place.row + 1),
        case .formula(let found, let old) = sheet.content(row: row, column: place.column),
        found == text, !Self.isSame(old, shown)
      else { continue }
      changes[.init(row: row, column: place.column)] = shown
    }
    return changes
  }

  private static func isSame(_ one: CellValue, _ other: CellValue) -> Bool {
    switch (one, other) {
    case (.number(let one), .number(let other)): one == other || Double(one) == Double(other)
    case (.blank, .text("")), (.text(""), .blank): true
    default: one == other
    }
  }
}

/// Values as cells show them.
extension CellValue {
  /// An amount, without zeros at its end, as programs write numbers.
  static func units(_ units: Int64, _ currency: Currency) -> CellValue {
    var text = Amount(minorUnits: units, currency: currency).decimalText
    if text.contains(".") {
      while text.hasSuffix("0") { text.removeLast() }
      if text.hasSuffix(".") { text.removeLast() }
    }
    return .number(text)
  }

  static func count(_ count: Int) -> CellValue { .number(String(count)) }

  static func day(_ day: CalendarDate) -> CellValue { .date(day.description) }

  /// A day as the number by which spreadsheets count it, for cells that may be blank.
  static func serial(_ day: CalendarDate?) -> CellValue {
    guard let day, let start = CalendarDate(year: 1899, month: 12, day: 30) else { return .count(0) }
    return .count(day.days(since: start))
  }

  /// A part of a whole with three decimal digits; blank if the whole is zero.
  static func share(_ part: Int64, of whole: Int64) -> CellValue {
    whole == 0 ? .text("") : .ratio((Double(part) / Double(whole) * 1000).rounded() / 1000)
  }

  static func ratio(_ value: Double) -> CellValue {
    .number(value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value))
  }
}
