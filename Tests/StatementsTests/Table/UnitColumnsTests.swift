import Money
@testable import Statements
import Testing

/// Units next to amounts that are no money of ISO 4217.
@Suite struct `Columns of units` {
  static let asked: [(name: String, text: String)] = [
    (
      "a coin without column names",
      "2026-03-12,swap,-0.50,ETH\n2026-03-13,fee,-1.25,EUR\n2026-03-14,buy,40.00,ETH\n"
    ),
    (
      "coins in a column called Asset",
      "Date,Type,Amount,Asset\n2026-03-02,swap,-0.50,ETH\n2026-03-03,deposit,100.00,EUR\n2026-03-04,swap,12.00,FOO\n"
    ),
    (
      "coins in front of the amounts, as exchanges export them",
      "Zeit;Vorgang;Coin;Betrag\n02.03.2026;Kauf;BTC;-0,50\n13.03.2026;Gebühr;EUR;-1,25\n14.03.2026;Kauf;ADA;3,00\n"
    ),
    (
      "points behind money",
      "Data;Descrizione;Importo;Unità\n13/03/2026;Volo;-25,00;EUR\n14/03/2026;Volo;500;Punti\n15/03/2026;Cena;-12,00;EUR\n"
    ),
    (
      "shares in a column of no known name",
      "Fecha;Detalle;Importe;Clase\n13/03/2026;Compra;-25,00;EUR\n14/03/2026;Compra;5,00;acciones\n15/03/2026;Cena;-12,00;EUR\n"
    ),
    (
      "coins beside a fee that has a currency of its own",
      "Date,Type,Amount,Asset,Fee,Fee currency\n2026-03-13,swap,-0.50,ETH,0.00,EUR\n2026-03-14,deposit,100.00,EUR,0.00,EUR\n2026-03-15,swap,-12.00,BTC,0.00,EUR\n"
    ),
    (
      "shares by their symbols",
      "Date,Action,Amount,Symbol\n2026-03-13,Buy,3.00,ACME\n2026-03-14,Sell,-1.00,ACME\n2026-03-15,Fee,-100.00,EUR\n"
    ),
    (
      "a quantity that is the only amount",
      "Date,Type,Quantity,Asset\n2026-03-13,Buy,3.50,BTC\n2026-03-14,Fee,-100.00,EUR\n2026-03-15,Sell,-1.00,BTC\n"
    ),
    (
      "bonus points in Russian",
      "Дата;Описание;Сумма;Ед.\n13.03.2026;Лавка;-250,00;RUB\n14.03.2026;Бонус;-25,00;баллы\n15.03.2026;Лавка;-12,00;RUB\n"
    ),
  ]

  private func read(_ text: String, _ answer: String? = nil) throws -> Statement {
    var options = StatementOptions(signConvention: .negativeIsOut)
    options.answers[.currency] = answer
    let file = try StatementReader.read(bytes: Array(text.utf8), fileName: "s.csv", options: options)
    return try #require(file.statements.first)
  }

  @Test(arguments: asked.indices) func `are asked about, or left out by name`(_ index: Int) throws {
    let (name, text) = Self.asked[index]
    let statement = try read(text)
    #expect(statement.questions.map(\.code) == [.currency], "\(name)")
    #expect(statement.entries.isEmpty, "\(name)")
    let left = try read(text, "leave-out")
    #expect(Set(left.sums.keys).isSubset(of: ["EUR", "RUB"]), "\(name)")
    #expect(left.skipped.contains { if case .unknownCurrency = $0.reason { true } else { false } }, "\(name)")
  }

  static let plain: [(text: String, sums: [String?: Int64])] = [
    // Kinds of entries in capitals.
    (
      "Date,Description,Amount,Kind\n2026-03-02,Shop,-5.00,POS\n2026-03-03,Wages,50.00,ACH\n2026-03-04,Cash,-20.00,ATM\n",
      [nil: 2500]
    ),
    // The unit of a quantity.
    (
      "Date,Action,Quantity,Asset,Amount\n2026-03-02,Buy,3,BTC,-450.00\n2026-03-03,Sell,1,BTC,155.00\n2026-03-04,Buy,2,ETH,-20.00\n",
      [nil: -31500]
    ),
    (
      "Datum;Text;Betrag;Einheit\n12.03.2026;Markt;-5,00;EUR\n13.03.2026;Lohn;50,00;EUR\n14.03.2026;Brot;-2,00;EUR\n",
      ["EUR": 4300]
    ),
  ]

  @Test(arguments: plain.indices) func `are nothing else`(_ index: Int) throws {
    let statement = try read(Self.plain[index].text)
    #expect(statement.questions.isEmpty, "\(statement.questions.map(\.text))")
    #expect(statement.sums == Self.plain[index].sums)
  }
}
