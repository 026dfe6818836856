import TestSupport
import Testing

/// An option keeps the name that it had in earlier versions, and the one of other programs.
struct EarlierOptionsTests {
  private let harness: CommandHarness

  init() throws { harness = try CommandHarness(ListsDataset.image.get()) }

  @Test(arguments: [
    (
      "accounts add New --balance 5 --start 2026-01-01",
      "accounts add New --opening-balance 5 --opened 2026-01-01"
    ),
    ("accounts delete old --to giro", "accounts delete old --move-to giro"),
    ("members delete cy --to ana", "members delete cy --move-to ana"),
    ("goals add Bike 800 --by 2027-06-30 --start 50", "goals add Bike 800 --deadline 2027-06-30 --saved 50"),
    ("budgets set travel 10 --period week", "budgets set travel 10 --every week"),
    (
      "budgets set travel 10 --period=custom --from 2026-03-01 --end 2026-03-09",
      "budgets set travel 10 --every custom --from 2026-03-01 --until 2026-03-09"
    ),
    (
      "recurring add --from 2 --every monthly --end 2026-12-31",
      "recurring add --like 2 --every monthly --until 2026-12-31"
    ),
    ("generate --through 2027", "generate --until 2027"),
    ("settle --from ana --to ben --amount 5", "settle pay ana ben 5"),
    ("delete 2 --yes", "delete 2 -y"), ("edit 2 --note x --quiet", "edit 2 --note x -q"),
    ("list --category groceries --account giro --tag work", "list -c groceries -a giro -t work"),
  ])
  func `both names do the same`(earlier: String, now: String) throws {
    for line in [earlier, now] {
      let harness = try CommandHarness(ListsDataset.image.get())
      let run = try harness.run(
        "\(line) --dry-run --dataset csv".replacing("--dry-run", with: line.hasPrefix("list") ? "" : "-n"))
      #expect(run.exit == 0, "\(line): \(run.errors)")
    }
    let one = try harness.run("\(earlier) --dataset csv")
    let other = try CommandHarness(ListsDataset.image.get()).run("\(now) --dataset csv")
    #expect(one.exit == 0 && other.exit == 0, "\(one.errors)\(other.errors)")
    #expect(
      one.output.split(separator: "\n").count == other.output.split(separator: "\n").count, "\(one.output)")
  }

  /// An option that both names lead to says the same of a value that is wrong.
  @Test(arguments: [
    ("repair --choose category-unknown=groceries", "repair --answer category-unknown=groceries"),
    ("repair --from last Nowhere:3", "repair --using last Nowhere:3"),
    ("create New --from none.csv", "create New --books none.csv"),
    ("categorise --apply none.json", "categorise --answers none.json"),
    ("receipts match --apply none.json", "receipts match --answers none.json"),
    ("receipts match scans --days 999", "receipts match scans --match-days 999"),
    ("rules suggest --support 1", "rules suggest --min-rows 1"),
    ("rules suggest --precision 2", "rules suggest --min-accuracy 2"),
    ("rules suggest --most 0", "rules suggest --top 0"),
    ("import none.csv --since someday", "import none.csv --from someday"),
    ("import none.csv --sure-days 99", "import none.csv --link-days 99"),
    ("generate --through never", "generate --until never"),
    ("settle --from nobody --to ben", "settle pay nobody ben"),
    ("snapshots --changes extra", "restore --changes extra"),
  ])
  func `both names say the same of a mistake`(earlier: String, now: String) throws {
    let runs = try [earlier, now].map {
      try harness.run($0 + ($0.hasPrefix("create") ? "" : " --dataset csv"))
    }
    #expect(runs[0].exit > 0 && runs[0].exit == runs[1].exit, "\(runs[0].errors)\(runs[1].errors)")
    #expect(!runs[0].errors.isEmpty && runs[0].errors == runs[1].errors)
    #expect(!runs[0].errors.contains("Unknown option"), "\(runs[0].errors)")
  }

  @Test(arguments: ["--to", "--output", "-o"])
  func `a file to write has its earlier name`(option: String) throws {
    let run = try harness.run("export \(option) out.csv --dataset csv")
    #expect(run.exit == 0, "\(run.errors)")
    #expect(try !harness.read("out.csv").isEmpty)
  }

  @Test func `what was typed is what an error names`() throws {
    let run = try harness.run("balance --to 2026-03-31 --dataset csv")
    #expect(run.exit == 64 && run.errors.contains("--to"), "\(run.errors)")
    // The parser would propose an option that has nothing to do with it.
    #expect(!run.errors.contains("Did you mean"), "\(run.errors)")
  }

  @Test(arguments: [
    ("list --catgory groceries", "--category"), ("list --type expence", "Did you mean expense?"),
    ("add 5 grocries Shop", "did you mean groceries?"), ("balance girl", "did you mean giro?"),
    ("list --account girl", "did you mean giro?"),
    ("accounts add X1 --type chequing", "did you mean checking?"),
    ("accounts lsit", "did you mean list?"), ("lsit", "did you mean list?"),
    ("valdate", "did you mean validate?"),
    ("list --account zebra", "expected giro, yen or old"),
    ("list --category zebra", "dataset categories lists them"),
  ])
  func `a slip is answered with what is near, and with no long list`(line: String, says: String) throws {
    let run = try harness.run("\(line) --dataset csv")
    #expect(run.exit == 64 || run.exit == 2, "\(run.errors)")
    #expect(run.errors.contains(says), "\(run.errors)")
    #expect(run.errors.count < 200, "\(run.errors)")
  }
}
