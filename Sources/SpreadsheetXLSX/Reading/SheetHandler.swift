import Spreadsheet
import TextScanning
import XMLStream

/// Reads the rows and cells of one worksheet part (ECMA-376 Part 1 §18.3) into a sheet.
///
/// The sizes that the part declares are never trusted, and only existing cells take memory. The work of a
/// cell is in ``SheetHandler+Cells.swift``.
struct SheetHandler: PartHandler {
  /// The common context of all cells.
  struct Setting {
    var limits: XLSXLimits
    var styles: Styles
    var dateSystem: DateSystem
    /// The part's name, for errors.
    var part: String
    /// How many cells, blank ones too, the workbook may still have.
    var cellsLeft: Int
    /// The limit that is passed when it has more.
    var cellLimit: XLSXLimit
  }

  /// The owner of the text being collected.
  enum Collecting { case nothing, value, inlineText, formula }

  let setting: Setting
  // Of the limits those that are asked for with every cell.
  let cellTextLimit: Int
  let columnLimit: Int
  private let sheetTextLimit: Int
  /// Whether any style hides a cell's content, and the look of the last cell of each column.
  let hasLooks: Bool
  private var lastLooks: [Int] = []
  var builder: SheetBuilder
  var text: SheetText
  var warnings: WarningLog
  /// Takes the rows over while they are read, where they are not kept.
  var receiver: SheetBlockReceiver?
  var failure: XLSXProblem?
  /// The sheet's content besides cells.
  var content = SheetContent()

  // Where in the part.
  private var isInSheetData = false
  private var depth = 0

  // The row: its 1-based number, and the last number and column seen.
  var row = 0
  var isRowOpen = false
  var rowHasNumber = false
  private var rowCells = 0
  private var rowsSeen = 0
  private(set) var cellsSeen = 0
  private var lastRow = 0
  var lastColumn = -1
  private var isHiddenRow = false
  /// The last row and column of any cell or row, blank ones too; the column without the row that is open.
  private var highestRow = 0
  private var widestColumn = -1
  /// Whether every row so far, those without cells too, says its number and comes after the one before.
  private(set) var isPlainlyNumbered = true
  private var lastStated = 0
  /// Set when rows or cells do not come in order.
  var needsSorting = false
  /// Bytes of text that cells show, shared strings counted each time.
  var textCount = 0
  /// Cells whose shared string does not exist.
  var missingStrings = 0

  /// Columns whose own style makes days or times of numbers, 0-based.
  var dateColumns: [(columns: ClosedRange<Int>, format: NumberFormat)] = []

  // The cell.
  var isInCell = false
  var column = 0
  var type = CellType.number
  var unknownType = ""
  var style = 0
  var hasStyle = false
  var collecting = Collecting.nothing
  var value: [UInt8] = []
  var formula: [UInt8] = []
  var hasValue = false
  var hasInlineText = false
  var hasFormula = false
  /// The group of cells that share the formula, and the formula of each group with its place.
  var formulaGroup: Int?
  var sharedFormulas: [Int: (formula: FormulaText, row: Int, column: Int)] = [:]
  var richText = RichText()

  init(setting: Setting, builder: consuming SheetBuilder, text: SheetText, warnings: WarningLog) {
    self.setting = setting
    cellTextLimit = setting.limits[.cellText]
    sheetTextLimit = setting.limits[.sheetText]
    hasLooks = !setting.styles.looks.isEmpty
    columnLimit = min(CellAddress.columnLimit, setting.limits[.columns])
    self.builder = builder
    self.text = text
    self.warnings = warnings
  }

  /// Whether the range of cells that the part states is neither that of the cells nor that of the formatted
  /// ones.
  var hasWrongDimension: Bool {
    guard let stated = content.dimension, let last = stated.split(separator: ":").last else { return false }
    let corner = Array(last.utf8).withUnsafeBufferPointer { CellAddress.parse($0) }
    guard let corner, highestRow > 0 else { return corner == nil }
    return corner.row != highestRow && corner.row != lastRow || corner.column != max(widestColumn, lastColumn)
  }

  var position: String? { row > 0 ? "row \(row)" : nil }
  var readCount: Int { 2 * (rowsSeen + cellsSeen) + (hasValue || hasInlineText ? 1 : 0) }

  mutating func leaveOut(_ content: UnreadContent) {
    let row = content.rows > 0 ? content.firstRow : row > 0 ? row : nil
    warnings.add(.unread(rows: content.rows, cells: content.cells), row: row)
  }

  mutating func startElement(_ element: XMLElement) {
    guard isInSheetData else { return startOutside(element) }
    if isInCell {
      startInCell(element)
    } else if element.name == "c" {
      startCell(element)
    } else if element.name == "row" {
      startRow(element)
    }
  }

  mutating func endElement(_ name: XMLName) {
    guard isInSheetData else {
      depth -= 1
      return
    }
    if isInCell {
      endInCell(name)
    } else if name == "row" {
      endRow()
    } else if name == "sheetData" {
      isInSheetData = false
      depth -= 1
    }
  }

  private mutating func startOutside(_ element: XMLElement) {
    if depth == 0, element.name != "worksheet" {
      refuse(
        .damagedPart(part: setting.part, .content, reason: "it is no worksheet, but <\(element.name.text)>"))
    } else if depth == 1 {
      if element.name == "sheetData" { isInSheetData = true } else { content.add(element) }
    } else if depth == 2 {
      content.addInner(element)
      if element.name == "col" {
        addColumns(element)
        content.addHiddenColumns(element)
      }
    }
    depth += 1
  }

  /// Takes note of columns whose style is a date's (ECMA-376 Part 1 §18.3.1.13).
  private mutating func addColumns(_ element: XMLElement) {
    guard dateColumns.count < CellAddress.columnLimit, let style = number("style", of: element),
      let first = number("min", of: element), let last = number("max", of: element),
      first >= 1, last >= first, setting.styles.formats.indices.contains(style),
      setting.styles.formats[style] != .number
    else { return }
    dateColumns.append((first - 1...last - 1, setting.styles.formats[style]))
  }

  private func number(_ name: StaticString, of element: XMLElement) -> Int? {
    element.attribute(name).flatMap { Int($0) }
  }

  private mutating func startRow(_ element: XMLElement) {
    endRow()
    isRowOpen = true
    rowHasNumber = false
    rowsSeen += 1
    if rowsSeen > setting.limits[.rows] { refuse(.rows) }
    widestColumn = max(widestColumn, lastColumn)
    lastColumn = -1
    defer { highestRow = max(highestRow, row) }
    for index in 0..<element.attributeCount {
      let attribute = element[index]
      if attribute.name == "hidden" {
        if SheetContent.isTrue(attribute.value) { isHiddenRow = true }
      } else if attribute.name == "ht", attribute.value.count < 5, attribute.value.first ?? 0 < 0x33 {
        if let height = Double(attribute.text), height < SheetContent.leastHeight { isHiddenRow = true }
      }
    }
    defer {
      if isHiddenRow {
        content.hiddenRows += 1
        if content.firstHiddenRow == 0 { content.firstHiddenRow = row }
        builder.hide(rowNumber: row)
      }
      isHiddenRow = false
    }
    for index in 0..<element.attributeCount where element[index].name == "r" {
      if let number = CellAddress.parseRow(element[index].value.trimming(.ascii)) {
        row = number
        rowHasNumber = true
        if number <= lastStated { isPlainlyNumbered = false }
        lastStated = number
      } else {
        warnings.add(.badReference(element[index].text))
        row = CellAddress.rowLimit + 1
        rowHasNumber = true
        isPlainlyNumbered = false
      }
      return
    }
    row += 1
    isPlainlyNumbered = false
    if row == CellAddress.rowLimit + 1 { warnings.add(.badReference("row \(row)")) }
  }

  /// Ends the row, if one is open; rows without cells leave nothing.
  mutating func endRow() {
    guard isRowOpen else { return }
    isRowOpen = false
    guard rowCells > 0 else { return }
    if row <= lastRow { needsSorting = true }
    lastRow = row
    builder.endRow(number: row)
    rowCells = 0
    if receiver != nil { handOverFullBlock() }
  }

  private mutating func handOverFullBlock() {
    guard failure == nil, let receiver,
      builder.cellCount >= SheetBlockReceiver.cells || builder.byteCount >= SheetBlockReceiver.bytes
    else { return }
    let block = takeSheet()
    // The parser cannot be stopped from here. The reader is told, and asks the receiver for the reason.
    if !receiver.take(block) {
      refuse(.damagedPart(part: setting.part, .content, reason: "reading was given up"))
    }
  }

  /// Continues in another row, for cells whose reference names a different row than the one around them.
  mutating func moveToRow(_ number: Int) {
    isPlainlyNumbered = false
    if rowCells > 0 {
      endRow()
      isRowOpen = true
      lastColumn = -1
      rowsSeen += 1
      if rowsSeen > setting.limits[.rows] { refuse(.rows) }
    }
    row = number
  }

  /// Counts a cell of the part, blank or not.
  @inline(__always)
  mutating func countSeenCell() {
    cellsSeen += 1
    if cellsSeen > setting.cellsLeft { refuse(setting.cellLimit) }
  }

  /// Counts a cell that is about to be appended.
  @inline(__always)
  mutating func countCell(textLength: Int) {
    if column <= lastColumn { needsSorting = true }
    lastColumn = column
    rowCells += 1
    textCount += textLength
    if textCount > sheetTextLimit { refuse(.sheetText) }
  }

  /// Notes the look of a cell that was appended, where the workbook has looks at all.
  @inline(__always)
  mutating func noteLook() {
    if hasLooks { noteLook(of: column) }
  }

  private mutating func noteLook(of column: Int) {
    let numbers = setting.styles.lookNumbers
    let look = style < numbers.count ? numbers[style] : 0
    if column >= lastLooks.count {
      guard look > 0 else { return }
      lastLooks += [Int](repeating: 0, count: column + 1 - lastLooks.count)
    }
    if lastLooks[column] == look { return }
    lastLooks[column] = look
    builder.setLookOfLastCell(look)
  }

  /// Forgets the looks of the rows that were taken.
  mutating func forgetLooks() { lastLooks = [] }

  mutating func refuse(_ limit: XLSXLimit) {
    refuse(setting.limits.passed(limit, in: setting.part))
  }

  mutating func refuse(_ problem: XLSXProblem) {
    if failure == nil { failure = problem }
  }
}
