import DatasetFormat
import TestSupport
import Testing

struct DecimalNumberTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var text: String
    var mantissa: Int64
    var scale: Int

    init(_ text: String, _ mantissa: Int64, _ scale: Int) {
      self.text = text
      self.mantissa = mantissa
      self.scale = scale
    }

    var testDescription: String { text }
  }

  static let readable: [Case] = [
    Case("0", 0, 0), Case("-0", 0, 0), Case("0.00", 0, 0), Case("12.50", 1250, 2), Case("-3", -3, 0),
    Case("+7", 7, 0), Case(".5", 5, 1), Case("5.", 5, 0), Case("007", 7, 0), Case("1E3", 1000, 0),
    Case("1e+03", 1000, 0), Case("1.5e-7", 15, 8), Case("1.50E1", 15, 0), Case("12.5E1", 125, 0),
    Case("19.989999999999998", 19_989_999_999_999_998, 15), Case("1234.000", 1_234_000, 3),
    Case("9223372036854775807", Int64.max, 0), Case("-9223372036854775807", -Int64.max, 0),
    Case("922337203685477580.7", Int64.max, 1), Case("0.000000000000000001", 1, 18),
    Case("1.0000000000000000000000000", 1_000_000_000_000_000_000, 18), Case("0e99999999999999999999", 0, 0),
    Case("1E-400", 1, 400),
  ]

  @Test(arguments: readable)
  func `plain decimal text is read digit for digit`(_ example: Case) throws {
    let number = try DecimalNumber(plain: example.text)
    #expect(number == DecimalNumber(mantissa: example.mantissa, scale: example.scale))
  }

  @Test(arguments: [
    "", "-", "+", ".", "-.", "e5", "1e", "1e+", "1.2.3", "1,5", "1 000", " 1", "1 ", "0x10", "NaN", "inf",
    "1e5x",
    "--1", "1-", "\u{2212}1", "١٢",
  ])
  func `anything else is not a number`(_ text: String) {
    #expect(throws: DecimalNumber.ParseError.notANumber) { try DecimalNumber(plain: text) }
  }

  @Test(arguments: [
    "9223372036854775808", "-9223372036854775808", "99999999999999999999", "1E19",
    "1E999999999999999999999999",
    "1E-401", "1E-99999999999999999999", "0.12345678901234567891", String(repeating: "9", count: 5000),
    "0." + String(repeating: "0", count: 500) + "1",
  ])
  func `more digits than 64 bits hold are an overflow, never a rounding`(_ text: String) {
    #expect(throws: DecimalNumber.ParseError.tooLarge) { try DecimalNumber(plain: text) }
  }

  @Test(arguments: [
    ("12.50", "12.5"), ("1.000", "1"), ("0.050", "0.05"), ("-7.10", "-7.1"), ("100", "100"), ("0", "0"),
  ])
  func `reducing takes off zeros after the mark alone`(_ text: String, _ reduced: String) throws {
    #expect(try DecimalNumber(plain: text).reduced.description == reduced)
  }

  @Test func `what is written reads back as the same number`() throws {
    var generator = SeededGenerator()
    for _ in 0..<2000 {
      let number = DecimalNumber(
        mantissa: Int64.random(in: -Int64.max...Int64.max, using: &generator)
          >> Int64.random(in: 0...62, using: &generator),
        scale: Int.random(in: 0...18, using: &generator))
      let read = try DecimalNumber(plain: number.description)
      #expect(read.reduced == number.reduced, "seed \(generator.seed): \(number)")
    }
  }
}
