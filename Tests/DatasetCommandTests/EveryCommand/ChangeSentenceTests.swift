import TestSupport
import Testing

/// Changes are told as a person would say them: days, names and money, and cells only with `--cells`.
struct ChangeSentenceTests {
  private let harness: CommandHarness

  init() throws { harness = try CommandHarness(BooksDataset.image.get()) }

  private static let changes: [(line: String, dry: String, done: String)] = [
    (
      "add 12.50 groceries Corner --date 2026-04-01 --account giro --tag work",
      "add  2026-04-01  Corner  -12.50 EUR  Groceries  Giro  #work",
      "added  2026-04-01  Corner  -12.50 EUR  Groceries  Giro  #work"
    ),
    (
      "edit 5 --category utilities --refund",
      "change  2026-03-04  Nordlicht  +2850.00 EUR  kind: income -> refund; category: none -> Utilities",
      "changed  2026-03-04  Nordlicht  +2850.00 EUR  kind: income -> refund; category: none -> Utilities"
    ),
    (
      "edit 2 --amount 13 --payee Other",
      "change  2026-03-02  Corner  -12.50 EUR  amount: -12.50 EUR -> -13.00 EUR; payee: Corner -> Other",
      "changed  2026-03-02  Corner  -12.50 EUR  amount: -12.50 EUR -> -13.00 EUR; payee: Corner -> Other"
    ),
    (
      "delete 4", "delete  2026-03-03  transfer  200.00 EUR  Giro -> Savings  (both sides)",
      "deleted  2026-03-03  transfer  200.00 EUR  Giro -> Savings  (both sides)"
    ),
    (
      "edit 3 --amount 250",
      "change  2026-03-03  transfer  200.00 EUR  Giro -> Savings  (both sides)  amount: 200.00 EUR -> 250.00 EUR",
      "changed  2026-03-03  transfer  200.00 EUR  Giro -> Savings  (both sides)  amount: 200.00 EUR -> 250.00 EUR"
    ),
    (
      "transfer 50 giro savings --date 2026-04-01",
      "add  2026-04-01  transfer  50.00 EUR  Giro -> Savings  (both sides)",
      "added  2026-04-01  transfer  50.00 EUR  Giro -> Savings  (both sides)"
    ),
    (
      "transfer 10 giro yen --received 1600 --date 2026-04-01",
      "add  2026-04-01  transfer  10.00 EUR  Giro -> Yen, arrives as 1600 JPY  (both sides)",
      "added  2026-04-01  transfer  10.00 EUR  Giro -> Yen, arrives as 1600 JPY  (both sides)"
    ),
    (
      "split 2 5 dining", "add     2026-03-02  Corner   -7.50 EUR  Groceries  Giro  part of a split",
      "added    2026-03-02  Corner   -7.50 EUR  Groceries  Giro  part of a split"
    ),
    (
      "adjust giro -3 --date 2026-04-01", "add  2026-04-01  adjustment  -3.00 EUR  Giro",
      "added  2026-04-01  adjustment  -3.00 EUR  Giro"
    ),
    (
      "unlink 3", "kind: transfer -> spending", "kind: transfer -> spending"
    ),
    (
      "categories rename groceries Food", "change  category Groceries  name: Groceries -> Food",
      "changed  category Groceries  name: Groceries -> Food"
    ),
    (
      "accounts edit yen --balance 7000", "change  account Yen  starting balance: 5000 JPY -> 7000 JPY",
      "changed  account Yen  starting balance: 5000 JPY -> 7000 JPY"
    ),
    (
      "budgets set dining 300 --from 2026-03-01", "add  budget Dining Out  period: month; ",
      "added  budget Dining Out  period: month; "
    ),
    ("edit --where payee=kiosk --add-tag lunch --yes", "tags: none -> lunch", "tags: none -> lunch"),
    (
      "delete --type expense --yes", "delete 2 transactions, -16.50 EUR", "deleted 2 transactions, -16.50 EUR"
    ),
  ]

  @Test(arguments: BooksDataset.Storage.allCases, changes.indices)
  func `a preview and a result say it in the same words`(storage: BooksDataset.Storage, index: Int) throws {
    let (line, dry, done) = Self.changes[index]
    let preview = try harness.run("\(line) --dry-run --dataset \(storage.rawValue)")
    #expect(preview.exit == 0 && preview.output.contains(dry), "\(line): \(preview.output)\(preview.errors)")
    let run = try harness.run("\(line) --dataset \(storage.rawValue)")
    #expect(run.exit == 0 && run.output.contains(done), "\(line): \(run.output)\(run.errors)")
    for text in [preview.output, run.output] {
      for cell in ["updatedAt", "createdAt", "categoryKey", "accountKey", "Transactions row"] {
        #expect(!text.contains(cell), "\(line): \(text)")
      }
      #expect(text.contains("moves") || text.contains("no money moves"), "\(line): \(text)")
    }
  }

  @Test func `cells are listed where they are asked for`() throws {
    let run = try harness.run("edit 2 --amount 13 --cells --dry-run --dataset csv")
    #expect(run.output.contains("~ Transactions row 2, amount: \"12.50\" -> \"13.00\""), "\(run.output)")
    #expect(run.output.contains("updatedAt"), "\(run.output)")
  }

  @Test func `undo says what comes back, and so do redo and restore`() throws {
    try harness.run("delete 3 --dataset csv")
    let undo = try harness.run("undo --dry-run --dataset csv")
    #expect(
      undo.output.contains("restore  2026-03-03  transfer  200.00 EUR  Giro -> Savings  (both sides)"),
      "\(undo.output)")
    try harness.run("undo --dataset csv")
    let redo = try harness.run("redo --dry-run --dataset csv")
    #expect(
      redo.output.contains("  delete  2026-03-03  transfer  200.00 EUR  Giro -> Savings  (both sides)"),
      "\(redo.output)")
    #expect(try harness.run("redo --dataset csv").errors.contains("  moves: Giro +200.00 EUR"))
    let restore = try harness.run("restore last --dry-run --dataset csv")
    #expect(restore.output.contains("  restore 2 transactions, 0.00 EUR"), "\(restore.output)")
    #expect(restore.output.contains("moves: Giro -200.00 EUR, Savings +200.00 EUR"), "\(restore.output)")
  }

  @Test func `of many the first are told, and how many there are with their sums`() throws {
    let rows = (1...70).map { "2026-05-\($0 % 28 < 9 ? "0" : "")\($0 % 28 + 1),Shop \($0),-\($0).00\n" }
    try harness.write("long.csv", Array(("Date,Description,Amount\n" + rows.joined()).utf8))
    try #require(harness.run("import long.csv --account giro --dataset csv").exit == 0)
    let line = "edit --where payee=Shop --category dining --dry-run --dataset csv"
    let short = try harness.run(line).output
    #expect(short.split(separator: "\n").count { $0.hasPrefix("change  2026-05-") } == 10, "\(short)")
    #expect(
      short.contains("... and 60 more; --all lists each\nchange 70 transactions, -2485.00 EUR\n"), "\(short)")
    let long = try harness.run(line + " --all").output
    #expect(long.split(separator: "\n").count { $0.hasPrefix("change  2026-05-") } == 70, "\(long)")
  }

  @Test func `a row that cannot be read is told cell by cell`() throws {
    let path = "csv/Data/Transactions.csv"
    let text = String(decoding: try harness.read(path), as: UTF8.self)
    try harness.write(path, Array(text.replacing(",12.50,", with: ",\"12,5O\",").utf8))
    let run = try harness.run("delete 2 --dry-run --dataset csv")
    #expect(run.output.contains("- Transactions row 2: deleted"), "\(run.output)\(run.errors)")
  }
}

/// A category never turns income into a refund, or spending into paid-back income, without a word.
struct ReversalTests {
  private let harness: CommandHarness

  init() throws {
    harness = try CommandHarness(BooksDataset.image.get())
    try harness.run("rules add nordlicht utilities --dataset csv")
    try harness.write(
      "answers.json", Array(#"{"payees":[{"payee":"Nordlicht","categoryKey":"utilities"}]}"#.utf8))
  }

  @Test(arguments: [
    "edit 5 --category utilities", "edit --where payee=nordlicht --category utilities --yes",
    "categorise --answers answers.json", "rules apply",
  ])
  func `off a terminal income becomes a refund only where an option says so`(line: String) throws {
    let before = try harness.contents(of: "csv/Data")
    for yes in ["", " --yes"] {
      let refused = try harness.run("\(line)\(yes.isEmpty || line.hasSuffix(yes) ? "" : yes) --dataset csv")
      #expect(refused.exit == 1 && refused.output.isEmpty, "\(refused.output)\(refused.errors)")
      #expect(
        refused.errors.contains(
          "Nordlicht paid you 2850.00 EUR on 2026-03-04, which is income. Under Utilities it becomes a refund: spending gets less, and so does income. Say --refund to do that."
        ), "\(refused.errors)")
    }
    let json = try harness.run("\(line) --json --dataset csv").output
    #expect(json.contains(#""code":"question""#), "\(json)")
    #expect(try harness.contents(of: "csv/Data") == before)
    #expect(try harness.run("\(line) --reversal --dataset csv").exit == 1)
    let dry = try harness.run("\(line) --dry-run --dataset csv")
    #expect(dry.exit == 0 && dry.errors.contains("Under Utilities it becomes a refund"), "\(dry.errors)")
    let agreed = try harness.run("\(line) --refund --dataset csv")
    #expect(agreed.exit == 0 && agreed.output.contains("kind: income -> refund"), "\(agreed.output)")
  }

  @Test func `spending becomes paid-back income only where an option says so`() throws {
    let refused = try harness.run("edit 6 --category salary --dataset csv")
    #expect(
      refused.exit == 1
        && refused.errors.contains(
          "You paid Kiosk 4.00 EUR on 2026-03-05, which is spending. Under Salary it becomes income that you paid back: income gets less, and so does spending. Say --reversal"
        ), "\(refused.errors)")
    let agreed = try harness.run("edit 6 --category salary --reversal --dataset csv")
    #expect(
      agreed.exit == 0 && agreed.output.contains("kind: spending -> paid-back income"), "\(agreed.output)")
  }

  @Test(arguments: ["edit 5 --category salary", "edit 6 --category groceries", "edit 2 --category dining"])
  func `a category that fits asks nothing`(line: String) throws {
    #expect(try harness.run("\(line) --dataset csv").exit == 0)
  }

  @Test func `on a terminal the person is asked with both outcomes, also after --yes`() throws {
    let before = try harness.contents(of: "csv/Data")
    let refused = try TerminalSession("edit 5 --category utilities --yes --dataset csv", in: harness)
    try refused.see("Under Utilities it becomes a refund", "Do that? [y/N] ")
    refused.type("")
    #expect(try refused.exit() == 1)
    #expect(try harness.contents(of: "csv/Data") == before)
    let agreed = try TerminalSession("edit 5 --category utilities --yes --dataset csv", in: harness)
    try agreed.see("Do that? [y/N] ")
    agreed.type("y")
    try agreed.see("changed  2026-03-04  Nordlicht  +2850.00 EUR")
    #expect(try agreed.exit() == 0)
  }

  @Test func `categorise asks before it saves the answer, and goes on`() throws {
    let session = try TerminalSession("categorise --dataset csv", in: harness)
    try session.see("Nordlicht", "utilities")
    session.type("")
    try session.see("Under Utilities it becomes a refund", "Do that? [y/N] ")
    session.type("n")
    try session.see("Nordlicht")
    session.type("s")
    try session.see("Kiosk")
    session.type("q")
    try session.see("0 transactions categorised")
    #expect(try session.exit() == 0)
  }
}
