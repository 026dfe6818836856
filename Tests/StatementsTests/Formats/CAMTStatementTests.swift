import Money
@testable import Statements
import Testing

@Suite struct `camt statements` {
  static func entry(
    _ inner: String, amount: String = "10.00", mark: String = "DBIT", status: String = "<Sts>BOOK</Sts>"
  ) -> String {
    "<Ntry><Amt Ccy=\"EUR\">\(amount)</Amt><CdtDbtInd>\(mark)</CdtDbtInd>\(status)<BookgDt><Dt>2024-01-02+01:00</Dt></BookgDt><ValDt><DtTm>2024-01-03T00:00:00</DtTm></ValDt>\(inner)</Ntry>"
  }

  static func balance(_ code: String, _ amount: String) -> String {
    "<Bal><Tp><CdOrPrtry><Cd>\(code)</Cd></CdOrPrtry></Tp><Amt Ccy=\"EUR\">\(amount)</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>"
  }

  static func read(_ inner: String, prefix: String = "") throws -> Statement {
    let text =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?><Document xmlns=\"urn:iso:std:iso:20022:tech:xsd:camt.053.001.08\"><BkToCstmrStmt><Stmt><Acct><Id><IBAN>DE02120300000000202051</IBAN></Id></Acct>\(inner)</Stmt></BkToCstmrStmt></Document>"
    return try #require(try StatementReader.read(bytes: Array(text.utf8), fileName: "a.xml").statements.first)
  }

  @Test func `an entry is one line however many details it has`() throws {
    let detail = { (name: String) in
      "<TxDtls><Amt Ccy=\"EUR\">5.00</Amt><RltdPties><Cdtr><Nm>\(name)</Nm></Cdtr></RltdPties><RmtInf><Ustrd>for \(name)</Ustrd></RmtInf></TxDtls>"
    }
    let statement = try Self.read(
      Self.balance("OPBD", "100.00") + Self.balance("CLBD", "90.00")
        + Self.entry("<AcctSvcrRef>R1</AcctSvcrRef><NtryDtls>\(detail("Ann"))\(detail("Bob"))</NtryDtls>"))
    #expect(statement.entries.map(\.amountMinor) == [-1000])
    #expect(statement.entries.map(\.payee) == ["Ann"])
    #expect(statement.entries.map(\.text) == ["Ann for Ann for Bob"])
    #expect(statement.entries.map(\.reference) == ["R1"])
    #expect(statement.entries.map(\.date.description) == ["2024-01-02"])
    #expect(statement.entries.map(\.valueDate?.description) == ["2024-01-03"])
    #expect(statement.balanceReconciles == true)
    #expect(statement.account?.isIBAN == true)
  }

  @Test func `the direction is the mark's, also of a reversal`() throws {
    let statement = try Self.read(Self.entry("<RvslInd>true</RvslInd>", mark: "CRDT"))
    #expect(statement.entries.map(\.amountMinor) == [1000])
  }

  @Test func `pending entries are pending and information is none`() throws {
    let statement = try Self.read(
      Self.entry("", status: "<Sts><Cd>PDNG</Cd></Sts>") + Self.entry("", status: "<Sts>INFO</Sts>"))
    #expect(statement.pendingCount == 1)
    #expect(statement.skipped.count == 1)
    #expect(statement.lineCount == 2)
  }

  @Test func `prefixes comments and empty elements do not matter`() throws {
    let text =
      "<?xml version=\"1.0\"?><n:Document xmlns:n=\"urn:iso:std:iso:20022:tech:xsd:camt.052.001.02\"><n:BkToCstmrAcctRpt><n:Rpt><!-- <Ntry> --><n:Ntry><n:NtryRef/><n:Amt Ccy=\"CHF\">1</n:Amt><n:CdtDbtInd>CRDT</n:CdtDbtInd><n:BookgDt><n:Dt>2024-02-01</n:Dt></n:BookgDt><n:AddtlNtryInf>A &amp; B</n:AddtlNtryInf></n:Ntry></n:Rpt></n:BkToCstmrAcctRpt></n:Document>"
    let file = try StatementReader.read(bytes: Array(text.utf8), fileName: "a.xml")
    #expect(file.statements.first?.entries.map(\.amountMinor) == [100])
    #expect(file.statements.first?.entries.map(\.payee) == ["A & B"])
    #expect(file.statements.first?.currency == "CHF")
  }
}
