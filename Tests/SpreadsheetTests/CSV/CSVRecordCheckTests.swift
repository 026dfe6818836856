import TestSupport
import Testing

@testable import Spreadsheet

/// New records are read along their rows; a yes is never wrong.
@Suite struct CSVRecordCheckTests {
  private static let values = [
    "", "a", "2026-03-02", "-4.50", "Tea, green", "he said \"no\"", "two\nlines", " edge", "edge ", "#1", ";",
    "ä€😀",
    "\"", "\"\"", "tab\tinside", "cr\rinside", "a;b,c", "sep=;", "x,", "\n",
  ]
  private static let files = ["k,n,t\n1,2,3\n", "k;n;t\r\n1;2;3\r\n", "k\tn\tt\n1\t2\t3\n"]

  private static func document(_ text: String) throws -> (CSVEditor, CSVDialect) {
    let bytes = Array(text.utf8)
    let document = try CSVReader.read(bytes, name: "t")
    return (CSVEditor(bytes, document), document.dialect)
  }

  private static func texts(_ sheet: Sheet) -> [[String]] {
    (0..<sheet.rowCount).map { row in
      var texts: [String] = []
      for cell in sheet.cells(inRow: row) where !sheet.text(of: cell).isEmpty {
        texts += Array(repeating: "", count: max(0, cell.column - texts.count)) + [sheet.text(of: cell)]
      }
      return texts
    }
  }

  @Test(arguments: files)
  func `what the editor writes is known, and no changed byte is taken for it`(file: String) throws {
    let (editor, dialect) = try Self.document(file)
    let check = try #require(CSVRecordCheck(dialect))
    var generator = SeededGenerator(seed: 7)
    var (known, changed) = (0, 0)
    for _ in 0..<Effort.cases(usual: 600) {
      let rows = (0..<Int.random(in: 1...3, using: &generator)).map { _ in
        (0..<Int.random(in: 1...4, using: &generator)).map { _ in
          Self.values.randomElement(using: &generator) ?? ""
        }
      }
      let sheet = Sheet(name: "t", rows: rows)
      var bytes = try editor.bytes(ofNewRows: sheet)
      if check.holds(bytes, rows: sheet) { known += 1 }
      let index = Int.random(in: 0..<bytes.count, using: &generator)
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: bytes[index] = Array(",;\"\n\r\t# a".utf8).randomElement(using: &generator) ?? 0
      case 1: bytes.remove(at: index)
      default: bytes.insert(Array(",;\"\n\r\t# a".utf8).randomElement(using: &generator) ?? 0, at: index)
      }
      guard check.holds(bytes, rows: sheet) else { continue }
      changed += 1
      let read = try CSVReader.records(bytes, dialect: dialect, name: "t")
      #expect(Self.texts(read) == Self.texts(sheet), "\(rows) as \(String(decoding: bytes, as: UTF8.self))")
    }
    #expect(known > 100 && changed > 0, "\(known) known, \(changed) changed without harm")
  }

  @Test func `plain rows are known`() throws {
    let (editor, dialect) = try Self.document(Self.files[0])
    let sheet = Sheet(name: "t", rows: [["1", "Tea, \"green\"", ""], ["2", "", "two\nlines"]])
    #expect(CSVRecordCheck(dialect)?.holds(try editor.bytes(ofNewRows: sheet), rows: sheet) == true)
    #expect(CSVRecordCheck(dialect)?.holds([], rows: sheet) == false)
    #expect(
      CSVRecordCheck(dialect)?.holds(Array("1,Tea\n".utf8), rows: Sheet(name: "t", rows: [["1"]])) == false)
  }

  @Test func `fields and records beyond limits are left to the reader`() throws {
    let (editor, dialect) = try Self.document(Self.files[0])
    for row in [[String(repeating: "x", count: 1 << 17)], Array(repeating: "x", count: 2000)] {
      let sheet = Sheet(name: "t", rows: [row])
      #expect(CSVRecordCheck(dialect)?.holds(try editor.bytes(ofNewRows: sheet), rows: sheet) == false)
    }
  }

  @Test func `other dialects are left to the reader`() {
    var dialect = CSVDialect()
    dialect.escape = .backslash
    #expect(CSVRecordCheck(dialect) == nil)
  }
}
