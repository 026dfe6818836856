import Spreadsheet
import XMLStream

/// Reads a worksheet whose end, or more, may be wrong: a row counts once it is closed.
struct SalvageSheetHandler: PartHandler {
  /// The parts that a complete row depends on.
  struct RowFacts {
    var number: Int
    var usesStrings = false
    var usesStyles = false
    /// Whether it shows a shared string that is not there.
    var lacksStrings = false
  }

  private(set) var sheet: SheetHandler
  /// The rows that are complete, in the order of the sheet being built.
  private(set) var rows: [RowFacts] = []
  /// The last row according to the part's own `dimension`, which may be wrong.
  private(set) var declaredRows: Int?
  /// Set where the bytes are known to be damaged: the first thing that no program writes ends the reading.
  private let stopsAtNonsense: Bool
  private var current = RowFacts(number: 0)
  private var missingStrings = 0
  private var isInRow = false
  private var nonsense: String?

  init(_ sheet: SheetHandler, stopsAtNonsense: Bool) {
    self.sheet = sheet
    self.stopsAtNonsense = stopsAtNonsense
  }

  var failure: XLSXProblem? {
    nonsense.map { .damagedPart(part: sheet.setting.part, .content, reason: $0) } ?? sheet.failure
  }

  /// Whether the reading ended inside a row.
  var endsInsideRow: Bool { isInRow }

  mutating func startElement(_ element: XMLElement) {
    guard nonsense == nil else { return }
    if element.name == "row" {
      isInRow = true
      current = RowFacts(number: 0)
      missingStrings = sheet.missingStrings
    } else if element.name == "c" {
      noteCell(element)
    } else if element.name == "dimension", let range = element.attribute("ref") {
      let corner = Array((range.split(separator: ":").last ?? "").utf8)
      declaredRows = corner.withUnsafeBufferPointer { CellAddress.parse($0)?.row }
    } else if stopsAtNonsense, isInRow, !Self.isKnown(element.name) {
      nonsense = "row \(sheet.row) holds an element <\(element.name.text)>, which no row holds"
      return
    }
    sheet.startElement(element)
  }

  mutating func endElement(_ name: XMLName) {
    guard nonsense == nil else { return }
    sheet.endElement(name)
    if name == "row", isInRow { endRow() }
  }

  mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    if nonsense == nil { sheet.text(bytes) }
  }

  var readCount: Int { sheet.readCount }

  mutating func leaveOut(_ content: UnreadContent) {
    if nonsense == nil { sheet.leaveOut(content) }
  }

  private mutating func noteCell(_ element: XMLElement) {
    var isNumber = true
    var hasStyle = false
    for index in 0..<element.attributeCount {
      let attribute = element[index]
      switch attribute.name.singleByte {
      case UInt8(ascii: "t"):
        if attribute.text == "s" { current.usesStrings = true }
        isNumber = attribute.text == "n"
      case UInt8(ascii: "s"): hasStyle = attribute.text != "0"
      default: break
      }
    }
    if isNumber, hasStyle { current.usesStyles = true }
  }

  private mutating func endRow() {
    isInRow = false
    if stopsAtNonsense, sheet.needsSorting || sheet.warnings.cellCount > 0 {
      nonsense = "row \(sheet.row) makes no sense"
      return
    }
    current.number = sheet.row
    current.lacksStrings = sheet.missingStrings > missingStrings
    while rows.count < sheet.builder.rowCount { rows.append(current) }
  }

  private static func isKnown(_ name: XMLName) -> Bool {
    switch name {
    case "v", "f", "is", "t", "r", "rPr", "rPh", "phoneticPr", "extLst", "b", "i", "u", "sz", "color",
      "rFont",
      "family", "scheme", "charset", "strike", "outline", "shadow", "condense", "extend", "vertAlign":
      true
    default: false
    }
  }

  /// The sheet with the complete rows, the facts of each, and the cells of the incomplete rows.
  mutating func finish() -> (sheet: Sheet, facts: [RowFacts], remains: Sheet) {
    sheet.endRow()
    let all = sheet.builder.build()
    var builder = SheetBuilder(name: all.name)
    var remains = SheetBuilder(name: all.name)
    var kept: [RowFacts] = []
    for row in rows.indices {
      rows[row].number = all.rowNumber(row)
      if rows[row].lacksStrings {
        remains.appendRow(row, of: all, leavingOutLostCells: true)
      } else {
        builder.appendRow(row, of: all)
        kept.append(rows[row])
      }
    }
    // Of the row that was being read the cells before the end are whole, unless the bytes themselves are
    // damaged.
    if isInRow, !stopsAtNonsense, rows.count < all.rowCount {
      remains.appendRow(all.rowCount - 1, of: all, leavingOutLostCells: true)
    }
    guard sheet.needsSorting else { return (builder.build(), kept, remains.build()) }
    let sorted = RowSorting.sorted(builder.build(), warnings: &sheet.warnings)
    let byNumber = Dictionary(grouping: kept, by: \.number)
    let facts = (0..<sorted.rowCount).map { row in
      var facts = RowFacts(number: sorted.rowNumber(row))
      for other in byNumber[facts.number] ?? [] {
        facts.usesStrings = facts.usesStrings || other.usesStrings
        facts.usesStyles = facts.usesStyles || other.usesStyles
      }
      return facts
    }
    return (sorted, facts, remains.build())
  }
}

extension SheetBuilder {
  /// Appends a row of another sheet, with its number and formulas; cells whose text is lost may be left out.
  mutating func appendRow(_ row: Int, of sheet: Sheet, leavingOutLostCells: Bool = false) {
    for cell in sheet.cells(inRow: row) {
      let formula = sheet.formula(row: row, column: cell.column)
      if leavingOutLostCells, cell.kind == .missingValue, formula == nil { continue }
      sheet.withView { appendCell(column: cell.column, kind: cell.kind, bytes: $0.rawBytes(of: cell)) }
      if let formula { setFormulaOfLastCell(formula) }
    }
    endRow(number: sheet.rowNumber(row))
  }
}
