import Spreadsheet
import SpreadsheetXLSX
import XMLStream

/// Reads the tables of a web page as Excel opens it: one sheet, with the tables below one another in the order of the
/// page and the texts between them in rows of their own.
///
/// Many banks call such a page `.xls`. All cells are texts, as the page shows them; what it hides is left out. A table
/// inside a cell comes where that cell stands. Nothing is fetched and no script is run.
final class WebPageReader {
  /// A table that is open.
  private struct Table {
    var cells: [(column: Int, text: [UInt8])] = []
    var column = 0
    /// For each column how many further rows a cell from above takes.
    var taken: [Int] = []
    var isRowHidden = false
    var isInCell = false
  }

  private var gatherer: CellGatherer
  private var tables: [Table] = []
  private var text: [UInt8] = []
  private var size = (columns: 1, rows: 1)
  /// The elements that are open inside one that is not shown; 0: none.
  private var hidden = 0
  private var hasTable = false

  private init(left: Int) { gatherer = CellGatherer(name: "Page", left: left) }

  /// - Throws: ``XLSXProblem``: a page without a table, or more cells than there may be.
  static func read(_ bytes: [UInt8], limits: XLSXLimits) throws(XLSXProblem) -> XLSXWorkbook {
    let cells = limits.cells(inFileOf: bytes.count)
    let reader = WebPageReader(left: cells.count)
    let stream = HTMLStream(
      start: { reader.start($0) }, end: { reader.end($0) }, text: { reader.add($0) })
    let page = WebPageText.utf8(of: bytes)
    for start in stride(from: 0, to: page.count, by: 1 << 16) where !reader.gatherer.isOver {
      page[start..<min(start + 1 << 16, page.count)].withUnsafeBytes { stream.feed($0) }
    }
    stream.finish()
    reader.endLine()
    if reader.gatherer.isOver { throw limits.passed(cells.limit, in: nil) }
    guard reader.hasTable, reader.gatherer.builder.cellCount > 0 else { throw .foreign(.html) }
    return XLSXWorkbook(sheets: [reader.gatherer.build()])
  }

  private func start(_ element: HTMLElement) {
    if hidden > 0 {
      if !Self.isVoid(element.name) { hidden += 1 }
      return
    }
    switch element.name {
    case "br":
      text.append(UInt8(ascii: "\n"))
      return
    case "script", "style", "title", "select", "template", "noscript":
      hidden = 1
      return
    case "table":
      endLine()
      hasTable = true
      tables.append(Table())
    case "tr":
      endRow()
      if let last = tables.indices.last { tables[last].isRowHidden = Self.isHidden(element) }
    case "td", "th":
      endCell()
      guard let last = tables.indices.last else { return }
      text.removeAll(keepingCapacity: true)
      tables[last].isInCell = true
      size = (Self.count(element.attribute("colspan")), Self.count(element.attribute("rowspan")))
    case "p", "div", "h1", "h2", "h3", "h4", "h5", "h6", "li", "ul", "form", "center", "caption", "hr":
      endBlock()
    default: break
    }
    if element.name != "tr", Self.isHidden(element), !Self.isVoid(element.name) { hidden = 1 }
  }

  private func end(_ name: XMLName) {
    if hidden > 0 {
      if Self.isVoid(name) { return }
      hidden -= 1
      // The cell that is not shown keeps its place.
      if hidden > 0 || name != "td" && name != "th" { return }
    }
    switch name {
    case "td", "th": endCell()
    case "tr": endRow()
    case "table":
      endRow()
      if tables.popLast() != nil { text.removeAll(keepingCapacity: true) }
    case "p", "div", "h1", "h2", "h3", "h4", "h5", "h6", "li", "caption", "body": endBlock()
    default: break
    }
  }

  private func add(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard hidden == 0, text.count < 1 << 20 else { return }
    // Text of a table outside its cells belongs nowhere.
    if let table = tables.last, !table.isInCell { return }
    for byte in bytes {
      let isSpace = byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
      if isSpace, text.isEmpty || text.last == 0x20 || text.last == 0x0A { continue }
      text.append(isSpace ? 0x20 : byte)
    }
  }

  /// A block begins or ends: a new line in a cell, a new row outside of tables.
  private func endBlock() {
    if tables.isEmpty {
      endLine()
    } else if !text.isEmpty, text.last != UInt8(ascii: "\n") {
      text.append(UInt8(ascii: "\n"))
    }
  }

  /// What was read so far becomes a row: text between tables, or the cells before a table inside the next one.
  private func endLine() {
    if let last = tables.indices.last {
      if tables[last].isInCell { putText(in: last) }
      putRow(of: last)
      return
    }
    for line in Self.shown(text).split(separator: UInt8(ascii: "\n")) {
      gatherer.add(text: Array(line))
      gatherer.endRow()
    }
    text.removeAll(keepingCapacity: true)
  }

  private func endCell() {
    guard let last = tables.indices.last, tables[last].isInCell else { return }
    putText(in: last)
    tables[last].isInCell = false
    let column = tables[last].column
    let end = min(column + size.columns, Cell.columnLimit)
    if size.rows > 1, column < end {
      while tables[last].taken.count < end { tables[last].taken.append(0) }
      for place in column..<end { tables[last].taken[place] = size.rows }
    }
    if size.columns > 1 || size.rows > 1 {
      gatherer.column = column
      gatherer.join(columns: size.columns, rows: size.rows)
    }
    tables[last].column = end
    size = (1, 1)
  }

  private func putText(in table: Int) {
    while tables[table].column < tables[table].taken.count, tables[table].taken[tables[table].column] > 0 {
      tables[table].column += 1
    }
    let shown = Self.shown(text)
    if !shown.isEmpty { tables[table].cells.append((tables[table].column, Array(shown))) }
    text.removeAll(keepingCapacity: true)
  }

  private func endRow() {
    guard let last = tables.indices.last else { return }
    endCell()
    let isRow = !tables[last].cells.isEmpty || tables[last].column > 0
    putRow(of: last)
    tables[last].column = 0
    tables[last].isRowHidden = false
    if isRow {
      for place in tables[last].taken.indices where tables[last].taken[place] > 0 {
        tables[last].taken[place] -= 1
      }
    }
  }

  private func putRow(of table: Int) {
    guard !tables[table].cells.isEmpty else { return }
    for cell in tables[table].cells where cell.column < Cell.columnLimit {
      gatherer.column = cell.column
      gatherer.add(text: cell.text)
    }
    tables[table].cells.removeAll(keepingCapacity: true)
    gatherer.endRow(isHidden: tables[table].isRowHidden)
  }

  // MARK: - What the page shows

  /// A text without blanks around it and around its lines; blanks that do not break are blanks.
  private static func shown(_ text: [UInt8]) -> ArraySlice<UInt8> {
    var plain: [UInt8] = []
    plain.reserveCapacity(text.count)
    var index = 0
    while index < text.count {
      if text[index] == 0xC2, index + 1 < text.count, text[index + 1] == 0xA0 {
        if plain.last != 0x20 { plain.append(0x20) }
        index += 2
        continue
      }
      if text[index] == 0x0A { while plain.last == 0x20 { plain.removeLast() } }
      let isBlank = text[index] == 0x20 && (plain.isEmpty || plain.last == 0x20 || plain.last == 0x0A)
      if !isBlank { plain.append(text[index]) }
      index += 1
    }
    let end = plain.lastIndex { $0 != 0x20 && $0 != 0x0A }
    let start = plain.firstIndex { $0 != 0x20 && $0 != 0x0A }
    return start.flatMap { start in end.map { plain[start...$0] } } ?? []
  }

  /// Whether the page does not show an element.
  private static func isHidden(_ element: HTMLElement) -> Bool {
    if element.attribute("hidden") != nil { return true }
    guard let style = element.attribute("style") else { return false }
    return style.lowercased().filter { !$0.isWhitespace }.contains("display:none")
  }

  /// Elements without content, which libxml2 ends at once or not at all.
  private static func isVoid(_ name: XMLName) -> Bool {
    switch name {
    case "br", "img", "input", "hr", "meta", "link", "col", "base", "area", "param", "wbr", "embed": true
    default: false
    }
  }

  private static func count(_ text: String?) -> Int { min(max(text.flatMap { Int($0) } ?? 1, 1), 10_000) }
}

/// The text of a web page in UTF-8.
enum WebPageText {
  /// Decodes a page by its mark, by what it says of itself, or by its bytes.
  static func utf8(of bytes: [UInt8]) -> [UInt8] {
    let encoding = EncodingDetector.marked(bytes) ?? stated(bytes) ?? EncodingDetector.encoding(of: bytes)
    return encoding?.utf8(of: bytes, invalid: .replaced) ?? bytes
  }

  /// `<meta charset="iso-8859-9">`, `content="text/html; charset=windows-1254"`
  private static func stated(_ bytes: [UInt8]) -> TextEncoding? {
    let head = String(decoding: bytes.prefix(4096).map { $0 < 0x80 ? $0 : 0x3F }, as: UTF8.self).lowercased()
    guard let place = head.firstRange(of: "charset=") else { return nil }
    let name = head[place.upperBound...].drop { "\"' ".contains($0) }.prefix { !"\"'>; /".contains($0) }
    return TextEncoding(label: String(name))
  }
}
