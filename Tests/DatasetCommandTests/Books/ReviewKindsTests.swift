import DatasetFormat
import Foundation
import TestSupport
import Testing

/// Kinds of questions in `review` with what each of their answers leaves.
struct ReviewKindsTests {
  private let harness: CommandHarness

  init() throws {
    harness = try CommandHarness()
    try harness.run("create Money --storage csv --currency EUR --account Giro:checking")
  }

  private func run(_ line: String) throws -> CommandHarness.Run { try harness.run("\(line) --dataset Money") }

  private func items(_ kind: String) throws -> [JSONValue] {
    try JSONValue(try run("review --kind \(kind) --json").output)["items"]?.elements ?? []
  }

  private func answer(_ item: JSONValue, _ choice: String) throws -> CommandHarness.Run {
    guard case .string(let name)? = item["item"] else { throw CancellationError() }
    try harness.write("answers.json", #"{"answers":[{"item":"\#(name)","choice":"\#(choice)"}]}"#.utf8)
    return try run("review --apply answers.json --yes")
  }

  private func words(_ item: JSONValue) -> [String] {
    (item["choices"]?.elements ?? []).compactMap { choice in
      if case .string(let word)? = choice["choice"] { word } else { nil }
    }
  }

  private func importRows(_ lines: [String]) throws {
    try harness.write("g.csv", (["Date,Payee,Text,Amount"] + lines).joined(separator: "\n").utf8)
    let run = try run("import g.csv --account giro --sign negative-is-out --yes")
    #expect(run.exit == 0, "\(run.errors)")
  }

  @Test func `a file in Receipts that no row names waits with the transactions that it fits`() throws {
    try importRows(["2026-03-04,Kiosk,Paper,-12.50", "2026-03-05,Shop,Food,-8.00"])
    try FileManager.default.createDirectory(
      at: harness.folder.appending(path: "Money/Receipts"), withIntermediateDirectories: true)
    let picture: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + Array(repeating: 7, count: 40)
    // The last chunk of a picture.
    let end: [UInt8] = [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]
    try harness.write("Money/Receipts/2026-03-04 Kiosk 12,50.png", picture + end)
    try harness.write("Money/Receipts/scan.png", picture + [1] + end)
    #expect(try run("validate").output.contains("receipt-orphan"))
    let found = try items("receipt")
    #expect(found.count == 2)
    let kiosk = try #require(found.first { words($0).count == 2 })
    #expect(kiosk["proposed"] == .string(words(kiosk)[0]))
    #expect(try answer(kiosk, words(kiosk)[0]).exit == 0)
    #expect(try run("receipts").output.contains("Kiosk"))
    let scan = try #require(try items("receipt").first)
    #expect(words(scan) == ["none"])
    #expect(try answer(scan, "none").exit == 0)
    #expect(try items("receipt").isEmpty)
    let validated = try run("validate")
    #expect(!validated.output.contains("receipt-"), "\(validated.output)")
  }

  @Test(arguments: ["same", "separate"])
  func `a purchase that was typed and divided is a possible double of the bank's row`(choice: String) throws {
    try importRows(["2026-03-04,MARKET 4411,Card,-50.00", "2026-03-08,Shop,Food,-8.00"])
    try harness.run(
      "add 50 groceries Market --account giro --date 2026-03-05 --note mine --tag week --yes --dataset Money")
    #expect(try run("split 4 30 groceries 20 shopping --yes").exit == 0)
    let double = try #require(try items("double").first)
    #expect(try run("validate").output.contains("double-suspected"))
    #expect(try run("report summary --period 2026-03").errors.contains("spending 108.00 or 58.00 EUR"))
    #expect(try answer(double, choice).exit == 0)
    #expect(try items("double").isEmpty)
    let list = try JSONValue(try run("list --period 2026-03 --json").output)["rows"]?.elements ?? []
    let sum = list.reduce(0) { if case .integer(let units)? = $1["amountMinor"] { $0 + units } else { $0 } }
    #expect(sum == (choice == "same" ? -5800 : -10_800))
    #expect(list.count == (choice == "same" ? 3 : 4))
    if choice == "same" {
      let parts = list.filter { $0["splitId"] != .null }
      #expect(Set(parts.map { $0["categoryKey"] }) == [.string("groceries"), .string("shopping")])
      #expect(parts.allSatisfy { $0["tags"] == .array([.string("week")]) })
    }
    #expect(try run("validate").exit == 0)
  }

  @Test func `a payee that has no category by your word is not uncategorised any more`() throws {
    try importRows(["2026-03-04,Odd Man,Thing,-12.50", "2026-03-05,Shop,Food,-8.00"])
    #expect(try run("validate").output.contains("info: not-categorised (2)"))
    let odd = try #require(
      try items("uncategorised").first { "\($0)".contains("Odd") || words($0).last == "none" })
    #expect(try answer(odd, "none").exit == 0)
    #expect(try run("validate").output.contains("info: not-categorised (1)"))
    #expect(try items("uncategorised").count == 1)
  }

  @Test func `two categories are named before one of them is lost`() throws {
    try importRows(["2026-03-04,Kiosk Corner,Paper,-12.50"])
    try harness.run("edit 2 --category shopping --yes --dataset Money")
    try harness.run(
      ["add", "12.50", "groceries", "Kiosk Corner", "--account", "giro", "--date", "2026-03-05"]
        + ["--yes", "--dataset", "Money"])
    let told = try run("review --kind double")
    #expect(
      told.output.contains("if they are one, the category stays Shopping, and Groceries is lost"),
      "\(told.output)")
  }

  @Test func `the foreseen payment of a pair stays by one answer, or goes by another`() throws {
    for (choice, spent) in [("separate", "22.98"), ("not-made", "12.99")] {
      try harness.run("create \(choice) --storage csv --currency EUR --account Giro:checking")
      try harness.run(
        "recurring add 9.99 entertainment Streamflix --every monthly --date 2026-03-10 --until 2026-03-31 --account giro --yes --dataset \(choice)"
      )
      try harness.write(
        "s.csv",
        "Date,Payee,Amount\n2026-03-01,Shop,-1.00\n2026-03-12,Streamflix,-12.99\n2026-03-30,Shop,-2.00\n".utf8
      )
      try harness.run("import s.csv --account giro --sign negative-is-out --yes --dataset \(choice)")
      let items =
        try JSONValue(
          try harness.run("review --kind planned --json --dataset \(choice)").output)["items"]?.elements ?? []
      let item = try #require(items.first)
      guard case .string(let name)? = item["item"] else { throw CancellationError() }
      try harness.write("answers.json", #"{"answers":[{"item":"\#(name)","choice":"\#(choice)"}]}"#.utf8)
      #expect(try harness.run("review --apply answers.json --yes --dataset \(choice)").exit == 0)
      let left = try harness.run("review --kind planned --dataset \(choice)")
      #expect(left.output.contains("nothing waits"), "\(left.output)")
      let report = try harness.run(
        "report spending --category entertainment --period 2026-03 --dataset \(choice)")
      #expect(!report.errors.contains("unsure"))
      let list = try harness.run("list streamflix --dataset \(choice)")
      #expect(list.output.contains(spent), "\(list.output)")
    }
  }

  @Test func `the page counts what waits`() throws {
    try importRows(["2026-03-04,Odd Man,Thing,-12.50", "2026-03-05,Shop,Food,-8.00"])
    #expect(try run("report --html page.html --period 2026-03").exit == 0)
    let page = String(decoding: try harness.read("page.html"), as: UTF8.self)
    #expect(page.contains("questions wait for you: dataset review"))
  }

  @Test func `the monthly hour takes seven answers on a terminal, and nothing is left`() throws {
    let page = CommandHarness.root.appending(path: "docs/how-to/the-monthly-hour.md")
    steps: for step in ConsoleExample(markdown: try String(contentsOf: page, encoding: .utf8)).steps {
      switch step {
      case .file(let name, let lines):
        try harness.write(name, Array((lines.joined(separator: "\n") + "\n").utf8))
      case .command(let command, _):
        if command == "dataset review" { break steps }
        if command.hasPrefix("cd ") { continue }
        let place = command.contains(" create ") ? "" : " --dataset Home"
        _ = try harness.shell(command.replacing("../", with: "") + place)
      }
    }
    let terminal = try TerminalSession("review --dataset Home", in: harness)
    for (question, key) in [
      ("a transfer between your accounts?", "1"), ("Employer", "salary"), ("Bank", "fees"),
      ("City Power", "utilities"), ("groceries: as last time", ""), ("Bookshop", "shopping"),
      ("Trattoria", "dining"),
    ] {
      try terminal.see(question, "q quit] ")
      terminal.type(key)
    }
    try terminal.see("7 questions settled")
    #expect(try terminal.exit() == 0)
    #expect(try harness.run("review --dataset Home").output.contains("nothing waits for you"))
    let report = try harness.run("report summary --period 2026-03 --dataset Home")
    #expect(report.output.contains("1427.70") && !report.errors.contains("unsure"), "\(report.output)")
  }
}
