import Money
@testable import Statements
import Testing

/// Entries that stand beside their own parts. The money moved once.
@Suite struct `sums beside their parts` {
  static let dialects: [Dialect] = [
    Dialect(
      name: "a sum marked in the column of categories, above its parts",
      text: """
        Date,Payee,Category,Memo,Amount
        2026-03-02,Corner Market,--Split--,,-60.00
        2026-03-02,Corner Market,Groceries,food,-45.00
        2026-03-02,Corner Market,Household,soap,-15.00
        2026-03-05,Employer Ltd,Salary,,1500.00
        2026-03-07,Tram,Transport,,-2.40
        """,
      booked: 3, sums: [nil: 143760], debits: 2, first: "2026-03-02", last: "2026-03-07",
      payee: "Corner Market"),
    Dialect(
      name: "a sum marked in its description",
      text: """
        Date,Description,Category,Amount
        03/14/2026,Hardware House (SPLIT INTO 2),,-80.00
        03/14/2026,Hardware House,Garden,-50.00
        03/14/2026,Hardware House,Repairs,-30.00
        03/16/2026,Bakery,Food,-4.20
        """,
      booked: 2, sums: [nil: -8420], debits: 2, first: "2026-03-14", last: "2026-03-16",
      payee: "Hardware House"),
    Dialect(
      name: "a German sum below its parts",
      text: """
        Datum;Empfänger;Kategorie;Betrag
        02.03.2026;Kaufhof Nord;Lebensmittel;-45,00
        02.03.2026;Kaufhof Nord;Haushalt;-15,00
        02.03.2026;Kaufhof Nord;Aufgeteilt;-60,00
        15.03.2026;Arbeitgeber;Einkommen;1500,00
        """,
      booked: 2, sums: [nil: 144000], debits: 1, first: "2026-03-02", last: "2026-03-15",
      payee: "Kaufhof Nord"),
    Dialect(
      name: "a French sum with a discount among its parts",
      text: """
        Date;Libellé;Catégorie;Montant
        02/03/2026;Marché Nord;Ventilation;-60,00
        02/03/2026;Marché Nord;Alimentation;-70,00
        02/03/2026;Marché Nord;Remise;10,00
        25/03/2026;Salaire;Revenus;1500,00
        """,
      booked: 2, sums: [nil: 144000], debits: 1, first: "2026-03-02", last: "2026-03-25",
      payee: "Marché Nord"),
    Dialect(
      name: "parts that are marked, below a sum that is not",
      text: """
        date;payment;info;payee;memo;amount;category;tags
        2026-03-02;4;;Corner Market;weekly;-60.00;;
        2026-03-02;4;;Corner Market;weekly;-45.00;Food;split
        2026-03-02;4;;Corner Market;weekly;-15.00;House;split
        2026-03-05;0;;Employer;;1500.00;Salary;
        """,
      booked: 2, sums: [nil: 144000], debits: 1, first: "2026-03-02", last: "2026-03-05",
      payee: "Corner Market"),
    Dialect(
      name: "parts of which the text says so, in Spanish",
      text: """
        Fecha;Concepto;Importe
        02/03/2026;MERCADO NORTE;-60,00
        02/03/2026;de los cuales comida;-45,00
        02/03/2026;de los cuales hogar;-15,00
        25/03/2026;NÓMINA;1500,00
        """,
      booked: 2, sums: [nil: 144000], debits: 1, first: "2026-03-02", last: "2026-03-25", payee: "MERCADO"),
    Dialect(
      name: "parts without a day",
      text: """
        Date,Num,Description,Memo,Category,Amount
        3/2/2026,101,Corner Market,,--Split--,-60.00
        ,S,,food,Groceries,-45.00
        ,S,,soap,Household,-15.00
        3/15/2026,,Employer,,Salary,"1,500.00"
        """,
      booked: 2, sums: [nil: 144000], debits: 1, first: "2026-03-02", last: "2026-03-15",
      payee: "Corner Market"),
    Dialect(
      name: "a sum that nothing but its name and its day ties to the lines below",
      text: """
        Datum;Omschrijving;Bedrag
        02-03-2026;Markt Noord;-60,00
        02-03-2026;Markt Noord;-45,00
        02-03-2026;Markt Noord;-15,00
        25-03-2026;Salaris;1500,00
        """,
      asks: [.summedParts]),
    Dialect(
      name: "the same where the balances count each line",
      text: """
        Datum;Omschrijving;Bedrag;Saldo
        02-03-2026;Markt Noord;-60,00;940,00
        02-03-2026;Markt Noord;-45,00;895,00
        02-03-2026;Markt Noord;-15,00;880,00
        25-03-2026;Salaris;1500,00;2380,00
        """,
      booked: 4, sums: [nil: 138000], debits: 3, first: "2026-03-02", last: "2026-03-25", reconciles: true),
    Dialect(
      name: "the same where the opening and closing balance count the sum alone",
      text: """
        Saldo iniziale: 1.000,00
        Saldo finale: 2.440,00
        Data;Descrizione;Importo
        02/03/2026;Mercato Nord;-60,00
        02/03/2026;Mercato Nord;-45,00
        02/03/2026;Mercato Nord;-15,00
        25/03/2026;Stipendio;1500,00
        """,
      booked: 2, sums: [nil: 144000], debits: 1, first: "2026-03-02", last: "2026-03-25", reconciles: true),
    Dialect(
      name: "payments of one day that add up by chance",
      text: """
        Date,Description,Amount
        02/03/2026,CORNER MARKET,-60.00
        02/03/2026,BOOKSHOP,-45.00
        02/03/2026,BAKERY,-15.00
        03/03/2026,TRAM,-2.40
        03/03/2026,TRAM,-1.20
        03/03/2026,TRAM,-1.20
        25/03/2026,WAGES,1500.00
        """,
      booked: 7, sums: [nil: 137520], debits: 6, first: "2026-03-02", last: "2026-03-25"),
  ]

  @Test(arguments: dialects) func `are booked once, or asked about`(_ dialect: Dialect) throws {
    try check(dialect)
  }

  @Test func `the answer says whether the money moved once`() throws {
    let text = """
      Dato;Tekst;Beløb
      02-03-2026;Torvet;-60,00
      02-03-2026;Torvet;-45,00
      02-03-2026;Torvet;-15,00
      25-03-2026;Løn;1500,00
      """
    for (answer, count) in [("once", 2), ("each", 4)] {
      var options = StatementOptions()
      options.answer(.summedParts, with: answer)
      let file = try StatementReader.read(
        bytes: Array(text.utf8), fileName: "konto.csv", options: options)
      #expect(file.statements[0].entries.count == count)
    }
  }

  @Test func `the parts keep their categories`() throws {
    let bytes = Array(Self.dialects[0].text.utf8)
    let statement = try StatementReader.read(bytes: bytes, fileName: "a.csv").statements[0]
    let parts = statement.entries[0].register?.parts ?? []
    #expect(parts.map(\.amountMinor) == [-4500, -1500])
    #expect(parts.map(\.purpose.category) == [["Groceries"], ["Household"]])
    #expect(statement.skipped.map(\.reason) == [.part(of: 2), .part(of: 2)])
  }

  @Test(arguments: [("DIV", "DIVIDEND NORTHWIND"), ("INTEREST", "INTÉRÊTS OBLIGATION"), ("CGLONG", "")])
  func `money that securities bring is an entry of the account`(kind: String, memo: String) throws {
    let text = """
      OFXHEADER:100
      <OFX><INVSTMTMSGSRSV1><INVSTMTTRNRS><INVSTMTRS><CURDEF>EUR
      <INVACCTFROM><BROKERID>b.example<ACCTID>12345678</INVACCTFROM>
      <INVTRANLIST><DTSTART>20260301<DTEND>20260331
      <INCOME><INVTRAN><FITID>7<DTTRADE>20260305\(memo.isEmpty ? "" : "<MEMO>\(memo)")</INVTRAN>
      <SECID><UNIQUEID>XS0000000001<UNIQUEIDTYPE>ISIN</SECID><INCOMETYPE>\(kind)<TOTAL>12.34
      <SUBACCTSEC>CASH<SUBACCTFUND>CASH</INCOME>
      <BUYSTOCK><INVBUY><INVTRAN><FITID>8<DTTRADE>20260306</INVTRAN><TOTAL>-100.00</INVBUY></BUYSTOCK>
      </INVTRANLIST></INVSTMTRS></INVSTMTTRNRS></INVSTMTMSGSRSV1></OFX>
      """
    let statement = try StatementReader.read(bytes: Array(text.utf8), fileName: "depot.ofx").statements[0]
    #expect(statement.questions.isEmpty)
    #expect(statement.entries.map(\.amountMinor) == [1234])
    #expect(statement.entries.map(\.date.description) == ["2026-03-05"])
    #expect(statement.entries.map(\.payee) == [memo.isEmpty ? kind : memo])
    #expect(statement.warnings.contains { $0.hasPrefix("1 purchase") })
  }
}
