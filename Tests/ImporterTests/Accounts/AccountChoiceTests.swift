import Bookkeeping
import DatasetFormat
import Spreadsheet
import TestSupport
import Testing

@testable import Importer
@testable import Statements

/// Evidence determines the account of a statement, or the user is asked.
struct AccountChoiceTests {
  private static func dataset(_ accounts: String..., rows: [String] = [], imports: [String] = []) -> Dataset {
    var tabs = [
      "Accounts": ["accountKey|name|type|currency|startingBalance|last4|isDefault|isActive"] + accounts,
      "Transactions": ["id|date|type|amount|accountKey|importKey|externalId|payee"] + rows,
    ]
    if !imports.isEmpty {
      tabs["Imports"] =
        [
          "id|fileName|sha256|format|layout|accountKey|firstDate|lastDate|openingBalance|closingBalance|createdAt"
        ]
        + imports
    }
    return Dataset.inMemory(tabs)
  }

  private static let giro = "giro|Giro|checking|EUR|0|1234|TRUE|TRUE"
  private static let savings = "savings|Savings|savings|EUR|500||FALSE|TRUE"
  private static let card = "card|Visa|creditCard|USD|0|9876|FALSE|TRUE"

  private static func statement(
    number: String? = nil, currency: String? = nil, opening: Int64? = nil, isCard: Bool = false,
    confirmed: [String] = [], _ lines: [(day: Int, minor: Int64, text: String)] = [(1, -450, "Bakery")]
  ) throws -> Statement {
    var statement = try Statement(lines)
    statement.account = number.map(AccountHint.init)
    statement.currency = currency
    statement.isCard = isCard
    statement.confirmedAccounts = confirmed
    if let opening {
      statement.openingBalance = opening
      statement.closingBalance = opening + lines.reduce(0) { $0 + $1.minor }
      statement.balanceReconciles = true
    }
    return statement
  }

  private static func assigned(
    _ statement: Statement, in dataset: Dataset, options: ImportOptions = ImportOptions(),
    answer: String? = nil,
    hash: String? = nil
  ) throws -> AssignedStatement {
    var choice = try AccountChoice(dataset, options: options)
    var rows = LedgerRows(dataset, newID: { RecordID(high: 1, low: 2) })
    rows.indexRecorded()
    return try choice.assign(statement, hash: hash, rows: rows, answer: answer)
  }

  /// The key of the chosen account, or the question if there is none.
  private static func outcome(
    _ statement: Statement, in dataset: Dataset, options: ImportOptions = ImportOptions(), hash: String? = nil
  ) throws -> String {
    let assigned = try assigned(statement, in: dataset, options: options, hash: hash)
    if let question = assigned.question { return "? " + question.choices.joined(separator: " ") }
    return assigned.accountKey
  }

  // MARK: - One account

  @Test func `the only account is taken where nothing speaks against it, and that is said`() throws {
    let dataset = Self.dataset(Self.savings)
    let assigned = try Self.assigned(Self.statement(), in: dataset)
    #expect(assigned.accountKey == "savings")
    #expect(assigned.reasons == ["the only one"])
  }

  @Test func `another number, another kind and another currency speak against the only account`() throws {
    let dataset = Self.dataset(Self.giro)
    let cases: [(Statement, String)] = [
      (try Self.statement(number: "DE02 0000 5678"), "its number ends in 1234, the statement's in 5678"),
      (try Self.statement(isCard: true), "it is no card, and the statement looks like a card's"),
      (try Self.statement(currency: "USD"), "it is in EUR, the statement in USD"),
    ]
    for (statement, objection) in cases {
      let question = try #require(try Self.assigned(statement, in: dataset).question)
      #expect(question.code == .account)
      #expect(question.choices == (statement.currency == nil ? ["giro", "new"] : ["new"]))
      #expect(question.text.contains("giro: unlikely, as \(objection)"), "\(question.text)")
    }
  }

  @Test func `lines in other currencies speak against an account that never had such a file`() throws {
    var statement = try Self.statement([(1, -450, "Bakery"), (2, -900, "Hotel")])
    statement.entries[1].currency = "USD"
    statement.entries[0].currency = "EUR"
    let dataset = Self.dataset(Self.giro)
    #expect(try Self.outcome(statement, in: dataset) == "? giro new")
    statement.confirmedAccounts = ["giro"]
    #expect(try Self.outcome(statement, in: dataset) == "giro")
  }

  @Test func `lines that name several accounts are not put into one without a word`() throws {
    var statement = try Self.statement([(1, -450, "Bakery"), (2, -900, "Hotel")])
    statement.entries[0].account = "11112222"
    statement.entries[1].account = "33334444"
    let question = try #require(try Self.assigned(statement, in: Self.dataset(Self.giro)).question)
    #expect(question.text.contains("of several accounts (****2222, ****4444)"), "\(question.text)")
  }

  @Test func `what was confirmed before is no guess: a card's word does not count any more`() throws {
    let statement = try Self.statement(isCard: true, confirmed: ["giro"])
    #expect(try Self.outcome(statement, in: Self.dataset(Self.giro)) == "giro")
  }

  @Test(arguments: ["42", "0042", "12030042"])
  func `a number is the same whatever the spreadsheet made of it`(cell: String) throws {
    let dataset = Self.dataset("giro|Giro|checking|EUR|0|\(cell)|TRUE|TRUE", Self.savings)
    #expect(try Self.outcome(Self.statement(number: "DE99 0042"), in: dataset) == "giro")
  }

  @Test(
    arguments: [("**** **** **** 9876", "9876"), ("9876 **** ****", nil), ("XXXX-XXXX-9876", "9876")]
      as [(String, String?)])
  func `a masked number has the digits that it shows at its end`(number: String, last4: String?) {
    #expect(AccountHint(number).last4 == last4)
  }

  // MARK: - Several accounts

  @Test(arguments: [
    "Datum;Empfänger;IBAN;Text;Betrag\n13.03.2026;Ada Muster;DE11100000000000001234;Sparen;50,00\n14.03.2026;;;Zinsen;0,50\n15.03.2026;Ada Muster;DE11100000000000001234;Entnahme;-9,00\n",
    "Date,Payee,Account number,Amount\n2026-03-13,Ann,20451234,50.00\n2026-04-13,Ann,20451234,-5.00\n2026-05-13,Ann,20451234,-50.00\n",
    "Dato;Modtager;Kontonummer;Beløb\n2026-03-13;Anna;88991234;-50,00\n2026-03-14;Bo;88995678;-5,00\n",
  ]) func `savings do not go into the account that their money comes from`(text: String) throws {
    let file = try StatementReader.read(
      bytes: Array(text.utf8), fileName: "s.csv", options: ReadingOptions(answers: StatementOptions()))
    var statement = try #require(file.statements.first)
    let dataset = Self.dataset(Self.giro, Self.savings)
    #expect(try Self.outcome(statement, in: dataset) == "? giro savings new")
    statement.confirmedAccounts = ["savings"]
    #expect(try Self.outcome(statement, in: dataset) == "savings")
  }

  @Test func `the default account is no evidence`() throws {
    let dataset = Self.dataset(Self.giro, Self.savings)
    let question = try #require(try Self.assigned(Self.statement(), in: dataset).question)
    #expect(question.choices == ["giro", "savings", "new"])
    #expect(question.text.contains("Nothing in it tells"), "\(question.text)")
  }

  @Test func `the number tells the account, also against what was confirmed for another`() throws {
    let dataset = Self.dataset(Self.giro, Self.savings, Self.card)
    #expect(
      try Self.outcome(Self.statement(number: "DE02 1234", confirmed: ["savings"]), in: dataset) == "giro")
    #expect(try Self.outcome(Self.statement(number: "9876", currency: "USD"), in: dataset) == "card")
    #expect(try Self.outcome(Self.statement(number: "Savings"), in: dataset) == "savings")
    #expect(try Self.outcome(Self.statement(number: "5555"), in: dataset) == "? giro savings card new")
  }

  @Test func `what was confirmed for one account tells, for two it does not`() throws {
    let dataset = Self.dataset(Self.giro, Self.savings)
    #expect(try Self.outcome(Self.statement(confirmed: ["savings"]), in: dataset) == "savings")
    #expect(
      try Self.outcome(Self.statement(confirmed: ["giro", "savings"]), in: dataset) == "? giro savings new")
  }

  @Test func `balances that continue tell, unless what was confirmed says otherwise`() throws {
    let dataset = Self.dataset(Self.giro, Self.savings)
    let statement = try Self.statement(opening: 50_000)
    let assigned = try Self.assigned(statement, in: dataset)
    #expect(assigned.accountKey == "savings")
    #expect(assigned.reasons == ["its balance on 2026-02-28 is the statement's"])
    var other = statement
    other.confirmedAccounts = ["giro"]
    #expect(try Self.outcome(other, in: dataset) == "? giro savings new")
    other.confirmedAccounts = ["giro", "savings"]
    #expect(try Self.outcome(other, in: dataset) == "savings")
  }

  @Test func `nothing on both sides is no balance that continues`() throws {
    #expect(
      try Self.outcome(
        Self.statement(opening: 0), in: Self.dataset(Self.giro, "other|Other|checking|EUR|7||FALSE|TRUE"))
        == "? giro other new")
  }

  @Test func `lines that are there tell, and so does the very file`() throws {
    let base = ImportKey.base(
      date: try #require(CalendarDate(year: 2026, month: 3, day: 1)), amountMinor: -450, currency: "EUR",
      text: "Bakery")
    let dataset = Self.dataset(
      Self.giro, Self.savings,
      rows: [
        "00000000-0000-7000-8000-000000000001|2026-03-01|expense|4.50|savings|\(ImportKey(base, occurrence: 1))||Bakery"
      ],
      imports: [
        "00000000-0000-7000-8000-000000000002|a.csv|\(String(repeating: "a", count: 64))|csv||giro|2026-02-01|2026-02-02|||2026-03-01T00:00:00Z"
      ])
    #expect(try Self.outcome(Self.statement(), in: dataset) == "savings")
    let other = try Self.statement([(9, -1, "Else")])
    #expect(try Self.outcome(other, in: dataset) == "? giro savings new")
    #expect(try Self.outcome(other, in: dataset, hash: String(repeating: "a", count: 64)) == "giro")
  }

  @Test func `an archived account is told by its number, and not taken without a word`() throws {
    let dataset = Self.dataset("old|Old|checking|EUR|0|1234|FALSE|FALSE", Self.savings)
    let question = try #require(
      try Self.assigned(Self.statement(number: "1234"), in: dataset).question)
    #expect(question.choices == ["old", "savings", "new"])
    #expect(question.text.contains("it is archived"))
  }

  // MARK: - The ledger against an account

  private static let january =
    "00000000-0000-7000-8000-000000000002|jan.csv|\(String(repeating: "b", count: 64))|csv||giro|2026-01-02|2026-02-27|100.00|80.00|2026-03-01T00:00:00Z"
  private static let shop =
    "00000000-0000-7000-8000-000000000001|2026-01-02|expense|20.00|giro|||Shop"

  @Test func `a statement that follows the last one and opens with another balance is asked about`() throws {
    let giro = "giro|Giro|checking|EUR|100|1234|TRUE|TRUE"
    let dataset = Self.dataset(giro, rows: [Self.shop], imports: [Self.january])
    let question = try #require(
      try Self.assigned(Self.statement(opening: 118_623), in: dataset).question)
    #expect(
      question.text.contains(
        "its balance on 2026-02-28 is 80.00 EUR, and the statement opens with 1186.23 EUR"
      ),
      "\(question.text)")
    #expect(try Self.outcome(Self.statement(opening: 8000), in: dataset) == "giro")
    #expect(try Self.outcome(Self.statement(number: "1234", opening: 118_623), in: dataset) == "giro")
  }

  @Test
  func `a statement of days that are covered opens with what the account has there, or it is asked about`()
    throws
  {
    let giro = "giro|Giro|checking|EUR|100|1234|TRUE|TRUE"
    let covered = Self.january.replacing("2026-02-27", with: "2026-03-30")
    let dataset = Self.dataset(giro, rows: [Self.shop], imports: [covered])
    #expect(try Self.outcome(Self.statement(opening: 118_623), in: dataset) == "? giro new")
    #expect(try Self.outcome(Self.statement(opening: 8000), in: dataset) == "giro")
    // If the ledger already differs from the bank, a balance proves nothing.
    let wrong = Self.dataset(giro, imports: [covered])
    #expect(try Self.outcome(Self.statement(opening: 118_623), in: wrong) == "giro")
  }

  @Test func `an account in another currency is no answer`() throws {
    let question = try #require(
      try Self.assigned(Self.statement(currency: "EUR"), in: Self.dataset(Self.card)).question)
    #expect(question.choices == ["new"])
  }

  @Test func `a gap between two statements says nothing against the account`() throws {
    let giro = "giro|Giro|checking|EUR|100|1234|TRUE|TRUE"
    let dataset = Self.dataset(giro, rows: [Self.shop], imports: [Self.january])
    #expect(try Self.outcome(Self.statement(opening: 118_623, [(9, -450, "Bakery")]), in: dataset) == "giro")
  }

  @Test func `lines of days that earlier statements cover, none of which is there, are another account's`()
    throws
  {
    let covered = Self.january.replacing("2026-02-27", with: "2026-03-30")
    let dataset = Self.dataset(Self.giro, rows: [Self.shop], imports: [covered])
    let lines: [(day: Int, minor: Int64, text: String)] = [(3, -1, "a"), (4, -2, "b"), (5, -3, "c")]
    let question = try #require(try Self.assigned(Self.statement(lines), in: dataset).question)
    #expect(
      question.text.contains(
        "this account already has statements for these days, and none of these 3 lines is in them"))
    #expect(try Self.outcome(Self.statement(Array(lines.prefix(2))), in: dataset) == "giro")
  }

  // MARK: - What a person says

  @Test func `what a person names outweighs the number, and the person hears what speaks against it`() throws
  {
    let dataset = Self.dataset(Self.giro, Self.card)
    let named = try Self.assigned(
      Self.statement(number: "5555"), in: dataset, options: ImportOptions(accountKey: "giro"))
    #expect(named.accountKey == "giro")
    #expect(
      named.notes.count == 1 && named.notes[0].contains("its number ends in 1234, the statement's in 5555"))
    #expect(
      try Self.assigned(Self.statement(number: "5555"), in: dataset, answer: "giro").accountKey == "giro")
    #expect(try Self.assigned(Self.statement(), in: dataset, answer: "giro").notes.isEmpty)
  }

  @Test func `a statement in another currency than the account that is named is refused`() {
    #expect(
      throws: ImportError.currencyDiffers(
        file: "march.csv", statement: "EUR", account: "card", accountCurrency: "USD")
    ) {
      try Self.assigned(
        Self.statement(number: "9876", currency: "EUR"), in: Self.dataset(Self.card),
        options: ImportOptions(accountKey: "card"))
    }
  }

  @Test func `new makes an account of what the statement says, and so does --create-account`() throws {
    let dataset = Self.dataset(Self.giro)
    for (options, answer) in [
      (ImportOptions(), "new" as String?), (ImportOptions(createsAccount: true), nil),
    ] {
      var choice = try AccountChoice(dataset, options: options)
      let statement = try Self.statement(number: "DE02 5555", opening: 700)
      let assigned = try choice.assign(statement, hash: nil, rows: LedgerRows(), answer: answer)
      #expect(assigned.account?.last4 == "5555")
      #expect(choice.created.map(\.name) == ["Account ****5555"])
      #expect(choice.created[0].startingBalance == 700)
    }
  }

  @Test func `a dataset without accounts says so, and makes one where it is asked to`() throws {
    let empty = Self.dataset()
    let assigned = try Self.assigned(Self.statement(), in: empty)
    #expect(assigned.account == nil && assigned.question == nil)
    #expect(assigned.notes.count == 1 && assigned.notes[0].contains("--create-account makes one"))
    #expect(
      try Self.outcome(Self.statement(), in: empty, options: ImportOptions(createsAccount: true)) == "account"
    )
  }

  // MARK: - What is learned

  @Test func `an account without a number gets the one that its statement says`() throws {
    let dataset = Self.dataset(Self.savings)
    var choice = try AccountChoice(dataset, options: ImportOptions())
    let lines: [(day: Int, minor: Int64, text: String)] = [(1, -1, "a"), (2, -2, "b"), (3, -3, "c")]
    func assign(_ number: String, _ count: Int) throws -> AssignedStatement {
      try choice.assign(
        Self.statement(number: number, Array(lines.prefix(count))), hash: nil, rows: LedgerRows(), answer: nil
      )
    }
    // Two rows may be payments to one other account.
    _ = try assign("DE02 9999", 2)
    #expect(choice.numbers.isEmpty)
    _ = try assign("DE02 4711", 3)
    #expect(choice.numbers == ["savings": "4711"])
    #expect(try assign("DE02 0815", 3).question != nil)
  }
}
