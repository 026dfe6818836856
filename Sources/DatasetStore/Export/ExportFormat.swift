/// The formats that a dataset can be exported to.
public enum ExportFormat: String, Sendable, CaseIterable {
  case xlsx
  case csv
  case json

  /// The format that a file's ending names; a path that ends in a slash is a folder of CSV files.
  public init?(path: String) { self.init(rawValue: path.hasSuffix("/") ? "csv" : FilePath.ending(of: path)) }

  /// Whether the format can go to a terminal or a pipe.
  public var isText: Bool { self != .xlsx }
}
