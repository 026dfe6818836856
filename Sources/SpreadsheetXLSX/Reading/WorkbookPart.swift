import Spreadsheet
import XMLStream

/// Reads `workbook.xml` (ECMA-376 Part 1 §18.2): the sheets in their order, and the date system.
struct WorkbookPart: PartHandler {
  struct SheetEntry {
    var name: String
    var visibility: Sheet.Visibility
    var relationship: String?
  }

  private(set) var sheets: [SheetEntry] = []
  private(set) var dateSystem = DateSystem.from1900
  private(set) var definedNames = 0
  /// Whether it is written in the variant "Strict Open XML".
  private(set) var isStrict = false
  private(set) var hasProtection = false
  /// Whether all formulas are calculated when the workbook is opened: the results in it may be old, or none.
  private(set) var isCalculatedAnew = false
  private(set) var failure: XLSXProblem?
  private let limits: XLSXLimits
  private let part: String

  init(limits: XLSXLimits, part: String) {
    self.limits = limits
    self.part = part
  }

  mutating func startElement(_ element: XMLElement) {
    switch element.name {
    case "workbook": isStrict = element.attribute("conformance") == "strict"
    case "workbookPr":
      if let value = element.attribute("date1904"), ["1", "true", "on"].contains(value) {
        dateSystem = .from1904
      }
    case "sheet":
      sheets.append(
        SheetEntry(
          name: element.attribute("name") ?? "",
          visibility: element.attribute("state").flatMap(Sheet.Visibility.init) ?? .visible,
          relationship: element.attribute("id", namespaceSuffix: "/relationships")))
      if sheets.count > limits[.items] { failure = limits.passed(.items, in: part) }
    // The range of a filter is written anew with the filter, and so are the rows on each page.
    case "definedName":
      let name = element.attribute("name")
      if name != PackageParts.filterName, name != PackageParts.titlesName { definedNames += 1 }
    case "workbookProtection": hasProtection = true
    case "calcPr":
      isCalculatedAnew = ["1", "true", "on"].contains(element.attribute("fullCalcOnLoad"))
    default: break
    }
  }

  mutating func endElement(_ name: XMLName) {}
  mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) {}
}
