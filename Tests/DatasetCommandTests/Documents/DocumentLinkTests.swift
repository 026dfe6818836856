import Foundation
import TestSupport
import Testing

/// Links between the pages, as GitHub and the site follow them.
struct DocumentLinkTests {
  @Test func `every link of a page leads to a file, and its anchor to a heading`() throws {
    let pages = try DocumentPage.all()
    let anchors = Dictionary(uniqueKeysWithValues: pages.map { ($0.path, Self.anchors(in: $0.text)) })
    var count = 0
    for page in pages {
      for link in Self.links(in: page.text) where !link.contains(":") {
        count += 1
        let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let folder = CommandHarness.root.appending(path: page.path).deletingLastPathComponent()
        let target = parts[0].isEmpty ? page.path : Self.path(of: folder.appending(path: String(parts[0])))
        #expect(
          FileManager.default.fileExists(atPath: CommandHarness.root.appending(path: target).path),
          "\(page.path): \(link)")
        guard parts.count == 2, let known = anchors[target] else { continue }
        #expect(known.contains(String(parts[1])), "\(page.path): \(link): there is no such heading")
      }
    }
    #expect(count > 150)
  }

  /// A file's path below the repository's root.
  private static func path(of file: URL) -> String {
    String(file.standardizedFileURL.path.dropFirst(CommandHarness.root.standardizedFileURL.path.count + 1))
  }

  /// The lines of a text that are no code.
  private static func prose(_ markdown: String) -> [String] {
    var isInside = false
    return markdown.components(separatedBy: "\n").filter { line in
      if line.hasPrefix("```") { isInside.toggle() }
      return !isInside && !line.hasPrefix("```")
    }
  }

  /// Where links and pictures lead; what stands in code is none.
  private static func links(in markdown: String) -> [String] {
    prose(markdown).flatMap { line in
      line.replacing(/`[^`]*`/, with: "").matches(of: /\]\(([^)\s]+)\)/).map { String($0.1) }
    }
  }

  /// The names that headings get: small letters, no marks, blanks as hyphens, a number where there are several.
  private static func anchors(in markdown: String) -> Set<String> {
    var found: Set<String> = []
    for line in prose(markdown) {
      guard let heading = line.wholeMatch(of: /#{1,6} (.+)/) else { continue }
      let words = heading.1.replacing(/\[([^\]]*)\]\([^)]*\)/) { String($0.1) }.lowercased()
      let name = String(words.filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) })
        .replacing(" ", with: "-")
      var unique = name
      var number = 0
      while found.contains(unique) {
        number += 1
        unique = "\(name)-\(number)"
      }
      found.insert(unique)
    }
    return found
  }
}

/// The table of rules names tests that there are.
struct AppRulesDocumentTests {
  @Test func `each rule names the test that holds it`() throws {
    let root = Repository.root
    let text = try String(contentsOf: root.appending(path: "docs/app-rules.md"), encoding: .utf8)
    var files: [String: String] = [:]
    let tests = FileManager.default.enumerator(
      at: root.appending(path: "Tests"), includingPropertiesForKeys: nil)
    while let file = tests?.nextObject() as? URL {
      guard file.pathExtension == "swift" else { continue }
      files[file.deletingPathExtension().lastPathComponent] = try String(contentsOf: file, encoding: .utf8)
    }
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("| ") && $0.contains("Tests`: ") }
    #expect(rows.count > 30)
    for row in rows {
      let cell = try #require(row.split(separator: "|").last?.trimmingCharacters(in: .whitespaces))
      let parts = cell.split(separator: ":", maxSplits: 1)
      let file = parts[0].trimmingCharacters(in: ["`"])
      let name = parts[1].trimmingCharacters(in: .whitespaces)
      let source = try #require(files[file], "\(file): there is no such file")
      #expect(source.contains("func `\(name)`"), "\(file): \(name)")
    }
  }
}
