import Foundation
import Testing

/// An import on a terminal, answered from start to end by a person who has read no manual.
struct ImportQuestionsTests {
  private static let household = Result {
    try CommandHarness.prepared { harness in
      let run = try harness.run(
        "create Money --storage csv --currency EUR --account Giro --account Visa:creditCard")
      try #require(run.exit == 0, "\(run.errors)")
    }
  }

  private static let odd =
    "Date,Text,Amount\n01/02/2026,Miller,1.000\n02/03/2026,Jones,2.000\n03/04/2026,Smith,4.000\n"

  private let harness: CommandHarness

  init() throws { harness = try CommandHarness(Self.household.get()) }

  private func write(_ name: String, _ text: String) throws { try harness.write(name, Array(text.utf8)) }

  private func rows(of dataset: String = "Money") throws -> [String] {
    String(decoding: try harness.read("\(dataset)/Data/Transactions.csv"), as: UTF8.self).split(
      separator: "\n"
    )
    .dropFirst().map(String.init)
  }

  @Test
  func
    `dates, decimal mark, sign and account are asked with lines that show them`() throws
  {
    try write("odd.csv", Self.odd)
    #expect(try harness.run("create Second --storage csv --currency EUR").exit == 0)
    let terminal = try TerminalSession("import odd.csv --dataset Second", in: harness)
    try terminal.see(
      "odd.csv: no date in \"Date\" shows whether the day or the month comes first", "line 2: \"01/02/2026\"",
      "line 3: \"02/03/2026\"", "1  dmy", "2026-02-01 | 2026-03-02", "2  mdy", "2026-01-02 | 2026-02-03",
      "A number or a word (Enter skips it): ")
    terminal.type("dmy")
    try terminal.see("decimal mark", "\"1.000\"", "1  .", "1.000", "2  ,", "1000", "skips it): ")
    terminal.type("7")
    try terminal.see("\"7\" is not one of the answers", "skips it): ")
    terminal.type("2")
    try terminal.see(
      "Is a positive amount money in or money out?", "Miller 1.000", "Jones 2.000",
      "1  negative-is-out",
      "in | in", "2  positive-is-out", "out | out", "skips it): ")
    terminal.type("1")
    try terminal.see(
      "which account is it of? You have none yet", "The name of the new account (Enter for \"Account\"): ")
    terminal.type("Giro")
    try terminal.see("2026-02-01", "Miller", "1000.00", "new", "Import 3 transactions", "? [y/N] ")
    terminal.type("y")
    try terminal.see("saved; dataset undo takes it back")
    #expect(try terminal.exit() == 0)
    let rows = try rows(of: "Second")
    #expect(rows.count == 3)
    #expect(rows[0].contains(",2026-02-01,,income,1000.00,") && rows[0].contains(",giro,"), "\(rows)")
    #expect(rows[2].contains(",2026-04-03,,income,4000.00,"), "\(rows)")
  }

  @Test func `two files of one run each have their own answers`() throws {
    let text = "Date,Text,Amount\n01/02/2026,A,-1.50\n02/03/2026,B,3.25\n"
    try write("uk.csv", text)
    try write("us.csv", text.replacing("A,", with: "C,").replacing("B,", with: "D,"))
    let terminal = try TerminalSession(
      "import uk.csv us.csv --account giro --dataset Money --yes", in: harness)
    try terminal.see("uk.csv: no date", "skips it): ")
    terminal.type("dmy")
    try terminal.see("us.csv: no date", "skips it): ")
    terminal.type("mdy")
    #expect(try terminal.exit() == 0)
    #expect(!terminal.transcript.contains("[y/N]"))
    let dates = try rows().map { row in
      String(row.split(separator: ",").first { $0.hasPrefix("2026-0") } ?? "")
    }
    #expect(dates == ["2026-02-01", "2026-03-02", "2026-01-02", "2026-02-03"])
  }

  @Test func `equal lines of a day that two files share are asked about in true words`() throws {
    try write("a.csv", "Date,Text,Amount\n2026-03-01,Rent,-500.00\n2026-03-10,Coffee,-3.00\n")
    try write("b.csv", "Date,Text,Amount\n2026-03-10,Coffee,-3.00\n2026-03-20,Shop,-9.00\n")
    #expect(try harness.run("import a.csv --account giro --dataset Money").exit == 0)
    let terminal = try TerminalSession("import b.csv --account giro --dataset Money", in: harness)
    try terminal.see(
      "b.csv: line 2 equals a row of 2026-03-10 that another file has brought",
      "Neither file has anything else of that day", "line 2: Coffee -3.00", "1  same", "2  new",
      "skips it): ")
    terminal.type("new")
    try terminal.see("Import 2 transactions", "? [y/N] ")
    terminal.type("y")
    #expect(try terminal.exit() == 0)
    #expect(try rows().count == 4)
  }

  @Test func `a line that cannot be read is left out when the person says so, and listed`() throws {
    try write("cut.csv", "Date,Text,Amount\n2026-03-01,A,-5.00\n2026-03-02,B,-1x.00\n2026-03-03,C,-7.00\n")
    let terminal = try TerminalSession("import cut.csv --account giro --dataset Money", in: harness)
    try terminal.see("cut.csv: line 3 looks like an entry", "1  skip", "skips it): ")
    terminal.type("1")
    try terminal.see("line 3 skipped", "Import 2 transactions", "? [y/N] ")
    terminal.type("y")
    #expect(try terminal.exit() == 0)
    #expect(try rows().count == 2)
  }

  /// How a person ends an import without agreeing to it.
  enum Refusal: CaseIterable {
    case no, enter, endOfInput, interruption, endOfInputAtLast
  }

  @Test(arguments: Refusal.allCases)
  func `whoever does not agree changes nothing, and is told so`(_ refusal: Refusal) throws {
    try write("odd.csv", Self.odd)
    let before = try harness.contents(of: "Money/Data")
    let terminal = try TerminalSession(
      "import odd.csv --account giro --decimal . --sign negative-is-out --dataset Money", in: harness)
    try terminal.see("no date in", "skips it): ")
    switch refusal {
    case .no, .endOfInputAtLast:
      terminal.type("1")
      try terminal.see("Import 3 transactions", "? [y/N] ")
      if refusal == .no { terminal.type("n") } else { terminal.endInput() }
      try terminal.see("nothing was changed; not imported: odd.csv")
      #expect(try terminal.exit() == 1)
    case .enter, .endOfInput:
      if refusal == .enter { terminal.type("") } else { terminal.endInput() }
      try terminal.see(
        "answer with --date-order dmy", "nothing was imported: 1 question about odd.csv is open")
      #expect(try terminal.exit() == 1)
    case .interruption:
      terminal.interrupt()
      try terminal.see("Interrupted; nothing was changed.")
      #expect(try terminal.exit() == 128 + SIGINT)
    }
    #expect(try harness.contents(of: "Money/Data") == before)
    #expect(try harness.run("log --dataset Money").output == "this tool has not changed anything yet\n")
  }

  @Test func `the answers that a run without a terminal names import the file`() throws {
    try write("odd.csv", Self.odd)
    let asked = try harness.run("import odd.csv --account giro --dataset Money")
    #expect(asked.exit == 1)
    var options: [String] = []
    for line in asked.output.split(separator: "\n") {
      guard let place = line.range(of: "answer with ") else { continue }
      options += line[place.upperBound...].split(separator: " ").prefix(2).map(String.init)
    }
    #expect(options == ["--date-order", "dmy", "--decimal", ".", "--sign", "negative-is-out"])
    let done = try harness.run(["import", "odd.csv", "--account", "giro", "--dataset", "Money"] + options)
    #expect(done.exit == 0, "\(done.output) \(done.errors)")
    #expect(try rows().count == 3)
  }

  @Test func `--answer answers any question by its code, and says which nobody asked`() throws {
    try write("odd.csv", Self.odd)
    let run = try harness.run(
      "import odd.csv --dataset Money --answer date-order=mdy --answer decimal-mark=, --answer amount-sign=positive-is-out --answer equal-lines=same --account visa"
    )
    #expect(run.exit == 0, "\(run.output) \(run.errors)")
    #expect(run.errors.contains("no question asked for --answer equal-lines=same"))
    #expect(!run.errors.contains("asked for --answer date-order"))
    #expect(try rows().map { $0.contains("2026-0") && $0.contains(",visa,") } == [true, true, true])
    let first = try rows()[0]
    #expect(first.contains(",2026-01-02,,expense,1000.00,"), "\(first)")
  }

  @Test(arguments: [
    ("date-ordr=dmy", "there is no such code (did you mean date-order?)"),
    (
      "nonsense=dmy",
      "there is no such code (expected one of date-order, year, date-column, calendar, month-names"
    ),
    ("date-order=first", "expected dmy or mdy or ymd"), ("date-order", "expected CODE=CHOICE"),
    ("date-order=", "expected CODE=CHOICE"), ("amount-column=Total", "expected ROLE=NAME"),
    ("date-order=ymd", "odd.csv asks: no date in \"Date\""),
  ])
  func `a wrong answer is wrong usage, and names what is possible`(answer: String, message: String) throws {
    try write("odd.csv", Self.odd)
    let before = try harness.contents(of: "Money/Data")
    let run = try harness.run("import odd.csv --account giro --dataset Money --answer \(answer)")
    #expect(run.exit == 64)
    #expect(run.errors.contains("--answer \(answer): ") && run.errors.contains(message), "\(run.errors)")
    #expect(try harness.contents(of: "Money/Data") == before)
  }

  @Test func `undo and redo name what each of them does next, and a no is told`() throws {
    for month in 1...2 {
      try write(
        "\(month).csv", "Date,Text,Amount\n2026-0\(month)-13,Shop,-1.50\n2026-0\(month)-14,Pay,2.25\n")
      #expect(try harness.run("import \(month).csv --account giro --dataset Money").exit == 0)
    }
    let refused = try TerminalSession("undo --dataset Money", in: harness)
    try refused.see("taking back: dataset import 2.csv", "it did: ", "Take it back? [Y/n] ")
    refused.type("n")
    try refused.see("nothing was taken back")
    #expect(try refused.exit() == 1 && rows().count == 4)
    let agreed = try TerminalSession("undo --dataset Money", in: harness)
    try agreed.see("Take it back? [Y/n] ")
    agreed.type("y")
    try agreed.see(
      "took back: dataset import 2.csv", "now dataset undo takes back: dataset import 1.csv",
      "now dataset redo brings back: dataset import 2.csv")
    #expect(try agreed.exit() == 0 && rows().count == 2)
    let kept = try TerminalSession("redo --dataset Money", in: harness)
    try kept.see("bringing back: dataset import 2.csv", "Bring it back? [Y/n] ")
    kept.endInput()
    try kept.see("nothing was brought back")
    #expect(try kept.exit() == 1 && rows().count == 2)
    let redone = try harness.run("redo --dataset Money")
    #expect(redone.errors.contains("now dataset undo takes back: dataset import 2.csv"))
    #expect(!redone.errors.contains("now dataset redo") && redone.exit == 0)
    #expect(try rows().count == 4)
  }

  @Test func `status names no redo that an edit since has made impossible`() throws {
    try write("a.csv", "Date,Text,Amount\n2026-01-13,Shop,-1.50\n2026-01-14,Pay,2.25\n")
    #expect(try harness.run("import a.csv --account giro --dataset Money").exit == 0)
    #expect(try harness.run("undo --dataset Money").exit == 0)
    #expect(try harness.run("status --dataset Money").output.contains("dataset redo brings back"))
    let file = "Money/Data/Transactions.csv"
    try harness.write(file, try harness.read(file) + Array("\n".utf8))
    #expect(try harness.run("redo --dataset Money").exit == 2)
    #expect(try !harness.run("status --dataset Money").output.contains("dataset redo brings back"))
  }

  @Test func `help explains a question and how it is answered`() throws {
    let run = try harness.run("help equal-lines")
    #expect(run.exit == 0)
    #expect(run.output.hasPrefix("equal-lines (question)\n"))
    #expect(run.output.contains("--equal-lines same  they are the rows that are there"), "\(run.output)")
    #expect(try harness.run("help unreadable-lin").errors.contains("did you mean unreadable-line?"))
  }
}
