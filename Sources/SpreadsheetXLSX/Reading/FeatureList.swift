import XMLStream

/// Lists the features of a workbook that our writer cannot write.
///
/// It errs on the safe side. A workbook last saved by another program counts as formatted by hand, because
/// formats chosen by a user look like those of the program.
struct FeatureList {
  private var found: [WorkbookFeature] = []

  /// The name that our writer leaves in the document's properties.
  static let ownApplication = "dataset"

  init(workbook: WorkbookPart) {
    if workbook.definedNames > 0 {
      found.append(WorkbookFeature(name: "defined names", count: workbook.definedNames))
    }
    if workbook.hasProtection { found.append(WorkbookFeature(name: "workbook protection")) }
  }

  mutating func add(sheet: String, type: RelationshipType) {
    found.append(WorkbookFeature(name: "a sheet without cells (\(type.word))", sheet: sheet))
  }

  mutating func add(_ content: SheetContent, of sheet: String) {
    for element in content.elements.sorted() where !Self.ownElements.contains(element) {
      found.append(WorkbookFeature(name: Self.names[element] ?? "<\(element)>", sheet: sheet))
    }
    if content.hasSharedFormulas { found.append(WorkbookFeature(name: "shared formulas", sheet: sheet)) }
    if content.hasArrayFormulas { found.append(WorkbookFeature(name: "array formulas", sheet: sheet)) }
  }

  /// Adds the features of the package's parts, and the program that last saved it.
  mutating func add(
    partsOf package: Package, known: [PartName], relationships: Relationships
  ) throws(XLSXProblem) {
    let known = Set(known)
    var counts: [String: Int] = [:]
    for part in package.parts where !known.contains(part) {
      if let name = Self.name(of: part) { counts[name, default: 0] += 1 }
    }
    found += counts.sorted { $0.key < $1.key }.map { WorkbookFeature(name: $0.key, count: $0.value) }
    let application = try Self.application(of: package)
    if application != Self.ownApplication {
      let program = application.map { $0.isEmpty ? "another program" : $0 } ?? "another program"
      found.append(WorkbookFeature(name: "formats, widths and page settings as saved by \(program)"))
    }
  }

  func all(losses: Bool) -> [WorkbookFeature] {
    losses ? found + [WorkbookFeature(name: "cells that could not be read")] : found
  }

  /// The elements of a worksheet that our writer writes itself, or that hold nothing of a user's.
  private static let ownElements: Set<String> = [
    "sheetPr", "dimension", "sheetViews", "sheetFormatPr", "cols", "sheetData", "autoFilter",
    "dataValidations", "pageMargins", "phoneticPr", "ignoredErrors",
  ]

  private static let names: [String: String] = [
    "conditionalFormatting": "conditional formats", "mergeCells": "merged cells", "hyperlinks": "links",
    "drawing": "drawings", "legacyDrawing": "comments or form controls", "picture": "a background picture",
    "tableParts": "tables", "sheetProtection": "sheet protection", "headerFooter": "headers and footers",
    "pageSetup": "page settings", "printOptions": "page settings", "rowBreaks": "page breaks",
    "colBreaks": "page breaks", "oleObjects": "embedded objects", "controls": "form controls",
    "extLst": "extensions", "customSheetViews": "custom views", "scenarios": "scenarios",
    "protectedRanges": "protected ranges", "sortState": "a sort order", "dataConsolidate": "a consolidation",
  ]

  /// The name of a part's feature, by its folder and name; nil for parts without a user's content.
  private static func name(of part: PartName) -> String? {
    let path = part.description.lowercased()
    let folders: [(String, String?)] = [
      ("_rels/", nil), ("[content_types].xml", nil), ("docprops/app.xml", nil), ("docprops/core.xml", nil),
      ("docprops/custom.xml", "document properties"), ("docprops/", nil), ("/styles.xml", nil),
      ("/sharedstrings.xml", nil), ("/theme/", nil), ("/calcchain.xml", nil), ("/metadata.xml", nil),
      ("/charts/", "charts"), ("/chartsheets/", nil), ("/drawings/", "drawings"), ("/media/", "pictures"),
      ("/pivottables/", "pivot tables"), ("/pivotcache/", "pivot tables"), ("/comments", "comments"),
      ("/threadedcomments/", "comments"), ("/persons/", "comments"), ("/externallinks/", "external links"),
      ("vbaproject", "macros"), ("/printersettings/", "page settings"), ("/tables/", "tables"),
      ("customxml/", "custom XML"), ("/querytables/", "queries"), ("/connections.xml", "queries"),
      ("/slicer", "slicers"), ("/activex/", "form controls"), ("/ctrlprops/", "form controls"),
      ("/embeddings/", "embedded objects"),
    ]
    for (folder, name) in folders where path.contains(folder) { return name }
    return "the part \(part)"
  }

  /// The program that saved the workbook, according to the workbook.
  private static func application(of package: Package) throws(XLSXProblem) -> String? {
    guard
      let target = try Relationships(of: nil, in: package).first(.extendedProperties)?.target,
      let part = package.find(target)
    else { return nil }
    var handler = ApplicationHandler()
    try package.parse(part, with: &handler)
    return String(decoding: handler.application, as: UTF8.self)
  }

  private struct ApplicationHandler: PartHandler {
    var application: [UInt8] = []
    var isInApplication = false
    var failure: XLSXProblem? { nil }

    mutating func startElement(_ element: XMLElement) { isInApplication = element.name == "Application" }
    mutating func endElement(_ name: XMLName) { isInApplication = false }

    mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) {
      if isInApplication, application.count < 256 { application.append(contentsOf: bytes) }
    }
  }
}

/// Something in a workbook that would be lost if its sheets were written again.
package struct WorkbookFeature: Sendable, Hashable, CustomStringConvertible {
  /// Its name in words: `charts`, `macros`, `conditional formats`.
  package var name: String
  /// The sheet it belongs to, or nil for the workbook.
  package var sheet: String?
  /// How many there are, where they are counted.
  package var count: Int

  init(name: String, sheet: String? = nil, count: Int = 1) {
    self.name = name
    self.sheet = sheet
    self.count = count
  }

  package var description: String {
    let counted = count > 1 ? "\(name) (\(count))" : name
    return sheet.map { "\(counted) on sheet \"\($0)\"" } ?? counted
  }
}

/// The content of a worksheet part besides cells, as far as it would be lost when the sheet is written again.
struct SheetContent {
  /// The names of the elements right below the worksheet.
  private(set) var elements: Set<String> = []
  var hasSharedFormulas = false
  var hasArrayFormulas = false
  /// The range of cells that the part states.
  private(set) var dimension: String?
  /// Ranges that are joined to one cell; of a sheet that has very many the first.
  private(set) var mergedCells: [String] = []
  private static let mostMergedCells = 10_000
  /// How many rows are not shown, and the number of the first.
  var hiddenRows = 0
  var firstHiddenRow = 0
  /// The columns that are not shown, 0-based.
  private(set) var hiddenColumns: [ClosedRange<Int>] = []
  /// Rows of fewer points, and columns of fewer characters, are too small to show their content.
  static let leastHeight = 3.0
  private static let leastWidth = 0.5

  /// Whether rows are chosen by a filter, of the sheet or of a table.
  var hasFilter: Bool { elements.contains("autoFilter") || elements.contains("tableParts") }

  mutating func add(_ element: XMLElement) {
    if element.name == "dimension" { dimension = element.attribute("ref") }
    guard elements.count < 256 else { return }
    elements.insert(element.name.text)
  }

  /// Takes note of an element one level further in.
  mutating func addInner(_ element: XMLElement) {
    guard element.name == "mergeCell", mergedCells.count < Self.mostMergedCells,
      let range = element.attribute("ref")
    else {
      return
    }
    mergedCells.append(range)
  }

  /// Takes note of columns that are hidden, or have no width (ECMA-376 Part 1 §18.3.1.13).
  mutating func addHiddenColumns(_ element: XMLElement) {
    guard hiddenColumns.count < CellAddress.columnLimit,
      let first = element.attribute("min").flatMap({ Int($0) }),
      let last = element.attribute("max").flatMap({ Int($0) }), first >= 1, last >= first
    else { return }
    let isNarrow = element.attribute("width").flatMap { Double($0) }.map { $0 < Self.leastWidth } ?? false
    let isHidden = ["1", "true", "on"].contains(element.attribute("hidden"))
    if isNarrow || isHidden { hiddenColumns.append(first - 1...last - 1) }
  }

  /// Whether an attribute is true (§22.9.2.7).
  static func isTrue(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
    value.elementsEqual("1".utf8) || value.elementsEqual("true".utf8) || value.elementsEqual("on".utf8)
  }
}
