import Foundation
import Spreadsheet
import TestSupport
import Testing

/// Reads a corpus of delimited files with stated expectations, if `DATASET_CORPUS` names the folder that holds `csv/`
/// (files, `expected/NAME.json`, `writer/cases.json`). The corpus is not part of this repository.
@Suite(.enabled(if: Corpus.isThere, "DATASET_CORPUS names no folder"))
struct CorpusTests {
  @Test(arguments: CSVCorpus.names)
  func `a file of the corpus is read as stated`(_ name: String) throws {
    let (bytes, expected) = try CSVCorpus.load(name)
    let document = try CSVReader.read(bytes, name: name, options: expected.options)
    let dialect = document.dialect
    let wanted = expected.dialect
    #expect(dialect.encoding.name == wanted.encoding)
    #expect(dialect.hasByteOrderMark == wanted.bom)
    #expect(dialect.delimiter == wanted.delimiter?.utf8.first)
    #expect(dialect.quote == wanted.quote.utf8.first)
    #expect(dialect.escape.rawValue == wanted.escape)
    #expect(dialect.lineEnding.rawValue == wanted.lineEnding)
    #expect(dialect.skipsInitialSpace == (wanted.skipInitialSpace ?? false))
    #expect(dialect.comment == wanted.comment?.utf8.first)
    #expect(dialect.hasSepLine == (wanted.sepLine ?? false))
    #expect(document.headerRow == wanted.headerRow)
    #expect(document.headerLine == wanted.headerLine)
    #expect(document.lines == expected.lines)
    #expect(document.problems == expected.problems.map(\.problem).sorted(by: CSVProblem.isBefore))
    if let tables = expected.tables {
      #expect(
        document.tables.map { [$0.header, $0.first, $0.last] }
          == tables.map { [$0.header, $0.first, $0.last] })
    }
    try #require(document.allRecords.count == expected.records.count)
    for (found, stated) in zip(document.allRecords, expected.records) {
      try #require(found.count == stated.count)
      for (text, field) in zip(found, stated) {
        switch field {
        case .text(let stated): #expect(text == stated && text.utf8.elementsEqual(stated.utf8))
        case .length(let length): #expect(text.utf8.count == length)
        }
      }
    }
  }

  @Test(arguments: CSVCorpus.names)
  func `chunks of any size give the same`(_ name: String) throws {
    let (bytes, expected) = try CSVCorpus.load(name)
    // A megabyte byte by byte, in a build without optimisation, takes minutes.
    guard bytes.count < 100_000 else { return }
    try CSVRecordParserTests.expectSame(bytes, encoding: expected.options.encoding)
  }

  @Test(arguments: CSVCorpus.names)
  func `a file that is not edited keeps its bytes`(_ name: String) throws {
    let (bytes, expected) = try CSVCorpus.load(name)
    let document = try CSVReader.read(bytes, name: name, options: expected.options)
    let editor = CSVEditor(bytes, document)
    #expect(try editor.applying(SheetEdits(name: name)) == bytes)
    // Nor does one whose first cell is set to what it holds, written as it was.
    guard let cell = document.sheet.cell(row: 0, column: 0), document.problems.isEmpty else { return }
    var edits = SheetEdits(name: name)
    edits.sets[.init(row: 0, column: 0)] = .text(document.sheet.text(of: cell))
    #expect(try editor.applying(edits) == bytes)
  }

  @Test func `tables are written as stated`() throws {
    for stated in try CSVCorpus.writerCases() {
      let options = stated.options
      let endings: [String: CSVDialect.LineEnding] = ["lf": .lf, "crlf": .crlf, "cr": .cr]
      let dialect = CSVDialect(
        hasByteOrderMark: options.bom ?? false, delimiter: (options.delimiter ?? ",").utf8.first,
        lineEnding: try #require(endings[options.lineEnding ?? "crlf"]))
      let bytes = try CSVWriter.bytes(
        of: stated.records, dialect: dialect, quoting: options.quoting == "all" ? .all : .needed,
        guardsFormulas: options.guard == "apostrophe")
      #expect(bytes == Array(stated.bytes.utf8), "\(stated.name)")
    }
  }
}

/// The delimited files of the corpus.
enum CSVCorpus {
  static let names: [String] = {
    guard let folder = try? Corpus.file("csv/expected") else { return [] }
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
  }()

  static func load(_ name: String) throws -> ([UInt8], Expectation) {
    (
      try Corpus.bytes("csv/\(name).csv"),
      try Corpus.decode(Expectation.self, from: "csv/expected/\(name).json")
    )
  }

  static func writerCases() throws -> [WriterCase] {
    try Corpus.decode([WriterCase].self, from: "csv/writer/cases.json")
  }

  struct WriterCase: Decodable {
    struct Options: Decodable {
      var lineEnding: String?
      var delimiter: String?
      var bom: Bool?
      var quoting: String?
      var `guard`: String?
    }

    var name: String
    var options: Options
    var records: [[String]]
    var bytes: String
  }

  struct Expectation: Decodable {
    struct Dialect: Decodable {
      var encoding: String
      var bom: Bool
      var delimiter: String?
      var quote: String
      var escape: String
      var lineEnding: String
      var headerRow: Int?
      var headerLine: Int?
      var skipInitialSpace: Bool?
      var comment: String?
      var sepLine: Bool?
    }

    struct Problem: Decodable {
      var line: Int
      var kind: String
      var field: Int?
      var expected: Int?
      var found: Int?
      var byteOffset: Int?

      var problem: CSVProblem {
        CSVProblem(
          line: line, kind: CSVProblem.Kind(rawValue: kind) ?? .footer, field: field, expected: expected,
          found: found, byteOffset: byteOffset)
      }
    }

    struct Table: Decodable {
      var header: Int?
      var first: Int
      var last: Int
    }

    /// The text of a field, or, of a long one, its length in bytes.
    enum Field: Decodable {
      case text(String)
      case length(Int)

      private enum Key: CodingKey { case utf8Bytes }

      init(from decoder: any Decoder) throws {
        if let text = try? decoder.singleValueContainer().decode(String.self) {
          self = .text(text)
        } else {
          self = .length(try decoder.container(keyedBy: Key.self).decode(Int.self, forKey: .utf8Bytes))
        }
      }
    }

    var dialect: Dialect
    var records: [[Field]]
    var lines: [Int]
    var problems: [Problem]
    var tables: [Table]?
    var hint: String?

    var options: CSVDetector.Options { .init(encoding: hint.flatMap(TextEncoding.init(label:))) }
  }
}
