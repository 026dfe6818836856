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
    switch parsed.state ?? (parsed.dates.isPendingWord ? .pending : section) {
    case .failed?, .returned?: return skipFailed(row, entry, parsed.state, &statement)
    case .pending?: entry.status = .pending
    case .booked?, nil: break
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
    _ row: Int, _ entry: StatementLine, _ state: StatusWords.State?, _ statement: inout Statement
  ) {
    previousEntryRow = nil
    let word = state == nil ? sectionTitle : plan.status.map { grid.text(row, $0.column) } ?? ""
    held.append(UnbookedEntry(entry: entry, word: word, state: state ?? .failed))
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
  /// booking, although it has a date. Asks about sums of three or more entries that are called otherwise, and
  /// about the sums below parts of the table.
  mutating func settleDatedTotals(_ statement: inout Statement) {
    let amounts = statement.entries.map(\.amountMinor)
    guard amounts.count >= 3, statement.entryCurrencies.count == 1, let sum = amounts.checkedSum else {
      return
    }
    let totals = [amounts.count - 1, 0].filter { sum.subtracting(amounts[$0]) == amounts[$0] }
    if let index = totals.first(where: { BalanceWords.isTotal(statement.entries[$0].text) }) {
      let line = statement.entries.remove(at: index).line
      statement.skipped.append(SkippedLine(line: line, reason: .total))
      return
    }
    var found = amounts.count > 3 && !totals.isEmpty ? [totals[0]] : Self.subtotals(amounts)
    if found.isEmpty { found = Self.totalsOfMonths(statement.entries) }
    // A balance beside one tells whether it moved money.
    let lines = found.map { statement.entries[$0] }.filter { entry in
      entry.amountMinor != 0 && entry.balanceMinor == nil
        && !plan.surplus.isCorrected(grid.row(ofLine: entry.line), grid)
    }.map(\.line)
    if lines.isEmpty { return }
    statement.entries.removeAll { lines.contains($0.line) }
    for line in lines {
      statement.lose(line, .sumOfOthers, plan.ways(.sumOfOthers, grid.row(ofLine: line), grid))
    }
  }

  /// The last entries, or the first ones, that are each the sum of all others of their month, one for each month of
  /// the table, if there are several.
  private static func totalsOfMonths(_ entries: [StatementLine]) -> [Int] {
    func month(_ index: Int) -> Int {
      let (year, month, _) = entries[index].date.components
      return year * 12 + month
    }
    /// The entries at one end, up to the first whose month is there already.
    func totals(_ indices: some BidirectionalCollection<Int>) -> [Int]? {
      var found: [Int: Int] = [:]
      for index in indices {
        if found[month(index)] != nil { break }
        found[month(index)] = index
      }
      // The other end of nearly every table is of another month.
      guard found.count > 1, entries.count > found.count * 2, let other = indices.last,
        found[month(other)] != nil
      else { return nil }
      var left = found.mapValues { entries[$0].amountMinor }
      for index in indices.dropFirst(found.count) {
        let (rest, isOver) = left[month(index), default: 0].subtractingReportingOverflow(
          entries[index].amountMinor)
        guard !isOver, found[month(index)] != nil else { return nil }
        left[month(index)] = rest
      }
      return left.values.allSatisfy { $0 == 0 } ? found.values.sorted() : nil
    }
    return totals(entries.indices.reversed()) ?? totals(entries.indices) ?? []
  }

  /// The entries that are the sum of two or more directly above them, if there are several and the last of them
  /// ends the table.
  private static func subtotals(_ amounts: [Int64]) -> [Int] {
    var found: [Int] = []
    var part = (sum: Int64(0), count: 0)
    for (index, amount) in amounts.enumerated() {
      if part.count > 1, amount != 0, amount == part.sum {
        found.append(index)
        part = (0, 0)
      } else {
        let (sum, isOver) = part.sum.addingReportingOverflow(amount)
        if isOver { return [] }
        part = (sum, part.count + 1)
      }
    }
    return found.count > 1 && part.count == 0 ? found : []
  }

  /// Asks about an entry at an end of the table that looks like a balance. Removes it if the answer says it is
  /// one.
  mutating func settleBareEnds(_ statement: inout Statement, _ answer: String?) {
    guard answer != "entry", let (end, looks) = bareEnd(statement.entries) else { return }
    let line = statement.entries[end].line
    if answer == "balance" {
      statement.entries.remove(at: end)
      statement.skipped.append(SkippedLine(line: line, reason: .balance))
      return
    }
    var question = Question(
      code: .bareLine, text: "line \(line) \(looks), as a balance would. Is it one?",
      choices: ["entry", "balance"])
    question.line = line
    statement.questions.append(question)
  }

  /// The first or last entry, if it alone has no description, or the oldest, if it is called `Übertrag`, and how it
  /// looks.
  private func bareEnd(_ entries: [StatementLine]) -> (index: Int, looks: String)? {
    guard let first = entries.first, let last = entries.last, entries.count > 1 else { return nil }
    let oldest = first.date <= last.date ? 0 : entries.count - 1
    let text = entries[oldest].text
    if BalanceWords.isCarried(text) { return (oldest, "is the oldest and is called \"\(text)\"") }
    guard entries.count >= 4, plan.reading.source.columns.count == 1 else { return nil }
    return [0, entries.count - 1].first { index in
      entries[index].text.isEmpty
        && entries.indices.allSatisfy { $0 == index || !entries[$0].text.isEmpty }
    }.map { ($0, "has a date and an amount but no description") }
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
