import Foundation
import TestSupport
import Testing

@testable import DatasetFormat
@testable import Money

/// `recurring`, `generate` and `upcoming`, line by line: what they do, and what they refuse.
struct RecurringCommandTests {
  private let harness: CommandHarness

  init() throws { harness = try CommandHarness(BooksDataset.image.get()) }

  private static let changes: [(line: String, expected: [String])] = [
    (
      "recurring add 5 subscriptions Tonwelle --every monthly --date 2026-12-31",
      ["added  recurring rule Tonwelle  type: expense; amount: 5.00 EUR; category: Subscriptions"]
    ),
    (
      "recurring add --from 2 --every yearly",
      [
        "added  recurring rule Corner  type: expense; amount: 12.50 EUR; category: Groceries; account: Giro",
        "changed  2026-03-02  Corner  -12.50 EUR  of a recurring rule; occurrence date: none -> 2026-03-02",
      ]
    ),
    (
      "recurring add 14 --from 6 --every quarterly --category groceries --date 2026-03-04 --end 2026-12-31",
      [
        "added  recurring rule Kiosk  type: expense; amount: 14.00 EUR; category: Groceries; account: Giro",
        "category: none -> Groceries", "added    2026-06-04  Kiosk  -14.00 EUR",
      ]
    ),
  ]

  private static let refusals: [CommandHarness.Refusal] = [
    ("generate --until 1", 64, "--until 1"),
    ("recurring add 5 groceries --every sometimes", 64, "not a rhythm"),
    ("recurring add --every monthly", 64, "expected an amount and a category"),
    ("recurring add --from 6 --every monthly", 2, "it has no category"),
    ("recurring add --from 3 --every monthly", 2, "a transfer cannot become a recurring rule"),
    ("recurring add --from 99 --every monthly", 2, "no such transaction"),
    ("recurring add --from 2 --every monthly --date 2026-05-01", 2, "within 7 days"),
    ("recurring add --from 2 --every monthly --account yen", 2, "it is in JPY"),
    ("recurring add 5 salary --from 2 --every monthly", 2, "is a category for income"),
    ("recurring add 5 dining --category dining --from 2 --every monthly", 64, "twice"),
    ("recurring suggest --add 1", 2, "no such proposal"),
    ("recurring suggest --as dining", 64, "--as needs --add"),
    ("recurring suggest --min-times 1", 64, "--min-times 1"),
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
    let next = try harness.run("generate --until \(year + 1) --json --dataset \(name)")
    let json = try #require(JSONSerialization.jsonObject(with: Data(next.output.utf8)) as? [String: Any])
    let made = try #require(json["occurrences"] as? [[String: Any]])
    #expect(
      made.count == 12 && made[0]["date"] as? String == "\(year + 1)-01-31"
        && made[0]["amountMinor"] as? Int == -90_000)
    let due = try harness.run("upcoming --days 366 --json --dataset \(name)")
    #expect(due.output.contains("\"ruleId\"") && due.output.contains("-90000"), "\(due.output)")
    let edit = try harness.run("recurring edit Grund --amount 950 --dataset \(name)")
    #expect(
      edit.output.hasPrefix("changed  recurring rule Grund  amount: 900.00 EUR -> 950.00 EUR\n"),
      "\(edit.output)")
    let gone = try harness.run("recurring delete Grund --with-future --dataset \(name)")
    #expect(gone.exit == 0 && gone.output.hasPrefix("deleted  recurring rule Grund\n"), "\(gone.output)")
    #expect(try harness.run("upcoming --days 366 --dataset \(name)").output.contains("nothing is due"))
    let found = try harness.run("validate --dataset \(name)")
    #expect(found.exit == 0 && !found.output.contains("warning"), "\(found.output)")
  }
}

/// Rules that are found in history, made of a transaction, and changed.
struct RecurringFoundTests {
  private let harness: CommandHarness

  enum Storage: String, CaseIterable, Sendable { case csv, xlsx }

  /// The year at hand, in which rules make their rows.
  private static let year = Calendar(identifier: .gregorian).component(.year, from: Date())

  /// A dataset in each storage with a year of a subscription, a statement's line, yen and groceries.
  private static let image = Result {
    try CommandHarness.prepared { harness in
      for storage in Storage.allCases {
        let name = storage.rawValue
        try harness.run("create \(name) --storage \(name) --currency EUR --account Giro:checking:1000")
        try harness.run("accounts add Yen --type cash --currency JPY --balance 900000 --dataset \(name)")
        let months = ["07", "08", "09", "10", "11", "12"]
        let lines = months.map { "\(year - 1)-\($0)-15,Tonwelle,-9.00\n" }.joined()
        try harness.write("year.csv", Array("Date,Description,Amount\n\(lines)".utf8))
        try harness.run("import year.csv --account giro --dataset \(name)")
        try harness.run("edit 7 --category subscriptions --dataset \(name)")
        for month in months {
          try harness.run(
            "add 4980 utilities 東京ガス --account yen --date \(year - 1)-\(month)-20 --dataset \(name)")
        }
        for (day, amount) in [("03", "31.20"), ("04", "8.10"), ("09", "54"), ("12", "17.35")] {
          try harness.run(
            "add \(amount) groceries Corner --account giro --date \(year - 1)-12-\(day) --dataset \(name)")
        }
      }
    }
  }

  init() throws { harness = try CommandHarness(Self.image.get()) }

  @Test(arguments: Storage.allCases)
  func `what comes again is listed for people and for programs`(storage: Storage) throws {
    let name = storage.rawValue
    let list = try harness.run("recurring suggest --dataset \(name)")
    #expect(list.exit == 0 && list.output.contains("monthly on the 15th"), "\(list.output) \(list.errors)")
    #expect(list.output.contains("東京ガス") && !list.output.contains("Corner"), "\(list.output)")
    let json = try harness.run("recurring suggest --json --dataset \(name)")
    let document = try #require(JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    let proposals = try #require(document["suggestions"] as? [[String: Any]])
    #expect(document["version"] as? Int == 2 && proposals.count == 2, "\(json.output)")
    let tone = try #require(proposals.first { $0["payee"] as? String == "Tonwelle" })
    #expect(tone["amountMinor"] as? Int == -900 && tone["currency"] as? String == "EUR")
    #expect(
      tone["cadence"] as? String == "monthly" && tone["interval"] as? Int == 1 && tone["day"] as? Int == 15)
    #expect(tone["times"] as? Int == 6 && tone["confidencePercent"] as? Int == 85)
    #expect(tone["nextDate"] as? String == "\(Self.year)-01-15" && tone["state"] as? String == "active")
    #expect(
      tone["rowNumbers"] as? [Int] == [2, 3, 4, 5, 6, 7] && tone["categoryKey"] as? String == "subscriptions")
    let yen = try #require(proposals.first { $0["payee"] as? String == "東京ガス" })
    #expect(yen["amountMinor"] as? Int == -4980 && yen["currency"] as? String == "JPY")
    // The filters are those of all commands.
    let one = try harness.run("recurring suggest --account yen --min-times 6 --dataset \(name)")
    #expect(one.output.contains("東京ガス") && !one.output.contains("Tonwelle"))
    let none = try harness.run("recurring suggest --payee corner --dataset \(name)")
    #expect(none.exit == 0 && none.output.contains("no recurring payments"))
  }

  @Test(arguments: Storage.allCases)
  func `a proposal becomes a rule, and its last payment the first occurrence`(storage: Storage) throws {
    let name = storage.rawValue
    let before = try harness.contents(of: "\(name)/Data")
    let line = "recurring suggest --payee tonw --add 1"
    let dry = try harness.run("\(line) --dry-run --dataset \(name)")
    #expect(
      dry.exit == 0 && dry.output.hasPrefix("add  recurring rule Tonwelle  type: expense; amount: 9.00 EUR"),
      "\(dry.output)")
    let json = try harness.run("\(line) --dry-run --json --dataset \(name)")
    #expect(json.output.contains(#""version":1"#) && json.output.contains(#""changes""#))
    #expect(try harness.contents(of: "\(name)/Data") == before)
    let run = try harness.run("\(line) --dataset \(name)")
    #expect(
      run.exit == 0 && run.output.contains("occurrence date: none -> \(Self.year - 1)-12-15"),
      "\(run.output) \(run.errors)")
    // The statement again, and the rule again: nothing is there twice.
    let again = try harness.run("import year.csv --account giro --dataset \(name)")
    #expect(again.output.contains("0 new, 6 already imported"), "\(again.output)")
    #expect(try harness.run("generate --dataset \(name)").output.contains("nothing to change"))
    let found = try harness.run("validate --dataset \(name)")
    #expect(found.exit == 0 && !found.output.contains("warning"), "\(found.output)")
    let list = try harness.run("recurring list --json --dataset \(name)")
    #expect(
      list.output.contains(#""generateThroughYear":\#(Self.year)"#) && list.output.contains(#""nextDate":""#),
      "\(list.output)")
    let left = try harness.run("recurring suggest --payee tonw --dataset \(name)")
    #expect(left.output.contains("no recurring payments"), "\(left.output)")
    #expect(try harness.run("undo --dataset \(name)").exit == 0)
    #expect(try harness.contents(of: "\(name)/Data") == before)
  }

  @Test(arguments: Storage.allCases)
  func `a rule that makes no more says what stays, and takes it away where asked`(storage: Storage) throws {
    let name = storage.rawValue
    let start = "\(Self.year + 1)-01-31"
    try harness.run(
      "recurring add 900 rent Grund --account giro --every monthly --date \(start) --dataset \(name)")
    try harness.run("generate --until \(Self.year + 1) --dataset \(name)")
    let disabled = try harness.run("recurring disable Grund --dataset \(name)")
    #expect(
      disabled.errors.contains("12 transactions of it to come stay, the first of \(start)")
        && disabled.errors.contains("--with-future takes them away"), "\(disabled.errors)")
    #expect(try harness.run("validate --dataset \(name)").output.contains("the rule is disabled"))
    #expect(try harness.run("recurring disable Grund --with-future --dataset \(name)").exit == 0)
    #expect(!(try harness.run("validate --dataset \(name)").output.contains("warning")))
    // Enabled again it makes them again.
    try harness.run("recurring enable Grund --dataset \(name)")
    let again = try harness.run("generate --json --dataset \(name)")
    #expect(again.output.components(separatedBy: "\"ruleId\"").count == 13, "\(again.output)")
    let edit = try harness.run(
      "recurring edit Grund --every quarterly --date \(Self.year + 1)-02-28 --dataset \(name)")
    #expect(
      edit.exit == 0 && edit.output.contains("interval: 1 -> 3"), "\(edit.output) \(edit.errors)")
    let due = try harness.run("upcoming --days 800 --json --dataset \(name)")
    #expect(
      due.output.contains("\(Self.year + 1)-05-28") && !due.output.contains("\(Self.year + 1)-03-31"),
      "\(due.output)")
    let past = try harness.run("recurring edit Grund --date 2020-01-01 --dataset \(name)")
    #expect(past.exit == 2 && past.errors.contains("from tomorrow on"), "\(past.errors)")
    let gone = try harness.run("recurring delete Grund --dataset \(name)")
    let remedy = try #require(
      gone.errors.split(separator: "dataset ").first { $0.hasPrefix("delete --rule") })
    let words = remedy.split(separator: " takes")[0]
    #expect(try harness.run("\(words) --yes --dataset \(name)").exit == 0, "\(gone.errors)")
    #expect(!(try harness.run("validate --dataset \(name)").output.contains("warning")))
  }
}

/// A rule that finds what is there adds nothing beside it.
struct RecurringStartTests {
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

  /// The balance of Giro in cents.
  private func balance() throws -> JSONValue? {
    try JSONValue(harness.run("balance --json --dataset Money").output)["accounts"]?.elements?.first?[
      "balanceMinor"]
  }

  private func rows() throws -> String {
    String(decoding: try harness.read("Money/Data/Transactions.csv"), as: UTF8.self)
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
}

/// A rule that ends.
struct RecurringEndTests {
  private let harness: CommandHarness

  init() throws {
    harness = try CommandHarness()
    try harness.run(
      "create Money --storage csv --currency EUR --account Giro:checking:1000 --account Save:savings")
  }

  private func run(_ line: String) throws -> CommandHarness.Run { try harness.run("\(line) --dataset Money") }

  @Test func `an end that is taken back brings the days after it back`() throws {
    let start = "2026-01-02"
    #expect(try run("recurring add 10 coffee K --every weekly --date \(start)").exit == 0)
    let before = try run("recurring list --json").output
    let year = Origin.system.today.year
    #expect(try run("recurring edit k --end \(year)-12-01").exit == 0)
    let ended = try run("generate --json").output
    #expect(try harness.run(["recurring", "edit", "k", "--end", "", "--dataset", "Money"]).exit == 0)
    #expect(try run("generate").exit == 0)
    let count = { (text: String) in try JSONValue(text)["recurring"]?.elements?.first?["transactions"] }
    #expect(try count(run("recurring list --json").output) == count(before), "\(ended)")
  }
}
