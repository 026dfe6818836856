import DatasetFormat
import Foundation
import TestSupport
import Testing

/// What people complain about in importers most, one situation a test, on the built command.
struct ImportCommandTests {
  /// A dataset with two accounts, and the files of a person.
  private func household() throws -> CommandHarness { try CommandHarness(Self.image.get()) }

  private static let image = Result {
    try CommandHarness.prepared { harness in
      let run = try harness.run(
        "create Money --storage csv --currency EUR --account Giro --account Savings:savings")
      try #require(run.exit == 0, "\(run.errors)")
    }
  }

  @discardableResult
  private func importing(
    _ harness: CommandHarness, _ file: String, _ text: String, _ options: [String] = ["--account", "giro"],
    exit: Int32 = 0
  ) throws -> CommandHarness.Run {
    try harness.write(file, Array(text.utf8))
    let run = try harness.run(["import", file, "--dataset", "Money"] + options)
    #expect(run.exit == exit, "\(run.output)\(run.errors)")
    return run
  }

  /// `date amount text` of every live transaction, in minor units, sorted.
  private func rows(_ harness: CommandHarness) throws -> [String] {
    try transactions(harness).map {
      "\($0.date) \($0.isOut ? "-" : "+")\($0.amountMinor) \($0.statementText ?? "")"
    }.sorted()
  }

  private func transactions(_ harness: CommandHarness) throws -> [ExportDocument.Transaction] {
    try ExportDocument.transactions(harness).filter { $0.deletedAt == nil }
  }

  /// Changes cells of Transactions.csv as a person with an editor does.
  private func edit(_ harness: CommandHarness, _ old: String, _ new: String) throws {
    let path = "Money/Data/Transactions.csv"
    let text = String(decoding: try harness.read(path), as: UTF8.self)
    try #require(text.contains(old), "\(text)")
    try harness.write(path, Array(text.replacing(old, with: new, maxReplacements: 1).utf8))
  }

  private static let header = "Date,Description,Amount\n"

  @Test func `real repeats are neither merged nor lost: two equal coffees on one day`() throws {
    let harness = try household()
    let text =
      Self.header + "2026-03-05,COFFEE BAR,-2.50\n2026-03-05,COFFEE BAR,-2.50\n2026-03-06,SHOP,-9.00\n"
    try importing(harness, "march.csv", text)
    #expect(try rows(harness).filter { $0 == "2026-03-05 -250 COFFEE BAR" }.count == 2)
    try importing(harness, "march.csv", text)
    #expect(try rows(harness).count == 3)
  }

  @Test func `overlaps are not doubled: the last thirty days, downloaded every week`() throws {
    let harness = try household()
    let days = (1...28).map { "2026-03-\($0 < 10 ? "0" : "")\($0),SHOP \($0),-\($0).00\n" }
    for last in [7, 14, 21, 28] {
      try importing(harness, "last.csv", Self.header + days[max(0, last - 10)..<last].reversed().joined())
    }
    #expect(try rows(harness).count == 28)
  }

  @Test func `late rows are not missed: the bank books something into a week that was imported`() throws {
    let harness = try household()
    let first = ["2026-03-02,A,-1.00\n", "2026-03-06,B,-2.00\n"]
    try importing(harness, "a.csv", Self.header + first.joined())
    let run = try importing(
      harness, "b.csv", Self.header + first[0] + "2026-03-04,CARD ABROAD,-33.00\n" + first[1])
    #expect(run.output.contains("1 new, 2 already imported"))
    #expect(try rows(harness).contains("2026-03-04 -3300 CARD ABROAD"))
  }

  @Test func `pending rows are not doubled when they are booked, and keep what was typed`() throws {
    let harness = try household()
    let header = "Date,Description,Amount,Status\n"
    try importing(
      harness, "a.csv", header + "2026-03-01,RENT,-900.00,Booked\n2026-03-03,HOTEL,-80.00,Pending\n")
    try edit(harness, "HOTEL,,giro,,,", "HOTEL,,giro,travel,anniversary,")
    try importing(
      harness, "b.csv",
      header + "2026-03-01,RENT,-900.00,Booked\n2026-03-05,HOTEL ADLON BERLIN,-80.00,Booked\n")
    let hotel = try transactions(harness).filter { $0.amountMinor == 8000 }
    #expect(hotel.map(\.date) == ["2026-03-05"])
    #expect(hotel.first?.status == nil)
    #expect(hotel.first?.note == "anniversary")
    #expect(hotel.first?.tags == ["travel"])
  }

  @Test(arguments: [["giro", "savings"], ["savings", "giro"]])
  func `transfers between own accounts are not counted twice`(_ order: [String]) throws {
    let files = [
      "giro": "2026-03-02,Transfer to Savings,-250.00\n2026-03-03,SHOP,-5.00\n",
      "savings": "2026-03-03,FROM GIRO,250.00\n2026-03-20,FEE,-1.00\n",
    ]
    let harness = try household()
    for account in order {
      try importing(
        harness, "\(account).csv", Self.header + (files[account] ?? ""), ["--account", account])
    }
    let transfers = try transactions(harness).filter { $0.type == "transfer" }
    #expect(transfers.count == 2)
    #expect(Set(transfers.map(\.transferId)).count == 1)
    #expect(transfers.first?.transferId != nil)
    #expect(try transactions(harness).filter { $0.type == "income" }.isEmpty)
  }

  @Test func `1.000 is not read as 1.00: the file decides, or it is asked`() throws {
    let harness = try household()
    try importing(
      harness, "de.csv",
      "Buchungstag;Verwendungszweck;Betrag\n02.03.2026;MIETE;-1.000,00\n03.03.2026;KIOSK;-1,50\n")
    #expect(try rows(harness).contains("2026-03-02 -100000 MIETE"))
    let open = "Date;Description;Amount\n2026-03-12;CAR;-1.000\n2026-03-13;SHOP;-2.500\n"
    let run = try importing(harness, "open.csv", open, exit: 1)
    #expect(run.output.contains("--decimal"))
    #expect(try rows(harness).count == 2)
    try importing(harness, "open.csv", open, ["--account", "giro", "--decimal", ","])
    #expect(try rows(harness).contains("2026-03-12 -100000 CAR"))
  }

  @Test func `preambles and footers are no bookings, and every line is accounted for`() throws {
    let harness = try household()
    let text = """
      Account statement
      IBAN;DE89 3704 0044 0532 0130 00

      Date;Text;Amount;Balance
      2026-03-01;SALARY;2000.00;2500.00
      2026-03-02;RENT;-900.00;1600.00
      ;Total;1100.00;
      Printed on 2026-03-31
      """
    let run = try importing(harness, "march.csv", text)
    #expect(run.output.contains("2 booked, 0 pending"))
    #expect(run.output.contains("skipped"))
    #expect(try rows(harness).count == 2)
  }

  @Test func `there is a preview: a dry run shows every line and changes nothing`() throws {
    let harness = try household()
    let before = try harness.contents(of: "Money")
    let run = try importing(
      harness, "a.csv", Self.header + "2026-03-01,SHOP,-5.00\n", ["--account", "giro", "--dry-run"])
    #expect(run.output.contains("2026-03-01  SHOP  -5.00"))
    #expect(run.errors.hasSuffix("dry run: nothing was changed\n"), "\(run.errors)")
    #expect(try harness.contents(of: "Money") == before)
  }

  @Test func `there is an undo: the files are byte for byte what they were`() throws {
    let harness = try household()
    try importing(harness, "a.csv", Self.header + "2026-03-01,SHOP,-5.00\n")
    let before = try harness.contents(of: "Money/Data")
    try importing(harness, "b.csv", Self.header + "2026-03-02,SHOP,-6.00\n2026-03-03,SHOP,-7.00\n")
    #expect(try harness.contents(of: "Money/Data") != before)
    #expect(try harness.run("undo --dataset Money --yes").exit == 0)
    #expect(try harness.contents(of: "Money/Data") == before)
    try importing(harness, "b.csv", Self.header + "2026-03-02,SHOP,-6.00\n2026-03-03,SHOP,-7.00\n")
    #expect(try rows(harness).count == 3)
  }

  @Test func `deleted rows do not block a re-import: they are named, and come back when asked for`() throws {
    let harness = try household()
    let text = Self.header + "2026-03-01,SHOP,-5.00\n2026-03-02,KIOSK,-6.00\n"
    try importing(harness, "a.csv", text)
    // A tombstone, as an app writes it: deletedAt is the last column.
    var lines = String(decoding: try harness.read("Money/Data/Transactions.csv"), as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let place = try #require(lines.firstIndex { $0.contains("SHOP") })
    let end = lines[place].hasSuffix("\r") ? "\r" : ""
    lines[place] = lines[place].dropLast(end.count) + "2026-04-01T00:00:00Z" + end
    try harness.write("Money/Data/Transactions.csv", Array(lines.joined(separator: "\n").utf8))
    #expect(try rows(harness).count == 1)
    let run = try importing(harness, "a.csv", text)
    #expect(run.output.contains("stay deleted; --restore-deleted brings them back"))
    #expect(try rows(harness).count == 1)
    try importing(harness, "a.csv", text, ["--account", "giro", "--restore-deleted"])
    #expect(try rows(harness).count == 2)
  }

  @Test func `rules know regular expressions, with what they capture`() throws {
    let harness = try household()
    let rules = """
      id,sortOrder,isEnabled,textMatches,payee,categoryKey
      01234567-89ab-7def-8123-000000000001,1,TRUE,paypal \\*(\\w+),$1,groceries
      """
    try harness.write("Money/Data/ImportRules.csv", Array(rules.utf8))
    try importing(harness, "a.csv", Self.header + "2026-03-01,PAYPAL *BAKERY 4029357733,-5.00\n")
    #expect(try transactions(harness).map(\.payee) == ["BAKERY"])
  }

  @Test func `running an import again does not undo what was edited by hand`() throws {
    let harness = try household()
    let text = Self.header + "2026-03-01,SHOP,-5.00\n2026-03-02,KIOSK,-6.00\n"
    try importing(harness, "a.csv", text)
    try edit(harness, "SHOP,,giro,,,", "Corner shop,,giro,home,my words,")
    let edited = try harness.contents(of: "Money/Data")
    let run = try importing(harness, "a.csv", text)
    #expect(run.output.contains("0 new, 2 already imported"))
    #expect(try harness.contents(of: "Money/Data") == edited)
  }
}

/// A line that the bank has not booked yet is what was foreseen, entered or transferred already, and so is its booked form: no payment is
/// there twice.
struct ImportPendingTests {
  private let harness: CommandHarness

  init() throws {
    harness = try CommandHarness()
    try harness.run(
      "create Money --storage csv --currency EUR --account Giro:checking:1000 --account Savings:savings")
  }

  private func run(_ line: String) throws {
    let run = try harness.run("\(line) --dataset Money")
    #expect(run.exit == 0, "\(line): \(run.output)\(run.errors)")
  }

  /// Imports a line as pending, then booked a day later, and gives the balances of Giro in cents after each.
  private func imported(_ line: String, _ amount: String) throws -> [Int] {
    let header = "Date;Payee;Purpose;Amount;Status\n2026-10-02;X;Y;-1,00;booked\n"
    try harness.write("early.csv", "\(header)2026-10-15;\(line);\(amount);pending\n".utf8)
    try harness.write("late.csv", "\(header)2026-10-16;\(line);\(amount);booked\n".utf8)
    return try ["early.csv", "late.csv"].map { file in
      let run = try harness.run("import \(file) --account giro --yes --dataset Money")
      #expect(run.exit == 0, "\(run.output)\(run.errors)")
      let accounts = try JSONValue(harness.run("balance --on 2026-10-31 --json --dataset Money").output)[
        "accounts"]
      guard case .integer(let cents)? = accounts?.elements?.first?["balanceMinor"] else { return 0 }
      return cents
    }
  }

  private func spending() throws -> JSONValue? {
    let run = try harness.run("report summary --period 2026-10 --json --dataset Money")
    return try JSONValue(run.output)["currencies"]?.elements?.first?["expenseMinor"]
  }

  @Test func `one that a recurring rule foresaw is that row`() throws {
    try run("recurring add 50 utilities Strom --every monthly --date 2026-10-15 --account giro")
    #expect(try imported("Strom;Abschlag", "-50,00") == [99_900, 94_900])
    #expect(try spending() == .integer(5100))
  }

  @Test func `one that a person entered is that row`() throws {
    try run("add 8 dining Kiosk --date 2026-10-14 --account giro")
    #expect(try imported("Kiosk;Karte", "-8,00") == [99_900, 99_100])
    #expect(try spending() == .integer(900))
  }

  @Test func `one that is half of a transfer by hand is that half`() throws {
    try run("transfer 100 giro savings --date 2026-10-15")
    #expect(try imported("Umbuchung;an Savings", "-100,00") == [99_900, 89_900])
    #expect(try spending() == .integer(100))
  }

  @Test func `one of another name is new, and is listed as perhaps there`() throws {
    try run("add 8 dining Kiosk --date 2026-10-14 --account giro")
    #expect(try imported("Blumen Rot;Karte", "-8,00") == [99_100, 98_300])
    try run("undo 2 --yes")
    let listed = try harness.run("import early.csv --account giro --dry-run --dataset Money")
    #expect(listed.output.contains("may be there already"), "\(listed.output)")
  }
}

/// A statement that comes again, whose rows a person has changed since.
struct ImportOverEditsTests {
  private let harness: CommandHarness

  init() throws { harness = try CommandHarness(BooksDataset.image.get()) }

  private static let refusals: [CommandHarness.Refusal] = [
    ("import jan.csv --since soon", 64, "--from soon: not a day")
  ]

  @Test(arguments: BooksDataset.Storage.allCases)
  func `what cannot be meant is refused with what to do, and nothing is written`(
    storage: BooksDataset.Storage
  ) throws {
    try harness.checkRefusals(Self.refusals, in: storage.rawValue)
  }

  @Test(arguments: BooksDataset.Storage.allCases)
  func `a statement that is imported again knows a divided line, an edited one and a deleted one`(
    storage: BooksDataset.Storage
  ) throws {
    let name = storage.rawValue
    for line in ["split 5 2000 salary 850 gifts-received", "edit 6 --category groceries --payee Corner"] {
      #expect(try harness.run("\(line) --dataset \(name)").exit == 0)
    }
    let balance = try harness.run("balance --json --dataset \(name)").output
    let again = try harness.run("import jan.csv --account Gir --dataset \(name)")
    #expect(
      again.exit == 0 && again.output.contains("0 new, 2 already imported"), "\(again.output) \(again.errors)"
    )
    #expect(try harness.run("balance --json --dataset \(name)").output == balance)
    try harness.run("delete 6 --dataset \(name)")
    let third = try harness.run("import jan.csv --account giro --dataset \(name)")
    #expect(third.output.contains("0 new, 2 already imported"), "\(third.output) \(third.errors)")
  }
}

/// Days that another program may have turned around.
struct ImportSwappedDatesTests {
  private let harness: CommandHarness

  init() throws {
    harness = try CommandHarness()
    try harness.run(
      "create Money --storage csv --currency EUR --account Giro:checking:1000 --account Save:savings")
  }

  private func run(_ line: String) throws -> CommandHarness.Run { try harness.run("\(line) --dataset Money") }

  @Test func `days that a spreadsheet program may have turned around in a CSV file are asked about`() throws {
    let lines =
      "Date,Text,Amount\n2026-04-03,A,-1.00\n2026-05-03,B,-2.00\n13/04/2026,C,-3.00\n28/03/2026,D,-4.00\n"
    try harness.write("turned.csv", lines.utf8)
    let asked = try run("import turned.csv --account giro --yes")
    #expect(asked.exit == 1 && asked.output.contains("--answer swapped-dates=as-read"), "\(asked.output)")
    let said = try run("import turned.csv --account giro --yes --answer swapped-dates=as-read")
    #expect(said.exit == 0 && said.output.contains("4 new"), "\(said.output)\(said.errors)")
    // A later day shows that the year-first dates are what they say.
    let mixed = lines.replacing("2026-05-03", with: "2026-05-13").replacing(".00", with: ".50")
    try harness.write("mixed.csv", mixed.utf8)
    #expect(try run("import mixed.csv --account save --yes").exit == 0)
  }
}
