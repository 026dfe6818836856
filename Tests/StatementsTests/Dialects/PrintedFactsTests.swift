import Money
import Spreadsheet
@testable import Statements
import Testing

/// What a statement prints about itself in forms that are less common: its period, its balances, its marks.
@Suite struct `facts that statements print about themselves` {
  static let periods: [Dialect] = [
    period("Statement of account (From : 01-10-2026 To : 31-10-2026)", "02 Oct", "15 Oct", "2026-10"),
    period("Account statement 1 Jul 2026 - 31 Jul 2026", "02 Jul", "15 Jul", "2026-07"),
    period("Período: 1 de julho de 2026 a 31 de julho de 2026", "02/07", "15/07", "2026-07"),
    period("Kontoauszug (01.07.2026 - 31.07.2026)", "02.07.", "15.07.", "2026-07"),
    period("Relevé du 1 juillet 2026 au 31 juillet 2026", "02/07", "15/07", "2026-07"),
    period("Statement period July 1 - July 31, 2026", "Jul 02", "Jul 15", "2026-07"),
    period("From 01/Jul/2026 to 31/Jul/2026", "02/Jul", "15/Jul", "2026-07"),
    period("(01.07.2026-31.07.2026)", "02.07.", "15.07.", "2026-07"),
    period("Wyciąg za okres [01.07.2026 do 31.07.2026]", "02.07", "15.07", "2026-07"),
  ]

  private static func period(_ title: String, _ one: String, _ other: String, _ month: String) -> Dialect {
    Dialect(
      name: title,
      text: """
        \(title)
        Date;Description;Debit;Credit;Balance
        \(one);GROCER;100.00;;900.00
        \(other);SALARY;;5000.00;5900.00
        """,
      booked: 2, sums: [nil: 490_000], debits: 1, first: "\(month)-02", last: "\(month)-15", reconciles: true)
  }

  static let balances: [Dialect] = [
    Dialect(
      name: "an opening and a closing balance below the table show which sign is money out",
      text: """
        Date,Description,Amount
        22/07/2026,Grocer,100.00
        23/07/2026,Book shop,20.00
        25/07/2026,Refund,-5.00
        Opening balance,,6000.00
        Closing balance,,5885.00
        """,
      booked: 3, sums: [nil: -11500], debits: 2, first: "2026-07-22", last: "2026-07-25", reconciles: true),
    Dialect(
      name: "two balances with their days below a French table",
      text: """
        Date;Libellé;Montant
        22/07/2026;Epicerie;100,00
        23/07/2026;Librairie;20,00
        25/07/2026;Virement;-5000,00
        Solde au 01/07/2026;;6000,00
        Solde au 31/07/2026;;10880,00
        """,
      booked: 3, sums: [nil: 488_000], debits: 2, first: "2026-07-22", last: "2026-07-25"),
    Dialect(
      name: "German balances below the table",
      text: """
        Datum;Text;Betrag
        22.07.2026;Laden;100,00
        23.07.2026;Buch;20,00
        25.07.2026;Lohn;5.000,00

        Alter Saldo;;1.000,00
        Neuer Saldo;;6.120,00
        """,
      booked: 3, sums: [nil: 512_000], debits: 0, first: "2026-07-22", last: "2026-07-25", reconciles: true),
    Dialect(
      name: "the days of balances below the table show that the month is first",
      text: """
        Date,Description,Amount
        07/02/2026,Grocer,-100.00
        07/03/2026,Wages,1500.00
        Balance at 07/01/2026,,100.00
        Balance at 07/31/2026,,1500.00
        """,
      booked: 2, sums: [nil: 140_000], debits: 1, first: "2026-07-02", last: "2026-07-03"),
    Dialect(
      name: "a balance that is carried over to a second page",
      text: """
        Opening balance: 1000.00
        Date,Description,Amount
        22/07/2026,Grocer,-100.00
        23/07/2026,Salary,5000.00
        Carried forward,,5900.00
        Brought forward,,5900.00
        24/07/2026,Fuel,-60.00
        27/07/2026,Books,-40.00
        Closing balance,,5800.00
        """,
      booked: 4, sums: [nil: 480_000], debits: 3, first: "2026-07-22", last: "2026-07-27", reconciles: true),
    Dialect(
      name: "a Spanish balance that is carried over to a second page",
      text: """
        Saldo inicial: 1000,00
        Fecha;Concepto;Importe
        22/07/2026;Mercado;-100,00
        23/07/2026;Nómina;5000,00
        Saldo final;;5900,00
        Saldo inicial;;5900,00
        24/07/2026;Gasolina;-60,00
        Saldo final;;5840,00
        """,
      booked: 3, sums: [nil: 484_000], debits: 2, first: "2026-07-22", last: "2026-07-24", reconciles: true),
    Dialect(
      name: "balances with a blank before their mark, and undated lines that carry them",
      text: """
        Date,Details,Withdrawals,Deposits,Balance
        BROUGHT FORWARD,,,,"3,156.69 CR"
        22 Jul 2026,Grocer,100.00,,"3,056.69 CR"
        23 Jul 2026,Salary,,5000.00,"8,056.69 CR"
        CARRIED FORWARD,,,,"8,056.69 CR"
        BROUGHT FORWARD,,,,"8,056.69 CR"
        24 Jul 2026,Fuel,60.00,,"7,996.69 CR"
        27 Jul 2026,Rent,9000.00,,"1,003.31 DR"
        CARRIED FORWARD,,,,"1,003.31 DR"
        """,
      booked: 4, sums: [nil: -416_000], debits: 3, first: "2026-07-22", last: "2026-07-27", reconciles: true),
    Dialect(
      name: "marks before the amounts",
      text: """
        Date,Narration,Amount,Balance
        22/07/2026,Grocer,Dr 100.00,Cr 900.00
        25/07/2026,Salary,Cr 1250.50,Cr 2150.50
        26/07/2026,Rent,Dr 500.00,Cr 1650.50
        """,
      booked: 3, sums: [nil: 65050], debits: 2, first: "2026-07-22", last: "2026-07-26", reconciles: true),
    Dialect(
      name: "rupees without a fraction",
      text: """
        Date,Particulars,Withdrawals,Deposits,Balance
        22/07/2026,Grocer,"1,250/-",,"8,750/-"
        25/07/2026,Salary,,"50,000/-","58,750/-"
        26/07/2026,Rent,"5,000/-",,"53,750/-"
        """,
      booked: 3, sums: [nil: 4_375_000], debits: 2, first: "2026-07-22", last: "2026-07-26",
      reconciles: true),
  ]

  static let currencies: [Dialect] = [
    Dialect(
      name: "a foreign entry on a Polish account",
      text: """
        Data;Opis;Kwota;Waluta;Saldo
        22.07.2026;Sklep;-100,00;PLN;900,00
        23.07.2026;Hotel Wien;-50,00;EUR;685,00
        24.07.2026;Pensja;5000,00;PLN;5685,00
        """,
      booked: 3, sums: ["PLN": 468_500], debits: 2, first: "2026-07-22", last: "2026-07-24",
      reconciles: true),
    Dialect(
      name: "a foreign entry on a Swiss account, newest first",
      text: """
        Datum;Text;Betrag;Währung;Saldo
        24.07.2026;Lohn;5000,00;CHF;5752,00
        23.07.2026;Hotel Wien;-50,00;EUR;752,00
        22.07.2026;Laden;-100,00;CHF;800,00
        21.07.2026;Laden;-100,00;CHF;900,00
        """,
      booked: 4, sums: ["CHF": 475_200], debits: 3, first: "2026-07-21", last: "2026-07-24",
      reconciles: true),
    Dialect(
      name: "a foreign entry on a Swedish account",
      text: """
        Datum,Text,Belopp,Valuta,Saldo
        2026-07-22,BUTIK,-100.00,SEK,900.00
        2026-07-24,LÖN,5000.00,SEK,5900.00
        2026-07-25,HOTEL OSLO,-50.00,NOK,5852.50
        2026-07-26,KIOSK,-10.00,SEK,5842.50
        """,
      booked: 4, sums: ["SEK": 484_250], debits: 3, first: "2026-07-22", last: "2026-07-26",
      reconciles: true),
    Dialect(
      name: "the currency of purchases in some rows beside amounts in the account's",
      text: """
        Date,Description,Amount (EUR),Original Currency
        2026-03-02,Market,-4.20,
        2026-03-03,Hotel Oslo,-50.00,NOK
        2026-03-04,Cafe Zurich,-5.10,CHF
        2026-03-05,Wages,1500.00,
        """,
      booked: 4, sums: ["EUR": 144_070], debits: 3, first: "2026-03-02", last: "2026-03-05"),
    Dialect(
      name: "the same in Portuguese",
      text: """
        Data;Descrição;Valor em EUR;Moeda original
        22/03/2026;Mercado;-4,20;
        23/03/2026;Hotel Oslo;-50,00;NOK
        24/03/2026;Café Zurique;-5,10;CHF
        25/03/2026;Salário;1500,00;
        """,
      booked: 4, sums: ["EUR": 144_070], debits: 3, first: "2026-03-22", last: "2026-03-25"),
    Dialect(
      name: "the same in Swedish, without a currency of the account",
      text: """
        Datum;Text;Belopp;Utländsk valuta
        2026-03-02;Butik;-4,20;
        2026-03-03;Hotel Oslo;-50,00;NOK
        2026-03-04;Cafe Zürich;-5,10;CHF
        2026-03-05;Lön;1500,00;
        """,
      booked: 4, sums: [nil: 144_070], debits: 3, first: "2026-03-02", last: "2026-03-05"),
  ]

  static let languages: [Dialect] = [
    language("Date,Libellé,Montant", "Marché"), language("Date,Nature,Débit,Crédit", "Marché", isSplit: true),
    language("Data,Descrição,Valor", "Mercado"), language("Kuupäev,Selgitus,Summa", "Pood"),
    language("Datum,Text,Betrag", "Laden"), language("Buchungstag,Umsatz", nil),
  ]

  private static func language(_ header: String, _ text: String?, isSplit: Bool = false) -> Dialect {
    let days = ["03/02/2026", "05/02/2026", "04/02/2026"]
    let amounts = isSplit ? ["4.20,", "1.10,", ",1500.00"] : ["-4.20", "-1.10", "1500.00"]
    let rows = zip(days, amounts).map { "\($0),\(text.map { $0 + "," } ?? "")\($1)" }
    return Dialect(
      name: header, text: ([header] + rows).joined(separator: "\n"), booked: 3, sums: [nil: 149470],
      debits: 2,
      first: "2026-02-03", last: "2026-02-05")
  }

  @Test(arguments: periods) func `a period in any form gives days their year`(_ dialect: Dialect) throws {
    try check(dialect)
  }

  @Test(arguments: balances) func `balances anywhere are found`(_ dialect: Dialect) throws {
    try check(dialect)
  }

  @Test(arguments: currencies) func `a foreign entry is in the account's currency`(_ dialect: Dialect) throws
  {
    try check(dialect)
  }

  @Test(arguments: languages) func `a language that never writes the month first needs no question`(
    _ dialect: Dialect
  ) throws {
    try check(dialect)
  }

  @Test(arguments: [
    ["Date", "Description", "Amount"], ["Datum", "Text", "Betrag"], ["Fecha", "Concepto", "Importe"],
  ])
  func `bare day numbers of a workbook are days if their column says so`(names: [String]) throws {
    let rows: [[CellValue]] = [
      names.map { .text($0) }, [.number("46082"), .text("Rent"), .number("-5")],
      [.number("46084"), .text("Wages"), .number("100")],
    ]
    let statement = try WorkbookStatementTests.only([WorkbookStatementTests.sheet(rows)])
    #expect(statement.questions.isEmpty)
    #expect(statement.entries.map(\.date.description) == ["2026-03-01", "2026-03-03"])
    var old = WorkbookStatementTests.sheet(rows)
    old.look.countsFrom1904 = true
    let other = try WorkbookStatementTests.only([old])
    #expect(other.entries.map(\.date.description) == ["2030-03-02", "2030-03-04"])
  }

  @Test func `a balance that does not follow is said in money`() throws {
    let text =
      "Opening balance: 100.00\nClosing balance: 90.00\nDate,Description,Amount\n22/07/2026,A,-5.00\n"
    let statement = try StatementReader.read(bytes: Array(text.utf8), fileName: "a.csv").statements[0]
    #expect(
      statement.warnings == [
        "the opening balance and the amounts give 95.00, the statement closes with 90.00"
      ])
  }
}
