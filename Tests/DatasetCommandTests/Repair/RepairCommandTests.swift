import Foundation
import TestSupport
import Testing

/// `repair` as a person uses it.
struct RepairCommandTests {
  private static let header =
    "id,date,type,amount,currency,catgeoryKey,accountKey,note,createdAt,updatedAt,deletedAt,mine\n"
  private static let time = "2026-01-05T10:00:00Z"

  private static let image = Result {
    try CommandHarness.prepared { harness in
      try harness.run("create Money --storage csv --currency EUR --account Giro")
    }
  }

  private let harness: CommandHarness

  init() throws { harness = try CommandHarness(Self.image.get()) }

  private func id(_ number: Int) -> String { "01a1fbf2-4350-7abc-8000-00000000000\(number)" }

  /// A row typed without an id, a category in another column's name, a header pasted in, an unknown type.
  private func damage() throws {
    let time = Self.time
    let text =
      Self.header
      + "\(id(1)),2026-01-05,expense,\"12,50\",EUR,Groceries,giro,,\(time),\(time),,keep\n"
      + ",5.3.2026,Expense,3.20,EUR,Groceries,giro,typed,,,,\n"
      + Self.header.replacingOccurrences(of: "catgeoryKey", with: "categoryKey")
      + "\(id(3)),2026-01-07,loan,5.00,EUR,groceries,giro,,\(time),\(time),,mine too\n"
    try harness.write("Money/Data/Transactions.csv", Array(text.utf8))
  }

  private func table() throws -> String {
    String(decoding: try harness.read("Money/Data/Transactions.csv"), as: UTF8.self)
  }

  @Test func `a balance that is no longer so is listed behind what may be its cause`() throws {
    let time = Self.time
    let header = Self.header.replacingOccurrences(of: "catgeoryKey", with: "categoryKey")
    let row = "\(id(1)),2026-01-05,expense,12.50,EUR,groceries,giro,a\u{200B}b,\(time),\(time),,\n"
    try harness.write("Money/Data/Transactions.csv", Array((header + row).utf8))
    let accounts = String(decoding: try harness.read("Money/Data/Accounts.csv"), as: UTF8.self)
    var lines = accounts.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    for (name, value) in [("lastReconciledBalance", "1.00"), ("lastReconciledDate", "2026-01-31")] {
      lines[1][try #require(lines[0].firstIndex(of: name))] = value
    }
    let text = lines.map { $0.joined(separator: ",") + "\n" }.joined()
    try harness.write("Money/Data/Accounts.csv", Array(text.utf8))
    let output = try harness.run("repair --dry-run --dataset Money").output
    let follows = try #require(output.range(of: "balance-mismatch"), "\(output)")
    let cause = try #require(output.range(of: "text-invisible"), "\(output)")
    #expect(cause.lowerBound < follows.lowerBound)
  }

  @Test func `what is sure is mended, what is not is left and named, and undo takes it back byte for byte`()
    throws
  {
    try damage()
    let before = try harness.contents(of: "Money/Data")
    let dry = try harness.run("repair --dry-run --dataset Money")
    #expect(dry.exit == 1 && dry.output.contains("\"12,50\" -> \"12.50\""), "\(dry.output) \(dry.errors)")
    #expect(try harness.contents(of: "Money/Data") == before)

    let run = try harness.run("repair --dataset Money")
    #expect(run.exit == 1, "\(run.errors)")
    #expect(run.output.contains("--answer enum-unknown@Transactions:4:type=OPTION, one of expense | income"))
    let rows = try table().split(separator: "\n")
    #expect(rows[0].contains(",categoryKey,") && rows.count == 4)
    #expect(
      rows[1] == "\(id(1)),2026-01-05,expense,\"12.50\",EUR,groceries,giro,,\(Self.time),\(Self.time),,keep")
    #expect(rows[2].contains(",2026-03-05,expense,3.20,EUR,groceries,giro,typed,20"))
    #expect(rows[3].hasSuffix(",mine too"))
    let quarantine = String(decoding: try harness.read("Money/Data/Quarantine.csv"), as: UTF8.self)
    #expect(quarantine.contains("row-header-again"))

    let again = try harness.run("repair --dataset Money")
    #expect(again.output.hasPrefix("nothing can be fixed without you"))
    let chosen = try harness.run("repair --dataset Money --answer enum-unknown=expense")
    #expect(chosen.exit == 0, "\(chosen.output) \(chosen.errors)")
    #expect(try harness.run("validate --dataset Money").exit == 0)
    try harness.run("undo 2 --yes --dataset Money")
    #expect(try harness.contents(of: "Money/Data").filter { $0.key.hasSuffix("csv") } == before)
  }

  @Test func `the document says what was settled and what is open`() throws {
    try damage()
    let run = try harness.run("repair --dry-run --json --dataset Money")
    let document = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(document["version"] as? Int == 1 && document["quarantined"] as? Int == 1)
    let settled = try #require(document["settled"] as? [String: Int])
    #expect(settled["column-renamed"] == 1 && settled["amount-comma"] == 1 && settled["id-missing"] == 1)
    let open = try #require(document["open"] as? [[String: Any]])
    #expect(open.contains { $0["code"] as? String == "enum-unknown" })
    #expect((document["plan"] as? [String: Any])?["changes"] is [Any])
    #expect((document["validated"] as? [String: Int])?["error"] == 1)
  }

  @Test(arguments: [
    (
      "--answer enum-unknown=gift", 2,
      "no such option (choose one of expense, income, transfer, adjustment, settlement)"
    ),
    ("--answer enum-unknown@Transactions:99=income", 2, "validate finds no enum-unknown there"),
    ("--answer enum-unknown", 64, "expected CODE=OPTION"),
    ("--answer no-such-code=x", 64, "there is no such code"),
    ("--only enum-unknwon", 64, "did you mean enum-unknown?"),
    ("--answer enum-unknown@Transactions:x=income", 64, "the place as in Transactions:12"),
  ])
  func `a choice that fits nothing is refused, and nothing is written`(
    _ typed: String, _ exit: Int32, _ message: String
  ) throws {
    try damage()
    let before = try harness.contents(of: "Money/Data")
    let run = try harness.run("repair --dataset Money " + typed)
    #expect(run.exit == exit && run.errors.contains(message), "\(run.errors)")
    #expect(try harness.contents(of: "Money/Data") == before)
  }

  @Test func `a dataset in order needs nothing`() throws {
    let run = try harness.run("repair --dataset Money")
    #expect(run.exit == 0 && run.output == "nothing to fix\n")
  }
}
