import DatasetFormat
import Money
import Spreadsheet
import Statements

/// What an app plans for its categories month by month, from a table beside the transactions.
///
/// Months with one amount are one budget. The last one goes on, as a plan does in the app:
///
/// ```
/// Nov 2025  Groceries  100.00
/// Dec 2025  Groceries  100.00   → 100.00 from 2025-11-01 to 2025-12-31
/// Jan 2026  Groceries  120.00   → 120.00 from 2026-01-01
/// ```
struct BookBudgets: Sendable {
  /// A budget for each category and amount, by category and day.
  private(set) var budgets: [BookBudget] = []
  /// How many months of a category are not taken, because money was moved out of it.
  private(set) var negative = 0
  /// The names of tables that cannot be read for certain.
  private(set) var unread: [String] = []

  init() {}

  private struct Key: Hashable {
    var path: [String]
    var root: BookWords.Root?
  }

  /// - Parameters:
  ///   - tables: The tables with their names.
  ///   - file: The books beside which they are.
  ///   - options: The user's answers about the files.
  ///   - currency: The currency of the amounts.
  /// - Throws: `StatementError`; ``ImportError`` where an amount does not fit the currency.
  init(
    _ tables: [(name: String, table: BookTable)], beside file: BookFile, options: StatementOptions,
    currency: Currency
  ) throws {
    var months: [Key: [CalendarDate: Int64]] = [:]
    var shown: [Key: [String]] = [:]
    var last: CalendarDate?
    for (name, table) in tables {
      guard let amounts = try Self.amounts(table, name, file, options, currency) else {
        unread.append(name)
        continue
      }
      for row in table.rows {
        guard let month = Self.month(table.text(row, .month)) else { continue }
        let path = [BookFormat.Column.categoryGroup, .category].map { table.text(row, $0) }.filter {
          !$0.isEmpty
        }
        guard let minor = amounts[table.line(row)], minor != 0, let group = path.first,
          !file.table.format.isUnplanned(group)
        else { continue }
        let root: BookWords.Root? = file.table.format.shape == .postings ? .expenses : nil
        let key = Key(path: path.map(BookFormat.normal), root: root)
        shown[key] = shown[key] ?? path
        last = last.map { max($0, month) } ?? month
        months[key, default: [:]][month, default: 0] &+= minor
      }
    }
    guard let last else { return }
    for (key, amounts) in months {
      add(.flow(shown[key] ?? key.path, root: key.root), amounts, until: last, currency)
    }
    budgets.sort { ($0.name, $0.first) < ($1.name, $1.first) }
  }

  /// The budgets of one category. Months between that are not in the table have none.
  private mutating func add(
    _ category: BookRow.Kind, _ amounts: [CalendarDate: Int64], until last: CalendarDate, _ currency: Currency
  ) {
    negative += amounts.values.count { $0 < 0 }
    for (month, minor) in amounts.sorted(by: { $0.key < $1.key }) where minor > 0 {
      if let before = budgets.indices.last, budgets[before].category == category,
        budgets[before].end == month.adding(days: -1), budgets[before].minor == minor
      {
        budgets[before].end = Self.end(month)
      } else {
        budgets.append(
          BookBudget(
            category: category, first: month, end: Self.end(month), minor: minor, currency: currency))
      }
    }
    if let end = budgets.indices.last, budgets[end].category == category, budgets[end].end == Self.end(last) {
      budgets[end].end = nil
    }
  }

  /// The amounts by line, read in the notation of the transactions. Nil where that leaves a question.
  private static func amounts(
    _ table: BookTable, _ name: String, _ file: BookFile, _ options: StatementOptions, _ currency: Currency
  ) throws -> [Int: Int64]? {
    var options = options
    options.decimalMark = options.decimalMark ?? file.statement.learned?.decimalMark
    let rows = table.rows.compactMap { row -> BookAmounts.Row? in
      guard let month = month(table.text(row, .month)) else { return nil }
      let text = table.text(row, .budgeted)
      let isNegative = text.hasPrefix("-") || text.hasPrefix("(")
      let size = CellValue.text(text.filter { !"-()".contains($0) })
      return BookAmounts.Row(
        row: row, line: table.line(row), date: .text(month.description),
        amounts: isNegative ? [size, .blank] : [.blank, size])
    }
    guard !rows.isEmpty else { return nil }
    let read = try BookAmounts(
      rows, BookAmounts.Names(amounts: ["Outflow", "Inflow"]), of: table.sheet, file: name, options: options,
      currency: currency)
    return read.questions.isEmpty ? read.entries.mapValues(\.amountMinor) : nil
  }

  /// The last day of a month.
  private static func end(_ month: CalendarDate) -> CalendarDate {
    month.adding(days: CalendarDate.daysInMonth(month.month, year: month.year) - 1)
  }

  /// `Jan 2026`, `2026-01` and `2026-01-01` → 2026-01-01
  static func month(_ text: String) -> CalendarDate? {
    let parts = text.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    guard parts.count >= 2 else { return nil }
    if let year = Int(parts[0]), let month = Int(parts[1]) {
      return CalendarDate(year: year, month: month, day: 1)
    }
    guard let year = Int(parts[1]), let month = MonthNames.month(folded: UnicodeForm.folded(parts[0])) else {
      return nil
    }
    return CalendarDate(year: year, month: month, day: 1)
  }
}

/// An amount for a category in each month of a span.
struct BookBudget: Sendable {
  /// The category, as rows name it.
  let category: BookRow.Kind
  let first: CalendarDate
  /// The last day; nil if it goes on.
  fileprivate(set) var end: CalendarDate?
  let minor: Int64
  let currency: Currency

  fileprivate var name: String {
    if case .flow(let path, _) = category { path.joined(separator: ": ").lowercased() } else { "" }
  }
}

extension BookFormat {
  /// The table of plans that the app writes beside its transactions; nil for other tables.
  func budgetTable(_ sheet: Sheet) -> BookTable? {
    for row in 0..<min(sheet.rowCount, 5) {
      let table = BookTable(sheet, headerRow: row, format: self)
      if table.has(.month), table.has(.budgeted), table.has(.category) { return table }
    }
    return nil
  }

  /// Whether a group holds no categories of spending: payments of cards, and income.
  fileprivate func isUnplanned(_ group: String) -> Bool {
    let name = Self.normal(group)
    return unplannedGroups.contains(name) || incomeGroups.contains(name)
  }
}
