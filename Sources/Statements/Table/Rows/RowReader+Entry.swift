import Money

/// The dates of one row, and the words in their place.
struct RowDates {
  /// The booking date. If it is blank, the other date.
  var date: CalendarDate?
  var valueDate: CalendarDate?
  /// Whether the booking date is blank and another date replaces it.
  var isBookingDateBlank = false
  /// Whether a word such as `Pending` replaces the date.
  var isPendingWord = false
  /// The text of the date column.
  var text = ""

  init(_ row: Int, _ grid: CellGrid, _ plan: RowPlan) {
    let token = grid.token(row, plan.dates.column)
    let booking = token.date?.day(in: plan.dates.order)
    var other: CalendarDate?
    if let column = plan.dates.otherColumn, let order = plan.dates.otherOrder {
      other = grid.token(row, column).date?.day(in: order)
    }
    if let booking {
      date = booking
      valueDate = other
      return
    }
    text = token.isBlank ? "" : grid.text(row, plan.dates.column)
    isPendingWord = StatusWords.state(text) == .pending
    if token.isBlank || isPendingWord {
      date = other
      isBookingDateBlank = other != nil
    }
  }
}

extension RowReader {
  /// Adds the entry of a row with a date and an amount.
  mutating func add(
    _ row: Int, _ entry: StatementLine, _ parsed: ParsedRow, _ statement: inout Statement
  ) {
    var entry = entry
    switch parsed.state {
    case .failed?, .returned?: return skipFailed(row, entry, parsed.state ?? .failed, &statement)
    case .pending?: entry.status = .pending
    case .booked?: break
    case nil: if parsed.dates.isPendingWord || section == .pending { entry.status = .pending }
    }
    if parsed.dates.isBookingDateBlank, blankDateIsPending, parsed.state != .booked {
      entry.status = .pending
    }
    statement.entries.append(entry)
    previousEntryRow = row
  }

  /// Adds an entry that only has a reserved amount. It is pending.
  mutating func addBlocked(
    _ row: Int, _ date: CalendarDate, _ dates: RowDates, _ minor: Int64, _ code: String?,
    _ statement: inout Statement
  ) {
    addPending(row, date, dates.valueDate, minor, code, &statement)
  }

  private mutating func skipFailed(
    _ row: Int, _ entry: StatementLine, _ state: StatusWords.State, _ statement: inout Statement
  ) {
    previousEntryRow = nil
    let word = plan.status.map { grid.text(row, $0.column) } ?? ""
    held.append(UnbookedEntry(entry: entry, word: word, state: state))
    statement.skipped.append(SkippedLine(line: grid.line(row), reason: .failed(status: word)))
  }

  /// Adds a pending entry without a date. It gets one at the end.
  mutating func addUndated(_ row: Int, _ minor: Int64, _ code: String?, _ statement: inout Statement) {
    undatedPending.append(statement.entries.count)
    addPending(row, CalendarDate(dayNumber: 0), nil, minor, code, &statement)
  }

  /// Dates pending entries without a date on the last day of the statement, because they will be booked after
  /// it.
  mutating func dateUndated(_ statement: inout Statement) {
    guard !undatedPending.isEmpty else { return }
    guard let last = statement.dateRange?.upperBound else {
      for index in undatedPending.reversed() {
        let line = statement.entries.remove(at: index).line
        statement.skipped.append(SkippedLine(line: line, reason: .unreadableDate(found: "pending")))
      }
      return
    }
    for index in undatedPending { statement.entries[index].date = last }
    statement.warnings.append(
      "\(undatedPending.count) pending entries have no date; the last day of the statement, \(last), stands in for it"
    )
  }

  /// Removes a first or last entry that is called a total and equals the sum of all others. It is not a
  /// booking, although it has a date.
  mutating func dropDatedTotal(_ statement: inout Statement) {
    guard statement.entries.count >= 3 else { return }
    for index in [statement.entries.count - 1, 0] where BalanceWords.isTotal(statement.entries[index].text) {
      let others = statement.entries.indices.filter { $0 != index }
        .map { statement.entries[$0].amountMinor }.checkedSum
      guard others == statement.entries[index].amountMinor else { continue }
      let line = statement.entries.remove(at: index).line
      statement.skipped.append(SkippedLine(line: line, reason: .total))
      return
    }
  }

  /// Asks about a first or last entry without a description when all others have one, because it looks like a
  /// balance. Removes it if the answer says it is one.
  mutating func settleBareEnds(_ statement: inout Statement, _ answer: String?) {
    guard statement.entries.count >= 4, plan.reading.source.columns.count == 1, answer != "entry" else {
      return
    }
    let bare = [0, statement.entries.count - 1].first { index in
      statement.entries[index].text.isEmpty
        && statement.entries.indices.allSatisfy { $0 == index || !statement.entries[$0].text.isEmpty }
    }
    guard let bare else { return }
    let line = statement.entries[bare].line
    if answer == "balance" {
      statement.entries.remove(at: bare)
      statement.skipped.append(SkippedLine(line: line, reason: .balance))
      return
    }
    var question = Question(
      code: .bareLine,
      text: "line \(line) has a date and an amount but no description, as a balance would. Is it one?",
      choices: ["entry", "balance"])
    question.line = line
    statement.questions.append(question)
  }

  private mutating func addPending(
    _ row: Int, _ date: CalendarDate, _ valueDate: CalendarDate?, _ minor: Int64, _ code: String?,
    _ statement: inout Statement
  ) {
    var entry = plan.entry(row, grid, date, valueDate, minor, code)
    entry.status = .pending
    statement.entries.append(entry)
    previousEntryRow = row
  }
}
