import Spreadsheet
import TextScanning

/// Scans a worksheet part in pieces, for the places that an edit affects.
struct SheetScan {
  /// The rows to change or to read.
  let wanted: Set<Int>
  /// Rows after this one hold nothing, and are of interest up to the other.
  let oldLast: Int
  let newLast: Int

  /// The rows that change.
  let changed: Set<Int>
  /// Rows that the part may not have, in descending order, until their place is passed.
  var missing: [Int]

  var layout = SheetLayout()
  /// The first place in the rows or behind them that may have to change; nil while everything before stays.
  private(set) var firstChange: Int?
  /// The place where the rows begin; the part before may have to change too.
  private(set) var headEnd: Int?
  /// The bytes that are not scanned yet, and where they begin in the part.
  private var rest: [UInt8] = []
  /// The number of bytes needed before the next scan: twice as many as when a tag or text was last found
  /// unfinished, so that a huge one is not scanned again with each piece.
  private var enough = 0
  var base = 0
  var depth = 0
  /// The open element below the root, and the innermost open one below that.
  var section = Section.other
  private var extensionName = ""
  private var sqrefStart: Int?

  var row: SheetLayout.RowRecord?
  var isRowWanted = false
  var isRowNumberKnown = false
  var lastRow = 0
  var cell: SheetLayout.CellRecord?
  var column = -1

  /// Set while the next row after a jump is looked for.
  private var isSeekingRow = false
  /// The number of the first row after the jump, where there was one.
  var firstRowBehindJump: Int?
  var hasJumped = false
  /// Set when a row after the jump does not say its number.
  var isUnsure = false

  enum Section { case other, columns, rows, validations, merged, extensions }

  init(_ change: SheetChange) {
    wanted = change.wantedRows
    changed = change.changedRows
    missing = change.inserted.keys.sorted(by: >)
    oldLast = change.growth.oldLast
    newLast = change.growth.newLast
  }

  /// Scans the next piece of the part.
  mutating func feed(_ piece: UnsafeRawBufferPointer) {
    rest.append(contentsOf: piece)
    if rest.count >= enough { scan() }
  }

  /// Scans the rest after the last piece.
  mutating func finish() { scan() }

  private mutating func scan() {
    if isSeekingRow, !findRow() { return }
    if base == 0, layout.encoding == nil, rest.count >= 4 { layout.encoding = PartEncoding.foreign(rest) }
    let bytes = rest
    rest = []
    let scanned = bytes.withUnsafeBufferPointer { bytes in
      var scanner = TagScanner(bytes)
      while let token = scanner.next() {
        take(token, scanner)
        if isInIdleRow { scanner.skipCells() }
      }
      // The text of a list counts only as a whole.
      return min(scanner.position, sqrefStart.map { $0 - base } ?? .max)
    }
    rest = Array(bytes[scanned...])
    base += scanned
    enough = 2 * rest.count
  }

  /// Continues at a later place, among rows after those scanned so far. The bytes before the first row there
  /// are skipped. Afterwards ``isComplete`` tells whether that was right.
  mutating func jump(to place: Int) {
    rest = []
    enough = 0
    base = place
    row = nil
    cell = nil
    column = -1
    isRowWanted = false
    isRowNumberKnown = false
    isSeekingRow = true
    hasJumped = true
  }

  /// Whether nothing that the change concerns was jumped over, in a sheet whose rows are plainly numbered.
  var isComplete: Bool {
    guard let first = firstRowBehindJump, !isUnsure, !layout.isOutOfOrder, layout.dataEnd > 0 else {
      return false
    }
    return oldLast >= first
      && wanted.allSatisfy { layout.rows[$0] != nil || layout.gaps[$0] != nil && $0 > first }
  }

  /// Drops the bytes before the next row; false if there is none yet.
  private mutating func findRow() -> Bool {
    let tag = [UInt8(ascii: "<")] + layout.prefix + Array("row".utf8)
    let found = rest.indices.dropLast(tag.count).first { index in
      rest[index] == tag[0] && rest[index..<index + tag.count].elementsEqual(tag)
        && (rest[index + tag.count] <= 0x20 || rest[index + tag.count] == UInt8(ascii: ">"))
    }
    let dropped = found ?? max(0, rest.count - tag.count - 1)
    rest.removeFirst(dropped)
    base += dropped
    isSeekingRow = found == nil
    return found != nil
  }

  /// Whether the cells that come next are of no interest.
  private var isInIdleRow: Bool {
    section == .rows && isRowNumberKnown && !isRowWanted && layout.prefix.isEmpty
  }

  mutating func noteChange(at place: Int) {
    if firstChange == nil { firstChange = place }
  }

  /// The place in the part for a place in the present bytes.
  func place(_ range: Range<Int>) -> Range<Int> {
    range.lowerBound + base..<range.upperBound + base
  }

  private mutating func take(_ token: TagPlace, _ scanner: TagScanner) {
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

  private mutating func startSection(_ token: TagPlace, _ scanner: TagScanner) {
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
    case "mergeCells":
      let tag = place(token.range)
      layout.mergeList = .init(
        tag: tag, isEmptyTag: token.kind == .empty, count: scanner.value(of: "count", in: token).map(place),
        end: tag.upperBound..<tag.upperBound)
      section = .merged
    case "extLst": section = .extensions
    default: break
    }
    if token.kind == .empty {
      section = .other
      if Self.elementsBeforeMerges.contains(scanner.localName(of: token)) { noteMergePlace(token) }
    }
  }

  /// The elements that come before the list of joined cells (ECMA-376 Part 1 §18.3.1.99).
  private static let elementsBeforeMerges: Set<String> = [
    "sheetData", "sheetCalcPr", "sheetProtection", "protectedRanges", "scenarios", "autoFilter", "sortState",
    "dataConsolidate", "customSheetViews",
  ]

  mutating func noteMergePlace(_ token: TagPlace) { layout.mergePlace = base + token.range.upperBound }

  private mutating func endInMerges(_ token: TagPlace, _ name: String) {
    if name == "mergeCells" {
      let end = place(token.range)
      layout.mergeList?.end = end
    } else if let last = layout.merges.indices.last {
      layout.merges[last].place = layout.merges[last].place.lowerBound..<base + token.range.upperBound
    }
  }

  private mutating func startInSection(_ token: TagPlace, _ scanner: TagScanner) {
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
        layout.merges.append(.init(range: range, place: place(token.range)))
      }
    case .extensions:
      let name = scanner.localName(of: token)
      // An element with child elements is not a list of ranges.
      sqrefStart = nil
      if name == "dataValidation" || name == "conditionalFormatting" { extensionName = name }
      if name == "sqref", !extensionName.isEmpty, token.kind == .start {
        sqrefStart = base + token.range.upperBound
      }
    default: break
    }
  }

  private mutating func endInSection(_ token: TagPlace, _ scanner: TagScanner) {
    let name = scanner.localName(of: token)
    if depth == 1, Self.elementsBeforeMerges.contains(name) { noteMergePlace(token) }
    if section == .merged { return endInMerges(token, name) }
    guard section == .extensions else { return }
    if name == extensionName { extensionName = "" }
    guard name == "sqref", let start = sqrefStart else { return }
    sqrefStart = nil
    let end = base + token.range.lowerBound
    let text = CharacterReference.text(of: scanner.bytes[start - base..<end - base])
    layout.ranges.append(.init(kind: .list, place: start..<end, text: text))
  }

  private mutating func addSite(
    _ kind: SheetLayout.RangeSite.Kind, _ attribute: StaticString, _ token: TagPlace,
    _ scanner: TagScanner
  ) {
    guard let value = scanner.value(of: attribute, in: token) else { return }
    layout.ranges.append(
      .init(kind: kind, place: place(value), text: CharacterReference.text(of: scanner.bytes[value])))
  }

  func integer(_ name: StaticString, _ token: TagPlace, _ scanner: TagScanner) -> Int? {
    scanner.value(of: name, in: token).flatMap { NumberText.integer(.init(rebasing: scanner.bytes[$0])) }
  }
}

/// The rows and their cells.
extension SheetScan {
  mutating func takeInRows(_ token: TagPlace, _ scanner: TagScanner) {
    let prefix = layout.prefix
    if scanner.isNamed(token, "c", prefix: prefix) {
      if token.opens { startCell(token, scanner) }
      if token.kind != .start { endCell(token) }
    } else if scanner.isNamed(token, "f", prefix: prefix) {
      if token.opens {
        startFormula(token, scanner)
      } else {
        let end = place(token.range)
        cell?.formulaEnd = end
      }
    } else if scanner.isNamed(token, "v", prefix: prefix) || scanner.isNamed(token, "is", prefix: prefix) {
      if token.opens { cell?.isFilled = true }
      noteValue(token)
    } else if scanner.isNamed(token, "row", prefix: prefix) {
      if token.opens { startRow(token, scanner) }
      if token.kind != .start { endRow(token) }
    } else if token.kind == .end, scanner.isNamed(token, "sheetData", prefix: prefix) {
      layout.dataEnd = base + token.range.lowerBound
      noteChange(at: layout.dataEnd)
      noteMergePlace(token)
      section = .other
      depth = 1
    }
  }

  private mutating func noteValue(_ token: TagPlace) {
    guard let cell else { return }
    let place = place(token.range)
    self.cell?.value = (cell.value?.lowerBound ?? place.lowerBound)..<place.upperBound
  }

  private mutating func startRow(_ token: TagPlace, _ scanner: TagScanner) {
    var record = SheetLayout.RowRecord(tag: place(token.range), isEmptyTag: token.kind == .empty)
    column = -1
    isRowNumberKnown = false
    if let number = scanner.value(of: "r", in: token).flatMap({
      CellAddress.parseRow(UnsafeBufferPointer(rebasing: scanner.bytes[$0]).trimming(.ascii))
    }) {
      record.number = number
      setRowNumber(number, start: record.tag.lowerBound)
    }
    if !isRowNumberKnown || isRowWanted { readLook(of: &record, token, scanner) }
    row = record
  }

  /// Notes the attributes that a row of the same style needs.
  private mutating func readLook(
    of record: inout SheetLayout.RowRecord, _ token: TagPlace, _ scanner: TagScanner
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
    if isTrue("hidden"), let hidden = scanner.value(of: "hidden", in: token) { record.hidden = place(hidden) }
    if let spans = scanner.value(of: "spans", in: token) {
      record.spans = place(spans)
      record.spansText = CharacterReference.text(of: scanner.bytes[spans])
    }
  }

  private mutating func setRowNumber(_ number: Int, start: Int) {
    isRowNumberKnown = true
    if hasJumped, firstRowBehindJump == nil { firstRowBehindJump = number }
    if number <= lastRow { layout.isOutOfOrder = true }
    lastRow = number
    isRowWanted = wanted.contains(number) || (number > oldLast && number <= newLast)
    if number > oldLast || changed.contains(number) { noteChange(at: start) }
    while let next = missing.last, next <= number {
      missing.removeLast()
      if next == number { continue }
      layout.gaps[next] = start
      noteChange(at: start)
    }
    if number > newLast, layout.nextRow == nil { layout.nextRow = start }
  }

  /// Numbers a row without a number: by its first cell, or else by counting.
  private mutating func settleRowNumber(firstCell: Int?) {
    guard !isRowNumberKnown, let start = row?.tag.lowerBound else { return }
    if hasJumped { isUnsure = true }
    let number = firstCell ?? lastRow + 1
    row?.number = number
    setRowNumber(number, start: start)
  }

  private mutating func endRow(_ token: TagPlace) {
    settleRowNumber(firstCell: nil)
    guard isRowWanted, var record = row else { return }
    record.end = base + token.range.lowerBound
    if layout.rows[record.number] != nil { layout.doubledRows.insert(record.number) }
    layout.rows[record.number] = record
    row = nil
    isRowWanted = false
  }

  private mutating func startCell(_ token: TagPlace, _ scanner: TagScanner) {
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
    let name = place(token.name)
    cell?.name = name
    if let type = scanner.value(of: "t", in: token).map(place) { cell?.type = type }
  }

  private mutating func endCell(_ token: TagPlace) {
    guard var ended = cell else { return }
    ended.length = Int32(clamping: base + token.range.upperBound - ended.start)
    row?.cells.append(ended)
    cell = nil
  }

  private mutating func startFormula(_ token: TagPlace, _ scanner: TagScanner) {
    let type = scanner.text(of: "t", in: token) ?? "normal"
    let range = scanner.text(of: "ref", in: token).flatMap { CellRange($0) }
    cell?.isFilled = true
    let tag = place(token.range)
    cell?.formulaTag = tag
    switch type {
    case "shared": cell?.formula = range == nil ? .sharedUse : range?.last == nil ? .own : .sharedMaster
    case "array", "dataTable":
      if let range { layout.arrays.append(range) }
      cell?.formula = .array
    default: cell?.formula = .own
    }
  }
}
