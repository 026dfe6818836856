import Foundation
import Testing

/// Examples/ beside the documents that show parts of it; scripts/examples.sh builds and runs the programs.
@Suite struct ExampleTests {
  private static let root = CommandHarness.root

  @Test func `what the documents show of the examples stands in them`() throws {
    let sources = try FileManager.default.subpathsOfDirectory(
      atPath: Self.root.appending(path: "Examples/Sources").path()
    )
    .filter { $0.hasSuffix(".swift") }
    .map { try Self.lines(of: "Examples/Sources/\($0)") }
    let snippets = try ["README.md", "Examples/README.md"].flatMap {
      Self.snippets(in: try Self.lines(of: $0))
    }
    try #require(snippets.count >= 8)
    for snippet in snippets {
      #expect(
        sources.contains { Self.contains(snippet, in: $0) },
        "no example has:\n\(snippet.joined(separator: "\n"))")
    }
  }

  @Test func `every library product has an example`() throws {
    let package = try String(contentsOf: Self.root.appending(path: "Package.swift"), encoding: .utf8)
    let examples = try String(
      contentsOf: Self.root.appending(path: "Examples/Package.swift"), encoding: .utf8)
    let products = package.matches(of: /\.library\(name: "(\w+)"/).map { String($0.1) }
    try #require(products.count >= 5)
    for product in products {
      #expect(examples.contains("\"\(product)\""), "no example uses \(product)")
    }
  }

  private static func lines(of path: String) throws -> [String] {
    try String(contentsOf: root.appending(path: path), encoding: .utf8).components(separatedBy: "\n")
  }

  /// The fenced blocks marked `swift` of a Markdown text.
  private static func snippets(in lines: [String]) -> [[String]] {
    var snippets: [[String]] = []
    var isInside = false
    for line in lines {
      if line.hasPrefix("```") {
        isInside = line == "```swift"
        if isInside { snippets.append([]) }
      } else if isInside {
        snippets[snippets.count - 1].append(line)
      }
    }
    return snippets
  }

  /// Whether lines stand in a file one after the other, further in or not.
  private static func contains(_ snippet: [String], in lines: [String]) -> Bool {
    guard let first = snippet.first, lines.count >= snippet.count else { return false }
    return (0...(lines.count - snippet.count)).contains { start in
      guard lines[start].hasSuffix(first) else { return false }
      let indent = lines[start].dropLast(first.count)
      guard indent.allSatisfy({ $0 == " " }) else { return false }
      return zip(lines[start...], snippet).allSatisfy { $0 == ($1.isEmpty ? "" : indent + $1) }
    }
  }
}
