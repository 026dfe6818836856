import DatasetFormat
import Foundation
import TestSupport
import Testing

/// Rows that are there become transfers: by the number of the other account, by a command, by a rule, by an answer.
struct OwnTransfersTests {
  private let harness: CommandHarness

  /// The bank's export with the account of the other side in a column.
  private static let giro = [
    "02.03.2026;Max Mustermann;DE02 1203 0000 0000 0099 02;Monatsrate;-200,00",
    "05.03.2026;Bäckerei;DE75512108001245126199;Brot;-4,50",
    "20.03.2026;Abrechnung;DE11500105170000001234;Kartenabrechnung;-312,40",
  ]
  private static let savings = [
    "03.03.2026;Max Mustermann;DE02120300000000004711;Monatsrate;200,00",
    "30.03.2026;Bank;;Entgelt;-1,00",
  ]

  init() throws {
    harness = try CommandHarness()
    try harness.run(
      "create Money --storage csv --currency EUR --account Giro:checking --account Savings:savings --account Visa:creditCard"
    )
    for (key, number) in [("giro", "4711"), ("savings", "9902"), ("visa", "1234")] {
      try harness.run("accounts edit \(key) --last4 \(number) --yes --dataset Money")
    }
  }

  private func run(_ line: String) throws -> CommandHarness.Run { try harness.run("\(line) --dataset Money") }

  private func importFile(_ account: String, _ lines: [String]) throws {
    let header = "Buchungstag;Auftraggeber/Empfänger;IBAN;Verwendungszweck;Betrag"
    try harness.write("\(account).csv", ([header] + lines).joined(separator: "\n").utf8)
    let run = try run("import \(account).csv --account \(account) --sign negative-is-out --yes")
    #expect(run.exit == 0, "\(run.errors)\(run.output)")
  }

  private func sums() throws -> [JSONValue?] {
    let report = try JSONValue(try run("report summary --period 2026-03 --json").output)
    let part = report["currencies"]?.elements?.first
    return [part?["incomeMinor"], part?["expenseMinor"]]
  }

  private func balances() throws -> [String: Int] {
    let document = try JSONValue(try run("balance --on 2026-03-31 --json").output)
    var found: [String: Int] = [:]
    for account in document["accounts"]?.elements ?? [] {
      guard case .string(let key)? = account["accountKey"],
        case .integer(let units)? = account["balanceMinor"]
      else { continue }
      found[key] = units
    }
    return found
  }

  @Test(arguments: [["giro", "savings"], ["savings", "giro"]])
  func `the number of the other side links two lines, whichever file comes first`(order: [String]) throws {
    for account in order { try importFile(account, account == "giro" ? Self.giro : Self.savings) }
    #expect(try sums() == [.integer(0), .integer(31_790)])
    #expect(try balances() == ["giro": -51_690, "savings": 19_900, "visa": 0])
    let list = try run("list --period 2026-03")
    #expect(list.output.contains("to Savings") && list.output.contains("from Giro"), "\(list.output)")
    #expect(try run("validate").exit == 0)
  }

  @Test func `a line that names an account by its number is asked about until its half is there`() throws {
    try importFile("giro", Self.giro)
    let asked = try run("review --kind transfer")
    #expect(asked.output.contains("a transfer with Savings?"), "\(asked.output)")
    #expect(asked.output.contains("a transfer with Visa?"), "\(asked.output)")
    #expect(!asked.output.contains("Bäckerei"))
    let told = try run("report summary --period 2026-03")
    #expect(
      told.errors.contains("unsure: spending 516.90 or 4.50 EUR, if 2 possible transfers"), "\(told.errors)")
    // The numbers of strangers are not kept.
    let file = String(decoding: try harness.read("Money/Data/Transactions.csv"), as: UTF8.self)
    #expect(file.contains("DE02120300000000009902") && !file.contains("DE75512108001245126199"))
    let suggested = try run("link --suggest")
    #expect(suggested.output.contains("1  ") && suggested.output.contains("2  "), "\(suggested.output)")
    #expect(try run("link --add 1 --add 2 --yes").exit == 0)
    #expect(try sums() == [.integer(0), .integer(450)])
    #expect(try balances() == ["giro": -51_690, "savings": 20_000, "visa": 31_240])
    #expect(try run("link --suggest").output.contains("no possible transfers"))
    // The statement of the other account completes the half.
    try importFile("savings", Self.savings)
    #expect(try balances()["savings"] == 19_900)
    #expect(try run("validate").exit == 0)
  }

  @Test func `several rows become transfers at once, with rows that are there or added ones`() throws {
    let lines = [
      "2026-03-02,Odd,One,-70.00", "2026-03-09,Odd,Two,-80.00", "2026-03-10,Broker,Three,-90.00",
      "2026-03-11,Shop,Four,-1.00",
    ]
    try harness.write("g.csv", (["Date,Payee,Text,Amount"] + lines).joined(separator: "\n").utf8)
    try harness.write(
      "s.csv", "Date,Payee,Text,Amount\n2026-03-06,Else,Five,70.00\n2026-03-30,B,F,-2.00\n".utf8)
    for (file, account) in [("g", "giro"), ("s", "savings")] {
      let run = try run("import \(file).csv --account \(account) --sign negative-is-out --yes")
      #expect(run.exit == 0, "\(run.errors)")
    }
    let before = try harness.contents(of: "Money/Data")
    #expect(try run("link 2 3 --with savings --yes").exit == 0)
    #expect(try run("link 4 --outside --yes").exit == 0)
    #expect(try sums() == [.integer(0), .integer(300)])
    #expect(try balances() == ["giro": -24_100, "savings": 14_800, "visa": 0])
    #expect(try run("validate").exit == 0)
    for _ in 0..<2 { #expect(try run("undo --yes").exit == 0) }
    #expect(try harness.contents(of: "Money/Data") == before)
    for (line, words) in [
      ("link 2 3 4", "expected two transactions for each transfer, and got 3"),
      ("link", "--suggest"), ("link 2 --suggest", "take no transactions"),
      ("link 2 --with savings --outside", "exclude each other"), ("link --add 99", "no such proposal"),
      ("link 2 2 --with savings", "named twice"), ("link 2 --with giro", "cannot be a transfer with giro"),
    ] {
      let refused = try run(line)
      #expect(refused.exit != 0 && refused.errors.contains(words), "\(line): \(refused.errors)")
    }
    #expect(try harness.contents(of: "Money/Data") == before)
  }

  @Test func `a rule reaches rows that are there, and no row counts twice`() throws {
    let lines = [
      "2026-03-02,Sparplan,One,-70.00", "2026-03-09,Sparplan,Two,-80.00", "2026-03-11,Shop,F,-1.00",
    ]
    try harness.write("g.csv", (["Date,Payee,Text,Amount"] + lines).joined(separator: "\n").utf8)
    try harness.write(
      "s.csv", "Date,Payee,Text,Amount\n2026-03-03,Else,Five,70.00\n2026-03-05,B,F,-2.00\n".utf8)
    for (file, account) in [("g", "giro"), ("s", "savings")] {
      try harness.run(
        "import \(file).csv --account \(account) --sign negative-is-out --yes --dataset Money")
    }
    #expect(try run("rules add sparplan --transfer savings --yes").exit == 0)
    let applied = try run("rules apply --yes")
    #expect(
      applied.exit == 0 && applied.errors.contains("2 of them are transfers by rules now"),
      "\(applied.errors)")
    #expect(try sums() == [.integer(0), .integer(300)])
    #expect(try balances() == ["giro": -15_100, "savings": 14_800, "visa": 0])
    #expect(try run("rules apply --yes").output.contains("nothing to change"))
    #expect(try run("validate").exit == 0)
  }

  @Test func `categorise and review take a transfer for an answer`() throws {
    let lines = ["2026-03-02,Odd,One,-70.00", "2026-03-09,Broker,Two,-80.00", "2026-03-11,Bank,Three,-1.00"]
    try harness.write("g.csv", (["Date,Payee,Text,Amount"] + lines).joined(separator: "\n").utf8)
    #expect(try run("import g.csv --account giro --sign negative-is-out --yes").exit == 0)
    try harness.write(
      "answers.json",
      #"{"payees":[{"payee":"Odd","transferAccountKey":"savings","rule":true},{"payee":"Broker","transferAccountKey":"outside"}]}"#
        .utf8)
    let run = try run("categorise --answers answers.json --yes")
    #expect(run.exit == 0, "\(run.errors)")
    #expect(try sums() == [.integer(0), .integer(100)])
    #expect(try balances() == ["giro": -15_100, "savings": 7000, "visa": 0])
    #expect(try self.run("rules list").output.contains("savings"))
    let items =
      try JSONValue(try self.run("review --kind uncategorised --json").output)["items"]?.elements ?? []
    let choices = items.first?["choices"]?.elements ?? []
    let transfer = choices.first { $0["choice"] == .string("transfer to visa") }
    #expect(
      transfer?["effect"]
        == .object(["expense": .object(["EUR": .integer(-100)]), "visa": .object(["EUR": .integer(100)])]))
    #expect(choices.contains { $0["choice"] == .string("transfer outside") })
    #expect(!choices.contains { $0["choice"] == .string("transfer to giro") })
  }
}
