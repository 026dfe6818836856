import Foundation
import TestSupport
import Testing

/// Sums that rest on damage say so, in every command that shows them, and in JSON.
struct DamageTests {
  private let harness: CommandHarness
  private static let transactions = "Money/Data/Transactions.csv"

  private static let image = Result {
    try CommandHarness.prepared { harness in
      try harness.run("create Money --storage csv --currency EUR --account Giro:checking:100")
      for day in 1...6 {
        try harness.run(
          "add \(day)0 groceries Shop\(day) --date 2026-03-0\(day) --account giro --dataset Money")
      }
      try harness.run("budgets set groceries 100 --from 2026-03-01 --dataset Money")
    }
  }

  init() throws { harness = try CommandHarness(Self.image.get()) }

  /// The commands that show sums.
  private static let commands = [
    "balance", "report summary", "report spending", "report trends", "report cashflow", "report payees",
    "report calendar", "report budget", "report networth", "report accounts", "budgets", "list",
  ]

  /// Sorts one column of the transactions alone.
  private func sort(_ column: String) throws {
    var rows = try rows()
    let place = try #require(rows[0].firstIndex(of: column))
    let values = rows.dropFirst().map { $0[place] }.sorted(by: >)
    for (row, value) in values.enumerated() { rows[row + 1][place] = value }
    try write(rows)
  }

  private func rows() throws -> [[String]] {
    String(decoding: try harness.read(Self.transactions), as: UTF8.self).split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
  }

  private func write(_ rows: [[String]]) throws {
    try harness.write(
      Self.transactions, Array((rows.map { $0.joined(separator: ",") }.joined(separator: "\n") + "\n").utf8))
  }

  private func damage(_ command: String) throws -> [String] {
    let run = try harness.run("\(command) --json --dataset Money")
    let document = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    return try #require(document?["damage"] as? [[String: Any]]).compactMap { $0["code"] as? String }
  }

  @Test(arguments: commands) func `an amount column that was sorted alone is told with every sum`(
    command: String
  ) throws {
    #expect(!(try harness.run("\(command) --dataset Money")).errors.contains("damage"))
    #expect(try damage(command) == [])
    try sort("amount")
    let run = try harness.run("\(command) --dataset Money")
    #expect(
      run.errors.contains(
        "damage: column-sorted-alone at Transactions.csv (amount) concerns these figures; see dataset validate"
      ),
      "\(run.errors)")
    #expect(try damage(command) == ["column-sorted-alone"])
    #expect(!(try harness.run("\(command) --quiet --dataset Money")).errors.contains("damage"))
  }

  @Test func `a column that no sum is made of is not told`() throws {
    try sort("payee")
    #expect(try harness.run("validate --dataset Money").exit == 1)
    for command in Self.commands { #expect(try damage(command) == [], "\(command)") }
  }

  @Test func `categories concern sums by category alone`() throws {
    var rows = try rows()
    let place = try #require(rows[0].firstIndex(of: "categoryKey"))
    rows[1][place] = "grocries"
    try write(rows)
    for command in ["report spending", "budgets", "report budget", "report summary --category groceries"] {
      #expect(try damage(command) == ["category-unknown"], "\(command)")
    }
    for command in ["balance", "report summary", "list", "report networth"] {
      #expect(try damage(command) == [], "\(command)")
    }
  }

  @Test func `a repeated row and a tab that vanished are told`() throws {
    var rows = try rows()
    rows += [rows[2], rows[2]]
    try write(rows)
    #expect(
      try harness.run("report --period 2026-03 --dataset Money").errors.contains(
        "damage: 2 row-repeated, the first at Transactions.csv:8 concern these figures"))
    try FileManager.default.removeItem(at: harness.folder.appending(path: "Money/Data/Accounts.csv"))
    #expect(try Set(damage("balance")) == ["row-repeated", "tab-vanished"])
    #expect(try damage("report summary") == ["row-repeated"])
  }

  @Test func `the page says it above its figures`() throws {
    try harness.run("report --html a.html --period 2026-03 --dataset Money")
    #expect(!String(decoding: try harness.read("a.html"), as: UTF8.self).contains("damage"))
    try sort("amount")
    try harness.run("report --html b.html --period 2026-03 --dataset Money")
    let page = String(decoding: try harness.read("b.html"), as: UTF8.self)
    #expect(page.contains("<main><p class=\"plain alert\">damage: column-sorted-alone"))
  }

  /// A check takes longer than all sums.
  @Test func `the same files are checked once for all commands`() throws {
    let folder = harness.folder.appending(path: ".local/state/dataset/checks")
    try sort("amount")
    try harness.run("balance --dataset Money")
    let name = try #require(FileManager.default.contentsOfDirectory(atPath: folder.path).first)
    let kept = try harness.read(".local/state/dataset/checks/\(name)")
    for command in Self.commands + ["report --html page.html"] {
      try harness.run("\(command) --dataset Money")
    }
    #expect(try harness.read(".local/state/dataset/checks/\(name)") == kept)
    let forged = String(decoding: kept, as: UTF8.self).replacing(
      "column-sorted-alone", with: "date-half-swapped")
    try harness.write(".local/state/dataset/checks/\(name)", Array(forged.utf8))
    #expect(try damage("balance") == ["date-half-swapped"], "it is remembered, not looked for")
  }

  @Test func `a large dataset says when it was checked, or that it was not`() throws {
    try sort("amount")
    try harness.run("validate --dataset Money")
    let text = String(decoding: try harness.read(Self.transactions), as: UTF8.self)
    try harness.write(Self.transactions, Array((text + String(repeating: ",,\n", count: 20_000)).utf8))
    let run = try harness.run("balance --dataset Money")
    #expect(
      run.errors.contains(
        "concerns these figures when last checked, just now; the files changed since: run dataset validate"),
      "\(run.errors)")
    #expect(try harness.run("balance --json --dataset Money").output.contains("\"damageCheckedAt\":\""))
    let elsewhere = ["HOME": harness.folder.appending(path: "elsewhere").path]
    let unknown = try harness.run(["balance", "--dataset", "Money"], environment: elsewhere)
    #expect(unknown.errors.contains("nobody has checked this dataset for damage yet"), "\(unknown.errors)")
    let json = try harness.run(["balance", "--json", "--dataset", "Money"], environment: elsewhere)
    #expect(json.output.contains("\"damage\":null"))
  }
}
