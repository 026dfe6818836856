import Spreadsheet

/// Rows after the last one of the data.
extension SheetPatcher {
  /// Where a new row takes its styles from.
  struct Look {
    var row: SheetLayout.RowRecord?
    var formats: [Int: String]
    var columnStyle: (Int) -> Int?

    func style(_ column: Int) -> Int? {
      let cell = row?.cells.first { Int($0.column) == column && $0.style >= 0 }
      return cell.map { Int($0.style) } ?? columnStyle(column)
    }
  }

  /// Adds the rows after the data and those with places of their own.
  mutating func addRows() throws {
    guard !layout.isOutOfOrder else {
      throw WorkbookEditorError(problem: .rowsOutOfOrder, sheet: change.sheet.name)
    }
    var last: [(number: Int, row: [UInt8])] = []
    if change.appended.rowCount > 0 { last = try append() }
    for number in change.inserted.keys.sorted() {
      guard number <= CellAddress.rowLimit else {
        throw WorkbookWriterError(problem: .tooManyRows, sheet: change.sheet.name)
      }
      if let range = merged.first(where: { $0.last != nil && $0.rows?.contains(number) == true }) {
        throw WorkbookEditorError(problem: .mergedCells(range.text), sheet: change.sheet.name)
      }
      let contents = try contents(ofInserted: number)
      if let blank = layout.rows[number] {
        try put(contents, in: blank, look: nil)
        continue
      }
      var row: [UInt8] = []
      appendRow(number, contents, Look(row: nil, formats: [:], columnStyle: layout.columnStyle), to: &row)
      if let gap = layout.gaps[number], gap != layout.nextRow {
        patches.replace(gap..<gap, with: row)
      } else {
        last.append((number, row))
      }
    }
    insertAtEnd(last.sorted { $0.number < $1.number }.flatMap(\.row))
  }

  private func contents(ofInserted number: Int) throws -> [(column: Int, content: CellMarkup.Content)] {
    try (change.inserted[number] ?? []).map { cell in
      do throws(WorkbookWriterError.Problem) {
        return (cell.column, try markup.content(cell.value))
      } catch {
        throw located(error, number, cell.column)
      }
    }
  }

  /// Gives the rows that come after all that the part has, by their numbers.
  private mutating func append() throws -> [(number: Int, row: [UInt8])] {
    let growth = change.growth
    guard growth.newLast <= CellAddress.rowLimit else {
      throw WorkbookWriterError(problem: .tooManyRows, sheet: change.sheet.name)
    }
    if let range = merged.first(where: covers) {
      throw WorkbookEditorError(problem: .mergedCells(range.text), sheet: change.sheet.name)
    }
    var pending: [UInt8] = []
    for index in 0..<change.appended.rowCount {
      let number = growth.oldLast + 1 + index
      let contents = try contents(ofAppended: index, number)
      let look = look(ofAppended: index)
      if let blank = layout.rows[number] {
        patches.replace(blank.tag.lowerBound..<blank.tag.lowerBound, with: pending)
        pending = []
        // A filter that hides it was not asked about the new row.
        if let hidden = blank.hidden { patches.replace(hidden, with: "0") }
        try put(contents, in: blank, look: look)
      } else {
        appendRow(number, contents, look, to: &pending)
      }
    }
    return [(growth.oldLast + 1, pending)]
  }

  /// Whether new rows would come under a merged area of more than one cell.
  private func covers(_ range: CellRange) -> Bool {
    guard let rows = range.rows, range.last != nil else { return false }
    return rows.overlaps(change.growth.oldLast + 1...change.growth.newLast)
  }

  private func look(ofAppended index: Int) -> Look {
    let model = change.model(ofAppended: index).flatMap { layout.rows[$0] }
    let formats = index < change.looks.count ? change.looks[index].formats : [:]
    return Look(row: model, formats: formats, columnStyle: layout.columnStyle)
  }

  private func contents(
    ofAppended index: Int, _ number: Int
  ) throws(WorkbookWriterError) -> [(column: Int, content: CellMarkup.Content)] {
    var contents: [(column: Int, content: CellMarkup.Content)] = []
    var failure: WorkbookWriterError?
    change.appended.withView { view in
      for cell in view.cells(inRow: index) {
        view.withBytes(of: cell) { bytes in
          do throws(WorkbookWriterError.Problem) {
            contents.append((cell.column, try markup.content(cell.kind, bytes)))
          } catch {
            failure = located(error, number, cell.column)
          }
        }
      }
    }
    if let failure { throw failure }
    return contents
  }

  private func appendRow(
    _ number: Int, _ contents: [(column: Int, content: CellMarkup.Content)], _ look: Look,
    to output: inout [UInt8]
  ) {
    markup.open("row", &output)
    output.append(contentsOf: " r=\"\(number)\"\(look.row?.look ?? "")>".utf8)
    for (column, content) in contents where !content.isBlank {
      append(content, column, number, [look.style(column) ?? look.row?.style], look, to: &output)
    }
    markup.close("row", &output)
  }

  private mutating func insertAtEnd(_ rows: [UInt8]) {
    guard !rows.isEmpty else { return }
    if layout.isDataTagEmpty {
      var closing: [UInt8] = []
      markup.close("sheetData", &closing)
      let slash = layout.dataTag.upperBound - 2..<layout.dataTag.upperBound
      patches.replace(slash, with: [UInt8(ascii: ">")] + rows + closing)
    } else {
      let place = layout.nextRow ?? layout.dataEnd
      patches.replace(place..<place, with: rows)
    }
  }
}
