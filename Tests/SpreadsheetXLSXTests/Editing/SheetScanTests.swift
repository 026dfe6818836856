import Spreadsheet
import Testing

@testable import SpreadsheetXLSX

/// Parts that come in pieces, cut anywhere.
struct SheetScanTests {
  static func scan(_ text: String, piece: Int) throws -> SheetLayout {
    var edits = SheetEdits(name: "Data")
    edits.append(.number("1"))
    let sheet = Sheet(name: "Data", rows: [["a"], ["1"]])
    var scan = SheetScan(try SheetChange(edits, of: sheet))
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: piece) {
      bytes[start..<min(bytes.count, start + piece)].withUnsafeBytes { scan.feed($0) }
    }
    scan.finish()
    return scan.layout
  }

  static let part = """
    <worksheet xmlns="m"><dimension ref="A1:A2"/><sheetData><row r="1"><c r="A1"><v>a</v></c></row><row r="2"><c r="A2">\
    <f>B2&gt;1</f><v>1</v></c></row></sheetData><autoFilter ref="A1:A2"/><extLst><ext><x:conditionalFormatting xmlns:x="x">\
    <xm:sqref xmlns:xm="m">A2:A2 B2:B2 C2:C2</xm:sqref></x:conditionalFormatting></ext></extLst></worksheet>
    """

  @Test func `ranges, rows and formulas are found wherever the part is cut`() throws {
    let whole = try Self.scan(Self.part, piece: .max)
    #expect(whole.ranges.map(\.text) == ["A1:A2", "A1:A2", "A2:A2 B2:B2 C2:C2"])
    #expect(whole.rows[2]?.cells.first?.formulaTag != nil)
    for piece in 1...Self.part.utf8.count {
      let layout = try Self.scan(Self.part, piece: piece)
      #expect(layout.ranges.map(\.text) == whole.ranges.map(\.text), "\(piece)")
      #expect(layout.ranges.map(\.place) == whole.ranges.map(\.place), "\(piece)")
      #expect(layout.rows[2]?.cells.first?.formulaEnd == whole.rows[2]?.cells.first?.formulaEnd, "\(piece)")
      #expect(layout.dataEnd == whole.dataEnd, "\(piece)")
    }
  }

  @Test(arguments: [
    ("<!--", "x", "-->"), ("<x a=\"", ">", "\"/>"),
    (
      "<extLst><ext><conditionalFormatting><sqref>", "A1 ",
      "</sqref></conditionalFormatting></ext></extLst>"
    ),
  ])
  func `a huge tag, comment or list is not begun anew with each piece`(
    begin: String, repeated: String, end: String
  ) throws {
    let huge = begin + String(repeating: repeated, count: 2_000_000 / repeated.count) + end
    // Two million bytes in pieces of forty: begun anew each time that would be fifty billion steps.
    let layout = try Self.scan(Self.part.replacing("<autoFilter", with: huge + "<autoFilter"), piece: 40)
    #expect(layout.ranges.contains { $0.kind == .filter && $0.text == "A1:A2" })
    #expect(layout.ranges.last?.text == "A2:A2 B2:B2 C2:C2")
  }
}
