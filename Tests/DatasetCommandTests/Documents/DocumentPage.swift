import Foundation
import Testing

/// A Markdown file of the repository.
struct DocumentPage: Sendable, CustomTestStringConvertible {
  /// Its path below the repository's root.
  var path: String
  var text: String

  var testDescription: String { path }

  /// The pages whose sessions are run: the README and everything in `docs/`.
  static func driven() throws -> [DocumentPage] {
    try all().filter { $0.path == "README.md" || $0.path.hasPrefix("docs/") }
  }

  /// Every Markdown file that belongs to the repository.
  static func all() throws -> [DocumentPage] {
    let paths = FileManager.default.enumerator(atPath: CommandHarness.root.path)
    var pages: [DocumentPage] = []
    while let path = paths?.nextObject() as? String {
      // What was built, and what others made there, is not ours.
      if path.split(separator: "/").last?.hasPrefix(".") == true
        || ["demo", "Benchmarks/data"].contains(path)
      {
        paths?.skipDescendants()
      } else if path.hasSuffix(".md") {
        let file = CommandHarness.root.appending(path: path)
        pages.append(DocumentPage(path: path, text: try String(contentsOf: file, encoding: .utf8)))
      }
    }
    return pages.sorted { $0.path < $1.path }
  }
}
