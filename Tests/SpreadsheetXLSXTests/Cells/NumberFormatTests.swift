import Testing

@testable import SpreadsheetXLSX

struct NumberFormatTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var code: String
    var expected: NumberFormat
    var testDescription: String { code }
  }

  static let cases: [Case] = [
    Case(code: "General", expected: .number),
    Case(code: "GENERAL", expected: .number),
    Case(code: "0.00", expected: .number),
    Case(code: "0.00E+00", expected: .number),
    Case(code: "# ?/?", expected: .number),
    Case(code: "@", expected: .number),
    Case(code: "yyyy-mm-dd", expected: .date),
    Case(code: "D/M/YY", expected: .date),
    Case(code: "mm:ss.0", expected: .date),
    Case(code: "h AM/PM", expected: .date),
    Case(code: "[$-F800]dddd, mmmm dd, yyyy", expected: .date),
    Case(code: "[h]:mm:ss", expected: .duration),
    Case(code: "[mm]:ss", expected: .duration),
    Case(code: "[SS]", expected: .duration),
    Case(code: "\"days\" 0", expected: .number),
    Case(code: "0 \"months", expected: .number),
    Case(code: "0\\d", expected: .number),
    Case(code: "0_d", expected: .number),
    Case(code: "*d0", expected: .number),
    Case(code: "[Red]0.00", expected: .number),
    Case(code: "[$USD] #,##0.00", expected: .number),
    Case(code: "[hm]0", expected: .number),
    Case(code: "0.00;yyyy", expected: .number),
    Case(code: "yyyy;@", expected: .date),
    Case(code: "", expected: .number),
    Case(code: "[", expected: .number),
    Case(code: "\\", expected: .number),
    Case(code: "\"", expected: .number),
  ]

  @Test(arguments: cases)
  func `a format code is a date only by its own letters`(_ one: Case) {
    #expect(NumberFormat(code: one.code) == one.expected)
  }

  @Test func `formats known by number are dates from 14 to 22 and 45 to 47`() {
    #expect((0...13).allSatisfy { NumberFormat(builtIn: $0) == .number })
    #expect((14...22).allSatisfy { NumberFormat(builtIn: $0) == .date })
    #expect(NumberFormat(builtIn: 46) == .duration)
    #expect([37, 38, 39, 40, 48, 49].allSatisfy { NumberFormat(builtIn: $0) == .number })
  }

  @Test(
    arguments: [
      ("[$€-407] #,##0.00", "€"), ("[$USD] #,##0.00", "USD"), ("#,##0.00 [$-409]", nil),
      ("#,##0.00\\ \"kr\"", "kr"),
      ("$#,##0.00_);($#,##0.00)", "$"), ("#,##0.00;[Red]-#,##0.00 \"EUR\"", nil), ("0.00%", nil),
      ("£0.00", "£"),
    ] as [(String, String?)])
  func `a format says what it prints beside positive numbers`(code: String, sign: String?) {
    #expect(NumberFormat.moneySign(in: code) == sign)
  }
}
