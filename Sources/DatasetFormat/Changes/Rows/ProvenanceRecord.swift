package import Spreadsheet

/// Where the rows of one import came from: the file `.dataset/imports/<importId>.csv` besides the tabs.
///
/// The Imports tab has the statement's name, hash and format. This file has one line for each row that the
/// import made, completed or found: the exact text of the statement's line, and its identity in other files.
/// A row can be edited or removed from the sheet; its line stays here. The file also has the user's
/// corrections of a line, and lines that the user skipped, which have no row (``CorrectedCell``).
package struct ProvenanceRecord: Sendable, Hashable {
  /// The file's columns, in order. Files of earlier versions end after ``text``. Files of imports without
  /// corrected lines end after ``balanceMinor``.
  package enum Column: Int, CaseIterable, Sendable {
    case transactionId
    /// 1-based; in a workbook the row.
    case line
    /// The entry as the file has it; blank if it was not kept.
    case text
    case date
    /// Signed minor units of ``currency``, as the other amounts.
    case amountMinor
    case currency
    /// The bank's own reference.
    case externalId
    case importKey
    /// The balance that the statement prints next to the entry.
    case balanceMinor
    /// The user's decision about the line: `skip`, or corrected cells (``CorrectedCell``).
    case byHand
    /// The statement's text in those cells. For a skipped line, why it cannot be read.
    case found
  }

  package var importID: RecordID
  /// The file's content, or its beginning; nil to delete the file.
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

  /// The file's content; nil to delete the file.
  package var bytes: [UInt8]? {
    guard var bytes = head else { return nil }
    lines?.forEachPart { bytes += $0 }
    return bytes
  }

  /// Calls `body` with the content, a part at a time; never if the file is to be deleted.
  package func forEachPart(_ body: ([UInt8]) throws -> Void) rethrows {
    if let head { try body(head) }
    try lines?.forEachPart(body)
  }

  /// Whether the file is to be deleted.
  package var isRemoval: Bool { head == nil }

  package static func == (one: ProvenanceRecord, other: ProvenanceRecord) -> Bool {
    one.importID == other.importID && one.bytes == other.bytes
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(importID) }

  /// The file's first line, if no line was corrected.
  package static let header = line(Column.allCases.filter { $0.rawValue < Column.byHand.rawValue })
  /// The same where some line was.
  package static let headerByHand = line(Column.allCases)

  private static func line(_ columns: [Column]) -> String {
    columns.map { "\($0)" }.joined(separator: ",") + "\n"
  }

  /// The file below the dataset's root.
  package static func path(importID: RecordID) -> String { ".dataset/imports/\(importID).csv" }

  package var path: String { Self.path(importID: importID) }

  /// The records of such a file, one per row after the header; nil if it cannot be read.
  package static func records(_ bytes: [UInt8]) -> Sheet? {
    try? CSVReader.records(bytes, dialect: CSVDialect(), name: "import")
  }

  /// Such a file without the lines of some rows; nil if none remains.
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

/// Lines of a file that are made when they are written: those of a million rows are never in memory all at
/// once.
package struct DeferredLines: Sendable {
  private let parts: [Range<Int>]
  private let bytes: @Sendable (Range<Int>) -> [UInt8]

  /// Parts of lines, by their numbers; `bytes` makes one.
  package init(_ parts: [Range<Int>], bytes: @escaping @Sendable (Range<Int>) -> [UInt8]) {
    self.parts = parts
    self.bytes = bytes
  }

  func forEachPart(_ body: ([UInt8]) throws -> Void) rethrows {
    for part in parts { try body(bytes(part)) }
  }
}

extension ProvenanceRecord {
  /// A line with a decision or correction of the user.
  package struct SaidLine: Sendable, Hashable {
    /// 1-based; in a workbook the row.
    package var line: Int
    /// The line as its file has it; blank if it was not kept.
    package var text: String
    /// The corrected cells; empty: the line was skipped.
    package var cells: [CorrectedCell]
    /// Why the skipped line cannot be read; blank if it can.
    package var problem: String
    /// How many lines of the import have the same text.
    package var alike: Int
  }

  /// Whether a file of an import has corrected or skipped lines, judged by its first bytes.
  package static func hasSaidLines(_ start: [UInt8]) -> Bool {
    start.starts(with: Array(headerByHand.utf8.dropLast()))
  }

  /// How many bytes of a file show that.
  package static let startLength = headerByHand.utf8.count

  /// The corrected and skipped lines; empty if the file cannot be read.
  package static func saidLines(_ bytes: [UInt8]) -> [SaidLine] {
    guard hasSaidLines(bytes), let sheet = records(bytes) else { return [] }
    func text(_ row: Int, _ column: Column) -> String { sheet.text(row: row, column: column.rawValue) ?? "" }
    var said: [SaidLine] = []
    for row in 1..<max(1, sheet.rowCount) {
      let byHand = text(row, .byHand)
      guard !byHand.isEmpty, let line = Int(text(row, .line)) else { continue }
      let isSkip = byHand == CorrectedCell.skip
      guard let cells = isSkip ? [] : CorrectedCell.cells(byHand: byHand, found: text(row, .found)) else {
        continue
      }
      said.append(
        SaidLine(
          line: line, text: text(row, .text), cells: cells, problem: isSkip ? text(row, .found) : "", alike: 0
        ))
    }
    let wanted = Set(said.map(\.text))
    // A line may have several rows, such as those of a split.
    var lines: [String: Set<String>] = [:]
    for row in 1..<max(1, sheet.rowCount) where wanted.contains(text(row, .text)) {
      lines[text(row, .text), default: []].insert(text(row, .line))
    }
    return said.map { line in
      var line = line
      line.alike = lines[line.text]?.count ?? 1
      return line
    }
  }
}

/// A cell whose value the user corrected, as the file of an import keeps it (``ProvenanceRecord``).
///
/// The column `byHand` has a line `COLUMN=VALUE` for each cell, the column `found` a line with the
/// statement's text. A line end is written `\n`, an equals sign in a column's name `\e`, and a backslash
/// `\\`.
package struct CorrectedCell: Sendable, Hashable {
  package var column: String
  package var value: String
  package var found: String

  package init(column: String, value: String, found: String) {
    self.column = column
    self.value = value
    self.found = found
  }

  /// The text in `byHand` for a skipped line.
  package static let skip = "skip"

  /// The texts for the columns `byHand` and `found`.
  package static func fields(_ cells: [CorrectedCell]) -> (byHand: String, found: String) {
    let said = cells.map { escaped($0.column).replacing("=", with: "\\e") + "=" + escaped($0.value) }
    return (said.joined(separator: "\n"), cells.map { escaped($0.found) }.joined(separator: "\n"))
  }

  /// The cells in the two columns; nil if the texts are not such cells.
  package static func cells(byHand: String, found: String) -> [CorrectedCell]? {
    let said = byHand.split(separator: "\n", omittingEmptySubsequences: false)
    let printed = found.split(separator: "\n", omittingEmptySubsequences: false)
    guard !byHand.isEmpty, said.count == printed.count else { return nil }
    var cells: [CorrectedCell] = []
    for (said, found) in zip(said, printed) {
      guard let equals = said.firstIndex(of: "=") else { return nil }
      cells.append(
        CorrectedCell(
          column: plain(said[..<equals]), value: plain(said[said.index(after: equals)...]),
          found: plain(found)))
    }
    return cells
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("\r\n", with: "\\n").replacing("\n", with: "\\n").replacing(
      "\r", with: "\\n")
  }

  private static func plain(_ text: Substring) -> String {
    var plain = ""
    var isEscaped = false
    for character in text {
      if isEscaped {
        plain.append(character == "n" ? "\n" : character == "e" ? "=" : character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        plain.append(character)
      }
    }
    return plain
  }
}
