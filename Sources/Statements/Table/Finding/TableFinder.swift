import Money
import Spreadsheet

/// Finds the tables of entries in a file: by column names, or by the first row with a date and an amount.
///
/// `Datum;Text;Betrag` above `31.01.2026;Rewe;-45,20` → a table whose header is the first of these rows.
struct TableFinder {
  let grid: CellGrid
  let marks: [RowMarks]
  /// Headers of known layouts, in any words, and the column names that the user gave.
  private let known: Set<[String]>
  private let wanted: [String]

  init(grid: CellGrid, options: ReadingOptions = ReadingOptions()) {
    self.grid = grid
    var marks = RowMarks.all(of: grid)
    let skipped = options.layouts.named?.skippedLines ?? 0
    for row in marks.indices where skipped > 0 && grid.line(row) <= skipped { marks[row] = RowMarks() }
    self.marks = marks
    known = options.layouts.headers
    let named = options.layouts.named?.columns.names ?? []
    wanted = (options.answers.columns.isEmpty ? named : options.answers.columns.names).filter {
      Int($0) == nil
    }.map(
      HeaderWords.normal)
  }

  /// The tables in file order. Empty when the file has none.
  func segments() -> [TableSegment] {
    let firstBooking = marks.firstIndex(where: \.isBookingLike)
    var headers = headerRows()
    if headers.isEmpty, let firstBooking, let header = unnamedHeader(before: firstBooking) {
      headers = [header]
    }
    guard !headers.isEmpty else {
      return firstBooking.map { booking in
        var first = booking
        while first > 0, isPendingLike(first - 1) { first -= 1 }
        return [TableSegment(headerRow: nil, names: [], body: first..<marks.count, preamble: 0..<first)]
      } ?? []
    }
    return segments(headers: headers)
  }

  /// Whether a row looks like an entry with a word for "pending" instead of a date.
  func isPendingLike(_ row: Int) -> Bool {
    guard marks[row].hasNumber, marks[row].filled >= 3 else { return false }
    return grid.texts(row).contains { $0.text.utf8.count <= 40 && StatusWords.state($0.text) == .pending }
  }

  /// Splits the file into tables with different headers. A repeated header belongs to the table above it.
  private func segments(headers: [Int]) -> [TableSegment] {
    var segments: [TableSegment] = []
    var previousEnd = 0
    var headerEnd = 0
    var owner: SectionOwner?
    let entriesEnds = entriesEnds(before: headers)
    // The second row of a header can look like a header by itself.
    for (number, header) in headers.enumerated() where header >= headerEnd {
      let lines = headerLines(around: header)
      let names = names(of: lines)
      // The rows above the header that the previous table includes.
      let between = min(header, max(entriesEnds[number], headerEnd))..<header
      headerEnd = lines.upperBound
      if let last = segments.last, last.names == names {
        let own = SectionOwner(grid, between)
        let above = owner ?? SectionOwner(grid, last.preamble)
        if own.isNamed { owner = above }
        guard own.isOther(than: above) else {
          segments[segments.count - 1].repeats.formUnion(lines)
          continue
        }
      }
      owner = nil
      if !segments.isEmpty {
        segments[segments.count - 1].body = segments[segments.count - 1].body.lowerBound..<header
      }
      // The description of a later table is after the entries of the table above it.
      let preamble = segments.isEmpty ? previousEnd : max(previousEnd, entriesEnds[number])
      segments.append(
        TableSegment(
          headerRow: header, names: names, body: lines.upperBound..<marks.count, preamble: preamble..<header))
      previousEnd = header
    }
    segments = segments.flatMap(byOwners)
    let withEntries = segments.filter { segment in
      segment.body.contains { marks[$0].isBookingLike || marks[$0].isDatedText }
    }
    return withEntries.isEmpty ? Array(segments.prefix(1)) : withEntries
  }

  /// Cuts a table at the lines between its entries that name another account or another currency: below
  /// `Currency: USD` the entries are another statement's, although no header is repeated.
  private func byOwners(_ segment: TableSegment) -> [TableSegment] {
    guard let first = segment.body.first(where: { marks[$0].isBookingLike }),
      grid.view.cells(inRow: first).first.map({ grid.markedToken(first, $0).date != nil }) == true
    else { return [segment] }
    var parts = [segment]
    var owner: SectionOwner?
    // Texts that name nobody may be above every entry.
    var others: Set<String> = []
    for row in segment.body where isTitle(row) && !segment.repeats.contains(row) {
      let text = grid.texts(row).map(\.text).joined(separator: "\t")
      if others.contains(text) { continue }
      let own = SectionOwner(grid, row..<row + 1)
      guard own.isNamed else {
        if others.count < Self.lookupLimit { others.insert(text) }
        continue
      }
      let above = owner ?? SectionOwner(grid, segment.preamble)
      if row > first, own.isOther(than: above) {
        let body = parts[parts.count - 1].body
        parts[parts.count - 1].body = body.lowerBound..<row
        var next = segment
        (next.preamble, next.body) = (row..<row + 1, row + 1..<body.upperBound)
        parts.append(next)
      }
      owner = own
    }
    return parts
  }

  /// Whether a row is a line of text directly above an entry, in the columns of their days.
  private func isTitle(_ row: Int) -> Bool {
    guard (1...2).contains(marks[row].filled), !marks[row].isBookingLike, row + 1 < marks.count,
      marks[row + 1].isBookingLike, let cell = grid.view.cells(inRow: row).first
    else { return false }
    return cell.column == 0 && !grid.isBlank(row, 0) && grid.markedToken(row, cell).date == nil
  }

  /// The row after the last entry above each header.
  private func entriesEnds(before headers: [Int]) -> [Int] {
    var (row, end) = (0, 0)
    return headers.map { header in
      while row < header {
        if marks[row].isBookingLike { end = row + 1 }
        row += 1
      }
      return end
    }
  }

  /// The lines of a header around a row that is known to be one. Lines above are found by the row itself,
  /// lines below by their words.
  ///
  /// Lines above count if the row alone does not tell its columns apart.
  private func headerLines(around header: Int) -> Range<Int> {
    let found = grid.headerLines(around: header)
    let names = namesOfRow(header)
    let isClear = !names.contains("") && Set(names).count == names.count && isHeader(names)
    var end = found.upperBound
    if end == header + 1, isContinued(by: end, names) { end += 1 }
    return (isClear ? header : found.lowerBound)..<end
  }

  /// The names of the columns over all lines of a header.
  private func names(of lines: Range<Int>) -> [String] {
    let rows = lines.map(namesOfRow)
    guard rows.count > 1 else { return rows.first ?? [] }
    return HeaderNames.parts(of: rows).map { parts in
      parts.first.map { first in parts.dropFirst().reduce(first, Self.joined) } ?? ""
    }
  }

  /// Whether the row below a header names columns more exactly, by its words.
  private func isContinued(by row: Int, _ names: [String]) -> Bool {
    guard row < marks.count, marks[row].isHeaderLike || marks[row].filled == 1, !marks[row].hasNumber else {
      return false
    }
    let second = namesOfRow(row)
    let named = second.filter { !HeaderWords.matches($0).isEmpty }.count
    return named >= 1 && named * 2 >= second.filter({ !$0.isEmpty }).count && continuesHeader(second, names)
  }

  /// The name of a column that two rows name. `Original` over `Amount` keeps both words. `Amount` over
  /// `Debit` and `Date` over `Value` keep the second.
  private static func joined(_ first: String, _ second: String) -> String {
    let (upper, lower) = (HeaderWords.matches(first), HeaderWords.matches(second))
    let isDirection = lower.contains { ($0.role == .debit || $0.role == .credit) && $0.strength >= 2 }
    let isAmount = upper.contains { $0.role == .amount && $0.strength >= 2 }
    let isKindOfDate = lower.contains { $0.role.isDate && $0.strength >= 2 }
    let isDate = upper.contains { $0.role.isDate && $0.strength >= 2 }
    return isDirection && isAmount || isKindOfDate && isDate ? "\(second) (\(first))" : "\(first) \(second)"
  }

  /// Whether a second row names amounts only under names that are blank or less exact.
  private func continuesHeader(_ second: [String], _ first: [String]) -> Bool {
    let filled = second.indices.filter { !second[$0].isEmpty }
    guard filled.allSatisfy({ second[$0].utf8.count <= 40 }) else { return false }
    return filled.contains { column in
      HeaderWords.matches(second[column]).contains { $0.role.isMoney && $0.strength >= 2 }
    }
  }

  private func namesOfRow(_ row: Int) -> [String] {
    var names: [String] = []
    for (column, text) in grid.texts(row) {
      while names.count < column { names.append("") }
      names.append(text)
    }
    return names
  }

  /// The rows whose cells name a date column and an amount column in some language.
  ///
  /// A text file may have as many candidate rows as lines. So the words are looked up in the first rows only.
  /// After that, only repetitions of a known header count as headers.
  private func headerRows() -> [Int] {
    var found: [Int] = []
    var known: Set<[String]> = []
    var lookups = 0
    for row in marks.indices where marks[row].isHeaderLike {
      let texts = grid.texts(row).map(\.text)
      if known.contains(texts) {
        found.append(row)
      } else if lookups < Self.lookupLimit {
        lookups += 1
        // An entry without a year in its date may have words of a header by chance.
        guard found.isEmpty || !marks[row].hasNumber, isHeader(texts) else { continue }
        known.insert(texts)
        found.append(row)
      }
    }
    return found
  }

  private static let lookupLimit = 1000

  private func isHeader(_ texts: [String]) -> Bool {
    if isKnown(texts) { return true }
    let matches = texts.map { HeaderWords.matches($0) }
    func strength(_ isWanted: (HeaderRole) -> Bool) -> Int {
      matches.map { $0.filter { isWanted($0.role) }.map(\.strength).max() ?? 0 }.max() ?? 0
    }
    let money = strength { $0.isMovement || $0 == .originalAmount }
    guard money > 0 else { return false }
    var date = strength(\.isDate)
    var named = matches.filter { !$0.isEmpty }.count
    let parts = texts.map { DatePartWords.part($0) }
    if parts.contains(.day), parts.contains(.month) {
      date = 3
      named = zip(matches, parts).count { !$0.isEmpty || $1 != nil }
    } else if date == 0, zip(texts, matches).contains(where: { Self.isCalendar($0, $1) }) {
      date = 2
    }
    return date > 0 && date + money >= 3 && named * 2 >= texts.count
  }

  /// Whether a name gives a calendar and does not mention money: `Miti`.
  private static func isCalendar(_ name: String, _ matches: [HeaderWords.Match]) -> Bool {
    name.utf8.count <= 40 && !matches.contains { $0.role.isMoney }
      && !CalendarWords.calendars(in: name).isEmpty
  }

  /// Whether a row is the header of a layout, or has all the names that the user gave.
  private func isKnown(_ texts: [String]) -> Bool {
    if known.isEmpty, wanted.count < 2 { return false }
    let names = texts.map(HeaderWords.normal)
    return known.contains(names) || wanted.count > 1 && wanted.allSatisfy(names.contains)
  }

  /// A row of text directly above the first entry, for headers in an unknown language.
  private func unnamedHeader(before first: Int) -> Int? {
    let row = first - 1
    guard row >= 0, marks[row].isHeaderLike, !marks[row].hasNumber, marks[row].filled >= 3,
      marks[row].filled + 1 >= marks[first].filled || marks[row].filled >= 4
    else { return nil }
    let texts = grid.texts(row)
    guard texts.allSatisfy({ $0.text.utf8.count <= 60 }) else { return nil }
    // The cells of a header are above the dates and numbers of the row under it.
    let under = grid.view.cells(inRow: first).filter { cell in
      let token = CellToken(cell, in: grid.view)
      return token.date != nil || token.number != nil
    }.map(\.column)
    return under.filter { column in texts.contains { $0.column == column } }.count >= 2 ? row : nil
  }
}

/// One table of a file: its header, if it has one, and its rows.
struct TableSegment {
  /// The row of column names.
  var headerRow: Int?
  /// The column names by column. Empty strings when there is no header.
  var names: [String]
  /// The rows under the header, including the footer.
  var body: Range<Int>
  /// The rows before the header that belong to no other table.
  var preamble: Range<Int>
  /// Rows of the body that repeat the header.
  var repeats: Set<Int> = []
}
