package import Spreadsheet

/// Makes a sheet of the words of printed pages, so that a statement on paper is read as every other table.
///
/// The entries of all pages become one table; its columns are found by what stands above one another. A
/// description over several lines is one cell, a day that is printed once for several entries stands in
/// each, and names of columns that are repeated on each page are left out. What stands above, between and
/// below are rows of their own. Rows are numbered as the lines of the pages are.
package enum PrintedTable {
  /// The sheet of some words; nil if there is no line with a day and an amount.
  package static func sheet(of words: [PrintedWord]) -> Sheet? { sheet(of: words) { $0.number } }

  /// The same with rows that have other numbers.
  static func sheet(of words: [PrintedWord], numbered number: (PrintedLine) -> Int) -> Sheet? {
    var lines = PrintedLine.lines(of: words)
    for index in lines.indices { lines[index].number = number(lines[index]) }
    return PrintedRows(lines)?.sheet()
  }
}

/// Groups the lines of a statement into rows.
private struct PrintedRows {
  private let lines: [PrintedLine]
  private let titles: PrintedTitles
  private let columns: PrintedColumns
  /// The first and the last line of the entries.
  private var body: ClosedRange<Int>
  /// The lines with the names of the columns, above the first entry.
  private var names: Range<Int>
  /// Whether the amount of an entry stands on its last line and not on its first.
  private let isAmountLast: Bool

  init?(_ all: [PrintedLine]) {
    titles = PrintedTitles(of: all)
    let lines = titles.withDaysBeside(all)
    let dated = lines.indices.filter { [titles] index in
      if titles.others.contains(index) { return false }
      return lines[index].hasDay && lines[index].hasMoney || titles.isUnderDay.contains(index)
        || Self.isDayOfNext(lines, index)
    }
    guard let first = dated.first, let last = dated.last else { return nil }
    self.lines = lines
    let amountLess = dated.count { !lines[$0].hasMoney }
    isAmountLast = amountLess * 2 > dated.count
    let end = (last..<lines.count).first { lines[$0].hasMoney } ?? last
    body = first...max(last, end)
    // Only lines with a day and those right below them: a sum between two pages is no entry.
    let entries = Self.entryLines(lines, dated, body) + titles.days
    columns = PrintedColumns(of: entries.map { lines[$0] })
    names = first..<first
    guard !columns.amounts.isEmpty else { return nil }
    names = nameLines(above: titles.days.first.map { min($0, first) } ?? first)
    body = body.lowerBound...entriesEnd
  }

  /// The last line of the entries. Those of the last day may have no day of their own, on the next page too.
  private var entriesEnd: Int {
    var end = body.upperBound
    let repeated = Set(names.map { lines[$0].text })
    for index in lines.indices[(end + 1)...] {
      let line = lines[index]
      if repeated.contains(line.text) { continue }
      let isNear = lines[index - 1].isClose(to: line) || repeated.contains(lines[index - 1].text)
      guard isNear, !titles.others.contains(index), titles.sections[index] == nil else { break }
      guard line.hasMoney else { continue }
      let isOfEntry = line.phrases.allSatisfy { phrase in
        phrase.kind != .money || columns.column(of: phrase).map { columns.columns[$0].kind == .money } == true
      }
      guard isOfEntry, line.hasText, !Self.tellsBalance(line), !PrintedSums.isTotal(line.text) else { break }
      end = index
    }
    return end
  }

  /// Whether a line has a day below or above other days, and a text, and a line close below it an amount
  /// and no day.
  private static func isDayOfNext(_ lines: [PrintedLine], _ index: Int) -> Bool {
    guard !lines[index].hasMoney, lines[index].phrases.count > 1,
      let day = lines[index].phrases.first(where: { $0.kind == .day })
    else { return false }
    let aligned = lines.count {
      $0.phrases.contains { $0.kind == .day && $0.overlap(day.left...day.right) > 0 }
    }
    guard aligned > 1 else { return false }
    for next in lines.indices[(index + 1)...].prefix(3) {
      guard lines[next - 1].isClose(to: lines[next]), !lines[next].hasDay else { return false }
      if lines[next].hasMoney { return !tellsBalance(lines[next]) && !PrintedSums.isTotal(lines[next].text) }
    }
    return false
  }

  private static func entryLines(_ lines: [PrintedLine], _ dated: [Int], _ body: ClosedRange<Int>) -> [Int] {
    var found: [Int] = []
    for (place, start) in dated.enumerated() {
      let next = place + 1 < dated.count ? dated[place + 1] : min(body.upperBound + 1, lines.count)
      found.append(start)
      for index in (start + 1)..<max(start + 1, next) {
        guard lines[index - 1].isClose(to: lines[index]) else { break }
        found.append(index)
      }
    }
    return found
  }

  // MARK: - Names of columns

  /// The names above the first entry: the nearest lines whose phrases stand over several columns. A balance
  /// brought forward or the heading of a section may stand between.
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
      && line.phrases.count <= columns.columns.count && titles.sections[index] == nil
      && lines[index + 1].page == line.page && lines[index + 1].top - line.top < 1.6 * line.height
  }

  /// Whether a line below the first names names the columns of a further table.
  private func areFurtherNames(_ index: Int) -> Bool {
    guard index > names.upperBound, isNames(index) else { return false }
    let roles = lines[index].phrases.map { HeaderWords.matches($0.text).filter { $0.strength >= 2 } }
    return roles.contains { $0.contains(where: \.role.isDate) }
      && roles.contains { $0.contains(where: \.role.isMoney) }
      && roles.count { !$0.isEmpty } * 2 > roles.count
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
    if !names.isEmpty { put(named(names)) }
    for row in entryRows(from: names.upperBound) { put(row) }
    return builder.build()
  }

  /// A line outside of the table: its phrases one after another, with the numbers of accounts beside their
  /// labels.
  private func free(_ index: Int) -> Row {
    var row = Row(number: lines[index].number)
    let cells = lines[index].phrases.flatMap { PrintedLabel.parts(of: $0.text) }
    for (column, text) in cells.enumerated() { row.cells[column] = text }
    return row
  }

  /// A line that is no entry whatever it looks like, in one cell.
  private func note(_ index: Int) -> Row { Row(number: lines[index].number, cells: [0: lines[index].text]) }

  private func named(_ names: Range<Int>) -> Row {
    var row = Row(number: lines[names.upperBound - 1].number)
    for index in names {
      for phrase in lines[index].phrases { row.add(phrase.text, to: columns.column(ofName: phrase) ?? 0) }
    }
    if hasSections { row.cells[columns.columns.count] = PrintedTitles.column }
    return row
  }

  /// Whether headings between the entries say which way their money went.
  private var hasSections: Bool {
    titles.giveDirections(from: body.lowerBound) && columns.amounts.count <= 2
  }

  private func entryRows(from start: Int) -> [Row] {
    var rows: [Row] = []
    var day: [Int: String] = [:]
    var open: Row?
    var sums = PrintedSums()
    var section = titles.section(above: start)
    var isNewAccount = false
    func close() {
      if let row = open { rows.append(row) }
      open = nil
    }
    let repeated = Set(names.map { lines[$0].text })
    for index in start..<lines.count {
      let line = lines[index]
      if repeated.contains(line.text) || areFurtherNames(index) {
        close()
        if isNewAccount || !repeated.contains(line.text) {
          rows.append(named(index..<index + 1))
          (day, isNewAccount) = ([:], false)
        }
        continue
      }
      if let title = titles.sections[index] {
        close()
        (section, sums) = (title, PrintedSums())
        rows.append(note(index))
        continue
      }
      if titles.others.contains(index) {
        close()
        rows.append(note(index))
        continue
      }
      if titles.days.contains(index) {
        close()
        var row = Row(number: line.number)
        add(line, to: &row)
        day = row.cells
        continue
      }
      let isNear = index > start && lines[index - 1].isClose(to: line)
      let hasAmount = line.phrases.contains { phrase in
        phrase.kind == .money && columns.column(of: phrase).map { columns.columns[$0].kind == .money } == true
      }
      let days = line.phrases.filter { phrase in
        phrase.kind == .day && columns.column(of: phrase).map { columns.columns[$0].kind == .day } == true
      }
      if days.isEmpty, !hasAmount {
        // A further line of a description, or one that is no entry's.
        let isAccount = line.phrases.contains { PrintedLabel.parts(of: $0.text).count > 1 }
        if isNear, !isAccount, !Self.tellsBalance(line),
          open != nil || isAmountLast && index <= body.upperBound
        {
          var row = open ?? Row(number: line.number)
          add(line, to: &row)
          open = row
        } else {
          close()
          rows.append(free(index))
          isNewAccount = isNewAccount || isAccount
        }
        continue
      }
      let continues =
        isAmountLast && open?.cells.keys.contains { columns.columns[$0].kind == .money } == false
        && days.isEmpty
      if !continues { close() }
      let label = line.phrases[0].text
      let isAfterAll = index > body.upperBound && PrintedSums.isTotal(label) && !isOfEntries(label, index)
      if days.isEmpty, !continues, sums.takeTotal(line, columns) || isAfterAll {
        rows.append(note(index))
        continue
      }
      var row = open ?? Row(number: line.number)
      add(line, to: &row)
      let isBalance = isBalance(row)
      let hasDay = row.cells.keys.contains { $0 < columns.columns.count && columns.columns[$0].kind == .day }
      if hasDay {
        day = row.cells.filter { columns.columns[$0.key].kind == .day }
      } else if hasAmount, index <= body.upperBound, !isBalance {
        row.cells.merge(day) { own, _ in own }
      }
      if !isBalance { sums.add(line, columns) }
      if hasSections, hasAmount, !isBalance, let section { row.cells[columns.columns.count] = section }
      open = row
      if isAmountLast && hasAmount || isBalance && !hasDay { close() }
    }
    close()
    return rows
  }

  /// Whether a label is that of a total of entries, which has to agree with them: alone, or with the title
  /// above them.
  private func isOfEntries(_ label: String, _ index: Int) -> Bool {
    if PrintedSums.isOnlyTotal(label) { return true }
    guard let title = titles.sections.keys.filter({ $0 < index }).max() else { return false }
    return HeaderWords.normal(label).hasSuffix(HeaderWords.normal(lines[title].text))
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
