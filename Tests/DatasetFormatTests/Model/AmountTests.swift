import DatasetFormat
import TestSupport
import Testing

struct AmountTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var text: String
    var digits: Int
    var units: Int64
    var isNoisy: Bool

    init(_ text: String, _ digits: Int, _ units: Int64, noisy: Bool = false) {
      self.text = text
      self.digits = digits
      self.units = units
      isNoisy = noisy
    }

    var testDescription: String { "\(text) with \(digits) digits" }
  }

  static let exact: [Case] = [
    Case("12.5", 2, 1250), Case("12.50", 2, 1250), Case("12.5000", 2, 1250), Case("-12.5", 2, -1250),
    Case("0", 2, 0), Case("1200", 0, 1200), Case("1200.00", 0, 1200), Case("1.234", 3, 1234),
    Case("1", 4, 10_000),
    Case("92233720368547758.07", 2, Int64.max), Case("-92233720368547758.07", 2, -Int64.max),
    Case("1E3", 2, 100_000),
  ]

  static let noisy: [Case] = [
    Case("19.989999999999998", 2, 1999, noisy: true), Case("-19.989999999999998", 2, -1999, noisy: true),
    Case("0.30000000000000004", 2, 30, noisy: true), Case("-0.30000000000000004", 2, -30, noisy: true),
    Case("0.99999999999999989", 0, 1, noisy: true), Case("1234.56000000001", 2, 123_456, noisy: true),
    Case("12345678.990000002", 2, 1_234_567_899, noisy: true),
    Case("4.3499999999999996", 2, 435, noisy: true),
    Case("1.2340000000000002", 3, 1234, noisy: true), Case("1200000.0000000002", 0, 1_200_000, noisy: true),
    Case("0.010000000000000002", 2, 1, noisy: true),
  ]

  @Test(arguments: exact + noisy)
  func `a decimal number becomes minor units exactly, or says that noise was taken off`(_ example: Case)
    throws
  {
    let conversion = try Amount.minorUnits(of: DecimalNumber(plain: example.text), digits: example.digits)
    #expect(conversion.minorUnits == example.units)
    #expect(conversion.isNoisy == example.isNoisy)
  }

  @Test(arguments: [
    Case("12.345", 2, 0), Case("1200.50", 0, 0), Case("1.2345", 3, 0), Case("0.001", 2, 0),
    Case("12.3450000000000001", 2, 0), Case("12.3499999", 2, 0), Case("1000000.001", 2, 0),
    Case("12.3400000001", 2, 0), Case("100000000.0012345678", 2, 0), Case("5.55E-17", 2, 0),
    Case("1E-400", 2, 0),
    Case("0.0049999999999999999", 2, 0),
  ])
  func `surplus digits that binary rounding does not explain are refused`(_ example: Case) throws {
    let number = try DecimalNumber(plain: example.text)
    #expect(throws: Amount.ConversionError.tooPrecise) {
      try Amount.minorUnits(of: number, digits: example.digits)
    }
  }

  @Test(arguments: [
    Case("92233720368547758.08", 2, 0), Case("9223372036854775807", 2, 0), Case("1E18", 4, 0),
  ])
  func `more minor units than 64 bits hold are an error`(_ example: Case) throws {
    #expect(throws: (any Error).self) {
      try Amount.minorUnits(of: DecimalNumber(plain: example.text), digits: example.digits)
    }
  }

  @Test func `every amount that a double can round reads back as itself`() throws {
    var generator = SeededGenerator()
    for _ in 0..<5000 {
      let units = Int64.random(in: -100_000_000_000...100_000_000_000, using: &generator)
      let digits = Int.random(in: 0...3, using: &generator)
      let power = [1.0, 10.0, 100.0, 1000.0][digits]
      // As a spreadsheet writes it: the shortest text of the double, of its neighbours too.
      let double = Double(units) / power
      for text in ["\(double)", "\(double.nextUp)", "\(double.nextDown)"] where !text.contains("e") {
        let conversion = try? Amount.minorUnits(of: DecimalNumber(plain: text), digits: digits)
        #expect(
          conversion?.minorUnits == units || units == 0, "seed \(generator.seed): \(text), \(digits) digits")
      }
    }
  }

  @Test func `amounts are added within a currency and within 64 bits`() throws {
    let euro = try #require(Currency(code: "EUR"))
    let yen = try #require(Currency(code: "JPY"))
    let one = Amount(minorUnits: 1, currency: euro)
    #expect(one.adding(one) == Amount(minorUnits: 2, currency: euro))
    #expect(one.adding(Amount(minorUnits: .max, currency: euro)) == nil)
    #expect(one.adding(Amount(minorUnits: 1, currency: yen)) == nil)
  }

  @Test(arguments: [("EUR", 1250, "12.50 EUR"), ("JPY", 1250, "1250 JPY"), ("BHD", -5, "-0.005 BHD")])
  func `an amount is written with its currency's digits`(_ code: String, _ units: Int64, _ text: String)
    throws
  {
    let currency = try #require(Currency(code: code))
    #expect(Amount(minorUnits: units, currency: currency).description == text)
  }

  @Test(arguments: [
    ("43.790000000000006", "43.79"), ("-0.30000000000000004", "-0.3"), ("12.345", "12.345"),
    ("0.12345678", "0.12345678"), ("12.50", "12.50"),
  ])
  func `a number loses the trace of a binary fraction, and nothing else`(text: String, expected: String)
    throws
  {
    #expect(try DecimalNumber(plain: text).withoutNoise.description == expected)
  }

  @Test(arguments: [
    ("12.5", 2, "12.50"), ("12", 0, "12"), ("82.100000000000009", 2, "82.10"), ("-3", 3, "-3.000"),
    ("12.345", 2, nil), ("1O", 2, nil),
  ])
  func `a number is written with its currency's digits, or not at all`(
    text: String, digits: Int, expected: String?
  ) {
    #expect(Amount.text(of: text, digits: digits) == expected)
  }
}
