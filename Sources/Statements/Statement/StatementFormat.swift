/// The formats of statement files, recognised by content, never by name.
package enum StatementFormat: String, Sendable, Hashable, CaseIterable {
  /// A table of delimited text.
  case csv
  /// Text separated by tabs.
  case tsv
  /// A table in a workbook.
  case xlsx
  /// A table on the pages of a PDF.
  case pdf
  /// A list of objects in JSON.
  case json
  /// OFX 1 and 2, and Quicken's QFX.
  case ofx
  /// Quicken's QIF.
  case qif
  /// ISO 20022: camt.052, camt.053 and camt.054.
  case camt053
  /// SWIFT: MT940 and MT942.
  case mt940
}

extension StatementFormat {
  /// Whether it is a table, where the meaning of columns depends on their names and cells.
  package var isTable: Bool {
    switch self {
    case .csv, .tsv, .xlsx, .pdf, .json: true
    case .ofx, .qif, .camt053, .mt940: false
    }
  }
}
