import DatasetFormat
import TestSupport
import Testing

/// The same mistake has the same exit status in every command: 64 where the line alone is wrong, 2 where the dataset has no
/// such thing. With `--json` a document says so.
struct ExitStatusTests {
  private let harness: CommandHarness

  init() throws { harness = try CommandHarness(BooksDataset.image.get()) }

  /// Lines by their mistake; `?` is where it stands.
  private static let lines: [(mistake: String, exit: Int32, code: String, lines: [String])] = [
    (
      "2026-02-30", 64, "usage",
      [
        "add 5 dining Z --date ?", "edit 2 --date ?", "edit --where from=? --note x --yes", "delete --from ?",
        "transfer 5 giro savings --date ?", "adjust giro 5 --date ?", "reconcile giro 5 --on ?",
        "reconcile giro 5 --until ?", "balance --on ?", "list --from ?", "list --until ?",
        "budgets --on ?", "budgets set dining 5 --from ?", "log --since ?", "accounts edit giro --start ?",
        "recurring add 5 dining Z --every monthly --date ?", "goals add Bike 900 --by ?",
        "report spending --until ?", "report summary --from ?", "export --from ? --format csv",
        "forget snapshots --before ?", "import jan.csv --since ?",
      ]
    ),
    (
      "12x", 64, "usage",
      [
        "add ? groceries", "edit 2 --amount ?", "transfer ? giro savings", "adjust giro ?",
        "reconcile giro ?", "split 2 ? groceries", "budgets set dining ?", "goals add Bike ?",
        "accounts add Purse --balance ?", "accounts edit giro --balance ?",
        "recurring add ? dining Z --every monthly", "create Other --account Giro:checking:?",
        "transfer 5 giro yen --received ?",
      ]
    ),
    (
      "soon", 64, "usage",
      [
        "list --period ?", "report spending --period ?", "delete --period ? --yes",
        "export --period ? --format csv",
        "edit --where period=? --note x --yes", "budgets set dining 5 --period ?",
        "budgets allocation --period ?", "recurring add 5 dining Z --every ?",
      ]
    ),
    (
      "expence", 64, "usage",
      [
        "list --type ?", "add 5 groceries --type ?", "edit 2 --type ?", "categories add Books --type ?",
        "accounts add Purse --type ?", "report spending --type ?", "delete --type ? --yes",
        "list --payment ?", "edit 2 --payment ?", "list --sort ?", "list --group-by ?",
        "create Other --template ?", "create Other --storage ?", "export --format ?",
        "rules install ?", "rules add dog groceries --direction ?", "help ?", "schema ?", "?",
        "rules edit zebra --direction ?",
        "accounts ?", "list --?", "forget ?", "create Other --account Giro:?", "add 5 groceries --currency ?",
        "create Other --currency ?", "accounts add Purse --currency ?", "settings set weekStart ?",
        "erase --keep ? --confirm ERASE", "erase --confirm ?", "validate --only ?",
        "import jan.csv --answer ?=1", "import jan.csv --column ?",
      ]
    ),
    (
      "nonesuch", 2, "unknown-name",
      [
        "add 5 --category ?", "edit 2 --category ?", "edit 2 --account ?", "list --account ?",
        "list --category ?",
        "transfer 5 ? giro", "adjust ? 5", "reconcile ? 5", "accounts edit ? --type cash",
        "accounts archive ?", "categories rename ? Other", "categories delete ?", "members edit ? --owner",
        "budgets set ? 5", "goals edit ? --target 5", "recurring edit ? --note x", "explain ?",
        "edit ? --note x",
        "delete ?", "split ? 5 groceries", "link ? 3", "unlink ?", "receipts detach ?",
        "import jan.csv --account ?", "report spending --category ?", "undo --run ?", "restore ?",
        "delete --account ? --yes", "rules edit ? --note x",
      ]
    ),
  ]

  @Test(arguments: lines.indices)
  func `a mistake has one exit status in every command, and a document with --json`(_ index: Int) throws {
    let (mistake, exit, code, lines) = Self.lines[index]
    let before = try harness.contents(of: "csv/Data")
    for line in lines {
      let words = line.replacing("?", with: mistake).split(separator: " ").map(String.init)
      let isElsewhere = ["create", "help", "schema", mistake].contains(words[0])
      let all = words + (isElsewhere ? [] : ["--dataset", "csv"])
      let run = try harness.run(all)
      #expect(run.exit == exit, "\(line): \(run.exit) \(run.errors)")
      #expect(run.errors.hasPrefix("dataset: ") && run.errors.contains(mistake), "\(line): \(run.errors)")
      #expect(run.output.isEmpty, "\(line): \(run.output)")
      if line == "schema ?" || line.contains("--format") { continue }
      let told = try harness.run(all + ["--json"])
      let document = try JSONValue(told.output)
      #expect(told.exit == exit && document["error"]?["code"] == .string(code), "\(line): \(told.output)")
    }
    #expect(try harness.contents(of: "csv/Data") == before)
  }

  @Test func `a document of a failure names the word that is wrong and what may be meant`() throws {
    let category = try JSONValue(harness.run("add 5 grocries --json --dataset csv").output)
    #expect(category["error"]?["found"] == .string("grocries"))
    #expect(category["error"]?["candidates"] == .array([.string("groceries")]))
    let command = try JSONValue(harness.run("improt --json").output)
    #expect(command["error"]?["candidates"] == .array([.string("import")]))
    let option = try JSONValue(harness.run("list --perod this-month --json --dataset csv").output)
    #expect(option["error"]?["found"] == .string("--perod"), "\(option)")
    #expect(option["error"]?["candidates"] == .array([.string("--period")]), "\(option)")
    let several = try JSONValue(harness.run("add 5 s --json --dataset csv").output)
    #expect(several["error"]?["code"] == .string("ambiguous"))
    #expect((several["error"]?["candidates"]?.elements?.count ?? 0) > 1, "\(several)")
    let missing = try JSONValue(harness.run("status --json --dataset nowhere").output)
    #expect(missing["error"]?["code"] == .string("dataset"), "\(missing)")
    // What stands behind -- is no option, and without --json nothing is printed.
    #expect(try harness.run("improt -- --json").output.isEmpty)
  }

  @Test(arguments: [
    "add 5 groceries", "edit 2 --note x", "edit --where payee=kiosk --note x", "delete 2",
    "split 2 5 dining", "transfer 5 giro savings", "unlink 3", "adjust giro 5", "reconcile giro 5 --adjust",
    "generate", "categories rename groceries Food", "accounts archive savings", "budgets set dining 5",
    "rules apply", "rules add dog groceries", "tags rename a b", "receipts detach slip.png", "undo", "undo 2",
    "restore last", "import jan.csv --account giro", "repair", "erase", "settings set weekStart sunday",
    "forget snapshots", "migrate",
  ])
  func `a dry run ends with the same words in every command`(line: String) throws {
    let before = try harness.contents(of: "csv")
    let run = try harness.run("\(line) --dry-run --dataset csv")
    if line != "tags rename a b" {
      #expect(run.exit <= 1, "\(run.errors)")
      #expect(run.errors.hasSuffix("dry run: nothing was changed\n"), "\(run.errors)")
    }
    #expect(!run.output.contains("dry run"), "\(run.output)")
    #expect(try !harness.run("\(line) --dry-run --quiet --dataset csv").errors.contains("dry run"))
    let after = try harness.contents(of: "csv")
    #expect(after.filter { !$0.key.hasSuffix("lock") } == before.filter { !$0.key.hasSuffix("lock") })
  }
}
