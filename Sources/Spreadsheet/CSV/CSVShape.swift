/// Finds the tables among the records of a delimited file: which record is the header, what stands before and behind
/// the table, whether a second one follows; and reports rows that do not fit.
struct CSVShape {
  private(set) var tables: [CSVTable] = []
  private(set) var problems: [CSVProblem] = []
  private(set) var problemsOmitted = 0
  private(set) var evidence: [String] = []

  /// The shape of a sheet that was read from a delimited file.
  init(of sheet: Sheet) {
    guard sheet.rowCount > 0 else { return }
    sheet.withView { view in
      let rows = CSVRows(view: view, sheet: sheet)
      let finder = CSVTableFinder(rows)
      tables = finder.tables
      describe(finder, rows)
      report(finder, rows)
    }
  }

  private mutating func describe(_ finder: CSVTableFinder, _ rows: CSVRows) {
    guard let main = finder.tables.first else { return }
    if let header = main.header {
      evidence.append("line \(rows.line(header)) names the columns: it holds words only")
    } else {
      evidence.append("no line names the columns: the first row of the table is like the others")
    }
    let before = (main.header ?? main.first)
    if before > 0 { evidence.append("\(before) records stand before the table") }
    if !finder.footer.isEmpty { evidence.append("\(finder.footer.count) records stand behind the table") }
  }

  private mutating func add(_ problem: CSVProblem) {
    // A file of nothing but short rows shall not cost more memory than its cells.
    if problems.count < 1 << 20 { problems.append(problem) } else { problemsOmitted += 1 }
  }

  private mutating func report(_ finder: CSVTableFinder, _ rows: CSVRows) {
    for start in finder.secondTableStarts { add(CSVProblem(line: rows.line(start), kind: .secondTable)) }
    for row in finder.footer { add(CSVProblem(line: rows.line(row), kind: .footer)) }
    for table in tables { check(table, rows) }
  }

  /// Reports the header's names and the rows whose number of fields is another.
  private mutating func check(_ table: CSVTable, _ rows: CSVRows) {
    var width = table.header.map(rows.width) ?? rows.usualWidth(of: table.rows)
    let endsEmpty = !table.rows.isEmpty && table.rows.allSatisfy { rows.endsWithEmptyField($0) }
    var unnamedLast = false
    if let header = table.header {
      let allEndSo = table.rows.allSatisfy { rows.endsWithEmptyField($0, at: width - 1) }
      let noneDoes = !table.rows.isEmpty && table.rows.allSatisfy { rows.width($0) == width - 1 }
      if rows.endsWithEmptyField(header), allEndSo || noneDoes {
        add(CSVProblem(line: rows.line(header), kind: .trailingDelimiter))
        unnamedLast = true
        if noneDoes { width -= 1 }
      } else if endsEmpty, rows.usualWidth(of: table.rows) == width + 1 {
        add(CSVProblem(line: rows.line(table.first), kind: .trailingDelimiter))
        width += 1
      }
      checkNames(header, rows, ignoringLast: unnamedLast)
    }
    let isShortFine = width > (table.header.map(rows.width) ?? width)
    for row in table.rows {
      let found = rows.width(row)
      if found == width || (isShortFine && found == width - 1) { continue }
      add(
        CSVProblem(
          line: rows.line(row), kind: found < width ? .tooFewFields : .tooManyFields, expected: width,
          found: found))
    }
  }

  private mutating func checkNames(_ header: Int, _ rows: CSVRows, ignoringLast: Bool) {
    var names: Set<[UInt8]> = []
    let cells = rows.view.cells(inRow: header)
    for cell in cells {
      let name = rows.view.withBytes(of: cell) { Array($0) }
      if name.isEmpty {
        if ignoringLast, cell.column == cells.count - 1 { continue }
        add(CSVProblem(line: rows.line(header), kind: .emptyHeader, field: cell.column + 1))
      } else if !names.insert(name).inserted {
        add(CSVProblem(line: rows.line(header), kind: .duplicateHeader, field: cell.column + 1))
      }
    }
  }
}
