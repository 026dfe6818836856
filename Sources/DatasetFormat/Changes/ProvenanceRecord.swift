/// Where the rows of one import came from: the file `.dataset/imports/<importId>.csv` beside the tabs.
///
/// The Imports tab has the statement's name, hash and format; this file has, for each row that the import made,
/// completed or found there, the line of the statement and its text to the letter. Columns: `transactionId`, `line` (1-based; in a
/// workbook the row), `text`.
package struct ProvenanceRecord: Sendable, Hashable {
  package var importID: RecordID
  /// The file's content; nil: the file is to go.
  package var bytes: [UInt8]?

  package init(importID: RecordID, bytes: [UInt8]?) {
    self.importID = importID
    self.bytes = bytes
  }

  /// The file below the dataset's root.
  package static func path(importID: RecordID) -> String { ".dataset/imports/\(importID).csv" }

  package var path: String { Self.path(importID: importID) }
}
