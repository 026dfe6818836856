import Spreadsheet

/// The table of a file with books: its rows, and the meaning of its columns.
struct BookTable {
  let sheet: Sheet
  let format: BookFormat
  let header: [String]
  /// The indices of the rows below the header that are not blank.
  let rows: [Int]
  /// The meaning of each column. Nil for an unknown one.
  let meanings: [BookFormat.Column?]
  private let places: [BookFormat.Column: [Int]]
  private let headerRow: Int
  private let found: [Int: BookFormat.Column]

  /// - Parameters:
  ///   - sheet: The sheet.
  ///   - headerRow: The index of the row that names the columns.
  ///   - format: The meaning of its columns.
  ///   - found: Columns that the statement reader has found, by index.
  init(_ sheet: Sheet, headerRow: Int, format: BookFormat, found: [Int: BookFormat.Column] = [:]) {
    self.sheet = sheet
    self.headerRow = headerRow
    self.format = format
    self.found = found
    let names = Self.texts(sheet, headerRow)
    header = names
    let rows = (headerRow + 1..<max(headerRow + 1, sheet.rowCount)).filter { row in
      sheet.cells(inRow: row).contains { !sheet.text(of: $0).trimmingSpace().isEmpty }
    }
    self.rows = rows
    let widest = rows.lazy.compactMap { sheet.cells(inRow: $0).last?.column }.max() ?? 0
    var meanings: [BookFormat.Column?] = (0..<max(names.count, widest + 1)).map { column in
      found[column] ?? (column < names.count ? format.columns[BookFormat.normal(names[column])] : nil)
    }
    let all = Set(names.map(BookFormat.normal))
    for (column, name) in names.enumerated() {
      if let others = format.derivedBeside[BookFormat.normal(name)], others.allSatisfy(all.contains) {
        meanings[column] = .derived
      }
    }
    if format.flags.contains(.firstAccountOnly) {
      let accounts = meanings.indices.filter { meanings[$0] == .account }
      for column in accounts.dropFirst() { meanings[column] = .derived }
    }
    // A name that occurs twice (Monefy: currency) means its first column.
    var seen: Set<BookFormat.Column> = []
    for column in meanings.indices {
      guard let meaning = meanings[column], column < names.count else { continue }
      if !seen.insert(meaning).inserted,
        names[..<column].contains(where: {
          BookFormat.normal($0) == BookFormat.normal(names[column])
        })
      {
        meanings[column] = .derived
      }
    }
    self.meanings = meanings
    var places: [BookFormat.Column: [Int]] = [:]
    for (index, meaning) in meanings.enumerated() {
      if let meaning { places[meaning, default: []].append(index) }
    }
    self.places = places
  }

  /// The same table in a sheet with other cells.
  func read(in sheet: Sheet) -> BookTable {
    BookTable(sheet, headerRow: headerRow, format: format, found: found)
  }

  /// The same table with the cells that a program leaves blank where they repeat those above: each posting
  /// has the day and the text of its entry.
  func carriedDown() -> BookTable {
    guard format.flags.contains(.carriesDown) else { return self }
    let repeated = [.entry, .date, .payee, .currency].flatMap(columns) + columns(.note).prefix(1)
    var above: [Int: CellValue] = [:]
    var builder = SheetBuilder(name: sheet.name)
    for row in 0..<sheet.rowCount {
      let isPosting = row > headerRow && !text(row, .account).isEmpty
      let isContinued = isPosting && text(row, .date).isEmpty
      let width = max(header.count, (sheet.cells(inRow: row).last?.column ?? -1) + 1)
      for column in 0..<width {
        var value = sheet.value(row: row, column: column)
        if repeated.contains(column) {
          if isContinued {
            if value.text.isEmpty { value = above[column] ?? value }
          } else if isPosting {
            above[column] = value
          }
        }
        builder.appendCell(column: column, value)
      }
      builder.endRow(number: sheet.rowNumber(row), line: sheet.line(ofRow: row), byteOffset: nil)
    }
    return read(in: builder.build())
  }

  /// The displayed values of the rows.
  var shown: ShownFigures {
    if ShownCells.areAllPlain(sheet) { return ShownFigures(sheet, columns: [], rows: [], headerRow: nil) }
    let columns = meanings.indices.compactMap { index -> ShownFigures.Column? in
      guard let meaning = meanings[index], meaning != .derived else { return nil }
      let name = index < header.count ? header[index].trimmingSpace() : ""
      return ShownFigures.Column(
        index: index, label: name.isEmpty ? "column \(index + 1)" : "\"\(name)\"",
        isFigure: [.date, .amount, .outflow, .inflow, .splitTotal, .position].contains(meaning))
    }
    return ShownFigures(sheet, columns: columns, rows: rows, headerRow: headerRow)
  }

  /// The texts of a row, with blanks for missing cells.
  static func texts(_ sheet: Sheet, _ row: Int) -> [String] {
    var texts: [String] = []
    for cell in sheet.cells(inRow: row) {
      while texts.count < cell.column { texts.append("") }
      texts.append(sheet.text(of: cell))
    }
    return texts
  }

  func has(_ column: BookFormat.Column) -> Bool { places[column] != nil }

  func columns(_ column: BookFormat.Column) -> [Int] { places[column] ?? [] }

  /// The line of a row, or its number in a workbook.
  func line(_ row: Int) -> Int { sheet.line(ofRow: row) ?? sheet.rowNumber(row) }

  /// The first nonblank text in the columns with a meaning, without surrounding white space.
  func text(_ row: Int, _ column: BookFormat.Column) -> String {
    for index in places[column] ?? [] {
      let text = (sheet.text(row: row, column: index) ?? "").trimmingSpace()
      if !text.isEmpty { return text }
    }
    return ""
  }

  /// All texts in the columns with a meaning.
  func texts(_ row: Int, _ column: BookFormat.Column) -> [String] {
    (places[column] ?? []).map { (sheet.text(row: row, column: $0) ?? "").trimmingSpace() }.filter {
      !$0.isEmpty
    }
  }

  /// The columns whose data would be lost without a column of their own, with their names.
  var ownColumns: [(index: Int, name: String)] {
    if format.shape == .shares { return [] }
    return meanings.indices.compactMap { index in
      guard
        meanings[index] == nil || meanings[index] == .payment
          || meanings[index] == .status && saysMore(index),
        rows.contains(where: { !(sheet.text(row: $0, column: index) ?? "").trimmingSpace().isEmpty })
      else { return nil }
      let name = index < header.count ? header[index].trimmingSpace() : ""
      return (index, name.isEmpty ? "Column \(index + 1)" : name)
    }
  }

  /// Whether a column for the bank's confirmation has other contents too: `!` in a journal.
  private func saysMore(_ index: Int) -> Bool {
    rows.contains { row in
      let word = BookFormat.normal(sheet.text(row: row, column: index) ?? "")
      return !word.isEmpty && !format.clearedWords.contains(word) && word != "*"
        && !Self.notClearedWords.contains(word)
    }
  }

  private static let notClearedWords: Set<String> = [
    "uncleared", "not cleared", "false", "no", "0", "u", "n", "none", "unreconciled",
  ]

  /// The names of columns that are derived from others and are not imported.
  var leftOutColumns: [String] {
    meanings.indices.filter { [.derived, .balance].contains(meanings[$0]) && $0 < header.count }.map {
      header[$0].trimmingSpace()
    }
  }
}

/// Journals of plain-text accounting as tables.
extension BookTable {
  /// The table that `ledger csv` prints, without a header. Nil for other tables.
  static func ofLedger(_ sheet: Sheet) -> BookTable? {
    guard sheet.rowCount > 0 else { return nil }
    let first = texts(sheet, 0)
    guard first.count == ledgerNames.count, first[0].filter(\.isNumber).count >= 6, first[3].contains(":"),
      BookImport.root(of: first[3], BookMapping()) != nil
    else { return nil }
    var builder = SheetBuilder(name: sheet.name)
    for (column, name) in ledgerNames.enumerated() { builder.appendCell(column: column, name) }
    builder.endRow(line: 0)
    for row in 0..<sheet.rowCount {
      for cell in sheet.cells(inRow: row) {
        builder.appendCell(column: cell.column, sheet.value(row: row, column: cell.column))
      }
      builder.endRow(line: sheet.line(ofRow: row) ?? row + 1)
    }
    let names = BookFormat.known(by: ledgerNames)
    return names.map { BookTable(builder.build(), headerRow: 0, format: $0) }
  }

  private static let ledgerNames = [
    "Ledger date", "Ledger code", "Ledger payee", "Ledger account", "Ledger commodity", "Ledger amount",
    "Ledger state", "Ledger note",
  ]

  /// Whether the column for the account has the whole paths of double entry, so that each row is a posting.
  ///
  /// `Assets:Giro`, `Expenses:Food` → true; `Giro`, `Cash` → false
  var holdsPostings: Bool {
    guard has(.account), !has(.category) else { return false }
    var roots: Set<BookWords.Root> = []
    for row in rows {
      let account = text(row, .account)
      guard account.contains(":"), let root = BookImport.root(of: account, BookMapping()) else {
        return false
      }
      roots.insert(root)
    }
    return !roots.isDisjoint(with: [.assets, .liabilities]) && !roots.isDisjoint(with: [.expenses, .income])
  }
}
