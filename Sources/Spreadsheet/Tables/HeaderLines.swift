import TextScanning

/// Finds the lines that make one header together with the line that names the columns: parents over groups of
/// columns above it, more exact names, units, or the same line once more below it.
///
/// A line is taken only on evidence. A row of words that could be data stays data.
package struct HeaderLines {
  let rows: SheetRows

  init(rows: SheetRows) { self.rows = rows }

  /// The headers of a sheet; `view` is its own.
  package init(view: SheetView, sheet: Sheet) { self.init(rows: SheetRows(view: view, sheet: sheet)) }

  /// The most lines that a header has: three of names and one of units.
  private static let most = 4
  private static let longestPart = 48

  /// The lines of the header around the row that names the columns.
  package func lines(around naming: Int) -> Range<Int> {
    var lines = naming..<naming + 1
    while lines.count < Self.most, lines.upperBound < rows.count, continues(lines.upperBound, lines, naming) {
      lines = lines.lowerBound..<lines.upperBound + 1
    }
    let below = lines
    while lines.count < Self.most, lines.lowerBound > 0, isParent(lines.lowerBound - 1, of: lines) {
      lines = lines.lowerBound - 1..<lines.upperBound
    }
    // More lines of the same kind are the end of a preamble.
    if lines.lowerBound < naming, lines.lowerBound > 0, isParent(lines.lowerBound - 1, of: lines) {
      return below
    }
    return lines
  }

  // MARK: Below

  /// Whether a row below a header belongs to it.
  private func continues(_ row: Int, _ lines: Range<Int>, _ naming: Int) -> Bool {
    guard !rows.followsGap(row), rows.width(row) <= rows.width(naming) + 1 else { return false }
    let cells = words(of: row)
    guard !cells.isEmpty, rows.types(row).allSatisfy({ !$0.isTyped }) else { return false }
    if rows.isSame(row, naming) { return cells.count > 1 }
    let typed = typedColumns(below: row)
    guard !typed.isEmpty else { return false }
    return isUnits(cells, typed) || isMoreExact(cells, naming, typed) || isBelowNumbered(cells, naming, typed)
      || namesAgain(row, cells, naming, typed)
  }

  /// Whether a row names every column, without a digit, below a line of numbered groups: `part 1`, `2nd
  /// block`, `2024`.
  private func isBelowNumbered(_ cells: [Int: String], _ naming: Int, _ typed: [Int: CellTextType]) -> Bool {
    let above = words(of: naming)
    guard cells.count > 1, Set(cells.keys) == Set(above.keys), areNames(cells), areNames(above) else {
      return false
    }
    return above.values.allSatisfy { $0.utf8.contains(where: \.isDigit) }
      && !cells.values.contains { $0.utf8.contains(where: \.isDigit) || HeaderUnits.isPlaceholder($0) }
      && Set(cells.values).count == cells.count && typed.keys.contains { cells[$0] != nil }
  }

  /// Whether a row holds units only: in brackets, or over numbers.
  private func isUnits(_ cells: [Int: String], _ typed: [Int: CellTextType]) -> Bool {
    let isOverNumbers = cells.keys.contains { typed[$0] == .number }
    return isOverNumbers
      && cells.allSatisfy { column, text in
        HeaderUnits.isBracketed(text) || typed[column] == .number && HeaderUnits.isBare(text)
      }
  }

  /// Whether a row names columns whose names above are missing, repeated, or shared by several columns, with
  /// words where the data below has numbers or dates.
  private func isMoreExact(_ cells: [Int: String], _ naming: Int, _ typed: [Int: CellTextType]) -> Bool {
    let above = rows.texts(naming)
    guard !cells.values.contains(where: HeaderUnits.isPlaceholder), areNames(cells) else { return false }
    func isOpen(_ column: Int) -> Bool {
      guard column < above.count else { return true }
      let name = above[column]
      if name.isEmpty { return column > 0 }
      let spans = column + 1 < above.count && above[column + 1].isEmpty && cells[column + 1] != nil
      return spans || above.count(where: { $0 == name }) > 1
    }
    guard cells.contains(where: { isOpen($0.key) && typed[$0.key] != nil }) else { return false }
    let fits = cells.allSatisfy { column, text in
      isOpen(column) || typed[column] != nil || column < above.count && above[column] == text
    }
    return fits || typed.count > 1 && typed.keys.allSatisfy { cells[$0] != nil }
  }

  /// Whether a row names all columns again, for example in another language. It has different words in each,
  /// also in all of three or more columns of numbers and dates, and none of them is a value below.
  private func namesAgain(
    _ row: Int, _ cells: [Int: String], _ naming: Int, _ typed: [Int: CellTextType]
  ) -> Bool {
    guard typed.count > 2, typed.keys.allSatisfy({ cells[$0] != nil }), areNames(cells) else { return false }
    guard Set(cells.keys) == Set(words(of: naming).keys), Set(cells.values).count == cells.count,
      !cells.values.contains(where: HeaderUnits.isPlaceholder)
    else { return false }
    let below = (row + 1)..<min(rows.count, row + 24)
    return !below.contains { next in words(of: next).contains { cells[$0.key] == $0.value } }
  }

  // MARK: Above

  /// Whether a row above a header names groups of its columns.
  private func isParent(_ row: Int, of lines: Range<Int>) -> Bool {
    guard !rows.followsGap(lines.lowerBound), rows.width(row) <= rows.width(lines.lowerBound) else {
      return false
    }
    let cells = words(of: row)
    if cells.count > 1, rows.isSame(row, lines.lowerBound) { return true }
    guard !cells.isEmpty, areNames(cells), hasNoValues(row) else { return false }
    let typed = typedColumns(below: lines.upperBound - 1)
    let below = lines.map(words)
    guard typed.keys.contains(where: { column in below.contains { $0[column] != nil } }) else { return false }
    let spanned = spannedColumns(of: row, cells, below)
    if cells.count == 1 { return isParentOfUnits(cells.keys.first ?? 0, spanned, below, typed) }
    if !spanned.isEmpty { return true }
    return makesDistinct(cells, below.first ?? [:])
  }

  /// A single cell is a title, unless it is above units or currencies of numbers.
  private func isParentOfUnits(
    _ column: Int, _ spanned: [Int], _ below: [[Int: String]], _ typed: [Int: CellTextType]
  ) -> Bool {
    guard column > 0, !spanned.isEmpty else { return false }
    return ([column] + spanned).allSatisfy { column in
      guard typed[column] == .number, let text = below.compactMap({ $0[column] }).first else { return false }
      return HeaderUnits.isBare(text) || HeaderUnits.isBracketed(text)
    }
  }

  /// The blank cells of a row between or after its cells over which a parent reaches to a name.
  private func spannedColumns(of row: Int, _ cells: [Int: String], _ below: [[Int: String]]) -> [Int] {
    var spanned: [Int] = []
    var isBelowParent = false
    for column in 0..<rows.width(row) {
      let hasName = below.contains { $0[column] != nil }
      if cells[column] != nil {
        isBelowParent = hasName
      } else if isBelowParent, hasName {
        spanned.append(column)
      }
    }
    // A workbook has no cells after the last one. Its span shows only if names are repeated.
    return spanned
  }

  /// Whether repeated names differ by the names above them.
  private func makesDistinct(_ above: [Int: String], _ names: [Int: String]) -> Bool {
    guard Set(names.values).count < names.count, above.keys.allSatisfy({ names[$0] != nil }) else {
      return false
    }
    let joined = names.map { "\(above[$0.key] ?? "")\u{0}\($0.value)" }
    return Set(joined).count == joined.count
  }

  // MARK: Cells

  /// The cells of a row that are not blank, by column, without white space around.
  private func words(of row: Int) -> [Int: String] {
    var words: [Int: String] = [:]
    for (column, text) in rows.texts(row).enumerated() {
      let trimmed = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      if !trimmed.isEmpty { words[column] = trimmed }
    }
    return words
  }

  /// Whether texts look like names of columns, and not like a preamble.
  private func areNames(_ cells: [Int: String]) -> Bool {
    cells.values.allSatisfy { text in
      text.utf8.count <= Self.longestPart && text.last != ":"
        && text.utf8.count(where: \.isDigit) <= (Self.isYear(text) ? 4 : 2)
    }
  }

  /// Whether a text is a year of the last century or this one.
  static func isYear(_ text: String) -> Bool {
    text.utf8.count == 4 && text.utf8.allSatisfy(\.isDigit) && (text.hasPrefix("19") || text.hasPrefix("20"))
  }

  /// Whether no cell of a row is a number or a date; years are allowed, as names of columns.
  private func hasNoValues(_ row: Int) -> Bool {
    let texts = rows.texts(row)
    return rows.types(row).enumerated().allSatisfy { !$0.element.isTyped || Self.isYear(texts[$0.offset]) }
  }

  /// The columns that hold numbers or dates in the rows of data below a row, with their type.
  private func typedColumns(below row: Int) -> [Int: CellTextType] {
    var filled: [Int: Int] = [:]
    var counts: [Int: [CellTextType: Int]] = [:]
    for next in (row + 1)..<max(row + 1, min(rows.count, row + 24)) {
      let types = rows.types(next)
      guard types.count(where: \.isTyped) > 0, types.count > 1 else { continue }
      for (column, type) in types.enumerated() where type != .empty {
        filled[column, default: 0] += 1
        if type.isTyped { counts[column, default: [:]][type, default: 0] += 1 }
      }
    }
    return counts.compactMapValues { $0.max { $0.value < $1.value }?.key }.filter { column, _ in
      let typed = counts[column]?.values.reduce(0, +) ?? 0
      return typed * 10 >= (filled[column] ?? 0) * 6
    }
  }
}

/// Recognises units in the line below column names: `(EUR)`, `[m/s]`, `%`, `USD`, `kg`.
enum HeaderUnits {
  private static let words: Set<String> = [
    "%", "‰", "€", "$", "£", "¥", "°c", "°f", "k", "m", "cm", "mm", "km", "m²", "m2", "m³", "m3", "l", "ml",
    "g", "kg", "t",
    "s", "ms", "min", "h", "d", "m/s", "km/h", "mph", "kw", "kwh", "w", "v", "a", "hz", "mhz", "pa", "hpa",
    "bar", "j", "kj",
    "n", "pcs", "pc", "stk", "st", "lb", "oz", "ft", "in", "zł", "kr", "kč", "ft.", "руб", "руб.",
  ]
  private static let placeholders: Set<String> = [
    "n/a", "na", "n.a.", "null", "nil", "none", "-", "--", "?", "nan",
  ]

  /// Whether a text in brackets is a unit or a remark: `(EUR)`.
  static func isBracketed(_ text: String) -> Bool {
    guard text.utf8.count <= 24, let first = text.first, let last = text.last, text.count > 2 else {
      return false
    }
    return first == "(" && last == ")" || first == "[" && last == "]"
  }

  /// Whether a text is a unit without brackets: a known one, or three capitals as a currency has.
  static func isBare(_ text: String) -> Bool {
    let plain = text.lowercased()
    if placeholders.contains(plain) { return false }
    if words.contains(plain) { return true }
    if plain.hasPrefix("in "), plain.utf8.count <= 12 { return true }
    return text.utf8.count == 3 && text.utf8.allSatisfy { $0.isASCIILetter && $0 < 0x60 }
  }

  /// Whether a text represents a missing value.
  static func isPlaceholder(_ text: String) -> Bool { placeholders.contains(text.lowercased()) }
}
