public import Spreadsheet
import TextScanning

/// Writes the rows of one sheet of a ``WorkbookWriter``: row by row, and in a row from left to right.
///
/// All methods throw ``WorkbookWriterError`` with the sheet and the cell. Columns are 0-based.
@usableFromInline package struct SheetWriter {
  private let frame: SheetFrame
  var output: PartOutput
  private var isRowOpen = false
  /// The 1-based number of the row, and its digits.
  private(set) var row = 0
  private var rowDigits = ShortToken(0)
  private var lastColumn = -1
  /// The letters of each column.
  private var letters: [ShortToken] = []
  let isMuted: [Bool]
  let formats: [CellFormat]
  /// For the texts of dates on their way.
  var scratch: [UInt8] = []

  init(design: WorkbookDesign, index: Int, output: PartOutput) throws(WorkbookWriterError) {
    frame = SheetFrame(design: design, index: index)
    self.output = output
    isMuted = frame.sheet.columns.map(\.isMuted)
    formats = frame.sheet.columns.map(\.format)
    do throws(WorkbookWriterError.Problem) {
      try self.output.appendLong(frame.head)
    } catch {
      throw located(error, nil)
    }
    if frame.sheet.hasHeader { try writeHeader(design) }
  }

  private mutating func writeHeader(_ design: WorkbookDesign) throws(WorkbookWriterError) {
    try beginRow()
    for (column, entry) in frame.sheet.columns.enumerated() where !entry.name.isEmpty {
      let style = StylesPart.headerStyle(in: design, isMuted: entry.isMuted)
      do throws(WorkbookWriterError.Problem) {
        try beginCell(column)
        try entry.name.withBytes { bytes throws(WorkbookWriterError.Problem) in
          try writeText(bytes, style: style)
        }
      } catch {
        throw located(error, column)
      }
    }
  }

  /// Begins a row: the next one, or a later one by its 1-based number.
  @usableFromInline package mutating func beginRow(number: Int? = nil) throws(WorkbookWriterError) {
    endRow()
    precondition(number ?? .max > row, "rows are written from the top down")
    row = number ?? row + 1
    guard row <= CellAddress.rowLimit else { throw located(.tooManyRows, nil) }
    do throws(WorkbookWriterError.Problem) { try output.writeFullBlock() } catch { throw located(error, nil) }
    rowDigits = ShortToken(row)
    output.append("<row r=\"")
    output.append(rowDigits)
    output.append("\">")
    isRowOpen = true
    lastColumn = -1
  }

  private mutating func endRow() {
    if isRowOpen { output.append("</row>") }
    isRowOpen = false
  }

  /// Writes `<c r="B7"` and leaves the tag open.
  mutating func beginCell(_ column: Int) throws(WorkbookWriterError.Problem) {
    precondition(isRowOpen && column > lastColumn, "cells are written from left to right, in a row")
    guard column < CellAddress.columnLimit else { throw .tooManyColumns }
    lastColumn = column
    while letters.count <= column {
      letters.append(ShortToken(CellReference.letters(ofColumn: letters.count).utf8))
    }
    try output.writeFullBlock()
    output.append("<c r=\"")
    output.append(letters[column])
    output.append(rowDigits)
    output.append(UInt8(ascii: "\""))
  }

  /// An error with the place of the cell that is being written. A failure of the file shows when the bytes of
  /// other cells are written, so it has no place.
  func located(_ problem: WorkbookWriterError.Problem, _ column: Int?) -> WorkbookWriterError {
    if problem.concernsFile { return WorkbookWriterError(problem: problem) }
    return WorkbookWriterError(
      problem: problem, sheet: frame.sheet.name,
      cell: column.map { CellReference(column: $0, row: row) })
  }

  /// Completes the part and gives the output back.
  consuming func finish() throws(WorkbookWriterError) -> PartOutput {
    endRow()
    do throws(WorkbookWriterError.Problem) {
      try output.writeFullBlock()
      try output.appendLong(frame.tail)
      try output.end()
    } catch {
      throw located(error, nil)
    }
    return output
  }
}

/// The cells, by content. Values are passed as bytes, so that none needs its own `String`.
extension SheetWriter {
  /// Writes a value as a sheet holds it, with the formula that gave it; see `CellKind`.
  ///
  /// Empty text without a formula writes nothing. A formula has no `=` in front; without a calculated value
  /// (`CellKind.missingValue`) programs calculate it when they are asked to. `format` is the
  /// column's where none is named; dates take one that fits when the column's own is general.
  package mutating func cell(
    _ column: Int, _ kind: CellKind, _ bytes: UnsafeBufferPointer<UInt8>, formula: String? = nil,
    format: CellFormat? = nil
  ) throws(WorkbookWriterError) {
    do throws(WorkbookWriterError.Problem) {
      switch kind {
      case .text, .quotedText, .escapedText:
        if bytes.isEmpty, formula == nil { return }
        try beginCell(column)
        let style = style(column, format)
        if let formula {
          try writeFormula(formula, type: "str", style: style)
          try writeFormulaText(bytes)
        } else {
          try writeText(bytes, style: style)
        }
      case .number:
        try beginCell(column)
        // Without a style a number would have its column's, such as a date's.
        let isStated = column < formats.count && formats[column] != .general
        try writeNumber(bytes, formula: formula, style: style(column, format), isStated: isStated)
      case .boolean:
        try beginCell(column)
        try writeValue(bytes, type: "b", formula: formula, style: style(column, format))
      case .error:
        try beginCell(column)
        try writeValue(bytes, type: "e", formula: formula, style: style(column, format))
      case .date: try writeDate(column, bytes, formula: formula, format: format)
      case .missingValue:
        guard let formula else { return }
        try beginCell(column)
        try writeFormula(formula, type: nil, style: style(column, format))
        output.append("</c>")
      }
    } catch {
      throw located(error, column)
    }
  }

  /// Writes a cell of another sheet unchanged, quotes and escapes of a CSV field resolved.
  package mutating func copy(
    _ cell: Cell, from view: SheetView, to column: Int, formula: String? = nil, format: CellFormat? = nil
  ) throws(WorkbookWriterError) {
    var failure: WorkbookWriterError?
    view.withBytes(of: cell) { bytes in
      do throws(WorkbookWriterError) {
        try self.cell(column, cell.kind, bytes, formula: formula, format: format)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
  }

  /// Writes text unchanged. Quotes and escapes of a CSV field have to be resolved before.
  @usableFromInline package mutating func text(_ column: Int, _ bytes: UnsafeBufferPointer<UInt8>)
    throws(WorkbookWriterError)
  {
    try cell(column, .text, bytes)
  }

  /// Writes a decimal number, exactly as its text has it.
  @usableFromInline package mutating func number(
    _ column: Int, _ bytes: UnsafeBufferPointer<UInt8>, format: CellFormat? = nil
  ) throws(WorkbookWriterError) {
    try cell(column, .number, bytes, format: format)
  }

  /// Writes a truth value into a column.
  @usableFromInline package mutating func boolean(_ column: Int, _ value: Bool) throws(WorkbookWriterError) {
    try cell(column, .boolean, value ? "1" : "0", format: nil)
  }

  /// Writes a date as a real date cell, from its ISO 8601 text.
  @usableFromInline package mutating func date(
    _ column: Int, _ bytes: UnsafeBufferPointer<UInt8>, format: CellFormat? = nil
  ) throws(WorkbookWriterError) {
    try cell(column, .date, bytes, format: format)
  }

  /// Writes a typed value; a blank writes nothing.
  @usableFromInline package mutating func value(
    _ column: Int, _ value: CellValue, format: CellFormat? = nil
  ) throws(WorkbookWriterError) {
    switch value {
    case .blank: return
    case .text(let text): try cell(column, .text, text, format: format)
    case .number(let text): try cell(column, .number, text, format: format)
    case .date(let text): try cell(column, .date, text, format: format)
    case .boolean(let value): try cell(column, .boolean, value ? "1" : "0", format: format)
    case .error(let text): try cell(column, .error, text, format: format)
    case .formula(let formula, let shown):
      try Self.text(of: shown).withBytes { bytes throws(WorkbookWriterError) in
        try cell(column, Self.kind(of: shown), bytes, formula: formula, format: format)
      }
    }
  }

  /// The kind of cell that shows a formula's value.
  private static func kind(of shown: CellValue) -> CellKind {
    switch shown {
    case .blank: .missingValue
    case .text: .text
    case .number: .number
    case .boolean: .boolean
    case .date: .date
    case .error: .error
    case .formula(_, let shown): kind(of: shown)
    }
  }

  private static func text(of shown: CellValue) -> String {
    if case .boolean(let value) = shown { value ? "1" : "0" } else { shown.text }
  }

  private mutating func cell(
    _ column: Int, _ kind: CellKind, _ text: String, format: CellFormat?
  ) throws(WorkbookWriterError) {
    try text.withBytes { bytes throws(WorkbookWriterError) in
      try cell(column, kind, bytes, format: format)
    }
  }

  private func style(_ column: Int, _ format: CellFormat?) -> Int {
    guard column < formats.count else { return StylesPart.style(of: format ?? .general, isMuted: false) }
    return StylesPart.style(of: format ?? formats[column], isMuted: isMuted[column])
  }

  /// Writes the style, the type and the end of the tag.
  private mutating func writeType(_ type: StaticString?, style: Int, isStated: Bool = false) {
    if style > 0 || isStated {
      output.append(" s=\"")
      output.append(ShortToken(style))
      output.append(UInt8(ascii: "\""))
    }
    if let type {
      output.append(" t=\"")
      output.append(type)
      output.append(UInt8(ascii: "\""))
    }
    output.append(UInt8(ascii: ">"))
  }

  mutating func writeText(
    _ bytes: UnsafeBufferPointer<UInt8>, style: Int
  ) throws(WorkbookWriterError.Problem) {
    let traits = try check(bytes)
    writeType("inlineStr", style: style)
    if traits.needsSpace { output.append("<is><t xml:space=\"preserve\">") } else { output.append("<is><t>") }
    write(bytes, traits)
    output.append("</t></is></c>")
  }

  private mutating func writeFormulaText(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(WorkbookWriterError.Problem) {
    let traits = try check(bytes)
    if traits.needsSpace { output.append("<v xml:space=\"preserve\">") } else { output.append("<v>") }
    write(bytes, traits)
    output.append("</v></c>")
  }

  @inline(__always)
  private mutating func write(_ bytes: UnsafeBufferPointer<UInt8>, _ traits: CellText.Traits) {
    if traits.needsEscapes { CellText.append(bytes, to: &output) } else { output.append(bytes) }
  }

  private func check(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(WorkbookWriterError.Problem) -> CellText.Traits {
    let traits = CellText.traits(of: bytes)
    if !traits.isASCII, !UTF8Validation.isValid(bytes) { throw .notUTF8 }
    if bytes.count > ExcelLimits.textLength {
      let count = CellText.utf16Count(bytes)
      if count > ExcelLimits.textLength { throw .textTooLong(count) }
    }
    return traits
  }

  private mutating func writeNumber(
    _ bytes: UnsafeBufferPointer<UInt8>, formula: String?, style: Int, isStated: Bool
  ) throws(WorkbookWriterError.Problem) {
    guard NumberText.isNumber(bytes) else { throw .notANumber(String(decoding: bytes, as: UTF8.self)) }
    try writeValue(bytes, type: nil, formula: formula, style: style, isStated: isStated)
  }

  /// Writes a value that needs no escapes.
  private mutating func writeValue(
    _ bytes: UnsafeBufferPointer<UInt8>, type: StaticString?, formula: String?, style: Int,
    isStated: Bool = false
  ) throws(WorkbookWriterError.Problem) {
    guard bytes.count <= ExcelLimits.textLength else { throw .textTooLong(bytes.count) }
    if let formula {
      try writeFormula(formula, type: type, style: style, isStated: isStated)
    } else {
      writeType(type, style: style, isStated: isStated)
    }
    output.append("<v>")
    write(bytes, CellText.traits(of: bytes))
    output.append("</v></c>")
  }

  private mutating func writeFormula(
    _ formula: String, type: StaticString?, style: Int, isStated: Bool = false
  ) throws(WorkbookWriterError.Problem) {
    let count = formula.utf16.count
    guard count <= ExcelLimits.formulaLength else { throw .formulaTooLong(count) }
    writeType(type, style: style, isStated: isStated)
    output.append("<f>")
    output.append(formula.escapedForXML.utf8)
    output.append("</f>")
  }

  private mutating func writeDate(
    _ column: Int, _ bytes: UnsafeBufferPointer<UInt8>, formula: String?, format: CellFormat?
  ) throws(WorkbookWriterError.Problem) {
    guard let serial = SerialDate.serial(of: bytes) else {
      throw .notADate(String(decoding: bytes, as: UTF8.self))
    }
    try beginCell(column)
    var format = format ?? (column < formats.count ? formats[column] : .general)
    if format == .general || format == .text { format = serial.format }
    guard let text = serial.text else {
      // Days before 1900 have no serial; as text they are at least right.
      return try writeText(bytes, style: style(column, .text))
    }
    scratch.removeAll(keepingCapacity: true)
    scratch.append(contentsOf: text.utf8)
    let style = style(column, format)
    if let formula {
      try writeFormula(formula, type: nil, style: style)
    } else {
      writeType(nil, style: style)
    }
    output.append("<v>")
    output.append(scratch)
    output.append("</v></c>")
  }
}
