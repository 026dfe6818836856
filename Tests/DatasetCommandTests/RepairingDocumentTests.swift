import Foundation
import Testing

/// The walk through damage and repair prints what it shows.
struct RepairingDocumentTests {
  @Test func `the session of the document prints what it shows`() throws {
    let page = CommandHarness.root.appending(path: "Documentation/repairing.md")
    let steps = ConsoleExample(markdown: try String(contentsOf: page, encoding: .utf8)).steps
    try #require(steps.count >= 12)
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
