import Foundation
import Testing

/// `--skip-line` and `--line` as a person types them, what is kept of them, and what a later file makes of that.
struct ImportLineTests {
  private static let image = Result {
    try CommandHarness.prepared { harness in
      let run = try harness.run(
        "create Money --storage csv --currency EUR --account Giro:checking:2000 --account Savings")
      try #require(run.exit == 0, "\(run.errors)")
    }
  }

  private static let header = "Datum;Text;Betrag;Saldo\n"
  private static let rent = "10.03.2026;Miete;-800,00;1200,00\n"
  private static let shop = "12.03.2026;Rewe;-45,2O;1154,80\n"
  private static let pay = "13.03.2026;Lohn;2000,00;3154,80\n"
  private static let tea = "14.03.2026;Tee;-3,50;3151,30\n"
  private static let bread = "16.03.2026;Brot;-4,10;3147,20\n"

  private let harness: CommandHarness

  init() throws {
    harness = try CommandHarness(Self.image.get())
    try write("march.csv", Self.header + Self.rent + Self.shop + Self.pay + Self.tea)
  }

  private func write(_ name: String, _ text: String) throws { try harness.write(name, Array(text.utf8)) }

  @discardableResult
  private func run(_ line: String) throws -> CommandHarness.Run { try harness.run(line + " --dataset Money") }

  /// Day, amount and payee of each row.
  private func rows() throws -> [String] {
    let table = String(decoding: try harness.read("Money/Data/Transactions.csv"), as: UTF8.self)
    let lines = table.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let names = try #require(lines.first)
    let columns = try ["date", "type", "amount", "payee"].map { try #require(names.firstIndex(of: $0)) }
    return lines.dropFirst().map { row in columns.map { row[$0] }.joined(separator: " ") }.sorted()
  }

  private static let all = [
    "2026-03-10 expense 800.00 Miete", "2026-03-12 expense 45.20 Rewe", "2026-03-13 income 2000.00 Lohn",
    "2026-03-14 expense 3.50 Tee",
  ]

  private func provenance() throws -> String {
    let files = try harness.contents(of: "Money/.dataset/imports").sorted { $0.key < $1.key }
    return files.map { String(decoding: $0.value, as: UTF8.self) }.joined()
  }

  // MARK: - Many of them

  @Test func `of many lines that cannot be read some are printed, and all are counted`() throws {
    let lines = (1...60).map { "12.03.2026;Shop \($0);-45,2O;\n" }.joined()
    try write("march.csv", "Datum;Text;Betrag;Note\n10.03.2026;Rent;-8,00;\n11.03.2026;Tea;-2,00;\n" + lines)
    let run = try run("import march.csv --account giro --dry-run")
    #expect(run.exit == 1)
    let words = run.output + run.errors
    #expect(words.components(separatedBy: "question: line").count == 26)
    #expect(words.contains("... and 35 more of these; --json lists all"))
    #expect(words.contains("--answer unreadable-line=skip"))
    #expect(!words.contains("line 5 skipped") && !words.contains("line 5 was not read"))
  }

  // MARK: - The options

  @Test(arguments: [
    ["import", "march.csv", "--line", "3", "Betrag=-45.20"],
    ["import", "march.csv", "--line", "3 Betrag=-45,20"],
    ["import", "--line", "3", "amount=-45.20", "march.csv"], ["import", "march.csv", "--line=3 3=-45,20"],
    ["import", "march.csv", "--line=3", "Betrag=-45.20", "Text=Rewe"],
    ["import", "--line", "3", "Betrag=-45.20", "--account", "giro", "march.csv"],
    ["import", "march.csv", "--line", "march.csv:3", "betrag=-45.20"],
  ])
  func `a cell is said in any of the ways in which a person types it`(_ arguments: [String]) throws {
    let account = arguments.contains("--account") ? [] : ["--account", "giro"]
    let run = try harness.run(arguments + account + ["--dataset", "Money"])
    #expect(run.exit == 0, "\(run.output) \(run.errors)")
    #expect(
      run.output.contains("line 3: Betrag by hand: -45") && run.output.contains("the file has \"-45,2O\""))
    #expect(run.output.contains("the statement's balances agree with its lines"))
    #expect(try rows() == Self.all)
  }

  @Test(arguments: ["--skip-line 3", "--skip-line=3", "--skip-line 3-3", "--skip-line march.csv:3"])
  func `a line is left out and listed`(_ option: String) throws {
    let run = try run("import march.csv --account giro \(option)")
    #expect(
      run.exit == 0 && run.output.contains("line 3 skipped: you said so"), "\(run.output) \(run.errors)")
    #expect(try rows() == [Self.all[0], Self.all[2], Self.all[3]])
  }

  @Test(arguments: [
    ("--line 30 Betrag=1,00", "line 30 is no entry"), ("--skip-line 1", "line 1 is no entry"),
    ("--skip-line 30-40", "none of the lines 30 to 40"),
    ("--skip-line 3 --line 3 Betrag=1,00", "left out or read, not both"),
    ("--skip-line 2-4 --line 3 Betrag=1,00", "left out or read, not both"),
    ("--line 3 Betrg=1,00", "is called \"Betrg\""),
    ("--line 3 Betrag=abc", "\"abc\" is not an amount"), ("--line 3 Datum=31.02.2026", "is not a date"),
    ("--line 3", "expected N COLUMN=VALUE"), ("--line Betrag=3", "expected N COLUMN=VALUE"),
    ("--line 3-4 Betrag=3", "expected N COLUMN=VALUE"), ("--skip-line 0", "expected a line"),
    ("--skip-line 4-3", "expected a line"), ("--skip-line x", "expected a line"),
    ("--skip-line 99999999999999999999", "expected a line"),
    ("--skip-line april.csv:3", "april.csv is not one of the files"),
    ("--line 3 Betrag=1 --line 3 betrag=2", "said twice"),
  ])
  func `what cannot be is wrong usage, and nothing is written`(option: String, message: String) throws {
    let before = try harness.contents(of: "Money/Data")
    let run = try run("import march.csv --account giro \(option)")
    #expect(run.exit == 64 && run.errors.contains(message), "\(run.exit) \(run.errors)")
    #expect(try harness.contents(of: "Money/Data") == before)
  }

  @Test func `of several files the one that is meant is named`() throws {
    try write("april.csv", Self.header + Self.shop + Self.pay + Self.tea + Self.bread)
    let open = try run("import march.csv april.csv --account giro --skip-line 3")
    #expect(
      open.exit == 64
        && open.errors.contains("there are 2 files. Name the one you mean, such as march.csv:3."))
    let asked = try run("import march.csv april.csv --account giro")
    #expect(asked.exit == 1 && asked.output.contains("--skip-line march.csv:3"), "\(asked.output)")
    #expect(asked.output.contains("--line april.csv:2 Betrag=VALUE"))
    let done = try run(
      "import march.csv april.csv --account giro --line march.csv:3 Betrag=-45.20 --line april.csv:2 Betrag=-45.20"
    )
    #expect(done.exit == 0, "\(done.errors)")
    #expect(try rows() == Self.all + ["2026-03-16 expense 4.10 Brot"])
  }

  @Test func `the options that a question names settle it`() throws {
    let asked = try run("import march.csv --account giro")
    #expect(asked.exit == 1)
    #expect(asked.output.contains("    line 3: 12.03.2026;Rewe;-45,2O;1154,80\n"))
    #expect(asked.output.contains("answer with --skip-line 3  "))
    #expect(asked.output.contains("or --line 3 Betrag=VALUE  "))
    #expect(asked.output.contains("or --answer unreadable-line=skip  "))
    let json = try run("import march.csv --account giro --json").output
    #expect(
      json.contains(#""choices":["skip"],"lines":[3],"options":["--skip-line 3","--line 3 Betrag=VALUE"]"#),
      "\(json)")
    let done = try run("import march.csv --account giro --json --line 3 Betrag=-45.20").output
    #expect(
      done.contains(
        #""byHand":[{"line":3,"skipped":false,"remembered":false,"cells":[{"column":"Betrag","value":"-45.20","found":"-45,2O"}]}]"#
      ))
  }

  @Test func `help names the options`() throws {
    #expect(try harness.run("import --help").output.contains("--skip-line <n>"))
    #expect(try harness.run("help unreadable-line").output.contains("--line N COLUMN=VALUE"))
  }

  // MARK: - What is kept

  @Test func `the line as the bank wrote it is kept beside what was said, and explain shows both`() throws {
    try run("import march.csv --account giro --line 3 Betrag=-45.20")
    #expect(try provenance().contains(",3,\"12.03.2026;Rewe;-45,2O;1154,80\",2026-03-12,-4520,EUR,"))
    #expect(try provenance().contains(",Betrag=-45.20,\"-45,2O\"\n"))
    let text = try run("explain 3").output
    #expect(
      text.contains(
        "from march.csv, line 3; Betrag by hand: -45.20, the file has \"-45,2O\"\n    12.03.2026;Rewe;-45,2O;1154,80\n"
      ),
      "\(text)")
    #expect(!(try run("explain 2").output).contains("by hand"))
    let json = try run("explain 3 --json").output
    #expect(json.contains(#""byHand":[{"column":"Betrag","value":"-45.20","found":"-45,2O"}]"#))
  }

  @Test func `an import in which nothing was said is kept as before`() throws {
    try write("plain.csv", Self.header + Self.rent + Self.pay.replacing("3154,80", with: "3200,00"))
    try run("import plain.csv --account giro")
    #expect(
      try provenance().hasPrefix(
        "transactionId,line,text,date,amountMinor,currency,externalId,importKey,balanceMinor\n"))
  }

  // MARK: - Again

  /// What was said of the line at first, the rows that came of it, and what a later run says.
  static let answers: [(option: String, rows: [String], told: String)] = [
    ("--line 3 Betrag=-45.20", all, "(as you said in an earlier import)"),
    ("--skip-line 3", [all[0], all[2], all[3]], "skipped: you said so when it was imported before"),
    (
      "--answer unreadable-line=skip", [all[0], all[2], all[3]],
      "skipped: you said so when it was imported before"
    ),
  ]

  @Test(arguments: answers.indices) func `the same file is not asked about again, and brings nothing`(
    _ index: Int
  ) throws {
    let answer = Self.answers[index]
    #expect(try run("import march.csv --account giro \(answer.option)").exit == 0)
    #expect(try rows() == answer.rows)
    let again = try run("import march.csv")
    #expect(again.exit == 0 && again.output.contains(answer.told), "\(again.output) \(again.errors)")
    #expect(again.output.contains("0 new"))
    #expect(try rows() == answer.rows)
  }

  @Test(arguments: answers.indices) func `an overlapping file with the same broken line is not asked about`(
    _ index: Int
  ) throws {
    let answer = Self.answers[index]
    try write("later.csv", Self.header + Self.shop + Self.pay + Self.tea + Self.bread)
    #expect(try run("import march.csv --account giro \(answer.option)").exit == 0)
    let later = try run("import later.csv --account giro")
    #expect(
      later.exit == 0 && later.output.contains(answer.told) && later.output.contains("1 new"),
      "\(later.output) \(later.errors)")
    #expect(try rows() == answer.rows + ["2026-03-16 expense 4.10 Brot"])
    let last = try run("import later.csv march.csv --account giro")
    #expect(last.exit == 0 && !last.output.contains("1 new"), "\(last.output)")
  }

  @Test(arguments: answers.indices) func `an overlapping file in which the line is right has it once`(
    _ index: Int
  ) throws {
    try write(
      "right.csv", Self.header + Self.shop.replacing("2O", with: "20") + Self.pay + Self.tea + Self.bread)
    #expect(try run("import march.csv --account giro \(Self.answers[index].option)").exit == 0)
    #expect(try run("import right.csv --account giro").exit == 0)
    #expect(try rows() == Self.all + ["2026-03-16 expense 4.10 Brot"])
    let again = try run("import march.csv right.csv --account giro")
    #expect(again.exit == 0 && !again.output.contains("1 new"), "\(again.output)")
    #expect(try rows().count == 5)
  }

  @Test func `a wrong amount of the bank is corrected once for all its files`() throws {
    let wrong = Self.shop.replacing("2O", with: "30")
    try write("wrong.csv", Self.header + Self.rent + wrong + Self.pay + Self.tea)
    try write("later.csv", Self.header + wrong + Self.pay + Self.tea + Self.bread)
    #expect(try run("import wrong.csv --account giro --line 3 Betrag=-45.20").exit == 0)
    #expect(try rows() == Self.all)
    let later = try run("import later.csv --account giro")
    #expect(
      later.output.contains("Betrag by hand: -45.20, the file has \"-45,30\" (as you said"), "\(later.output)"
    )
    #expect(try rows() == Self.all + ["2026-03-16 expense 4.10 Brot"])
  }

  @Test func `undo takes back what was said, and redo brings it again`() throws {
    try run("import march.csv --account giro --line 3 Betrag=-45.20")
    #expect(try run("undo --yes").exit == 0)
    #expect(try run("import march.csv --account giro").exit == 1)
    #expect(try run("redo --yes").exit == 0)
    #expect(try run("import march.csv").output.contains("as you said in an earlier import"))
    #expect(try rows() == Self.all)
  }

  @Test func `an import taken back by its name after another is forgotten too`() throws {
    try write("later.csv", Self.header + Self.bread)
    try run("import march.csv --account giro --skip-line 3")
    try run("import later.csv --account giro --answer account=giro")
    #expect(try run("undo --import march.csv --yes").exit == 0)
    #expect(try rows() == ["2026-03-16 expense 4.10 Brot"])
    #expect(try run("import march.csv --account giro").exit == 1)
  }

  @Test func `another value than before does not pass silently`() throws {
    try run("import march.csv --account giro --line 3 Betrag=-45.20")
    let other = try run("import march.csv --line 3 Betrag=-46,00")
    #expect(
      other.exit == 0 && other.output.contains("1 line that you read differently than in the last import"),
      "\(other.output)")
    let skipped = try run("import march.csv --skip-line 3")
    #expect(skipped.errors.contains("line 3 was imported before, and its row stays"), "\(skipped.errors)")
    #expect(try rows() == Self.all)
  }

  @Test func `a file of which every line is left out is remembered`() throws {
    try write("one.csv", Self.header + Self.shop)
    let first = try run("import one.csv --account giro --skip-line 2")
    #expect(first.exit == 0, "\(first.output) \(first.errors)")
    let again = try run("import one.csv --account giro")
    #expect(
      again.exit == 0 && again.output.contains("you said so when it was imported before"), "\(again.output)")
    #expect(try rows() == [])
    #expect(try run("validate").exit == 0)
  }

  // MARK: - On a terminal

  @Test func `a person types the value there`() throws {
    let terminal = try TerminalSession("import march.csv --account giro --dataset Money", in: harness)
    try terminal.see(
      "march.csv: line 3 looks like an entry, but \"-45,2O\" is not an amount",
      "line 3: 12.03.2026;Rewe;-45,2O;1154,80",
      "1  skip", "2  Betrag", "skips it): ")
    terminal.type("2")
    try terminal.see("Betrag (Enter goes back): ")
    terminal.type("soon")
    try terminal.see("\"soon\" is not an amount", "Betrag (Enter goes back): ")
    terminal.type("-45.20")
    try terminal.see("line 3: Betrag by hand: -45.20", "Import 4 transactions", "? [y/N] ")
    terminal.type("y")
    #expect(try terminal.exit() == 0)
    #expect(try rows() == Self.all)
  }

  @Test func `a person leaves out one line, corrects another and leaves out the rest`() throws {
    let good = (1...6).map { "2\($0).03.2026;Gut;-\($0),00\n" }.joined()
    let bad = (1...5).map { "0\($0).04.2026;L\($0);-\($0)x\n" }.joined()
    try write("bad.csv", "Datum;Text;Betrag\n" + good + bad)
    let terminal = try TerminalSession(
      "import bad.csv --account giro --dataset Money --yes", in: harness)
    try terminal.see("line 8 looks like", "3  all", "skips it): ")
    terminal.type("skip")
    try terminal.see("line 9 looks like", "skips it): ")
    terminal.type("betrag=-2,00")
    try terminal.see("line 10 looks like", "skips it): ")
    terminal.type("9")
    try terminal.see("\"9\" is not one of the answers", "skips it): ")
    terminal.type("all")
    #expect(try terminal.exit() == 0)
    let left = try rows()
    #expect(left.count == 7 && left.last == "2026-04-02 expense 2.00 L2")
  }

  @Test func `a person stops, and nothing is changed`() throws {
    let before = try harness.contents(of: "Money/Data")
    let terminal = try TerminalSession("import march.csv --account giro --dataset Money", in: harness)
    try terminal.see("skips it): ")
    terminal.type("")
    try terminal.see("answer with --skip-line 3", "nothing was imported: 1 question about march.csv is open")
    #expect(try terminal.exit() == 1)
    #expect(try harness.contents(of: "Money/Data") == before)
  }
}
