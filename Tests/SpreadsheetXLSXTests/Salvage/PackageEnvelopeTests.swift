import Spreadsheet
import Testing

@testable import SpreadsheetXLSX

/// Archives whose parts are whole get a new one around them, and no other.
struct PackageEnvelopeTests {
  private static func parts(of bytes: [UInt8]) throws -> [String: [UInt8]] {
    let package = try Package(WorkbookFile(bytes: bytes, name: "T.xlsx"), limits: XLSXLimits())
    return Dictionary(
      uniqueKeysWithValues: try package.parts.map {
        ($0.description, try package.bytes(of: $0, upTo: 1 << 24))
      })
  }

  @Test func `every part stays, whatever is around the archive`() throws {
    let sample = try SampleBook(rowCount: 200).bytes
    let parts = try Self.parts(of: sample)
    let directory = try #require(sample.firstRange(of: [0x50, 0x4B, 1, 2], from: 0))
    let damaged: [String: [UInt8]] = [
      "as it was": sample, "bytes before": Array("Content-Type: x\r\n\r\n".utf8) + sample,
      "bytes behind": sample + [UInt8](repeating: 7, count: 300), "no end": Array(sample.dropLast(22)),
      "no directory": Array(sample[..<directory]),
      "directory overwritten": sample[..<directory] + [UInt8](repeating: 0, count: 200),
    ]
    for (name, bytes) in damaged {
      let new = try PackageEnvelope.rewritten(bytes: bytes, name: "T.xlsx")
      #expect(try new.map(Self.parts(of:)) == parts, "\(name)")
    }
  }

  @Test func `names are written as the workbook calls the parts`() throws {
    var package = PackageBuilder(rows: "<row r=\"1\"><c r=\"A1\"><v>1</v></c></row>")
    for index in package.parts.indices where package.parts[index].name.hasPrefix("xl/") {
      package.parts[index].name = package.parts[index].name.replacing("xl/work", with: "xl\\WORK")
    }
    let new = try #require(try PackageEnvelope.rewritten(bytes: package.bytes(), name: "T.xlsx"))
    let names = try Self.parts(of: new).keys.sorted()
    #expect(names.contains("xl/workbook.xml") && names.contains("xl/worksheets/sheet1.xml"), "\(names)")
  }

  @Test func `a part that is cut, damaged or missing is never passed over`() throws {
    let sample = try SampleBook(rowCount: 100).bytes
    let parts = try Self.parts(of: sample)
    var random = Scramble(seed: 5)
    for _ in 0..<200 {
      var bytes = sample
      switch random.next(3) {
      case 0: bytes = Array(sample[..<(1 + random.next(sample.count - 1))])
      default:
        let place = random.next(sample.count)
        bytes[place] ^= UInt8(1 << random.next(8))
      }
      guard let new = try? PackageEnvelope.rewritten(bytes: bytes, name: "T.xlsx") else { continue }
      #expect(try Self.parts(of: new) == parts)
    }
    var lost = PackageBuilder(rows: "<row r=\"1\"><c r=\"A1\"><v>1</v></c></row>")
    lost.parts.removeAll { $0.name == "xl/worksheets/sheet1.xml" }
    let bytes = try lost.bytes()
    let directory = try #require(bytes.firstRange(of: [0x50, 0x4B, 1, 2], from: 0))
    #expect(try PackageEnvelope.rewritten(bytes: Array(bytes[..<directory]), name: "T.xlsx") == nil)
  }

  @Test(arguments: [
    "<Types xmlns=\"t\"/>",
    "<Types xmlns=\"t\"><Override PartName=\"/xl/workbook.xml\" ContentType=\"x\"/></Types>",
    "<Types xmlns=\"t\"><Default Extension=\"xml\" ContentType=\"y\"/><Override ContentType='x' PartName='/XL/workbook.xml' /></Types>",
    "",
  ])
  func `a wrong type is corrected, and what is said of other parts stays`(_ list: String) throws {
    let text = String(
      decoding: ContentTypesText.corrected(Array(list.utf8), ["xl/workbook.xml": "right"]), as: UTF8.self)
    #expect(text.matches(of: /<Override/).count == 1)
    #expect(text.contains("PartName=\"/xl/workbook.xml\" ContentType=\"right\"/></Types>"), "\(text)")
    if list.contains("Default") { #expect(text.contains("<Default Extension=\"xml\" ContentType=\"y\"/>")) }
  }
}
