import Money
@testable import Statements
import Testing

/// Fees next to amounts, and balances of several accounts in one table.
@Suite struct `statements with fees and with several balances` {
  private static func answered(_ columns: String) -> StatementOptions {
    var options = StatementOptions()
    options.answer(.amountColumn, with: columns)
    return options
  }

  static let dialects: [Dialect] = [
    Dialect(
      name: "fees in a column of their own beside money in and money out, some without an amount",
      text: """
        Nr,Posting Date,Description,Money In,Money Out,Fee,Balance
        1,2024-03-15,Wages,1500.00,,,2000.00
        2,2024-03-28,Grocer,,-45.20,,1954.80
        3,2024-03-30,Message fee,,,-0.35,1954.45
        4,2024-03-31,Cash,,-100.00,-10.00,1844.45
        """,
      booked: 4, sums: [nil: 134445], debits: 3, first: "2024-03-15", last: "2024-03-31", reconciles: true),
    Dialect(
      name: "fees beside money in and money out, and no balance that shows whether they count",
      text: """
        Posting Date,Description,Money In,Money Out,Fee
        2024-03-15,Wages,1500.00,,
        2024-03-31,Cash,,100.00,10.00
        """,
      asks: [.amountColumn]),
    Dialect(
      name: "gross, fee and net, where only the fee shows that positive is money in",
      text: """
        created,currency,gross,fee,net,description
        2020-01-23 08:26:29,usd,12.00,0.30,11.70,order
        2020-01-23 08:26:31,usd,-0.77,0.00,-0.77,adjustment
        """,
      booked: 2, sums: ["USD": 1093], debits: 1, first: "2020-01-23", last: "2020-01-23", payee: "order"),
    Dialect(
      name: "fees beside directions, and no balance that shows whether they count",
      text: """
        Date,Description,Direction,Amount,Fee
        2026-03-02,Shop,OUT,98.80,1.20
        2026-03-03,Wages,IN,500.00,0.00
        2026-03-04,Book,OUT,10.00,0.00
        """,
      asks: [.amountColumn]),
    Dialect(
      name: "fees beside directions, which the balances take off",
      text: """
        Date,Description,Direction,Amount,Fee,Balance
        2026-03-01,Book,OUT,10.00,0.00,1000.00
        2026-03-02,Shop,OUT,98.80,1.20,900.00
        2026-03-03,Sale,IN,500.00,2.50,1397.50
        """,
      booked: 3, sums: [nil: 38750], debits: 2, first: "2026-03-01", last: "2026-03-03", reconciles: true),
    Dialect(
      name: "fees beside directions, which the balances do not take off",
      text: """
        Datum;Text;Soll/Haben;Betrag;Gebühr;Saldo
        01.03.2026;Buch;S;10,00;0,00;1000,00
        02.03.2026;Markt;S;100,00;1,20;900,00
        13.03.2026;Lohn;H;500,00;0,00;1400,00
        """,
      booked: 3, sums: [nil: 39000], debits: 2, first: "2026-03-01", last: "2026-03-13", reconciles: true),
    Dialect(
      name: "two columns of fees, and no balance that shows whether they count",
      text: """
        Date,Description,Amount,Fee,Commission
        2026-03-02,Shop,-98.80,1.20,0.30
        2026-03-03,Wages,500.00,0.00,0.00
        2026-03-04,Book,-10.00,0.00,0.25
        """,
      asks: [.amountColumn]),
    Dialect(
      name: "two columns of fees in French, both taken off as the user says",
      text: """
        Date;Libellé;Montant;Frais;Commission
        02/03/2026;Magasin;-98,80;1,20;0,30
        13/03/2026;Salaire;500,00;0,00;0,00
        14/03/2026;Livre;-10,00;0,00;0,25
        """,
      booked: 3, sums: [nil: 38945], debits: 2, first: "2026-03-02", last: "2026-03-14",
      options: Self.answered("amount=Montant;fee=Frais;fee=Commission")),
    Dialect(
      name: "two columns of fees in Polish, which the balances take off",
      text: """
        Data;Opis;Kwota;Opłata;Prowizja;Saldo
        01.03.2026;Książka;-10,00;0,00;0,00;1000,00
        02.03.2026;Sklep;-98,80;1,20;0,30;899,70
        13.03.2026;Sprzedaż;500,00;0,00;2,50;1397,20
        14.03.2026;Kino;-20,00;0,50;0,00;1376,70
        """,
      booked: 4, sums: [nil: 36670], debits: 3, first: "2026-03-01", last: "2026-03-14", reconciles: true),
    Dialect(
      name: "two columns of fees of which the balances take off one",
      text: """
        Datum;Text;Betrag;Gebühr;Provision;Saldo
        01.03.2026;Buch;-10,00;0,00;0,00;1000,00
        02.03.2026;Markt;-98,80;1,20;0,30;900,00
        13.03.2026;Verkauf;500,00;0,00;2,50;1400,00
        14.03.2026;Kino;-20,00;0,50;0,00;1379,50
        """,
      booked: 4, sums: [nil: 36950], debits: 3, first: "2026-03-01", last: "2026-03-14", reconciles: true),
    Dialect(
      name: "fees beside directions between an opening and a closing balance",
      text: """
        Saldo iniziale;1010,00
        Saldo finale;1400,00
        Data;Descrizione;Dare/Avere;Importo;Commissioni
        11/03/2026;Libro;Dare;10,00;0,00
        12/03/2026;Spesa;Dare;98,80;1,20
        13/03/2026;Stipendio;Avere;500,00;0,00
        """,
      booked: 3, sums: [nil: 39000], debits: 2, first: "2026-03-11", last: "2026-03-13", reconciles: true),
    Dialect(
      name: "trades whose quantity and price show that the fee is in the amount",
      text: """
        Date,Action,Description,Quantity,Price,Fees,Amount
        04/27/2023,Buy,BOND FUND,45,$73.7789,,-$3320.05
        04/18/2023,Sell,BOND FUND,10.065,$73.4049,$0.01,$738.81
        04/17/2023 as of 04/15/2023,Bank Interest,INTEREST,,,,$0.03
        01/19/2023,Deposit,TRANSFER,,,,$2500.00
        """,
      booked: 4, sums: [nil: -8121], debits: 1, first: "2023-01-19", last: "2023-04-27"),
    Dialect(
      name: "balances of two currencies in one table, and a fee of the second",
      text: """
        Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance
        TOPUP,Current,2024-03-15 10:00:00,2024-03-15 10:00:00,Top up,1500.00,0.00,EUR,COMPLETED,2000.00
        CARD,Current,2024-03-27 10:00:00,2024-03-28 10:00:00,Grocer,-45.20,0.00,EUR,COMPLETED,1954.80
        EXCHANGE,Current,2024-03-20 10:00:00,2024-03-20 10:00:00,Exchange,108.00,0.00,USD,COMPLETED,108.00
        CARD,Current,2024-03-29 10:00:00,2024-03-30 10:00:00,Deli,-8.00,0.08,USD,COMPLETED,99.92
        """,
      booked: 4, sums: ["EUR": 145480, "USD": 9992], debits: 2, first: "2024-03-15", last: "2024-03-30"),
    Dialect(
      name: "opening and closing balance in sentences with a day, and amounts without a mark",
      text: """
        "Počáteční stav účtu k 01.10.2025: 1000,00 CZK"
        "Koncový stav účtu k 31.10.2025: 3000,00 CZK"

        "ID operace";"Datum";"Objem";"Měna";"Název protiúčtu";"Zpráva pro příjemce"
        "111";"15.10.2025";"5000";"CZK";"Obchod";"nájem"
        "333";"20.10.2025";"-3000";"CZK";"Pojišťovna";""
        """,
      booked: 2, sums: ["CZK": 200000], debits: 1, first: "2025-10-15", last: "2025-10-20", payee: "Obchod",
      reconciles: true),
    Dialect(
      name: "whole balances of a currency without a fraction, in a table without names",
      text: """
        "11773000-12345678";"T";4520;"HUF";"20240328";"20240328";195480;"BOLT"
        "11773000-12345678";"J";150000;"HUF";"20240315";"20240315";200000;"MUNKABÉR"
        """,
      booked: 2, sums: ["HUF": 14_548_000], debits: 1, first: "2024-03-15", last: "2024-03-28",
      reconciles: true),
    Dialect(
      name: "a few payments of a card that outnumber its one charge",
      text: """
        Date,Description,Amount
        28/03/2024,GROCER,45.20
        22/03/2024,BILLPAY,-12.99
        20/03/2024,BILLPAY,-100.00
        """,
      asks: [.amountSign]),
    Dialect(
      name: "a card's charge in another currency, which tells the sign",
      text: """
        Kartennummer;Buchungsdatum;Originalbetrag;Originalwährung;Buchungsbetrag;Buchungswährung;Beschreibung
        1234********5678;28.03.24;-49,00;USD;-45,20;EUR;BOOKS
        1234********5678;15.03.24;500,00;EUR;500,00;EUR;EINGANG
        """,
      booked: 2, sums: ["EUR": 45480], debits: 1, first: "2024-03-15", last: "2024-03-28", payee: "BOOKS"),
    Dialect(
      name: "sums of each day among the entries",
      text: """
        Datum;Text;Betrag
        28.03.2024;BÄCKER;-45,20
        28.03.2024;TANKEN;-60,00
        28.03.2024;Tagessumme;-105,20
        29.03.2024;MARKT;-10,00
        29.03.2024;Tagessumme;-10,00
        """,
      booked: 3, sums: [nil: -11520], debits: 3, first: "2024-03-28", last: "2024-03-29", payee: "BÄCKER"),
    Dialect(
      name: "a word for pending in place of the bank's reference",
      text: """
        Номер счета;Валюта;Дата операции;Референс проводки;Описание операции;Приход;Расход
        40817810000000000001;RUR;28.03.24;CRD_1;Лавка;0;452,5
        40817810000000000001;RUR;15.03.24;B2;Зарплата;15000;0
        40817810000000000001;RUR;29.03.24;HOLD;Кафе;0;300
        """,
      booked: 2, sums: ["RUR": 1_454_750], debits: 1, first: "2024-03-15", last: "2024-03-28", pending: 1,
      payee: "Лавка"),
    Dialect(
      name: "forecasts beside posted entries, without names",
      text: """
        posted,03/28/2024,GROCER,Food,-45.20
        posted,03/15/2024,PAYROLL,Income,1500.00
        forecasted,03/30/2024,RENT,Home,-30.00
        """,
      booked: 2, sums: [nil: 145480], debits: 1, first: "2024-03-15", last: "2024-03-28", pending: 1,
      payee: "GROCER"),
  ]

  @Test(arguments: dialects) func `are read or asked about`(_ dialect: Dialect) throws {
    try check(dialect)
  }
}
