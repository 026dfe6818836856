import Foundation
import Testing

/// The site's first page, typed by a person who has never seen the command.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script")))
struct FirstPageTests {
  /// `DocumentTests` types the page without a terminal, where nothing is asked.
  @Test func `in a terminal the page leads from a bank's file to the report, with y as the only answer`()
    throws
  {
    let harness = try CommandHarness()
    let page = CommandHarness.root.appending(path: "docs/index.md")
    var place = ""
    loop: for step in ConsoleExample(markdown: try String(contentsOf: page, encoding: .utf8)).steps {
      switch step {
      case .file(let name, let lines):
        try harness.write(name, Array((lines.joined(separator: "\n") + "\n").utf8))
      case .command(let command, _):
        if command.hasPrefix("cd ") {
          place = String(command.dropFirst(3))
          continue
        }
        let printed = try harness.shell(
          "printf 'y\\n' | TERM=xterm script -qec '\(command)' /dev/null", in: place)
        #expect(!printed.contains("dataset:") && !printed.contains("question"), "\(command)\n\(printed)")
        if command.contains("--html") { break loop }
      }
    }
    let report = String(decoding: try harness.read("Money/march.html"), as: UTF8.self)
    #expect(report.contains("Groceries") && report.contains("81.94"))
    #expect(try harness.shell("dataset status", in: "Money").contains("Transactions 7,"))
  }
}
