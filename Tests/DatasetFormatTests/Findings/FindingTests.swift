import DatasetFormat
import Spreadsheet
import Testing

struct FindingTests {
  static let place = Location(
    file: "Money.xlsx", sheet: "Transactions", row: 7, column: 3, columnName: "amount")

  @Test func `a finding says where, what was found, why it is wrong, what is expected and what to do`() {
    let finding = Finding(
      FindingCode("amount-precision"), at: Self.place, found: "12.345",
      expected: "at most 2 digits after the point in EUR")
    #expect(
      finding.description == """
        Money.xlsx: Transactions!D7: amount: "12.345" has more digits than its currency \
        (expected at most 2 digits after the point in EUR). Round the amount or choose the currency it is in.
        """)
    #expect(finding.severity == .error && finding.fix == .ask)
  }

  @Test func `an explanation with a subject of its own stands before what was found`() {
    let missing = Finding(
      FindingCode("schema-missing"), at: Location(file: "Settings.csv", row: 3), found: "two")
    #expect(missing.message == "the schema version is missing or not a number: \"two\"")
    #expect(
      Finding(FindingCode("tab-missing"), at: Location(file: "Receipts.csv")).message == "the tab is missing")
  }

  @Test func `long text is quoted by its beginning, and kept whole in the finding`() {
    let text = String(repeating: "é", count: 500)
    let finding = Finding(FindingCode("text-cut"), at: Self.place, found: text)
    #expect(finding.message.hasPrefix("\"" + String(repeating: "é", count: 60) + "…\" "))
    #expect(finding.found == text)
  }

  @Test(arguments: [
    ("two\nlines", #""two\nlines""#), ("\u{1B}[31m", #""\u{1B}[31m""#), ("\u{202E}gpj", #""\u{202E}gpj""#),
    ("a\u{2028}b", #""a\u{2028}b""#),
    ("Café 食 🛒", #""Café 食 🛒""#), ("\r", #""\u{D}""#),
  ])
  func `found text is shown in one line, with what nobody sees written out`(_ text: String, _ shown: String) {
    #expect(Finding(FindingCode("text-control"), at: Self.place, found: text).message.hasPrefix(shown + " "))
  }

  @Test func `the severity may be given, the rest follows the catalogue`() {
    let finding = Finding(FindingCode("amount-negative"), at: Self.place, severity: .error)
    #expect(finding.severity == .error && finding.fix == FindingCode("amount-negative").entry.fix)
  }

  @Test func `every entry of the catalogue can be read in a sentence`() {
    #expect(FindingCode.all.count > 90)
    for code in FindingCode.all {
      let entry = code.entry
      #expect(code.rawValue.allSatisfy { $0.isLowercase || $0 == "-" }, "\(code)")
      #expect(entry.explanation.first?.isLowercase == true && entry.explanation.last != ".", "\(code)")
      #expect(entry.remedy.first?.isUppercase == true && entry.remedy.last == ".", "\(code)")
      #expect(FindingCode(named: code.rawValue) == code)
    }
    #expect(FindingCode(named: "no-such-code") == nil)
  }

  @Test func `reports are in the order of files, sheets, rows and columns`() {
    let places: [Location] = [
      Location(file: "A.csv"), Location(file: "A.csv", row: 1), Location(file: "A.csv", row: 2, column: 0),
      Location(file: "A.csv", row: 2, column: 5), Location(file: "A.csv", row: 10),
      Location(file: "B.xlsx", sheet: "S", row: 1),
      Location(file: "B.xlsx", sheet: "T", row: 1),
    ]
    let findings = places.map { Finding(FindingCode("formula"), at: $0) }
    let sorted = findings.reversed().sorted(by: Finding.inReportOrder)
    #expect(sorted == findings)
    #expect(Finding.sorted(findings.reversed()) == findings)
    #expect(Finding.sorted([]) == [])
  }
}
