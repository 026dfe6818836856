import Foundation
import TestSupport
import Testing

@testable import DatasetFormat
@testable import Money

/// The hour a month that people hate: transactions without a category.
struct CategoriseCommandTests {
  private let harness: CommandHarness

  private static let image = Result {
    try CommandHarness.prepared { harness in
      let rows = [
        "2026-03-02,Kaufladen,-12.50", "2026-03-03,Kiosk am Markt,-4.00", "2026-03-09,Kaufladen,-9.10",
        "2026-03-10,Nordlicht,2850.00", "2026-03-11,Versandhaus,24.90",
      ]
      try harness.write("a.csv", Array((["Date,Description,Amount"] + rows).joined(separator: "\n").utf8))
      for storage in ["csv", "xlsx"] {
        try harness.run("create \(storage) --storage \(storage) --currency EUR --account Giro")
        try harness.run("import a.csv --dataset \(storage)")
        try harness.run("add 3 dining Kiosk --date 2026-02-01 --dataset \(storage)")
        try harness.run("add 4 dining Kiosk --date 2026-02-02 --dataset \(storage)")
      }
    }
  }

  init() throws { harness = try CommandHarness(Self.image.get()) }

  private func file(_ name: String) -> String {
    name == "csv" ? "csv/Data/Transactions.csv" : "xlsx/Data/xlsx.xlsx"
  }

  @Test(arguments: ["csv", "xlsx"])
  func `payees are listed with proposals, and answers are taken in one run`(name: String) throws {
    let before = try harness.contents(of: "\(name)/Data")
    let list = try harness.run("categorise --dataset \(name)")
    #expect(list.exit == 0 && list.output.contains("like other payees with kiosk"), "\(list.output)")
    let json = try harness.run("categorise --json --dataset \(name)")
    var document = try #require(JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    var payees = try #require(document["payees"] as? [[String: Any]])
    #expect(
      payees.map { $0["payee"] as? String } == ["Kaufladen", "Kiosk am Markt", "Nordlicht", "Versandhaus"])
    #expect(payees.map { $0["categoryKey"] as? String } == [nil, "dining-out", nil, nil])
    #expect(try harness.contents(of: "\(name)/Data") == before)

    payees[0]["categoryKey"] = "groc"
    payees[0]["rule"] = true
    payees[2]["categoryKey"] = "salary"
    // Money that comes in under a category of expenses is a refund.
    payees[3]["categoryKey"] = "shopping"
    document["payees"] = payees
    try harness.write("answers.json", try JSONSerialization.data(withJSONObject: document))
    let run = try harness.run("categorise --answers answers.json --refund --dataset \(name)")
    #expect(run.exit == 0, "\(run.errors)")
    let keys = try harness.column("categoryKey", of: file(name))
    #expect(keys["Kaufladen"] == "groceries" && keys["Kiosk am Markt"] == "dining-out", "\(keys)")
    #expect(try harness.column("type", of: file(name))["Versandhaus"] == "expense")
    #expect(try harness.column("direction", of: file(name))["Versandhaus"] == "in")
    #expect(try harness.run("categorise --dataset \(name)").output == "every transaction has a category\n")
    let found = try harness.run("validate --dataset \(name)")
    #expect(found.output.hasPrefix("no findings"), "\(found.output)")
    // The rule knows the next line.
    try harness.write("b.csv", Array("Date,Description,Amount\n2026-04-02,Kaufladen,-1.50\n".utf8))
    let next = try harness.run("import b.csv --dataset \(name)")
    #expect(next.output.contains("groceries"), "\(next.output)")
    for _ in 0..<2 { #expect(try harness.run("undo --dataset \(name)").exit == 0) }
    #expect(try harness.contents(of: "\(name)/Data") == before)
  }

  @Test func `answers for nobody, and for categories that there are not, are told`() throws {
    let before = try harness.contents(of: "csv/Data")
    for (text, exit, words) in [
      (#"{"payees":[{"payee":"Nobody","categoryKey":"groceries"}]}"#, Int32(1), "Nobody: no row"),
      (#"{"payees":[{"payee":"Kaufladen","categoryKey":"zzz"}]}"#, 2, "no such category"),
      (#"[1]"#, 2, "not a list of answers"), ("", 2, "not a list of answers"),
    ] {
      try harness.write("answers.json", Array(text.utf8))
      let run = try harness.run("categorise --answers answers.json --dataset csv")
      #expect(run.exit == exit && run.errors.contains(words), "\(text): \(run.exit) \(run.errors)")
    }
    #expect(try harness.contents(of: "csv/Data") == before)
  }

  @Test(arguments: ["csv", "xlsx"])
  func `on a terminal each payee is asked for, and each answer is saved at once`(name: String) throws {
    let terminal = try TerminalSession("categorise --dataset \(name)", in: harness)
    try terminal.see(
      "Kaufladen: 2 rows, -21.60 EUR, 2026-03-02 to 2026-03-09; 4 payees left",
      "category? [a name, name! for a rule, ? more, s skip, q quit] ")
    terminal.type("nonsense")
    try terminal.see(
      "there is no such category", "category? [a name, name! for a rule, ? more, s skip, q quit] ")
    terminal.type("")
    try terminal.see("there is no proposal")
    terminal.type("?")
    try terminal.see("row 4", "-9.10 EUR", "categories of expense: groceries")
    terminal.type("groc!")
    try terminal.see(
      #"rule "Kaufladen" -> groceries: applies to 2 of 2 rows"#,
      "Kiosk am Markt: 1 row",
      "dining-out (like other payees with kiosk)? [Enter, a name, name! for a rule, ? more, s skip, q quit] "
    )
    terminal.type("")
    try terminal.see("Nordlicht", "category? [a name, name! for a rule, ? more, s skip, q quit] ")
    terminal.type("s")
    try terminal.see("Versandhaus", "[a name, name! for a rule, ? more, s skip, q quit] ")
    terminal.type("q")
    try terminal.see(
      "3 transactions categorised; 1 payee left for later; dataset undo takes the last answer back")
    #expect(try terminal.exit() == 0)
    let keys = try harness.column("categoryKey", of: file(name))
    #expect(
      keys["Kaufladen"] == "groceries" && keys["Kiosk am Markt"] == "dining-out" && keys["Nordlicht"] == "")
    #expect(try harness.run("rules test --dataset \(name)").output.contains("Kaufladen"))
    #expect(try harness.run("undo --dataset \(name)").exit == 0)
    #expect(try harness.column("categoryKey", of: file(name))["Kiosk am Markt"] == "")
  }

  /// A dataset in which one shop has rows of two categories, one of them with open rows, and names that begin like others.
  private func household() throws {
    let rows = [
      "2026-05-02,REWE SAGT DANKE 4412 Bonn,-12.50", "2026-05-03,REWE 0815 Bonn,-4.00",
      "2026-05-04,Crewe Yoga,-30.00",
      "2026-05-05,Basar,-9.00", "2026-05-06,Basar Nord,-8.00", "2026-05-07,日本商店,-500.00",
      "2026-05-08,Basar,9.00",
    ]
    try harness.write("c.csv", Array((["Date,Description,Amount"] + rows).joined(separator: "\n").utf8))
    for (day, key) in [(1, "clothing"), (2, "shopping"), (3, "clothing"), (4, "shopping")] {
      try harness.run("add 5 \(key) Basar --date 2026-04-0\(day) --dataset csv")
    }
    try harness.run("add 20 health Crewe --date 2026-04-09 --dataset csv")
    try harness.run("add 20 groceries 日本商店 --date 2026-04-09 --dataset csv")
    try harness.run("import c.csv --dataset csv")
  }

  @Test
  func
    `one payee in several spellings is asked for once, and two categories are shown in place of a proposal`()
    throws
  {
    try household()
    let list = try harness.run("categorise --dataset csv")
    #expect(list.output.contains("REWE SAGT DANKE 4412 Bonn and 1 o"), "\(list.output)")
    #expect(list.output.contains("so far clothing 2, shopping 2"), "\(list.output)")
    let json = try harness.run("categorise --json --dataset csv")
    let document = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    let payees = try #require(document?["payees"] as? [[String: Any]])
    func of(_ payee: String) -> [[String: Any]] { payees.filter { $0["payee"] as? String == payee } }
    #expect(of("REWE SAGT DANKE 4412 Bonn")[0]["spellings"] as? Int == 2)
    // Money that came back is a payee of its own, as its rows are of the other type.
    #expect(
      of("Basar").count == 2
        && of("Basar").allSatisfy { $0["categoryKey"] is NSNull || $0["categoryKey"] == nil })
    #expect((of("Basar")[0]["votes"] as? [Any])?.count == 2)
    #expect(of("日本商店")[0]["categoryKey"] as? String == "groceries")
  }

  @Test func `a rule is as wide as it can be without contradicting rows that are there`() throws {
    try household()
    try harness.write(
      "answers.json",
      Array(
        #"""
        {"payees":[{"payee":"REWE SAGT DANKE 4412 Bonn","categoryKey":"groceries","rule":true},
        {"payee":"Basar Nord","categoryKey":"dining-out","rule":true},{"payee":"日本商店","categoryKey":"groceries","rule":true}]}
        """#.utf8))
    let run = try harness.run("categorise --answers answers.json --dataset csv")
    #expect(run.exit == 0, "\(run.errors)")
    // Crewe is another payee, so that the short name must be a word of its own.
    #expect(run.errors.contains(#"rule /\brewe\b/ -> groceries: applies to 2 of 2 rows"#), "\(run.errors)")
    let rules = try harness.run("rules list --dataset csv").output
    #expect(
      rules.contains(#"/\brewe\b/ -> groceries"#) && rules.contains(#""Basar Nord" -> dining-out"#),
      "\(rules)")
    #expect(rules.contains("日本商店"), "\(rules)")
    // Every text of this payee stands in rows of other categories.
    try harness.write(
      "answers.json",
      Array(#"{"payees":[{"payee":"Basar","type":"expense","categoryKey":"health","rule":true}]}"#.utf8))
    let other = try harness.run("categorise --answers answers.json --dataset csv")
    #expect(
      other.exit == 1 && other.errors.contains("have another category (clothing 2, shopping 2)"),
      "\(other.errors)")
    #expect(other.errors.contains("no rule was made"))
    #expect(try harness.run("rules list --dataset csv").output == rules)
    #expect(try !harness.run("validate --dataset csv").output.contains("warning"))
  }

  @Test func `a rule that contradicts another answer of the same run is not made`() throws {
    let rows = ["2026-06-01,Wolle,-9.00", "2026-06-02,Wolle,4.00"]
    try harness.write("d.csv", Array((["Date,Description,Amount"] + rows).joined(separator: "\n").utf8))
    try harness.run("import d.csv --dataset csv")
    try harness.write(
      "answers.json",
      Array(
        #"""
        {"payees":[{"payee":"Wolle","type":"expense","categoryKey":"groceries","rule":true},
        {"payee":"Wolle","type":"income","categoryKey":"clothing"}]}
        """#.utf8))
    let run = try harness.run("categorise --answers answers.json --dataset csv")
    #expect(
      run.exit == 1 && run.errors.contains("have another category (clothing 1)")
        && run.errors.contains("no rule was made"), "\(run.errors)")
    #expect(try harness.run("rules list --dataset csv").output.hasPrefix("no rules yet"))
  }

  @Test
  func `on a terminal a rule that contradicts is asked about, and an interrupted run goes on where it ended`()
    throws
  {
    try household()
    let first = try TerminalSession("categorise --dataset csv", in: harness)
    try first.see("Kaufladen: 2 rows", "q quit] ")
    first.type("s")
    try first.see("REWE SAGT DANKE 4412 Bonn and 1 other spelling: 2 rows", "q quit] ")
    first.type("groc")
    try first.see("Kiosk am Markt", "q quit] ")
    first.interrupt()
    try first.see("The answers before this one are saved")
    _ = try? first.exit()
    let second = try TerminalSession("categorise --dataset csv", in: harness)
    for _ in 0..<20 where !second.transcript.contains("Basar: 1 row, -9.00 EUR") {
      try second.see("q quit] ")
      if second.transcript.contains("Basar: 1 row, -9.00 EUR") { break }
      second.type("s")
    }
    #expect(!second.transcript.contains("REWE"))
    #expect(second.transcript.contains("category (so far clothing 2, shopping 2)?"), "\(second.transcript)")
    second.type("clothing!")
    try second.see("another category (shopping 2)", "Make it anyway? [y/N] ")
    second.type("n")
    try second.see("no rule was made", "q quit] ")
    second.type("q")
    try second.see("1 transaction categorised; ")
    #expect(try harness.run("rules list --dataset csv").output.hasPrefix("no rules yet"))
  }
}

/// Two answers for one payee.
struct CategoriseAnswersTests {
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

  @Test func `two answers for one payee are refused`() throws {
    try harness.write("a.csv", "Date;Payee;Purpose;Amount\n2026-11-02;Aldi;Karte;-5,00\n".utf8)
    try run(["import a.csv --account giro --yes"])
    let answers = { (second: String) in
      #"{"payees":[{"payee":"Aldi","categoryKey":"groceries"},{"payee":"Aldi","categoryKey":"\#(second)"}]}"#
    }
    try harness.write("two.json", answers("clothing").utf8)
    let refused = try harness.run("categorise --answers two.json --yes --dataset Money")
    #expect(
      refused.exit == 2 && refused.errors.contains("has two answers, groceries and clothing"),
      "\(refused.errors)")
    // One category by its key and by its name is one answer, and makes one rule.
    let same = answers("Groceries").replacing("}", with: #","rule":true}"#, maxReplacements: 2)
    try harness.write("same.json", same.utf8)
    let taken = try harness.run("categorise --answers same.json --yes --dataset Money")
    #expect(taken.exit == 0 && taken.output.contains("\nadded  import rule "), "\(taken.output)")
    #expect(
      taken.output.split(separator: "\n").count { $0.contains("none -> Groceries") } == 1, "\(taken.output)")
  }
}

/// What is proposed for a payee.
struct CategoriseProposalTests {
  private let harness: CommandHarness

  init() throws {
    harness = try CommandHarness()
    try harness.run(
      "create Money --storage csv --currency EUR --account Giro:checking:1000 --account Save:savings")
  }

  private func run(_ line: String) throws -> CommandHarness.Run { try harness.run("\(line) --dataset Money") }

  @Test func `nothing is proposed for a row that it cannot have`() throws {
    #expect(try run("add 30 salary Boss --date 2026-01-02").exit == 0)
    #expect(try run("add 10 groceries Boss --date 2026-01-03").exit == 0)
    #expect(try harness.run(["edit", "3", "--category", "", "--dataset", "Money"]).exit == 0)
    let answers = try run("categorise --json").output
    let open = try JSONValue(answers)["payees"]?.elements ?? []
    #expect(open.map { $0["payee"] } == [.string("Boss")] && open.first?["type"] == .string("expense"))
    // All that is known of the payee is income.
    #expect(open.first?["categoryKey"] == .null && open.first?["votes"] == .array([]))
    try harness.write("answers.json", answers.utf8)
    #expect(try run("categorise --answers answers.json").exit == 0)
  }
}
