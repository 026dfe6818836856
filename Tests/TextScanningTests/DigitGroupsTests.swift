import Testing
import TextScanning

@Suite struct DigitGroupsTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var text: String
    var digits: Int64?
    /// Digits behind the mark when that is a point and when it is a comma.
    var point: Int?
    var comma: Int?
    /// What is left of the text.
    var rest = ""
    var style = MarkStyle.typed

    var testDescription: String { text }
  }

  @Test(arguments: [
    Case(text: "1234", digits: 1234, point: 0, comma: 0), Case(text: "12.50", digits: 1250, point: 2),
    Case(text: "12,50", digits: 1250, comma: 2), Case(text: "1.234", digits: 1234, point: 3, comma: 0),
    Case(text: "1,234", digits: 1234, point: 0, comma: 3),
    Case(text: "1.234,56", digits: 123456, comma: 2), Case(text: "1,234.56", digits: 123456, point: 2),
    Case(text: "12,34,567.89", digits: 123_456_789, point: 2),
    Case(text: "1.234.567", digits: 1_234_567, comma: 0),
    Case(text: "1 234", digits: 1234, point: 0, comma: 0),
    Case(text: "1\u{202F}234,5", digits: 12345, comma: 1), Case(text: "1’234.5", digits: 12345, point: 1),
    Case(text: "0,500", digits: 500, comma: 3), Case(text: "1234,567", digits: 1_234_567, comma: 3),
    Case(text: ".50", digits: 50, point: 2), Case(text: "12.", digits: 12, point: 0, comma: 0, rest: "."),
    Case(text: "12 EUR", digits: 12, point: 0, comma: 0, rest: " EUR"), Case(text: "12 50", digits: 1250),
    Case(text: "1,2,3", digits: 123), Case(text: "1.23.456", digits: 123_456),
    Case(text: "1.234,567,8", digits: 12_345_678),
    Case(text: "1`234", digits: 1, point: 0, comma: 0, rest: "`234"),
    Case(text: "1`234", digits: 1234, point: 0, comma: 0, style: .printed),
    Case(text: "1\u{3000}234", digits: 1234, point: 0, comma: 0, style: .printed),
    Case(text: "99999999999999999999,5", digits: nil, comma: 1),
  ])
  func `digits are gathered, and each decimal mark says what they would be`(_ case: Case) throws {
    try withBytes(`case`.text) { bytes in
      var scanner = TextScanner(bytes)
      let read = DigitGroups(&scanner, `case`.style)
      let groups = try #require(read)
      #expect(groups.digits == `case`.digits)
      #expect(groups.scale(decimal: .point) == `case`.point)
      #expect(groups.scale(decimal: .comma) == `case`.comma)
      #expect(String(decoding: bytes[scanner.index...], as: UTF8.self) == `case`.rest)
    }
  }

  @Test(arguments: ["", "-1", ",", "EUR", "1 1 1 1 1 1 1 1 1 1"])
  func `no digits, or too many marks, are none`(_ text: String) {
    withBytes(text) { bytes in
      var scanner = TextScanner(bytes)
      let groups = DigitGroups(&scanner, .typed)
      #expect(groups == nil)
    }
  }
}
