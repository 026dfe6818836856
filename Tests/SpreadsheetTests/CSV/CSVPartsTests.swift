import TestSupport
import Testing

@testable import Spreadsheet

/// Parts of a text, read on all processors, against the text read in one go.
@Suite struct CSVPartsTests {
  /// What a text was read as, and where its first record begins that was not read in parts.
  private struct Reading {
    var table = CSVRecordTable()
    var grammar: CSVGrammar
    var end = 0

    init(_ text: [UInt8], _ dialect: CSVDialect, columns: Int?, partSize: Int?) throws {
      grammar = CSVGrammar(CSVSyntax(dialect, columns: columns, limits: CSVLimits()))
      try text.withUnsafeBufferPointer { bytes in
        if let partSize { end = grammar.parseParts(bytes, from: 0, size: partSize, into: &table) }
        _ = try grammar.parse(bytes, from: end, base: 0, atEnd: true, into: &table)
      }
    }

    func isSame(as other: Reading) -> Bool {
      table.cells == other.table.cells && table.rowStarts == other.table.rowStarts
        && table.lines == other.table.lines && table.offsets == other.table.offsets
        && table.longLengths == other.table.longLengths && table.problems == other.table.problems
        && grammar.line == other.grammar.line && grammar.lineEndCounts == other.grammar.lineEndCounts
        && grammar.quotedFields == other.grammar.quotedFields
        && grammar.damagedRecords == other.grammar.damagedRecords
    }
  }

  private static let sizes = [1, 2, 3, 5, 8, 13, 21, 64]

  private func expectSame(_ text: String, _ dialect: CSVDialect, columns: Int?) throws {
    let bytes = Array(text.utf8)
    let whole = try Reading(bytes, dialect, columns: columns, partSize: nil)
    for size in Self.sizes {
      let parts = try Reading(bytes, dialect, columns: columns, partSize: size)
      #expect(parts.isSame(as: whole), "parts of \(size) bytes: \(text.debugDescription)")
    }
  }

  @Test(arguments: CSVReaderTests.cases)
  func `parts of any size give what the whole gives`(_ example: CSVReaderTests.Case) throws {
    let detection = try CSVDetector.detect(Array(example.text.utf8))
    try expectSame(example.text, detection.dialect, columns: detection.columns)
  }

  @Test func `random texts, too, are read in parts as the whole is`() throws {
    let pieces = [
      "a", "12.50", ",", ",", ",", "\n", "\n", "\r\n", "\r", "\"", "\"\"", "\"a\nb\"", "\"x,y\"", "#", " ",
      "\\\"",
    ]
    var random = SeededGenerator()
    for _ in 0..<Effort.cases(usual: 1000) {
      let text = (0..<Int.random(in: 5...60, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }.joined()
      var dialect = CSVDialect()
      dialect.escape = Bool.random(using: &random) ? .double : .backslash
      dialect.carriageReturnEndsRecord = Bool.random(using: &random)
      dialect.comment = Bool.random(using: &random) ? UInt8(ascii: "#") : nil
      try expectSame(text, dialect, columns: Bool.random(using: &random) ? 3 : nil)
    }
  }

  @Test func `a long file is read in parts to its end, also where lines are within quotes`() throws {
    let plain = String(repeating: "2026-03-02,Baker,-4.50,a plain text of some length\n", count: 19)
    let block = plain + "2026-03-02,\"Baker\nand more\",-4.50,\"a text, with a comma\"\n"
    let bytes = Array(String(repeating: block, count: 3_000).utf8)
    let parts = try Reading(bytes, CSVDialect(), columns: 4, partSize: CSVGrammar.partSize)
    #expect(parts.end > bytes.count - 2 * CSVGrammar.partSize)
    #expect(parts.table.rowCount == 60_000 && parts.table.lines.last == 62_999)
    #expect(parts.isSame(as: try Reading(bytes, CSVDialect(), columns: 4, partSize: nil)))
  }
}
