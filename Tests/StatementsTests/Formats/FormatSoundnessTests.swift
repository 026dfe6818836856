import Money
@testable import Statements
import Testing

/// Mistakes of banks and programs in formats that are not tables, and attacks by hostile files.
struct FormatSoundnessTests {
  static func read(
    _ text: String, _ options: StatementOptions = StatementOptions()
  ) throws -> Statement {
    let file = try StatementReader.read(bytes: Array(text.utf8), fileName: "statement", options: options)
    try #require(file.statements.count == 1)
    return file.statements[0]
  }

  static func ofx(_ entries: [(kind: String, amount: String)]) -> String {
    `OFX statements`.sgml(
      entries.enumerated().map { index, entry in
        "<STMTTRN><TRNTYPE>\(entry.kind)<DTPOSTED>20240105<TRNAMT>\(entry.amount)<FITID>F\(index)<NAME>Shop</STMTTRN>"
      }.joined(separator: "\n"))
  }

  @Test(arguments: [
    [("DEBIT", "12.00"), ("CREDIT", "5.00")], [("DEBIT", "12.00"), ("CREDIT", "-5.00")], [("POS", "12.00")],
    [("CREDIT", "-5.00"), ("DEP", "-1.00")],
  ])
  func `OFX amounts against their kinds are asked about, and answered in three ways`(
    _ entries: [(kind: String, amount: String)]
  ) throws {
    let text = Self.ofx(entries)
    let asked = try Self.read(text)
    #expect(asked.questions.map(\.code) == [.amountSign])
    #expect(asked.entries.isEmpty)
    #expect(asked.skipped.count == entries.count)
    let kinds = try Self.read(text, StatementOptions(signConvention: .byKind))
    #expect(kinds.entries.map { $0.amountMinor < 0 } == entries.map { ["DEBIT", "POS"].contains($0.kind) })
    let printed = try Self.read(text, StatementOptions(signConvention: .negativeIsOut))
    #expect(printed.entries.map { $0.amountMinor < 0 } == entries.map { $0.amount.hasPrefix("-") })
    let turned = try Self.read(text, StatementOptions(signConvention: .positiveIsOut))
    #expect(turned.entries.map(\.amountMinor) == printed.entries.map { -$0.amountMinor })
  }

  @Test func `a single reversal among OFX entries keeps its sign`() throws {
    let statement = try Self.read(Self.ofx([("DEBIT", "-12.00"), ("DEBIT", "12.00"), ("CREDIT", "5.00")]))
    #expect(statement.questions == [])
    #expect(statement.entries.map(\.amountMinor) == [-1200, 1200, 500])
  }

  @Test func `securities in an OFX file are said to be left out`() throws {
    let text = Self.ofx([("DEBIT", "-1.00")]).replacing(
      "<STMTTRN>", with: "<BUYSTOCK><INVBUY><INVTRAN><FITID>1</INVTRAN></INVBUY></BUYSTOCK><STMTTRN>")
    #expect(try Self.read(text).warnings.contains { $0.contains("securities") })
  }

  @Test func `bytes that are not the UTF-8 they are said to be are read as windows-1252`() throws {
    let text = Self.ofx([("DEBIT", "-1.00")]).replacing("Shop", with: "Caf\u{E9}").replacing(
      "CHARSET:1252", with: "CHARSET:UTF-8")
    let bytes = text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    let file = try StatementReader.read(bytes: bytes, fileName: "x.ofx")
    #expect(file.statements.first?.entries.first?.payee == "Café")
  }

  @Test func `QIF charges of a card without a sign are asked about`() throws {
    let text = "!Type:CCard\nD13/01/2024\nT12.00\nPShop\n^\nD14/01/2024\nT7.50\nPBakery\n^\n"
    #expect(try Self.read(text).questions.map(\.code) == [.amountSign])
    let answered = try Self.read(text, StatementOptions(signConvention: .positiveIsOut))
    #expect(answered.entries.map(\.amountMinor) == [-1200, -750])
  }

  @Test func `QIF dates that no order fits are asked about`() throws {
    let text = "!Type:Bank\nD13/01/2024\nT-1.00\n^\nD01/14/2024\nT-2.00\n^\nD02/03/2024\nT-3.00\n^\n"
    let statement = try Self.read(text)
    #expect(statement.questions.contains { $0.code == .dateOrder })
    #expect(statement.entries.isEmpty)
  }

  @Test func `QIF amounts of three digits behind a mark and nothing else are asked about`() throws {
    let text = "!Type:Bank\nD13/01/2024\nT-1.234\n^\nD14/01/2024\nT-2.500\n^\n"
    #expect(try Self.read(text).questions.map(\.code) == [.decimalMark])
  }

  @Test func `an MT940 value date on 30 February is the month's last day`() throws {
    let text = `MT940 statements`.message(":61:2402300301D10,00NTRFNONREF", closing: "C240301EUR90,00")
    let statement = try Self.read(text)
    #expect(statement.entries.map(\.date.description) == ["2024-03-01"])
    #expect(statement.entries.map { $0.valueDate?.description } == ["2024-02-29"])
  }

  static func camt(_ inner: String, prolog: String = "") -> String {
    "<?xml version=\"1.0\"?>\(prolog)<Document xmlns=\"camt.053\"><BkToCstmrStmt><Stmt>\(inner)</Stmt></BkToCstmrStmt></Document>"
  }

  static func entry(_ amount: String, status: String = "BOOK") -> String {
    "<Ntry>\(amount)<CdtDbtInd>DBIT</CdtDbtInd><Sts>\(status)</Sts><BookgDt><Dt>2024-01-05</Dt></BookgDt></Ntry>"
  }

  @Test(arguments: [
    "<Amt Ccy=\"JPY\">1200</Amt>", "<Amt Ccy = 'JPY'>1200</Amt>",
    "<Amt Ccy=\"JPY\">12<!-- thousand -->00</Amt>",
    "<Amt a='1' Ccy='JPY'><![CDATA[1200]]></Amt>", "<Amt Ccy=\"JPY\">12&#48;0</Amt>",
  ])
  func `a camt amount is read in whichever XML says it`(amount: String) throws {
    let statement = try Self.read(Self.camt(Self.entry(amount)))
    #expect(statement.entries.map(\.amountMinor) == [-1200])
    #expect(statement.currency == "JPY")
  }

  @Test func `a camt entry of the future is not booked`() throws {
    let statement = try Self.read(Self.camt(Self.entry("<Amt Ccy=\"EUR\">1.00</Amt>", status: "FUTR")))
    #expect(statement.entries.map(\.status) == [.pending])
  }

  /// T-13: no form of a document type declaration is read, whatever comes before it.
  @Test(arguments: [
    "<!DOCTYPE d [<!ENTITY x SYSTEM \"file:///etc/passwd\">]>",
    "<!DOCTYPE d SYSTEM \"http://127.0.0.1/d.dtd\">",
    "<!doctype d>", "<!-- <a> --><!DOCTYPE d [<!ENTITY % p SYSTEM 'x'> %p;]>", "\n\n  <!DOCTYPE d>",
    "<?pi <x?><!DOCTYPE d>", "<!DOCTYPE d PUBLIC '-//X//Y' 'http://127.0.0.1/d.dtd'>",
    "<!DOCTYPE d [<!ENTITY % a SYSTEM 'file:///dev/zero'><!ENTITY b '%a;'>]>",
    "<!DOCTYPE d [<!ENTITY a 'lol'><!ENTITY b '&a;&a;&a;&a;'><!ENTITY c '&b;&b;&b;&b;'>]>",
    "<!DOCTYPE d [<!ATTLIST a b CDATA 'c'>]>", "<?xml-stylesheet href='x'?>\n<!DOCTYPE\td>",
    "<!--- -->\u{FEFF}<!DOCTYPE d []>",
  ])
  func `a document type declaration is refused`(declaration: String) throws {
    let body = Self.entry("<Amt Ccy=\"EUR\">1.00</Amt>")
    for padding in ["", String(repeating: " ", count: 100_000)] {
      let texts = [
        Self.camt(body, prolog: padding + declaration),
        "<?xml version=\"1.0\"?><?OFX OFXHEADER=\"200\"?>" + padding + declaration
          + "<OFX><STMTRS></STMTRS></OFX>",
        "OFXHEADER:100\nDATA:OFXSGML\n\n" + padding + declaration + "<OFX><STMTRS></STMTRS></OFX>",
      ]
      for text in texts {
        let little = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let big = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        for bytes in [Array(text.utf8), [0xFF, 0xFE] + little, [0xFE, 0xFF] + big, little, big] {
          #expect(throws: StatementError.self) { try StatementReader.read(bytes: bytes, fileName: "x.xml") }
        }
      }
    }
  }

  /// T-10: input that no bank writes is refused with the limit's name, using little memory.
  @Test(arguments: [
    ("<a>", 1000, "", "elements inside one another"), ("<a b=\"", 70_000, "\"/>", "bytes in one tag"),
    ("<a>", 1_100_000, "</a>", "bytes of text in one element"),
  ])
  func `a limit that is passed is named`(begin: String, count: Int, end: String, name: String) throws {
    let inner =
      end.isEmpty
      ? String(repeating: begin, count: count) : begin + String(repeating: "x", count: count) + end
    let error = #expect(throws: StatementError.self) { try Self.read(Self.camt(inner)) }
    #expect(error?.description.contains(name) == true)
  }

  @Test func `aggregates of OFX inside one another have a limit`() throws {
    let text = Self.ofx([("DEBIT", "-1.00")]).replacing(
      "<STMTTRN>", with: "<STMTTRN>" + String(repeating: "<PAYEE>", count: 1000))
    #expect(throws: StatementError.self) { try Self.read(text) }
  }

  @Test func `entities of a file are never expanded`() throws {
    let text = Self.camt(
      Self.entry("<Amt Ccy=\"EUR\">1.00</Amt>").replacing(
        "</Ntry>", with: "<AddtlNtryInf>&x; &amp;</AddtlNtryInf></Ntry>"))
    #expect(try Self.read(text).entries.map(\.text) == ["&x; &"])
  }
}
