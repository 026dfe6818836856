import Spreadsheet
import TestSupport
import Testing

@Suite struct CSVEditorTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var before: String
    var after: String
    var sets: [(Int, Int, CellValue)] = []
    var removed: Set<Int> = []
    var appended: [[String]] = []

    var testDescription: String { name }
  }

  static let cases: [Case] = [
    Case(
      name: "one cell", before: "k,\"who\",n\r\n1,\"x\",5\n2,y,6", after: "k,\"who\",n\r\n1,\"x\",7\n2,y,6",
      sets: [(1, 2, .number("7"))]),
    Case(
      name: "quotes stay", before: "k,who\n1,\"x\"\n2,y\n", after: "k,who\n1,\"z\"\n2,w\n",
      sets: [(1, 1, .text("z")), (2, 1, .text("w"))]),
    Case(
      name: "blanks behind a closing quote go with the value, and with the row",
      before: "k,who,n\n1,\"x, y\"\t,2\n3,4,\"a, b\" \n5,6,7\n8,9,\"c, d\"\t\n",
      after: "k,who,n\n1,\"z\",2\n5,6,7\n8,9,\"e\"\n",
      sets: [(1, 1, .text("z")), (4, 2, .text("e"))], removed: [2]),
    Case(
      name: "quotes come where they are needed", before: "k,who\n1,x\n", after: "k,who\n1,\"a, \"\"b\"\"\"\n",
      sets: [(1, 1, .text("a, \"b\""))]),
    Case(
      name: "a blank in quotes", before: "k,who\n1,\"x\"\n", after: "k,who\n1,\"\"\n", sets: [(1, 1, .blank)]),
    Case(name: "a blank alone", before: "k\nx\ny\n", after: "k\n\"\"\ny\n", sets: [(1, 0, .blank)]),
    Case(
      name: "fields behind the last", before: "k,who,n,m\n1,\n2,b,3,4\n",
      after: "k,who,n,m\n1,a,,9\n2,b,3,4\n",
      sets: [(1, 1, .text("a")), (1, 3, .number("9")), (1, 2, .blank)]),
    Case(
      name: "a column that is taken back leaves no delimiter",
      before: "k,n,\"m\",o\r\n1,2,3,\r\n4,5\r\n6,7,,8\r\n", after: "k,n\r\n1,2\r\n4,5\r\n6,9\r\n",
      sets: [
        (0, 2, .blank), (0, 3, .blank), (1, 2, .blank), (1, 3, .blank), (3, 1, .number("9")), (3, 2, .blank),
        (3, 3, .blank),
      ]),
    Case(
      name: "a row with a field behind the names keeps the width of all", before: "k,n,m\n1,2,3\n4,5,\n",
      after: "k,n,\n1,2,\n4,5,\n", sets: [(0, 2, .blank), (1, 2, .blank)]),
    Case(
      name: "a row goes, blank lines stay", before: "k,n\n\n1,2\n\n3,4\n", after: "k,n\n\n\n3,4\n",
      removed: [1]),
    Case(
      name: "new rows follow the dialect", before: "k;n\r\n1;2\r\n", after: "k;n\r\n1;2\r\n\"a;b\";3\r\n",
      appended: [["a;b", "3"]]),
    Case(
      name: "a final line end is added first", before: "k,n\n1,2", after: "k,n\n1,2\n3,4\n",
      appended: [["3", "4"]]),
    Case(
      name: "the last row goes and one comes", before: "k,n\n1,2", after: "k,n\n3,4\n", removed: [1],
      appended: [["3", "4"]]),
    Case(
      name: "new rows are as wide as the table", before: "k,n,m\n1,2,3\n", after: "k,n,m\n1,2,3\n4,,\n",
      appended: [["4"]]),
    Case(
      name: "new rows stand before a DOS end-of-file byte", before: "k,n\r\n1,2\r\n\u{1A}",
      after: "k,n\r\n1,2\r\n3,4\r\n\u{1A}", appended: [["3", "4"]]),
    Case(
      name: "spaces behind delimiters stay", before: "k, n\n1, 2\n", after: "k, n\n1, 9\n3, 4\n",
      sets: [(1, 1, .number("9"))], appended: [["3", "4"]]),
    Case(
      name: "a byte order mark stays", before: "\u{FEFF}k,n\n1,2\n", after: "\u{FEFF}j,n\n1,2\n",
      sets: [(0, 0, .text("j"))]),
    Case(
      name: "comments stay", before: "# x\nk;n\n1;2\n", after: "# x\nk;n\n1;3\n", sets: [(1, 1, .number("3"))]
    ),
    Case(
      name: "a broken neighbour stays broken", before: "k,who\n1,\"open\n2,b\n3,c\n",
      after: "k,who\n1,\"open\n2,z\n3,c\n", sets: [(2, 1, .text("z"))]),
    Case(
      name: "a field of a file of line ends", before: "", after: "3,4\n", appended: [["3", "4"]]),
  ]

  @Test(arguments: cases)
  func `every edit changes what it names and no more`(_ example: Case) throws {
    let bytes = Array(example.before.utf8)
    let document = try CSVReader.read(bytes, name: "test")
    var edits = SheetEdits(name: "test")
    for (row, column, value) in example.sets { edits.sets[.init(row: row, column: column)] = value }
    edits.removed = example.removed
    for record in example.appended { edits.appended.append(record.map { .text($0) }) }
    let after = try CSVEditor(bytes, document).applying(edits)
    #expect(String(decoding: after, as: UTF8.self) == example.after)
  }

  /// A file in an encoding, with a cell changed and a row added.
  @Test(arguments: ["utf-8", "utf-16le", "utf-16be", "windows-1252", "windows-1250", "iso-8859-2"])
  func `untouched bytes stay in every encoding`(_ name: String) throws {
    let encoding = try #require(TextEncoding(label: name))
    let dialect = CSVDialect(
      encoding: encoding, hasByteOrderMark: name.hasPrefix("utf"), delimiter: UInt8(ascii: ";"),
      lineEnding: .crlf)
    let before = [["day", "who", "n"], ["1", "Müller", "2"], ["3", "Göß", "4"]]
    let after = [["day", "who", "n"], ["1", "Müller", "é"], ["3", "Göß", "4"], ["5", "ö", "6"]]
    let bytes = try CSVWriter.bytes(of: before, dialect: dialect)
    let document = try CSVReader.read(bytes, name: "test", options: .init(encoding: encoding))
    #expect(document.allRecords == before)
    var edits = SheetEdits(name: "test")
    edits.sets[.init(row: 1, column: 2)] = .text("é")
    edits.appended.append(after[3].map { .text($0) })
    #expect(
      try CSVEditor(bytes, document).applying(edits) == CSVWriter.bytes(of: after, dialect: dialect))
  }

  @Test func `untouched bytes stay in two-byte encodings`() throws {
    let encoding = try #require(TextEncoding(label: "gbk"))
    let dialect = CSVDialect(encoding: encoding)
    let before = [["日期", "金额"], ["工商", "1"], ["银行", "2"]]
    let bytes = try CSVWriter.bytes(of: before, dialect: dialect)
    let document = try CSVReader.read(bytes, name: "test", options: .init(encoding: encoding))
    var edits = SheetEdits(name: "test")
    edits.sets[.init(row: 2, column: 0)] = .text("转账")
    let after = [before[0], before[1], ["转账", "2"]]
    #expect(try CSVEditor(bytes, document).applying(edits) == CSVWriter.bytes(of: after, dialect: dialect))
  }

  @Test func `bytes that are no text stay where they are not touched`() throws {
    let bytes = Array("k,n\nä,é\n".utf8) + [0x31, 0xFF, 0x2C, 0x32, 0x0A]
    let document = try CSVReader.read(bytes, name: "test")
    #expect(document.allRecords[2] == ["1\u{FFFD}", "2"])
    var edits = SheetEdits(name: "test")
    edits.sets[.init(row: 2, column: 1)] = .text("7")
    let after = try CSVEditor(bytes, document).applying(edits)
    #expect(after == Array("k,n\nä,é\n".utf8) + [0x31, 0xFF, 0x2C, 0x37, 0x0A])
  }

  @Test func `text that the encoding cannot hold is refused with its place`() throws {
    let bytes = Array("k;n\nM".utf8) + [0xFC] + Array("ller;2\n".utf8)
    let document = try CSVReader.read(bytes, name: "test")
    var edits = SheetEdits(name: "test")
    edits.sets[.init(row: 1, column: 0)] = .text("Дом")
    #expect(throws: CSVError.unencodable(character: "Д", encoding: .windows1252, row: 1, column: 0)) {
      try CSVEditor(bytes, document).applying(edits)
    }
  }

  @Test func `one edited cell reads back, and nothing else moves`() throws {
    let seed: UInt64 = 11
    var random = SeededGenerator(seed: seed)
    let pieces = ["a", "é", "\"", ",", "\n", " ", "7", "", "'"]
    func text(_ random: inout SeededGenerator) -> String {
      (0..<Int.random(in: 0...3, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
        .joined()
    }
    for round in 0..<300 {
      let width = Int.random(in: 1...4, using: &random)
      var records = (0..<Int.random(in: 1...5, using: &random)).map { _ in
        (0..<width).map { _ in text(&random) }
      }
      let bytes = try CSVWriter.bytes(of: records, quoting: Bool.random(using: &random) ? .all : .needed)
      let document = try CSVReader.read(bytes, dialect: CSVDialect(), name: "test")
      let row = Int.random(in: 0..<records.count, using: &random)
      let column = Int.random(in: 0..<width, using: &random)
      records[row][column] = text(&random)
      var edits = SheetEdits(name: "test")
      edits.sets[.init(row: row, column: column)] = .text(records[row][column])
      let after = try CSVEditor(bytes, document).applying(edits)
      let again = try CSVReader.read(after, dialect: CSVDialect(), name: "test")
      #expect(again.allRecords == records, "seed \(seed), round \(round)")
      let cell = try #require(document.sheet.cell(row: row, column: column))
      let untouched = max(0, cell.offset - 1)
      #expect(after.prefix(untouched) == bytes.prefix(untouched), "seed \(seed), round \(round)")
    }
  }
}
