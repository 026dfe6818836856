import Foundation
import TestSupport
import Testing

/// Lists that can be edited: budgets, goals, settings, receipts, members; and what they say of their rows.
struct ListCommandTests {
  private let harness: CommandHarness

  private static let image = Result {
    try CommandHarness.prepared { harness in
      try harness.write(
        "gone.png", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + Array("....IEND....".utf8))
      for storage in Storage.allCases {
        let name = storage.rawValue
        try harness.run("create \(name) --storage \(name) --currency EUR --account Giro:checking:1000")
        for line in [
          "accounts add Yen --type cash --currency JPY --balance 5000", "accounts add Old --type cash",
          "add 12.50 groceries Corner --date 2026-03-02 --account giro --tag work",
          "add 500 groceries Konbini --date 2026-03-03 --account yen --tag work",
          "add 3 groceries Back --refund --date 2026-03-04 --account giro",
          "receipts attach gone.png 2", "receipts detach gone.png", "goals add Trip 500 --category travel",
          "budgets set dining 300 --from 2026-03-01", "members add Ana", "members add Ben", "members add Cy",
          "members disable cy", "settings set weekStart sunday", "accounts archive old",
          "accounts reorder yen",
        ] {
          try #require(try harness.run("\(line) --dataset \(name)").exit == 0, "\(line)")
        }
      }
    }
  }

  init() throws { harness = try CommandHarness(Self.image.get()) }

  enum Storage: String, CaseIterable, Sendable { case csv, xlsx }

  private static let commands: [(line: String, expected: [String])] = [
    (
      "budgets edit BUDGET --amount 350 --end 2026-12-31",
      [#"amount: "300.00" -> "350.00""#, "endDate: blank"]
    ),
    ("budgets delete --id BUDGET", ["- Budgets row 2: deleted"]),
    ("budgets delete dining", ["- Budgets row 2: deleted"]),
    ("goals edit Trip --target 900 --by 2999-01-31", [#"targetAmount: "500.00" -> "900.00""#, "2999-01-31"]),
    ("goals edit trip --account yen --target 90000 --category \"\"", [#""yen""#, #"-> "90000""#]),
    ("goals rename Trip 旅行", [#"name: "Trip" -> "旅行""#]),
    ("goals archive trip", [#"isActive: "TRUE" -> "FALSE""#]),
    ("settings delete weekStart", ["Settings", "taken out"]), ("receipts restore gone.png", ["Receipts"]),
    ("members archive ben", [#"isActive: "TRUE" -> "FALSE""#]),
    ("members restore cy", [#"isActive: "FALSE" -> "TRUE""#]),
  ]

  @Test(arguments: Storage.allCases, commands.indices)
  func `each command says what it does, is tried dry, and is taken back whole`(
    storage: Storage, index: Int
  ) throws {
    let (line, expected) = Self.commands[index]
    try harness.checkChange(
      line.replacing("BUDGET", with: try budget(storage.rawValue)), printing: expected, in: storage.rawValue)
  }

  /// The id of the only budget.
  private func budget(_ name: String) throws -> String {
    let list = try harness.run("budgets list --json --dataset \(name)").output
    let json = try #require(JSONSerialization.jsonObject(with: Data(list.utf8)) as? [String: Any])
    return try #require((json["budgets"] as? [[String: Any]])?.first?["id"] as? String)
  }

  @Test(arguments: Storage.allCases)
  func `what cannot be meant is refused with what to do, and nothing is written`(storage: Storage) throws {
    let name = storage.rawValue
    let before = try harness.contents(of: "\(name)/Data")
    for (line, exit, words) in [
      ("goals edit Trip", Int32(64), "say what is to be other"),
      ("goals edit Trip --by 2001-01-01", 2, "still to come"),
      ("goals edit Nothing --target 5", 2, "no such goal"),
      ("goals edit Trip --account yen", 2, "not by both"),
      ("goals edit Trip --target 0", 2, "above zero"),
      ("budgets edit 0 --end 2026-01-01", 2, "before it begins"),
      ("members disable ana", 2, "the owner stays"),
      ("receipts restore nothing", 2, "was taken off"),
      ("settings delete schemaVersion", 2, "belongs to the format"),
    ] {
      let run = try harness.run("\(line) --dataset \(name)")
      #expect(
        run.exit == exit && run.errors.contains(words), "\(line): \(run.exit) \(run.errors) \(run.output)")
    }
    #expect(try harness.contents(of: "\(name)/Data") == before)
  }

  private func list(_ line: String, _ key: String, _ name: String) throws -> [[String: Any]] {
    let run = try harness.run("\(line) --json --dataset \(name)")
    let json = try #require(JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    return try #require(json[key] as? [[String: Any]])
  }

  @Test(arguments: Storage.allCases)
  func `lists say how many rows name each, and what these come to by currency`(storage: Storage) throws {
    let name = storage.rawValue
    let groceries = try #require(
      try list("categories", "categories", name).first { $0["categoryKey"] as? String == "groceries" })
    #expect(groceries["transactions"] as? Int == 3)
    let sums = try #require(groceries["sums"] as? [[String: Any]])
    #expect(sums.map { $0["currency"] as? String } == ["EUR", "JPY"])
    #expect(sums.map { $0["amountMinor"] as? Int } == [-950, -500])
    let tags = try list("tags", "tags", name)
    #expect(tags[0]["transactions"] as? Int == 2 && (tags[0]["sums"] as? [[String: Any]])?.count == 2)
    let accounts = try list("accounts", "accounts", name)
    // In the order that was asked for; starting balance and sum make the balance.
    #expect(accounts.map { $0["accountKey"] as? String } == ["yen", "giro", "old"])
    #expect(accounts.map { $0["transactions"] as? Int } == [1, 2, 0])
    #expect(accounts.map { $0["balanceMinor"] as? Int } == [4500, 99_050, 0])
    #expect(
      try list("accounts list --archived", "accounts", name).map { $0["accountKey"] as? String } == ["old"])
    #expect(try list("members list --archived", "members", name).map { $0["memberKey"] as? String } == ["cy"])
    #expect(try harness.run("goals list --archived --dataset \(name)").output.contains("none is put away"))
    #expect(try harness.run("categories --dataset \(name)").output.contains("-9.50 EUR, -500 JPY"))
  }

  @Test func `budgets of other spans are told beside the allocation, and before it is balanced`() throws {
    for line in [
      "budgets income 1000 --from 2026-01-01", "budgets set groceries 80 --period week --from 2026-01-01",
    ] {
      try #require(try harness.run("\(line) --dataset csv").exit == 0, "\(line)")
    }
    let shown = try harness.run("budgets allocation --dataset csv")
    #expect(shown.output.contains("not in the sum: groceries 80.00 EUR each week"), "\(shown.output)")
    let others = try list("budgets allocation", "others", "csv")
    #expect(others.map { $0["amountMinor"] as? Int } == [8000])
    let before = try harness.contents(of: "csv/Data")
    let refused = try harness.run("budgets allocation --balance --dataset csv")
    #expect(
      refused.exit == 1 && refused.errors.contains("groceries 80.00 EUR each week")
        && refused.errors.contains("say --yes"), "\(refused.errors)")
    #expect(try harness.contents(of: "csv/Data") == before)
    let agreed = try harness.run("budgets allocation --balance --yes --dataset csv")
    #expect(agreed.exit == 0 && agreed.output.contains("1000.00"), "\(agreed.output) \(agreed.errors)")
  }
}
