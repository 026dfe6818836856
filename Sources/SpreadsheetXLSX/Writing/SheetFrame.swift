import Spreadsheet

/// The parts of a worksheet before and after the rows.
struct SheetFrame {
  let design: WorkbookDesign
  let sheet: SheetDesign
  let isActive: Bool
  /// The style of a format in the workbook that the sheet goes into.
  private let style: (CellFormat, Bool) -> Int
  /// The number of a rule's differential style in the workbook; nil if it can have none.
  private let number: (LookChange) -> Int?

  init(design: WorkbookDesign, index: Int) {
    self.design = design
    sheet = design.sheets[index]
    isActive = design.sheets.firstIndex { $0.visibility == .visible } == index
    style = StylesPart.style
    let changes = design.changes
    number = { changes.firstIndex(of: $0) }
  }

  /// The frame of a sheet that goes into a workbook with other styles.
  init(
    design: WorkbookDesign, index: Int, number: @escaping (LookChange) -> Int?,
    style: @escaping (CellFormat, Bool) -> Int
  ) {
    self.design = design
    sheet = design.sheets[index]
    isActive = false
    self.style = style
    self.number = number
  }

  /// Everything up to the first row.
  var head: String {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n"
    text += "<worksheet xmlns=\"\(PackageParts.spreadsheet)\""
    text += sheet.tableName == nil ? ">" : " xmlns:r=\"\(PackageParts.relationships)\">"
    if sheet.isPrintedWide { text += "<sheetPr><pageSetUpPr fitToPage=\"1\"/></sheetPr>" }
    text +=
      "<sheetViews><sheetView\(sheet.isRightToLeft ? ShownName.rightToLeft : "")\(isActive ? " tabSelected=\"1\"" : "") workbookViewId=\"0\">"
    if sheet.hasHeader {
      text += "<pane ySplit=\"1\" topLeftCell=\"A2\" activePane=\"bottomLeft\" state=\"frozen\"/>"
      text += "<selection pane=\"bottomLeft\" activeCell=\"A2\" sqref=\"A2\"/>"
    }
    text += "</sheetView></sheetViews><sheetFormatPr defaultRowHeight=\"15\""
    text += sheet.columns.contains(where: \.isFolded) ? " outlineLevelCol=\"1\"/>" : "/>"
    return text + columns + "<sheetData>"
  }

  private var columns: String {
    var text = ""
    for (index, column) in sheet.columns.enumerated() {
      let style = style(column.format, column.isMuted)
      let isBehindFolded = index > 0 && sheet.columns[index - 1].isFolded && !column.isFolded
      guard column.width != nil || style != 0 || column.isFolded || isBehindFolded else { continue }
      text += "<col min=\"\(index + 1)\" max=\"\(index + 1)\""
      // A column without a width is not valid; 9.140625 is Excel's own.
      text += " width=\"\(column.width ?? 9.140625)\"\(style == 0 ? "" : " style=\"\(style)\"")"
      text += column.width == nil ? "" : " customWidth=\"1\""
      if column.isFolded { text += " hidden=\"1\" outlineLevel=\"1\"" }
      text += isBehindFolded ? " collapsed=\"1\"/>" : "/>"
    }
    // The column behind the last group has its button.
    if sheet.columns.last?.isFolded == true {
      let next = sheet.columns.count + 1
      text += "<col min=\"\(next)\" max=\"\(next)\" width=\"9.140625\" collapsed=\"1\"/>"
    }
    return text.isEmpty ? "" : "<cols>" + text + "</cols>"
  }

  /// Everything after the last row.
  var tail: String {
    let filter = sheet.filteredRange.map { "<autoFilter ref=\"A1:\($0)\"/>" } ?? ""
    var text = "</sheetData>" + filter + rules + validations
    if sheet.isPrintedWide { text += Self.printedWide(name: sheet.name) }
    if sheet.tableName != nil { text += "<tableParts count=\"1\"><tablePart r:id=\"rId1\"/></tableParts>" }
    return text + "</worksheet>"
  }

  /// Across, as wide as a page, and on one page or as many as it takes, with the sheet's name and the number
  /// of the page below.
  static func printedWide(name: String, onOnePage: Bool = false) -> String {
    "<pageMargins left=\"0.4\" right=\"0.4\" top=\"0.5\" bottom=\"0.6\" header=\"0.3\" footer=\"0.3\"/>"
      + "<pageSetup orientation=\"landscape\" fitToHeight=\"\(onOnePage ? 1 : 0)\"/>"
      + "<headerFooter><oddFooter>&amp;L&amp;A&amp;R&amp;P / &amp;N</oddFooter></headerFooter>"
  }

  /// The conditional formats of rows, to the end of the sheet, so that they apply to rows added later:
  /// deleted rows grey and struck out, then the sheet's own rules.
  private var rules: String {
    let firstRow = sheet.hasHeader ? 2 : 1
    var text = ""
    var priority = 0
    if let column = sheet.deletionColumn, let look = number(.deleted) {
      let last = CellReference(column: max(column, sheet.columns.count - 1), row: CellAddress.rowLimit)
      priority += 1
      text += Self.rule(
        "A\(firstRow):\(last)", look, priority,
        "$\(CellReference.letters(ofColumn: column))\(firstRow)<>\"\"")
    }
    let columns = sheet.rowRules.map(\.column)
    for column in Set(columns).sorted() {
      let letters = CellReference.letters(ofColumn: column)
      let own = sheet.rowRules.filter { $0.column == column }.compactMap { rule -> String? in
        guard let look = number(rule.change) else { return nil }
        priority += 1
        return Self.rule(look, priority, rule.formula(firstRow))
      }
      if own.isEmpty { continue }
      text += "<conditionalFormatting sqref=\"\(letters)\(firstRow):\(letters)\(CellAddress.rowLimit)\">"
      text += own.joined() + "</conditionalFormatting>"
    }
    return text + ShownName.rules(sheet.shownNames, from: priority + 1, number: number)
  }

  static func rule(_ look: Int, _ priority: Int, _ formula: String, prefix: String = "") -> String {
    "<\(prefix)cfRule type=\"expression\" dxfId=\"\(look)\" priority=\"\(priority)\"><\(prefix)formula>"
      + "\(formula.escapedForXML.replacing("&quot;", with: "\""))</\(prefix)formula></\(prefix)cfRule>"
  }

  /// A rule for a list of ranges.
  static func rule(_ ranges: String, _ look: Int, _ priority: Int, _ formula: String) -> String {
    "<conditionalFormatting sqref=\"\(ranges)\">\(rule(look, priority, formula))</conditionalFormatting>"
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
