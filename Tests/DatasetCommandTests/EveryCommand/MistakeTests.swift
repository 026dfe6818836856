import Foundation
import TestSupport
import Testing

/// Lines with a mistake in them, over all commands (`Mistakes.txt`): each ends with its exit status, says what is wrong
/// and what would work, and changes nothing.
struct MistakeTests {
  /// A line, and what is expected of it.
  private struct Case {
    var exit: Int32
    var line: String
    var says: String
  }

  private static let parts = 8
  private static let cases: [Case] = {
    do {
      let file = CommandHarness.root.appending(path: "Tests/DatasetCommandTests/EveryCommand/Mistakes.txt")
      let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        .filter { !$0.hasPrefix("#") }
      return try stride(from: 0, to: lines.count, by: 2).map { place in
        let words = lines[place].split(separator: " ", maxSplits: 1)
        return Case(
          exit: try #require(Int32(words[0])), line: String(words[1]),
          says: String(lines[place + 1].drop { $0 == " " }))
      }
    } catch {
      Issue.record(error, "Mistakes.txt cannot be read")
      return []
    }
  }()

  @Test func `there are at least 200, of every command, each once`() throws {
    let lines = Self.cases.map(\.line)
    #expect(lines.count >= 200 && Set(lines).count == lines.count)
    let told = Set(lines.compactMap { $0.split(separator: " ").first.map(String.init) })
    for command in try CommandHarness().run("help advanced").output.split(separator: "\n")
      .filter({ $0.hasPrefix("  ") && !$0.hasPrefix("   ") && !$0.hasPrefix("  dataset") })
      .compactMap({ $0.split(separator: " ").first.map(String.init) })
    where !command.hasSuffix("-driver") {
      #expect(told.contains(command), "\(command)")
    }
  }

  /// The commands that look at no dataset.
  private static let elsewhere: Set = ["create", "discover", "help", "schema", "inspect"]

  @Test(arguments: 0..<parts)
  func `a mistaken line is answered with what helps, and changes nothing`(part: Int) throws {
    let harness = try CommandHarness(BooksDataset.image.get())
    let before = try harness.contents(of: "csv/Data")
    for (place, one) in Self.cases.enumerated() where place % Self.parts == part {
      let words = one.line.split(separator: " ").map(String.init)
      let isElsewhere = Self.elsewhere.contains(words[0]) || words.contains("--dataset")
      let run = try harness.run(words + (isElsewhere ? [] : ["--dataset", "csv"]))
      #expect(run.exit == one.exit, "\(one.line): \(run.exit) \(run.errors)")
      #expect(run.errors.contains(one.says), "\(one.line): \(run.errors)")
      #expect(run.output.isEmpty, "\(one.line): \(run.output)")
      // What a person can read at a glance.
      #expect(run.errors.count < 520, "\(one.line): \(run.errors)")
    }
    #expect(try harness.contents(of: "csv/Data") == before)
  }
}
