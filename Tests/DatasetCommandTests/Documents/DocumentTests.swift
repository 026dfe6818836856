import Foundation
import Testing

/// What the pages show is what the command prints.
struct DocumentTests {
  /// Programs without which a page's session cannot be typed.
  private static let tools = [
    "docs/git.md": "/usr/bin/git", "docs/how-to/keep-it-under-git.md": "/usr/bin/git",
  ]

  private static let pages: [DocumentPage] =
    (try? DocumentPage.driven().filter { page in
      guard !ConsoleExample(markdown: page.text).steps.isEmpty else { return false }
      return tools[page.path].map(FileManager.default.isExecutableFile(atPath:)) ?? true
    }) ?? []

  @Test(arguments: pages)
  func `the session of a page prints what it shows`(page: DocumentPage) throws {
    try DocumentSession.run(ConsoleExample(markdown: page.text).steps)
  }

  @Test func `every page with a session is run`() throws {
    // A page that cannot be read would leave the test above without pages.
    #expect(Self.pages.count > 25)
    #expect(
      Self.pages.contains { $0.path == "docs/index.md" } && Self.pages.contains { $0.path == "README.md" })
  }

  @Test func `no page shows a command that nobody runs`() throws {
    let driven = Set(try DocumentPage.driven().map(\.path))
    for page in try DocumentPage.all() {
      let run = MarkdownFence.all(in: page.text).filter(\.isConsole).flatMap(\.lines)
      let shown = page.text.components(separatedBy: "\n").filter {
        $0.drop { $0 == " " || $0 == ">" }.hasPrefix("$ ")
      }
      // A prompt in a block of another kind, in an indented one, or on a page that is not driven.
      #expect(
        shown.count == run.count { $0.hasPrefix("$ ") } && (run.isEmpty || driven.contains(page.path)),
        "\(page.path): a line after \"$ \" belongs into a block marked console, on a page below docs/")
    }
  }
}

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

@Suite struct ReadmeTests {
  @Test func `the README stays short enough to be read`() throws {
    let readme = try String(contentsOf: CommandHarness.root.appending(path: "README.md"), encoding: .utf8)
    var lines = readme.components(separatedBy: "\n")
    while lines.last?.isEmpty == true { lines.removeLast() }
    #expect(lines.count < 200)
  }
}
