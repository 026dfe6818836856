@testable import Statements
import Spreadsheet
import Testing

/// Variants of MT940 and MT942 that banks write against the standard.
@Suite struct `MT940 as banks write it` {
  static func message(_ lines: String, opening: String = "C240101EUR100,00", closing: String) -> String {
    ":20:STMT\n:25:70050000/1234567\n:28C:1/1\n:60F:\(opening)\n\(lines)\n:62F:\(closing)\n-\n"
  }

  @Test(arguments: [
    RowCase(
      "a line end before the amount",
      message(":61:2401050105CR\n30,00N062NONREF", closing: "C240105EUR130,00"),
      "2024-01-05 3000"),
    RowCase(
      "spaces between the parts", message(":61: 2401050105 D 12,00 NMSC", closing: " C240105EUR88,00"),
      "2024-01-05 -1200"),
    RowCase(
      "points between thousands",
      message(":61:240105D1.234,56NMSC", opening: "C240101EUR1.000,00", closing: "D240105EUR234,56"),
      "2024-01-05 -123456"),
    RowCase(
      "amounts without whole or fraction",
      message(":61:240105D,5NMSC\n:61:240106C7NMSC", closing: "C240106EUR106,5"),
      "2024-01-05 -50", "2024-01-06 700"),
    RowCase(
      "lower case",
      message(":61:2401050105d20,00NMSC", opening: "c240101eur100,00", closing: "c240105eur80,00"),
      "2024-01-05 -2000"),
    RowCase(
      "indented fields",
      message(":61:2401050105D1,00NMSC", closing: "C240105EUR99,00").replacing("\n:", with: "\n   :"),
      "2024-01-05 -100"),
    RowCase(
      "details in the field of the account",
      message(":61:2401050105D1,00NMSC\n:25:166?00CARD?20Tea", closing: "C240105EUR99,00"),
      "2024-01-05 -100"),
    RowCase(
      "a colon on a line of its own",
      message(":61:2401050105D1,00NMSC\n:\n86:166?00KAUF?20TEE", closing: "C240105EUR99,00"),
      "2024-01-05 -100"),
    RowCase(
      "a time of day cut at its minutes",
      message(
        ":61:2401050105D1,00NMSC\n:86:106?00CARD?20AT THE STATION ON 04-01-2024T16\n:26:37 TILL?21 007",
        closing: "C240105EUR99,00"), "2024-01-05 -100"),
    RowCase(
      "a time of day that looks like field 20",
      message(
        ":61:2401050105D1,00NMSC\n:86:106?00CARD?20AT THE STATION ON 04-01-2024T16\n:20:37 TILL",
        closing: "C240105EUR99,00"), "2024-01-05 -100"),
  ])
  func `the balances hold`(_ row: RowCase) throws {
    let read = try ReadRows(row.text)
    #expect(read.rows == row.rows)
    #expect(read.questions == [])
    #expect(read.statements.map(\.balanceReconciles) == [true])
  }

  @Test(arguments: [
    ("12345678/1020304050", "1020304050"), ("51210600/9223382012EUR", "9223382012"),
    ("NL84BANK0121212121 EUR", "NL84BANK0121212121"), ("BANKHUHB/12345F002/HUF", "12345F002"),
    ("/PL61109010140000071219812874", "PL61109010140000071219812874"), ("1567.50.961EUR", "1567.50.961"),
  ])
  func `an account is named without bank and currency`(text: String, number: String) throws {
    let file = Self.message("", closing: "C240105EUR100,00").replacing("70050000/1234567", with: text)
    #expect(try ReadRows(file).statements.map { $0.account?.number } == [number])
  }

  @Test(arguments: [
    ("windows-1250", "Płatność kartą, Żabka"), ("windows-1251", "Оплата картой"),
    ("windows-1255", "העברה מחברת החשמל"), ("windows-874", "รับโอนเงินจากเพื่อน"),
  ])
  func `texts tell the encoding, which MT940 cannot name`(_ encoding: String, _ text: String) throws {
    let file = Self.message(":61:2401050105D1,00NMSC\n:86:\(text)", closing: "C240105EUR99,00")
    let dialect = CSVDialect(
      encoding: try #require(TextEncoding(label: encoding)), delimiter: UInt8(ascii: "\t"))
    let bytes = try CSVWriter.bytes(of: file.split(separator: "\n").map { [String($0)] }, dialect: dialect)
    let entry = try #require(try ReadRows(bytes: bytes).statements.first?.entries.first)
    #expect(entry.text.contains(text))
  }

  @Test func `an account can stand in field 25P`() throws {
    let file = Self.message("", closing: "C240105EUR100,00").replacing(
      ":25:70050000/1234567", with: ":25P:1234567\nBANKDEFF")
    #expect(try ReadRows(file).statements.map { $0.account?.number } == ["1234567"])
  }

  @Test func `an envelope may end on the line of its last field`() throws {
    let envelope = { (number: Int, last: String) in
      "{1:F01BANKDEFF}{2:I940BANKDEFFN}{4::20:S\(number)\n:25:1234567\n:60F:C240101EUR10,00\n:61:2401050105D1,00NMSC\n\(last)-}{5:{CHK:0123}}\n"
    }
    let read = try ReadRows(envelope(1, ":62F:C240105EUR9,00") + envelope(2, ":86:Tea"))
    #expect(read.rows == ["2024-01-05 -100", "2024-01-05 -100"])
    #expect(read.statements.flatMap(\.entries).map(\.text) == ["", "Tea"])
    #expect(read.statements.first?.closingBalance == 900)
  }

  @Test func `accounts and days without a field 20 of their own are told apart`() throws {
    let account = { (number: String, code: String) in
      ":25:\(number)\n:28C:1\n:60F:C240101\(code)10,00\n:61:2401050105D1,00NMSC\n:62F:C240105\(code)9,00\n"
    }
    for start in ["", ":20:ALL\n"] {
      let read = try ReadRows(start + account("11112222", "EUR") + account("33334444", "USD") + "-\n")
      #expect(read.statements.map(\.account?.number) == ["11112222", "33334444"])
      #expect(read.statements.map(\.currency) == ["EUR", "USD"])
      #expect(read.statements.map(\.balanceReconciles) == [true, true])
    }
    let days = ":60F:C240105EUR9,00\n:61:2401060106D2,00NMSC\n:62F:C240106EUR7,00\n"
    let joined = try ReadRows(":20:ALL\n" + account("11112222", "EUR") + days)
    #expect(joined.rows == ["2024-01-05 -100", "2024-01-06 -200"])
    #expect(joined.statements.map(\.balanceReconciles) == [true])
  }

  @Test(arguments: ["?", "<", ">", "~", "^", "@", "|", "#"])
  func `subfields begin with any mark, with or without a code before them`(mark: String) throws {
    for code in ["166", ""] {
      let text = code + "?00CREDIT?20Invoice 20?2124?3012345678?32Mill & Co".replacing("?", with: mark)
      let read = try ReadRows(
        Self.message(":61:2401050105C1,00NMSC\n:86:\(text)", closing: "C240105EUR101,00"))
      let entry = try #require(read.statements.first?.entries.first)
      #expect(entry.payee == "Mill & Co")
      #expect(entry.text == "CREDIT Invoice 2024 Mill & Co")
    }
  }

  @Test func `all fields of details are the entry's, and none of the statement's`() throws {
    let read = try ReadRows(
      Self.message(
        ":61:2401050105D1,00NMSC\n:NS:01One\n02Two\n:86:Three\n:86:Four",
        closing: "C240105EUR99,00\n:86:Our terms"))
    #expect(read.statements.first?.entries.map(\.text) == ["One Two Three Four"])
  }

  @Test func `what is expected only is pending, and a reversal moves money back`() throws {
    let lines = ":61:240105EC5,00NMSC\n:61:240105ED6,00NMSC\n:61:240105RC7,00NMSC\n:61:240105RD8,00NMSC\n"
    let text =
      ":20:R\n:25:1234567\n:34F:EURD0,00\n:13D:2401051200+0100\n\(lines):90D:1EUR7,00\n:90C:1EUR8,00\n-\n"
    #expect(
      try ReadRows(text).rows == [
        "2024-01-05 500 pending", "2024-01-05 -600 pending", "2024-01-05 -700", "2024-01-05 800",
      ])
  }

  @Test func `an advice of one payment is no statement`() {
    let text = "{1:F01X}{2:I900Y}{4:\n:20:REF\n:21:R2\n:25:1234567\n:32A:240105EUR100,00\n-}\n"
    #expect(throws: StatementError.self) { try ReadRows(text) }
  }

  @Test func `an amount at which the file ends may have been longer`() throws {
    let whole = Self.message(":61:2401050105D1234,50NMSC", closing: "C240105EUR99,00")
    let cut = try #require(whole.firstRange(of: "1234,5")).upperBound
    #expect(try ReadRows(String(whole[..<cut])).questions == [.unreadableLine])
    let missing = try #require(whole.firstRange(of: ":62F")).lowerBound
    #expect(try ReadRows(String(whole[..<missing])).warnings.contains { $0.contains("62F") })
  }

  @Test(arguments: ["1.000", "1.000.", "1,000,00", "12,345"])
  func `an amount that is none of a statement's is asked about`(amount: String) throws {
    let text = Self.message(":61:2401050105D\(amount)NMSC", closing: "C240105EUR99,00")
    #expect(try ReadRows(text).questions == [.unreadableLine])
  }

  @Test(arguments: [true, false])
  func `UTF-16 needs no mark`(isLittle: Bool) throws {
    let text = Self.message(":61:2401050105D1,00NMSC\n:86:Café", closing: "C240105EUR99,00")
    let bytes = text.utf16.flatMap { unit in
      let (low, high) = (UInt8(unit & 0xFF), UInt8(unit >> 8))
      return isLittle ? [low, high] : [high, low]
    }
    let read = try ReadRows(bytes: bytes)
    #expect(read.statements.first?.entries.map(\.text) == ["Café"])
    #expect(read.statements.first?.layout.encoding == (isLittle ? "utf-16le" : "utf-16be"))
  }
}
