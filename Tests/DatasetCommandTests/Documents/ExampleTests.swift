import Foundation
import Testing

/// Examples/ beside the documents that show parts of it; scripts/examples.sh builds and runs the programs.
@Suite struct ExampleTests {
  private static let root = CommandHarness.root

  @Test func `what the documents show of the examples stands in them`() throws {
    let sources = try Self.files(below: "Examples", ending: ".swift").map { try Self.lines(of: $0) }
    let articles = try Self.files(below: "Sources", ending: ".md") + Self.files(below: "docs", ending: ".md")
    let documents = ["README.md", "Examples/README.md"] + articles
    for document in documents {
      let fences = MarkdownFence.all(
        in: try String(contentsOf: Self.root.appending(path: document), encoding: .utf8))
      for snippet in fences.filter({ $0.words == ["swift"] }).map(\.lines) {
        #expect(
          sources.contains { Self.contains(snippet, in: $0) },
          "\(document): no example has:\n\(snippet.joined(separator: "\n"))")
      }
    }
  }

  @Test func `every library product has a page and an article with code`() throws {
    let package = try String(contentsOf: Self.root.appending(path: "Package.swift"), encoding: .utf8)
    for match in package.matches(of: /\.library\(name: "(\w+)"/) {
      let product = String(match.1)
      let page = try Self.lines(of: "Sources/\(product)/\(product).docc/\(product).md")
      #expect(page.first == "# ``\(product)``")
      let article = try Self.lines(of: "Sources/\(product)/\(product).docc/InFiveMinutes.md")
      #expect(article.count { $0 == "```swift" } >= 2, "\(product): two pieces of code at least")
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

  /// The paths of the repository's own files below a folder, those of builds left out.
  private static func files(below folder: String, ending: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path())
      .filter { $0.hasSuffix(ending) && !$0.split(separator: "/").contains { $0.hasPrefix(".") } }
      .map { "\(folder)/\($0)" }
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
