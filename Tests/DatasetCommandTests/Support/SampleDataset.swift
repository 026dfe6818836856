import Foundation
import Testing

/// A dataset of `Samples/datasets` and what is true of it, written down by hand.
struct SampleDataset: Sendable, CustomTestStringConvertible {
  /// The JSON file beside the dataset's folder.
  struct Facts: Codable, Sendable {
    struct Place: Codable, Sendable, Hashable, Comparable {
      var code: String
      var tab: String
      /// 1-based; the header is row 1.
      var row: Int
      var column: String

      static func < (one: Place, other: Place) -> Bool {
        (one.tab, one.row, one.column, one.code) < (other.tab, other.row, other.column, other.code)
      }
    }

    var about: String
    /// How `validate` ends.
    var exit: Int32
    /// `csv` or `xlsx`.
    var storage: String
    /// The number of rows by tab, deleted ones included.
    var rows: [String: Int]
    /// Every finding, and no other.
    var findings: [Place]
  }

  var folder: URL
  var facts: Facts

  var testDescription: String { folder.lastPathComponent }

  static func all() throws -> [SampleDataset] {
    let folder = CommandHarness.root.appending(path: "Samples/datasets")
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.lastPathComponent.hasSuffix(".expected.json") }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
      .map { expectation in
        let name = String(expectation.lastPathComponent.dropLast(".expected.json".count))
        return SampleDataset(
          folder: folder.appending(path: name),
          facts: try JSONDecoder().decode(Facts.self, from: Data(contentsOf: expectation)))
      }
  }

  /// A copy in a harness's folder, under the sample's own name.
  func copy(into harness: CommandHarness) throws -> String {
    let name = folder.lastPathComponent
    try FileManager.default.copyItem(at: folder, to: harness.folder.appending(path: name))
    return name
  }
}
