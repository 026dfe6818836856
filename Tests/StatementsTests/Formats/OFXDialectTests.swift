@testable import Statements
import Testing

/// OFX of banks and programs that goes beyond the specification or violates it.
@Suite struct `OFX as banks write it` {
  static func entry(_ amount: String, _ name: String = "Shop", day: String = "20240105", rest: String = "")
    -> String
  {
    "<STMTTRN><TRNTYPE>OTHER<DTPOSTED>\(day)<TRNAMT>\(amount)<FITID>\(name)\(day)<NAME>\(name)\(rest)</STMTTRN>"
  }

  static func file(_ entries: String...) -> String { `OFX statements`.sgml(entries.joined(separator: "\n")) }

  @Test(arguments: [
    RowCase(
      "each amount says its own mark", file(entry("-2500.00"), entry("1.500,00"), entry("R$ -0,50")),
      "2024-01-05 -250000", "2024-01-05 150000", "2024-01-05 -50"),
    RowCase(
      "thousands, by the balance of 100.00", file(entry("-1,000"), entry("2,500")), "2024-01-05 -100000",
      "2024-01-05 250000"),
    RowCase("five decimals", file(entry("-8.95000")), "2024-01-05 -895"),
    RowCase("a date with marks", file(entry("-1.00", day: "2024-01-05")), "2024-01-05 -100"),
    RowCase(
      "a day-first date", file(entry("-1.00", day: "15/01/2024"), entry("-2.00", day: "02/01/2024")),
      "2024-01-15 -100", "2024-01-02 -200"),
    RowCase(
      "a date of zeros beside another", file(entry("-1.00", day: "00000000", rest: "<DTUSER>20240104")),
      "2024-01-04 -100"),
    RowCase(
      "a pending entry's own date", file("<STMTTRNP><DTTRAN>20240106<TRNAMT>-5.00<NAME>Inn</STMTTRNP>"),
      "2024-01-06 -500 pending"),
    RowCase(
      "pending by the list",
      file(
        entry("-1.00"), "</BANKTRANLIST><BANKTRANLISTP>", entry("-2.00"), "</BANKTRANLISTP><BANKTRANLIST>"),
      "2024-01-05 -100", "2024-01-05 -200 pending"),
    RowCase(
      "pending by an aggregate", file("<PENDING>", entry("-2.00"), "</PENDING>", entry("-1.00")),
      "2024-01-05 -200 pending", "2024-01-05 -100"),
    RowCase(
      "a payee that is one value and has no end tag",
      file("<STMTTRN><DTPOSTED>20240105<PAYEE>Shop<TRNAMT>-1.00<FITID>1</STMTTRN>"), "2024-01-05 -100"),
    RowCase(
      "a payee whose end tag is missing",
      file("<STMTTRN><DTPOSTED>20240105<PAYEE><NAME>Shop<CITY>Ulm<TRNAMT>-1.00<FITID>1</STMTTRN>"),
      "2024-01-05 -100"),
    RowCase(
      "a removed entry", file(entry("-9.00", rest: "<CORRECTFITID>1<CORRECTACTION>DELETE"), entry("1.00")),
      "2024-01-05 100"),
    RowCase(
      "entries in no statement",
      "OFXHEADER:100\n<OFX><BANKTRANLIST>" + entry("-1.00") + "</BANKTRANLIST></OFX>",
      "2024-01-05 -100"),
    RowCase(
      "entries behind their statement",
      file(entry("-1.00")).replacing("</STMTRS>", with: "</STMTRS>" + entry("2.00")),
      "2024-01-05 -100", "2024-01-05 200"),
    RowCase(
      "a comment before all",
      "<?xml version=\"1.0\"?><!--" + String(repeating: " licence", count: 900)
        + "--><OFX xmlns=\"urn:x\"><STMTRS>" + entry("-1.00") + "</STMTRS></OFX>", "2024-01-05 -100"),
  ])
  func `the rows are right`(_ row: RowCase) throws {
    let read = try ReadRows(row.text)
    #expect(read.rows == row.rows)
    #expect(read.questions == [])
  }

  @Test(arguments: [
    (file(entry("-1.00", day: "05/01/2024")), Question.Code.dateOrder),
    (file(entry("-1,000"), entry("2,500")).replacing("100.00", with: "5,000"), .decimalMark),
    (file(entry("-1,000"), entry("2.50"), entry("3,50")), .decimalMark),
    (file(entry("-1.00", day: "00000000")), .unreadableLine),
    (
      file("<STMTTRN><DTPOSTED>20240105<TRNAMT>-1.00<NAME>A<DTPOSTED>20240106<TRNAMT>-2.00</STMTTRN>"),
      .unreadableLine
    ),
    (file(entry("-1.00", rest: "")).replacing("-1.00", with: "-1.00<TRNAMT>2.00"), .unreadableLine),
  ])
  func `what the file does not decide is asked`(text: String, code: Question.Code) throws {
    let read = try ReadRows(text)
    #expect(read.questions == [code])
    #expect(read.rows == [])
  }

  @Test func `an answer reads the dates`() throws {
    let text = Self.file(Self.entry("-1.00", day: "05/01/2024"))
    #expect(try ReadRows(text, StatementOptions(dateOrder: .dmy)).rows == ["2024-01-05 -100"])
    #expect(try ReadRows(text, StatementOptions(dateOrder: .mdy)).rows == ["2024-05-01 -100"])
  }

  @Test func `a list of entries alone is a statement, and one card's end tag may be another's`() throws {
    let list = "<BANKTRANLIST>" + Self.entry("-1.00") + "</BANKTRANLIST>"
    let alone = try ReadRows("OFXHEADER:100\n\n" + list)
    #expect(alone.rows == ["2024-01-05 -100"])
    #expect(alone.warnings == [])
    let cards = "<CCSTMTRS><CCACCTFROM><ACCTID>1111</CCACCTFROM>" + list + "</STMTRS>"
    let read = try ReadRows("OFXHEADER:100\n<OFX>" + cards + cards.replacing("1111", with: "2222") + "</OFX>")
    #expect(read.statements.map(\.account?.number) == ["1111", "2222"])
    #expect(read.rows.count == 2)
  }

  @Test func `a card whose amounts are mostly positive and of no kind is asked about`() throws {
    let card = { (amounts: [String]) in
      "OFXHEADER:100\n<OFX><CCSTMTRS>" + amounts.map { Self.entry($0) }.joined() + "</CCSTMTRS></OFX>"
    }
    #expect(try ReadRows(card(["12.00", "5.00", "-17.00"])).questions == [.amountSign])
    let turned = try ReadRows(
      card(["12.00", "5.00", "-17.00"]), StatementOptions(signConvention: .positiveIsOut))
    #expect(turned.rows == ["2024-01-05 -1200", "2024-01-05 -500", "2024-01-05 1700"])
    #expect(try ReadRows(card(["-12.00", "-5.00", "17.00"])).rows.count == 3)
    #expect(try ReadRows(Self.file(Self.entry("12.00"))).rows == ["2024-01-05 1200"])
  }

  /// Banks in Brazil print daily balances among the entries.
  @Test(arguments: [
    ("1000.00", "Saldo Anterior"), ("975.00", "SALDO FINAL"), ("13135.01", "SALDO TOTAL DISPONÍVEL DIA"),
    ("12.00", "SALDO DO DIA"), (" . ", "SALDO DIA"),
  ])
  func `a balance among the entries is no entry`(amount: String, name: String) throws {
    let read = try ReadRows(Self.file(Self.entry(amount, name), Self.entry("-25.00", "Padaria")))
    #expect(read.rows == ["2024-01-05 -2500"])
    #expect(read.statements.first?.skipped.count == 1)
    #expect(read.warnings.contains { $0.contains("balance") })
    #expect(read.questions == [])
  }

  @Test(arguments: ["New Balance", "Saldo Bar Lisboa", "Balance Yoga", "PAGAMENTO SALDO FATURA"])
  func `a shop whose name has the word is an entry`(name: String) throws {
    #expect(try ReadRows(Self.file(Self.entry("-25.00", name))).rows == ["2024-01-05 -2500"])
  }

  @Test func `an entry within which the file ends is asked about, and a list that ends early is told`() throws
  {
    let whole = Self.file(Self.entry("-1.00"), Self.entry("-1234.56"))
    let amount = try #require(whole.firstRange(of: "-1234"))
    for end in [amount.lowerBound, whole.index(after: amount.lowerBound), amount.upperBound] {
      let cut = try ReadRows(String(whole[..<end]))
      #expect(cut.questions == [.unreadableLine])
      #expect(cut.rows == ["2024-01-05 -100"])
    }
    let second = try #require(whole.firstRange(of: "\n<STMTTRN>", after: "</STMTTRN>"))
    let short = try ReadRows(String(whole[..<second]))
    #expect(short.rows == ["2024-01-05 -100"])
    #expect(short.warnings.contains { $0.contains("cut") })
    #expect(try ReadRows(whole).warnings == [])
  }

  @Test func `a currency can be one value`() throws {
    let read = try ReadRows(
      Self.file(Self.entry("-1.00", rest: "<CURRENCY>EUR"), Self.entry("-2.00", rest: "<ORIGCURRENCY>GBP")))
    #expect(read.statements.flatMap(\.entries).map(\.currency) == ["EUR", "USD"])
    #expect(read.statements.flatMap(\.entries).map(\.originalCurrency) == [nil, "GBP"])
  }
}

extension String {
  /// The position of a text after the first occurrence of another one.
  fileprivate func firstRange(of text: String, after other: String) -> Index? {
    firstRange(of: other).flatMap { self[$0.upperBound...].firstRange(of: text)?.lowerBound }
  }
}
