import FoundationEssentials
import Spreadsheet

/// Cells, sheets and files in a plan's JSON.
extension JSONValue {
  var time: Timestamp? { string.flatMap { Timestamp($0) } }
  private var flag: Bool? { if case .boolean(let flag) = self { flag } else { nil } }

  // MARK: - Cells

  /// A value to be written. A number or date must be valid, whoever made the document.
  var newValue: CellValue? { cellValue.flatMap { $0.isWritable ? $0 : nil } }

  var cellValue: CellValue? {
    switch self {
    case .null: return .blank
    case .string(let text): return .text(text)
    case .boolean(let value): return .boolean(value)
    case .integer, .number, .array: return nil
    case .object(let members):
      if let formula = members["formula"]?.string, members.count == 2,
        let shown = members["shows"]?.cellValue, !shown.isFormula
      {
        return .formula(formula, shows: shown)
      }
      guard members.count == 1, let (tag, value) = members.first, let text = value.string else { return nil }
      switch tag {
      case "number": return .number(text)
      case "date": return .date(text)
      case "error": return .error(text)
      default: return nil
      }
    }
  }

  /// The cells of a row, by the letters of their columns.
  func cells(isNew: Bool) -> [RowCell]? {
    guard case .object(let members) = self else { return nil }
    var cells: [RowCell] = []
    for (letters, value) in members {
      guard let column = CellReference.column(letters: letters),
        let value = isNew ? value.newValue : value.cellValue
      else { return nil }
      cells.append(RowCell(column: column, value: value))
    }
    return cells.sorted { $0.column < $1.column }
  }

  /// A column of an address.
  var column: Address.Column? {
    if let string { return .named(string) }
    return self["letters"]?.string.flatMap(CellReference.column).map { .at($0) }
  }

  // MARK: - Sheets and files

  func sheetContents(isNew: Bool) -> SheetContents? {
    guard case .array(let rows)? = self["rows"] else { return nil }
    var contents = SheetContents(rows: [])
    for row in rows {
      guard case .integer(let number)? = row["row"], number >= 1,
        let cells = row["cells"]?.cells(isNew: isNew)
      else { return nil }
      contents.rows.append(.init(number: number, cells: cells))
    }
    if let written = self["dialect"] {
      guard let dialect = written.dialect else { return nil }
      contents.dialect = dialect
    }
    switch self["position"] {
    case .integer(let position)? where position >= 0: contents.position = position
    case nil: break
    default: return nil
    }
    return contents
  }

  var fileContent: FileContent? {
    self["base64"]?.string.flatMap { Data(base64Encoded: $0) }.map { FileContent(Array($0)) }
  }

  var dialect: CSVDialect? {
    func byte(_ name: String) -> UInt8?? {
      if self[name] == .null { return .some(nil) }
      guard let scalars = self[name]?.string?.unicodeScalars, scalars.count == 1,
        let scalar = scalars.first,
        let byte = UInt8(exactly: scalar.value)
      else { return nil }
      return byte
    }
    guard let name = self["encoding"]?.string, let encoding = TextEncoding(label: name),
      encoding.name == name,
      let hasMark = self["bom"]?.flag, let delimiter = byte("delimiter"), let quote = byte("quote") ?? nil,
      let escape = self["escape"]?.string.flatMap(CSVDialect.Escape.init),
      let lineEnding = self["lineEnding"]?.string.flatMap(CSVDialect.LineEnding.init),
      let returnEnds = self["loneReturnEndsRecord"]?.flag, let skips = self["skipsInitialSpace"]?.flag,
      let comment = byte("comment"), let hasSepLine = self["sepLine"]?.flag
    else { return nil }
    return CSVDialect(
      encoding: encoding, hasByteOrderMark: hasMark, delimiter: delimiter,
      delimiterTail: byte("delimiterTail") ?? nil, mergesBlanks: self["mergesBlanks"]?.flag ?? false,
      quote: quote, escape: escape,
      lineEnding: lineEnding, carriageReturnEndsRecord: returnEnds, skipsInitialSpace: skips,
      comment: comment,
      hasSepLine: hasSepLine)
  }
}

extension CellValue {
  /// Whether the text of a number, a date or an error is one.
  fileprivate var isWritable: Bool {
    switch self {
    case .blank, .text, .boolean: return true
    case .number(let text):
      if text.first == "+" { return false }
      if let read = try? DecimalNumber(plain: text) { return read.scale <= 400 }
      return text.wholeMatch(of: /-?[0-9]{1,400}(\.[0-9]{1,400})?([eE][-+]?[0-9]{1,3})?/) != nil
    case .date(let text):
      // Days, times and lengths of time, as readers give them.
      return CalendarDate(iso: text) != nil
        || text.wholeMatch(of: /([0-9]{4}-[0-9]{2}-[0-9]{2}T)?[0-9]{2}:[0-9]{2}(:[0-9]{2}(\.[0-9]{1,9})?)?/)
          != nil
        || text.wholeMatch(of: /-?PT[0-9]+(\.[0-9]+)?S/) != nil
    case .error(let text): return text.wholeMatch(of: /#[A-Z0-9\/_]+[!?]?/) != nil
    case .formula(_, let shown): return shown.isWritable
    }
  }
}

extension Timestamp {
  /// Reads RFC 3339 text: `2026-01-31T08:00:00Z`. Nil for anything else.
  package init?(_ text: String) {
    var copy = text
    guard let value = copy.withUTF8({ Timestamp.parse($0)?.value }) else { return nil }
    self = value
  }
}
