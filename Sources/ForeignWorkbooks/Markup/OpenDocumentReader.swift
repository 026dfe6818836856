import Spreadsheet
import SpreadsheetXLSX
import TextScanning
import XMLStream

/// Reads the cells of an OpenDocument spreadsheet: the `content.xml` of an `.ods` file, or a flat `.fods` file
/// (OpenDocument 1.3 Part 3, §9 and §19.385).
///
/// Formulas are never calculated; cells show the values in the file. Tracked changes, comments and drawings are passed
/// over.
struct OpenDocumentReader: XMLHandler {
  private(set) var sheets: [Sheet] = []
  /// How many cells may still come.
  private var left: Int
  private var gatherer: CellGatherer?
  private var cell = OpenDocumentCell()
  private var isInCell = false
  private var text: [UInt8] = []
  private var paragraphs = 0
  private var isInParagraph = false
  private var rowRepeats = 1
  private var isRowHidden = false
  private var tableStyle = ""
  /// The automatic styles of tables that are not shown, and the style that is being read.
  private var hiddenStyles: Set<String> = []
  private var style: String?
  /// How deep the reader is inside something that is passed over; 0: it is not.
  private var passed = 0
  /// Tables inside cells: their cells are none of the sheet's.
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
    // The commonest first: names are compared one after the other.
    case "table-cell", "covered-table-cell":
      cell = OpenDocumentCell(element)
      text.removeAll(keepingCapacity: true)
      paragraphs = 0
      isInCell = gatherer != nil
    case "p", "h":
      guard isInCell else { return }
      if paragraphs > 0 { text.append(UInt8(ascii: "\n")) }
      paragraphs += 1
      isInParagraph = true
    case "table":
      if gatherer != nil {
        passed = 1
        return
      }
      tableStyle = element.attribute("style-name") ?? ""
      gatherer = CellGatherer(name: element.attribute("name") ?? "", left: left)
    case "table-row":
      gatherer?.column = 0
      rowRepeats = Self.count(element.attribute("number-rows-repeated"))
      let visibility = element.attribute("visibility")
      isRowHidden = visibility == "collapse" || visibility == "filter"
      if visibility == "filter" { gatherer?.hasFilter = true }
    case "table-column": readColumn(element)
    case "s": append(" ", times: Self.count(element.attribute("c")))
    case "tab": append("\t")
    case "line-break": append("\n")
    // What a cell holds beside its text, and what was deleted from the document.
    case "annotation", "frame", "custom-shape", "line", "rect", "control", "tracked-changes", "shapes",
      "forms", "note":
      passed = 1
    case "style": style = element.attribute("name")
    case "table-properties":
      if element.attribute("display") == "false", let style { hiddenStyles.insert(style) }
    default: break
    }
  }

  mutating func endElement(_ name: XMLName) {
    if passed > 0 {
      passed -= 1
      return
    }
    switch name {
    case "table-cell", "covered-table-cell": endCell()
    case "p", "h": isInParagraph = false
    case "table": endTable()
    case "table-row":
      gatherer?.endRow(times: rowRepeats, isHidden: isRowHidden)
      if gatherer?.isOver == true { isOver = true }
    case "style": style = nil
    default: break
    }
  }

  mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard passed == 0, isInParagraph, text.count < Self.textLimit else { return }
    // Blanks stand as they are: LibreOffice writes several of them so, though the standard asks for elements (§6.1.2).
    for byte in bytes { text.append(byte == 0x0A || byte == 0x0D || byte == 0x09 ? 0x20 : byte) }
  }

  private static let textLimit = 1 << 20

  private mutating func append(_ character: String, times: Int = 1) {
    guard isInParagraph, text.count + times < Self.textLimit else { return }
    for _ in 0..<times { text += character.utf8 }
  }

  private mutating func readColumn(_ element: XMLElement) {
    let count = Self.count(element.attribute("number-columns-repeated"))
    guard var table = gatherer else { return }
    gatherer = nil
    if let visibility = element.attribute("visibility"), visibility != "visible",
      table.column < Cell.columnLimit
    {
      table.hiddenColumns.append(table.column...min(table.column + count, Cell.columnLimit) - 1)
    }
    // Columns are counted as cells are; each row begins anew.
    table.skip(count)
    gatherer = table
  }

  private mutating func endCell() {
    guard isInCell else { return }
    isInCell = false
    gatherer?.join(columns: cell.columns, rows: cell.rows)
    if cell.isText, paragraphs > 0 {
      gatherer?.add(text: text, times: cell.repeats, formula: cell.formula)
    } else {
      gatherer?.add(
        cell.value(text: text, hasText: paragraphs > 0), times: cell.repeats, sign: cell.currency,
        formula: cell.formula)
    }
  }

  private mutating func endTable() {
    guard let table = gatherer else { return }
    gatherer = nil
    left = table.left
    sheets.append(table.build(visibility: hiddenStyles.contains(tableStyle) ? .hidden : .visible))
  }

  /// A number of repetitions: at least 1, and no more than a sheet has rows.
  static func count(_ text: String?) -> Int {
    min(max(text.flatMap { Int($0) } ?? 1, 1), CellRange.rowLimit)
  }
}

/// What the start of a cell says: its value's type, its value, and how far it goes.
struct OpenDocumentCell {
  /// The type of a value (OpenDocument 1.3 Part 3 §19.385).
  private enum ValueType {
    case text, number, date, time, boolean

    init(_ name: UnsafeBufferPointer<UInt8>) {
      // The first letter tells the names of the standard apart, except for two.
      switch name.first {
      case UInt8(ascii: "f"), UInt8(ascii: "p"), UInt8(ascii: "c"): self = .number
      case UInt8(ascii: "d"): self = .date
      case UInt8(ascii: "t"): self = .time
      case UInt8(ascii: "b"): self = .boolean
      default: self = .text
      }
    }
  }

  private var type = ValueType.text
  private var stated: String?
  private(set) var currency: String?
  private(set) var formula: String?
  private(set) var repeats = 1
  private(set) var columns = 1
  private(set) var rows = 1
  private var isError = false

  init() {}

  init(_ element: XMLElement) {
    for index in 0..<element.attributeCount {
      let attribute = element[index]
      switch attribute.name {
      case "value-type":
        // LibreOffice adds a type of its own, which alone tells an error from a text.
        if attribute.value.elementsEqual("error".utf8) {
          isError = attribute.namespace?.hasSuffix("calcext:1.0") == true
        } else {
          type = ValueType(attribute.value)
        }
      case "value", "date-value", "time-value", "boolean-value", "string-value":
        if stated == nil || attribute.name == "value" { stated = attribute.text }
      case "currency": currency = attribute.text
      case "formula": formula = attribute.text
      case "number-columns-repeated": repeats = OpenDocumentReader.count(attribute.text)
      case "number-columns-spanned": columns = OpenDocumentReader.count(attribute.text)
      case "number-rows-spanned": rows = OpenDocumentReader.count(attribute.text)
      default: break
      }
    }
    if element.name == "covered-table-cell" { (columns, rows) = (1, 1) }
    formula = formula.map(Self.bare)
    // LibreOffice writes a truth value that is not formatted as one so.
    if let truth = formula.flatMap({ ["TRUE()": "true", "FALSE()": "false"][$0] }) {
      (type, stated, formula) = (.boolean, truth, nil)
    }
  }

  /// Whether the cell is its text and nothing else.
  var isText: Bool { !isError && formula == nil && type == .text }

  /// What cells show in which a formula failed; Gnumeric does not say more.
  private static let errors: Set = ["#NULL!", "#DIV/0!", "#VALUE!", "#REF!", "#NAME?", "#NUM!", "#N/A"]

  /// The cell's value; `text` is what it shows.
  func value(text: [UInt8], hasText: Bool) -> CellValue {
    var shown: String { String(decoding: text, as: UTF8.self) }
    if isError || formula != nil && type == .text && Self.errors.contains(shown) { return .error(shown) }
    switch type {
    case .number:
      return stated.map(Self.number) ?? (hasText ? .text(shown) : .blank)
    case .date: return stated.flatMap(Self.date) ?? .text(shown)
    case .time: return stated.flatMap(Self.time) ?? .text(shown)
    case .boolean: return stated.map { .boolean($0 == "true") } ?? .text(shown)
    case .text:
      let text = hasText ? shown : stated ?? ""
      return text.isEmpty ? .blank : .text(text)
    }
  }

  /// A number as it stands, unless it has more digits than a number of 64 bits: then the shortest text of that.
  private static func number(_ text: String) -> CellValue {
    // `-1234.56`: most numbers are no more than that.
    let digits = text.utf8.drop { $0 == UInt8(ascii: "-") }
    if text.utf8.count < 16, digits.count >= text.utf8.count - 1, digits.first?.isDigit == true,
      digits.count(where: { $0 == UInt8(ascii: ".") }) <= 1, digits.last?.isDigit == true,
      digits.allSatisfy({ $0.isDigit || $0 == UInt8(ascii: ".") })
    {
      return .number(text)
    }
    guard let number = Double(text), number.isFinite else { return .text(text) }
    return .number(text.utf8.count > 17 ? DoubleText.of(number) : text)
  }

  /// `2026-03-01`, `2026-03-01T12:30:00`; a time of midnight goes, as do fractions of zero.
  static func date(_ text: String) -> CellValue? {
    if text.utf8.count == 10, text.utf8.allSatisfy({ $0.isDigit || $0 == UInt8(ascii: "-") }) {
      return .date(text)
    }
    let parts = text.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts[0].utf8.count == 10, parts[0].utf8.allSatisfy({ $0.isDigit || $0 == UInt8(ascii: "-") })
    else {
      return nil
    }
    guard parts.count == 2 else { return .date(String(parts[0])) }
    let time = trimmed(parts[1])
    return .date(time == "00:00:00" ? String(parts[0]) : "\(parts[0])T\(time)")
  }

  /// A duration, `PT13H45M00S`, as a time of day, or as seconds where it is longer than a day.
  static func time(_ text: String) -> CellValue? {
    guard text.hasPrefix("PT") else { return nil }
    var rest = text.dropFirst(2)
    var numbers: [Character: Substring] = [:]
    while let end = rest.firstIndex(where: { "HMS".contains($0) }) {
      numbers[rest[end]] = rest[..<end]
      rest = rest[rest.index(after: end)...]
    }
    guard rest.isEmpty, let hours = Int(numbers["H"] ?? "0"), let minutes = Int(numbers["M"] ?? "0"),
      (0..<1_000_000).contains(hours), (0..<1_000_000).contains(minutes)
    else { return nil }
    let seconds = (numbers["S"] ?? "0").replacing(",", with: ".")
    guard let exact = Double(seconds), exact >= 0, exact < 1e9 else { return nil }
    var bytes: [UInt8] = []
    let milliseconds = (hours * 3600 + minutes * 60) * 1000 + Int((exact * 1000).rounded())
    let day = SerialDate.millisecondsPerDay
    _ = SerialDate.append(
      Double(milliseconds) / Double(day), as: milliseconds < day ? .date : .duration, .from1900, to: &bytes)
    return .date(String(decoding: bytes, as: UTF8.self))
  }

  /// A time without a fraction of zero.
  private static func trimmed(_ time: Substring) -> String {
    guard let point = time.firstIndex(where: { $0 == "." || $0 == "," }) else { return String(time) }
    var fraction = time[time.index(after: point)...].prefix(3)
    while fraction.last == "0" { fraction.removeLast() }
    if fraction.isEmpty { return String(time[..<point]) }
    return "\(time[..<point]).\(fraction)" + String(repeating: "0", count: 3 - fraction.count)
  }

  /// A formula as workbooks write it: `of:=SUM([.A1:.A3];[$Rates.B2])` -> `SUM(A1:A3,$Rates!B2)`
  static func bare(_ formula: String) -> String {
    var rest = formula.drop { $0 != "=" }.dropFirst()
    var text = ""
    while let character = rest.popFirst() {
      switch character {
      case "\"":
        let quoted = rest.prefix { $0 != "\"" }
        text += "\"\(quoted)\""
        rest = rest.dropFirst(quoted.count + 1)
      case "[":
        let inside = rest.prefix { $0 != "]" }
        text += inside.split(separator: ":").map(reference).joined(separator: ":")
        rest = rest.dropFirst(inside.count + 1)
      case ";": text.append(",")
      default: text.append(character)
      }
    }
    return text
  }

  /// `.A1` -> `A1`, `$Rates.B2` -> `$Rates!B2`
  private static func reference(_ part: Substring) -> String {
    guard let point = part.lastIndex(of: ".") else { return String(part) }
    let cell = part[part.index(after: point)...]
    return point == part.startIndex ? String(cell) : "\(part[..<point])!\(cell)"
  }
}
