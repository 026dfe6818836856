import TextScanning

/// Finds the tables of a sheet: their headers, their rows, and what stands behind them.
///
/// A header is a row of words over rows with numbers or dates, with the lines that belong to it (``HeaderLines``). Where
/// several such places exist, the table with the most rows is the main one. What stands before it is preamble, unless it
/// is as much of a table as a person would call one.
struct TableSearch {
  /// The tables in the order of the sheet.
  private(set) var tables: [SheetTable] = []
  /// The index of the main table.
  private(set) var main: Int?
  /// Rows behind tables that are none of their data.
  private(set) var footer: [Int] = []

  let rows: SheetRows
  private let lines: HeaderLines
  private static let mostCandidates = 2_000
  /// Rows at the beginning that are all looked at; later ones only where the shape changes.
  private static let leadingRows = 200
  /// How far around a row others are looked at.
  private static let reach = 8

  init(_ rows: SheetRows) {
    self.rows = rows
    lines = HeaderLines(rows: rows)
    guard rows.count > 0 else { return }
    let headers = headerCandidates()
    if headers.isEmpty {
      addTableOfWords()
    } else {
      addTables(headers)
    }
    for index in tables.indices {
      findFooter(of: index)
      tables[index].columns = rows.columns(of: tables[index])
    }
  }

  // MARK: Headers

  /// A header, and how many rows of data follow it.
  private struct Header {
    /// The row that names the columns.
    var row: Int
    /// All lines of the header.
    var lines: Range<Int>
    /// The row of one cell above it.
    var title: Int?
    var support = 0
    /// The same header once more, on later pages: the rows that are no data.
    var interruptions: [Int] = []
    /// Whether the same names stand further up already, over another table.
    var isRepeated = false

    /// The row at which its table begins.
    var start: Int { title ?? lines.lowerBound }
    var firstData: Int { lines.upperBound }
  }

  private func headerCandidates() -> [Header] {
    var found: [Header] = []
    var row = 0
    while row < rows.count, found.count < Self.mostCandidates {
      if let known = found.suffix(4).last(where: { rows.isSame(row, $0.row) }) {
        found.append(repeated(known, at: row))
        row = found[found.count - 1].firstData
        continue
      }
      let isWorthALook =
        row < Self.leadingRows || rows.width(row) != rows.width(row - 1) || rows.followsGap(row)
      guard isWorthALook, isHeader(row) else {
        row += 1
        continue
      }
      // Of two rows of words the complete one names the columns, the upper if both are complete.
      while let next = otherRow(below: row), !isComplete(row) || rows.width(row) < rows.width(next),
        isHeader(next)
      {
        row = next
      }
      if let known = found.suffix(4).last(where: { rows.isSame(row, $0.row) }) {
        found.append(repeated(known, at: row))
        row = found[found.count - 1].firstData
        continue
      }
      let lines = self.lines.lines(around: row)
      found.append(Header(row: row, lines: lines, title: titleAbove(lines.lowerBound)))
      row = lines.upperBound
      if row < rows.count, isHeader(row), !rows.isSame(row, lines.upperBound - 1) { row += 1 }
    }
    found = withPagesJoined(found)
    for index in found.indices {
      let end = index + 1 < found.count ? found[index + 1].start : rows.count
      found[index].support = support(of: found[index], until: end)
    }
    return found.filter { $0.support > 0 }
  }

  /// A header whose names stand once more in a row, with as many of its lines as are there again.
  private func repeated(_ known: Header, at row: Int) -> Header {
    var lines = row..<row + 1
    for distance in 1..<4 {
      let (above, below) = (known.row - distance, known.row + distance)
      if known.lines.contains(above), lines.lowerBound == row - distance + 1, row >= distance,
        rows.isSame(row - distance, above)
      {
        lines = row - distance..<lines.upperBound
      }
      if known.lines.contains(below), lines.upperBound == row + distance, row + distance < rows.count,
        rows.isSame(row + distance, below)
      {
        lines = lines.lowerBound..<row + distance + 1
      }
    }
    return Header(row: row, lines: lines, title: titleAbove(lines.lowerBound), isRepeated: true)
  }

  /// Takes the headers of later pages out of the list, and notes their rows with the table that goes on.
  private func withPagesJoined(_ found: [Header]) -> [Header] {
    var joined: [Header] = []
    for header in found {
      guard let last = joined.last, header.isRepeated, rows.isSame(header.row, last.row),
        let first = pageBreak(before: header, of: last, top: joined[0].start)
      else {
        joined.append(header)
        continue
      }
      joined[joined.count - 1].interruptions += first..<header.lines.upperBound
    }
    return joined
  }

  /// The first row of what stands between two pages of a table; nil where another table begins.
  private func pageBreak(before header: Header, of table: Header, top: Int) -> Int? {
    // The same rows once more are a copy of the table and no further page.
    let again = header.firstData..<min(rows.count, header.firstData + 2)
    if again.isEmpty || again.allSatisfy({ rows.isSame($0, table.firstData + $0 - header.firstData) }) {
      return nil
    }
    var first = header.lines.lowerBound
    while first > table.firstData, rows.isEmpty(first - 1) || isPageTop(first - 1, top: top) { first -= 1 }
    let isTitled = first > table.firstData && titleAbove(first) != nil
    return isTitled ? nil : first
  }

  /// Whether a row without data says what the top of the first page says, or counts pages.
  private func isPageTop(_ row: Int, top: Int) -> Bool {
    let text = rows.firstText(row)
    if PageWords.begin(text), rows.types(row).count(where: { $0 != .empty }) <= 2 { return true }
    guard !isData(row) else { return false }
    return (0..<min(top + 1, 40)).contains {
      PageWords.isSame(rows.firstText($0), text) && rows.width($0) == rows.width(row)
    }
  }

  /// Whether a row holds words only, fills most of its width, and rows of data of its width follow.
  private func isHeader(_ row: Int) -> Bool {
    let types = rows.types(row)
    let filled = types.count { $0 != .empty }
    guard !types.contains(where: \.isTyped), filled >= 2 || types.count == 1 else { return false }
    guard filled * 2 > filledWidth(types) else { return false }
    if types.count == 1 { return row == 0 && rows.count > 1 && rows.types(1).contains(where: \.isTyped) }
    if standsAmongData(row) || holdsValues(row) { return false }
    let next = (row + 1)..<min(rows.count, row + 4)
    for follower in next {
      if isData(follower, like: row) { return !rows.followsGap(follower) || follower == row + 1 }
      if rows.followsGap(follower) { return false }
    }
    return false
  }

  /// The next row with other texts than a row that may be said several times; nil behind a gap.
  private func otherRow(below row: Int) -> Int? {
    var next = row + 1
    while next < rows.count, rows.isSame(row, next), !rows.followsGap(next) { next += 1 }
    return next < rows.count ? next : nil
  }

  /// Whether rows above and below are rows of one table, so that this one is a row of it too, without its numbers.
  private func standsAmongData(_ row: Int) -> Bool {
    guard row > 0, row + 1 < rows.count, !rows.followsGap(row) else { return false }
    if rows.width(row - 1) == rows.width(row + 1), isAlike(row - 1, row + 1) { return true }
    let above = neighbours((max(0, row - Self.reach)..<row).reversed(), gapBehind: true)
    let below = neighbours(Array((row + 1)..<min(rows.count, row + 1 + Self.reach)), gapBehind: false)
    return above.contains { one in
      below.contains { rows.width(one) == rows.width($0) && isAlike(one, $0) }
    }
  }

  /// Rows of data that are filled for the most part, up to a gap.
  private func neighbours(_ near: [Int], gapBehind: Bool) -> [Int] {
    var found: [Int] = []
    for row in near {
      if !gapBehind, rows.followsGap(row) { break }
      if rows.width(row) > 1, isData(row), filled(row) * 2 > rows.width(row) { found.append(row) }
      if gapBehind, rows.followsGap(row) { break }
    }
    return found
  }

  /// Whether a row without a name over any number or date below holds values, as the rows below do: addresses, lists,
  /// prose, or what stands there again.
  private func holdsValues(_ row: Int) -> Bool {
    let below = (row + 1)..<min(rows.count, row + 1 + Self.reach * 4)
    var typed: Set<Int> = []
    for next in below {
      for (column, type) in rows.types(next).enumerated() where type.isTyped { typed.insert(column) }
    }
    let types = rows.types(row)
    guard !typed.isEmpty, typed.allSatisfy({ $0 >= types.count || types[$0] == .empty }) else { return false }
    let texts = rows.texts(row)
    if texts.contains(where: Self.isValue) { return true }
    return below.contains { next in
      guard isData(next), !rows.isSame(next, row) else { return false }
      return zip(texts, rows.texts(next)).contains { !$0.isEmpty && $0 == $1 }
    }
  }

  /// Whether a text is as no name of a column is: long, an address of the web, or a list without blanks.
  private static func isValue(_ text: String) -> Bool {
    if text.utf8.count > 48 || text.contains("://") { return true }
    return !text.utf8.contains(CSVSyntax.space)
      && ";,|:".utf8.contains { mark in text.utf8.count { $0 == mark } > 1 }
  }

  /// Whether two rows hold numbers and dates in the same columns, for the most part: rows of one table.
  private func isAlike(_ one: Int, _ other: Int) -> Bool {
    let pairs = zip(rows.types(one), rows.types(other)).filter { $0.0.isTyped || $0.1.isTyped }
    return !pairs.isEmpty && pairs.count { $0.0 == $0.1 } * 2 > pairs.count
  }

  /// The number of fields up to the last that is not empty.
  private func filledWidth(_ types: [CSVCellType]) -> Int {
    (types.lastIndex { $0 != .empty } ?? -1) + 1
  }

  private func isComplete(_ row: Int) -> Bool {
    let types = rows.types(row)
    return !types.prefix(filledWidth(types)).contains(.empty)
  }

  /// Whether a row holds a number or a date.
  private func isData(_ row: Int) -> Bool { rows.types(row).contains(where: \.isTyped) }

  /// Whether a row of data could stand under a header of some width.
  private func isData(_ row: Int, like header: Int) -> Bool {
    let width = rows.width(header)
    let found = rows.width(row)
    return found * 2 >= width && found <= width * 2 && found > 1 && isData(row)
  }

  /// How many rows of data stand under a header.
  private func support(of header: Header, until end: Int) -> Int {
    var count = 0
    for row in header.firstData..<max(header.firstData, end) {
      // Beyond the first rows the number of fields is evidence enough.
      let isNear = row < header.firstData + Self.leadingRows
      if isNear ? isData(row, like: header.row) : rows.width(row) > 1 { count += 1 }
    }
    return count
  }

  /// The row of one word right above a header.
  private func titleAbove(_ row: Int) -> Int? {
    guard row > 0, rows.types(row - 1).count(where: { $0 != .empty }) == 1 else { return nil }
    return isData(row - 1) ? nil : row - 1
  }

  // MARK: Tables

  private mutating func addTables(_ headers: [Header]) {
    guard let main = mainHeader(of: headers) else { return }
    let leading = headers[main]
    // Rows of data that outnumber those under any header: the table has none, and the words are a row of it.
    let width = rows.usualWidth(of: leading.firstData..<min(rows.count, leading.firstData + 1))
    let before = (0..<leading.start).count { rows.fits($0, width) && isData($0) }
    if main == 0, before > leading.support {
      addTableOfWords()
      return
    }
    let above = headers[..<main].indices.filter { isLeadingTable(headers, $0) }.map { headers[$0] }
    let further = headers[(main + 1)...].filter { isSecondTable($0, after: leading) }
    self.main = above.count
    let all = above + [leading] + further
    for (index, header) in all.enumerated() {
      let end = index + 1 < all.count ? all[index + 1].start : rows.count
      var table = SheetTable(
        headerRows: header.lines, header: header.row, first: header.firstData,
        last: max(header.firstData - 1, end - 1))
      table.title = header.title
      table.interruptions = header.interruptions.filter { $0 <= table.last }
      tables.append(table)
    }
    if !above.isEmpty { endLeadingTables(headers, main) }
  }

  /// The index of the header of the main table.
  private func mainHeader(of headers: [Header]) -> Int? {
    // A row of many fields is better evidence than one of two, and names without digits than lines of a preamble.
    // Where some tables have dates, one of those is the main one: bookings, not balances or holdings.
    let dated = headers.map { hasDates($0) }
    let weights = headers.indices.map { index in
      let header = headers[index]
      guard dated[index] || !dated.contains(true) else { return 0 }
      return header.support * max(1, rows.width(header.row) - 1) * (hasPlainNames(header.row) ? 2 : 1)
    }
    let most = weights.max() ?? 0
    return headers.indices.first {
      weights[$0] == most || (isFullTable(headers, $0) && weights[$0] * 3 >= most)
    }
  }

  /// Whether a header before the main one stands over a table, and not over lines of a preamble: rows of its own width,
  /// with numbers or dates in the same columns.
  private func isLeadingTable(_ headers: [Header], _ index: Int) -> Bool {
    let header = headers[index]
    let end = endOfRows(headers, index)
    guard end - header.firstData > 1, hasPlainNames(header.row) else { return false }
    guard rows.width(header.row) > 2 || rows.types(header.firstData).first?.isTyped == true else {
      return false
    }
    return ((header.firstData + 1)..<end).allSatisfy { isAlike(header.firstData, $0) }
  }

  /// The row behind the last one of a header's own width, up to a gap or the next header.
  private func endOfRows(_ headers: [Header], _ index: Int) -> Int {
    let header = headers[index]
    let limit = index + 1 < headers.count ? headers[index + 1].start : rows.count
    var end = header.firstData
    while end < limit, rows.fits(end, rows.width(header.row)),
      end == header.firstData || !rows.followsGap(end)
    {
      end += 1
    }
    return end
  }

  /// A table above the main one ends with its rows: what follows may be the preamble of the next.
  private mutating func endLeadingTables(_ headers: [Header], _ main: Int) {
    for (table, index) in zip(tables.indices, headers[..<main].indices.filter { isLeadingTable(headers, $0) })
    {
      tables[table].last = endOfRows(headers, index) - 1
    }
  }

  /// Whether a date stands in the first rows under a header, as in a table of bookings.
  private func hasDates(_ header: Header) -> Bool {
    let first = header.firstData..<max(header.firstData, min(rows.count, header.firstData + 3))
    return first.contains { row in
      rows.types(row).contains(.date) && rows.width(row) * 2 >= rows.width(header.row)
    }
  }

  /// Whether a header stands over several rows of its own width, with names free of digits: no lines of a preamble.
  private func isFullTable(_ headers: [Header], _ index: Int) -> Bool {
    let header = headers[index]
    let end = index + 1 < headers.count ? headers[index + 1].start : rows.count
    let width = rows.width(header.row)
    guard header.support > 1, (header.firstData..<end).allSatisfy({ rows.fits($0, width) }) else {
      return false
    }
    guard width > 2 || rows.types(header.firstData).first?.isTyped == true else { return false }
    return hasPlainNames(header.row)
  }

  /// Whether no name of a row holds a digit or a colon, as lines of a preamble do.
  private func hasPlainNames(_ row: Int) -> Bool {
    rows.view.cells(inRow: row).allSatisfy {
      !rows.view.rawBytes(of: $0).contains { $0.isDigit || $0 == UInt8(ascii: ":") }
    }
  }

  /// Whether a header behind the main table begins another table, and is no odd row of the same.
  private func isSecondTable(_ header: Header, after main: Header) -> Bool {
    if header.isRepeated, rows.isSame(header.row, main.row) { return true }
    let width = rows.width(header.row)
    guard rows.fits(header.firstData, width) || rows.width(header.firstData) == width + 1 else {
      return false
    }
    if header.title != nil || rows.followsGap(header.lines.lowerBound) { return true }
    guard header.support > 1 else { return false }
    return width != rows.width(main.row) || hasOtherTypes(header, than: main)
  }

  /// Whether no row under a header holds dates and numbers where the rows of the main table do.
  private func hasOtherTypes(_ header: Header, than main: Header) -> Bool {
    let types = rows.types(main.firstData)
    let dates = types.indices.filter { types[$0] == .date }
    guard !dates.isEmpty, hasPlainNames(header.row) else { return false }
    return (header.firstData..<min(rows.count, header.firstData + 20)).allSatisfy { row in
      let found = rows.types(row)
      return dates.allSatisfy { $0 >= found.count || found[$0] != .date }
    }
  }

  /// A file without a row of words over data: the first full row is the header if it holds words only.
  private mutating func addTableOfWords() {
    let width = rows.usualWidth(of: 0..<rows.count)
    var first = (0..<rows.count).first { rows.width($0) == width } ?? 0
    let types = rows.types(first)
    let isHeader = !types.contains(where: \.isTyped) && types.contains(.text) && !holdsValues(first)
    // Rows that lack fields at their ends are rows of the table too.
    func isShort(_ row: Int) -> Bool { rows.width(row) < width && isAlike(row, first) }
    while !isHeader, first > 0, !rows.followsGap(first), isShort(first - 1) { first -= 1 }
    let hasDataAbove = (0..<first).contains { isData($0) && rows.width($0) > 1 }
    main = 0
    if isHeader, !hasDataAbove {
      let lines = self.lines.lines(around: first)
      tables = [
        SheetTable(headerRows: lines, header: first, first: lines.upperBound, last: rows.count - 1)
      ]
    } else {
      tables = [SheetTable(header: nil, first: hasDataAbove ? 0 : first, last: rows.count - 1)]
    }
  }

  // MARK: Footer

  /// Takes from the end of a table the rows that have no date (or number) where all others have one.
  private mutating func findFooter(of index: Int) {
    let table = tables[index]
    guard table.rows.count >= 2 else { return }
    let keys = keyColumns(table)
    guard !keys.columns.isEmpty else {
      endAtNote(index)
      return
    }
    var first = table.last + 1
    while first > table.first, first > table.last - 63, lacksKeys(first - 1, keys.columns) { first -= 1 }
    guard first > table.first else { return }
    let usualFilled = filled(table.first)
    let body = table.first..<first
    // Where rows lack their keys here and there, those at the end are no footer for it.
    let least = body.contains { lacksKeys($0, keys.columns) } ? body.lazy.map(rows.width).min() : nil
    var footerStart: Int?
    for row in first..<(table.last + 1) {
      let isSetOff = rows.followsGap(row)
      let isTotal = CSVTotalWords.begin(rows.firstText(row))
      let isThin =
        least.map { rows.width(row) < $0 }
        ?? (filled(row) * 2 <= usualFilled || rows.width(row) < rows.width(table.first))
      if isSetOff || ((isThin || isTotal) && keys.areDates) {
        footerStart = row
        break
      }
    }
    guard let footerStart else { return }
    footer += Array(footerStart...table.last)
    tables[index].last = footerStart - 1
    tables[index].interruptions.removeAll { $0 >= footerStart }
  }

  /// Takes from the end of a table without keys a line of one field behind a gap.
  private mutating func endAtNote(_ index: Int) {
    let table = tables[index]
    guard table.last > table.first, rows.width(table.first) > 1, rows.width(table.last) == 1,
      rows.followsGap(table.last), !isData(table.last)
    else { return }
    footer.append(table.last)
    tables[index].last = rows.isEmpty(table.last - 1) ? table.last - 2 : table.last - 1
  }

  private func filled(_ row: Int) -> Int { rows.types(row).count { $0 != .empty } }

  private func lacksKeys(_ row: Int, _ columns: [Int: CSVCellType]) -> Bool {
    let types = rows.types(row)
    return columns.allSatisfy { column, type in column >= types.count || types[column] != type }
  }

  /// The columns that hold a date in nearly every row; without such the first that holds a number in every one.
  private func keyColumns(_ table: SheetTable) -> (columns: [Int: CSVCellType], areDates: Bool) {
    let sample = table.rows.prefix(Self.leadingRows)
    var counts: [Int: [CSVCellType: Int]] = [:]
    for row in sample {
      for (column, type) in rows.types(row).enumerated() where type.isTyped {
        counts[column, default: [:]][type, default: 0] += 1
      }
    }
    let dates = counts.filter { Double($0.value[.date] ?? 0) >= 0.55 * Double(sample.count) }
    if !dates.isEmpty { return (dates.mapValues { _ in .date }, true) }
    let numbers = counts.filter { ($0.value[.number] ?? 0) * 10 >= sample.count * 6 }.keys.sorted()
    return (numbers.first.map { [$0: .number] } ?? [:], false)
  }
}
