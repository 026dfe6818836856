package import DatasetFormat
import Spreadsheet

/// The file that says from which lines of a statement the rows of an import came (``ProvenanceRecord``).
package enum ProvenanceFile {
  /// Where one row came from.
  package struct Line: Sendable, Hashable {
    /// 1-based; in a workbook the row.
    package var line: Int
    /// The entry as the file has it; nil where it was not kept.
    package var text: String?
    /// The cells that a person said, and what the file has there.
    package var said: [SaidCell] = []
  }

  static func bytes(importID: RecordID, in folder: DatasetFolder) -> [UInt8]? {
    try? FileAccess.read(folder.path(of: ProvenanceRecord.path(importID: importID)))
  }

  static func start(importID: RecordID, in folder: DatasetFolder) -> [UInt8]? {
    try? FileAccess.readStart(
      of: folder.path(of: ProvenanceRecord.path(importID: importID)), count: ProvenanceRecord.startLength)
  }

  private static func records(importID: RecordID, in folder: DatasetFolder) -> Sheet? {
    bytes(importID: importID, in: folder).flatMap(ProvenanceRecord.records)
  }

  /// The transactions that an import made, completed or found there; none where nothing is kept of it.
  static func transactions(importID: RecordID, in folder: DatasetFolder) -> [String] {
    guard let sheet = records(importID: importID, in: folder) else { return [] }
    return (1..<max(1, sheet.rowCount)).compactMap { text(sheet, $0, .transactionId) }.filter {
      !$0.isEmpty
    }
  }

  /// The line that a transaction came from with an import that made it, completed it or found it there; nil where nothing is kept of it.
  package static func line(of transaction: RecordID, importID: RecordID, in folder: DatasetFolder) -> Line? {
    guard let sheet = records(importID: importID, in: folder) else { return nil }
    for row in 1..<max(1, sheet.rowCount)
    where text(sheet, row, .transactionId).flatMap({ RecordID($0) }) == transaction {
      guard let line = text(sheet, row, .line).flatMap({ Int($0) }) else { return nil }
      let text = text(sheet, row, .text)
      let said = Self.text(sheet, row, .byHand).flatMap {
        SaidCell.cells(byHand: $0, found: Self.text(sheet, row, .found) ?? "")
      }
      return Line(line: line, text: text?.isEmpty == false ? text : nil, said: said ?? [])
    }
    return nil
  }

  private static func text(_ sheet: Sheet, _ row: Int, _ column: ProvenanceRecord.Column) -> String? {
    sheet.text(row: row, column: column.rawValue)
  }
}
