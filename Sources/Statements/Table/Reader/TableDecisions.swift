import Money
import Spreadsheet

/// The third stage of reading a table: how its dates and amounts are written.
///
/// `31.01.2026`, `-45,20` → day first, a decimal comma, a minus is money out
struct TableDecisions {
  let assigned: AssignedColumns
  let dates: DateDecision
  let amounts: AmountDecision
  /// The column that says which entries are pending, failed or paid back.
  let status: StatusColumn?
  private let basis: Basis
  private let dateDecider: DateDecider

  /// - Throws: ``StatementError/noColumn(file:line:missing:header:)`` when dates or amounts are missing.
  init(_ assigned: AssignedColumns, answers: StatementOptions) throws {
    self.assigned = assigned
    basis = Basis(
      table: assigned.table, columns: assigned.columns, entries: assigned.table.entries,
      options: assigned.layout.options, layout: assigned.layout.match?.definition)
    dateDecider = basis.dateDecider()
    guard let dates = dateDecider.decide() else { throw assigned.table.noColumn(.dates) }
    self.dates = dates
    status = StatusColumn.find(assigned.columns)
    guard var amounts = basis.amounts(dates, status) else { throw assigned.table.noColumn(.amounts) }
    let chosen = answers.columns.columns
    amounts.mayBalanceBeDebt = chosen[.debit] != nil || chosen[.credit] != nil
    if answers.answers[.balancesDisagree] == BalanceDisagreement.turned {
      amounts.reading.isTurned = true
      amounts.isSignShown = false
    }
    self.amounts = amounts
  }

  /// The plan for reading each row.
  func plan() -> RowPlan {
    let table = assigned.table
    return RowPlan(
      columns: assigned.columns, dates: dates, amounts: amounts, currency: amounts.currency, status: status,
      text: EntryText(columns: assigned.columns, used: used, grid: table.grid, rows: table.entries),
      preamble: table.preamble, grid: table.grid, rows: table.entries, headerWidth: table.headerWidth,
      balanceRows: table.balances, isDelimited: assigned.isDelimited, options: assigned.layout.options)
  }

  /// Columns that are not part of an entry's text.
  private var used: Set<Int> {
    // Words for the direction or the status count as text in unnamed columns. Whether they are recognised
    // depends on the file, and the text of an entry must not.
    let used = amounts.reading.source.columns + [dates.column]
    return Set(
      used
        + [dates.otherColumn, amounts.balance, amounts.balanceBefore].compactMap { $0 }
        + (amounts.reading.fees?.columns ?? []))
  }

  /// Notes the evidence in a statement. `readings` are those of the table's columns.
  func describe(in statement: inout Statement, _ readings: ColumnReadings) {
    let currency = amounts.currency
    if let warning = currency.warning(against: basis.layout) { statement.warnings.append(warning) }
    statement.evidence += dates.evidence + amounts.evidence + [currency.evidence].compactMap { $0 }
    statement.warnings += readings.columns.filter { $0.rows.overlaps(assigned.table.segment.body) }
      .compactMap(\.warning)
    statement.evidence += readings.units.filter { amounts.reading.source.columns.contains($0.column) }.map(
      \.evidence)
    // What names only suggest, charges without a sign or a debt confirm.
    if assigned.kind.kind == .card, amounts.isBalanceDebt || amounts.reading.rule.chargesHaveNoSign {
      statement.isCard = true
    }
    statement.sharedSign = currency.shared
    statement.signRead = amounts.reading.rule.convention
    statement.period = assigned.table.preamble.statedPeriod(
      dates.order, fileName: assigned.table.fileName)
  }

  /// The facts in the file that contradict the layout in use, each as a question.
  func contradictions(_ answers: StatementOptions) -> [Question] {
    guard assigned.layout.match != nil else { return [] }
    let table = assigned.table
    var free = basis
    free.columns = assigned.detected
    free.options = answers
    free.layout = nil
    let cells = basis.cells
    return assigned.layout.contradictions(
      dates: dates, decider: dateDecider, amounts: amounts,
      free: { free.amountDecider(dates).decide() }, sameValues: cells.areEqual,
      isCard: AccountKindWitnesses(
        columns: assigned.detected, preamble: table.preamble, grid: table.grid, rows: table.entries
      ).hasSignOfCard)
  }
}

extension TableDecisions {
  /// What the decisions about a table rest on.
  private struct Basis {
    let table: FoundTable
    var columns: TableColumns
    /// The entries that count for the decisions.
    var entries: [Int]
    var options: StatementOptions
    var layout: LayoutDefinition?

    func dateDecider() -> DateDecider {
      let grid = table.grid
      let entries = entries
      let below = table.facts(below: entries).balances
      return DateDecider(
        columns: columns, options: options,
        statedDates: table.preamble.dates + PreambleFacts.dates(inName: table.fileName)
          + below.compactMap(\.date),
        token: { grid.token($0, $1).date }, text: { grid.text($0, $1) },
        reading: { grid.dateReading(entries.first ?? 0, $0) }, rows: entries, otherRows: table.otherRows)
    }

    /// Decides the amounts. If balances prove a reading without the failed entries, or also without those
    /// that were paid back, they do not have to include those.
    func amounts(_ dates: DateDecision, _ status: StatusColumn?) -> AmountDecision? {
      let all = amountDecider(dates).decide()
      guard let status, status.mayHold, all?.isProven == false else { return all }
      var carriedOut = self
      for isRefundOut in status.refunds.isEmpty ? [false] : [false, true] {
        let count = carriedOut.entries.count
        carriedOut.entries.removeAll { row in
          let state = status.state(row, table.grid)
          return state == .failed || state == .returned || isRefundOut && status.isRefund(row, table.grid)
        }
        guard carriedOut.entries.count < count, !carriedOut.entries.isEmpty,
          let proven = carriedOut.amountDecider(dates).decide(), proven.isProven
        else { continue }
        return proven
      }
      return all
    }

    func amountDecider(_ dates: DateDecision) -> AmountDecider {
      let grid = table.grid
      let preamble = table.preamble
      let cells = cells
      let currencies = CurrencyDecider(
        grid: grid, columns: columns, rows: entries, preamble: preamble, layout: layout,
        answer: options.answers[.currency])
      let below = table.facts(below: entries)
      let prover = BalanceProver(
        grid: grid, columns: columns, rows: entries,
        days: entries.concurrentMap { grid.token($0, dates.column).date?.day(in: dates.order) },
        digits: cells.digits,
        ends: OpeningAndClosingBalance(
          preamble: preamble, below: below, grid: grid, balanceRows: table.balances),
        opening: OpeningAndClosingBalance.only(
          .openingBalance, preamble: preamble, below: below, grid: grid, balanceRows: table.balances)?.number,
        balanceRows: table.balances.map(\.row))
      return AmountDecider(
        cells, options: options,
        decimals: DecimalWitnesses(
          columns: columns, options: options, preambleNumbers: preamble.numbers,
          statedBalances: preamble.balances.map(\.number), last: grid.lastNumber),
        currencies: currencies, prover: prover,
        account: AccountKindWitnesses(columns: columns, preamble: preamble, grid: grid, rows: entries),
        minorDigits: currencies.decide([]).digits ?? options.accountDigits ?? Statement.digits(nil))
    }

    var cells: EntryCells { EntryCells(grid: table.grid, columns: columns, rows: entries) }
  }
}

/// What later files with the same header are read by.
extension TableDecisions {
  /// The parts of a reading that hold for other files with the same header. Nil without a header.
  func learned(_ layout: StatementLayout) -> LayoutDefinition? {
    let names = assigned.table.segment.names
    guard assigned.table.segment.headerRow != nil else { return nil }
    var learned = LayoutDefinition(name: "")
    learned.header = names
    if dates.isShown, dates.open.isEmpty { learned.dateOrder = dates.order }
    if amounts.isMarkShown { learned.decimalMark = amounts.reading.mark }
    if amounts.isSignShown { learned.signConvention = amounts.reading.rule.convention }
    if case .signed(_, _, let words) = amounts.reading.source, words.isLearned, words.hasBoth,
      !amounts.reading.isTurned
    {
      learned.directionWords = words.meanings
    }
    let counts = Dictionary(names.map { (HeaderWords.normal($0), 1) }, uniquingKeysWith: +)
    for (role, columns) in layout.columns {
      let names = columns.map { $0.name ?? "" }
      // A name that is missing or occurs twice cannot identify a column in the next file.
      let isClear = names.allSatisfy { name in
        let normal = HeaderWords.normal(name)
        return counts[normal] == 1 && !normal.isEmpty
      }
      if isClear { learned.columns.columns[role] = names }
    }
    // Fees that are all zero do not show whether the amounts include them.
    let columns = assigned.columns
    let fees = columns.columns(.fee)
    if !fees.isEmpty, fees.allSatisfy({ columns.profiles[$0].numbers == columns.profiles[$0].zeros }) {
      learned.columns.columns[.amount] = nil
    }
    return learned
  }
}

extension CurrencyDecision {
  /// The warning when the file states a currency other than its layout's. Nil when they agree.
  func warning(against layout: LayoutDefinition?) -> String? {
    guard let layout, let code = layout.currency, let fixed, fixed != code else { return nil }
    return "the file is in \(fixed), the layout \(layout.name) says \(code); the file counts"
  }
}
