import Bookkeeping
import DatasetFormat
import Spreadsheet
import TextScanning

/// Whether formulas read the cells of a workbook as this tool does.
///
/// The tool reads a day that is typed as text, an amount with a minus, a key with a blank behind it; `SUMIFS` does not, and counts an amount that the
/// tool refuses. Where a row that counts is such one, the figures of the tool are not those that the sheet comes to.
struct FormulaReading {
  private let date: Int
  private let amount: Int
  private let deletedAt: Int
  private let types: WordColumn<TransactionType>
  private let directions: WordColumn<Direction>
  private let status: WordColumn<TransactionStatus>
  private let keys: [Int]
  private let movements: RowMovements

  init(_ dataset: Dataset) {
    let schema = TabSchema.transactions
    (date, amount, deletedAt) = (schema["date"], schema["amount"], schema["deletedAt"])
    types = WordColumn(schema, "type")
    directions = WordColumn(schema, "direction")
    status = WordColumn(schema, "status")
    keys = ["categoryKey", "accountKey", "currency"].map { schema[$0] }
    movements = RowMovements(dataset)
  }

  /// What formulas make of a row of the Transactions tab.
  struct Row {
    /// How often it is among the rows that do not say for certain what they move (``OverviewPage/doubts(_:)``).
    var doubts = 0
    /// Whether the tool makes the same of it.
    var isAlike = true
  }

  /// What formulas make of a row of the Transactions tab that is not blank.
  func row(_ row: TabRow) -> Row {
    var found = Row()
    if !row.isBlank(deletedAt) { return found }
    let day = row.date(date).value
    guard !row.isBlank(types.position) else {
      // Without a type no formula takes it for a row; the person's own totals are none for the tool either.
      found.isAlike = row.cell(types.position) == nil && (day == nil || row.isBlank(amount))
      return found
    }
    let type = types.value(of: row)
    let direction = directions.value(of: row)
    let hasDirection = !row.isBlank(directions.position)
    let isGood = type != nil && row.isNumber(date) && isAboveZero(row)
    if !isGood { found.doubts += 1 }
    if hasDirection, direction == nil { found.doubts += 1 }
    if !row.isBlank(status.position), status.value(of: row) == nil { found.doubts += 1 }
    // A transfer and an adjustment have no direction by themselves.
    let isUndirected = !hasDirection && type.map { $0.naturalDirection == nil } == true
    if isUndirected { found.doubts += 1 }
    let isRead = day != nil && movements.movement(of: row) != nil
    found.isAlike =
      isRead == (isGood && !isUndirected) && row.cell(deletedAt) == nil && !row.isError(amount)
      && row.isPlain(types.position) && row.isPlain(directions.position) && row.isPlain(status.position)
      && keys.allSatisfy(row.isPlain)
    return found
  }

  private func isAboveZero(_ row: TabRow) -> Bool {
    guard row.isNumber(amount), let text = row.rawText(amount) else { return false }
    return (Double(text) ?? 0) > 0
  }

  /// Whether the rows of the other tabs that formulas look at are read alike.
  static func isAlike(inListsOf dataset: Dataset) -> Bool {
    let accounts = Set(dataset.accounts.filter { $0.startingBalance != nil }.compactMap(\.row))
    return isAlike(
      dataset[.accounts], keys: ["accountKey"], words: ["currency", "isActive"], amount: "startingBalance",
      read: accounts, days: ["startDate"])
      && isAlike(dataset[.categories], keys: ["categoryKey", "parentKey"], words: ["type"])
      && isAlike(
        dataset[.budgets], keys: ["kind", "categoryKey"], words: ["period", "currency"], amount: "amount",
        read: Set(dataset.budgets.compactMap(\.row)), days: ["startDate", "endDate"])
  }

  /// Whether the rows of a tab that have the first key are read alike: those with an amount are among `read`.
  private static func isAlike(
    _ tab: Tab?, keys: [String], words: [String], amount: String? = nil, read: Set<Int> = [],
    days: [String] = []
  ) -> Bool {
    guard let tab else { return true }
    let schema = tab.schema
    let deleted = schema["deletedAt"]
    let (keys, words, days) = (keys.map { schema[$0] }, words.map { schema[$0] }, days.map { schema[$0] })
    let amount = amount.map { schema[$0] }
    var isAlike = true
    tab.forEachRow { row in
      // The person's own notes and totals name nothing.
      guard isAlike, row.isBlank(deleted), row.cell(keys[0]) != nil else { return }
      isAlike =
        row.cell(deleted) == nil && (keys + words).allSatisfy(row.isPlain)
        && !keys.contains(where: row.isPattern)
        && days.allSatisfy { row.cell($0) == nil || row.isNumber($0) }
        && amount.map { row.cell($0) == nil || (row.isNumber($0) && read.contains(row.index)) } ?? true
    }
    return isAlike
  }
}

extension TabRow {
  /// Whether formulas find a number in a cell; days are numbers.
  fileprivate func isNumber(_ position: Int) -> Bool {
    guard let cell = cell(position) else { return false }
    return cell.kind == .number || cell.kind == .date
  }

  fileprivate func isError(_ position: Int) -> Bool {
    cell(position).map { $0.kind == .error || $0.kind == .missingValue } ?? false
  }

  /// Whether a cell is empty, or holds a text without white space around it: formulas compare that too.
  fileprivate func isPlain(_ position: Int) -> Bool {
    guard let cell = cell(position) else { return true }
    if isError(position) { return false }
    let bytes = view.rawBytes(of: cell)
    return !bytes.isEmpty && bytes.trimming(.printed).count == bytes.count
  }

  /// Whether formulas that look for a key would find others by it.
  fileprivate func isPattern(_ position: Int) -> Bool {
    guard let cell = cell(position) else { return false }
    let bytes = view.rawBytes(of: cell)
    return bytes.contains { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "~") }
      || bytes.first.map { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "=") }
        == true
  }
}
