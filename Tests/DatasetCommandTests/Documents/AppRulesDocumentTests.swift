import Foundation
import TestSupport
import Testing

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
