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
