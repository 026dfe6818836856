import Spreadsheet
import TestSupport
import Testing

/// The push parser against the whole-file reader, at every way to cut a text.
@Suite struct CSVRecordParserTests {
  struct Stream {
    var records: [[String]] = []
    var lines: [Int] = []
    var offsets: [Int] = []
    var problems: [CSVProblem] = []
  }

  static func stream(
    _ bytes: [UInt8], _ detection: CSVDetection, chunk: Int, blockSize: Int
  ) throws -> Stream {
    var stream = Stream()
    var parser = CSVRecordParser(detection, blockSize: blockSize)
    func take(_ record: CSVRecord) {
      stream.records.append((0..<record.count).map(record.text))
      stream.lines.append(record.line)
      stream.offsets.append(record.byteOffset)
    }
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + chunk)
      try parser.push(Array(bytes[start..<end]), take)
      start = end
    }
    try parser.finish(take)
    stream.problems = parser.problems.sorted(by: CSVProblem.isBefore)
    return stream
  }

  /// The kinds that take the whole file to see.
  static let shapeKinds: Set<CSVProblem.Kind> = [
    .tooFewFields, .tooManyFields, .trailingDelimiter, .duplicateHeader, .emptyHeader, .secondTable, .footer,
  ]

  static func expectSame(_ bytes: [UInt8], encoding: TextEncoding? = nil) throws {
    let options = CSVDetector.Options(encoding: encoding)
    let detection = try CSVDetector.detect(bytes, options: options)
    let document = try CSVReader.read(bytes, name: "test", options: options)
    let problems = document.problems.filter { !shapeKinds.contains($0.kind) }
    let offsets = (0..<document.sheet.rowCount).map { document.sheet.byteOffset(ofRow: $0) ?? -1 }
    for (chunk, block) in [(1, 1), (2, 1), (3, 1), (7, 1), (64, 1), (7, 64), (1 << 20, 1 << 16)] {
      let stream = try stream(bytes, detection, chunk: chunk, blockSize: block)
      #expect(stream.records == document.allRecords, "chunks of \(chunk)")
      #expect(stream.lines == document.lines, "chunks of \(chunk)")
      #expect(stream.offsets == offsets, "chunks of \(chunk)")
      #expect(stream.problems == problems, "chunks of \(chunk)")
    }
  }

  @Test(arguments: CSVReaderTests.cases)
  func `chunks of any size give what the whole gives`(_ example: CSVReaderTests.Case) throws {
    try Self.expectSame(Array(example.text.utf8))
  }

  @Test func `blocks hold the records in order and can be kept`() throws {
    let text = (0..<5000).map { "\($0),\"a\nb\",x\n" }.joined()
    let bytes = Array(text.utf8)
    var blocks: [(sheet: Sheet, first: Int)] = []
    var parser = CSVRecordParser(try CSVDetector.detect(bytes), blockSize: 4096)
    for start in stride(from: 0, to: bytes.count, by: 1000) {
      try bytes[start..<min(bytes.count, start + 1000)].withUnsafeBufferPointer { chunk in
        try parser.push(chunk, block: { blocks.append(($0, $1)) })
      }
    }
    try parser.finish(block: { blocks.append(($0, $1)) })
    #expect(blocks.count > 10)
    let whole = try CSVReader.read(bytes, name: "t").sheet
    var row = 0
    for (sheet, first) in blocks {
      #expect(first == row)
      let rows = 0..<sheet.rowCount
      let same = row..<row + sheet.rowCount
      #expect(
        rows.map { sheet.cells(inRow: $0).map(sheet.text) }
          == same.map { whole.cells(inRow: $0).map(whole.text) })
      #expect(rows.map { sheet.line(ofRow: $0) } == same.map { whole.line(ofRow: $0) })
      row = same.upperBound
    }
    #expect(row == 5000)
  }

  @Test func `every encoding is decoded across chunks`() throws {
    let text = "day;who;n\r\n01.02.2024;Žofia Müller 😀;-3,20\r\n02.02.2024;Łódź;4\r\n"
    for (name, isBig) in [("utf-16le", false), ("utf-16be", true)] {
      let bytes = text.utf16.flatMap { unit -> [UInt8] in
        let pair = [UInt8(unit & 0xFF), UInt8(unit >> 8)]
        return isBig ? pair.reversed() : pair
      }
      let encoding = try #require(TextEncoding(label: name))
      try Self.expectSame(bytes, encoding: encoding)
    }
    let chinese = try #require(TextEncoding(label: "gb18030"))
    let bytes = try CSVWriter.bytes(
      of: [["日期", "金额"], ["2024-01-02", "工商 1"]], dialect: CSVDialect(encoding: chinese))
    try Self.expectSame(bytes, encoding: chinese)
    try Self.expectSame([0xEF, 0xBB, 0xBF] + Array(text.utf8))
    try Self.expectSame(Array("a,b\n1,\u{FC}\n".utf8) + [0x31, 0x2C, 0xC3])
    try Self.expectSame(Array("a,b\n1,x".utf8) + [0xE2, 0x82] + Array("y\n2,\u{FC}\n".utf8))
  }

  @Test func `random text of quotes and delimiters is cut alike`() throws {
    let seed: UInt64 = 20_261_120
    var random = SeededGenerator(seed: seed)
    let alphabet = Array("\"\",,\n\r;a1 \\#'".utf8)
    for round in 0..<300 {
      let bytes = (0..<Int.random(in: 0..<60, using: &random)).map { _ in
        alphabet.randomElement(using: &random) ?? 0
      }
      let detection = try CSVDetector.detect(bytes)
      let whole = try CSVReader.read(bytes, name: "test")
      for chunk in [1, 2, 3, 7] {
        let stream = try Self.stream(bytes, detection, chunk: chunk, blockSize: 1)
        #expect(stream.records == whole.allRecords, "seed \(seed), round \(round), \(bytes)")
        #expect(stream.lines == whole.lines, "seed \(seed), round \(round), \(bytes)")
      }
    }
  }
}

extension CSVRecordParserTests {
  @Test(arguments: [
    "id||name||n\n1||\"a || b\"||2\n2||c|d||3\n3||\"\"||4|\n",
    "x  \"a b\"  1 \n  yy  cc   22\nzzz  dd  333\n",
    "id\\tn\n1\\t2\n3\\t\"a\\tb\"\n",
  ])
  func `delimiters of two bytes and runs of blanks are cut alike`(_ text: String) throws {
    let bytes = Array(text.utf8)
    let detection = try CSVDetector.detect(bytes)
    #expect(detection.dialect.delimiterTail != nil || detection.dialect.mergesBlanks)
    try Self.expectSame(bytes)
  }
}
