import ArgumentParser
import DatasetStore

/// The formats that a copy of the dataset can be written in.
enum CopyFormat: Sendable, Hashable, CaseIterable, ExpressibleByArgument {
  /// Its tabs, as they are.
  case tabs(ExportFormat)
  /// What they say, as a page to read.
  case page

  static var allCases: [CopyFormat] { ExportFormat.allCases.map(CopyFormat.tabs) + [.page] }

  /// The word that names it.
  var name: String {
    switch self {
    case .tabs(let format): format.rawValue
    case .page: "html"
    }
  }

  /// Words and endings, for messages.
  static var names: String { allCases.map(\.name).joined(separator: ", ") }

  static var allValueStrings: [String] { allCases.map(\.name) }

  init?(argument: String) {
    guard let format = Self.allCases.first(where: { $0.name == argument }) else { return nil }
    self = format
  }

  /// The format that a file's ending names.
  init?(path: String) {
    if let format = ExportFormat(path: path) {
      self = .tabs(format)
    } else if FilePath.ending(of: path) == CopyFormat.page.name {
      self = .page
    } else {
      return nil
    }
  }
}
