import Foundation
import TestSupport
import Testing

/// A person keeps the books by hand: several commands, each of which meets what the others left.
struct BooksSessionTests {
  private let harness: CommandHarness

  init() throws { harness = try CommandHarness(BooksDataset.image.get()) }

  @Test(arguments: BooksDataset.Storage.allCases)
  func `balances are told of any day, and no total adds up two currencies`(storage: BooksDataset.Storage)
    throws
  {
    let name = storage.rawValue
    try harness.run("accounts archive savings --dataset \(name)")
    try harness.run("add 10 groceries --date 2999-01-01 --account giro --dataset \(name)")
    let run = try harness.run("balance --json --on 2026-03-31 --dataset \(name)")
    let json = try #require(JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let accounts = try #require(json["accounts"] as? [[String: Any]])
    #expect(accounts.map { $0["balanceMinor"] as? Int } == [363_350, 20_000, 5000])
    #expect(accounts.map { $0["clearedMinor"] as? Int } == [384_600, 0, 5000])
    #expect(accounts.map { $0["futureMinor"] as? Int } == [-1000, 0, 0])
    #expect(accounts.map { $0["isActive"] as? Bool } == [true, false, true])
    let totals = try #require(json["totals"] as? [[String: Any]])
    #expect(totals.map { $0["currency"] as? String } == ["EUR", "JPY"])
    #expect(totals.map { $0["balanceMinor"] as? Int } == [363_350, 5000])
    let early = try harness.run("balance --on 2026-03-01 --dataset \(name)")
    #expect(early.output.contains("1000.00  EUR"), "\(early.output)")
    try harness.run("accounts edit giro --start 2026-03-02 --dataset \(name)")
    let before = try harness.run("balance --on 2026-03-01 --dataset \(name)")
    #expect(before.exit == 0 && before.errors.contains("giro begins on 2026-03-02"), "\(before.errors)")
    #expect(!(try harness.run("balance --on 2026-03-02 --dataset \(name)")).errors.contains("begins on"))
  }

  @Test func `a category that is disabled takes no rows by hand until it is used again`() throws {
    try harness.run("categories disable travel --dataset csv")
    for line in ["add 5 travel", "add 5 trav", "edit 2 --category Travel", "split 2 5 travel"] {
      let run = try harness.run("\(line) --dataset csv")
      #expect(run.exit == 2 && run.errors.contains("travel is disabled"), "\(line): \(run.errors)")
    }
    try harness.run("categories restore travel --dataset csv")
    #expect(try harness.run("add 5 travel --dataset csv").exit == 0)
  }

  @Test(arguments: BooksDataset.Storage.allCases)
  func `a statement that is imported again knows a divided line, an edited one and a deleted one`(
    storage: BooksDataset.Storage
  ) throws {
    let name = storage.rawValue
    for line in ["split 5 2000 salary 850 gifts-received", "edit 6 --category groceries --payee Corner"] {
      #expect(try harness.run("\(line) --dataset \(name)").exit == 0)
    }
    let balance = try harness.run("balance --json --dataset \(name)").output
    let again = try harness.run("import jan.csv --account Gir --dataset \(name)")
    #expect(
      again.exit == 0 && again.output.contains("0 new, 2 already imported"), "\(again.output) \(again.errors)"
    )
    #expect(try harness.run("balance --json --dataset \(name)").output == balance)
    try harness.run("delete 6 --dataset \(name)")
    let third = try harness.run("import jan.csv --account giro --dataset \(name)")
    #expect(third.output.contains("0 new, 2 already imported"), "\(third.output) \(third.errors)")
  }

  @Test(arguments: BooksDataset.Storage.allCases)
  func `a rule makes each of its days once, and what is due is told`(storage: BooksDataset.Storage) throws {
    let name = storage.rawValue
    let year = Calendar(identifier: .gregorian).component(.year, from: Date())
    try harness.run("recurring add 900 rent Grund --every monthly --date \(year)-01-31 --dataset \(name)")
    let rows = try harness.run("recurring --json --dataset \(name)")
    #expect(rows.output.contains("monthly on the 31st"), "\(rows.output)")
    #expect(try harness.run("generate --dataset \(name)").output.contains("nothing to change"))
    // One that is deleted stays away.
    try harness.run("delete --payee grund --period \(year)-02 --yes --dataset \(name)")
    let next = try harness.run("generate --through \(year + 1) --json --dataset \(name)")
    let json = try #require(JSONSerialization.jsonObject(with: Data(next.output.utf8)) as? [String: Any])
    let made = try #require(json["occurrences"] as? [[String: Any]])
    #expect(
      made.count == 12 && made[0]["date"] as? String == "\(year + 1)-01-31"
        && made[0]["amountMinor"] as? Int == -90_000)
    let due = try harness.run("upcoming --days 366 --json --dataset \(name)")
    #expect(due.output.contains("\"ruleId\"") && due.output.contains("-90000"), "\(due.output)")
    let edit = try harness.run("recurring edit Grund --amount 950 --dataset \(name)")
    #expect(edit.output.contains(#"amount: "900.00" -> "950.00""#), "\(edit.output)")
    let gone = try harness.run("recurring delete Grund --with-future --dataset \(name)")
    #expect(gone.exit == 0 && gone.output.contains("1 deleted in RecurringRules"), "\(gone.output)")
    #expect(try harness.run("upcoming --days 366 --dataset \(name)").output.contains("nothing is due"))
    let found = try harness.run("validate --dataset \(name)")
    #expect(found.exit == 0 && !found.output.contains("warning"), "\(found.output)")
  }

  @Test(arguments: BooksDataset.Storage.allCases)
  func `a household shares, sees who owes whom, and settles`(storage: BooksDataset.Storage) throws {
    let name = storage.rawValue
    let spent = try harness.run("balance --json --dataset \(name)").output
    for member in ["Ana", "Ben"] { try harness.run("members add \(member) --dataset \(name)") }
    try harness.run([
      "add", "30", "dining", "Luigi", "--paid-by", "ben", "--shares", "ana:1, ben:2", "--dataset", name,
    ])
    // What another member paid left none of the accounts.
    #expect(try harness.run("balance --json --dataset \(name)").output == spent)
    let owed = try harness.run("settle --json --dataset \(name)")
    #expect(owed.output.contains(#"{"from":"ana","to":"ben","amountMinor":1000}"#), "\(owed.output)")
    let paid = try harness.run("settle --from ana --to ben --dataset \(name)")
    #expect(
      paid.exit == 0 && paid.output.contains("| settlement | 10.00 | ana | ben:1"),
      "\(paid.output) \(paid.errors)")
    #expect(try harness.run("settle --dataset \(name)").output.contains("nobody owes anything"))
    #expect(try harness.run("validate --dataset \(name)").exit == 0)
  }

  @Test(arguments: BooksDataset.Storage.allCases)
  func `tags are counted, renamed into one another, and taken away`(storage: BooksDataset.Storage) throws {
    let name = storage.rawValue
    for tags in [["Work", "Trip"], ["work"], ["job", "work"]] {
      let options = tags.flatMap { ["--tag", $0] }
      try harness.run(["add", "5", "groceries", "--date", "2026-03-09"] + options + ["--dataset", name])
    }
    func list() throws -> String { try harness.run("tags list --json --dataset \(name)").output }
    #expect(
      try list().contains(
        #"[{"tag":"work","transactions":3,"sums":[{"currency":"EUR","amountMinor":-1500}]},{"tag":"job","transactions":1,"#
      ))
    #expect(try harness.run("tags rename Work job --dataset \(name)").exit == 0)
    #expect(
      try list().contains(#"{"tag":"trip","transactions":1,"sums":[{"currency":"EUR","amountMinor":-500}]}]"#)
    )
    #expect(try harness.run("tags delete trip --dataset \(name)").exit == 0)
    #expect(
      try list().contains(
        #"[{"tag":"job","transactions":3,"sums":[{"currency":"EUR","amountMinor":-1500}]}]"#))
  }

  /// A row that names no currency has its account's: what it says must not change with the account.
  @Test(arguments: BooksDataset.Storage.allCases)
  func `an amount stays in its currency when its account is cleared`(storage: BooksDataset.Storage) throws {
    let name = storage.rawValue
    try harness.run("add 500 groceries Konbini --account yen --date 2026-03-09 --dataset \(name)")
    let run = try harness.run(["edit", "7", "--account", "", "--dataset", name])
    #expect(run.exit == 0 && run.output.contains(#"currency: blank -> "JPY""#), "\(run.output) \(run.errors)")
    let moved = try harness.run("edit 7 --account yen --dataset \(name)")
    #expect(moved.exit == 0, "\(moved.errors)")
    #expect(try harness.run("edit 7 --account giro --dataset \(name)").errors.contains("No balance adds up"))
    #expect(try harness.run("balance --json --dataset \(name)").output.contains(#""balanceMinor":4500"#))
  }

  /// A reader of version 1 would take a transfer for spending.
  @Test func `a dataset of version 1 takes nothing that its readers would misread`() throws {
    try FileManager.default.copyItem(
      at: CommandHarness.root.appending(path: "Samples/datasets/version-1"),
      to: harness.folder.appending(path: "Old"))
    let before = try harness.contents(of: "Old/Data")
    for line in [
      "accounts add Giro", "members add Ana", "budgets set groceries 5", "add 5 groceries Shop",
      "split 2 1 groceries",
      "edit 2 --payee Shop", "add 5 groceries --refund", "goals add Bike 5", "rules add shop groceries",
      "rules install de",
    ] {
      let run = try harness.run("\(line) --dataset Old")
      #expect(
        run.exit == 2 && run.errors.contains("the dataset is version 1, which has no"),
        "\(line): \(run.errors)")
      #expect(run.errors.contains("dataset migrate"))
    }
    #expect(try harness.contents(of: "Old/Data") == before)
    for line in [
      "add 5 groceries --note Shop", "edit 2 --amount 800", "delete 3", "categories add Pets --type expense",
    ] {
      #expect(try harness.run("\(line) --dataset Old").exit == 0, "\(line)")
    }
    #expect(!(try harness.run("validate --dataset Old").output.contains("schema-mixed")))
  }

  @Test(arguments: BooksDataset.Storage.allCases)
  func `a receipt is copied with its hash and kind, listed, and refused where it is not one`(
    storage: BooksDataset.Storage
  ) throws {
    let name = storage.rawValue
    let root = "--dataset \(name)"
    let list = try harness.run("receipts --json \(root)")
    #expect(list.output.contains(#""fileName":"slip.png""#))
    #expect(list.output.contains(#""mediaType":"image/png""#))
    #expect(list.output.contains(#""byteCount":20"#))
    #expect(list.output.contains(#""payee":"Kiosk""#))
    #expect(list.output.contains(#""isThere":true"#))
    #expect(try harness.read("\(name)/Receipts/slip.png") == BooksDataset.picture)
    // The same file twice is one receipt too many; the file of another transaction gets a name of its own.
    let again = try harness.run("receipts attach slip.png 6 \(root)")
    #expect(again.exit == 2)
    #expect(again.errors.contains("attached to the transaction already"))
    // A file that is gone comes back from where it was copied, under its name.
    _ = try harness.shell("rm \(name)/Receipts/slip.png")
    try harness.run("receipts attach slip.png 6 \(root)")
    #expect(try harness.read("\(name)/Receipts/slip.png") == BooksDataset.picture)
    try harness.run("undo \(root)")
    #expect(try harness.shell("ls \(name)/Receipts").contains("slip.png") == false)
    try harness.run("redo \(root)")
    #expect(try harness.read("\(name)/Receipts/slip.png") == BooksDataset.picture)
    // Somebody renamed it: the row gets that name by repair.
    _ = try harness.shell("mv \(name)/Receipts/slip.png '\(name)/Receipts/slip (2).png'")
    let moved = try harness.run("receipts attach slip.png 6 \(root)")
    #expect(
      moved.exit == 2 && moved.errors.contains("Receipts/slip (2).png has its content"), "\(moved.errors)")
    _ = try harness.shell("mv '\(name)/Receipts/slip (2).png' \(name)/Receipts/slip.png")
    try harness.write("cut.jpg", [0xFF, 0xD8, 0xFF, 0xE0, 0, 16, 74, 70, 73, 70, 0, 1])
    let cut = try harness.run("receipts attach cut.jpg 2 --dry-run \(root)")
    #expect(cut.exit == 0 && cut.errors.contains("cut.jpg: the end of the file is missing"), "\(cut.errors)")
    try harness.run("receipts attach slip.png 2 \(root)")
    #expect(try harness.read("\(name)/Receipts/slip (2).png") == BooksDataset.picture)
    #expect(try harness.run("receipts list 2 \(root)").output.contains("slip (2).png"))
    #expect(try !harness.run("receipts list 2 \(root)").output.contains("slip.png"))
    // A name that some system forbids is mended.
    try harness.run(["receipts", "attach", "Shop: 2.pdf", "2", "--dataset", name])
    #expect(try harness.run("receipts \(root)").output.contains("Shop- 2.pdf"))
    let shop = try harness.run("receipts detach shop \(root)")
    #expect(shop.exit == 0)
    #expect(try harness.run("receipts detach sl \(root)").exit == 2)
    #expect(try harness.run("receipts attach nowhere.png 2 \(root)").exit == 2)
    #expect(try harness.run("receipts attach slip.png 999 \(root)").exit == 2)
    let valid = try harness.run("validate --json \(root)")
    #expect(valid.output.contains(#""error":0,"warning":0"#))
  }
}
