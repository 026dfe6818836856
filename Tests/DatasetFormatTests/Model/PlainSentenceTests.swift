import DatasetFormat
import Foundation
import TestSupport
import Testing

/// What an app shows of an error names no option and no command to type.
struct PlainSentenceTests {
  @Test(arguments: [
    (
      "--account giro: there is no such account (known: cash). Name a known one, or add --create-account to make it. Nothing was changed.",
      "giro: there is no such account (known: cash). Nothing was changed."
    ),
    (
      "the dataset is version 1, which has no columns for imports (expected version 2). Run dataset migrate first.",
      "the dataset is version 1, which has no columns for imports (expected version 2)."
    ),
    (
      "giro is in EUR and yen in JPY. Say with --received how much arrived.", "giro is in EUR and yen in JPY."
    ),
    (
      "the file changed while working. Nothing was changed; run the command again.",
      "the file changed while working. Nothing was changed."
    ),
    (
      "\"x\" is not an amount. Correct the cell and run validate again.",
      "\"x\" is not an amount. Correct the cell."
    ),
    ("the workbook needs a copy (dataset export -o Money.xlsx makes one)", "the workbook needs a copy"),
    ("the dataset is empty and the dataset has no tab.", "the dataset is empty and the dataset has no tab."),
    ("a well-known word -- a dash.", "a well-known word -- a dash."),
  ])
  func `advice to type a command is left out, and facts stay`(_ message: String, _ plain: String) {
    #expect(PlainSentence.of(message) == plain)
  }

  @Test func `no text of the libraries leaves an option or a command in a sentence`() throws {
    let libraries = [
      "Money", "Spreadsheet", "SpreadsheetXLSX", "DatasetFormat", "Bookkeeping", "BookEditing",
      "DatasetChecks",
      "DatasetStore", "Statements", "Importer", "Merging", "Exchange", "ReportPage",
    ]
    var texts: [String] = []
    for library in libraries {
      let folder = Repository.root.appending(path: "Sources/\(library)")
      for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path())
      where path.hasSuffix(".swift") {
        let source = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
        for line in source.split(separator: "\n") where Self.mayAdvise(line) {
          texts += line.matches(of: /"((?:[^"\\]|\\.)*)"/).map { String($0.output.1) }
        }
      }
    }
    let advising = texts.filter { !PlainSentence.isPlain($0) && $0.contains(" ") }
    try #require(advising.count > 100)
    for text in advising {
      // Many are the advice alone, which follows a fact.
      let plain = PlainSentence.of("a fact. " + text)
      #expect(PlainSentence.isPlain(plain) && plain.hasPrefix("a fact."), "\(text)\n-> \(plain)")
    }
  }

  private static func mayAdvise(_ line: Substring) -> Bool {
    (line.contains("--") || line.contains("dataset ") || line.contains("the command"))
      && !line.drop { $0 == " " }.hasPrefix("//")
  }

  @Test func `the commands that sentences are searched for are those that there are`() throws {
    let folder = Repository.root.appending(path: "Sources")
    var names: Set<String> = []
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path())
    where path.contains("Commands/") {
      guard path.hasSuffix(".swift") else { continue }
      let source = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
      for line in source.split(separator: "\n") where line.contains("commandName: ") {
        for match in line.matches(of: /commandName: "([a-z]+)"/) { names.insert(String(match.output.1)) }
      }
    }
    #expect(PlainSentence.commands.subtracting(names).isEmpty)
    #expect(names.contains("validate") && PlainSentence.commands.contains("validate"))
  }
}
