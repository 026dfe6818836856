import Foundation
import TestSupport
import Testing

/// The pages of help: groups of commands, an example first, and what many commands share only once.
struct HelpPageTests {
  private let harness: CommandHarness

  init() throws { harness = try CommandHarness() }

  /// The words of every command with a page, from what ArgumentParser says of them.
  private func paths() throws -> [[String]] {
    let dump = try harness.run(["--experimental-dump-help"]).output
    let root = try #require(
      (try JSONSerialization.jsonObject(with: Data(dump.utf8)) as? [String: Any])?["command"]
        as? [String: Any])
    func below(_ command: [String: Any], _ path: [String]) -> [[String]] {
      (command["subcommands"] as? [[String: Any]] ?? []).flatMap { sub -> [[String]] in
        let words = path + [sub["commandName"] as? String ?? ""]
        return words == ["help"] ? [] : [words] + below(sub, words)
      }
    }
    return below(root, [])
  }

  @Test func `every command is in one group of the overview, or among the advanced ones`() throws {
    let overview = try harness.run("--help").output
    let advanced = try harness.run("help advanced").output
    #expect(try harness.run("help").output == overview)
    func names(_ page: String) -> [String] {
      page.split(separator: "\n").compactMap {
        $0.firstMatch(of: /^ {2}([a-z-]+) {2,}\S/).map { String($0.1) }
      }
    }
    let all = Set(try paths().filter { $0.count == 1 }.map { $0[0] })
    #expect(Set(names(overview)).isDisjoint(with: names(advanced)))
    #expect(Set(names(overview) + names(advanced)) == all)
    #expect((30...40).contains(names(overview).count), "\(names(overview).count)")
    for title in ["START", "SEE", "ENTER", "LISTS", "CHECK", "GO BACK", "COPIES"] {
      #expect(overview.contains("\n\(title)\n"), "\(title)")
    }
    // The way in leads to a dataset with an account.
    #expect(overview.contains("dataset create Money --currency EUR --account"))
  }

  @Test func `each page says what the command does, and then shows an example of it`() throws {
    for path in try paths() {
      let run = try harness.run(path + ["--help"])
      #expect(run.exit == 0)
      let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
      let examples = lines.prefix { !$0.hasPrefix("USAGE: ") }.filter { $0.hasPrefix("  ") }
      #expect(examples.contains { $0.contains("dataset \(path[0])") }, "\(path): \(run.output)")
      for line in lines { #expect(line.count <= 100, "\(path): \(line)") }
    }
  }

  @Test func `options that many commands have are one line`() throws {
    let page = try harness.run("edit --help").output
    #expect(
      page.contains(
        "Also: --dataset, --json, --progress, --limit, --quiet, --dry-run, --yes,\n--force, --all, --help (dataset help options)"
      ), "\(page)")
    #expect(!page.contains("Print one JSON document"))
    // An option of the same name with a meaning of its own is told.
    #expect(
      try harness.run("export --help").output.contains("--force                 Overwrite existing files"))
    #expect(try harness.run("list --help").output.contains("--all                   Show all of them."))
    let report = try harness.run("report --help").output
    #expect(
      report.contains("--html <file>") && report.contains("Filters: --from, --until, --period"), "\(report)")
  }

  @Test(arguments: [
    ("options", "--dry-run           Show what would change"), ("filters", "--uncategorised"),
    ("dates", "3/4/2026 is refused"), ("periods", "last-payday"), ("amounts", "1.234,50"),
    ("exit", "64    the command line"),
    ("json", "dataset schema"), ("batch", "--results"), ("advanced", "merge-driver"),
  ])
  func `a topic has a page`(topic: String, words: String) throws {
    let run = try harness.run("help \(topic)")
    #expect(run.exit == 0 && run.output.contains(words), "\(run.output)")
    #expect(try harness.run("--help").output.contains(topic))
  }

  @Test func `days, periods and amounts of the topics are read as they say`() throws {
    try harness.run("create Money --storage csv --currency EUR --account Giro")
    let periods = try harness.run("help periods").output.split(separator: "\n").filter { $0.hasPrefix("  ") }
      .flatMap {
        $0.replacing("either end may be left out", with: "").split(whereSeparator: { ", ".contains($0) })
      }
    #expect(periods.count > 20)
    for period in periods {
      #expect(
        try harness.run(["list", "--period", String(period), "--dataset", "Money"]).exit == 0, "\(period)")
    }
    let amounts =
      try harness.run("help amounts").output.split(separator: "\n").first { $0.hasPrefix("  ") } ?? ""
    for amount in amounts.split(separator: " ") where !amount.hasPrefix("-") {
      #expect(
        try harness.run(["add", String(amount), "groceries", "--dataset", "Money", "--dry-run"]).exit == 0,
        "\(amount)")
    }
    for day in ["2026-03-09", "today", "yesterday", "monday", "-3", "9 March 2026"] {
      #expect(try harness.run(["list", "--from", day, "--dataset", "Money"]).exit == 0, "\(day)")
    }
  }
}
