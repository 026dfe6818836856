import Foundation
import Spreadsheet
import TestSupport
import Testing

@testable import SpreadsheetXLSX

/// The scanner of plain cells against libxml2: the same workbook, or the same refusal.
struct CellParserTests {
  /// What a reader says of a sheet.
  enum Reading: Equatable {
    case cells([String], warnings: [String])
    /// Without the line and the parser's words: the scanner counts no lines.
    case damaged
    case refused(XLSXProblem)
  }

  static func reading(_ package: [UInt8], _ parser: CellParser) throws -> Reading {
    do throws(XLSXError) {
      let book = try XLSXReader.read(bytes: package, name: "Test.xlsx", parser: parser)
      return .cells(
        book.sheets.flatMap { XLSXReaderTests.cells(of: $0) }, warnings: book.warnings.map(\.description))
    } catch {
      switch error.problem {
      case .damagedPart: return .damaged
      case .doctype(let part, _): return .refused(.doctype(part: part, line: 0))
      case .tooLarge(let limit, let value, _): return .refused(.tooLarge(limit, limit: value, place: nil))
      default: return .refused(error.problem)
      }
    }
  }

  static func expectAgreement(_ rows: String, _ comment: Comment? = nil) throws -> Reading {
    let package = try PackageBuilder(rows: rows, sharedStrings: "<si><t>shared</t></si>").bytes()
    let scanned = try reading(package, .scanner)
    #expect(try reading(package, .libxml2) == scanned, comment ?? "\(rows)")
    return scanned
  }

  /// Rows and cells as programs write them, and things that no scanner of plain cells should meet.
  static let pieces: [String] = [
    "<row r=\"1\">", "<row r=\"7\" spans='1:3'>", "<row>", "</row>", "<c r=\"A1\" t=\"s\"><v>0</v></c>",
    "<c r=\"B1\"><v>12.50</v></c>", "<c t=\"inlineStr\"><is><t>a &amp; b&#x1F600;</t></is></c>",
    "<c r=\"C7\" t=\"str\"><f>A1&amp;\"x\"</f><v>é\r\n</v></c>", "<c r=\"D2\" t=\"b\"><v>1</v></c>",
    "<c r='E1' t='e'><v>#N/A</v></c>", "<c r=\"F1\"/>", "<c><v>1</v>", "</c>",
    "<is><t xml:space=\"preserve\"> x </t></is>", "<!-- c -->", "<![CDATA[<v>]]>", "<?pi?>", "&nothing;",
    "&#0;", "&#00000000000065;", "&amp", "<v>", "</v>", " ", "\n", "text", "<x:c/>", "<c xmlns=\"urn:x\"/>",
    "<c r=\"A1\" r=\"B1\"/>", "<c r=\"&#65;1\"><v>3</v></c>", "<!DOCTYPE x>", "<c r=\"<\"/>", "]]>",
    "<ext><c r=\"Z1\"><v>9</v></c></ext>",
  ]

  @Test(arguments: pieces)
  func `a piece of a sheet means the same to both`(piece: String) throws {
    _ = try Self.expectAgreement("<row r=\"1\"><c r=\"A1\"><v>1</v></c>\(piece)</row>")
    _ = try Self.expectAgreement("<row r=\"1\"><c r=\"A1\">\(piece)</c></row>")
    _ = try Self.expectAgreement(piece)
  }

  @Test func `random sheets, and sheets with changed bytes, mean the same to both`() throws {
    var generator = SeededGenerator()
    let seed = generator.seed
    let rounds = Effort.cases(usual: 300, cost: 10)
    var readable = 0
    for round in 0..<rounds {
      var rows = ""
      for number in 1...Int.random(in: 1...4, using: &generator) {
        let cells = (0..<Int.random(in: 0...5, using: &generator)).map { column in
          Self.pieces[4..<11].randomElement(using: &generator)?.replacing(
            "A1", with: "\("ABCDE".prefix(column + 1).suffix(1))\(number)") ?? ""
        }
        rows += "<row r=\"\(number)\">\(cells.joined())</row>"
      }
      // A third stays sound, a third gets a foreign piece, a third a changed byte.
      if round % 3 == 1, let piece = Self.pieces.randomElement(using: &generator),
        let place = rows.indices.randomElement(using: &generator)
      {
        rows.insert(contentsOf: piece, at: place)
      } else if round % 3 == 2 {
        var bytes = Array(rows.utf8)
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        bytes[place] = UInt8.random(in: 0x20...0x7E, using: &generator)
        rows = String(decoding: bytes, as: UTF8.self)
      }
      let reading = try Self.expectAgreement(rows, "seed \(seed), round \(round): \(rows)")
      if case .cells = reading { readable += 1 }
    }
    #expect(readable > rounds / 4, "seed \(seed): too few of the sheets were readable")
  }

  @Test func `blocks of rows come the same from both`() throws {
    let rows = (1...2000).map { "<row r=\"\($0)\"><c r=\"A\($0)\"><v>\($0).5</v></c><!-- \($0) --></row>" }
    let path = TemporaryFile.path()
    defer { unlink(path) }
    try Data(PackageBuilder(rows: rows.joined()).bytes()).write(to: URL(fileURLWithPath: path))
    func cells(_ parser: CellParser) throws -> [String] {
      var all: [String] = []
      _ = try XLSXReader.forEachBlock(path: path, parser: parser) { all += XLSXReaderTests.cells(of: $0) }
      return all
    }
    let scanned = try cells(.scanner)
    #expect(scanned.count == 2000)
    #expect(try cells(.libxml2) == scanned)
  }
}
