import Testing

@testable import Statements

struct SourceLinesTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var format: StatementFormat
    var text: String
    /// The line of an entry, the line of the next one, and the entry's text.
    var line: Int
    var next: Int?
    var entry: String
    var testDescription: String { name }
  }

  @Test(arguments: [
    Case(name: "a record", format: .csv, text: "a;b\r\n1;2\r\n3;4\r\n", line: 2, next: 3, entry: "1;2"),
    Case(
      name: "a quoted line break", format: .csv, text: "h\n\"x\ny\";1\nz;2\n", line: 2, next: 4,
      entry: "\"x\ny\";1"),
    Case(
      name: "the last record before a footer", format: .csv, text: "h\n\"x\"\"\ny\";1\nTotal;1\n", line: 2,
      next: nil,
      entry: "\"x\"\"\ny\";1"),
    Case(
      name: "a stray quote", format: .csv, text: "h\n5\" pipe;1\nz;2\n", line: 2, next: nil,
      entry: "5\" pipe;1"),
    Case(name: "old line ends", format: .csv, text: "h\r1;2\r3;4", line: 2, next: 3, entry: "1;2"),
    Case(
      name: "OFX", format: .ofx, text: "<OFX>\n<STMTTRN>\n<TRNAMT>1\n</STMTTRN>\n</BANKTRANLIST>\n", line: 2,
      next: nil,
      entry: "<STMTTRN>\n<TRNAMT>1\n</STMTTRN>"),
    Case(
      name: "CAMT with a prefix", format: .camt053, text: "<x>\n<n:Ntry><n:Amt>1</n:Amt></n:Ntry></x>\n",
      line: 2,
      next: nil, entry: "<n:Ntry><n:Amt>1</n:Amt></n:Ntry>"),
    Case(
      name: "QIF", format: .qif, text: "!Type:Bank\nD1/2\nT5\n^\nD2\n", line: 2, next: 5, entry: "D1/2\nT5"),
    Case(
      name: "MT940", format: .mt940, text: ":60F:x\n:61:a\n:86:b\nc\n:62F:y\n-\n", line: 2, next: nil,
      entry: ":61:a\n:86:b\nc"),
    Case(name: "a line that is not there", format: .csv, text: "a\n", line: 9, next: nil, entry: ""),
  ])
  func `an entry is found as it stands in its file`(test: Case) {
    let layout = StatementLayout(encoding: "utf-8", delimiter: ";", quote: "\"")
    let lines = SourceLines(SourceText(bytes: Array(test.text.utf8), format: test.format, layout: layout))
    #expect(String(decoding: lines.entry(at: test.line, next: test.next), as: UTF8.self) == test.entry)
  }

  @Test func `another encoding is read as the file is written`() {
    let layout = StatementLayout(encoding: "windows-1252", delimiter: ";")
    let bytes = Array("h\nB".utf8) + [0xE4] + Array("ckerei;1\n".utf8)
    let lines = SourceLines(SourceText(bytes: bytes, format: .csv, layout: layout))
    #expect(String(decoding: lines.entry(at: 2, next: nil), as: UTF8.self) == "Bäckerei;1")
  }

  @Test func `a very long entry is cut between characters`() {
    let text = "h\n" + String(repeating: "é", count: 5_000) + ";1\n"
    let lines = SourceLines(SourceText(bytes: Array(text.utf8), format: .csv, layout: StatementLayout()))
    let entry = lines.entry(at: 2, next: nil)
    #expect(entry.count == SourceLines.entryLimit)
    #expect(String(validating: entry, as: UTF8.self) != nil)
  }
}
