import TestSupport
import Testing

/// Whose statement it is, as a person with one account, two, or none meets it.
struct ImportAccountTests {
  private let harness: CommandHarness

  init() throws { harness = try CommandHarness() }

  private func create(_ accounts: String...) throws {
    let arguments = ["create", "Money", "--currency", "EUR", "--storage", "csv"]
    try #require(try harness.run(arguments + accounts.flatMap { ["--account", $0] }).exit == 0)
  }

  private func write(_ name: String, _ lines: String...) throws {
    try harness.write(name, lines.joined(separator: "\n").utf8)
  }

  private func text(_ file: String) throws -> String {
    String(decoding: try harness.read("Money/Data/\(file).csv"), as: UTF8.self)
  }

  /// Runs an import that must ask for the account and change nothing.
  private func expectQuestion(_ command: String, _ words: String...) throws {
    let before = try harness.contents(of: "Money/Data")
    let run = try harness.run("\(command) --dataset Money")
    #expect(run.exit == 1, "\(run.output)\(run.errors)")
    #expect(run.output.contains("which account is it of?"), "\(run.output)")
    for word in words { #expect(run.output.contains(word), "\(run.output)") }
    #expect(try harness.contents(of: "Money/Data") == before)
  }

  @Test func `the only account is taken, and its number is noted and undone`() throws {
    try create("Giro")
    try write(
      "a.csv", "IBAN: DE02120300000000202051", "Date,Description,Amount", "2026-03-01,Shop,-4.50",
      "2026-03-02,Rent,-800.00", "2026-03-03,Wages,2100.00")
    let before = try harness.contents(of: "Money/Data")
    let run = try harness.run("import a.csv --dataset Money")
    #expect(run.output.contains("account giro (the only one)"), "\(run.output)")
    #expect(try text("Accounts").contains(",2051,"))
    #expect(!(try text("Accounts").contains("DE02")))
    #expect(try harness.run("undo --dataset Money").exit == 0)
    #expect(try harness.contents(of: "Money/Data") == before)
  }

  @Test func `another IBAN is asked about, and --account is obeyed with a note`() throws {
    try create("Giro:checking::DE00 1234")
    try write("a.csv", "IBAN: DE02120300000000202051", "Date,Description,Amount", "2026-03-01,Shop,-4.50")
    try expectQuestion(
      "import a.csv", "The statement names ****2051.", "its number ends in 1234, the statement's in 2051",
      "answer with --account giro", "or --create-account")
    let named = try harness.run("import a.csv --account giro --dataset Money")
    #expect(named.exit == 0)
    #expect(
      named.errors.contains("goes to giro, as you said, though its number ends in 1234"), "\(named.errors)")
    #expect(try text("Accounts").contains(",1234,"))
  }

  @Test func `a second account's statement makes its account where --create-account says so`() throws {
    try create("Giro:checking::DE00 1234")
    try write("a.csv", "IBAN: DE02120300000000202051", "Date,Description,Amount", "2026-03-01,Shop,-4.50")
    let run = try harness.run("import a.csv --create-account --dataset Money")
    #expect(run.exit == 0, "\(run.errors)")
    #expect(run.output.contains("(a new account)"), "\(run.output)")
    #expect(try text("Accounts").contains("account-2051,Account ****2051,checking"))
    let again = try harness.run("import a.csv --dataset Money")
    #expect(again.output.contains("0 new, 1 already imported"), "\(again.output)")
    #expect(again.output.contains("account account-2051 (its number ends in 2051"), "\(again.output)")
  }

  @Test func `a card's file is not put into a checking account without a word`() throws {
    try create("Giro")
    try write(
      "card.csv", "Card Number,Date,Merchant,Amount", "XXXX-1111,2026-03-01,Shop,-4.50",
      "XXXX-1111,2026-03-02,Rent,-8.00",
      "XXXX-1111,2026-03-03,Refund,3.00")
    try expectQuestion(
      "import card.csv --sign negative-is-out", "It looks like a card's.", "giro: unlikely, as it is no card")
  }

  @Test func `with two accounts the default one is not taken, and the answer holds for the next file`() throws
  {
    try create("Giro:checking:10.00", "Savings:savings:20.00")
    try write("a.csv", "Date,Description,Amount", "2026-03-01,Shop,-4.50")
    try write("b.csv", "Date,Description,Amount", "2026-04-01,Shop,-5.50")
    try expectQuestion("import a.csv", "--account giro", "--account savings", "Nothing in it tells")
    for (file, option) in [("a.csv", "--answer account=savings"), ("b.csv", "")] {
      let run = try harness.run("import \(file) \(option) --dataset Money")
      #expect(run.exit == 0, "\(run.output)")
      #expect(run.output.contains("account savings"), "\(run.output)")
    }
    #expect(try text("Transactions").split(separator: "\n").dropFirst().allSatisfy { $0.contains("savings") })
  }

  @Test func `what an undone import confirmed is asked again`() throws {
    try create("Giro:checking:10.00", "Savings:savings:20.00")
    try write("a.csv", "Date,Description,Amount", "2026-03-01,Shop,-4.50")
    #expect(try harness.run("import a.csv --account giro --dataset Money").exit == 0)
    #expect(try harness.run("undo --dataset Money").exit == 0)
    try expectQuestion("import a.csv", "--account giro", "--account savings")
    #expect(try harness.run("import a.csv --account savings --dataset Money").exit == 0)
    #expect(try harness.run("import a.csv --dataset Money").output.contains("0 new, 1 already imported"))
  }

  @Test func `an answer is read by what is remembered for its account, not for another`() throws {
    try create("Card:creditCard", "Giro")
    try write("a.csv", "Date,Description,Amount", "03/04/2026,COFFEE,4.50", "05/04/2026,SHOP,12.00")
    try write("b.csv", "Date,Description,Amount", "13/05/2026,WAGES,4.50", "14/05/2026,SHOP,-12.00")
    #expect(
      try harness.run(
        "import a.csv --account card --date-order dmy --sign positive-is-out --dataset Money"
      ).exit == 0)
    let giro = try harness.run("import b.csv --answer account=giro --dry-run --json --dataset Money")
    #expect(try ImportDocument(giro.output).statements[0].transactions.map(\.amountMinor) == [450, -1200])
  }

  /// Each line names an account for a file whose lines are already in giro.
  @Test(arguments: [
    "import a.csv --account savings", "import b.csv --account savings",
    "import a.csv --account Fresh --create-account", "import b.csv --account Fresh --create-account",
    "import a.csv --new-account Fresh",
  ])
  func `a file whose lines are in another account is asked about, whatever account is named`(
    _ command: String
  ) throws {
    try create("Giro", "Savings:savings")
    let lines = ["2026-03-01,Shop,-4.50", "2026-03-02,Rent,-800.00", "2026-03-03,Wages,2100.00"]
    try write("a.csv", "Date,Description,Amount", lines[0], lines[1], lines[2])
    try write(
      "b.csv", "IBAN: DE02120300000000202051", "Date;Amount;Description", "2026-03-01;-4.50;Shop",
      "2026-03-02;-800.00;Rent", "2026-03-03;2100.00;Wages", "2026-03-04;-7.00;Cinema")
    #expect(try harness.run("import a.csv --account giro --dataset Money").exit == 0)
    try expectQuestion(command, "giro: likely, as", "of the lines are there", "--answer account=giro")
    let known = try harness.run("\(command) --answer account=giro --dataset Money")
    #expect(known.output.contains("3 already imported"), "\(known.output)\(known.errors)")
  }

  @Test func `lines that are in two accounts for certain are imported with an answer`() throws {
    try create("Giro", "Savings:savings")
    try write("a.csv", "Date,Description,Amount", "2026-03-01,Fee,-4.50")
    #expect(try harness.run("import a.csv --account giro --dataset Money").exit == 0)
    try expectQuestion(
      "import a.csv --account savings", "savings: unlikely, as its lines are already in giro")
    let both = try harness.run("import a.csv --account savings --answer account=savings --dataset Money")
    #expect(both.output.contains("1 new, 0 already imported, account savings"), "\(both.output)")
    // One line that two accounts share proves nothing about another file.
    try write("c.csv", "Date,Description,Amount", "2026-03-01,Fee,-4.50", "2026-03-05,Interest,1.00")
    #expect(try harness.run("undo --yes --dataset Money").exit == 0)
    #expect(
      try harness.run("import c.csv --account savings --dataset Money").output.contains("2 new"))
  }

  @Test func `without a dataset nobody is asked for an account`() throws {
    try write("a.csv", "Date,Description,Amount", "2026-03-01,Shop,-4.50")
    #expect(try harness.run("import a.csv --no-dataset").exit == 0)
  }

  @Test func `without accounts the statement brings its own, and says how to rename it`() throws {
    try create()
    try write(
      "a.csv", "IBAN: DE02120300000000202051", "Date,Description,Amount,Balance",
      "2026-03-01,Shop,-4.50,95.50",
      "2026-03-02,Rent,-80.00,15.50", "2026-03-03,Wages,2100.00,2115.50")
    let run = try harness.run("import a.csv --dataset Money")
    #expect(run.exit == 0, "\(run.errors)")
    #expect(
      run.errors.contains(
        "new account \"Account ****2051\"; to rename it: dataset accounts rename account-2051 \"NEW NAME\""),
      "\(run.errors)")
    #expect(
      try text("Transactions").split(separator: "\n").dropFirst().allSatisfy { $0.contains("account-2051") })
    #expect(try harness.run("balance --dataset Money").output.contains("2115.50"))
    #expect(try harness.run("import a.csv --dataset Money").output.contains("0 new, 3 already imported"))
  }

  @Test func `of several first statements none makes an account of its own that another may name`() throws {
    try create()
    try write("a.csv", "Date,Description,Amount", "2026-03-01,Shop,-4.50", "2026-03-02,Rent,-80.00")
    try write("b.csv", "Date,Description,Amount", "2026-04-01,Shop,-5.50")
    try write("c.csv", "Day,Text,Paid out,Paid in", "2026-03-01,Shop,4.50,", "2026-03-02,Pay,,80.00")
    try write(
      "n.csv", "IBAN: DE02120300000000202051", "Date,Description,Amount", "2026-03-01,Shop,-4.50",
      "2026-03-02,Rent,-80.00")
    for files in ["a.csv n.csv", "n.csv a.csv", "a.csv c.csv"] {
      let run = try harness.run("import \(files) --dataset Money --yes")
      #expect(run.exit == 1, "\(files): \(run.errors)")
      #expect(run.errors.contains("the file does not say whose it is"), "\(run.errors)")
      #expect(try text("Transactions").split(separator: "\n").count == 1)
    }
    // Months of one bank are one account's.
    #expect(try harness.run("import a.csv b.csv --dataset Money --yes").exit == 0)
    #expect(try text("Accounts").split(separator: "\n").count == 2)
  }

  @Test func `an entry into a dataset without accounts makes one, so that no row is in no balance`() throws {
    try create()
    let dry = try harness.run("add 5 groceries --dataset Money -n")
    #expect(
      dry.output.contains("account Cash") && dry.output.contains("moves: Cash -5.00 EUR"), "\(dry.output)")
    let run = try harness.run("add 5 groceries --dataset Money")
    #expect(run.exit == 0 && run.errors.contains("dataset accounts rename Cash NAME"), "\(run.errors)")
    #expect(try harness.run("balance --dataset Money").output.contains("Cash     -5.00"))
    let next = try harness.run("add 6 groceries --dataset Money")
    #expect(!next.errors.contains("accounts rename") && next.output.contains("Cash"), "\(next.output)")
    #expect(try harness.run("undo 2 --yes --dataset Money").exit == 0)
    #expect(try harness.run("balance --dataset Money").output.contains("no accounts"))
    // Of another currency than the dataset's, the account is in that one.
    #expect(try harness.run("add 7 groceries --currency USD --dataset Money").exit == 0)
    #expect(try harness.run("balance --dataset Money").output.contains("USD"))
  }

  @Test func `on a terminal the first entry asks which account it is of`() throws {
    try create()
    let session = try TerminalSession("add 5 groceries --dataset Money", in: harness)
    try session.see("Which account is it of? You have none yet")
    session.type("Giro")
    try session.see("Add it? [Y/n] ")
    session.type("")
    #expect(try session.exit() == 0)
    #expect(try text("Accounts").contains("giro,Giro,checking"))
    #expect(try text("Transactions").contains(",giro,"))
  }

  @Test func `a first account that a person makes later is offered the rows without one`() throws {
    try create()
    try harness.run("add 5 groceries --dataset Money --yes")
    for tab in ["Transactions", "Accounts"] {
      let lines = try text(tab).split(separator: "\n").map { $0.replacing(",cash,", with: ",,") }
      let left = tab == "Accounts" ? lines.prefix(1) : lines[...]
      try harness.write("Money/Data/\(tab).csv", (left.joined(separator: "\n") + "\n").utf8)
    }
    let made = try harness.run("accounts add Giro --dataset Money --yes")
    #expect(
      made.errors.contains(
        "1 earlier transaction has no account: dataset edit --where no-account --account Giro"),
      "\(made.errors)")
    let run = try harness.run("edit --where no-account --account Giro --dataset Money --yes")
    #expect(run.exit == 0, "\(run.errors)")
    #expect(
      try harness.run("list --no-account --dataset Money").output.contains("nothing matches no-account"))
  }

  @Test func `--new-account makes an account of its name, and contradicts --account`() throws {
    try create("Giro")
    try write("a.csv", "Date,Description,Amount", "2026-03-01,Shop,-4.50")
    let run = try harness.run("import a.csv --new-account Everyday --dataset Money")
    #expect(run.exit == 0, "\(run.errors)")
    #expect(run.output.contains("account everyday (a new account)"), "\(run.output)")
    #expect(try text("Accounts").contains("everyday,Everyday,checking"))
    let both = try harness.run("import a.csv --new-account Other --account giro --dataset Money")
    #expect(both.exit == 64 && both.errors.contains("Keep one of them"), "\(both.errors)")
  }

  @Test func `who leaves the question for the first account open imports nothing`() throws {
    try create()
    try write("a.csv", "Date,Description,Amount", "2026-03-01,Shop,-4.50")
    let before = try harness.contents(of: "Money/Data")
    let session = try TerminalSession("import a.csv --dataset Money", in: harness)
    try session.see("which account is it of? You have none yet", "The name of the new account")
    session.endInput()
    try session.see("a.csv: no account is there yet")
    #expect(try session.exit() == 1)
    #expect(try harness.contents(of: "Money/Data") == before)
  }
}
