import Spreadsheet

/// Scans a worksheet part that comes in pieces, for the places of what an edit concerns.
struct SheetScan {
  /// The rows of interest: to be changed, or to be looked at.
  private let wanted: Set<Int>
  /// Rows behind this one hold nothing, and are of interest up to the other.
  private let oldLast: Int
  private let newLast: Int

  /// Rows that will be other than they were.
  private let changed: Set<Int>

  private(set) var layout = SheetLayout()
  /// The first place in the rows or behind them that may have to change; nil while everything before stays.
  private(set) var firstChange: Int?
  /// Where the rows begin; what is before may have to change too.
  private(set) var headEnd: Int?
  /// The bytes that are not scanned yet, and where they begin in the part.
  private var rest: [UInt8] = []
  private var base = 0
  private var depth = 0
  /// The element below the root that is open, and of what is below it the innermost.
  private var section = Section.other
  private var extensionName = ""
  private var sqrefStart: Int?

  private var row: SheetLayout.RowRecord?
  private var isRowWanted = false
  private var isRowNumberKnown = false
  private var lastRow = 0
  private var cell: SheetLayout.CellRecord?
  private var column = -1

  private enum Section { case other, columns, rows, validations, merged, extensions }

  init(_ change: SheetChange) {
    wanted = change.wantedRows
    changed = change.removed.union(change.values.keys)
    oldLast = change.growth.oldLast
    newLast = change.growth.newLast
  }

  /// Scans the next piece of the part.
  mutating func feed(_ piece: UnsafeRawBufferPointer) {
    rest.append(contentsOf: piece)
    if base == 0, layout.encoding == nil, rest.count >= 4 { layout.encoding = PartEncoding.foreign(rest) }
    let bytes = rest
    rest = []
    let scanned = bytes.withUnsafeBufferPointer { bytes in
      var scanner = MarkupScanner(bytes)
      while let token = scanner.next() {
        take(token, scanner)
        if isInIdleRow { scanner.skipCells() }
      }
      return scanner.position
    }
    rest = Array(bytes[scanned...])
    base += scanned
  }

  /// Whether the cells that come next are of no interest.
  private var isInIdleRow: Bool {
    section == .rows && isRowNumberKnown && !isRowWanted && layout.prefix.isEmpty
  }

  private mutating func noteChange(at place: Int) {
    if firstChange == nil { firstChange = place }
  }

  /// A place in the part, from one in the bytes at hand.
  private func place(_ range: Range<Int>) -> Range<Int> {
    range.lowerBound + base..<range.upperBound + base
  }

  private mutating func take(_ token: MarkupToken, _ scanner: MarkupScanner) {
    if token.kind == .other { return }
    if section == .rows, depth >= 2 { return takeInRows(token, scanner) }
    if token.opens {
      switch depth {
      case 0: layout.prefix = scanner.prefix(of: token)
      case 1: startSection(token, scanner)
      default: startInSection(token, scanner)
      }
      if token.kind == .start { depth += 1 }
    } else {
      depth -= 1
      endInSection(token, scanner)
      if depth == 1 { section = .other }
    }
  }

  // MARK: - Around the rows

  private mutating func startSection(_ token: MarkupToken, _ scanner: MarkupScanner) {
    section = .other
    guard scanner.prefix(of: token) == layout.prefix else { return }
    switch scanner.localName(of: token) {
    case "dimension": addSite(.dimension, "ref", token, scanner)
    case "autoFilter": addSite(.filter, "ref", token, scanner)
    case "conditionalFormatting": addSite(.list, "sqref", token, scanner)
    case "cols": section = .columns
    case "sheetData":
      layout.dataTag = place(token.range)
      layout.isDataTagEmpty = token.kind == .empty
      headEnd = base + token.range.upperBound
      section = .rows
      if token.kind == .empty { noteChange(at: base + token.range.lowerBound) }
    case "dataValidations": section = .validations
    case "mergeCells": section = .merged
    case "extLst": section = .extensions
    default: break
    }
    if token.kind == .empty { section = .other }
  }

  private mutating func startInSection(_ token: MarkupToken, _ scanner: MarkupScanner) {
    switch section {
    case .columns where scanner.isNamed(token, "col", prefix: layout.prefix):
      guard let first = integer("min", token, scanner), let last = integer("max", token, scanner),
        let style = integer("style", token, scanner), first >= 1, last >= first
      else { return }
      layout.columnStyles.append((first - 1...last - 1, style))
    case .validations where scanner.isNamed(token, "dataValidation", prefix: layout.prefix):
      addSite(.list, "sqref", token, scanner)
    case .merged where scanner.isNamed(token, "mergeCell", prefix: layout.prefix):
      if let range = scanner.text(of: "ref", in: token).flatMap({ CellRange($0) }) {
        layout.merged.append(range)
      }
    case .extensions:
      let name = scanner.localName(of: token)
      if name == "dataValidation" || name == "conditionalFormatting" { extensionName = name }
      if name == "sqref", !extensionName.isEmpty, token.kind == .start {
        sqrefStart = base + token.range.upperBound
      }
    default: break
    }
  }

  private mutating func endInSection(_ token: MarkupToken, _ scanner: MarkupScanner) {
    guard section == .extensions else { return }
    let name = scanner.localName(of: token)
    if name == extensionName { extensionName = "" }
    guard name == "sqref", let start = sqrefStart else { return }
    sqrefStart = nil
    let end = base + token.range.lowerBound
    // A list that began in an earlier piece is longer than any that a program writes.
    guard start >= base, start <= end else { return }
    let text = MarkupText.unescaped(scanner.bytes[start - base..<end - base])
    layout.ranges.append(.init(kind: .list, place: start..<end, text: text))
  }

  private mutating func addSite(
    _ kind: SheetLayout.RangeSite.Kind, _ attribute: StaticString, _ token: MarkupToken,
    _ scanner: MarkupScanner
  ) {
    guard let value = scanner.value(of: attribute, in: token) else { return }
    layout.ranges.append(
      .init(kind: kind, place: place(value), text: MarkupText.unescaped(scanner.bytes[value])))
  }

  private func integer(_ name: StaticString, _ token: MarkupToken, _ scanner: MarkupScanner) -> Int? {
    scanner.value(of: name, in: token).flatMap { NumberText.integer(.init(rebasing: scanner.bytes[$0])) }
  }

  // MARK: - Rows

  private mutating func takeInRows(_ token: MarkupToken, _ scanner: MarkupScanner) {
    let prefix = layout.prefix
    if scanner.isNamed(token, "c", prefix: prefix) {
      if token.opens { startCell(token, scanner) }
      if token.kind != .start { endCell(token) }
    } else if scanner.isNamed(token, "f", prefix: prefix) {
      if token.opens { startFormula(token, scanner) }
    } else if scanner.isNamed(token, "v", prefix: prefix) || scanner.isNamed(token, "is", prefix: prefix) {
      if token.opens { cell?.isFilled = true }
    } else if scanner.isNamed(token, "row", prefix: prefix) {
      if token.opens { startRow(token, scanner) }
      if token.kind != .start { endRow(token) }
    } else if token.kind == .end, scanner.isNamed(token, "sheetData", prefix: prefix) {
      layout.dataEnd = base + token.range.lowerBound
      noteChange(at: layout.dataEnd)
      section = .other
      depth = 1
    }
  }

  private mutating func startRow(_ token: MarkupToken, _ scanner: MarkupScanner) {
    var record = SheetLayout.RowRecord(tag: place(token.range), isEmptyTag: token.kind == .empty)
    column = -1
    isRowNumberKnown = false
    if let number = scanner.value(of: "r", in: token).flatMap({
      CellAddress.parseRow(UnsafeBufferPointer(rebasing: scanner.bytes[$0]).trimmed)
    }) {
      record.number = number
      setRowNumber(number, start: record.tag.lowerBound)
    }
    if !isRowNumberKnown || isRowWanted { readLook(of: &record, token, scanner) }
    row = record
  }

  /// Notes what a row like this one has to have too.
  private mutating func readLook(
    of record: inout SheetLayout.RowRecord, _ token: MarkupToken, _ scanner: MarkupScanner
  ) {
    func isTrue(_ name: StaticString) -> Bool {
      scanner.text(of: name, in: token).map { $0 == "1" || $0 == "true" } ?? false
    }
    if isTrue("customFormat"), let style = integer("s", token, scanner) {
      record.style = style
      record.look += " s=\"\(style)\" customFormat=\"1\""
    }
    if isTrue("customHeight"), let height = scanner.text(of: "ht", in: token) {
      record.look += " ht=\"\(height.escapedForXML)\" customHeight=\"1\""
    }
    if let spans = scanner.value(of: "spans", in: token) {
      record.spans = place(spans)
      record.spansText = MarkupText.unescaped(scanner.bytes[spans])
    }
  }

  private mutating func setRowNumber(_ number: Int, start: Int) {
    isRowNumberKnown = true
    if number <= lastRow { layout.isOutOfOrder = true }
    lastRow = number
    isRowWanted = wanted.contains(number) || (number > oldLast && number <= newLast)
    if number > oldLast || changed.contains(number) { noteChange(at: start) }
    if number > newLast, layout.nextRow == nil { layout.nextRow = start }
  }

  /// Numbers a row that does not say where it is: as its first cell says, or else counting on.
  private mutating func settleRowNumber(firstCell: Int?) {
    guard !isRowNumberKnown, let start = row?.tag.lowerBound else { return }
    let number = firstCell ?? lastRow + 1
    row?.number = number
    setRowNumber(number, start: start)
  }

  private mutating func endRow(_ token: MarkupToken) {
    settleRowNumber(firstCell: nil)
    guard isRowWanted, var record = row else { return }
    record.end = base + token.range.lowerBound
    if layout.rows[record.number] != nil { layout.doubledRows.insert(record.number) }
    layout.rows[record.number] = record
    row = nil
    isRowWanted = false
  }

  private mutating func startCell(_ token: MarkupToken, _ scanner: MarkupScanner) {
    if isRowNumberKnown, !isRowWanted { return }
    let reference = scanner.value(of: "r", in: token).flatMap {
      CellAddress.parse(UnsafeBufferPointer(rebasing: scanner.bytes[$0]))
    }
    settleRowNumber(firstCell: reference?.row)
    guard isRowWanted else { return }
    if reference == nil { row?.lacksReferences = true }
    column = reference?.column ?? column + 1
    cell = SheetLayout.CellRecord(
      start: base + token.range.lowerBound, length: 0, column: Int32(truncatingIfNeeded: column),
      style: Int32(clamping: integer("s", token, scanner) ?? -1),
      isElsewhere: reference.map { $0.row != row?.number } ?? false)
  }

  private mutating func endCell(_ token: MarkupToken) {
    guard var ended = cell else { return }
    ended.length = Int32(clamping: base + token.range.upperBound - ended.start)
    row?.cells.append(ended)
    cell = nil
  }

  private mutating func startFormula(_ token: MarkupToken, _ scanner: MarkupScanner) {
    let type = scanner.text(of: "t", in: token) ?? "normal"
    let range = scanner.text(of: "ref", in: token).flatMap { CellRange($0) }
    cell?.isFilled = true
    switch type {
    case "shared": cell?.formula = range == nil ? .sharedUse : range?.last == nil ? .own : .sharedMaster
    case "array", "dataTable":
      if let range { layout.arrays.append(range) }
      cell?.formula = .array
    default: cell?.formula = .own
    }
  }
}
