import Spreadsheet
import TextScanning

/// Reads statements of printers and terminals, whose columns are aligned with blanks.
///
/// A column boundary is a position that is blank in all entries. Numbers must be aligned under each other, so
/// that an empty cell cannot move an amount into another column. The columns become a table, which is read
/// like any other.
///
/// `31.01.2026  Rewe      -45,20` → cells `31.01.2026`, `Rewe`, `-45,20`
enum AlignedStatement {
  /// How much of a file is checked before it is read completely, and the longest file.
  private static let headLength = 1 << 15
  private static let byteLimit = 64 << 20

  /// The statements of a file. Nil when its columns are not aligned.
  static func read(bytes: [UInt8], fileName: String, options: ReadingOptions) throws -> StatementFile? {
    guard bytes.count <= byteLimit, mayBeAligned(bytes.prefix(headLength)) else { return nil }
    let text = StatementText(bytes, declared: nil, given: options.answers.encoding)
    guard let (listing, columns, isWide) = listing(text.text[...]), let sheet = sheet(listing, columns) else {
      return nil
    }
    let layout = StatementLayout(encoding: text.encoding, hasByteOrderMark: text.hasByteOrderMark)
    var statements = try TableReader.statements(
      of: sheet, fileName: fileName, format: .csv, layout: layout, options: options)
    // If thousands may be a column of their own, balances must prove that they are not.
    if columns.mayBeWrong, !statements.allSatisfy({ $0.balanceReconciles == true }) { return nil }
    let wide = isWide ? ", where characters of East Asia take two places" : ""
    for index in statements.indices {
      statements[index].evidence.insert(
        contentsOf: [text.reason, "the columns stand under each other, parted by blanks" + wide].compactMap {
          $0
        },
        at: 0)
    }
    var file = StatementFile(name: fileName, format: .csv, statements: statements)
    if TruncatedTable.mayBeCut(bytes), let last = file.statements.indices.last {
      CellGrid.with(sheet) { TruncatedTable(grid: $0).settle(&file.statements[last]) }
    }
    return file
  }

  /// Whether the beginning of a file has lines with runs of blanks and no delimiter.
  private static func mayBeAligned(_ head: ArraySlice<UInt8>) -> Bool {
    var (listed, withComma) = (0, 0)
    var line = HeadLine()
    /// Counts a line, and returns whether it has no delimiter.
    func count(_ line: HeadLine) -> Bool {
      guard line.isListed else { return true }
      listed += 1
      if line.hasComma { withComma += 1 }
      return !line.hasDelimiter
    }
    for byte in head where byte != 0 {
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
        guard count(line) else { return false }
        line = HeadLine()
      } else {
        line.add(byte)
      }
    }
    return count(line) && listed >= 2 && withComma * 2 < listed
  }

  /// The lines and columns. Wide characters count as two positions only if the columns show it.
  private static func listing(_ text: Substring) -> (AlignedText, AlignedColumns, isWide: Bool)? {
    let hasWide = text.unicodeScalars.contains(where: AlignedLine.isWide)
    for isWide in hasWide ? [false, true] : [false] {
      guard let listing = AlignedText(text, isWide: isWide),
        let columns = AlignedColumns(
          listing.entries.map { listing.lines[$0] }, header: listing.header.map { listing.lines[$0] }),
        columns.columns.count >= 3, columns.columns.contains(where: \.isNumber)
      else { continue }
      return (listing, columns, isWide)
    }
    return nil
  }

  /// The sheet of a listing. Nil when a number between the entries touches two columns.
  private static func sheet(_ listing: AlignedText, _ columns: AlignedColumns) -> Sheet? {
    let entries = Set(listing.entries)
    guard let first = listing.entries.first else { return nil }
    var builder = SheetBuilder(name: "")
    for (index, line) in listing.lines.enumerated() where !line.isEmpty && !line.isRule {
      var cells: [Int: String] = [:]
      if entries.contains(index) {
        for (place, column) in columns.columns.enumerated() { cells[place] = line.text(column.range) }
      } else if index == listing.header {
        for (place, column) in columns.columns.enumerated() { cells[place] = column.name }
      } else if index < first {
        for (place, chunk) in line.chunks(blanks: 2).enumerated() { cells[place] = chunk.text }
      } else {
        guard let found = placed(line, columns) else { return nil }
        cells = found
      }
      for (place, text) in cells.sorted(by: { $0.key < $1.key }) where !text.isEmpty {
        builder.appendCell(column: place, text)
      }
      builder.endRow(line: line.number)
    }
    return builder.build()
  }

  /// The cells of a line that is not an entry. Each run of words goes into the first column it touches.
  private static func placed(_ line: AlignedLine, _ columns: AlignedColumns) -> [Int: String]? {
    var cells: [Int: String] = [:]
    for chunk in line.chunks(blanks: 2) {
      let under = columns.overlapping(chunk.range)
      let isNumber = CellToken(chunk.text).onlyNumber != nil
      if isNumber, under.count > 1 { return nil }
      let place =
        under.first ?? columns.columns.lastIndex { $0.range.upperBound <= chunk.range.lowerBound } ?? 0
      cells[place] = cells[place].map { $0 + " " + chunk.text } ?? chunk.text
    }
    return cells
  }
}

/// What the bytes of a line show of its columns.
private struct HeadLine {
  private(set) var hasDelimiter = false
  private var hasDigit = false
  private var hasBlanks = false
  private var hasOtherComma = false
  private var last: UInt8 = 0
  /// Whether the last byte is a comma behind a digit.
  private var isCommaOpen = false

  /// Whether the line has a digit and a run of blanks.
  var isListed: Bool { hasDigit && hasBlanks }

  /// Whether the line has a comma that is not a mark in a number.
  var hasComma: Bool { hasOtherComma || isCommaOpen }

  mutating func add(_ byte: UInt8) {
    if isCommaOpen, !byte.isDigit { hasOtherComma = true }
    isCommaOpen = false
    switch byte {
    case UInt8(ascii: "\t"), UInt8(ascii: ";"), UInt8(ascii: "|"): hasDelimiter = true
    case UInt8(ascii: ","): if last.isDigit { isCommaOpen = true } else { hasOtherComma = true }
    case UInt8(ascii: " "): if last == byte { hasBlanks = true }
    default: if byte.isDigit { hasDigit = true }
    }
    last = byte
  }
}

/// The lines of a listing: which are entries, and which one names the columns.
struct AlignedText {
  let lines: [AlignedLine]
  /// Indices of the lines with a date at the usual position.
  let entries: [Int]
  /// The index of the line that names the columns.
  let header: Int?

  /// How many lines above the first entry may hold the column names.
  private static let headerReach = 3

  /// - Returns: Nil when no lines are aligned the way entries are.
  init?(_ text: Substring, isWide: Bool) {
    var number = 0
    lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line in
      number += 1
      return AlignedLine(line.drop { $0 == "\u{FEFF}" || $0 == "\u{0C}" }, number: number, isWide: isWide)
    }
    let dates = lines.map(\.dateOfEntry)
    let starts = Self.most(dates.compactMap { $0?.lowerBound })
    let ends = Self.most(dates.compactMap { $0?.upperBound })
    let isByStart = starts.count >= ends.count
    entries = lines.indices.filter { index in
      guard let date = dates[index] else { return false }
      return isByStart ? date.lowerBound == starts.value : date.upperBound == ends.value
    }
    guard let first = entries.first, let last = entries.last else { return nil }
    header = Self.header(lines[..<first])
    // Other dated lines among them would be entries at other positions.
    let others = (first...last).count { dates[$0] != nil } - entries.count
    guard entries.count >= (header == nil ? 3 : 2), others == 0 else { return nil }
  }

  private static func most(_ values: [Int]) -> (value: Int, count: Int) {
    let counts = Dictionary(grouping: values) { $0 }.map { (value: $0.key, count: $0.value.count) }
    return counts.max { ($0.count, $1.value) < ($1.count, $0.value) } ?? (0, 0)
  }

  private static func header(_ above: ArraySlice<AlignedLine>) -> Int? {
    let filled = above.indices.filter { !above[$0].isEmpty && !above[$0].isRule }
    return filled.suffix(headerReach).last { index in
      let chunks = above[index].chunks(blanks: 2)
      let words = above[index].chunks(blanks: 1)
      let roles = (chunks.count > 2 ? chunks : words).map { HeaderWords.matches($0.text) }
      return roles.contains { $0.contains { $0.role.isDate } }
        && roles.contains { $0.contains { $0.role.isMoney } }
    }
  }
}
