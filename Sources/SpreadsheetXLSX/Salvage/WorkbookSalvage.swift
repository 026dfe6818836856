import Spreadsheet
import XMLStream

/// The salvage of one workbook: which part is what, and from that the sheets.
struct WorkbookSalvage {
  let archive: SalvageArchive
  let file: String
  private(set) var findings: [String] = []
  private(set) var parts = SalvagedParts()
  private var cellsLeft: Int
  private let cellLimit: XLSXLimit

  init(_ archive: SalvageArchive, file: String) {
    self.archive = archive
    self.file = file
    (cellLimit, cellsLeft) = archive.limits.cells(inFileOf: archive.bytes.count)
  }

  mutating func finished() throws(XLSXProblem) -> SalvagedWorkbook {
    describeArchive()
    let main = try readWorkbook()
    try readStyles(of: main)
    try readStrings(of: main)
    let places = try sheetPlaces(of: main)
    guard places.contains(where: { $0.entry != nil }) else {
      throw .damagedArchive(.directory, reason: "no sheet was found in it, so nothing can be salvaged")
    }
    var result = SalvagedWorkbook(
      sheets: [], reports: [], findings: [], warnings: [], dateSystem: parts.dateSystem)
    for place in places {
      let (sheet, remains, report, warnings) = try readSheet(place)
      result.sheets.append(sheet)
      result.remains.append(remains)
      result.reports.append(report)
      result.warnings += warnings
    }
    result.findings = findings
    result.isSheetListCertain = parts.isWorkbookCertain && parts.areRelationshipsCertain
    return result
  }

  private mutating func describeArchive() {
    if !archive.hasEnd {
      findings.append(
        "The directory at the end of the zip archive is missing; its parts were found one by one.")
    }
    for entry in archive.entries {
      switch entry.condition {
      case .whole: break
      case .cut:
        findings.append("\(entry.name) is cut: \(entry.size) bytes of it are there.")
      case .damaged:
        findings.append("\(entry.name) is damaged: its bytes are not those that were written.")
      }
    }
    for entry in archive.entries where !entry.isNameCertain {
      findings.append("Which part \(entry.name) is, is in doubt: names in the archive contradict each other.")
    }
  }

  // MARK: The workbook

  /// Reads the workbook's list of sheets; nil if it is lost.
  private mutating func readWorkbook() throws(XLSXProblem) -> PartName? {
    guard let entry = try findMain() else {
      findings.append("The workbook's own part is lost, so sheets are named by their parts.")
      return nil
    }
    let part = entry.name
    let limits = archive.limits
    let (workbook, reach) = try archive.parse(entry) {
      SpreadsheetML(WorkbookPart(limits: limits, part: part.description))
    }
    parts.workbook = workbook.inner
    parts.isWorkbookCertain = entry.isCertain && reach.isComplete
    let (relationships, isCertain) = try readRelationships(of: part)
    parts.relationships = relationships
    parts.areRelationshipsCertain = isCertain
    if !isCertain, relationships.all.isEmpty {
      findings.append("The list of the workbook's parts is lost, so sheets are named by their parts.")
    }
    return part
  }

  private func findMain() throws(XLSXProblem) -> SalvageEntry? {
    let named = try readRelationships(of: nil).0.first(.officeDocument)?.target
    for part in [named, PartName("xl/workbook.xml")] {
      if let entry = part.flatMap(archive.entry) { return entry }
    }
    return archive.entries.first { $0.name.description.lowercased().hasSuffix("workbook.xml") }
  }

  private func readRelationships(of source: PartName?) throws(XLSXProblem) -> (Relationships, Bool) {
    let part = source?.relationships ?? PartName("_rels/.rels")
    guard let entry = archive.entry(part) else { return (Relationships([]), false) }
    let limits = archive.limits
    let (handler, reach) = try archive.parse(entry) {
      Relationships.Handler(source: source ?? PartName(""), limits: limits, part: part.description)
    }
    return (Relationships(handler.found), entry.isCertain && reach.isComplete)
  }

  // MARK: What cells refer to

  /// The entry of the one part of a kind, by its relationship or else by its usual name.
  private func entry(_ type: RelationshipType, ending: String) -> SalvageEntry? {
    if let target = parts.relationships.first(type)?.target, let entry = archive.entry(target) {
      return entry
    }
    if parts.areRelationshipsCertain { return nil }
    return archive.entries.first { $0.name.description.lowercased().hasSuffix(ending) }
      .flatMap { archive.entry($0.name) }
  }

  private mutating func readStyles(of main: PartName?) throws(XLSXProblem) {
    guard let entry = entry(.styles, ending: "styles.xml") else {
      // A workbook that names no styles has none; any other has lost them.
      parts.areStylesCertain = parts.areRelationshipsCertain && parts.relationships.first(.styles) == nil
      if !parts.areStylesCertain {
        findings.append("The styles are lost, so dates cannot be told from numbers and are given as numbers.")
      }
      return
    }
    let limits = archive.limits
    let (handler, reach) = try archive.parse(entry) {
      SpreadsheetML(StylesHandler(limits: limits, part: entry.name.description))
    }
    if case .stopped = reach, entry.condition == .damaged {
      findings.append(
        "The styles are damaged, so dates cannot be told from numbers and are given as numbers.")
      return
    }
    parts.styles = handler.inner.styles
    parts.areStylesCertain = entry.isCertain && reach.isComplete
  }

  private mutating func readStrings(of main: PartName?) throws(XLSXProblem) {
    guard let entry = entry(.sharedStrings, ending: "sharedstrings.xml") else { return }
    let limits = archive.limits
    let (handler, reach) = try archive.parse(entry) {
      SpreadsheetML(SharedStringsHandler(limits: limits, part: entry.name.description))
    }
    parts.strings = handler.inner.strings
    parts.areStringsCertain = entry.isCertain && reach.isComplete
    switch reach {
    case .complete: break
    case .mended(let count):
      findings.append(
        "\(entry.name): what is no proper XML was taken as written, in \(Counted.text(count, "place"))."
      )
    case .stopped(let reason):
      findings.append(
        "\(entry.name): \(Counted.text(handler.inner.strings.count, "text")) could be read, then \(reason).")
    }
  }

  // MARK: The sheets

  struct SheetPlace {
    var name: String
    var visibility = Sheet.Visibility.visible
    var entry: SalvageEntry?
    /// Whether it is known that this name and this part belong together.
    var isCertain: Bool
  }

  /// The sheets that the workbook lists, and then those that only their parts tell of.
  private mutating func sheetPlaces(of main: PartName?) throws(XLSXProblem) -> [SheetPlace] {
    var places: [SheetPlace] = []
    var seen: Set<PartName> = []
    let isCertain = parts.isWorkbookCertain && parts.areRelationshipsCertain
    for sheet in parts.workbook?.sheets ?? [] {
      guard let target = sheet.relationship.flatMap({ parts.relationships[$0] }) else { continue }
      guard target.type == .worksheet else {
        seen.insert(target.target)
        continue
      }
      let entry = archive.entry(target.target)
      guard seen.insert(entry?.name ?? target.target).inserted else { continue }
      places.append(
        SheetPlace(name: sheet.name, visibility: sheet.visibility, entry: entry, isCertain: isCertain))
    }
    let others = archive.entries.map(\.name)
      .filter { SalvageArchive.isWorksheet($0) && !seen.contains($0) }
    var added: Set<PartName> = []
    for part in others where added.insert(part).inserted {
      places.append(SheetPlace(name: Self.sheetName(of: part), entry: archive.entry(part), isCertain: false))
    }
    return places
  }

  /// `Sheet1` for `xl/worksheets/sheet1.xml`.
  private static func sheetName(of part: PartName) -> String {
    let file = part.description.split(separator: "/").last ?? ""
    let stem = file.prefix { $0 != "." }
    return stem.prefix(1).uppercased() + stem.dropFirst()
  }

  private mutating func readSheet(
    _ place: SheetPlace
  ) throws(XLSXProblem) -> (Sheet, remains: Sheet, SheetSalvage, [XLSXWarning]) {
    var report = SheetSalvage(name: place.name, part: place.entry?.name.description)
    guard let entry = place.entry else {
      report.reasons = ["its part is not in the file"]
      var sheet = SheetBuilder(name: place.name).build()
      sheet.visibility = place.visibility
      return (sheet, SheetBuilder(name: place.name).build(), report, [])
    }
    let setting = SheetHandler.Setting(
      limits: archive.limits, styles: parts.styles, dateSystem: parts.dateSystem,
      part: entry.name.description, cellsLeft: cellsLeft, cellLimit: cellLimit)
    let strings = parts.strings
    let file = file
    var (handler, reach) = try archive.parse(entry) {
      SpreadsheetML(
        SalvageSheetHandler(
          SheetHandler(
            setting: setting, builder: SheetBuilder(name: place.name),
            text: SheetText(strings: strings, .copiedOnce),
            warnings: WarningLog(file: file, sheet: place.name)),
          stopsAtNonsense: entry.condition == .damaged))
    }
    cellsLeft -= handler.inner.sheet.cellsSeen
    var (sheet, facts, remains) = handler.inner.finish()
    sheet.visibility = place.visibility
    parts.judge(entry, place, reach, handler.inner, facts, &report)
    return (sheet, remains, report, Self.warnings(handler.inner))
  }

  /// The warnings about the returned cells. Cells lost with their row, or without a style, are in the
  /// findings.
  private static func warnings(_ handler: SalvageSheetHandler) -> [XLSXWarning] {
    handler.sheet.warnings.all.filter {
      switch $0.kind {
      case .noSuchString, .noSuchStyle: false
      default: true
      }
    }
  }
}

/// The parts that all sheets rest on, and how far each can be believed.
struct SalvagedParts {
  var workbook: WorkbookPart?
  var isWorkbookCertain = false
  var relationships = Relationships([])
  var areRelationshipsCertain = false
  var styles = Styles.none
  var areStylesCertain = false
  var strings = SharedStrings()
  var areStringsCertain = false

  var dateSystem: DateSystem { workbook?.dateSystem ?? .from1900 }

  /// Says for each row of a sheet whether it is certain, and why not.
  func judge(
    _ entry: SalvageEntry, _ place: WorkbookSalvage.SheetPlace, _ reach: SalvageArchive.Reach,
    _ handler: SalvageSheetHandler, _ facts: [SalvageSheetHandler.RowFacts], _ report: inout SheetSalvage
  ) {
    var reasons = Self.reasons(entry, reach)
    if !entry.isNameCertain { reasons.append("its part's name is in doubt") }
    if !place.isCertain { reasons.append("what the workbook says of it is lost or in doubt") }
    var common: RowDoubt = []
    if !entry.isCertain || !reach.isComplete { common.insert(.cells) }
    report.isPartDamaged = common.contains(.cells)
    if !place.isCertain { common.insert(.sheet) }
    report.doubts = facts.map { row in
      var doubt = common
      if row.usesStrings, !areStringsCertain { doubt.insert(.texts) }
      if row.usesStyles, !areStylesCertain { doubt.insert(.formats) }
      return doubt
    }
    if !areStringsCertain, facts.contains(where: \.usesStrings) {
      reasons.append("the texts that it shows are in doubt")
    }
    if !areStylesCertain, facts.contains(where: \.usesStyles) {
      reasons.append("its dates are in doubt, because the styles are")
    }
    let withoutStrings = handler.rows.count { $0.lacksStrings }
    if withoutStrings > 0 {
      reasons.append("\(Counted.text(withoutStrings, "row")) rest on texts that are lost")
    }
    report.incompleteRows = withoutStrings + (handler.endsInsideRow ? 1 : 0)
    report.lostRows = Self.lostRows(reach, handler, incomplete: report.incompleteRows)
    report.reasons = reasons
  }

  private static func reasons(_ entry: SalvageEntry, _ reach: SalvageArchive.Reach) -> [String] {
    switch (entry.condition, reach) {
    case (.whole, .complete): []
    case (_, .mended(let count)):
      ["what is no proper XML was taken as written, in \(Counted.text(count, "place"))"]
    case (.whole, .stopped(let reason)): ["its part could be read so far, then \(reason)"]
    case (.cut, _): ["its part is cut, so no checksum vouches for it"]
    case (.damaged, .complete): ["its part's checksum does not agree"]
    case (.damaged, .stopped(let reason)): ["its part is damaged; it could be read so far, then \(reason)"]
    }
  }

  /// How many rows are lost: those that began and are not given, and those that the part says it has beyond.
  private static func lostRows(
    _ reach: SalvageArchive.Reach, _ handler: SalvageSheetHandler, incomplete: Int
  ) -> Int? {
    if case .stopped = reach {
      guard let declared = handler.declaredRows else { return nil }
      let withoutStrings = handler.rows.count { $0.lacksStrings }
      return max(withoutStrings + max(0, declared - (handler.rows.last?.number ?? 0)), incomplete)
    }
    return incomplete
  }
}
