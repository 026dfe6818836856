import DatasetFormat
import Foundation
import TestSupport
import Testing

/// The number of the account on the other side links the halves of a transfer, whatever format names it.
struct CounterpartNumberTests {
  private static let giro = "DE02120300000000004711"
  private static let savings = "DE02120300000000009902"

  /// The transfer of 200.00 on 2 March in the statement of an account, from giro's side or from the other.
  private struct Half {
    let own, other: String
    let isOut: Bool

    /// A day later on the side that gets the money.
    var day: String { isOut ? "02" : "03" }

    var ofx: String {
      """
      OFXHEADER:100
      DATA:OFXSGML

      <OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR
      <BANKACCTFROM><BANKID>12030000<ACCTID>\(own)<ACCTTYPE>CHECKING</BANKACCTFROM>
      <BANKTRANLIST><DTSTART>20260301<DTEND>20260331
      <STMTTRN><TRNTYPE>XFER<DTPOSTED>202603\(day)<TRNAMT>\(isOut ? "-" : "")200.00<FITID>\(day)1
      <NAME>Max Mustermann<BANKACCTTO><BANKID>12030000<ACCTID>\(other)<ACCTTYPE>SAVINGS</BANKACCTTO></STMTTRN>
      <STMTTRN><TRNTYPE>FEE<DTPOSTED>20260330<TRNAMT>-1.00<FITID>\(day)2<NAME>Entgelt</STMTTRN>
      </BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
      """
    }

    /// The numbered subfields of German banks, the account in `?31`.
    var mt940: String { message("166?00Umbuchung?20Monatsrate?30BYLADEM1001?31\(other)?32Max Mustermann") }

    /// The code words of Dutch banks.
    var mt940WithWords: String { message("/TRTP/SEPA/IBAN/\(other)/NAME/Max Mustermann/REMI/Monatsrate") }

    private func message(_ information: String) -> String {
      """
      :20:STARTUMS
      :25:\(own)
      :28C:1/1
      :60F:C260301EUR1000,00
      :61:2603\(day)03\(day)\(isOut ? "D" : "C")200,00NTRFNONREF
      :86:\(information)
      :61:2603300330D1,00NCHGNONREF
      :86:808?00Entgelt?20Entgelt
      :62F:C260331EUR\(isOut ? "799" : "1199"),00
      -

      """
    }

    var camt: String {
      let side = isOut ? "CdtrAcct" : "DbtrAcct"
      return """
        <?xml version="1.0" encoding="UTF-8"?>
        <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>1</Id>
        <Acct><Id><IBAN>\(own)</IBAN></Id><Ccy>EUR</Ccy></Acct>
        <Ntry><Amt Ccy="EUR">200.00</Amt><CdtDbtInd>\(isOut ? "DBIT" : "CRDT")</CdtDbtInd><Sts>BOOK</Sts>
        <BookgDt><Dt>2026-03-\(day)</Dt></BookgDt>
        <NtryDtls><TxDtls><RltdPties><\(side)><Id><IBAN>\(other)</IBAN></Id></\(side)></RltdPties>
        <RmtInf><Ustrd>Monatsrate</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>
        <Ntry><Amt Ccy="EUR">1.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts>
        <BookgDt><Dt>2026-03-30</Dt></BookgDt><AddtlNtryInf>Entgelt</AddtlNtryInf></Ntry>
        </Stmt></BkToCstmrStmt></Document>
        """
    }
  }

  enum Kind: CaseIterable { case ofx, mt940, mt940WithWords, camt }

  private static func text(_ kind: Kind, _ half: Half) -> String {
    switch kind {
    case .ofx: half.ofx
    case .mt940: half.mt940
    case .mt940WithWords: half.mt940WithWords
    case .camt: half.camt
    }
  }

  @Test(arguments: Kind.allCases)
  func `two statements that name each other's account are one transfer`(kind: Kind) throws {
    let harness = try CommandHarness()
    try harness.run(
      "create Money --storage csv --currency EUR --account Giro:checking --account Savings:savings")
    for (key, number) in [("giro", "4711"), ("savings", "9902")] {
      try harness.run("accounts edit \(key) --last4 \(number) --yes --dataset Money")
    }
    let halves = [
      Half(own: Self.giro, other: Self.savings, isOut: true),
      Half(own: Self.savings, other: Self.giro, isOut: false),
    ]
    for (half, account) in zip(halves, ["giro", "savings"]) {
      try harness.write("\(account).txt", Self.text(kind, half).utf8)
      let run = try harness.run("import \(account).txt --account \(account) --yes --dataset Money")
      #expect(run.exit == 0, "\(run.errors)\(run.output)")
      if half.isOut {
        let asked = try harness.run("review --kind transfer --dataset Money")
        #expect(asked.output.contains("a transfer with Savings?"), "\(asked.output)")
      }
    }
    let list = try harness.run("list --period 2026-03 --dataset Money").output
    #expect(list.contains("to Savings") && list.contains("from Giro"), "\(list)")
    let report = try harness.run("report summary --period 2026-03 --dataset Money --json")
    #expect(
      try JSONValue(report.output)["currencies"]?.elements?.first?["expenseMinor"] == .integer(200))
  }
}
