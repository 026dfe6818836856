import Money
@testable import Statements
import Testing

@Suite struct `MT940 statements` {
  static func read(_ text: String) throws -> [Statement] {
    try StatementReader.read(bytes: Array(text.utf8), fileName: "a.sta").statements
  }

  static func message(_ fields: String, opening: String = "C240101EUR100,00", closing: String) -> String {
    ":20:START\r\n:25:12345678/0123456789\r\n:28C:1/1\r\n:60F:\(opening)\r\n\(fields)\r\n:62F:\(closing)\r\n-\r\n"
  }

  @Test func `debits credits and their reversals have their signs`() throws {
    let fields = [
      ":61:2401020102D10,NTRFNONREF", ":61:2401020102C20,5NTRFNONREF", ":61:2401030103RD3,00NTRFNONREF",
      ":61:2401030103RC1,NTRFNONREF",
    ].joined(separator: "\r\n")
    let statement = try #require(try Self.read(Self.message(fields, closing: "C240103EUR112,50")).first)
    #expect(statement.entries.map(\.amountMinor) == [-1000, 2050, 300, -100])
    #expect(statement.balanceReconciles == true)
    #expect(statement.account?.number == "0123456789")
    #expect(statement.currency == "EUR")
  }

  @Test func `the entry date books, and takes the year nearest to the value date`() throws {
    let statement = try #require(
      try Self.read(Self.message(":61:2312310102D10,00NMSCREF1//BANK1", closing: "C240102EUR90,00")).first)
    #expect(statement.entries.map(\.date.description) == ["2024-01-02"])
    #expect(statement.entries.map(\.valueDate?.description) == ["2023-12-31"])
    #expect(statement.entries.map(\.reference) == ["BANK1"])
  }

  @Test(arguments: [
    (
      "166?00TRANSFER?20SVWZ+Rent for Ja\r\n?21nuary?30BANK?31DE1?32Anna Bei?33spiel", "Anna Beispiel",
      "TRANSFER SVWZ+Rent for January Anna Beispiel"
    ),
    ("/TRTP/SEPA/IBAN/NL1/NAME/J Jansen/REMI/Invoice 1/2/EREF/X", "J Jansen", "SEPA J Jansen Invoice 1/2 X"),
    ("/CNTP/NL22/BANK/Shop BV/City/REMI/Thanks", "Shop BV", "NL22/BANK/Shop BV/City Thanks"),
    ("CARD PAYMENT\r\nBAKERY", "CARD PAYMENT BAKERY", "CARD PAYMENT BAKERY"),
  ])
  func `field 86 is read in its structure`(_ information: String, _ payee: String, _ text: String) throws {
    let fields = ":61:240102D10,00NMSCNONREF\r\n:86:\(information)"
    let statement = try #require(try Self.read(Self.message(fields, closing: "C240102EUR90,00")).first)
    #expect(statement.entries.map(\.payee) == [payee])
    #expect(statement.entries.map(\.text) == [text])
  }

  @Test func `parts of one account are one statement`() throws {
    let first = Self.message(":61:240102D10,00NMSCNONREF", closing: "C240102EUR90,00")
    let second = Self.message(
      ":61:240102D10,00NMSCNONREF", opening: "C240102EUR90,00", closing: "C240102EUR80,00")
    let statements = try Self.read(first + second)
    #expect(statements.count == 1)
    #expect(statements.first?.entries.count == 2)
    #expect(statements.first?.balanceReconciles == true)
    #expect(statements.first?.closingBalance == 8000)
  }

  @Test func `parts that do not follow each other do not reconcile`() throws {
    let first = Self.message(":61:240102D10,00NMSCNONREF", closing: "C240102EUR90,00")
    let second = Self.message(
      ":61:240103D10,00NMSCNONREF", opening: "C240103EUR50,00", closing: "C240103EUR40,00")
    #expect(try Self.read(first + second).first?.balanceReconciles == false)
  }
}
