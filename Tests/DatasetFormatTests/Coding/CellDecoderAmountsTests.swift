import DatasetFormat
import Spreadsheet
import Testing

struct CellDecoderAmountsTests {
  static func read(_ cell: CellCase, _ code: String) throws -> [String] {
    let currency = code == "XXX" ? Currency.none : try #require(Currency(code: code))
    return cell.outcomes { $0.minorUnits($1, $2, currency: currency) }
  }

  @Test(
    arguments: CellCase.ofEveryKind + [
      CellCase("12.50", .number, "1250"), CellCase("12.50", "1250", xlsx: "1250 ~ number-as-text"),
      CellCase(" 12.50\u{A0}", "1250 ~ text-untrimmed", xlsx: "1250 ~ number-as-text"),
      CellCase("-3", .number, "-300"),
      CellCase("0", .number, "0"), CellCase("19.989999999999998", .number, "1999 ~ amount-noise"),
      CellCase("12.345", .number, "! amount-precision"), CellCase("12.3456", "! amount-precision"),
      CellCase("1.234", "! amount-ambiguous"), CellCase("-1.234", "! amount-ambiguous"),
      CellCase("123.456", "! amount-ambiguous"),
      CellCase("0.500", "50", xlsx: "50 ~ number-as-text"),
      CellCase("1234.500", "123450", xlsx: "123450 ~ number-as-text"),
      CellCase("1.000", .number, "100"), CellCase("1e400", .number, "! amount-too-large"),
      CellCase("9999999999999.99", .number, "999999999999999"),
      CellCase("-10000000000000.01", .number, "! amount-too-large"),
      CellCase("90071992547409.92", .number, "! amount-too-large"),
      CellCase("1.79769313486232E+308", "! amount-too-large"),
      CellCase("2026-02-01", .date, "! amount-is-date"),
      CellCase("1", .boolean, "! amount-unreadable"), CellCase("12,3O", "! amount-unreadable"),
      CellCase("abc", "! amount-unreadable"),
      CellCase("=1+1", "! amount-unreadable"), CellCase("-", "! amount-unreadable"),
      CellCase("1/2", "! amount-unreadable"),
    ])
  func `plain numbers become minor units of dollars`(_ cell: CellCase) throws {
    #expect(try Self.read(cell, "USD") == cell.expected)
  }

  @Test(arguments: [
    CellCase("12,50", "1250 ~ amount-comma"), CellCase("-12,50", "-1250 ~ amount-comma"),
    CellCase("1.234,56", "123456 ~ amount-comma"),
    CellCase("1,234.56", "123456 ~ amount-comma"), CellCase("1'234.50", "123450 ~ amount-comma"),
    CellCase("1 234,50", "123450 ~ amount-comma"),
    CellCase("1\u{202F}234,5", "123450 ~ amount-comma"), CellCase("1.234.567", "123456700 ~ amount-comma"),
    CellCase("12,34,567.89", "123456789 ~ amount-comma"), CellCase("(5.00)", "-500 ~ amount-comma"),
    CellCase("5-", "-500 ~ amount-comma"),
    CellCase("\u{2212}5.00", "-500 ~ amount-comma"), CellCase("12,-", "1200 ~ amount-comma"),
    CellCase("0,500", "50 ~ amount-comma"),
    CellCase("1 234", "123400 ~ amount-comma"), CellCase("1,234", "! amount-ambiguous"),
    CellCase("1e3", "100000 ~ amount-comma"), CellCase("1.25E+1", "1250 ~ amount-comma"),
    CellCase("1E3", .number, "100000"),
    CellCase("1234,567", "! amount-precision"),
    CellCase("1.23.456", "! amount-unreadable"), CellCase("12 50", "! amount-unreadable"),
    CellCase("1,2,3", "! amount-unreadable"),
    CellCase("--5", "! amount-unreadable"), CellCase("(-5)", "! amount-unreadable"),
    CellCase("1.234,567,8", "! amount-unreadable"),
    CellCase("9999999999999999999,5", "! amount-too-large"),
  ])
  func `numbers as people write them are read where one reading is left`(_ cell: CellCase) throws {
    #expect(try Self.read(cell, "USD") == cell.expected)
  }

  @Test(arguments: [
    ("$5.00", "USD", "500 ~ amount-currency-sign"), ("5,00 €", "EUR", "500 ~ amount-currency-sign"),
    ("USD 5", "USD", "500 ~ amount-currency-sign"), ("usd5", "USD", "500 ~ amount-currency-sign"),
    ("-$5.00", "USD", "-500 ~ amount-currency-sign"), ("$-5", "USD", "-500 ~ amount-currency-sign"),
    ("($5.00)", "USD", "-500 ~ amount-currency-sign"), ("€ 1.234,56", "EUR", "123456 ~ amount-currency-sign"),
    ("Fr. 12.50", "CHF", "1250 ~ amount-currency-sign"), ("Rs.500", "INR", "50000 ~ amount-currency-sign"),
    ("5,- €", "EUR", "500 ~ amount-currency-sign"), ("$.50", "USD", "50 ~ amount-currency-sign"),
    ("¥1,234", "JPY", "1234 ~ amount-currency-sign"), ("€1.234", "EUR", "! amount-ambiguous"),
    ("$5.00", "EUR", "! currency-mismatch"), ("EUR 5", "USD", "! currency-mismatch"),
    ("€5", "XXX", "! currency-mismatch"),
    ("5 XXX", "XXX", "! amount-unreadable"), ("5 apples", "USD", "! amount-unreadable"),
    ("$5€", "USD", "! amount-unreadable"),
    ("$5 6", "USD", "! amount-unreadable"), ("$", "USD", "! amount-unreadable"),
  ])
  func `a sign of the row's own currency is taken off`(_ text: String, _ code: String, _ expected: String)
    throws
  {
    #expect(try Self.read(CellCase(text, expected), code).first == expected)
  }

  @Test(arguments: [
    ("1200", "JPY", "1200"), ("1200.50", "JPY", "! amount-precision"), ("1.234", "JPY", "! amount-ambiguous"),
    ("1,234", "JPY", "1234 ~ amount-comma"), ("1,23", "JPY", "! amount-precision"), ("1.234", "BHD", "1234"),
    ("1,234", "BHD", "! amount-ambiguous"), ("1,23", "BHD", "1230 ~ amount-comma"),
    ("1.2345", "BHD", "! amount-precision"),
    ("1.2345", "CLF", "12345"), ("12.50", "XXX", "1250"), ("1.234", "XXX", "! amount-ambiguous"),
  ])
  func `the currency's digits decide`(_ text: String, _ code: String, _ expected: String) throws {
    #expect(try Self.read(CellCase(text, expected), code).first == expected)
  }

  @Test func `no text of marks and digits is read as two different amounts`() throws {
    // Every text of up to five of these characters: what is read must be what its digits say.
    let alphabet = Array("10.,' -")
    let dollar = try #require(Currency(code: "USD"))
    var texts = [""]
    for length in 1...5 {
      texts = texts.flatMap { text in alphabet.map { text + String($0) } }
      for text in texts where length > 2 {
        let result = outcome(text, .text, .csv) { $0.minorUnits($1, $2, currency: dollar) }
        guard let value = result.split(separator: " ").first.flatMap({ Int64($0) }) else { continue }
        let digits = text.filter("10".contains).drop { $0 == "0" }
        let significant = String(value.magnitude).reversed().drop { $0 == "0" }.reversed()
        #expect(
          String(digits).hasPrefix(value == 0 ? "" : String(significant)), "\(text) is read as \(value)")
        // A minus that is not the dash of `12,-` makes the amount negative.
        let hasDash = text.filter { $0 != " " }.hasSuffix(",-") || text.filter { $0 != " " }.hasSuffix(".-")
        #expect(value <= 0 || !text.contains("-") || hasDash, "\(text) is read as \(value)")
      }
    }
  }
}
