import Testing
import TextScanning

@Suite struct PlainNumberTests {
  /// Sign, whole, mark, fraction and exponent as they stand in a text, a bar between them; nil for no number.
  static func parts(_ text: String, _ marks: PlainNumber.Marks) -> String? {
    withBytes(text) { bytes in
      guard let number = PlainNumber(bytes, marks: marks) else { return nil }
      func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
      func text(_ byte: UInt8) -> String { byte == 0 ? "" : String(UnicodeScalar(byte)) }
      return [
        text(number.sign), text(number.whole), text(number.mark), text(number.fraction),
        number.exponent.map(text) ?? "",
      ].joined(separator: "|")
    }
  }

  @Test(arguments: [
    ("0", "|0|||"), ("12.50", "|12|.|50|"), ("-12.5", "-|12|.|5|"), ("+7", "+|7|||"), (".5", "||.|5|"),
    ("5.", "|5|.||"), ("1e3", "|1|||3"), ("-1.5E-07", "-|1|.|5|-07"), ("1E+3", "|1|||+3"),
  ])
  func `the parts of a number are where they stand`(_ text: String, _ parts: String) {
    #expect(Self.parts(text, .point) == parts)
  }

  @Test(arguments: [
    "", "-", "+", ".", "-.", "e3", "1e", "1e-", "1e+", "1e3.5", "1.2.3", "1,5", "--1", "1-", "1 ", " 1",
    "0x10", "NaN",
    "1/2", "1:",
  ])
  func `anything else is none`(_ text: String) {
    #expect(Self.parts(text, .point) == nil)
  }

  @Test(
    arguments: [
      ("1,5", PlainNumber.Marks.comma, "|1|,|5|"), ("1,5", .pointOrComma, "|1|,|5|"),
      ("1.5", .pointOrComma, "|1|.|5|"),
      ("1.5", .comma, nil), ("1.5,5", .pointOrComma, nil),
    ] as [(String, PlainNumber.Marks, String?)])
  func `the mark is one of those that are asked for`(
    _ text: String, _ marks: PlainNumber.Marks, _ parts: String?
  ) {
    #expect(Self.parts(text, marks) == parts)
  }

  @Test(
    arguments: [
      ("12.50", Int64(1250)), ("-0.07", 7), (".5", 5), ("5.", 5), ("9223372036854775807", .max),
      ("922337203685477.5807e9", .max),
      ("9223372036854775808", nil), ("99999999999999999999", nil),
    ] as [(String, Int64?)])
  func `all digits are one integer, or too many`(_ text: String, _ value: Int64?) {
    #expect(withBytes(text) { PlainNumber($0)?.magnitude(in: $0) } == value)
  }

  @Test(arguments: [("1", true), ("1.5", true), (".5", false), ("5.", false)])
  func `a mark may lack digits on a side`(_ text: String, _ has: Bool) {
    #expect(withBytes(text) { PlainNumber($0)?.hasDigitsAroundMark } == has)
  }
}
