import ArgumentParser
package import DatasetStore
package import Exchange

/// The formats that a copy of the dataset can be written in.
package enum CopyFormat: Sendable, Hashable, CaseIterable, ExpressibleByArgument {
  /// Its tabs, as they are.
  case tabs(ExportFormat)
  /// Its tabs as a data package of Frictionless: a folder with a CSV file a tab and `datapackage.json`, which
  /// describes them.
  case dataPackage
  /// What its transactions mean, for other money programs.
  case exchange(ExchangeFormat)
  /// What they say, as a page to read.
  case page

  package static var allCases: [CopyFormat] {
    ExportFormat.allCases.map(CopyFormat.tabs) + [.dataPackage]
      + ExchangeFormat.allCases.map(CopyFormat.exchange) + [.page]
  }

  /// The word that names it.
  package var name: String {
    switch self {
    case .tabs(let format): format.rawValue
    case .dataPackage: "datapackage"
    case .exchange(let format): format.rawValue
    case .page: "html"
    }
  }

  /// Words and endings, for messages.
  package static var names: String { allCases.map(\.name).joined(separator: ", ") }

  init?(argument: String) {
    guard let format = Self.allCases.first(where: { $0.name == argument }) else { return nil }
    self = format
  }

  static var allValueStrings: [String] { allCases.map(\.name) }

  /// The format that a file's ending names.
  package init?(path: String) {
    if FilePath.name(of: path) == DatasetExport.descriptionName {
      self = .dataPackage
    } else if let format = ExportFormat(path: path) {
      self = .tabs(format)
    } else if let format = ExchangeFormat(ending: FilePath.ending(of: path)) {
      self = .exchange(format)
    } else if FilePath.ending(of: path) == CopyFormat.page.name {
      self = .page
    } else {
      return nil
    }
  }
}
