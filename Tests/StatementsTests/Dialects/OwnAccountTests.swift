import Money
@testable import Statements
import Testing

/// The statement's own account among numbers of the other side.
@Suite struct `The account of a statement` {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var text: String
    var file = "umsaetze.csv"
    /// The number of the account. Nil when the file does not say it.
    var account: String?
    var testDescription: String { name }
  }

  static let cases = [
    Case(
      name: "an IBAN beside the payee that differs from row to row",
      text:
        "Datum;Empfänger;IBAN;Text;Betrag\n13.03.2026;Ada Muster;DE11100000000000000011;Miete;-50,00\n14.03.2026;Ben Probe;DE22100000000000000022;Essen;-5,00\n15.03.2026;Cem Test;DE33100000000000000033;Lohn;90,00\n",
      account: nil),
    Case(
      name: "an IBAN that is blank in rows without another side",
      text:
        "Datum;Empfänger;IBAN;Text;Betrag\n13.03.2026;Ada Muster;DE11100000000000000011;Sparen;50,00\n14.03.2026;;;Zinsen;0,50\n15.03.2026;Ada Muster;DE11100000000000000011;Sparen;90,00\n",
      account: nil),
    Case(
      name: "numbers that mostly differ, of payees that are written in two ways",
      text:
        "日付;受取人;口座番号;金額\n2026/03/13;田中;1112222;-50\n2026/03/14;鈴木;2223333;-5\n2026/03/15;佐藤;3334444;-90\n2026/03/16;田中様;1112222;-9\n2026/03/17;高橋;4445555;900\n",
      account: nil),
    Case(
      name: "savings that come from one account alone",
      text:
        "Date,Payee,Account number,Amount\n2026-03-13,Ann Example,20458811,50.00\n2026-04-13,Ann Example,20458811,50.00\n2026-05-13,Ann Example,20458811,50.00\n",
      account: nil),
    Case(
      name: "the same, under the number of the account",
      text:
        "Account number: 90017766\nDate,Payee,Account number,Amount\n2026-03-13,Ann Example,20458811,50.00\n2026-04-13,Ann Example,20458811,50.00\n2026-05-13,Bob Builder,20458811,50.00\n",
      account: "90017766"),
    Case(
      name: "the number above the table in Swedish",
      text:
        "Kontonummer: 5501-2233445\nDatum;Mottagare;Kontonummer;Belopp\n2026-03-13;Anna;8899-112233;-50,00\n2026-03-14;Anna;8899-112233;-5,00\n",
      account: "5501-2233445"),
    Case(
      name: "one row, whose other side has a number",
      text: "Dato;Modtager;Kontonummer;Beløb\n2026-03-13;Anna;88991122;-50,00\n", account: nil),
    Case(
      name: "a number in the file's name",
      text:
        "Data;Beneficiario;IBAN;Importo\n13/03/2026;Anna;IT60X0542811101000000123456;-50,00\n14/03/2026;Anna;IT60X0542811101000000123456;-5,00\n",
      file: "movimenti_IT40S0542811101000000987654.csv", account: "IT40S0542811101000000987654"),
    Case(
      name: "the number of the file's name in each row",
      text:
        "Fecha;Beneficiario;Cuenta;Importe\n13/03/2026;Ana;20458811;-50,00\n14/03/2026;Ana;20458811;-5,00\n",
      file: "cuenta-20458811.csv", account: "20458811"),
    Case(
      name: "one number beside different payees",
      text:
        "Datum;Naam;Rekening;Bedrag\n13-03-2026;Anna;NL11ABNA0000000011;-50,00\n14-03-2026;Bob;NL11ABNA0000000011;-5,00\n",
      account: "NL11ABNA0000000011"),
    Case(
      name: "one number beside the other side's",
      text:
        "Datum;Naam;Rekening;Tegenrekening;Bedrag\n13-03-2026;Anna;NL11ABNA0000000011;NL22ABNA0000000022;-50,00\n",
      account: "NL11ABNA0000000011"),
    Case(
      name: "a number that leads the row",
      text: "Account number,Date,Payee,Amount\n20458811,2026-03-13,Ann,-50.00\n", account: "20458811"),
    Case(
      name: "an own account by name",
      text:
        "Buchungstag;Empfänger;IBAN Auftragskonto;Betrag\n13.03.2026;Anna;DE11100000000000000011;-50,00\n",
      account: "DE11100000000000000011"),
  ]

  private func read(_ text: String, _ file: String = "s.csv") throws -> Statement {
    try #require(try StatementReader.read(bytes: Array(text.utf8), fileName: file).statements.first)
  }

  @Test(arguments: cases) func `is above the table, in the file's name, or the same in each row`(
    _ example: Case
  ) throws {
    let statement = try read(example.text, example.file)
    #expect(statement.account?.number == example.account)
    #expect(statement.entries.allSatisfy { $0.account == nil })
    #expect(statement.questions.filter { $0.code != .amountSign }.isEmpty)
  }

  @Test func `two own accounts in one table are told by their numbers`() throws {
    let statement = try read(
      "Date,Payee,Account number,Amount\n2026-03-13,Ann,11112222,-5.00\n2026-03-14,Bob,11112222,-6.00\n2026-03-15,Ann,33334444,-7.00\n2026-03-16,Cid,33334444,8.00\n"
    )
    #expect(Set(statement.entries.map(\.account)) == ["11112222", "33334444"])
  }

  @Test(arguments: [
    "Date,Description,Card Last Four Digits,Amount\n2026-03-13,Shop,4417,-5.00\n2026-03-14,Wages,,500.00\n2026-03-15,Cafe,4417,-6.00\n2026-03-16,Rent,,-300.00\n",
    "Datum;Text;Kartennummer;Betrag\n13.03.2026;Markt;4417;-5,00\n14.03.2026;Lohn;;500,00\n15.03.2026;Brot;4417;-6,00\n",
    "Date;Libellé;Carte;Débit;Crédit\n13/03/2026;Magasin;4417;5,00;\n14/03/2026;Salaire;;;500,00\n15/03/2026;Loyer;;300,00;\n",
  ]) func `a bank account has the card's number only where the card paid`(text: String) throws {
    let statement = try read(text)
    #expect(!statement.isCard && statement.account == nil && statement.questions.isEmpty)
  }

  @Test func `a card's statement has none where its debt is paid`() throws {
    let statement = try read(
      "Date,Description,Card Number,Amount\n2026-03-13,Shop,****4417,5.00\n2026-03-14,PAYMENT THANK YOU,,-500.00\n2026-03-15,Cafe,****4417,6.00\n2026-03-16,Hotel,****4417,7.00\n"
    )
    #expect(statement.isCard)
  }

  @Test func `the account's IBAN, not its number beside it, is the account`() throws {
    let text = """
      Buchungstag;Buchungstext;Betrag;Währung;Auftraggeberkonto;Bankleitzahl Auftraggeberkonto;IBAN Auftraggeberkonto
      02.03.2018;Kartenzahlung Bäckerei;-17,22;EUR;538917600;20040000;DE44200400000538917600
      05.03.2018;Gehalt;900,00;EUR;538917600;20040000;DE44200400000538917600
      """
    let file = try StatementReader.read(bytes: Array(text.utf8), fileName: "umsaetze.csv")
    #expect(file.statements.map(\.account?.number) == ["DE44200400000538917600"])
    #expect(file.statements.first?.entries.map(\.payee) == ["Kartenzahlung Bäckerei", "Gehalt"])
  }
}
