import SpreadsheetXLSX
import Spreadsheet
import TextScanning

/// Reads workbooks of Excel 5 to 2003, `.xls` (BIFF5 and BIFF8; [MS-XLS]).
///
/// Formulas are never calculated: a cell's value is the one in the file, and the formula's text is not read. Chart
/// sheets and macro sheets have no cells. Nothing is followed or run.
enum XLSReader {
  /// - Throws: ``XLSXProblem``: another kind of OLE2 file, a password, or damage.
  static func read(_ bytes: [UInt8], name: String, limits: XLSXLimits) throws(XLSXProblem) -> XLSXWorkbook {
    guard let file = CompoundFile(bytes) else { throw .foreign(.ole) }
    if file.has("EncryptedPackage") { throw .foreign(.encrypted) }
    guard let stream = file.stream(named: "Workbook") ?? file.stream(named: "Book") else {
      throw .foreign(file.has("WordDocument") ? .word : .ole)
    }
    let globals = try XLSGlobals(stream)
    var workbook = XLSXWorkbook(sheets: [], countedFrom: globals.dateSystem)
    let cells = limits.cells(inFileOf: bytes.count)
    var left = cells.count
    for entry in globals.sheets {
      var reading = XLSSheetReading(stream, globals, name: entry.name)
      reading.read(from: entry.position)
      left -= reading.cellCount
      if left < 0 { throw limits.passed(cells.limit, in: entry.name) }
      var sheet = reading.sheet()
      sheet.visibility = entry.visibility
      workbook.sheets.append(sheet)
      if reading.isCut {
        workbook.warnings.append(
          XLSXWarning(location: Location(file: name, sheet: entry.name), kind: .cutSheet))
      }
    }
    return workbook
  }
}

/// What the sheets of a workbook share: its texts, formats and code page.
struct XLSGlobals {
  /// A worksheet: its name and where its records begin.
  struct SheetEntry {
    var name: String
    var position: Int
    var visibility: Sheet.Visibility
  }

  private(set) var sheets: [SheetEntry] = []
  private(set) var dateSystem = DateSystem.from1900
  /// Whether texts are in UTF-16 (BIFF8) and not in a code page (BIFF5).
  private(set) var isUnicode = true
  /// The shared texts one after another, and where each begins; the last number is their end.
  private(set) var texts: [UInt8] = []
  private(set) var textStarts: [Int] = [0]
  private var codePage = TextEncoding(label: "windows-1252")
  private var codes: [Int: String] = [:]
  /// For each cell format the number of its number format.
  private var formats: [Int] = []
  /// For each cell format what its numbers are, decided once.
  private(set) var kinds: [NumberFormat] = []
  /// For each cell format the sign that it prints beside numbers.
  private(set) var signs: [String?] = []

  init(_ stream: [UInt8]) throws(XLSXProblem) {
    var records = BIFFRecords(stream)
    guard let first = records.next(), first.kind == .beginOfFile else {
      throw .damagedPart(part: "Workbook", .content, reason: "no workbook begins in it")
    }
    isUnicode = records.data(first).int16(0) >= 0x0600
    var isWhole = false
    while !isWhole, let record = records.next() {
      let data = records.data(record)
      switch record.kind {
      case .endOfFile: isWhole = true
      case .filePass: throw .foreign(.encrypted)
      case .codePage: codePage = Self.encoding(codePage: data.int16(0)) ?? codePage
      case .dateMode: dateSystem = data.int16(0) == 1 ? .from1904 : .from1900
      case .boundSheet: addSheet(data)
      case .format: codes[data.int16(0)] = text(data, at: 2, lengthBytes: isUnicode ? 2 : 1)
      case .extendedFormat: formats.append(data.int16(2))
      case .sharedStrings: readTexts(stream, records.parts(of: record))
      default: break
      }
    }
    guard isWhole, !sheets.isEmpty else {
      throw .damagedPart(part: "Workbook", .cut, reason: "it ends before it has listed its sheets")
    }
    kinds = formats.map { format in
      codes[format].map { NumberFormat(code: $0) } ?? NumberFormat(builtIn: format)
    }
    signs = formats.map { format in codes[format].flatMap(NumberFormat.moneySign) }
  }

  /// The bytes of a shared text; empty for one that the workbook has not.
  func text(_ index: Int) -> ArraySlice<UInt8> {
    index >= 0 && index + 1 < textStarts.count ? texts[textStarts[index]..<textStarts[index + 1]] : []
  }

  /// A text inside a record, in UTF-16 or in the code page; its length takes one byte or two.
  func text(_ data: LittleEndianBytes, at offset: Int, lengthBytes: Int) -> String {
    if isUnicode {
      let bytes = Array(data.slice(offset, count: data.count))
      var text: [UInt8] = []
      var reader = BIFFStringReader(bytes, parts: [bytes.indices])
      _ = reader.append(lengthBytes: lengthBytes, to: &text)
      return String(decoding: text, as: UTF8.self)
    }
    let length = lengthBytes == 1 ? data.int8(offset) : data.int16(offset)
    let bytes = Array(data.slice(offset + lengthBytes, count: length))
    return String(decoding: codePage?.utf8(of: bytes, invalid: .replaced) ?? bytes, as: UTF8.self)
  }

  private mutating func addSheet(_ data: LittleEndianBytes) {
    // Chart sheets, macro sheets and modules have other kinds.
    guard data.int8(5) == 0 else { return }
    let name = text(data, at: 6, lengthBytes: 1)
    let visibility: Sheet.Visibility =
      switch data.int8(4) & 3 {
      case 1: .hidden
      case 2: .veryHidden
      default: .visible
      }
    sheets.append(SheetEntry(name: name, position: data.int32(0), visibility: visibility))
  }

  private mutating func readTexts(_ stream: [UInt8], _ parts: [Range<Int>]) {
    let declared = LittleEndianBytes(stream[(parts.first ?? 0..<0)]).int32(4)
    var reader = BIFFStringReader(stream, parts: parts, skipping: 8)
    while textStarts.count <= declared, !reader.isAtEnd {
      _ = reader.append(lengthBytes: 2, to: &texts)
      textStarts.append(texts.count)
    }
  }

  /// The encoding of a Windows or Macintosh code page ([MS-XLS] §2.4.52).
  private static func encoding(codePage: Int) -> TextEncoding? {
    switch codePage {
    case 1200: TextEncoding(label: "utf-16le")
    case 10000, 32768: TextEncoding(label: "macintosh")
    case 367, 1252, 32769: TextEncoding(label: "windows-1252")
    case 874: TextEncoding(label: "windows-874")
    case 932: TextEncoding(label: "shift_jis")
    case 936: TextEncoding(label: "gbk")
    case 949: TextEncoding(label: "euc-kr")
    case 950: TextEncoding(label: "big5")
    case 10007: TextEncoding(label: "x-mac-cyrillic")
    default: TextEncoding(label: "windows-\(codePage)") ?? TextEncoding(label: "ibm\(codePage)")
    }
  }
}
