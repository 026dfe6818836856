import Spreadsheet
import SpreadsheetXLSX
import XMLStream

/// Reads the cells of a workbook in the XML of Excel 2002 and 2003 (SpreadsheetML 2003), which many banks call `.xls`.
///
/// Formulas are never calculated, and comments are passed over.
struct SpreadsheetMLReader: XMLHandler {
  private(set) var sheets: [Sheet] = []
  private var left: Int
  private var gatherer: CellGatherer?
  private var type = ""
  private var text: [UInt8] = []
  private var isInData = false
  private var hasData = false
  private var formula: String?
  /// How many further cells and rows the cell is joined with.
  private var across = 0
  private var down = 0
  private var isRowHidden = false
  private var rowSpan = 1
  private var isHidden = false
  private var isInVisible = false
  /// How deep the reader is inside something that is passed over; 0: it is not.
  private var passed = 0
  private var isOver = false

  init(cellLimit: Int) { left = cellLimit }

  /// Whether more cells came than there may be.
  var hasTooMuch: Bool { isOver }

  mutating func startElement(_ element: XMLElement) {
    if passed > 0 {
      passed += 1
      return
    }
    switch element.name {
    case "Worksheet":
      gatherer = CellGatherer(name: element.attribute("Name") ?? "", left: left)
      isHidden = false
    case "Column": readColumn(element)
    case "Row":
      if let index = element.attribute("Index").flatMap({ Int($0) }), let row = gatherer?.rowNumber,
        index > row
      {
        gatherer?.rowNumber = min(index, CellRange.rowLimit)
      }
      gatherer?.column = 0
      isRowHidden = element.attribute("Hidden") == "1"
      // A span is of rows that look alike and are blank: the next row is the one after them.
      rowSpan = 1 + (element.attribute("Span").flatMap { Int($0) } ?? 0)
    case "Cell":
      if let index = element.attribute("Index").flatMap({ Int($0) }), (1...Cell.columnLimit).contains(index) {
        gatherer?.column = index - 1
      }
      across = element.attribute("MergeAcross").flatMap { Int($0) } ?? 0
      down = element.attribute("MergeDown").flatMap { Int($0) } ?? 0
      formula = element.attribute("Formula").map { String($0.drop { $0 == "=" }) }
      hasData = false
      text.removeAll(keepingCapacity: true)
    case "Data":
      type = element.attribute("Type") ?? "String"
      (isInData, hasData) = (true, true)
    case "Comment", "NamedCell", "PhoneticText": passed = 1
    case "Visible": isInVisible = true
    default: break
    }
  }

  mutating func endElement(_ name: XMLName) {
    if passed > 0 {
      passed -= 1
      return
    }
    switch name {
    case "Worksheet":
      guard let sheet = gatherer else { return }
      gatherer = nil
      left = sheet.left
      sheets.append(sheet.build(visibility: isHidden ? .hidden : .visible))
    case "Row":
      gatherer?.endRow(isHidden: isRowHidden)
      if rowSpan > 1, let row = gatherer?.rowNumber {
        gatherer?.rowNumber = min(row + rowSpan - 1, CellRange.rowLimit)
      }
      if gatherer?.isOver == true { isOver = true }
    case "Cell": endCell()
    case "Data": isInData = false
    case "Visible": isInVisible = false
    default: break
    }
  }

  mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    if passed > 0 { return }
    if isInVisible { isHidden = String(decoding: bytes, as: UTF8.self).contains("Hidden") || isHidden }
    if isInData, text.count < 1 << 20 { text += bytes }
  }

  private mutating func readColumn(_ element: XMLElement) {
    guard let table = gatherer else { return }
    var column = table.column
    if let index = element.attribute("Index").flatMap({ Int($0) }), index > 0 { column = index - 1 }
    let last = min(column + max(element.attribute("Span").flatMap { Int($0) } ?? 0, 0), Cell.columnLimit - 1)
    if element.attribute("Hidden") == "1", column <= last { gatherer?.hiddenColumns.append(column...last) }
    gatherer?.column = min(last + 1, Cell.columnLimit)
  }

  private mutating func endCell() {
    gatherer?.join(columns: across + 1, rows: down + 1)
    if hasData, type == "String" {
      gatherer?.add(text: text, formula: formula)
    } else {
      let value = hasData ? value() : .blank
      gatherer?.add(value, formula: formula)
    }
    if across > 0 { gatherer?.skip(across) }
  }

  private func value() -> CellValue {
    let text = String(decoding: text, as: UTF8.self).trimmingSpace()
    switch type {
    case "Number": return Double(text) == nil ? .text(text) : .number(text)
    case "Boolean": return .boolean(text == "1")
    case "DateTime": return OpenDocumentCell.date(text).map(Self.withoutBaseDay) ?? .text(text)
    case "Error": return .error(text)
    default: return .text(text)
    }
  }

  /// A time of day is written on the day from which days are counted.
  private static func withoutBaseDay(_ value: CellValue) -> CellValue {
    guard case .date(let text) = value else { return value }
    for day in ["1899-12-31", "1899-12-30", "1904-01-01"] where text.hasPrefix(day + "T") {
      return .date(String(text.dropFirst(11)))
    }
    return value
  }
}

extension String {
  /// Without blanks and line ends around it.
  fileprivate func trimmingSpace() -> String {
    let start = drop { $0.isWhitespace }
    let end = start.reversed().drop { $0.isWhitespace }
    return String(end.reversed())
  }
}
