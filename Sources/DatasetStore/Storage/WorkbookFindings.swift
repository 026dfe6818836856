import DatasetFormat
import Spreadsheet
import SpreadsheetXLSX

/// What reading a workbook brought up, as findings of the format.
struct WorkbookFindings {
  /// What keeps the workbook from being read as a dataset: a table or a tab of it is lost.
  private(set) var obstacle: Finding?
  private(set) var findings: [Finding] = []

  private let fileName: String
  private let hasNoStyles: Bool

  init(_ workbook: XLSXWorkbook, fileName: String) {
    self.fileName = fileName
    hasNoStyles = workbook.remarks.contains { $0.kind == .noStyles }
    for warning in workbook.warnings { add(warning) }
    for remark in workbook.remarks { add(remark) }
    for sheet in workbook.sheets {
      guard let name = TabName(matching: sheet.name) else { continue }
      let tab = Tab(schema: .of(name), sheet: sheet, fileName: fileName, storage: .xlsx)
      findings += tab.findingsOfJoined + tab.findingsOfShown
    }
    if workbook.dateSystem == .from1904 { findings.append(Finding(.date1904, at: Location(file: fileName))) }
    for sheet in workbook.sheets where sheet.visibility != .visible && Self.isTab(sheet.name) {
      findings.append(Finding(.tabHidden, at: Location(file: fileName, sheet: sheet.name)))
    }
  }

  private static func isTab(_ name: String) -> Bool { TabName(matching: name) != nil }

  private mutating func add(_ warning: XLSXWarning) {
    // What other sheets hold is no matter of the dataset.
    let place = warning.location
    if let sheet = place.sheet, !Self.isTab(sheet) { return }
    switch warning.kind {
    case .noSuchString(let index): findings.append(Finding(.stringIndex, at: place, found: index))
    case .noSuchStyle(let index):
      if !hasNoStyles { findings.append(Finding(.styleIndex, at: place, found: index)) }
    case .duplicateCell: findings.append(Finding(.cellRefClash, at: place))
    case .badReference(let reference): findings.append(Finding(.cellRefClash, at: place, found: reference))
    case .noStrings: obstacle = obstacle ?? Finding(.stringsMissing, at: place)
    case .sheetWithoutPart: obstacle = obstacle ?? Finding(.relsBroken, at: place)
    // Cells of the wrong kind are found by what they hold; of parts that can be done without only that of the styles
    // matters, and the cells say so.
    case .notANumber, .notABoolean, .notADate, .unknownType, .missingPart: break
    case .more(let count):
      // Said of what the last one of the sheet was; of formats that are all lost nothing is left to say.
      guard let last = findings.last(where: { $0.location.sheet == place.sheet }) else { return }
      findings.append(Finding(last.kind, at: place, found: "\(count) more places of this kind"))
    }
  }

  private mutating func add(_ remark: WorkbookRemark) {
    if let sheet = remark.sheet, !Self.isTab(sheet) { return }
    var place = Location(file: fileName, sheet: remark.sheet)
    let (kind, found): (FindingKind, String?)
    switch remark.kind {
    case .bytesAround(let count): (kind, found) = (.zipJunkAround, "\(count) bytes")
    case .oddName(let name): (kind, found) = (.zipOddNames, name)
    case .wrongType(let part, let type): (kind, found) = (.contentTypesWrong, "\(part): \(type ?? "no type")")
    case .wrongEncoding(let part): (kind, found) = (.xmlEncoding, part)
    case .isStrict: (kind, found) = (.strictVariant, nil)
    case .noStyles: (kind, found) = (.styleIndex, nil)
    case .wrongDimension(let range): (kind, found) = (.dimensionWrong, range)
    // Which of them matter the tab knows.
    case .mergedCells: return
    case .hiddenRows(let count, let first):
      place.row = first
      (kind, found) = (.rowsHidden, count == 1 ? "1 row" : "\(count) rows from row \(first) on")
    }
    findings.append(Finding(kind, at: place, found: found))
  }
}
