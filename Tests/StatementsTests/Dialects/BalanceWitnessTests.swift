import Money
@testable import Statements
import Testing

/// A running balance is the strongest evidence for a reading: it proves one, or contradicts all.
@Suite struct `statements with a running balance` {
  static let dialects: [Dialect] = [
    Dialect(
      name: "whose balance follows from no reading",
      text: """
        Date,Description,Amount,Balance
        2026-01-13,SHOP,-5.00,100.00
        2026-01-14,BAKERY,-7.10,117.30
        2026-01-15,WAGES,900.00,55.55
        2026-01-16,FUEL,-40.00,812.00
        """,
      asks: [.balancesDisagree]),
    Dialect(
      name: "which single lines break",
      text: """
        Date,Description,Amount,Balance
        2026-01-13,SHOP,-5.00,95.00
        2026-01-14,BAKERY,-7.00,88.00
        2026-01-15,WAGES,900.00,980.00
        2026-01-16,FUEL,-40.00,940.00
        2026-01-17,BOOKS,-10.00,930.00
        """,
      booked: 5, sums: [nil: 83800], debits: 4, first: "2026-01-13", last: "2026-01-17", payee: "SHOP",
      reconciles: false),
    Dialect(
      name: "with the newest day first and the lines of a day oldest first",
      text: """
        Date,Description,Amount,Balance
        2026-01-15,FUEL,-40.00,848.00
        2026-01-15,BOOKS,-8.00,840.00
        2026-01-14,WAGES,900.00,895.00
        2026-01-14,BAKERY,-7.00,888.00
        2026-01-13,SHOP,-5.00,-5.00
        """,
      booked: 5, sums: [nil: 84000], debits: 4, first: "2026-01-13", last: "2026-01-15", payee: "FUEL",
      reconciles: true),
    Dialect(
      name: "with the oldest day first and the lines of a day newest first",
      text: """
        Date,Description,Amount,Balance
        2026-01-13,BAKERY,-7.00,88.00
        2026-01-13,SHOP,-5.00,95.00
        2026-01-14,FUEL,-40.00,948.00
        2026-01-14,WAGES,900.00,988.00
        2026-01-15,BOOKS,-8.00,940.00
        """,
      booked: 5, sums: [nil: 84000], debits: 4, first: "2026-01-13", last: "2026-01-15", payee: "BAKERY",
      reconciles: true),
    Dialect(
      name: "of two currencies, each with a balance of its own",
      text: """
        Date,Description,Amount,Currency,Balance
        2026-01-13,SHOP,-5.00,EUR,95.00
        2026-01-13,DELI,-8.00,USD,42.00
        2026-01-14,BAKERY,-7.00,EUR,88.00
        2026-01-15,TAXI,-12.00,USD,30.00
        """,
      booked: 4, sums: ["EUR": -1200, "USD": -2000], debits: 4, first: "2026-01-13", last: "2026-01-15",
      reconciles: true),
    Dialect(
      name: "that prints the balance of the day's end in each line of the day",
      text: """
        Date,Description,Amount,Balance
        2026-01-13,SHOP,-5.00,88.00
        2026-01-13,BAKERY,-7.00,88.00
        2026-01-14,WAGES,900.00,948.00
        2026-01-14,FUEL,-40.00,948.00
        2026-01-15,BOOKS,-8.00,940.00
        """,
      booked: 5, sums: [nil: 84000], debits: 4, first: "2026-01-13", last: "2026-01-15", reconciles: true),
    Dialect(
      name: "that prints today's balance in every line",
      text: """
        Date,Description,Amount,Balance
        2026-01-13,SHOP,-5.00,940.00
        2026-01-14,WAGES,900.00,940.00
        2026-01-15,BOOKS,-8.00,940.00
        """,
      booked: 3, sums: [nil: 88700], debits: 2, first: "2026-01-13", last: "2026-01-15"),
    Dialect(
      name: "beside which two columns without known names are money out and money in",
      text: """
        Date,Description,Gfxo,Trsx,Balance
        2026-01-13,SHOP,5.00,0.00,95.00
        2026-01-14,WAGES,0.00,900.00,995.00
        2026-01-15,BOOKS,8.00,0.00,987.00
        2026-01-16,FUEL,40.00,0.00,947.00
        """,
      booked: 4, sums: [nil: 84700], debits: 3, first: "2026-01-13", last: "2026-01-16", payee: "SHOP",
      reconciles: true),
    Dialect(
      name: "that follows from another column than the one called amount",
      text: """
        Date,Description,Amount,Settled,Balance
        2026-01-13,SHOP,-5.00,-4.60,95.40
        2026-01-14,TAXI,-20.00,-17.30,78.10
        2026-01-15,HOTEL,-110.00,-95.20,-17.10
        """,
      booked: 3, sums: [nil: -11710], debits: 3, first: "2026-01-13", last: "2026-01-15", reconciles: true),
    Dialect(
      name: "of a card, whose balance is a debt that charges raise",
      text: """
        Card number,Date,Description,Amount,Balance
        ****1234,2026-01-13,SHOP,5.00,105.00
        ****1234,2026-01-14,BAKERY,7.00,112.00
        ****1234,2026-01-15,HOTEL,100.00,212.00
        ****1234,2026-01-16,PAYMENT RECEIVED THANK YOU,-50.00,162.00
        """,
      booked: 4, sums: [nil: -6200], debits: 3, first: "2026-01-13", last: "2026-01-16", reconciles: true),
    Dialect(
      name: "with a balance before and one after each amount, none of them named, newest first",
      text: """
        31.05.2025;Strom;4055,61;7746,50;3690,89
        22.05.2025;Miete;9,92;7756,42;7746,50
        20.05.2025;Lohn;-1000,00;6756,42;7756,42
        """,
      booked: 3, sums: [nil: -306553], debits: 2, first: "2025-05-20", last: "2025-05-31", reconciles: true),
    Dialect(
      name: "between records of the types OPEN and CLOSE",
      text: """
        Date,Type,Description,Amount
        2026-01-01,OPEN,,100.00
        2026-01-13,CARD,SHOP,-5.00
        2026-01-14,TRANSFER,WAGES,900.00
        2026-01-15,CARD,BOOKS,-8.00
        2026-01-31,CLOSE,,987.00
        """,
      booked: 3, sums: [nil: 88700], debits: 2, first: "2026-01-13", last: "2026-01-15", reconciles: true),
    Dialect(
      name: "that goes through an entry not booked yet",
      text: """
        Date,Description,Amount,State,Balance
        2026-01-13,SHOP,-5.00,COMPLETED,95.00
        2026-01-14,TAXI,-10.00,PENDING,85.00
        2026-01-15,WAGES,900.00,COMPLETED,985.00
        """,
      booked: 2, sums: [nil: 89500], debits: 1, first: "2026-01-13", last: "2026-01-15", pending: 1,
      reconciles: true),
    Dialect(
      name: "that proves two columns only where a currency has a chain of its own",
      text: """
        Date,Description,Amount in card currency,Card currency,Account amount,Account currency,Balance
        2026-01-13,SHOP,-150.00,UAH,-150.00,UAH,5000.00
        2026-01-14,WAGES,5000.00,UAH,5000.00,UAH,10000.00
        2026-01-15,TAXI,-50.00,USD,-2000.00,UAH,4950.00
        """,
      asks: [.amountColumn]),
    Dialect(
      name: "whose shop is called Open",
      text: """
        Date,Payee,Purpose,Amount
        2026-01-12,Open,lunch,-12.00
        2026-01-13,Shop,food,-5.00
        2026-01-14,Acme,wages,900.00
        2026-01-15,Books,novel,-8.00
        """,
      booked: 4, sums: [nil: 87500], debits: 3, first: "2026-01-12", last: "2026-01-15", payee: "Open"),
  ]

  @Test(arguments: dialects) func `is read by it or asked about`(_ dialect: Dialect) throws {
    try check(dialect)
  }

  private func read(_ text: String, _ options: StatementOptions = StatementOptions()) throws -> Statement {
    let file = try StatementReader.read(bytes: Array(text.utf8), fileName: "s.csv", options: options)
    return try #require(file.statements.first)
  }

  @Test func `each line that breaks the balances is named with what would follow`() throws {
    let statement = try read(Self.dialects[1].text)
    let warning = try #require(statement.warnings.first)
    #expect(
      warning
        == "the printed balances do not follow from the amounts: 3 of 4 steps hold. line 4 prints the balance 980.00, where the amounts give 988.00."
    )
  }

  @Test func `balances that disagree are imported as read when the person says so`() throws {
    var options = StatementOptions()
    options.answers[.balancesDisagree] = "as-read"
    let statement = try read(Self.dialects[0].text, options)
    #expect(statement.questions.isEmpty && statement.entries.count == 4)
    #expect(statement.balanceReconciles == false)
  }

  @Test func `a debt is the account's balance below zero`() throws {
    let statement = try read(try #require(Self.dialects.first { $0.name.hasPrefix("of a card") }).text)
    #expect(statement.entries.map(\.balanceMinor) == [-10500, -11200, -21200, -16200])
    #expect(statement.openingBalance == -10000 && statement.closingBalance == -16200)
  }

  @Test func `a balance above the table closes the statement where its day ends it`() throws {
    func closing(_ above: String) throws -> Int64? {
      try read(above + "\nDatum;Text;Betrag\n13.03.2026;Laden;-5,00\n31.03.2026;Lohn;900,00\n").closingBalance
    }
    #expect(try closing("Kontostand vom 31.03.2026:;3.277,53 EUR") == 327_753)
    #expect(try closing("Saldo;3.277,53;EUR") == 327_753)
    #expect(try closing("Kontostand vom 02.04.2026:;3.277,53 EUR") == nil)
    #expect(try closing("Kontostand vom 20.03.2026:;3.277,53 EUR") == nil)
    #expect(
      try closing("Zeitraum;01.03.2026;05.04.2026\nKontostand vom 02.04.2026:;3.277,53 EUR") == 327_753)
    #expect(try closing("Verfügbarer Saldo;4.000,00;EUR") == nil)
  }
}
