package import Spreadsheet

/// Where the rows of one import came from: the file `.dataset/imports/<importId>.csv` beside the tabs.
///
/// The Imports tab has the statement's name, hash and format; this file has, for each row that the import made,
/// completed or found there, the line of the statement: its text to the letter, and what the line is known by in other files. A row can
/// be edited or taken out of the sheet; what its line said stays here. So does what the person said of a line, and a line that was
/// left out at the person's word, which has no row (``SaidCell``).
package struct ProvenanceRecord: Sendable, Hashable {
  /// The file's columns, in their order. Files of earlier versions end behind ``text``, and those of imports in which no line was said
  /// by hand behind ``balanceMinor``.
  package enum Column: Int, CaseIterable, Sendable {
    case transactionId
    /// 1-based; in a workbook the row.
    case line
    /// The entry as the file has it; blank where it was not kept.
    case text
    case date
    /// Signed minor units of ``currency``, as the other amounts.
    case amountMinor
    case currency
    /// The bank's own reference.
    case externalId
    case importKey
    /// The balance that the statement prints beside the entry.
    case balanceMinor
    /// What the person said of the line: `skip`, or cells (``SaidCell``).
    case byHand
    /// What the file has in those cells; of a line that was left out why it cannot be read.
    case found
  }

  package var importID: RecordID
  /// The file's content, or its beginning; nil: the file is to go.
  private let head: [UInt8]?
  private let lines: DeferredLines?

  package init(importID: RecordID, bytes: [UInt8]?) {
    self.importID = importID
    head = bytes
    lines = nil
  }

  /// A file whose further lines are made when it is written.
  package init(importID: RecordID, head: [UInt8], lines: DeferredLines) {
    self.importID = importID
    self.head = head
    self.lines = lines
  }

  /// The file's content; nil: the file is to go.
  package var bytes: [UInt8]? {
    guard var bytes = head else { return nil }
    lines?.forEachPart { bytes += $0 }
    return bytes
  }

  /// Calls `body` with the content, a part at a time; never where the file is to go.
  package func forEachPart(_ body: ([UInt8]) throws -> Void) rethrows {
    if let head { try body(head) }
    try lines?.forEachPart(body)
  }

  /// Whether the file is to go.
  package var isRemoval: Bool { head == nil }

  package static func == (one: ProvenanceRecord, other: ProvenanceRecord) -> Bool {
    one.importID == other.importID && one.bytes == other.bytes
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(importID) }

  /// The file's first line, where no line was said by hand.
  package static let header = line(Column.allCases.filter { $0.rawValue < Column.byHand.rawValue })
  /// The same where some line was.
  package static let headerByHand = line(Column.allCases)

  private static func line(_ columns: [Column]) -> String {
    columns.map { "\($0)" }.joined(separator: ",") + "\n"
  }

  /// The file below the dataset's root.
  package static func path(importID: RecordID) -> String { ".dataset/imports/\(importID).csv" }

  package var path: String { Self.path(importID: importID) }

  /// The records of such a file, one a row behind the header; nil where it cannot be read.
  package static func records(_ bytes: [UInt8]) -> Sheet? {
    try? CSVReader.records(bytes, dialect: CSVDialect(), name: "import")
  }

  /// Such a file without the lines of some rows; nil where none is left.
  package static func content(_ bytes: [UInt8], without ids: Set<String>) -> [UInt8]? {
    guard let sheet = records(bytes), sheet.rowCount > 0 else { return nil }
    var left: [UInt8] = []
    var count = 0
    for row in 0..<sheet.rowCount {
      let id = sheet.text(row: row, column: Column.transactionId.rawValue) ?? ""
      guard row == 0 || !ids.contains(id), let start = sheet.byteOffset(ofRow: row) else { continue }
      let end = row + 1 < sheet.rowCount ? sheet.byteOffset(ofRow: row + 1) : bytes.count
      left += bytes[start..<(end ?? bytes.count)]
      if row > 0, !id.isEmpty { count += 1 }
    }
    return count == 0 ? nil : left
  }
}
