import Money
@testable import Statements
import Testing

/// Files that show signs of a card, and what these prove about the sign of its amounts.
@Suite struct `signs of a card` {
  /// Only a column of shops. A bank account has one as well.
  static let shops: [Dialect] = [
    Dialect(
      name: "a landlord's rents beside a merchant's column",
      text: """
        Transaction Date,Merchant,Memo,Amount
        2026-03-02,Rent flat 2 Jones,Rent flat 2,944.07
        2026-03-02,Rent flat 1 Miller,Rent flat 1,836.91
        2026-03-03,Rent flat 3 Okafor,Rent flat 3,450.99
        2026-03-14,Corner Hardware,Paint,-59.00
        2026-03-15,Rent flat 4 Weber,Rent flat 4,728.18
        2026-03-19,Rent garage,Rent garage,87.82
        2026-03-20,Rent flat 5 Silva,Rent flat 5,608.66
        """,
      asks: [.amountSign]),
    Dialect(
      name: "a club's fees beside a merchant's column, all positive",
      text: "Date,Merchant,Amount\n"
        + (1...9).map { "2026-03-0\($0),Member \($0) yearly fee,4\($0).50" }.joined(separator: "\n"),
      asks: [.amountSign]),
    Dialect(
      name: "rents in Portuguese beside the shop's column",
      text: """
        Data;Estabelecimento;Valor
        02/03/2026;Renda fração A;650,00
        03/03/2026;Renda fração B;640,00
        14/03/2026;Renda fração C;630,00
        15/03/2026;Renda fração D;620,00
        16/03/2026;Renda loja;910,00
        17/03/2026;Renda garagem;60,00
        18/03/2026;Drogaria;-12,00
        """,
      asks: [.amountSign]),
    Dialect(
      name: "rents in Korean beside the shop's column",
      text: """
        거래일,가맹점명,금액
        2026-03-02,101호 월세,650000
        2026-03-03,102호 월세,640000
        2026-03-14,103호 월세,630000
        2026-03-15,104호 월세,620000
        2026-03-16,105호 월세,610000
        2026-03-17,106호 월세,600000
        """,
      asks: [.amountSign]),
    Dialect(
      name: "a shop's column, and descriptions of many kinds that agree",
      text: """
        Date,Merchant,Details,Amount
        2026-03-02,Corner shop,POS purchase,4.50
        2026-03-03,Cinema,POS purchase,12.00
        2026-03-04,Bank,Cash withdrawal,40.00
        2026-03-05,Baker,POS purchase,3.20
        2026-03-06,Bank,Annual fee,20.00
        2026-03-07,Garage,POS purchase,61.00
        2026-03-08,Grocer,POS purchase,31.00
        2026-03-09,Bookshop,POS purchase,9.00
        2026-03-10,Kiosk,POS purchase,2.00
        """,
      booked: 9, sums: [nil: -18270], debits: 9, first: "2026-03-02", last: "2026-03-10"),
    Dialect(
      name: "a shop's column, and a column of types that names purchases",
      text: """
        Fecha;Comercio;Merchant;Tipo;Importe
        02/03/2026;;Panadería;Compra;4,50
        03/03/2026;;Cine;Compra;12,00
        14/03/2026;;Recibido;Pago;-100,00
        """,
      booked: 3, sums: [nil: 8350], debits: 2, first: "2026-03-02", last: "2026-03-14"),
    Dialect(
      name: "a shop's column, and a column of types that names rents",
      text: """
        Date,Merchant,Type,Amount
        2026-03-02,Jones,Rent,944.07
        2026-03-03,Miller,Rent,836.91
        2026-03-04,Okafor,Refund,-50.00
        2026-03-05,Weber,Rent,728.18
        """,
      asks: [.amountSign]),
    Dialect(
      name: "a shop's column beside the balances of a debt, which fall with positive amounts",
      text: """
        Date,Merchant,Amount,Available
        2026-03-02,Corner shop,10.00,90.00
        2026-03-03,Cinema,12.00,78.00
        2026-03-04,Baker,3.00,75.00
        2026-03-05,Garage,25.00,50.00
        """,
      booked: 4, sums: [nil: -5000], debits: 4, first: "2026-03-02", last: "2026-03-05"),
  ]

  /// The number of a card above the table, beside that of an account.
  static let numbers: [Dialect] = [
    Dialect(
      name: "a card and its account above the table, in Danish",
      text: """
        Konto|DE02 1203 0000 0000 2020 51
        Kortnummer|**** **** **** 4417

        Bogføringsdato|Posteringstekst|Beløb|Status
        12-02-2026|Overskydende skat|-20,34|Udført
        15-02-2026|DSB Billet|23,46|Udført
        16-02-2026|Netto|52,00|Udført
        """,
      asks: [.amountSign]),
    Dialect(
      name: "a card and its account above the table, in English",
      text: """
        IBAN,DE02 1203 0000 0000 2020 51
        Card number,4917 61XX XXXX 4417

        Date,Description,Amount
        2026-03-02,Corner shop,4.50
        2026-03-03,Cinema,12.00
        2026-03-04,Refund shoes,-70.00
        2026-03-05,Baker,3.20
        """,
      asks: [.amountSign]),
    Dialect(
      name: "a card and its account above the table, in German, with more payments than charges",
      text: """
        IBAN;DE02 1203 0000 0000 2020 51
        Kartennummer;4917 6100 0000 4417

        Datum;Verwendungszweck;Betrag
        02.03.2026;Zahlung;-300,00
        13.03.2026;Zahlung;-200,00
        14.03.2026;Hotel Adler;480,00
        """,
      asks: [.amountSign]),
    Dialect(
      name: "a card alone above the table",
      text: """
        Numéro de carte;**** **** **** 4417

        Date;Libellé;Montant
        02/03/2026;Boulangerie;4,50
        03/03/2026;Cinéma;12,00
        14/03/2026;Librairie;9,00
        15/03/2026;Marché;31,00
        16/03/2026;Garage;61,00
        17/03/2026;Kiosque;2,00
        """,
      booked: 6, sums: [nil: -11950], debits: 6, first: "2026-03-02", last: "2026-03-17"),
    Dialect(
      name: "a card and its account above amounts of which most have a minus",
      text: """
        IBAN;DE02 1203 0000 0000 2020 51
        Kartennummer;**** 4417

        Datum;Verwendungszweck;Betrag
        02.03.2026;Bäcker;-3,00
        13.03.2026;Kino;-12,00
        14.03.2026;Erstattung;20,00
        """,
      booked: 3, sums: [nil: 500], debits: 2, first: "2026-03-02", last: "2026-03-14"),
  ]

  @Test(arguments: shops + numbers) func `the sign is proved or asked`(_ dialect: Dialect) throws {
    try check(dialect)
  }

  @Test func `a shop's column makes no card's statement, charges without a sign do`() throws {
    func isCard(_ text: String) throws -> Bool? {
      try StatementReader.read(bytes: Array(text.utf8), fileName: "s.csv").statements.first?.isCard
    }
    #expect(
      try isCard("Date,Merchant,Amount\n2026-03-02,Shop,-4.50\n2026-03-03,Wages,90.00\n2026-03-04,Bar,-8.00")
        == false)
    #expect(try isCard(Self.shops[4].text) == true)
    #expect(try isCard("Date,Merchant,Amount\n2026-03-02,SHOP,£4.50\n2026-03-03,PAYMENT,£90.00 CR") == true)
    #expect(try isCard(Self.numbers[3].text) == true)
  }
}
