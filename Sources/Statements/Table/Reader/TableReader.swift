import Money
import Spreadsheet
import TextScanning

/// Reads one table of entries: first what its columns are, then how its values are written, and then its
/// rows.
///
/// `31.01.2026;Rewe;-45,20` under `Datum;Text;Betrag` → an entry of -4520 minor units on 2026-01-31.
package struct TableReader {
  let grid: CellGrid
  let finder: TableFinder
  let segment: TableSegment
  let options: ReadingOptions
  /// The columns whose dates are derived from their cells.
  let readings: ColumnReadings

  /// Columns after this one are text of the entry. No statement has so many.
  private static let columnLimit = 512

  /// Fills a statement with the contents of the table.
  ///
  /// - Throws: ``StatementError/noColumn(file:line:missing:header:)`` when dates or amounts are missing, and
  ///   ``StatementError/noSuchColumn(file:line:name:header:)`` for a column that the user named and that does
  ///   not exist.
  func read(into statement: inout Statement) throws {
    let preamble = PreambleFacts(grid: grid, rows: segment.preamble)
    let dated = coreRows()
    let balanceRows = balanceRows(dated)
    let core = balanceRows.isEmpty ? dated : dated.filter { row in !balanceRows.contains { $0.row == row } }
    let widest = core.lazy.map { grid.view.cells(inRow: $0).last.map { $0.column + 1 } ?? 0 }.max() ?? 0
    let width = min(max(segment.names.count, widest), Self.columnLimit)
    let profiles = ColumnProfile.profiles(of: grid, rows: core, columns: width)
    var detected = TableColumns(names: segment.names, profiles: profiles)
    detected.exclude(unreached(core, of: width))
    detected.exclude(dateParts)
    detected.giveToOtherSide(
      OwnAccounts(columns: detected, grid: grid, rows: core, fileName: statement.file).others())
    statement.layout.headerLine = segment.headerRow.map(grid.line)
    if let header = segment.headerRow {
      statement.evidence.append("line \(grid.line(header)) names the columns")
    }
    let hint = account(detected, preamble, statement.file, rows: core.count)
    let applied = LayoutApplication(
      options: options, header: segment.names, format: statement.format, hint: hint)
    var columns = try chosen(detected, applied.options.columns, statement.file)
    columns.exclude(dateParts)
    statement.account =
      columns.chosen[.account] == nil ? hint : account(columns, preamble, statement.file, rows: core.count)
    statement.layoutUsed = applied.match?.definition
    statement.confirmedAccounts = options.layouts.accounts(header: segment.names, format: statement.format)
    statement.evidence += applied.evidence
    statement.warnings += applied.warnings
    let signals = AccountSignals(columns: columns, preamble: preamble.texts, grid: grid, rows: core)
    statement.isCard = signals.isCard && !signals.isBankAccount
    if core.isEmpty { return try readNothing(into: &statement) }

    let deciding = Deciding(
      columns: columns, preamble: preamble, core: core, balanceRows: balanceRows,
      options: applied.options, layout: applied.match?.definition)
    let decider = dateDecider(deciding, statement.file)
    guard let dates = decider.decide() else { throw noColumn(.dates, statement.file) }
    let status = StatusColumn.find(columns)
    guard var amounts = decideAmounts(deciding, dates, status) else {
      throw noColumn(.amounts, statement.file)
    }
    amounts.mayBalanceBeDebt = isDirectionAnswered
    let currency = amounts.currency
    if let warning = currency.warning(against: deciding.layout) { statement.warnings.append(warning) }
    statement.evidence += dates.evidence + amounts.evidence + [currency.evidence].compactMap { $0 }
    statement.warnings += readings.columns.filter { $0.rows.overlaps(segment.body) }.compactMap(\.warning)
    statement.evidence += readings.units.filter { amounts.reading.source.columns.contains($0.column) }.map(
      \.evidence)
    statement.questions = openQuestions + questions(dates, columns) + amounts.questions + applied.questions
    if let question = oneSideQuestion(columns, dates, amounts) { statement.questions.append(question) }
    if options.answers.answers[.cutAmounts] != "whole",
      let cut = SplitDecimals.column(amounts.reading.source.columns, columns, grid, core)
    {
      statement.questions.append(
        Question(
          code: .cutAmounts,
          text:
            "behind each amount of \(columns.label(cut)) stand two digits in a cell of their own: the delimiter seems to have cut its fraction off. Export the file with another delimiter, or with quotes, or say that the amounts are whole.",
          choices: ["whole"]))
    }
    if statement.questions.isEmpty {
      statement.questions = contradictions(applied, deciding, detected, decider, dates, amounts)
    }
    let plan = RowPlan(
      columns: columns, dates: dates, amounts: amounts, currency: currency,
      status: status,
      text: EntryText(columns: columns, used: used(columns, dates, amounts), grid: grid, rows: core),
      preamble: preamble, grid: grid, rows: core,
      headerWidth: segment.headerRow.flatMap { grid.view.cells(inRow: $0).last.map { $0.column + 1 } },
      balanceRows: balanceRows)
    statement.decimals = plan.decimals
    statement.sharedSign = currency.shared
    statement.questions = QuestionExamples(grid: grid, rows: core, plan: plan).added(to: statement.questions)
    plan.describe(in: &statement.layout)
    statement.learned = learned(columns, dates, amounts, statement.layout)
    statement.signRead = amounts.reading.rule.convention
    statement.period = preamble.statedPeriod(dates.order, fileName: statement.file)
    statement.entries.reserveCapacity(core.count)
    var rows = RowReader(
      grid: grid, segment: segment, plan: plan, typicalFilled: typicalFilled(core),
      answers: options.answers.answers)
    rows.read(into: &statement)
    askAboutEntries(above: plan, &statement)
    let lines = options.answers.lines
    let leftOut = lines.skipped.isEmpty ? 0 : segment.body.count { lines.skips(grid.line($0)) }
    let settlement = BalanceSettlement(
      preamble: preamble, rows: rows, plan: plan, answers: options.answers.answers, leftOut: leftOut)
    SummedParts(
      grid: grid, plan: plan, ends: settlement.openingAndClosing(of: statement),
      answer: options.answers.answers[.summedParts]
    ).settle(&statement)
    StatusSettlement(
      grid: grid, plan: plan, held: rows.held, ends: settlement.openingAndClosing(of: statement),
      answer: options.answers.answers[.status]
    ).settle(&statement)
    settlement.settle(&statement)
  }

  /// Whether the user has named the columns of money out and in, so that opposite balances are a debt.
  private var isDirectionAnswered: Bool {
    let columns = options.answers.columns.columns
    return columns[.debit] != nil || columns[.credit] != nil
  }

  /// Columns that hold only a part of a date.
  private var dateParts: [Int] {
    readings.columns.filter { $0.rows.overlaps(segment.body) }.flatMap(\.parts)
  }

  /// Questions about the dates and the unit of the table that the file does not answer.
  private var openQuestions: [Question] {
    readings.questions.filter { $0.rows.overlaps(segment.body) }.map(\.question)
  }

  /// Asks about rows above the column names that have a date and an amount in the table's own columns.
  private func askAboutEntries(above plan: RowPlan, _ statement: inout Statement) {
    guard statement.questions.allSatisfy({ $0.code == .unreadableLine }) else { return }
    let isNamed = segment.headerRow != nil
    var known: [StatementLine] = []
    for row in segment.preamble {
      guard isNamed, finder.marks[row].isBookingLike, let entry = ParsedRow(row, grid, plan).entry else {
        if EntryLikeRow.isEntry(row, grid) { statement.lose(grid.line(row), .outsideColumns, []) }
        continue
      }
      if options.answers.lines.cells[grid.line(row)] != nil {
        known.append(entry)
      } else {
        statement.lose(grid.line(row), .aboveNames, plan.ways(.aboveNames, row, grid))
      }
    }
    statement.entries.insert(contentsOf: known, at: 0)
  }

  /// The rows with a date and a number, and those with a word for "pending" instead of a date.
  private func coreRows() -> [Int] {
    segment.body.filter { row in
      if segment.repeats.contains(row) { return false }
      return finder.marks[row].isBookingLike || finder.isPendingLike(row)
    }
  }

  /// The columns after the last name that very few rows reach. Their cells were moved by a delimiter, or are
  /// notes.
  private func unreached(_ core: [Int], of width: Int) -> Range<Int> {
    let named = segment.names.count
    guard named > 0, named < width else { return width..<width }
    let reaching = core.count { (grid.view.cells(inRow: $0).last?.column ?? 0) >= named }
    return reaching * 2 >= core.count ? width..<width : named..<width
  }

  private func typicalFilled(_ core: [Int]) -> Int {
    let most = core.lazy.map { Int(finder.marks[$0].filled) }.max() ?? 0
    var rows = [Int](repeating: 0, count: most + 1)
    for row in core { rows[Int(finder.marks[row].filled)] += 1 }
    var seen = 0
    return rows.firstIndex { count in
      seen += count
      return seen > core.count / 2
    } ?? 0
  }

  /// The first and last rows with a date that are balances and not entries.
  private func balanceRows(_ dated: [Int]) -> [(row: Int, reason: SkippedLine.Reason)] {
    let ends = Set(dated.prefix(Self.endRows) + dated.suffix(Self.endRows)).sorted()
    let named: [(row: Int, reason: SkippedLine.Reason)] = ends.compactMap { row in
      let reasons = grid.texts(row).compactMap { BalanceWords.reason($0.text) }
      return reasons.first { $0 == .openingBalance || $0 == .closingBalance }.map { (row, $0) }
    }
    return named.isEmpty ? RecordTypes.balanceRows(among: ends, of: dated, grid) : named
  }

  /// How many rows at each end of a table are checked for balances.
  private static let endRows = 3

  /// - Throws: ``StatementError/noColumn(file:line:missing:header:)`` when rows look like entries all the
  ///   same.
  private func readNothing(into statement: inout Statement) throws {
    let entryLike = segment.body.first { row in
      if EntryLikeRow.isEntry(row, grid) { return true }
      let texts = grid.texts(row).map(\.text)
      // The label of a balance or a total comes before its number.
      if let label = texts.first(where: { $0.contains(where: \.isLetter) }),
        BalanceWords.labelReason(label) != nil || BalanceWords.isTotal(label)
      {
        return false
      }
      return texts.count >= 3 && texts.count { $0.utf8.contains(where: \.isDigit) } >= 2
        || texts.count >= 2
          && texts.contains { CellToken($0).onlyNumber.map { $0.hasFraction && $0.digits != 0 } ?? false }
    }
    if let row = entryLike {
      let hasDate = grid.view.cells(inRow: row).contains { grid.token(row, $0.column).date != nil }
      throw noColumn(hasDate ? .amounts : .dates, statement.file)
    }
    statement.evidence.append("the table has no entries")
    for row in segment.body where finder.marks[row].filled > 0 {
      statement.skipped.append(SkippedLine(line: grid.line(row), reason: .notice))
    }
  }

  /// The basis of the decisions about a table.
  private struct Deciding {
    var columns: TableColumns
    var preamble: PreambleFacts
    /// The rows of entries.
    var core: [Int]
    var balanceRows: [(row: Int, reason: SkippedLine.Reason)]
    var options: StatementOptions
    var layout: LayoutDefinition?
  }

  private func dateDecider(_ deciding: Deciding, _ file: String) -> DateDecider {
    let balances = PreambleFacts(grid: grid, rows: tail(deciding.core)).balances
    return DateDecider(
      columns: deciding.columns, options: deciding.options,
      statedDates: deciding.preamble.dates + PreambleFacts.dates(inName: file) + balances.compactMap(\.date),
      token: { grid.token($0, $1).date }, text: { grid.text($0, $1) },
      reading: { grid.dateReading(deciding.core.first ?? 0, $0) }, rows: deciding.core,
      otherRows: {
        let entries = Set(deciding.core)
        return segment.body.filter { !entries.contains($0) && !segment.repeats.contains($0) }
      })
  }

  /// Decides the amounts. If balances prove a reading without the failed entries, or also without those that
  /// were paid back, they do not have to include those.
  private func decideAmounts(
    _ deciding: Deciding, _ dates: DateDecision, _ status: StatusColumn?
  ) -> AmountDecision? {
    let all = amountDecider(deciding, dates).decide()
    guard let status, status.mayHold, all?.isProven == false else { return all }
    var carriedOut = deciding
    for isRefundOut in status.refunds.isEmpty ? [false] : [false, true] {
      let count = carriedOut.core.count
      carriedOut.core.removeAll { row in
        let state = status.state(row, grid)
        return state == .failed || state == .returned || isRefundOut && status.isRefund(row, grid)
      }
      guard carriedOut.core.count < count, !carriedOut.core.isEmpty,
        let proven = amountDecider(carriedOut, dates).decide(), proven.isProven
      else { continue }
      return proven
    }
    return all
  }

  private func amountDecider(_ deciding: Deciding, _ dates: DateDecision) -> AmountDecider {
    let columns = deciding.columns
    let preamble = deciding.preamble
    let core = deciding.core
    let texts =
      columns.columns(.text, .payee, .type)
      + columns.indices.filter { columns.roles[$0] == nil && columns.profiles[$0].texts > 0 }
    let currencies = CurrencyDecider(
      grid: grid, columns: columns, rows: core, preamble: preamble, layout: deciding.layout,
      answer: deciding.options.answers[.currency])
    let digits = Self.decimals(columns)
    let prover = BalanceProver(
      grid: grid, columns: columns, rows: core,
      days: core.concurrentMap { grid.token($0, dates.column).date?.day(in: dates.order) }, digits: digits,
      ends: OpeningAndClosingBalance(
        preamble: preamble, below: PreambleFacts(grid: grid, rows: tail(core)), grid: grid,
        balanceRows: deciding.balanceRows),
      balanceRows: deciding.balanceRows.map(\.row))
    return AmountDecider(
      grid: grid, columns: columns, options: deciding.options,
      decimals: DecimalDecider(
        columns: columns, options: deciding.options, preambleNumbers: preamble.numbers),
      rows: core, prover: prover, currencies: currencies, digits: digits,
      minorDigits: currencies.decide([]).digits ?? deciding.options.accountDigits ?? Statement.digits(nil),
      signals: AccountSignals(columns: columns, preamble: preamble.texts, grid: grid, rows: core),
      hints: DirectionWordCounter(
        grid: grid, rows: core,
        textColumns: texts.isEmpty ? columns.indices.filter { columns.profiles[$0].texts > 0 } : texts))
  }

  /// The rows below the entries, which may state balances.
  private func tail(_ core: [Int]) -> Range<Int> {
    let first = (core.last ?? segment.body.upperBound - 1) + 1
    let end = min(segment.body.upperBound, first + Self.tailRows)
    return first..<max(first, end)
  }

  private static let tailRows = 50

  /// The number of decimals for comparing readings: as many as the money columns print. More than four belong
  /// to a price or a rate, unless a name says that they are money.
  private static func decimals(_ columns: TableColumns) -> Int {
    let printed = columns.indices.map { column in
      let profile = columns.profiles[column]
      guard profile.isNumber, !profile.isDate else { return 0 }
      return min(
        max(profile.scale.point, profile.scale.comma), columns.roles[column]?.isMoney == true ? 8 : 4)
    }
    return max(printed.max() ?? 0, Statement.digits(nil))
  }

  /// The facts in the file that contradict the layout in use.
  private func contradictions(
    _ applied: LayoutApplication, _ deciding: Deciding, _ detected: TableColumns, _ decider: DateDecider,
    _ dates: DateDecision, _ amounts: AmountDecision
  ) -> [Question] {
    guard applied.match != nil else { return [] }
    var free = deciding
    free.columns = detected
    free.options = options.answers
    free.layout = nil
    let digits = amountDecider(deciding, dates).digits
    return applied.contradictions(
      dates: dates, decider: decider, amounts: amounts, free: { amountDecider(free, dates).decide() },
      sameValues: { one, other in
        deciding.core.allSatisfy {
          one.value($0, grid, digits: digits) == other.value($0, grid, digits: digits)
        }
      },
      isCard: AccountSignals(
        columns: detected, preamble: deciding.preamble.texts, grid: grid, rows: deciding.core
      ).isCard)
  }

  private func questions(_ dates: DateDecision, _ columns: TableColumns) -> [Question] {
    if dates.isPartlySwapped, options.answers.answers[.swappedDates] != "as-read" {
      return [
        Question(
          code: .swappedDates,
          text:
            "some cells of \(columns.label(dates.column)) are dates or begin with the year, all of them before the 13th, and the others are text of another form: a spreadsheet program may have exchanged their day and month. Take the file as the bank gives it, or say that the dates are right.",
          choices: ["as-read"])
      ]
    }
    guard !dates.open.isEmpty else { return [] }
    return [
      Question(
        code: .dateOrder,
        text:
          "no date in \(columns.label(dates.column)) shows whether the day or the month comes first. Which order is it?",
        choices: dates.open.map(\.rawValue))
    ]
  }

  /// Columns that are not part of an entry's text.
  private func used(_ columns: TableColumns, _ dates: DateDecision, _ amounts: AmountDecision) -> Set<Int> {
    // Words for the direction or the status count as text in unnamed columns. Whether they are recognised
    // depends on the file, and the text of an entry must not.
    let used = amounts.reading.source.columns + [dates.column]
    return Set(
      used
        + [dates.otherColumn, amounts.balance, amounts.balanceBefore, amounts.reading.fee].compactMap { $0 })
  }

  /// The account of the statement: the number above the table, in the file's name, or the same in each of the
  /// rows.
  ///
  /// A column says more than the number above it if it has the IBAN of that number.
  private func account(
    _ columns: TableColumns, _ preamble: PreambleFacts, _ fileName: String, rows: Int
  ) -> AccountHint? {
    let column = accountColumn(columns)
    if let stated = preamble.account ?? AccountHint.inName(fileName) {
      guard columns.chosen[.account] == nil || column == nil else { return column }
      return column.map { $0.isIBAN && $0.holds(stated) } == true ? column : stated
    }
    if let column { return column }
    // The number of the only card in a card's statement, masked or not.
    return columns.columns(.card).lazy.compactMap { column -> AccountHint? in
      let profile = columns.profiles[column]
      guard let only = profile.words.only, profile.filled >= rows else { return nil }
      let hint = AccountHint(only)
      return hint.last4 == nil ? nil : hint
    }.first
  }

  /// The number that a column has in common in all rows.
  private func accountColumn(_ columns: TableColumns) -> AccountHint? {
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

  private func noColumn(_ missing: StatementError.Missing, _ file: String) -> StatementError {
    .noColumn(
      file: file, line: segment.headerRow.map(grid.line), missing: missing,
      header: segment.names.filter { !$0.isEmpty })
  }
}

/// A table that has a column for only one direction. The other column may be missing.
extension TableReader {
  /// Asks about rows that have a date and nothing in the only amount column. Nil when there are few of them,
  /// when balances prove the reading, or when the user named the column.
  func oneSideQuestion(
    _ columns: TableColumns, _ dates: DateDecision, _ amounts: AmountDecision
  ) -> Question? {
    guard case .split(let first, let second) = amounts.reading.source, !amounts.isProven,
      columns.chosen[.debit] == nil, columns.chosen[.credit] == nil
    else { return nil }
    // A column without any number does not count.
    let debit = first.flatMap { columns.profiles[$0].numbers > 0 ? $0 : nil }
    let credit = second.flatMap { columns.profiles[$0].numbers > 0 ? $0 : nil }
    guard debit == nil || credit == nil, let column = debit ?? credit else { return nil }
    let dated = segment.body.filter { row in
      !segment.repeats.contains(row) && grid.token(row, dates.column).date != nil
        && !grid.texts(row).contains { BalanceWords.reason($0.text) != nil }
    }
    let still = dated.filter { (grid.token($0, column).number?.digits ?? 0) == 0 }
    guard let first = still.first, still.count * 5 >= dated.count else { return nil }
    return Question(
      code: .amountColumn,
      text:
        "\(still.count) of \(dated.count) rows, the first in line \(grid.line(first)), have no amount in \(columns.label(column)), and no column is known for the other direction. Are these rows to be left out, or which column has their amounts?",
      choices: ["\(debit == nil ? "credit" : "debit")=\(columns.choiceName(column))"])
  }
}

/// Amounts that the delimiter split in two: `-45,20` without quotes in a comma-separated file → `-45` and
/// `20`.
enum SplitDecimals {
  /// The column of amounts whose fraction is in the next cell, in all rows. Nil when there is none.
  ///
  /// Rows then have more cells than the table has names. Without names, there must be fractions such as `05`.
  static func column(
    _ amounts: [Int], _ columns: TableColumns, _ grid: CellGrid, _ rows: [Int]
  ) -> Int? {
    let named = columns.names.lastIndex { !$0.isEmpty }
    let sample = rows.prefix(sampleSize)
    if let named {
      let wide = sample.count { (grid.view.cells(inRow: $0).last?.column ?? 0) > named }
      guard wide * 2 > sample.count else { return nil }
    }
    return amounts.first { column in
      let profile = columns.profiles[column]
      guard profile.numbers > 1, profile.unmarked == profile.numbers else { return false }
      let fractions = sample.compactMap { row in
        grid.token(row, column).number == nil ? nil : grid.text(row, column + 1)
      }
      let areFractions = fractions.allSatisfy { text in
        text.utf8.count == 2 && text.utf8.allSatisfy(\.isDigit)
      }
      return areFractions && (named != nil || fractions.contains { $0.hasPrefix("0") })
    }
  }

  private static let sampleSize = 1000
}
