import Foundation
import TestSupport
import Testing

/// A new dataset is made of the books of another app.
struct CreateFromTests {
  private let harness: CommandHarness

  init() throws {
    harness = try CommandHarness()
    try FileManager.default.createSymbolicLink(
      at: harness.folder.appending(path: "books"),
      withDestinationURL: CommandHarness.root.appending(path: "Samples/books"))
  }

  enum Storage: String, CaseIterable, Sendable { case csv, xlsx }

  /// Each app's sample, and what the accounts come to on the last of all days.
  private static let samples: [(name: String, balances: [String: Int64])] = [
    ("actual", ["giro": 363870, "savings": 15000]),
    ("beancount", ["giro": 241500, "savings": 820000, "cash": 5000, "cash-usd": 22000]),
    ("firefly", ["giro": 359550, "travel": 21800]),
    ("hledger", ["giro": 263000, "savings": 820000, "visa": -27700, "cash": 22000]),
    ("mint", ["checking": 234660, "savings": 40000]), ("monefy", ["cash": 8750, "bank": 325000]),
    ("other", ["giro": 161550, "bar": -230]), ("spendee", ["cash": 8750, "bank": 275000, "yen": -800]),
    ("tiller", ["everyday-checking": 141585, "rewards-visa": 26275]),
    ("quicken", ["everyday-checking": 378580, "rainy-day-savings": 831240, "visa": 0]),
    ("toshl", ["cash": 8750, "bank": 275000]),
    ("wallet", ["cash": 8750, "bank": 275000]),
    ("ynab", ["checking": 269510, "cash": 8000, "savings": 920000]),
  ]

  @Test(arguments: Storage.allCases, samples.indices)
  func `the books of each app are tried dry, made in one run, sound, and taken out again`(
    storage: Storage, index: Int
  ) throws {
    let (name, balances) = Self.samples[index]
    let ending = name == "quicken" ? "qif" : "csv"
    var line = ["create", name, "--books", "books/\(name).\(ending)", "--storage", storage.rawValue]
    if name == "beancount" { line += ["--map", "currency", "AAPL=-"] }
    let dry = try harness.run(line + ["--dry-run"])
    #expect(dry.exit == 0, "\(dry.errors)")
    #expect(dry.output.contains("each account adds up to the lines of the file"), "\(dry.output)")
    let shown = try Self.object(harness.run(line + ["--dry-run", "--json"]).output)
    #expect(shown["version"] as? Int == 2 && shown["dataset"] is NSNull && shown["plan"] is [String: Any])
    #expect(!FileManager.default.fileExists(atPath: harness.folder.appending(path: name).path))
    let made = try Self.object(harness.run(line + ["--json"]).output)
    #expect((made["dataset"] as? String)?.hasSuffix("/\(name)") == true)
    #expect(made["transactions"] as? Int == shown["transactions"] as? Int)
    #expect(made["app"] as? String == (["other": "csv", "quicken": "qif"][name] ?? name))
    let found = try harness.run("validate --dataset \(name)")
    #expect(found.exit == 0 && !found.output.contains("warning"), "\(found.output)")
    let balance = try Self.object(harness.run("balance --on 2099-12-31 --json --dataset \(name)").output)
    let accounts = balance["accounts"] as? [[String: Any]] ?? []
    let sums = accounts.reduce(into: [String: Int64]()) { sums, account in
      if let key = account["accountKey"] as? String {
        sums[key] = (account["balanceMinor"] as? Int).map(Int64.init)
      }
    }
    #expect(sums == balances)
    let log = try harness.run("log --dataset \(name)")
    #expect(log.output.contains("--books"))
    #expect(try harness.run("undo --dataset \(name)").exit == 0)
    let after = try Self.object(harness.run("balance --json --dataset \(name)").output)
    #expect((after["accounts"] as? [Any])?.isEmpty == true)
    #expect(try harness.run("redo --dataset \(name)").exit == 0)
  }

  @Test func `the preview shows a category that becomes a transfer`() throws {
    let run = try harness.run("create Money --books books/tiller.csv --storage csv --currency USD --dry-run")
    #expect(run.output.contains("Credit Card Payment  ->  a transfer"), "\(run.output)")
  }

  @Test func `two accounts of one name with numbers of their own stay two`() throws {
    try harness.write(
      "tiller.csv",
      Array(
        """
        Date,Description,Category,Amount,Account,Account #,Institution,Tags
        2/13/2026,Shop,Groceries,-$12.50,Checking,xx1234,Bank A,
        2/14/2026,Pay,Salary,"$2,000.00",Checking,xx9999,Bank B,
        2/15/2026,Shop,Groceries,-$7.00,Savings,xx5555,Bank A,

        """.utf8))
    let run = try harness.run("create Two --books tiller.csv --storage csv --currency USD --quiet")
    #expect(run.exit == 0, "\(run.errors)")
    let balance = try harness.run("balance --dataset Two").output
    for words in ["Checking 1234", "-12.50", "Checking 9999", "2000.00", "Savings", "-7.00"] {
      #expect(balance.contains(words), "\(balance)")
    }
  }

  @Test func `what cannot be taken over is refused, and nothing is made`() throws {
    try harness.write(
      "bank.csv", Array("Date,Text,Amount\n2026-01-02,Shop,-4.00\n2026-01-03,Shop,-5.00\n".utf8))
    try harness.write(
      "days.csv",
      Array(
        "Account,Flag,Date,Payee,Memo,Outflow,Inflow,Cleared\nA,,03/04/2026,Shop,,5.00,0.00,\nA,,05/04/2026,Shop,,6.00,0.00,\n"
          .utf8))
    try harness.write(
      "broken.csv",
      Array("Date,Account,Category,Amount\n2026-01-02,A,Food,-4.00\n2026-01-03,A,Food,five\n".utf8))
    try harness.write("empty.csv", [])
    for (line, exit, words) in [
      ("create New --books bank.csv", Int32(2), "run dataset import"),
      ("create New --books empty.csv", 2, "empty"),
      ("create New --books nowhere.csv", 2, "nowhere.csv"),
      ("create New --books days.csv", 1, "--answer date-order=dmy"),
      ("create New --books broken.csv", 1, "\"five\" is not an amount"),
      ("create New --books books/ynab.csv --map category Nothing=x", 2, "has no such category"),
      ("create New --books books/ynab.csv --map kind a=b", 64, "expected one of expense"),
      ("create New --books books/ynab.csv --map category Hobbies=", 64, "leaves it out"),
      ("create New --map category a=b", 64, "--books"),
      ("create New --books books/ynab.csv --currency EUR", 2, "\"$\""),
      ("create New --books books/beancount.csv", 2, "\"AAPL\" is not a currency"),
    ] {
      let run = try harness.run(line)
      #expect(
        run.exit == exit && (run.errors + run.output).contains(words), "\(line): \(run.output) \(run.errors)")
      #expect(!FileManager.default.fileExists(atPath: harness.folder.appending(path: "New").path), "\(line)")
    }
    #expect(try harness.run("create New --books days.csv --answer date-order=dmy --quiet").exit == 0)
    let before = try harness.contents(of: "New")
    #expect(try harness.run("create New --books books/ynab.csv").exit == 2)
    #expect(try harness.contents(of: "New") == before)
  }

  @Test
  func
    `the lines of a bank's statement complete the rows that came from another app, and make no second ones`()
    throws
  {
    try harness.run("create Money --books books/ynab.csv --storage csv --currency USD --quiet")
    try harness.write(
      "bank.csv",
      Array(
        """
        Date,Description,Amount
        2026-01-10,UNKNOWN 55,-5.00
        2026-01-15,NORDLICHT PAYROLL,2850.00
        2026-01-16,BOOKSHOP 12,-31.00
        2026-01-20,XFER SAVINGS,-1200.00
        2026-01-25,BIG STORE,-95.50
        2026-01-12,BROKERAGE,-300.00
        2026-02-01,NEW SHOP,-7.00

        """.utf8))
    let run = try harness.run("import bank.csv --account checking --dataset Money")
    #expect(run.output.contains("1 new, 0 already imported, 6 complete what is there"), "\(run.output)")
  }

  @Test func `a person sees what becomes of the books before anything is made`() throws {
    let session = try TerminalSession("create Money --books books/mint.csv", in: harness)
    try session.see("Make Money with 8 transactions? [y/N]")
    session.type("n")
    #expect(try session.exit() == 1)
    #expect(!FileManager.default.fileExists(atPath: harness.folder.appending(path: "Money").path))
  }

  @Test(.enabled(if: tool("hledger") != nil))
  func `hledger's own table comes to the balances that hledger gives`() throws {
    let hledger = try #require(Self.tool("hledger"))
    let journal = CommandHarness.root.appending(path: "Samples/books/journals/household.journal").path
    let table = try ProcessRun(
      URL(filePath: hledger), ["-f", journal, "print", "-O", "csv"], environment: ["PATH": "/usr/bin:/bin"],
      in: harness.folder)
    try harness.write("journal.csv", table.output)
    try harness.run("create Journal --books journal.csv --storage csv --quiet")
    let balances = try ProcessRun(
      URL(filePath: hledger),
      ["-f", journal, "balance", "assets", "liabilities", "--flat", "-N", "-O", "csv"],
      environment: ["PATH": "/usr/bin:/bin"], in: harness.folder)
    let theirs = String(decoding: balances.output, as: UTF8.self).split(separator: "\n").dropFirst().map {
      line in
      let cells = line.split(separator: ",").map {
        $0.trimmingCharacters(in: CharacterSet(charactersIn: "\""))
      }
      return "\(cells[0].split(separator: ":").last ?? "") \(cells[1])"
    }
    let balance = try Self.object(harness.run("balance --on 2099-12-31 --json --dataset Journal").output)
    let mine = (balance["accounts"] as? [[String: Any]] ?? []).map { account in
      let minor = account["balanceMinor"] as? Int ?? 0
      let text = "\(minor < 0 ? "-" : "")\(abs(minor) / 100).\(String(abs(minor) % 100 + 100).dropFirst())"
      return "\(account["accountKey"] ?? "") \(text) \(account["currency"] ?? "")"
    }
    #expect(!mine.isEmpty && mine.sorted() == theirs.sorted())
  }

  @Test(.enabled(if: tool("bean-query") != nil))
  func `the table of bean-query with and without ids becomes the same rows`() throws {
    let query = try #require(Self.tool("bean-query"))
    let journal = CommandHarness.root.appending(path: "Samples/books/journals/household.beancount").path
    var shown: [String] = []
    for (name, columns) in [
      ("Plain", "date, flag, payee, narration, account, number, currency, tags, links"),
      ("Named", "id, date, flag, payee, narration, account, number, currency, tags, links"),
      ("Whole", "date, flag, payee, narration, account, position, tags, links"),
    ] {
      let table = try ProcessRun(
        URL(filePath: query), ["-f", "csv", journal, "select \(columns)"],
        environment: ProcessInfo.processInfo.environment, in: harness.folder)
      try harness.write("\(name).csv", table.output)
      let made = try harness.run(
        [
          "create", name, "--books", "\(name).csv", "--storage", "csv", "--quiet", "--map", "currency",
          "AAPL=-",
        ])
      #expect(made.exit == 0, "\(made.errors)")
      shown.append(try harness.run("balance --on 2099-12-31 --dataset \(name)").output)
    }
    #expect(shown[0].contains("2415.00") && Set(shown).count == 1, "\(shown)")
  }

  @Test func `the books that dataset exports for hledger come back`() throws {
    try harness.run("create Money --books books/ynab.csv --storage csv --currency USD --quiet")
    let run = try harness.run("export --format hledger --to books.journal --dataset Money")
    // Where the command has no such export, or hledger is not here, there is nothing to compare.
    guard run.exit == 0, let hledger = Self.tool("hledger") else { return }
    let table = try ProcessRun(
      URL(filePath: hledger),
      ["-f", harness.folder.appending(path: "books.journal").path, "print", "-O", "csv"],
      environment: ["PATH": "/usr/bin:/bin"], in: harness.folder)
    try harness.write("back.csv", table.output)
    #expect(try harness.run("create Back --books back.csv --storage csv --currency USD --quiet").exit == 0)
    func balances(_ name: String) throws -> [Int] {
      let balance = try Self.object(harness.run("balance --on 2099-12-31 --json --dataset \(name)").output)
      return (balance["accounts"] as? [[String: Any]] ?? []).compactMap { $0["balanceMinor"] as? Int }
        .sorted()
    }
    #expect(try balances("Back") == balances("Money"))
  }

  /// Where a program is; nil where it is not installed.
  private static func tool(_ name: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":").map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  private static func object(_ text: String) throws -> [String: Any] {
    try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any], "no JSON object: \(text)")
  }
}
