import Foundation
import TestSupport
import Testing

/// Exports for other money programs, and what those say of them.
struct ExportBooksTests {
  private let harness: CommandHarness

  /// A dataset in each storage with rows of every kind.
  private static let image = Result {
    try CommandHarness.prepared { harness in
      for name in ["csv", "xlsx"] {
        let root = ["--dataset", name, "--quiet"]
        try harness.run(
          "create \(name) --storage \(name) --currency EUR --account Giro:checking:1000 --account 食費:creditCard --quiet"
        )
        try harness.run(
          ["accounts", "add", "Dinar", "--type", "savings", "--currency", "BHD", "--balance", "5.125"] + root)
        try harness.run(
          [
            "add", "12.50", "groceries", "; Corner [2020-01-01]", "--date", "2026-03-02", "--account", "giro",
            "--note", "two\nlines, | \"x\" \\", "--tag", "coffee shop",
          ] + root)
        try harness.run(
          ["add", "2850", "salary", "Nordlicht", "--date", "2026-03-03", "--account", "giro"] + root)
        try harness.run(["transfer", "200", "giro", "食費", "--date", "2026-03-04"] + root)
        try harness.run(
          ["transfer", "5", "giro", "dinar", "--received", "1.999", "--date", "2026-03-05"] + root)
        try harness.run(["add", "3", "dining", "--refund", "--date", "2026-03-06", "--account", "食費"] + root)
        try harness.run(["adjust", "dinar", "0.001", "--date", "2026-03-07"] + root)
      }
    }
  }

  init() throws { harness = try CommandHarness(Self.image.get()) }

  private func peer(_ program: String, _ arguments: [String]) throws -> ProcessRun {
    let path = try #require(InstalledProgram.path(of: program))
    return try InstalledProgram.run(path, arguments, in: harness.folder)
  }

  private static func text(_ data: Data) -> String { String(decoding: data, as: UTF8.self) }

  @Test(
    .enabled(if: InstalledProgram.path(of: "hledger") != nil, "hledger is not installed"),
    arguments: ["csv", "xlsx"])
  func `hledger accepts the journal strictly, and finds our balances`(storage: String) throws {
    try harness.run("export --to money.journal --dataset \(storage)")
    let check = try peer("hledger", ["-f", "money.journal", "check", "--strict"])
    #expect(check.exit == 0, "\(Self.text(check.errors))")
    let balances = Self.text(
      try peer("hledger", ["-f", "money.journal", "bal", "--flat", "-N", "-O", "csv"]).output)
    for line in [
      "\"assets:giro\",\"3632.50 EUR\"", "\"liabilities:食費\",\"203.00 EUR\"",
      "\"assets:dinar\",\"7.125 BHD\"",
      "\"expenses:groceries\",\"12.50 EUR\"", "\"expenses:dining-out\",\"-3.00 EUR\"",
      "\"income:salary\",\"-2850.00 EUR\"",
    ] {
      #expect(balances.contains(line), "\(balances)")
    }
  }

  @Test(
    .enabled(if: InstalledProgram.path(of: "ledger") != nil, "ledger is not installed"),
    arguments: ["csv", "xlsx"])
  func `Ledger reads its journal without a warning, and finds our balances`(storage: String) throws {
    try harness.run("export --to money.ledger --dataset \(storage)")
    let run = try peer(
      "ledger",
      ["-f", "money.ledger", "--strict", "bal", "--flat", "--no-total", "--format", "%(account)|%(amount)\n"])
    #expect(run.exit == 0 && run.errors.isEmpty, "\(Self.text(run.errors))")
    for line in ["assets:giro|3632.50 EUR", "liabilities:食費|203.00 EUR", "assets:dinar|7.125 BHD"] {
      #expect(Self.text(run.output).contains(line), "\(Self.text(run.output))")
    }
  }

  @Test(
    .enabled(
      if: InstalledProgram.path(of: "bean-check") != nil && InstalledProgram.path(of: "bean-query") != nil,
      "Beancount is not installed"),
    arguments: ["csv", "xlsx"])
  func `Beancount checks the journal without an error, and finds our balances`(storage: String) throws {
    try harness.run("export --to money.beancount --dataset \(storage)")
    let check = try peer("bean-check", ["money.beancount"])
    #expect(check.exit == 0 && check.errors.isEmpty, "\(Self.text(check.errors))")
    let query = try peer(
      "bean-query",
      [
        "-f", "csv", "money.beancount",
        "SELECT account, currency, str(sum(number)) WHERE account ~ 'Assets|Liab' GROUP BY account, currency",
      ])
    let found = Self.text(query.output).split(whereSeparator: \.isNewline).map {
      $0.filter { $0 != " " }.replacing("Decimal('", with: "").replacing("')", with: "")
    }
    for line in ["Assets:Giro,EUR,3632.50", "Liabilities:X-食費,EUR,203.00", "Assets:Dinar,BHD,7.125"] {
      #expect(found.contains(line), "\(found)")
    }
  }

  @Test(
    .enabled(if: InstalledProgram.path(of: "frictionless") != nil, "frictionless is not installed"),
    arguments: ["csv", "xlsx"])
  func `frictionless accepts the data package`(storage: String) throws {
    let run = try harness.run("export --to package/datapackage.json --dataset \(storage)")
    #expect(run.exit == 0, "\(run.errors)")
    let check = try peer("frictionless", ["validate", "package/datapackage.json"])
    #expect(check.exit == 0, "\(Self.text(check.output))")
  }

  /// The program that makes up many of them runs at scale by `make bench-exports`.
  @Test(
    .enabled(
      if: InstalledProgram.path(of: "hledger") != nil && InstalledProgram.path(of: "python3") != nil,
      "hledger or python3 is not installed"))
  func `made-up datasets have the same balances in other programs`() throws {
    let script = CommandHarness.root.appending(path: "Benchmarks/exports/run.py").path
    let seed = 1000 + Int(Seeds.next() % 99_000)
    let run = try peer(
      "python3", [script, try CommandHarness.command().path, "--count", "4", "--seed", "\(seed)"])
    #expect(run.exit == 0, "seed \(seed): \(Self.text(run.output)) \(Self.text(run.errors))")
  }

  @Test(arguments: ["csv", "xlsx"])
  func `an OFX file that was exported brings nothing new into its dataset`(storage: String) throws {
    for account in ["giro", "dinar", "食費"] {
      try harness.run(["export", "--to", "a.ofx", "--account", account, "--dataset", storage, "--force"])
      let run = try harness.run(["import", "a.ofx", "--account", account, "--dataset", storage, "--dry-run"])
      #expect(run.output.contains("0 new"), "\(run.output) \(run.errors)")
    }
  }

  @Test
  func
    `a dataset that is made of its own QIF has its balances and reports, and the QIF brings nothing into the old one`()
    throws
  {
    try harness.run("export --to money.qif --dataset csv --quiet")
    let made = try harness.run("create Back --books money.qif --storage csv --quiet")
    #expect(made.exit == 0, "\(made.errors)")
    #expect(try harness.run("validate --dataset Back").output.contains("everything is in order"))
    let spending = "report spending --period 2026 --dataset"
    #expect(try harness.run("\(spending) Back").output == harness.run("\(spending) csv").output)
    func balances(_ name: String) throws -> [String] {
      try harness.run("balance --on 2026-12-31 --dataset \(name)").output.split(separator: "\n").map {
        $0.split(separator: " ").prefix(3).joined(separator: " ")
      }
    }
    #expect(try balances("Back") == balances("csv"))
    try harness.run("export --to dinar.qif --account dinar --dataset csv")
    let again = try harness.run("import dinar.qif --account dinar --dataset csv --dry-run")
    #expect(again.output.contains("0 new"), "\(again.output) \(again.errors)")
  }

  @Test(arguments: ["csv", "xlsx"])
  func `the ending names the format, and what has no place is said`(storage: String) throws {
    for (ending, format) in [
      ("journal", "hledger"), ("hledger", "hledger"), ("ledger", "ledger"), ("beancount", "beancount"),
      ("qif", "qif"), ("ofx", "ofx"), ("OFX", "ofx"), ("jsonl", "jsonl"),
    ] {
      let run = try harness.run("export --to out.\(ending) --json --force --dataset \(storage)")
      #expect(run.output.contains("\"format\":\"\(format)\""), "\(run.output) \(run.errors)")
    }
    let qif = try harness.run("export --to money.qif --dataset \(storage)")
    #expect(qif.errors.contains("qif has no place for the type of 1 account"), "\(qif.errors)")
    #expect(qif.errors.contains("QIF has no currencies: BHD, EUR stand in"))
    #expect(qif.errors.contains("a name none of : / [ ] |: 1 text"))
    let ofx = try harness.run("export --to money.ofx --dataset \(storage)")
    #expect(ofx.errors.contains("the type of 1 transaction, the refund of 1 transaction"), "\(ofx.errors)")
    let deleted = try harness.run("export --format hledger --deleted --dataset \(storage)")
    #expect(deleted.errors.contains("no place for deleted rows"))
    let march = try harness.run("export --format hledger --from 2026-03-03 --dataset \(storage)")
    #expect(
      march.errors.contains("starting balances are left out") && !march.output.contains("equity:opening"))
    #expect(
      try harness.run("export --format hledger --account giro --dataset \(storage)").output.contains(
        "equity:opening"))
    let twice = [
      try harness.run("export --format ofx --dataset \(storage)").output,
      try harness.run("export --format ofx --dataset \(storage)").output,
    ]
    #expect(twice[0] == twice[1])
    for (line, words) in [
      ("export --format datapackage", "name a folder with --output"),
      ("export --to a.foo", "name the format"),
      ("export -o a.foo --format csv", "Write a.foo.csv or a.foo/."),
      ("export --to \(storage)/Data/a.journal", "this is inside the dataset"),
      ("export --to money.qif", "the file already exists"),
    ] {
      let run = try harness.run("\(line) --dataset \(storage)")
      #expect((run.exit == 64 || run.exit == 2) && run.errors.contains(words), "\(line): \(run.errors)")
    }
  }

  @Test func `rows that say nothing certain are named, and the status is 1`() throws {
    let path = "csv/Data/Transactions.csv"
    let text = String(decoding: try harness.read(path), as: UTF8.self)
    try harness.write(path, Array(text.replacing(",2850.00,", with: ",about 2850,").utf8))
    let run = try harness.run("export --to money.journal --dataset csv")
    #expect(run.exit == 1)
    #expect(run.errors.contains("1 row is left out") && run.errors.contains("amount"), "\(run.errors)")
    #expect(
      try harness.run("export --to tabs --format datapackage --dataset csv").errors.contains(
        "1 cells do not fit"))
  }

  @Test func `each record is a line with its tab`() throws {
    let run = try harness.run("export --format jsonl --dataset csv")
    var tabs: Set<String> = []
    for line in run.output.split(separator: "\n") {
      let record = try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      tabs.insert(try #require(record["tab"] as? String))
    }
    #expect(tabs == ["Transactions", "Categories", "Accounts", "Settings"])
  }
}

/// An export up to a day on which an account has not begun.
struct ExportAccountStartTests {
  private let harness: CommandHarness

  init() throws {
    harness = try CommandHarness()
    for line in [
      "create Money --storage csv --currency EUR --account Giro:checking:100 --account Old:savings:50",
      "recurring add 9 utilities Strom --every monthly --date 2026-01-05 --account old --dataset Money",
    ] {
      let run = try harness.run(line)
      try #require(run.exit == 0, "\(line): \(run.errors)")
    }
  }

  @discardableResult
  private func run(_ line: String) throws -> CommandHarness.Run { try harness.run("\(line) --dataset Money") }

  @Test func `an export up to a day holds no balance with which an account began later`() throws {
    try #require(run("accounts add New --balance 70 --start 2026-06-01").exit == 0)
    for format in ["journal", "ledger", "beancount", "qif"] {
      try #require(run("export --until 2026-05-31 --to may.\(format)").exit == 0)
      try #require(run("export --until 2026-06-30 --to june.\(format)").exit == 0)
      let (may, june) = try (harness.read("may.\(format)"), harness.read("june.\(format)"))
      #expect(!String(decoding: may, as: UTF8.self).contains("70.00"), "\(format)")
      #expect(String(decoding: june, as: UTF8.self).contains("70.00"), "\(format)")
    }
  }
}
