import Money
@testable import Statements
import Testing

/// Statements with column names in two or three lines, which are read without a question.
@Suite struct `statements with headers of several lines` {
  static let dialects: [Dialect] = [
    Dialect(
      name: "groups of columns above their names",
      text: """
        Buchung;;Auftraggeber / Empfänger;;;Betrag;
        Datum;Wertstellung;Name;IBAN;Verwendungszweck;Betrag;Währung
        02.01.2026;02.01.2026;Bäckerei Müller;DE02120300000000202051;Brot;-3,20;EUR
        05.01.2026;06.01.2026;Stadtwerke;DE02500105170137075030;Strom Januar;-84,00;EUR
        27.01.2026;27.01.2026;Arbeit GmbH;DE02100100100006820101;Gehalt;2.500,00;EUR
        """,
      booked: 3, sums: ["EUR": 241_280], debits: 2, first: "2026-01-02", last: "2026-01-27",
      payee: "Bäckerei Müller"),
    Dialect(
      name: "money out and in below one name",
      text: """
        Date,Description,Amount,,Balance
        ,,Debit,Credit,
        2026-01-13,Bakery,3.20,,96.80
        2026-01-15,Rent,50.00,,46.80
        2026-01-27,Salary,,2500.00,2546.80
        """,
      booked: 3, sums: [nil: 244_680], debits: 2, first: "2026-01-13", last: "2026-01-27", payee: "Bakery",
      reconciles: true),
    Dialect(
      name: "currencies in a line of their own",
      text: """
        Date,Description,Amount,Balance
        ,,(EUR),(EUR)
        2026-01-13,Bakery,-3.20,96.80
        2026-01-15,Rent,-50.00,46.80
        2026-01-27,Salary,2500.00,2546.80
        """,
      booked: 3, sums: ["EUR": 244_680], debits: 2, first: "2026-01-13", last: "2026-01-27", payee: "Bakery",
      reconciles: true),
    Dialect(
      name: "a title, groups, names and currencies",
      text: """
        Account movements;;;;
        Booking;;Turnover;;Balance
        Date;Text;Out;In;
        ;;EUR;EUR;EUR
        13.01.2026;Bakery;3,20;;96,80
        15.01.2026;Rent;50,00;;46,80
        27.01.2026;Salary;;2500,00;2546,80
        """,
      booked: 3, sums: ["EUR": 244_680], debits: 2, first: "2026-01-13", last: "2026-01-27", payee: "Bakery"),
    Dialect(
      name: "two dates and two amounts, each pair below two names",
      text: """
        Transaction,,,Money,,
        Date,,Payee,Amount,,Balance
        Booked,Value,,Out,In,
        2026-01-13,2026-01-14,Bakery,3.20,,96.80
        2026-01-15,2026-01-15,Rent,50.00,,46.80
        2026-01-27,2026-01-27,Salary,,2500.00,2546.80
        """,
      booked: 3, sums: [nil: 244_680], debits: 2, first: "2026-01-13", last: "2026-01-27", payee: "Bakery",
      reconciles: true),
    Dialect(
      name: "the value date first, below the name of both dates",
      text: """
        Opération;;;Montant;
        Date;;Libellé;;
        Valeur;Comptable;;Débit;Crédit
        14/01/2026;13/01/2026;Boulangerie;3,20;
        15/01/2026;15/01/2026;Loyer;50,00;
        28/01/2026;27/01/2026;Salaire;;2500,00
        """,
      booked: 3, sums: [nil: 244_680], debits: 2, first: "2026-01-13", last: "2026-01-27",
      payee: "Boulangerie"),
    Dialect(
      name: "names broken over two lines",
      text: """
        Buchungs-;Wertstellungs-;Verwendungs-;Betrag;Saldo
        datum;datum;zweck;in EUR;in EUR
        14.01.2026;13.01.2026;Bäckerei;-3,20;96,80
        15.01.2026;15.01.2026;Miete;-50,00;46,80
        27.01.2026;26.01.2026;Gehalt;2.500,00;2.546,80
        """,
      booked: 3, sums: ["EUR": 244_680], debits: 2, first: "2026-01-14", last: "2026-01-27",
      payee: "Bäckerei", reconciles: true),
    Dialect(
      name: "names in two languages",
      text: """
        Könyvelés dátuma;Értéknap;Közlemény;Összeg;Deviza
        Booking date;Value date;Details;Amount;Currency
        2026.01.13;2026.01.12;Pékség;-320;HUF
        2026.01.15;2026.01.15;Bérleti díj;-5000;HUF
        2026.01.27;2026.01.27;Fizetés;250000;HUF
        """,
      booked: 3, sums: ["HUF": 24_468_000], debits: 2, first: "2026-01-13", last: "2026-01-27",
      payee: "Pékség"),
    Dialect(
      name: "both lines once more on the next page",
      text: """
        Booking,,Account,
        Date,Amount,Number,Text
        2026-01-13,-3.20,12,Bakery
        2026-01-15,-50.00,12,Rent

        Page 2
        Booking,,Account,
        Date,Amount,Number,Text
        2026-01-27,2500.00,12,Salary
        """,
      booked: 3, sums: [nil: 244_680], debits: 2, first: "2026-01-13", last: "2026-01-27", payee: "Bakery"),
  ]

  @Test(arguments: dialects) func `are read right`(_ dialect: Dialect) throws { try check(dialect) }
}
