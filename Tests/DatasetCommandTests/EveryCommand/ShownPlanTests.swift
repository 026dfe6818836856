import DatasetFormat
import Foundation
import TestSupport
import Testing

/// What is shown of a plan before it is carried out.
struct ShownPlanTests {
  private let harness: CommandHarness

  init() throws { harness = try CommandHarness(BooksDataset.image.get()) }

  @Test(arguments: [
    (
      "add 12.50 groceries Corner --account giro --date 2026-04-01",
      "moves: Giro -12.50 EUR; spending +12.50 EUR"
    ),
    (
      "add 100 salary --type income --account giro --date 2026-04-01",
      "moves: Giro +100.00 EUR; income +100.00 EUR"
    ),
    ("edit 2 --note lunch", "no money moves"),
    ("transfer 50 giro savings --date 2026-04-01", "moves: Giro -50.00 EUR, Savings +50.00 EUR"),
    (
      "edit 2 --date 2026-04-09", "moves: Giro: the same sum on other days, between 2026-03-02 and 2026-04-09"
    ),
    ("delete 2", "moves: Giro +12.50 EUR; spending -12.50 EUR"),
    ("accounts edit yen --balance 7000", "moves: Yen +2000 JPY"),
    ("categories rename groceries Food", "no money moves"),
    ("tags rename nothing else", ""),
    ("generate", ""),
  ])
  func `a plan says in a line what money it moves`(_ line: String, _ expected: String) throws {
    let run = try harness.run(line + " --dry-run --dataset csv")
    let lines = run.output.split(separator: "\n").map(String.init)
    if expected.isEmpty { return #expect(!lines.contains { $0.hasPrefix("moves") }, "\(run.output)") }
    #expect(lines.contains(expected), "\(run.output) \(run.errors)")
    // The document says the same, and is told again by apply.
    let json = try harness.run(line + " --dry-run --json --dataset csv")
    let effect = try #require(try JSONValue(json.output)["effect"]?.elements, "\(json.output)")
    #expect(effect.isEmpty == (expected == "no money moves"), "\(json.output)")
    try harness.write("plan.json", Array(json.output.utf8))
    let applied = try harness.run("apply plan.json --json --dataset csv")
    #expect(
      try JSONValue(applied.output)["effect"]?.elements == effect, "\(applied.output) \(applied.errors)")
  }

  @Test func `commands that plan in documents of their own say it too`() throws {
    try harness.write("feb.csv", Array("Date,Description,Amount\n2026-04-04,Kiosk,-9.00\n".utf8))
    let dry = try harness.run("import feb.csv --account giro --dry-run --dataset csv")
    #expect(dry.output.contains("\nmoves: Giro -9.00 EUR; spending +9.00 EUR\n"), "\(dry.output)")
    #expect(dry.output.contains("+ .dataset/imports/"), "\(dry.output)")
    let imported = try JSONValue(try harness.run("import feb.csv --account giro --json --dataset csv").output)
    let moved: [JSONValue] = [
      .object([
        "accountKey": .string("giro"), "currency": .string("EUR"), "balanceMinor": .integer(-900),
        "incomeMinor": .integer(0), "expenseMinor": .integer(900),
      ])
    ]
    #expect(imported["plan"]?["effect"]?.elements == moved)
    let undone = try harness.run("undo --dry-run --dataset csv")
    #expect(undone.output.contains("  moves: Giro +9.00 EUR; spending -9.00 EUR"), "\(undone.output)")
    let undo = try JSONValue(try harness.run("undo --json --dataset csv").output)
    let back = undo["runs"]?.elements?.first?["effect"]?.elements?.first
    #expect(back?["balanceMinor"] == .integer(900) && back?["expenseMinor"] == .integer(-900), "\(undo)")
  }

  @Test func `undo around later edits says what it moves, and so do diff, merge and repair`() throws {
    try harness.run("add 3 groceries --account giro --date 2026-04-01 --dataset csv")
    let path = "csv/Data/Transactions.csv"
    let text = String(decoding: try harness.read(path), as: UTF8.self)
    try harness.write(path, Array(text.replacing(",12.50,", with: ",12.75,").utf8))
    let undone = try harness.run("undo --dry-run --dataset csv")
    #expect(undone.output.contains("only what nobody touched would go back"), "\(undone.output)")
    #expect(undone.output.contains("  moves: Giro +3.00 EUR; spending -3.00 EUR"), "\(undone.output)")
    let json = try JSONValue(try harness.run("undo --dry-run --json --dataset csv").output)
    #expect(json["runs"]?.elements?.first?["plan"]?["effect"]?.elements?.count == 1)
    try harness.run("undo --yes --dataset csv")
    try FileManager.default.copyItem(
      at: harness.folder.appending(path: "csv"), to: harness.folder.appending(path: "Phone"))
    try harness.run("edit 2 --amount 20 --dataset Phone")
    let diff = try JSONValue(try harness.run("diff Phone --json --dataset csv").output)
    #expect(diff["effect"]?.elements?.first?["balanceMinor"] == .integer(-725), "\(diff)")
    let merge = try harness.run("merge Phone --dry-run --dataset csv")
    #expect(merge.output.contains("moves: Giro -7.25 EUR"), "\(merge.output) \(merge.errors)")
    let merged = try JSONValue(try harness.run("merge Phone --dry-run --json --dataset csv").output)
    #expect(merged["plan"]?["effect"]?.elements?.first?["expenseMinor"] == .integer(725))
    try harness.write(path, Array(text.replacing(",12.50,", with: ",\"12,50\",").utf8))
    let repair = try harness.run("repair --dry-run --dataset csv")
    #expect(repair.output.contains("\nno money moves\n"), "\(repair.output) \(repair.errors)")
    try harness.write(path, Array(text.replacing(",12.50,", with: ",\"12,5O\",").utf8))
    let odd = try harness.run("delete 2 --dry-run --dataset csv")
    #expect(
      odd.output.contains("moves: Giro by an unknown amount\n1 row does not say for certain what it moves"),
      "\(odd.output) \(odd.errors)")
  }

  @Test func `a long plan is summed by kind with the first of each, and --all lists every change`() throws {
    try harness.write(
      "long.csv",
      Array(
        ("Date,Description,Amount\n"
          + (1...70).map { "2026-05-\(($0 % 28) + 1 < 10 ? "0" : "")\(($0 % 28) + 1),Shop \($0),-\($0).00\n" }
          .joined()).utf8))
    let run = try harness.run("import long.csv --account giro --dry-run --json --dataset csv")
    let plan = try #require(try JSONValue(run.output)["plan"]?.members)
    var members = plan
    // One change of another kind among many.
    let hidden = try JSONValue(
      #"{"op":"set","tab":"Transactions","row":2,"id":null,"column":"amount","old":"12.50","new":"9000","reason":"x"}"#
    )
    guard case .array(var changes)? = members["changes"] else { return }
    changes.insert(hidden, at: 60)
    members["changes"] = .array(changes)
    members["effect"] = nil
    try harness.write("plan.json", try JSONEncoder().encode(JSONValue.object(members)))
    let short = try harness.run("apply plan.json --dry-run --dataset csv")
    #expect(short.output.contains("70 x insert in Transactions:\n"), "\(short.output) \(short.errors)")
    #expect(short.output.contains("  ... and 67 more; --all lists each"), "\(short.output)")
    #expect(short.output.contains(#"amount: "12.50" -> "9000""#), "\(short.output)")
    #expect(short.output.contains("moves: Giro -11472.50 EUR"), "\(short.output)")
    #expect(short.output.split(separator: "\n").count < 20, "\(short.output)")
    let long = try harness.run("apply plan.json --dry-run --all --dataset csv")
    #expect(long.output.split(separator: "\n").count { $0.hasPrefix("+ Transactions: ") } == 70)
    #expect(!long.output.contains("... and"), "\(long.output)")
  }

  @Test func `a new row says what of it is not among its values`() throws {
    let plan = """
      {"version":1,"command":"x","base":{},"changes":[{"op":"insert","tab":"Transactions","new":{"id":"\(Dataset.id(7))",\
      "date":{"date":"2026-05-01"},"type":"expense","amount":{"number":"5"},"accountKey":"giro","importKey":"k",\
      "deletedAt":"2026-05-02T00:00:00Z"},"reason":"x"}]}
      """
    try harness.write("plan.json", Array(plan.utf8))
    let run = try harness.run("apply plan.json --dry-run --dataset csv")
    #expect(
      run.output.contains("2026-05-01 | expense | 5 | giro [importKey, deleted]"),
      "\(run.output) \(run.errors)")
    #expect(run.output.contains("no money moves"), "\(run.output)")
  }
}
