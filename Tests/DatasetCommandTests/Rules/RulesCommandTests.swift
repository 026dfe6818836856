import Foundation
import TestSupport
import Testing

/// `rules` and `explain`, as a person runs them.
struct RulesCommandTests {
  private let harness: CommandHarness

  private static let image = Result {
    try CommandHarness.prepared { harness in
      try harness.run("create Money --currency EUR --account Giro --storage csv")
      var lines = ["Date,Description,Amount"]
      for day in 1...9 { lines.append("2026-01-0\(day),CARD Corner Shop 00\(day),-1\(day).50") }
      lines.append("2026-01-10,CARD River Mill 1,-7.00")
      try harness.write("jan.csv", Array((lines.joined(separator: "\n") + "\n").utf8))
      try harness.run("import jan.csv --dataset Money")
    }
  }

  init() throws { harness = try CommandHarness(Self.image.get()) }

  private let path = "Money/Data/Transactions.csv"

  /// Gives the first transactions of the file a category, as a person would in a spreadsheet.
  private func categorise(_ count: Int) throws {
    let lines = String(decoding: try harness.read(path), as: UTF8.self).components(separatedBy: "\n")
    let column = try #require(lines[0].components(separatedBy: ",").firstIndex(of: "categoryKey"))
    let edited = lines.enumerated().map { index, line in
      guard (1...count).contains(index) else { return line }
      var cells = line.components(separatedBy: ",")
      cells[column] = "groceries"
      return cells.joined(separator: ",")
    }
    try harness.write(path, Array(edited.joined(separator: "\n").utf8))
  }

  @Test func `limits of rules are exported as numbers of any currency`() throws {
    let header = ["id", "amountMin", "amountMax", "categoryKey", "createdAt", "updatedAt"]
    let times = ["2026-01-01T00:00:00Z", "2026-01-01T00:00:00Z"]
    let cells = ["01a1fbf2-4350-7abc-8000-0123456789ab", "abc", "20.00", "groceries"] + times
    let text = [header, cells].map { $0.joined(separator: ",") + "\n" }.joined()
    try harness.write("Money/Data/ImportRules.csv", Array(text.utf8))
    let document = try json("export --dataset Money --to - --format json")
    let tabs = try #require(document["tabs"] as? [String: Any])
    let rule = try #require((tabs["ImportRules"] as? [[String: Any]])?.first)
    #expect(rule["amountMax"] as? String == "20.00")
    #expect(rule["unreadable"] as? [String: String] == ["amountMin": "abc"])
  }

  private func json(_ line: String) throws -> [String: Any] {
    let run = try harness.run(line)
    return try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
  }

  @Test func `rules are suggested, added, tested, applied and taken back`() throws {
    try categorise(6)
    let before = try harness.contents(of: "Money/Data")
    let document = try json("rules suggest --dataset Money --json")
    let found = try #require(document["suggestions"] as? [[String: Any]])
    #expect(found.map { $0["textContains"] as? String } == ["corner shop"])
    #expect(found.map { $0["tested"] as? Int } == [5])
    #expect(try harness.contents(of: "Money/Data") == before)

    #expect(try harness.run("rules suggest --add --dry-run --dataset Money").exit == 0)
    #expect(try harness.contents(of: "Money/Data") == before)
    #expect(try harness.run("rules suggest --add --dataset Money").exit == 0)
    let test = try json("rules test --dataset Money --json")
    #expect(test["tried"] as? Int == 10)
    let rules = try #require(test["rules"] as? [[String: Any]])
    #expect(rules.map { $0["hits"] as? Int } == [9])
    #expect(rules.map { $0["state"] as? String } == ["working"])

    let apply = try harness.run("rules apply --dataset Money")
    #expect(apply.errors.contains("4 rows without a category, 3 of them categorised by rules"))
    #expect(try harness.run("rules apply --dataset Money").output == "nothing to change\n")
    #expect(try harness.run("undo 2 --yes --dataset Money").exit == 0)
    #expect(try harness.contents(of: "Money/Data") == before)
  }

  @Test func `a broken rule gives exit status 1 and its row`() throws {
    try harness.write(
      "Money/Data/ImportRules.csv",
      Array(
        """
        id,sortOrder,isEnabled,textMatches,categoryKey
        01234567-89ab-7def-8123-000000000001,1,TRUE,(shop,groceries

        """.utf8))
    let run = try harness.run("rules test --dataset Money")
    #expect(run.exit == 1)
    #expect(run.output.contains("row 2 is broken: textMatches: a ( without a ) at character 6"))
    #expect(run.output.contains("1 rule: 0 working, 0 dead, 0 shadowed, 1 broken"))
  }

  /// A rule as a person types it into the sheet: no id, no stamps.
  private func typeRule(_ cells: String) throws {
    try harness.write(
      "Money/Data/ImportRules.csv", Array("textContains,categoryKey,payee\n\(cells)\n".utf8))
  }

  private func rows() throws -> [[String: String]] {
    let lines = String(decoding: try harness.read(path), as: UTF8.self).split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    return lines.dropFirst().map { Dictionary(zip(lines[0], $0)) { first, _ in first } }
  }

  private let refunds = Array(
    "Date,Description,Amount\n2026-02-13,Corner Shop,-3.50\n2026-02-14,Corner Shop refund,2.00\n".utf8)

  @Test func `a rule that was typed without an id works in an import and gets its id`() throws {
    try typeRule("corner shop,groceries,Corner")
    try harness.write("feb.csv", refunds)
    let run = try harness.run("import feb.csv --dataset Money")
    #expect(run.output.contains("corner shop"))
    #expect(try rows().suffix(2).map { $0["categoryKey"] } == ["groceries", "groceries"])
    let rules = String(decoding: try harness.read("Money/Data/ImportRules.csv"), as: UTF8.self)
    let header = try #require(rules.split(separator: "\n").first)
    #expect(header.split(separator: ",").contains("id"))
    let tested = try #require(try json("rules test --dataset Money --json")["rules"] as? [[String: Any]])
    let id = try #require(tested.first?["id"] as? String)
    #expect(rules.contains(id))
    #expect(try harness.run("validate --dataset Money").exit == 0)
    #expect(try harness.run("undo --dataset Money").exit == 0)
    #expect(
      String(decoding: try harness.read("Money/Data/ImportRules.csv"), as: UTF8.self)
        == "textContains,categoryKey,payee\ncorner shop,groceries,Corner\n")
  }

  @Test func `a rule that was typed without an id works in rules test, explain and apply`() throws {
    try typeRule("corner shop,groceries,Corner")
    let tested = try #require(try json("rules test --dataset Money --json")["rules"] as? [[String: Any]])
    #expect(tested.map { $0["hits"] as? Int } == [9])
    #expect(tested[0]["id"] is NSNull)
    let explained = try harness.run("rules explain 2 --dataset Money").output
    #expect(
      explained.contains("ImportRules row 2 holds") && explained.contains("dataset rules apply fills it"))
    try harness.run("rules apply --dataset Money")
    #expect(try rows().count { $0["categoryKey"] == "groceries" } == 9)
    let after = try #require(try json("rules test --dataset Money --json")["rules"] as? [[String: Any]])
    #expect(after[0]["id"] is String)
  }

  @Test func `a refund is the same whether an import or rules apply gives it its category`() throws {
    try harness.write("feb.csv", refunds)
    try harness.run("import feb.csv --dataset Money")
    try typeRule("corner shop,groceries,")
    let explained = try harness.run("rules explain 13 --dataset Money").output
    #expect(explained.contains("dataset rules apply fills it: a refund"))
    #expect(try harness.run("rules apply --dataset Money").exit == 1)
    #expect(try harness.run("rules apply --refund --dataset Money").exit == 0)
    let applied = try rows().suffix(2).map { [$0["type"], $0["direction"], $0["categoryKey"]] }
    try harness.run("undo 2 --yes --dataset Money")
    try typeRule("corner shop,groceries,")
    try harness.run("import feb.csv --dataset Money")
    let imported = try rows().suffix(2).map { [$0["type"], $0["direction"], $0["categoryKey"]] }
    #expect(applied == imported)
    #expect(applied == [["expense", "", "groceries"], ["expense", "in", "groceries"]])
    #expect(try harness.run("rules explain 13 --dataset Money").output.contains("type: a refund"))
    #expect(try harness.run("validate --dataset Money").exit == 0)
  }

  @Test func `rules can be tried on a statement before it is imported`() throws {
    try categorise(6)
    try harness.run("rules suggest --add --dataset Money")
    try harness.write(
      "feb.csv", Array("Date,Description,Amount\n2026-02-13,Corner Shop,-3.50\n2026-02-14,Gym,-9.00\n".utf8))
    let test = try json("rules test feb.csv --dataset Money --json")
    #expect(test["tried"] as? Int == 2)
    #expect(test["matched"] as? Int == 1)
  }

  @Test func `explain shows the line of the bank's file to the letter`() throws {
    let document = try json("explain 4 --dataset Money --json")
    let source = try #require(document["source"] as? [String: Any])
    #expect(source["file"] as? String == "jan.csv")
    #expect(source["line"] as? Int == 4)
    #expect(source["text"] as? String == "2026-01-03,CARD Corner Shop 003,-13.50")
    #expect((source["sha256"] as? String)?.count == 64)
    let id = try #require(document["id"] as? String)
    let text = try harness.run("explain \(id) --dataset Money")
    #expect(text.output.contains("from jan.csv, line 4\n    2026-01-03,CARD Corner Shop 003,-13.50"))
    #expect(try harness.run("rules explain \(id) --dataset Money").output.contains("there are no rules"))
  }

  @Test(arguments: ["explain", "rules explain"])
  func `an id that is none is exit status 2 with what was expected`(command: String) throws {
    let run = try harness.run("\(command) ffff --dataset Money")
    #expect(run.exit == 2)
    #expect(run.errors.contains("ffff: there is no such transaction (expected a row number, a part of an id"))
  }

  @Test
  func `starter rules come once, stay as a person made them, and are tried behind rules of the person's own`()
    throws
  {
    #expect(try harness.run("rules install --list").output.contains("Germany"))
    // Bare, as every other list.
    let none = try harness.run("rules --dataset Money")
    #expect(none.output.hasPrefix("no rules yet"))
    let first = try harness.run("rules install de --dataset Money")
    #expect(
      first.errors.contains("left out, as you have no category for them: drugstores"), "\(first.errors)")
    let rules = try #require(try json("rules list --json --dataset Money")["rules"] as? [[String: Any]])
    #expect(rules.count > 30 && rules.allSatisfy { $0["isEnabled"] as? Bool == true })
    let again = try harness.run("rules install Germany --dataset Money")
    #expect(
      again.output == "nothing to change\n"
        && again.errors.contains("\(rules.count) rules left as you changed"))

    try harness.run("rules delete 2 --dataset Money")
    try harness.run("rules edit 3 --category coffee --dataset Money")
    try harness.run("rules add corner|lidl travel --dataset Money")
    #expect(try harness.run("rules install de --dataset Money").output == "nothing to change\n")
    let later = try #require(try json("rules list --json --dataset Money")["rules"] as? [[String: Any]])
    #expect(later.count == rules.count && later[0]["rule"] as? String == #""corner|lidl" -> travel"#)
    #expect(
      later.contains { $0["row"] as? Int == 3 && ($0["rule"] as? String)?.hasSuffix("-> coffee") == true })
    // Another country brings its own, and nothing twice.
    let other = try harness.run("rules install at --dataset Money")
    #expect(other.exit == 0 && other.output.contains("Austria") && !other.output.contains("every country"))

    try harness.write(
      "feb.csv",
      Array(
        "Date,Description,Amount\n2026-02-01,LIDL 12,-1\n2026-02-02,ARAL STATION 5,-2\n2026-02-03,ARAL AG,2\n"
          .utf8))
    let run = try harness.run("import feb.csv --dataset Money --json --dry-run")
    #expect(
      run.output.contains(#""categoryKey":"travel""#)
        && run.output.contains(#""categoryKey":"coffee""#) == false)
    #expect(run.output.components(separatedBy: #""categoryKey":"car-and-fuel""#).count == 3, "\(run.output)")
    let report = try json("rules test --json --dataset Money feb.csv")
    let states = Set(try #require(report["rules"] as? [[String: Any]]).compactMap { $0["state"] as? String })
    #expect(!states.contains("broken") && states.contains("working"))
    let valid = try harness.run("validate --dataset Money")
    #expect(valid.exit == 0 && !valid.output.contains("warning"), "\(valid.output)")
    let explained = try json("rules suggest --json --dataset Money")
    #expect(explained["suggestions"] != nil)
  }

  @Test func `a starter rule takes the category that its payees have, and none where they have several`()
    throws
  {
    for (day, key) in [
      (1, "dining"), (2, "dining"), (3, "dining"), (4, "clothing"), (5, "shopping"), (6, "clothing"),
    ] {
      try harness.run("add 5 \(key) \(day < 4 ? "Netflix" : "IKEA") --date 2026-03-0\(day) --dataset Money")
    }
    let run = try harness.run("rules install de --dataset Money")
    #expect(run.errors.contains("left out, as your rows have several categories: furniture"), "\(run.errors)")
    let rules = try harness.run("rules list --json --dataset Money").output
    #expect(rules.contains(#"(?:deezer|dazn|"#))
    let list = try #require(try json("rules list --json --dataset Money")["rules"] as? [[String: Any]])
    let streaming = list.first { $0["comment"] as? String == "starter rules for every country: streaming" }
    #expect((streaming?["rule"] as? String)?.hasSuffix("-> dining-out") == true, "\(rules)")
  }

  @Test func `two devices that install the same rules have each once after a merge`() throws {
    try FileManager.default.copyItem(
      at: harness.folder.appending(path: "Money"), to: harness.folder.appending(path: "Phone"))
    for name in ["Money", "Phone"] { try harness.run("rules install de --dataset \(name)") }
    let count = try #require(try json("rules list --json --dataset Money")["rules"] as? [[String: Any]]).count
    let same = try harness.run("merge Phone --dataset Money")
    #expect(same.exit == 0 && same.output.contains("nothing to change"), "\(same.output)")
    // A rule that was deleted on one device is one record with that of the other.
    try harness.run("rules delete 3 --dataset Phone")
    let run = try harness.run("merge Phone --dataset Money")
    #expect(
      run.output.contains("deleted  import rule ") && !run.output.contains("added  import rule"),
      "\(run.output)")
    let merged = try #require(try json("rules list --json --dataset Money")["rules"] as? [[String: Any]])
    #expect(merged.count == count - 1)
  }
}
