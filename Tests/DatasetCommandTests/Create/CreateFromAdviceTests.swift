import Foundation
import TestSupport
import Testing

/// Each refusal of `create --books` names a way, and that way works.
struct CreateFromAdviceTests {
  private let harness: CommandHarness

  init() throws { harness = try CommandHarness() }

  private struct Case: CustomTestStringConvertible {
    let testDescription: String
    /// Names and contents.
    let files: [(String, String)]
    /// What is added to the names of the files.
    var arguments: [String] = []
    /// Words of the refusal.
    let says: String
    /// What it says to add, or to name instead.
    let then: [String]
    /// The balances afterwards, in minor units.
    let balances: [String: Int]
  }

  private static let head = "Date,Account,Category,Amount\n"
  private static let journal = "Date,Transaction ID,Description,Full Account Name,Amount Num.\n"

  private static let cases = [
    Case(
      testDescription: "several accounts, and rows without one",
      files: [("n.csv", "Date,Category,Amount\n2026-01-02,Food,-4.00\n2026-01-03,Salary,20.00\n")],
      arguments: ["--account", "One", "--account", "Two"], says: "--map account =\"One\"",
      then: ["--map", "account", "=One"], balances: ["one": 1600, "two": 0]),
    Case(
      testDescription: "a word that is no currency is named",
      files: [
        (
          "c.csv",
          "Date,Account,Category,Amount,Currency\n2026-01-02,Giro,Food,-4.00,Taler\n2026-01-03,Giro,Salary,20.00,EUR\n"
        )
      ], says: "--map currency \"Taler\"=EUR", then: ["--map", "currency", "Taler=EUR"],
      balances: ["giro": 1600]),
    Case(
      testDescription: "a word that is no currency is left out",
      files: [
        (
          "c.csv",
          "Date,Account,Category,Amount,Currency\n2026-01-02,Giro,Food,-4.00,Taler\n2026-01-03,Giro,Salary,20.00,EUR\n"
        )
      ], says: "--map currency \"Taler\"=-", then: ["--map", "currency", "Taler=-"], balances: ["giro": 2000]),
    Case(
      testDescription: "a transfer without a direction",
      files: [
        (
          "w.csv",
          "Date,Account,Category,Amount,Type\n2026-01-02,Giro,Food,4.00,Expense\n2026-01-03,Giro,Salary,20.00,Income\n2026-01-04,Giro,Move,7.00,Transfer\n"
        )
      ], says: "--skip-line 4", then: ["--skip-line", "4"], balances: ["giro": 1600]),
    Case(
      testDescription: "categories that do not say their direction",
      files: [
        (
          "d.csv",
          head + "2026-01-02,Giro,Groceries,4.00\n2026-01-03,Giro,Salary,20.00\n2026-01-04,Giro,Zork,7.00\n"
        )
      ], says: "--map kind \"Zork\"=expense", then: ["--map", "kind", "Zork=expense"], balances: ["giro": 900]
    ),
    Case(
      testDescription: "an account of an unknown root",
      files: [
        ("r.csv", journal + "2026-01-02,1,Shop,Zork:Giro,-4.00\n2026-01-02,1,Shop,Expenses:Food,4.00\n")
      ], says: "--map root \"Zork\"=assets", then: ["--map", "root", "Zork=assets"], balances: ["giro": -400]),
    Case(
      testDescription: "a row without an account",
      files: [("a.csv", head + "2026-01-02,Giro,Food,-4.00\n2026-01-03,,Salary,20.00\n")],
      says: "--map account =NAME", then: ["--map", "account", "=Giro"], balances: ["giro": 1600]),
    Case(
      testDescription: "two names that may be payees",
      files: [
        (
          "p.csv",
          "Date,From Account,To Account,Category,Amount\n2026-01-02,Bank,Shop,Food,4.00\n2026-01-03,Bank,Market,Food,2.00\n2026-01-04,Left,Right,Food,7.00\n"
        )
      ], says: "--skip-line 4", then: ["--skip-line", "4"], balances: ["bank": -600]),
    Case(
      testDescription: "a name of signs alone",
      files: [("e.csv", head + "2026-01-02,Giro,🍎,-4.00\n2026-01-03,Giro,Salary,20.00\n")],
      says: "--map category \"🍎\"=NAME", then: ["--map", "category", "🍎=Fruit"], balances: ["giro": 1600]),
    Case(
      testDescription: "a share that nothing shows",
      files: [
        (
          "s.csv",
          "Date,Description,Category,Cost,Currency,Anna,Bert\n2026-01-02,Dinner,Dining out,50.00,USD,25.00,-20.00\n2026-01-03,Lunch,Dining out,30.00,USD,15.00,-15.00\n"
        )
      ], arguments: ["--map", "person", "Anna=me"], says: "--skip-line 2", then: ["--skip-line", "2"],
      balances: ["splitwise": 1500]),
  ]

  private func balances() throws -> [String: Int] {
    let output = try harness.run("balance --on 2099-12-31 --json --dataset Made").output
    let document = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
    return (document?["accounts"] as? [[String: Any]] ?? []).reduce(into: [:]) { sums, account in
      if let key = account["accountKey"] as? String { sums[key] = account["balanceMinor"] as? Int }
    }
  }

  @Test(arguments: cases) private func `what a refusal says to add leads to the books`(_ each: Case) throws {
    for (name, text) in each.files { try harness.write(name, Array(text.utf8)) }
    let words = ["create", "Made", "--storage", "csv", "--books"] + each.files.map(\.0) + each.arguments
    let refused = try harness.run(words)
    #expect(refused.exit == 2 && refused.errors.contains(each.says), "\(refused.errors)")
    let made = try harness.run(words + each.then)
    #expect(made.exit == 0, "\(made.errors)")
    #expect(try balances() == each.balances)
  }

  @Test func `a statement is imported, as the refusal says`() throws {
    try harness.write(
      "bank.csv", Array("Date,Description,Amount\n2026-01-02,Shop,-4.00\n2026-01-03,Work,9.00\n".utf8))
    let refused = try harness.run("create Made --books bank.csv")
    #expect(
      refused.exit == 2 && refused.errors.contains("make the dataset without --books"), "\(refused.errors)")
    #expect(try harness.run("create Made --storage csv --account Giro --quiet").exit == 0)
    #expect(try harness.run("import bank.csv --quiet --dataset Made").exit == 0)
    #expect(try balances() == ["giro": 500])
  }

  @Test func `a table of names without paths is refused, and the books themselves are read`() throws {
    try harness.write(
      "old.csv",
      Array(
        """
        Date,Account Name,Number,Description,Notes,Memo,Category,Type,Action,Reconcile,To With Sym,From With Sym,To Num.,From Num.,To Rate/Price,From Rate/Price
        01/02/2014,Checking,,Shop,,,Groceries,T,,N,-$12.00,,-12.00,,,
        ,,,,,,Checking,S,,N,-$12.00,,-12.00,,1.0000,
        ,,,,,,Groceries,S,,N,,$12.00,,12.00,,1.0000

        """.utf8))
    let refused = try harness.run("create Made --books old.csv")
    #expect(refused.exit == 2 && refused.errors.contains("(such as books.gnucash)"), "\(refused.errors)")
    let path = CommandHarness.root.appending(path: "Samples/books/programs/household.gnucash")
    try harness.write("books.gnucash", try Data(contentsOf: path))
    #expect(try harness.run("create Made --books books.gnucash --storage csv --quiet").exit == 0)
    #expect(try balances() == ["checking": 566890, "savings": 840000, "visa": 0, "cash": 12020])
  }

  @Test func `what was answered on a terminal is said as options, which the log keeps`() throws {
    let rows = "03/04/2026,Giro,Food,-4.00\n05/06/2026,Giro,Salary,20.00\n"
    try harness.write("open.csv", Array((Self.head + rows).utf8))
    let terminal = try TerminalSession(
      "create Made --books open.csv --storage csv --currency EUR --account Giro", in: harness)
    try terminal.see("open.csv: no date in \"Date\" shows whether the day or the month", "skips it): ")
    terminal.type("dmy")
    try terminal.see("Make Made with 2 transactions?")
    terminal.type("y")
    try terminal.see("to read such a file again without a question, add --answer date-order=dmy")
    #expect(try terminal.exit() == 0)
    #expect(try harness.run("log --dataset Made").output.contains("--account Giro --answer date-order=dmy"))
    let again = try harness.run(
      "create Again --books open.csv --storage csv --currency EUR --account Giro --answer date-order=dmy --quiet"
    )
    #expect(again.exit == 0 && again.output.isEmpty, "\(again.output)\(again.errors)")
  }

  @Test func `recurring payments and rules of Firefly III are named beside its transactions`() throws {
    try harness.write("recurring.json", Array(Self.recurring.utf8))
    try harness.write("rules.json", Array(Self.rules.utf8))
    try harness.write("transactions.json", Array(Self.transactions.utf8))
    let refused = try harness.run("create Made --books recurring.json")
    #expect(
      refused.exit == 2 && refused.errors.contains("--books transactions.json recurring.json"),
      "\(refused.errors)")
    let line = "create Made --books transactions.json recurring.json rules.json --storage csv --currency EUR"
    let made = try harness.run(line)
    #expect(made.exit == 0, "\(made.errors)")
    for words in [
      "1 recurring payment: ", "1 rule for statements: ",
      "not taken: recurring payment \"Save\": it is a transfer",
      "not taken: rule \"Odd\": it asks for \"has_attachments\"",
    ] { #expect(made.output.contains(words), "\(made.output)") }
    let listed = try harness.run("recurring --dataset Made").output
    #expect(listed.contains("monthly on the 5th · from 2026-03-05"), "\(listed)")
    #expect(try harness.run("validate --dataset Made").exit == 0)
  }

  @Test func `the last rule of Firefly III comes first, and what it does beside is named`() throws {
    func rule(_ name: String, _ order: Int, _ trigger: String, _ facts: String = "") -> String {
      """
      {"type":"rules","attributes":{"title":"\(name)","rule_group_id":"1","order":\(order),\(facts)"triggers":[
      {"type":"\(trigger)","value":"\(name)"},{"type":"has_attachments","active":false}],
      "actions":[{"type":"set_category","value":"Food"},{"type":"set_budget","active":false}]}}
      """
    }
    let rules = [
      rule("Second", 2, "description_contains"), rule("First", 1, "description_contains"),
      rule("Giro", 3, "from_account_is"), rule("Stop", 4, "description_is", "\"stop_processing\":true,"),
    ]
    let document =
      "{\"data\":[\(rules.joined(separator: ","))],\"meta\":{\"pagination\":{\"current_page\":1,\"total_pages\":2}}}"
    try harness.write("rules.json", Array(document.utf8))
    try harness.write("transactions.json", Array(Self.transactions.utf8))
    let made = try harness.run(
      "create Made --books transactions.json rules.json --storage csv --currency EUR")
    #expect(made.exit == 0, "\(made.errors)")
    for words in [
      "2 rules for statements: ", "rule \"Giro\": it asks for an own account",
      "rule \"Stop\": it stops the rules after it", "rule \"pages other than 1\": there are 2 pages",
    ] { #expect(made.output.contains(words), "\(made.output)") }
    let listed = try harness.run("rules list --dataset Made").output.lowercased()
    let second = try #require(listed.range(of: "second")).lowerBound
    #expect(try second < #require(listed.range(of: "first")).lowerBound, "\(listed)")
  }

  private static let transactions = """
    {"data":[{"type":"transactions","id":"1","attributes":{"transactions":[
    {"transaction_journal_id":"1","type":"withdrawal","date":"2026-01-02T00:00:00+00:00","currency_code":"EUR",
    "amount":"12.500000000000","description":"Lunch","source_name":"Giro","source_type":"Asset account",
    "destination_name":"Café","destination_type":"Expense account","category_name":"Food","tags":["work"],
    "reconciled":false,"notes":null,"foreign_amount":null,"foreign_currency_code":null}]}}]}
    """

  private static let recurring = """
    {"data":[{"type":"recurrences","id":"1","attributes":{"type":"withdrawal","title":"Rent",
    "first_date":"2026-01-05T00:00:00+00:00","latest_date":"2026-02-05","repeat_until":null,"nr_of_repetitions":0,
    "active":true,"repetitions":[{"type":"monthly","moment":"5","skip":0,"weekend":1}],
    "transactions":[{"description":"the flat","amount":"650.00","currency_code":"EUR","source_name":"Giro",
    "destination_name":"Landlord","category_name":"Housing","tags":["home"]}]}},
    {"type":"recurrences","id":"2","attributes":{"type":"transfer","title":"Save","first_date":"2026-01-05",
    "repetitions":[{"type":"weekly","moment":"1","skip":1,"weekend":1}],
    "transactions":[{"description":"x","amount":"65.00","currency_code":"EUR","source_name":"Giro",
    "destination_name":"Savings"}]}}]}
    """

  private static let rules = """
    {"data":[{"type":"rules","id":"1","attributes":{"title":"Cafés","active":true,"strict":true,
    "triggers":[{"type":"user_action","value":"ROOT"},{"type":"description_contains","value":"café"}],
    "actions":[{"type":"set_category","value":"Food"},{"type":"add_tag","value":"out"}]}},
    {"type":"rules","id":"2","attributes":{"title":"Odd","active":true,"strict":true,
    "triggers":[{"type":"has_attachments","value":"1"}],"actions":[{"type":"set_budget","value":"Food"}]}}]}
    """
}
