import Money
import Spreadsheet
@testable import Statements
import Testing

/// Tables whose lines are not all cut, named or marked the same way. Each entry is read or asked about.
@Suite struct `tables that change on the way` {
  static let dialects: [Dialect] = [
    Dialect(
      name: "a second half with commas in a table of semicolons",
      text: """
        Date;Description;Amount
        02/03/2026;BAKERY;-4.20
        13/03/2026;WAGES;1500.00
        15/03/2026,FUEL,-60.00
        16/03/2026,"BOOKS, USED",-30.00
        """,
      booked: 4, sums: [nil: 140580], debits: 3, first: "2026-03-02", last: "2026-03-16", payee: "BAKERY"),
    Dialect(
      name: "a second half with semicolons in a table of tabs",
      text: """
        Datum\tZweck\tBetrag
        02.03.2026\tBÄCKER\t-4,20
        13.03.2026\tLOHN\t1.500,00
        15.03.2026;TANKE;-60,00
        """,
      booked: 3, sums: [nil: 143580], debits: 2, first: "2026-03-02", last: "2026-03-15", payee: "BÄCKER"),
    Dialect(
      name: "two tables, each with names and a delimiter of its own",
      text: """
        Fecha;Concepto;Importe
        02/03/2026;PANADERÍA;-4,20
        13/03/2026;NÓMINA;1500,00

        Fecha valor|Comercio|Concepto|Importe
        15/03/2026|GASOLINERA|Diésel|-60,00
        16/03/2026|LIBRERÍA|Novela|-30,00
        """,
      booked: 4, sums: [nil: 140580], debits: 3, first: "2026-03-02", last: "2026-03-16",
      payee: "PANADERÍA"),
    Dialect(
      name: "some lines that are quoted as a whole",
      text: """
        Date,Description,Amount
        2026-03-02,Bakery,-4.20
        "2026-03-03,""Shop, big"",-4.00"
        2026-03-13,Wages,1500.00
        "2026-03-14,""Books, used"",-9.50"
        """,
      booked: 4, sums: [nil: 148230], debits: 3, first: "2026-03-02", last: "2026-03-14", payee: "Bakery"),
    Dialect(
      name: "lines quoted as a whole among lines of semicolons",
      text: """
        Dato;Tekst;Beløb
        02-03-2026;BAGER;-4,20
        "03-03-2026;""BUTIK; STOR"";-4,00"
        13-03-2026;LØN;1500,00
        """,
      booked: 3, sums: [nil: 149180], debits: 2, first: "2026-03-02", last: "2026-03-13", payee: "BAGER"),
    Dialect(
      name: "lines with single blanks among lines of tabs",
      text: """
        Date\tDescription\tAmount
        02/03/2026\tBAKERY\t-4.20
        13/03/2026\tWAGES\t1500.00
        15/03/2026  FUEL  -60.00
        16/03/2026 BOOKS -30.00
        """,
      asks: [.unreadableLine, .unreadableLine]),
    Dialect(
      name: "entries with commas of decimals under a table of commas",
      text: """
        Data,Opis,Kwota
        02.03.2026,PIEKARNIA,-4.20
        13.03.2026,PENSJA,1500.00
        15.03.2026;PALIWO;-60,00
        """,
      asks: [.unreadableLine]),
    Dialect(
      name: "lines of text above the names that hold a day and an amount",
      text: """
        Relevé
        15/02/2026|BOULANGERIE|-4,20
        Date;Libellé;Montant
        02/03/2026;LIBRAIRIE;-12,00
        13/03/2026;SALAIRE;1500,00
        """,
      asks: [.unreadableLine]),
    Dialect(
      name: "entries above the names whose columns are other ones",
      text: """
        27.02.2026;-12,00;KINO
        Datum;Text;Betrag
        02.03.2026;BÄCKER;-4,20
        13.03.2026;LOHN;1500,00
        """,
      asks: [.unreadableLine]),
    Dialect(
      name: "facts above and below a table that hold a day and a number",
      text: """
        Kontoauszug;Nr. 3;erstellt am 02.04.2026 10:15
        Zeitraum;01.03.2026;31.03.2026
        Dispo;1.000,00 EUR;seit 01.01.2020
        Datum;Text;Betrag
        02.03.2026;BÄCKER;-4,20
        13.03.2026;LOHN;1500,00
        Kontostand am 31.03.2026: 2.000,00
        Zinssatz ab 01.01.2026: 1,25 %
        Bis 100.000,00 EUR geschützt seit 01.01.2015
        """,
      booked: 2, sums: ["EUR": 149580], debits: 1, first: "2026-03-02", last: "2026-03-13"),
    Dialect(
      name: "yen with the backslash of its old code page, beside a count",
      text: """
        Date,Payee,Points,Amount
        2026-03-02,Market,30,"-\\3,000"
        2026-03-05,Wages,120,"\\120,000"
        2026-03-07,Tram,2,"-\\240"
        """,
      booked: 3, sums: [nil: 11_676_000], debits: 2, first: "2026-03-02", last: "2026-03-07",
      payee: "Market"),
    Dialect(
      name: "amounts between stars, beside a count",
      text: """
        Datum;Text;Anzahl;Soll;Haben
        02.03.2026;Markt;1;*3,00*;
        05.03.2026;Lohn;2;;*1.500,00*
        07.03.2026;Bahn;1;*2,40*;
        """,
      booked: 3, sums: [nil: 149460], debits: 2, first: "2026-03-02", last: "2026-03-07", payee: "Markt"),
  ]

  @Test(arguments: dialects) func `are read in full, or asked about`(_ dialect: Dialect) throws {
    try check(dialect)
  }

  @Test(arguments: [
    ("Date,Payee,Count,Amount", "2026-03-0%,Market,%,~3.0%~"),
    ("Datum;Händler;Stück;Betrag", "0%.03.2026;Markt;%;#3,0%#"),
    ("Date;Commerce;Nombre;Montant", "0%/03/2026;Marché;%;<3,0%>"),
  ])
  func `a count is not the amount where the amounts have an unknown mark`(header: String, row: String) {
    let rows = (1...3).map { number in String(row.map { $0 == "%" ? Character("\(number)") : $0 }) }
    let text = ([header] + rows).joined(separator: "\n")
    #expect(throws: StatementError.self) {
      try StatementReader.read(bytes: Array(text.utf8), fileName: "statement.csv")
    }
  }

  @Test func `a Japanese file in its old code page has yen`() throws {
    // 日付,摘要,回数,出金額,入金額 and two lines whose amounts are "\\3,000" and "\\250,000".
    let digits = Array(
      ("93fa95742c934597762c89f190942c8f6f8be08a7a2c93fc8be08a7a0a323032362f30332f30322c8358815b83"
        + "70815b2c312c225c332c303030222c0a323032362f30332f32352c8b8b975e2c322c2c225c3235302c30303022"
        + "0a").utf8)
    let bytes = stride(from: 0, to: digits.count, by: 2).map { place in
      UInt8(String(decoding: digits[place..<place + 2], as: UTF8.self), radix: 16) ?? 0
    }
    let file = try StatementReader.read(bytes: bytes, fileName: "meisai.csv")
    #expect(file.statements[0].entries.map(\.amountMinor) == [-300_000, 25_000_000])
  }

  @Test(arguments: [
    ["Date", "Description", "Amount"], ["Datum", "Text", "Betrag"], ["Fecha", "Concepto", "Importe"],
  ])
  func `rows whose formulas were never calculated are asked about`(names: [String]) throws {
    let header = names.map { CellValue.text($0) }
    let first: [CellValue] = [.date("2026-01-03"), .text("Rent"), .number("-5")]
    func sheet(_ rows: [[CellValue]]) -> Sheet { WorkbookStatementTests.sheet([header, first] + rows) }
    let amount = sheet([[.date("2026-01-04"), .text("Fuel"), .formula("C2*2", shows: .blank)]])
    #expect(try WorkbookStatementTests.only([amount]).questions.map(\.code) == [.unreadableLine])
    let day = sheet([[.formula("A2+1", shows: .blank), .text("Fuel"), .number("-6")]])
    #expect(try WorkbookStatementTests.only([day]).questions.map(\.code) == [.unreadableLine])
    let both = sheet([
      [.formula("A2+1", shows: .blank), .text("Fuel"), .formula("C2*2", shows: .blank)]
    ])
    #expect(try WorkbookStatementTests.only([both]).questions.map(\.code) == [.unreadableLine])
    let all = WorkbookStatementTests.sheet([
      header, [.formula("A9", shows: .blank), .text("Fuel"), .formula("C9", shows: .blank)],
    ])
    #expect(throws: StatementError.self) { try WorkbookStatementTests.only([all]) }
  }
}
