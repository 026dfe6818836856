import Money
@testable import Statements
import Testing

/// Evidence for the sign of money out, and facts that are not evidence.
struct AmountSignTests {
  private func read(
    _ lines: String, header: String = "Date,Description,Amount",
    options: StatementOptions = StatementOptions()
  ) throws -> Statement {
    let text = header + "\n" + lines + "\n"
    let file = try StatementReader.read(bytes: Array(text.utf8), fileName: "s.csv", options: options)
    return try #require(file.statements.first)
  }

  private func rows(_ texts: [(String, String)]) -> String {
    texts.enumerated().map { "2026-01-\($0 < 9 ? "0" : "")\($0 + 1),\($1.0),\($1.1)" }.joined(separator: "\n")
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var texts: [(String, String)]
    /// The amounts in order. Nil: the sign is asked about.
    var minor: [Int64]?
    var header = "Date,Description,Amount"
    var testDescription: String { name }
  }

  static let cases = [
    Case(
      name: "a landlord's rents are no proof that positive is out",
      texts: [("Rent flat 1 Miller", "800.00"), ("Rent flat 2 Jones", "750.00"), ("Plumber", "-120.00")]),
    Case(
      name: "nor are the rents of a whole year beside a word that disagrees",
      texts: (1...12).map { ("Rent flat \($0)", "800.00") } + [("Refund", "20.00"), ("Plumber", "-120.00")]),
    Case(
      name: "a card without a word for it, its charges without a sign",
      texts: [
        ("CAFE ROMA", "4.50"), ("BOOKSHOP", "30.00"), ("GROCER", "61.20"), ("ONLINE TV", "9.99"),
        ("KIOSK", "3.00"),
        ("SHOE SHOP", "-70.00"), ("BAKER", "-3.20"), ("GARAGE", "-44.00"),
      ]),
    Case(
      name: "a landlord's year: many rows by one word",
      texts: (1...12).map { ("Rent flat \($0)", "800.00") } + [("Plumber", "-120.00")]),
    Case(
      name: "eight descriptions by several phrases, a third of all, and none against",
      texts: (1...6).map { ("POS PURCHASE \($0)", "5.00") } + [
        ("CASH WITHDRAWAL", "2.00"), ("PAYMENT RECEIVED", "-9.00"), ("BAKER", "7.00"),
      ],
      minor: Array(repeating: -500, count: 6) + [-200, 900, -700]),
    Case(
      name: "eight descriptions and one against",
      texts: (1...8).map { ("POS PURCHASE \($0)", "5.00") } + [("SALARY", "2.00"), ("BAKER", "-7.00")]),
    Case(
      name: "eight descriptions among many rows",
      texts: (1...8).map { ("POS PURCHASE \($0)", "5.00") } + (1...17).map { ("X\($0)", "7.00") }),
    Case(
      name: "mostly minuses, against which nothing speaks",
      texts: [("Rent flat 1 Miller", "800.00"), ("Plumber", "-120.00"), ("Roofer", "-99.00")],
      minor: [80000, -12000, -9900]),
    Case(
      name: "payments of a debt that outnumber its charges",
      texts: [
        ("CAFE", "4.50"), ("GROCER", "61.20"), ("PAYMENT THANK YOU", "-20.00"),
        ("PAYMENT THANK YOU", "-20.00"),
        ("PAYMENT THANK YOU", "-25.70"),
      ]),
    Case(
      name: "a bank's account with the other side's numbers, more in than out",
      texts: [
        ("Rent flat 1 Miller,DE02120300000000202051", "800.00"),
        ("Rent flat 2 Jones,DE02500105170137075030", "750.00"), ("Plumber,DE02100500000054540402", "-120.00"),
      ],
      minor: [80000, 75000, -12000], header: "Date,Description,Counterparty IBAN,Amount"),
    Case(
      name: "a card's file whose charges have no sign",
      texts: [
        ("CAFE ROMA,1234", "4.50"), ("BOOKSHOP,1234", "30.00"), ("GROCER,1234", "61.20"), ("TV,1234", "9.99"),
        ("KIOSK,1234", "3.00"),
        ("REFUND SHOES,1234", "-70.00"),
      ],
      minor: [-450, -3000, -6120, -999, -300, 7000], header: "Date,Merchant,Card number,Amount"),
  ]

  @Test func `a landlord's balances outweigh what descriptions and a merchant's column suggest`() throws {
    let rows = (1...9).map { "2026-01-0\($0),Rent flat \($0),100.00,\($0)00.00" }
    let statement = try read(
      rows.joined(separator: "\n"),
      header: "Account: DE02 1203 0000 0000 2020 51\nDate,Merchant,Amount,Balance")
    #expect(statement.questions.isEmpty, "\(statement.questions.map(\.text))")
    #expect(statement.entries.allSatisfy { $0.amountMinor == 10000 })
  }

  @Test func `letters of categories are no directions`() throws {
    let statement = try read(
      "2026-01-01,SHOP,A,5.00\n2026-01-02,BAKER,B,7.00\n2026-01-03,KIOSK,A,1.00\n",
      header: "Date,Description,Qyzqyz,Amount")
    #expect(statement.questions.map(\.code) == [.amountSign])
  }

  @Test func `balances that follow but for one show the sign as printed`() throws {
    let lines = [
      "2026-01-01,Flat 1,800.00,1800.00", "2026-01-02,Flat 2,750.00,2550.00",
      "2026-01-03,Flat 3,700.00,3251.00",
      "2026-01-04,Plumber,-120.00,3130.00", "2026-01-05,Flat 4,650.00,3780.00",
      "2026-01-06,Flat 5,600.00,4380.00",
      "2026-01-07,Flat 6,550.00,4930.00",
    ]
    let statement = try read(lines.joined(separator: "\n"), header: "Date,Description,Amount,Balance")
    #expect(statement.questions.isEmpty, "\(statement.questions.map(\.text))")
    #expect(statement.entries.map(\.amountMinor) == [80000, 75000, 70000, -12000, 65000, 60000, 55000])
  }

  @Test(arguments: ["Opening balance,Closing balance", "Previous balance,Balance", "Algsaldo,Lõppsaldo"])
  func `a balance before and after each entry shows its sign`(_ balances: String) throws {
    let statement = try read(
      "2026-01-01,Flat 1,800.00,100.00,900.00\n2026-01-02,Flat 2,750.00,900.00,1650.00",
      header: "Date,Description,Amount," + balances)
    #expect(statement.questions.isEmpty, "\(statement.questions.map(\.text))")
    #expect(statement.entries.map(\.amountMinor) == [80000, 75000])
    #expect(statement.openingBalance == 10000)
    #expect(statement.closingBalance == 165000)
  }

  @Test(
    arguments: [
      ("ח,10.00\nז,20.00\nח,30.00", [-1000, 2000, -3000]),
      ("Odliv,10.00\nOdliv,20.00\nOdliv,30.00", [-1000, -2000, -3000]),
    ] as [(String, [Int64])])
  func `a column of types that are directions gives the sign`(_ cells: String, _ minor: [Int64]) throws {
    let lines = cells.split(separator: "\n").enumerated().map { "2026-01-0\($0 + 1),SHOP \($0),\($1)" }
    let statement = try read(lines.joined(separator: "\n"), header: "Date,Description,Type,Amount")
    #expect(statement.questions.isEmpty, "\(statement.questions.map(\.text))")
    #expect(statement.entries.map(\.amountMinor) == minor)
  }

  @Test(arguments: cases) func `the sign needs proof to be turned round`(_ example: Case) throws {
    let statement = try read(rows(example.texts), header: example.header)
    if let minor = example.minor {
      #expect(statement.questions.isEmpty, "\(statement.questions.map(\.text))")
      #expect(statement.entries.map(\.amountMinor) == minor)
    } else {
      #expect(statement.questions.map(\.code) == [.amountSign])
      #expect(statement.entries.isEmpty)
      let answered = try read(
        rows(example.texts), header: example.header, options: StatementOptions(signConvention: .negativeIsOut)
      )
      #expect(answered.entries.count == example.texts.count)
    }
  }

  @Test func `what nothing showed is not remembered`() throws {
    let likely = try read(
      rows([("Rent flat 1 Miller", "800.00"), ("Plumber", "-120.00"), ("Roofer", "-99.00")]))
    let layout = LayoutDefinition.remembered(from: likely, account: "giro", answers: StatementOptions())
    #expect(layout?.json.contains(Array("sign".utf8)) == false)
    let said = try read(
      rows([("Rent", "800.00"), ("Plumber", "-120.00")]),
      options: StatementOptions(signConvention: .negativeIsOut))
    let kept = LayoutDefinition.remembered(
      from: said, account: "giro", answers: StatementOptions(signConvention: .negativeIsOut))
    #expect(kept?.json.contains(Array("negative-is-out".utf8)) == true)
  }
}
