import Testing

@Suite struct ConsoleExampleTests {
  struct Case: Sendable {
    var printed: [String]
    var shown: [String]
    var matches: Bool
  }

  @Test(arguments: [
    Case(printed: ["a", "b"], shown: ["a", "b"], matches: true),
    Case(printed: ["a", "b"], shown: ["a"], matches: false),
    Case(printed: ["a"], shown: ["a", "b"], matches: false),
    Case(printed: ["saved at 12:30 in 4 ms"], shown: ["saved at … in … ms"], matches: true),
    Case(printed: ["saved at 12:30"], shown: ["saved at … in … ms"], matches: false),
    Case(printed: ["a"], shown: ["a…a"], matches: false),
    Case(printed: ["a", "b", "c", "d"], shown: ["a", "…", "d"], matches: true),
    Case(printed: ["a", "d"], shown: ["a", "…", "d"], matches: true),
    Case(printed: ["a", "b"], shown: ["…", "c"], matches: false),
  ])
  func `three dots stand for text of a line, alone for lines`(example: Case) {
    #expect(ConsoleExample.matches(example.printed[...], example.shown[...]) == example.matches)
  }

  @Test func `only blocks marked as a console are a session`() {
    let text = "```\n$ no\n```\n```console\n$ one\nsays\n$ two\n```\n"
    #expect(
      ConsoleExample(markdown: text).steps == [
        .command("one", output: ["says"]), .command("two", output: []),
      ])
  }

  @Test func `a block that names a file is that file`() {
    let text =
      "```csv a.csv\nDate,Amount\n```\n```console\n$ cat a.csv\nDate,Amount\n```\n```swift\nlet a = 1\n```\n"
    #expect(
      ConsoleExample(markdown: text).steps == [
        .file("a.csv", lines: ["Date,Amount"]), .command("cat a.csv", output: ["Date,Amount"]),
      ])
  }
}
