package import Spreadsheet

/// Makes a sheet of the words of printed pages, so that a statement on paper is read as every other table.
///
/// The entries of all pages become one table; its columns are found by what stands above one another. A description over
/// several lines is one cell, a day that is printed once for several entries stands in each, and names of columns that are
/// repeated on each page are left out. What stands above, between and below are rows of their own. Rows are numbered as
/// the lines of the pages are.
package enum PrintedTable {
  /// The sheet of some words; nil if there is no line with a day and an amount.
  package static func sheet(of words: [PrintedWord]) -> Sheet? {
    PrintedRows(PrintedLine.lines(of: words))?.sheet()
  }
}

/// Groups the lines of a statement into rows.
private struct PrintedRows {
  private let lines: [PrintedLine]
  private let columns: PrintedColumns
  /// The first and the last line of the entries.
  private let body: ClosedRange<Int>
  /// The lines with the names of the columns, above the first entry.
  private var names: Range<Int>
  /// Whether the amount of an entry stands on its last line and not on its first.
  private let isAmountLast: Bool

  init?(_ lines: [PrintedLine]) {
    let dated = lines.indices.filter { lines[$0].hasDay && lines[$0].hasMoney || Self.isDayOfNext(lines, $0) }
    guard let first = dated.first, let last = dated.last else { return nil }
    self.lines = lines
    let amountLess = dated.count { !lines[$0].hasMoney }
    isAmountLast = amountLess * 2 > dated.count
    let end = (last..<lines.count).first { lines[$0].hasMoney } ?? last
    body = first...max(last, end)
    // Only lines with a day and those right below them: a sum between two pages is no entry.
    let entries = Self.entryLines(lines, dated, body)
    columns = PrintedColumns(of: entries.map { lines[$0] })
    names = first..<first
    guard !columns.amounts.isEmpty else { return nil }
    names = nameLines(above: first)
  }

  /// Whether a line has a day and a text, and a line close below it an amount and no day.
  private static func isDayOfNext(_ lines: [PrintedLine], _ index: Int) -> Bool {
    guard lines[index].hasDay, !lines[index].hasMoney, lines[index].phrases.count > 1 else { return false }
    for next in lines.indices[(index + 1)...].prefix(3) {
      guard isClose(lines[next - 1], lines[next]), !lines[next].hasDay else { return false }
      if lines[next].hasMoney { return true }
    }
    return false
  }

  /// Whether a line stands right below another one on its page.
  private static func isClose(_ line: PrintedLine, _ next: PrintedLine) -> Bool {
    line.page == next.page && next.top - line.top < 2.4 * max(line.height, next.height)
  }

  private static func entryLines(_ lines: [PrintedLine], _ dated: [Int], _ body: ClosedRange<Int>) -> [Int] {
    var found: [Int] = []
    for (place, start) in dated.enumerated() {
      let next = place + 1 < dated.count ? dated[place + 1] : min(body.upperBound + 1, lines.count)
      found.append(start)
      for index in (start + 1)..<max(start + 1, next) {
        guard isClose(lines[index - 1], lines[index]) else { break }
        found.append(index)
      }
    }
    return found
  }

  // MARK: - Names of columns

  /// The names above the first entry: the nearest lines whose phrases stand over several columns. A balance brought forward
  /// or the heading of a section may stand between.
  private func nameLines(above first: Int) -> Range<Int> {
    let nearest = (max(0, first - 6)..<first).last { isNames($0) && lines[$0].page == lines[first].page }
    guard let nearest else { return first..<first }
    var start = nearest
    while start > 0, nearest - start < 2, isNameBeside(start - 1) { start -= 1 }
    return start..<(nearest + 1)
  }

  private func isNames(_ index: Int) -> Bool {
    let line = lines[index]
    guard !line.hasMoney, line.phrases.allSatisfy({ $0.kind == .text }) else { return false }
    return Set(line.phrases.compactMap { columns.column(ofName: $0) }).count >= 2
  }

  /// Whether a line is the upper half of a name: `Date of` above `Transaction`.
  private func isNameBeside(_ index: Int) -> Bool {
    let line = lines[index]
    return !line.hasMoney && line.phrases.allSatisfy { $0.kind == .text && $0.text.utf8.count <= 24 }
      && line.phrases.count <= columns.columns.count
      && lines[index + 1].page == line.page && lines[index + 1].top - line.top < 1.6 * line.height
  }

  // MARK: - Rows

  private struct Row {
    var number: Int
    var cells: [Int: String] = [:]

    /// Adds a text to a cell, behind what is there.
    mutating func add(_ text: String, to column: Int) {
      cells[column] = cells[column].map { $0 + " " + text } ?? text
    }
  }

  func sheet() -> Sheet {
    var builder = SheetBuilder(name: "Pages")
    func put(_ row: Row) {
      for (column, text) in row.cells.sorted(by: { $0.key < $1.key }) {
        builder.appendCell(column: column, text)
      }
      builder.endRow(number: row.number)
    }
    for index in 0..<names.lowerBound { put(free(index)) }
    if !names.isEmpty {
      var row = Row(number: lines[names.upperBound - 1].number)
      for index in names {
        for phrase in lines[index].phrases { row.add(phrase.text, to: columns.column(ofName: phrase) ?? 0) }
      }
      put(row)
    }
    for row in entryRows(from: names.upperBound) { put(row) }
    return builder.build()
  }

  /// A line outside of the table: its phrases one after another.
  private func free(_ index: Int) -> Row {
    var row = Row(number: lines[index].number)
    for (column, phrase) in lines[index].phrases.enumerated() { row.cells[column] = phrase.text }
    return row
  }

  private func entryRows(from start: Int) -> [Row] {
    var rows: [Row] = []
    var day: [Int: String] = [:]
    var open: Row?
    func close() {
      if let row = open { rows.append(row) }
      open = nil
    }
    let repeated = Set(names.map { lines[$0].text })
    for index in start..<lines.count {
      let line = lines[index]
      if repeated.contains(line.text) {
        close()
        continue
      }
      let isNear = index > start && Self.isClose(lines[index - 1], line)
      let hasAmount = line.phrases.contains { phrase in
        phrase.kind == .money && columns.column(of: phrase).map { columns.columns[$0].kind == .money } == true
      }
      let days = line.phrases.filter { phrase in
        phrase.kind == .day && columns.column(of: phrase).map { columns.columns[$0].kind == .day } == true
      }
      if days.isEmpty, !hasAmount {
        // A further line of a description, or one that is no entry's.
        if isNear, !Self.tellsBalance(line), open != nil || isAmountLast && index <= body.upperBound {
          var row = open ?? Row(number: line.number)
          add(line, to: &row)
          open = row
        } else {
          close()
          rows.append(free(index))
        }
        continue
      }
      let continues =
        isAmountLast && open?.cells.keys.contains { columns.columns[$0].kind == .money } == false
        && days.isEmpty
      if !continues { close() }
      var row = open ?? Row(number: line.number)
      add(line, to: &row)
      let hasDay = row.cells.keys.contains { columns.columns[$0].kind == .day }
      if hasDay {
        day = row.cells.filter { columns.columns[$0.key].kind == .day }
      } else if hasAmount, index <= body.upperBound, !isBalance(row) {
        row.cells.merge(day) { own, _ in own }
      }
      open = row
      if isAmountLast, hasAmount { close() }
    }
    close()
    return rows
  }

  private func add(_ line: PrintedLine, to row: inout Row) {
    for phrase in line.phrases {
      row.add(phrase.text, to: columns.column(of: phrase) ?? columns.column(ofName: phrase) ?? 0)
    }
  }

  /// Whether a line below the entries tells a balance: `Closing Balance : 13,970.48`.
  private static func tellsBalance(_ line: PrintedLine) -> Bool {
    line.hasMoney && line.phrases.contains { $0.kind == .text && BalanceWords.labelReason($0.text) != nil }
  }

  /// Whether a row tells a balance, which belongs to no day above it.
  private func isBalance(_ row: Row) -> Bool {
    let texts = row.cells.filter { columns.columns[$0.key].kind == .text }.values
    return texts.contains { BalanceWords.labelReason($0) != nil || BalanceWords.isTotal($0) }
  }
}
