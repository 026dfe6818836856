import Spreadsheet
import TextScanning

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

  /// Notes what a row like this one has to have too.
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

  /// Numbers a row that does not say where it is: as its first cell says, or else counting on.
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
