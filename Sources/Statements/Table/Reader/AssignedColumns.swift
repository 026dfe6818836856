import TextScanning

/// The second stage of reading a table: the meaning of its columns, the layout that reads it, and its account.
///
/// `Datum;Text;Betrag` → a date, a text and an amount
struct AssignedColumns {
  let table: FoundTable
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
  let signals: AccountSignals

  /// `dateParts` are the columns that hold only a part of a date.
  ///
  /// - Throws: ``StatementError/noSuchColumn(file:line:name:header:)`` for a column that the user named and
  ///   that does not exist.
  init(
    _ table: FoundTable, options: ReadingOptions, format: StatementFormat, dateParts: [Int]
  ) throws {
    self.table = table
    let detected = Self.detected(table, dateParts)
    self.detected = detected
    let stated = Self.account(detected, table)
    layout = LayoutApplication(options: options, header: table.segment.names, format: format, hint: stated)
    var columns = try Self.chosen(detected, layout.options.columns, table)
    columns.exclude(dateParts)
    self.columns = columns
    account = columns.chosen[.account] == nil ? stated : Self.account(columns, table)
    confirmedAccounts = options.layouts.accounts(header: table.segment.names, format: format)
    signals = AccountSignals(
      columns: columns, preamble: table.preamble.texts, grid: table.grid, rows: table.entries)
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
    statement.isCard = signals.isCard && !signals.isBankAccount
  }
}

/// The account of the statement.
extension AssignedColumns {
  /// The account: the number above the table, in the file's name, or the same in each of the rows.
  ///
  /// A column says more than the number above it if it has the IBAN of that number.
  private static func account(_ columns: TableColumns, _ table: FoundTable) -> AccountHint? {
    let column = accountColumn(columns)
    if let stated = table.preamble.account ?? AccountHint.inName(table.fileName) {
      guard columns.chosen[.account] == nil || column == nil else { return column }
      return column.map { $0.isIBAN && $0.holds(stated) } == true ? column : stated
    }
    if let column { return column }
    // The number of the only card in a card's statement, masked or not.
    return columns.columns(.card).lazy.compactMap { column -> AccountHint? in
      let profile = columns.profiles[column]
      guard let only = profile.words.only, profile.filled >= table.entries.count else { return nil }
      let hint = AccountHint(only)
      return hint.last4 == nil ? nil : hint
    }.first
  }

  /// The number that a column has in common in all rows.
  private static func accountColumn(_ columns: TableColumns) -> AccountHint? {
    func hint(_ column: Int) -> AccountHint? {
      guard let only = columns.profiles[column].words.only, only.utf8.count(where: \.isDigit) >= 4
      else { return nil }
      return AccountHint(only)
    }
    let named = columns.columns(.account).compactMap(hint)
    // A number that is a part of the IBAN says less than the IBAN.
    if let hint = named.first(where: \.isIBAN) ?? named.first { return hint }
    return columns.indices.filter { columns.roles[$0] == nil }.lazy.compactMap(hint).first(where: \.isIBAN)
  }
}
