/// The rows of a sheet as the search for tables looks at them: blank cells that a workbook leaves out are
/// there too.
struct SheetRows {
  let view: SheetView
  let sheet: Sheet
  /// Whether every field of a row is there, as in a text file.
  private let isText: Bool

  private static let mostTypes = 200

  init(view: SheetView, sheet: Sheet) {
    self.view = view
    self.sheet = sheet
    isText = sheet.recordOffsets != nil
  }

  var count: Int { view.rowCount }

  /// The line of a text file, or the row's number.
  func line(_ row: Int) -> Int { sheet.line(ofRow: row) ?? sheet.rowNumber(row) }

  /// The number of fields; in a workbook up to the last cell that is there.
  func width(_ row: Int) -> Int {
    let cells = view.cells(inRow: row)
    return isText ? cells.count : (cells.last?.column ?? -1) + 1
  }

  /// The number of columns of a table.
  func width(of table: SheetTable) -> Int {
    ((table.headerRows.map(width) + table.rows.map(width)).max()) ?? 0
  }

  /// The columns of a workbook in which a table has cells; nil for a text file, whose fields are all there.
  func columns(of table: SheetTable) -> Range<Int>? {
    if isText { return nil }
    var found: Range<Int>?
    for row in [table.headerRows, table.rows].joined() {
      let cells = view.cells(inRow: row)
      guard let first = cells.first(where: { !isEmpty($0) }), let last = cells.last else { continue }
      found = min(found?.lowerBound ?? .max, first.column)..<max(found?.upperBound ?? 0, last.column + 1)
    }
    return found
  }

  /// Whether a row has as many fields as are wanted; a workbook leaves out blank cells at its end.
  func fits(_ row: Int, _ wanted: Int) -> Bool {
    let found = width(row)
    return isText ? found == wanted : found <= wanted && found > 0
  }

  /// The types of a row's fields; of the widest rows only the first, which tell enough.
  func types(_ row: Int) -> [CellTextType] {
    let cells = view.cells(inRow: row)
    if isText { return cells.prefix(Self.mostTypes).map { CellTextType.of(view.rawBytes(of: $0)) } }
    var types = [CellTextType](repeating: .empty, count: min(width(row), Self.mostTypes))
    for cell in cells where cell.column < types.count { types[cell.column] = type(cell) }
    return types
  }

  private func type(_ cell: Cell) -> CellTextType {
    switch cell.kind {
    case .text, .quotedText, .escapedText: CellTextType.of(view.rawBytes(of: cell))
    case .number, .boolean, .error, .missingValue: .number
    case .date: view.rawBytes(of: cell).contains(UInt8(ascii: "-")) ? .date : .time
    }
  }

  /// The texts of a row by column, blank ones included.
  func texts(_ row: Int) -> [String] {
    var texts = [String](repeating: "", count: width(row))
    for cell in view.cells(inRow: row) where cell.column < texts.count {
      texts[cell.column] = view.text(of: cell)
    }
    return texts
  }

  /// The text of the first field that is not empty.
  func firstText(_ row: Int) -> String {
    view.cells(inRow: row).first { view.length(of: $0) > 0 }.map(view.text(of:)) ?? ""
  }

  func isEmpty(_ row: Int) -> Bool { view.cells(inRow: row).allSatisfy(isEmpty) }

  private func isEmpty(_ cell: Cell) -> Bool { view.length(of: cell) == 0 && cell.kind != .missingValue }

  /// Whether two rows hold the same texts in the same columns, however they are quoted; not so for empty
  /// ones.
  func isSame(_ one: Int, _ other: Int) -> Bool {
    let (first, second) = (view.cells(inRow: one), view.cells(inRow: other))
    guard first.count == second.count, first.contains(where: { !isEmpty($0) }) else { return false }
    return zip(first, second).allSatisfy { a, b in
      guard a.column == b.column else { return false }
      return view.withBytes(of: a) { left in view.withBytes(of: b) { left.holdsSame(as: $0) } }
    }
  }

  /// Whether the last field is empty and not the only one.
  func endsWithEmptyField(_ row: Int, at index: Int? = nil) -> Bool {
    let cells = view.cells(inRow: row)
    guard cells.count > 1, let last = cells.last else { return false }
    if let index, index != cells.count - 1 { return false }
    return view.length(of: last) == 0
  }

  /// Whether the row is set off from the one before: by a blank line in the file, or by a row of empty
  /// fields.
  func followsGap(_ row: Int) -> Bool {
    guard row > 0 else { return false }
    if isEmpty(row - 1) { return true }
    guard let offset = sheet.byteOffset(ofRow: row) else {
      return sheet.rowNumber(row) > sheet.rowNumber(row - 1) + 1
    }
    // With one byte between the last field and the row no blank line is between them.
    if let last = view.cells(inRow: row - 1).last, last.kind == .text,
      last.offset + view.length(of: last) + 1 == offset
    {
      return false
    }
    return isBlankLine(endingAt: offset)
  }

  /// Whether the line that ends right before `offset` has nothing on it.
  private func isBlankLine(endingAt offset: Int) -> Bool {
    var index = offset
    for _ in 0..<2 {
      guard index > 0 else { return false }
      let byte = view.byte(at: index - 1)
      guard byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") else { return false }
      index -= 1
      if byte == UInt8(ascii: "\n"), index > 0, view.byte(at: index - 1) == UInt8(ascii: "\r") {
        index -= 1
      }
    }
    return true
  }

  /// The most frequent number of fields; of equally frequent ones that of the earliest row.
  func usualWidth(of rows: Range<Int>) -> Int {
    var counts: [Int: Int] = [:]
    for row in rows { counts[width(row), default: 0] += 1 }
    let most = counts.values.max() ?? 0
    return rows.lazy.map(width).first { counts[$0] == most } ?? 0
  }
}

extension SheetView {
  /// A byte of the sheet's text.
  func byte(at offset: Int) -> UInt8 { bytes[offset] }
}
