import Spreadsheet
import TextScanning
import XMLStream

/// The cells: their places, their contents, and their values.
extension SheetHandler {
  mutating func startCell(_ element: XMLElement) {
    isInCell = true
    countSeenCell()
    type = .number
    style = 0
    hasStyle = false
    collecting = .nothing
    hasValue = false
    hasInlineText = false
    hasFormula = false
    value.removeAll(keepingCapacity: true)
    var hasReference = false
    for index in 0..<element.attributeCount {
      let attribute = element[index]
      guard attribute.namespace == nil else { continue }
      switch attribute.name.singleByte {
      case UInt8(ascii: "r"): hasReference = place(attribute.value)
      case UInt8(ascii: "t"):
        type = CellType(attribute.value)
        if type == .unknown { unknownType = attribute.text }
      case UInt8(ascii: "s"):
        style = styleIndex(attribute.value)
        hasStyle = true
      default: break
      }
    }
    if !hasReference {
      column = lastColumn + 1
      if column == CellAddress.columnLimit { warnings.add(.badReference("column \(column + 1)"), row: row) }
    }
  }

  /// Moves to the cell's own place; false if it has none.
  private mutating func place(_ reference: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let place = CellAddress.parse(reference) else {
      warnings.add(.badReference(String(decoding: reference, as: UTF8.self)), row: row)
      column = CellAddress.columnLimit
      return true
    }
    column = place.column
    if place.row != row { moveToRow(place.row) }
    return true
  }

  private mutating func styleIndex(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    NumberText.smallInteger(bytes) ?? Int.max
  }

  mutating func startInCell(_ element: XMLElement) {
    switch element.name.singleByte {
    case UInt8(ascii: "v") where !hasInlineText:
      hasValue = true
      collecting = .value
    case UInt8(ascii: "f"):
      hasFormula = true
      collecting = .formula
      formula.removeAll(keepingCapacity: true)
      noteFormula(element)
    case UInt8(ascii: "t") where hasInlineText:
      richText.start(element.name)
    default:
      if element.name == "is" {
        // A cell may have both a value and an inline string; it shows the string.
        hasInlineText = true
        collecting = .inlineText
        richText = RichText()
        value.removeAll(keepingCapacity: true)
      } else if hasInlineText {
        richText.start(element.name)
      }
    }
  }

  private mutating func noteFormula(_ element: XMLElement) {
    formulaGroup = nil
    for index in 0..<element.attributeCount where element[index].name == "t" {
      switch element[index].text {
      case "shared":
        content.hasSharedFormulas = true
        formulaGroup = element.attribute("si").flatMap { Int($0) }
      case "array", "dataTable": content.hasArrayFormulas = true
      default: break
      }
    }
  }

  mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    switch collecting {
    case .nothing: return
    case .inlineText where !richText.isText: return
    case .formula:
      formula.append(contentsOf: bytes)
      if formula.count > cellTextLimit { refuse(.cellText) }
    case .value, .inlineText:
      guard failure == nil else { return }
      value.append(contentsOf: bytes)
      if value.count > cellTextLimit { refuse(.cellText) }
    }
  }

  mutating func endInCell(_ name: XMLName) {
    switch name.singleByte {
    case UInt8(ascii: "c"):
      isInCell = false
      if failure == nil { commit() }
    case UInt8(ascii: "v"), UInt8(ascii: "f"):
      collecting = .nothing
    default:
      if name == "is" { collecting = .nothing } else if hasInlineText { richText.end(name) }
    }
  }

  private mutating func commit() {
    guard hasValue || hasInlineText || hasFormula else {
      lastColumn = max(lastColumn, column)
      return
    }
    guard row <= CellAddress.rowLimit, column < columnLimit else {
      if row <= CellAddress.rowLimit, column < CellAddress.columnLimit { refuse(.columns) }
      return
    }
    switch hasInlineText ? .inlineString : type {
    case .number: commitNumber()
    case .sharedString: commitSharedString()
    case .inlineString: commitText()
    case .formulaString: commitText()
    case .boolean: commitBoolean()
    case .error: append(.error)
    case .date: commitDate()
    case .unknown:
      warnings.add(.unknownType(unknownType), row: row, column: column)
      commitText()
    }
  }

  /// Appends the content of ``value``; nothing if that is empty and not a formula.
  private mutating func append(_ kind: CellKind) {
    guard !value.isEmpty else { return appendMissingValue() }
    countCell(textLength: value.count)
    builder.appendCell(column: column, kind: kind, bytes: value)
    noteLook()
    appendFormula()
  }

  private mutating func appendMissingValue() {
    guard hasFormula else {
      lastColumn = max(lastColumn, column)
      return
    }
    // Programs that do not calculate drop the values of all formulas. These constants do not need any.
    if formula.count <= 7, let constant = BooleanConstant.value(of: String(decoding: formula, as: UTF8.self))
    {
      value = [UInt8(ascii: constant ? "1" : "0")]
      return append(.boolean)
    }
    countCell(textLength: 0)
    builder.appendCell(column: column, kind: .missingValue, bytes: EmptyCollection())
    appendFormula()
  }

  private mutating func appendFormula() {
    guard hasFormula else { return }
    if !formula.isEmpty {
      let text = String(decoding: formula, as: UTF8.self)
      if let formulaGroup { sharedFormulas[formulaGroup] = (FormulaText(text), row, column) }
      builder.setFormulaOfLastCell(text)
    } else if let formulaGroup, let shared = sharedFormulas[formulaGroup] {
      builder.setFormulaOfLastCell(
        filledFrom: shared.formula, rows: row - shared.row, columns: column - shared.column)
    }
  }

  private mutating func commitText() {
    // A formula whose result is the empty text has a value: that text.
    if value.isEmpty, hasFormula, hasValue, type == .formulaString {
      countCell(textLength: 0)
      builder.appendCell(column: column, kind: .text, bytes: EmptyCollection())
      return appendFormula()
    }
    TextEscapes.decode(&value, from: 0)
    append(.text)
  }

  private mutating func commitSharedString() {
    trimValue()
    if value.isEmpty { return appendMissingValue() }
    let index = value.withUnsafeBufferPointer { NumberText.integer($0) }
    guard let index, let place = text.place(index, in: &builder) else {
      if let problem = text.failure { return refuse(problem) }
      missingStrings += 1
      warnings.add(.noSuchString(index: valueText), row: row, column: column)
      countCell(textLength: 0)
      return builder.appendCell(column: column, kind: .missingValue, bytes: EmptyCollection())
    }
    guard place.length > 0 || hasFormula else {
      lastColumn = max(lastColumn, column)
      return
    }
    countCell(textLength: place.length)
    builder.appendCell(column: column, kind: .text, offset: place.offset, length: place.length)
    noteLook()
    appendFormula()
  }

  private mutating func commitNumber() {
    trimValue()
    if value.isEmpty { return appendMissingValue() }
    guard NumberText.isNumber(value) else {
      warnings.add(.notANumber(valueText), row: row, column: column)
      return append(.text)
    }
    let format = numberFormat()
    if format != .number, replaceByDate(format) {
      append(.date)
    } else {
      takeNoiseOff()
      append(.number)
    }
    let signs = setting.styles.moneySigns
    if !signs.isEmpty { builder.setMoneySignOfLastCell(style < signs.count ? signs[style] : nil) }
  }

  /// Replaces a stored binary fraction by the number that was typed: Excel writes 82.1 as
  /// `82.099999999999994`.
  ///
  /// A number is a fraction of 64 bits (ECMA-376 Part 1 §18.3.1.96), which 17 digits identify, and programs
  /// keep 15 digits of what is typed. So the shortest number with the same fraction was typed, if it has at
  /// most 15 digits. Programs that print more than 17 digits, such as `24.8999999999999999997`, always mean
  /// the shortest number.
  private mutating func takeNoiseOff() {
    // A point and 16 digits.
    guard value.count > 16, value.contains(UInt8(ascii: ".")) else { return }
    let digits = Self.significantDigits(value)
    guard digits > 15, let number = Double(valueText) else { return }
    let shortest = number.description.utf8
    if digits > 17 || Self.significantDigits(shortest) <= 15 {
      value.replaceSubrange(value.startIndex..., with: shortest)
    }
  }

  /// How many digits a number has from the first that is not zero, before its exponent.
  private static func significantDigits(_ number: some Collection<UInt8>) -> Int {
    let mantissa = number.prefix { $0 | 0x20 != UInt8(ascii: "e") }
    return mantissa.drop { !$0.isDigit || $0 == UInt8(ascii: "0") }.count(where: \.isDigit)
  }

  private mutating func numberFormat() -> NumberFormat {
    // Programs that leave out the style of a cell mean its column's; that matters for dates alone.
    if !hasStyle, !dateColumns.isEmpty, let own = dateColumns.first(where: { $0.columns.contains(column) }) {
      return own.format
    }
    if style < setting.styles.formats.count { return setting.styles.formats[style] }
    // A workbook without styles has cells of style 0.
    if style > 0 {
      warnings.add(.noSuchStyle(index: style == .max ? "?" : String(style)), row: row, column: column)
    }
    return .number
  }

  /// Replaces a number by its date; false if it is not one.
  private mutating func replaceByDate(_ format: NumberFormat) -> Bool {
    if format == .date, let day = value.withUnsafeBufferPointer({ NumberText.smallInteger($0) }) {
      value.removeAll(keepingCapacity: true)
      if SerialDate.append(day: day, time: 0, setting.dateSystem, to: &value) { return true }
      value.append(contentsOf: String(day).utf8)
      return false
    }
    guard let serial = Double(valueText) else { return false }
    var date: [UInt8] = []
    guard SerialDate.append(serial, as: format, setting.dateSystem, to: &date) else { return false }
    value = date
    return true
  }

  private mutating func commitBoolean() {
    trimValue()
    switch valueText.lowercased() {
    case "": appendMissingValue()
    case "1", "true":
      value = [UInt8(ascii: "1")]
      append(.boolean)
    case "0", "false":
      value = [UInt8(ascii: "0")]
      append(.boolean)
    default:
      warnings.add(.notABoolean(valueText), row: row, column: column)
      append(.text)
    }
  }

  private mutating func commitDate() {
    trimValue()
    if value.isEmpty { return appendMissingValue() }
    guard let date = ISODate(value) else {
      warnings.add(.notADate(valueText), row: row, column: column)
      return append(.text)
    }
    value.removeAll(keepingCapacity: true)
    date.append(to: &value)
    append(.date)
  }

  private var valueText: String { String(decoding: value, as: UTF8.self) }

  /// Takes away the white space with which some programs lay out their XML.
  private mutating func trimValue() {
    guard let first = value.first, let last = value.last, first <= 0x20 || last <= 0x20 else { return }
    value = value.withUnsafeBufferPointer { Array($0.trimming(.ascii)) }
  }
}
