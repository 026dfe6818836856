import Foundation
import TestSupport
import Testing

/// The hour a month that people hate: transactions without a category.
struct CategoriseTests {
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
    let run = try harness.run("categorise --apply answers.json --dataset \(name)")
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
      let run = try harness.run("categorise --apply answers.json --dataset csv")
      #expect(run.exit == exit && run.errors.contains(words), "\(text): \(run.exit) \(run.errors)")
    }
    #expect(try harness.contents(of: "csv/Data") == before)
  }

  @Test(arguments: ["csv", "xlsx"])
  func `on a terminal each payee is asked for, and each answer is saved at once`(name: String) throws {
    let terminal = try TerminalSession("categorise --dataset \(name)", in: harness)
    try terminal.see(
      "Kaufladen: 2 rows, -21.60 EUR, 2026-03-02 to 2026-03-09; 4 payees left", "category? [category, s, q] ")
    terminal.type("nonsense")
    try terminal.see("there is no such category", "category? [category, s, q] ")
    terminal.type("groc!")
    try terminal.see(
      "Kiosk am Markt: 1 row", "dining-out (like other payees with kiosk)? [Enter, category, s, q] ")
    terminal.type("")
    try terminal.see("Nordlicht", "category? [category, s, q] ")
    terminal.type("s")
    try terminal.see("Versandhaus", "[category, s, q] ")
    terminal.type("q")
    try terminal.see("3 transactions categorised")
    #expect(try terminal.exit() == 0)
    let keys = try harness.column("categoryKey", of: file(name))
    #expect(
      keys["Kaufladen"] == "groceries" && keys["Kiosk am Markt"] == "dining-out" && keys["Nordlicht"] == "")
    #expect(try harness.run("rules test --dataset \(name)").output.contains("Kaufladen"))
    #expect(try harness.run("undo --dataset \(name)").exit == 0)
    #expect(try harness.column("categoryKey", of: file(name))["Kiosk am Markt"] == "")
  }
}
