import Spreadsheet
import TestSupport
import Testing

/// Records that are taken over byte for byte, against the same records written field by field.
@Suite struct CSVVerbatimTests {
  /// What the writer makes of a file when each field is a string of its own.
  static func fieldByField(
    _ sheet: Sheet, sources: [Int], dialect: CSVDialect, guardsFormulas: Bool
  ) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try withoutActuallyEscaping({ (chunk: [UInt8]) in bytes += chunk }) { sink in
      var writer = CSVWriter(dialect: dialect, guardsFormulas: guardsFormulas, sink: sink)
      for row in 0..<sheet.rowCount {
        let fields = sources.map { sheet.text(row: row, column: $0) ?? "" }
        if fields.allSatisfy(\.isEmpty) { continue }
        try writer.write(fields)
      }
      try writer.finish()
    }
    return bytes
  }

  static func rewritten(
    _ sheet: Sheet, sources: [Int], dialect: CSVDialect, guardsFormulas: Bool
  ) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try withoutActuallyEscaping({ (chunk: [UInt8]) in bytes += chunk }) { sink in
      var writer = CSVWriter(dialect: dialect, guardsFormulas: guardsFormulas, blockSize: 16, sink: sink)
      try writer.write(sheet, rows: 0..<sheet.rowCount, sources: sources)
      try writer.finish()
    }
    return bytes
  }

  /// Fields as they may stand in a file: plain, with quotes that need not be, odd ones, formulas.
  static let fields: [String] = [
    "", "plain", "12.50", "-3", "-x", "+49 30", "=1+1", "@home", "#note", " edge", "edge ", "a\"b",
    "\"needless\"",
    "\"a,b\"", "\"a;b\"", "\"said \"\"so\"\"\"", "\"two\nlines\"", "\"crlf\r\nin\"", "\"\"", "\"=1,2\"",
    "tab\there",
    "Bäckerei", "＝1", "\u{FEFF}x", "\" \"", "\"#,\"", "nul\u{0}l", "\"\"\"\"",
  ]

  static let sources: [[Int]] = [[0, 1, 2], [2, 0], [1], [0, 1, 2, 3]]

  @Test(arguments: [true, false])
  func `what is taken over is what would be written`(guardsFormulas: Bool) throws {
    var random = SeededGenerator(seed: 7)
    for trial in 0..<300 {
      var text = "a,b,c\n"
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        let width = Int.random(in: 0..<8, using: &random) == 0 ? 2 : 3
        let record = (0..<width).map { _ in
          Int.random(in: 0..<3, using: &random) == 0 ? Self.fields.randomElement(using: &random) ?? "" : "x"
        }
        text += record.joined(separator: ",")
        text += Int.random(in: 0..<9, using: &random) == 0 ? "\r\n" : "\n"
      }
      for delimiter in [",", ";"] {
        let dialect = CSVDialect(delimiter: delimiter.utf8.first)
        let sheet = try CSVReader.read(Array(text.utf8), dialect: dialect, name: "t").sheet
        for sources in Self.sources {
          for written in [
            CSVDialect(), CSVDialect(delimiter: UInt8(ascii: ";")), CSVDialect(lineEnding: .crlf),
          ] {
            let expected = try Self.fieldByField(
              sheet, sources: sources, dialect: written, guardsFormulas: guardsFormulas)
            let found = try Self.rewritten(
              sheet, sources: sources, dialect: written, guardsFormulas: guardsFormulas)
            #expect(
              String(decoding: found, as: UTF8.self) == String(decoding: expected, as: UTF8.self),
              "trial \(trial), \(sources), \(text.debugDescription)")
          }
        }
      }
    }
  }

  @Test func `columns of a workbook's sheet are written with their kinds`() throws {
    var builder = SheetBuilder(name: "t")
    builder.appendCell(column: 0, .text("-1+1"))
    builder.appendCell(column: 2, .boolean(true))
    builder.appendCell(column: 3, .number("-1"))
    builder.endRow()
    builder.appendCell(column: 1, .text("other"))
    builder.endRow()
    let found = try Self.rewritten(
      builder.build(), sources: [3, 2, 0], dialect: CSVDialect(), guardsFormulas: true)
    #expect(String(decoding: found, as: UTF8.self) == "-1,TRUE,'-1+1\n")
  }
}
