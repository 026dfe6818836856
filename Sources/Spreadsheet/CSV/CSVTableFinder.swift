import TextScanning

/// Finds headers, tables and footers.
///
/// A header is a row of words over rows with numbers or dates. Where several such places exist, the table with the
/// most rows is the main one; a table behind it is a second table, what stands before it is preamble.
struct CSVTableFinder {
  /// The main table, and those behind it.
  private(set) var tables: [CSVTable] = []
  /// The rows, titles included, at which further tables begin behind the main one.
  private(set) var secondTableStarts: [Int] = []
  /// Rows behind the main table that are none of its data.
  private(set) var footer: [Int] = []

  private let rows: CSVRows
  private static let mostCandidates = 2_000
  /// Rows at the beginning that are all looked at; later ones only where the shape changes.
  private static let leadingRows = 200

  init(_ rows: CSVRows) {
    self.rows = rows
    let headers = headerCandidates()
    if headers.isEmpty {
      addTableOfWords()
    } else {
      addTables(headers)
    }
    findFooter()
  }

  // MARK: Headers

  /// A row that may be a header, and how many rows of data follow it.
  private struct Header {
    var row: Int
    /// The row at which its table begins: a title above it, or the row itself.
    var start: Int
    var support = 0
  }

  private func headerCandidates() -> [Header] {
    var found: [Header] = []
    var row = 0
    while row < rows.count, found.count < Self.mostCandidates {
      let isWorthALook =
        row < Self.leadingRows || rows.width(row) != rows.width(row - 1) || rows.followsGap(row)
      if isWorthALook, isHeader(row) {
        // Of two rows of words the complete one names the columns, the upper if both are complete.
        if let upper = found.last, upper.row == row - 1 {
          if !isComplete(upper.row) || rows.width(upper.row) < rows.width(row) {
            found[found.count - 1].row = row
          }
        } else {
          found.append(Header(row: row, start: titleAbove(row) ?? row))
        }
      }
      row += 1
    }
    for index in found.indices {
      let end = index + 1 < found.count ? found[index + 1].start : rows.count
      found[index].support = support(of: found[index].row, until: end)
    }
    return found.filter { $0.support > 0 }
  }

  /// Whether a row holds words only, fills most of its width, and rows of data of its width follow.
  private func isHeader(_ row: Int) -> Bool {
    let types = rows.types(row)
    let filled = types.count { $0 != .empty }
    guard !types.contains(where: \.isTyped), filled >= 2 || types.count == 1 else { return false }
    guard filled * 2 > filledWidth(types) else { return false }
    if types.count == 1 { return row == 0 && rows.count > 1 && rows.types(1).contains(where: \.isTyped) }
    if row > 0, row + 1 < rows.count, !rows.followsGap(row), isAlike(row - 1, row + 1) { return false }
    let next = (row + 1)..<min(rows.count, row + 4)
    for follower in next {
      if isData(follower, like: row) { return !rows.followsGap(follower) || follower == row + 1 }
      if rows.followsGap(follower) { return false }
    }
    return false
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
  private func support(of header: Int, until end: Int) -> Int {
    var count = 0
    for row in (header + 1)..<max(header + 1, end) {
      // Beyond the first rows the number of fields is evidence enough.
      let isData = row < header + Self.leadingRows ? self.isData(row, like: header) : rows.width(row) > 1
      if isData { count += 1 }
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
    // A row of many fields is better evidence than one of two, and names without digits than lines of a preamble.
    // Where some tables have dates, one of those is the main one: bookings, not balances or holdings.
    let dated = headers.map { hasDates($0) }
    let weights = headers.indices.map { index in
      let header = headers[index]
      guard dated[index] || !dated.contains(true) else { return 0 }
      return header.support * max(1, rows.width(header.row) - 1) * (hasPlainNames(header.row) ? 2 : 1)
    }
    let most = weights.max() ?? 0
    let main = headers.indices.first {
      weights[$0] == most || (isFullTable(headers, $0) && weights[$0] * 3 >= most)
    }
    guard let main else { return }
    let leading = headers[main]
    // Rows of data that outnumber those under any header: the table has none, and the words are a row of it.
    let width = rows.width(leading.row + 1)
    let before = (0..<leading.start).count { rows.width($0) == width && isData($0) }
    if main == 0, before > leading.support {
      addTableOfWords()
      return
    }
    let further = headers[(main + 1)...].filter { isSecondTable($0, after: leading) }
    for (index, header) in ([leading] + further).enumerated() {
      let end = index < further.count ? further[index].start : rows.count
      if index > 0 { secondTableStarts.append(header.start) }
      tables.append(CSVTable(header: header.row, first: header.row + 1, last: max(header.row, end - 1)))
    }
  }

  /// Whether a date stands in the first rows under a header, as in a table of bookings.
  private func hasDates(_ header: Header) -> Bool {
    let first = (header.row + 1)..<min(rows.count, header.row + 4)
    return first.contains { row in
      rows.types(row).contains(.date) && rows.width(row) * 2 >= rows.width(header.row)
    }
  }

  /// Whether a header stands over several rows of its own width, with names free of digits: no lines of a preamble.
  private func isFullTable(_ headers: [Header], _ index: Int) -> Bool {
    let header = headers[index]
    let end = index + 1 < headers.count ? headers[index + 1].start : rows.count
    let width = rows.width(header.row)
    guard header.support > 1, ((header.row + 1)..<end).allSatisfy({ rows.width($0) == width }) else {
      return false
    }
    guard width > 2 || rows.types(header.row + 1).first?.isTyped == true else { return false }
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
    let width = rows.width(header.row)
    let next = rows.width(header.row + 1)
    guard next == width || next == width + 1 else { return false }
    let isSetOff = header.start < header.row || rows.followsGap(header.row)
    return isSetOff || (width != rows.width(main.row) && header.support > 1)
  }

  /// A file without a row of words over data: the first full row is the header if it holds words only.
  private mutating func addTableOfWords() {
    let width = rows.usualWidth(of: 0..<rows.count)
    let first = (0..<rows.count).first { rows.width($0) == width } ?? 0
    let types = rows.types(first)
    let isHeader = !types.contains(where: \.isTyped) && types.contains(.text)
    let hasDataAbove = (0..<first).contains { isData($0) && rows.width($0) > 1 }
    let start = hasDataAbove ? 0 : first
    let header = isHeader && !hasDataAbove ? first : nil
    tables = [CSVTable(header: header, first: header.map { $0 + 1 } ?? start, last: rows.count - 1)]
  }

  // MARK: Footer

  /// Takes from the end of the main table the rows that have no date (or number) where all others have one.
  private mutating func findFooter() {
    guard let table = tables.first, table.rows.count >= 2 else { return }
    let keys = keyColumns(table)
    guard !keys.columns.isEmpty else { return }
    var first = table.last + 1
    while first > table.first, first > table.last - 63, lacksKeys(first - 1, keys.columns) { first -= 1 }
    guard first > table.first else { return }
    let usualFilled = filled(table.first)
    var footerStart: Int?
    for row in first..<(table.last + 1) {
      let isSetOff = rows.followsGap(row)
      let isTotal = CSVTotalWords.begin(rows.firstText(row))
      let isThin = filled(row) * 2 <= usualFilled || rows.width(row) < rows.width(table.first)
      if isSetOff || ((isThin || isTotal) && keys.areDates) {
        footerStart = row
        break
      }
    }
    guard let footerStart else { return }
    footer = Array(footerStart...table.last)
    tables[0].last = footerStart - 1
  }

  private func filled(_ row: Int) -> Int { rows.types(row).count { $0 != .empty } }

  private func lacksKeys(_ row: Int, _ columns: [Int: CSVCellType]) -> Bool {
    let types = rows.types(row)
    return columns.allSatisfy { column, type in column >= types.count || types[column] != type }
  }

  /// The columns that hold a date in nearly every row; without such the first that holds a number in every one.
  private func keyColumns(_ table: CSVTable) -> (columns: [Int: CSVCellType], areDates: Bool) {
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
