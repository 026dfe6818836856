import Spreadsheet
import Testing

/// Texts as banks and people write and break them, and what they must be read as.
@Suite struct CSVReaderTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var text: String
    var records: [[String]]
    var lines: [Int]
    var problems: [String] = []

    var testDescription: String { name }
  }

  static let cases: [Case] = [
    Case(name: "nothing", text: "", records: [], lines: []),
    Case(name: "only line ends", text: "\n\r\n", records: [], lines: [], problems: ["2 mixed-line-endings"]),
    Case(name: "plain", text: "day,sum\n1,2\n", records: [["day", "sum"], ["1", "2"]], lines: [1, 2]),
    Case(
      name: "no final line end", text: "day,sum\n1,2", records: [["day", "sum"], ["1", "2"]], lines: [1, 2]),
    Case(
      name: "blank lines are no records", text: "\n\nday,sum\n\n1,2\n\n",
      records: [["day", "sum"], ["1", "2"]],
      lines: [3, 5]),
    Case(
      name: "quotes hold delimiters, quotes and line ends",
      text: "who,what,n\r\n\"Lee, Ann\",\"said \"\"no\"\"\",1\r\n\"two\r\nlines\",,2\r\n",
      records: [["who", "what", "n"], ["Lee, Ann", "said \"no\"", "1"], ["two\r\nlines", "", "2"]],
      lines: [1, 2, 3]),
    Case(
      name: "lines go on counting inside quotes", text: "a,b\n1,\"x\ny\nz\"\n2,w\n",
      records: [["a", "b"], ["1", "x\ny\nz"], ["2", "w"]], lines: [1, 2, 5]),
    Case(
      name: "carriage returns only", text: "a,b\r1,2\r3,4\r",
      records: [["a", "b"], ["1", "2"], ["3", "4"]], lines: [1, 2, 3]),
    Case(
      name: "a carriage return too many ends the record once", text: "a,b\r\r\n1,2\r\r\n3,4\r\r\n",
      records: [["a", "b"], ["1", "2"], ["3", "4"]], lines: [1, 3, 5], problems: ["2 mixed-line-endings"]),
    Case(
      name: "a lone carriage return that would break a row is data", text: "a,b,c\n1,x\ry,2\n3,z,4\n",
      records: [["a", "b", "c"], ["1", "x\ry", "2"], ["3", "z", "4"]], lines: [1, 2, 3],
      problems: ["2 lone-cr-in-field 2"]),
    Case(
      name: "an inch sign in plain text", text: "thing,n\n24\" screen,1\nmug,2\n",
      records: [["thing", "n"], ["24\" screen", "1"], ["mug", "2"]], lines: [1, 2, 3],
      problems: ["2 quote-in-unquoted-field 1"]),
    Case(
      name: "quotes not doubled", text: "\"who\",\"n\"\n\"The \"Blue\" Bar\",\"1\"\n\"Mill\",\"2\"\n",
      records: [["who", "n"], ["The \"Blue\" Bar", "1"], ["Mill", "2"]], lines: [1, 2, 3],
      problems: ["2 unescaped-quote 1"]),
    Case(
      name: "quotes not doubled, beside a comma",
      text:
        "\"k\",\"who\",\"n\"\n\"a\",\"the \"Bar\", Ulm\",\"1\"\n\"b\",\"Mill\",\"2\"\n\"c\",\"Pub\",\"3\"\n",
      records: [
        ["k", "who", "n"], ["a", "the \"Bar\", Ulm", "1"], ["b", "Mill", "2"], ["c", "Pub", "3"],
      ],
      lines: [1, 2, 3, 4], problems: ["2 unescaped-quote 2"]),
    Case(
      name: "quotes not doubled over two lines",
      text: "k,who,n\n1,\"he said \"hi\"\nand left\",5\n2,x,6\n3,y,7\n",
      records: [
        ["k", "who", "n"], ["1", "he said \"hi\"\nand left", "5"], ["2", "x", "6"], ["3", "y", "7"],
      ],
      lines: [1, 2, 4, 5], problems: ["2 unescaped-quote 2"]),
    Case(
      name: "a quote never closed damages its own record only", text: "k,who\n1,\"open\n2,b\n3,c\n",
      records: [["k", "who"], ["1", "\"open"], ["2", "b"], ["3", "c"]], lines: [1, 2, 3, 4],
      problems: ["2 unterminated-quote 2"]),
    Case(
      name: "a quote never closed before quoted rows",
      text: "k,who,n\n1,\"A, B\",\"x\"\n2,\"open,\"y\"\n3,\"C, D\",\"z\"\n",
      records: [["k", "who", "n"], ["1", "A, B", "x"], ["2", "\"open", "y"], ["3", "C, D", "z"]],
      lines: [1, 2, 3, 4], problems: ["3 unterminated-quote 2"]),
    Case(
      name: "a closing quote too many", text: "k,who,n\n1,\"abc\"\",5\n2,d,6\n3,e,7\n",
      records: [["k", "who", "n"], ["1", "abc\"", "5"], ["2", "d", "6"], ["3", "e", "7"]],
      lines: [1, 2, 3, 4],
      problems: ["2 unescaped-quote 2"]),
    Case(
      name: "text behind a closing quote", text: "k,n\n\"abc\"def,5\n\"x\" ,6\n\"y\",7\n",
      records: [["k", "n"], ["\"abc\"def", "5"], ["\"x\" ", "6"], ["y", "7"]], lines: [1, 2, 3, 4],
      problems: ["2 text-after-closing-quote 1", "3 text-after-closing-quote 1"]),
    Case(
      name: "blanks and tabs between a closing quote and the delimiter",
      text: "k,n,c\n\"12,500.00\"\t,5,USD\n\"a \"\"b\"\"\"  ,6,x\n7,8,\"y, z\" \t\r\n1,2,3\n",
      records: [
        ["k", "n", "c"], ["12,500.00", "5", "USD"], ["a \"b\"", "6", "x"], ["7", "8", "y, z"],
        ["1", "2", "3"],
      ],
      lines: [1, 2, 3, 4, 5],
      problems: [
        "2 text-after-closing-quote 1", "3 text-after-closing-quote 1", "4 mixed-line-endings",
        "4 text-after-closing-quote 3",
      ]),
    Case(
      name: "blanks behind a closing quote in a short record before the table",
      text: "\"x\" ;\"1\"\t\n\"k\";\"who\";\"n\"\n\"a\";\"b; c\" ;\"1\"\n\"d\";\"e\";\"2\"\n",
      records: [["\"x\" ", "\"1\"\t"], ["k", "who", "n"], ["a", "b; c", "1"], ["d", "e", "2"]],
      lines: [1, 2, 3, 4],
      problems: [
        "1 text-after-closing-quote 1", "1 text-after-closing-quote 2", "3 text-after-closing-quote 2",
      ]),
    Case(
      name: "a quote, a blank and a delimiter inside of quotes",
      text: "k,who,n\n1,\"the \"Bar\" , Ulm\",5\n2,\"a, b\",6\n3,c,7\n",
      records: [["k", "who", "n"], ["1", "the \"Bar\" , Ulm", "5"], ["2", "a, b", "6"], ["3", "c", "7"]],
      lines: [1, 2, 3, 4], problems: ["2 unescaped-quote 2"]),
    Case(
      name: "backslashes before quotes", text: "k,who\n1,\"the \\\"Bar\\\", Ulm\"\n2,\"a\\\\b\"\n",
      records: [["k", "who"], ["1", "the \"Bar\", Ulm"], ["2", "a\\b"]], lines: [1, 2, 3]),
    Case(
      name: "a backslash that is data", text: "k,path,n\n1,\"D:\\out\\\",5\n2,\"say \"\"x\"\"\",6\n",
      records: [["k", "path", "n"], ["1", "D:\\out\\", "5"], ["2", "say \"x\"", "6"]], lines: [1, 2, 3]),
    Case(
      name: "a space behind every comma is no data", text: "k, who, n\n1, \"Lee, A\", 5\n",
      records: [["k", "who", "n"], ["1", "Lee, A", "5"]], lines: [1, 2]),
    Case(
      name: "spaces are data elsewhere", text: "k , who,n\n 1, x ,5\n",
      records: [["k ", " who", "n"], [" 1", " x ", "5"]], lines: [1, 2]),
    Case(
      name: "zero bytes are data", text: "k,who\n1,a\u{0}b\n", records: [["k", "who"], ["1", "a\u{0}b"]],
      lines: [1, 2], problems: ["2 nul-byte 2"]),
    Case(
      name: "a DOS end-of-file byte", text: "k,n\r\n1,2\r\n\u{1A}", records: [["k", "n"], ["1", "2"]],
      lines: [1, 2], problems: ["3 dos-eof-byte"]),
    Case(
      name: "comments before and between rows",
      text: "# made today\nk;n\n1;2\n# a remark\n3;4\n", records: [["k", "n"], ["1", "2"], ["3", "4"]],
      lines: [2, 3, 5]),
    Case(
      name: "a header that begins with a number sign is no comment", text: "#,who\n1,a\n2,b\n",
      records: [["#", "who"], ["1", "a"], ["2", "b"]], lines: [1, 2, 3]),
    Case(
      name: "Excel's sep line", text: "sep=|\r\nday, or so|n\r\n1|2\r\n",
      records: [["day, or so", "n"], ["1", "2"]], lines: [2, 3]),
    Case(
      name: "combining marks behind a delimiter", text: "k,who\r\n1,\u{301}a\r\n2,\"\u{301}b\"\r\n",
      records: [["k", "who"], ["1", "\u{301}a"], ["2", "\u{301}b"]], lines: [1, 2, 3]),
    Case(
      name: "rows too short and too long", text: "a,b,c\n1,2,3\n4,5\n6,7,8,9\n",
      records: [["a", "b", "c"], ["1", "2", "3"], ["4", "5"], ["6", "7", "8", "9"]], lines: [1, 2, 3, 4],
      problems: ["3 too-few-fields", "4 too-many-fields"]),
  ]

  @Test(arguments: cases)
  func `every text is read as it must be`(_ example: Case) throws {
    let document = try readCSV(example.text)
    #expect(document.allRecords == example.records)
    #expect(document.lines == example.lines)
    #expect(document.problemNotes == example.problems)
  }

  @Test(arguments: cases)
  func `no edit changes no byte`(_ example: Case) throws {
    let bytes = Array(example.text.utf8)
    let document = try CSVReader.read(bytes, name: "test")
    #expect(try CSVEditor(bytes, document).applying(SheetEdits(name: "test")) == bytes)
  }

  @Test func `a record knows where it starts`() throws {
    let document = try readCSV("\u{FEFF}a,b\n\n1,2\n")
    #expect(document.sheet.byteOffset(ofRow: 0) == 3)
    #expect(document.sheet.byteOffset(ofRow: 1) == 8)
    #expect(document.dialect.hasByteOrderMark)
  }

  @Test func `a field longer than the limit is refused with its line and the flag`() throws {
    var limits = CSVLimits()
    limits.fieldBytes = 10
    let text = "a,b\n1,elevenbytes\n"
    let error = #expect(throws: CSVError.self) {
      try CSVReader.read(Array(text.utf8), name: "test", limits: limits)
    }
    #expect(
      error?.description
        == "line 2: more than 10 bytes of one field; if you trust the file, raise the limit with --limit cell-text=20"
    )
  }

  @Test func `a quoted field is measured without its escapes`() throws {
    var limits = CSVLimits()
    limits.fieldBytes = 4
    let text = "a,b\n1,\"\"\"\"\"\"\"\"\"\"\n"
    let document = try CSVReader.read(Array(text.utf8), name: "test", limits: limits)
    #expect(document.allRecords[1] == ["1", "\"\"\"\""])
  }

  @Test func `more columns than a sheet holds are refused`() throws {
    let line = [UInt8](repeating: UInt8(ascii: ","), count: 16_384)
    let error = #expect(throws: CSVError.self) { try CSVReader.read(line, name: "test") }
    #expect(error?.description == "line 1: more than 16384 columns")
  }

  @Test func `problems beyond the limit are counted`() throws {
    var limits = CSVLimits()
    limits.problems = 3
    let text = "a,b\n" + String(repeating: "1,x\"y\n", count: 10)
    let document = try CSVReader.read(Array(text.utf8), name: "test", limits: limits)
    #expect(document.problems.count == 3)
    #expect(document.problemsOmitted == 7)
  }

  @Test func `records have their fields by the names of their columns, a repeated header is no record`()
    throws
  {
    let text = """
      My bank
      Day;Payee;Amount
      1.3.;Kiosk;-4,20
      Day;Payee;Amount
      2.3.;Bakery;-3,10
      3.3.;Rent;-812,50
      """
    let document = try CSVReader.read(Array(text.utf8), name: "march.csv")
    #expect(document.header == ["Day", "Payee", "Amount"])
    #expect(document.records.map { $0["Payee"] } == ["Kiosk", "Bakery", "Rent"])
    #expect(document.records.map(\.line) == [3, 5, 6])
    let first = try #require(document.records.first)
    #expect(first["Total"] == nil && first.fields == ["1.3.", "Kiosk", "-4,20"])
  }

  @Test func `a record that ends early has no field there`() throws {
    let document = try CSVReader.read(Array("a,b,c\n1,2,3\n4,5\n7,8,9\n".utf8), name: "t.csv")
    #expect(document.records.map { $0["c"] } == ["3", nil, "9"])
    #expect(document.problems.map(\.code) == ["too-few-fields"])
  }

  @Test func `a file of nothing but broken quotes loses no record`() throws {
    let count = 3_000
    let bytes = Array(("a,b,c\n" + String(repeating: "x,\"a\n", count: count)).utf8)
    let document = try CSVReader.read(bytes, name: "test")
    #expect(document.sheet.rowCount == count + 1)
    #expect(document.sheet.text(row: count, column: 1) == "\"a")
    #expect(document.problems.count { $0.kind == .unterminatedQuote } == count)
  }
}
