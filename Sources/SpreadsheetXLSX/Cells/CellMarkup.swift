import Spreadsheet
import TextScanning

/// Writes the XML of single cells, checked as ``SheetWriter`` checks its own.
struct CellMarkup {
  /// The prefix of the sheet's elements, with its colon.
  let prefix: [UInt8]
  let dateSystem: DateSystem

  /// A value in a workbook: its kind, which its style has to suit, and its text.
  struct Content {
    enum Form: Hashable { case blank, text, number, boolean, error, date(NumberFormat), isoDate }

    var form: Form
    var text: [UInt8]
    /// Of a date its ISO 8601 text.
    var iso: [UInt8] = []
    /// The formula that shows it, without its `=`.
    var formula: String?

    /// Whether nothing has to be written.
    var isBlank: Bool { form == .blank && formula == nil }

    static let blank = Content(form: .blank, text: [])
  }

  /// Decides how a value is written, in the workbook's own date system.
  func content(
    _ kind: CellKind, _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(WorkbookWriterError.Problem) -> Content {
    switch kind {
    case .text, .quotedText, .escapedText:
      try check(bytes)
      return Content(form: bytes.isEmpty ? .blank : .text, text: Array(bytes))
    case .number:
      guard NumberText.isNumber(bytes), bytes.count <= ExcelLimits.textLength else {
        throw .notANumber(String(decoding: bytes, as: UTF8.self))
      }
      return Content(form: .number, text: Array(bytes))
    case .boolean: return Content(form: .boolean, text: Array(bytes))
    case .error:
      try check(bytes)
      return Content(form: .error, text: Array(bytes))
    case .date: return try date(bytes)
    case .missingValue: return .blank
    }
  }

  func content(_ value: CellValue) throws(WorkbookWriterError.Problem) -> Content {
    switch value {
    case .blank: return .blank
    case .boolean(let value): return Content(form: .boolean, text: [UInt8(ascii: value ? "1" : "0")])
    case .text(let text): return try content(.text, text)
    case .number(let text): return try content(.number, text)
    case .date(let text): return try content(.date, text)
    case .error(let text): return try content(.error, text)
    case .formula(let formula, let shown):
      try formula.withBytes { bytes throws(WorkbookWriterError.Problem) in try check(bytes) }
      var shows = try content(shown)
      // The empty text is a value, too.
      if case .text = shown, shows.form == .blank { shows.form = .text }
      shows.formula = formula
      return shows
    }
  }

  private func content(_ kind: CellKind, _ text: String) throws(WorkbookWriterError.Problem) -> Content {
    try text.withBytes { bytes throws(WorkbookWriterError.Problem) in try content(kind, bytes) }
  }

  private func check(_ bytes: UnsafeBufferPointer<UInt8>) throws(WorkbookWriterError.Problem) {
    guard UTF8Validation.isValid(bytes) else { throw .notUTF8 }
    let count = CellText.utf16Count(bytes)
    guard count <= ExcelLimits.textLength else { throw .textTooLong(count) }
  }

  private func date(_ bytes: UnsafeBufferPointer<UInt8>) throws(WorkbookWriterError.Problem) -> Content {
    guard let serial = SerialDate.serial(of: bytes) else {
      throw .notADate(String(decoding: bytes, as: UTF8.self))
    }
    let isDuration = serial.format == .duration
    guard var text = serial.text else { return Content(form: .text, text: Array(bytes)) }
    if dateSystem == .from1904, !isDuration, serial.format != .time {
      guard let moved = Self.moved(text) else { return Content(form: .text, text: Array(bytes)) }
      text = moved
    }
    return Content(form: .date(isDuration ? .duration : .date), text: Array(text.utf8), iso: Array(bytes))
  }

  /// A serial of the 1900 system in that of 1904; nil for days before its first.
  private static func moved(_ serial: String) -> String? {
    if let day = Int(serial) { return day > 1462 ? String(day - 1462) : nil }
    guard let moment = Double(serial), moment > 1463 else { return nil }
    return String(moment - 1462)
  }

  /// Appends a cell.
  func append(
    _ content: Content, column: Int, row: Int, style: Int?, to output: inout [UInt8]
  ) {
    open("c", &output)
    output.append(contentsOf: " r=\"\(CellReference(column: column, row: row))\"".utf8)
    if let style, style > 0 || content.form == .number { output.append(contentsOf: " s=\"\(style)\"".utf8) }
    if content.isBlank {
      output.append("/>")
      return
    }
    // Text as the result of a formula is a value; other text is inside the cell.
    let isInline = content.form == .text && content.formula == nil
    switch content.form {
    case .blank, .number, .date: break
    case .text: output.append(isInline ? " t=\"inlineStr\"" : " t=\"str\"" as StaticString)
    case .boolean: output.append(" t=\"b\"")
    case .error: output.append(" t=\"e\"")
    case .isoDate: output.append(" t=\"d\"")
    }
    output.append(">")
    if let formula = content.formula {
      open("f", &output)
      output.append(">")
      output.append(contentsOf: formula.escapedForXML.utf8)
      close("f", &output)
    }
    if isInline {
      appendInline(content.text, to: &output)
    } else if content.form != .blank {
      appendValue(content.text, to: &output)
    }
    close("c", &output)
  }

  private func appendInline(_ text: [UInt8], to output: inout [UInt8]) {
    open("is", &output)
    output.append(">")
    open("t", &output)
    text.withUnsafeBufferPointer { bytes in
      output.append(CellText.traits(of: bytes).needsSpace ? " xml:space=\"preserve\">" : ">" as StaticString)
      CellText.append(bytes, to: &output)
    }
    close("t", &output)
    close("is", &output)
  }

  func appendValue(_ text: [UInt8], to output: inout [UInt8]) {
    open("v", &output)
    output.append(">")
    text.withUnsafeBufferPointer { CellText.append($0, to: &output) }
    close("v", &output)
  }

  /// Appends `<x:name`, and leaves the tag open.
  func open(_ name: StaticString, _ output: inout [UInt8]) {
    output.append(UInt8(ascii: "<"))
    output.append(contentsOf: prefix)
    output.append(name)
  }

  func close(_ name: StaticString, _ output: inout [UInt8]) {
    output.append("</")
    output.append(contentsOf: prefix)
    output.append(name)
    output.append(UInt8(ascii: ">"))
  }
}

/// Limits of spreadsheet programs, checked before anything is written ("Excel specifications and limits").
enum ExcelLimits {
  static let textLength = 32767
  static let formulaLength = 8192
  static let sheetNameLength = 31
  static let choicesLength = 255

  /// Checks the name of a sheet.
  static func check(name: String) throws(WorkbookWriterError.Problem) {
    guard !name.isEmpty else { throw .sheetNameEmpty }
    guard name.utf16.count <= sheetNameLength else { throw .sheetNameTooLong(name.utf16.count) }
    for scalar in name.unicodeScalars where scalar.value < 0x20 || ":\\/?*[]".unicodeScalars.contains(scalar)
    {
      throw .sheetNameHas(Character(scalar))
    }
    if name.hasPrefix("'") || name.hasSuffix("'") { throw .sheetNameHas("'") }
  }
}

/// Numbers as text: checked byte by byte, never by way of a binary fraction.
enum NumberText {
  /// Whether the bytes are a decimal number: an optional sign, digits with at most one point, an optional
  /// exponent. `.5` and `5.` are numbers; `1,5`, `0x10` and `NaN` are not.
  static func isNumber(_ bytes: some Sequence<UInt8>) -> Bool {
    bytes.withContiguousStorageIfAvailable { PlainNumber($0) != nil }
      ?? Array(bytes).withUnsafeBufferPointer { PlainNumber($0) != nil }
  }

  /// The value of up to seven digits and nothing else: a row, a style, a day.
  @inline(__always)
  static func smallInteger(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    integer(bytes, digits: 7)
  }

  /// The value of text with at most so many digits and nothing else.
  @inline(__always)
  static func integer(_ bytes: UnsafeBufferPointer<UInt8>, digits: Int = 10) -> Int? {
    guard bytes.count <= digits, !bytes.isEmpty else { return nil }
    var value = 0
    for byte in bytes {
      guard byte.isDigit else { return nil }
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return value
  }
}
