/// The formats that a dataset can be exported to.
public enum ExportFormat: String, Sendable, CaseIterable {
  /// A workbook of every tab.
  case xlsx
  /// The transactions as CSV.
  case csv
  /// Every tab as one JSON document.
  case json

  /// The format that a file's ending names; a path that ends in a slash is a folder of CSV files.
  public init?(path: String) { self.init(rawValue: path.hasSuffix("/") ? "csv" : FilePath.ending(of: path)) }

  /// Whether the format can go to a terminal or a pipe.
  public var isText: Bool { self != .xlsx }
}
