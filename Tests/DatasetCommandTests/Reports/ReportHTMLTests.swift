import Foundation
import TestSupport
import Testing

/// The page that `report --html` and `export --format html` write.
struct ReportHTMLTests {
  private let harness: CommandHarness

  private static let image = Result {
    try CommandHarness.prepared { harness in
      for storage in ["csv", "xlsx"] {
        try harness.run("create \(storage) --storage \(storage) --currency EUR --account Giro:checking:1000")
        for line in [
          "add 12.50 groceries Corner --date 2026-03-02", "add 2850 salary Nordlicht --date 2026-03-01",
          "add 7 --date 2026-03-05 --tag work",
        ] {
          try harness.run("\(line) --dataset \(storage)")
        }
      }
      try harness.write("there.html", Array("mine".utf8))
    }
  }

  init() throws { harness = try CommandHarness(Self.image.get()) }

  private func text(_ path: String) -> String? {
    try? String(contentsOf: harness.folder.appending(path: path), encoding: .utf8)
  }

  @Test(arguments: ["csv", "xlsx"])
  func `a page of the days that are asked for`(storage: String) throws {
    let run = try harness.run("report --html march.html --period 2026-03 --dataset \(storage)")
    #expect(run.exit == 0 && run.output.isEmpty && run.errors == "wrote march.html\n", "\(run.errors)")
    let page = try #require(text("march.html"))
    #expect(page.contains("<h1>March 2026</h1>") && page.contains("19.50") && page.contains("Corner"))
    #expect(page.contains("1\u{A0}row without a category"))
    // Named, printed and exported it is the same.
    #expect(try harness.run("report summary --html - --period 2026-03 --dataset \(storage)").output == page)
    #expect(try harness.run("export --format html --period 2026-03 --dataset \(storage)").output == page)
    let export = try harness.run(
      "export --to out.html --from 2026-03-01 --until 2026-03-31 --json --dataset \(storage)")
    #expect(export.exit == 0 && text("out.html") == page, "\(export.errors)")
    #expect(export.output.contains(#""format":"html","files":["out.html"]"#))
    let told = try harness.run("report --html told.html --json --dataset \(storage)")
    #expect(told.output.contains(#""report":"page","files":["told.html"],"leftOut":0"#), "\(told.errors)")
  }

  @Test func `nothing is written over that was not named, and no file of a dataset ever`() throws {
    // What is remembered of the dataset outside of it is there already.
    try harness.run("report --dataset csv")
    for (line, exit, words) in [
      ("report --html there.html", 2, "the file already exists"),
      ("report --html csv/Data/Transactions.csv --force", 2, "inside the dataset"),
      ("export --to csv/Data/page.html --force", 2, "inside the dataset"),
      ("report --html none/march.html", 2, "none/march.html"),
      ("report --html a.html --tag work", 64, "cannot choose by that"),
      ("export --to a.html --category groceries", 64, "cannot choose by that"),
      ("report --html a.html --csv", 64, "two formats"),
      ("report --html a.html --compare previous", 64, "always compares"),
      ("report --html - --json", 64, "standard output"), ("report --force", 64, "goes with --html"),
      ("report --html a.html --period someday", 64, "not a period"),
    ] {
      let before = try harness.contents()
      let run = try harness.run("\(line) --dataset csv")
      #expect(run.exit == exit && run.errors.contains(words), "\(line): \(run.exit) \(run.errors)")
      #expect(try harness.contents() == before, "\(line)")
    }
    #expect(try harness.run("report --html there.html --force --quiet --dataset csv").exit == 0)
    #expect(text("there.html")?.hasPrefix("<!DOCTYPE html>") == true)
  }

  @Test func `a row that nobody can read is in no figure, and is said`() throws {
    let path = "csv/Data/Transactions.csv"
    let rows = try #require(text(path)).replacing("12.50", with: "12.5O")
    try harness.write(path, Array(rows.utf8))
    let run = try harness.run("report --html march.html --period 2026-03 --dataset csv")
    #expect(run.exit == 1 && run.errors.contains("1 row cannot be read for certain"), "\(run.errors)")
    #expect(text("march.html")?.contains("in no figure of this page") == true)
  }
}
