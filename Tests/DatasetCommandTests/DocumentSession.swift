import Foundation
import Testing

/// The console blocks of a document, typed one after the other into one folder beside the samples.
enum DocumentSession {
  /// Expects that each command prints what the document shows.
  static func run(_ path: String, atLeast count: Int) throws {
    let page = CommandHarness.root.appending(path: path)
    let steps = ConsoleExample(markdown: try String(contentsOf: page, encoding: .utf8)).steps
    try #require(steps.count >= count)
    let harness = try CommandHarness()
    try FileManager.default.createSymbolicLink(
      at: harness.folder.appending(path: "Samples"),
      withDestinationURL: CommandHarness.root.appending(path: "Samples"))
    for step in steps {
      var printed = try harness.shell(step.command).components(separatedBy: "\n")
      while printed.last?.isEmpty == true { printed.removeLast() }
      #expect(
        ConsoleExample.matches(printed[...], step.output[...]),
        "$ \(step.command)\nprints\n\(printed.joined(separator: "\n"))")
    }
  }
}
