import TestSupport
import Testing

/// What a new user wants to do, and the words that come to mind first: they lead there.
struct FirstGuessTests {
  private let harness: CommandHarness

  private static let image = Result {
    try CommandHarness.prepared { harness in
      try harness.run(
        "create Money --storage csv --currency EUR --account Giro:checking:100 --account Savings:savings")
      for line in [
        "add 12.50 groceries Rewe --date 2026-03-02 --account giro",
        "add 12.50 groceries Bakery --date 2026-03-03 --account giro",
        "add 2850 salary Nordlicht --date 2026-03-04 --account giro", "members add Ana", "members add Ben",
      ] { try #require(try harness.run("\(line) --dataset Money").exit == 0, "\(line)") }
      try harness.write("march.csv", "Date,Description,Amount\n2026-03-09,Kiosk,-4.50\n".utf8)
    }
  }

  init() throws { harness = try CommandHarness(Self.image.get()) }

  private static let guesses: [(wants: String, guess: String, sees: String)] = [
    ("start", "init Other --currency EUR", "made "), ("start", "new Other --currency EUR", "made "),
    ("bring a statement in", "import march.csv --account giro", "1 new"),
    ("see my transactions", "ls", "Nordlicht"), ("find one payment", "search rewe", "Rewe"),
    ("where the money went", "spending --period 2026-03", "Groceries"),
    ("where the money went", "report --to 2026-03-31", "spending"),
    ("how much have I", "balance", "2925.00"),
    ("enter a cash coffee", "add 5 Bakery --account giro", "Bakery  -5.00 EUR  Groceries  Giro"),
    ("put categories on", "categorize", "every transaction has a category"),
    ("fix a wrong row", "edit 2 --amount 13", "13.00"), ("take a mistake back", "undo", "took back"),
    ("money between my accounts", "transfer giro savings 20", "transfer  20.00 EUR  Giro -> Savings"),
    ("rent every month", "recurring add 900 rent Landlord --every monthly --account giro", "900.00"),
    ("budget", "budget set groceries 400", "400.00"),
    ("does it match the bank", "reconcile giro 2925", "agrees"),
    ("does it match the bank", "check", "findings"),
    ("who owes whom", "owe", "no transaction has shares"),
  ]

  @Test(arguments: guesses)
  func `the first guess leads there`(wants: String, guess: String, sees: String) throws {
    let run = try harness.run(
      guess.hasPrefix("init") || guess.hasPrefix("new") ? guess : "\(guess) --dataset Money")
    #expect(run.exit == 0, "\(wants): \(run.errors)")
    #expect((run.output + run.errors).contains(sees), "\(wants): \(run.output)\(run.errors)")
  }

  @Test func `all fifteen intentions are tried`() {
    #expect(Set(Self.guesses.map(\.wants)).count == 15)
  }
}
