import Spreadsheet
import SpreadsheetXLSX

/// Reads the records of one worksheet into cells.
struct XLSSheetReading {
  /// A cell as the file has it. Records may be in any order.
  private struct Found {
    var row: UInt16
    var column: UInt16
    var format: UInt16
    var value: Value
  }

  private enum Value {
    case number(Double)
    /// A shared text by its number, or one of the sheet's own.
    case shared(Int32)
    case own(Int32)
    case boolean(Bool)
    case error(UInt8)
    /// A formula that was never calculated.
    case missing
  }

  private let globals: XLSGlobals
  private let name: String
  private var records: BIFFRecords
  private var cells: [Found] = []
  private var ownTexts: [String] = []
  private var joined: [CellRange] = []
  private var hiddenRows: Set<Int> = []
  private var hiddenColumns: [ClosedRange<Int>] = []
  /// Whether the records end before the sheet does.
  private(set) var isCut = false

  var cellCount: Int { cells.count }

  init(_ stream: [UInt8], _ globals: XLSGlobals, name: String) {
    self.globals = globals
    self.name = name
    records = BIFFRecords(stream)
  }

  /// Reads from the record that begins the sheet to the one that ends it. Charts in between are passed over.
  mutating func read(from position: Int) {
    records.position = position
    guard let first = records.next(), first.kind == .beginOfFile else {
      isCut = true
      return
    }
    var depth = 1
    while let record = records.next() {
      switch record.kind {
      case .beginOfFile: depth += 1
      case .endOfFile:
        depth -= 1
        if depth == 0 { return }
      default: if depth == 1 { add(record) }
      }
    }
    isCut = true
  }

  private mutating func add(_ record: BIFFRecord) {
    let data = records.data(record)
    switch record.kind {
    case .number: append(data, .number(data.double(6)))
    case .rk: append(data, .number(Self.number(rk: data.uint32(6))))
    case .mulRK:
      for place in 0..<max(0, (data.count - 6) / 6) {
        append(
          data, .number(Self.number(rk: data.uint32(6 + 6 * place))), column: data.int16(2) + place,
          format: data.int16(4 + 6 * place))
      }
    case .labelSST: append(data, .shared(Int32(truncatingIfNeeded: data.uint32(6))))
    case .label, .rString: append(data, own: globals.text(data, at: 6, lengthBytes: 2))
    case .boolError:
      append(data, data.int8(7) == 0 ? .boolean(data.int8(6) != 0) : .error(UInt8(data.int8(6))))
    case .formula: append(data, result(data))
    case .string: setResult(record)
    case .row: if data.int16(12) & 0x20 != 0 { hiddenRows.insert(data.int16(0)) }
    case .columnInfo:
      if data.int16(8) & 1 != 0, data.int16(0) <= data.int16(2) {
        hiddenColumns.append(data.int16(0)...min(data.int16(2), Cell.columnLimit - 1))
      }
    case .mergedCells:
      for place in 0..<min(data.int16(0), (data.count - 2) / 8) {
        let corners = [(0, 4), (2, 6)].map { row, column in
          CellReference.letters(ofColumn: data.int16(2 + 8 * place + column))
            + String(data.int16(2 + 8 * place + row) + 1)
        }
        if let range = CellRange(corners.joined(separator: ":")) { joined.append(range) }
      }
    default: break
    }
  }

  private mutating func append(
    _ data: LittleEndianBytes, _ value: Value, column: Int? = nil, format: Int? = nil
  ) {
    guard data.count >= 6 else { return }
    cells.append(
      Found(
        row: UInt16(data.int16(0)), column: UInt16(truncatingIfNeeded: column ?? data.int16(2)),
        format: UInt16(format ?? data.int16(4)), value: value))
  }

  private mutating func append(_ data: LittleEndianBytes, own text: String) {
    ownTexts.append(text)
    append(data, .own(Int32(ownTexts.count - 1)))
  }

  /// The result of a formula; a text comes in a record of its own ([MS-XLS] §2.5.133).
  private func result(_ data: LittleEndianBytes) -> Value {
    guard data.int16(12) == 0xFFFF else { return .number(data.double(6)) }
    switch data.int8(6) {
    case 0: return .missing
    case 1: return .boolean(data.int8(8) != 0)
    case 2: return .error(UInt8(data.int8(8)))
    default: return .own(-1)
    }
  }

  private mutating func setResult(_ record: BIFFRecord) {
    guard let last = cells.indices.last, case .missing = cells[last].value else { return }
    if globals.isUnicode {
      var text: [UInt8] = []
      var reader = BIFFStringReader(records.bytes, parts: records.parts(of: record))
      _ = reader.append(lengthBytes: 2, to: &text)
      ownTexts.append(String(decoding: text, as: UTF8.self))
    } else {
      ownTexts.append(globals.text(records.data(record), at: 0, lengthBytes: 2))
    }
    cells[last].value = .own(Int32(ownTexts.count - 1))
  }

  /// A number in 30 bits: a whole one or the upper half of a double, and maybe hundredths ([MS-XLS] §2.5.217).
  static func number(rk: UInt32) -> Double {
    let value = rk & 2 != 0 ? Double(Int32(bitPattern: rk) >> 2) : Double(bitPattern: UInt64(rk & ~3) << 32)
    return rk & 1 != 0 ? value / 100 : value
  }
}

extension XLSSheetReading {
  /// The cells as a sheet, in their order. Of two records of one cell the last one counts, as in Excel.
  mutating func sheet() -> Sheet {
    sort()
    var builder = SheetBuilder(name: name)
    var textPlaces: [Int32: (offset: Int, length: Int)] = [:]
    var row = cells.first?.row ?? 0
    for (index, cell) in cells.enumerated() {
      let next = index + 1 < cells.count ? cells[index + 1] : nil
      if let next, next.row == cell.row, next.column == cell.column { continue }
      if cell.row != row {
        builder.endRow(number: Int(row) + 1)
        row = cell.row
      }
      append(cell, to: &builder, &textPlaces)
    }
    if !cells.isEmpty { builder.endRow(number: Int(row) + 1) }
    for row in hiddenRows.sorted() { builder.hide(rowNumber: row + 1) }
    var sheet = builder.build()
    sheet.joined = joined
    sheet.look.hiddenColumns = hiddenColumns
    sheet.look.countsFrom1904 = globals.dateSystem == .from1904
    return sheet
  }

  private mutating func sort() {
    func order(_ cell: Found) -> UInt32 { UInt32(cell.row) << 16 | UInt32(cell.column) }
    let isSorted = zip(cells, cells.dropFirst()).allSatisfy { order($0) <= order($1) }
    if isSorted { return }
    // Stable, so that the last record of a cell stays the last.
    cells = cells.enumerated().sorted { (order($0.element), $0.offset) < (order($1.element), $1.offset) }.map(
      \.element)
  }

  private func append(
    _ cell: Found, to builder: inout SheetBuilder, _ places: inout [Int32: (offset: Int, length: Int)]
  ) {
    let column = Int(cell.column)
    guard column < Cell.columnLimit else { return }
    switch cell.value {
    case .number(let number): append(number, cell, to: &builder)
    case .shared(let index):
      // A text that many cells show is kept once.
      let place = places[index] ?? builder.place(globals.text(Int(index)))
      places[index] = place
      builder.appendCell(column: column, kind: .text, offset: place.offset, length: place.length)
    case .own(let index):
      if index >= 0 { builder.appendCell(column: column, ownTexts[Int(index)]) }
    case .boolean(let value): builder.appendCell(column: column, .boolean(value))
    case .error(let code): builder.appendCell(column: column, .error(Self.errors[code] ?? "#ERROR"))
    case .missing: builder.appendCell(column: column, kind: .missingValue, bytes: EmptyCollection())
    }
  }

  private func append(_ number: Double, _ cell: Found, to builder: inout SheetBuilder) {
    let format = Int(cell.format)
    let kind = globals.kinds.indices.contains(format) ? globals.kinds[format] : .number
    if kind != .number {
      var text: [UInt8] = []
      if SerialDate.append(number, as: kind, globals.dateSystem, to: &text) {
        builder.appendCell(column: Int(cell.column), kind: .date, bytes: text)
        return
      }
    }
    builder.appendCell(column: Int(cell.column), kind: .number, bytes: DoubleText.of(number).utf8)
    builder.setMoneySignOfLastCell(globals.signs.indices.contains(format) ? globals.signs[format] : nil)
  }

  /// Error values by their codes ([MS-XLS] §2.5.10).
  private static let errors: [UInt8: String] = [
    0x00: "#NULL!", 0x07: "#DIV/0!", 0x0F: "#VALUE!", 0x17: "#REF!", 0x1D: "#NAME?", 0x24: "#NUM!",
    0x2A: "#N/A",
  ]
}

extension SheetBuilder {
  /// Puts bytes into the sheet that cells may show.
  fileprivate mutating func place(_ bytes: ArraySlice<UInt8>) -> (offset: Int, length: Int) {
    (appendBytes(bytes), bytes.count)
  }
}

/// Numbers as a workbook's text shows them.
enum DoubleText {
  /// The shortest text that reads as the same number: `5`, `82.1`, `1e-05`.
  static func of(_ number: Double) -> String {
    let text = number.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
