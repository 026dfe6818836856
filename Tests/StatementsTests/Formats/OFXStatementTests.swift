import Money
@testable import Statements
import Testing

@Suite struct `OFX statements` {
  static let header = "OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nENCODING:USASCII\nCHARSET:1252\n\n"

  static func sgml(_ entries: String, currency: String = "USD") -> String {
    header
      + """
      <OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>\(currency)
      <BANKACCTFROM><BANKID>1<ACCTID>000123456<ACCTTYPE>CHECKING</BANKACCTFROM>
      <BANKTRANLIST><DTSTART>20240101<DTEND>20240131
      \(entries)
      </BANKTRANLIST><LEDGERBAL><BALAMT>100.00<DTASOF>20240131</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
      """
  }

  static func read(_ text: String) throws -> Statement {
    try #require(try StatementReader.read(bytes: Array(text.utf8), fileName: "a.ofx").statements.first)
  }

  @Test func `entries without end tags are told apart`() throws {
    let statement = try Self.read(
      Self.sgml(
        """
        <STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20240105120000[-5:EST]<TRNAMT>-12.50<FITID>A1<NAME>Bread & Butter<MEMO>2 < 3
        <STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20240106<DTUSER>20240104<TRNAMT>+99.1<FITID>A2<NAME>Pay &amp; more
        """))
    #expect(statement.entries.map(\.amountMinor) == [-1250, 9910])
    #expect(statement.entries.map(\.date.description) == ["2024-01-05", "2024-01-06"])
    #expect(statement.entries.map(\.valueDate?.description) == [nil, "2024-01-04"])
    #expect(statement.entries.map(\.payee) == ["Bread & Butter", "Pay & more"])
    #expect(statement.entries.map(\.text) == ["Bread & Butter 2 < 3", "Pay & more"])
    #expect(statement.entries.map(\.reference) == ["A1", "A2"])
    #expect(statement.currency == "USD")
    #expect(statement.account?.last4 == "3456")
    #expect(statement.closingBalance == 10000)
  }

  @Test func `the other side's account and names of banks are not the entry's`() throws {
    let statement = try Self.read(
      Self.sgml(
        "<STMTTRN><DTPOSTED>20240105<TRNAMT>-1.00<FITID>1<NAME>Rent<BANKACCTTO><ACCTID>999<NAME>Wrong</BANKACCTTO><MEMO>May</STMTTRN>"
      ))
    #expect(statement.entries.map(\.text) == ["Rent May"])
    #expect(statement.account?.last4 == "3456")
  }

  @Test func `a comma can be the decimal mark`() throws {
    let statement = try Self.read(
      Self.sgml("<STMTTRN><DTPOSTED>20240105<TRNAMT>-200,00<FITID>1<NAME>X</STMTTRN>"))
    #expect(statement.entries.map(\.amountMinor) == [-20000])
  }

  @Test func `letters of windows-1252 are read, and of UTF-8 under a wrong header too`() throws {
    let text = Self.sgml("<STMTTRN><DTPOSTED>20240105<TRNAMT>-1.00<FITID>1<NAME>Café</STMTTRN>")
    let legacy = text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    for bytes in [legacy, Array(text.utf8)] {
      let file = try StatementReader.read(bytes: bytes, fileName: "a.ofx")
      #expect(file.statements.first?.entries.first?.payee == "Café")
    }
  }

  @Test func `several accounts give several statements`() throws {
    let account = { (number: String) in
      "<STMTTRNRS><STMTRS><CURDEF>GBP</CURDEF><BANKACCTFROM><ACCTID>\(number)</ACCTID></BANKACCTFROM><BANKTRANLIST><STMTTRN><DTPOSTED>20240105</DTPOSTED><TRNAMT>1</TRNAMT><FITID>\(number)</FITID></STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS>"
    }
    let text =
      "<?xml version=\"1.0\"?><?OFX OFXHEADER=\"200\"?><OFX>" + account("1111") + account("2222") + "</OFX>"
    let file = try StatementReader.read(bytes: Array(text.utf8), fileName: "a.ofx")
    #expect(file.statements.map(\.account?.number) == ["1111", "2222"])
    #expect(file.statements.map(\.entries.count) == [1, 1])
  }

  @Test func `an entry without a readable amount is asked about`() throws {
    let statement = try Self.read(
      Self.sgml("<STMTTRN><DTPOSTED>20240105<TRNAMT>ten<FITID>1<NAME>X</STMTTRN>"))
    #expect(statement.questions.map(\.code) == [.unreadableLine])
    #expect(statement.lineCount == 1)
  }

  @Test func `a document type declaration is refused`() {
    let text = "<?xml version=\"1.0\"?><!DOCTYPE OFX [<!ENTITY a \"b\">]><OFX><STMTRS></STMTRS></OFX>"
    #expect(throws: StatementError.self) {
      try StatementReader.read(bytes: Array(text.utf8), fileName: "a.ofx")
    }
  }
}
