import TestSupport
import Testing

@testable import DatasetFormat
@testable import Money

/// `settle`: what it does, and what it refuses.
struct SettleCommandTests {
  private let harness: CommandHarness

  init() throws { harness = try CommandHarness(BooksDataset.image.get()) }

  private static let refusals: [CommandHarness.Refusal] = [
    ("settle --from ana", 64, "settle pay ben ana 20")
  ]

  @Test(arguments: BooksDataset.Storage.allCases)
  func `what cannot be meant is refused with what to do, and nothing is written`(
    storage: BooksDataset.Storage
  ) throws {
    try harness.checkRefusals(Self.refusals, in: storage.rawValue)
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
    let paid = try harness.run("settle pay ana ben --dataset \(name)")
    #expect(
      paid.exit == 0 && paid.output.contains("settlement  -10.00 EUR  paid by: ana  shares: ben:1"),
      "\(paid.output) \(paid.errors)")
    #expect(try harness.run("settle --dataset \(name)").output.contains("nobody owes anything"))
    #expect(try harness.run("validate --dataset \(name)").exit == 0)
  }
}

/// A household that pays for each other, and changes.
struct SettleHouseholdTests {
  private let harness: CommandHarness

  init() throws {
    harness = try CommandHarness()
    try harness.run("create Money --storage csv --currency EUR --account Giro:checking:1000")
    for line in ["members add Ana", "members add Ben"] { try harness.run("\(line) --dataset Money") }
    try harness.run(
      [
        "add", "40", "groceries", "Shop", "--date", "2026-01-02", "--shares", "ana:1, ben:1", "--dataset",
        "Money",
      ])
  }

  private func output(_ line: String) throws -> String {
    let run = try harness.run("\(line) --dataset Money")
    #expect(run.exit == 0, "\(line): \(run.errors)")
    return run.output
  }

  @Test func `another owner owes nothing that the one before paid`() throws {
    #expect(try output("settle").contains("Ben pays 20.00 EUR to Ana"))
    #expect(try output("members edit ben --owner").contains("paid by: none -> ana"))
    #expect(try output("settle").contains("Ben pays 20.00 EUR to Ana"))
    #expect(try output("members list").contains("-40.00"))
    try harness.run("undo --dataset Money")
    #expect(try output("settle").contains("Ben pays 20.00 EUR to Ana"))
  }

  @Test func `a member in shares is told how to go, and not to be moved`() throws {
    let run = try harness.run("members delete ben --dataset Money")
    #expect(
      run.exit == 2 && run.errors.contains("members disable ben") && !run.errors.contains("--move-to"),
      "\(run.errors)")
    #expect(try output("members disable ben").contains("changed  member Ben  active: yes -> no"))
  }

  @Test func `a settlement that the owner gets reaches the account, and one that they give leaves it`() throws
  {
    _ = try output("settle pay ben ana --account giro")
    #expect(try output("balance").contains("980.00"))
    _ = try output("settle pay ana ben 5 --account giro")
    #expect(try output("balance").contains("975.00"))
    try harness.run("undo 2 --yes --dataset Money")
    _ = try output("settle pay ben ana")
    #expect(try output("balance").contains("960.00"))
    _ = try output("edit 3 --account giro")
    #expect(try output("balance").contains("980.00"))
    let run = try harness.run("settle pay ben ana 1 --account nowhere --dataset Money")
    #expect(run.exit == 2)
  }

  @Test func `what a member paid is told where lists and reports are made of accounts, and is no error`()
    throws
  {
    try harness.run(
      [
        "add", "30", "groceries", "Market", "--date", "2026-01-03", "--paid-by", "ben", "--shares",
        "ana:1, ben:1", "--dataset", "Money",
      ])
    _ = try output("settle pay ana ben 5 --date 2026-01-04")
    for report in ["accounts --period 2026-01", "networth --period 2026-01"] {
      let run = try harness.run("report \(report) --dataset Money")
      #expect(run.exit == 0 && run.errors.isEmpty, "\(report): \(run.errors)")
    }
    let list = try JSONValue(harness.run("members list --json --dataset Money").output)
    let rows = list["members"]?.elements?.map {
      "\($0["memberKey"]?.string ?? "") \($0["transactions"] ?? .null)"
    }
    // The settlement is no payment for anything.
    #expect(rows == ["ana integer(1)", "ben integer(1)"])
  }

  @Test func `what another member paid after all left no account`() throws {
    #expect(try output("balance").contains("960.00"))
    #expect(try output("edit 2 --paid-by ben").contains("account: Giro -> none"))
    #expect(try output("balance").contains("1000.00"))
    #expect(try output("settle").contains("Ana pays 20.00 EUR to Ben"))
    try harness.run("undo --dataset Money")
    // Who says the account, too, means it.
    #expect(!(try output("edit 2 --paid-by ben --account giro")).contains("account: Giro -> none"))
    #expect(try output("balance").contains("960.00"))
  }

  @Test func `nobody settles with themselves, also by an edit`() throws {
    _ = try output("settle pay ana ben 5 --date 2026-01-04")
    for (line, words) in [
      ("edit 3 --paid-by ben", "ben would pay themselves"),
      ("edit 3 --shares ana:1", "ana would pay themselves"),
    ] {
      let run = try harness.run("\(line) --dataset Money")
      #expect(run.exit == 2 && run.errors.contains(words), "\(line): \(run.output)\(run.errors)")
    }
    let nobody = try harness.run(["edit", "3", "--shares", "", "--dataset", "Money"])
    #expect(nobody.exit == 2 && nobody.errors.contains("needs to say who gets the money"), "\(nobody.errors)")
    #expect(
      try harness.run(["edit", "3", "--paid-by", "ben", "--shares", "ana:1", "--dataset", "Money"]).exit == 0)
  }

  @Test func `an amount that the members' own parts do not add up to is refused`() throws {
    try harness.run(
      [
        "add", "10", "groceries", "Two", "--date", "2026-01-03", "--shares", "ana=4, ben=6", "--dataset",
        "Money",
      ])
    let run = try harness.run("edit 3 --amount 20 --dataset Money")
    #expect(run.exit == 2 && run.errors.contains("do not add up to 20.00 EUR"), "\(run.errors)")
    #expect(
      try harness.run(["edit", "3", "--amount", "20", "--shares", "ana=4, ben=16", "--dataset", "Money"]).exit
        == 0)
    #expect(try harness.run("edit 2 --amount 50 --dataset Money").exit == 0)
  }
}
