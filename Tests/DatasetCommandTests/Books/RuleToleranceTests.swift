import DatasetFormat
import Foundation
import TestSupport
import Testing

/// A rule with a tolerance takes the bank's amount, and says what was planned.
struct RuleToleranceTests {
  private let harness: CommandHarness

  init() throws {
    harness = try CommandHarness()
    for storage in ["csv", "xlsx"] {
      try harness.run("create \(storage) --storage \(storage) --currency EUR --account Giro:checking")
    }
  }

  private func run(_ words: [String], _ name: String) throws -> CommandHarness.Run {
    try harness.run(words + ["--dataset", name])
  }

  private func addRule(_ tolerance: String?, _ name: String) throws {
    let words = [
      "recurring", "add", "1150", "rent", "Landlord", "--every", "monthly", "--date", "2026-01-03",
    ]
    let run = try run(
      words + ["--until", "2026-02-28", "--account", "giro", "--yes"]
        + (tolerance.map { ["--amount-tolerance", $0] } ?? []), name)
    #expect(run.exit == 0, "\(run.errors)")
  }

  private func imported(_ lines: [String], _ name: String) throws -> CommandHarness.Run {
    try harness.write("giro.csv", (["Date,Payee,Amount"] + lines).joined(separator: "\n").utf8)
    return try run(
      ["import", "giro.csv", "--account", "giro", "--sign", "negative-is-out", "--yes"], name)
  }

  private func rows(_ name: String) throws -> [[String: JSONValue]] {
    let list = try JSONValue(try run(["list", "--period", "2026-01..2026-02", "--json"], name).output)
    return (list["rows"]?.elements ?? []).map { row in
      Dictionary(
        ["date", "payee", "amountMinor", "categoryKey", "overdue"].map { ($0, row[$0] ?? .null) },
        uniquingKeysWith: { first, _ in first })
    }
  }

  @Test(arguments: ["csv", "xlsx"], ["5%", "30", "2.7%"])
  func `a line within the tolerance completes the occurrence with the bank's amount`(
    name: String, tolerance: String
  ) throws {
    try addRule(tolerance, name)
    let before = try harness.contents(of: "\(name)/Data")
    let said = try imported(["2026-01-05,Landlord,-1180.00", "2026-01-09,Shop,-3.00"], name)
    #expect(
      (said.output + said.errors).contains(
        "line 2: Landlord is 1180.00 EUR and was planned as 1150.00 EUR; dataset recurring edit"),
      "\(said.output)\(said.errors)")
    #expect(said.output.contains("1 complete what is there"), "\(said.output)")
    let rent = try #require(try rows(name).first { $0["amountMinor"] == .integer(-118_000) })
    #expect(rent["date"] == .string("2026-01-05") && rent["categoryKey"] == .string("rent-and-housing"))
    #expect(try rows(name).count == 3)
    let note = try run(["list", "planned 1150.00 EUR", "--json"], name)
    #expect(note.output.contains("Landlord"), "\(note.output)")
    let report = try run(["report", "summary", "--period", "2026-01"], name)
    #expect(report.output.contains("1183.00") && !report.errors.contains("unsure"), "\(report.output)")
    // The same file brings nothing again, and undo gives the planned amount back.
    #expect(try imported(["2026-01-05,Landlord,-1180.00", "2026-01-09,Shop,-3.00"], name).exit == 0)
    #expect(try rows(name).count == 3)
    #expect(try run(["undo", "--yes"], name).exit == 0)
    #expect(try harness.contents(of: "\(name)/Data") == before)
  }

  @Test(arguments: [
    ("de", "geplant 1.150,00 EUR"), ("ja", "予定額 EUR 1,150.00"), ("en", "planned 1150.00 EUR"),
  ])
  func `the note is in the language of the dataset`(language: String, note: String) throws {
    try addRule("5%", "csv")
    try #require(run(["settings", "set", "language", language], "csv").exit == 0)
    #expect(try imported(["2026-01-05,Landlord,-1180.00", "2026-01-09,Shop,-3.00"], "csv").exit == 0)
    let found = try run(["list", note, "--json"], "csv")
    #expect(found.output.contains("Landlord") && found.output.contains(note), "\(found.output)")
  }

  @Test func `what the tolerance does not allow, or two lines, stay a question`() throws {
    try addRule("2%", "csv")
    #expect(try imported(["2026-01-05,Landlord,-1180.00"], "csv").exit == 0)
    #expect(try rows("csv").count == 3)
    let items = try run(["review", "--kind", "planned"], "csv")
    #expect(items.output.contains("the rule foresaw 1150.00 EUR, the bank has 1180.00 EUR"))
    try addRule("5%", "xlsx")
    #expect(
      try imported(["2026-01-04,Landlord,-1160.00", "2026-01-05,Landlord,-1170.00"], "xlsx").exit == 0)
    #expect(try rows("xlsx").count == 4)
  }

  @Test func `the tolerance is shown, changed and taken away, and bad ones are refused`() throws {
    try addRule("5%", "csv")
    #expect(try run(["recurring"], "csv").output.contains("5%"))
    #expect(try run(["recurring", "--json"], "csv").output.contains(#""tolerance":"5%""#))
    #expect(try run(["recurring", "edit", "Landlord", "--amount-tolerance", "12,5 %"], "csv").exit == 0)
    #expect(try run(["recurring", "--json"], "csv").output.contains(#""tolerance":"12.5%""#))
    #expect(try run(["recurring", "edit", "Landlord", "--amount-tolerance", "40"], "csv").exit == 0)
    #expect(try run(["recurring", "--json"], "csv").output.contains(#""tolerance":"40.00""#))
    for text in ["60%", "0%", "2000", "0.05", "much"] {
      let refused = try run(["recurring", "edit", "Landlord", "--amount-tolerance", text], "csv")
      #expect(refused.exit == 64 || refused.exit == 2, "\(text)")
      #expect(refused.errors.contains("expected"), "\(refused.errors)")
    }
    #expect(try run(["recurring", "edit", "Landlord", "--amount-tolerance", ""], "csv").exit == 0)
    #expect(try run(["recurring", "--json"], "csv").output.contains(#""tolerance":null"#))
    #expect(try run(["validate"], "csv").exit == 0)
  }

  @Test func `a file has the column only once a rule has a tolerance, and a merge keeps it`() throws {
    try addRule(nil, "csv")
    func header() throws -> String {
      String(decoding: try harness.read("csv/Data/RecurringRules.csv"), as: UTF8.self)
    }
    #expect(try !header().contains("amountTolerance"))
    try FileManager.default.copyItem(
      at: harness.folder.appending(path: "csv"), to: harness.folder.appending(path: "copy"))
    try harness.run("trust journal layouts provenance --yes --quiet --dataset copy")
    #expect(try run(["recurring", "edit", "Landlord", "--amount-tolerance", "5%"], "copy").exit == 0)
    #expect(try harness.run("merge copy --yes --dataset csv").exit == 0)
    #expect(try run(["recurring", "--json"], "csv").output.contains(#""tolerance":"5%""#))
    #expect(try header().contains("amountTolerance"))
    #expect(try run(["validate"], "csv").exit == 0)
  }

  @Test func `history says by how much the amounts differ`() throws {
    let rents = (1...9).map { "2026-0\($0)-03,Landlord,-\($0 < 6 ? 1150 : 1180).00" }
    let power = zip(1...9, [61, 65, 70, 66, 62, 64, 69, 63, 67]).map { "2026-0\($0)-15,City Power,-\($1).00" }
    let flat = (1...9).map { "2026-0\($0)-20,Streamflix,-9.99" }
    #expect(try imported(rents + power + flat, "csv").exit == 0)
    let found = try JSONValue(try run(["recurring", "suggest", "--json"], "csv").output)
    let tolerances = Dictionary(
      (found["suggestions"]?.elements ?? []).map { ($0["payee"] ?? .null, $0["tolerance"] ?? .null) },
      uniquingKeysWith: { first, _ in first })
    #expect(
      tolerances == [
        .string("Landlord"): .string("5%"), .string("City Power"): .string("10%"),
        .string("Streamflix"): .null,
      ], "\(tolerances)")
  }
}
