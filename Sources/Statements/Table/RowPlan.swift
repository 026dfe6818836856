import Spreadsheet
import TextScanning

/// All decisions about a table: how each of its rows is read.
///
/// A class, since a copy of so many values for each of a million rows would take longer than reading them.
final class RowPlan: Sendable {
  let columns: TableColumns
  let dates: DateDecision
  let amounts: AmountDecision
  let currency: CurrencyDecision
  let status: StatusColumn?
  let text: EntryText
  /// The columns of what was charged abroad.
  let original: (amount: Int?, currency: Int?)
  /// The column of the bank's own references.
  let reference: Int?
  /// A column of references in which a word such as `HOLD` stands for those still to come.
  let pendingReference: Int?
  /// The column of the account, where lines of several accounts stand in one table.
  let account: Int?
  let surplus: SurplusCells
  /// Rows at the ends of the table that state a balance and are no entries.
  private let balanceRows: [Int: SkippedLine.Reason]
  /// For each column whether text of a continuing row may stand there.
  private let textual: [Bool]
  private let fixedDigits: Int
  /// The decimals of amounts in no stated currency: as many as the file prints, at least two.
  let decimals: Int

  init(
    columns: TableColumns, dates: DateDecision, amounts: AmountDecision, currency: CurrencyDecision,
    status: StatusColumn?, text: EntryText, preamble: PreambleFacts, grid: CellGrid, rows: [Int],
    headerWidth: Int?, balanceRows: [(row: Int, reason: SkippedLine.Reason)]
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
    var used = amounts.reading.source.columns + [dates.column]
    if case .signed(_, let sign, _) = amounts.reading.source { used.append(sign) }
    used += [status?.column, currency.column, amounts.balance].compactMap { $0 }
    surplus = SurplusCells(
      columns, used: used, money: amounts.reading.source.columns + [amounts.balance].compactMap { $0 },
      headerWidth: headerWidth, grid, rows)
    self.balanceRows = Dictionary(
      balanceRows.map { ($0.row, $0.reason) }, uniquingKeysWith: { first, _ in first })
    decimals = Self.decimals(columns, amounts, preamble)
    fixedDigits = currency.fixed.map { Statement.digits($0) } ?? decimals
    let taken = [dates.column, dates.otherColumn, amounts.balance] + amounts.reading.source.columns
    textual = columns.indices.map { !taken.contains($0) }
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
      + [amounts.reading.fee, amounts.balance, amounts.balanceBefore].compactMap { $0 }
      + columns.columns(.blockedAmount)
    let printed = money.map { columns.profiles[$0].scale(mark) }
    let above = preamble.balances.map { (mark == .point ? $0.number.pointScale : $0.number.commaScale) ?? 0 }
    return (printed + above + [Statement.digits(nil)]).max() ?? Statement.digits(nil)
  }

  var reading: AmountReading { amounts.reading }

  /// What a row at an end of the table states, where it is no entry.
  func statedBalance(_ row: Int) -> SkippedLine.Reason? { balanceRows[row] }

  /// Whether a row's reference is a word for pending.
  func isPendingReference(_ row: Int, _ grid: CellGrid) -> Bool {
    guard let column = pendingReference, let cell = grid.cell(row, column) else { return false }
    let isWord = grid.view.withBytes(of: cell) { bytes in
      (4...16).contains(bytes.count) && bytes.allSatisfy(\.isLetterOrBeyondASCII)
    }
    return isWord && StatusWords.state(grid.text(row, column)) == .pending
  }

  /// Columns in which the text of a continuing row may stand: any that is no date, amount or balance.
  func isTextual(_ column: Int) -> Bool {
    column >= textual.count || textual[column]
  }

  /// Says in the layout which column is what.
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
    set(.fee, [reading.fee].compactMap { $0 })
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

  /// The columns of what was charged abroad.
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

  /// The column of the bank's own references: no value twice, and each looks like an identifier.
  ///
  /// A text that a payer repeats every month would make real payments look imported already.
  private static func reference(_ columns: TableColumns, _ grid: CellGrid, _ rows: [Int]) -> Int? {
    columns.columns(.reference).first { column in
      var seen: Set<String> = []
      for row in rows {
        let value = grid.text(row, column)
        if value.isEmpty { continue }
        guard isIdentifier(value), seen.insert(value).inserted else { return false }
      }
      return !seen.isEmpty
    }
  }

  /// Whether a text looks like what a program counts or makes up: no spaces, and digits.
  private static func isIdentifier(_ text: String) -> Bool {
    !text.contains(where: \.isWhitespace) && text.utf8.contains(where: \.isDigit)
  }
}
