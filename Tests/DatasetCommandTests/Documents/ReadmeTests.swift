import Foundation
import Testing

@Suite struct ReadmeTests {
  @Test func `the README stays short enough to be read`() throws {
    let readme = try String(contentsOf: CommandHarness.root.appending(path: "README.md"), encoding: .utf8)
    var lines = readme.components(separatedBy: "\n")
    while lines.last?.isEmpty == true { lines.removeLast() }
    #expect(lines.count < 200)
  }
}
