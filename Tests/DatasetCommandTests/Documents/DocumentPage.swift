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

/// The console blocks of a document, typed one after the other into one folder beside the samples.
///
/// The folder is the reader's home, in which files that a page shows are saved. `cd FOLDER` alone on its line holds for the lines
/// below it, as in a terminal.
enum DocumentSession {
  /// Expects that each command prints what the document shows.
  static func run(_ steps: [ConsoleExample.Step]) throws {
    let harness = try CommandHarness()
    try FileManager.default.createSymbolicLink(
      at: harness.folder.appending(path: "Samples"),
      withDestinationURL: CommandHarness.root.appending(path: "Samples"))
    var place = ""
    for step in steps {
      switch step {
      case .file(let name, let lines):
        try harness.write(name, Array((lines.joined(separator: "\n") + "\n").utf8))
      case .command(let command, let output):
        if let change = command.wholeMatch(of: /cd ([\w.\/-]+)/) {
          place += change.1 + "/"
          continue
        }
        var printed = try harness.shell(command, in: place).components(separatedBy: "\n")
        while printed.last?.isEmpty == true { printed.removeLast() }
        #expect(
          ConsoleExample.matches(printed[...], output[...]),
          "$ \(command)\nprints\n\(printed.joined(separator: "\n"))\nand the page shows\n\(output.joined(separator: "\n"))"
        )
      }
    }
  }
}
