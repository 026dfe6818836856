import Spreadsheet
import TestSupport
import Testing

@Suite struct CSVWriterTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var records: [[String]]
    var text: String
    var dialect = CSVDialect()
    var quoting = CSVWriter.Quoting.needed
    var guardsFormulas = false

    var testDescription: String { name }
  }

  static let cases: [Case] = [
    Case(name: "no records, no bytes", records: [], text: "", dialect: CSVDialect(hasByteOrderMark: true)),
    Case(name: "plain", records: [["k", "n"], ["1", "2"]], text: "k,n\n1,2\n"),
    Case(name: "CRLF", records: [["k"], ["1"]], text: "k\r\n1\r\n", dialect: CSVDialect(lineEnding: .crlf)),
    Case(
      name: "quotes where they are needed", records: [["a,b", "\"", "x\ny", "x\ry", "a;b"]],
      text: "\"a,b\",\"\"\"\",\"x\ny\",\"x\ry\",a;b\n"),
    Case(
      name: "only the delimiter in use counts", records: [["1,5", "a;b"]], text: "1,5;\"a;b\"\n",
      dialect: CSVDialect(delimiter: UInt8(ascii: ";"))),
    Case(name: "white space at an edge", records: [[" a", "b\t", "c d"]], text: "\" a\",\"b\t\",c d\n"),
    Case(name: "one empty field is no blank line", records: [["k"], [""], ["x"]], text: "k\n\"\"\nx\n"),
    Case(name: "a first field like a comment", records: [["#1", "#2"]], text: "\"#1\",#2\n"),
    Case(name: "a first field like a sep line", records: [["sep=;"], ["sep=;"]], text: "\"sep=;\"\nsep=;\n"),
    Case(name: "a value that begins with a mark", records: [["\u{FEFF}a"]], text: "\"\u{FEFF}a\"\n"),
    Case(name: "everything quoted", records: [["a", ""]], text: "\"a\",\"\"\n", quoting: .all),
    Case(
      name: "backslash escapes", records: [["a\"b\\", "c\\d"]], text: "\"a\\\"b\\\\\",c\\d\n",
      dialect: CSVDialect(escape: .backslash)),
    Case(
      name: "a space behind each delimiter", records: [["a", "b"]], text: "a, b\n",
      dialect: CSVDialect(skipsInitialSpace: true)),
    Case(
      name: "the guard adds an apostrophe to formulas",
      records: [["=1", "@x", "+4 9", "-2+3", "\t=", "＝1", "-1.5", "+5", "-1e3", "-", "'=1", "a=b"]],
      text: "'=1,'@x,'+4 9,'-2+3,'\t=,'＝1,-1.5,+5,-1e3,-,'=1,a=b\n", guardsFormulas: true),
    Case(
      name: "the guard sees through blanks and what nobody sees",
      records: [
        [
          " =1", "\u{A0}=1", "\u{2003}@x", "\u{3000}+4 9", "\u{200B}=1", "\u{FEFF}=1", "\u{200D}=1",
          "\u{AD}=1",
          "\u{E0020}=1", "\u{180E}=1", "\u{61C}-2+3", "\u{A0}＝1", "\u{FE66}1", " -1.5", "\u{A0}5", " a=b",
          "\u{A0}",
        ]
      ],
      text:
        "' =1,'\u{A0}=1,'\u{2003}@x,'\u{3000}+4 9,'\u{200B}=1,'\u{FEFF}=1,'\u{200D}=1,'\u{AD}=1,'\u{E0020}=1,'\u{180E}=1,'\u{61C}-2+3,'\u{A0}＝1,'\u{FE66}1,\" -1.5\",\u{A0}5,\" a=b\",\u{A0}\n",
      guardsFormulas: true),
  ]

  @Test(arguments: cases)
  func `every table is written as it must be`(_ example: Case) throws {
    let bytes = try CSVWriter.bytes(
      of: example.records, dialect: example.dialect, quoting: example.quoting,
      guardsFormulas: example.guardsFormulas)
    #expect(String(decoding: bytes, as: UTF8.self) == example.text)
  }

  @Test func `what is written is read back`() throws {
    let seed: UInt64 = 3
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "a", "ü", "\"", ",", ";", "\n", "\r", "\r\n", " ", "\t", "'", "\\", "#", "sep=", "1", "", "\u{0}",
    ]
    for round in 0..<400 {
      let width = Int.random(in: 1...4, using: &random)
      let records = (0..<Int.random(in: 0...5, using: &random)).map { _ in
        (0..<width).map { _ in
          (0..<Int.random(in: 0...4, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
            .joined()
        }
      }
      for dialect in [
        CSVDialect(), CSVDialect(delimiter: UInt8(ascii: ";"), lineEnding: .crlf),
        CSVDialect(
          delimiter: UInt8(ascii: "\t"), quote: UInt8(ascii: "'"), lineEnding: .cr,
          carriageReturnEndsRecord: true),
        CSVDialect(escape: .backslash), CSVDialect(escape: .both), CSVDialect(skipsInitialSpace: true),
        CSVDialect(delimiter: UInt8(ascii: "|"), delimiterTail: UInt8(ascii: "|")),
        CSVDialect(delimiter: UInt8(ascii: " "), mergesBlanks: true),
      ] {
        let bytes = try CSVWriter.bytes(of: records, dialect: dialect)
        let document = try CSVReader.read(bytes, dialect: dialect, name: "test")
        #expect(document.allRecords == records, "seed \(seed), round \(round), \(dialect)")
      }
    }
  }

  @Test func `a sheet is written with its gaps filled`() throws {
    var builder = SheetBuilder(name: "s")
    builder.appendCell(column: 0, .text("=x"))
    builder.appendCell(column: 2, .number("-1.5"))
    builder.endRow()
    builder.appendCell(column: 1, .boolean(true))
    builder.endRow()
    var text: [UInt8] = []
    var writer = CSVWriter(guardsFormulas: true, sink: { text += $0 })
    try writer.write(builder.build(), columns: 4)
    try writer.finish()
    #expect(String(decoding: text, as: UTF8.self) == "'=x,,-1.5,\n,TRUE,,\n")
  }

  @Test func `a large table reaches the sink in blocks`() throws {
    var blocks: [Int] = []
    var writer = CSVWriter(blockSize: 100, sink: { blocks.append($0.count) })
    for _ in 0..<100 { try writer.write(["0123456789"]) }
    try writer.finish()
    #expect(blocks.reduce(0, +) == 1_100)
    #expect(blocks.allSatisfy { $0 <= 111 })
  }

  @Test func `a character that the encoding has not is named with its place`() throws {
    let latin = try #require(TextEncoding(label: "latin1"))
    let error = #expect(throws: CSVError.self) {
      try CSVWriter.bytes(of: [["a", "b"], ["c", "→"]], dialect: CSVDialect(encoding: latin))
    }
    #expect(
      error == .unencodable(character: "→", encoding: latin, row: 1, column: 1))
    #expect(error?.description.hasPrefix("B2: \"→\" does not exist") == true)
  }
}
