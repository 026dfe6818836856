/// Finds the tables among the records of a delimited file: which record is the header, what stands before and behind
/// the table, whether a second one follows; and reports rows that do not fit.
struct CSVShape {
  private(set) var tables: [SheetTable] = []
  private(set) var main: Int?
  private(set) var problems: [CSVProblem] = []
  private(set) var problemsOmitted = 0
  private(set) var evidence: [String] = []

  /// The shape of a sheet that was read from a delimited file.
  init(of sheet: Sheet) {
    guard sheet.rowCount > 0 else { return }
    sheet.withView { view in
      let rows = SheetRows(view: view, sheet: sheet)
      let search = TableSearch(rows)
      tables = search.tables
      main = search.main
      describe(search)
      report(search)
    }
  }

  private mutating func describe(_ search: TableSearch) {
    guard let main else { return }
    let (table, rows) = (tables[main], search.rows)
    if let header = table.header {
      evidence.append("line \(rows.line(header)) names the columns: it holds words only")
    } else {
      evidence.append("no line names the columns: the first row of the table is like the others")
    }
    if table.headerRows.count > 1 {
      let lines = table.headerRows.map { String(rows.line($0)) }.joined(separator: ", ")
      evidence.append("the lines \(lines) are one header: each column is named by all of them")
    }
    let before = table.firstRow - tables[..<main].reduce(0) { $0 + $1.headerRows.count + $1.rows.count }
    if before > 0 { evidence.append("\(Self.stand(before)) before the table") }
    let behind = search.footer.count { $0 > table.last && $0 <= table.last + search.footer.count }
    if behind > 0 { evidence.append("\(Self.stand(behind)) behind the table") }
    if !table.interruptions.isEmpty {
      evidence.append(
        "\(table.interruptions.count) records between its rows say the header of a page once more")
    }
    if tables.count > 1 {
      evidence.append("\(tables.count) tables stand in the file, this is number \(main + 1)")
    }
  }

  private static func stand(_ count: Int) -> String {
    count == 1 ? "1 record stands" : "\(count) records stand"
  }

  private mutating func add(_ problem: CSVProblem) {
    // A file of nothing but short rows shall not cost more memory than its cells.
    if problems.count < 1 << 20 { problems.append(problem) } else { problemsOmitted += 1 }
  }

  private mutating func report(_ search: TableSearch) {
    for table in tables.dropFirst((main ?? 0) + 1) {
      add(CSVProblem(line: search.rows.line(table.start), kind: .secondTable))
    }
    for row in search.footer { add(CSVProblem(line: search.rows.line(row), kind: .footer)) }
    for table in tables { check(table, search.rows) }
  }

  /// Reports the header's names and the rows whose number of fields is another.
  private mutating func check(_ table: SheetTable, _ rows: SheetRows) {
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
      checkNames(table, header, rows, ignoringLast: unnamedLast)
    }
    let isShortFine = width > (table.header.map(rows.width) ?? width)
    for row in table.dataRows.joined() {
      let found = rows.width(row)
      if found == width || (isShortFine && found == width - 1) { continue }
      add(
        CSVProblem(
          line: rows.line(row), kind: found < width ? .tooFewFields : .tooManyFields, expected: width,
          found: found))
    }
  }

  private mutating func checkNames(
    _ table: SheetTable, _ header: Int, _ rows: SheetRows, ignoringLast: Bool
  ) {
    var seen: Set<[UInt8]> = []
    let names = rows.sheet.columnNames(of: table).prefix(rows.width(header))
    for (column, name) in names.enumerated() {
      if name.isEmpty {
        if ignoringLast, column == names.count - 1 { continue }
        add(CSVProblem(line: rows.line(header), kind: .emptyHeader, field: column + 1))
      } else if !seen.insert(Array(name.utf8)).inserted {
        add(CSVProblem(line: rows.line(header), kind: .duplicateHeader, field: column + 1))
      }
    }
  }
}
