import Foundation
import TestSupport
import Testing

/// Rules that are found in history, made of a transaction, and changed.
struct RecurringCommandTests {
  private let harness: CommandHarness

  enum Storage: String, CaseIterable, Sendable { case csv, xlsx }

  /// The year at hand, in which rules make their rows.
  private static let year = Calendar(identifier: .gregorian).component(.year, from: Date())

  /// A dataset in each storage with a year of a subscription, a statement's line, yen and groceries.
  private static let image = Result {
    try CommandHarness.prepared { harness in
      for storage in Storage.allCases {
        let name = storage.rawValue
        try harness.run("create \(name) --storage \(name) --currency EUR --account Giro:checking:1000")
        try harness.run("accounts add Yen --type cash --currency JPY --balance 900000 --dataset \(name)")
        let months = ["07", "08", "09", "10", "11", "12"]
        let lines = months.map { "\(year - 1)-\($0)-15,Tonwelle,-9.00\n" }.joined()
        try harness.write("year.csv", Array("Date,Description,Amount\n\(lines)".utf8))
        try harness.run("import year.csv --account giro --dataset \(name)")
        try harness.run("edit 7 --category subscriptions --dataset \(name)")
        for month in months {
          try harness.run(
            "add 4980 utilities 東京ガス --account yen --date \(year - 1)-\(month)-20 --dataset \(name)")
        }
        for (day, amount) in [("03", "31.20"), ("04", "8.10"), ("09", "54"), ("12", "17.35")] {
          try harness.run(
            "add \(amount) groceries Corner --account giro --date \(year - 1)-12-\(day) --dataset \(name)")
        }
      }
    }
  }

  init() throws { harness = try CommandHarness(Self.image.get()) }

  @Test(arguments: Storage.allCases)
  func `what comes again is listed for people and for programs`(storage: Storage) throws {
    let name = storage.rawValue
    let list = try harness.run("recurring suggest --dataset \(name)")
    #expect(list.exit == 0 && list.output.contains("monthly on the 15th"), "\(list.output) \(list.errors)")
    #expect(list.output.contains("東京ガス") && !list.output.contains("Corner"), "\(list.output)")
    let json = try harness.run("recurring suggest --json --dataset \(name)")
    let document = try #require(JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    let proposals = try #require(document["proposals"] as? [[String: Any]])
    #expect(document["version"] as? Int == 1 && proposals.count == 2, "\(json.output)")
    let tone = try #require(proposals.first { $0["payee"] as? String == "Tonwelle" })
    #expect(tone["amountMinor"] as? Int == -900 && tone["currency"] as? String == "EUR")
    #expect(
      tone["cadence"] as? String == "monthly" && tone["interval"] as? Int == 1 && tone["day"] as? Int == 15)
    #expect(tone["times"] as? Int == 6 && tone["confidencePercent"] as? Int == 85)
    #expect(tone["nextDate"] as? String == "\(Self.year)-01-15" && tone["state"] as? String == "active")
    #expect(
      tone["rows"] as? [Int] == [2, 3, 4, 5, 6, 7] && tone["categoryKey"] as? String == "subscriptions")
    let yen = try #require(proposals.first { $0["payee"] as? String == "東京ガス" })
    #expect(yen["amountMinor"] as? Int == -4980 && yen["currency"] as? String == "JPY")
    // The filters are those of all commands.
    let one = try harness.run("recurring suggest --account yen --min-times 6 --dataset \(name)")
    #expect(one.output.contains("東京ガス") && !one.output.contains("Tonwelle"))
    let none = try harness.run("recurring suggest --payee corner --dataset \(name)")
    #expect(none.exit == 0 && none.output.contains("nothing comes again"))
  }

  @Test(arguments: Storage.allCases)
  func `a proposal becomes a rule, and its last payment the first occurrence`(storage: Storage) throws {
    let name = storage.rawValue
    let before = try harness.contents(of: "\(name)/Data")
    let line = "recurring suggest --payee tonw --add 1"
    let dry = try harness.run("\(line) --dry-run --dataset \(name)")
    #expect(
      dry.exit == 0 && dry.output.contains("+ RecurringRules: expense | 9.00 | Tonwelle"), "\(dry.output)")
    let json = try harness.run("\(line) --dry-run --json --dataset \(name)")
    #expect(json.output.contains(#""version":1"#) && json.output.contains(#""changes""#))
    #expect(try harness.contents(of: "\(name)/Data") == before)
    let run = try harness.run("\(line) --dataset \(name)")
    #expect(
      run.exit == 0 && run.output.contains(#"occurrenceDate: blank -> "\#(Self.year - 1)-12-15""#),
      "\(run.output) \(run.errors)")
    // The statement again, and the rule again: nothing is there twice.
    let again = try harness.run("import year.csv --account giro --dataset \(name)")
    #expect(again.output.contains("0 new, 6 already imported"), "\(again.output)")
    #expect(try harness.run("generate --dataset \(name)").output.contains("nothing to change"))
    let found = try harness.run("validate --dataset \(name)")
    #expect(found.exit == 0 && !found.output.contains("warning"), "\(found.output)")
    let list = try harness.run("recurring list --json --dataset \(name)")
    #expect(
      list.output.contains(#""generateThroughYear":\#(Self.year)"#) && list.output.contains(#""nextDate":""#),
      "\(list.output)")
    let left = try harness.run("recurring suggest --payee tonw --dataset \(name)")
    #expect(left.output.contains("nothing comes again"), "\(left.output)")
    #expect(try harness.run("undo --dataset \(name)").exit == 0)
    #expect(try harness.contents(of: "\(name)/Data") == before)
  }

  @Test(arguments: Storage.allCases)
  func `a rule that makes no more says what stays, and takes it away where asked`(storage: Storage) throws {
    let name = storage.rawValue
    let start = "\(Self.year + 1)-01-31"
    try harness.run(
      "recurring add 900 rent Grund --account giro --every monthly --date \(start) --dataset \(name)")
    try harness.run("generate --through \(Self.year + 1) --dataset \(name)")
    let disabled = try harness.run("recurring disable Grund --dataset \(name)")
    #expect(
      disabled.errors.contains("12 transactions of it to come stay, the first of \(start)")
        && disabled.errors.contains("--with-future takes them away"), "\(disabled.errors)")
    #expect(try harness.run("validate --dataset \(name)").output.contains("the rule is disabled"))
    #expect(try harness.run("recurring disable Grund --with-future --dataset \(name)").exit == 0)
    #expect(!(try harness.run("validate --dataset \(name)").output.contains("warning")))
    // Enabled again it makes them again.
    try harness.run("recurring enable Grund --dataset \(name)")
    let again = try harness.run("generate --json --dataset \(name)")
    #expect(again.output.components(separatedBy: "\"ruleId\"").count == 13, "\(again.output)")
    let edit = try harness.run(
      "recurring edit Grund --every quarterly --date \(Self.year + 1)-02-28 --dataset \(name)")
    #expect(
      edit.exit == 0 && edit.output.contains("interval: \"1\" -> \"3\""), "\(edit.output) \(edit.errors)")
    let due = try harness.run("upcoming --days 800 --json --dataset \(name)")
    #expect(
      due.output.contains("\(Self.year + 1)-05-28") && !due.output.contains("\(Self.year + 1)-03-31"),
      "\(due.output)")
    let past = try harness.run("recurring edit Grund --date 2020-01-01 --dataset \(name)")
    #expect(past.exit == 2 && past.errors.contains("from tomorrow on"), "\(past.errors)")
    let gone = try harness.run("recurring delete Grund --dataset \(name)")
    let remedy = try #require(
      gone.errors.split(separator: "dataset ").first { $0.hasPrefix("delete --rule") })
    let words = remedy.split(separator: " takes")[0]
    #expect(try harness.run("\(words) --yes --dataset \(name)").exit == 0, "\(gone.errors)")
    #expect(!(try harness.run("validate --dataset \(name)").output.contains("warning")))
  }
}
