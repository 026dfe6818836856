import Spreadsheet
import Testing

@testable import SpreadsheetXLSX

/// Edits of a part of many deflate blocks, whose start stays compressed.
struct LargeEditTests {
  static func rows(_ range: Range<Int>) -> String {
    range.map { number in
      "<row r=\"\(number)\"><c r=\"A\(number)\"><v>\(number &* 2_654_435_761 % 1_000_003)</v></c></row>"
    }.joined()
  }

  @Test(arguments: [1, 2, 9, 19_998, 19_999])
  func `a changed row, wherever it is, leaves every other byte of the part as it was`(row: Int) throws {
    let package = PackageBuilder(rows: Self.rows(1..<20_001))
    let copy = try EditHarness(package).edited {
      $0.set(row, 0, .number("0.5"))
      $0.append(.number("7"))
    }
    let number = row + 1
    let old = Self.rows(number..<number + 1)
    let wanted = Self.rows(1..<20_001).replacing(
      old, with: "<row r=\"\(number)\"><c r=\"A\(number)\"><v>0.5</v></c></row>")
    #expect(try copy.bigPart == Self.sheet(wanted + "<row r=\"20001\"><c r=\"A20001\"><v>7</v></c></row>"))
  }

  @Test func `the compressed start of a part stays byte for byte when rows are appended`() throws {
    let harness = try EditHarness(PackageBuilder(rows: Self.rows(1..<60_001)))
    let copy = try harness.edited { $0.append(.number("7")) }
    let before = try Self.compressedSheet(harness.original)
    let after = try Self.compressedSheet(copy.bytes)
    let same = zip(before, after).prefix { $0 == $1 }.count
    #expect(same > before.count / 2)
    #expect(
      try copy.bigPart
        == Self.sheet(Self.rows(1..<60_001) + "<row r=\"60001\"><c r=\"A60001\"><v>7</v></c></row>"))
  }

  @Test
  func `when the used range in front of the rows grows, the blocks between it and the new rows still stay`()
    throws
  {
    var package = PackageBuilder(rows: Self.rows(1..<60_001))
    let dimension = "<dimension ref=\"A1\"/><sheetData>"
    let part = "xl/worksheets/sheet1.xml"
    package[part] = package[part].replacing("<sheetData>", with: dimension)
    let harness = try EditHarness(package)
    let copy = try harness.edited {
      $0.set(59_990, 0, .number("0.5"))
      $0.append(.number("7"))
    }
    let rows =
      Self.rows(1..<59_991) + "<row r=\"59991\"><c r=\"A59991\"><v>0.5</v></c></row>"
      + Self.rows(59_992..<60_001)
    let wanted = Self.sheet(rows + "<row r=\"60001\"><c r=\"A60001\"><v>7</v></c></row>")
    #expect(
      try copy.bigPart == wanted.replacing("<sheetData>", with: "<dimension ref=\"A1:A60001\"/><sheetData>"))
    // The same bytes, though at another place.
    let before = try Self.compressedSheet(harness.original)
    let after = try Self.compressedSheet(copy.bytes)
    let middle = before[before.count / 2..<before.count / 2 + 1000]
    #expect(after.firstRange(of: middle) != nil)
  }

  @Test func `a boundary between blocks is where inflating can go on`() throws {
    let harness = try EditHarness(PackageBuilder(rows: Self.rows(1..<40_001)))
    let file = WorkbookFile(bytes: harness.original, name: "a")
    let package = try Package(file, limits: XLSXLimits())
    let part = try #require(package.find(PartName("xl/worksheets/sheet1.xml")))
    let entry = try #require(try package.deflatedEntry(of: part))
    var whole: [UInt8] = []
    var boundaries: [BlockBoundary] = []
    try BlockInflater(entry).run {
      whole.append(contentsOf: $0)
    } boundary: {
      boundaries.append($0())
    }
    #expect(whole.count == entry.size)
    #expect(boundaries.count > 3)
    for boundary in boundaries {
      var rest: [UInt8] = []
      try BlockInflater(entry, from: boundary).run { rest.append(contentsOf: $0) }
      #expect(rest == Array(whole[boundary.size...]))
    }
  }

  static func sheet(_ rows: String) -> String {
    "<worksheet xmlns=\"\(PackageBuilder.main)\"><sheetData>\(rows)</sheetData></worksheet>"
  }

  static func compressedSheet(_ bytes: [UInt8]) throws -> [UInt8] {
    let file = WorkbookFile(bytes: bytes, name: "a")
    let package = try Package(file, limits: XLSXLimits())
    let part = try #require(package.find(PartName("xl/worksheets/sheet1.xml")))
    let entry = try #require(try package.deflatedEntry(of: part))
    return try entry.read(at: 0, count: entry.compressedSize)
  }
}

extension EditedCopy {
  /// The whole text of the sheet named Data.
  var bigPart: String {
    get throws {
      let package = try Package(WorkbookFile(bytes: bytes, name: "a"), limits: XLSXLimits())
      return String(
        decoding: try package.bytes(of: PartName("xl/worksheets/sheet1.xml"), upTo: 1 << 30), as: UTF8.self)
    }
  }
}
