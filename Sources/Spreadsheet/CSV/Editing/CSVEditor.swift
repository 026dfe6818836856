/// Changes a delimited file in place. All other bytes stay the same, in every encoding.
package struct CSVEditor: Sendable {
  /// A range of the decoded text and its replacement.
  private struct Patch {
    var range: Range<Int>
    /// UTF-8.
    var text: [UInt8]
    /// For errors: the row and the column it belongs to.
    var row: Int
    var column: Int
  }

  private let document: CSVDocument
  private let original: [UInt8]
  private let format: CSVFieldFormat

  /// An editor for a file, given its bytes and the document that ``CSVReader`` read from them.
  package init(_ original: [UInt8], _ document: CSVDocument) {
    self.original = original
    self.document = document
    format = CSVFieldFormat(document.dialect)
  }

  /// The file's bytes after the edits.
  ///
  /// In a file with broken quotes the reader's repair depends on the surrounding text, so read the bytes
  /// again and compare before you trust them.
  ///
  /// - Throws: ``CSVError/unencodable(character:encoding:row:column:)``.
  package func applying(_ edits: SheetEdits) throws(CSVError) -> [UInt8] {
    if edits.isEmpty { return original }
    var text = try edited(edits)
    let rest = edits.filledInCount(of: sheet)..<edits.appended.rowCount
    try text.append(bytes(ofNewRows: edits.appended.sheet(rest)))
    return text.bytes(isWhole: true)
  }

  /// The file with its edits, without the new rows after the data.
  ///
  /// New rows that fill existing rows (``SheetEdits/lastDataRow``) are in it. Append the others.
  ///
  /// - Throws: ``CSVError/unencodable(character:encoding:row:column:)``.
  package func edited(_ edits: SheetEdits) throws(CSVError) -> CSVEditedText {
    let last = insertedBehindAll(edits)
    let isFollowed = edits.appended.rowCount > edits.filledInCount(of: sheet) || last.rowCount > 0
    let isLineEndMissing = isFollowed && !isAtLineStart(edits)
    let groups = touchedRecords(edits, includingLast: isLineEndMissing)
    let patches = patches(for: edits)
    let places = originalOffsets(of: places(of: patches, in: groups))
    let encoder = TextEncoder(document.dialect.encoding)
    var text = CSVEditedText(original)
    var (place, next, position) = (0, 0, 0)
    for group in groups {
      text.keep(position..<places[place])
      position = places[place]
      place += 1
      while next < patches.count, patches[next].row < group.upperBound {
        let patch = patches[next]
        text.new += original[position..<places[place]]
        try encode(patch.text, encoder, row: patch.row, column: patch.column, to: &text.new)
        position = places[place + 1]
        next += 1
        place += 2
      }
      text.append(original[position..<places[place]])
      position = places[place]
      place += 1
    }
    let end = places.last ?? original.count
    if position < end || text.parts.isEmpty { text.keep(position..<end) }
    if isLineEndMissing { try encode(newline, encoder, row: nil, column: 0, to: &text.new) }
    try encode(self.text(ofNewRows: last), encoder, row: nil, column: 0, to: &text.new)
    text.extendLastPart()
    text.behind = end..<original.count
    return text
  }

  /// The records that the edits touch, those one after the other together.
  private func touchedRecords(_ edits: SheetEdits, includingLast: Bool) -> [Range<Int>] {
    let count = sheet.rowCount
    var rows = edits.removed
    rows.formUnion(edits.sets.keys.lazy.map(\.row))
    rows.formUnion(edits.inserted.lazy.map { $0.number - 1 })
    let end = edits.end(of: sheet)
    rows.formUnion(end + 1..<end + 1 + edits.filledInCount(of: sheet))
    if includingLast { rows.insert(count - 1) }
    var groups: [Range<Int>] = []
    for row in rows.filter({ $0 >= 0 && $0 < count }).sorted() {
      if let last = groups.indices.last, groups[last].upperBound == row {
        groups[last] = groups[last].lowerBound..<row + 1
      } else {
        groups.append(row..<row + 1)
      }
    }
    return groups
  }

  /// For each group of records its start, its patches and its end, and last the place of new rows.
  private func places(of patches: [Patch], in groups: [Range<Int>]) -> [Int] {
    var places: [Int] = []
    places.reserveCapacity(2 * groups.count + 2 * patches.count + 1)
    var next = 0
    for group in groups {
      places.append(sheet.byteOffset(ofRow: group.lowerBound) ?? 0)
      while next < patches.count, patches[next].row < group.upperBound {
        places += [patches[next].range.lowerBound, patches[next].range.upperBound]
        next += 1
      }
      let isLast = group.upperBound == sheet.rowCount
      places.append(isLast ? endOfRows : sheet.byteOffset(ofRow: group.upperBound) ?? endOfRows)
    }
    return places + [endOfRows]
  }

  /// New rows as the file writes its own, each with its line end.
  ///
  /// - Throws: ``CSVError/unencodable(character:encoding:row:column:)``.
  package func bytes(ofNewRows rows: Sheet) throws(CSVError) -> [UInt8] {
    let text = text(ofNewRows: rows)
    if document.dialect.encoding == .utf8 { return text }
    var output: [UInt8] = []
    try encode(text, TextEncoder(document.dialect.encoding), row: nil, column: 0, to: &output)
    return output
  }

  private func encode(
    _ text: [UInt8], _ encoder: TextEncoder, row: Int?, column: Int, to output: inout [UInt8]
  ) throws(CSVError) {
    let failed = text.withUnsafeBufferPointer { encoder.append($0, to: &output) }
    if let failed {
      throw .unencodable(
        character: String(failed), encoding: document.dialect.encoding, row: row, column: column)
    }
  }

  // MARK: Patches

  private var sheet: Sheet { document.sheet }

  /// The patches in the order of their places.
  private func patches(for edits: SheetEdits) -> [Patch] {
    var patches = edits.removed.filter { $0 >= 0 && $0 < sheet.rowCount }.map(removal)
    let sets = edits.sets.filter { !edits.removed.contains($0.key.row) }.merging(filledIn(edits)) { $1 }
    let byRow = Dictionary(grouping: sets) { $0.key.row }
    let width = narrowedWidth(sets, without: edits.removed)
    for (row, sets) in byRow where row >= 0 && row < sheet.rowCount {
      let sets = sets.map { ($0.key.column, $0.value) }.sorted { $0.0 < $1.0 }
      patches += self.patches(inRow: row, sets, keeping: width)
    }
    patches += insertions(edits)
    // Empty fields are empty ranges, so the column decides where two patches begin at one place.
    patches.sort { ($0.range.lowerBound, $0.column) < ($1.range.lowerBound, $1.column) }
    return patches
  }

  /// How many fields the first record keeps, where its last ones lose their names and no other record has
  /// anything there; nil if it keeps all.
  ///
  /// A column that was added and is taken back leaves no delimiter: `date,amount,payee` with the last name
  /// cleared is `date,amount`, and so are the rows that had been filled. If a row that is not edited has a field
  /// there, empty or not, all stay as they are, and so they do in a file of one record, which may be no header.
  private func narrowedWidth(_ sets: [SheetEdits.Place: CellValue], without removed: Set<Int>) -> Int? {
    guard sheet.rowCount > 1 else { return nil }
    let header = sheet.cells(inRow: 0).count
    var width = header
    while width > 1, let value = sets[.init(row: 0, column: width - 1)], value.text.isEmpty,
      sheet.text(row: 0, column: width - 1)?.isEmpty == false
    {
      width -= 1
    }
    if width == header { return nil }
    let isFree = (1..<max(1, sheet.rowCount)).allSatisfy { row in
      let count = sheet.cells(inRow: row).count
      if count <= width || removed.contains(row) { return true }
      return count <= header
        && (width..<count).allSatisfy { sets[.init(row: row, column: $0)]?.text.isEmpty == true }
    }
    return isFree ? width : nil
  }

  /// Rows that come before a record, all that come before the same one together.
  private func insertions(_ edits: SheetEdits) -> [Patch] {
    let rows = edits.inserted.filter { $0.number >= 1 && $0.number <= sheet.rowCount }
    return Dictionary(grouping: rows, by: \.number).map { number, rows in
      let start = sheet.byteOffset(ofRow: number - 1) ?? 0
      // Before any patch of the record's own.
      return Patch(
        range: start..<start, text: text(ofNewRows: Self.sheet(of: rows)), row: number - 1, column: -1)
    }
  }

  /// Rows to insert after the last record.
  private func insertedBehindAll(_ edits: SheetEdits) -> Sheet {
    Self.sheet(of: edits.inserted.filter { $0.number > sheet.rowCount })
  }

  private static func sheet(of rows: [SheetEdits.InsertedRow]) -> Sheet {
    var builder = SheetBuilder(name: "")
    for row in rows {
      for cell in row.cells { builder.appendCell(column: cell.column, cell.value) }
      builder.endRow()
    }
    return builder.build()
  }

  /// The cells of new rows that fill existing rows after the data.
  private func filledIn(_ edits: SheetEdits) -> [SheetEdits.Place: CellValue] {
    let count = edits.filledInCount(of: sheet)
    guard count > 0 else { return [:] }
    let rows = edits.appended.sheet(0..<count)
    var sets: [SheetEdits.Place: CellValue] = [:]
    for row in 0..<count {
      for cell in rows.cells(inRow: row) {
        let text = rows.text(of: cell)
        sets[.init(row: edits.end(of: sheet) + 1 + row, column: cell.column)] =
          cell.kind == .boolean ? .boolean(text == "1") : .text(text)
      }
    }
    return sets
  }

  private func removal(of row: Int) -> Patch {
    let start = sheet.byteOffset(ofRow: row) ?? 0
    return Patch(range: start..<lineEnd(after: endOfFields(row)), text: [], row: row, column: 0)
  }

  /// The patches of one row: one for each existing field, and one for all fields after the last, or for those
  /// behind the width that it keeps.
  private func patches(
    inRow row: Int, _ sets: [(column: Int, value: CellValue)], keeping kept: Int?
  ) -> [Patch] {
    let cells = sheet.cells(inRow: row)
    var patches: [Patch] = []
    if let kept, cells.count > kept {
      let start = extent(of: cells[cells.startIndex + kept - 1]).upperBound
      patches.append(Patch(range: start..<endOfFields(row), text: [], row: row, column: kept))
    }
    var added: [UInt8] = []
    var width = cells.count
    for (column, value) in sets {
      if let kept, column >= kept, value.text.isEmpty { continue }
      let cell = sheet.cell(row: row, column: column)
      let place = CSVFieldFormat.Place(
        isFirstOfRecord: column == 0, isOnlyField: cells.count == 1, isFirstOfFile: row == 0 && column == 0)
      if let cell {
        if holds(cell, value) { continue }
        let extent = extent(of: cell)
        let wasQuoted = extent.lowerBound < cell.offset
        let text = field(value, quoted: wasQuoted, at: place)
        patches.append(Patch(range: extent, text: text, row: row, column: column))
      } else if case .blank = value {
        continue
      } else {
        while width <= column {
          added += delimiter
          width += 1
        }
        added += field(value, quoted: false, at: .init())
      }
    }
    if !added.isEmpty {
      let end = endOfFields(row)
      patches.append(Patch(range: end..<end, text: added, row: row, column: width - 1))
    }
    return patches
  }

  /// Whether a field has a value already, and keeps how it is written.
  private func holds(_ cell: Cell, _ value: CellValue) -> Bool {
    let text = value.text
    return sheet.withView { $0.withBytes(of: cell) { $0.elementsEqual(text.utf8) } }
  }

  private var delimiter: [UInt8] {
    format.between
  }

  private func field(_ value: CellValue, quoted: Bool, at place: CSVFieldFormat.Place) -> [UInt8] {
    var text = value.text
    var bytes: [UInt8] = []
    text.withUTF8 {
      format.append($0, quoted: quoted || format.needsQuotes($0, at: place), to: &bytes)
    }
    return bytes
  }

  /// The place of new rows: at the end of the file, but before a DOS end-of-file byte.
  private var endOfRows: Int {
    var end = sheet.bytes.count
    while end > 0, sheet.bytes[end - 1] == 0x1A { end -= 1 }
    return end
  }

  /// Whether the place of new rows begins a line once the edits are done.
  private func isAtLineStart(_ edits: SheetEdits) -> Bool {
    let end = endOfRows
    let lastStart = sheet.rowCount > 0 ? sheet.byteOffset(ofRow: sheet.rowCount - 1) ?? 0 : 0
    let lastIsRemoved = edits.removed.contains(sheet.rowCount - 1) && endOfFields(sheet.rowCount - 1) == end
    return lastIsRemoved ? lastStart == textStart || endsLine(lastStart) : end == textStart || endsLine(end)
  }

  private func text(ofNewRows rows: Sheet) -> [UInt8] {
    let (newline, delimiter, width) = (newline, delimiter, usualWidth)
    let single = delimiter.count == 1 ? delimiter[0] : nil
    let isFirstOfFile = sheet.rowCount == 0
    var text: [UInt8] = []
    text.reserveCapacity(rows.bytes.count + rows.rowCount * (width * delimiter.count + newline.count) * 9 / 8)
    rows.withView { view in
      for row in 0..<view.rowCount {
        let cells = view.cells(inRow: row)
        let count = max(width, (cells.last?.column ?? -1) + 1)
        var next = cells.startIndex
        for column in 0..<count {
          if column > 0 { if let single { text.append(single) } else { text += delimiter } }
          let place = CSVFieldFormat.Place(
            isFirstOfRecord: column == 0, isOnlyField: count == 1,
            isFirstOfFile: row == 0 && column == 0 && isFirstOfFile)
          guard next < cells.endIndex, cells[next].column == column else {
            if count == 1 { append(UnsafeBufferPointer(start: nil, count: 0), at: place, to: &text) }
            continue
          }
          append(cells[next], view, at: place, to: &text)
          next += 1
        }
        text += newline
      }
    }
    return text
  }

  private func append(
    _ cell: Cell, _ view: SheetView, at place: CSVFieldFormat.Place, to text: inout [UInt8]
  ) {
    if cell.kind == .boolean {
      text += (view.rawBytes(of: cell).first == 0x31 ? "TRUE" : "FALSE").utf8
    } else {
      view.withBytes(of: cell) { append($0, at: place, to: &text) }
    }
  }

  private func append(
    _ value: UnsafeBufferPointer<UInt8>, at place: CSVFieldFormat.Place, to text: inout [UInt8]
  ) {
    format.append(value, quoted: format.needsQuotes(value, at: place), to: &text)
  }

  /// The number of fields of a new row: that of the last row of data, or of the header. A last row that was
  /// cut has fewer than the one before it, or more than the header.
  private var usualWidth: Int {
    guard let table = document.mainTable else { return 1 }
    func width(_ row: Int) -> Int { sheet.cells(inRow: row).count }
    let header = table.header.map(width)
    if table.rows.isEmpty { return max(1, header ?? width(0)) }
    let last = min(width(table.last), header ?? .max)
    return max(1, last, table.last > 0 ? width(table.last - 1) : 1)
  }

  /// The line end of new rows; in a file of mixed line ends, that of its last record.
  private var newline: [UInt8] {
    guard document.dialect.lineEnding == .mixed else { return document.dialect.newline }
    for row in (0..<sheet.rowCount).reversed() {
      let end = endOfFields(row)
      let bytes = Array(sheet.bytes[end..<lineEnd(after: end)])
      if !bytes.isEmpty { return bytes }
    }
    return document.dialect.newline
  }

  // MARK: Places in the decoded text

  private var textStart: Int {
    document.dialect.hasByteOrderMark && document.dialect.encoding == .utf8 ? 3 : 0
  }

  /// The place of a field with its quotes and the blanks after them, without the spaces before it.
  private func extent(of cell: Cell) -> Range<Int> {
    let length = sheet.withView { $0.length(of: cell) }
    let end = cell.offset + length
    guard cell.offset > 0, sheet.bytes[cell.offset - 1] == sheet.quote else { return cell.offset..<end }
    let blanks = sheet.bytes[(end + 1)...].prefix {
      ($0 == CSVSyntax.space || $0 == CSVSyntax.tab) && $0 != format.delimiter
    }
    return (cell.offset - 1)..<(end + 1 + blanks.count)
  }

  /// Where the last field of a row ends.
  private func endOfFields(_ row: Int) -> Int {
    sheet.cells(inRow: row).last.map { extent(of: $0).upperBound } ?? sheet.byteOffset(ofRow: row) ?? 0
  }

  /// Where the line end at `offset` ends.
  private func lineEnd(after offset: Int) -> Int {
    let bytes = sheet.bytes
    guard offset < bytes.count else { return offset }
    if bytes[offset] == CSVSyntax.lineFeed { return offset + 1 }
    guard bytes[offset] == CSVSyntax.carriageReturn else { return offset }
    let isPair = offset + 1 < bytes.count && bytes[offset + 1] == CSVSyntax.lineFeed
    return offset + (isPair ? 2 : 1)
  }

  private func endsLine(_ end: Int) -> Bool {
    let last = sheet.bytes[end - 1]
    return last == CSVSyntax.lineFeed
      || (last == CSVSyntax.carriageReturn && document.dialect.carriageReturnEndsRecord)
  }

  /// The places in the file of places in the decoded text, both in ascending order.
  private func originalOffsets(of decoded: [Int]) -> [Int] {
    if document.dialect.encoding == .utf8, sheet.bytes.count == original.count { return decoded }
    return OffsetMap.originalOffsets(of: decoded, in: original, encoding: document.dialect.encoding)
  }
}
