/// The rows of a delimited file as the search for tables looks at them.
struct CSVRows {
  let view: SheetView
  let sheet: Sheet

  private static let mostTypes = 200

  var count: Int { view.rowCount }

  func line(_ row: Int) -> Int { sheet.line(ofRow: row) ?? row + 1 }

  /// The number of fields.
  func width(_ row: Int) -> Int { view.cells(inRow: row).count }

  /// The types of a row's fields; of the widest rows only the first, which tell enough.
  func types(_ row: Int) -> [CSVCellType] {
    view.cells(inRow: row).prefix(Self.mostTypes).map { CSVCellType.of(view.rawBytes(of: $0)) }
  }

  /// The text of the first field that is not empty.
  func firstText(_ row: Int) -> String {
    view.cells(inRow: row).first { view.length(of: $0) > 0 }.map(view.text(of:)) ?? ""
  }

  func isEmpty(_ row: Int) -> Bool { view.cells(inRow: row).allSatisfy { view.length(of: $0) == 0 } }

  /// Whether the last field is empty and not the only one.
  func endsWithEmptyField(_ row: Int, at index: Int? = nil) -> Bool {
    let cells = view.cells(inRow: row)
    guard cells.count > 1, let last = cells.last else { return false }
    if let index, index != cells.count - 1 { return false }
    return view.length(of: last) == 0
  }

  /// Whether the row is set off from the one before: by a blank line in the file, or by a row of empty fields.
  func followsGap(_ row: Int) -> Bool {
    guard row > 0 else { return false }
    if isEmpty(row - 1) { return true }
    guard let offset = sheet.byteOffset(ofRow: row) else { return false }
    return isBlankLine(endingAt: offset)
  }

  /// Whether the line that ends right before `offset` has nothing on it.
  private func isBlankLine(endingAt offset: Int) -> Bool {
    var index = offset
    for _ in 0..<2 {
      guard index > 0 else { return false }
      let byte = view.byte(at: index - 1)
      guard byte == CSVSyntax.lineFeed || byte == CSVSyntax.carriageReturn else { return false }
      index -= 1
      if byte == CSVSyntax.lineFeed, index > 0, view.byte(at: index - 1) == CSVSyntax.carriageReturn {
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
