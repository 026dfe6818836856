/// The second stage of reading a table: the meaning of its columns, the layout that reads it, and its account.
///
/// `Datum;Text;Betrag` → a date, a text and an amount
struct AssignedColumns {
  let table: FoundTable
  /// Whether a delimiter cut the rows, so that one which is lost moves the cells behind it.
  let isDelimited: Bool
  /// The columns by their names and cells alone.
  let detected: TableColumns
  /// The columns with the choices of the user and of the layout.
  let columns: TableColumns
  /// The layout, and the user's options completed by it.
  let layout: LayoutApplication
  /// The account that the file names.
  let account: AccountHint?
  /// The accounts confirmed earlier for files with these columns.
  let confirmedAccounts: [String]
  /// What the file shows about the kind of the account.
  let kind: AccountKindWitnesses

  /// `dateParts` are the columns that hold only a part of a date.
  ///
  /// - Throws: ``StatementError/noSuchColumn(file:line:name:header:)`` for a column that the user named and
  ///   that does not exist.
  init(
    _ table: FoundTable, options: ReadingOptions, format: StatementFormat, isDelimited: Bool,
    dateParts: [Int]
  ) throws {
    self.table = table
    self.isDelimited = isDelimited
    let detected = Self.detected(table, dateParts)
    self.detected = detected
    let stated = AccountWitnesses(columns: detected, table: table).decision.verdict
    layout = LayoutApplication(options: options, header: table.segment.names, format: format, hint: stated)
    var columns = try Self.chosen(detected, layout.options.columns, table)
    columns.exclude(dateParts)
    self.columns = columns
    account =
      columns.chosen[.account] == nil
      ? stated : AccountWitnesses(columns: columns, table: table).decision.verdict
    confirmedAccounts = options.layouts.accounts(header: table.segment.names, format: format)
    kind = AccountKindWitnesses(
      columns: columns, preamble: table.preamble, grid: table.grid, rows: table.entries)
  }

  private static func detected(_ table: FoundTable, _ dateParts: [Int]) -> TableColumns {
    let width = table.width
    var columns = TableColumns(
      names: table.segment.names,
      profiles: ColumnProfile.profiles(of: table.grid, rows: table.entries, columns: width))
    columns.exclude(table.unreached(of: width))
    columns.exclude(dateParts)
    columns.giveToOtherSide(
      OwnAccounts(columns: columns, grid: table.grid, rows: table.entries, fileName: table.fileName).others())
    return columns
  }

  private static func chosen(
    _ detected: TableColumns, _ choices: ColumnChoices, _ table: FoundTable
  ) throws -> TableColumns {
    if choices.isEmpty { return detected }
    var columns = detected
    if let unknown = columns.assign(choices) {
      throw StatementError.noSuchColumn(
        file: table.fileName, line: table.segment.headerRow.map(table.grid.line), name: unknown,
        header: table.segment.names.filter { !$0.isEmpty })
    }
    return columns
  }

  /// Notes the account, the layout and their evidence in a statement.
  func describe(in statement: inout Statement) {
    statement.layout.headerLine = table.segment.headerRow.map(table.grid.line)
    if let line = statement.layout.headerLine { statement.evidence.append("line \(line) names the columns") }
    statement.account = account
    statement.layoutUsed = layout.match?.definition
    statement.confirmedAccounts = confirmedAccounts
    statement.evidence += layout.evidence
    statement.warnings += layout.warnings
    statement.isCard = kind.decision.verdict == .card
  }
}
