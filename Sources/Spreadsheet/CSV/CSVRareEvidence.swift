import TextScanning

/// Whether a reading with a rare delimiter is certainly a table.
///
/// Such characters occur in times, dates, web addresses and prose. So the rows must agree, the cells must
/// have types that form columns, and the text on both sides of a delimiter must not be a single value.
struct CSVRareEvidence {
  private typealias Reading = CSVSample.DialectReading

  private static let mostRows = 200

  private let reading: CSVSample.DialectReading
  private let dialect: CSVDialect
  /// The rows of the usual width.
  private let rows: [Int]
  private let width: Int

  init(_ reading: CSVSample.DialectReading, _ dialect: CSVDialect) {
    self.reading = reading
    self.dialect = dialect
    let count = min(reading.rowCount, Self.mostRows)
    var widths: [Int: Int] = [:]
    for row in 0..<count { widths[reading.width(row), default: 0] += 1 }
    let usual = widths.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? 0
    width = usual
    rows = (0..<count).filter { reading.width($0) == usual }
  }

  /// Whether nearly all rows have the same width, from the first such row on.
  static func agrees(_ reading: CSVSample.DialectReading) -> Bool {
    CSVRareEvidence(reading, CSVDialect()).agreement >= 0.9
  }

  /// Whether all rows have the same width, and there are a few.
  static func isRegular(_ reading: CSVSample.DialectReading) -> Bool {
    let width = reading.rowCount > 2 ? reading.width(0) : 1
    return width > 1 && (1..<reading.rowCount).allSatisfy { reading.width($0) == width }
  }

  /// The share of rows of the usual width, from the first such row on.
  private var agreement: Double {
    guard let first = rows.first, width > 1 else { return 0 }
    return Double(rows.count) / Double(min(reading.rowCount, Self.mostRows) - first)
  }

  /// Whether the rows agree and their cells speak for columns.
  var isTable: Bool {
    guard width > 1, let first = rows.first, rows.count > 1, agreement >= 0.9, first < rows.count, first <= 5,
      reading.damagedRecords * 20 <= reading.rowCount
    else { return false }
    let typed = typedColumns
    let splits = width - 1 - fusedBoundaries
    guard splits > 0 else { return false }
    if dialect.delimiter == CSVSyntax.space, dialect.delimiterTail == nil, hasPunctuation { return false }
    if reading.quotedFields * 10 >= reading.rowCount * 3 { return true }
    if dialect.mergesBlanks {
      // A row with a value less would have its values under the names of others.
      guard reading.table.widthsAgree(on: width) else { return false }
      return width > 2 && rows.count > 2 && isAligned && (typed > 0 || rows.count > 4)
    }
    let hasHeader = CSVTableScore.isHeader(first, of: reading)
    if dialect.delimiter == CSVSyntax.space, dialect.delimiterTail == nil {
      guard width > 2, splits > 1, rows.count > 2 || hasHeader, !isGroupedCode else { return false }
      return hasHeader ? typed > 0 : typed * 2 >= width
    }
    if hasHeader { return typed > 0 && (rows.count > 2 || width > 2) }
    guard rows.count > 2 else { return false }
    if typed > 0 { return width > 2 || splits == width - 1 }
    // With words alone, only characters that are rare between words.
    let isSeldom = dialect.delimiterTail != nil || "#*".utf8.contains(dialect.delimiter ?? 0)
    return isSeldom && width > 2 && rows.count > 4
  }

  private func bytes(_ row: Int, _ column: Int) -> [UInt8] {
    let cells = reading.cells(row)
    return reading.withBytes(of: cells[cells.startIndex + column]) { Array($0) }
  }

  private func type(_ row: Int, _ column: Int) -> CellTextType {
    let cells = reading.cells(row)
    return reading.withBytes(of: cells[cells.startIndex + column], CellTextType.of)
  }

  /// How many columns hold numbers, dates or times in nearly all rows but the first, which may be the header.
  private var typedColumns: Int {
    (0..<width).count { column in
      var (filled, typed) = (0, 0)
      for row in rows.dropFirst() {
        let type = type(row, column)
        if type != .empty { filled += 1 }
        if type.isTyped { typed += 1 }
      }
      return typed > 0 && typed * 5 >= filled * 4
    }
  }

  /// Whether in all rows a field that is followed by a blank is one punctuation character, or ends with the
  /// same one. It is then the delimiter, together with the blank.
  private var hasPunctuation: Bool {
    (0..<(width - 1)).contains { column in
      guard let mark = bytes(rows[0], column).last, "#:*&/!=,;|".utf8.contains(mark) else { return false }
      return rows.allSatisfy { bytes($0, column).last == mark }
    }
  }

  // MARK: One value on both sides

  /// How many delimiters are inside a single value in most rows: `10:30`, `https://`, `2024/01/31`, `1 234`.
  private var fusedBoundaries: Int {
    guard dialect.delimiterTail == nil, let delimiter = dialect.delimiter, !dialect.mergesBlanks else {
      return 0
    }
    return (0..<(width - 1)).count { column in
      let fused = rows.count { isFused($0, column, delimiter) }
      return fused * 2 >= rows.count
    }
  }

  private func isFused(_ row: Int, _ column: Int, _ delimiter: UInt8) -> Bool {
    let cells = reading.cells(row)
    let (first, second) = (cells[cells.startIndex + column], cells[cells.startIndex + column + 1])
    // Only the ends that meet tell anything, and they are short.
    let (left, right, meet) = reading.withBytes(of: first) { one in
      reading.withBytes(of: second) { two in
        (Array(one.suffix(48)), Array(two.prefix(48)), first.offset + one.count + 1 == second.offset)
      }
    }
    // Only the delimiter is between the two, so neither has quotes.
    guard meet else { return false }
    let isBreak = { (byte: UInt8) in byte == CSVSyntax.space || byte == UInt8(ascii: ",") || byte == 0x3B }
    let head = left.reversed().prefix { !isBreak($0) }.reversed()
    let tail = right.prefix { !isBreak($0) }
    switch delimiter {
    case CSVSyntax.space:
      return isThousands(left, right) || isDayAndTime(left, right)
    case UInt8(ascii: ":"):
      // A time, a web address, or words after a colon.
      return isClock(Array(head), Array(tail)) || tail.first == UInt8(ascii: "/")
        || right.first == CSVSyntax.space
    case UInt8(ascii: "/"):
      return tail.isEmpty || head.isEmpty || isPartOfDate(left, right)
        || (!type(row, column).isTyped && !type(row, column + 1).isTyped && reading.quotedFields == 0)
    case UInt8(ascii: "="), UInt8(ascii: "&"):
      // What an address of the web asks for; a blank on either side is prose.
      return left.last == CSVSyntax.space || right.first == CSVSyntax.space
        || (0...column).contains { bytes(row, $0).contains(UInt8(ascii: "?")) }
    case UInt8(ascii: "!"): return right.first == CSVSyntax.space
    case UInt8(ascii: "#"): return left.starts(with: "http".utf8)
    default: return false
    }
  }

  /// Up to four digits on each side.
  private func isPartOfDate(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    (1...4).contains(left.reversed().prefix(while: \.isDigit).count)
      && (1...4).contains(right.prefix(while: \.isDigit).count)
  }

  private func isDigits(_ bytes: some Sequence<UInt8>) -> Bool { bytes.allSatisfy(\.isDigit) }

  /// `10` and `30`, or `10:30` and `15.5`: two digits on each side.
  private func isClock(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    let (hours, minutes) = (left.suffix(3), right.prefix(3))
    return (1...2).contains(hours.reversed().prefix(while: \.isDigit).count)
      && minutes.prefix(while: \.isDigit).count == 2 && (hours.count < 3 || !hours[hours.startIndex].isDigit)
  }

  /// Digits, and three more after a blank.
  private func isThousands(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    let digits = left.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
    return !digits.isEmpty && digits.count <= 3 && isDigits(digits)
      && right.prefix(while: \.isDigit).count == 3
      && right.dropFirst(3).allSatisfy { $0.isDigit || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ".") }
  }

  private func isDayAndTime(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    left.withUnsafeBufferPointer(CellTextType.of) == .date
      && right.withUnsafeBufferPointer(CellTextType.of) == .time
  }

  /// Whether the cells are parts of one number, of an account or a telephone: in each column runs of digits
  /// or capitals of the same length, or digits after a plus sign or a leading zero.
  private var isGroupedCode: Bool {
    guard !CSVTableScore.isHeader(rows[0], of: reading) else { return false }
    let isTelephone = rows.allSatisfy { row in
      let first = bytes(row, 0).first
      return (first == UInt8(ascii: "+") || first == UInt8(ascii: "0") || first == UInt8(ascii: "("))
        && (0..<width).allSatisfy { bytes(row, $0).allSatisfy { $0.isDigit || "+()".utf8.contains($0) } }
    }
    if isTelephone { return true }
    return (0..<width).allSatisfy { column in
      let length = bytes(rows[0], column).count
      return length > 1
        && rows.allSatisfy { row in
          let bytes = bytes(row, column)
          return bytes.count == length && bytes.allSatisfy { $0.isDigit || (0x41...0x5A).contains($0) }
        }
    }
  }

  // MARK: Alignment

  /// Whether the cells of each column are aligned below each other, apart from the neighbouring columns.
  /// Otherwise a row may lack a value, and its later values belong to other columns. Runs of at most two
  /// blanks leave no room for a value.
  private var isAligned: Bool {
    // For each column where its cells begin and end: the first and the last such place.
    var (starts, ends) = (
      Array(repeating: (Int.max, 0), count: width), Array(repeating: (Int.max, 0), count: width)
    )
    var widestGap = 0
    // Names are often aligned differently from the values below them.
    for row in CSVTableScore.isHeader(rows[0], of: reading) ? rows.dropFirst() : rows[...] {
      var (place, position) = (Int(reading.table.offsets[row]), 0)
      for (column, cell) in reading.cells(row).enumerated() {
        let gap = characters(place..<cell.offset)
        let length = characters(cell.offset..<(cell.offset + reading.withBytes(of: cell) { $0.count }))
        if column > 0 { widestGap = max(widestGap, gap) }
        let start = position + gap
        position = start + length
        starts[column] = (min(starts[column].0, start), max(starts[column].1, start))
        ends[column] = (min(ends[column].0, position), max(ends[column].1, position))
        place = cell.offset + reading.withBytes(of: cell) { $0.count }
      }
    }
    if widestGap <= 2 { return true }
    return zip(starts, ends).allSatisfy { $0.1 < $1.0 }
      && zip(ends, starts.dropFirst()).allSatisfy { $0.1 <= $1.0 }
  }

  private func characters(_ range: Range<Int>) -> Int {
    range.isEmpty ? 0 : reading.bytes[range].count { $0 & 0xC0 != 0x80 }
  }
}
