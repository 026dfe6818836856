import Testing

@testable import Importer

@Suite struct `numbers before their decimal mark is known` {
  struct Case: Sendable, CustomTestStringConvertible {
    var text: String
    /// Minor units of two digits when the mark is a point, and when it is a comma; nil: no number then.
    var point: Int64?
    var comma: Int64?

    var testDescription: String { text }
  }

  static let cases: [Case] = [
    Case(text: "12.50", point: 1250, comma: nil), Case(text: "12,50", point: nil, comma: 1250),
    Case(text: "1.234,56", point: nil, comma: 123456), Case(text: "1,234.56", point: 123456, comma: nil),
    Case(text: "1.000", point: 100, comma: 100_000), Case(text: "1,000", point: 100_000, comma: 100),
    Case(text: "1'373.94", point: 137394, comma: nil), Case(text: "82 604,01", point: nil, comma: 8_260_401),
    Case(text: "1\u{202F}234,5", point: nil, comma: 123450),
    Case(text: "1\u{A0}234", point: 123400, comma: 123400),
    Case(text: "1,00,000.00", point: 10_000_000, comma: nil),
    Case(text: "1.234.567", point: nil, comma: 123_456_700),
    Case(text: ".23", point: 23, comma: nil), Case(text: "-.46", point: -46, comma: nil),
    Case(text: "9,", point: 900, comma: 900),
    Case(text: "($85.00)", point: -8500, comma: nil), Case(text: "+ £1,100.00", point: 110_000, comma: nil),
    Case(text: "45.20-", point: -4520, comma: nil), Case(text: "−7,80", point: nil, comma: -780),
    Case(text: "EUR 12,00", point: nil, comma: 1200), Case(text: "12.00 CHF", point: 1200, comma: nil),
    Case(text: "20.00 CR", point: 2000, comma: nil), Case(text: "100.-", point: 10000, comma: 10000),
    Case(text: "26.851,95|", point: nil, comma: 2_685_195),
    Case(text: "▲1,200", point: -120_000, comma: -120),
    Case(text: "0.500", point: 50, comma: nil), Case(text: "29.000", point: 2900, comma: 2_900_000),
    Case(text: "1 50", point: nil, comma: nil), Case(text: "1.23.4", point: nil, comma: nil),
    Case(text: "12.345", point: nil, comma: 1_234_500), Case(text: "abc", point: nil, comma: nil),
    Case(text: "12 apples", point: nil, comma: nil), Case(text: "", point: nil, comma: nil),
    Case(text: "-", point: nil, comma: nil),
    Case(text: "--5.00", point: nil, comma: nil), Case(text: "5%", point: nil, comma: nil),
    Case(text: "99999999999999999999.00", point: nil, comma: nil),
  ]

  @Test(arguments: cases) func `are read with either mark`(_ example: Case) {
    var text = example.text
    let token = text.withUTF8 { NumberToken($0) }
    #expect(token?.minorUnits(.point, digits: 2) == example.point)
    #expect(token?.minorUnits(.comma, digits: 2) == example.comma)
  }

  @Test(
    arguments: [
      ("€12,00", "EUR"), ("12.00 USD", "USD"), ("R$ 1,00", "BRL"), ("12,00 zł", "PLN"), ("1 500 Kč", "CZK"),
      ("¥4.00", nil), ("$1", nil),
    ] as [(String, String?)])
  func `say their currency where the sign names one`(_ text: String, _ code: String?) {
    var text = text
    #expect(text.withUTF8 { NumberToken($0)?.currency } == code)
  }
}
