import Money
@testable import Statements
import Testing

/// Entries that stand beside their own parts. The money moved once.
@Suite struct `sums beside their parts` {
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
    let bytes = Array(try StatementFacts.text("parts/sum-marked-column-categories-above-parts.csv").utf8)
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
