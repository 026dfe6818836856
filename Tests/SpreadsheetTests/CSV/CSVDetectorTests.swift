import Spreadsheet
import TestSupport
import Testing

/// Delimiters, quotes, headers and tables of texts that tempt to the wrong answer.
@Suite struct CSVDetectorTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var text: String
    var delimiter: Character?
    var header: Int?
    var quote: Character = "\""

    var testDescription: String { name }
  }

  static let cases: [Case] = [
    Case(name: "decimal commas", text: "Tag;Betrag;Saldo\n1.2.2024;-1,50;3,00\n", delimiter: ";", header: 0),
    Case(name: "decimal commas without a header", text: "-1,00;2,00\n3,50;4,25\n", delimiter: ";"),
    Case(name: "one column of numbers", text: "Betrag\n1,50\n2,50\n3,75\n", delimiter: nil, header: 0),
    Case(name: "one column of words", text: "name\nAnn\nBob\n", delimiter: nil, header: 0),
    Case(
      name: "one column of prose", text: "note\ncall the bank\npay rent, then sleep\nask Ann\n",
      delimiter: nil,
      header: 0),
    Case(name: "tabs beside commas", text: "a\tb\n1\tx, y; z\n2\tp, q; r\n", delimiter: "\t", header: 0),
    Case(name: "pipes", text: "id|note\n1|a, b\n2|c, d\n", delimiter: "|", header: 0),
    Case(name: "carets", text: "a^b\n1^2\n", delimiter: "^", header: 0),
    Case(
      name: "times are full of colons", text: "from,to\n2024-01-02 10:30:00,2024-01-02 11:30:00\n",
      delimiter: ",",
      header: 0),
    Case(
      name: "semicolons inside quotes", text: "day,what\n1,\"a; b; c\"\n2,\"d; e; f\"\n", delimiter: ",",
      header: 0),
    Case(
      name: "apostrophes as quotes", text: "id,who\n1,'Lee, A'\n2,'it''s, B'\n", delimiter: ",", header: 0,
      quote: "'"),
    Case(
      name: "apostrophes in text", text: "id,who\n1,'t Hooft\n2,O'Neil\n3,'n' roll\n", delimiter: ",",
      header: 0),
    Case(name: "a header and no data", text: "Day;Payee;Amount\n", delimiter: ";", header: 0),
    Case(name: "no header", text: "2024-01-02,Bakery,-3.20\n2024-01-03,Rent,-900.00\n", delimiter: ","),
    Case(
      name: "a preamble of names and values",
      text:
        "Konto:;DE12 3456\nStand:;1.234,56\n\nTag;Text;Betrag\n1.2.2024;Miete;-9,00\n2.2.2024;Brot;-3,00\n",
      delimiter: ";", header: 2),
    Case(
      name: "a preamble longer than the table",
      text: "Konto,1\nMonat,Mai\nStand,\"1,50\"\nBank,X\n\nTag,Wer,Was,Betrag\n1.2.2024,A,B,\"1,00\"\n",
      delimiter: ",", header: 4),
    Case(
      name: "two rows of names", text: "Booking,,Account\nDay,Amount,Number\n2024-01-02,1.00,12\n",
      delimiter: ",",
      header: 1),
    Case(
      name: "a small table before the large one",
      text:
        "Cur;Balance\nEUR;5,00\n\nDay;Who;Amount\n2024-01-02;A;1,00\n2024-01-03;B;2,00\n2024-01-04;C;3,00\n",
      delimiter: ";", header: 2),
  ]

  @Test(arguments: cases)
  func `the dialect and the header are found`(_ example: Case) throws {
    let document = try readCSV(example.text)
    #expect(document.dialect.delimiter == example.delimiter?.asciiValue)
    #expect(document.dialect.quote == example.quote.asciiValue)
    #expect(document.headerRow == example.header)
    #expect(!document.evidence.isEmpty)
  }

  @Test func `what a person says is believed`() throws {
    let options = CSVDetector.Options(delimiter: UInt8(ascii: ","))
    let document = try readCSV("a;b,c\n1;2,3\n", options: options)
    #expect(document.allRecords == [["a;b", "c"], ["1;2", "3"]])
    #expect(document.evidence.contains("the delimiter \",\" was given"))
  }

  @Test func `the evidence is in sentences`() throws {
    let detection = try CSVDetector.detect(Array("Tag;Betrag\n1.2.2024;3,00\n".utf8))
    #expect(detection.columns == 2)
    #expect(
      detection.evidence == [
        "all bytes are ASCII", "the delimiter is \";\": it splits most records into 2 fields",
      ])
  }

  @Test(
    arguments: [
      ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A], "a PNG picture"),
      ([0x50, 0x4B, 0x03, 0x04], "a zip archive or a workbook"),
      (Array("%PDF-1.7".utf8), "a PDF document"), ([UInt8](repeating: 1, count: 100), "a binary file"),
      ([UInt8](repeating: 0, count: 100), "a binary file"),
      ([0xFF, 0xFE, 0, 0, 0x61, 0, 0, 0], "UTF-32 text"),
    ] as [([UInt8], String)])
  func `a file that is no text is refused by its name`(_ bytes: [UInt8], _ kind: String) {
    #expect(throws: CSVError.notText(kind: kind)) { try CSVDetector.detect(bytes) }
  }

  @Test func `every file of random bytes gets an answer or a refusal`() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<200 {
      let bytes = (0..<Int.random(in: 0..<200, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      do {
        _ = try CSVReader.read(bytes, name: "test")
      } catch {
        guard case CSVError.notText = error else {
          Issue.record("\(error) for \(bytes)")
          return
        }
      }
    }
  }
}
