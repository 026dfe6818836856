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
  }

  /// The transactions that an import made, completed or found there; none where nothing is kept of it.
  static func transactions(importID: RecordID, in folder: DatasetFolder) -> [String] {
    let path = folder.path(of: ProvenanceRecord.path(importID: importID))
    guard let bytes = try? FileAccess.read(path),
      let document = try? CSVReader.read(bytes, dialect: CSVDialect(), name: "import")
    else { return [] }
    let sheet = document.sheet
    return (1..<max(1, sheet.rowCount)).compactMap { sheet.text(row: $0, column: 0) }
  }

  /// The line that a transaction came from with an import that made it, completed it or found it there; nil where nothing is kept of it.
  package static func line(of transaction: RecordID, importID: RecordID, in folder: DatasetFolder) -> Line? {
    let path = folder.path(of: ProvenanceRecord.path(importID: importID))
    guard let bytes = try? FileAccess.read(path),
      let document = try? CSVReader.read(bytes, dialect: CSVDialect(), name: "import")
    else { return nil }
    let sheet = document.sheet
    for row in 1..<max(1, sheet.rowCount)
    where sheet.text(row: row, column: 0).flatMap({ RecordID($0) }) == transaction {
      guard let line = sheet.text(row: row, column: 1).flatMap({ Int($0) }) else { return nil }
      let text = sheet.text(row: row, column: 2)
      return Line(line: line, text: text?.isEmpty == false ? text : nil)
    }
    return nil
  }
}
