import DatasetFormat
import TestSupport
import Testing

/// `accounts`, line by line: what it does, and what it refuses.
struct AccountsCommandTests {
  private let harness: CommandHarness

  init() throws { harness = try CommandHarness(BooksDataset.image.get()) }

  private static let changes: [(line: String, expected: [String])] = [
    ("accounts add Purse --type cash", ["added  account Purse  key: purse; type: cash"]),
    ("accounts rename giro Everyday", ["changed  account Giro  name: Giro -> Everyday"]),
    ("accounts edit yen --default", ["changed  account Yen  default: no -> yes"]),
    ("accounts archive savings", ["changed  account Savings  active: yes -> no"]),
    ("accounts disable savings", ["changed  account Savings  active: yes -> no"]),
    (
      "accounts edit giro --institution 日本銀行 --last4 1234",
      ["institution: none -> 日本銀行", "last4: none -> 1234"]
    ),
  ]

  private static let refusals: [CommandHarness.Refusal] = [
    ("accounts edit yen --balance=-1.5", 64, "JPY has no decimals"),
    ("accounts add giro", 2, "the account giro has that name already"),
    ("accounts add X", 64, "2 to 50 characters"),
    ("accounts delete savings", 2, "--move-to"),
    ("accounts delete giro --to savings", 2, "starting balance would be lost"),
    ("accounts edit giro --currency USD", 2, "rows are in the account's currency"),
    ("accounts edit giro --last4 12a4", 64, "four digits"),
  ]

  @Test(arguments: BooksDataset.Storage.allCases, changes.indices)
  func `each command says what it does, is tried dry, and is taken back whole`(
    storage: BooksDataset.Storage, index: Int
  ) throws {
    let (line, expected) = Self.changes[index]
    try harness.checkChange(line, printing: expected, in: storage.rawValue)
  }

  @Test(arguments: BooksDataset.Storage.allCases)
  func `what cannot be meant is refused with what to do, and nothing is written`(
    storage: BooksDataset.Storage
  ) throws {
    try harness.checkRefusals(Self.refusals, in: storage.rawValue)
  }
}

/// What is said and done about an account that is archived.
struct AccountsArchiveTests {
  private let harness: CommandHarness
  private let rows = "Money/Data/Transactions.csv"

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

  @Test func `archiving says what is left on the account and what comes to it`() throws {
    try #require(run("add 3 dining Later --account old --date 2099-01-01").exit == 0)
    let archive = try run("accounts archive old")
    #expect(archive.exit == 0)
    #expect(archive.errors.contains("old still holds "), "\(archive.errors)")
    #expect(archive.errors.contains("1 recurring rule of old makes no rows while it is archived: Strom"))
    #expect(archive.errors.contains("still to come: dataset delete --account old --from tomorrow"))
    let silent = try run("accounts archive giro --dry-run")
    #expect(silent.errors.contains("giro still holds 100.00 EUR") && !silent.errors.contains("rule"))
  }

  @Test func `a rule of an archived account makes no rows, and that is said`() throws {
    try run("accounts archive old")
    let before = try harness.read(rows)
    let generate = try run("generate --until 2031 --json")
    #expect(generate.exit == 0)
    #expect(generate.errors.contains("Strom: no rows are made, as its account old is archived"))
    #expect(try JSONValue(generate.output)["occurrences"]?.elements?.isEmpty == true)
    #expect(try harness.read(rows) == before)
    let refused = try run("recurring add 5 utilities Gas --every monthly --date 2026-01-05 --account old")
    #expect(refused.exit == 2 && refused.errors.contains("accounts restore old"), "\(refused.errors)")
    try run("accounts restore old")
    #expect(
      try JSONValue(run("generate --until 2031 --json").output)["occurrences"]?.elements?.isEmpty == false)
  }

  @Test(arguments: ["10000000000000.00", "-90071992547409.91"])
  func `an amount that a spreadsheet does not keep is refused`(amount: String) throws {
    let refused = try run("accounts add Big --balance \(amount)")
    #expect(refused.exit == 64 && refused.errors.contains("keeps 15 digits"), "\(refused.errors)")
    #expect(try run("accounts add Big --balance 9999999999999.99").exit == 0)
  }
}

/// Rows that are dated before their account begins.
struct AccountsStartTests {
  private let harness: CommandHarness

  init() throws {
    harness = try CommandHarness()
    try harness.run(
      "create Money --storage csv --currency EUR --account Giro:checking:1000 --account Save:savings")
  }

  private func run(_ line: String) throws -> CommandHarness.Run { try harness.run("\(line) --dataset Money") }

  @Test func `a row before its account's start is told when it is made, and by validate`() throws {
    #expect(try !run("accounts edit save --start 2026-06-01").errors.contains("before the account"))
    let transfer = try run("transfer 500 giro save --date 2026-05-01")
    #expect(
      transfer.exit == 0
        && transfer.errors.contains("1 row of save is dated before the account starts (2026-06-01)"))
    #expect(try run("add 5 groceries Shop --account save --date 2026-05-02").errors.contains("in no balance"))
    #expect(
      try !run("add 5 groceries Shop --account save --date 2026-06-02").errors.contains("before the account"))
    #expect(try run("validate").output.contains("before-account-start"))
    try harness.write("old.csv", "Date,Text,Amount\n2026-05-03,Shop,-4.00\n2026-06-03,Shop,-5.00\n".utf8)
    #expect(try run("import old.csv --account save --yes").errors.contains("1 row of save is dated before"))
    #expect(try run("accounts edit giro --start 2026-05-15").errors.contains("1 row of giro is dated before"))
  }
}
