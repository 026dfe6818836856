import Spreadsheet
import XMLStream

/// The reading of one workbook, from its package to its sheets.
struct WorkbookReading {
  private let package: Package
  private let main: PartName
  private let relationships: Relationships
  private let workbook: WorkbookPart
  private var strings = SharedStrings()
  private var styles = Styles.none
  private var warnings: [XLSXWarning] = []
  private var remarks: [WorkbookRemark] = []
  private var resumePoints: [PartName: ResumePoint] = [:]
  private var features: FeatureList
  private var cellsLeft: Int
  private let cellLimit: XLSXLimit

  /// A worksheet and the part that holds it.
  private struct Worksheet {
    var entry: WorkbookPart.SheetEntry
    var part: PartName
    var size: Int
  }

  init(_ package: Package) throws(XLSXProblem) {
    self.package = package
    main = try MainPart.find(in: package)
    relationships = try Relationships(of: main, in: package)
    workbook = try package.parse(
      spreadsheetML: main, with: WorkbookPart(limits: package.limits, part: main.description))
    features = FeatureList(workbook: workbook)
    (cellLimit, cellsLeft) = package.limits.cells(inFileOf: package.file.size)
  }

  mutating func finished() throws(XLSXProblem) -> XLSXWorkbook {
    let worksheets = try findWorksheets()
    try readStyles()
    try readSharedStrings()
    let sheets = try readSheets(worksheets)
    noteLostTables()
    try remarks += PackageRemarks.of(package, main: main, sheets: worksheets.map(\.part))
    if workbook.isStrict { remarks.append(WorkbookRemark(kind: .isStrict)) }
    try features.add(
      partsOf: package, known: worksheets.map(\.part) + [main], relationships: relationships)
    return XLSXWorkbook(
      sheets: sheets, warnings: warnings, remarks: remarks, dateSystem: workbook.dateSystem,
      features: features.all(losses: warnings.contains(where: \.losesContent)), resumePoints: resumePoints)
  }

  /// Hands the rows of all sheets over, or of those of a name, in the workbook's order.
  ///
  /// Of shared strings about `stringMemory` bytes are kept in memory.
  mutating func handOver(
    sheet name: String?, to receiver: SheetBlockReceiver, stringMemory: Int
  ) throws(XLSXProblem) -> [XLSXWarning] {
    let worksheets = try findWorksheets().filter { name == nil || $0.entry.name == name }
    try readStyles()
    try readSharedStrings(memoryLimit: stringMemory)
    for worksheet in worksheets {
      receiver.visibility = worksheet.entry.visibility
      let (rest, warnings) = try read(worksheet, .copied, receiver: receiver)
      self.warnings += warnings
      guard rest.rowCount == 0 || receiver.take(rest) else { break }
    }
    return warnings
  }

  private mutating func findWorksheets() throws(XLSXProblem) -> [Worksheet] {
    var worksheets: [Worksheet] = []
    var parts: Set<PartName> = []
    for entry in workbook.sheets {
      guard let relationship = entry.relationship.flatMap({ relationships[$0] }), !relationship.isExternal
      else {
        warn(.sheetWithoutPart, sheet: entry.name)
        continue
      }
      guard relationship.type == .worksheet else {
        features.add(sheet: entry.name, type: relationship.type)
        continue
      }
      guard let part = package.find(relationship.target) else {
        throw .missingPart(part: relationship.target.description, namedBy: main.description)
      }
      guard parts.insert(part).inserted else {
        throw .damagedPart(part: main.description, .content, reason: "two sheets are said to be in \(part)")
      }
      worksheets.append(Worksheet(entry: entry, part: part, size: package.declaredSize(of: part)))
    }
    return worksheets
  }

  private mutating func readStyles() throws(XLSXProblem) {
    guard let part = optionalPart(.styles) else { return }
    let handler = StylesHandler(limits: package.limits, part: part.description)
    styles = try package.parse(spreadsheetML: part, with: handler).styles
  }

  private mutating func readSharedStrings(memoryLimit: Int? = nil) throws(XLSXProblem) {
    guard let part = optionalPart(.sharedStrings) else { return }
    var handler = SharedStringsHandler(limits: package.limits, part: part.description)
    handler.memoryLimit = memoryLimit
    handler.reserve(bytes: package.plausibleSize(of: part))
    handler = try package.parse(spreadsheetML: part, plainContent: "sst", with: handler)
    strings = try handler.finish()
  }

  /// A part that a workbook can do without; a cell that needs it will say so itself.
  private mutating func optionalPart(_ type: RelationshipType) -> PartName? {
    guard let target = relationships.first(type)?.target else { return nil }
    if let part = package.find(target) { return part }
    warn(.missingPart(target.description), sheet: nil)
    return nil
  }

  /// Reads the sheets, the largest one last: it takes the shared strings over without a copy.
  private mutating func readSheets(_ worksheets: [Worksheet]) throws(XLSXProblem) -> [Sheet] {
    let largest = worksheets.indices.max { worksheets[$0].size < worksheets[$1].size }
    var sheets: [Int: (sheet: Sheet, warnings: [XLSXWarning])] = [:]
    for index in worksheets.indices where index != largest {
      sheets[index] = try read(worksheets[index], .copiedOnce)
    }
    if let largest { sheets[largest] = try read(worksheets[largest], .adopted) }
    for index in worksheets.indices { warnings += sheets[index]?.warnings ?? [] }
    return worksheets.indices.compactMap { sheets[$0]?.sheet }
  }

  private mutating func read(
    _ worksheet: Worksheet, _ sharing: SheetText.Sharing, receiver: SheetBlockReceiver? = nil
  ) throws(XLSXProblem) -> (Sheet, [XLSXWarning]) {
    let name = worksheet.entry.name
    let text = SheetText(strings: strings, sharing)
    let builder: SheetBuilder
    if sharing == .adopted {
      builder = SheetBuilder(name: name, adopting: strings.takeBytes())
    } else {
      builder = SheetBuilder(name: name)
    }
    let setting = SheetHandler.Setting(
      limits: package.limits, styles: styles, dateSystem: workbook.dateSystem,
      part: worksheet.part.description, cellsLeft: cellsLeft, cellLimit: cellLimit)
    var start = SheetHandler(
      setting: setting, builder: builder, text: text,
      warnings: WarningLog(file: package.file.name, sheet: name))
    start.receiver = receiver
    var handler = try package.parse(
      spreadsheetML: worksheet.part, plainContent: "sheetData", with: start)
    cellsLeft -= handler.cellsSeen
    // A part of the sheet that an edit may skip must be known to hold nothing that the edit affects.
    if handler.isPlainlyNumbered, !handler.needsSorting, !handler.content.hasArrayFormulas,
      handler.warnings.all.isEmpty
    {
      resumePoints[worksheet.part] = package.resumePoints[worksheet.part]
    }
    features.add(handler.content, of: name)
    remark(handler, of: name)
    let content = handler.content
    var sheet = handler.finish()
    sheet.visibility = worksheet.entry.visibility
    sheet.joined = content.mergedCells.compactMap { CellRange($0) }
    sheet.look.looks = styles.looks
    sheet.look.hiddenColumns = content.hiddenColumns
    sheet.look.hasFilter = content.hasFilter
    sheet.look.countsFrom1904 = workbook.dateSystem == .from1904
    sheet.look.isCalculatedAnew = workbook.isCalculatedAnew
    if receiver == nil { sheet.comments = try CommentsPart.comments(on: worksheet.part, in: package) }
    return (sheet, handler.warnings.all)
  }

  private mutating func remark(_ handler: SheetHandler, of name: String) {
    func add(_ kind: WorkbookRemark.Kind) { remarks.append(WorkbookRemark(kind: kind, sheet: name)) }
    if handler.hasWrongDimension, let stated = handler.content.dimension { add(.wrongDimension(stated)) }
    for range in handler.content.mergedCells { add(.mergedCells(range)) }
    if handler.content.hiddenRows > 0 {
      add(.hiddenRows(handler.content.hiddenRows, first: handler.content.firstHiddenRow))
    }
  }

  /// One cause has one warning: where a whole table is lost, the cells that refer to it are not named.
  private mutating func noteLostTables() {
    if strings.count == 0, let first = warnings.first(where: \.isOfString) {
      let count = warnings.count(where: \.isOfString)
      warnings.removeAll(where: \.isOfString)
      var place = first.location
      (place.sheet, place.row, place.column) = (nil, nil, nil)
      warnings.insert(XLSXWarning(location: place, kind: .noStrings(cells: count)), at: 0)
    }
    guard styles.formats.isEmpty, warnings.contains(where: \.isOfStyle) else { return }
    remarks.append(WorkbookRemark(kind: .noStyles))
  }

  private mutating func warn(_ kind: XLSXWarning.Kind, sheet: String?) {
    var log = WarningLog(file: package.file.name, sheet: sheet)
    log.add(kind)
    warnings += log.all
  }
}

extension XLSXWarning {
  fileprivate var isOfString: Bool { if case .noSuchString = kind { true } else { false } }
  fileprivate var isOfStyle: Bool { if case .noSuchStyle = kind { true } else { false } }
}

/// Receives the rows of a sheet, block by block, and remembers an error.
final class SheetBlockReceiver {
  /// A block is passed on once it has so many cells, or bytes of text.
  static let cells = 1 << 14
  static let bytes = 1 << 18

  /// Of the sheet that is being read.
  var visibility = Sheet.Visibility.visible
  private(set) var error: (any Error)?
  private let body: (Sheet) throws -> Void

  init(_ body: @escaping (Sheet) throws -> Void) { self.body = body }

  /// Hands a block over; false if no more are wanted.
  func take(_ block: Sheet) -> Bool {
    guard error == nil else { return false }
    var block = block
    block.visibility = visibility
    do { try body(block) } catch { self.error = error }
    return error == nil
  }
}

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
  /// Whether all formulas are calculated when the workbook is opened: the results in it may be old or
  /// missing.
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
    // The range of a filter is written again with the filter, and so are the rows on each page.
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

/// Reads the notes on a sheet's cells: the part that every program knows (ECMA-376 Part 1 §18.7), and the
/// threads that Excel adds to it ([MS-XLSX] 2.6.204).
///
/// A part that cannot be read is skipped: notes are only reported, and no value depends on them.
struct CommentsPart: PartHandler {
  private(set) var comments: [Int: [Int: String]] = [:]
  private(set) var failure: XLSXProblem?
  private let limits: XLSXLimits
  private let part: String
  private var place: (column: Int, row: Int)?
  private var text: [UInt8] = []
  private var isText = false
  private var count = 0

  private init(limits: XLSXLimits, part: String) {
    self.limits = limits
    self.part = part
  }

  /// The texts by row number and column.
  static func comments(
    on sheet: PartName, in package: Package
  ) throws(XLSXProblem) -> [Int: [Int: String]] {
    var all: [Int: [Int: String]] = [:]
    guard let relationships = try? Relationships(of: sheet, in: package) else { return all }
    for relationship in relationships.all
    where !relationship.isExternal && [.comments, .threadedComments].contains(relationship.type) {
      guard let part = package.find(relationship.target) else { continue }
      var handler = CommentsPart(limits: package.limits, part: part.description)
      do throws(XLSXProblem) {
        try package.parse(part, with: &handler)
      } catch .tooLarge(let limit, let number, let place) {
        throw .tooLarge(limit, limit: number, place: place)
      } catch {}
      for (row, texts) in handler.comments { all[row, default: [:]].merge(texts) { "\($0)\n\($1)" } }
    }
    return all
  }

  mutating func startElement(_ element: XMLElement) {
    if element.name == "comment" || element.name == "threadedComment" {
      count += 1
      if count > limits[.items] { failure = limits.passed(.items, in: part) }
      place = element.attribute("ref").flatMap { reference in
        Array(reference.utf8).withUnsafeBufferPointer { CellAddress.parse($0) }
      }
      text = []
    }
    // A legacy note holds runs of <t>, a thread plain <text>. White space between elements does not count.
    isText = element.name == "t" || element.name == "text"
  }

  mutating func endElement(_ name: XMLName) {
    isText = false
    guard name == "comment" || name == "threadedComment", let place else { return }
    let text = String(decoding: text, as: UTF8.self)
    comments[place.row, default: [:]].merge([place.column: text]) { "\($0)\n\($1)" }
    self.place = nil
  }

  mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard isText, place != nil else { return }
    text.append(contentsOf: bytes)
    if text.count > limits[.cellText] { failure = limits.passed(.cellText, in: part) }
  }
}
