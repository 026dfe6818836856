import DatasetFormat
import Spreadsheet
import TextScanning

/// The lines of earlier imports, read again from the files next to the tabs, each with its row.
///
/// Only imports that may share lines with a statement are read, each once in a run.
struct RecalledLines {
  /// A line with the number of its row.
  struct Line {
    var row: Int32
    /// 1-based, in its file.
    var line: Int32
    var key: ImportKey?
    var facts: PastLine.Facts?
  }

  /// By the number of the import, in the order of the lines of its file.
  private var lines: [Int: [Line]] = [:]
  /// The data of removed rows: the file of their import, and the record in it.
  private var gone: [Int: (sheet: Sheet, record: Int)] = [:]
  private var goneNumbers: [RecordID: Int] = [:]

  /// Whether an import's lines were read.
  func has(_ importNumber: Int) -> Bool { lines[importNumber] != nil }

  /// The imports whose lines were read, in order.
  var importNumbers: [Int] { lines.keys.sorted() }

  /// The lines of an import, by the lines of its file.
  func of(_ importNumber: Int) -> [Line] { lines[importNumber] ?? [] }

  mutating func add(_ importNumber: Int, _ found: [Line]) {
    let isSorted = zip(found, found.dropFirst()).allSatisfy { $0.line <= $1.line }
    lines[importNumber] = isSorted ? found : found.sorted { ($0.line, $0.row) < ($1.line, $1.row) }
  }

  /// The text of the line that made a removed row.
  func text(ofGone row: Int) -> String {
    gone[row].flatMap { $0.sheet.text(row: $0.record, column: ProvenanceRecord.Column.text.rawValue) } ?? ""
  }

  /// The bank's reference of such a line.
  static func reference(_ sheet: Sheet, record: Int) -> String? {
    sheet.text(row: record, column: ProvenanceRecord.Column.externalId.rawValue)
  }

  /// The number of the removed row with an id.
  func gone(_ id: RecordID) -> Int? { goneNumbers[id] }

  mutating func addGone(_ row: Int, _ id: RecordID, _ sheet: Sheet, record: Int) {
    gone[row] = (sheet, record)
    goneNumbers[id] = row
  }
}

/// A line of an earlier statement with one row, from the file next to the tabs (``ProvenanceRecord``).
struct PastLine: Sendable {
  /// The line's values. Files of earlier versions do not have them.
  struct Facts: Sendable {
    var date: CalendarDate
    var amountMinor: Int64
    var currency: String
    var balanceMinor: Int64?
  }

  var transactionID: RecordID
  /// 1-based, in its file.
  var line: Int32
  /// The index of its record.
  var record: Int32
  var key: ImportKey?
  var facts: Facts?

  /// The lines of an import, in the order of its provenance file.
  static func lines(of sheet: Sheet) -> [PastLine] {
    let parts = ConcurrentChunks.map(0..<max(0, sheet.rowCount - 1)) { part in
      sheet.withView { view in part.compactMap { PastLine(view, record: $0 + 1) } }
    }
    return parts.flatMap(\.self)
  }

  private init?(_ view: SheetView, record: Int) {
    var id: RecordID?
    var line: Int?
    var date: CalendarDate?
    var (amount, balance) = (Int64?.none, Int64?.none)
    var currency = ""
    var key: ImportKey?
    for cell in view.cells(inRow: record) {
      guard let column = ProvenanceRecord.Column(rawValue: cell.column) else { continue }
      view.withBytes(of: cell) { bytes in
        switch column {
        case .transactionId: id = RecordID(bytes)
        case .line: line = Self.number(bytes).map(Int.init)
        case .text, .externalId, .byHand, .found: break
        case .date: date = CalendarDate(iso: bytes)
        case .amountMinor: amount = Self.number(bytes)
        case .currency: currency = String(decoding: bytes, as: UTF8.self)
        case .importKey: key = ImportKey(bytes)
        case .balanceMinor: balance = Self.number(bytes)
        }
      }
    }
    guard let id, let line else { return nil }
    transactionID = id
    self.key = key
    self.line = Int32(clamping: line)
    self.record = Int32(clamping: record)
    if let date, let amount {
      facts = Facts(date: date, amountMinor: amount, currency: currency, balanceMinor: balance)
    }
  }

  private static func number(_ bytes: UnsafeBufferPointer<UInt8>) -> Int64? {
    // Up to eighteen digits cannot overflow, and nearly all amounts have no more.
    let digits = bytes.first == UInt8(ascii: "-") ? bytes.dropFirst() : bytes[...]
    guard !digits.isEmpty, digits.count <= 18, digits.allSatisfy(\.isDigit) else {
      return Int64(String(decoding: bytes, as: UTF8.self))
    }
    let value = digits.reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
    return digits.count < bytes.count ? -value : value
  }
}
