import Money
package import Spreadsheet

extension TableReader {
  /// Reads the tables of a sheet as statements, with the user's corrections of single lines.
  ///
  /// - Throws: ``StatementError`` where the sheet has no table of entries, ``LineAnswerError`` where a
  ///   correction cannot be applied.
  package static func statements(
    of sheet: Sheet, fileName: String, format: StatementFormat, layout: StatementLayout = StatementLayout(),
    options: ReadingOptions
  ) throws -> [Statement] {
    let lines = options.answers.lines
    guard !lines.isEmpty else {
      return try read(sheet, fileName: fileName, format: format, layout: layout, options: options)
    }
    // The reading without the corrections tells which lines are entries and which columns are which.
    var plainOptions = options
    plainOptions.answers.lines = LineAnswers()
    let plain =
      (try? read(sheet, fileName: fileName, format: format, layout: layout, options: plainOptions)) ?? []
    let segments = CellGrid.with(sheet) { TableFinder(grid: $0, options: options).segments() }
    let answered = try AnsweredTable(sheet, file: fileName, lines, plain: plain, segments: segments)
    // A typed value does not show how the file writes its own numbers. Questions about that come first.
    var statements = plain
    if plain.wholeQuestions.subtracting([.dateOrder, .status]).isEmpty {
      statements = try read(
        answered.sheet, fileName: fileName, format: format, layout: layout, options: options)
      // Facts that the whole file has shown stay true without the lines that are left out.
      if let shown = options.answers.completed(by: plain.first),
        !statements.wholeQuestions.isSubset(of: plain.wholeQuestions)
      {
        var known = options
        known.answers = shown
        statements = try read(
          answered.sheet, fileName: fileName, format: format, layout: layout, options: known)
      }
    }
    answered.note(in: &statements, plain: plain)
    for (statement, before) in zip(statements, plain) {
      if let line = statement.lineReadOtherwise(than: before) {
        throw LineAnswerError.changesOthers(file: fileName, line: line)
      }
    }
    return statements
  }

  private static func read(
    _ sheet: Sheet, fileName: String, format: StatementFormat, layout: StatementLayout,
    options: ReadingOptions
  ) throws -> [Statement] {
    try CellGrid.with(sheet) { grid in
      let finder = TableFinder(grid: grid, options: options)
      let segments = finder.segments()
      let readings = DateColumnFinder.readings(grid, segments, options, fileName: fileName)
      func read(_ grid: CellGrid, _ finder: TableFinder, _ segments: [TableSegment]) throws -> [Statement] {
        guard !segments.isEmpty else { throw StatementError.noTable(file: fileName, records: sheet.rowCount) }
        func statement(_ segment: TableSegment, _ options: ReadingOptions) throws -> Statement {
          var statement = Statement(file: fileName, format: format, layout: layout)
          try TableReader(grid: grid, finder: finder, segment: segment, options: options, readings: readings)
            .read(into: &statement)
          return statement
        }
        var statements = try segments.map { try statement($0, options) }
        for index in statements.indices {
          guard let others = statements.shownByOthers(to: index) else { continue }
          var known = options
          known.answers.dateOrder = options.answers.dateOrder ?? others.order
          known.answers.signConvention = options.answers.signConvention ?? others.sign
          statements[index] = try statement(segments[index], known)
          statements[index].evidence.append("another table of the file shows how days and signs are written")
        }
        for row in segments.rowsOutside(grid.rowCount) where EntryLikeRow.isEntry(row, grid) {
          statements[0].lose(grid.line(row), .outsideColumns, [])
        }
        return statements
      }
      if readings.isEmpty { return try read(grid, finder, segments) }
      return try grid.reading(readings) { grid in
        let finder = TableFinder(grid: grid, options: options)
        return try read(grid, finder, finder.segments())
      }
    }
  }
}

extension [TableSegment] {
  /// The rows of a sheet that belong to no table, neither as entries nor as text above it.
  fileprivate func rowsOutside(_ count: Int) -> [Int] {
    var outside: [Int] = []
    var next = 0
    for segment in self {
      outside += next..<Swift.max(next, segment.preamble.lowerBound)
      next = segment.body.upperBound
    }
    return outside + (next..<Swift.max(next, count))
  }
}

extension Statement {
  /// The first line that was not corrected and now has another day or amount than before. Nil when there is
  /// none, or when the balances prove the new reading.
  fileprivate func lineReadOtherwise(than before: Statement) -> Int? {
    if balanceReconciles == true { return nil }
    let said = Set(correctedLines.map(\.line))
    var known: [Int: (CalendarDate, Int64)] = [:]
    // By index, so that no entry is copied.
    for index in before.entries.indices {
      known[before.entries[index].line] = (before.entries[index].date, before.entries[index].amountMinor)
    }
    return entries.indices.first { index in
      guard let (date, amount) = known[entries[index].line], !said.contains(entries[index].line),
        entries[index].status == .booked
      else { return false }
      return entries[index].date != date || entries[index].amountMinor != amount
    }.map { entries[$0].line }
  }
}

extension StatementOptions {
  /// The same options with the facts that a reading has shown about the file. Nil when it has shown none.
  fileprivate func completed(by statement: Statement?) -> StatementOptions? {
    guard let statement, let learned = statement.learned else { return nil }
    var options = self
    options.dateOrder = dateOrder ?? learned.dateOrder
    options.decimalMark = decimalMark ?? learned.decimalMark
    options.signConvention = signConvention ?? statement.signRead
    options.columns = columns.over(learned.columns)
    return options
  }
}

extension [Statement] {
  /// The order of days and the sign that the other tables of a file show, if this one asks for them: the
  /// order of any, the sign of those with the same names. Nil if that answers nothing.
  fileprivate func shownByOthers(
    to index: Int
  ) -> (order: DateOrder?, sign: StatementOptions.SignConvention?)? {
    guard count > 1 else { return nil }
    let asked = Set(self[index].questions.map(\.code)).intersection([.dateOrder, .amountSign])
    if asked.isEmpty { return nil }
    let others = indices.filter { $0 != index }.map { self[$0] }
    let orders = Set(others.compactMap { $0.learned?.dateOrder }).subtracting([.ymd])
    // What is only likely in the other table holds for this file, too. Amounts without a minus show no sign.
    let signs = Set(
      others.filter { other in
        other.questions.isEmpty && other.learned?.header == self[index].learned?.header
          && other.entries.contains { $0.amountMinor < 0 }
      }.compactMap(\.signRead))
    let order = asked.contains(.dateOrder) && orders.count == 1 ? orders.first : nil
    let sign = asked.contains(.amountSign) && signs.count == 1 ? signs.first : nil
    return order == nil && sign == nil ? nil : (order, sign)
  }

  /// The codes of the open questions about all lines.
  fileprivate var wholeQuestions: Set<Question.Code> {
    Set(flatMap(\.questions).map(\.code)).subtracting([
      .unreadableLine, .bareLine, .balancesDisagree,
    ])
  }
}
