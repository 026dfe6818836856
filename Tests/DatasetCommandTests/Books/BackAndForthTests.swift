import DatasetFormat
import TestSupport
import Testing

/// A command that goes back leaves what was there before, and one that finds what is there adds nothing beside it.
struct BackAndForthTests {
  private let harness: CommandHarness

  init() throws {
    harness = try CommandHarness()
    try harness.run(
      "create Money --storage csv --currency EUR --account Giro:checking:1000 --account Cash:cash:100")
  }

  private func run(_ lines: [String]) throws {
    for line in lines {
      let run = try harness.run("\(line) --dataset Money")
      #expect(run.exit == 0, "\(line): \(run.output)\(run.errors)")
    }
  }

  private func summary() throws -> [JSONValue?] {
    let run = try harness.run("report summary --period 2026-11 --json --dataset Money")
    let sums = try JSONValue(run.output)["currencies"]?.elements?.first
    return ["incomeMinor", "expenseMinor", "transactions"].map { sums?[$0] }
  }

  /// The balance of Giro in cents.
  private func balance() throws -> JSONValue? {
    try JSONValue(harness.run("balance --json --dataset Money").output)["accounts"]?.elements?.first?[
      "balanceMinor"]
  }

  private func rows() throws -> String {
    String(decoding: try harness.read("Money/Data/Transactions.csv"), as: UTF8.self)
  }

  @Test func `unlink makes rows again what they were before they were linked`() throws {
    try run([
      "add 5 dining Z --account giro --date 2026-11-14",
      "add 5 dining Z --refund --account cash --date 2026-11-14",
    ])
    let before = try summary()
    try run(["link 2 3"])
    #expect(try summary().first == .integer(0))
    try run(["unlink 2"])
    #expect(try summary() == before)
    #expect(
      try rows().split(separator: "\n").dropFirst().allSatisfy {
        $0.contains("dining-out") && $0.contains("expense")
      })
  }

  @Test func `the halves of a transfer by hand become an expense and an income`() throws {
    try run(["transfer 20 giro cash --date 2026-11-14", "unlink 2"])
    #expect(try summary() == [.integer(2000), .integer(2000), .integer(2)])
  }

  @Test func `what the owner paid after all leaves the owner's account again`() throws {
    try run([
      "accounts edit giro --default", "members add Ana", "members add Ben",
      "add 30 dining L --date 2026-11-03 --shares ana:1,ben:1",
    ])
    #expect(try balance() == .integer(97_000))
    try run(["edit 2 --paid-by ben"])
    #expect(try balance() == .integer(100_000))
    try run(["edit 2 --paid-by ana"])
    #expect(try balance() == .integer(97_000))
    // And where it never had one.
    try run(["add 40 dining M --date 2026-11-04 --paid-by ben", "edit 3 --paid-by ana"])
    #expect(try balance() == .integer(93_000))
  }

  @Test func `a recurring rule that begins in the past takes the rows that are there for its occurrences`()
    throws
  {
    let lines = ["2026-09-15", "2026-10-15", "2026-11-16"].map { "\($0);Strom;Abschlag;-50,00\n" }
    try harness.write("a.csv", "Date;Payee;Purpose;Amount\n\(lines.joined())".utf8)
    try run(["import a.csv --account giro --yes"])
    let before = try balance()
    try run(["recurring add 50 utilities Strom --every monthly --date 2026-09-15 --account giro"])
    #expect(try balance() == before)
    let found = try rows().split(separator: "\n").filter { $0.contains("Strom") && !$0.contains("2026-12") }
    #expect(found.count == 3 && found.allSatisfy { $0.contains("utilities") }, "\(found)")
  }

  @Test func `an average is rounded`() throws {
    try run([
      "add 25 dining Z --account giro --date 2025-11-14",
      "add 0.01 dining Z --account giro --date 2025-10-15",
    ])
    let words = try harness.run("report trends --from 2025-10-15 --until 2025-11-20 --dataset Money").output
    #expect(words.contains("on average 4.17 EUR"), "\(words)")
  }

  @Test func `months before the first row are in no average`() throws {
    try run([
      "add 30 dining Z --account giro --date 2025-05-14", "add 60 dining Z --account giro --date 2025-07-02",
    ])
    let words = try harness.run(
      "report trends --from 2025-01-01 --until 2025-07-31 --by month --dataset Money"
    )
    .output
    // May, June and July.
    #expect(words.contains("on average 30.00 EUR"), "\(words)")
    // Months without a row count where there are rows before them.
    let later = try harness.run(
      "report trends --from 2025-06-01 --until 2025-07-31 --by month --dataset Money"
    )
    .output
    #expect(later.contains("on average 30.00 EUR"), "\(later)")
  }

  @Test func `two answers for one payee are refused`() throws {
    try harness.write("a.csv", "Date;Payee;Purpose;Amount\n2026-11-02;Aldi;Karte;-5,00\n".utf8)
    try run(["import a.csv --account giro --yes"])
    let answers = { (second: String) in
      #"{"payees":[{"payee":"Aldi","categoryKey":"groceries"},{"payee":"Aldi","categoryKey":"\#(second)"}]}"#
    }
    try harness.write("two.json", answers("clothing").utf8)
    let refused = try harness.run("categorise --apply two.json --yes --dataset Money")
    #expect(
      refused.exit == 2 && refused.errors.contains("has two answers, groceries and clothing"),
      "\(refused.errors)")
    // One category by its key and by its name is one answer, and makes one rule.
    let same = answers("Groceries").replacing("}", with: #","rule":true}"#, maxReplacements: 2)
    try harness.write("same.json", same.utf8)
    let taken = try harness.run("categorise --apply same.json --yes --dataset Money")
    #expect(taken.exit == 0 && taken.output.contains("1 new in ImportRules"), "\(taken.output)")
    #expect(taken.output.split(separator: "\n").count { $0.contains("categoryKey") } == 1, "\(taken.output)")
  }
}
