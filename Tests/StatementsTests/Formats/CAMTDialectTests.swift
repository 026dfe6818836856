@testable import Statements
import Testing

/// Unusual contents in camt.052, camt.053 and camt.054 files of banks.
@Suite struct `camt as banks write it` {
  static func entry(
    _ amount: String, _ direction: String = "DBIT", rest: String = "<BookgDt><Dt>2024-01-05</Dt></BookgDt>"
  ) -> String {
    "<Ntry><Amt Ccy=\"EUR\">\(amount)</Amt><CdtDbtInd>\(direction)</CdtDbtInd><Sts>BOOK</Sts>\(rest)</Ntry>"
  }

  static func balance(_ code: String, _ amount: String, day: String, _ direction: String = "CRDT") -> String {
    "<Bal><Tp><CdOrPrtry><Cd>\(code)</Cd></CdOrPrtry></Tp><Amt Ccy=\"EUR\">\(amount)</Amt><CdtDbtInd>\(direction)</CdtDbtInd><Dt><Dt>\(day)</Dt></Dt></Bal>"
  }

  static func file(_ inner: String, root: String = "BkToCstmrStmt", statement: String = "Stmt") -> String {
    "<?xml version=\"1.0\"?><Document><\(root)><\(statement)>\(inner)</\(statement)></\(root)></Document>"
  }

  @Test(arguments: [
    ("BkToCstmrStmt", "Stmt"), ("BkToCstmrAcctRpt", "Rpt"), ("BkToCstmrDbtCdtNtfctn", "Ntfctn"),
  ])
  func `a document is known by its elements, without a namespace and in an envelope`(
    root: String, statement: String
  )
    throws
  {
    let text = Self.file(Self.entry("1.00"), root: root, statement: statement)
    #expect(try ReadRows(text).rows == ["2024-01-05 -100"])
    let envelope = text.replacing(
      "<Document>", with: "<!--" + String(repeating: " licence", count: 900) + "--><e:Envelope><Document>")
    #expect(try ReadRows(envelope.replacing("</Document>", with: "</Document></e:Envelope>")).rows.count == 1)
  }

  @Test(arguments: ["-5.00", "-92233720368547758.08", "5,00", "5.001", ""])
  func `an amount with a sign of its own, or none of the standard, is asked about`(amount: String) throws {
    #expect(try ReadRows(Self.file(Self.entry(amount))).questions == [.unreadableLine])
  }

  @Test func `the balances of several days may stand in any order`() throws {
    let balances = [
      Self.balance("CLBD", "3.00", day: "2024-01-06"), Self.balance("OPBD", "5.00", day: "2024-01-06"),
      Self.balance("CLBD", "5.00", day: "2024-01-05"), Self.balance("OPBD", "10.00", day: "2024-01-05"),
    ]
    for order in [balances, balances.reversed()] {
      let text = Self.file(order.joined() + Self.entry("5.00") + Self.entry("2.00"))
      let statement = try #require(try ReadRows(text).statements.first)
      #expect(statement.openingBalance == 1000)
      #expect(statement.closingBalance == 300)
      #expect(statement.balanceReconciles == true)
    }
  }

  @Test func `a sign beside a balance's direction is no crash and no guess`() throws {
    for (direction, expected) in [("CRDT", Int64?.some(-500)), ("DBIT", nil)] {
      let text = Self.file(Self.balance("CLBD", "-5.00", day: "2024-01-06", direction))
      #expect(try ReadRows(text).statements.map(\.closingBalance) == [expected])
    }
    let least = Self.balance("CLBD", "-92233720368547758.08", day: "2024-01-06", "DBIT")
    #expect(try ReadRows(Self.file(least)).statements.map(\.closingBalance) == [nil])
  }

  @Test func `an entry within which the file ends is asked about, and a list that ends early is told`() throws
  {
    let whole = Self.file(
      "<TxsSummry><TtlNtries><NbOfNtries>2</NbOfNtries></TtlNtries></TxsSummry>" + Self.entry("1.00")
        + Self.entry("1234.56"))
    let amount = try #require(whole.firstRange(of: "1234"))
    let cut = try ReadRows(String(whole[..<amount.upperBound]))
    #expect(cut.questions == [.unreadableLine])
    #expect(cut.rows == ["2024-01-05 -100"])
    let first = try #require(whole.firstRange(of: "</Ntry>"))
    let short = try ReadRows(String(whole[..<first.upperBound]))
    #expect(short.rows == ["2024-01-05 -100"])
    #expect(short.warnings.contains { $0.contains("cut") })
    #expect(short.warnings.contains { $0.contains("2 entries") })
    #expect(try ReadRows(whole).warnings == [])
  }
}
