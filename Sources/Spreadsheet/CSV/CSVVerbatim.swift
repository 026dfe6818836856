import TextScanning

/// Tells which records of a delimited file a writer would write with the same bytes, so that these can be
/// copied.
///
/// Such a record has all columns in the writer's order and ends with the writer's line end. Its quotes are
/// exactly those that the writer sets. ``CSVWriter`` asks; tests compare the answer with what it writes field
/// by field.
struct CSVVerbatim {
  private let format: CSVFieldFormat
  private let guardsFormulas: Bool
  private let columns: Int
  private let unusual: CSVByteSearch
  /// By a field's first byte and by its last: whether they ask for a closer look.
  private let isSuspect: [Bool]

  /// Nil if no record of the sheet can be copied: its bytes are not text of this dialect, or its columns
  /// differ.
  init?(_ sheet: Sheet, dialect: CSVDialect, sources: [Int], format: CSVFieldFormat, guardsFormulas: Bool) {
    guard sheet.delimiter == format.delimiter, sheet.quote == format.quote, dialect.encoding == .utf8,
      dialect.escape == .double, dialect.newline == [CSVSyntax.lineFeed], !dialect.skipsInitialSpace,
      dialect.delimiterTail == nil, !dialect.mergesBlanks, sources.count > 1,
      sources.elementsEqual(sources.indices)
    else { return nil }
    self.format = format
    self.guardsFormulas = guardsFormulas
    columns = sources.count
    unusual = CSVByteSearch(format.quote, format.quote)
    // White space and comment signs at an edge need quotes; the others may begin a formula.
    let suspects = Set([0x20, 0xEF] + Array("#=+-@".utf8))
    isSuspect = (UInt8.min...UInt8.max).map { suspects.contains($0) || $0 == dialect.comment }
  }

  /// The bytes of a record with its line end, if the writer would write the same and the record is not empty.
  func range(ofRow row: Int, in view: SheetView) -> Range<Int>? {
    let cells = view.cells(inRow: row)
    guard cells.count == columns, let first = cells.first, let last = cells.last else { return nil }
    let bytes = view.bytes
    let end = fieldEnd(of: last, in: view)
    let start = first.offset - (isQuoted(first, in: view) ? 1 : 0)
    guard end < bytes.count, bytes[end] == CSVSyntax.lineFeed else { return nil }
    let text = UnsafeBufferPointer(rebasing: bytes[start..<end])
    // Without a quote or a control character in the record, no field has quotes or needs them for its
    // content.
    let isPlain = unusual.next(in: text, from: 0) == text.count
    let isKept = isPlain ? isKeptPlain(cells, start, view) : isKept(cells, start, view)
    return isKept ? start..<end + 1 : nil
  }

  private func isKeptPlain(_ cells: UnsafeBufferPointer<Cell>, _ start: Int, _ view: SheetView) -> Bool {
    let bytes = view.bytes
    var place = start
    var hasContent = false
    return isSuspect.withUnsafeBufferPointer { isSuspect in
      for cell in cells {
        let length = view.length(of: cell)
        guard cell.offset == place else { return false }
        place += length + 1
        if length == 0 { continue }
        hasContent = true
        if isSuspect[Int(bytes[cell.offset])] || bytes[cell.offset + length - 1] == CSVSyntax.space {
          guard !needsChange(view.rawBytes(of: cell), column: cell.column) else { return false }
        }
      }
      return hasContent
    }
  }

  private func isKept(_ cells: UnsafeBufferPointer<Cell>, _ start: Int, _ view: SheetView) -> Bool {
    var place = start
    var hasContent = false
    for cell in cells {
      guard cell.kind == .text || cell.kind == .quotedText else { return false }
      let quotes = isQuoted(cell, in: view) ? 1 : 0
      guard cell.offset - quotes == place else { return false }
      let end = fieldEnd(of: cell, in: view)
      place = end + 1
      if view.length(of: cell) > 0 { hasContent = true }
      guard quotes == 1 else {
        guard !needsChange(view.rawBytes(of: cell), column: cell.column) else { return false }
        continue
      }
      guard isKeptQuoted(cell, end, view) else { return false }
    }
    return hasContent
  }

  /// Whether a field without quotes would get them, or an apostrophe.
  private func needsChange(_ value: UnsafeBufferPointer<UInt8>, column: Int) -> Bool {
    format.needsQuotes(value, at: .init(isFirstOfRecord: column == 0))
      || guardsFormulas && CSVFormulaGuard.isNeeded(value)
  }

  /// Whether a field in quotes would be written with the same bytes.
  private func isKeptQuoted(_ cell: Cell, _ end: Int, _ view: SheetView) -> Bool {
    view.withBytes(of: cell) { value in
      guard format.needsQuotes(value, at: .init(isFirstOfRecord: cell.column == 0)),
        !(guardsFormulas && CSVFormulaGuard.isNeeded(value))
      else { return false }
      var written: [UInt8] = []
      format.append(value, quoted: true, to: &written)
      return written.elementsEqual(view.bytes[(cell.offset - 1)..<end])
    }
  }

  private func isQuoted(_ cell: Cell, in view: SheetView) -> Bool {
    cell.offset > 0 && view.bytes[cell.offset - 1] == format.quote
  }

  /// The place after the field, including its closing quote.
  private func fieldEnd(of cell: Cell, in view: SheetView) -> Int {
    let end = cell.offset + view.length(of: cell)
    let isClosed = isQuoted(cell, in: view) && end < view.bytes.count && view.bytes[end] == format.quote
    return isClosed ? end + 1 : end
  }
}

/// Keeps spreadsheet programs from taking text for a formula, in files that are made for them.
///
/// Text that begins with `=`, `+`, `-`, `@`, a tab or a line end gets an apostrophe in front, as OWASP
/// advises: `=1+1` → `'=1+1`. Full-width and small forms of the signs count too. So do signs after blanks and
/// invisible characters, because programs remove those first. Plain numbers and a lone sign are unchanged.
package enum CSVFormulaGuard {
  /// A text as it was before a writer guarded it: `'=1+1` → `=1+1`, and `'tis` unchanged.
  package static func unguarded(_ text: String) -> String {
    guard text.first == "'" else { return text }
    var rest = String(text.dropFirst())
    return rest.withUTF8(isNeeded) ? rest : text
  }

  /// Whether a value needs the apostrophe.
  static func isNeeded(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = value.first else { return false }
    if first == 0x09 || first == 0x0A || first == 0x0D { return true }
    // Letters and digits are most of it.
    if first > UInt8(ascii: "@"), first < 0x80 { return false }
    var start = 0
    while start < value.count {
      let length = unseenLength(value, at: start)
      if length == 0 { break }
      start += length
    }
    return isSign(UnsafeBufferPointer(rebasing: value[start...]))
  }

  private static func isSign(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = value.first else { return false }
    switch first {
    case UInt8(ascii: "="), UInt8(ascii: "@"): return true
    case UInt8(ascii: "+"), UInt8(ascii: "-"):
      return value.count > 1 && PlainNumber(value.trimming(.printed), marks: .pointOrComma) == nil
    // U+FF1D, U+FF0B, U+FF0D, U+FF20 and U+FE66, U+FE62, U+FE63, U+FE6B.
    case 0xEF:
      guard value.count >= 3 else { return false }
      return value[1] == 0xBC && [0x9D, 0x8B, 0x8D, 0xA0].contains(value[2])
        || value[1] == 0xB9 && [0xA6, 0xA2, 0xA3, 0xAB].contains(value[2])
    default: return false
    }
  }

  /// The length of a blank, or of a character without a width, at a place; 0 for any other.
  private static func unseenLength(_ value: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    let byte = value[index]
    if byte < 0x80 { return byte <= 0x20 || byte == 0x7F ? 1 : 0 }
    let length = WhiteSpace.printed.length(value, at: index, end: value.count)
    if length > 0 { return length }
    func next(_ offset: Int) -> UInt8 { index + offset < value.count ? value[index + offset] : 0 }
    switch (byte, next(1)) {
    // Upper control characters and the soft hyphen.
    case (0xC2, 0x80...0x9F), (0xC2, 0xAD), (0xCD, 0x8F): return 2
    // Joiners, separators, and the other ignored characters in U+2060 to U+206F; the blanks of Ogham and
    // Mongolian; Hangul fillers.
    case (0xE2, 0x80): return (0x80...0x8F).contains(next(2)) || (0xA8...0xAF).contains(next(2)) ? 3 : 0
    case (0xE2, 0x81): return (0x9F...0xAF).contains(next(2)) ? 3 : 0
    case (0xE1, 0x9A): return next(2) == 0x80 ? 3 : 0
    case (0xE1, 0xA0): return (0x8B...0x8F).contains(next(2)) ? 3 : 0
    case (0xE1, 0x85): return next(2) == 0x9F || next(2) == 0xA0 ? 3 : 0
    case (0xE3, 0x85): return next(2) == 0xA4 ? 3 : 0
    case (0xEF, 0xB8): return next(2) < 0x90 ? 3 : 0
    case (0xEF, 0xBE): return next(2) == 0xA0 ? 3 : 0
    // Tags and further selectors.
    case (0xF3, 0xA0): return min(4, value.count - index)
    default: return 0
    }
  }
}
