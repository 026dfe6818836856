package import Spreadsheet

/// Where the rows of one import came from: the file `.dataset/imports/<importId>.csv` beside the tabs.
///
/// The Imports tab has the statement's name, hash and format; this file has, for each row that the import made,
/// completed or found there, the line of the statement: its text to the letter, and what the line is known by in other files. A row can
/// be edited or taken out of the sheet; what its line said stays here.
package struct ProvenanceRecord: Sendable, Hashable {
  /// The file's columns, in their order. Files of earlier versions end behind ``text``.
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
  }

  package var importID: RecordID
  /// The file's content; nil: the file is to go.
  package var bytes: [UInt8]?

  package init(importID: RecordID, bytes: [UInt8]?) {
    self.importID = importID
    self.bytes = bytes
  }

  /// The file's first line.
  package static let header = Column.allCases.map { "\($0)" }.joined(separator: ",") + "\n"

  /// The file below the dataset's root.
  package static func path(importID: RecordID) -> String { ".dataset/imports/\(importID).csv" }

  package var path: String { Self.path(importID: importID) }

  /// The records of such a file, one a row behind the header; nil where it cannot be read.
  package static func records(_ bytes: [UInt8]) -> Sheet? {
    try? CSVReader.records(bytes, dialect: CSVDialect(), name: "import")
  }
}
