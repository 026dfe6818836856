import Money
@testable import Statements
import Testing

/// Reversals whose mark the balances confirm or contradict.
@Suite struct `Marks of reversals` {
  private static func camt(closing: String) -> String {
    func entry(_ amount: String, _ mark: String, _ more: String = "") -> String {
      "<Ntry><Amt Ccy=\"EUR\">\(amount)</Amt>\(more)<CdtDbtInd>\(mark)</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-03-02</Dt></BookgDt></Ntry>"
    }
    let entries =
      entry("20.00", "DBIT") + entry("20.00", "CRDT", "<RvslInd>true</RvslInd>")
      + entry("5.00", "DBIT", "<RvslInd>false</RvslInd>")
    return
      "<?xml version=\"1.0\"?><Document xmlns=\"urn:iso:std:iso:20022:tech:xsd:camt.053.001.08\"><BkToCstmrStmt><Stmt><Acct><Id><IBAN>DE02120300000000202051</IBAN></Id></Acct>\(PrintedBalance.of("OPBD", "100.00"))\(PrintedBalance.of("CLBD", closing))\(entries)</Stmt></BkToCstmrStmt></Document>"
  }

  private enum PrintedBalance {
    static func of(_ code: String, _ amount: String) -> String {
      "<Bal><Tp><CdOrPrtry><Cd>\(code)</Cd></CdOrPrtry></Tp><Amt Ccy=\"EUR\">\(amount)</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>"
    }
  }

  private static func mt940(closing: String) -> String {
    ":20:START\r\n:25:12345678/0123456789\r\n:28C:1/1\r\n:60F:C260301EUR100,00\r\n:61:2603020302D20,NTRFNONREF\r\n:61:2603020302RD20,NTRFNONREF\r\n:61:2603020302D5,NTRFNONREF\r\n:62F:C260302EUR\(closing)\r\n-\r\n"
  }

  /// Each with the closing balance that the marks give, and with the one of the opposite direction.
  static let files: [(name: String, right: String, turned: String)] = [
    ("a.xml", camt(closing: "95.00"), camt(closing: "55.00")),
    ("a.sta", mt940(closing: "95,00"), mt940(closing: "55,00")),
  ]

  private func read(_ text: String, _ name: String, _ answer: String? = nil) throws -> Statement {
    var options = StatementOptions()
    options.answers[.balancesDisagree] = answer
    let file = try StatementReader.read(bytes: Array(text.utf8), fileName: name, options: options)
    return try #require(file.statements.first)
  }

  @Test(arguments: files.indices) func `are right where the balances follow`(_ index: Int) throws {
    let statement = try read(Self.files[index].right, Self.files[index].name)
    #expect(statement.entries.map(\.amountMinor) == [-2000, 2000, -500])
    #expect(statement.questions.isEmpty && statement.balanceReconciles == true)
  }

  @Test(arguments: files.indices) func `are asked about where only the opposite gives the balance`(
    _ index: Int
  )
    throws
  {
    let (name, _, text) = Self.files[index]
    let open = try read(text, name)
    #expect(open.questions.map(\.code) == [.balancesDisagree] && open.entries.isEmpty)
    #expect(open.questions.first?.choices == ["as-read", "turned"])
    let asRead = try read(text, name, "as-read")
    #expect(asRead.entries.map(\.amountMinor) == [-2000, 2000, -500] && asRead.balanceReconciles == false)
    let turned = try read(text, name, "turned")
    #expect(turned.entries.map(\.amountMinor) == [-2000, -2000, -500])
    #expect(turned.balanceReconciles == true && turned.warnings.isEmpty)
  }
}
