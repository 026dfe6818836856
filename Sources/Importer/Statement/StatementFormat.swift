/// The kinds of files in which banks give statements, recognised by content, never by name.
public enum StatementFormat: String, Sendable, Hashable, CaseIterable {
  case csv
  /// Text separated by tabs.
  case tsv
  case xlsx
  case ofx
  case qif
  case camt053
  case mt940
}
