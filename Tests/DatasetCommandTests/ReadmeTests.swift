import Foundation
import Testing

@Suite struct ReadmeTests {
  @Test func `the session of the README prints what it shows`() throws {
    let readme = try String(contentsOf: CommandHarness.root.appending(path: "README.md"), encoding: .utf8)
    let steps = ConsoleExample(markdown: readme).steps
    try #require(steps.count >= 5)
    let harness = try CommandHarness()
    try FileManager.default.createSymbolicLink(
      at: harness.folder.appending(path: "Samples"),
      withDestinationURL: CommandHarness.root.appending(path: "Samples"))
    for step in steps {
      let printed = try harness.shell(step.command)
      #expect(
        ConsoleExample.matches(Self.lines(printed)[...], step.output[...]),
        "$ \(step.command)\nprints\n\(printed)\nand the README shows\n\(step.output.joined(separator: "\n"))")
    }
  }

  @Test func `the README stays short enough to be read`() throws {
    let readme = try String(contentsOf: CommandHarness.root.appending(path: "README.md"), encoding: .utf8)
    #expect(Self.lines(readme).count < 200)
  }

  /// The lines without the blank ones at the end.
  private static func lines(_ text: String) -> [String] {
    var lines = text.components(separatedBy: "\n")
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}
