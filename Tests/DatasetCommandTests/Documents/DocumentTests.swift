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
