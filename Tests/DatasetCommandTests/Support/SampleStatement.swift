import Foundation
import Testing

/// A statement of `Samples/statements` and what a correct import of it gives.
///
/// The facts were added up by hand and by a script that knows nothing of this package; `about` says what is special.
struct SampleStatement: Sendable, CustomTestStringConvertible {
  /// The JSON file beside the statement.
  struct Facts: Codable, Sendable {
    struct Line: Codable, Sendable, Hashable {
      var date: String
      var amountMinor: Int
      /// A part of what the bank prints about the line.
      var text: String
      var status: String
    }

    var about: String
    /// Given to `import` as well.
    var arguments: [String]
    var exit: Int32
    /// The questions that a run without `arguments` asks.
    var asksFirst: [String]?
    var booked: Int
    var pending: Int
    var skipped: Int
    var firstDate: String
    var lastDate: String
    /// Of the booked lines, by currency; `null` stands for a currency that the statement does not state.
    var sumMinor: [String: Int]
    var debits: Int
    var credits: Int
    var zeros: Int
    /// Minor units, where the statement prints them as such.
    var openingBalance: Int?
    var closingBalance: Int?
    var balanceReconciles: Bool?
    /// In the order of the file.
    var lines: [Line]
  }

  var file: URL
  var facts: Facts

  var testDescription: String { file.lastPathComponent }

  /// All of them, by name.
  static func all() throws -> [SampleStatement] {
    let folder = CommandHarness.root.appending(path: "Samples/statements")
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.lastPathComponent.hasSuffix(".expected.json") }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
      .map { expectation in
        SampleStatement(
          file: expectation.deletingPathExtension().deletingPathExtension(),
          facts: try JSONDecoder().decode(Facts.self, from: Data(contentsOf: expectation)))
      }
  }
}
