import Money
import Spreadsheet
import TextScanning

/// Reads the rows of a table. Each becomes an entry, a part of the entry above, a fact about the statement,
/// or a skipped line.
struct RowReader {
  let grid: CellGrid
  let segment: TableSegment
  let plan: RowPlan
  /// The number of filled cells that most entries have.
  let typicalFilled: Int
  /// The user's answers to questions about single rows.
  private let answers: QuestionAnswers

  /// Balances that rows of the table state, in minor units.
  private(set) var opening: Int64?
  private(set) var closing: Int64?
  /// Such balances between entries, which carry the balance over to the next page.
  private(set) var carried: (opening: Int64?, closing: Int64?)
  /// All stated balances, each with the number of booked entries above it. `turned` is the other sign, if only the
  /// place below one of two columns of amounts says which it is.
  private var stated: [(reason: SkippedLine.Reason, minor: Int64, turned: Int64?, above: Int)] = []

  var previousEntryRow: Int?
  var undatedPending: [Int] = []
  /// The entries that their status keeps out.
  var held: [UnbookedEntry] = []
  /// The state that the last title between rows gives to the rows under it.
  var section: StatusWords.State?
  /// That title.
  private(set) var sectionTitle = ""
  /// The rows of totals without a day, each with the number of entries above it.
  private var totals: [(row: Int, above: Int)] = []
  /// Whether a blank booking date means that an entry is pending.
  private(set) var blankDateIsPending = true

  init(
    grid: CellGrid, segment: TableSegment, plan: RowPlan, typicalFilled: Int, answers: QuestionAnswers
  ) {
    self.grid = grid
    self.segment = segment
    self.plan = plan
    self.typicalFilled = typicalFilled
    self.answers = answers
  }

  /// Reads all rows into a statement.
  mutating func read(into statement: inout Statement) {
    let isOpen = !statement.questions.isEmpty
    let lastDated = segment.body.last { isDated($0) }
    if let above = segment.preamble.last(where: { !grid.texts($0).isEmpty }) { noteTitle(above) }
    let cut = cutRow()
    blankDateIsPending = plan.status != nil || blankDatesAreNewest()
    if !isOpen { statement.entries.reserveCapacity(statement.entries.count + segment.body.count) }
    // Reads a part of the rows at a time, so that parsed rows take little memory.
    for start in stride(from: segment.body.lowerBound, to: segment.body.upperBound, by: Self.partSize) {
      let part = start..<min(start + Self.partSize, segment.body.upperBound)
      for (rows, parsed) in parsedRows(part) {
        for (row, index) in paired(rows, parsed.indices) where !parsed[index].isNothing(row, grid) {
          if row == cut, !isOpen, parsed[index].entry != nil || isBegun(row), let reason = cutCell(row) {
            skip(row, reason, &statement)
          } else if !isOpen, let doubt = parsed[index].doubt {
            skip(row, doubt, &statement)
          } else if parsed[index].isPlain, !isOpen, section != .pending, section != .failed,
            !segment.repeats.contains(row),
            let entry = parsed[index].entry
          {
            // The common case. The entry is copied once.
            statement.entries.append(entry)
            previousEntryRow = row
          } else if segment.repeats.contains(row) {
            skip(row, .repeatedHeader, &statement)
          } else if isOpen {
            statement.skipped.append(SkippedLine(line: grid.line(row), reason: .undecided))
          } else {
            read(row, parsed[index], isAfterLast: row > lastDated ?? row, &statement)
          }
        }
      }
    }
    settleStated(statement)
    dateUndated(&statement)
    settleDatedTotals(&statement)
    guard !isOpen else { return }
    PrintedTotals(grid: grid, plan: plan, rows: totals, opening: opening).check(&statement)
    if plan.amounts.balance == nil {
      settleBareEnds(&statement, answers[.bareLine])
    } else {
      BlankAmounts(grid: grid, plan: plan, rows: segment.body).settle(&statement)
    }
  }

  private static let partSize = 16 * ConcurrentChunks.size

  private func isDated(_ row: Int) -> Bool {
    grid.token(row, plan.dates.column).date != nil
      || plan.dates.otherColumn.map { grid.token(row, $0).date != nil } ?? false
  }

  /// Keeps the state that a row of one cell gives to the rows under it.
  private mutating func noteTitle(_ row: Int) {
    let texts = grid.texts(row)
    guard texts.count == 1, texts[0].text.utf8.count <= 60 else { return }
    if let state = StatusWords.section(texts[0].text) {
      (section, sectionTitle) = (state, texts[0].text)
    } else if StatusWords.isRepeated(texts[0].text), isNewest(row) {
      section = .pending
    }
  }

  /// Whether the next day below a row is later than all above it.
  private func isNewest(_ row: Int) -> Bool {
    func day(_ row: Int) -> CalendarDate? { RowDates(row, grid, plan).date }
    guard let last = segment.body.prefix(while: { $0 < row }).lazy.compactMap(day).max(),
      let next = segment.body.drop(while: { $0 <= row }).lazy.compactMap(day).first
    else { return false }
    return next > last
  }

  /// The last row of a text file that breaks off inside it. All rows above have more fields.
  private func cutRow() -> Int? {
    let last = grid.rowCount - 1
    guard grid.isText, segment.body.contains(last), segment.body.lowerBound < last,
      !plan.surplus.isCorrected(last, grid)
    else { return nil }
    let width = grid.view.cells(inRow: last).count
    let above = (max(segment.body.lowerBound, last - 200)..<last).lazy.map {
      self.grid.view.cells(inRow: $0).count
    }
    return above.allSatisfy { $0 > width } ? last : nil
  }

  /// Whether the cells of a cut row are those of an entry as far as they go: `0.00;"B` under `Debit;Reference;…`.
  private func isBegun(_ row: Int) -> Bool {
    let cells = grid.view.cells(inRow: row)
    guard cells.count > 1 else { return false }
    var telling = 0
    for cell in cells.dropLast() where plan.columns.indices.contains(cell.column) {
      let profile = plan.columns.profiles[cell.column]
      let token = grid.token(row, cell)
      guard profile.isDate || profile.isNumber, !token.isBlank else { continue }
      guard (profile.isDate ? token.date != nil : token.number != nil) else { return false }
      telling += 1
    }
    return telling > 0
  }

  /// The part of its entry that a cut row has lost: the booking date after its last cell, or a part of that
  /// cell.
  private func cutCell(_ row: Int) -> SkippedLine.Reason? {
    guard let last = grid.view.cells(inRow: row).last?.column else { return nil }
    if last <= plan.dates.column {
      return .brokenOff(found: grid.text(row, plan.dates.column), isDate: true)
    }
    if plan.reading.source.columns.contains(last) {
      return .brokenOff(found: grid.text(row, last), isDate: false)
    }
    // Without its currency the amount, which is whole, is none.
    guard let currency = plan.currency.column, last < currency, !plan.reading.source.columns.isEmpty else {
      return nil
    }
    return .brokenOff(found: "", isDate: false)
  }

  /// Whether the entries without a booking date are together at one end of the table, where pending ones are.
  private func blankDatesAreNewest() -> Bool {
    let column = plan.dates.column
    let areBlank = ConcurrentChunks.elements(segment.body) { [grid] in grid.isBlank($0, column) }
    var runs = 0
    var previous: Bool?
    for (row, isBlank) in paired(segment.body, areBlank) where isBlank != previous && isDated(row) {
      runs += 1
      previous = isBlank
    }
    return runs <= 2
  }

  private mutating func skip(_ row: Int, _ reason: SkippedLine.Reason, _ statement: inout Statement) {
    previousEntryRow = nil
    let line = grid.line(row)
    if reason.isLoss { return statement.lose(line, reason, plan.ways(reason, row, grid)) }
    statement.skipped.append(SkippedLine(line: line, reason: reason))
  }

  private mutating func read(
    _ row: Int, _ parsed: ParsedRow, isAfterLast: Bool, _ statement: inout Statement
  ) {
    if parsed.hasSurplus {
      let cells = grid.view.cells(inRow: row).last.map { $0.column + 1 } ?? 0
      return skip(row, .overlongRow(found: cells, expected: plan.surplus.width), &statement)
    }
    if parsed.isMoved { return skip(row, .shiftedCells, &statement) }
    if let entry = parsed.entry { return add(row, entry, parsed, &statement) }
    if let word = parsed.unknownCurrency { return skip(row, .unknownCurrency(word: word), &statement) }
    let (code, value, dates) = (parsed.code, parsed.value, parsed.dates)
    if let reason = parsed.balance {
      note(reason, row, grid.texts(row), value, code, above: statement.entries.count)
      return skip(row, reason, &statement)
    }
    switch (dates.date, value) {
    case (nil, .amount(let minor)) where dates.isPendingWord: addUndated(row, minor, code, &statement)
    case (let date?, .blank) where blockedAmount(row, code) != nil:
      addBlocked(row, date, dates, blockedAmount(row, code) ?? 0, code, &statement)
    case (.some, .blank):
      skip(row, otherMoney(row).map { .unreadableAmount(found: $0) } ?? .noAmount, &statement)
    case (.some, .neutral(let word)):
      if let found = conversion(row) { return ask(row, word, found, &statement) }
      skip(row, .neutral(word: word), &statement)
    case (.some, .unreadable(let text)):
      skip(
        row, plan.undirected(row, grid).map { .noDirection(amount: $0) } ?? .unreadableAmount(found: text),
        &statement)
    // A row with both is an entry, see above.
    case (.some, .amount): break
    case (nil, _): readUndated(row, grid.texts(row), value, dates, isAfterLast: isAfterLast, &statement)
    }
  }

  /// The two amounts of a row that changes money of one currency into another: `100.00 EUR and 108.00 USD`.
  /// Nil for any other row.
  private func conversion(_ row: Int) -> String? {
    guard let (amount, other) = plan.exchange, let own = plan.currency.column,
      let second = plan.original.currency, let one = CurrencySigns.code(grid.text(row, own)),
      let two = CurrencySigns.code(grid.text(row, second)), one != two,
      [amount, other].allSatisfy({ (grid.token(row, $0).number?.digits ?? 0) != 0 })
    else { return nil }
    return "\(grid.text(row, amount)) \(one) and \(grid.text(row, other)) \(two)"
  }

  /// Asks about a row that moves money by its currencies, although it is called neither in nor out.
  private mutating func ask(_ row: Int, _ word: String, _ found: String, _ statement: inout Statement) {
    guard case .signed(_, let sign, _) = plan.reading.source else { return }
    previousEntryRow = nil
    statement.lose(grid.line(row), .unreadableAmount(found: "\(word): \(found)"), [])
    let last = statement.questions.count - 1
    let column = plan.columns.choiceName(sign)
    statement.questions[last].text =
      "line \(grid.line(row)) is called \"\(word)\", and changes money: \(found). Is it money out or in on this account, or is it to be left out? --line \(grid.line(row)) '\(column)=OUT' says the direction."
  }

  /// The reserved amount of a pending row.
  private func blockedAmount(_ row: Int, _ code: String?) -> Int64? {
    plan.columns.columns(.blockedAmount).lazy.compactMap { column in
      grid.token(row, column).number?.minorUnits(plan.reading.mark, digits: plan.digits(code))
    }.first
  }

  /// An amount outside the amount column, in a row whose amount column is blank.
  private func otherMoney(_ row: Int) -> String? {
    let columns = plan.columns.columns(
      .amount, .accountAmount, .originalAmount, .grossAmount, .netAmount, .debit, .credit, .fee)
    let isNamed = plan.columns.isNamed.contains(true)
    // If only one direction has a column, a column with an unclear name may be the other one.
    var isOneSided = false
    if case .split = plan.reading.source { isOneSided = plan.reading.source.columns.count == 1 }
    // In a table without names, any other number that is not a balance may be the amount.
    let unnamed = plan.columns.indices.filter { column in
      (!isNamed || isOneSided) && plan.columns.roles[column] == nil && column != plan.amounts.balance
        && column != plan.amounts.balanceBefore
        && (plan.columns.profiles[column].isNumber || grid.token(row, column).number?.hasFraction == true)
    }
    let found =
      (columns + unnamed).first { column in
        !plan.reading.source.columns.contains(column) && (grid.token(row, column).number?.digits ?? 0) != 0
      } ?? unreadMoney(row)
    return (found ?? movedMoney(row)).map { grid.text(row, $0) }
  }

  /// The column that is called an amount and holds digits beside a mark that nobody knows: `~154,64`.
  private func unreadMoney(_ row: Int) -> Int? {
    plan.columns.indices.first { column in
      plan.columns.roles[column] == nil && grid.text(row, column).utf8.contains(where: \.isDigit)
        && HeaderWords.matches(plan.columns.name(column)).contains {
          $0.role.isMovement && $0.strength >= 2
        }
    }
  }

  /// The column of words or references that holds an amount with decimals in this row. A missing cell before
  /// it has moved it there: `2026-03-15,Cafe,-12.20` under `Date,Text,Ref,Amount`.
  ///
  /// So may a missing delimiter, unless a balance beside it tells whether money moved: `2026-03-15,Cafe -12.20,`.
  private func movedMoney(_ row: Int) -> Int? {
    let hasBalance = plan.amounts.balance.map { !grid.isBlank(row, $0) } ?? false
    return plan.columns.indices.first { column in
      let profile = plan.columns.profiles[column]
      guard !profile.isNumber, !profile.isDate, plan.isTextual(column) else { return false }
      let text = grid.text(row, column)
      return EntryLikeRow.isAmount(text) || !hasBalance && EntryLikeRow.endsInAmount(text)
    }
  }

  /// Reads rows without a date. They continue the entry above, close the table, or are damaged entries.
  private mutating func readUndated(
    _ row: Int, _ texts: [(column: Int, text: String)], _ value: AmountReading.Value, _ dates: RowDates,
    isAfterLast: Bool,
    _ statement: inout Statement
  ) {
    let hasAmount = value != .blank
    let isContinued = !hasAmount && continues(row, texts)
    if !isContinued { noteTitle(row) }
    if isContinued, let last = statement.entries.indices.last {
      let text = texts.map(\.text).joined(separator: " ")
      if plan.text.payeeColumns.isEmpty, statement.entries[last].payee == statement.entries[last].text {
        statement.entries[last].payee += " " + text
      }
      statement.entries[last].text += " " + text
      previousEntryRow = row
      return
    }
    if texts.contains(where: { BalanceWords.isTotal($0.text) }) {
      totals.append((row, statement.entries.count))
      return skip(row, .total, &statement)
    }
    var isFull = texts.count >= max(2, typicalFilled * 6 / 10) && hasAmount && value.minor != nil
    // A delimiter inside a text moves the cells after it: a day leaves its column and lands in one of money.
    if case .unreadable(let text) = value, texts.count >= typicalFilled {
      isFull = CellToken(text).date != nil
    }
    let isTextBeside = texts.contains { plan.isTextual($0.column) && $0.text.contains(where: \.isLetter) }
    if isFull, isTextBeside || !dates.text.isEmpty, !(isAfterLast && !isTextBeside) {
      return skip(row, .unreadableDate(found: dates.text), &statement)
    }
    let isEntry =
      EntryLikeRow.isEntry(row, grid)
      || texts.count >= max(4, typicalFilled) && isTextBeside && RowMarks(row: row, grid: grid).isBookingLike
    skip(row, isEntry ? .outsideColumns : .notice, &statement)
  }

  /// Whether a row directly under an entry holds only text, in columns of text.
  private func continues(_ row: Int, _ texts: [(column: Int, text: String)]) -> Bool {
    guard let previous = previousEntryRow, previous == row - 1, !texts.isEmpty else { return false }
    // An empty line ends the entry. The rows after it are a footer.
    guard texts.allSatisfy({ plan.isTextual($0.column) && CellToken($0.text).number == nil }) else {
      return false
    }
    return texts[0].column > 0 || plan.dates.column != 0 && grid.view.cells(inRow: row).count > 1
  }

  /// Keeps the balance of a row.
  private mutating func note(
    _ reason: SkippedLine.Reason, _ row: Int, _ texts: [(column: Int, text: String)],
    _ value: AmountReading.Value, _ code: String?, above: Int
  ) {
    let digits = plan.digits(code)
    var found = value.minor
    if case .split = plan.reading.source {
      // In a line of a label and a number, the number is below a column of money out or in by chance.
      if grid.view.cells(inRow: row).count == 2 { found = nil }
    } else if plan.reading.rule != .minusIsOut {
      found = nil
    }
    if found == nil || found == 0, let column = plan.amounts.balance {
      found = BalanceProver.balance(grid.token(row, column), plan.reading.mark, digits: digits) ?? found
    }
    found = found ?? statedBalance(row, texts, digits: digits)
    guard let found, reason == .openingBalance || reason == .closingBalance else { return }
    var turned: Int64?
    if case .split = plan.reading.source, let sided = value.minor, sided < 0,
      sided.magnitude == found.magnitude
    {
      turned = (0 as Int64).subtracting(found)
    }
    stated.append((reason, found, turned, above))
  }

  /// Takes the first opening and the last closing balance, with the signs from which one follows from the other.
  /// Between entries, they are those of a page.
  private mutating func settleStated(_ statement: Statement) {
    let openings = stated.filter { $0.reason == .openingBalance }
    let closings = stated.filter { $0.reason == .closingBalance }
    let count = statement.entries.count
    func isAtEnd(_ above: Int) -> Bool { above == 0 || above == count }
    let (first, last) = (openings.first { isAtEnd($0.above) }, closings.last { isAtEnd($0.above) })
    (opening, closing) = (first?.minor, last?.minor)
    carried = (openings.first?.minor, closings.last?.minor)
    guard let first, let last, first.turned ?? last.turned != nil,
      let sum = statement.entries.lazy.filter({ $0.status == .booked }).map(\.amountMinor).checkedSum
    else { return }
    let ways = [(first.minor, last.turned), (first.turned, last.minor), (first.turned, last.turned)]
    guard first.minor.adding(sum) != last.minor,
      let found = ways.first(where: { $0.1 != nil && $0.0?.adding(sum) == $0.1 })
    else { return }
    (opening, closing) = found
  }

  /// The first number of a row, in a cell of its own or after its label.
  private func statedBalance(_ row: Int, _ texts: [(column: Int, text: String)], digits: Int) -> Int64? {
    for (column, text) in texts {
      let cell = grid.token(row, column)
      let token = cell.isTyped ? cell : CellToken(PreambleFacts.value(of: text))
      guard token.date == nil else { continue }
      if let found = BalanceProver.balance(token, plan.reading.mark, digits: digits) { return found }
    }
    return nil
  }
}

/// An entry whose status keeps it out of the statement, unless something shows that it moved money.
struct UnbookedEntry: Sendable {
  var entry: StatementLine
  /// The text of the status column.
  var word: String
  var state: StatusWords.State
}

/// Rows with a day and no amount, where the balances show that money moved.
struct BlankAmounts {
  let grid: CellGrid
  let plan: RowPlan
  /// The rows of the table.
  let rows: Range<Int>

  /// How far away the next row with a balance may be.
  private static let reach = 200

  /// Asks about each row that was left out for its blank amount and whose balance follows neither from the
  /// one above nor from the one below.
  func settle(_ statement: inout Statement) {
    guard let column = plan.amounts.balance, plan.amounts.balanceBefore == nil else { return }
    let blank = statement.skipped.indices.filter { statement.skipped[$0].reason == .noAmount }
    if blank.isEmpty { return }
    let booked = statement.entries.lazy.filter { $0.status == .booked }.map { ($0.line, $0.amountMinor) }
    let amounts = Dictionary(booked, uniquingKeysWith: { first, _ in first })
    let moved = blank.filter { index in
      let row = grid.row(ofLine: statement.skipped[index].line)
      guard let balance = balance(row, column),
        let above = still((rows.lowerBound..<row).suffix(Self.reach).reversed(), column, amounts),
        let below = still((row + 1..<rows.upperBound).prefix(Self.reach), column, amounts)
      else { return false }
      return balance != above && balance != below
    }
    let lines = moved.map { statement.skipped[$0].line }
    for index in moved.reversed() { statement.skipped.remove(at: index) }
    for line in lines {
      statement.lose(line, .blankAmount, plan.ways(.blankAmount, grid.row(ofLine: line), grid))
    }
  }

  /// The balance of a row that moves no money: the nearest balance among some rows, with the amounts up to
  /// it. Nil when there is none.
  private func still(_ others: some Sequence<Int>, _ column: Int, _ amounts: [Int: Int64]) -> Int64? {
    var sum: Int64? = 0
    for row in others {
      // A balance above a row already includes its own entry's amount. A balance below it comes after an
      // older entry.
      if let balance = balance(row, column) { return sum.flatMap(balance.adding) }
      sum = sum.flatMap { $0.adding(amounts[grid.line(row)] ?? 0) }
    }
    return nil
  }

  private func balance(_ row: Int, _ column: Int) -> Int64? {
    BalanceProver.balance(
      grid.token(row, column), plan.reading.mark, digits: plan.digits(plan.currency.code(row, grid)))
  }
}
