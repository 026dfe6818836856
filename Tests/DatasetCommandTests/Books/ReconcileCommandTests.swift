import Foundation
import TestSupport
import Testing

/// `reconcile` and `adjust`, line by line: what they do, and what they refuse.
struct ReconcileCommandTests {
  private let harness: CommandHarness

  init() throws { harness = try CommandHarness(BooksDataset.image.get()) }

  private static let changes: [(line: String, expected: [String])] = [
    (
      "adjust giro -12.50 --note purse --date 2026-03-09",
      ["added  2026-03-09  adjustment  -12.50 EUR  Giro  \"purse\""]
    ),
    (
      "reconcile giro 3633.50", ["on a statement: no -> yes", "last reconciled balance: none -> 3633.50 EUR"]
    ),
    ("reconcile giro 3630 --adjust", ["adjustment    -3.50 EUR  Giro"]),
    (
      "reconcile giro 3837.50 --on 2026-03-04 --until 2026-03-02",
      ["on a statement: no -> yes", "last reconciled balance: none -> 3837.50 EUR"]
    ),
  ]

  private static let refusals: [CommandHarness.Refusal] = [
    ("reconcile giro 5 --on tomorrow", 64, "that day has not come"),
    ("adjust giro 0", 64, "changes nothing"),
    ("reconcile giro 99", 1, ""),
    ("reconcile", 64, "name the account"),
    ("reconcile --check giro 5", 64, "nothing else"),
    ("reconcile --check giro", 2, "was never compared"),
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

/// An account is held against the bank: ticked row by row on a terminal, by filters elsewhere, and checked later.
struct ReconcileTicksTests {
  private let harness: CommandHarness

  private static let image = Result {
    try CommandHarness.prepared { harness in
      for storage in Storage.allCases {
        let name = storage.rawValue
        try harness.run(
          "create \(name) --storage \(name) --currency EUR --account Giro:checking:100 --account Cash:cash")
        for row in [
          "10 groceries Aldi --date 2026-03-01", "20 groceries 麦当劳 --date 2026-03-02",
          "5 groceries Kiosk --date 2026-03-04",
        ] {
          try harness.run("add \(row) --account giro --dataset \(name)")
        }
      }
    }
  }

  init() throws { harness = try CommandHarness(Self.image.get()) }

  enum Storage: String, CaseIterable, Sendable { case csv, xlsx }

  private func file(_ storage: Storage) -> String {
    storage == .csv ? "csv/Data/Transactions.csv" : "xlsx/Data/xlsx.xlsx"
  }

  @Test(arguments: Storage.allCases)
  func `rows are ticked one by one, with the balance after each`(storage: Storage) throws {
    let name = storage.rawValue
    let terminal = try TerminalSession("reconcile giro 70 --on 2026-03-31 --dataset \(name)", in: harness)
    try terminal.see(
      "Giro: the bank has 70.00 EUR on 2026-03-31", "0 rows ticked, cleared 100.00 EUR: 30.00 EUR too much")
    terminal.type("9")
    try terminal.see("9: no such row", "30.00 EUR too much")
    terminal.type("1 3")
    try terminal.see("x  1  row 2", "2 rows ticked, cleared 85.00 EUR: 15.00 EUR too much")
    terminal.type("kiosk")
    try terminal.see("1 row ticked, cleared 90.00 EUR: 20.00 EUR too much")
    terminal.type("")
    try terminal.see("Book -20.00 EUR as an adjustment? [y/N]")
    terminal.type("n")
    try terminal.see("1 row ticked")
    terminal.type("2")
    try terminal.see("2 rows ticked, cleared 70.00 EUR: it agrees", "Enter to finish")
    terminal.type("")
    try terminal.see("giro agrees with 70.00 EUR on 2026-03-31")
    #expect(try terminal.exit() == 0)
    let cleared = try harness.column("cleared", of: file(storage))
    #expect(cleared["Aldi"] == (storage == .csv ? "TRUE" : "1") || cleared["Aldi"] == "TRUE")
    #expect(cleared["Kiosk"] == "" && cleared["麦当劳"] == cleared["Aldi"])
    // The row that the bank has not shown yet is no mistake.
    let check = try harness.run("reconcile --check --dataset \(name)")
    #expect(
      check.exit == 0
        && check.output.contains("agrees with 70.00 EUR on 2026-03-31; 1 row up to then is not cleared"))
    #expect(
      try harness.run("validate --only balance-mismatch --dataset \(name)").output.contains("no findings"))
    #expect(try harness.run("undo --dataset \(name)").exit == 0)
  }

  @Test func `who leaves changes nothing, and a difference can be booked`() throws {
    let before = try harness.contents(of: "csv/Data")
    let left = try TerminalSession("reconcile giro 70 --on 2026-03-31 --dataset csv", in: harness)
    try left.see("q, Enter")
    left.type("a")
    try left.see("3 rows ticked", "5.00 EUR missing")
    left.type("n")
    try left.see("0 rows ticked")
    left.type("q")
    try left.see("nothing was changed")
    #expect(try left.exit() == 1)
    #expect(try harness.contents(of: "csv/Data") == before)
    let booked = try TerminalSession("reconcile giro 70 --on 2026-03-31 --dataset csv", in: harness)
    try booked.see("q, Enter")
    booked.type("a")
    try booked.see("5.00 EUR missing")
    booked.type("")
    try booked.see("Book 5.00 EUR as an adjustment?")
    booked.type("y")
    try booked.see("giro agrees with 70.00 EUR")
    #expect(try booked.exit() == 0)
  }

  @Test(arguments: Storage.allCases)
  func `filters tick rows without a terminal`(storage: Storage) throws {
    let name = storage.rawValue
    let run = try harness.run("reconcile giro 70 --until 2026-03-02 --on 2026-03-31 --dataset \(name)")
    #expect(run.exit == 0, "\(run.output) \(run.errors)")
    #expect(try harness.column("cleared", of: file(storage))["Kiosk"] == "")
    let more = try harness.run("reconcile giro 60 --payee kiosk --on 2026-03-31 --dataset \(name)")
    #expect(
      more.exit == 1 && more.output.contains("add up to 65.00 EUR: 5.00 EUR too much"), "\(more.output)")
  }

  @Test(arguments: Storage.allCases)
  func `an earlier statement clears its rows, and the balance of the later day stays noted`(storage: Storage)
    throws
  {
    let name = storage.rawValue
    try harness.run("reconcile giro 65 --on 2026-03-31 --dataset \(name)")
    let add = try harness.run("add 1 groceries Late --date 2026-03-01 --account giro --dataset \(name)")
    #expect(add.exit == 0)
    let run = try harness.run("reconcile giro 89 --on 2026-03-01 --dataset \(name)")
    #expect(
      run.exit == 0 && run.errors.contains("was already reconciled on 2026-03-31"),
      "\(run.output) \(run.errors)")
    #expect(!run.output.contains("lastReconciled"), "\(run.output)")
    #expect(try harness.column("cleared", of: file(storage))["Late"] != "")
  }

  @Test(arguments: Storage.allCases)
  func `a later check names the rows that changed since, and agrees with validate on the figure`(
    storage: Storage
  ) throws {
    let name = storage.rawValue
    #expect(try harness.run("reconcile --check --dataset \(name)").output.contains("no account was compared"))
    try harness.run("reconcile giro 65 --on 2026-03-31 --dataset \(name)")
    #expect(try harness.run("reconcile --check --dataset \(name)").exit == 0)
    // By another program, with own runs before and after.
    try harness.run("edit 4 --amount 6 --dataset \(name)")
    try harness.edit(file(storage), "麦当劳", nil)
    try harness.run("add 7 groceries Late --date 2026-03-30 --account giro --dataset \(name)")
    let check = try harness.run("reconcile --check giro --dataset \(name)")
    #expect(check.exit == 1)
    for words in [
      "the bank had 65.00 EUR on 2026-03-31, your rows add up to 77.00 EUR: 12.00 EUR too much", "麦当劳  gone",
      "20.00",
      "amount -5.00 -> -6.00", "Late", "added",
    ] {
      #expect(check.output.contains(words), "\(check.output)")
    }
    let valid = try harness.run("validate --only balance-mismatch --dataset \(name)").output
    #expect(valid.contains("77.00 EUR, which giro has on 2026-03-31"), "\(valid)")
    let json = try harness.run("reconcile --check --json --dataset \(name)")
    let document = try #require(JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    let account = try #require((document["accounts"] as? [[String: Any]])?.first)
    #expect(account["differenceMinor"] as? Int == 1200 && account["balanceMinor"] as? Int == 7700)
    let changes = try #require(account["changes"] as? [[String: Any]])
    #expect(changes.compactMap { $0["amountMinor"] as? Int }.reduce(0, +) == 1200)
  }

  @Test(arguments: Storage.allCases)
  func `a pending row that explains the difference is shown, and a tick books it`(storage: Storage) throws {
    let name = storage.rawValue
    try harness.run("add 40 groceries Hotel --date 2026-03-03 --account giro --dataset \(name)")
    try harness.edit(file(storage), "Hotel", "status", "pending")
    let line = "reconcile giro 25 --on 2026-03-31"
    let shown = try harness.run("\(line) --dataset \(name)")
    #expect(
      shown.exit == 1 && shown.output.contains("40.00 EUR too much")
        && shown.output.contains("row 5  2026-03-03  Hotel (pending)  -40.00")
        && shown.output.contains("--tick 5 books it, with --until 2026-03-31 for all other rows"),
      "\(shown.output)")
    let json = try harness.run("\(line) --json --dataset \(name)")
    let document = try #require(JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    let pending = try #require((document["pending"] as? [[String: Any]])?.first)
    #expect(pending["row"] as? Int == 5 && pending["explains"] as? Bool == true)
    let before = try harness.contents(of: "\(name)/Data")
    let adjusted = try harness.run("\(line) --adjust --dataset \(name)")
    #expect(
      adjusted.exit == 1 && adjusted.errors.contains("count twice") && adjusted.errors.contains("--tick 5"),
      "\(adjusted.errors)")
    #expect(try harness.contents(of: "\(name)/Data") == before)
    let booked = try harness.run("\(line) --until 2026-03-31 --tick 5 --dataset \(name)")
    #expect(
      booked.exit == 0 && booked.output.contains("Hotel   -40.00 EUR  status: pending -> booked"),
      "\(booked.output) \(booked.errors)")
    #expect(try harness.column("cleared", of: file(storage))["Hotel"] != "")
    #expect(try harness.column("status", of: file(storage))["Hotel"] == "")
    #expect(try harness.run("reconcile --check --dataset \(name)").exit == 0)
    #expect(try harness.run("undo --dataset \(name)").exit == 0)
    #expect(try harness.run("\(line) --adjust --yes --dataset \(name)").exit == 0)
  }
}

/// An account is held against the bank on days from its start on.
struct ReconcileStartTests {
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

  @Test func `an account is not reconciled on a day before it began`() throws {
    try #require(run("accounts edit giro --start 2026-03-01").exit == 0)
    let before = try harness.contents(of: "Money/Data")
    for line in ["reconcile giro 70 --on 2026-02-01 --adjust", "reconcile giro 0 --on 2026-02-28"] {
      let refused = try run(line)
      #expect(
        refused.exit == 2 && refused.errors.contains("giro: it begins on 2026-03-01"), "\(refused.errors)")
    }
    #expect(try harness.contents(of: "Money/Data") == before)
    #expect(try run("reconcile giro 70 --on 2026-03-01 --adjust").exit == 0)
  }
}
