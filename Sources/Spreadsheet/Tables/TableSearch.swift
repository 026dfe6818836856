import TextScanning

/// Finds the tables of a sheet: their headers, their rows, and the rows after them.
///
/// A header is a row of words above rows with numbers or dates, with the lines that belong to it
/// (``HeaderLines``). If there are several, the table with the most rows is the main one. The rows before it
/// are preamble, unless they look like a full table themselves.
struct TableSearch {
  /// The tables in the order of the sheet.
  private(set) var tables: [SheetTable] = []
  /// The index of the main table.
  private(set) var main: Int?
  /// Rows after tables that are not their data.
  private(set) var footer: [Int] = []

  let rows: SheetRows
  private let lines: HeaderLines
  private static let mostCandidates = 2_000
  /// The rows at the beginning that are all examined; later ones only where the shape changes.
  static let leadingRows = 200

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
    /// The same header on later pages: rows that are not data.
    var interruptions: [Int] = []
    /// Whether the same names are already above another table further up.
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
      let seen = row
      row = namingRow(from: row)
      if let known = found.suffix(4).last(where: { rows.isSame(row, $0.row) }) {
        found.append(repeated(known, at: row))
        row = found[found.count - 1].firstData
        continue
      }
      let lines = self.lines.lines(around: row)
      found.append(Header(row: row, lines: lines, title: titleAbove(lines.lowerBound)))
      row = max(lines.upperBound, seen + 1)
      while row < rows.count, isHeader(row), !rows.followsGap(row), !rows.isSame(row, lines.upperBound - 1) {
        row += 1
      }
    }
    found = withPagesJoined(found)
    for index in found.indices {
      let end = index + 1 < found.count ? found[index + 1].start : rows.count
      found[index].support = support(of: found[index], until: end)
    }
    return found.filter { $0.support > 0 }
  }

  /// A header whose names are repeated in a row, with as many of its lines as are repeated.
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

  /// Removes the headers of later pages from the list, and notes their rows with the table that continues.
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

  /// The first row of a break between two pages of a table; nil if another table begins.
  private func pageBreak(before header: Header, of table: Header, top: Int) -> Int? {
    // The same rows again are a copy of the table and not a further page.
    let again = header.firstData..<min(rows.count, header.firstData + 2)
    if again.isEmpty || again.allSatisfy({ rows.isSame($0, table.firstData + $0 - header.firstData) }) {
      return nil
    }
    var first = header.lines.lowerBound
    while first > table.firstData, rows.isEmpty(first - 1) || isPageTop(first - 1, top: top) { first -= 1 }
    let isTitled = first > table.firstData && titleAbove(first) != nil
    return isTitled ? nil : first
  }

  /// Whether a row without data repeats the top of the first page, or counts pages.
  private func isPageTop(_ row: Int, top: Int) -> Bool {
    let text = rows.firstText(row)
    if PageLines.begin(text), rows.types(row).count(where: { $0 != .empty }) <= 2 { return true }
    guard !isData(row) else { return false }
    return (0..<min(top + 1, 40)).contains {
      PageLines.isSame(rows.firstText($0), text) && rows.width($0) == rows.width(row)
    }
  }

  /// The number of rows of data under a header.
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
    // A row of many fields is better evidence than one of two, and names without digits than lines of a
    // preamble. Where some tables have dates, one of those is the main one: bookings, not balances or
    // holdings.
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

  /// Whether a header before the main one belongs to a table, and not to lines of a preamble: there are rows
  /// of its width, with numbers or dates in the same columns.
  private func isLeadingTable(_ headers: [Header], _ index: Int) -> Bool {
    let header = headers[index]
    let end = endOfRows(headers, index)
    guard end - header.firstData > 1, hasPlainNames(header.row) else { return false }
    guard rows.width(header.row) > 2 || rows.types(header.firstData).first?.isTyped == true else {
      return false
    }
    return ((header.firstData + 1)..<end).allSatisfy { isAlike(header.firstData, $0) }
  }

  /// The row after the last one of a header's own width, up to a gap or the next header.
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

  /// Whether the first rows under a header have a date, as in a table of bookings.
  private func hasDates(_ header: Header) -> Bool {
    let first = header.firstData..<max(header.firstData, min(rows.count, header.firstData + 3))
    return first.contains { row in
      rows.types(row).contains(.date) && rows.width(row) * 2 >= rows.width(header.row)
    }
  }

  /// Whether a header has several rows of its width below it and names without digits, and so is not part of
  /// a preamble.
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

  /// Whether a header after the main table begins another table, and is not an unusual row of the same one.
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
    let isHeader =
      !types.contains(where: \.isTyped) && types.contains(.text)
      && NameEvidence(rows: rows).mayNameColumns(first)
    // Rows that lack fields at their ends are rows of the table too.
    while !isHeader, first > 0, !rows.followsGap(first), rows.width(first - 1) < width,
      isAlike(first - 1, first)
    {
      first -= 1
    }
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

  /// Removes the rows at the end of a table that are not its records.
  private mutating func findFooter(of index: Int) {
    guard let start = FooterSearch(rows: rows).firstRow(of: tables[index]) else { return }
    footer += Array(start...tables[index].last)
    tables[index].last = start - 1
    tables[index].interruptions.removeAll { $0 >= start }
  }
}

/// Recognises the page lines of a printed list: `Page 2 of 5`.
enum PageLines {
  private static let words = [
    "page", "seite", "página", "pagina", "pág", "pag.", "strona", "str.", "strana", "oldal", "side", "sida",
    "sivu",
    "страница", "стр.", "stranica", "sayfa", "σελίδα", "blatt", "feuille",
  ]

  /// Whether a text counts pages, whatever its case.
  static func begin(_ text: String) -> Bool {
    let text = text.lowercased()
    return text.utf8.contains(where: \.isDigit) && text.utf8.count <= 40
      && words.contains { text.hasPrefix($0) }
  }

  /// Whether two texts are the same except for their digits.
  static func isSame(_ one: String, _ other: String) -> Bool {
    let (first, second) = (one.utf8.lazy.filter { !$0.isDigit }, other.utf8.lazy.filter { !$0.isDigit })
    return !one.isEmpty && first.contains { $0 > 0x20 } && first.elementsEqual(second)
  }
}

/// Tells whether a row of words above rows of words names the columns, or is a record itself.
///
/// Numbers and dates below would show it. Here only the words can: names are not repeated below them, and do
/// not look like the values.
struct NameEvidence {
  let rows: SheetRows

  private static let mostRows = 200
  private static let mostColumns = 200
  private static let longestName = 48
  /// Marks that occur in addresses, paths and lists, and rarely in names.
  private static let marks: [UInt8] = ["/", "|", ":", ";", "@", "\\", "#", "{"].map { UInt8(ascii: $0) }

  /// Whether there is no sign that a row is like those below it.
  func mayNameColumns(_ row: Int) -> Bool {
    let below = (row + 1)..<min(rows.count, row + 1 + Self.mostRows)
    guard below.count > 1, !below.contains(where: { rows.isSame($0, row) }) else { return true }
    return !rows.view.cells(inRow: row).prefix(Self.mostColumns).contains { cell in
      rows.view.withBytes(of: cell) { isValue($0, column: cell.column, below) }
    }
  }

  /// Whether a text is one of the values of a column below, or looks like nearly all of them.
  private func isValue(_ text: UnsafeBufferPointer<UInt8>, column: Int, _ below: Range<Int>) -> Bool {
    guard !text.isEmpty else { return false }
    let mark = Self.marks.first { mark in text.dropFirst().dropLast().contains(mark) }
    let hasNumber = Self.hasNumber(text)
    let isLong = text.count > Self.longestName
    var (filled, marked, numbered, long) = (0, 0, 0, 0)
    var isSaidAgain = false
    for row in below {
      guard let cell = rows.view.cells(inRow: row).first(where: { $0.column == column }) else { continue }
      rows.view.withBytes(of: cell) { value in
        if value.isEmpty { return }
        filled += 1
        if value.elementsEqual(text) { isSaidAgain = true }
        if let mark, value.contains(mark) { marked += 1 }
        if hasNumber, Self.hasNumber(value) { numbered += 1 }
        if isLong, value.count * 2 > Self.longestName { long += 1 }
      }
    }
    guard filled > 1 else { return false }
    return isSaidAgain || [marked, numbered, long].contains { $0 * 5 >= filled * 4 }
  }

  /// Whether a text holds three digits or more.
  private static func hasNumber(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    text.count(where: \.isDigit) > 2
  }
}
