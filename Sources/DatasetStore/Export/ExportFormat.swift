/// The formats that a dataset can be exported to.
public enum ExportFormat: String, Sendable, CaseIterable {
  /// A workbook of every tab.
  case xlsx
  /// The transactions as CSV.
  case csv
  /// Every tab as one JSON document.
  case json
  /// Every tab as JSON, a record a line with the name of its tab.
  case jsonl
  /// A data package of Frictionless: a folder with a CSV file a tab and `datapackage.json`, which describes them.
  case datapackage

  /// The format that a file's ending names; a path that ends in a slash is a folder of CSV files, and the name `datapackage.json`
  /// is a data package in its folder.
  public init?(path: String) {
    if FilePath.name(of: path) == DataPackage.fileName {
      self = .datapackage
      return
    }
    self.init(rawValue: path.hasSuffix("/") ? "csv" : FilePath.ending(of: path))
    if self == .datapackage { return nil }
  }

  /// Whether the format can go to a terminal or a pipe.
  public var isText: Bool { self != .xlsx && self != .datapackage }
}
