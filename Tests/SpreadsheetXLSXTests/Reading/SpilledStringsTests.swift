import Spreadsheet
import TestSupport
import Testing

@testable import SpreadsheetXLSX

/// Shared strings that wait in temporary files while the rows of a workbook are handed over.
struct SpilledStringsTests {
  /// Texts as programs write them: none, rich ones, escapes, every script, longer than a page of the file.
  static let texts: [(xml: String, text: String)] = [
    ("<t>one</t>", "one"), ("<t/>", ""), ("<r><t>a</t></r><r><t> b</t></r><rPh><t>no</t></rPh>", "a b"),
    ("<t>x_x000D_y &amp; z</t>", "x\ry & z"), ("<t>Größe 食費 🛒</t>", "Größe 食費 🛒"),
    ("<t>\(String(repeating: "long ", count: 4000))</t>", String(repeating: "long ", count: 4000)),
  ]

  static func cells(_ package: PackageBuilder, stringMemory: Int) throws -> (
    cells: [String], warnings: [String]
  ) {
    var cells: [String] = []
    let warnings = try package.forEachBlock(stringMemory: stringMemory) {
      cells += XLSXReaderTests.cells(of: $0)
    }
    return (cells, warnings.map(\.description))
  }

  /// A workbook whose cells show strings in no order, some of them many times, and some that are not there.
  static func package(strings count: Int) -> PackageBuilder {
    let strings = (0..<count).map { number in
      number < texts.count ? texts[number].xml : "<t>text \(number)</t>"
    }
    let rows = (1...3000).map { row in
      let numbers = [row % (count + 2), row * 7919 % (count + 1), 1, row * 31 % count]
      return "<row r=\"\(row)\">\(numbers.map { "<c t=\"s\"><v>\($0)</v></c>" }.joined())</row>"
    }
    return PackageBuilder(rows: rows.joined(), sharedStrings: strings.map { "<si>\($0)</si>" }.joined())
  }

  @Test(arguments: [0, 1, 30, 5000, 40_000, 4 << 20])
  func `cells and warnings are the same however many strings are in memory`(memory: Int) throws {
    let package = Self.package(strings: 2000)
    let whole = try package.read()
    let read = try Self.cells(package, stringMemory: memory)
    #expect(read.cells == whole.sheets.flatMap { XLSXReaderTests.cells(of: $0) })
    #expect(read.warnings == whole.warnings.map(\.description))
    #expect(read.cells.contains { $0.hasSuffix("x\ry & z") })
    #expect(read.cells.contains { $0.hasSuffix("text 1999") })
  }

  @Test func `the limits hold for strings in temporary files too`() throws {
    for (limit, value) in [(XLSXLimit.sharedStrings, 1999), (.sharedText, 30_000), (.cellText, 19_999)] {
      var limits = XLSXLimits()
      limits[limit] = value
      let package = Self.package(strings: 2000)
      for memory in [0, 1000, 4 << 20] {
        let error = #expect(throws: XLSXError.self) {
          try package.forEachBlock(limits: limits, stringMemory: memory) { _ in }
        }
        #expect(
          error?.problem == .tooLarge(limit, limit: value, place: "xl/sharedStrings.xml"),
          "\(limit) \(memory)")
      }
    }
  }

  @Test func `texts come back by their numbers, in any order`() throws {
    let spilled = try #require(SpilledStrings())
    var (bytes, ends): ([UInt8], [UInt32]) = ([], [])
    var texts: [String] = []
    for number in 0..<5000 {
      let text = String(repeating: "é\(number)", count: number % 23)
      texts.append(text)
      bytes += Array(text.utf8)
      ends.append(UInt32(spilled.byteCount + bytes.count))
      if number % 700 == 699 {
        try spilled.append(bytes, ends: ends)
        (bytes, ends) = ([], [])
      }
    }
    try spilled.append(bytes, ends: ends)
    #expect(spilled.count == 5000)
    var generator = SeededGenerator()
    for _ in 0..<20_000 {
      let number = Int.random(in: 0..<5000, using: &generator)
      var builder = SheetBuilder(name: "x")
      let found = try #require(try spilled.copy(number, into: &builder))
      builder.appendCell(column: 0, kind: .text, offset: found.offset, length: found.length)
      builder.endRow()
      #expect(builder.build().text(row: 0, column: 0) == texts[number])
    }
    var builder = SheetBuilder(name: "x")
    #expect(try spilled.copy(5000, into: &builder) == nil && spilled.copy(-1, into: &builder) == nil)
  }

  @Test func `pages that are asked for again are those of the file, whatever came between`() throws {
    let bytes = try #require(TemporaryBytes(memory: 8192))
    let content = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    try content.withUnsafeBytes { try bytes.append($0) }
    for start in [0, 99_000, 4095, 8191, 4096, 12_000, 0, 50_000] {
      var read: [UInt8] = []
      try bytes.read(start..<start + 1000) { read += $0 }
      #expect(read == Array(content[start..<start + 1000]))
    }
  }

  @Test func `where no temporary file can be made there is none, and a full folder says what to do`() {
    #expect(TemporaryBytes(memory: 4096, folder: "/there is no such folder") == nil)
    let error = XLSXError(file: "Money.xlsx", problem: .temporaryFile(folder: "/small", errno: 28))
    #expect(
      error.description
        == "Money.xlsx: has more texts than are kept in memory, and they cannot be kept in /small meanwhile: No space left on device. Make room there, or name another folder for temporary files in TMPDIR."
    )
  }
}
