import Spreadsheet

/// The part of a sheet that is laid out cell by cell (``PageDesign``).
struct PagePart {
  let sheet: SheetDesign
  let page: PageDesign
  let rows: Sheet
  let markup: CellMarkup
  /// Whether a user sees this sheet first.
  let isActive: Bool
  /// The numbers of looks in the workbook.
  let style: (CellLook) -> Int
  let number: (LookChange) -> Int?

  /// The part's bytes. Throws ``WorkbookWriterError``.
  func bytes() throws(WorkbookWriterError) -> [UInt8] {
    var bytes = Array(head.utf8)
    var styles: [CellLook: Int] = [:]
    var looks: [Int: [(column: Int, style: Int)]] = [:]
    for (place, look) in page.looks.sorted(by: { $0.key < $1.key }) {
      let number = styles[look] ?? style(look)
      styles[look] = number
      looks[place.row, default: []].append((place.column, number))
    }
    var values: [Int: [RowCell]] = [:]
    for row in 0..<rows.rowCount { values[rows.rowNumber(row) - 1] = rows.contents(ofRow: row) }
    for row in Set(looks.keys).union(values.keys).union(page.heights.keys).sorted() {
      bytes.append(contentsOf: "<row r=\"\(row + 1)\"".utf8)
      if let height = page.heights[row] ?? (page.rowHeight == 15 ? nil : page.rowHeight) {
        bytes.append(contentsOf: " ht=\"\(height)\" customHeight=\"1\"".utf8)
      }
      bytes.append(">")
      var cells: [Int: CellValue] = [:]
      for cell in values[row] ?? [] { cells[cell.column] = cell.value }
      var ofColumn: [Int: Int] = [:]
      for look in looks[row] ?? [] { ofColumn[look.column] = look.style }
      for column in Set(cells.keys).union(ofColumn.keys).sorted() {
        do throws(WorkbookWriterError.Problem) {
          markup.append(
            try markup.content(cells[column] ?? .blank), column: column, row: row + 1,
            style: ofColumn[column], to: &bytes)
        } catch {
          throw WorkbookWriterError(
            problem: error, sheet: sheet.name, cell: CellReference(column: column, row: row + 1))
        }
      }
      bytes.append("</row>")
    }
    bytes.append(contentsOf: tail.utf8)
    return bytes
  }

  private var head: String {
    var text = PackageParts.declaration + "<worksheet xmlns=\"\(PackageParts.spreadsheet)\""
    text += " xmlns:r=\"\(PackageParts.relationships)\"><sheetPr>"
    if let color = page.tabColor { text += "<tabColor rgb=\"FF\(color)\"/>" }
    text += "<pageSetUpPr fitToPage=\"1\"/></sheetPr><sheetViews>"
    text += "<sheetView\(sheet.isRightToLeft ? ShownName.rightToLeft : "") showGridLines=\"0\""
    text += "\(isActive ? " tabSelected=\"1\"" : "") workbookViewId=\"0\">"
    if let rows = page.frozenRows {
      let corner = CellReference(column: 0, row: rows + 1)
      text +=
        "<pane ySplit=\"\(rows)\" topLeftCell=\"\(corner)\" activePane=\"bottomLeft\" state=\"frozen\"/>"
      text += "<selection pane=\"bottomLeft\" activeCell=\"\(corner)\" sqref=\"\(corner)\"/>"
    }
    text += "</sheetView></sheetViews><sheetFormatPr defaultRowHeight=\"\(page.rowHeight)\""
    text += page.rowHeight == 15 ? "" : " customHeight=\"1\""
    text += page.folded == nil ? "/>" : " outlineLevelCol=\"1\"/>"
    var columns = ""
    for (index, width) in page.widths.enumerated() where page.folded?.contains(index) != true {
      columns += "<col min=\"\(index + 1)\" max=\"\(index + 1)\" width=\"\(width)\" customWidth=\"1\"/>"
    }
    if let folded = page.folded {
      columns += "<col min=\"\(folded.lowerBound + 1)\" max=\"\(folded.upperBound + 1)\" width=\"12\""
      columns += " customWidth=\"1\" hidden=\"1\" outlineLevel=\"1\"/>"
      let next = folded.upperBound + 2
      columns += "<col min=\"\(next)\" max=\"\(next)\" width=\"9.140625\" collapsed=\"1\"/>"
    }
    return text + (columns.isEmpty ? "" : "<cols>\(columns)</cols>") + "<sheetData>"
  }

  private var tail: String {
    var text = "</sheetData>"
    var priority = 0
    for rule in page.rules {
      guard let look = number(rule.change) else { continue }
      priority += 1
      text += SheetFrame.rule(rule.range.text, look, priority, rule.formula)
    }
    text += ShownName.rules(sheet.shownNames, from: priority + 1, number: number)
    if !page.lists.isEmpty {
      text += "<dataValidations count=\"\(page.lists.count)\">"
      for list in page.lists {
        // Something else may be typed: any day of a month, the code of a further currency.
        text += "<dataValidation type=\"list\" errorStyle=\"warning\" allowBlank=\"1\" showInputMessage=\"1\""
        text += " prompt=\"\(list.prompt.escapedForXML)\" sqref=\"\(list.cell)\">"
        text += "<formula1>\(list.source.escapedForXML)</formula1></dataValidation>"
      }
      text += "</dataValidations>"
    }
    text += SheetFrame.printedWide(name: sheet.name, onOnePage: page.printed != nil)
    if !page.charts.isEmpty { text += "<drawing r:id=\"rId1\"/>" }
    return text + "</worksheet>"
  }
}
