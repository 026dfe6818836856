import Money
import Spreadsheet
import TextScanning

/// Reads one table of entries in stages: its rows, what its columns are, how its values are written, and then
/// row by row.
///
/// `31.01.2026;Rewe;-45,20` under `Datum;Text;Betrag` → an entry of -4520 minor units on 2026-01-31.
///
/// Each stage is a value made from those before it: ``FoundTable`` → ``AssignedColumns`` →
/// ``TableDecisions`` → ``RowPlan`` → ``RowReader``. The settlements then compare the entries with the
/// balances.
package struct TableReader {
  let grid: CellGrid
  let finder: TableFinder
  let segment: TableSegment
  let options: ReadingOptions
  /// The columns whose dates are derived from their cells.
  let readings: ColumnReadings

  /// Fills a statement with the contents of the table.
  ///
  /// - Throws: ``StatementError/noColumn(file:line:missing:header:)`` when dates or amounts are missing, and
  ///   ``StatementError/noSuchColumn(file:line:name:header:)`` for a column that the user named and that does
  ///   not exist.
  func read(into statement: inout Statement) throws {
    let table = FoundTable(grid: grid, finder: finder, segment: segment, fileName: statement.file)
    let assigned = try AssignedColumns(
      table, options: options, format: statement.format, isDelimited: statement.layout.delimiter != nil,
      dateParts: dateParts)
    assigned.describe(in: &statement)
    if table.entries.isEmpty { return try table.readNothing(into: &statement, assigned.columns) }

    let decisions = try TableDecisions(assigned, answers: options.answers)
    let plan = decisions.plan()
    decisions.describe(in: &statement, readings)
    if let evidence = plan.text.evidence { statement.evidence.append(evidence) }
    plan.describe(in: &statement.layout)
    statement.decimals = plan.decimals
    statement.learned = decisions.learned(statement.layout)
    statement.questions = QuestionExamples(grid: grid, rows: table.entries, plan: plan).added(
      to: decisions.questions(options.answers, readings))

    let rows = readRows(of: table, by: plan, into: &statement)
    askAboutEntries(above: plan, &statement)
    settle(&statement, table, rows, plan)
  }

  /// Columns that hold only a part of a date.
  private var dateParts: [Int] {
    readings.columns.filter { $0.rows.overlaps(segment.body) }.flatMap(\.parts)
  }

  private func readRows(
    of table: FoundTable, by plan: RowPlan, into statement: inout Statement
  ) -> RowReader {
    statement.entries.reserveCapacity(table.entries.count)
    var rows = RowReader(
      grid: grid, segment: segment, plan: plan, typicalFilled: table.typicalFilled,
      answers: options.answers.answers)
    rows.read(into: &statement)
    return rows
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

  /// Settles by the balances which entries count, and whether the balances agree with them.
  private func settle(
    _ statement: inout Statement, _ table: FoundTable, _ rows: RowReader, _ plan: RowPlan
  ) {
    let answers = options.answers.answers
    let lines = options.answers.lines
    let leftOut = lines.skipped.isEmpty ? 0 : segment.body.count { lines.skips(grid.line($0)) }
    let settlement = BalanceSettlement(
      preamble: table.preamble, rows: rows, plan: plan, answers: answers, leftOut: leftOut)
    SummedParts(
      grid: grid, plan: plan, ends: settlement.openingAndClosing(of: statement), answer: answers[.summedParts]
    ).settle(&statement)
    StatusSettlement(
      grid: grid, plan: plan, held: rows.held, ends: settlement.openingAndClosing(of: statement),
      answer: answers[.status]
    ).settle(&statement)
    settlement.settle(&statement)
  }
}
