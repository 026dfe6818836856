import DatasetFormat
import Spreadsheet
import Testing

/// What reading the CSV file of a tab brings up: the smallest damaged file of each kind.
struct CSVFindingsTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var kind: FindingKind
    var bytes: [UInt8]
    /// Severity, fix and code, then the finding's own line.
    var expected: String

    init(_ kind: FindingKind, _ text: String, _ expected: String) {
      self.kind = kind
      bytes = Array(text.utf8)
      self.expected = expected
    }

    var testDescription: String { kind.code }
  }

  static let cases: [Case] = [
    Case(
      .csvDelimiter, "id;date;type;amount\n1;2026-01-01;expense;1\n",
      #"warning yes csv-delimiter | Transactions.csv:1: ";" separates its columns by another character than a comma. It is read; dataset repair writes it with commas."#
    ),
    Case(
      .csvCut, "id,note,payee\n1,a,b\n2,a,b\n3,\"Caf",
      #"error ask csv-cut | Transactions.csv:4: the file ends in the middle of this line. Run dataset repair --using STATE, with a state that dataset restore lists or a copy of the files."#
    ),
    Case(
      .csvCut, "id,note,payee\n1,a,b\n2,a,b\n3,a,\"Caf, e",
      #"error ask csv-cut | Transactions.csv:4: the file ends in the middle of this line. Run dataset repair --using STATE, with a state that dataset restore lists or a copy of the files."#
    ),
    Case(
      .csvSepLine, "sep=;\nid;note\n1;a\n",
      #"info no csv-sep-line | Transactions.csv:1: the file begins with a line for Excel that names its delimiter. Nothing to do: it is read and kept."#
    ),
    Case(
      .csvLineEnds, "id,note\n1,a\r\n2,b\n",
      #"info no csv-line-ends | Transactions.csv:2: the file's lines end in different ways. Nothing to do."#),
    Case(
      .csvNUL, "id,note\n1,a\u{0}b\n",
      #"error ask csv-nul | Transactions.csv:2: the file holds NUL bytes. Run dataset repair --using STATE, with a state that dataset restore lists or a copy of the files."#
    ),
    Case(
      .csvRagged, "id,note\n1,a,b,c\n",
      #"error ask csv-ragged | Transactions.csv:2: has another number of cells than the header (expected 2 cells, found 4). Look for a comma that needs quotes around its text."#
    ),
    Case(
      .csvStrayQuote, "id,note\n1,a\"b\n",
      #"warning no csv-stray-quote | Transactions.csv:2: has a quote inside a field that is not doubled. It is read as part of the text; write two quotes to make it certain."#
    ),
    Case(
      .csvUnclosedQuote, "id,note\n1,\"a\n2,b\n",
      #"error ask csv-unclosed-quote | Transactions.csv:2: a quote is opened and never closed. Close the quote on this line."#
    ),
    latin1,
  ]

  /// `Café` with the é as one byte.
  private static let latin1: Case = {
    var damaged = Case(
      .csvEncoding, "id,note\n1,Caf",
      #"warning ask csv-encoding | Transactions.csv:1: "windows-1252" is not UTF-8 text. Save the file again as CSV UTF-8."#
    )
    damaged.bytes += [0xE9, 0x0A]
    return damaged
  }()

  @Test(arguments: cases)
  func `the smallest damage gives this message`(_ example: Case) throws {
    let document = try CSVReader.read(example.bytes, name: "Transactions")
    let found = CSVFindings.findings(
      of: document, fileName: "Transactions.csv", endsOpen: example.bytes.last != UInt8(ascii: "\n"))
    #expect(
      found.map { "\($0.severity) \($0.fix) \($0.code) | \($0)" }.contains(example.expected), "\(found)")
  }
}
