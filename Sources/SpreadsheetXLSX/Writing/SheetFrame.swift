import Spreadsheet

/// What stands before and after the rows of a worksheet part.
struct SheetFrame {
  let design: WorkbookDesign
  let sheet: SheetDesign
  let isActive: Bool
  /// The style of a format in the workbook that the sheet goes into.
  private let style: (CellFormat, Bool) -> Int
  /// The number of the look of deleted rows (``StylesPart/deletedLook``) in the workbook; nil where it has none.
  private let deletedLook: Int?

  init(design: WorkbookDesign, index: Int) {
    self.design = design
    sheet = design.sheets[index]
    isActive = design.sheets.firstIndex { $0.visibility == .visible } == index
    style = StylesPart.style
    deletedLook = 0
  }

  /// The frame of a sheet that goes into a workbook with other styles.
  init(
    design: WorkbookDesign, index: Int, deletedLook: Int?, style: @escaping (CellFormat, Bool) -> Int
  ) {
    self.design = design
    sheet = design.sheets[index]
    isActive = false
    self.style = style
    self.deletedLook = deletedLook
  }

  /// Everything up to the first row.
  var head: String {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n"
    text += "<worksheet xmlns=\"\(PackageParts.spreadsheet)\">"
    text += "<sheetViews><sheetView\(isActive ? " tabSelected=\"1\"" : "") workbookViewId=\"0\">"
    if sheet.hasHeader {
      text += "<pane ySplit=\"1\" topLeftCell=\"A2\" activePane=\"bottomLeft\" state=\"frozen\"/>"
      text += "<selection pane=\"bottomLeft\" activeCell=\"A2\" sqref=\"A2\"/>"
    }
    text += "</sheetView></sheetViews><sheetFormatPr defaultRowHeight=\"15\"/>"
    return text + columns + "<sheetData>"
  }

  private var columns: String {
    var text = ""
    for (index, column) in sheet.columns.enumerated() {
      let style = style(column.format, column.isMuted)
      guard column.width != nil || style != 0 else { continue }
      text += "<col min=\"\(index + 1)\" max=\"\(index + 1)\""
      // A column without a width is not valid; 9.140625 is Excel's own.
      text += " width=\"\(column.width ?? 9.140625)\"\(style == 0 ? "" : " style=\"\(style)\"")"
      text += "\(column.width == nil ? "" : " customWidth=\"1\"")/>"
    }
    return text.isEmpty ? "" : "<cols>" + text + "</cols>"
  }

  /// Everything after the last row.
  var tail: String {
    let filter = sheet.filteredRange.map { "<autoFilter ref=\"A1:\($0)\"/>" } ?? ""
    return "</sheetData>" + filter + deletedRows + validations + "</worksheet>"
  }

  /// Greys and strikes out deleted rows, to the end of the sheet, so that rows added later are too.
  private var deletedRows: String {
    guard let column = sheet.deletionColumn, let deletedLook else { return "" }
    let firstRow = sheet.hasHeader ? 2 : 1
    let last = CellReference(column: max(column, sheet.columns.count - 1), row: CellAddress.rowLimit)
    return "<conditionalFormatting sqref=\"A\(firstRow):\(last)\">"
      + "<cfRule type=\"expression\" dxfId=\"\(deletedLook)\" priority=\"1\">"
      + "<formula>$\(CellReference.letters(ofColumn: column))\(firstRow)&lt;&gt;\"\"</formula></cfRule></conditionalFormatting>"
  }

  private var validations: String {
    let all = sheet.columns.enumerated().compactMap { index, column in
      column.choices.map { validation($0, column: index) }
    }
    guard !all.isEmpty else { return "" }
    return "<dataValidations count=\"\(all.count)\">" + all.joined() + "</dataValidations>"
  }

  private func validation(_ choices: Choices, column: Int) -> String {
    let letters = CellReference.letters(ofColumn: column)
    let firstRow = sheet.hasHeader ? 2 : 1
    let style: String
    let formula: String
    switch choices {
    case .fixed(let texts), .suggested(let texts):
      style = if case .suggested = choices { " errorStyle=\"warning\"" } else { "" }
      formula =
        "\"\(texts.joined(separator: ",").split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\""))\""
    case .column(let source, let name):
      style = " errorStyle=\"warning\""
      let sourceLetters = CellReference.letters(ofColumn: source)
      formula = "\(SheetName.quoted(name))!$\(sourceLetters)$2:$\(sourceLetters)$\(CellAddress.rowLimit)"
    }
    return "<dataValidation type=\"list\"\(style) allowBlank=\"1\" showErrorMessage=\"1\""
      + " sqref=\"\(letters)\(firstRow):\(letters)\(CellAddress.rowLimit)\">"
      + "<formula1>\(formula.escapedForXML)</formula1></dataValidation>"
  }
}
