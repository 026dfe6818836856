import Spreadsheet

/// The small parts of a workbook: all except the sheets. They follow from the design alone.
enum PackageParts {
  static let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n"
  private static let office = "http://schemas.openxmlformats.org/officeDocument/2006"
  private static let package = "http://schemas.openxmlformats.org/package/2006"
  static let spreadsheet = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"

  static let relationships = "\(office)/relationships"
  static let strictRelationships = "http://purl.oclc.org/ooxml/officeDocument/relationships"
  static let worksheetType = "\(relationships)/worksheet"
  static let worksheetContentType =
    "application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"

  /// The name of the part that holds a sheet, by the sheet's index in the design.
  static func sheetPart(_ index: Int) -> String { "xl/worksheets/sheet\(index + 1).xml" }

  /// All small parts with their content, in the order in which they are written.
  static func all(of design: WorkbookDesign) -> [(name: String, text: String)] {
    [
      ("[Content_Types].xml", contentTypes(design)),
      ("_rels/.rels", packageRelationships),
      ("docProps/app.xml", properties),
      ("xl/workbook.xml", workbook(design)),
      ("xl/_rels/workbook.xml.rels", workbookRelationships(design)),
      ("xl/styles.xml", StylesPart(design).text),
    ] + SheetCompanions.all(of: design).flatMap(\.fixed)
  }

  private static func contentTypes(_ design: WorkbookDesign) -> String {
    let main = "application/vnd.openxmlformats-officedocument.spreadsheetml"
    var text = declaration + "<Types xmlns=\"\(package)/content-types\">"
    text +=
      "<Default Extension=\"rels\" ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/>"
    text += "<Default Extension=\"xml\" ContentType=\"application/xml\"/>"
    text += "<Override PartName=\"/xl/workbook.xml\" ContentType=\"\(main).sheet.main+xml\"/>"
    for index in design.sheets.indices {
      text += "<Override PartName=\"/\(sheetPart(index))\" ContentType=\"\(main).worksheet+xml\"/>"
    }
    for part in SheetCompanions.all(of: design).flatMap(\.types) {
      text += "<Override PartName=\"/\(part.name)\" ContentType=\"\(part.type)\"/>"
    }
    text += "<Override PartName=\"/xl/styles.xml\" ContentType=\"\(main).styles+xml\"/>"
    text += "<Override PartName=\"/docProps/app.xml\" ContentType=\""
    text += "application/vnd.openxmlformats-officedocument.extended-properties+xml\"/>"
    return text + "</Types>"
  }

  private static var packageRelationships: String {
    relationships([
      ("\(office)/relationships/officeDocument", "xl/workbook.xml"),
      ("\(office)/relationships/extended-properties", "docProps/app.xml"),
    ])
  }

  private static func workbookRelationships(_ design: WorkbookDesign) -> String {
    // Sheets first, so that sheet 1 has the relationship rId1.
    let sheets = design.sheets.indices.map {
      ("\(office)/relationships/worksheet", "worksheets/sheet\($0 + 1).xml")
    }
    return relationships(sheets + [("\(office)/relationships/styles", "styles.xml")])
  }

  static func relationships(_ all: [(type: String, target: String)]) -> String {
    var text = declaration + "<Relationships xmlns=\"\(package)/relationships\">"
    for (index, relationship) in all.enumerated() {
      text += "<Relationship Id=\"rId\(index + 1)\" Type=\"\(relationship.type)\""
      text += " Target=\"\(relationship.target)\"/>"
    }
    return text + "</Relationships>"
  }

  /// Names the program, so that a reader recognises a workbook that no other program has saved since.
  private static var properties: String {
    declaration + "<Properties xmlns=\"\(office)/extended-properties\"><Application>"
      + "\(FeatureList.ownApplication)</Application></Properties>"
  }

  private static func workbook(_ design: WorkbookDesign) -> String {
    let active = design.sheets.firstIndex { $0.visibility == .visible } ?? 0
    var text = declaration + "<workbook xmlns=\"\(spreadsheet)\" xmlns:r=\"\(office)/relationships\">"
    text += "<bookViews><workbookView activeTab=\"\(active)\"/></bookViews><sheets>"
    for (index, sheet) in design.sheets.enumerated() {
      let state = sheet.visibility == .visible ? "" : " state=\"\(sheet.visibility.rawValue)\""
      text += "<sheet name=\"\(sheet.name.escapedForXML)\" sheetId=\"\(index + 1)\"\(state)"
      text += " r:id=\"rId\(index + 1)\"/>"
    }
    text += "</sheets>" + names(design)
    if design.recalculatesOnOpen { text += "<calcPr calcId=\"0\" fullCalcOnLoad=\"1\"/>" }
    return text + "</workbook>"
  }

  /// The hidden name for each filter (LibreOffice 7.4 shows no filter buttons without it), the print areas,
  /// and the rows at the top of each printed page.
  private static func names(_ design: WorkbookDesign) -> String {
    var filters = ""
    var areas = ""
    var titles = ""
    for (index, sheet) in design.sheets.enumerated() {
      let name = SheetName.quoted(sheet.name).escapedForXML
      if let last = sheet.filteredRange {
        let letters = CellReference.letters(ofColumn: last.column)
        filters += "<definedName name=\"\(filterName)\" localSheetId=\"\(index)\" hidden=\"1\">"
        filters += "\(name)!$A$1:$\(letters)$\(last.row)</definedName>"
      }
      if let printed = sheet.page?.printed {
        areas +=
          "<definedName name=\"_xlnm.Print_Area\" localSheetId=\"\(index)\">\(name)!\(printed.text)</definedName>"
      }
      if sheet.isPrintedWide, sheet.hasHeader, sheet.page == nil {
        titles += "<definedName name=\"\(titlesName)\" localSheetId=\"\(index)\">\(name)!$1:$1</definedName>"
      }
    }
    let all = filters + areas + titles
    return all.isEmpty ? "" : "<definedNames>\(all)</definedNames>"
  }

  /// The name of the rows that each printed page of a sheet begins with.
  static let titlesName = "_xlnm.Print_Titles"

  /// The name that programs know the range of a sheet's filter by (ECMA-376 Part 1 §18.2.6).
  static let filterName = "_xlnm._FilterDatabase"
}
