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
    // What an edit may pass over unseen has to be known to hold nothing that concerns it.
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
