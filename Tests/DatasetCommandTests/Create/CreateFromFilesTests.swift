import Foundation
import TestSupport
import Testing

/// Books in several files, in archives, in workbooks, and in the files of programs themselves.
struct CreateFromFilesTests {
  private let harness: CommandHarness

  init() throws {
    harness = try CommandHarness()
    try FileManager.default.createSymbolicLink(
      at: harness.folder.appending(path: "books"),
      withDestinationURL: CommandHarness.root.appending(path: "Samples/books"))
  }

  /// The balances of a dataset after all its rows, by key.
  private func balances(_ name: String) throws -> [String: Int] {
    let output = try harness.run("balance --on 2099-12-31 --json --dataset \(name)").output
    let document = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
    let accounts = document?["accounts"] as? [[String: Any]] ?? []
    return accounts.reduce(into: [:]) { sums, account in
      if let key = account["accountKey"] as? String { sums[key] = account["balanceMinor"] as? Int }
    }
  }

  private static let story = ["checking": 566890, "savings": 840000, "visa": 0, "cash": 12020]

  @Test(arguments: [
    "household.xhb", "household.gnucash", "household-sqlite.gnucash", "household.kmy", "household.mmb",
    "ynab.zip",
    "actual.zip",
  ])
  func `a program's own file gives the same balances as its export`(file: String) throws {
    let run = try harness.run("create Made --books books/programs/\(file) --currency USD --storage csv")
    #expect(run.exit == 0, "\(run.errors)")
    #expect(try balances("Made") == Self.story)
    #expect(run.output.contains("3 transfers with both halves, 1 divided"), "\(run.output)")
    #expect(try harness.run("validate --dataset Made").exit == 0)
  }

  @Test func `all month sheets are read, and a sheet without transactions is named`() throws {
    let run = try harness.run(
      "create Made --books books/programs/cash-book.xlsx --currency USD --storage csv")
    #expect(
      run.output.contains("not read: cash-book.xlsx: Summary, which holds no transactions"), "\(run.output)")
    #expect(try balances("Made") == ["checking": 416890, "savings": 40000, "visa": 0, "cash": 6020])
  }

  @Test func `files of one app are one run, and no file is lost`() throws {
    let head = "Date,Account,Category,Amount\n"
    try harness.write(
      "a.csv", Array((head + "2026-01-02,Giro,Food,-4.00\n2026-01-03,Giro,Food,-5.00\n").utf8))
    try harness.write(
      "b.csv", Array((head + "2026-02-02,Giro,Food,-7.00\n2026-02-03,Giro,Salary,20.00\n").utf8))
    let made = try harness.run("create Both --books a.csv --books b.csv --storage csv")
    #expect(made.exit == 0 && made.output.contains("4 transactions"), "\(made.output) \(made.errors)")
    #expect(try balances("Both") == ["giro": 400])
    #expect(try harness.run("create Again --books a.csv b.csv --storage csv --quiet").exit == 0)
    #expect(try balances("Again") == ["giro": 400])
    #expect(try harness.run("undo --quiet --dataset Both").exit == 0)
    #expect(try balances("Both") == [:])
    let mixed = try harness.run("create Mixed --books a.csv books/ynab.csv")
    #expect(mixed.exit == 2 && mixed.errors.contains("Make a dataset of the files of one app first"))
    try harness.write("c.csv", Array("Name,Colour\nOne,red\nTwo,blue\n".utf8))
    let other = try harness.run("create Other --books books/ynab.csv c.csv")
    #expect(
      other.exit == 2 && other.errors.contains("c.csv: it has no transactions of YNAB"), "\(other.errors)")
  }

  @Test func `a line of one of several files is named with its file`() throws {
    let head = "Date,Account,Category,Type,Amount\n"
    try harness.write("a.csv", Array((head + "2026-01-02,Giro,Food,Expense,4.00\n").utf8))
    try harness.write(
      "b.csv", Array((head + "2026-02-02,Giro,Food,Expense,7.00\n2026-02-03,Giro,Food,Spending,2.00\n").utf8))
    let run = try harness.run("create Both --books a.csv b.csv")
    #expect(run.exit == 2 && run.errors.contains("b.csv, line 3: \"Spending\""), "\(run.errors)")
    // The advice, as it stands there.
    #expect(run.errors.contains("--map kind \"Spending\"=expense"), "\(run.errors)")
    let made = try harness.run("create Both --books a.csv b.csv --storage csv --map kind Spending=expense")
    #expect(made.exit == 0, "\(made.errors)")
    #expect(try balances("Both") == ["giro": -1300])
  }

  @Test func `rows without an account belong to the one that is named`() throws {
    let line = "create Made --books books/kmymoney.csv --currency USD --storage csv"
    let none = try harness.run(line + " --dry-run")
    #expect(none.output.contains("--account NAME gives them one"), "\(none.output)")
    let two = try harness.run(line + " --account Giro --account Cash:cash")
    #expect(two.exit == 2 && two.errors.contains("--map account =\"Giro\""), "\(two.errors)")
    #expect(try harness.run(line + " --account Giro:checking:1500.00 --quiet").exit == 0)
    #expect(try balances("Made") == ["giro": 566890])
  }

  @Test func `a person says who they are among those who share costs`() throws {
    let line = "create Made --books books/programs/splitwise.csv --currency USD --storage csv"
    let run = try harness.run(line)
    #expect(run.exit == 2 && run.errors.contains("--map person \"Anna\"=me"), "\(run.errors)")
    let made = try harness.run(line + " --map person Anna=me")
    #expect(made.output.contains("2026  USD     4    0.00    -75.50"), "\(made.output)")
    #expect(try balances("Made") == ["splitwise": 99550])
    #expect(
      try harness.run(line.replacingOccurrences(of: "Made", with: "Bert") + " --map person Bert=me --quiet")
        .exit == 0)
    #expect(try balances("Bert") == ["splitwise": -99550])
  }

  @Test func `totals are no rows, and a line that cannot be read is left out as the advice says`() throws {
    let run = try harness.run("create Made --books books/programs/quicken.csv --currency USD --storage csv")
    #expect(run.exit == 0 && run.output.contains("\"Total Inflows:\" adds up other lines"), "\(run.output)")
    try harness.write(
      "broken.csv",
      Array("Date,Account,Category,Amount\n2026-01-02,Giro,Food,-4.00\n2026-01-03,Giro,Food,five\n".utf8))
    let asked = try harness.run("create New --books broken.csv")
    #expect(asked.exit == 1 && asked.output.contains("--skip-line 3"), "\(asked.output)")
    #expect(try harness.run("create New --books broken.csv --skip-line 3 --storage csv --quiet").exit == 0)
    #expect(try balances("New") == ["giro": -400])
    #expect(
      try harness.run("create Set --books broken.csv --line 3 Amount=-5.00 --storage csv --quiet").exit == 0)
    #expect(try balances("Set") == ["giro": -900])
  }

  @Test(arguments: [
    ("SQLite format 3\0 and more", "the database is damaged"),
    ("", "a program that is not known here (known: Actual Budget, GnuCash, Money Manager EX)"),
  ])
  func `a database that cannot be read is refused with a way that works`(head: String, why: String) throws {
    // A file of one page without any table, as SQLite writes it.
    var empty = [UInt8](repeating: 0, count: 512)
    empty.replaceSubrange(0..<16, with: Array("SQLite format 3\0".utf8))
    empty.replaceSubrange(16..<24, with: [2, 0, 1, 1, 0, 64, 32, 32])
    empty.replaceSubrange(24..<32, with: [0, 0, 0, 1, 0, 0, 0, 1])
    empty.replaceSubrange(44..<48, with: [0, 0, 0, 4])
    empty.replaceSubrange(56..<60, with: [0, 0, 0, 1])
    empty.replaceSubrange(92..<96, with: [0, 0, 0, 1])
    empty.replaceSubrange(100..<108, with: [13, 0, 0, 0, 0, 2, 0, 0])
    try harness.write("money.db", head.isEmpty ? empty : Array(head.utf8))
    let run = try harness.run("create New --books money.db")
    #expect(run.exit == 2 && run.errors.contains(why), "\(run.errors)")
    #expect(!FileManager.default.fileExists(atPath: harness.folder.appending(path: "New").path))
  }

  @Test func `a database whose program is still writing is refused`() throws {
    let file = CommandHarness.root.appending(path: "Samples/books/programs/household.mmb")
    try harness.write("household.mmb", try Data(contentsOf: file))
    try harness.write("household.mmb-wal", Array("pages".utf8))
    let run = try harness.run("create New --books household.mmb --currency USD")
    #expect(run.exit == 2 && run.errors.contains("Close the program"), "\(run.errors)")
  }

  @Test func `figures of the file itself prove balances, and what it does not say is not proven`() throws {
    try harness.write(
      "kept.csv",
      Array(
        "Date,Account,Category,Amount,Balance\n2026-01-02,Giro,Food,-4.00,-4.00\n2026-02-03,Giro,Salary,20.00,16.00\n"
          .utf8))
    let kept = try harness.run("create Kept --books kept.csv --dry-run")
    #expect(
      kept.output.contains("proven: the file's own last balance is the same for Giro"), "\(kept.output)")
    try harness.write(
      "later.csv",
      Array(
        "Date,Account,Category,Amount,Balance\n2026-01-02,Giro,Food,-4.00,96.00\n2026-02-03,Giro,Salary,20.00,116.00\n"
          .utf8))
    let later = try harness.run("create Later --books later.csv --storage csv")
    #expect(
      later.output.contains("different: the file's own last balance of Giro is 116.00"), "\(later.output)")
    #expect(later.output.contains("2026  USD     2   20.00     -4.00"), "\(later.output)")
    #expect(try harness.run("accounts edit giro --opening-balance 100 --dataset Later").exit == 0)
    #expect(try balances("Later") == ["giro": 11600])
    let plain = try harness.run("create Plain --books books/mint.csv --currency USD --dry-run")
    #expect(
      plain.output.contains("not proven: the file gives no balance of CHECKING, SAVINGS"), "\(plain.output)")
  }

  @Test func `the documents of apps are read like their tables`() throws {
    let line = "create Lunch --books books/programs/lunchmoney.json --currency USD --storage csv --quiet"
    #expect(try harness.run(line).exit == 0)
    #expect(try balances("Lunch") == ["checking": 416890, "savings": 40000, "visa": 0, "cash": 6020])
    try harness.write(
      "firefly.json",
      Array(
        """
        {"data":[{"type":"transactions","id":"1","attributes":{"transactions":[
        {"transaction_journal_id":"1","type":"withdrawal","date":"2026-01-02T00:00:00+00:00","currency_code":"EUR",
        "amount":"12.500000000000","description":"Lunch","source_name":"Giro","source_type":"Asset account",
        "destination_name":"Café","destination_type":"Expense account","category_name":"Food","tags":["work"],
        "reconciled":false,"notes":null,"foreign_amount":null,"foreign_currency_code":null}]}},
        {"type":"transactions","id":"2","attributes":{"transactions":[
        {"transaction_journal_id":"2","type":"transfer","date":"2026-01-03T00:00:00+00:00","currency_code":"EUR",
        "amount":"80.000000000000","description":"Cash","source_name":"Giro","source_type":"Asset account",
        "destination_name":"Purse","destination_type":"Asset account","category_name":null,"tags":[],
        "reconciled":true,"notes":null,"foreign_amount":null,"foreign_currency_code":null}]}}]}
        """.utf8))
    let run = try harness.run("create Fire --books firefly.json --currency EUR --storage csv")
    #expect(run.exit == 0 && run.output.contains("firefly.json: Firefly III"), "\(run.output) \(run.errors)")
    #expect(try balances("Fire") == ["giro": -9250, "purse": 8000])
  }

  @Test func `HomeBank's binary fractions are money, and what is void or a reminder moves none`() throws {
    try harness.write(
      "old.xhb",
      Array(
        """
        <homebank v="1.3" d="050206">
        <cur key="1" iso="EUR" frac="2"/>
        <account key="1" type="1" curr="1" name="Giro" initial="100.09999999999999"/>
        <account key="2" type="2" curr="1" name="Purse" initial="0"/>
        <cat key="1" name="Food"/>
        <cat key="2" flags="2" name="Pay"/>
        <ope date="737426" amount="-8.9000000000000004" account="1" category="1" wording="Shop" st="1"/>
        <ope date="737427" amount="900" account="1" category="2" wording="Work" st="2" flags="2"/>
        <ope date="737428" amount="-5" account="1" category="1" wording="Void" st="4"/>
        <ope date="737428" amount="-6" account="1" category="1" wording="Later" st="3"/>
        <ope date="737429" amount="-20" account="1" dst_account="2" paymode="5" kxfer="1"/>
        <ope date="737429" amount="20" account="2" dst_account="1" paymode="5" kxfer="1" flags="2"/>
        </homebank>
        """.utf8))
    let run = try harness.run("create Old --books old.xhb --storage csv")
    #expect(
      run.exit == 0 && run.output.contains("1 transfer with both halves"), "\(run.output) \(run.errors)")
    #expect(try balances("Old") == ["giro": 97120, "purse": 2000])
  }

  @Test func `files are named for their accounts where transfers name them`() throws {
    let head = "Date,Payee,Category,Amount\n"
    try harness.write(
      "Giro.csv", Array((head + "2026-01-02,Shop,Groceries,-4.00\n2026-01-03,Move,[Purse],-50.00\n").utf8))
    try harness.write(
      "Purse.csv", Array((head + "2026-01-03,Move,[Giro],50.00\n2026-01-04,Shop,Groceries,-7.00\n").utf8))
    let run = try harness.run("create Both --books Giro.csv Purse.csv --storage csv")
    #expect(
      run.exit == 0 && run.output.contains("1 transfer with both halves"), "\(run.output) \(run.errors)")
    #expect(try balances("Both") == ["giro": -5400, "purse": 4300])
    let none = Array(
      "Date,Payee,Category,Amount\n2026-01-02,Shop,Groceries,-4.00\n2026-01-03,Work,Salary,50.00\n".utf8)
    try harness.write("Bank.csv", none)
    try harness.write("Box.csv", none)
    let open = try harness.run("create Named --books Bank.csv Box.csv --storage csv")
    #expect(open.exit == 2 && open.errors.contains("--account \"Bank\" --account \"Box\""), "\(open.errors)")
    let named =
      "create Named --books Bank.csv Box.csv --storage csv --account Bank --account Box:cash:5.00 --quiet"
    #expect(try harness.run(named).exit == 0)
    #expect(try balances("Named") == ["bank": 4600, "box": 5100])
    // Names of months are no accounts.
    try harness.write(
      "2026-01.csv", Array((head + "2026-01-02,Shop,Groceries,-4.00\n2026-01-03,Work,Salary,50.00\n").utf8))
    try harness.write(
      "2026-02.csv", Array((head + "2026-02-02,Shop,Groceries,-4.00\n2026-02-03,Work,Salary,50.00\n").utf8))
    let line = "create Months --books 2026-01.csv 2026-02.csv --storage csv"
    #expect(try harness.run(line + " --dry-run").output.contains("the file names no account"))
    #expect(try harness.run(line + " --account Giro --quiet").exit == 0)
    #expect(try balances("Months") == ["giro": 9200])
  }
}
