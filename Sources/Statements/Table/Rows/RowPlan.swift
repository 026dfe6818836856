import Money
import Spreadsheet
import TextScanning

/// All decisions about a table: how each of its rows is read.
///
/// It is a class because copying so many values for each of a million rows would take longer than reading
/// them.
final class RowPlan: Sendable {
  let columns: TableColumns
  let dates: DateDecision
  let amounts: AmountDecision
  let currency: CurrencyDecision
  let status: StatusColumn?
  let text: EntryText
  /// The columns of the amount charged abroad.
  let original: (amount: Int?, currency: Int?)
  /// The column of the bank's own references.
  let reference: Int?
  /// A column of references where a word such as `HOLD` marks pending rows.
  let pendingReference: Int?
  /// The column of the account, if one table has lines of several accounts.
  let account: Int?
  /// The columns of the other side's account; none if nobody asks for their numbers.
  private let counterAccounts: [Int]
  /// The last four digits of the numbers that are asked for, packed.
  private let ownEndings: Set<UInt32>
  let surplus: OverlongRows
  /// Rows at the ends of the table that state a balance and are not entries.
  private let balanceRows: [Int: SkippedLine.Reason]
  /// For each column, whether the text of a continuation row may be in it.
  private let textual: [Bool]
  /// For each column, whether its words may say that an entry came to nothing.
  private let mayFail: [Bool]
  /// The words of columns of types that say so.
  private let failedTypes: [Int: Set<String>]
  private let fixedDigits: Int
  /// The number of decimals of amounts without a stated currency: as many as the file prints, at least two.
  let decimals: Int

  init(
    columns: TableColumns, dates: DateDecision, amounts: AmountDecision, currency: CurrencyDecision,
    status: StatusColumn?, text: EntryText, preamble: PreambleFacts, grid: CellGrid, rows: [Int],
    headerWidth: Int?, balanceRows: [(row: Int, reason: SkippedLine.Reason)], isDelimited: Bool,
    options: StatementOptions
  ) {
    self.columns = columns
    self.dates = dates
    self.amounts = amounts
    self.currency = currency
    self.status = status
    self.text = text
    original = Self.original(columns, amounts.reading, currency)
    reference = Self.reference(columns, grid, rows)
    pendingReference = columns.columns(.reference).first
    account = columns.columns(.account).first.flatMap { columns.profiles[$0].words.only == nil ? $0 : nil }
    let ownEndings = options.ownEndings
    self.ownEndings = Set(ownEndings.map { $0.utf8.reduce(0) { $0 << 8 | UInt32($1) } })
    counterAccounts = ownEndings.isEmpty ? [] : columns.columns(.counterAccount)
    var used = amounts.reading.source.columns + [dates.column]
    if case .signed(_, let sign, _) = amounts.reading.source { used.append(sign) }
    used += [status?.column, currency.column, amounts.balance].compactMap { $0 }
    surplus = OverlongRows(
      columns, used: used, money: amounts.reading.source.columns + [amounts.balance].compactMap { $0 },
      headerWidth: headerWidth, isDelimited: isDelimited, corrected: options.lines, grid,
      rows)
    self.balanceRows = Dictionary(
      balanceRows.map { ($0.row, $0.reason) }, uniquingKeysWith: { first, _ in first })
    decimals = Self.decimals(columns, amounts, preamble)
    fixedDigits = currency.fixed.map { Statement.digits($0) } ?? decimals
    let taken = [dates.column, dates.otherColumn, amounts.balance] + amounts.reading.source.columns
    textual = columns.indices.map { !taken.contains($0) }
    let described = Set(text.textColumns + text.payeeColumns + columns.columns(.type)).subtracting(
      taken.compactMap(\.self))
    // A column of states says itself which entries failed.
    mayFail = columns.indices.map { status == nil && described.contains($0) }
    failedTypes = columns.columns(.type).reduce(into: [:]) { found, column in
      let words = (columns.profiles[column].words.list ?? []).map(\.text)
      found[column] = Set(words.filter { StatusWords.state($0) == .failed })
    }
  }

  /// The number of minor-unit digits of a row's currency.
  func digits(_ code: String?) -> Int {
    if code == currency.fixed { return fixedDigits }
    return code.map { Statement.digits($0) } ?? decimals
  }

  private static func decimals(
    _ columns: TableColumns, _ amounts: AmountDecision, _ preamble: PreambleFacts
  ) -> Int {
    let mark = amounts.reading.mark
    let money =
      amounts.reading.source.columns
      + [amounts.balance, amounts.balanceBefore].compactMap { $0 } + (amounts.reading.fees?.columns ?? [])
      + columns.columns(.blockedAmount)
    let printed = money.map { columns.profiles[$0].scale(mark) }
    let above = preamble.balances.map { (mark == .point ? $0.number.pointScale : $0.number.commaScale) ?? 0 }
    return (printed + above + [Statement.digits(nil)]).max() ?? Statement.digits(nil)
  }

  var reading: AmountReading { amounts.reading }

  /// The balance that a row at an end of the table states, if it is not an entry.
  func statedBalance(_ row: Int) -> SkippedLine.Reason? { balanceRows[row] }

  /// Whether a row's reference is a word for "pending".
  func isPendingReference(_ row: Int, _ grid: CellGrid) -> Bool {
    guard let column = pendingReference, let cell = grid.cell(row, column) else { return false }
    let isWord = grid.view.withBytes(of: cell) { bytes in
      (4...16).contains(bytes.count) && bytes.allSatisfy(\.isLetterOrBeyondASCII)
    }
    return isWord && StatusWords.state(grid.text(row, column)) == .pending
  }

  /// Whether balances may be a debt, which rises with money out: by the kind of account, by amounts whose
  /// charges have no sign, or because the user named the columns of money out and in.
  func mayBeDebt(isCard: Bool) -> Bool {
    isCard || amounts.mayBalanceBeDebt || reading.rule != .minusIsOut && reading.rule != .debitMarked
  }

  /// Columns that may hold the text of a continuation row: all except dates, amounts and balances.
  func isTextual(_ column: Int) -> Bool {
    column >= textual.count || textual[column]
  }

  /// The column of the amounts and the one of the amounts in another currency. Nil when the table has one
  /// kind only.
  var exchange: (amount: Int, other: Int)? {
    guard case .signed(let column, _, _) = reading.source, let other = original.amount else { return nil }
    return (column, other)
  }

  /// Writes into the layout which column has which role.
  func describe(in layout: inout StatementLayout) {
    layout.decimalMark = reading.mark
    layout.dateFormat = dates.format
    let groups = reading.source.columns.map { columns.profiles[$0].group }
    layout.groupMark = groups.first { $0 != .none }.map(groupText)
    func set(_ role: StatementLayout.Role, _ indices: [Int]) {
      let found = indices.filter { $0 < columns.profiles.count || $0 < columns.names.count }.map {
        StatementLayout.Column(index: $0, name: columns.name($0).isEmpty ? nil : columns.name($0))
      }
      if !found.isEmpty { layout.columns[role] = found }
    }
    set(.date, [dates.column] + dates.parts)
    set(.valueDate, [dates.otherColumn].compactMap { $0 })
    switch reading.source {
    case .single(let column): set(.amount, [column])
    case .signed(let column, let sign, _):
      set(.amount, [column])
      set(.sign, [sign])
    case .split(let debit, let credit):
      set(.debit, [debit].compactMap { $0 })
      set(.credit, [credit].compactMap { $0 })
    }
    set(.fee, reading.fees?.columns ?? [])
    set(.balance, [amounts.balance].compactMap { $0 })
    set(.balanceBefore, [amounts.balanceBefore].compactMap { $0 })
    set(.currency, [currency.column].compactMap { $0 })
    set(.originalAmount, Array(original.amount.map { [$0] } ?? []))
    set(.originalCurrency, Array(original.currency.map { [$0] } ?? []))
    set(.payee, text.payeeColumns)
    if let parties = text.parties {
      set(.payer, [parties.payer])
      set(.recipient, [parties.recipient])
    }
    set(.text, text.textColumns)
    set(.reference, [reference].compactMap { $0 })
    set(.status, [status?.column].compactMap { $0 })
    set(.account, columns.columns(.account))
  }

  private func groupText(_ group: GroupMark) -> String {
    switch group {
    case .none: ""
    case .point: "."
    case .comma: ","
    case .space: " "
    case .apostrophe: "'"
    }
  }

  /// The columns of the amount charged abroad.
  private static func original(
    _ columns: TableColumns, _ reading: AmountReading, _ currency: CurrencyDecision
  ) -> (amount: Int?, currency: Int?) {
    let used = Set(reading.source.columns)
    let amount =
      columns.columns(.originalAmount).first { !used.contains($0) && columns.profiles[$0].numbers > 0 }
      ?? columns.columns(.amount).first { !used.contains($0) && columns.profiles[$0].numbers > 0 }
    let named = columns.columns(.originalCurrency).first { columns.profiles[$0].currencies > 0 }
    let beside = amount.flatMap { amount in
      columns.columns(.currency).first {
        $0 != currency.column && abs($0 - amount) == 1 && columns.profiles[$0].currencies > 0
      }
    }
    return (amount, named ?? beside)
  }

  /// The column of the bank's own references: no value occurs twice, and each looks like an identifier.
  ///
  /// A text that a payer repeats every month would make new payments look imported already.
  private static func reference(_ columns: TableColumns, _ grid: CellGrid, _ rows: [Int]) -> Int? {
    columns.columns(.reference).first { areDistinctIdentifiers(in: $0, grid, rows) }
  }

  /// Whether a column has values, each of them an identifier and none of them twice.
  private static func areDistinctIdentifiers(in column: Int, _ grid: CellGrid, _ rows: [Int]) -> Bool {
    // Of each value half of its hash, and its row from 1.
    let parts = ConcurrentChunks.map(0..<rows.count) { part -> [UInt64]? in
      var found: [UInt64] = []
      found.reserveCapacity(part.count)
      for row in rows[part] {
        let value = grid.text(row, column)
        if value.isEmpty { continue }
        guard isIdentifier(value) else { return nil }
        found.append(UInt64(UInt32(truncatingIfNeeded: value.hashValue)) << 32 | UInt64(row + 1))
      }
      return found
    }
    var count = 0
    for part in parts {
      guard let part else { return false }
      count += part.count
    }
    var places = 16
    while places < count * 2 { places *= 2 }
    var table = [UInt64](repeating: 0, count: places)
    for value in parts.lazy.compactMap(\.self).joined() {
      var place = Int(value >> 32) & (places - 1)
      while table[place] != 0 {
        if table[place] >> 32 == value >> 32,
          grid.text(row(table[place]), column) == grid.text(row(value), column)
        {
          return false
        }
        place = (place + 1) & (places - 1)
      }
      table[place] = value
    }
    return count > 0
  }

  /// The row of a value in the table of ``areDistinctIdentifiers(in:_:_:)``.
  private static func row(_ value: UInt64) -> Int { Int(UInt32(truncatingIfNeeded: value)) - 1 }

  /// Whether a text looks generated by a program: no spaces, and digits.
  private static func isIdentifier(_ text: String) -> Bool {
    var hasDigit = false
    var isASCII = true
    for byte in text.utf8 {
      if byte.isASCIIWhiteSpace { return false }
      if byte.isDigit { hasDigit = true }
      if byte >= 0x80 { isASCII = false }
    }
    return hasDigit && (isASCII || !text.contains(where: \.isWhitespace))
  }
}

extension RowPlan {
  /// The words of an entry that say it came to nothing: `Declined` in a column of types, `DECLINED - Shop` in a
  /// text. Nil where a balance beside it or a column of states tells whether it moved money.
  func failure(_ row: Int, _ grid: CellGrid) -> String? {
    for cell in grid.view.cells(inRow: row)
    where mayFail.indices.contains(cell.column) && mayFail[cell.column] {
      let types = failedTypes[cell.column] ?? []
      guard
        grid.withText(of: cell, StatusWords.beginsFailed)
          || !types.isEmpty && types.contains(grid.text(of: cell))
      else { continue }
      return amounts.balance.map { grid.isBlank(row, $0) } ?? true ? grid.text(of: cell) : nil
    }
    return nil
  }

  /// The text of an amount without a sign whose direction nothing says. Nil for any other amount.
  func undirected(_ row: Int, _ grid: CellGrid) -> String? {
    let column: Int
    switch reading.source {
    case .single(let amount) where reading.directions != nil: column = amount
    case .signed(let amount, let sign, let words) where words.direction(grid.text(row, sign)) == nil:
      column = amount
    case .single, .signed, .split: return nil
    }
    return grid.token(row, column).number?.minorUnits(reading.mark, digits: decimals) == nil
      ? nil : grid.text(row, column)
  }

  /// The cells that the user can fill in to make a row readable. Each element is one sufficient set.
  func ways(_ reason: SkippedLine.Reason, _ row: Int, _ grid: CellGrid) -> [[OpenCell]] {
    let date = OpenCell(columns.choiceName(dates.column), .date)
    let amounts = reading.source.columns.map { (column: $0, cell: OpenCell(columns.choiceName($0), .amount)) }
    switch reason {
    case .unreadableDate, .brokenOff(_, isDate: true): return [[date]]
    case .brokenOff("", isDate: false): return amounts.map { [$0.cell] }
    case .unreadableAmount(let found), .brokenOff(let found, isDate: false):
      let exact = amounts.filter { grid.text(row, $0.column) == found }
      return (exact.isEmpty ? amounts : exact).map { [$0.cell] }
    case .overlongRow, .shiftedCells:
      // A day after a text may have been moved as well.
      let isMoved =
        grid.token(row, dates.column).date == nil
        || columns.indices.prefix(dates.column).contains { columns.profiles[$0].texts > 0 }
      return amounts.map { (isMoved ? [date] : []) + [$0.cell] }
    case .blankAmount, .aboveNames, .noDirection, .sumOfOthers, .saysFailed: return amounts.map { [$0.cell] }
    case .outsideColumns: return amounts.map { [date, $0.cell] }
    default: return []
    }
  }
}

extension RowPlan {
  /// The entry of a row, as a booked one.
  func entry(
    _ row: Int, _ grid: CellGrid, _ date: CalendarDate, _ valueDate: CalendarDate?, _ minor: Int64,
    _ code: String?
  ) -> StatementLine {
    var bytes: [UInt8] = []
    var line = entry(row, grid, date, valueDate, minor, code, in: &bytes)
    line.keepWords(in: bytes)
    return line
  }

  /// The same with its words appended to bytes, which it gets when all are written
  /// (``StatementLine/keepWords(in:)``).
  func entry(
    _ row: Int, _ grid: CellGrid, _ date: CalendarDate, _ valueDate: CalendarDate?, _ minor: Int64,
    _ code: String?, in bytes: inout [UInt8]
  ) -> StatementLine {
    var line = StatementLine(
      line: grid.line(row), date: date, valueDate: valueDate, amountMinor: minor, currency: code,
      payee: "", text: "")
    line.setWords(text.words(row, grid, amount: minor, in: &bytes))
    if let column = reference {
      let reference = grid.text(row, column)
      line.reference = reference.isEmpty ? nil : reference
    }
    if let column = amounts.balance {
      line.balanceMinor = BalanceProver.balance(grid.token(row, column), reading.mark, digits: digits(code))
    }
    if amounts.balanceBefore == amounts.balance, let before = line.balanceMinor {
      line.balanceMinor = before.adding(minor)
    }
    if amounts.isBalanceDebt {
      line.balanceMinor = line.balanceMinor.flatMap { (0 as Int64).subtracting($0) }
    }
    if let column = account { line.account = grid.text(row, column) }
    for column in counterAccounts where line.counterAccount == nil {
      line.counterAccount = ownNumber(row, column, grid)
    }
    addOriginal(row, grid, code, &line)
    return line
  }

  /// The number in a cell without spaces, if it ends like that of an account of the user.
  private func ownNumber(_ row: Int, _ column: Int, _ grid: CellGrid) -> String? {
    guard let cell = grid.cell(row, column) else { return nil }
    // `DE02 1203 0000 0000 2020 51`: the last group may be short.
    let isOwn = grid.view.withBytes(of: cell) { bytes -> Bool in
      var (ending, count, place) = (UInt32(0), UInt32(0), bytes.count)
      while place > 0, count < 4 {
        place -= 1
        if bytes[place] == UInt8(ascii: " ") { continue }
        ending |= UInt32(bytes[place]) << (8 * count)
        count += 1
      }
      return bytes.count >= 8 && ownEndings.contains(ending)
    }
    return isOwn ? grid.text(row, column).filter { !$0.isWhitespace } : nil
  }

  /// The amount charged abroad, if its currency is not the account's.
  private func addOriginal(_ row: Int, _ grid: CellGrid, _ code: String?, _ line: inout StatementLine) {
    guard let amount = original.amount, let currency = original.currency,
      let original = CurrencySigns.code(grid.text(row, currency)), original != code,
      let minor = grid.token(row, amount).number?.minorUnits(reading.mark, digits: digits(original))
    else { return }
    line.originalAmountMinor = minor == .min ? nil : abs(minor)
    line.originalCurrency = original
  }
}

/// Tells rows that state a balance or a turnover from entries.
extension RowPlan {
  /// The currency of the balance beside an entry: by its sign, a column of currencies behind it, or its
  /// name. Nil when none of them says it.
  func balanceCurrency(_ row: Int, _ grid: CellGrid) -> String? {
    guard let column = amounts.balance else { return nil }
    if let code = grid.token(row, column).number?.currency { return code }
    if let beside = columns.currency(beside: column), beside != currency.column,
      let code = CurrencySigns.code(grid.text(row, beside))
    {
      return code
    }
    return HeaderWords.currency(in: columns.name(column))
  }

  /// Why a row is a balance or a turnover and not an entry, by its words. Nil for entries.
  func balanceReason(
    _ row: Int, _ grid: CellGrid, _ value: AmountReading.Value, hasDate: Bool
  ) -> SkippedLine.Reason? {
    if let reason = statedBalance(row) { return reason }
    for cell in grid.view.cells(inRow: row) where !hasDate || isTextual(cell.column) {
      if hasDate, !grid.view.withBytes(of: cell, BalanceWords.mayBeKnown) { continue }
      let label = grid.text(of: cell)
      let reason =
        hasDate ? BalanceWords.reason(label) : BalanceWords.labelReason(PreambleFacts.label(of: label))
      guard !label.isEmpty, let reason else { continue }
      if !hasDate, reason == .balance, value != .blank, CellToken(label).date != nil { continue }
      // A shop or a person next to it makes it an entry whose description only sounds like a balance.
      let named = text.payeeColumns.contains { $0 != cell.column && !grid.text(row, $0).isEmpty }
      if hasDate, named, value.minor != nil { continue }
      if hasDate, reason == .balance, value.minor != nil,
        amounts.balance != nil || isDescribed(row, beside: cell.column, grid)
      {
        continue
      }
      return reason
    }
    return nil
  }

  /// Whether words in two more cells describe a row. The name of the account it was paid from may sound like
  /// a balance too.
  private func isDescribed(_ row: Int, beside column: Int, _ grid: CellGrid) -> Bool {
    let words = grid.texts(row).filter { other, text in
      other != column && isTextual(other) && text.utf8.count > 3 && text.contains(where: \.isLetter)
        && CurrencySigns.code(text) == nil && !AccountHint.isIBAN(text.filter { $0 != " " })
    }
    return words.count > 1
  }

  /// Balances in a column of their own, in a row without an amount.
  func columnReason(
    _ row: Int, _ grid: CellGrid, _ value: AmountReading.Value
  ) -> SkippedLine.Reason? {
    guard value == .blank else { return nil }
    let openings = columns.columns(.openingBalance)
    let closings = columns.columns(.closingBalance)
    if openings.contains(where: { !grid.token(row, $0).isBlank }) { return .openingBalance }
    return closings.contains { !grid.token(row, $0).isBlank } ? .closingBalance : nil
  }
}
