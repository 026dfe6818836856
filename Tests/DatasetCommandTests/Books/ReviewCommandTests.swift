import Foundation
import TestSupport
import Testing

/// Everything that waits for a person, in one place: asked once, saved at once, and never asked again.
struct ReviewCommandTests {
  private let harness: CommandHarness

  private static let image = Result {
    try CommandHarness.prepared { harness in
      let giro = [
        "2026-03-01,Bakery,Bread,-4.50", "2026-03-02,Landlord,Rent,-800.00", "2026-03-05,Netflix,Abo,-12.99",
        "2026-03-06,Someone,Thing,-50.00", "2026-03-20,Bakery,Bread,-4.50", "2026-03-24,Me,To Holiday,-70.00",
        "2026-03-31,Bakery,Bread,-5.50",
      ]
      let savings = [
        "2026-03-07,Odd,Gift,50.00", "2026-03-31,Bank,Interest,0.50", "2026-04-02,Bank,Fee,-1.00",
      ]
      try harness.write("g.csv", (["Date,Payee,Text,Amount"] + giro).joined(separator: "\n").utf8)
      try harness.write("s.csv", (["Date,Payee,Text,Amount"] + savings).joined(separator: "\n").utf8)
      for name in ["csv", "xlsx"] {
        let accounts = "--account Giro:checking --account Savings:savings --account Holiday:savings"
        try harness.run("create \(name) --storage \(name) --currency EUR \(accounts)")
        try harness.run(
          "recurring add 9.99 entertainment Netflix --every monthly --date 2026-02-05 --account giro --yes --dataset \(name)"
        )
        for (file, account) in [("g", "giro"), ("s", "savings")] {
          try harness.run("import \(file).csv --account \(account) --yes --dataset \(name)")
        }
        try harness.run(
          ["add", "4.50", "groceries", "Bakery", "--date", "2026-03-21", "--account", "giro", "--tag", "ann"]
            + ["--note", "with Ann", "--yes", "--dataset", name])
      }
    }
  }

  init() throws { harness = try CommandHarness(Self.image.get()) }

  private struct Item: Decodable {
    struct Choice: Decodable {
      var choice: String
      var effect: [String: [String: Int]]?
    }
    var item: String
    var kind: String
    var rows: [String]
    var proposed: String?
    var choices: [Choice]

    func effect(_ choice: String) -> [String: [String: Int]]? {
      choices.first { $0.choice == choice }?.effect
    }
  }

  private struct Document: Decodable {
    var items: [Item]
    var counts: [String: Int]
  }

  private func review(_ name: String, _ options: String = "") throws -> Document {
    let run = try harness.run("review --json \(options) --dataset \(name)")
    #expect(run.exit == 0, "\(run.errors)")
    return try JSONDecoder().decode(Document.self, from: Data(run.output.utf8))
  }

  private func item(_ kind: String, _ name: String, _ place: Int = 0) throws -> Item {
    let items = try review(name).items.filter { $0.kind == kind }
    return try #require(items.count > place ? items[place] : nil, "\(kind) \(items)")
  }

  private func answer(
    _ answers: [(Item, String)], _ name: String, _ options: String = ""
  ) throws -> CommandHarness.Run {
    let list = answers.map { ["item": $0.0.item, "choice": $0.1] }
    try harness.write("answers.json", try JSONSerialization.data(withJSONObject: ["answers": list]))
    return try harness.run("review --apply answers.json \(options) --dataset \(name)")
  }

  private struct Balances: Decodable {
    struct Account: Decodable {
      var accountKey: String
      var balanceMinor: Int
    }
    var accounts: [Account]
  }

  private func balance(_ account: String, _ name: String) throws -> Int? {
    let run = try harness.run("balance --on 2026-04-10 --json --dataset \(name)")
    let document = try JSONDecoder().decode(Balances.self, from: Data(run.output.utf8))
    return document.accounts.first { $0.accountKey == account }?.balanceMinor
  }

  @Test(arguments: ["csv", "xlsx"])
  func `every kind waits with its rows, and each answer says what it moves`(name: String) throws {
    let before = try harness.contents(of: "\(name)/Data")
    let document = try review(name)
    // February is before the statements, which begin in March. The months after them are one question.
    #expect(
      document.counts.filter { $0.value > 0 } == [
        "uncategorised": 4, "transfer": 2, "double": 1, "planned": 2,
      ])
    let double = try item("double", name)
    #expect(double.effect("same") == ["expense": ["EUR": -450], "giro": ["EUR": 450]])
    #expect(double.effect("separate") == [:] && double.rows.count == 2)
    let pair = try item("transfer", name)
    #expect(
      pair.effect("link") == ["expense": ["EUR": -5000], "income": ["EUR": -5000]] && pair.proposed == nil)
    let lonely = try item("transfer", name, 1)
    #expect(lonely.effect("holiday") == ["expense": ["EUR": -7000], "holiday": ["EUR": 7000]])
    let planned = try item("planned", name)
    #expect(planned.effect("same") == ["expense": ["EUR": -999], "giro": ["EUR": 999]])
    #expect(planned.proposed == "same")
    // Rows whose nature is a question are not asked for a category, too.
    let asked = Set(document.items.filter { $0.kind != "uncategorised" }.flatMap(\.rows))
    #expect(
      document.items.filter { $0.kind == "uncategorised" }.allSatisfy { asked.isDisjoint(with: $0.rows) })
    #expect(try harness.contents(of: "\(name)/Data") == before)
    #expect(try review(name).items.map(\.item) == document.items.map(\.item))
  }

  @Test(arguments: ["csv", "xlsx"])
  func `answers are one run, what was typed is kept, and nothing is asked again`(name: String) throws {
    let before = try harness.contents(of: "\(name)/Data")
    let document = try review(name)
    let words = ["double": "same", "planned": "new-amount"]
    let answers = document.items.map { item in
      let isUnpaid = item.choices.contains { $0.choice == "keep" }
      let word = isUnpaid ? "keep" : words[item.kind]
      return (item, word ?? (item.kind == "transfer" ? "separate" : item.choices[0].choice))
    }
    let run = try answer(answers, name, "--yes")
    #expect(run.exit == 0, "\(run.errors)")
    #expect(run.output.contains("tags: none -> ann; note: none -> with Ann"), "\(run.output)")
    // -4.50 - 800 - 12.99 - 50 - 4.50 - 70 - 5.50, and 9.99 of February and April, which no statement covers.
    #expect(try balance("giro", name) == -96747)
    let rule = try harness.run("recurring --dataset \(name)").output
    #expect(rule.contains("12.99"), "\(rule)")
    #expect(try harness.run("validate --dataset \(name)").output.contains("warning") == false)
    // Two rows were no transfer; so they are asked about as payees, and nothing else is.
    #expect(try review(name).counts.filter { $0.value > 0 } == ["uncategorised": 3])
    #expect(try harness.run("undo --yes --dataset \(name)").exit == 0)
    #expect(try harness.contents(of: "\(name)/Data") == before)
  }

  @Test(arguments: ["csv", "xlsx"])
  func `sums say what is unsure in them until it is settled`(name: String) throws {
    let summary = "report summary --period 2026-03 --dataset \(name)"
    let balance = "balance --on 2026-03-31 --dataset \(name)"
    let what = "if 2 possible transfers, 1 possible duplicate and 1 foreseen payment are what they seem"
    for _ in 0..<2 {
      let report = try harness.run(summary)
      #expect(
        report.errors.contains(
          "unsure: income 50.50 or 0.50 EUR, spending 961.98 or 827.49 EUR, \(what) (dataset review)"),
        "\(report.errors)")
      let accounts = try harness.run(balance)
      #expect(
        accounts.errors.contains("unsure: giro -971.97 or -957.48 EUR, holiday 0.00 or 70.00 EUR"),
        "\(accounts.errors)")
    }
    #expect(
      try harness.run("status --dataset \(name)").output.contains("5 questions wait for you: dataset review"))
    #expect(try harness.run("validate --dataset \(name)").output.contains("info: transfer-proposed (2)"))
    // Of some rows, and of other days.
    let dining = try harness.run("report spending --period 2026-03 --account savings --dataset \(name)")
    #expect(
      dining.errors.contains("unsure: income 50.50 or 0.50 EUR, if 1 possible transfer is what it seems"))
    #expect(try !harness.run("report spending --period 2026-02 --dataset \(name)").errors.contains("unsure"))
    let answers = try review(name).items.filter { $0.kind != "uncategorised" }.map {
      ($0, $0.choices[0].choice)
    }
    #expect(try answer(answers, name, "--yes").exit == 0)
    for line in [summary, balance] { #expect(try !harness.run(line).errors.contains("unsure")) }
  }

  @Test func `a transfer to an account without statements gets its other half, which a statement completes`()
    throws
  {
    let lonely = try item("transfer", "csv", 1)
    #expect(try answer([(lonely, "holiday")], "csv").exit == 0)
    #expect(try balance("holiday", "csv") == 7000)
    try harness.write(
      "h.csv", "Date,Payee,Text,Amount\n2026-03-25,Me,From Giro,70.00\n2026-03-26,x,y,-1.00\n".utf8)
    let run = try harness.run("import h.csv --account holiday --yes --dataset csv")
    #expect(run.output.contains("1 new, 0 already imported, 1 complete what is there"), "\(run.output)")
  }

  @Test func `an answer that does not fit changes nothing and says what would`() throws {
    let before = try harness.contents(of: "csv/Data")
    let double = try item("double", "csv")
    for (text, exit, words) in [
      (#"{"answers":[{"item":"double-0000000000","choice":"same"}]}"#, Int32(2), "no such item is open"),
      (#"{"answers":[{"item":"\#(double.item)","choice":"link"}]}"#, 2, "expected same, separate"),
      (
        #"{"answers":[{"item":"\#(double.item)","choice":"same"},{"item":"\#(double.item)","choice":"separate"}]}"#,
        2, "two answers, same and separate"
      ),
      ("[]", 2, "not a list of answers"),
    ] {
      try harness.write("answers.json", text.utf8)
      let run = try harness.run("review --apply answers.json --dataset csv")
      #expect(run.exit == exit && run.errors.contains(words), "\(run.errors)")
    }
    #expect(try harness.contents(of: "csv/Data") == before)
  }

  @Test(arguments: ["csv", "xlsx"])
  func `on a terminal one key settles a question, and a second run goes on`(name: String) throws {
    let terminal = try TerminalSession("review --dataset \(name)", in: harness)
    try terminal.see(
      "double: one payment or two?", "(9 left)", "with Ann", "[number or word, ? more, s later, q quit] ")
    terminal.type("")
    try terminal.see("nothing is proposed")
    terminal.type("1")
    try terminal.see("transfer: a transfer between your accounts?", "[number or word")
    terminal.type("sep")
    try terminal.see("a transfer with Holiday?", "[number or word")
    terminal.type("s")
    try terminal.see(
      "planned: ", "the rule foresaw 9.99 EUR, the bank has 12.99 EUR", "[Enter same, number or word")
    terminal.type("")
    try terminal.see("payment", "no statement of giro shows", "remove", "keep", "[")
    terminal.type("s")
    try terminal.see("uncategorised: which category?", "[")
    terminal.type("q")
    try terminal.see(
      "3 questions settled; 2 questions left for later; dataset undo takes the last answer back")
    #expect(try terminal.exit() == 0)
    let left = try review(name)
    #expect(left.counts["double"] == 0 && left.counts["planned"] == 1 && left.counts["transfer"] == 1)
  }

  @Test func `rows without an account are asked for together`() throws {
    try harness.run("create none --storage csv --currency EUR --account Giro --yes")
    for day in 1...2 {
      try harness.run("add \(day) groceries Shop --date 2026-04-0\(day) --yes --dataset none")
      try harness.run(["edit", "\(day + 1)", "--account", "", "--dataset", "none"])
    }
    let found = try item("account", "none")
    #expect(
      found.rows.count == 2 && found.proposed == "giro" && found.choices.map(\.choice) == ["giro", "none"])
    #expect(try answer([(found, "giro")], "none", "--yes").exit == 0)
    #expect(try balance("giro", "none") == -300)
    #expect(try review("none").counts["account"] == 0)
  }

  @Test func `a statement that is missing between two others is a question until it is said to be complete`()
    throws
  {
    for (name, days) in [("jan", ["2026-01-02", "2026-01-20"]), ("apr", ["2026-04-03", "2026-04-30"])] {
      let rows = days.map { "\($0),Shop \($0),-1.00" }
      try harness.write("\(name).csv", (["Date,Payee,Amount"] + rows).joined(separator: "\n").utf8)
      try harness.run("import \(name).csv --account holiday --sign negative-is-out --yes --dataset csv")
    }
    let gap = try item("gap", "csv")
    #expect(gap.rows == [] && gap.choices.map(\.choice) == ["complete"])
    #expect(try answer([(gap, "complete")], "csv").exit == 0)
    #expect(try review("csv").counts["gap"] == 0)
    #expect(try harness.run("settings --dataset csv").output.contains("settled.\(gap.item)"))
  }

  @Test func `a choice of repair is a question, too`() throws {
    try harness.run("add 5 groceries Shop --account giro --date 2026-04-09 --yes --dataset csv")
    let rows = String(decoding: try harness.read("csv/Data/Transactions.csv"), as: UTF8.self)
    try harness.write(
      "csv/Data/Transactions.csv", rows.replacing(",Shop,groceries,", with: ",Shop,grocery,").utf8)
    let finding = try item("finding", "csv")
    #expect(finding.choices.map(\.choice) == ["clear"], "\(finding)")
    #expect(try answer([(finding, "clear")], "csv").exit == 0)
    #expect(try review("csv").counts["finding"] == 0)
  }

  /// A dataset of two accounts with a rule of 1150 on the third of each month, and statements of one account.
  private func household(_ lines: [String], rule: String = "1150 rent Landlord") throws {
    let accounts = "--account Giro:checking --account Savings:savings"
    try harness.run("create house --storage csv --currency EUR \(accounts) --yes")
    try harness.run("accounts add Dollars --currency USD --dataset house")
    try harness.run(
      "recurring add \(rule) --every monthly --date 2026-01-03 --until 2026-03-31 --account giro --yes --dataset house"
    )
    try harness.write("house.csv", (["Date,Description,Amount"] + lines).joined(separator: "\n").utf8)
    let run = try harness.run(
      "import house.csv --account giro --sign negative-is-out --yes --dataset house")
    #expect(run.exit == 0, "\(run.errors)")
  }

  private static let rents = [
    "2026-01-05,Landlord,-1180", "2026-02-04,Landlord,-1180", "2026-03-04,Landlord,-1180",
  ]

  @Test func `a rent that rose is asked about in the first and the last month, too, and once for the rule`()
    throws
  {
    try household(Self.rents)
    for month in ["2026-01", "2026-02", "2026-03"] {
      let report = try harness.run("report summary --period \(month) --dataset house")
      #expect(
        report.errors.contains(
          "unsure: spending 2330.00 or 1180.00 EUR, if 1 foreseen payment is what it seems"))
    }
    let items = try review("house").items.filter { $0.kind == "planned" }
    #expect(items.count == 3)
    #expect(try answer(items.map { ($0, "new-amount") }, "house", "--yes").exit == 0)
    #expect(try balance("giro", "house") == -354_000)
    #expect(try harness.run("recurring --dataset house").output.contains("1180"))
    #expect(try review("house").counts["planned"] == 0)
  }

  @Test func `a payment that was divided is foreseen as a whole`() throws {
    try household(["2026-01-02,Shop,-9", "2026-01-03,Landlord,-1180", "2026-02-20,Shop,-8"])
    let row = try #require(try review("house").items.first { $0.kind == "planned" }?.rows.last)
    try harness.run("split \(row) 1000 rent 180 utilities --dataset house")
    let planned = try item("planned", "house")
    #expect(planned.effect("same") == ["expense": ["EUR": -115_000], "giro": ["EUR": 115_000]])
    #expect(try answer([(planned, "same")], "house", "--yes").exit == 0)
    let report = try harness.run("report summary --period 2026-01 --dataset house")
    #expect(report.output.contains("1189.00") && !report.errors.contains("unsure"), "\(report.output)")
  }

  @Test func `an answer that the books do not allow is not offered, and the sum stays unsure`() throws {
    try household(
      ["2026-01-02,Transfer to Dollars,-50", "2026-01-20,Shop,-8", "2026-01-22,Shop,-8"], rule: "5 fun Gym")
    let lonely = try item("transfer", "house")
    #expect(lonely.choices.map(\.choice) == ["separate"] && lonely.proposed == nil)
    let list = try harness.run("review --kind transfer --dataset house")
    #expect(list.output.contains("dollars is not possible: dollars is in USD"), "\(list.output)")
    #expect(
      try harness.run("report summary --period 2026-01 --dataset house").errors.contains(
        "spending 66.00 or 16.00 EUR"))
  }

  @Test func `copies that answer differently have a conflict`() throws {
    let double = try item("double", "csv")
    try FileManager.default.copyItem(
      at: harness.folder.appending(path: "csv"), to: harness.folder.appending(path: "copy"))
    #expect(try answer([(double, "same")], "csv", "--yes").exit == 0)
    try harness.run("trust journal layouts provenance --yes --quiet --dataset copy")
    #expect(try answer([(double, "separate")], "copy", "--yes").exit == 0)
    let merged = try harness.run("merge copy --yes --dataset csv")
    #expect(merged.output.contains("settled.\(double.item)"), "\(merged.output)\(merged.errors)")
    let conflict = try item("conflict", "csv")
    #expect(conflict.choices.count > 1)
  }
}
