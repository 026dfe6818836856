import DatasetFormat
import Spreadsheet
import Testing

struct FindingTests {
  static let place = Location(
    file: "Money.xlsx", sheet: "Transactions", row: 7, column: 3, columnName: "amount")

  @Test func `a finding says where, what was found, why it is wrong, what is expected and what to do`() {
    let finding = Finding(
      .amountPrecision, at: Self.place, found: "12.345",
      expected: "at most 2 digits after the point in EUR")
    #expect(
      finding.description == """
        Money.xlsx: Transactions!D7: amount: "12.345" has more digits than its currency \
        (expected at most 2 digits after the point in EUR). Round the amount or choose the currency it is in.
        """)
    #expect(finding.severity == .error && finding.fix == .ask)
  }

  @Test func `an explanation with a subject of its own stands before what was found`() {
    let unknown = Finding(
      .formulaNoValue, at: Location(file: "Settings.csv", row: 3), found: "two")
    #expect(unknown.message == "the cell holds a formula that was never calculated: \"two\"")
    #expect(
      Finding(.csvNUL, at: Location(file: "Receipts.csv")).message == "the file holds NUL bytes")
  }

  @Test func `long text is quoted by its beginning, and kept whole in the finding`() {
    let text = String(repeating: "é", count: 500)
    let finding = Finding(.textUntrimmed, at: Self.place, found: text)
    #expect(finding.message.hasPrefix("\"" + String(repeating: "é", count: 60) + "…\" "))
    #expect(finding.found == text)
  }

  @Test(arguments: [
    ("two\nlines", #""two\nlines""#), ("\u{1B}[31m", #""\u{1B}[31m""#), ("\u{202E}gpj", #""\u{202E}gpj""#),
    ("a\u{2028}b", #""a\u{2028}b""#),
    ("Café 食 🛒", #""Café 食 🛒""#), ("\r", #""\u{D}""#),
  ])
  func `found text is shown in one line, with what nobody sees written out`(_ text: String, _ shown: String) {
    #expect(Finding(.errorValue, at: Self.place, found: text).message.hasPrefix(shown + " "))
  }

  @Test func `the severity may be given, the rest follows the kind`() {
    let finding = Finding(.amountComma, at: Self.place, severity: .error)
    #expect(finding.severity == .error && finding.fix == FindingKind.amountComma.fix)
  }

  @Test func `a kind is the same as itself alone, and keeps what it was declared with`() {
    let one = FindingKind(
      "a-test", .info, fix: .no, "is a test", advice: "Nothing to do.", manual: "A test.", covers: [.keyForm])
    let other = FindingKind(
      "a-test", .info, fix: .no, "is a test", advice: "Nothing to do.", manual: "A test.")
    #expect(one == one && one != other && Set([one, other, one]).count == 2)
    #expect(one.code == "a-test" && one.description == "a-test" && one.severity == .info && one.fix == .no)
    #expect(one.explanation == "is a test" && one.advice == "Nothing to do." && one.manual == "A test.")
    #expect(one.covers == [.keyForm] && other.covers.isEmpty)
    #expect(MemoryLayout<FindingKind>.size == 8)
  }

  @Test func `reports are in the order of files, sheets, rows and columns`() {
    let places: [Location] = [
      Location(file: "A.csv"), Location(file: "A.csv", row: 1), Location(file: "A.csv", row: 2, column: 0),
      Location(file: "A.csv", row: 2, column: 5), Location(file: "A.csv", row: 10),
      Location(file: "B.xlsx", sheet: "S", row: 1),
      Location(file: "B.xlsx", sheet: "T", row: 1),
    ]
    let findings = places.map { Finding(.errorValue, at: $0) }
    let sorted = findings.reversed().sorted(by: Finding.inReportOrder)
    #expect(sorted == findings)
    #expect(Finding.sorted(findings.reversed()) == findings)
    #expect(Finding.sorted([]) == [])
  }
}
