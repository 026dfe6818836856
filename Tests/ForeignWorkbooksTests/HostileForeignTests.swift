import Spreadsheet
import TestSupport
import Testing

@testable import ForeignWorkbooks
@testable import SpreadsheetXLSX

/// Damaged files and files that were made to hurt: an error or what can be read, never a crash, a hang or gigabytes.
@Suite struct HostileForeignTests {
  @Test(arguments: [
    "libreoffice.xls", "gnumeric-95.xls", "libreoffice.ods", "gnumeric.ods", "libreoffice.fods",
  ])
  func `a file that is cut anywhere is an error or says what is missing`(name: String) throws {
    let bytes = try FixtureFile.bytes(name)
    let whole = try WorkbookReader.read(bytes: bytes, name: name).sheets.flatMap(CellLines.of)
    for part in 1..<40 {
      let cut = Array(bytes.prefix(bytes.count * part / 40))
      guard let book = try? WorkbookReader.read(bytes: cut, name: name) else { continue }
      let lines = book.sheets.flatMap(CellLines.of)
      // Old Excel pads the end of its files.
      #expect(
        lines == whole || !book.warnings.isEmpty,
        "cut at \(part)/40: \(Set(whole).subtracting(lines).sorted().prefix(4)) \(Set(lines).subtracting(whole).sorted().prefix(4))"
      )
    }
  }

  @Test(arguments: [
    "libreoffice.xls", "gnumeric.xls", "gnumeric-95.xls", "long-texts.xls", "libreoffice.fods",
  ])
  func `changed bytes crash nothing`(name: String) throws {
    let bytes = try FixtureFile.bytes(name)
    var random = SeededGenerator(seed: 7)
    for _ in 0..<150 {
      var changed = bytes
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        // Half of the changes in the head, where the tables are.
        let end = Bool.random(using: &random) ? min(2_048, bytes.count) : bytes.count
        changed[Int.random(in: 0..<end, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      _ = try? WorkbookReader.read(bytes: changed, name: name)
    }
  }

  @Test func `sectors that lead to one another end`() throws {
    var bytes = try FixtureFile.bytes("libreoffice.xls")
    // Each sector of the first table of sectors follows itself.
    let table = Int(bytes[76]) | Int(bytes[77]) << 8
    for sector in 0..<128 {
      let place = (table + 1) * 512 + 4 * sector
      (bytes[place], bytes[place + 1], bytes[place + 2], bytes[place + 3]) = (UInt8(sector), 0, 0, 0)
    }
    _ = try? WorkbookReader.read(bytes: bytes, name: "loop.xls")
  }

  @Test func `rows of filled cells that repeat a million times are too many`() throws {
    let bomb = MarkupTests.flat(
      """
      <table:table-row table:number-rows-repeated="1048576">
      <table:table-cell table:number-columns-repeated="16384" office:value-type="float" office:value="1"/></table:table-row>
      """)
    let error = #expect(throws: XLSXError.self) {
      try WorkbookReader.read(bytes: Array(bomb.utf8), name: "f.fods")
    }
    guard case .tooLarge = error?.problem else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `a long text that repeats stands in the sheet once`() throws {
    let text = String(repeating: "x", count: 30_000)
    let bomb = MarkupTests.flat(
      """
      <table:table-row table:number-rows-repeated="1000">
      <table:table-cell table:number-columns-repeated="1000" office:value-type="string"><text:p>\(text)</text:p></table:table-cell>
      </table:table-row>
      """)
    let sheet = try WorkbookReader.read(bytes: Array(bomb.utf8), name: "f.fods").sheets[0]
    #expect(sheet.cellCount == 1_000_000)
    #expect(sheet.value(row: 999, column: 999) == .text(text))
  }

  @Test func `elements and spans without end are within bounds`() throws {
    let deep = String(repeating: "<div><table><tr><td>", count: 50_000)
    let wide = "<table><tr><td rowspan=99999999 colspan=99999999>x<td>y<tr><td colspan=-4>z</table>"
    for page in [deep, wide] {
      let book = try? WorkbookReader.read(bytes: Array(page.utf8), name: "f.htm")
      #expect((book?.sheets[0].cellCount ?? 0) < 100)
    }
  }

  @Test func `a workbook with a password says so`() throws {
    // A record that says how the rest is encrypted, in place of the first one after the beginning.
    var bytes = try FixtureFile.bytes("gnumeric.xls")
    let begin = try #require(
      (512..<bytes.count - 8).first {
        bytes[$0...].starts(with: [0x09, 0x08, 0x10, 0x00, 0x00, 0x06, 0x05, 0x00])
      })
    (bytes[begin + 20], bytes[begin + 21]) = (0x2F, 0x00)
    #expect(throws: XLSXError(file: "f.xls", problem: .foreign(.encrypted))) {
      try WorkbookReader.read(bytes: bytes, name: "f.xls")
    }
  }
}
